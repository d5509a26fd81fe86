//! Wording of the reasons for locked candidates and for houses counted against each other.

use crate::wording::needs::needs;
use crate::wording::words::{Words, capital, often};
use crate::{Bound, Evidence, Step};
use deduku_core::board::{Cell, HouseId};

/// The reason of locked candidates without its conclusion; empty for other evidence.
pub(crate) fn explanation(evidence: &Evidence, words: Words<'_>) -> String {
    let Evidence::Locked { digit, base, cover, cells } = evidence else { return String::new() };
    let places = words.cells_or(cells);
    let (all, all_of_them) = if cells.len() == 2 { ("both", "both") } else { ("all", "all of them") };
    let within = cover.map(|cover| format!(", {all} in {}", words.house(cover))).unwrap_or_default();
    let rest = cover.map_or_else(
        || format!("other cells that see {all_of_them}"),
        |cover| format!("the rest of {}", words.house(cover)),
    );
    let needs = needs(*base, &words.digit(*digit).to_string(), words);
    format!(
        "{needs}In {}, {} can only go in {places}{within}. One of these cells holds it, so it can be removed from {rest}",
        words.house(*base),
        words.digit(*digit),
    )
}

/// How the two sets of houses count against each other; the conclusion follows after a colon.
pub(crate) fn leftovers(step: &Step, words: Words<'_>) -> String {
    let Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } = &step.evidence
    else {
        return String::new();
    };
    let (one, other) = (capital(&words.houses_and(first)), words.houses_and(second));
    let (inner, outer) = (words.cells_and(inside), words.cells_and(outside));
    let surplus = first.len().saturating_sub(second.len());
    let text = match (surplus, &inside[..], &outside[..]) {
        (0, [_], [_]) => format!(
            "{one} hold each digit as often as {other} do. Apart from the cells that they share, {inner} and {outer} are left \
             over, so these hold the same digit."
        ),
        (0, ..) => format!(
            "{one} hold each digit as often as {other} do. Apart from the cells that they share, {inner} are left over on one \
             side and {outer} on the other, so these hold the same digits."
        ),
        (_, _, []) => {
            let more = if surplus == 1 { "one house more".to_owned() } else { format!("{surplus} houses more") };
            format!(
                "{one} are {more} than {other} and contain all their cells. So {inner}, which are left over, hold every digit \
                 {}.",
                often(surplus)
            )
        }
        _ => format!(
            "{one} hold each digit {} more than {other}. Apart from the cells that they share, {inner} are left over on \
             one side and {outer} on the other, so {inner} hold each digit {} more.",
            often(surplus),
            often(surplus),
        ),
    };
    let (here, there) = if *of_first { (inner, outer) } else { (outer, inner) };
    let places = places(step, if *of_first { (first, inside) } else { (second, outside) }, *times, words);
    // If one side has all the leftover cells, "there" is enough.
    let here = if outside.is_empty() { "there".to_owned() } else { format!("in {here}") };
    let (digit, times) = (words.digit(*digit), usize::from(*times));
    let has = if via.len() == 1 { "has" } else { "have" };
    let sure = (!via.is_empty()).then(|| format!("{} {has} it there", words.houses_and(via)));
    let why = match (bound, sure) {
        (Bound::AtMost, None) => {
            format!("There is no place for {digit} in {there}, so there is none {here}")
        }
        (Bound::AtMost, Some(sure)) => {
            format!("{digit} appears {} {here}, and {sure}, so it can be removed from the other cells", often(times))
        }
        (Bound::AtLeast, Some(sure)) => {
            format!(
                "{digit} appears at least {} in {there} ({sure}), so it does {here}, and only {places}",
                often(times)
            )
        }
        (Bound::AtLeast, None) => format!("{digit} appears {} {here}, and only {places}", often(times)),
    };
    format!("{text} {why}")
}

/// Where the leftovers of a side hold a digit that they hold so often at least: `in r2c3 or r2c4`.
fn places(step: &Step, (houses, cells): (&[HouseId], &[Cell]), times: u8, words: Words<'_>) -> String {
    let board = words.puzzle.board();
    let placed: Vec<Cell> = step.conclusion.place.iter().map(|&(cell, _)| cell).collect();
    let removed: Vec<Cell> = step.conclusion.eliminate.iter().map(|&(cell, _)| cell).collect();
    if times > 1 {
        let concluded = [&placed[..], &removed].concat();
        let has = |house: &&HouseId| concluded.iter().any(|cell| board.house(**house).cells.contains(cell));
        let of: Vec<HouseId> = houses.iter().filter(has).copied().collect();
        let has = if of.len() == 1 { "has" } else { "have" };
        return format!("so often, so {} {has} it among them", words.houses_and(&of));
    }
    // All places of the digit see what loses it.
    let is_place = |cell: &&Cell| {
        let sees_all = removed.iter().all(|&lost| board.sees(**cell, lost));
        sees_all && (placed.is_empty() || placed.contains(*cell))
    };
    let of: Vec<Cell> = cells.iter().filter(is_place).copied().collect();
    format!("in {}", words.cells_or(&of))
}
