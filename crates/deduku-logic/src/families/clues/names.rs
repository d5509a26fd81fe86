//! Names of clues and of known facts about cells.

use crate::engine::clue_links;
use crate::wording::card::names as cards;
use crate::wording::words::{Words, and};
use crate::{ClueUse, Fact};
use deduku_core::board::{Cell, Digit, DigitSet, House, HouseKind};
use deduku_core::constraint::{Clue, Family, Geometry};
use deduku_core::puzzle::Requirement;

/// The location of the clue: `r4c2–r1c3`, `row 3`, `r1c12`; empty for a rule that holds everywhere, and for a clue
/// without cells.
pub(crate) fn place(part: &ClueUse, words: Words<'_>) -> String {
    let row = part.family.row();
    if summed_house(part, words).is_some_and(|(house, _)| house.kind == HouseKind::Run) {
        return ends(&part.cells, words);
    }
    if clue(part, words).is_some_and(|clue| clue.cells().is_empty()) {
        return String::new();
    }
    let group = group(part, words);
    let cells: &[Cell] = if group.is_empty() { &part.cells } else { &group };
    match (row.geometry, cells) {
        (Geometry::Everywhere, _) | (_, []) => String::new(),
        (Geometry::Outside, _) => {
            let board = words.puzzle.board();
            let same = |house: &deduku_core::board::HouseId| {
                let own = &board.house(*house).cells;
                own.len() == cells.len() && own.iter().all(|cell| cells.contains(cell))
            };
            let house = board.house_ids().find(same).map(|house| words.house(house).into_owned());
            house.unwrap_or_else(|| ends(cells, words))
        }
        (Geometry::Line, _) => ends(cells, words),
        (Geometry::Arrow, [first, ..]) => words.cell(*first),
        (Geometry::Set, _) if cells.len() <= 3 => words.cell_list(cells),
        (_, [only]) => words.cell(*only),
        (_, [first, ..]) => format!("at {}", words.cell(*first)),
    }
}

/// The family's name, with the number of the clue where it has one: `thermometer`, `sandwich 12`; `run 16`.
pub(crate) fn kind(part: &ClueUse, words: Words<'_>) -> String {
    if let Some((house, sum)) = summed_house(part, words) {
        return format!("{} {sum}", house.kind.word());
    }
    let name = noun(part.family);
    let number = clue(part, words).and_then(|clue| clue.numbers.first());
    let has_number = matches!(part.family.row().geometry, Geometry::Outside)
        || matches!(part.family, Family::Cage | Family::Sum | Family::RellikCage);
    match number.filter(|_| has_number) {
        Some(number) => format!("{name} {number}"),
        None => name.to_owned(),
    }
}

/// Kind and place: `thermometer r4c2–r1c3`.
pub(crate) fn label(part: &ClueUse, words: Words<'_>) -> String {
    let place = place(part, words);
    let kind = kind(part, words);
    if place.is_empty() { kind } else { format!("{kind} {place}") }
}

/// The same in a sentence: `the thermometer from r4c2 to r1c3`, `the V between r1c1 and r1c2`.
pub(crate) fn name(part: &ClueUse, words: Words<'_>) -> String {
    named(&kind(part, words), part, words)
}

fn named(kind: &str, part: &ClueUse, words: Words<'_>) -> String {
    let place = place(part, words);
    let group = group(part, words);
    let cells: &[Cell] = if group.is_empty() { &part.cells } else { &group };
    let from_to = || match cells {
        [first, .., last] if first != last => format!("from {} to {}", words.cell(*first), words.cell(*last)),
        [first, ..] => format!("through {}", words.cell(*first)),
        [] => String::new(),
    };
    let family = part.family;
    let is_run = summed_house(part, words).is_some_and(|(house, _)| house.kind == HouseKind::Run);
    match (family.row().geometry, cells) {
        (Geometry::Everywhere, _) if family == Family::Diagonal => "the rule of the diagonal".to_owned(),
        (Geometry::Everywhere, _) => format!("the rule “{kind}”"),
        _ if place.is_empty() => format!("the {kind}"),
        _ if is_run => format!("the {kind} {}", from_to()),
        (Geometry::Arrow, _) => format!("the {kind} from {place}"),
        (Geometry::Line, _) => format!("the {kind} {}", from_to()),
        (Geometry::Outside, _) if place.contains('–') => format!("the {kind} {}", from_to()),
        (Geometry::Outside, _) => format!("the {kind} of {place}"),
        (Geometry::Set, [one, other]) if is_between(family) => {
            format!("the {kind} between {} and {}", words.cell(*one), words.cell(*other))
        }
        (Geometry::Set, [_, _] | [_, _, _]) => format!("the {kind} of {}", words.cells_and(cells)),
        _ => format!("the {kind} {place}"),
    }
}

