//! Rules of Sudoku variants in words and drawings, read as constraints.
//!
//! Puzzles are shared as links that hold what is drawn and the rules in words. [`read`] cuts the words into statements
//! (`statement`), brings them into one form (`lexicon`, `replaced`, `synonyms`, `words`), cuts them into clauses (`clause`), finds what each means
//! (`phrase`, with the phrases of the families' [rows](deduku_core::constraint::Row::words), `relation`, `mark`), turns the drawing into features (`feature`), and joins
//! both (`join`, whose `find` knows each kind of drawing). Nothing is passed over: what is not understood, and what is drawn without a word about it, is
//! listed in the [`Reading`].

#![allow(clippy::cast_possible_wrap, reason = "cells and steps are few")]

mod answer;
mod clause;
mod colour;
mod feature;
mod headings;
mod join;
mod lexicon;
mod mark;
mod names;
mod phrase;
mod reading;
mod relation;
mod replaced;
mod statement;
mod synonyms;
mod words;

pub use answer::{Answer, AnswerError, Options};
pub use reading::{Certainty, Reading, Said, Source, read};
