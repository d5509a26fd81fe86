//! The difficulty of a puzzle on every scale that the program knows.

use std::collections::BTreeMap;

use crate::explainer::{ExplainerRating, rate_givens};
use deduku_core::board::{Board, BoxShape, Digit};
use deduku_logic::book::Heading;

use crate::{ExpectedTime, Level, Levels, TimeModel};
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::solve::search_position;
use deduku_core::work::{Stop, Work};
use deduku_logic::{
    Allowed, End, Entry, HodokuLevel, Necessary, Path, Profile, Technique, Trial, Walker, book, necessary, path,
    solve_path,
};

/// HoDoKu's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HodokuRating {
    /// The level: that of the hardest step, or a higher one if the score exceeds its limit.
    pub level: HodokuLevel,
    /// The sum of the steps' scores.
    pub score: u32,
}

/// The book's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookRating {
    /// The level; `None` outside all bands.
    pub level: Option<book::BookLevel>,
    /// The points.
    pub score: u32,
    /// Whether no guess was needed.
    pub logical: bool,
}

deduku_core::keyed! {
    /// Why there is no HoDoKu score.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Unrated {
        /// The puzzle does not have exactly one solution, or this could not be determined.
        NoSingleSolution = "no single solution",
        /// The board is not the 9×9 grid, for which the scores are defined.
        Board = "not 9x9",
        /// The allowed techniques of HoDoKu get stuck, and brute force is not allowed.
        Stuck = "stuck",
    }
    /// Its key in JSON.
    key;
}

deduku_core::keyed! {
    /// What can be asked about a puzzle's difficulty.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum Scale {
        /// The program's level.
        Level = "level",
        /// Sudoku Explainer's ratings.
        Explainer = "er",
        /// `HoDoKu`'s rating.
        Hodoku = "hodoku",
        /// The book's rating.
        Book = "book",
        /// The time that people are expected to take.
        Time = "minutes",
        /// How the path ends, and which techniques it uses.
        Path = "path",
    }
    /// Every scale.
    ALL;
    /// Its key in options and JSON.
    key;
}

impl Scale {
    /// The scale with this key, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        let wanted = name.trim().to_ascii_lowercase();
        Self::ALL.into_iter().find(|scale| scale.key() == wanted)
    }
}

deduku_core::by_name! {
    Scale, key,
    /// The error for a name that no scale has.
    UnknownScale: "there is no rating “{0}”: choose level, er, hodoku, book, minutes or path"
}

/// The settings by which a puzzle is rated.
#[derive(Clone, Copy, Debug)]
pub struct Measure<'a> {
    /// What is asked; nothing else is computed.
    pub scales: &'a [Scale],
    /// The profile whose path is counted.
    pub profile: &'a Profile,
    /// Whether that path may guess.
    pub trial: Trial,
    /// The meaning of the levels.
    pub levels: &'a Levels,
    /// The allowed techniques, both of the levels and of HoDoKu.
    pub allowed: &'a Allowed,
}

/// What is known of a puzzle's difficulty. A scale that was not asked for, or cannot be determined, is absent.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// How the path ends. If it was not asked for, only whether there is none or more than one solution.
    pub end: Option<End>,
    /// The profile of the path.
    pub profile: Profile,
    /// The program's level, independent of the profile; `None` if there is not exactly one solution.
    pub level: Option<Level>,
    /// The hardest technique of the path, including trial.
    pub hardest: Option<Technique>,
    /// How often the path uses each technique: all guesses, but only those other steps that are not undone.
    pub techniques: BTreeMap<Technique, u32>,
    /// HoDoKu's rating by its own order.
    pub hodoku: Option<HodokuRating>,
    /// The reason if there is none.
    pub hodoku_absent: Option<Unrated>,
    /// The book's rating, only for a solvable 9×9 grid: its points and levels are defined for 81 cells.
    pub book: Option<BookRating>,
    /// Sudoku Explainer's ratings, only for a 9×9 grid with one solution.
    pub explainer: Option<ExplainerRating>,
    /// How long people are expected to take, from the path of the profile *standard*; `None` if that does not end
    /// solved.
    pub time: Option<ExpectedTime>,
    /// The components of the two scores.
    pub makings: ScoreParts,
}

