//! The screen: the only room that knows a terminal.
//!
//! Keys become [`action::Action`]s by one table ([`keys`]), actions change a model, and a view draws the
//! model with the faces of a [`theme`]. Around that pure core lies a shell ([`run`]) that takes the terminal,
//! turns what happens into messages and does what the model asks. Nothing here knows why a digit holds or
//! where a file lies.

pub mod action;
pub mod canvas;
pub mod capabilities;
mod desk;
mod dialogs;
mod footer;
pub mod input;
mod key_line;
pub mod keys;
mod layout;
pub mod message;
pub mod model;
mod outfit;
pub mod output;
mod paint;
mod panels;
mod reading;
mod run;
mod scene;
pub mod settings;
pub mod signals;
mod start;
mod sums;
pub mod terminal;
pub mod theme;
pub mod update;
pub mod view;

pub use capabilities::Flags;
pub use outfit::{Options, Start};
pub use run::{End, Exit, RunError, run};
pub use theme::Colours;
