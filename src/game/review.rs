//! A look back at a game: what each move rested on, and what the player could learn.

pub(super) mod learning;
pub(super) mod mistakes;
pub(super) mod model;
pub(super) mod verdicts;
pub(super) mod walk;
pub(super) mod words;
