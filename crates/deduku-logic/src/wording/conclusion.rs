//! What a step does, in words.

use crate::wording::words::Words;
use crate::{Step, Style};
use deduku_core::puzzle::Puzzle;

/// The conclusion: `r1c7=4, r3c2<>47`.
pub fn conclusion(step: &Step, puzzle: &Puzzle, style: Style) -> String {
    let mut text = String::new();
    push_conclusion(&mut text, step, Words { puzzle, style });
    text
}

pub(crate) fn push_conclusion(text: &mut String, step: &Step, words: Words<'_>) {
    let start = text.len();
    for &placement in &step.conclusion.place {
        *text += if text.len() > start { ", " } else { "" };
        words.push_placement(text, placement);
    }
    for removed in words.eliminations(&step.conclusion.eliminate) {
        *text += if text.len() > start { ", " } else { "" };
        *text += &removed;
    }
}

/// The conclusion, with counts where there is much: `3 stand, 12 go`.
pub(crate) fn brief_conclusion(step: &Step, puzzle: &Puzzle) -> String {
    let place = match &step.conclusion.place[..] {
        [] => None,
        &[placement] => Some(Words { puzzle, style: Style::Standard }.placement(placement)),
        place => Some(format!("{} stand", place.len())),
    };
    let removed = Some(step.conclusion.eliminate.len()).filter(|&count| count > 0).map(|count| format!("{count} go"));
    place.into_iter().chain(removed).collect::<Vec<_>>().join(", ")
}
