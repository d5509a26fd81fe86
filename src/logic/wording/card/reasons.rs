//! Why a pattern concludes what it concludes, in as few words as a card has room for.

use crate::board::{Cell, Digit, DigitSet};
use crate::logic::wording::card::names;
use crate::logic::wording::words::Words;
use crate::logic::{Family, PartName, Pattern, Step, Technique};

/// What a card says of a pattern beside its parts.
#[derive(Default)]
pub(in crate::logic) struct Reason {
    /// What the bar asks before the conclusion.
    pub(in crate::logic) question: String,
    /// Why, a paragraph each.
    pub(in crate::logic) why: Vec<String>,
    /// What that means, before the conclusion; may be empty.
    pub(in crate::logic) so: String,
    /// The same in a clause.
    pub(in crate::logic) because: String,
}

impl Reason {
    /// A reason with one paragraph at most.
    fn new(question: impl Into<String>, why: &str, so: &str, because: impl Into<String>) -> Self {
        let why = Some(why.to_owned()).filter(|why| !why.is_empty()).into_iter().collect();
        Self { question: question.into(), why, so: so.to_owned(), because: because.into() }
    }
}

fn cells(pattern: &Pattern, name: PartName) -> Vec<Cell> {
    pattern.parts.iter().filter(|part| part.name == name).flat_map(|part| part.cells.iter().copied()).collect()
}

fn digits(pattern: &Pattern, name: PartName) -> DigitSet {
    pattern.parts.iter().filter(|part| part.name == name).fold(DigitSet::EMPTY, |all, part| all | part.digits)
}

/// What a family calls the cells of a part.
pub(in crate::logic) fn part_name(technique: Technique, name: PartName, several: bool) -> &'static str {
    let pick = |one: &'static str, many: &'static str| if several { many } else { one };
    match (technique.facts().family, name) {
        (Family::Exotic, PartName::Pivot) => pick("corner", "corners"),
        (Family::LockedSets, PartName::Base) => "crossing",
        (Family::LockedSets, PartName::Pivot) => "stem",
        (_, PartName::Pivot) => "pivot",
        (Family::Exclusion, PartName::Wing) => "seen by them",
        (_, PartName::Wing) => pick("wing", "wings"),
        (_, PartName::Set) => "set",
        (Family::LockedSets, PartName::Link) if technique == Technique::AhsXz => "shared cells",
        (Family::LockedSets, PartName::Link) => "shared digit",
        (Family::Exotic, PartName::Link) => "other places",
        (_, PartName::Link) => "link",
        (_, PartName::Deadly) => "deadly pattern",
        (Family::Guardian, PartName::Extra) => pick("guardian", "guardians"),
        (Family::Wing, PartName::Extra) => "places of the digit",
        (Family::Intersection | Family::Subset, PartName::Extra) => "loses the digit",
        (Family::Fish, PartName::Extra) => pick("fin", "fins"),
        (_, PartName::Extra) => "extra digits",
        (_, PartName::Colour) => "colour A",
        (_, PartName::Opposite) => "colour B",
        (Family::Guardian, PartName::Base) => "ring",
        (Family::Uniqueness, PartName::Base) if technique == Technique::SymmetricalPlacement => "counterpart",
        (Family::Uniqueness, PartName::Base) => "as given",
        (Family::Exclusion, PartName::Base) => "taken together",
        (Family::Fish, PartName::Base) => "places in the bases",
        (Family::Intersection | Family::Subset, PartName::Base) => "confined to",
        (Family::Exotic, PartName::Base) if technique == Technique::DominoLoop => "in lines",
        (Family::Exotic, PartName::Target) if technique == Technique::DominoLoop => "in boxes",
        (_, PartName::Base) => "base",
        (Family::Intersection | Family::Subset, PartName::Target) => "place left",
        (_, PartName::Target) => pick("target", "targets"),
    }
}

/// The reason of this step's pattern.
pub(in crate::logic) fn of(step: &Step, pattern: &Pattern, words: Words<'_>) -> Reason {
    let technique = step.technique;
    match technique.facts().family {
        Family::Uniqueness => uniqueness(technique, pattern, words),
        Family::LockedSets | Family::Exclusion => locked_sets(technique, pattern, words),
        Family::Colouring => colours(step, pattern),
        Family::Guardian => guardians(technique, pattern, words),
        Family::Exotic => exotic(technique, pattern, words),
        Family::Wing => wings(pattern, words),
        Family::Intersection | Family::Subset => Reason::new(
            format!("Which place is left when {} {} confined?", words.digits_and(pattern.digits), be(pattern.digits)),
            "What is confined excludes the digit from the cells beside.",
            "One place is left.",
            "that leaves one place for it",
        ),
        Family::Fish => Reason::new(
            format!("Where must the {}s of {} go?", words.digits(pattern.digits), words.houses_and(&pattern.houses())),
            "Two fish over the same bases, each with its own covers.",
            "Each excludes its own.",
            "each of the two fish excludes its own",
        ),
        Family::LastResort => template(technique, pattern, words),
        _ => Reason::new(
            "What follows from these cells?",
            "By the rules nothing else is left.",
            "",
            "the pattern allows nothing else",
        ),
    }
}

