//! How hard a puzzle is, on every scale that the program knows.

use std::collections::BTreeMap;

use super::{End, Entry, HodokuLevel, Level, Levels, Profile, Technique, Trial, book, path};
use crate::board::{Board, BoxShape};
use crate::puzzle::{Position, Puzzle};
use crate::work::{Stop, Work};

/// HoDoKu's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuRating {
    /// The level: that of the hardest step, raised where the score is beyond it.
    pub level: HodokuLevel,
    /// The sum of the steps' scores.
    pub score: u32,
}

/// The first seed's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRating {
    /// The level; none outside every band.
    pub level: Option<book::BookLevel>,
    /// The points.
    pub score: u32,
    /// Whether no guess was needed.
    pub logical: bool,
}

/// What is known of a puzzle's difficulty. A scale that cannot be told is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// How the standard path ends.
    pub end: End,
    /// Whether its steps could rely on a single solution.
    pub uniqueness: bool,
    /// The program's level.
    pub level: Option<Level>,
    /// The hardest technique of the standard path, a trial included.
    pub hardest: Option<Technique>,
    /// How often the standard path uses each technique: every guess, and else the steps that stand at its end.
    pub techniques: BTreeMap<Technique, u32>,
    /// HoDoKu's rating: of the 9×9 grid alone, and only where the path needs no trial and HoDoKu's own order
    /// solves the puzzle, for what it would score beyond that is not known.
    pub hodoku: Option<HodokuRating>,
    /// The first seed's rating, of the solvable 9×9 grid alone: its points and levels are meant for 81 cells.
    pub book: Option<BookRating>,
}

/// Rates a puzzle.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate(puzzle: &Puzzle, levels: &Levels, work: &Work) -> Result<Rating, Stop> {
    rate_by(puzzle, levels, true, work)
}

/// Rates a puzzle; without `uniqueness`, its paths do without techniques that rely on a single solution.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate_by(puzzle: &Puzzle, levels: &Levels, uniqueness: bool, work: &Work) -> Result<Rating, Stop> {
    let position = Position::new(puzzle);
    let standard = path(&position, &switched(Profile::standard(), uniqueness), Trial::Allowed, work);
    if let End::Stopped(stop) = standard.end {
        return Err(stop);
    }
    let mut techniques = BTreeMap::new();
    let counts = |entry: &&Entry| !entry.undone || entry.step.technique == Technique::Trial;
    for entry in standard.entries.iter().filter(counts) {
        *techniques.entry(entry.step.technique).or_default() += 1;
    }
    techniques.remove(&Technique::Retreat);
    let solved = standard.end == End::Solved;
    let by_logic = solved && !techniques.contains_key(&Technique::Trial);
    let used: Vec<Technique> = techniques.keys().copied().collect();
    Ok(Rating {
        end: standard.end,
        uniqueness,
        level: if solved { levels.level_with(puzzle, Some(&used), work)? } else { None },
        hardest: techniques.keys().next_back().copied(),
        techniques,
        hodoku: if by_logic && is_9x9(puzzle.board()) { hodoku(&position, uniqueness, work)? } else { None },
        book: if solved && is_9x9(puzzle.board()) { Some(book_rating(puzzle, work)?) } else { None },
    })
}

/// The profile, with or without what relies on a single solution.
pub(super) fn switched(profile: Profile, uniqueness: bool) -> Profile {
    if uniqueness { profile } else { profile.without_uniqueness() }
}

/// The bounds of both ratings are meant for 81 cells: the singles of a large grid alone would go beyond
/// all of them.
fn is_9x9(board: &Board) -> bool {
    board.plain_boxes() == Some(BoxShape { rows: 3, columns: 3 }) && book::knows(board)
}

/// None where HoDoKu's order does not reach the end: what it would score from there on is not known.
fn hodoku(position: &Position, uniqueness: bool, work: &Work) -> Result<Option<HodokuRating>, Stop> {
    let profile = Profile::named("hodoku").unwrap_or_else(|_| Profile::standard());
    let steps = path(position, &switched(profile, uniqueness), Trial::Forbidden, work);
    if let End::Stopped(stop) = steps.end {
        return Err(stop);
    }
    if steps.end != End::Solved {
        return Ok(None);
    }
    let mut rating = HodokuRating { level: HodokuLevel::Easy, score: 0 };
    for entry in &steps.entries {
        let Some((level, score)) = entry.step.technique.facts().hodoku else { continue };
        rating.score += score;
        rating.level = rating.level.max(level);
    }
    let enough = |level: &HodokuLevel| *level >= rating.level && rating.score <= level.most_points();
    rating.level = HodokuLevel::ALL.into_iter().find(enough).unwrap_or(HodokuLevel::Extreme);
    Ok(Some(rating))
}

fn book_rating(puzzle: &Puzzle, work: &Work) -> Result<BookRating, Stop> {
    let run = book::run(puzzle, Some(book::Order::Ascending), work)?;
    Ok(BookRating { level: book::level(puzzle, &run), score: run.score, logical: run.logical })
}
