//! The requested kind of puzzle.

use std::fmt;
use std::sync::Arc;

use super::symmetry::Symmetry;
use deduku_core::board::{Base, Board, BoardError, Plan, Recipe, RecipeBase, RegionMap};

/// What is requested: a board, or a kind of puzzle that brings its own board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum Kind {
    /// A puzzle on this board. Each puzzle brings the sums of its cages and runs.
    Board(#[cfg_attr(feature = "wire", serde(with = "deduku_core::board::wire::board"))] Arc<Board>),
    /// Regions, cages, walls or letters are drawn for each puzzle.
    Drawn(#[cfg_attr(feature = "wire", serde(with = "deduku_core::board::wire::recipe"))] Recipe),
}

impl Kind {
    /// The kind that the recipe describes. If the recipe names cages, none are drawn.
    ///
    /// # Errors
    /// Why the recipe's base, or what lies over it, makes no board.
    pub fn of(recipe: Recipe) -> Result<Self, BoardError> {
        let recipe = Recipe { killer: recipe.killer && recipe.cages.is_empty(), ..recipe };
        let ground = Recipe { killer: false, ..recipe.clone() };
        match ground.plan().map(Board::of_plan).transpose()? {
            Some(board) if !recipe.killer && !recipe.letters => Ok(Self::Board(Arc::new(board))),
            _ => Ok(Self::Drawn(recipe)),
        }
    }

    /// The kind with this name: one of the catalogue (`9x9`, `killer`, `samurai`), or any in the grammar of boards and
    /// recipes (`jigsaw-7+x`, `6x6+killer`, `kakuro-12x10`).
    ///
    /// # Errors
    /// Those of [`Recipe::parse`] and [`Kind::of`].
    pub fn named(name: &str) -> Result<Self, BoardError> {
        Self::of(Recipe::parse(name)?)
    }

    /// The board, unless each puzzle brings its own.
    pub const fn board(&self) -> Option<&Arc<Board>> {
        match self {
            Self::Board(board) => Some(board),
            Self::Drawn(_) => None,
        }
    }

    /// A board with the same cells, for patterns. If regions are drawn, its regions are its rows.
    ///
    /// # Errors
    /// [`BoardError::Drawn`] for a Kakuro, whose cells are drawn too; other errors for impossible boards.
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

    /// Whether the puzzle is a Kakuro: sums between walls describe the digits.
    pub fn is_kakuro(&self) -> bool {
        match self {
            Self::Board(board) => matches!(board.plan().base, Base::Runs(_)),
            Self::Drawn(recipe) => {
                matches!(recipe.ground, RecipeBase::Kakuro { .. } | RecipeBase::Fixed(Base::Runs(_)))
            }
        }
    }

    /// Whether cages are drawn for each puzzle.
    pub const fn is_killer(&self) -> bool {
        matches!(self, Self::Drawn(Recipe { killer: true, .. }))
    }

    /// Whether any of its houses has a sum.
    pub fn has_sums(&self) -> bool {
        let caged = match self {
            Self::Board(board) => !board.plan().cages.is_empty(),
            Self::Drawn(recipe) => recipe.killer || !recipe.cages.is_empty(),
        };
        caged || self.is_kakuro()
    }

    /// Whether one character per cell describes a puzzle completely, if its kind is known.
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

    /// The customary symmetry of puzzles of this kind: half-turn if the board allows it, in a Kakuro of the walls; none
    /// if cages make givens unnecessary.
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

/// Longer names are not used in messages.
const LONGEST_NAME: usize = 24;

/// The board's name in messages: its name, or its title if the name spells out regions.
pub(super) fn called(board: &Board) -> String {
    if board.name().len() <= LONGEST_NAME { board.name().to_owned() } else { board.title() }
}