/// What the clue says, as the beginning of a sentence: `the arrow's cells add up to the digit in its circle, r5c5`.
pub(crate) fn rule(part: &ClueUse, words: Words<'_>) -> String {
    let (name, cells) = (named(noun(part.family), part, words), words.cells_and(&part.cells));
    let number = number(part, words);
    let is_pair = part.cells.len() == 2;
    match part.family {
        Family::Arrow if group(part, words).len() == 1 => {
            format!("the arrow's cells add up to the digit in its circle, {}", place(part, words))
        }
        Family::Cage if number > 0 => format!("{name} adds up to {number} with different digits"),
        Family::LittleKiller | Family::Sum => format!("{name} adds up to {number}"),
        Family::Thermometer => format!("{name} rises"),
        Family::SlowThermometer => format!("{name} never falls"),
        Family::Whisper => format!("on {name} neighbours differ by at least {number}"),
        Family::Renban => format!("{name} holds consecutive digits in any order"),
        Family::Palindrome => format!("{name} reads the same from both ends"),
        Family::RegionSum => format!("{name} has the same sum in each box"),
        Family::Between => format!("on {name} the digits lie between those at its ends"),
        Family::Sandwich if between_count(number, words).is_some() => {
            let count = between_count(number, words).unwrap_or_default();
            format!("{name}: the digits between the lowest and the highest make {number}, which takes {count}")
        }
        Family::Skyscraper => format!("{name}: {number} are seen from its side; each hides lower ones behind it"),
        Family::XSum => {
            let first = part.cells.first().map(|&cell| words.cell(cell)).unwrap_or_default();
            format!("{name}: as many cells as the digit in {first} says make {number}")
        }
        Family::WhiteDot if number == 1 && is_pair => format!("{cells} are consecutive, by the white dot between them"),
        Family::WhiteDot if is_pair => format!("{cells} differ by {number}, by the white dot between them"),
        Family::BlackDot if is_pair => {
            let times = if number == 2 { "twice".to_owned() } else { format!("{number} times") };
            format!("one of {cells} is {times} the other, by the black dot between them")
        }
        Family::X if is_pair => format!("{cells} add up to 10, by the X between them"),
        Family::V if is_pair => format!("{cells} add up to 5, by the V between them"),
        Family::Odd | Family::Even if part.cells.len() == 1 => format!("{cells} {}", holds(part.family)),
        Family::Clone => "the two areas hold the same digits in the same places".to_owned(),
        family => {
            if let Some(own) = clue(part, words).and_then(|clue| own_words(clue, words)) {
                return format!("{name}: {own}");
            }
            let rule = family.row().rule.trim_end_matches('.');
            let mut letters = rule.chars();
            let first = letters.next().map_or_else(String::new, |first| first.to_lowercase().collect());
            if family.row().geometry == Geometry::Everywhere {
                return format!("{first}{}", letters.as_str());
            }
            format!("{name}: {first}{}", letters.as_str())
        }
    }
}