impl Rating {
    /// The techniques of its path without which the puzzle is not solved; none where the path does not solve it. See
    /// [`necessary`](deduku_logic::necessary).
    pub fn necessary(&self, puzzle: &Puzzle, work: &Work) -> Necessary {
        if self.end != Some(End::Solved) {
            return Necessary::default();
        }
        necessary(puzzle, &self.profile, &self.techniques.keys().copied().collect(), work)
    }
}

/// The components of scores; empty if there is no score.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreParts {
    /// How often HoDoKu's order uses each technique that has a HoDoKu score.
    pub hodoku: BTreeMap<Technique, u32>,
    /// How often the book gives points for each heading.
    pub book: BTreeMap<Heading, u32>,
}

/// The node budget of the search for a second solution before steps are looked for.
const NODES_TO_COUNT: u64 = 1000;

/// Rates a puzzle by the standard profile.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate(puzzle: &Puzzle, levels: &Levels, work: &Work) -> Result<Rating, Stop> {
    let (profile, allowed) = (&Profile::standard(), &Allowed::default());
    rate_by(puzzle, &Measure { scales: &Scale::ALL, profile, trial: Trial::Allowed, levels, allowed }, work)
}

/// Rates a puzzle. The profile determines the path, its counts and its hardest technique. The level is that of the
/// table of levels, HoDoKu's rating follows HoDoKu's order and the book's the book's passes.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn rate_by(puzzle: &Puzzle, measure: &Measure<'_>, work: &Work) -> Result<Rating, Stop> {
    let Measure { scales, profile, trial, levels, allowed } = *measure;
    let asks = |scale| scales.contains(&scale);
    let position = Position::new(puzzle);
    let walked = asks(Scale::Path).then(|| walk(&position, profile, trial, work)).transpose()?;
    let end = match &walked {
        Some(path) => Some(path.end),
        None => not_single(&position, work)?,
    };
    let techniques = walked.as_ref().map_or_else(BTreeMap::new, counts);
    // A puzzle on which the path got stuck still has one solution.
    let single = matches!(end, None | Some(End::Solved | End::Stuck));
    let used: Vec<Technique> = techniques.keys().copied().collect();
    let enough = (end == Some(End::Solved)).then_some(&used[..]);
    let is_levelled = single && asks(Scale::Level);
    let level = if is_levelled { levels.within(allowed).level_with(puzzle, enough, work)? } else { None };
    // Neither scale supports clues.
    let is_9x9 = is_9x9(puzzle.board()) && puzzle.kernels().is_empty();
    let mut makings = ScoreParts::default();
    let hodoku = match (single, is_9x9) {
        _ if !asks(Scale::Hodoku) => None,
        (false, _) => Some(Err(Unrated::NoSingleSolution)),
        (true, false) => Some(Err(Unrated::Board)),
        (true, true) => Some(hodoku(&position, measure, &mut makings.hodoku, work)?),
    };
    let is_rated = single && is_9x9;
    let book = is_rated && asks(Scale::Book);
    let book = book.then(|| book_rating(puzzle, levels.book(), work, &mut makings.book)).transpose()?;
    let time = single && asks(Scale::Time);
    let time = if time { expected_time(puzzle, measure, walked.as_ref(), work)? } else { None };
    let explainer = is_rated && asks(Scale::Explainer);
    Ok(Rating {
        end,
        profile: profile.clone(),
        level,
        hardest: techniques.keys().next_back().copied(),
        techniques,
        hodoku: hodoku.and_then(Result::ok),
        hodoku_absent: hodoku.and_then(Result::err),
        book,
        explainer: explainer.then(|| rate_givens(&givens(puzzle), work)).transpose()?,
        time,
        makings,
    })
}

/// How often the path uses each technique.
fn counts(path: &Path) -> BTreeMap<Technique, u32> {
    let mut techniques = BTreeMap::new();
    let counts = |entry: &&Entry| !entry.undone || entry.step.technique == Technique::Trial;
    for entry in path.entries.iter().filter(counts) {
        *techniques.entry(entry.step.technique).or_default() += 1;
    }
    techniques.remove(&Technique::Retreat);
    techniques
}

