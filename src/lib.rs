//! Every Sudoku, with reasons.
//!
//! ```
//! use deduku::generate::{PuzzleRequest, generate};
//! use deduku::logic::{Profile, Style, Trial, solve_path, wording};
//! use deduku::puzzle::{Position, Puzzle};
//! use deduku::solve::{Verdict, classify};
//! use deduku::work::Work;
//!
//! let work = Work::unlimited();
//! let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
//! assert!(matches!(classify(&puzzle, &work)?, Verdict::Unique(_)));
//!
//! let path = solve_path(&Position::new(&puzzle), &Profile::default(), Trial::Forbidden, &work);
//! for entry in &path.entries {
//!     println!("{}", wording::full_line(&entry.step, &puzzle, Style::Standard));
//! }
//!
//! let request = PuzzleRequest { technique: Some("x-wing".parse()?), ..PuzzleRequest::new(puzzle.board().clone()) };
//! println!("{}", generate(&request, 7, &work)?.puzzle);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! This crate is the program; what it knows about Sudoku lies in the libraries that it re-exports:
//!
//! | module | library |
//! |---|---|
//! | [`board`], [`chance`], [`constraint`], [`puzzle`], [`solve`], [`work`] | `deduku-core`: puzzles, and how many solutions they have |
//! | [`logic`] | `deduku-logic`: why a digit follows |
//! | [`rating`] | `deduku-rating`: how hard a puzzle is |
//! | [`generate`] | `deduku-generate`: puzzles that meet a request |
//! | [`rules`] | `deduku-rules`: rules in words and drawings, read as constraints |
//! | [`text`] | `deduku-text`: puzzles to and from text |
//! | [`paper`] | `deduku-paper`: puzzles on pages, as PDF |
//! | [`verify`], [`veripb`] | `deduku-proof`: checks of reasons, and proofs for an independent verifier |
//! | [`game`] | `deduku-play`: one game in progress |
//!
//! Of its own modules, [`shipped`] holds samples, [`store`] keeps files, [`entropy`] gives seeds, [`jobs`] runs questions in the background, `tui` is the screen, and `cli`
//! the command line.

#[cfg(feature = "app")]
pub mod cli;
mod clock;
pub mod entropy;
#[cfg(all(feature = "host", unix))]
pub mod host;
pub mod jobs;
mod lanes;
#[cfg(feature = "screen")]
pub mod plain;
pub mod play;
pub mod shipped;
pub mod store;
#[cfg(feature = "screen")]
pub mod tui;

pub use deduku_core::{board, chance, constraint, puzzle, solve, work};
pub use deduku_generate as generate;
pub use deduku_logic as logic;
pub use deduku_paper as paper;
pub use deduku_play as game;
pub use deduku_proof::{verify, veripb};
pub use deduku_rating as rating;
pub use deduku_rules as rules;
pub use deduku_text as text;
