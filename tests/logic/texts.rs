//! The explanations of many steps of all techniques, checked by rules of grammar, and for what they must not say.

#![allow(clippy::panic, clippy::print_stdout, reason = "a test's helpers are part of the test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use deduku::board::{Cell, named};
use deduku::chance::Chance;
use deduku::logic::wording::card::{card, conclusion_in_words};
use deduku::logic::wording::{self};
use deduku::logic::{
    Conclusion, Evidence, Fact, Family, InferenceReason, LinkReason, PartName, Step, StepRecord, Style, Technique,
    find_all,
};
use deduku::puzzle::{Position, Puzzle};
use deduku::shipped::example;
use deduku::solve::random_solution;
use deduku::work::Work;

/// Phrases that no text has: wrong grammar, what nobody says, notation for files, and names of the code.
const BANNED: [&str; 44] = [
    "<>",
    "≠",
    "  ",
    "..",
    " ,",
    " .",
    " :",
    ",,",
    " stand",
    " goes",
    " go from",
    " go:",
    "left with nothing",
    "beside that",
    "restricted",
    "one cells",
    " 1 cells",
    "one digits",
    " 1 digits",
    "1 times",
    "Some(",
    "None(",
    "Digit(",
    "Cell(",
    "HouseId",
    "{",
    "}",
    "()",
    "In a house",
    "nothing is left",
    "is not be",
    "can not",
    "digit more than",
    "place more than",
    " in turn",
    "closes to",
    "each two",
    "all its others",
    "see set r",
    "Suppose set",
    " sees all of these can be.",
    "can be:",
    "any other digit of the pattern",
    "as many digits as cells, so these",
];

/// The words of a text, without the signs around them.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().map(|word| word.trim_matches(|sign: char| ",;:.()".contains(sign))).collect()
}

fn is_cell(word: &str) -> bool {
    let figures = |text: &str| !text.is_empty() && text.chars().all(|symbol| symbol.is_ascii_digit());
    word.strip_prefix('r')
        .and_then(|rest| rest.split_once('c'))
        .is_some_and(|(row, column)| figures(row) && figures(column))
}

/// The numbers listed from here on: `1, 2 and 3`.
fn listed(words: &[&str]) -> Vec<u32> {
    let mut numbers = Vec::new();
    let mut is_last = false;
    for word in words {
        match word.parse() {
            Ok(number) => numbers.push(number),
            _ if *word == "and" => is_last = true,
            _ => break,
        }
        if is_last && *word != "and" {
            break;
        }
    }
    numbers
}

/// The lists of cells in a text, each with what is before it and after it: `r1c1, r1c2 or r1c3`.
fn lists(text: &str) -> Vec<(&str, Vec<&str>, &str)> {
    let first = |rest: &str| rest.split([' ', ',', '.', ';', ':']).next().map_or(0, str::len);
    let (mut found, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let before = &text[..text.len() - rest.len()];
        let mut cells = Vec::new();
        while is_cell(&rest[..first(rest)]) {
            cells.push(&rest[..first(rest)]);
            rest = &rest[first(rest)..];
            let joint = [", ", " and ", " or ", " nor "].into_iter().find(|joint| rest.starts_with(joint));
            match joint.map(|joint| &rest[joint.len()..]).filter(|next| is_cell(&next[..first(next)])) {
                Some(next) => rest = next,
                None => break,
            }
        }
        if cells.is_empty() {
            let word = first(rest);
            rest = &rest[word + rest[word..].chars().next().map_or(0, char::len_utf8)..];
        } else {
            found.push((before, cells, rest));
        }
    }
    found
}

/// What is wrong with the lists of cells: a cell twice, `all` of two, `none` of two, one place that is several.
fn faults_of_lists(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (before, cells, after) in lists(text) {
        let mut once = cells.clone();
        once.sort_unstable();
        once.dedup();
        let said = |words: &str| format!("{words}: {}", cells.join(" "));
        if once.len() < cells.len() {
            faults.push(said("a cell twice"));
        }
        let is_two = cells.len() == 2;
        if is_two
            && ([", all in", ", all of them in"].iter().any(|all| after.starts_with(all))
                || before.ends_with("none of "))
        {
            faults.push(said("all or none of two"));
        }
        let clause = after.split(['.', ';']).next().unwrap_or_default();
        if is_two && before.ends_with("So ") && clause.contains("sees all of these") {
            faults.push(said("all of these two"));
        }
        let begin = clause.split(", ").next().unwrap_or_default();
        if cells.len() > 1 && begin.starts_with(" is ") && begin.contains("(no other in") {
            faults.push(said("one place"));
        }
    }
    faults
}

