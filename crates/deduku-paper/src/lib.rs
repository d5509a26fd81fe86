//! Puzzles on sheets of paper: pages of one to eight puzzles with their answers, and these pages as PDF.
//!
//! [`sheets`] lays out puzzles on pages, from the drawings of `deduku-text`; [`pdf`] writes such pages. The fonts are
//! part of this library (Arimo, under the SIL Open Font License, `fonts/OFL.txt`), and a document embeds those of their
//! glyphs that it uses, so that it looks the same everywhere and its text can be selected. The same puzzles and options
//! give the same bytes. No files and no clock are used here.
//!
//! ```
//! use deduku_core::puzzle::{Position, Puzzle};
//! use deduku_paper::{Figure, Layout, pdf, sheets};
//!
//! let puzzle: Puzzle = "000000010400000000020000000000050407008000300001090000300400200050100000000806000".parse()?;
//! let figure = Figure { caption: "hard".to_owned(), ..Figure::of(Position::new(&puzzle)) };
//! let layout = Layout { title: "One puzzle".to_owned(), ..Layout::default() };
//! let pages = sheets(&[figure], &layout, None)?;
//! let document = pdf(&pages.sheets, layout.ink, &layout.title)?;
//! assert!(document.bytes.starts_with(b"%PDF-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![allow(clippy::cast_precision_loss, reason = "pages, puzzles and lines of text are few")]

mod answers;
mod contents;
mod flow;
mod font;
mod layout;
mod page;
mod pdf;
mod slots;

pub use contents::{Contents, Section};
pub use font::PaperError;
pub use layout::{Answers, Figure, Layout, Pages, Paper, PerPage, sheets};
pub use pdf::{Document, pdf};
