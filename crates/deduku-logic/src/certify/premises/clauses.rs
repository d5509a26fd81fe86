//! Refutation: shows that rules about true and false statements cannot all hold, and which of the rules are needed for
//! that.
//!
//! It uses unit propagation. Where that stops, it tries the statements of the shortest open rule one after another
//! (Davis, Putnam, Logemann and Loveland, 1962). Each derived statement remembers its rule, so a contradiction can be
//! traced back to the rules that it needs. After many tries, choices that outnumber the places for them are found by
//! counting, because case by case they would take too many tries (Cook's pigeons, 1976).

mod derivation;

/// The most statements tried before a refutation is given up.
const MOST_TRIES: u32 = 20_000;
/// The number of tries after which choices are also counted.
const COUNT_AFTER: u32 = 50;

/// A rule about statements, which are numbered from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Rule {
    /// At least one of them is true.
    Some(Vec<usize>),
    /// At most one of them is true.
    One(Vec<usize>),
    /// At least one of the first is true, and none of the others.
    Only(Vec<usize>, Vec<usize>),
}

impl Rule {
    pub(crate) fn members(&self) -> &[usize] {
        let (Self::Some(members) | Self::One(members) | Self::Only(members, _)) = self;
        members
    }

    const fn is_choice(&self) -> bool {
        matches!(self, Self::Some(_) | Self::Only(..))
    }
}

/// Choices that share no statement, such as the cells of a house, and rules ("rooms") that admit one of them each, such
/// as the digits of the house.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Group {
    pub(crate) choices: Vec<usize>,
    pub(crate) rooms: Vec<usize>,
    /// Whether they are counted before any statement is tried.
    pub(crate) is_counted_first: bool,
}

/// A set of rules, each of which can be switched off.
pub(crate) struct RuleSet {
    all: Vec<Rule>,
    groups: Vec<Group>,
    /// Whether each rule is in use.
    active: Vec<bool>,
    /// The rules that contain each statement.
    of: Vec<Vec<usize>>,
}

/// Why a statement is true or false.
#[derive(Clone, Copy)]
enum Reason {
    /// It was assumed.
    Taken,
    /// All other statements of this rule are false.
    Last(usize),
    /// Another statement of this rule is true: the rule, and that statement.
    Beside(usize, usize),
    /// This rule excludes it.
    Said(usize),
}

#[derive(Clone)]
struct State {
    values: Vec<Option<(bool, Reason)>>,
    /// Settled statements, in order. The rules of those from `seen` on have not been looked at yet.
    queue: Vec<usize>,
    seen: usize,
}

impl State {
    fn take(&mut self, statement: usize, value: bool) {
        self.values[statement] = Some((value, Reason::Taken));
        self.queue.push(statement);
    }

    /// The same state with one statement of a choice assumed true, and those tried before it assumed false.
    fn with(&self, member: usize, failed: &[usize]) -> Self {
        let mut next = self.clone();
        next.take(member, true);
        for &other in failed.iter().filter(|&&other| self.values[other].is_none()) {
            next.take(other, false);
        }
        next
    }
}

/// Rules that cannot all hold, with the settled statements that make them fail.
struct Conflict {
    rules: Vec<usize>,
    against: Vec<usize>,
}

/// What a refutation used: rules, and statements, which show whether it needs the last assumption.
struct RulesUsed {
    rules: Vec<bool>,
    statements: Vec<bool>,
}

impl RuleSet {
    pub(crate) fn new(rules: Vec<Rule>, statements: usize) -> Self {
        let mut of = vec![Vec::new(); statements];
        for (at, rule) in rules.iter().enumerate() {
            for &member in rule.members() {
                of[member].push(at);
            }
        }
        Self { active: vec![true; rules.len()], all: rules, groups: Vec::new(), of }
    }

    /// The same rules with groups whose choices are counted.
    pub(crate) fn with_groups(self, groups: Vec<Group>) -> Self {
        Self { groups, ..self }
    }

    pub(crate) fn rule(&self, at: usize) -> &Rule {
        &self.all[at]
    }

    pub(crate) fn is_active(&self, at: usize) -> bool {
        self.active[at]
    }

    pub(crate) fn set_active(&mut self, at: usize, active: bool) {
        self.active[at] = active;
    }

