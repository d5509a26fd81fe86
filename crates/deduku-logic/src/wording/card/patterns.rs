//! Cards of patterns other than chains: their parts one by one, their premises, and the reason.

use crate::families::colouring::card as colouring;
use crate::wording::card::builder::{CardBuilder, quiet, text};
use crate::wording::card::line::Span;
use crate::wording::card::names;
use crate::{Fact, Family, Part, PartName, Pattern, Role, Technique, part_roles};
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
            // The argument says where they are.
            Fact::Places { .. } if family == Family::Uniqueness => continue,
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

/// The word for the cells of a part, for some families and techniques their own.
fn part_name(technique: Technique, name: PartName, several: bool) -> &'static str {
    use Family::{Exclusion, Exotic, Fish, Guardian, Intersection, LockedSets, Subset, Uniqueness, Wing};
    use Technique::{AhsXz, DeathBlossom, DominoLoop, SymmetricalPlacement};
    match (technique.facts().family, name) {
        (Exotic, PartName::Pivot) => {
            if several {
                "corners"
            } else {
                "corner"
            }
        }
        (Exotic, PartName::Link) => "other places",
        (Exotic, PartName::Base) if technique == DominoLoop => "in lines",
        (Exotic, PartName::Target) if technique == DominoLoop => "in boxes",
        (LockedSets, PartName::Base) => "crossing",
        (LockedSets, PartName::Pivot) => "stem",
        (LockedSets, PartName::Link) => {
            if technique == AhsXz {
                "shared cells"
            } else {
                "linking digit"
            }
        }
        (LockedSets, PartName::Set) if technique == DeathBlossom => "petal",
        (Exclusion, PartName::Base) => "taken together",
        (Exclusion, PartName::Wing) => "seen by them",
        (Guardian, PartName::Base) => "ring",
        (Guardian, PartName::Extra) => {
            if several {
                "guardians"
            } else {
                "guardian"
            }
        }
        (Wing, PartName::Extra) => "places of the digit",
        (Intersection | Subset, PartName::Base) => "confined to",
        (Intersection | Subset, PartName::Extra) => "loses the digit",
        (Intersection | Subset, PartName::Target) => "place left",
        (Fish, PartName::Base) => "places in the bases",
        (Fish, PartName::Extra) => {
            if several {
                "fins"
            } else {
                "fin"
            }
        }
        (Uniqueness, PartName::Base) => {
            if technique == SymmetricalPlacement {
                "counterpart"
            } else {
                "as given"
            }
        }
        (_, PartName::Pivot) => "pivot",
        (_, PartName::Wing) => {
            if several {
                "wings"
            } else {
                "wing"
            }
        }
        (_, PartName::Set) => "set",
        (_, PartName::Link) => "link",
        (_, PartName::Deadly) => "deadly pattern",
        (_, PartName::Extra) => "extra digits",
        (_, PartName::Colour) => "colour A",
        (_, PartName::Opposite) => "colour B",
        (_, PartName::Base) => "base",
        (_, PartName::Target) => {
            if several {
                "targets"
            } else {
                "target"
            }
        }
    }
}
