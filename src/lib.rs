//! Every Sudoku, with reasons.
//!
//! The rooms, lowest floor first. A room imports only from lower floors, and rooms on one floor never
//! import each other; `tests/floors.rs` reads the `use` lines and holds them to it.
//!
//! | floor | rooms |
//! |---|---|
//! | 0 | [`board`] cells and houses · [`chance`] repeatable choices · [`work`] limits and progress |
//! | 1 | [`puzzle`] what is given, and the position it becomes |
//! | 2 | [`solve`] how many solutions, and which |
//! | 3 | [`logic`] why a digit holds |
//! | 4 | [`generate`] puzzles to a wish · [`text`] puzzles to and from text · [`verify`] whether reasons are right |
//! | 5 | [`game`] one game in progress |
//! | 6 | [`store`] files · [`jobs`] the background thread |
//! | 7 | [`tui`] the screen |
//! | 8 | [`cli`] the command line |

pub mod board;
pub mod chance;
pub mod cli;
pub mod game;
pub mod generate;
pub mod jobs;
pub mod logic;
pub mod puzzle;
pub mod solve;
pub mod store;
pub mod text;
pub mod tui;
pub mod verify;
pub mod work;
