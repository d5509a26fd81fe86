//! Puzzles of the day and of the week: the same for everyone, derived from the date alone.
//!
//! The rule is documented in `docs/learning.md`, so that a script with `deduku generate` can make the same puzzles.

use super::constraints::{ConstraintRequest, ConstraintRequestError};
use super::date::Date;
use super::kind::Kind;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::symmetry::Symmetry;
use super::target::Target;
use deduku_core::board::{Board, BoardError};
use deduku_rating::Level;

/// The week's puzzles: a board by its name, or a constraint on the 9×9 grid. Every week has the next one.
const WEEKS: [Variant; 12] = [
    Variant::Board("killer"),
    Variant::Constraint("thermo"),
    Variant::Board("jigsaw"),
    Variant::Constraint("arrow"),
    Variant::Board("samurai"),
    Variant::Constraint("kropki"),
    Variant::Board("windoku"),
    Variant::Constraint("whisper"),
    Variant::Board("x"),
    Variant::Constraint("renban"),
    Variant::Board("kakuro"),
    Variant::Board("wordoku"),
];

/// The level of the week's puzzle.
const WEEKLY_LEVEL: Level = Level::Medium;

#[derive(Clone, Copy)]
enum Variant {
    Board(&'static str),
    Constraint(&'static str),
}

/// One of the puzzles of a day: its request and its seed.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DailyPuzzle {
    /// Its name within its day: the level, or `week` and the week's board or constraint: `hard`, `week thermo`.
    pub name: String,
    /// The day; for the week's puzzle, its Monday.
    pub date: Date,
    /// The level.
    pub level: Level,
    /// The request. It has the shipped levels, even if the player has defined others.
    pub request: PuzzleRequest,
    /// The seed.
    pub seed: u64,
}

/// The puzzles of a day: one of each level, the easiest first, then the week's.
///
/// The puzzles of a level are on the 9×9 grid with half-turn symmetry. Their seed is the date as a number followed by
/// the index of the level, from 0: 202611230. The seed of the week's puzzle is the date of its Monday followed by 5.
///
/// # Errors
/// None as long as the catalogue has the boards of the list; a test checks each.
pub fn daily(date: Date) -> Result<Vec<DailyPuzzle>, DailyError> {
    let mut puzzles = Vec::with_capacity(Level::ALL.len() + 1);
    for (place, level) in (0..).zip(Level::ALL) {
        let symmetry = Symmetry::HalfTurn;
        let request =
            PuzzleRequest { target: Some(Target::Level(level)), symmetry, ..PuzzleRequest::of(Kind::named("9x9")?) };
        puzzles.push(DailyPuzzle {
            name: level.key().to_owned(),
            date,
            level,
            request,
            seed: date.number() * 10 + place,
        });
    }
    puzzles.push(weekly(date)?);
    Ok(puzzles)
}

/// The puzzle of a day that has this seed, if it has this level, given by its key, and this board.
///
/// This lets a game, including a saved one, recognise a puzzle of a day from the data with which it was made.
pub fn daily_of(seed: u64, level: &str, board: &Board) -> Option<DailyPuzzle> {
    let date = Date::of_number(seed / 10)?;
    let puzzle = daily(date).ok()?.into_iter().find(|puzzle| puzzle.seed == seed)?;
    let is_its_board = puzzle.request.kind.board().is_none_or(|its_own| its_own.plan() == board.plan());
    (is_its_board && puzzle.level.key() == level).then_some(puzzle)
}

/// The puzzle of the week that contains the day.
fn weekly(date: Date) -> Result<DailyPuzzle, DailyError> {
    let monday = date.monday();
    let variant = WEEKS[(date.week() % WEEKS.len() as u64) as usize];
    let (name, board, constraints) = match variant {
        Variant::Board(name) => (name, name, Vec::new()),
        Variant::Constraint(name) => (name, "9x9", vec![ConstraintRequest::parse(name)?]),
    };
    let target = Some(Target::Level(WEEKLY_LEVEL));
    let request = PuzzleRequest { target, constraints, ..PuzzleRequest::of(Kind::named(board)?) };
    let seed = monday.number() * 10 + Level::ALL.len() as u64;
    Ok(DailyPuzzle { name: format!("week {name}"), date: monday, level: WEEKLY_LEVEL, request, seed })
}

/// Why a day has no puzzles: the list of the weeks names something that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DailyError {
    /// The board is unknown or impossible.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The constraint cannot be placed.
    #[error(transparent)]
    Constraint(#[from] ConstraintRequestError),
    /// The request cannot be met.
    #[error(transparent)]
    Request(#[from] PuzzleRequestError),
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;

    #[test]
    fn every_week_of_a_year_has_a_puzzle_that_can_be_asked_for() {
        let first: Date = "2026-01-05".parse().expect("a date");
        let mut names: Vec<String> = Vec::new();
        for week in 0..WEEKS.len() as u64 {
            let puzzles = daily(Date::of_days(first.days() + 7 * week + 3)).expect("all are known");
            assert_eq!(puzzles.len(), 6);
            for puzzle in &puzzles {
                assert!(puzzle.request.check().is_ok(), "{}", puzzle.name);
            }
            names.push(puzzles[5].name.clone());
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), WEEKS.len(), "each comes once in twelve weeks");
    }

    #[test]
    fn a_puzzle_of_a_day_is_known_by_its_seed() {
        let date: Date = "2026-11-23".parse().expect("a date");
        let board = |name| named(name).expect("it is in the catalogue");
        for puzzle in daily(date).expect("all are known") {
            let own = puzzle.request.kind.board().map_or_else(|| board("jigsaw-9"), |its_own| (**its_own).clone());
            let found = daily_of(puzzle.seed, puzzle.level.key(), &own).map(|found| (found.date, found.name));
            assert_eq!(found, Some((puzzle.date, puzzle.name)));
        }
        assert!(daily_of(202_611_231, "medium", &board("9x9")).is_some());
        for (seed, level, name) in [
            (202_611_231, "hard", "9x9"),
            (202_611_231, "medium", "x"),
            (202_613_231, "medium", "9x9"),
            (7, "easy", "9x9"),
        ] {
            assert!(daily_of(seed, level, &board(name)).is_none(), "{seed} {level} {name}");
        }
    }

    #[test]
    fn seeds_are_dates_and_all_different() {
        let date: Date = "2026-11-25".parse().expect("a date");
        let seeds: Vec<u64> = daily(date).expect("all are known").iter().map(|puzzle| puzzle.seed).collect();
        assert_eq!(seeds, [202_611_250, 202_611_251, 202_611_252, 202_611_253, 202_611_254, 202_611_235]);
    }
}
