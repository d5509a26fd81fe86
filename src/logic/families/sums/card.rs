//! Cards of sums and of houses that are counted against each other.

use crate::board::{Cell, Digit, DigitSet, HouseId};
use crate::logic::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::logic::wording::card::line::Span;
use crate::logic::wording::card::names;
use crate::logic::{Bound, Evidence, Role};

/// More combinations than this are counted, not listed.
const MOST_LISTED: usize = 8;

pub(in crate::logic) fn combinations(
    draft: &mut CardBuilder<'_>,
    house: HouseId,
    rest: u16,
    cells: &[Cell],
    sets: &[DigitSet],
) {
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
    draft.conclude("What has no part in one goes.");
    draft.because = match sets {
        [only] => format!("only {} makes {rest} there", words.digits_and(*only)),
        _ => format!("no combination that makes {rest} has room for it"),
    };
}

pub(in crate::logic) fn crossing(
    draft: &mut CardBuilder<'_>,
    houses: [HouseId; 2],
    rests: [u16; 2],
    digits: [DigitSet; 2],
) {
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

pub(in crate::logic) fn balance(draft: &mut CardBuilder<'_>) {
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

pub(in crate::logic) fn leftovers(draft: &mut CardBuilder<'_>) {
    let Evidence::Leftovers { digit, first, second, inside, outside, bound, of_first, times, via } =
        &draft.step.evidence
    else {
        return;
    };
    let (words, symbol, one) = (draft.words, draft.words.digit(*digit), DigitSet::of(*digit));
    draft.question =
        format!("Where {} and {} differ, how often is {symbol}?", words.houses_and(first), words.houses_and(second));
    draft.look = Some([&first[..], second].concat());
    for (heading, houses, cells, role) in
        [("first", first, inside, Role::Pattern), ("second", second, outside, Role::Second)]
    {
        draft.part();
        draft.heading(&format!("{heading} {}", names::kinds(houses, words)));
        draft.line(houses.iter().map(|&id| Span::Chip(names::tag(id, words), role)).collect());
        match &cells[..] {
            [] => draft.say("nothing left over"),
            cells => {
                let mut spans = vec![quiet("left over")];
                spans.extend(draft.chips(cells, role));
                draft.line(spans);
                draft.show(cells, one, role);
            }
        }
    }
    let surplus = first.len().saturating_sub(second.len());
    draft.part();
    draft.say(&match surplus {
        0 => "Both hold each digit equally often.".to_owned(),
        _ => format!("The first hold each digit {} more.", often(surplus)),
    });
    if !via.is_empty() {
        let has = if via.len() == 1 { "has" } else { "have" };
        draft.say(&format!("{} {has} the {symbol} there", names::tags_and(via, words)));
    }
    let side = if *of_first { "first" } else { "second" };
    let bound = match bound {
        Bound::AtMost => "at most",
        Bound::AtLeast => "at least",
    };
    let times = usize::from(*times);
    draft.conclude(&match times {
        0 => format!("No {symbol} is left over in the {side}."),
        _ => format!("{symbol} is left over in the {side} {bound} {}.", often(times)),
    });
    draft.meanings = vec![(Role::Pattern, "first"), (Role::Second, "second")];
    draft.because = "what is left over of both holds the same".into();
    if surplus > 0 {
        draft.because = "that is how often it must stand in what is left over".into();
    }
}

fn often(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        _ => format!("{times} times"),
    }
}
