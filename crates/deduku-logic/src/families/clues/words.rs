//! Steps by clues in text: which clue, what is known, and what follows.

use std::collections::BTreeMap;

use crate::families::clues::arguments;
use crate::families::clues::names;
use crate::families::clues::propagation::fixpoint::Fixpoint;
use crate::families::clues::reasons::{Reason, contradictions, reasons};
use crate::wording::card::names as cards;
use crate::wording::words::{Words, and, capital, or};
use crate::{ClueGround, ClueLine, ClueProof, ClueUse, Conclusion, HouseUse, SumUse, Technique};
use deduku_core::board::{Cell, Digit, DigitSet};

/// The technique and what it looks at: `Thermometer Bounds r4c2–r1c3`, `Clue Set of 3 from r1c1=5`.
pub(crate) fn reason(technique: Technique, proof: &ClueProof, words: Words<'_>) -> String {
    let name = technique.name();
    match (proof.assumed, &proof.clues[..]) {
        (Some(assumed), [part]) if technique == Technique::ClueClash => {
            format!("{name} of {} with {}", words.placement(assumed), names::name(part, words))
        }
        (Some(assumed), _) => match proof.clue_count() {
            0 => format!("{name} from {}", words.placement(assumed)),
            clues => format!("{name} of {clues} from {}", words.placement(assumed)),
        },
        (None, [part, ..]) => {
            let known: Vec<Cell> = proof.known.iter().map(|&(cell, _)| cell).collect();
            match names::place(part, words) {
                // A rule that holds everywhere is described by where it is used.
                place if place.is_empty() && known.is_empty() => format!("{name} {}", names::kind(part, words)),
                place if place.is_empty() => format!("{name} at {}", words.cell_list(&known)),
                place => format!("{name} {place}"),
            }
        }
        (None, []) => match proof.sums.first() {
            Some(sum) => format!("{name} in {}", words.houses_and(&sum.houses)),
            None => name.to_owned(),
        },
    }
}

/// The whole reason, in sentences.
pub(crate) fn explanation(proof: &ClueProof, conclusion: &Conclusion, words: Words<'_>) -> String {
    let follows = |removed: &[(Cell, Digit)]| and(&cards::removed_in_words(removed, words));
    let all = &conclusion.eliminate;
    match (proof.assumed, &proof.clues[..]) {
        (Some(assumed), _) => {
            let (own, others): (Vec<_>, Vec<_>) = all.iter().partition(|removed| **removed == assumed);
            if own.is_empty() || others.is_empty() {
                return format!("{}: {}.", set(proof, words), follows(all));
            }
            let text = format!("{}: {}.", set(proof, words), follows(&own));
            let others = follows(&others);
            format!("{text} The same clues and houses, with the same known candidates, also show that {others}.")
        }
        (None, [part, ..]) => format!("{}.", single(proof, part, conclusion, words)),
        (None, []) => match proof.sums.first() {
            Some(sum) => format!("{}.", balance(proof, sum, conclusion, words)),
            None => format!("{}.", sentence(&follows(all), words)),
        },
    }
}

/// `The thermometer from r4c2 to r1c3 rises. r2c2 is at least 4; r2c2 is below r3c2, so r3c2 is at least 5`
fn single(proof: &ClueProof, part: &ClueUse, conclusion: &Conclusion, words: Words<'_>) -> String {
    let mut sentences = vec![sentence(&names::rule(part, words), words)];
    sentences.extend(because(proof, part, conclusion, words).iter().map(|reason| sentence(reason, words)));
    sentences.join(". ")
}

/// With a capital, unless it begins with the name of a cell.
pub(crate) fn sentence(text: &str, words: Words<'_>) -> String {
    let first = text.split([' ', ',']).next().unwrap_or_default();
    if words.puzzle.board().cell_named(first).is_some() { text.to_owned() } else { capital(text) }
}

