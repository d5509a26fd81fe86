//! The screen: the only room that knows a terminal.
//!
//! Keys become [`action::Action`]s by one table ([`keys`]), actions change a model, and a view draws the
//! model with the faces of a [`theme`]. Nothing here knows why a digit holds or where a file lies.

pub mod action;
pub mod canvas;
pub mod capabilities;
pub mod keys;
pub mod output;
pub mod signals;
pub mod terminal;
pub mod theme;
