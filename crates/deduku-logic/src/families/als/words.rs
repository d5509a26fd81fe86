//! Wording of the reasons for steps with almost locked and almost hidden sets.

use crate::families::clues::names;
use crate::wording::notation::facts;
use crate::wording::words::{Words, and, number};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// The technique, what is removed, and the sets: `ALS-XZ 7 in r1c12 / r3c45`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let shown = pattern.parts.iter().filter(|part| part.name != PartName::Link);
    let cells: Vec<String> = shown.map(|part| words.cell_list(&part.cells)).collect();
    format!("{} {} in {}", technique.name(), words.digits(pattern.digits), cells.join(" / "))
}

/// The reason in sentences, without its conclusion.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> String {
    let by_clues = beyond_houses(step, pattern, words).into_iter().map(|(clue, pairs)| {
        let pairs: Vec<String> = pairs.iter().map(|pair| words.cells_and(pair)).collect();
        format!(". Where they share no house, {clue} makes {} different", pairs.join(", "))
    });
    by_houses(step, pattern, words) + &by_clues.collect::<String>()
}

/// The clues by which cells of the pattern that do not see each other exclude each other, or exclude the removed
/// candidates; each clue with those pairs of cells.
pub(crate) fn beyond_houses(step: &Step, pattern: &Pattern, words: Words<'_>) -> Vec<(String, Vec<[Cell; 2]>)> {
    if words.puzzle.all_kernels().is_empty() {
        return Vec::new();
    }
    let mut of_clues: Vec<(String, Vec<[Cell; 2]>)> = Vec::new();
    let mut add = |digit: Digit, one: Cell, other: Cell| {
        if one == other || words.puzzle.board().sees(one, other) {
            return;
        }
        let Some(clue) = names::excluding((one, digit), (other, digit), words) else { return };
        let pair = [one.min(other), one.max(other)];
        match of_clues.iter_mut().find(|(known, _)| *known == clue) {
            Some((_, pairs)) if pairs.contains(&pair) => {}
            Some((_, pairs)) => pairs.push(pair),
            None => of_clues.push((clue, vec![pair])),
        }
    };
    let holding = |digit: Digit| {
        pattern.facts.iter().filter_map(move |fact| match fact {
            &Fact::Cell { cell, digits } if digits.contains(digit) => Some(cell),
            _ => None,
        })
    };
    for link in pattern.parts.iter().filter(|part| part.name == PartName::Link) {
        for digit in link.digits.iter() {
            link.cells.iter().for_each(|&one| holding(digit).for_each(|other| add(digit, one, other)));
        }
    }
    for &(cell, digit) in &step.conclusion.eliminate {
        holding(digit).for_each(|other| add(digit, cell, other));
    }
    of_clues
}

fn by_houses(step: &Step, pattern: &Pattern, words: Words<'_>) -> String {
    let technique = step.technique;
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let (sets, links) = (of(PartName::Set), of(PartName::Link));
    let digit_of = |link: &Part| words.digits_and(link.digits);
    let in_one = one_set_holds(technique, pattern.digits, words);
    let almost = almost(technique);
    match technique {
        Technique::AhsXz => hidden_sets(pattern, words),
        Technique::SueDeCoq => sue_de_coq(step, pattern, words),
        Technique::DeathBlossom => {
            let pivot = of(PartName::Pivot)[0];
            let petals = sets.iter().zip(&links).map(|(set, link)| {
                let digit = digit_of(link);
                let petal = cells_and_digits(set, words);
                format!(
                    "If it is {digit}, it sees every {digit} of the petal {petal}: that one has no {digit} and holds all its \
                     other digits"
                )
            });
            format!(
                "{almost} {} can only be {}. {}. In each case {in_one}, so {} be in a cell that sees all its places \
                 in these petals",
                words.cells_and(&pivot.cells),
                words.digits_or(pivot.digits),
                petals.collect::<Vec<_>>().join(". "),
                cannot(pattern.digits, words),
            )
        }
        Technique::AlsWWing => {
            let (link, digit) = (links[0], digit_of(links[0]));
            let places = words.cells_or(&link.cells);
            // The conclusion may need only that the digit is in one of the places.
            let needed = match pattern.houses().first() {
                Some(&house) => format!("In {}, {digit} can only go in {places}", words.house(house)),
                None => format!("One of {} is {digit}", words.cells_sorted(&link.cells)),
            };
            format!(
                "{almost} {needed}. Whichever it is, it sees every place for {digit} in {}, or \
                 every one in {}. So one of the two sets has no {digit} and holds all its other digits. Therefore {in_one}, \
                 and {} be in a cell that sees all its places in both",
                set_of(sets[0], words),
                set_of(sets[1], words),
                cannot(pattern.digits, words),
            )
        }
        Technique::AlsXz if links.len() == 2 => {
            let (x, y) = (digit_of(links[0]), digit_of(links[1]));
            format!(
                "{almost} The places for {x} in {} see those in {}, and so do the places for {y}. Each of the two digits can \
                 be in only one of the sets, so one set has no {x} and the other no {y}. Neither can lack another digit: each \
                 holds all its other digits. They cannot be in cells that see all their places in a set, nor {x} and {y} in cells \
                 that see all their places in both sets",
                set_of(sets[0], words),
                set_of(sets[1], words),
            )
        }
        _ => format!("{almost} {}", chain(technique, (&sets, &links), pattern.digits, words)),
    }
}