/// The reasons why a single clue removes the candidates, each a sentence without its stop.
pub(crate) fn because(proof: &ClueProof, part: &ClueUse, conclusion: &Conclusion, words: Words<'_>) -> Vec<String> {
    let fixpoint = Fixpoint::new(words.puzzle);
    let reasons = reasons(&fixpoint, words.puzzle, (proof, part), &conclusion.eliminate);
    let is_shown = |&(cell, digit): &(Cell, Digit)| {
        reasons.iter().any(|reason| reason.cell == cell && reason.digits >> digit.index() & 1 == 1)
    };
    let (shown, others): (Vec<_>, Vec<_>) = conclusion.eliminate.iter().copied().partition(is_shown);
    let mut sentences = if shown.is_empty() { Vec::new() } else { arguments::sentences(&reasons, part, words) };
    if !others.is_empty() {
        let known: Vec<String> = proof.known.iter().map(|&(cell, only)| names::fact(cell, only, words)).collect();
        let known = if known.is_empty() { String::new() } else { format!("{}; ", and(&known)) };
        let with = |(cells, digits): (Vec<Cell>, DigitSet)| {
            format!("{} in {}", words.digits_or(digits), words.cells_or(&cells))
        };
        let with: Vec<String> = cards::removed(&others).into_iter().map(with).collect();
        let (with, follows) = (with.join(", or "), and(&cards::removed_in_words(&others, words)));
        sentences.push(format!("{known}with {with} the clue could not be completed, so {follows}"));
    }
    sentences
}

/// `Without cage 10 at r1c1 and cage 20 at r1c5, row 1 leaves 15 for r1c4 and r1c9. So r1c4 is at least 6`
fn balance(proof: &ClueProof, sum: &SumUse, conclusion: &Conclusion, words: Words<'_>) -> String {
    let known: Vec<String> = proof.known.iter().map(|&(cell, only)| names::fact(cell, only, words)).collect();
    let known = if known.is_empty() { "So".to_owned() } else { format!("{}, so", capital(&and(&known))) };
    format!("{}. {known} {}", capital(&left_over(sum, words)), and(&left(proof, conclusion, words)))
}

/// What houses and sums leave over: `without cage 10 at r1c1, row 1 leaves 15 for r1c4`.
pub(crate) fn left_over(sum: &SumUse, words: Words<'_>) -> String {
    let clues: Vec<String> = sum.clues.iter().map(|part| names::name(part, words)).collect();
    format!("without {}, {}", and(&clues), rest(sum, words))
}

/// What is left: `row 1 leaves 15 for r1c4`.
pub(crate) fn rest(sum: &SumUse, words: Words<'_>) -> String {
    let leave = if sum.houses.len() == 1 { "leaves" } else { "leave" };
    let head = format!("{} {leave}", words.houses_and(&sum.houses));
    match (&sum.plus[..], &sum.minus[..]) {
        (plus, []) => format!("{head} {} for {}", sum.total, words.cells_and(plus)),
        ([], minus) => format!("{head} {} for {} outside", -sum.total, words.cells_and(minus)),
        (plus, minus) => {
            let (more, than) = if sum.total < 0 { ("less", -sum.total) } else { ("more", sum.total) };
            format!("{head} {than} {more} for {} than for {} outside", words.cells_and(plus), words.cells_and(minus))
        }
    }
}

/// What each cell of the conclusion can be according to the proof; cells with the same result are listed together.
fn left(proof: &ClueProof, conclusion: &Conclusion, words: Words<'_>) -> Vec<String> {
    let domains = Fixpoint::new(words.puzzle).run(proof, None, None);
    let mut removed: BTreeMap<Cell, DigitSet> = BTreeMap::new();
    for &(cell, digit) in &conclusion.eliminate {
        removed.entry(cell).or_default().insert(digit);
    }
    let mut alike: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    let all = words.puzzle.board().all_digits();
    for (cell, removed) in removed {
        let only = domains.as_ref().map_or(all, |domains| DigitSet::from_bits(domains[cell.index()])) - removed;
        match alike.iter_mut().find(|(other, _)| *other == only) {
            Some((_, cells)) => cells.push(cell),
            None => alike.push((only, vec![cell])),
        }
    }
    let describe = |(only, cells): &(DigitSet, Vec<Cell>)| {
        let state = names::state(*only, words);
        let state = if cells.len() > 1 { state.replacen("is", "are", 1) } else { state };
        format!("{} {state}", words.cells_and(cells))
    };
    alike.iter().map(describe).collect()
}

