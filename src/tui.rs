//! The screen, and the only module that uses a terminal.
//!
//! It is a stack of components: the start screen, the table or a puzzle being set up at the bottom, dialogs above it,
//! long work on top. One table ([`keys`]) maps keys to [`action::Action`]s. The component that handles an action
//! changes itself or the shared model, and each component draws itself with the styles of a [`theme`]. Around that pure
//! core ([`app`]), which needs no system and is all that the feature `screen` has, is a shell ([`run()`]) that takes over
//! the terminal, turns events into messages and carries out what the model asks for; [`run_on()`] does so on any
//! [`Line`]; in a web page it is another one. Why a digit follows and where files are stored is not known here.

pub mod action;
pub mod app;
mod bench;
mod board_screen;
#[cfg(feature = "app")]
mod bytes;
pub mod canvas;
pub mod capabilities;
mod card;
#[cfg(feature = "app")]
mod channel;
mod clues;
mod component;
mod compositor;
mod dialogs;
pub mod driver;
#[cfg(feature = "app")]
mod effect_runner;
mod footer;
#[cfg(feature = "host")]
pub mod friends;
mod games;
#[cfg(feature = "app")]
pub mod input;
mod keeping;
mod key_line;
pub mod keys;
mod layout;
#[cfg(feature = "app")]
mod line;
mod log;
pub mod message;
pub mod model;
mod moving;
#[cfg(feature = "app")]
pub mod output;
mod owner;
mod paint;
mod panels;
#[cfg(feature = "app")]
mod process_terminal;
mod program;
mod reading;
#[cfg(feature = "app")]
mod run;
mod scene;
pub mod settings;
mod setup;
#[cfg(feature = "app")]
mod shell;
mod sight;
#[cfg(feature = "app")]
pub mod signals;
mod start;
mod startup_config;
mod status_text;
mod sums;
mod table;
#[cfg(feature = "app")]
pub mod terminal;
mod text_edit;
pub mod theme;
mod tickets;
mod title;
mod waiting;
pub mod wave;
mod wrapping;

pub use capabilities::{Capabilities, Flags};
#[cfg(feature = "app")]
pub use channel::{Events, Input, Notices, events};
pub use component::Link;
#[cfg(feature = "app")]
pub use effect_runner::SharedThreads;
#[cfg(feature = "app")]
pub use line::Line;
#[cfg(feature = "app")]
pub use run::{RunError, Surroundings, run, run_on};
pub use startup_config::{Options, Texts, assemble};
pub use theme::Colours;
pub use title::Title;