const fn be(digits: DigitSet) -> &'static str {
    if digits.len() == 1 { "is" } else { "are" }
}

fn wings(pattern: &Pattern, words: Words<'_>) -> Reason {
    if pattern.parts.iter().any(|part| part.name == PartName::Set) {
        let (set, free) = (cells(pattern, PartName::Set), words.digits_and(digits(pattern, PartName::Extra)));
        let count = names::number(set.len());
        return Reason {
            question: format!("Which digits can {count} cells hold without {free}?"),
            why: vec![
                format!("{count} cells, {count} digits"),
                format!("All but {free} stand there once at most, for their places see each other."),
            ],
            so: format!("One of them is {free}."),
            because: format!("without {free} the {count} cells would lack a digit"),
        };
    }
    let wings = pattern.parts.iter().filter(|part| part.name == PartName::Wing);
    let shared = wings.fold(pattern.digits, |shared, wing| shared & wing.digits);
    let pivot = pattern.parts.iter().find(|part| part.name == PartName::Pivot);
    let target = words.digits_and(shared);
    let cell = pivot.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
    let why = match pivot.filter(|pivot| (pivot.digits & shared).is_empty()) {
        Some(pivot) => {
            let case = |digit| {
                let hit = pattern.parts.iter().find(|part| part.name == PartName::Wing && part.digits.contains(digit));
                let wing = hit.map(|part| words.cells_and(&part.cells)).unwrap_or_default();
                format!("{cell} is {}: {wing} is {target}", words.digit(digit))
            };
            (pivot.digits - shared).iter().map(case).collect()
        }
        None => vec![format!("If none is {target}, the wings take all that {cell} can hold.")],
    };
    Reason {
        question: format!("Which of these cells must be {target}?"),
        why,
        so: format!("One of them is {target}."),
        because: format!("one of the cells that it sees is {target}"),
    }
}

fn uniqueness(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const DEADLY: &str = "With these digits alone they could change places: a second solution.";
    const SECOND: &str = "the puzzle would have a second solution";
    let (extra, places) = (digits(pattern, PartName::Extra), cells(pattern, PartName::Extra));
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
        _ if !cells(pattern, PartName::Link).is_empty() => {
            with("One of the two is bound to these cells.", "The other one goes.", SECOND)
        }
        _ if extra.is_empty() => with("", "What would complete it goes.", SECOND),
        _ => {
            let set = "With the set, the extras make as many digits as cells.";
            let sentence = if cells(pattern, PartName::Set).is_empty() { "" } else { set };
            let so = match (places.len(), extra.len()) {
                (1, _) => format!("It holds {}.", names::or_digits(extra, words)),
                (_, 1) => format!("One is {}.", words.digits(extra)),
                _ => "One of the extras holds.".to_owned(),
            };
            with(sentence, &so, "without an extra digit there would be a second solution")
        }
    }
}

fn locked_sets(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    const QUESTION: &str = "Which digit can each set lack?";
    const ALMOST: &str = "Each set has a digit more than cells.";
    let gone = words.digits_and(pattern.digits);
    let holds = if pattern.digits.len() == 1 { "it" } else { "them" };
    let links: Vec<String> = pattern
        .parts
        .iter()
        .filter(|part| part.name == PartName::Link)
        .map(|part| words.digits_and(part.digits))
        .collect();
    let link = links.first().map_or("it", String::as_str);
    let almost = |question: &str, why: String, so: String, because: String| Reason {
        question: question.to_owned(),
        why: vec![ALMOST.to_owned(), why],
        so,
        because,
    };
    match technique {
        Technique::AlignedPair | Technique::AlignedTriple => Reason::new(
            format!("What if one of these cells is {gone}?"),
            &format!("With {gone} there, every choice for the others repeats a digit or leaves a cell empty."),
            "",
            "every combination with it leaves nothing for another cell",
        ),
        Technique::AhsXz => Reason::new(
            "Which place does each set leave out?",
            "Each set has a place more than digits, and a shared place serves only one.",
            "All other places are filled by them.",
            "the digits of the two sets need these cells",
        ),
        Technique::SueDeCoq => Reason::new(
            "How many digits do these cells hold?",
            "Counted as often as they can stand there, they have as many digits as cells: each stands there.",
            "",
            "the cells of the pattern take these digits",
        ),
        Technique::DeathBlossom => almost(
            QUESTION,
            "Each digit of the stem takes one from a set, which keeps the rest.".to_owned(),
            format!("One set holds {gone}."),
            "whichever digit the stem holds, a set holds it".to_owned(),
        ),
        Technique::AlsXz if links.len() == 2 => almost(
            QUESTION,
            format!("One lacks {link}, the other {}.", links[1]),
            "Each keeps all its others.".to_owned(),
            "each set keeps all its other digits".to_owned(),
        ),
        Technique::AlsWWing => almost(
            QUESTION,
            format!("Wherever {link} stands, one set lacks it and keeps its others."),
            format!("One set holds {gone}."),
            format!("one of the two sets holds {gone}"),
        ),
        _ if links.len() == 1 => almost(
            QUESTION,
            format!("If set 1 lacks {gone}, it holds {link}; then set 2 lacks {link} and holds {gone}."),
            format!("One set holds {gone}."),
            format!("one of the two sets holds {gone}"),
        ),
        _ => almost(
            QUESTION,
            format!(
                "If set 1 lacks {gone}, it holds {link}, which set 2 then lacks, and so on; the last set holds {holds}."
            ),
            format!("The first or the last holds {gone}."),
            format!("the first set or the last holds {gone}"),
        ),
    }
}

