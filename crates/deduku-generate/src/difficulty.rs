//! The requested difficulty of a puzzle, and what its solving must need.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::classic::RemovalOrder;
use super::draft::Draft;
use super::kind::called;
use super::made::Grade;
use super::practice;
use super::rating_range::RatingRange;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::symmetry::Symmetry;
use super::target::Target;
use deduku_core::board::Board;
use deduku_core::chance::Chance;
use deduku_core::puzzle::{Position, Puzzle};
use deduku_core::work::{Stop, Work};
use deduku_logic::book::{self, BookLevel, BookTables, Order};
use deduku_logic::{Allowed, End, Family, Profile, Technique, Trial, fills, path, solves};
use deduku_rating::{Level, Levels, Rung, explainer_rating};

/// An easy puzzle without a requested number of clues keeps two fifths of its cells. With fewer, singles can be so
/// scarce that they are hard to see.
const fn easy_floor(cells: usize) -> usize {
    cells * 2 / 5
}

/// A medium puzzle keeps about a third: minimal puzzles take longer than most that need harder techniques.
const fn medium_floor(cells: usize) -> usize {
    cells * 7 / 20
}

/// What the path to a puzzle's solution must need.
#[derive(Clone, Debug)]
pub(super) struct DifficultyClass {
    /// The techniques that do not solve it.
    pub(super) below: Profile,
    /// The quick ones of `below`, which must solve everything up to where the class's own techniques are needed.
    pub(super) lead_in: Profile,
    /// Growing subsets of `below`, the quick techniques first. If the class's techniques find nothing where one of them
    /// is stuck, the puzzle is dropped, without the cost of all techniques below the class.
    pub(super) checkpoints: Vec<Profile>,
    /// The techniques that solve it; none if no techniques have to.
    pub(super) techniques: Option<ClassTechniques>,
    /// The order in which grids are emptied.
    pub(super) order: RemovalOrder,
}

/// The techniques that solve the puzzles of a class.
#[derive(Clone, Debug)]
pub(super) struct ClassTechniques {
    /// All of them.
    pub(super) enough: Profile,
    /// Those that are not in `below`.
    pub(super) added: Profile,
}

/// What a request requires of the solving of its puzzle.
#[derive(Clone, Debug)]
pub(super) struct DifficultyTarget {
    target: Option<Target>,
    levels: Levels,
    technique: Option<Technique>,
    /// The techniques for the path that must use the technique.
    path: Profile,
    /// Each of these must solve the puzzle throughout the removal of clues.
    enough: Vec<Profile>,
    /// The allowed Sudoku Explainer ratings.
    rating: Option<RatingRange>,
    /// The techniques that must solve the finished puzzle.
    unique_by: Option<Profile>,
    /// Whether to compute the level even if none was requested.
    graded: bool,
    class: Option<DifficultyClass>,
    /// What the level asks besides its techniques.
    rung: Option<Rung>,
}

impl DifficultyTarget {
    /// What the request, which gives this number of clues, requires of the solving.
    pub(super) fn new(
        board: &Board,
        request: &PuzzleRequest,
        clues: Option<usize>,
    ) -> Result<Self, PuzzleRequestError> {
        if let Some(Target::Book(level)) = request.target {
            check_book(board, request, level, clues)?;
        }
        Self::of_any_board(request)
    }

    /// The same for a board that is still to be drawn and so is not the book's.
    pub(super) fn of_drawn(request: &PuzzleRequest) -> Result<Self, PuzzleRequestError> {
        match request.target {
            Some(Target::Book(level)) => {
                Err(PuzzleRequestError::BookBoard { level: level.key(), board: request.kind.to_string() })
            }
            _ => Self::of_any_board(request),
        }
    }

