//! the background thread.