/// One set after the other, from the first digit that is missing in the first set.
fn chain(technique: Technique, (sets, links): (&[&Part], &[&Part]), removed: DigitSet, words: Words<'_>) -> String {
    let digit_of = |link: &Part| words.digits_and(link.digits);
    let digit = removed.first().map_or_else(String::new, |digit| words.digit(digit).to_string());
    let begins = format!("Suppose {} has no {digit}", sets.first().map_or_else(String::new, |set| set_of(set, words)));
    let steps = sets.iter().skip(1).zip(links).enumerate().map(|(at, (next, link))| {
        let link = digit_of(link);
        let so = if at == 0 { ". Then it holds" } else { ", and so it holds" };
        format!("{so} {link}, which sees every {link} of {}: that one has no {link}", set_of(next, words))
    });
    let others = removed - removed.first().map_or(DigitSet::EMPTY, DigitSet::of);
    let alike = match others.len() {
        0 => String::new(),
        _ => format!("The same is true of {}. ", words.digits_and(others)),
    };
    let ends = if sets.len() == 2 { "" } else { ", the first or the last" };
    format!(
        "{begins}{}, and holds all its other digits, {digit} among them. {alike}Therefore {}{ends}, and {} be in a cell that \
         sees all its places in both",
        steps.collect::<String>(),
        one_set_holds(technique, removed, words),
        cannot(removed, words),
    )
}

/// What an almost locked set is, stated once per step.
fn almost(technique: Technique) -> String {
    format!(
        "Each of the {} lies in one house and has one more candidate than cells, so it lacks at most one of its digits and \
         holds all the others.",
        sets(technique)
    )
}

/// What the almost locked sets of the technique are called.
const fn sets(technique: Technique) -> &'static str {
    if matches!(technique, Technique::DeathBlossom) { "petals" } else { "sets" }
}

/// `the set r1c1 and r1c2 (147)`
fn set_of(part: &Part, words: Words<'_>) -> String {
    format!("the set {}", cells_and_digits(part, words))
}

/// `r1c1 and r1c2 (147)`
fn cells_and_digits(part: &Part, words: Words<'_>) -> String {
    format!("{} ({})", words.cells_sorted(&part.cells), words.digits(part.digits))
}

/// `one of the sets holds 4`, `each of 4 and 7 is in one of the sets`
pub(crate) fn one_set_holds(technique: Technique, digits: DigitSet, words: Words<'_>) -> String {
    let sets = sets(technique);
    match digits.len() {
        1 => format!("one of the {sets} holds {}", words.digits(digits)),
        _ => format!("each of {} is in one of the {sets}", words.digits_and(digits)),
    }
}

/// `4 cannot`, `neither can`
fn cannot(digits: DigitSet, words: Words<'_>) -> String {
    match digits.len() {
        1 => format!("{} cannot", words.digits(digits)),
        2 => "neither can".to_owned(),
        _ => "none of them can".to_owned(),
    }
}