/// How long people are expected to take; the path already walked is reused if it is the standard one.
fn expected_time(
    puzzle: &Puzzle,
    measure: &Measure<'_>,
    walked: Option<&Path>,
    work: &Work,
) -> Result<Option<ExpectedTime>, Stop> {
    let standard = Profile::standard();
    let expected = |path: &Path| TimeModel::FITTED.expected(puzzle, path, measure.levels);
    if let Some(walked) = walked.filter(|walked| *measure.profile == standard && walked.end == End::Solved) {
        return Ok(expected(walked));
    }
    let path = walk(&Position::new(puzzle), &standard, Trial::Allowed, work)?;
    Ok(expected(&path))
}

/// The path that is counted; none where there are several solutions. The book's solver takes the first solution that it
/// guesses, so for it the number of solutions is certain first.
fn walk(position: &Position, profile: &Profile, trial: Trial, work: &Work) -> Result<Path, Stop> {
    let end = match profile.walker {
        Walker::Book => not_single(position, work)?,
        Walker::Cheapest => has_several(position, work).then_some(End::SeveralSolutions),
    };
    if let Some(end) = end {
        return Ok(Path { entries: Vec::new(), end });
    }
    let walked = solve_path(position, profile, trial, work);
    match walked.end {
        End::Stopped(stop) => Err(stop),
        _ => Ok(walked),
    }
}

/// Whether a short search shows that the position has several solutions, so that nobody need look for steps. `false`
/// says nothing.
pub fn has_several(position: &Position, work: &Work) -> bool {
    search_position(position, 2, &work.with_nodes(NODES_TO_COUNT)).solutions.len() > 1
}

/// Whether the position has no solution or several; none if it has one.
fn not_single(position: &Position, work: &Work) -> Result<Option<End>, Stop> {
    let found = search_position(position, 2, work);
    match (found.solutions.len(), found.stopped) {
        (2.., _) => Ok(Some(End::SeveralSolutions)),
        (_, Some(stop)) => Err(stop),
        (0, None) => Ok(Some(End::NoSolution)),
        (_, None) => Ok(None),
    }
}

/// Both ratings have limits meant for 81 cells: the singles of a large grid alone would exceed all of them.
fn is_9x9(board: &Board) -> bool {
    board.plain_boxes() == Some(BoxShape { rows: 3, columns: 3 }) && book::knows(board)
}

/// Sudoku Explainer's ratings of a puzzle with one solution, without the other scales of [`rate`]; `None` for boards
/// other than the 9×9 grid, and with constraints.
///
/// # Errors
/// [`Stop`] when the work was interrupted.
pub fn explainer_rating(puzzle: &Puzzle, work: &Work) -> Result<Option<ExplainerRating>, Stop> {
    let is_rated = is_9x9(puzzle.board()) && puzzle.kernels().is_empty();
    is_rated.then(|| rate_givens(&givens(puzzle), work)).transpose()
}

/// The givens of a 9×9 grid, or 0 for an open cell.
fn givens(puzzle: &Puzzle) -> [u8; 81] {
    let mut givens = [0; 81];
    for (given, value) in givens.iter_mut().zip(Position::new(puzzle).values()) {
        *given = value.map_or(0, Digit::get);
    }
    givens
}

/// HoDoKu's rating by its own order, with the allowed techniques. `counts` receives how often each one is used.
fn hodoku(
    position: &Position,
    measure: &Measure<'_>,
    counts: &mut BTreeMap<Technique, u32>,
    work: &Work,
) -> Result<Result<HodokuRating, Unrated>, Stop> {
    let own = Profile::named("hodoku").unwrap_or_else(|_| Profile::standard());
    let profile = measure.allowed.within(own);
    // HoDoKu's last resort is brute force.
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

fn book_rating(
    puzzle: &Puzzle,
    tables: &book::BookTables,
    work: &Work,
    tally: &mut BTreeMap<Heading, u32>,
) -> Result<BookRating, Stop> {
    let run = book::run(puzzle, Some(book::Order::Ascending), tables, work)?;
    *tally = book::tally(&run.path.entries, puzzle.board());
    Ok(BookRating { level: book::level(puzzle, &run, tables), score: run.score, logical: run.logical })
}
