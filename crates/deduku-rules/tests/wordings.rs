//! Ways to word rules: `wordings.txt` says which families each names.

use std::collections::BTreeSet;

use deduku_core::board::{BoxShape, GridShape};
use deduku_core::constraint::Family;
use deduku_rules::{Certainty, Reading, Source, read};

fn reading(text: &str) -> Reading {
    let shape = GridShape::new(9, 9).with_boxes(BoxShape { rows: 3, columns: 3 });
    read(Source {
        shape: &shape,
        rules: text,
        drawing: &[],
        clues: &[],
        solution: &[],
        cages_are_drawn: true,
        answers: &[],
    })
}

fn meanings(text: &str) -> Vec<String> {
    reading(text).statements.into_iter().map(|said| said.meaning).collect()
}

/// What a text was taken to name.
fn names(text: &str) -> Result<BTreeSet<String>, String> {
    let reading = reading(text);
    let mut names = BTreeSet::new();
    for said in &reading.statements {
        if matches!(said.certainty, Certainty::NotUnderstood | Certainty::Refuted) {
            return Err(said.text.clone());
        }
        names.extend(said.families.iter().map(|family| family.row().name.to_owned()));
        if said.meaning == "usual rules" {
            names.insert("usual".to_owned());
        }
    }
    if names.is_empty() && reading.statements.iter().all(|said| said.certainty == Certainty::NoEffect) {
        names.insert("nothing".to_owned());
    }
    Ok(names)
}

#[test]
fn the_usual_ways_to_word_a_rule_are_understood() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (text, expected) in wordings() {
        count += 1;
        match names(text) {
            Ok(found) if found == expected => {}
            Ok(found) => wrong.push(format!("{text}\n    {expected:?}, found {found:?}")),
            Err(left) => wrong.push(format!("{text}\n    not understood: {left}")),
        }
    }
    assert!(count > 100);
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

/// The texts and what they name.
fn wordings() -> impl Iterator<Item = (&'static str, BTreeSet<String>)> {
    let lines = include_str!("wordings.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (text, expected) = line.rsplit_once(" => ").expect("a text and its families");
        (text, expected.split(", ").map(str::to_owned).collect())
    })
}

const NOT: [&str; 8] = ["not", "cannot", "no", "never", "neither", "may", "do", "non-repeating"];

/// A word that turns or bounds the meaning makes another rule, wherever it stands.
#[test]
fn a_rule_with_a_word_that_turns_it_is_not_taken_for_it() {
    let mut wrong = Vec::new();
    let turns = ["never", "only", "except", "unless", "half", "reverse", "wrong", "no"];
    for (number, (text, expected)) in wordings().filter(|(_, expected)| !expected.contains("nothing")).enumerate() {
        let words: Vec<&str> = text.split(' ').collect();
        for turn in ["not", turns[number % turns.len()]] {
            for at in 0..words.len() {
                // Twice no is nothing that anybody writes, and “only once” is once.
                let turned = |word: Option<&&str>| word.is_some_and(|word| NOT.contains(&word.to_lowercase().as_str()));
                if turned(words.get(at))
                    || at > 0 && turned(words.get(at - 1))
                    || turn == "only" && text.contains("once")
                    || turn == "reverse" && (text.contains("palindrom") || text.contains("read"))
                {
                    continue;
                }
                let changed = [&words[..at], &[turn], &words[at..]].concat().join(" ");
                // Relations of two digits have one name: their meaning must be another one.
                let same = || !expected.contains("pair") || meanings(&changed) == meanings(text);
                if names(&changed).is_ok_and(|found| found == expected) && same() {
                    wrong.push(changed);
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// What is written for a family in a link is read as that family. Whether all of a kind are given is asked of the drawing.
#[test]
fn the_words_that_are_written_are_understood() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for row in Family::all().iter().map(|family| family.row()) {
        let said = if row.said.is_empty() { row.rule } else { row.said };
        if row.words.is_empty() {
            continue;
        }
        count += 1;
        let found = names(&said.replace('#', "4"));
        if found != Ok([row.name.to_owned()].into()) {
            wrong.push(format!("{}: {said}\n    {found:?}", row.name));
        }
    }
    assert!(count > 40, "{count}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