fn colours(step: &Step, pattern: &Pattern) -> Reason {
    const QUESTION: &str = "Which colour is true?";
    const EITHER: &str = "All of A is true, or all of B.";
    let is_in = |name: PartName, &(cell, digit): &(Cell, Digit)| {
        pattern.parts.iter().any(|part| part.name == name && part.digits.contains(digit) && part.cells.contains(&cell))
    };
    let then = |why: &str, so: &str, because: &str| Reason {
        question: QUESTION.to_owned(),
        why: [EITHER, why].iter().filter(|text| !text.is_empty()).map(|&text| text.to_owned()).collect(),
        so: so.to_owned(),
        because: because.to_owned(),
    };
    match step.technique {
        Technique::ColourTrap => then("", "What sees both goes.", "it sees both colours, one of which is true"),
        Technique::ColourWrap => then(
            "Two of one colour see each other.",
            "That one is false: all of it goes.",
            "two cells of that colour see each other",
        ),
        Technique::ColourBridge => then(
            "Colours of the two clusters see each other: one of their opposites is true.",
            "What sees both opposites goes.",
            "one of the two opposite colours is true",
        ),
        Technique::ColourClash => then(
            "One colour sees both of the other cluster.",
            "It is false: all of it goes.",
            "that colour sees both colours of another cluster",
        ),
        _ if step.conclusion.eliminate.iter().all(|gone| is_in(PartName::Opposite, gone)) => {
            let empties = pattern.parts.iter().any(|part| part.name == PartName::Extra);
            let why = if empties { "B leaves a cell without a candidate." } else { "B contradicts itself." };
            then(why, "B is false: all of it goes.", "that colour contradicts itself")
        }
        _ => then("", "What both exclude goes.", "both colours exclude it, and one of them is true"),
    }
}

fn guardians(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    let guard = digits(pattern, PartName::Extra);
    let why = match technique {
        Technique::Tridagon => "With these digits alone the four boxes cannot be filled.",
        Technique::BivalueOddagon => "With two digits alone the cells would take turns, which an odd ring cannot.",
        _ => "Without a guardian the ring would take turns, which an odd one cannot.",
    };
    let so = if cells(pattern, PartName::Extra).len() == 1 { "The guardian holds." } else { "A guardian holds." };
    let question = format!("Can these cells do without {}?", names::or_digits(guard, words));
    Reason::new(question, why, so, "one of the guardians must hold")
}

fn exotic(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    match technique {
        Technique::TripleFirework | Technique::QuadFirework => Reason::new(
            format!("Where can {} stand?", words.digits_and(digits(pattern, PartName::Wing))),
            "A digit that is in neither wing stands where its two houses cross, in the corner.",
            "As many digits as cells: no room for others.",
            "the cells of the firework have room for nothing else",
        ),
        Technique::JuniorExocet | Technique::SeniorExocet => Reason::new(
            "Which two digits do the base cells hold?",
            "Both need a place in each line. Two houses hold all other places of each, so each is in a target.",
            "The targets hold the digits of the base.",
            "the targets hold the same two digits as the base",
        ),
        _ => Reason::new(
            "How many digits can the houses give these cells?",
            "As many digits as cells: each stands in them, in its house.",
            "They go from the rest of it.",
            "the cells take as many digits as the houses can give",
        ),
    }
}

fn template(technique: Technique, pattern: &Pattern, words: Words<'_>) -> Reason {
    let digit = words.digits_and(pattern.digits);
    let question = format!("In how many ways can all {digit}s be placed?");
    let (why, because) = match technique {
        Technique::TemplateSet => {
            ("Every way to place them all uses this cell.", format!("every way to place the {digit}s has it"))
        }
        _ => ("No way to place them all uses these cells.", format!("no way to place the {digit}s has it")),
    };
    Reason::new(question, why, "", because)
}