/// Of a proof with more cases, the text and the card say no more than what is supposed; its certificate has the rest.
const MOST_TOLD: usize = 20;
/// The cases that the text names then.
const FIRST_TOLD: usize = 3;

/// Whether there are too many cases to tell what follows from each.
pub(crate) const fn is_summed_up(proof: &ClueProof) -> bool {
    proof.refuted.len() > MOST_TOLD
}

/// What is assumed, and what clues and houses infer from it, in order.
fn set(proof: &ClueProof, words: Words<'_>) -> String {
    let Some((cell, digit)) = proof.assumed else { return String::new() };
    let known: Vec<String> = proof.known.iter().map(|&(cell, only)| names::fact(cell, only, words)).collect();
    let mut text: String = rules(proof).into_iter().flat_map(|rule| [rule, " "]).collect();
    if !known.is_empty() {
        text.extend([format!("It is known that {}. ", and(&known))]);
    }
    text.extend([format!("Suppose {} is {}", words.cell(cell), words.digit(digit))]);
    if is_summed_up(proof) {
        let first: Vec<String> = (0..FIRST_TOLD).map(|at| format!("that {}", supposed(proof, at, words))).collect();
        text.extend([format!(
            ". On top of that, {} more suppositions are refuted one after another, each by clues, houses and those \
             refuted before it: first {}, and so on (the certificate has every inference), until nothing is left",
            proof.refuted.len(),
            first.join(", then ")
        )]);
        return text + ". That is a contradiction";
    }
    let mut case = None;
    for (line, said) in proof.lines.iter().zip(inferences(proof, words)) {
        let sentence = match line.by {
            ClueGround::Case(at) => {
                case = Some(at);
                format!(". Suppose also that {said}")
            }
            _ if line.is_contradiction() => format!(". Then {said}"),
            by => format!(". By {}, {said}", ground(proof, by, words)),
        };
        text.push_str(&sentence);
        if line.is_contradiction()
            && let Some(at) = case.take()
        {
            text.extend([format!(", so {}", not_supposed(proof, at, words))]);
        }
    }
    text + ". That is a contradiction"
}

