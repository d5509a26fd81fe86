//! Cards of steps by clues: the clue, what is known, and for sets the inferences clue by clue.

use crate::families::clues::{names, words};
use crate::wording::card::builder::{CardBuilder, quiet, strong, text};
use crate::wording::card::line::Span;
use crate::{ClueGround, ClueProof, ClueUse, Role, SumUse};

pub(crate) fn clues(draft: &mut CardBuilder<'_>, proof: &ClueProof) {
    draft.meanings = vec![(Role::Pattern, "clue"), (Role::Second, "known"), (Role::Third, "supposed")];
    match (proof.assumed, &proof.clues[..]) {
        (None, [part, ..]) => single(draft, proof, part),
        (None, []) => balance(draft, proof),
        _ => set(draft, proof),
    }
}

fn single(draft: &mut CardBuilder<'_>, proof: &ClueProof, part: &ClueUse) {
    let own = draft.words;
    let name = names::name(part, own);
    draft.question = format!("What does {name} leave here?");
    clue(draft, part);
    draft.say(part.family.row().rule);
    known(draft, proof);
    let reasons = words::because(proof, part, &draft.step.conclusion, own);
    draft.because = reasons.last().cloned().unwrap_or_default();
    for reason in reasons {
        draft.conclude(&format!("{}.", words::sentence(&reason, own)));
    }
}

fn balance(draft: &mut CardBuilder<'_>, proof: &ClueProof) {
    let own = draft.words;
    for sum in &proof.sums {
        draft.question = format!("What do the clues leave over in {}?", own.houses_and(&sum.houses));
        left_over(draft, sum);
    }
    known(draft, proof);
    draft.because = "that is what the clues leave over".into();
}

/// The clues whose sums are subtracted from houses, and what is left.
fn left_over(draft: &mut CardBuilder<'_>, sum: &SumUse) {
    let own = draft.words;
    draft.part();
    draft.heading("left over");
    for part in &sum.clues {
        let name = names::name(part, own);
        draft.say(&format!("without {name}"));
    }
    draft.show_cells(&sum.plus, Role::Pattern);
    draft.show_cells(&sum.minus, Role::Second);
    draft.say(&words::rest(sum, own));
}

fn set(draft: &mut CardBuilder<'_>, proof: &ClueProof) {
    let own = draft.words;
    let assumed = proof.assumed.map(|(cell, digit)| format!("{} is {}", own.cell(cell), own.digit(digit)));
    let assumed = assumed.unwrap_or_default();
    draft.question = format!("What follows if {assumed}?");
    let mut rules = words::rules(proof);
    for part in &proof.clues {
        draft.part();
        clue(draft, part);
        // Of each kind once.
        if let Some(at) = rules.iter().position(|rule| *rule == part.family.row().rule) {
            draft.say(rules.remove(at));
        }
    }
    for sum in &proof.sums {
        left_over(draft, sum);
    }
    known(draft, proof);
    draft.part();
    draft.heading("suppose");
    draft.line(vec![strong(assumed)]);
    let count = proof.lines.len();
    draft.line(vec![Span::Arrow, text(format!("impossible after {count} inferences"))]);
    draft.conclude("A contradiction:");
    draft.because = "the clues leave nothing then".into();
    if words::is_summed_up(proof) {
        let cases = (0..proof.refuted.len()).map(|case| words::supposed(proof, case, own));
        cases.for_each(|case| draft.line(vec![quiet("and if"), strong(case)]));
        return;
    }
    for (line, said) in proof.lines.iter().zip(words::inferences(proof, own)) {
        match line.by {
            ClueGround::Case(_) => draft.line(vec![quiet("and if"), strong(said)]),
            _ if line.is_contradiction() => draft.fold(vec![text(said)]),
            by => {
                let by = words::ground(proof, by, own);
                draft.fold(vec![quiet(format!("{by}:")), text(said)]);
            }
        }
    }
}

/// The clue's name and place, with its cells coloured.
fn clue(draft: &mut CardBuilder<'_>, part: &ClueUse) {
    let (kind, place) = (names::kind(part, draft.words), names::place(part, draft.words));
    draft.heading(&kind);
    if !place.is_empty() {
        draft.say(&place);
    }
    draft.show_cells(&part.cells, Role::Pattern);
}

/// What is known of cells, one row each.
fn known(draft: &mut CardBuilder<'_>, proof: &ClueProof) {
    if proof.known.is_empty() {
        return;
    }
    let own = draft.words;
    draft.part();
    draft.heading("known");
    for &(cell, only) in &proof.known {
        draft.line(vec![Span::Chip(own.cell(cell), Role::Second), text(names::state(only, own))]);
        draft.show(&[cell], only, Role::Second);
    }
}
