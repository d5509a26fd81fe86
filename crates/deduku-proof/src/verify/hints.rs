//! Hints: the premises, in the order in which they show that a step follows. A checker that follows them propagates and
//! does not search, as a checker of LRAT proofs does (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, 2017).
//!
//! The negation of the claim is assumed. Each hint then forces something, until a premise is violated. Two other kinds
//! of hints can end a list: a count of premises that need more candidates than others admit (Hall, 1935), and a case
//! distinction on a premise, where each case has hints of its own.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use super::premise::Premise;
use deduku_core::board::{Cell, Digit};

/// A hint. Premises are given by 0-based indices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hint {
    /// The premise forces something, or is violated.
    Premise(usize),
    /// There are more choices than rooms: premises that each need a candidate, and premises that each admit one.
    Count { choices: Vec<usize>, rooms: Vec<usize> },
    /// Each candidate that the premise has left, one after another.
    Cases { premise: usize, cases: Vec<Vec<Hint>> },
}

/// A hint as it is written, with 1-based premise numbers.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Stated {
    Premise(usize),
    Count { choices: Vec<usize>, rooms: Vec<usize> },
    Cases { split: usize, cases: Vec<Vec<Self>> },
}

impl Stated {
    fn read(self) -> Option<Hint> {
        let all = |numbers: Vec<usize>| numbers.into_iter().map(|number| number.checked_sub(1)).collect::<Option<_>>();
        Some(match self {
            Self::Premise(number) => Hint::Premise(number.checked_sub(1)?),
            Self::Count { choices, rooms } => Hint::Count { choices: all(choices)?, rooms: all(rooms)? },
            Self::Cases { split, cases } => {
                let case = |hints: Vec<Self>| hints.into_iter().map(Self::read).collect::<Option<Vec<_>>>();
                Hint::Cases {
                    premise: split.checked_sub(1)?,
                    cases: cases.into_iter().map(case).collect::<Option<_>>()?,
                }
            }
        })
    }
}

/// Reads the hints of one claim; `None` if they do not have the form of hints.
pub(super) fn read(value: &Value) -> Option<Vec<Hint>> {
    let stated: Vec<Stated> = Vec::deserialize(value).ok()?;
    stated.into_iter().map(Stated::read).collect()
}

/// A premise as a clause over candidates.
enum Clause {
    /// At least one of them is true.
    Some(Vec<Candidate>),
    /// At most one of them is true.
    One(Vec<Candidate>),
}

type Candidate = (Cell, Digit);
/// The candidates assigned so far.
type Assignment = HashMap<Candidate, bool>;

/// The premises of a step as clauses, with which hints are followed.
pub(super) struct Clauses(Vec<Clause>);

impl Clauses {
    /// The premises as clauses; `None` if some are no clauses, for which there are no hints.
    pub(super) fn of(premises: &[Premise]) -> Option<Self> {
        let clause = |premise: &Premise| match premise {
            Premise::Cell { cell, only } => Some(Clause::Some(only.iter().map(|digit| (*cell, digit)).collect())),
            Premise::Places { digit, only, .. } => {
                Some(Clause::Some(only.iter().map(|&cell| (cell, *digit)).collect()))
            }
            Premise::OneDigit { cell, digits } => {
                Some(Clause::One(digits.iter().map(|digit| (*cell, digit)).collect()))
            }
            Premise::Once { digit: Some(digit), cells, .. } => {
                Some(Clause::One(cells.iter().map(|&cell| (cell, *digit)).collect()))
            }
            _ => None,
        };
        premises.iter().map(clause).collect::<Option<_>>().map(Self)
    }

