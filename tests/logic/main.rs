//! Techniques, paths, ratings and wording.

mod boards;
mod book;
mod book_plain;
mod cages_as_clues;
mod clue_chains;
mod clue_puzzles;
mod easiest;
mod every_board;
mod exocet;
mod exotic;
mod explainer;
mod frames;
mod hodoku;
mod human_time;
mod long_form;
mod paths;
mod prune;
mod soundness;
mod structure;
mod sums;
mod technique_library;
mod techniques;
mod uniqueness;
mod whips;
mod why;
mod wording;