/// A net tells of each inference that its end rests on, and of no other.
fn fault_of_net(text: &str, pattern: &deduku::logic::Pattern) -> Option<String> {
    let suppose = text.split("Suppose ").nth(1).unwrap_or_default();
    if suppose.split(". ").next().unwrap_or_default().contains("; ") {
        return Some("an assumption and what follows in one sentence".to_owned());
    }
    let mut needed: Vec<bool> = pattern.net.iter().map(|one| !matches!(one.by, InferenceReason::Link(_))).collect();
    for at in (0..needed.len()).rev() {
        if needed[at] {
            pattern.net[at].from.iter().for_each(|&from| needed[from] = true);
        }
    }
    let links = |is_needed: bool| {
        let of = |&(at, one): &(usize, &deduku::logic::Inference)| {
            matches!(one.by, InferenceReason::Link(LinkReason::Cell)) && !one.node.on && needed[at] == is_needed
        };
        pattern.net.iter().enumerate().filter(of).count()
    };
    // Digits that a cell loses together stand in one list.
    let lost = |before: &str| {
        let clause = before.rsplit([';', '.']).next().unwrap_or_default();
        clause
            .rsplit(" not ")
            .next()
            .unwrap_or_default()
            .split([',', ' '])
            .filter(|word| !matches!(*word, "" | "or"))
            .count()
    };
    let told: usize = text.match_indices("(one digit per cell)").map(|(at, _)| lost(&text[..at])).sum();
    (told != links(true))
        .then(|| format!("{} inferences, {} of them for nothing", links(true) + links(false), links(false)))
}

/// What a text says of its technique that its step does not have.
fn faults_of_pattern(text: &str, step: &Step, puzzle: &Puzzle) -> Vec<String> {
    let (board, mut faults) = (puzzle.board(), Vec::new());
    let name = |cell: Cell| board.cell_name(cell);
    if let Evidence::Fish { cells, covers, .. } = &step.evidence {
        for &(cell, _) in step.conclusion.eliminate.iter().filter(|(cell, _)| cells.contains(cell)) {
            let is_in_two = covers.iter().filter(|&&cover| board.house(cover).cells.contains(&cell)).count() > 1;
            if !is_in_two || !text.contains("which lies in two of the covers") {
                faults.push(format!("why {} goes", name(cell)));
            }
        }
    }
    let Evidence::Pattern(pattern) = &step.evidence else { return faults };
    let part = |name: PartName| pattern.parts.iter().find(|part| part.name == name);
    // Cells that are said to see others do.
    let sees = |one: &str, other: &str| match [one, other].map(|name| board.cell_named(name)) {
        [Some(one), Some(other)] => board.sees(one, other),
        _ => true,
    };
    for (before, cells, _) in lists(text) {
        let one = before.strip_suffix(" sees ").and_then(|before| before.rsplit([' ', '.', ';']).next());
        if let Some(one) = one
            && cells.iter().any(|other| !sees(one, other))
        {
            faults.push(format!("{one} sees {cells:?}"));
        }
    }
    if matches!(step.technique, Technique::BugPlusOne | Technique::BugPlusN) {
        let extra = part(PartName::Extra).expect("the extras");
        for &cell in &extra.cells {
            let all = pattern.facts.iter().find_map(|fact| match fact {
                Fact::Cell { cell: own, digits } if *own == cell => Some(*digits),
                _ => None,
            });
            let pair = pattern.parts.iter().find(|part| part.name == PartName::Deadly && part.cells.contains(&cell));
            let (Some(all), Some(pair)) = (all, pair) else { continue };
            let own: Vec<String> = (all - pair.digits).iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
            if !text.contains(&format!("{} in {}", own.join(" and "), name(cell))) {
                faults.push(format!("{} has the extras {own:?}", name(cell)));
            }
        }
    }
    if let (Family::Uniqueness, Some(set), Some(extra)) =
        (step.technique.facts().family, part(PartName::Set), part(PartName::Extra))
    {
        let count = (set.digits | extra.digits).len();
        let number = ["no", "one", "two", "three", "four", "five", "six"][count];
        if count != set.cells.len() + 1 || !text.contains(&format!("{number} cells for {number} digits")) {
            faults.push("digits and places".to_owned());
        }
    }
    if step.technique == Technique::SueDeCoq {
        let own = step
            .conclusion
            .eliminate
            .iter()
            .any(|(cell, _)| pattern.parts.iter().any(|part| part.cells.contains(cell)));
        if own != text.contains("needed once on each side, so") {
            faults.push("the crossing".to_owned());
        }
    }
    if matches!(step.technique, Technique::ColourWrap | Technique::ColourBridge | Technique::ColourClash) {
        let after =
            text.split_once(if step.technique == Technique::ColourWrap { "each other: " } else { "of the other: " });
        let listed = after.map_or_else(Vec::new, |(_, after)| lists(after.split(". ").next().unwrap_or_default()));
        let is_pair = |cells: &[&str]| matches!(cells, [one, other] if sees(one, other));
        if listed.is_empty() || !listed.iter().all(|(_, cells, _)| is_pair(cells)) {
            faults.push("which cells clash".to_owned());
        }
    }
    if let (true, Some(guards)) = (step.technique == Technique::Tridagon, part(PartName::Extra))
        && guards.cells.len() > 1
        && !text.contains("So at least one of ")
    {
        faults.push("guardians".to_owned());
    }
    if !pattern.net.is_empty() {
        faults.extend(fault_of_net(text, pattern));
    }
    faults
}

