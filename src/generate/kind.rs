//! What kind of puzzle is asked for.

use std::fmt;
use std::sync::Arc;

use super::symmetry::Symmetry;
use crate::board::{Base, Board, BoardError, Plan, Recipe, RecipeBase, RegionMap};

/// What is asked for: a board, or a kind of puzzle that brings its board along.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// On this board. What its cages and runs add up to comes with each puzzle.
    Board(Arc<Board>),
    /// Regions, cages, walls or letters are drawn with each puzzle.
    Drawn(Recipe),
}

impl Kind {
    /// What the recipe asks for. Cages that it names leave none to be drawn.
    ///
    /// # Errors
    /// Why the recipe's ground, or what lies over it, makes no board.
    pub fn of(recipe: Recipe) -> Result<Self, BoardError> {
        let recipe = Recipe { killer: recipe.killer && recipe.cages.is_empty(), ..recipe };
        let ground = Recipe { killer: false, ..recipe.clone() };
        match ground.plan().map(Board::of_plan).transpose()? {
            Some(board) if !recipe.killer && !recipe.letters => Ok(Self::Board(Arc::new(board))),
            _ => Ok(Self::Drawn(recipe)),
        }
    }

    /// What the name asks for: one of the catalogue's (`9x9`, `killer`, `samurai`), or any by the grammar of
    /// boards and recipes (`jigsaw-7+x`, `6x6+killer`, `kakuro-12x10`).
    ///
    /// # Errors
    /// As [`Recipe::parse`] and [`Kind::of`].
    pub fn named(name: &str) -> Result<Self, BoardError> {
        Self::of(Recipe::parse(name)?)
    }

    /// The board, unless it comes with each puzzle.
    pub const fn board(&self) -> Option<&Arc<Board>> {
        match self {
            Self::Board(board) => Some(board),
            Self::Drawn(_) => None,
        }
    }

    /// A board with the same cells, for patterns: where regions are drawn, one whose regions are its rows.
    ///
    /// # Errors
    /// [`BoardError::Drawn`] for a Kakuro, whose cells are drawn too; others for impossible boards.
    pub fn outline(&self) -> Result<Arc<Board>, BoardError> {
        let recipe = match self {
            Self::Board(board) => return Ok(board.clone()),
            Self::Drawn(recipe) => recipe,
        };
        let base = match &recipe.ground {
            RecipeBase::Fixed(base) => base.clone(),
            &RecipeBase::Jigsaw { size, .. } => {
                let row = |mark| vec![mark; usize::from(size)];
                Base::Regions(RegionMap::new(&('A'..).take(usize::from(size)).flat_map(row).collect::<Vec<_>>())?)
            }
            RecipeBase::Kakuro { .. } => return Err(BoardError::Drawn { name: self.to_string() }),
        };
        let ground = Recipe { ground: RecipeBase::Fixed(base), killer: false, ..recipe.clone() };
        let plan = ground.plan().ok_or_else(|| BoardError::Drawn { name: self.to_string() })?;
        Board::of_plan(plan).map(Arc::new)
    }

    /// Whether sums between walls describe the digits.
    pub fn is_kakuro(&self) -> bool {
        match self {
            Self::Board(board) => matches!(board.plan().base, Base::Runs(_)),
            Self::Drawn(recipe) => {
                matches!(recipe.ground, RecipeBase::Kakuro { .. } | RecipeBase::Fixed(Base::Runs(_)))
            }
        }
    }

    /// Whether cages are drawn with each puzzle.
    pub const fn is_killer(&self) -> bool {
        matches!(self, Self::Drawn(Recipe { killer: true, .. }))
    }

    /// Whether some of its houses have sums.
    pub fn has_sums(&self) -> bool {
        let caged = match self {
            Self::Board(board) => !board.plan().cages.is_empty(),
            Self::Drawn(recipe) => recipe.killer || !recipe.cages.is_empty(),
        };
        caged || self.is_kakuro()
    }

    /// Whether one character a cell says all that is a puzzle's own, for those who know its kind.
    pub fn fits_a_line(&self) -> bool {
        self.board().is_some() && !self.has_sums()
    }

    /// The same kind with letters for digits.
    #[must_use]
    pub fn with_letters(self) -> Self {
        Self::Drawn(match self {
            Self::Drawn(recipe) => Recipe { letters: true, ..recipe },
            Self::Board(board) => {
                let Plan { base, diagonals, windows, cages } = board.plan().clone();
                Recipe { ground: RecipeBase::Fixed(base), diagonals, windows, cages, killer: false, letters: true }
            }
        })
    }

    /// The symmetry that puzzles of this kind customarily have: half a turn where the board allows it, of
    /// the walls in a Kakuro; none where cages leave no givens.
    pub fn customary_symmetry(&self) -> Symmetry {
        let half_turn = match (self, self.is_killer()) {
            (_, true) => false,
            (Self::Drawn(Recipe { ground: RecipeBase::Kakuro { .. }, .. }), _) => true,
            _ => !self.is_kakuro() && self.outline().is_ok_and(|board| Symmetry::HalfTurn.orbits(&board).is_some()),
        };
        if half_turn { Symmetry::HalfTurn } else { Symmetry::None }
    }
}

/// The board's name, or the recipe's.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => f.pad(&called(board)),
            Self::Drawn(recipe) => recipe.fmt(f),
        }
    }
}

/// Longer names are not for messages.
const LONGEST_NAME: usize = 24;

/// What a message calls the board: its name, or its title where the name spells out regions.
pub(super) fn called(board: &Board) -> String {
    if board.name().len() <= LONGEST_NAME { board.name().to_owned() } else { board.title() }
}
