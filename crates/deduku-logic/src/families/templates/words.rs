//! Wording of the reasons for templates.

use crate::wording::notation::facts;
use crate::wording::words::Words;
use crate::{Pattern, Technique};

/// Why templates show something, without the conclusion.
pub(crate) fn explanation(technique: Technique, pattern: &Pattern, words: Words<'_>) -> String {
    let digit = words.digits_and(pattern.digits);
    let why = facts(pattern, words);
    match technique {
        Technique::TemplateSet => format!("{why}. Every way to place {digit} there uses the same cells"),
        _ => format!("{why}. No way to place {digit} there uses these cells"),
    }
}
