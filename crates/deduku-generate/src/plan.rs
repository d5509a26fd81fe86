//! A checked request, and how its puzzles are made.

use std::borrow::Cow;
use std::sync::Arc;

use super::board_levels;
use super::code::PuzzleCode;
use super::difficulty::DifficultyTarget;
use super::difficulty_class::ClassSearch;
use super::kakuro::Kakuro;
use super::kind::Kind;
use super::rating_range::RatingRange;
use super::regions;
use super::request::{PuzzleRequest, PuzzleRequestError};
use super::resolved_request::ResolvedRequest;
use super::words;
use deduku_core::board::{Base, Board, Recipe, RecipeBase};
use deduku_core::chance::Chance;

/// The sides of jigsaws that can be drawn.
const JIGSAWS: std::ops::RangeInclusive<u8> = 4..=16;

/// A checked request, not known to be impossible.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) request: PuzzleRequest,
    pub(super) method: Method,
    /// The code of its puzzles without their seeds, if there is one.
    pub(super) code: Option<PuzzleCode>,
}

/// How its puzzles are made.
#[derive(Clone, Debug)]
pub(super) enum Method {
    /// Grids are filled, then described by clues and cages.
    Grids(Box<Canvas>),
    /// Runs are filled and described by their sums.
    Runs(Box<Kakuro>),
}

/// The board of a request's grids, and what is drawn over it.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    /// The request on its board. If regions are drawn, on a similar board, for which the request was checked.
    resolved: ResolvedRequest,
    /// The jigsaw whose regions are drawn for each try.
    jigsaw: Option<Recipe>,
    /// The words of which one appears in the solution, if letters replace digits.
    pub(super) words: Option<Vec<String>>,
}

impl PuzzleRequest {
    /// Checks the request before any try, and returns a plan for it.
    ///
    /// # Errors
    /// The first [`PuzzleRequestError`] that applies. A request that passes can still be too rare to be found.
    pub fn check(&self) -> Result<Plan, PuzzleRequestError> {
        Plan::new(self)
    }
}

impl Plan {
    fn new(request: &PuzzleRequest) -> Result<Self, PuzzleRequestError> {
        if request.tries == 0 {
            return Err(PuzzleRequestError::NoTries);
        }
        board_levels::check(request)?;
        let recipe = match &request.kind {
            Kind::Board(_) => None,
            Kind::Drawn(recipe) => Some(recipe),
        };
        let letters = recipe.is_some_and(|recipe| recipe.letters);
        check_beside(request, letters)?;
        let jigsaw = recipe.filter(|recipe| matches!(recipe.ground, RecipeBase::Jigsaw { .. }));
        if let Some(&RecipeBase::Jigsaw { size, .. }) = jigsaw.map(|recipe| &recipe.ground)
            && !JIGSAWS.contains(&size)
        {
            return Err(PuzzleRequestError::JigsawSize { size });
        }
        let code = PuzzleCode::of(request);
        if request.kind.is_kakuro() {
            let method = Method::Runs(Box::new(Kakuro::new(request)?));
            return Ok(Self { request: request.clone(), method, code });
        }
        let board = request.kind.outline()?;
        if request.kind.has_sums() && board.first_value() != 1 {
            return Err(PuzzleRequestError::Beside {
                what: "cages of the board",
                kind: request.kind.to_string(),
                reason: "its digits do not start at 1: ask for the constraint cage instead",
            });
        }
        let words = letters.then(|| words::choice(request.word.as_deref(), &board)).transpose()?;
        let resolved = ResolvedRequest::new(&board, request)?;
        Ok(Self {
            request: request.clone(),
            method: Method::Grids(Box::new(Canvas { resolved, jigsaw: jigsaw.cloned(), words })),
            code,
        })
    }
}

impl Canvas {
    /// The requirements on the solving.
    pub(super) const fn difficulty(&self) -> &DifficultyTarget {
        &self.resolved.difficulty
    }

    /// The search for minimal puzzles of the requested class, if every try uses the same board.
    pub(super) fn class_search(&self) -> Option<ClassSearch<'_>> {
        let resolved = &self.resolved;
        let is_fixed = self.jigsaw.is_none() && self.words.is_none() && resolved.request.constraints.is_empty();
        let (class, orbits) = (resolved.difficulty.class()?, resolved.minimal.as_ref()?);
        is_fixed.then_some(ClassSearch { class, resolved, orbits })
    }

    /// Whether a try may draw a board that cannot be filled.
    pub(super) const fn is_drawn(&self) -> bool {
        self.jigsaw.is_some()
    }

    /// The request on the board of a try, with newly drawn regions if there are any; none if it cannot be met on them.
    pub(super) fn resolved(&self, request: &PuzzleRequest, chance: &mut Chance) -> Option<Cow<'_, ResolvedRequest>> {
        let Some(recipe) = &self.jigsaw else { return Some(Cow::Borrowed(&self.resolved)) };
        let RecipeBase::Jigsaw { size, pieces } = recipe.ground else { return None };
        let map = regions::draw(size, pieces, chance);
        let ground = Recipe { ground: RecipeBase::Fixed(Base::Regions(map)), killer: false, ..recipe.clone() };
        let board = Board::of_plan(ground.plan()?).ok()?;
        ResolvedRequest::new(&Arc::new(board), request).ok().map(Cow::Owned)
    }
}

/// Checks that the parts of the request are compatible.
fn check_beside(request: &PuzzleRequest, letters: bool) -> Result<(), PuzzleRequestError> {
    let drawn = request.kind.board().is_none();
    let refuse = |what, reason| Err(PuzzleRequestError::Beside { what, kind: request.kind.to_string(), reason });
    if request.word.is_some() && !letters {
        return refuse("a word", "its digits are not letters: add +letters to the board");
    }
    if request.rating.is_some() && !is_rated(request) {
        let constraints = if request.constraints.is_empty() { "" } else { " with constraints" };
        return Err(PuzzleRequestError::RatingBoard { board: format!("{}{constraints}", request.kind) });
    }
    if request.start.is_some() && drawn {
        return refuse("a start", "it brings its own board; name the board in full");
    }
    if !request.constraints.is_empty() {
        check_constraints(request)?;
    }
    if request.digit_counts.is_some() && request.kind.has_sums() {
        return refuse("digit counts", "its sums involve every digit; ask for a number of clues");
    }
    Ok(())
}

/// Whether its puzzles have Sudoku Explainer ratings.
fn is_rated(request: &PuzzleRequest) -> bool {
    request.constraints.is_empty()
        && !request.kind.has_sums()
        && request.kind.outline().is_ok_and(|board| RatingRange::knows(&board))
}

/// Checks that constraints can be placed for this request.
fn check_constraints(request: &PuzzleRequest) -> Result<(), PuzzleRequestError> {
    let refuse = |what, reason| Err(PuzzleRequestError::Beside { what, kind: request.kind.to_string(), reason });
    let is_one_grid = request.kind.outline().is_ok_and(|board| board.grids().len() == 1 && board.extent().layer == 1);
    if request.kind.is_kakuro() || request.kind.has_sums() || request.word.is_some() || !is_one_grid {
        return refuse("constraints", "they are placed on one grid of cells; ask for a board such as 9x9 or jigsaw");
    }
    let beside = [
        (request.pattern.is_some(), "a pattern"),
        (request.start.is_some(), "a start"),
        (request.digit_counts.is_some(), "digit counts"),
    ];
    match beside.iter().find(|(asked, _)| *asked) {
        Some(&(_, what)) => refuse(what, "constraints leave few givens; leave one of the two out"),
        None => Ok(()),
    }
}
