//! Card texts for uniqueness patterns.

use crate::wording::card::names;
use crate::wording::card::reason::Reason;
use crate::wording::words::Words;
use crate::{PartName, Pattern, Technique};

/// Why the pattern would allow a second solution.
pub(crate) fn reason(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const DEADLY: &str = "With these digits alone they could change places: a second solution.";
    const SECOND: &str = "the puzzle would have a second solution";
    let (extra, places) = (pattern.digits_of(PartName::Extra), pattern.cells_of(PartName::Extra));
    let question = format!("What if these cells held only {}?", words.digits_and(pattern.digits));
    let with = |sentence: &str, so: &str, because: &str| Reason {
        question: question.clone(),
        why: vec![DEADLY.to_owned(), sentence.to_owned()].into_iter().filter(|text| !text.is_empty()).collect(),
        so: so.to_owned(),
        because: because.to_owned(),
    };
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => Reason::new(
            "What if every cell had two candidates left?",
            "All other cells have two candidates, and each digit two places. Without the extras there would be a second \
             solution.",
            if places.len() == 1 { "The extra holds." } else { "One of the extras holds." },
            "without the extra digits there would be a second solution",
        ),
        Technique::ReverseBug => Reason::new(
            format!("What if {} stood in these cells?", words.digits_and(pattern.digits)),
            "All others of the two digits could change places: a second solution.",
            "So it does not stand there.",
            SECOND,
        ),
        Technique::SymmetricalPlacement => Reason::new(
            "How can the givens be turned, with other digits, into themselves?",
            "Turned so, and with the digits changed, the givens are the same. So is the solution.",
            "What does not fit goes.",
            "the solution has the symmetry of the givens",
        ),
        Technique::HiddenRectangle => {
            with("One digit is bound to two sides that meet.", "The other one cannot stand there.", SECOND)
        }
        Technique::UniqueRectangle6 => {
            with("One of the two is bound to opposite sides.", "It cannot stand there.", SECOND)
        }
        _ if !pattern.cells_of(PartName::Link).is_empty() => {
            with("One of the two is bound to these cells.", "The other one goes.", SECOND)
        }
        _ if extra.is_empty() => with("", "What would complete it goes.", SECOND),
        _ => {
            let set = "With the set, the extras make as many digits as cells.";
            let sentence = if pattern.cells_of(PartName::Set).is_empty() { "" } else { set };
            let so = match (places.len(), extra.len()) {
                (1, _) => format!("It holds {}.", names::or_digits(extra, words)),
                (_, 1) => format!("One is {}.", words.digits(extra)),
                _ => "One of the extras holds.".to_owned(),
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
