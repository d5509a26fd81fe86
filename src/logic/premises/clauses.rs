//! Refutation: what some rules about true and false statements leave no way out of, and which rules did it.
//!
//! Unit propagation, and where it comes to rest, the shortest open rule's statements one after another
//! (Davis, Putnam, Logemann and Loveland, 1962). Each statement that follows remembers its rule, so that a
//! contradiction can be followed back to the rules that it needs.

/// So many statements are tried before a refutation is given up.
const MOST_TRIES: u32 = 20_000;

/// A rule about statements, which are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// One of them is true at least.
    Some(Vec<usize>),
    /// One of them is true at most.
    One(Vec<usize>),
    /// One of the first is true at least, and none of the others.
    Only(Vec<usize>, Vec<usize>),
}

impl Rule {
    pub(super) fn members(&self) -> &[usize] {
        let (Self::Some(members) | Self::One(members) | Self::Only(members, _)) = self;
        members
    }

    const fn is_choice(&self) -> bool {
        matches!(self, Self::Some(_) | Self::Only(..))
    }
}

/// Rules, some of which may be left out.
pub(super) struct Rules {
    all: Vec<Rule>,
    /// Whether each of them counts.
    active: Vec<bool>,
    /// The rules that name each statement.
    of: Vec<Vec<usize>>,
}

/// Why a statement is true or false.
#[derive(Clone, Copy)]
enum Reason {
    /// It was taken so.
    Taken,
    /// All others of this rule are false.
    Last(usize),
    /// Another of this rule is true.
    Beside(usize, usize),
    /// This rule says so.
    Said(usize),
}

#[derive(Clone)]
struct State {
    values: Vec<Option<(bool, Reason)>>,
    /// Statements that are settled, whose rules have not been looked at from `seen` on.
    queue: Vec<usize>,
    seen: usize,
}

/// A rule that cannot be kept, with the statements that are against it.
struct Conflict {
    rule: usize,
    against: Vec<usize>,
}

/// What a refutation used: rules, and whether it needs what was taken last.
struct Used {
    rules: Vec<bool>,
    statements: Vec<bool>,
}

impl Rules {
    pub(super) fn new(rules: Vec<Rule>, statements: usize) -> Self {
        let mut of = vec![Vec::new(); statements];
        for (at, rule) in rules.iter().enumerate() {
            for &member in rule.members() {
                of[member].push(at);
            }
        }
        Self { active: vec![true; rules.len()], all: rules, of }
    }

    pub(super) fn rule(&self, at: usize) -> &Rule {
        &self.all[at]
    }

    pub(super) fn is_active(&self, at: usize) -> bool {
        self.active[at]
    }

    pub(super) fn set_active(&mut self, at: usize, active: bool) {
        self.active[at] = active;
    }

    /// Puts another rule, of some of the same statements, in the place of this one.
    pub(super) fn replace(&mut self, at: usize, rule: Rule) -> Rule {
        std::mem::replace(&mut self.all[at], rule)
    }

    /// The rules, a flag each, by which the statements cannot all be as they are taken, none of them twice; none if
    /// the rules leave that open.
    pub(super) fn refute(&self, taken: &[(usize, bool)]) -> Option<Vec<bool>> {
        let mut state = State { values: vec![None; self.of.len()], queue: Vec::new(), seen: 0 };
        for &(statement, value) in taken {
            state.values[statement] = Some((value, Reason::Taken));
            state.queue.push(statement);
        }
        self.close(state, true, &mut 0).map(|used| used.rules)
    }

    fn close(&self, mut state: State, first: bool, tries: &mut u32) -> Option<Used> {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        if let Err(conflict) = self.propagate(&mut state, first) {
            return Some(self.trace(&state, conflict));
        }
        let open = |at: &usize| self.all[*at].is_choice() && self.active[*at];
        let open_members = |at: usize| {
            let members = self.all[at].members();
            let is_kept = members.iter().any(|&member| matches!(state.values[member], Some((true, _))));
            let open: Vec<usize> = members.iter().copied().filter(|&member| state.values[member].is_none()).collect();
            (!is_kept).then_some((at, open))
        };
        let (rule, members) =
            (0..self.all.len()).filter(open).filter_map(open_members).min_by_key(|(_, open)| open.len())?;
        // All ways to keep the rule fail; those of its statements that are false are so for a reason.
        let against: Vec<usize> =
            self.all[rule].members().iter().copied().filter(|member| !members.contains(member)).collect();
        let mut used = self.trace(&state, Conflict { rule, against });
        let mut failed: Vec<usize> = Vec::new();
        for member in members {
            let mut next = state.clone();
            next.values[member] = Some((true, Reason::Taken));
            next.queue.push(member);
            // Those tried before are false from here on.
            for &other in failed.iter().filter(|&&other| state.values[other].is_none()) {
                next.values[other] = Some((false, Reason::Taken));
                next.queue.push(other);
            }
            let of_member = self.close(next, false, tries)?;
            if ![member].iter().chain(&failed).any(|&taken| of_member.statements[taken]) {
                return Some(of_member);
            }
            failed.push(member);
            used.rules.iter_mut().zip(of_member.rules).for_each(|(used, also)| *used |= also);
            used.statements.iter_mut().zip(of_member.statements).for_each(|(used, also)| *used |= also);
        }
        Some(used)
    }

