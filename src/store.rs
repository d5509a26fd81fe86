//! the only room that touches files.
