//! Wording of the reasons for sums and counts, with the sums written out.

use crate::wording::reason::Reason;
use crate::wording::words::{Words, and, number, or};
use crate::{Evidence, Step};
use deduku_core::board::{Cell, DigitSet, HouseId};

/// Maximum number of combinations written out; of more, only the number is given.
const MOST_WRITTEN: usize = 12;

/// What the sum leaves for the last cell.
pub(crate) fn remainder(step: &Step, house: HouseId, words: Words<'_>) -> Reason {
    let Some(&(_, digit)) = step.conclusion.place.first() else { return Reason::default() };
    let (name, sum) = (words.house(house), words.puzzle.sum(house).unwrap_or_default());
    let (value, question) = (u16::from(digit.get()), format!("What is missing in {name}?"));
    if words.puzzle.board().house(house).cells.len() == 1 {
        return Reason {
            question,
            so: format!("{name} adds up to {sum} and has no other cell"),
            because: format!("it is the only cell of {name}, which adds up to {sum}"),
            ..Reason::default()
        };
    }
    let others = sum.saturating_sub(value);
    Reason {
        question,
        why: vec![format!("{name} adds up to {sum}, and its other cells make {others}")],
        so: format!("That leaves {sum} − {others} = {value} for the last one"),
        because: format!("{name} adds up to {sum}, and its other cells make {others}"),
        ..Reason::default()
    }
}

/// What is left of the sum and how it can be made.
pub(crate) fn combinations(house: HouseId, rest: u16, cells: &[Cell], sets: &[DigitSet], words: Words<'_>) -> Reason {
    let (name, sum) = (words.house(house), words.puzzle.sum(house).unwrap_or_default());
    let here = words.cells_and(cells);
    let given = if rest == sum {
        format!("{name} adds up to {sum}")
    } else {
        format!("{name} adds up to {sum}; {} of it is placed, {rest} is left for {here}", sum.saturating_sub(rest))
    };
    let count = match cells.len() {
        1 => "one cell".to_owned(),
        count => format!("{} cells", number(count)),
    };
    let rest_goes = "Candidates that fit into none of these can be removed";
    let (why, so) = match sets {
        [] => (format!("No digits that its cells still have make {rest}"), "None of them stays"),
        [only] => (format!("In {count} only {} makes {rest}", plus(*only, words)), "Every other candidate is removed"),
        _ if sets.len() <= MOST_WRITTEN => {
            let sums = or(&sets.iter().map(|&set| plus(set, words)).collect::<Vec<_>>());
            (format!("In {count}, {rest} is {sums}"), rest_goes)
        }
        _ => (format!("In {count}, {rest} can be made in {} ways", sets.len()), rest_goes),
    };
    Reason {
        question: format!("How can {name} make {rest} in {count}?"),
        given,
        why: vec![why],
        so: so.to_owned(),
        because: match sets {
            [only] => format!("only {} makes {rest} there", plus(*only, words)),
            _ => format!("what is removed fits into no combination that makes {rest}"),
        },
    }
}

/// `1+2+6`
fn plus(set: DigitSet, words: Words<'_>) -> String {
    set.iter().map(|digit| words.digit(digit).to_string()).collect::<Vec<_>>().join("+")
}

/// Which digits each house allows in the cell, and the only one that both allow.
pub(crate) fn crossing(
    step: &Step,
    houses: [HouseId; 2],
    rests: [u16; 2],
    digits: [DigitSet; 2],
    words: Words<'_>,
) -> Reason {
    let Some(&(cell, digit)) = step.conclusion.place.first() else { return Reason::default() };
    let side = |at: usize| {
        let (house, rest, digits) = (words.house(houses[at]), rests[at], words.digits_or(digits[at]));
        format!("{house}, which needs {rest} more, can give it {digits}")
    };
    let (cell, digit) = (words.cell(cell), words.digit(digit));
    Reason {
        question: format!("Which digits can both sums give {cell}?"),
        given: format!("Two sums meet in {cell}: {}; {}", side(0), side(1)),
        so: format!("Both agree on {digit} alone"),
        because: "both sums agree on that digit alone".to_owned(),
        ..Reason::default()
    }
}

/// The houses' total, the cages' part of it, and what is left; empty for other evidence.
pub(crate) fn balance(evidence: &Evidence, words: Words<'_>) -> Reason {
    let Evidence::Balance { houses, cages, innies, outies, known, difference } = evidence else {
        return Reason::default();
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
    let head = words.houses_and(houses);
    let names: Vec<String> = cages
        .iter()
        .filter_map(|&cage| Some(format!("{} ({})", words.cell(board.house(cage).cells[0]), puzzle.sum(cage)?)))
        .collect();
    let (cage, made) = if cages.len() == 1 { ("cage", "makes") } else { ("cages", "make") };
    let (names, so_far) = (and(&names), caged + within_sum);
    let beside = if within.is_empty() { String::new() } else { format!(", with {} beside {so_far}", and(&within)) };
    let (lie, left) = (if without.len() == 1 { "lies" } else { "lie" }, so_far.saturating_sub(without_sum));
    let off = if without.is_empty() {
        String::new()
    } else {
        format!("; {} {lie} outside, which leaves {left}", and(&without))
    };
    let side = |cells: &[Cell]| words.cells_and(cells);
    // Of a single cell the conclusion says the rest.
    let (why, so) = match (&innies[..], &outies[..]) {
        ([only], []) => (format!("That leaves {difference} for {}", words.cell(*only)), String::new()),
        ([], [only]) => {
            (format!("The difference, {}, lies outside in {}", -difference, words.cell(*only)), String::new())
        }
        (innies, []) => (String::new(), format!("So {} make {difference}", side(innies))),
        ([], outies) => (String::new(), format!("So {}, outside, make {}", side(outies), -difference)),
        (innies, outies) => {
            let (more, than) = if *difference < 0 { ("less", -difference) } else { ("more", *difference) };
            let verb = if innies.len() == 1 { "is" } else { "make" };
            (String::new(), format!("So {} {verb} {than} {more} than {}, outside", side(innies), side(outies)))
        }
    };
    Reason {
        question: format!("What do the cages leave over in {head}?"),
        given: format!("{head} {add} up to {total}. The {cage} at {names} {made} {caged}{beside}{off}"),
        why: vec![why],
        so,
        because: "that is what the cages leave over".to_owned(),
    }
}