    fn propagate(&self, state: &mut State, first: bool) -> Result<(), Conflict> {
        if first {
            for at in (0..self.all.len()).filter(|&at| self.active[at]) {
                if let Rule::Only(_, others) = &self.all[at] {
                    for &other in others {
                        match state.values[other] {
                            Some((true, _)) => return Err(Conflict { rule: at, against: vec![other] }),
                            Some((false, _)) => {}
                            None => {
                                state.values[other] = Some((false, Reason::Said(at)));
                                state.queue.push(other);
                            }
                        }
                    }
                }
                if self.all[at].is_choice() {
                    self.last_of(at, state)?;
                }
            }
        }
        while let Some(&statement) = state.queue.get(state.seen) {
            state.seen += 1;
            let is_true = matches!(state.values[statement], Some((true, _)));
            for &at in self.of[statement].iter().filter(|&&at| self.active[at]) {
                match &self.all[at] {
                    Rule::Some(_) | Rule::Only(..) if !is_true => self.last_of(at, state)?,
                    Rule::One(members) if is_true && members.contains(&statement) => {
                        for &other in members.iter().filter(|&&other| other != statement) {
                            match state.values[other] {
                                Some((true, _)) => {
                                    return Err(Conflict { rule: at, against: vec![statement, other] });
                                }
                                Some((false, _)) => {}
                                None => {
                                    state.values[other] = Some((false, Reason::Beside(at, statement)));
                                    state.queue.push(other);
                                }
                            }
                        }
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Where all but one of the rule's statements are false, the last is true.
    fn last_of(&self, at: usize, state: &mut State) -> Result<(), Conflict> {
        let members = self.all[at].members();
        let mut last = None;
        for &member in members {
            match state.values[member] {
                Some((true, _)) => return Ok(()),
                Some((false, _)) => {}
                None if last.is_some() => return Ok(()),
                None => last = Some(member),
            }
        }
        let Some(last) = last else { return Err(Conflict { rule: at, against: members.to_vec() }) };
        state.values[last] = Some((true, Reason::Last(at)));
        state.queue.push(last);
        Ok(())
    }

    fn trace(&self, state: &State, conflict: Conflict) -> Used {
        let mut used = Used { rules: vec![false; self.all.len()], statements: vec![false; self.of.len()] };
        used.rules[conflict.rule] = true;
        let mut open = conflict.against;
        while let Some(statement) = open.pop() {
            if std::mem::replace(&mut used.statements[statement], true) {
                continue;
            }
            match state.values[statement] {
                Some((_, Reason::Last(rule))) => {
                    used.rules[rule] = true;
                    open.extend(self.all[rule].members().iter().filter(|&&member| member != statement));
                }
                Some((_, Reason::Beside(rule, other))) => {
                    used.rules[rule] = true;
                    open.push(other);
                }
                Some((_, Reason::Said(rule))) => used.rules[rule] = true,
                Some((_, Reason::Taken)) | None => {}
            }
        }
        used
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refutation_tells_the_rules_that_it_needs() {
        // Two pigeons, one hole; and a rule that has nothing to do with it.
        let rules = Rules::new(
            vec![Rule::Some(vec![0, 1]), Rule::Some(vec![2, 3]), Rule::One(vec![1, 3]), Rule::One(vec![0, 4])],
            5,
        );
        assert_eq!(rules.refute(&[(0, false)]), None);
        assert_eq!(rules.refute(&[(0, true)]), None);
        let pair = Rules::new(
            vec![
                Rule::Some(vec![0, 1]),
                Rule::Some(vec![2, 3]),
                Rule::One(vec![0, 2, 4]),
                Rule::One(vec![1, 3]),
                Rule::One(vec![3, 5]),
            ],
            6,
        );
        assert_eq!(pair.refute(&[(4, true)]), Some(vec![true, true, true, true, false]));
        assert_eq!(pair.refute(&[(5, true)]), None);
    }

    #[test]
    fn cases_are_tried_where_nothing_follows_at_once() {
        // Three pigeons in two holes: statement 2p + h says that pigeon p sits in hole h.
        let mut rules: Vec<Rule> = (0..3).map(|pigeon| Rule::Some(vec![2 * pigeon, 2 * pigeon + 1])).collect();
        rules.extend((0..2).map(|hole| Rule::One(vec![hole, 2 + hole, 4 + hole])));
        let rules = Rules::new(rules, 7);
        assert_eq!(rules.refute(&[(6, true)]), Some(vec![true; 5]));
    }
}
