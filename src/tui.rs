//! the screen.
