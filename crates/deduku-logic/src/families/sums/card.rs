//! Card texts for sums and for houses that are counted against each other.

use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::names;
use crate::{Evidence, Role};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};

/// Maximum number of combinations listed; more are only counted.
const MOST_LISTED: usize = 8;

pub(crate) fn combinations(draft: &mut CardBuilder<'_>, house: HouseId, rest: u16, cells: &[Cell], sets: &[DigitSet]) {
    let words = draft.words;
    let sum = words.puzzle.sum(house).unwrap_or_default();
    draft.question = format!("How can {} make {rest} in {} cells?", words.house(house), names::number(cells.len()));
    let name = names::house(house, words);
    draft.heading(&name);
    draft.show_cells(cells, Role::Pattern);
    if rest == sum {
        draft.say(&format!("sum {sum} in {} cells", cells.len()));
    } else {
        draft.say(&format!("sum {sum}, {} placed", sum.saturating_sub(rest)));
        draft.say(&format!("{rest} left for {} cells", cells.len()));
    }
    let chips = draft.chips(cells, Role::Pattern);
    draft.line(chips);
    draft.part();
    draft.heading(if sets.len() == 1 { "one combination" } else { "combinations" });
    match sets {
        [] => draft.say("none is left"),
        _ if sets.len() > MOST_LISTED => draft.say(&format!("{} are left", sets.len())),
        _ => sets.iter().for_each(|&set| {
            let plus: Vec<String> = set.iter().map(|digit| words.digit(digit).to_string()).collect();
            draft.line(vec![text(plus.join("+"))]);
        }),
    }
    draft.conclude("Candidates in none of these are removed.");
    draft.because = match sets {
        [only] => format!("only {} makes {rest} there", words.digits_and(*only)),
        _ => format!("no combination that makes {rest} has room for it"),
    };
}

pub(crate) fn crossing(draft: &mut CardBuilder<'_>, houses: [HouseId; 2], rests: [u16; 2], digits: [DigitSet; 2]) {
    let words = draft.words;
    let cell = draft.step.conclusion.place.first().map(|&(cell, _)| words.cell(cell)).unwrap_or_default();
    draft.question = format!("Which digits can both sums give {cell}?");
    for ((house, rest), digits) in houses.into_iter().zip(rests).zip(digits) {
        draft.part();
        let name = names::house(house, words);
        draft.heading(&name);
        draft.say(&format!("needs {rest} more"));
        draft.line(vec![quiet("gives"), strong(cell.clone()), text(words.digits(digits))]);
        let open: Vec<Cell> = words.puzzle.board().house(house).cells.to_vec();
        draft.show_cells(&open, Role::House);
    }
    draft.conclude("Both agree on one digit.");
    draft.because = "both sums agree on that digit alone".into();
}

pub(crate) fn balance(draft: &mut CardBuilder<'_>) {
    let Evidence::Balance { houses, cages, innies, outies, known, difference } = &draft.step.evidence else { return };
    let words = draft.words;
    let (puzzle, board) = (words.puzzle, words.puzzle.board());
    let digits = u32::from(board.digits());
    let total = houses.len() as u32 * digits * (digits + 1) / 2;
    let caged: u32 = cages.iter().filter_map(|&cage| puzzle.sum(cage)).map(u32::from).sum();
    draft.look = Some(houses.clone());
    draft.question = format!("What do the cages leave over in {}?", words.houses_and(houses));
    draft.heading(&names::tags_and(houses, words));
    draft.say(&format!("add up to {total}"));
    draft.part();
    draft.heading("cages");
    let rows = cages.iter().filter_map(|&cage| {
        Some((strong(words.cell(*board.house(cage).cells.first()?)), vec![text(puzzle.sum(cage)?.to_string())]))
    });
    let rows = rows.collect();
    draft.rows(rows);
    draft.say(&format!("make {caged}"));
    let lies_in = |cell: &Cell| houses.iter().any(|&house| board.house(house).cells.contains(cell));
    for (inside, what) in [(true, "placed beside them"), (false, "placed outside")] {
        let here: Vec<&(Cell, Digit)> = known.iter().filter(|(cell, _)| lies_in(cell) == inside).collect();
        if !here.is_empty() {
            draft.heading(what);
            let row = |&&(cell, digit): &&(Cell, Digit)| {
                (strong(words.cell(cell)), vec![text(words.digit(digit).to_string())])
            };
            draft.rows(here.iter().map(row).collect());
        }
    }
    draft.part();
    draft.heading("left over");
    draft.show_cells(innies, Role::Pattern);
    draft.show_cells(outies, Role::Second);
    let (inner, outer) = (draft.chips(innies, Role::Pattern), draft.chips(outies, Role::Second));
    let verb = |cells: &[Cell]| if cells.len() == 1 { "is" } else { "make" };
    match (innies.is_empty(), outies.is_empty()) {
        (_, true) => {
            draft.line(inner);
            draft.say(&format!("{} {difference}", verb(innies)));
        }
        (true, false) => {
            draft.line(outer);
            draft.say(&format!("outside, {} {}", verb(outies), -difference));
        }
        (false, false) => {
            draft.line(inner);
            let (more, than) = if *difference < 0 { ("less", -difference) } else { ("more", *difference) };
            draft.say(&match than {
                0 => format!("{} as much as, outside,", verb(innies)),
                _ => format!("{} {than} {more} than, outside,", verb(innies)),
            });
            draft.line(outer);
        }
    }
    draft.because = "that is what the cages leave over".into();
}

/// The last empty cell of a cage or run.
pub(crate) fn remainder(draft: &mut CardBuilder<'_>, house: HouseId) {
    let Some(&(_, digit)) = draft.step.conclusion.place.first() else { return };
    let (words, name) = (draft.words, names::house(house, draft.words));
    draft.question = format!("What is missing in {}?", words.house(house));
    draft.heading(&name);
    let (sum, value) = (words.puzzle.sum(house).unwrap_or_default(), u16::from(digit.get()));
    let others = sum.saturating_sub(value);
    if words.puzzle.board().house(house).cells.len() == 1 {
        draft.say(&format!("sum {sum}, one cell"));
        draft.because = format!("it is the only cell of {}, which adds up to {sum}", words.house(house));
        return;
    }
    draft.say(&format!("sum {sum}, one cell left"));
    draft.say(&format!("the others make {others}"));
    draft.conclude(&format!("{sum} - {others} = {value}"));
    draft.because = format!("{} adds up to {sum}, and its other cells make {others}", words.house(house));
}
