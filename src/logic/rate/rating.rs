//! How hard a puzzle is, on every scale that the program knows.

use std::collections::BTreeMap;

use crate::board::{Board, BoxShape, Digit};
use crate::logic::book::Heading;
use crate::logic::rate::explainer::{ExplainerRating, rate_givens};
use crate::logic::run::solve_path;
use crate::logic::{
    Allowed, End, Entry, ExpectedTime, HodokuLevel, Level, Levels, Path, Profile, Technique, TimeModel, Trial, Walker,
    book, path,
};
use crate::puzzle::{Position, Puzzle};
use crate::solve::search_position;
use crate::work::{Stop, Work};

/// HoDoKu's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct HodokuRating {
    /// The level: that of the hardest step, raised where the score is beyond it.
    pub level: HodokuLevel,
    /// The sum of the steps' scores.
    pub score: u32,
}

/// The book's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BookRating {
    /// The level; none outside every band.
    pub level: Option<book::BookLevel>,
    /// The points.
    pub score: u32,
    /// Whether no guess was needed.
    pub logical: bool,
}

/// Why there is no HoDoKu score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// The puzzle has not exactly one solution, or this was not found out.
    NoSingleSolution,
    /// The board is not the 9×9 grid, for which the scores are meant.
    Board,
    /// Those of HoDoKu's techniques that may be used get stuck, and brute force may not be used.
    Stuck,
}

impl Unrated {
    /// How it is written in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoSingleSolution => "no single solution",
            Self::Board => "not 9x9",
            Self::Stuck => "stuck",
        }
    }
}

/// By what a puzzle is rated.
#[derive(Clone, Copy, Debug)]
pub struct Measure<'a> {
    /// Whose path is counted.
    pub profile: &'a Profile,
    /// Whether that path may guess.
    pub trial: Trial,
    /// What the levels mean.
    pub levels: &'a Levels,
    /// Which techniques of the levels, and of HoDoKu's, may be used.
    pub allowed: &'a Allowed,
}

/// What is known of a puzzle's difficulty. A scale that cannot be determined is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// How the path ends.
    pub end: End,
    /// Whose path it is.
    pub profile: Profile,
    /// The program's level, whatever the profile; none where there is not exactly one solution.
    pub level: Option<Level>,
    /// The hardest technique of the path, a trial included.
    pub hardest: Option<Technique>,
    /// How often the path uses each technique: every guess, and else the steps that stand at its end.
    pub techniques: BTreeMap<Technique, u32>,
    /// HoDoKu's rating by its own order.
    pub hodoku: Option<HodokuRating>,
    /// Why there is none.
    pub hodoku_absent: Option<Unrated>,
    /// The book's rating, of the solvable 9×9 grid alone: its points and levels are meant for 81 cells.
    pub book: Option<BookRating>,
    /// Sudoku Explainer's ratings, of the 9×9 grid with one solution alone.
    pub explainer: Option<ExplainerRating>,
    /// How long people take, expected from the path of the profile *standard*; none where that does not end solved.
    pub time: Option<ExpectedTime>,
    /// What the two scores are made of.
    pub makings: ScoreParts,
}

/// What scores are made of; empty where there is no score.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct ScoreParts {
    /// How often HoDoKu's order uses each technique that HoDoKu gives points for.
    pub hodoku: BTreeMap<Technique, u32>,
    /// How often the book gives points under each heading.
    pub book: BTreeMap<Heading, u32>,
}

/// Rates a puzzle by the standard profile.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate(puzzle: &Puzzle, levels: &Levels, work: &Work) -> Result<Rating, Stop> {
    let (profile, allowed) = (&Profile::standard(), &Allowed::default());
    rate_by(puzzle, &Measure { profile, trial: Trial::Allowed, levels, allowed }, work)
}

/// Rates a puzzle. The profile decides the path, its counts and its hardest technique; the level is that of the table
/// of levels, HoDoKu's part is rated in HoDoKu's order and the book's by the book's passes.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate_by(puzzle: &Puzzle, measure: &Measure<'_>, work: &Work) -> Result<Rating, Stop> {
    let Measure { profile, trial, levels, allowed } = *measure;
    let position = Position::new(puzzle);
    let walked = walk(&position, profile, trial, work)?;
    let mut techniques = BTreeMap::new();
    let counts = |entry: &&Entry| !entry.undone || entry.step.technique == Technique::Trial;
    for entry in walked.entries.iter().filter(counts) {
        *techniques.entry(entry.step.technique).or_default() += 1;
    }
    techniques.remove(&Technique::Retreat);
    // What is stuck has one solution all the same.
    let single = matches!(walked.end, End::Solved | End::Stuck);
    let used: Vec<Technique> = techniques.keys().copied().collect();
    let mut makings = ScoreParts::default();
    let enough = (walked.end == End::Solved).then_some(&used[..]);
    let level = if single { levels.within(allowed).level_with(puzzle, enough, work)? } else { None };
    // Both scales know nothing of clues.
    let is_9x9 = is_9x9(puzzle.board()) && puzzle.kernels().is_empty();
    let hodoku = match (level, is_9x9) {
        (None, _) => Err(Unrated::NoSingleSolution),
        (Some(_), false) => Err(Unrated::Board),
        (Some(_), true) => hodoku(&position, measure, &mut makings.hodoku, work)?,
    };
    let is_rated = level.is_some() && is_9x9;
    let book = if is_rated { Some(book_rating(puzzle, work, &mut makings.book)?) } else { None };
    let time = if single { expected_time(puzzle, measure, &walked, work)? } else { None };
    Ok(Rating {
        end: walked.end,
        profile: profile.clone(),
        level,
        hardest: techniques.keys().next_back().copied(),
        techniques,
        hodoku: hodoku.ok(),
        hodoku_absent: hodoku.err(),
        book,
        explainer: is_rated.then(|| rate_givens(&givens(puzzle), work)).transpose()?,
        time,
        makings,
    })
}

