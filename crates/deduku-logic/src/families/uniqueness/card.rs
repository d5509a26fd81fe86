//! Card texts for uniqueness patterns.

use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};

/// Why the pattern would allow a second solution.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const DEADLY: &str = "These digits alone could be exchanged there: a second solution.";
    const SECOND: &str = "the puzzle would have a second solution";
    let (extra, places) = (pattern.digits_of(PartName::Extra), pattern.cells_of(PartName::Extra));
    let question = format!("What if these cells held only {}?", words.digits_and(pattern.digits));
    let with = |sentence: &str, so: &str, because: &str| Reason {
        question: question.clone(),
        why: vec![DEADLY.to_owned(), sentence.to_owned()].into_iter().filter(|text| !text.is_empty()).collect(),
        so: so.to_owned(),
        because: because.to_owned(),
    };
    let bound = pattern.digits_of(PartName::Link);
    let other = words.digits(pattern.digits - bound);
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => Reason::new(
            "What if every cell had two candidates left?",
            "All other cells have two candidates, and each digit two places. Without the extra candidates every cell could take its other digit.",
            if places.len() == 1 { "The extra one is right." } else { "One of the extra ones is right." },
            "without the extra candidates there would be a second solution",
        ),
        Technique::ReverseBug => Reason::new(
            format!("What if these cells held {}?", words.digits_and(pattern.digits)),
            "Everywhere else the two digits could be exchanged: a second solution.",
            "So it is not there.",
            SECOND,
        ),
        Technique::SymmetricalPlacement => Reason::new(
            "How can the givens be turned, with other digits, into themselves?",
            "Turned and with digits exchanged, the givens are the same. So is the solution.",
            "What does not fit is removed.",
            "the solution has the symmetry of the givens",
        ),
        Technique::HiddenRectangle => with(
            &format!(
                "If this cell were {other}, both its neighbours would be {}, and the last cell {other}.",
                words.digits(bound)
            ),
            "So it is not.",
            SECOND,
        ),
        Technique::UniqueRectangle6 => with(
            &format!(
                "If one of these were {0}, the opposite cell would be {0} as well, and the others {other}.",
                words.digits(bound)
            ),
            "So neither is.",
            SECOND,
        ),
        _ if !pattern.cells_of(PartName::Link).is_empty() => with(
            &format!("One of these cells is {}, so the other has to be another digit.", words.digits(bound)),
            &format!("So neither is {}.", words.digits_or(pattern.digits - bound)),
            SECOND,
        ),
        _ if extra.is_empty() => with("", "What would complete it is removed.", SECOND),
        _ => {
            let set = "They hold one extra digit at least. With the set, that is a digit for each place.";
            let sentence = if pattern.cells_of(PartName::Set).is_empty() { "" } else { set };
            let so = match (places.len(), extra.len()) {
                (1, _) => format!("So it is {}.", words.digits_or(extra)),
                (_, 1) => format!("So one of them is {}.", words.digits(extra)),
                _ => "So one of them is an extra digit.".to_owned(),
            };
            with(sentence, &so, "without an extra digit there would be a second solution")
        }
    }
}

/// The name of a part on the card.
pub(crate) fn part_name(technique: Technique, name: PartName) -> Option<&'static str> {
    match name {
        PartName::Base if technique == Technique::SymmetricalPlacement => Some("counterpart"),
        PartName::Base => Some("as given"),
        _ => None,
    }
}
