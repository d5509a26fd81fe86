//! Which levels the puzzles of a board can have.

use super::kind::Kind;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::target::Target;
use deduku_logic::Allowed;
use deduku_rating::Level;

/// The small boards on which no puzzle of a higher level than this one is known. For 4×4 all puzzles were tried; for the
/// others, thousands at random (docs/generator.md).
const HARDEST: [(&str, Level); 7] = [
    ("4x4", Level::Easy),
    ("dion-cube-4", Level::Easy),
    ("jigsaw-4", Level::Medium),
    ("killer-4", Level::Medium),
    ("roxdoku", Level::Hard),
    ("logi-5", Level::Expert),
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
    let is_usual =
        request.constraints.is_empty() && request.allowed == Allowed::default() && request.levels.rung(level).is_some();
    match request.kind.levels().last() {
        Some(hardest) if is_usual && level > hardest => Err(PuzzleRequestError::LevelBeyondBoard {
            level: level.key(),
            board: request.kind.to_string(),
            hardest: hardest.key(),
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_asked_for_its_own_levels_only() {
        for (name, hardest) in HARDEST {
            let kind = Kind::named(name).expect("in the catalogue");
            assert_eq!(kind.to_string(), name);
            for level in Level::ALL {
                let request = PuzzleRequest { target: Some(Target::Level(level)), ..PuzzleRequest::of(kind.clone()) };
                assert_eq!(request.check().is_ok(), level <= hardest, "{name} {level}");
            }
        }
        let kind = Kind::named("9x9").expect("in the catalogue");
        assert_eq!(kind.levels().collect::<Vec<_>>(), Level::ALL);
    }
}