/// How long people take; the path that was walked serves where it is the standard one.
fn expected_time(
    puzzle: &Puzzle,
    measure: &Measure<'_>,
    walked: &Path,
    work: &Work,
) -> Result<Option<ExpectedTime>, Stop> {
    let standard = Profile::standard();
    let expected = |path: &Path| TimeModel::FITTED.expected(puzzle, path, measure.levels);
    if *measure.profile == standard && walked.end == End::Solved {
        return Ok(expected(walked));
    }
    let path = walk(&Position::new(puzzle), &standard, Trial::Allowed, work)?;
    Ok(expected(&path))
}

/// The path that is counted. The book's solver takes the first solution that it guesses, so it is asked first whether
/// there is one.
fn walk(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Result<Path, Stop> {
    if profile.walker == Walker::Book {
        let found = search_position(position, 2, work);
        let end = match (found.solutions.len(), found.stopped) {
            (2.., _) => Some(End::SeveralSolutions),
            (_, Some(stop)) => return Err(stop),
            (0, None) => Some(End::NoSolution),
            (_, None) => None,
        };
        if let Some(end) = end {
            return Ok(Path { entries: Vec::new(), end });
        }
    }
    let walked = solve_path(position, profile, trial, work);
    match walked.end {
        End::Stopped(stop) => Err(stop),
        _ => Ok(walked),
    }
}

/// The bounds of both ratings are meant for 81 cells: the singles of a large grid alone would go beyond
/// all of them.
fn is_9x9(board: &Board) -> bool {
    board.plain_boxes() == Some(BoxShape { rows: 3, columns: 3 }) && book::knows(board)
}

/// Sudoku Explainer's ratings of a puzzle with one solution, without the other scales of [`rate`]; none on other boards than
/// the 9×9 grid and with constraints.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn explainer_rating(puzzle: &Puzzle, work: &Work) -> Result<Option<ExplainerRating>, Stop> {
    let is_rated = is_9x9(puzzle.board()) && puzzle.kernels().is_empty();
    is_rated.then(|| rate_givens(&givens(puzzle), work)).transpose()
}

/// The givens of a 9×9 grid, 0 where a cell is open.
fn givens(puzzle: &Puzzle) -> [u8; 81] {
    let mut givens = [0; 81];
    for (given, value) in givens.iter_mut().zip(Position::new(puzzle).values()) {
        *given = value.map_or(0, Digit::get);
    }
    givens
}

/// HoDoKu's rating by its own order, as far as its techniques may be used. How often each is used goes to `counts`.
fn hodoku(
    position: &Position,
    measure: &Measure<'_>,
    counts: &mut BTreeMap<Technique, u32>,
    work: &Work,
) -> Result<Result<HodokuRating, Unrated>, Stop> {
    let own = Profile::named("hodoku").unwrap_or_else(|_| Profile::standard());
    let profile = measure.allowed.within(own);
    // Its last resort is brute force.
    let trial = if measure.allowed.permits(Technique::Trial) { Trial::Known } else { Trial::Forbidden };
    let steps = path(position, &profile, trial, work);
    if let End::Stopped(stop) = steps.end {
        return Err(stop);
    }
    if steps.end != End::Solved {
        return Ok(Err(Unrated::Stuck));
    }
    let mut rating = HodokuRating { level: HodokuLevel::Easy, score: 0 };
    for entry in &steps.entries {
        let Some((level, score)) = entry.step.technique.facts().hodoku else { continue };
        rating.score += score;
        *counts.entry(entry.step.technique).or_default() += 1;
        rating.level = rating.level.max(level);
    }
    let enough = |level: &HodokuLevel| *level >= rating.level && rating.score <= level.most_points();
    rating.level = HodokuLevel::ALL.into_iter().find(enough).unwrap_or(HodokuLevel::Extreme);
    Ok(Ok(rating))
}

fn book_rating(puzzle: &Puzzle, work: &Work, tally: &mut BTreeMap<Heading, u32>) -> Result<BookRating, Stop> {
    let run = book::run(puzzle, Some(book::Order::Ascending), work)?;
    *tally = book::tally(&run.path.entries, puzzle.board());
    Ok(BookRating { level: book::level(puzzle, &run), score: run.score, logical: run.logical })
}