    /// Replaces this rule by another of some of the same statements; returns the old one.
    pub(crate) fn replace(&mut self, at: usize, rule: Rule) -> Rule {
        std::mem::replace(&mut self.all[at], rule)
    }

    /// Refutes that the statements have the values taken; no statement may occur twice. Returns a flag for each rule,
    /// whether it is used, or `None` if the rules leave that open.
    pub(crate) fn refute(&self, taken: &[(usize, bool)]) -> Option<Vec<bool>> {
        self.close(self.state(taken), true, &mut 0).map(|used| used.rules)
    }

    /// The state in which only these statements are settled.
    fn state(&self, taken: &[(usize, bool)]) -> State {
        let mut state = State { values: vec![None; self.of.len()], queue: Vec::new(), seen: 0 };
        for &(statement, value) in taken {
            state.take(statement, value);
        }
        state
    }

    fn close(&self, mut state: State, first: bool, tries: &mut u32) -> Option<RulesUsed> {
        *tries += 1;
        if *tries > MOST_TRIES {
            return None;
        }
        if let Err(conflict) = self.propagate(&mut state, first) {
            return Some(self.trace(&state, conflict));
        }
        let counts = |group: &&Group| *tries > COUNT_AFTER || (first && group.is_counted_first);
        let counted = self.groups.iter().filter(counts).find_map(|group| self.count(group, &state));
        if let Some((_, conflict)) = counted {
            return Some(self.trace(&state, conflict));
        }
        let (rule, members) = self.shortest_choice(&state)?;
        // All ways to satisfy the rule fail, and its other statements are false for reasons that count as well.
        let against = self.others(rule, &members);
        let mut used = self.trace(&state, Conflict { rules: vec![rule], against });
        let mut failed: Vec<usize> = Vec::new();
        for member in members {
            let of_member = self.close(state.with(member, &failed), false, tries)?;
            if ![member].iter().chain(&failed).any(|&taken| of_member.statements[taken]) {
                return Some(of_member);
            }
            failed.push(member);
            used.rules.iter_mut().zip(of_member.rules).for_each(|(used, also)| *used |= also);
            used.statements.iter_mut().zip(of_member.statements).for_each(|(used, also)| *used |= also);
        }
        Some(used)
    }

    /// The choice with the fewest open statements, and these statements; `None` if every choice is made.
    fn shortest_choice(&self, state: &State) -> Option<(usize, Vec<usize>)> {
        let open = |at: &usize| self.all[*at].is_choice() && self.active[*at];
        let open_members = |at: usize| {
            let members = self.all[at].members();
            let is_kept = members.iter().any(|&member| matches!(state.values[member], Some((true, _))));
            let open: Vec<usize> = members.iter().copied().filter(|&member| state.values[member].is_none()).collect();
            (!is_kept).then_some((at, open))
        };
        (0..self.all.len()).filter(open).filter_map(open_members).min_by_key(|(_, open)| open.len())
    }

    /// The statements of the rule except these.
    fn others(&self, rule: usize, members: &[usize]) -> Vec<usize> {
        self.all[rule].members().iter().copied().filter(|member| !members.contains(member)).collect()
    }

