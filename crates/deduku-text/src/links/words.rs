//! Rules in words: which of their statements may say more than what was read from the rest of the document.
//!
//! A statement says no more if it only names the usual rules (“normal Sudoku rules apply”) and constraints that the
//! puzzle has (“standard thermometers”): all of its words are names of these or belong to a short list. Any other word,
//! above all “not”, makes it a statement that is not understood.

use std::collections::BTreeSet;

use deduku_core::constraint::Family;

/// Words that say nothing by themselves, and nothing together, beside the usual rules.
const USUAL: [&str; 20] = [
    "normal",
    "standard",
    "regular",
    "usual",
    "default",
    "classic",
    "classical",
    "sudoku",
    "sudokus",
    "rule",
    "rules",
    "apply",
    "applies",
    "constraint",
    "constraints",
    "the",
    "for",
    "and",
    "of",
    "all",
];

/// The most words of the name of a constraint.
const LONGEST_NAME: usize = 4;

/// The statements of these words that may say more than the rules of a grid with this side and clues of these families.
pub(super) fn beyond_clues(words: &str, side: u8, families: &BTreeSet<Family>) -> String {
    let names: BTreeSet<String> = families.iter().flat_map(|family| names_of(*family)).collect();
    let square = format!("{side}x{side}");
    let statements = words.split_inclusive(['.', '\n', ';', '!', '?']);
    let says_more = |statement: &&str| !is_known(&words_of(statement), &names, &square);
    statements.filter(says_more).collect()
}

/// The names of a family, each without blanks and hyphens.
fn names_of(family: Family) -> impl Iterator<Item = String> {
    let row = family.row();
    let names = std::iter::once(&row.name).chain(row.aliases).chain(row.fpuzzles);
    names.map(|name| name.chars().filter(|symbol| symbol.is_alphanumeric()).collect::<String>().to_lowercase())
}

/// The words of a statement in lower case, without punctuation.
fn words_of(statement: &str) -> Vec<String> {
    let words = statement.split(|symbol: char| !symbol.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

/// Whether the words are names and usual words only.
fn is_known(words: &[String], names: &BTreeSet<String>, size: &str) -> bool {
    let mut rest = words;
    while let Some((first, others)) = rest.split_first() {
        let is_name = |count: &usize| {
            let name = rest[..*count].concat();
            names.contains(&name) || name.strip_suffix('s').is_some_and(|name| names.contains(name))
        };
        match (1..=LONGEST_NAME.min(rest.len())).rev().find(is_name) {
            Some(count) => rest = &rest[count..],
            None if USUAL.contains(&first.as_str()) || first == size => rest = others,
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_only_name_what_was_read_say_no_more() {
        let families = BTreeSet::from([Family::Thermometer, Family::AntiKnight, Family::LittleKiller]);
        let beyond = |words: &str| beyond_clues(words, 9, &families);
        for words in [
            "",
            "Normal sudoku rules apply.",
            "- Normal 9x9 Sudoku Rules apply\n- Standard thermometers.\n",
            "Normal Sudoku, Anti-Knight, Little Killer.",
            "Anti-knight constraint. Normal rules for sudoku and thermometer apply!",
        ] {
            assert_eq!(beyond(words), "", "{words}");
        }
        for words in [
            "Normal sudoku rules do NOT apply.",
            "No sudoku rules apply",
            "Normal 6x6 sudoku rules apply.",
            "Killer cages.",
            "Thermometers: digits increase from the bulb.",
            "Unusual rules apply",
            "Все правила",
        ] {
            assert_eq!(beyond(words), words);
        }
        let both = "Normal sudoku rules apply. Digits along a knight's move may not repeat.";
        assert_eq!(beyond(both).trim(), "Digits along a knight's move may not repeat.");
    }
}
