//! The methods by which puzzles on grids are made, and which of them a request asks for.

use super::difficulty_class::ClassSearch;
use super::draft::Draft;
use super::first_found::Rejected;
use super::made::Tried;
use super::plan::Canvas;
use super::rated_search::RatedSearch;
use super::resolved_request::ResolvedRequest;
use super::{constrained, killer, seek, words};
use deduku_core::chance::Chance;
use deduku_core::work::{Stop, Work};

/// The node budget for filling a randomly drawn board before another one is drawn.
const FILL_NODES: u64 = 50_000;

/// A try, and what it draws from and is limited by.
pub(super) struct Try<'t> {
    pub(super) resolved: &'t ResolvedRequest,
    pub(super) canvas: &'t Canvas,
    pub(super) chance: &'t mut Chance,
    pub(super) work: &'t Work,
    pub(super) rejected: Rejected<'t>,
}

/// A method.
#[cfg_attr(not(test), expect(dead_code, reason = "a test prints the words of the table"))]
pub(super) struct Way {
    /// What a request asks for that is made so.
    asked: &'static str,
    /// How it is made.
    made: &'static str,
    /// Whether the request asks for it.
    is_asked: fn(&ResolvedRequest) -> bool,
    /// One try.
    pub(super) attempt: fn(&mut Try<'_>) -> Tried,
}

/// The methods; the first that the request asks for is taken.
const WAYS: [Way; 6] = [
    Way {
        asked: "constraints",
        made: "clues are placed in a filled grid, then superfluous ones and givens removed",
        is_asked: |resolved| !resolved.request.constraints.is_empty(),
        attempt: |of| constrained::attempt(of.resolved, of.chance, of.work, of.rejected),
    },
    Way {
        asked: "a rating on the plain grid",
        made: "clues are put back into minimal puzzles until the rating is reached",
        is_asked: |resolved| resolved.minimal.is_some() && resolved.difficulty.ratings().is_some(),
        attempt: |of| {
            let (Some(orbits), Some(range)) = (&of.resolved.minimal, of.resolved.difficulty.ratings()) else {
                return Ok(None);
            };
            RatedSearch { range, resolved: of.resolved, orbits }.attempt(of.chance, of.work, of.rejected)
        },
    },
    Way {
        asked: "a level or a technique on the plain grid",
        made: "minimal puzzles are searched for one of the class, and clues put back into it",
        is_asked: |resolved| resolved.minimal.is_some() && resolved.difficulty.class().is_some(),
        attempt: |of| {
            let (Some(orbits), Some(class)) = (&of.resolved.minimal, of.resolved.difficulty.class()) else {
                return Ok(None);
            };
            ClassSearch { class, resolved: of.resolved, orbits }.attempt(of.chance, of.work, of.rejected)
        },
    },
    Way {
        asked: "nothing but the plain grid",
        made: "a minimal puzzle is drawn",
        is_asked: |resolved| resolved.minimal.is_some() && resolved.difficulty.is_free(),
        attempt: |of| match &of.resolved.minimal {
            Some(orbits) => of.resolved.draw_minimal(orbits, of.chance, of.work),
            None => Ok(None),
        },
    },
    Way {
        asked: "a killer",
        made: "cages are drawn over a filled grid, then divided and joined",
        is_asked: |resolved| resolved.request.kind.is_killer(),
        attempt: |of| match of.filled()? {
            Some(draft) => killer::enclose(of.resolved, &draft, of.chance, of.work, of.rejected),
            None => Ok(None),
        },
    },
    Way {
        asked: "anything else",
        made: "clues are removed from a filled grid",
        is_asked: |_| true,
        attempt: |of| {
            let Some(mut draft) = of.filled()? else { return Ok(None) };
            if of.resolved.request.kind.has_sums() {
                draft.add_up();
            }
            of.resolved.clear(draft, &of.resolved.difficulty, of.chance, of.work, of.rejected)
        },
    },
];

impl Way {
    /// The method for this request.
    pub(super) fn of(resolved: &ResolvedRequest) -> &'static Self {
        let [.., last] = &WAYS;
        WAYS.iter().find(|way| (way.is_asked)(resolved)).unwrap_or(last)
    }
}

impl<'t> Try<'t> {
    /// A filled grid, with letters for digits if these are asked for; none if this try finds none.
    fn filled(&mut self) -> Result<Option<Draft<'t>>, Stop> {
        let filling = if self.canvas.is_drawn() { &self.work.with_nodes(FILL_NODES) } else { self.work };
        let Some(mut draft) = seek::seek(self.resolved, self.chance, filling)? else { return Ok(None) };
        if let Some(words) = &self.canvas.words {
            let (digits, letters) = words::spell(&self.resolved.board, draft.solution(), words, self.chance);
            draft.rename(digits, letters);
        }
        Ok(Some(draft))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ConstraintRequest, Kind, PuzzleRequest, RatingRange, Symmetry, Target};
    use deduku_rating::Level;

    /// Prints the table; each request is made by the method that its place here says.
    #[test]
    fn what_is_asked_decides_the_method() {
        let named = |name: &str| PuzzleRequest::of(Kind::named(name).expect("a kind"));
        let plain = || named("9x9");
        let rating: RatingRange = "6.6".parse().expect("a rating");
        let arrows: ConstraintRequest = ConstraintRequest::parse("arrow").expect("a constraint");
        let requests: [Vec<PuzzleRequest>; WAYS.len()] = [
            vec![
                PuzzleRequest { constraints: vec![arrows], ..plain() },
                PuzzleRequest { constraints: vec![arrows], ..named("jigsaw") },
            ],
            vec![PuzzleRequest { rating: Some(rating), ..plain() }],
            vec![
                PuzzleRequest { target: Some(Target::Level(Level::Hard)), ..plain() },
                PuzzleRequest { target: Some(Target::Level(Level::Hard)), symmetry: Symmetry::Diagonal, ..plain() },
            ],
            vec![plain(), PuzzleRequest { symmetry: Symmetry::HalfTurn, ..plain() }],
            vec![named("killer"), named("6x6+killer")],
            vec![
                named("6x6"),
                named("jigsaw"),
                named("9x9+letters"),
                PuzzleRequest { clues: Some(30), ..plain() },
                PuzzleRequest { clues: Some(30), target: Some(Target::Level(Level::Easy)), ..plain() },
            ],
        ];
        for (way, requests) in WAYS.iter().zip(requests) {
            println!("{} → {}", way.asked, way.made);
            for request in requests {
                let board = request.kind.outline().expect("a grid");
                let resolved = ResolvedRequest::new(&board, &request).expect("a request that can be met");
                assert_eq!(Way::of(&resolved).asked, way.asked, "{request:?}");
            }
        }
    }
}