/// What is wrong with an explanation; empty if nothing is.
fn faults(text: &str, step: &Step, puzzle: &Puzzle) -> Vec<String> {
    let mut faults: Vec<String> =
        BANNED.iter().filter(|banned| text.contains(**banned)).map(|&banned| banned.to_owned()).collect();
    let concluded = conclusion_in_words(step, puzzle, Style::Standard);
    if !text.ends_with('.') || text.contains(&format!("So {concluded}: {concluded}")) {
        faults.push("its end".to_owned());
    }
    let words = words(text);
    for (at, word) in words.iter().enumerate() {
        let rest = words.get(at + 1..).unwrap_or_default();
        if ["rows", "columns", "boxes"].contains(word) {
            let numbers = listed(rest);
            if numbers.len() < 2 && rest.first().is_some_and(|next| next.parse::<u32>().is_ok()) {
                faults.push(format!("{word} of one"));
            }
            if !numbers.is_sorted() {
                faults.push(format!("{word} {numbers:?}"));
            }
        }
        let before = at.checked_sub(1).and_then(|at| words.get(at)).copied().unwrap_or_default();
        let single = is_cell(word) && before != "and" && before != "or" && word.len() == 4;
        if single && rest.first().is_some_and(|next| ["are", "have", "hold", "lie"].contains(next)) {
            faults.push(format!("{word} {}", rest[0]));
        }
        if ["fins", "guardians", "cells"].contains(word)
            && rest.first().is_some_and(|next| is_cell(next) && next.len() == 4)
        {
            let next = words_at(text, word, rest[0]);
            if next.is_some_and(|next| !next.starts_with(" and") && !next.starts_with(',')) {
                faults.push(format!("{word} {}", rest[0]));
            }
        }
    }
    for after in text.split("can only be ").skip(1) {
        let list = after.split(['.', ';', ':', ' ']).take(2).collect::<Vec<_>>();
        if list.get(1) == Some(&"and")
            && list[0].chars().count() == 1
            && after
                .split(' ')
                .nth(2)
                .is_some_and(|next| next.trim_end_matches(['.', ';', ':', ',']).chars().count() == 1)
        {
            faults.push("can only be … and …".to_owned());
        }
    }
    faults
}

/// The text after these two words.
fn words_at<'t>(text: &'t str, word: &str, next: &str) -> Option<&'t str> {
    text.split_once(&format!("{word} {next}")).map(|(_, after)| after)
}

