//! Card texts for templates.

use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{Pattern, Technique};

/// In how many ways the digit can be placed.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    let digit = words.digits_and(pattern.digits);
    let question = format!("In how many ways can all {digit}s be placed?");
    let (why, because) = match technique {
        Technique::TemplateSet => {
            ("Every way to place all of them uses this cell.", format!("every way to place the {digit}s has it"))
        }
        _ => ("No way to place all of them uses these cells.", format!("no way to place the {digit}s has it")),
    };
    Reason::new(question, why, "", because)
}
