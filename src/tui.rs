//! The screen: the only room that knows a terminal.
//!
//! It is a stack of components: the start screen, the table or a puzzle being set up, dialogs above it, long work on
//! top. Keys become [`action::Action`]s by one table ([`keys`]); the component that answers one changes itself or the
//! model that all share, and each draws itself with the faces of a [`theme`]. Around that pure core ([`app`]) lies a
//! shell ([`run()`]) that takes the terminal, turns what happens into messages and does what the model asks. Nothing
//! here knows why a digit holds or where a file lies.

pub mod action;
pub mod app;
mod bench;
mod board_screen;
pub mod canvas;
pub mod capabilities;
mod card;
mod channel;
mod clues;
mod component;
mod compositor;
mod dialogs;
mod effect_runner;
mod footer;
mod games;
pub mod input;
mod keeping;
mod key_line;
pub mod keys;
mod layout;
mod log;
pub mod message;
pub mod model;
mod moving;
pub mod output;
mod owner;
mod paint;
mod panels;
mod program;
mod reading;
mod run;
mod scene;
pub mod settings;
mod setup;
mod sight;
pub mod signals;
mod start;
mod startup_config;
mod status_text;
mod sums;
mod synonyms;
mod table;
pub mod terminal;
mod text_edit;
pub mod theme;
mod tickets;
pub mod wave;
mod wrapping;

pub use capabilities::Flags;
pub use run::{End, Exit, RunError, run};
pub use startup_config::{Options, Start};
pub use theme::Colours;
