//! Lines that a user-defined finite automaton accepts, in the code of Interactive Sudoku Solver.

use super::pair::{code, letter};
use super::{Clue, ClueError, Compiled, Drawing, Geometry, Row, Space, row};
use crate::board::Digit;
use crate::constraint::kernels::{Automaton, Machine};

pub(in crate::constraint) static ROW: Row = Row {
    aliases: &["state machine"],
    rule: "An automaton accepts the digits of the line.",
    iss: &["NFA"],
    arguments: "groups: the line, or its segments, between which the automaton reads one symbol more; text: the code",
    help: "Any rule that can be decided by reading the line once, with a bounded memory, can be written this way.",
    ..row("automaton", Geometry::Line, Drawing::Line)
};

/// The names of states in descriptions, and the most states that are described.
const NAMES: &[u8] = b"abcdef";
const MOST_NAMED: usize = NAMES.len();

/// An automaton as its code describes it: for each state and symbol, the next states.
struct Table {
    starts: Vec<u16>,
    accepts: Vec<bool>,
    targets: Vec<Vec<Vec<u16>>>,
}

/// Reads bits, highest first, six per character.
struct Bits<'t> {
    text: &'t [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        (self.text.len() * 6).saturating_sub(self.at)
    }

    fn take(&mut self, count: usize) -> Result<usize, ClueError> {
        let mut number = 0;
        for _ in 0..count {
            let at = self.at / 6 + 1;
            let character = self.text.get(at - 1).copied();
            let character = character.ok_or(ClueError::Text { what: "the code of the automaton ends too soon", at })?;
            let bits = code(character)
                .ok_or(ClueError::Text { what: "a code is written with A–Z, a–z, 0–9, - and _", at })?;
            number = number << 1 | usize::from(bits >> (5 - self.at % 6) & 1);
            self.at += 1;
        }
        Ok(number)
    }
}

impl Table {
    fn read(text: &str) -> Result<Self, ClueError> {
        let mut bits = Bits { text: text.trim_end_matches('=').as_bytes(), at: 0 };
        let packed = match bits.take(2)? {
            0 => false,
            1 => true,
            _ => return Err(ClueError::Text { what: "this form of automaton code is not known", at: 1 }),
        };
        let width = bits.take(4)? + 1;
        let symbols = bits.take(4)? + 1;
        let (starts, accepting) = (bits.take(width)?, bits.take(width)?);
        let accepting_starts = (0..starts).map(|_| Ok(bits.take(1)? == 1)).collect::<Result<Vec<bool>, ClueError>>()?;
        let count_width = if packed { 0 } else { bits.take(4)? };
        let mut targets: Vec<Vec<Vec<u16>>> = Vec::new();
        let least = if packed { symbols } else { count_width.max(1) };
        while bits.left() >= least {
            let mut state = vec![Vec::new(); symbols];
            if packed {
                let mask = bits.take(symbols)?;
                for (symbol, to) in state.iter_mut().enumerate() {
                    if mask >> symbol & 1 == 1 {
                        to.push(bits.take(width)? as u16);
                    }
                }
            } else {
                let symbol_width = usize::BITS as usize - (symbols - 1).leading_zeros() as usize;
                for _ in 0..bits.take(count_width)? {
                    let symbol = bits.take(symbol_width)?;
                    let target = bits.take(width)? as u16;
                    state
                        .get_mut(symbol)
                        .ok_or(ClueError::Text { what: "a symbol beyond the last", at: bits.at / 6 + 1 })?
                        .push(target);
                }
            }
            targets.push(state);
            if targets.len() > 1 << width {
                break;
            }
        }
        let mut accepts = accepting_starts;
        accepts.extend((0..accepting).map(|_| true));
        let known = starts + accepting;
        let most = targets.iter().flatten().flatten().map(|&to| usize::from(to) + 1).max().unwrap_or(0).max(known);
        targets.resize(targets.len().max(most), vec![Vec::new(); symbols]);
        accepts.resize(targets.len(), false);
        Ok(Self { starts: (0..starts as u16).collect(), accepts, targets })
    }
}