    fn of_any_board(request: &PuzzleRequest) -> Result<Self, PuzzleRequestError> {
        let levels = &request.levels.within(&request.allowed);
        let level = match request.target {
            Some(Target::Level(level)) => Some(level),
            _ => None,
        };
        if let Some(missing) = level.filter(|&level| !levels.is_available(level)) {
            return Err(PuzzleRequestError::LevelMissing { level: missing.key() });
        }
        if let Some(level) = level.filter(|&level| !adds_techniques(level, levels, request)) {
            return Err(PuzzleRequestError::LevelWithoutTechniques { level: level.key() });
        }
        if let Some(technique) = request.technique {
            if !technique.is_trial() && !request.allowed.permits(technique) {
                return Err(PuzzleRequestError::TechniqueExcluded { technique: technique.key() });
            }
            check_technique(technique, level, levels)?;
            let has_clues = !request.constraints.is_empty() || request.start.is_some() || !request.kind.fits_a_line();
            if let (false, (_, Some(constraint))) = (has_clues, practice::home_of(technique)) {
                return Err(PuzzleRequestError::WithoutClues { technique: technique.key(), constraint });
            }
        }
        let unique_by = unique_by(request, level, levels)?;
        let enough = match (request.target, level, request.technique) {
            (Some(Target::Book(_)), ..) | (_, Some(Level::Extreme), _) | (_, None, None) => None,
            (_, Some(level), None) => Some(levels.techniques(level).to_vec()),
            (_, Some(level), Some(technique)) if levels.home_of(technique) < Some(level) => {
                Some(levels.techniques(level).to_vec())
            }
            (_, _, Some(technique)) => Some(just_enough_for(technique, levels)),
        };
        let enough = enough.map(Profile::of).into_iter().chain(unique_by.clone()).collect();
        let path = unique_by.clone().unwrap_or_else(|| request.allowed.on(Profile::standard()));
        let class = unique_by.is_none().then(|| class(request, levels, &path)).flatten();
        // If the path must need nothing harder than the technique, it is found with only the techniques up to it.
        let just_enough = class.as_ref().filter(|_| level.is_none()).and_then(|class| class.techniques.as_ref());
        let path = just_enough.map_or(path, |techniques| techniques.enough.clone());
        Ok(Self {
            class,
            target: request.target,
            levels: levels.clone(),
            technique: request.technique,
            rating: request.rating,
            path,
            enough,
            unique_by,
            graded: request.graded,
            rung: None,
        })
    }

    /// The same, and that the puzzle is what the level means on the plain 9×9 grid, if no more than the level and a
    /// symmetry is requested there.
    pub(super) fn on_rung(self, request: &PuzzleRequest) -> Self {
        let is_plain = request.technique.is_none()
            && request.rating.is_none()
            && request.unique_by.is_none()
            && request.allowed == Allowed::default();
        let rung = match request.target {
            Some(Target::Level(level)) if is_plain => self.levels.rung(level).cloned(),
            _ => None,
        };
        Self { rung, ..self }
    }

    /// The same without a level that is only to be told.
    pub(super) fn ungraded(&self) -> Self {
        Self { graded: false, ..self.clone() }
    }

    /// The requested class: a technique that is the hardest of the cheapest path, or a level that few minimal puzzles
    /// have. None if puzzles are better made in another way.
    pub(super) const fn class(&self) -> Option<&DifficultyClass> {
        self.class.as_ref()
    }

    /// Whether a path can use the technique.
    pub(super) fn can_need(&self, technique: Technique) -> bool {
        self.path.techniques.contains(&technique)
    }

    /// Whether every puzzle meets it.
    pub(super) const fn is_free(&self) -> bool {
        self.is_rated_only() && self.rating.is_none()
    }

    /// Whether nothing is required of the solving, except perhaps a rating.
    const fn is_rated_only(&self) -> bool {
        self.target.is_none() && self.technique.is_none() && self.enough.is_empty()
    }

    /// The required ratings, if nothing else is required.
    pub(super) fn ratings(&self) -> Option<RatingRange> {
        self.rating.filter(|_| self.is_rated_only())
    }

    /// The symmetry that the target implies, otherwise the requested one.
    pub(super) fn symmetry(request: &PuzzleRequest) -> Symmetry {
        match request.target {
            Some(Target::Book(_)) => Symmetry::HalfTurn,
            _ => request.symmetry,
        }
    }