    /// Checks that the hints lead from these candidates, true or false, to a premise that is violated.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn follow(&self, hints: &[Hint], taken: &[(Cell, Digit, bool)]) -> Result<(), &'static str> {
        let mut assigned = Assignment::new();
        for &(cell, digit, value) in taken {
            if assigned.insert((cell, digit), value).is_some_and(|before| before != value) {
                return Ok(());
            }
        }
        self.refute(hints, assigned)
    }

    fn refute(&self, hints: &[Hint], mut assigned: Assignment) -> Result<(), &'static str> {
        const END: &str = "they go on after a premise is already violated: drop the rest";
        let mut hints = hints.iter();
        while let Some(hint) = hints.next() {
            let is_refuted = match hint {
                Hint::Premise(premise) => self.force(*premise, &mut assigned)?,
                Hint::Count { choices, rooms } => self.count(choices, rooms, &assigned).map(|()| true)?,
                Hint::Cases { premise, cases } => self.cases(*premise, cases, &assigned).map(|()| true)?,
            };
            if is_refuted {
                return if hints.as_slice().is_empty() { Ok(()) } else { Err(END) };
            }
        }
        Err("they do not lead to a violated premise: add those that are missing")
    }

    fn clause(&self, premise: usize) -> Result<&Clause, &'static str> {
        self.0.get(premise).ok_or("one names a premise that is not there")
    }

    /// Assigns what the premise forces; `true` if it is violated.
    fn force(&self, premise: usize, assigned: &mut Assignment) -> Result<bool, &'static str> {
        const NOTHING: &str =
            "one names a premise that forces nothing there: drop it, or put those it depends on before it";
        let value = |candidate: &Candidate, assigned: &Assignment| assigned.get(candidate).copied();
        match self.clause(premise)? {
            Clause::Some(list) => {
                let open: Vec<Candidate> =
                    list.iter().copied().filter(|candidate| value(candidate, assigned) != Some(false)).collect();
                match open[..] {
                    [] => Ok(true),
                    [only] if assigned.insert(only, true).is_none() => Ok(false),
                    _ => Err(NOTHING),
                }
            }
            Clause::One(list) => {
                let held: Vec<&Candidate> =
                    list.iter().filter(|candidate| value(candidate, assigned) == Some(true)).collect();
                match held[..] {
                    [] => Err(NOTHING),
                    [held] => {
                        let before = assigned.len();
                        for other in list.iter().filter(|other| *other != held) {
                            assigned.insert(*other, false);
                        }
                        if assigned.len() > before { Ok(false) } else { Err(NOTHING) }
                    }
                    _ => Ok(true),
                }
            }
        }
    }

    /// Checks a count: each choice needs a candidate of its own, each room admits one, and there are more choices than
    /// rooms.
    fn count(&self, choices: &[usize], rooms: &[usize], assigned: &Assignment) -> Result<(), &'static str> {
        let mut admitted: Vec<Candidate> = Vec::new();
        for &room in rooms {
            let Clause::One(list) = self.clause(room)? else { return Err("a room must be a “once” premise") };
            admitted.extend(list);
        }
        let mut seen: Vec<Candidate> = Vec::new();
        for &choice in choices {
            let Clause::Some(list) = self.clause(choice)? else { return Err("a choice must be an “only” premise") };
            for candidate in list.iter().filter(|candidate| assigned.get(candidate) != Some(&false)) {
                if seen.contains(candidate) {
                    return Err("two choices have a candidate in common, so that they need not have one each");
                }
                if !admitted.contains(candidate) {
                    return Err("a choice has a candidate that is in none of the rooms: name its room");
                }
                seen.push(*candidate);
            }
        }
        if choices.len() > rooms.len() { Ok(()) } else { Err("there is room for each of the choices") }
    }

    /// Assumes each candidate that the premise has left, with those before it false, and follows the hints of its case.
    fn cases(&self, premise: usize, cases: &[Vec<Hint>], assigned: &Assignment) -> Result<(), &'static str> {
        let Clause::Some(list) = self.clause(premise)? else { return Err("only an “only” premise has cases") };
        let open = list.iter().filter(|candidate| assigned.get(candidate) != Some(&false));
        let open: Vec<Candidate> = open.copied().collect();
        if open.len() != cases.len() {
            return Err("a premise has as many cases as it has candidates left: correct them");
        }
        let mut assigned = assigned.clone();
        for (candidate, hints) in open.into_iter().zip(cases) {
            let mut assumed = assigned.clone();
            assumed.insert(candidate, true);
            self.refute(hints, assumed)?;
            assigned.insert(candidate, false);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use deduku_core::board::{DigitSet, HouseId};

    /// Three cells with the same two digits, of which each can occur only once.
    fn pigeons() -> Clauses {
        let [one, two, three] = [1, 2, 3].map(|number| Digit::new(number).expect("a digit"));
        let cells = [0, 1, 2].map(Cell::at);
        let only: DigitSet = [one, two].into_iter().collect();
        let mut premises = cells.map(|cell| Premise::Cell { cell, only }).to_vec();
        premises.extend([one, two, three].map(|digit| Premise::Once {
            house: HouseId::at(0),
            digit: Some(digit),
            cells: cells.to_vec(),
        }));
        Clauses::of(&premises).expect("clauses")
    }

    fn refuted(hints: &Value) -> Result<(), &'static str> {
        pigeons().follow(&read(hints).expect("hints"), &[])
    }

    #[test]
    fn cases_and_counts_refute() {
        assert_eq!(refuted(&json!([{"choices": [1, 2, 3], "rooms": [4, 5]}])), Ok(()));
        assert_eq!(refuted(&json!([{"split": 1, "cases": [[4, 2, 3, 5], [5, 2, 3, 4]]}])), Ok(()));
    }

    #[test]
    fn hints_that_show_nothing_are_refused() {
        for wrong in [
            json!([]),
            json!([1]),
            json!([4]),
            json!([9]),
            json!([{"choices": [1, 2], "rooms": [4, 5]}]),
            json!([{"choices": [1, 1, 2], "rooms": [4, 5]}]),
            json!([{"choices": [1, 2, 3], "rooms": [4]}]),
            json!([{"choices": [1, 2, 4], "rooms": [4, 5]}]),
            json!([{"choices": [1, 2, 3], "rooms": [1, 2]}]),
            json!([{"choices": [1, 2, 3], "rooms": [4, 5]}, 1]),
            json!([{"split": 1, "cases": [[4, 2, 3, 5]]}]),
            json!([{"split": 1, "cases": [[4, 2, 3, 5], [4, 2, 3, 5]]}]),
            json!([{"split": 1, "cases": [[4, 2, 5], [5, 2, 3, 4]]}]),
            json!([{"split": 4, "cases": [[4, 2, 3, 5], [5, 2, 3, 4]]}]),
        ] {
            assert!(refuted(&wrong).is_err(), "{wrong}");
        }
        for unreadable in [json!(["1"]), json!([0]), json!([{"split": 1}]), json!([{"split": 1, "cases": [], "x": 1}])]
        {
            assert_eq!(read(&unreadable), None, "{unreadable}");
        }
    }
}
