//! Sharing a game: as a few lines, a card, or a recording. Only the recording gives the solution away, since it shows
//! what the player did.

pub(super) mod card;
pub(super) mod facts;
pub(super) mod lines;
pub(super) mod recording;