    /// The minimum number of clues if the request gives none.
    pub(super) fn floor(&self, cells: usize) -> usize {
        match self.target {
            Some(Target::Level(Level::Easy)) => easy_floor(cells),
            Some(Target::Level(Level::Medium)) => medium_floor(cells),
            _ => 0,
        }
    }

    /// Whether the puzzle, from which this orbit was just removed, is still not too hard. It was not too hard before,
    /// so it is enough that the techniques fill the orbit again.
    pub(super) fn stays(&self, draft: &Draft<'_>, orbit: usize, work: &Work) -> Result<bool, Stop> {
        if self.enough.is_empty() {
            return Ok(true);
        }
        work.check()?;
        let (position, cells) = (draft.position(), &draft.orbit(orbit).cells);
        Ok(self.enough.iter().all(|profile| fills(&position, profile, cells)))
    }

    /// Whether the puzzle, which has a single solution, is too easy (less) or too hard (greater).
    pub(super) fn compare(&self, puzzle: &Puzzle, work: &Work) -> Result<Ordering, Stop> {
        if !self.is_unique_by(puzzle, work)? {
            return Ok(Ordering::Greater);
        }
        match self.target {
            Some(Target::Level(target)) => Ok(self.level_up_to(target, puzzle, work)?.cmp(&target)),
            _ => Ok(Ordering::Equal),
        }
    }

    /// Whether the techniques that must be sufficient solve the puzzle.
    fn is_unique_by(&self, puzzle: &Puzzle, work: &Work) -> Result<bool, Stop> {
        match &self.unique_by {
            Some(profile) => solves(&Position::new(puzzle), profile, work),
            None => Ok(true),
        }
    }

    /// The level of a puzzle with a single solution. Every level above `most` counts as extreme. Unlike
    /// [`Levels::level_of`], this does not search.
    fn level_up_to(&self, most: Level, puzzle: &Puzzle, work: &Work) -> Result<Level, Stop> {
        let mut position = Position::new(puzzle);
        let is_asked = |level: &Level| *level != Level::Extreme && *level <= most && self.levels.is_available(*level);
        for level in Level::ALL.into_iter().filter(is_asked) {
            work.check()?;
            // Where the techniques of a level are stuck, those of the next continue.
            self.levels.go_on(level, &mut position);
            if position.is_solved() {
                return Ok(level);
            }
        }
        Ok(Level::Extreme)
    }

    /// The grade of the finished puzzle; none if it does not meet the request.
    pub(super) fn judge(&self, puzzle: &Puzzle, chance: &mut Chance, work: &Work) -> Result<Option<Grade>, Stop> {
        let mut book_level = None;
        if let Some(Target::Book(level)) = self.target {
            if !is_of_book_level(puzzle, level, self.levels.book(), chance, work)? {
                return Ok(None);
            }
            book_level = Some(level);
        }
        let er = match self.rating {
            Some(_) => explainer_rating(puzzle, work)?.and_then(|rating| rating.er),
            None => None,
        };
        if self.rating.is_some_and(|range| !er.is_some_and(|er| range.has(er))) || !self.is_unique_by(puzzle, work)? {
            return Ok(None);
        }
        let is_graded = self.graded || matches!(self.target, Some(Target::Level(_)));
        let most = if let Some(Target::Level(target)) = self.target { target } else { Level::Extreme };
        let level = is_graded.then(|| self.level_up_to(most, puzzle, work)).transpose()?;
        let grade = Grade { level, book_level, er };
        if let Some(Target::Level(target)) = self.target
            && level != Some(target)
        {
            return Ok(None);
        }
        if let Some(rung) = &self.rung
            && !rung.holds(puzzle, &self.levels, work)?
        {
            return Ok(None);
        }
        if let Some(technique) = self.technique {
            work.check()?;
            // Where the path is stuck, it counts the solutions. Their number is known and counting may take long, so it
            // gets one node.
            let found = path(&Position::new(puzzle), &self.path, Trial::Forbidden, &work.with_nodes(1));
            let needs = found.entries.iter().any(|entry| entry.step.technique == technique);
            if !needs || (self.target.is_none() && found.end != End::Solved) {
                return Ok(None);
            }
        }
        Ok(Some(grade))
    }
}

