//! Puzzles with constraints: a solution that satisfies the rules for the whole grid, clues that hold in it, and no more
//! givens and clues than a single solution needs.

use super::constraints::{Drawing, Shape};
use super::draft::Draft;
use super::first_found::Rejected;
use super::made::{Attempt, Tried};
use super::request::PuzzleRequest;
use super::resolved_request::ResolvedRequest;
use deduku_core::board::{Board, Digit};
use deduku_core::chance::Chance;
use deduku_core::constraint::Clue;
use deduku_core::order::OrderBy;
use deduku_core::puzzle::{Position, Puzzle, Setup};
use deduku_core::solve;
use deduku_core::work::{Stop, Work};

/// The node budget for filling the board.
const FILL_NODES: u64 = 50_000;
/// The node budget for one proof: a given or a clue whose proof would need more stays. Proofs that succeed mostly take
/// fewer than a hundred nodes. Ten times this budget removes one to three more, and takes up to eight times as long.
const PROOF_NODES: u64 = 300;

/// A clue of a puzzle in the making.
pub(super) struct Placed {
    pub(super) clue: Clue,
    /// The index of its request, from 0.
    pub(super) request: usize,
    /// Whether it was a condition when the solution was filled.
    pub(super) is_rule: bool,
}

impl PuzzleRequest {
    /// The rules that a solution must satisfy when it is filled, without duplicates.
    pub(super) fn rules(&self, board: &Board, chance: &mut Chance) -> Vec<Placed> {
        let mut rules: Vec<Placed> = Vec::new();
        for (request, constraint) in self.constraints.iter().enumerate() {
            for clue in constraint.rules(board, chance) {
                if rules.iter().all(|rule| rule.clue != clue) {
                    rules.push(Placed { clue, request, is_rule: true });
                }
            }
        }
        rules
    }
}

/// A puzzle with the constraints of the request; none if this try finds none.
pub(super) fn attempt(resolved: &ResolvedRequest, chance: &mut Chance, work: &Work, rejected: Rejected<'_>) -> Tried {
    let rules = resolved.request.rules(&resolved.board, chance);
    let blank = with_clues(resolved, rules.iter().map(|rule| rule.clue.clone()).collect());
    let solution = match solve::random_solution(&blank, chance, &work.with_nodes(FILL_NODES)) {
        Ok(Some(solution)) => solution,
        Ok(None) | Err(Stop::Budget) => return Ok(None),
        Err(stop) => return Err(stop),
    };
    let Some(placed) = place(resolved, &solution, rules, chance) else { return Ok(None) };
    let blank = with_clues(resolved, placed.iter().map(|placed| placed.clue.clone()).collect());
    if !is_solved_by(blank.puzzle(), solution.digits()) {
        return Ok(None);
    }
    let kept = vec![true; resolved.orbits.len()];
    let draft = Draft::new(&resolved.orbits, blank, solution.clone(), &kept, &work.with_nodes(PROOF_NODES));
    // This first result may still lose clues, so only the final puzzle is graded. To grade one can take far longer than
    // to make it.
    let ungraded = resolved.difficulty.ungraded();
    let Some(made) = resolved.clear(draft, &ungraded, chance, work, rejected)? else { return Ok(None) };
    let puzzle = without_superfluous(resolved, (&made.puzzle, solution.digits()), &placed, chance, work)?;
    Ok(resolved.difficulty.judge(&puzzle, chance, work)?.map(|grade| Attempt { puzzle, grade, ..made }))
}

/// The board without givens, with these clues.
fn with_clues(resolved: &ResolvedRequest, clues: Vec<Clue>) -> Position {
    let mut setup = Setup { clues, ..resolved.blank.puzzle().to_setup() };
    setup.narrow_beside();
    let puzzle = setup.check();
    Position::new(&puzzle.expect("clues that were compiled for a solution"))
}

/// These rules, and requested clues that hold in the solution; none if fewer clues than requested can be placed.
fn place(
    resolved: &ResolvedRequest,
    solution: &solve::Solution,
    rules: Vec<Placed>,
    chance: &mut Chance,
) -> Option<Vec<Placed>> {
    let requests = &resolved.request.constraints;
    let filled_with: Vec<Clue> = rules.iter().map(|rule| rule.clue.clone()).collect();
    let mut drawing = Drawing::new(&resolved.board, solution.digits(), &filled_with);
    // Requests with an exact number are placed before the others occupy cells. Of the others, a rule that all signs are
    // given comes after the signs that it is about, and before those that would take their places.
    let turn = |at: usize| {
        let entry = requests[at].entry;
        match entry.shape {
            Shape::Complete(_) => 1,
            _ if requests.iter().any(|other| entry.is_completed_by(other.entry)) => 0,
            _ => 2,
        }
    };
    let mut order: Vec<usize> = (0..requests.len()).collect();
    order.order_by(|&at| (requests[at].count.is_none(), turn(at)));
    order.retain(|&at| !requests[at].entry.shape.is_filled_with());
    let mut placed = rules;
    for at in order {
        let request = &requests[at];
        let clues = drawing.draw(request.entry, request.most(), chance);
        if clues.is_empty() || request.count.is_some_and(|count| clues.len() < count) {
            return None;
        }
        placed.extend(clues.into_iter().map(|clue| Placed { clue, request: at, is_rule: false }));
    }
    placed.order_by(|placed| placed.request);
    Some(placed)
}

/// Whether the digits keep all rules of the puzzle. What one clue says can depend on the others.
fn is_solved_by(puzzle: &Puzzle, digits: &[Digit]) -> bool {
    puzzle.requirements().into_iter().all(|requirement| puzzle.is_met(requirement, digits))
}

/// The puzzle, given with its solution, without superfluous clues. At least one of each request stays, and it gets no
/// harder than requested.
fn without_superfluous(
    resolved: &ResolvedRequest,
    (puzzle, solution): (&Puzzle, &[Digit]),
    placed: &[Placed],
    chance: &mut Chance,
    work: &Work,
) -> Result<Puzzle, Stop> {
    let requests = &resolved.request.constraints;
    let is_free = |of: &Placed| {
        let request = &requests[of.request];
        !of.is_rule && request.count.is_none() && !request.entry.shape.is_of_grid()
    };
    let mut left: Vec<bool> = vec![true; placed.len()];
    let mut order: Vec<usize> = (0..placed.len()).filter(|&at| is_free(&placed[at])).collect();
    chance.shuffle(&mut order);
    let mut best = puzzle.clone();
    for at in order {
        let is_like = |other: &Placed| !other.is_rule && other.request == placed[at].request;
        if (0..placed.len()).filter(|&other| left[other] && is_like(&placed[other])).count() == 1 {
            continue;
        }
        left[at] = false;
        let kept = placed.iter().zip(&left).filter(|(_, left)| **left);
        let clues = kept.map(|(placed, _)| placed.clue.clone()).collect();
        let Ok(fewer) = Setup { clues, ..best.to_setup() }.check() else { continue };
        let may_stay_out = is_solved_by(&fewer, solution) && is_single(&fewer, work)?;
        if may_stay_out && resolved.difficulty.compare(&fewer, work)?.is_le() {
            best = fewer;
        } else {
            left[at] = true;
        }
    }
    Ok(best)
}

/// Whether the puzzle is known to have a single solution.
fn is_single(puzzle: &Puzzle, work: &Work) -> Result<bool, Stop> {
    match solve::count(puzzle, 2, &work.with_nodes(PROOF_NODES)) {
        Ok(count) => Ok(count == 1),
        Err(Stop::Budget) => Ok(false),
        Err(stop) => Err(stop),
    }
}