/// The code of an automaton that begins in state 0 and may end in every state. `states` gives, for each state and
/// digit, the next state if there is one.
pub fn automaton_text(states: &[Vec<Option<usize>>]) -> String {
    let width = (usize::BITS - (states.len() - 1).leading_zeros()).max(1) as usize;
    let digits = states.first().map_or(1, Vec::len);
    let mut bits: Vec<bool> = Vec::new();
    let mut put = |number: usize, count: usize| bits.extend((0..count).rev().map(|at| number >> at & 1 == 1));
    // The form without counts, one start state, all other states accepting, and the start state accepting too.
    for (number, count) in [(1, 2), (width - 1, 4), (digits - 1, 4), (1, width), (states.len() - 1, width), (1, 1)] {
        put(number, count);
    }
    for state in states {
        // The lowest digit is the lowest bit, which is written last.
        state.iter().rev().for_each(|to| put(usize::from(to.is_some()), 1));
        state.iter().flatten().for_each(|&to| put(to, width));
    }
    // The code is base 64 of whole bytes.
    bits.resize(bits.len().next_multiple_of(8), false);
    bits.chunks(6)
        .map(|six| letter((0..6).fold(0, |all, at| all << 1 | u8::from(six.get(at) == Some(&true)))))
        .collect()
}

/// Describes the transitions of a small automaton: `begins in a; a: 147 to b, 258 to c; …`; `None` for a large one.
pub(in crate::constraint) fn in_words(clue: &Clue, space: &Space<'_>) -> Option<String> {
    let table = Table::read(clue.text.as_deref()?).ok()?;
    let (&[start], 1) = (&table.starts[..], clue.groups.len()) else { return None };
    let mut states = vec![usize::from(start)];
    let mut at = 0;
    while let Some(&state) = states.get(at) {
        for &to in table.targets[state].iter().take(space.digits()).flatten() {
            if !states.contains(&usize::from(to)) {
                states.push(usize::from(to));
            }
        }
        at += 1;
    }
    if states.len() > MOST_NAMED {
        return None;
    }
    let name = |state: usize| states.iter().position(|&other| other == state).map_or('?', |at| NAMES[at] as char);
    let mut lines = Vec::new();
    for &state in &states {
        let leads = |to: usize| -> String {
            let by = |digit: &usize| table.targets[state].get(*digit).is_some_and(|all| all.contains(&(to as u16)));
            (0..space.digits()).filter(by).map(|digit| space.board.symbol(Digit::from_index(digit))).collect()
        };
        let ways = states.iter().map(|&to| (leads(to), to)).filter(|(digits, _)| !digits.is_empty());
        let ways: Vec<String> = ways.map(|(digits, to)| format!("{digits} to {}", name(to))).collect();
        lines.push(format!("{}: {}", name(state), if ways.is_empty() { "none".to_owned() } else { ways.join(", ") }));
    }
    let ends: Vec<usize> = states.iter().copied().filter(|&state| table.accepts[state]).collect();
    let end = match ends.len() {
        all if all == states.len() => "in any".to_owned(),
        _ => format!("in {}", ends.iter().map(|&state| name(state).to_string()).collect::<Vec<_>>().join(" or ")),
    };
    Some(format!("it begins in a and ends {end}; {}", lines.join("; ")))
}

pub(in crate::constraint) fn compile(clue: &Clue, space: &Space<'_>) -> Compiled {
    let text = clue.text.as_deref().ok_or(ClueError::Needs { needs: "the code of the automaton as its text" })?;
    let table = Table::read(text)?;
    let mut line = Vec::new();
    // The number of separators read before each place; the last entry counts those after the line.
    let mut before = vec![0];
    for (at, group) in clue.groups.iter().enumerate() {
        if at > 0 {
            *before.last_mut().unwrap_or(&mut 0) += 1;
        }
        for cell in space.cells(group)? {
            line.push(cell);
            before.push(0);
        }
    }
    let separator = space.digits();
    let Table { starts, accepts, targets } = table;
    let go = move |states: Vec<u16>, symbol: usize| -> Vec<u16> {
        let mut next: Vec<u16> = states
            .iter()
            .filter_map(|&state| targets.get(usize::from(state))?.get(symbol))
            .flatten()
            .copied()
            .collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    let behind = before.pop().unwrap_or(0);
    let go_on = go.clone();
    let step = move |at: usize, &state: &u16, digit: usize| {
        let states = (0..before[at]).fold(vec![state], |states, _| go(states, separator));
        go(states, digit)
    };
    let accept = move |&state: &u16| {
        let states = (0..behind).fold(vec![state], |states, _| go_on(states, separator));
        states.iter().any(|&state| accepts.get(usize::from(state)).copied().unwrap_or(false))
    };
    let machine = Machine { starts, step, accept };
    Ok(vec![Automaton::new(space, &line, "accepted by its automaton", machine)?.into()])
}
