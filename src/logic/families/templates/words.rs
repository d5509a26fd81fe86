//! Wording of the reasons for templates.

use crate::logic::wording::notation::facts;
use crate::logic::wording::words::Words;
use crate::logic::{Pattern, Technique};

/// Why templates show something, without the conclusion.
pub(in crate::logic) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let digit = words.digits_and(pattern.digits);
    let why = facts(pattern, words);
    match technique {
        Technique::TemplateSet => format!("{why}. Every way to place {digit} there uses the same cells"),
        _ => format!("{why}. No way to place {digit} there uses these cells"),
    }
}
