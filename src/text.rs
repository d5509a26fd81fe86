//! puzzles to and from text.
