//! Advice for the player: the technique to learn next, and those to practise.

use crate::review::model::{Learning, ReviewedMove, Verdict};
use crate::review::verdicts::{Judge, is_glance};
use deduku_logic::Technique;

/// A point at which the player found no step alone: at a guess, a hint, a step of the solver, or the end of an unsolved
/// game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// The index of the move made then, 0-based; `None` at the end of the game.
    pub(super) at: Option<usize>,
    /// The technique of the easiest available step.
    pub(super) easiest: Technique,
}

/// Derives what to learn from the moves and from the points without a step of the player.
///
/// A player who used a technique is assumed to know all easier ones, so a missed step that is no harder counts as
/// overlooked. Techniques that place digits at a glance need no lesson.
pub(super) fn learning(judge: &Judge, moves: &[ReviewedMove], asked: &[Asked]) -> Learning {
    let reasons = moves.iter().filter_map(|made| match made.verdict {
        Verdict::Reasoned(technique) if made.hints == 0 => Some(judge.rank(technique)),
        _ => None,
    });
    let shown = reasons.max();
    let is_new =
        |technique: Technique| !is_glance(technique) && shown.is_none_or(|shown| judge.rank(technique) > shown);
    let next = asked.iter().filter(|asked| is_new(asked.easiest)).min_by_key(|asked| judge.rank(asked.easiest));
    let mut learning =
        Learning { next: next.map(|next| next.easiest), next_at: next.and_then(|next| next.at), ..Learning::default() };
    let own = moves.iter().filter(|made| !matches!(made.verdict, Verdict::Solver(_)));
    for there in own.filter_map(|made| made.overlooked.as_ref()) {
        if !is_new(there.technique) {
            *learning.practise.entry(there.technique).or_default() += 1;
        }
    }
    learning
}
