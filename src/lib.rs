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
//! The modules are called rooms here; the table lists them, lowest floor first. A room imports only from lower floors,
//! and rooms on the same floor never import each other; `tests/house/floors.rs` reads the `use` lines and enforces
//! this.
//!
//! | floor | rooms |
//! |---|---|
//! | 0 | [`board`] cells and houses · [`chance`] reproducible random choices · [`work`] limits and progress |
//! | 1 | [`constraint`] clues of variants and what they mean to a solver |
//! | 2 | [`puzzle`] well-formed puzzles and positions |
//! | 3 | [`solve`] how many solutions, and which |
//! | 4 | [`logic`] why a digit follows · [`veripb`] proofs for an independent verifier |
//! | 5 | [`generate`] puzzles that meet a request · [`text`] puzzles to and from text · [`verify`] checks reasons |
//! | 6 | [`game`] one game in progress |
//! | 7 | [`store`] files · [`jobs`] the background threads |
//! | 8 | [`tui`] the screen |
//! | 9 | [`cli`] the command line |

pub mod board;
pub mod chance;
#[cfg(feature = "app")]
pub mod cli;
pub mod constraint;
pub mod game;
pub mod generate;
pub mod jobs;
pub mod logic;
pub mod puzzle;
pub mod solve;
pub mod store;
pub mod text;
#[cfg(feature = "app")]
pub mod tui;
pub mod verify;
pub mod veripb;
pub mod work;
