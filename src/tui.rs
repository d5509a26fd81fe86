//! The screen: the only room that knows a terminal.
//!
//! Keys become [`action::Action`]s by one table ([`keys`]), actions change a model, and a view draws the
//! model with the faces of a [`theme`]. Nothing here knows why a digit holds or where a file lies.

pub mod action;
pub mod canvas;
pub mod capabilities;
mod dialogs;
mod footer;
pub mod keys;
mod layout;
pub mod message;
pub mod model;
pub mod output;
mod paint;
mod panels;
mod scene;
pub mod settings;
pub mod signals;
mod start;
pub mod terminal;
pub mod theme;
pub mod update;
pub mod view;
