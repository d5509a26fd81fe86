//! What would help the player: the technique to learn next, and those to practise.

use crate::game::review::model::{Learning, ReviewedMove, Verdict};
use crate::game::review::verdicts::{Judge, is_glance};
use crate::logic::Technique;

/// A moment at which the player had no step of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// The move that they made then, from 0; none where the game ends so.
    pub(super) at: Option<usize>,
    /// The technique of the easiest step there.
    pub(super) easiest: Technique,
}

/// What the moves and the moments without a step of the player's say.
///
/// Whoever used a technique is taken to know all easier ones: what is no harder was overlooked. Techniques that place
/// digits by a glance need no lesson.
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