/// What an explanation says of the places of a digit in a house, and the position does not: `in box 1, 4 can only go in r1c1`.
fn untrue(text: &str, position: &Position, said: &mut usize) -> Vec<String> {
    let (board, puzzle) = (position.board(), position.puzzle());
    let mut untrue = Vec::new();
    for (at, phrase) in text.match_indices(" can only go in ") {
        let before = text[..at].rsplit(['.', ';']).next().unwrap_or_default().trim();
        let Some((place, symbol)) = before.rsplit_once(", ").filter(|(_, symbol)| symbol.chars().count() == 1) else {
            continue;
        };
        let name = place.trim_start_matches("In ").trim_start_matches("in ");
        let Some(house) = board.house_ids().find(|&id| *board.house(id).name == *name) else { continue };
        let after = words(&text[at + phrase.len()..]);
        let mut listed: Vec<&str> = Vec::new();
        for word in after {
            match word {
                cell if is_cell(cell) => listed.push(cell),
                "or" => {}
                _ => break,
            }
        }
        let Some(digit) = board.all_digits().iter().find(|&digit| symbol.starts_with(puzzle.symbol(digit))) else {
            continue;
        };
        let has = |cell: &&Cell| position.candidates(**cell).contains(digit);
        let places: Vec<String> =
            board.house(house).cells.iter().filter(has).map(|&cell| board.cell_name(cell)).collect();
        *said += 1;
        // After the list a sentence may go on with other cells.
        if places.iter().any(|place| !listed.contains(&place.as_str())) {
            untrue.push(format!("{symbol} in {name} has {places:?}"));
        }
    }
    untrue
}

/// Whether two digits are said to be lacking at once where only one can be.
fn lacks_two(text: &str) -> bool {
    [" no ", " lacks ", "without "].iter().any(|word| {
        text.split(word).skip(1).any(|after| {
            let mut next = after.split(' ');
            let is_digit = |word: Option<&str>| {
                word.is_some_and(|word| word.trim_end_matches([',', '.', ':']).parse::<u8>().is_ok())
            };
            is_digit(next.next()) && next.next() == Some("and") && is_digit(next.next())
        })
    })
}

/// The cells named in an explanation that its step does not have.
fn strangers(text: &str, step: &Step, puzzle: &Puzzle) -> Vec<String> {
    let record = serde_json::to_value(StepRecord::of_step(step, 1, puzzle, Style::Standard)).expect("plain data");
    let own = format!("{}{}{}", record["evidence"], record["place"], record["eliminate"]);
    let named = words(text).into_iter().filter(|word| is_cell(word) && word.len() == 4);
    named.filter(|word| !own.contains(*word)).map(str::to_owned).collect()
}

/// Positions with candidates removed at random, beside the shipped examples.
fn positions() -> Vec<Position> {
    let (board, mut chance) = (Arc::new(named("9x9").expect("in the catalogue")), Chance::from_seed(57));
    let empty = Position::new(&Puzzle::from_line(board.clone(), &".".repeat(81)).expect("empty"));
    let mut all: Vec<Position> = Technique::ALL.into_iter().filter_map(example).map(|entry| entry.position()).collect();
    for _ in 0..15 {
        let full = random_solution(&empty, &mut chance, &Work::unlimited()).expect("no limit").expect("one");
        let mut position = empty.clone();
        let (placed, removed) = (20 + chance.below(30), 20 + chance.below(50));
        for cell in board.cells() {
            if chance.below(100) < placed {
                position.place(cell, full.digit(cell));
            }
        }
        for cell in board.cells() {
            for digit in position.candidates(cell).iter() {
                if digit != full.digit(cell) && chance.below(100) < removed {
                    position.remove(cell, digit);
                }
            }
        }
        all.push(position);
    }
    all
}