/// What the clue says with its numbers or its text, where its rule alone does not say it.
fn own_words(clue: &Clue, words: Words<'_>) -> Option<String> {
    let digits = |numbers: &[i32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>();
    let numbers = &clue.numbers;
    match clue.family {
        Family::Quadruple => Some(format!("the cells around it hold {}", and(&digits(numbers)))),
        Family::ContainAtLeast => {
            Some(format!("the cells hold {}, at least as often as they are named", and(&digits(numbers))))
        }
        Family::ContainExact => {
            Some(format!("the cells hold {}, exactly as often as they are named", and(&digits(numbers))))
        }
        Family::LookAndSay => {
            let said = numbers.chunks_exact(2).map(|pair| match *pair {
                [0, digit] => format!("no cell holds {digit}"),
                [1, digit] => format!("exactly one cell holds {digit}"),
                [count, digit] => format!("exactly {count} cells hold {digit}"),
                _ => String::new(),
            });
            Some(and(&said.collect::<Vec<_>>()))
        }
        Family::Given => Some(format!("the cell holds {}", and(&digits(numbers)).replace(" and ", " or "))),
        Family::RellikCage => {
            Some(format!("its digits are all different, and no group of them adds up to {}", numbers.first()?))
        }
        Family::Pair | Family::Pairs | Family::Regex | Family::And | Family::Or | Family::ConnectedValues => {
            clue.in_words(words.puzzle.board(), &|cell| words.cell(cell))
        }
        _ => None,
    }
}

/// What a cell with a square or a disc does.
const fn holds(family: Family) -> &'static str {
    if matches!(family, Family::Odd) { "holds an odd digit" } else { "holds an even digit" }
}

/// How many different digits other than the lowest and the highest make the sum: `2 or 3 of them`; `None` if none do.
fn between_count(sum: i32, words: Words<'_>) -> Option<String> {
    let board = words.puzzle.board();
    let first = i32::from(board.first_value());
    let last = first + i32::from(board.digits()) - 1;
    let makes = |count: &i32| {
        let low: i32 = (first + 1..=first + count).sum();
        let high: i32 = (last - count..last).sum();
        (low..=high).contains(&sum)
    };
    let counts: Vec<String> = (0..last - first).filter(makes).map(|count| count.to_string()).collect();
    let (last, others) = counts.split_last()?;
    let of = if last == "1" { "digit" } else { "digits" };
    Some(if others.is_empty() { format!("{last} {of}") } else { format!("{} or {last} {of}", others.join(", ")) })
}

/// Whether the family's sign stands between two cells.
const fn is_between(family: Family) -> bool {
    matches!(family, Family::X | Family::V | Family::WhiteDot | Family::BlackDot | Family::GreaterThan)
}

/// What people call a clue of the family.
const fn noun(family: Family) -> &'static str {
    match family {
        Family::X => "X",
        Family::V => "V",
        Family::XSum => "X-sum",
        Family::GreaterThan => "sign",
        Family::Whisper => "whisper line",
        Family::Renban => "renban line",
        Family::Nabner => "nabner line",
        Family::Between => "between line",
        Family::Lockout => "lockout line",
        Family::Entropic => "entropic line",
        Family::Modular => "modular line",
        Family::RegionSum => "region sum line",
        Family::Zipper => "zipper line",
        Family::Sandwich => "sandwich clue",
        Family::Skyscraper => "skyscraper clue",
        Family::Odd => "odd cell",
        Family::Even => "even cell",
        Family::Maximum => "maximum",
        Family::Minimum => "minimum",
        Family::And => "group of clues",
        Family::Or => "choice of clues",
        Family::Pair => "line of pairs",
        Family::Pairs => "set of pairs",
        Family::ContainAtLeast | Family::ContainExact => "list of digits",
        Family::Given => "list of candidates",
        Family::LookAndSay => "look-and-say clue",
        Family::Replicate => "repeated clues",
        _ => family.row().name,
    }
}

/// The same for the clue with this number; `cells` are some of its cells.
pub(crate) fn of_clue(number: usize, cells: Vec<Cell>, words: Words<'_>) -> String {
    let (puzzle, board) = (words.puzzle, words.puzzle.board());
    let cells = match puzzle.requirement_numbered(number) {
        Some(Requirement::Cage(house)) => board.house(house).cells.to_vec(),
        _ => cells,
    };
    name(&ClueUse { clue: number, family: puzzle.family_numbered(number), cells }, words)
}

/// The clue by which the two candidates exclude each other.
pub(crate) fn excluding(one: (Cell, Digit), other: (Cell, Digit), words: Words<'_>) -> Option<String> {
    let (clue, _) = clue_links::excluding(words.puzzle, one, other).next()?;
    Some(of_clue(clue, vec![one.0, other.0], words))
}

/// The house whose sum is meant, and the sum, if it is a house and not a clue.
fn summed_house<'w>(part: &ClueUse, words: Words<'w>) -> Option<(&'w House, u16)> {
    match words.puzzle.requirement_numbered(part.clue) {
        Some(Requirement::Cage(house)) => Some((words.puzzle.board().house(house), words.puzzle.sum(house)?)),
        _ => None,
    }
}

