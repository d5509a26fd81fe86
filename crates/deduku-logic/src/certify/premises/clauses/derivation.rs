//! A refutation written out rule by rule, so that a reader can follow it by propagation, without any search.
//!
//! The search of the parent module is run once more. For each contradiction the inferences that it needs are recorded
//! in the order in which they were made, like the hints of LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp,
//! 2017). Where rules leave a choice, the cases follow one after another.

use super::{Conflict, MOST_TRIES, Reason, RuleSet, State};
use crate::certify::premises::model::Hint;

/// The hints from some state on, and the statements that they depend on.
struct Derivation {
    hints: Vec<Hint>,
    statements: Vec<bool>,
}

impl RuleSet {
    /// The inferences that refute the values taken, or `None` if the rules leave that open; no statement may occur
    /// twice. Hints name the rules by their indices in this set.
    pub(crate) fn derive(&self, taken: &[(usize, bool)]) -> Option<Vec<Hint>> {
        self.derive_from(self.state(taken), 0, &mut 0).map(|derivation| derivation.hints)
    }

    /// The caller records what was settled before `start` in the queue.
    fn derive_from(&self, mut state: State, start: usize, tries: &mut u32) -> Option<Derivation> {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        if let Err(conflict) = self.propagate(&mut state, start == 0) {
            let last = conflict.rules.first().map(|&rule| Hint::Premise(rule));
            return Some(ending(&state, start, last.into_iter().collect(), self.trace(&state, conflict).statements));
        }
        if let Some((choices, conflict)) = self.groups.iter().find_map(|group| self.count(group, &state)) {
            let (choices, rooms) = conflict.rules.split_at(choices);
            let last = Hint::Count { choices: choices.to_vec(), rooms: rooms.to_vec() };
            return Some(ending(&state, start, vec![last], self.trace(&state, conflict).statements));
        }
        let (rule, members) = self.shortest_choice(&state)?;
        let against = self.others(rule, &members);
        let mut statements = self.trace(&state, Conflict { rules: vec![rule], against }).statements;
        let (mut failed, mut cases): (Vec<usize>, Vec<Vec<Hint>>) = (Vec::new(), Vec::new());
        for member in members {
            let case = self.derive_from(state.with(member, &failed), state.queue.len(), tries)?;
            if ![member].iter().chain(&failed).any(|&taken| case.statements[taken]) {
                return Some(ending(&state, start, case.hints, case.statements));
            }
            failed.push(member);
            statements.iter_mut().zip(case.statements).for_each(|(used, also)| *used |= also);
            cases.push(case.hints);
        }
        Some(ending(&state, start, vec![Hint::Cases { premise: rule, cases }], statements))
    }
}

/// The rules that settled the used statements since `start`, followed by the last hints.
fn ending(state: &State, start: usize, last: Vec<Hint>, statements: Vec<bool>) -> Derivation {
    let mut hints: Vec<Hint> = Vec::new();
    for &statement in state.queue[start..].iter().filter(|&&statement| statements[statement]) {
        let rule = match state.values[statement] {
            Some((_, Reason::Last(rule) | Reason::Beside(rule, _) | Reason::Said(rule))) => rule,
            Some((_, Reason::Taken)) | None => continue,
        };
        // One rule may settle several statements at once.
        if !hints.contains(&Hint::Premise(rule)) {
            hints.push(Hint::Premise(rule));
        }
    }
    hints.extend(last);
    Derivation { hints, statements }
}

#[cfg(test)]
mod tests {
    use super::super::{Group, Rule};
    use super::*;

    #[test]
    fn inferences_stand_in_the_order_in_which_they_are_made() {
        let rules = vec![Rule::One(vec![1, 3]), Rule::Some(vec![2, 3]), Rule::Some(vec![0, 1]), Rule::One(vec![2, 4])];
        let rules = RuleSet::new(rules, 5);
        assert_eq!(rules.derive(&[(0, false), (4, true)]), Some([2, 3, 0, 1].map(Hint::Premise).to_vec()));
        assert_eq!(rules.derive(&[(0, false)]), None);
    }

    #[test]
    fn choices_are_cases_or_counted() {
        // Three pigeons in two holes: statement 2p + h says that pigeon p sits in hole h.
        let mut rules: Vec<Rule> = (0..3).map(|pigeon| Rule::Some(vec![2 * pigeon, 2 * pigeon + 1])).collect();
        rules.extend((0..2).map(|hole| Rule::One(vec![hole, 2 + hole, 4 + hole])));
        let plain = RuleSet::new(rules.clone(), 7);
        // The first pigeon in one hole, then in the other.
        let cases = [[3, 1, 2, 4], [4, 1, 2, 3]].map(|case| case.map(Hint::Premise).to_vec()).to_vec();
        assert_eq!(plain.derive(&[(6, true)]), Some(vec![Hint::Cases { premise: 0, cases }]));
        let group = Group { choices: vec![0, 1, 2], rooms: vec![3, 4], is_counted_first: false };
        let counted = RuleSet::new(rules, 7).with_groups(vec![group]);
        let derived = counted.derive(&[(6, true)]).expect("refuted");
        let [Hint::Count { choices, rooms }] = &derived[..] else { unreachable!("{derived:?}") };
        assert_eq!((choices.len(), rooms.len()), (3, 2));
    }
}