#[test]
fn explanations_keep_the_rules_of_grammar_and_name_only_their_own_cells() {
    let show = std::env::var_os("DEDUKU_SHOW").is_some();
    let (mut texts, mut said_of_places, mut wrong, mut of) = (0, 0, Vec::new(), BTreeMap::<Technique, usize>::new());
    for position in positions() {
        let puzzle = position.puzzle();
        let is_asked = |technique: &Technique| {
            !technique.is_trial()
                && (!technique.is_on_request() || technique.facts().family == Family::LastResort)
                && !matches!(technique.facts().family, Family::Clue | Family::Sum)
                && of.get(technique).is_none_or(|&count| count < 60)
        };
        for technique in Technique::ALL.into_iter().filter(is_asked).collect::<Vec<_>>() {
            for step in find_all(&position, technique).into_iter().take(6) {
                let text = wording::explanation(&step, puzzle, Style::Standard);
                let before = texts;
                texts += 1;
                *of.entry(technique).or_default() += 1;
                if show && of[&technique] <= 2 {
                    println!("== {technique}\n{text}");
                }
                let card = card(&step, &position, Style::Standard);
                let lines = card.parts.iter().flat_map(|part| part.text.iter().flat_map(|text| text.lines(200)));
                let said = lines.map(|line| line.plain()).collect::<Vec<_>>().join("\n");
                let strange = strangers(&text, &step, puzzle);
                let mut found = faults(&text, &step, puzzle);
                found.extend(faults_of_lists(&text));
                found.extend(faults_of_pattern(&text, &step, puzzle));
                found.extend(
                    [" stand", " goes.", " goes from", " go.", "<>"]
                        .iter()
                        .filter(|banned| said.contains(**banned))
                        .map(|banned| format!("card: {banned}")),
                );
                found.extend(strange);
                found.extend(untrue(&text, &position, &mut said_of_places));
                if lacks_two(&text) && technique.facts().family == Family::LockedSets {
                    found.push("two digits are missing at once".to_owned());
                }
                if !found.is_empty() {
                    wrong.push(format!("{technique} {before}: {found:?}: {text}"));
                }
            }
        }
    }
    println!("{said_of_places} statements about places, {texts} texts of {} techniques", of.len());
    assert!(
        wrong.is_empty(),
        "{} of {texts}:\n{}",
        wrong.len(),
        wrong.iter().take(60).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(texts >= 2000 && of.len() > 80, "{texts} texts of {} techniques", of.len());
    assert!(said_of_places > 1000, "{said_of_places} statements about the places of a digit were compared");
}

/// Large fish and those of any houses are looked for on request only.
#[test]
fn a_fish_that_loses_places_of_its_own_says_why() {
    let (mut own, mut wrong) = (0, Vec::new());
    for technique in Technique::ALL.into_iter().filter(|technique| technique.facts().family == Family::Fish) {
        let Some(position) = example(technique).map(|entry| entry.position()) else { continue };
        for step in find_all(&position, technique) {
            let Evidence::Fish { cells, .. } = &step.evidence else { continue };
            own += usize::from(step.conclusion.eliminate.iter().any(|(cell, _)| cells.contains(cell)));
            let text = wording::explanation(&step, position.puzzle(), Style::Standard);
            let mut found = faults(&text, &step, position.puzzle());
            found.extend(faults_of_lists(&text));
            found.extend(faults_of_pattern(&text, &step, position.puzzle()));
            if !found.is_empty() {
                wrong.push(format!("{technique}: {found:?}: {text}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(own > 0, "no fish lost a place of its own");
}

#[test]
fn houses_of_one_grid_of_several_are_named_together() {
    let board = Arc::new(named("samurai").expect("in the catalogue"));
    let house = |name: &str| board.house_ids().find(|&id| *board.house(id).name == *name).expect("on the board");
    let bases = ["row 9 of the bottom left grid", "row 2 of the bottom left grid", "row 1 of the top left grid"];
    let evidence = Evidence::Fish {
        digit: board.all_digits().first().expect("a digit"),
        bases: bases.map(house).to_vec(),
        covers: Vec::new(),
        cells: Vec::new(),
        fins: Vec::new(),
    };
    let step = Step { technique: Technique::Swordfish, conclusion: Conclusion::default(), evidence };
    let puzzle = Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("empty");
    assert_eq!(
        wording::region(&step, &puzzle, Style::Standard),
        "row 1 of the top left grid and rows 2 and 9 of the bottom left grid"
    );
}
