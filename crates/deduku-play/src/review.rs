//! The review of a game: what each move was based on, and what the player could learn.

pub(super) mod learning;
pub(super) mod mistakes;
pub(super) mod model;
pub(super) mod pauses;
pub(super) mod reach;
pub(super) mod verdicts;
pub(super) mod walk;
pub(super) mod words;
