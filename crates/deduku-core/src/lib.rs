//! Boards, clues, puzzles, and how many solutions a puzzle has.
//!
//! ```
//! use deduku_core::puzzle::Puzzle;
//! use deduku_core::solve::{Verdict, classify};
//! use deduku_core::work::Work;
//!
//! let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
//! assert!(matches!(classify(&puzzle, &Work::unlimited())?, Verdict::Unique(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | layer | modules |
//! |---|---|
//! | 0 | [`board`] cells and houses · [`chance`] reproducible random choices · [`order`] sorting by a key · [`work`] limits and progress |
//! | 1 | [`constraint`] clues of variants and what they mean to a solver |
//! | 2 | [`puzzle`] well-formed puzzles and positions |
//! | 3 | [`solve`] how many solutions, and which |
//!
//! A module imports only from lower layers.

#[macro_use]
mod keyed;

pub mod board;
pub mod chance;
pub mod constraint;
pub mod order;
pub mod puzzle;
pub mod solve;
pub mod work;
