//! A game for others to see: a few lines, a card, a recording. None of them gives the solution away but the recording,
//! which shows what the player did.

pub(super) mod card;
pub(super) mod facts;
pub(super) mod lines;
pub(super) mod recording;