fn sue_de_coq(step: &Step, pattern: &Pattern, words: Words<'_>) -> String {
    let [crossing, sides @ ..] = &pattern.parts[..] else { return String::new() };
    let cells: Vec<Cell> = pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let all = pattern.digits_of(PartName::Set) | crossing.digits;
    let twice = sides.iter().fold(all, |digits, side| digits & side.digits);
    let [one, other] = sides else { return String::new() };
    let [one, other] = [one, other].map(|side| words.common_houses(&[&crossing.cells[..], &side.cells].concat()));
    // `HoDoKu` also takes cells of the crossing for a side, which then lie in both houses.
    let houses = [
        one.iter().find(|house| !other.contains(house)).or(one.first()),
        other.iter().find(|house| !one.contains(house)).or(other.last()),
    ];
    let houses = houses.map(|house| house.map_or("a house".into(), |&house| words.house(house)));
    let beside = sides.iter().zip(&houses).map(|(side, house)| format!("{} in {house}", words.cells_and(&side.cells)));
    // A digit of the other side alone may be outside this house.
    let stays = sides.iter().zip(sides.iter().rev()).zip(&houses).filter_map(|((side, other), house)| {
        let digits = all - (other.digits - side.digits);
        (!digits.is_empty()).then(|| format!("{} from the rest of {house}", words.digits_and(digits)))
    });
    let (own, rest): (Vec<_>, Vec<_>) = step.conclusion.eliminate.iter().partition(|(cell, _)| cells.contains(cell));
    let own: DigitSet = own.into_iter().map(|&(_, digit)| digit).collect();
    let removes =
        if rest.is_empty() { String::new() } else { format!(". This removes {}", and(&stays.collect::<Vec<_>>())) };
    let crosses = match own.len() {
        0 => String::new(),
        1 => format!(". {} is needed once on each side, so it is not in the crossing", words.digits(own)),
        _ => format!(". {} are needed once on each side, so they are not in the crossing", words.digits_and(own)),
    };
    let often = match twice.len() {
        0 => String::new(),
        _ => format!(" (but {} twice, once on each side)", words.digits_and(twice)),
    };
    format!(
        "{} are in both {} and {}; beside them lie {}. These {} cells have only the candidates {}, and each of these can appear there at most \
         once, because its places see each other{often}. That is as many digits as cells, so each has to appear there as often \
         as it can{removes}{crosses}",
        words.cells_sorted(&crossing.cells),
        houses[0],
        houses[1],
        and(&beside.collect::<Vec<_>>()),
        number(cells.len()),
        words.digits_and(all),
    )
}

fn hidden_sets(pattern: &Pattern, words: Words<'_>) -> String {
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let ([first, second], links) = (&of(PartName::Set)[..], of(PartName::Link)) else { return String::new() };
    // Facts that the conclusion does not need are left out, perhaps all of a set.
    let is_known = |set: &Part| {
        let of_set = |fact: &Fact| matches!(fact, Fact::Places { digit, .. } if set.digits.contains(*digit));
        pattern.facts.iter().any(of_set)
    };
    if !is_known(first) || !is_known(second) {
        return format!("{}. Wherever they are placed there, they exclude what is removed", facts(pattern, words));
    }
    let needs = |set: &Part| {
        let place = match &words.common_houses(&set.cells)[..] {
            [only] => format!("in {}, ", words.house(*only)),
            _ => String::new(),
        };
        let (digits, cells) = (words.digits_and(set.digits), words.cells_and(&set.cells));
        match set.digits.len() {
            1 => format!("{place}{digits} fills one of {cells}"),
            _ => format!("{place}{digits} fill all but one of {cells}"),
        }
    };
    let cells: Vec<Cell> = links.iter().flat_map(|link| link.cells.iter().copied()).collect();
    let outcome = match &cells[..] {
        [shared] => format!(
            "{} can hold a digit of one set only, so the other set has to fill all its other cells. Every other cell \
             that both sets share therefore holds one of these digits",
            words.cell(*shared),
        ),
        shared => format!(
            "Each of {} can hold a digit of one set only, so each set leaves one of them to the other and fills all its \
             other cells. None of these cells has room for another digit",
            words.cells_and(shared),
        ),
    };
    format!("{}. So {}, and {}. {outcome}", facts(pattern, words), needs(first), needs(second))
}