/// The number of the clue, or what it usually is.
pub(crate) fn number(part: &ClueUse, words: Words<'_>) -> i32 {
    let digits = usize::from(words.puzzle.board().digits());
    let usual = part.family.row().usual.map(|usual| usual.with_digits(digits));
    clue(part, words).and_then(|clue| clue.numbers.first().copied()).or(usual).unwrap_or_default()
}

pub(crate) fn clue<'w>(part: &ClueUse, words: Words<'w>) -> Option<&'w Clue> {
    words.puzzle.clues().get(part.clue).filter(|clue| clue.family == part.family)
}

/// The first group of the clue that contains one of the cells.
fn group(part: &ClueUse, words: Words<'_>) -> Vec<Cell> {
    let Some(clue) = clue(part, words) else { return Vec::new() };
    let is_in =
        |group: &&Vec<u16>| part.cells.iter().any(|cell| group.iter().any(|&of| usize::from(of) == cell.index()));
    clue.groups.iter().find(is_in).map_or_else(Vec::new, |group| group.iter().map(|&cell| Cell::new(cell)).collect())
}

fn ends(cells: &[Cell], words: Words<'_>) -> String {
    match cells {
        [] => String::new(),
        [only] => words.cell(*only),
        [first, .., last] => format!("{}–{}", words.cell(*first), words.cell(*last)),
    }
}

/// Whether the digits are all from one on, or all up to one, and more than one is absent.
pub(crate) fn is_bound(only: DigitSet, words: Words<'_>) -> bool {
    let all = words.puzzle.board().all_digits();
    let (Some(first), Some(last)) = (only.iter().next(), only.iter().next_back()) else { return false };
    let is_run = only.len() == last.index() - first.index() + 1;
    let is_to_an_end = first.index() == 0 || last.index() + 1 == all.len();
    is_run && is_to_an_end && (all - only).len() > 1
}

/// What the cell can be: `is 5`, `is at least 4`, `is not 3 or 7`, `is 2, 4 or 8`.
pub(crate) fn state(only: DigitSet, words: Words<'_>) -> String {
    let all = words.puzzle.board().all_digits();
    let absent = all - only;
    let or = |digits: DigitSet| words.digits_and(digits).replace(" and ", " or ");
    let (Some(first), Some(last)) = (only.iter().next(), only.iter().next_back()) else {
        return "has nothing left".to_owned();
    };
    if only.len() == 1 {
        format!("is {}", words.digit(first))
    } else if is_bound(only, words) && first.index() > 0 {
        format!("is at least {}", words.digit(first))
    } else if is_bound(only, words) {
        format!("is at most {}", words.digit(last))
    } else if absent.len() <= only.len() {
        format!("is not {}", or(absent))
    } else {
        format!("is {}", or(only))
    }
}

/// The same with the cell: `r2c2 is at least 4`; of a cell that stands for another, what that says: `r2c2 is shaded`.
pub(crate) fn fact(cell: Cell, only: DigitSet, words: Words<'_>) -> String {
    cards::in_layer(cell, only, words).unwrap_or_else(|| format!("{} {}", words.cell(cell), state(only, words)))
}

/// The same of cells of which the same is left: `r2c2 and r3c3 are at least 4`.
pub(crate) fn facts(cells: &[Cell], only: DigitSet, words: Words<'_>) -> String {
    let of_one = state(only, words);
    let state = of_one.strip_prefix("is ").map_or_else(|| "have nothing left".to_owned(), |rest| format!("are {rest}"));
    format!("{} {state}", words.cells_and(cells))
}

/// What these facts say about cells of the clue with this number, each as text.
pub(crate) fn known_in(number: usize, facts: &[Fact], words: Words<'_>) -> Vec<String> {
    let kernels = words.puzzle.all_kernels().iter().filter(|(clue, _)| *clue == number);
    let cells: Vec<Cell> = kernels.flat_map(|(_, kernel)| kernel.rule().cells()).copied().collect();
    let described = facts.iter().filter_map(|of| match of {
        Fact::Cell { cell, digits } if cells.contains(cell) => Some(fact(*cell, *digits, words)),
        _ => None,
    });
    described.collect()
}
