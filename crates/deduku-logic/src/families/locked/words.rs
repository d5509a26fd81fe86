//! Wording of the reasons for locked candidates and for houses counted against each other.

use crate::wording::needs::needs;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, often};
use crate::{Bound, Evidence, Step};
use deduku_core::board::{Cell, HouseId};

/// Why no cell beside the places of locked candidates can be the digit; empty for other evidence.
pub(crate) fn explanation(step: &Step, words: Words<'_>) -> Reason {
    let Evidence::Locked { digit, base, cover, cells } = &step.evidence else { return Reason::default() };
    let (all, all_of_them) = if cells.len() == 2 { ("both", "both") } else { ("all", "all of them") };
    let within = cover.map(|cover| format!(", {all} in {}", words.house(cover))).unwrap_or_default();
    let digit = words.digit(*digit).to_string();
    let (needs, base) = (needs(*base, &digit, words), words.house(*base));
    let (rest, because) = if let Some(cover) = cover.map(|cover| words.house(cover)) {
        (format!("the rest of {cover}"), format!("{cover} has its {digit} in {base}"))
    } else {
        let see = if step.conclusion.eliminate.len() > 1 { "they see" } else { "it sees" };
        (format!("other cells that see {all_of_them}"), format!("{see} every place for {digit} in {base}"))
    };
    Reason {
        question: format!("Where must the {digit} of {base} go?"),
        given: format!("In {base}, {digit} can only go in {}{within}", words.cells_or(cells)),
        why: needs.into_iter().collect(),
        so: format!("One of these cells holds it, so it can be removed from {rest}"),
        because,
    }
}

/// How the two sets of houses count against each other; empty for other evidence.
pub(crate) fn leftovers(step: &Step, words: Words<'_>) -> Reason {
    let Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } = &step.evidence
    else {
        return Reason::default();
    };
    let (one, other) = (words.houses_and(first), words.houses_and(second));
    let (inner, outer) = (words.cells_and(inside), words.cells_and(outside));
    let surplus = first.len().saturating_sub(second.len());
    let (given, why) = if surplus > 0 && outside.is_empty() {
        let more = if surplus == 1 { "one house more".to_owned() } else { format!("{surplus} houses more") };
        (
            format!("{one} are {more} than {other} and contain all their cells, which leaves over {inner}"),
            format!("These hold every digit {}", often(surplus)),
        )
    } else {
        let is = if inside.len() == 1 { "is" } else { "are" };
        let given = format!(
            "Apart from the cells that {one} share with {other}, {inner} {is} left over on one side and {outer} on the \
                 other"
        );
        let why = match (surplus, &inside[..], &outside[..]) {
            (0, [_], [_]) => "Both sides have each digit equally often, so these two hold the same digit".to_owned(),
            (0, ..) => "Both sides have each digit equally often, so these hold the same digits".to_owned(),
            _ => format!("{one} have each digit {0} more, so {inner} hold it {0} more than {outer}", often(surplus)),
        };
        (given, why)
    };
    let (here, there) = if *of_first { (inner, outer) } else { (outer, inner) };
    let places = places(step, if *of_first { (first, inside) } else { (second, outside) }, *times, words);
    // If one side has all the leftover cells, "there" is enough.
    let here = if outside.is_empty() { "there".to_owned() } else { format!("in {here}") };
    let (digit, times) = (words.digit(*digit), usize::from(*times));
    let has = if via.len() == 1 { "has" } else { "have" };
    let sure = (!via.is_empty()).then(|| format!("{} {has} it there", words.houses_and(via)));
    let so = match (bound, sure) {
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
    let because = match surplus {
        0 => "what is left over of both holds the same",
        _ => "that is how often it must appear in what is left over",
    };
    Reason {
        question: format!("How often does {digit} appear in the cells by which {one} and {other} differ?"),
        given,
        why: vec![why],
        so,
        because: because.to_owned(),
    }
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
