//! Rules for lines of a solution that are written as a text: pairs of digits, patterns, automata.
//!
//! A rule that holds for a line holds for each of its beginnings, so lines grow by it cell by cell. If the sign on the
//! board does not show the rule, [`Clue::in_words`](deduku_core::constraint::Clue::in_words) describes it.

use deduku_core::board::{Board, Digit};
use deduku_core::chance::Chance;
use deduku_core::constraint::{Family, automaton_text, pair_text};

/// The most digits that the code of an automaton can represent.
const MOST_SYMBOLS: usize = 16;

/// A random rule for lines of this family; none for families whose clues have no text, and for boards with too many
/// digits.
pub(super) fn rule(family: Family, board: &Board, chance: &mut Chance) -> Option<String> {
    match family {
        Family::Pair => Some(neighbours(board, chance)),
        Family::Pairs => Some(each_two(board, chance)),
        Family::Regex => Some(pattern(board, chance)),
        Family::Automaton if usize::from(board.digits()) <= MOST_SYMBOLS => Some(automaton(board, chance)),
        _ => None,
    }
}

/// The table of the pairs of values that satisfy `holds`.
fn table(board: &Board, holds: impl Fn(u8, u8) -> bool) -> String {
    let value = |index: usize| board.first_value() + index as u8;
    pair_text(usize::from(board.digits()), |a, b| holds(value(a), value(b)))
}

/// Neighbours with close values, neighbours with a prime sum, or neighbours one of which divides the other.
fn neighbours(board: &Board, chance: &mut Chance) -> String {
    let near = (board.digits() / 4).max(1);
    match chance.below(3) {
        0 => table(board, |a, b| a.abs_diff(b) <= near),
        1 => table(board, |a, b| is_prime(a + b)),
        _ => table(board, |a, b| a.max(b).is_multiple_of(a.min(b))),
    }
}

fn is_prime(number: u8) -> bool {
    number > 1 && (2..number).all(|other| !number.is_multiple_of(other))
}

/// Any two differ by at least 2, or have a sum not divisible by 3, or do not add up to the sum of the lowest and the
/// highest value.
fn each_two(board: &Board, chance: &mut Chance) -> String {
    let ends = board.first_value() * 2 + board.digits() - 1;
    match chance.below(3) {
        0 => table(board, |a, b| a.abs_diff(b) >= 2),
        1 => table(board, |a, b| !(a + b).is_multiple_of(3)),
        _ => table(board, |a, b| a + b != ends),
    }
}

/// The digits with these values, as a character class of a pattern.
fn class(board: &Board, holds: impl Fn(u8) -> bool) -> String {
    let digits = (0..usize::from(board.digits())).map(Digit::from_index);
    let symbols: String =
        digits.filter(|&digit| holds(board.value_of(digit))).map(|digit| board.symbol(digit)).collect();
    format!("[{symbols}]")
}

/// Low digits, then middle ones, then high ones, or the reverse; or odd and even ones in turn.
fn pattern(board: &Board, chance: &mut Chance) -> String {
    let third = board.digits().div_ceil(3);
    let part = |number: u8| class(board, move |value| (value - board.first_value()) / third == number);
    let parity = |is_odd: bool| class(board, move |value| value.is_multiple_of(2) != is_odd);
    match chance.below(4) {
        0 => format!("{}*{}*{}*", part(0), part(1), part(2)),
        1 => format!("{}*{}*{}*", part(2), part(1), part(0)),
        way => format!("({0}{1})*{0}?", parity(way == 2), parity(way != 2)),
    }
}

/// At most one digit is low, at most one is even, or no sum from the first cell on is divisible by three.
fn automaton(board: &Board, chance: &mut Chance) -> String {
    let (first, count) = (usize::from(board.first_value()), usize::from(board.digits()));
    let states = |number: usize, next: &dyn Fn(usize, usize) -> Option<usize>| -> Vec<Vec<Option<usize>>> {
        (0..number).map(|state| (first..first + count).map(|value| next(state, value)).collect()).collect()
    };
    let at_most_one = |holds: &dyn Fn(usize) -> bool| {
        states(2, &|state, value| if holds(value) { (state == 0).then_some(1) } else { Some(state) })
    };
    automaton_text(&match chance.below(3) {
        0 => at_most_one(&|value| value - first < count.div_ceil(3)),
        1 => at_most_one(&|value| value.is_multiple_of(2)),
        _ => states(3, &|state, value| Some((state + value) % 3).filter(|&sum| sum > 0)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use deduku_core::board::named;
    use deduku_core::constraint::{Clue, Space};

    /// On every board, with any digits, the rules are valid clues, and have words if they need them.
    #[test]
    fn every_rule_is_a_clue_of_its_board() {
        for name in ["4x4", "6x6", "9x9", "16x16", "25x25", "grid-5x5(0-4)"] {
            let board = named(name)
                .or_else(|_| deduku_core::board::Plan::parse(name).and_then(deduku_core::board::Board::of_plan));
            let board = board.expect(name);
            let mut chance = Chance::from_seed(1);
            for family in [Family::Pair, Family::Pairs, Family::Regex, Family::Automaton] {
                for _ in 0..12 {
                    let Some(text) = rule(family, &board, &mut chance) else {
                        assert!(family == Family::Automaton && board.digits() > 16, "{family:?} on {name}");
                        continue;
                    };
                    let clue = Clue::new(family, vec![vec![0, 1, 2]], Vec::new()).with_text(&text);
                    let compiled = clue.compile(&Space::new(&board, &[]));
                    assert!(compiled.is_ok_and(|kernels| !kernels.is_empty()), "{text} on {name}");
                    let words = clue.in_words(&board, &|cell| board.cell_name(cell));
                    assert!(words.is_some() || board.digits() > 9, "{text} on {name}");
                }
            }
        }
    }
}