/// The class of a technique without a level, or of a rare level.
fn class(request: &PuzzleRequest, levels: &Levels, path: &Profile) -> Option<DifficultyClass> {
    let of = |techniques: &[Technique]| Profile { techniques: techniques.to_vec(), ..path.clone() };
    let between = |below: &[Technique], enough: &[Technique]| {
        let added: Vec<Technique> = enough.iter().copied().filter(|technique| !below.contains(technique)).collect();
        ClassTechniques { enough: of(enough), added: of(&added) }
    };
    // They run after each added clue, mostly without result, and expensive ones take a hundred times as long.
    let lead_in = |below: &[Technique]| {
        let is_quick = |technique: &&Technique| levels.techniques(Level::Medium).contains(technique);
        of(&below.iter().filter(is_quick).copied().collect::<Vec<_>>())
    };
    match (request.target, request.technique) {
        (None, Some(technique)) => {
            let at = path.techniques.iter().position(|&other| other == technique)?;
            let (below, enough) = (&path.techniques[..at], &path.techniques[..=at]);
            let techniques = Some(between(below, enough));
            let order = match technique.facts().family {
                _ if technique.is_rectangle() => RemovalOrder::Rectangle,
                // Subsets need houses with few candidates.
                Family::Subset => RemovalOrder::Random,
                _ => RemovalOrder::Digits,
            };
            let (below, lead_in) = (of(below), lead_in(below));
            let checkpoints = if technique.is_of_one_digit() { checkpoints(&below, &lead_in) } else { Vec::new() };
            Some(DifficultyClass { below, lead_in, checkpoints, techniques, order })
        }
        (Some(Target::Level(level @ (Level::Hard | Level::Expert | Level::Extreme))), None) => {
            let below = levels.techniques(below(level, levels)?);
            let techniques = (level != Level::Extreme).then(|| between(below, levels.techniques(level)));
            let (below, lead_in, order) = (of(below), lead_in(below), RemovalOrder::Random);
            Some(DifficultyClass { below, lead_in, checkpoints: Vec::new(), techniques, order })
        }
        _ => None,
    }
}

/// The profiles after which a class of a single-digit technique is checked, before all techniques below it have run:
/// these mostly leave something for it only if the single-digit ones among them do. Of the latter, fish take longest.
/// Each profile includes the one before it.
fn checkpoints(below: &Profile, lead_in: &Profile) -> Vec<Profile> {
    let with = |is_added: fn(Technique) -> bool| {
        let is_in = |technique: &Technique| lead_in.techniques.contains(technique) || is_added(*technique);
        Profile { techniques: below.techniques.iter().copied().filter(is_in).collect(), ..below.clone() }
    };
    let is_quick = |technique: Technique| matches!(technique.facts().family, Family::SingleDigit | Family::Colouring);
    let mut growing = vec![lead_in.clone(), with(is_quick), with(Technique::is_of_one_digit)];
    growing.dedup_by_key(|profile| profile.techniques.len());
    growing.retain(|profile| (1..below.techniques.len()).contains(&profile.techniques.len()));
    growing
}

/// The highest level below this one that has techniques.
fn below(level: Level, levels: &Levels) -> Option<Level> {
    Level::ALL.into_iter().rfind(|&other| other < level && levels.is_available(other))
}

/// Whether the level has a technique that no easier one has; *extreme* covers everything else. In a puzzle without
/// constraints, techniques that depend on constraints do not count.
fn adds_techniques(level: Level, levels: &Levels, request: &PuzzleRequest) -> bool {
    let has_constraints = !request.constraints.is_empty();
    let of_any_puzzle = |technique: &&Technique| has_constraints || technique.facts().family != Family::Clue;
    let techniques = |level| levels.techniques(level).iter().filter(of_any_puzzle).count();
    level == Level::Extreme || techniques(level) > below(level, levels).map_or(0, techniques)
}