    fn propagate(&self, state: &mut State, first: bool) -> Result<(), Conflict> {
        if first {
            for at in (0..self.all.len()).filter(|&at| self.active[at]) {
                if let Rule::Only(_, others) = &self.all[at] {
                    for &other in others {
                        match state.values[other] {
                            Some((true, _)) => return Err(Conflict { rules: vec![at], against: vec![other] }),
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
                                    return Err(Conflict { rules: vec![at], against: vec![statement, other] });
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

    /// If all but one of the rule's statements are false, makes the last one true.
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
        let Some(last) = last else { return Err(Conflict { rules: vec![at], against: members.to_vec() }) };
        state.values[last] = Some((true, Reason::Last(at)));
        state.queue.push(last);
        Ok(())
    }

    /// Some of the group's choices that have fewer rooms than they need, if there are any (König, 1931): the number of
    /// choices, and their rules followed by those of the rooms.
    fn count(&self, group: &Group, state: &State) -> Option<(usize, Conflict)> {
        let value = |member: usize| state.values[member].map(|(value, _)| value);
        let is_open = |at: &usize| {
            let members = self.all[*at].members();
            self.active[*at] && !members.iter().any(|&member| value(member) == Some(true))
        };
        let rooms: Vec<usize> = group.rooms.iter().copied().filter(|&at| self.active[at]).collect();
        let room = |member: &usize| rooms.iter().position(|&at| self.all[at].members().contains(member));
        // The rooms that each open choice can use. A choice that has a statement outside the rooms is left out: it
        // never lacks a place.
        let choices: Vec<(usize, Vec<usize>)> = group
            .choices
            .iter()
            .copied()
            .filter(is_open)
            .filter_map(|at| {
                let open = self.all[at].members().iter().filter(|&&member| value(member).is_none());
                Some((at, open.map(room).collect::<Option<Vec<usize>>>()?))
            })
            .collect();
        let mut taken = vec![None; rooms.len()];
        for choice in 0..choices.len() {
            let mut seen = vec![false; rooms.len()];
            if matched(choice, &choices, &mut taken, &mut seen) {
                continue;
            }
            let full: Vec<usize> = (0..rooms.len()).filter(|&at| seen[at]).collect();
            let crowd = full.iter().filter_map(|&at| taken[at]).chain([choice]);
            let crowd: Vec<usize> = crowd.map(|at| choices[at].0).collect();
            let against = crowd.iter().flat_map(|&at| self.all[at].members()).copied();
            let against = against.filter(|&member| value(member) == Some(false)).collect();
            let rules = crowd.iter().copied().chain(full.iter().map(|&at| rooms[at])).collect();
            return Some((crowd.len(), Conflict { rules, against }));
        }
        None
    }

    fn trace(&self, state: &State, conflict: Conflict) -> RulesUsed {
        let mut used = RulesUsed { rules: vec![false; self.all.len()], statements: vec![false; self.of.len()] };
        conflict.rules.iter().for_each(|&rule| used.rules[rule] = true);
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

/// Finds a room for the choice, moving other choices if necessary (Kuhn, 1955).
fn matched(choice: usize, choices: &[(usize, Vec<usize>)], taken: &mut [Option<usize>], seen: &mut [bool]) -> bool {
    choices[choice].1.iter().any(|&room| {
        if std::mem::replace(&mut seen[room], true) {
            return false;
        }
        let is_free = taken[room].is_none_or(|other| matched(other, choices, taken, seen));
        if is_free {
            taken[room] = Some(choice);
        }
        is_free
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refutation_names_the_rules_that_it_needs() {
        // Two choices that leave a way out.
        let rules = RuleSet::new(
            vec![Rule::Some(vec![0, 1]), Rule::Some(vec![2, 3]), Rule::One(vec![1, 3]), Rule::One(vec![0, 4])],
            5,
        );
        assert_eq!(rules.refute(&[(0, false)]), None);
        assert_eq!(rules.refute(&[(0, true)]), None);
        let pair = RuleSet::new(
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
        let rules = RuleSet::new(rules, 7);
        assert_eq!(rules.refute(&[(6, true)]), Some(vec![true; 5]));
    }

    #[test]
    fn many_choices_with_too_little_room_are_counted() {
        // Eleven pigeons in ten holes, and a twelfth with a place of its own.
        let (pigeons, holes) = (11, 10);
        let mut rules: Vec<Rule> =
            (0..pigeons).map(|pigeon| Rule::Some((0..holes).map(|hole| holes * pigeon + hole).collect())).collect();
        rules.extend((0..holes).map(|hole| Rule::One((0..pigeons).map(|pigeon| holes * pigeon + hole).collect())));
        rules.push(Rule::Some(vec![pigeons * holes, pigeons * holes + 1]));
        let (choices, rooms) = ((0..pigeons).collect(), (pigeons..pigeons + holes).collect());
        let group = Group { choices, rooms, is_counted_first: false };
        let mut rules = RuleSet::new(rules, pigeons * holes + 2).with_groups(vec![group]);
        let needed = [vec![true; pigeons + holes], vec![false]].concat();
        assert_eq!(rules.refute(&[(pigeons * holes, false)]), Some(needed));
        rules.set_active(3, false);
        assert_eq!(rules.refute(&[(pigeons * holes, false)]), None);
    }
}
