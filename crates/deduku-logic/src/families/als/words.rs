//! Wording of the reasons for steps with almost locked and almost hidden sets.

use crate::families::clues::names;
use crate::wording::notation::facts;
use crate::wording::reason::Reason;
use crate::wording::words::{Words, and, number};
use crate::{Fact, Part, PartName, Pattern, Step, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// The technique, what is removed, and the sets: `ALS-XZ 7 in r1c12 / r3c45`.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let shown = pattern.parts.iter().filter(|part| part.name != PartName::Link);
    let cells: Vec<String> = shown.map(|part| words.cell_list(&part.cells)).collect();
    format!("{} {} in {}", technique.name(), words.digits(pattern.digits), cells.join(" / "))
}

/// Why one of the sets holds what is removed.
pub(crate) fn explanation(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let mut reason = by_houses(step, pattern, words);
    reason.why.extend(beyond_houses(step, pattern, words).into_iter().map(|(clue, pairs)| {
        let pairs: Vec<String> = pairs.iter().map(|pair| words.cells_and(pair)).collect();
        format!("Where they share no house, {clue} makes {} different", pairs.join(", "))
    }));
    reason
}

/// The clues by which cells of the pattern that do not see each other exclude each other, or exclude the removed
/// candidates; each clue with those pairs of cells.
fn beyond_houses(step: &Step, pattern: &Pattern, words: Words<'_>) -> Vec<(String, Vec<[Cell; 2]>)> {
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

fn by_houses(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let technique = step.technique;
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let (sets, links) = (of(PartName::Set), of(PartName::Link));
    let digit_of = |link: &Part| words.digits_and(link.digits);
    let each = if technique == Technique::DeathBlossom { "petal" } else { "set" };
    let in_one = match pattern.digits.len() {
        1 => format!("one of the {each}s holds {}", words.digits(pattern.digits)),
        _ => format!("each of {} is in one of the {each}s", words.digits_and(pattern.digits)),
    };
    let cannot = match pattern.digits.len() {
        1 => format!("{} cannot", words.digits(pattern.digits)),
        2 => "neither can".to_owned(),
        _ => "none of them can".to_owned(),
    };
    let named = sets.iter().enumerate().map(|(at, set)| {
        format!("{each} {} is {} ({})", at + 1, words.cells_sorted(&set.cells), words.digits(set.digits))
    });
    let named: Vec<String> = named.collect();
    let lacks = format!("Each {each} has one more digit than cells, all in one house, so it can lack only one of them");
    let (given, why, so) = match technique {
        Technique::AhsXz => return hidden_sets(pattern, words),
        Technique::SueDeCoq => return sue_de_coq(step, pattern, words),
        Technique::DeathBlossom => {
            let pivot = words.cells_and(&pattern.cells_of(PartName::Pivot));
            let petals = links.iter().enumerate().map(|(at, link)| {
                let (digit, number) = (digit_of(link), at + 1);
                format!(
                    "If {pivot} is {digit}, it sees every {digit} of petal {number}, so petal {number} lacks {digit} and holds all its other digits"
)
            });
            let digits = words.digits_or(pattern.digits_of(PartName::Pivot));
            (
                format!("{pivot} can only be {digits}; {}", named.join("; ")),
                [lacks].into_iter().chain(petals).collect(),
                format!("In each case {in_one}, so {cannot} be in a cell that sees all its places in these petals"),
            )
        }
        Technique::AlsWWing => {
            let (link, digit) = (links[0], digit_of(links[0]));
            // The conclusion may need only that the digit is in one of the places.
            let needed = match pattern.houses().first() {
                Some(&house) => {
                    format!("in {}, {digit} can only go in {}", words.house(house), words.cells_or(&link.cells))
                }
                None => format!("one of {} is {digit}", words.cells_sorted(&link.cells)),
            };
            (
                format!("{}; {needed}", named.join("; ")),
                vec![
                    lacks,
                    format!(
                        "Wherever {digit} is placed, it sees every place for {digit} in set 1, or every one in set 2: that set has no \
                         {digit} and holds all its other digits"
                    ),
                ],
                format!("So {in_one}, and {cannot} be in a cell that sees all its places in both"),
            )
        }
        Technique::AlsXz if links.len() == 2 => {
            let (x, y) = (digit_of(links[0]), digit_of(links[1]));
            (
                named.join("; "),
                vec![
                    lacks,
                    format!(
                        "The places for {x} in the two sets see each other, and so do the places for {y}: each of the two digits \
                         is in one set only"
                    ),
                    format!("So one set has no {x}, the other no {y}, and each holds all its other digits"),
                ],
                format!(
                    "So the other digits of a set cannot be in cells that see all their places in it, nor {x} and {y} in cells \
                     that see all their places in both"
                ),
            )
        }
        _ => {
            let first = pattern.digits.first().map_or_else(String::new, |digit| words.digit(digit).to_string());
            let others = pattern.digits.iter().skip(1).collect::<DigitSet>();
            let links: Vec<String> = links.iter().map(|link| digit_of(link)).collect();
            let goes_on = links.iter().enumerate().map(|(at, link)| {
                let (next, held) = (at + 2, links.get(at + 1).unwrap_or(&first));
                format!("That {link} sees every {link} of set {next}, so set {next} lacks {link} and holds {held}")
            });
            let begins = links.first().map(|link| format!("If set 1 has no {first}, it holds {link}"));
            let alike = (!others.is_empty()).then(|| format!("The same is true of {}", words.digits_and(others)));
            let ends = if sets.len() == 2 { "" } else { ", the first or the last" };
            (
                named.join("; "),
                [lacks].into_iter().chain(begins).chain(goes_on).chain(alike).collect(),
                format!("So {in_one}{ends}, and {cannot} be in a cell that sees all its places in both"),
            )
        }
    };
    Reason { question: "Which digits can each set be without?".to_owned(), given, why, so, because: in_one }
}

fn sue_de_coq(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let [crossing, sides @ ..] = &pattern.parts[..] else { return Reason::default() };
    let cells: Vec<Cell> = pattern.parts.iter().flat_map(|part| part.cells.iter().copied()).collect();
    let all = pattern.digits_of(PartName::Set) | crossing.digits;
    let twice = sides.iter().fold(all, |digits, side| digits & side.digits);
    let [one, other] = sides else { return Reason::default() };
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
    let removes = (!rest.is_empty()).then(|| format!("this removes {}", and(&stays.collect::<Vec<_>>())));
    let crosses = match own.len() {
        0 => None,
        1 => Some(format!("{} is needed once on each side, so it is not in the crossing", words.digits(own))),
        _ => Some(format!("{} are needed once on each side, so they are not in the crossing", words.digits_and(own))),
    };
    let often = match twice.len() {
        0 => String::new(),
        _ => format!("; only {} twice, once on each side", words.digits_and(twice)),
    };
    Reason {
        question: "How many digits do these cells hold?".to_owned(),
        given: format!(
            "{} are in both {} and {}; beside them lie {}",
            words.cells_sorted(&crossing.cells),
            houses[0],
            houses[1],
            and(&beside.collect::<Vec<_>>()),
        ),
        why: vec![
            format!("These {} cells have only the candidates {}", number(cells.len()), words.digits_and(all)),
            format!("Each digit fits in there once at most, because its places see each other{often}"),
            "That is as many digits as cells, so each has to appear there as often as it can".to_owned(),
        ],
        so: removes.into_iter().chain(crosses).collect::<Vec<_>>().join("; "),
        because: "the cells of the pattern need all these digits".to_owned(),
    }
}

fn hidden_sets(pattern: &Pattern, words: Words<'_>) -> Reason {
    let of = |name: PartName| pattern.parts.iter().filter(move |part| part.name == name).collect::<Vec<_>>();
    let ([first, second], links) = (&of(PartName::Set)[..], of(PartName::Link)) else { return Reason::default() };
    let reason = Reason {
        question: "Which cell does each set leave free?".to_owned(),
        given: facts(pattern, words),
        because: "the digits of the two sets need these cells".to_owned(),
        ..Reason::default()
    };
    // Facts that the conclusion does not need are left out, perhaps all of a set.
    let is_known = |set: &Part| {
        let of_set = |fact: &Fact| matches!(fact, Fact::Places { digit, .. } if set.digits.contains(*digit));
        pattern.facts.iter().any(of_set)
    };
    if !is_known(first) || !is_known(second) {
        let so = "Wherever they are placed there, they exclude what is removed".to_owned();
        return Reason { so, ..reason };
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
    let (serves, so) = match &cells[..] {
        [shared] => (
            format!(
                "{} can hold a digit of one set only, so the other set has to fill all its other cells",
                words.cell(*shared)
            ),
            "Every other cell that both sets share therefore holds one of these digits",
        ),
        shared => (
            format!(
                "Each of {} can hold a digit of one set only, so each set leaves one of them to the other and fills all its \
                 other cells",
                words.cells_and(shared)
            ),
            "None of these cells has room for another digit",
        ),
    };
    Reason { why: vec![needs(first), needs(second), serves], so: so.to_owned(), ..reason }
}
