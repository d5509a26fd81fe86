//! A wish that has been checked, and where its puzzles lie.

use std::borrow::Cow;
use std::sync::Arc;

use super::kakuro::Kakuro;
use super::kind::Kind;
use super::regions;
use super::site::Site;
use super::target::Demand;
use super::wish::{Wish, WishError};
use super::words;
use crate::board::{Base, Board, Ground, Recipe};
use crate::chance::Chance;

/// The sides of jigsaws that can be drawn.
const JIGSAWS: std::ops::RangeInclusive<u8> = 4..=16;

/// A wish that nothing known speaks against.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) wish: Wish,
    pub(super) course: Course,
}

/// How its puzzles come about.
#[derive(Clone, Debug)]
pub(super) enum Course {
    /// Grids are filled, then told by clues and cages.
    Grids(Box<Canvas>),
    /// Runs are filled and told by their sums.
    Runs(Box<Kakuro>),
}

/// Where the grids of a wish lie, and what is drawn over them.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    /// The board; where regions are drawn, one like it, on which the wish was checked.
    site: Site,
    /// The jigsaw whose regions are drawn with each try.
    jigsaw: Option<Recipe>,
    /// The words of which one comes to light, if letters stand for digits.
    pub(super) words: Option<Vec<String>>,
}

impl Plan {
    pub(super) fn new(wish: &Wish) -> Result<Self, WishError> {
        if wish.tries == 0 {
            return Err(WishError::NoTries);
        }
        let recipe = match &wish.kind {
            Kind::Board(_) => None,
            Kind::Drawn(recipe) => Some(recipe),
        };
        let letters = recipe.is_some_and(|recipe| recipe.letters);
        check_beside(wish, letters)?;
        let jigsaw = recipe.filter(|recipe| matches!(recipe.ground, Ground::Jigsaw { .. }));
        if let Some(&Ground::Jigsaw { size, .. }) = jigsaw.map(|recipe| &recipe.ground)
            && !JIGSAWS.contains(&size)
        {
            return Err(WishError::JigsawSize { size });
        }
        if wish.kind.is_kakuro() {
            return Ok(Self { wish: wish.clone(), course: Course::Runs(Box::new(Kakuro::new(wish)?)) });
        }
        let board = wish.kind.outline()?;
        let words = letters.then(|| words::choice(wish.word.as_deref(), &board)).transpose()?;
        let site = Site::new(&board, wish)?;
        Ok(Self {
            wish: wish.clone(),
            course: Course::Grids(Box::new(Canvas { site, jigsaw: jigsaw.cloned(), words })),
        })
    }
}

impl Canvas {
    /// What is demanded of the solving.
    pub(super) const fn demand(&self) -> &Demand {
        &self.site.demand
    }

    /// Whether a try may find that nothing fills its board.
    pub(super) const fn is_drawn(&self) -> bool {
        self.jigsaw.is_some()
    }

    /// Where a try takes place: regions are drawn anew for each; none if the wish cannot be met on them.
    pub(super) fn site(&self, wish: &Wish, chance: &mut Chance) -> Option<Cow<'_, Site>> {
        let Some(recipe) = &self.jigsaw else { return Some(Cow::Borrowed(&self.site)) };
        let Ground::Jigsaw { size, pieces } = recipe.ground else { return None };
        let map = regions::draw(size, pieces, chance);
        let ground = Recipe { ground: Ground::Fixed(Base::Regions(map)), killer: false, ..recipe.clone() };
        let board = Board::of_plan(ground.plan()?).ok()?;
        Site::new(&Arc::new(board), wish).ok().map(Cow::Owned)
    }
}

/// Whether the parts of the wish go together.
fn check_beside(wish: &Wish, letters: bool) -> Result<(), WishError> {
    let drawn = wish.kind.board().is_none();
    let refuse = |what, reason| Err(WishError::Beside { what, kind: wish.kind.to_string(), reason });
    if wish.word.is_some() && !letters {
        return refuse("a word", "its digits are no letters: add +letters to the board");
    }
    if wish.start.is_some() && drawn {
        return refuse("a start", "it brings its own board; name the board in full");
    }
    if wish.digit_counts.is_some() && wish.kind.has_sums() {
        return refuse("digit counts", "its sums tell of every digit; ask for a number of clues");
    }
    Ok(())
}