/// The rules of the clues, of each kind once, as whole sentences.
pub(crate) fn rules(proof: &ClueProof) -> Vec<&'static str> {
    let mut rules: Vec<&'static str> = Vec::new();
    for part in &proof.clues {
        let rule = part.family.row().rule;
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// What each line of the proof says: what its cells can still be after it, what cannot be any more, or what is supposed.
pub(crate) fn inferences(proof: &ClueProof, words: Words<'_>) -> Vec<String> {
    let mut left: BTreeMap<Cell, DigitSet> = proof.known.iter().copied().collect();
    let suppose = |left: &mut BTreeMap<Cell, DigitSet>, candidates: &[(Cell, Digit)]| {
        left.extend(candidates.iter().map(|&(cell, digit)| (cell, DigitSet::from_bits(1 << digit.index()))));
    };
    suppose(&mut left, proof.assumed.as_slice());
    let mut before_case = None;
    let mut say = |line: &ClueLine| {
        if let ClueGround::Case(at) = line.by {
            before_case = Some(left.clone());
            suppose(&mut left, proof.refuted.get(at).map_or(&[], Vec::as_slice));
            return supposed(proof, at, words);
        }
        if line.is_contradiction() {
            let said = impossible(proof, line.by, &left, words);
            left = before_case.take().unwrap_or_else(|| std::mem::take(&mut left));
            return said;
        }
        let mut cells: Vec<Cell> = line.removed.iter().map(|&(cell, _)| cell).collect();
        for &(cell, digit) in &line.removed {
            left.entry(cell).or_insert_with(|| words.puzzle.board().all_digits()).remove(digit);
        }
        cells.sort_unstable();
        cells.dedup();
        // Cells of which the same is left are named together.
        let is_plain = |cell: &Cell| words.puzzle.board().layer_of(*cell).is_none();
        let groups = cells.chunk_by(|one, other| left[one] == left[other] && is_plain(one) && is_plain(other));
        let told = groups.map(|group| match group {
            [only] => names::fact(*only, left[only], words),
            many => names::facts(many, left[&many[0]], words),
        });
        and(&told.collect::<Vec<_>>())
    };
    proof.lines.iter().map(&mut say).collect()
}

/// What a contradiction breaks: `4 has no place left in box 3`.
fn impossible(proof: &ClueProof, by: ClueGround, left: &BTreeMap<Cell, DigitSet>, words: Words<'_>) -> String {
    match by {
        ClueGround::House(at) => match proof.houses.get(at) {
            Some(HouseUse::Places { house, digit, .. }) => {
                format!("{} has no place left in {}", words.digit(*digit), words.house(*house))
            }
            Some(HouseUse::Differ { house, .. }) => {
                format!("too few digits are left for the cells of {}", words.house(*house))
            }
            None => String::new(),
        },
        ClueGround::Sum(at) => match proof.sums.get(at) {
            Some(sum) => format!("{}, which they cannot make", left_over(sum, words)),
            None => String::new(),
        },
        ClueGround::Refuted(_) | ClueGround::Case(_) => format!("this goes against {}", ground(proof, by, words)),
        ClueGround::Clue(at) => {
            let fixpoint = Fixpoint::new(words.puzzle);
            let why = proof.clues.get(at).and_then(|part| {
                let reasons = contradictions(&fixpoint, words.puzzle, part, left);
                let said =
                    |reason: &Reason<'_>| Some((reason.is_by_trying(), arguments::nothing_left(reason, part, words)?));
                let shortest = reasons.iter().filter_map(said).min_by_key(|(is_tried, why)| (*is_tried, why.len()));
                shortest.map(|(_, why)| why)
            });
            let why = why.map_or_else(String::new, |why| format!(": {why}"));
            format!("{} cannot be satisfied{why}", ground(proof, by, words))
        }
    }
}

/// What is refuted in addition to the assumed candidate: `r1c1 is 4`, `r1c1 is 4 and r2c2 is 5`.
pub(crate) fn supposed(proof: &ClueProof, at: usize, words: Words<'_>) -> String {
    let describe = |&(cell, digit): &(Cell, Digit)| format!("{} is {}", words.cell(cell), words.digit(digit));
    let described: Vec<String> = proof.refuted.get(at).into_iter().flatten().map(describe).collect();
    and(&described)
}

/// What follows once it is refuted: `r1c1 is not 4`, `r1c1 is not 4 or r2c2 is not 5`.
fn not_supposed(proof: &ClueProof, at: usize, words: Words<'_>) -> String {
    let describe = |&(cell, digit): &(Cell, Digit)| format!("{} is not {}", words.cell(cell), words.digit(digit));
    or(&proof.refuted.get(at).into_iter().flatten().map(describe).collect::<Vec<_>>())
}

/// The clue or the house that an inference uses.
pub(crate) fn ground(proof: &ClueProof, by: ClueGround, words: Words<'_>) -> String {
    match by {
        ClueGround::Clue(at) => proof.clues.get(at).map(|part| names::name(part, words)).unwrap_or_default(),
        ClueGround::Sum(at) => {
            let of = proof.sums.get(at).map(|sum| words.houses_and(&sum.houses)).unwrap_or_default();
            format!("what the clues leave over in {of}")
        }
        ClueGround::Case(at) => format!("the case that {}", supposed(proof, at, words)),
        ClueGround::Refuted(at) => format!("what was refuted, that {}", supposed(proof, at, words)),
        ClueGround::House(at) => match proof.houses.get(at) {
            Some(HouseUse::Differ { house, .. }) => words.house(*house).into_owned(),
            Some(HouseUse::Places { house, digit, .. }) => {
                format!("the places for {} in {}", words.digit(*digit), words.house(*house))
            }
            None => String::new(),
        },
    }
}
