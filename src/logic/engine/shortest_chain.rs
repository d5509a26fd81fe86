//! How many links the shortest alternating chain between two candidates has.

use std::collections::{HashMap, VecDeque};

use crate::board::{Cell, Digit};
use crate::puzzle::Position;

type Candidate = (Cell, Digit);

/// The least number of links of a chain that says: if `from` is wrong, `to` is right. None where none does.
pub(super) fn shortest_chain(position: &Position, from: Candidate, to: Candidate) -> Option<usize> {
    let mut lengths = HashMap::from([((from, false), 0)]);
    let mut next = VecDeque::from([(from, false)]);
    while let Some((candidate, is_right)) = next.pop_front() {
        let length = lengths[&(candidate, is_right)];
        if is_right && candidate == to {
            return Some(length);
        }
        let others = if is_right { excluded_by(position, candidate) } else { alternatives_to(position, candidate) };
        for other in others {
            lengths.entry((other, !is_right)).or_insert_with(|| {
                next.push_back((other, !is_right));
                length + 1
            });
        }
    }
    None
}

/// The candidates that are wrong if this one is right.
fn excluded_by(position: &Position, (cell, digit): Candidate) -> Vec<Candidate> {
    let peers = position.board().peers(cell).iter().map(|&peer| (peer, digit));
    let own = position.candidates(cell).iter().filter(|&other| other != digit).map(|other| (cell, other));
    peers.filter(|&(peer, digit)| is_open(position, peer, digit)).chain(own).collect()
}

/// The candidates that are right if this one is wrong, each by itself.
fn alternatives_to(position: &Position, (cell, digit): Candidate) -> Vec<Candidate> {
    let board = position.board();
    let mut others: Vec<Candidate> = Vec::new();
    let mut rest = position.candidates(cell);
    rest.remove(digit);
    others.extend(rest.single().map(|other| (cell, other)));
    for house in board.houses_of(cell).iter().filter(|&&house| board.is_complete(house)) {
        let mut places =
            board.house(*house).cells.iter().filter(|&&other| other != cell && is_open(position, other, digit));
        if let (Some(&only), None) = (places.next(), places.next()) {
            others.push((only, digit));
        }
    }
    others
}

fn is_open(position: &Position, cell: Cell, digit: Digit) -> bool {
    position.value(cell).is_none() && position.candidates(cell).contains(digit)
}
