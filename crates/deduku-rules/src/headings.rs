//! Headings: they name what the statements under them are about, and sometimes say a rule themselves, or bound it.

use deduku_core::constraint::{Clue, Family};

use crate::clause::{Clause, Understood, understand};
use crate::lexicon::tokens;
use crate::names::parts;
use crate::phrase::{Meaning, is_everywhere};
use crate::statement::Statement;
use crate::words::words;

/// A heading that says something by itself, such as “All dots are given:”, is a statement too.
pub(crate) fn with_headings(said: Vec<Statement>) -> Vec<Statement> {
    let mut out: Vec<Statement> = Vec::new();
    for statement in said {
        if let Some(heading) = statement.headings.last().filter(|heading| **heading != statement.text)
            && out.last().is_none_or(|last| last.headings != statement.headings && last.text != *heading)
        {
            let found = understand(heading, &[], &[]);
            let named = |meaning: &Meaning| {
                let is_sum = matches!(meaning, Meaning::EqualCages | Meaning::EqualLines | Meaning::Magic);
                is_sum || matches!(meaning, Meaning::Family(_) | Meaning::Relation(_))
            };
            let of_signs = |clause: &Clause| !named(&clause.meaning);
            if found.whole && !found.only_names && found.clauses.iter().all(of_signs) {
                out.push(Statement { headings: Vec::new(), text: heading.clone(), explains: false });
            }
        }
        out.push(statement);
    }
    out
}

/// Words of a heading that bound what stands under it: “in boxes 1 and 2”, “strict”.
const BOUNDING: &[&str] = &[
    "box",
    "row",
    "column",
    "if",
    "one",
    "some",
    "longest",
    "shortest",
    "largest",
    "smallest",
    "either",
    "only",
    "vertical",
    "vertically",
    "horizontal",
    "horizontally",
    "toroidal",
    ">=",
    "<=",
];

/// The same, where nothing else says that all signs are given.
const STRICT: [&str; 4] = ["strict", "full", "negative", "given"];

fn is_usual(clause: &Clause) -> bool {
    matches!(clause.meaning, Meaning::Usual | Meaning::LinesOnly | Meaning::Nothing)
}

/// A heading that names a rule of the whole grid which nothing means says it: it becomes a statement, at the end. What stands
/// under one that names anything else which nothing means, or that bounds what is said there, is not understood; nor what a
/// remark behind it bounds: “note that this is only so in row 1”.
pub(crate) fn mind_headings(said: &mut Vec<Statement>, understood: &mut Vec<Understood>, clues: &[Clue]) {
    for at in 1..said.len() {
        if said[at].explains && !understood[at].whole && said[at].bounds() {
            let of = (0..at).rev().find(|&of| !said[of].explains);
            understood[of.unwrap_or(0)].whole = false;
        }
    }
    let mut headings: Vec<String> = said.iter().flat_map(|statement| statement.headings.clone()).collect();
    headings.sort_unstable();
    headings.dedup();
    headings.retain(|heading| said.iter().all(|statement| statement.text != *heading));
    for heading in headings {
        let below: Vec<usize> = (0..said.len()).filter(|&at| said[at].headings.contains(&heading)).collect();
        let clauses = || below.iter().flat_map(|&at| &understood[at].clauses);
        let words = words(&tokens(&heading));
        let (names, rest) = parts(&words);
        let own = understand(&heading, &[], &[]);
        let all_given =
            understood.iter().flat_map(|found| &found.clauses).any(|clause| clause.meaning == Meaning::AllGiven);
        let is_bound = |word: &&str| BOUNDING.contains(word) || STRICT.contains(word) && !all_given;
        let bounds = rest.contains(&"range") && heading.chars().any(char::is_alphabetic)
            || !clauses().all(is_usual) && !own.whole && rest.iter().any(is_bound);
        let is_other = |clause: &Clause| !is_usual(clause) && !matches!(clause.meaning, Meaning::Family(_));
        let all: Vec<&Clause> = understood.iter().flat_map(|found| &found.clauses).collect();
        let is_lost = |families: &&[Family]| !families.iter().any(|family| is_meant(*family, &all, clues));
        let lost = names.iter().filter(|families| is_lost(families) && !clauses().any(is_other));
        let lost: Vec<Family> = lost.flat_map(|families| families.iter().copied()).collect();
        let is_read = below.iter().all(|&at| understood[at].whole);
        if is_read && !lost.is_empty() && lost.iter().all(|family| is_everywhere(*family)) && own.whole && !bounds {
            said.push(Statement { headings: Vec::new(), text: heading, explains: false });
            understood.push(own);
        } else if bounds || is_read && !lost.is_empty() && own.whole {
            for at in below {
                understood[at].whole = false;
            }
        }
    }
}

/// Whether a family that a heading names is meant by a clause, or stated by the source.
fn is_meant(family: Family, all: &[&Clause], clues: &[Clue]) -> bool {
    let is = |own: Family| own == family || as_well(family).contains(&own);
    let means = |clause: &&Clause| match clause.meaning {
        Meaning::Family(own) => is(own),
        Meaning::AllGiven => family == Family::AntiConsecutive,
        _ => false,
    };
    all.iter().any(means) || clues.iter().any(|clue| is(clue.family))
}

/// The families that are meant where this one is named.
const fn as_well(family: Family) -> &'static [Family] {
    match family {
        Family::Cage => &[Family::Sum, Family::PrimeCage, Family::LookAndSay, Family::EqualSum, Family::LittleKiller],
        Family::Thermometer => &[Family::SlowThermometer],
        Family::Arrow => &[Family::DoubleArrow, Family::LittleKiller],
        Family::AllDifferent => &[Family::Windoku],
        Family::AntiConsecutive => &[Family::Nonconsecutive],
        _ => &[],
    }
}
