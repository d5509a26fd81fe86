//! Which levels the puzzles of a board can have.

use super::kind::Kind;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::target::Target;
use deduku_logic::Allowed;
use deduku_rating::Level;

/// The small boards on which no puzzle of a higher level than this one is known. For 4×4 all puzzles were tried; for the
/// others, thousands at random (docs/generator.md).
const HARDEST: [(&str, Level); 4] = [
    ("4x4", Level::Easy),
    ("jigsaw-5", Level::Expert),
    ("4x4+killer", Level::Medium),
    ("6x6", Level::Expert),
];

impl Kind {
    /// The levels that puzzles of this kind can have, easiest first.
    pub fn levels(&self) -> impl Iterator<Item = Level> + use<> {
        let name = self.to_string();
        let hardest = HARDEST.iter().find(|(known, _)| *known == name).map_or(Level::Extreme, |(_, hardest)| *hardest);
        Level::ALL.into_iter().filter(move |&level| level <= hardest)
    }
}

/// Refuses a level that the board does not have, unless something makes the puzzles or the levels other than usual.
pub(super) fn check(request: &PuzzleRequest) -> Result<(), PuzzleRequestError> {
    let Some(Target::Level(level)) = request.target else { return Ok(()) };
    let is_usual = request.constraints.is_empty()
        && request.allowed == Allowed::default()
        && request.levels.rung(level).is_some();
    match request.kind.levels().last() {
        Some(hardest) if is_usual && level > hardest => Err(PuzzleRequestError::LevelBeyondBoard {
            level: level.key(),
            board: request.kind.to_string(),
            hardest: hardest.key(),
        }),
        _ => Ok(()),
    }
}
