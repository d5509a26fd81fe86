//! seed and wish to puzzle.
