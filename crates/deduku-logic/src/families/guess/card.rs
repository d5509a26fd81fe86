//! Card texts for guesses and retracted guesses.

use crate::Role;
use crate::wording::card::builder::{CardBuilder, text};
use crate::wording::card::line::Span;
use deduku_core::board::Digit;

pub(crate) fn guess(draft: &mut CardBuilder<'_>, candidates: &[Digit], attempt: usize) {
    let Some(&(cell, digit)) = draft.step.conclusion.place.first() else { return };
    let words = draft.words;
    draft.question = "No technique finds anything.".into();
    draft.say("No technique finds anything.");
    draft.line(vec![
        Span::Chip(words.cell(cell), Role::Pattern),
        text("is tried as"),
        text(words.digit(digit).to_string()),
    ]);
    draft.show_cells(&[cell], Role::Pattern);
    let left = candidates.len().saturating_sub(attempt + 1);
    draft.say(&match left {
        0 => "It is the last candidate there.".to_owned(),
        1 => "One more is left to try.".to_owned(),
        _ => format!("{left} more are left to try."),
    });
    draft.conclude("A guess, no conclusion:");
    draft.because = "a guess; what follows holds only if it is right".into();
}

pub(crate) fn retreat(draft: &mut CardBuilder<'_>, guess: usize) {
    draft.question = "The guess leads to a contradiction.".into();
    draft.say("The guess leads to a contradiction.");
    draft.conclude(&format!("Step {} was wrong.", guess + 1));
    draft.because = "what followed the guess is undone".into();
}
