//! Why sums and counts say what they say, with the sums written out.

use super::words::{Words, and, capital};
use crate::board::{Cell, DigitSet, HouseId};
use crate::logic::{Bound, Evidence, Step};

/// More combinations than this are told by their number.
const MOST_TOLD: usize = 12;

/// `The cage at r1c1 adds up to 15; its other cells make 13. So the last one, r1c2, is 2.`
pub(super) fn remainder(step: &Step, house: HouseId, words: Words<'_>) -> String {
    let Some(&(cell, digit)) = step.conclusion.place.first() else { return String::new() };
    let (name, sum) = (words.house_first(house), words.puzzle.sum(house).unwrap_or_default());
    let (cell, value, digit) = (words.cell(cell), u16::from(digit.get()), words.digit(digit));
    if words.puzzle.board().house(house).cells.len() == 1 {
        return format!("{name} adds up to {sum} and has no other cell. So {cell} is {digit}.");
    }
    let others = sum.saturating_sub(value);
    format!(
        "{name} adds up to {sum}, and its other cells make {others}. That leaves {sum} − {others} = {value} for the \
         last one: {cell} is {digit}."
    )
}

/// What is left of the sum and how it can be made; the conclusion follows behind a colon.
pub(super) fn combinations(house: HouseId, rest: u16, cells: &[Cell], sets: &[DigitSet], words: Words<'_>) -> String {
    let (name, sum) = (words.house_first(house), words.puzzle.sum(house).unwrap_or_default());
    let here = words.cells_and(cells);
    let left = if rest == sum {
        format!("{name} adds up to {sum}")
    } else {
        format!("{name} adds up to {sum}; {} of it is placed, {rest} is left for {here}", sum.saturating_sub(rest))
    };
    let (of, each) = match cells.len() {
        1 => ("its cell".to_owned(), ""),
        count => (format!("{count} cells"), ", each where its candidates allow it"),
    };
    match sets {
        [] => format!("{left}. No digits that its cells still have make that"),
        [only] => {
            format!("{left}. In {of} only {} makes that{each}, so nothing else stays", plus(*only, words))
        }
        _ if sets.len() <= MOST_TOLD => {
            let sums = and(&sets.iter().map(|&set| plus(set, words)).collect::<Vec<_>>());
            format!("{left}. In {of} that can be {sums}{each}. What none of these puts there goes")
        }
        _ => format!("{left}. {} combinations of {of} make that{each}. What none of these puts there goes", sets.len()),
    }
}

/// `1+2+6`
fn plus(set: DigitSet, words: Words<'_>) -> String {
    set.iter().map(|digit| words.digit(digit).to_string()).collect::<Vec<_>>().join("+")
}

/// Which digits either house could give the cell, and the one that both can.
pub(super) fn crossing(
    step: &Step,
    houses: [HouseId; 2],
    rests: [u16; 2],
    digits: [DigitSet; 2],
    words: Words<'_>,
) -> String {
    let Some(&(cell, digit)) = step.conclusion.place.first() else { return String::new() };
    let side = |at: usize| {
        let (house, rest, digits) = (words.house(houses[at]), rests[at], words.digits_and(digits[at]));
        format!("{house}, which needs {rest} more, can give it {digits}")
    };
    let (cell, digit) = (words.cell(cell), words.digit(digit));
    format!("Two sums meet in {cell}: {}; {}. Both agree on {digit} alone. So {cell} is {digit}.", side(0), side(1))
}

/// The houses' total, the cages' part of it, and what is left; the conclusion follows behind a colon.
pub(super) fn balance(evidence: &Evidence, words: Words<'_>) -> String {
    let Evidence::Balance { houses, cages, innies, outies, known, difference } = evidence else {
        return String::new();
    };
    let (puzzle, board) = (words.puzzle, words.puzzle.board());
    let digits = u32::from(board.digits());
    let total = houses.len() as u32 * digits * (digits + 1) / 2;
    let caged: u32 = cages.iter().filter_map(|&cage| puzzle.sum(cage)).map(u32::from).sum();
    let lies_in = |cell: &Cell| houses.iter().any(|&house| board.house(house).cells.contains(cell));
    let placed = |inside: bool| {
        let here = known.iter().filter(|(cell, _)| lies_in(cell) == inside);
        let list = here.clone().map(|&placement| words.placement(placement)).collect::<Vec<_>>();
        (list, here.map(|(_, digit)| u32::from(digit.get())).sum::<u32>())
    };
    let ((within, within_sum), (without, without_sum)) = (placed(true), placed(false));
    let add = if houses.len() == 1 { "adds" } else { "add" };
    let mut text = format!("{} {add} up to {total}. ", capital(&words.houses_and(houses)));
    let names: Vec<String> = cages
        .iter()
        .filter_map(|&cage| Some(format!("{} ({})", words.cell(board.house(cage).cells[0]), puzzle.sum(cage)?)))
        .collect();
    let (cage, make) = if cages.len() == 1 { ("cage", "makes") } else { ("cages", "make") };
    text += &format!("The {cage} at {} {make} {caged}", and(&names));
    if !within.is_empty() {
        text += &format!(", {} within the rest {within_sum}", and(&within));
    }
    if !without.is_empty() {
        text += &format!(", of which {} outside is {without_sum}", and(&without));
    }
    let side = |cells: &[Cell]| words.cells_and(cells);
    let make = |cells: &[Cell]| if cells.len() == 1 { "is" } else { "make" };
    text + &match (innies.is_empty(), outies.is_empty()) {
        (_, true) => format!(". So {} {} {difference}", side(innies), make(innies)),
        (true, false) => format!(". So {}, outside, {} {}", side(outies), make(outies), -difference),
        (false, false) => {
            let (more, than) = if *difference < 0 { ("less", -difference) } else { ("more", *difference) };
            format!(". So {} {} {than} {more} than {}, outside", side(innies), make(innies), side(outies))
        }
    }
}

/// How the two sets of houses count against each other; the conclusion follows behind a colon.
pub(super) fn leftovers(evidence: &Evidence, words: Words<'_>) -> String {
    let Evidence::Leftovers { digit, first, second, inside, outside, bound, times, via } = evidence else {
        return String::new();
    };
    let (one, other) = (words.houses_and(first), words.houses_and(second));
    let side = |cells: &[Cell]| words.cells_and(cells);
    let surplus = first.len().saturating_sub(second.len());
    let mut text = if surplus == 0 {
        format!(
            "{} hold each digit as often as {other} do. Take off the cells that both have: {}, left of the first, \
             hold the same digits as {}, left of the others. ",
            capital(&one),
            side(inside),
            side(outside)
        )
    } else {
        let often = if surplus == 1 { "once".to_owned() } else { format!("{surplus} times") };
        format!(
            "{} hold each digit {often} more than {other}, all of whose cells they have. So {} hold every digit \
             {often}. ",
            capital(&one),
            side(inside)
        )
    };
    let digit = words.digit(*digit);
    let often = often(*times);
    text += &match (bound, via) {
        (_, Some(house)) => {
            format!("{} has all its places for {digit} among them, so the others lose it", words.house_first(*house))
        }
        (Bound::AtMost, None) if *times == 0 => format!("One side has no place for {digit}, so the other has none"),
        (Bound::AtMost, None) => format!("There {digit} stands {often} and no more, and its houses are known"),
        (Bound::AtLeast, None) => format!("There {digit} stands {often} at least, and its places are known"),
    };
    text
}

fn often(times: u8) -> String {
    match times {
        0 => "never".to_owned(),
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{times} times"),
    }
}