/// The techniques that must be sufficient, if requested, or why they cannot be.
fn unique_by(
    request: &PuzzleRequest,
    level: Option<Level>,
    levels: &Levels,
) -> Result<Option<Profile>, PuzzleRequestError> {
    let Some(listed) = &request.unique_by else { return Ok(None) };
    if let Some(trial) = listed.iter().find(|technique| technique.is_trial()) {
        return Err(PuzzleRequestError::UniqueByTrial { technique: trial.key() });
    }
    let techniques: Vec<Technique> =
        listed.iter().copied().filter(|&technique| request.allowed.permits(technique)).collect();
    if techniques.is_empty() {
        return Err(PuzzleRequestError::UniqueByNothing);
    }
    if let Some(other) = request.technique.filter(|technique| !techniques.contains(technique)) {
        return Err(PuzzleRequestError::UniqueByOthers { technique: other.key() });
    }
    let has_all = |&level: &Level| techniques.iter().all(|technique| levels.techniques(level).contains(technique));
    if let Some((level, easier)) = level.and_then(|level| Some((level, below(level, levels).filter(has_all)?))) {
        return Err(PuzzleRequestError::UniqueByEasier { level: level.key(), easier: easier.key() });
    }
    Ok(Some(Profile::of(techniques)))
}

/// The techniques of the levels below its own, and the technique: a puzzle that these solve and the lower levels do not
/// needs it. For a technique of the lowest level, all techniques of that level.
fn just_enough_for(technique: Technique, levels: &Levels) -> Vec<Technique> {
    let home = levels.home_of(technique);
    let below = home.and_then(|home| below(home, levels));
    match (below, home) {
        (Some(below), _) => {
            let mut techniques = levels.techniques(below).to_vec();
            techniques.push(technique);
            techniques
        }
        (None, Some(home)) => levels.techniques(home).to_vec(),
        (None, None) => Profile::standard().techniques,
    }
}

fn check_technique(technique: Technique, level: Option<Level>, levels: &Levels) -> Result<(), PuzzleRequestError> {
    let name = technique.facts().key;
    if technique.is_trial() {
        return Err(PuzzleRequestError::LastResort { technique: name });
    }
    let beyond = |level| levels.home_of(technique).is_none_or(|home| home > level);
    match level.filter(|&level| level != Level::Extreme && beyond(level)) {
        Some(level) => Err(PuzzleRequestError::TechniqueBeyondLevel { technique: name, level: level.key() }),
        None => Ok(()),
    }
}

/// The numbers of clues of puzzles of the book's level.
pub(super) fn book_clues(board: &Board, level: BookLevel, levels: &Levels) -> RangeInclusive<usize> {
    let (fewest, most) = levels.book().band(level).blanks;
    board.cell_count() - most..=board.cell_count() - fewest
}

fn check_book(
    board: &Board,
    request: &PuzzleRequest,
    level: BookLevel,
    clues: Option<usize>,
) -> Result<(), PuzzleRequestError> {
    let level_name = level.key();
    if board.name() != "9x9" {
        return Err(PuzzleRequestError::BookBoard { level: level_name, board: called(board) });
    }
    if !matches!(request.symmetry, Symmetry::None | Symmetry::HalfTurn) {
        return Err(PuzzleRequestError::BookSymmetry { level: level_name, symmetry: request.symmetry });
    }
    let range = book_clues(board, level, &request.levels);
    match clues.filter(|clues| !range.contains(clues)) {
        Some(clues) => {
            Err(PuzzleRequestError::BookClues { level: level_name, clues, least: *range.start(), most: *range.end() })
        }
        None => Ok(()),
    }
}

/// Whether the book's own run, with shuffled guesses, and the run that `rate` makes agree on the level.
fn is_of_book_level(
    puzzle: &Puzzle,
    level: BookLevel,
    tables: &BookTables,
    chance: &mut Chance,
    work: &Work,
) -> Result<bool, Stop> {
    let rated = book::run(puzzle, Some(Order::Ascending), tables, work)?;
    if book::level(puzzle, &rated, tables) != Some(level) {
        return Ok(false);
    }
    if rated.logical {
        return Ok(true);
    }
    let shuffled = book::run(puzzle, Some(Order::Shuffled(chance)), tables, work)?;
    Ok(book::level(puzzle, &shuffled, tables) == Some(level))
}
