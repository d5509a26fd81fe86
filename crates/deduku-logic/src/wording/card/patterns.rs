//! Cards of patterns other than chains: their parts one by one, their premises, and the reason.

use crate::families::als::card as locked_sets;
use crate::families::chains::guardian_card as guardians;
use crate::families::colouring::card as colouring;
use crate::families::exclusion::card as exclusion;
use crate::families::exotic::card as exotic;
use crate::families::fish::card as fish;
use crate::families::singles::card as singles;
use crate::families::templates::card as templates;
use crate::families::uniqueness::card as uniqueness;
use crate::families::wings::card as wings;
use crate::wording::card::builder::{CardBuilder, quiet, text};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{Fact, Family, Part, PartName, Pattern, Role, Step, Technique, part_roles};
use deduku_core::board::{Cell, DigitSet};

/// If there are more rows than this of one kind, they are folded below a count.
const MOST_ROWS: usize = 8;

pub(crate) fn pattern(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let family = draft.step.technique.facts().family;
    if family == Family::Colouring {
        colouring::parts(draft, pattern);
    } else {
        parts(draft, pattern);
    }
    premises(draft, pattern, family);
    if family == Family::Exotic {
        let wings = pattern.parts.iter().filter(|part| part.name == PartName::Wing);
        draft.digits = wings.fold(DigitSet::EMPTY, |all, part| all | part.digits);
    }
    let Reason { question, why, so, because } = reason(draft.step, pattern, draft.words);
    (draft.question, draft.because) = (question, because);
    if !why.is_empty() {
        draft.part();
        for sentence in &why {
            draft.say(sentence);
        }
    }
    if !so.is_empty() {
        draft.conclude(&so);
    }
}

/// Shows each part at its own key press; parts with the same name and role are shown together, except sets.
fn parts(draft: &mut CardBuilder<'_>, pattern: &Pattern) {
    let technique = draft.step.technique;
    let mut set = 0;
    let named: Vec<(&Part, Role)> = part_roles(pattern).filter(|(part, _)| !part.cells.is_empty()).collect();
    for group in named.chunk_by(|(one, _), (other, _)| one.name == other.name && one.name != PartName::Set) {
        let (first, role) = group[0];
        let is_set = first.name == PartName::Set;
        set += usize::from(is_set);
        let heading = part_name(technique, first.name, group.len() > 1 || first.cells.len() > 1);
        let heading =
            if is_set && count(pattern, PartName::Set) > 1 { format!("{heading} {set}") } else { heading.to_owned() };
        draft.part();
        draft.heading(&heading);
        draft.meanings.retain(|(own, _)| *own != role);
        draft.meanings.push((role, part_name(technique, first.name, false)));
        let mut rows = Vec::new();
        let cells: usize = group.iter().map(|(part, _)| part.cells.len()).sum();
        let one_by_one = matches!(first.name, PartName::Set | PartName::Wing | PartName::Base)
            && (2..=4).contains(&cells)
            && technique.facts().family != Family::Guardian;
        let bent = technique.facts().family == Family::Wing && is_set;
        for &(part, role) in group {
            draft.show(&part.cells, shown_digits(draft, part), role);
            if one_by_one {
                // A cell of a set may only have the digit that the set is about.
                let of = |cell| {
                    let (all, own) = (draft.there(cell), draft.there(cell) & shown_digits(draft, part));
                    text(draft.words.digits(if own.is_empty() || bent { all } else { own }))
                };
                rows.extend(part.cells.iter().map(|&cell| (Span::Chip(draft.words.cell(cell), role), vec![of(cell)])));
                continue;
            }
            let mut spans = draft.chips(&part.cells, role);
            let head = spans.remove(0);
            spans.extend((!part.digits.is_empty()).then(|| text(draft.words.digits(part.digits))));
            rows.push((head, spans));
        }
        if rows.len() > MOST_ROWS {
            draft.say(&format!("{cells} cells"));
            for (head, rest) in rows {
                draft.fold([vec![head], rest].concat());
            }
        } else {
            draft.rows(rows);
        }
    }
}

fn shown_digits(draft: &CardBuilder<'_>, part: &Part) -> DigitSet {
    if part.digits.is_empty() { draft.position.board().all_digits() } else { part.digits }
}

fn count(pattern: &Pattern, name: PartName) -> usize {
    pattern.parts.iter().filter(|part| part.name == name).count()
}

/// The premises besides the cells of the pattern: houses with few places for a digit, and what houses give.
fn premises(draft: &mut CardBuilder<'_>, pattern: &Pattern, family: Family) {
    // The parts of a direct form show everything except which house is left with one place.
    let direct = matches!(family, Family::Intersection | Family::Subset);
    let facts = if direct { pattern.facts.len().saturating_sub(1).. } else { 0.. };
    let in_part = |cell: &Cell| pattern.parts.iter().any(|part| part.cells.contains(cell));
    let mut rows: Vec<Vec<Span>> = Vec::new();
    let mut folded: Vec<Vec<Span>> = Vec::new();
    let words = draft.words;
    for fact in pattern.facts.get(facts).unwrap_or_default() {
        let spans = match fact {
            Fact::Places { house, digit, cells } => {
                let list = names::lists(cells, words).join(" ");
                vec![
                    text(words.digit(*digit).to_string()),
                    quiet("in"),
                    text(names::house(*house, words)),
                    Span::Arrow,
                    text(list),
                ]
            }
            Fact::Once { house, digits } => {
                vec![text(names::house(*house, words)), quiet("gives"), text(words.digits(*digits))]
            }
            Fact::Cell { cell, digits } if family == Family::Colouring || !in_part(cell) => {
                vec![text(words.cell(*cell)), quiet("only"), text(words.digits(*digits))]
            }
            Fact::Cell { .. } | Fact::Unique => continue,
        };
        if family == Family::LastResort || matches!((fact, family), (Fact::Cell { .. }, Family::Exotic)) {
            folded.push(spans);
        } else {
            rows.push(spans);
        }
    }
    if rows.is_empty() && folded.is_empty() {
        return;
    }
    draft.part();
    draft.heading(match family {
        Family::Colouring => "linked in twos",
        Family::Exotic if !pattern.facts.iter().any(|fact| matches!(fact, Fact::Places { .. })) => "once in each house",
        _ => "places",
    });
    if rows.len() > MOST_ROWS && family != Family::Colouring {
        folded = std::mem::take(&mut rows);
    }
    match (rows.len(), folded.len()) {
        (0, 1) => draft.say("one fact"),
        (0, many) => draft.say(&format!("{many} facts")),
        _ => {}
    }
    for row in rows {
        draft.line(row);
    }
    for row in folded {
        draft.fold(row);
    }
}

/// A family's word for the cells of a part.
fn part_name(technique: Technique, name: PartName, several: bool) -> &'static str {
    let of_family = match technique.facts().family {
        Family::Exotic => exotic::part_name(technique, name, several),
        Family::LockedSets => locked_sets::part_name(technique, name),
        Family::Exclusion => exclusion::part_name(name),
        Family::Guardian => guardians::part_name(name, several),
        Family::Wing => wings::part_name(name),
        Family::Intersection | Family::Subset => singles::part_name(name),
        Family::Fish => fish::part_name(name, several),
        Family::Uniqueness => uniqueness::part_name(technique, name),
        _ => None,
    };
    of_family.unwrap_or(match name {
        PartName::Pivot => "pivot",
        PartName::Wing if several => "wings",
        PartName::Wing => "wing",
        PartName::Set => "set",
        PartName::Link => "link",
        PartName::Deadly => "deadly pattern",
        PartName::Extra => "extra digits",
        PartName::Colour => "colour A",
        PartName::Opposite => "colour B",
        PartName::Base => "base",
        PartName::Target if several => "targets",
        PartName::Target => "target",
    })
}

/// The reason for this step's pattern.
fn reason(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let technique = step.technique;
    match technique.facts().family {
        Family::Uniqueness => uniqueness::reason(technique, pattern, words),
        Family::LockedSets => locked_sets::reason(step, pattern, words),
        Family::Exclusion => exclusion::reason(pattern, words),
        Family::Colouring => colouring::reason(step, pattern),
        Family::Guardian => guardians::reason(technique, pattern, words),
        Family::Exotic => exotic::reason(technique, pattern, words),
        Family::Wing => wings::reason(pattern, words),
        Family::Intersection | Family::Subset => singles::direct(pattern, words),
        Family::Fish => fish::siamese(pattern, words),
        Family::LastResort => templates::reason(technique, pattern, words),
        _ => Reason::new(
            "What follows from these cells?",
            "By the rules nothing else is left.",
            "",
            "the pattern allows nothing else",
        ),
    }
}
