//! Steps in words and colours: each technique's lines, and the width that all of them keep.

use std::sync::Arc;

use deduku::board::{Board, Cell, Digit, DigitSet, named};
use deduku::chance::Chance;
use deduku::logic::wording::card::{self, Paragraph, Stage, WIDTH};
use deduku::logic::wording::{self, LOG_WIDTH};
use deduku::logic::{
    Evidence, Highlight, Profile, Role, Step, StepQuery, StepRecord, Style, Technique, Trial, find_all, find_by,
    highlights, path,
};
use deduku::puzzle::{Position, Puzzle};
use deduku::shipped::example;
use deduku::solve::random_solution;
use deduku::work::Work;
use serde_json::json;

use crate::long_form::is_heavy;

fn board(name: &str) -> Arc<Board> {
    Arc::new(named(name).expect("in the catalogue"))
}

fn blank(board: &Arc<Board>) -> Puzzle {
    Puzzle::from_line(board.clone(), &".".repeat(board.cell_count())).expect("empty")
}

fn position(board: &Arc<Board>) -> Position {
    Position::new(&blank(board))
}

fn cell(board: &Board, name: &str) -> Cell {
    board.cell_named(name).expect("on the board")
}

fn digits(text: &str) -> DigitSet {
    text.chars().map(|symbol| Digit::from_symbol(symbol).expect("a digit")).collect()
}

/// The only step of this technique if these cells have only these candidates.
fn step(board: &Arc<Board>, cells: &[(&str, &str)], technique: Technique) -> Step {
    let mut position = position(board);
    for (name, left) in cells {
        position.restrict(cell(board, name), digits(left));
    }
    let mut steps = find_all(&position, technique);
    assert_eq!(steps.len(), 1, "{technique} with {cells:?}");
    steps.remove(0)
}

fn pointing(board: &Arc<Board>) -> Step {
    let others = ["r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3", "r1c3"].map(|name| (name, "12356789"));
    step(board, &others, Technique::Pointing)
}

#[test]
fn each_step_has_its_line_region_and_reason() {
    let nine = board("9x9");
    let blank = blank(&nine);
    let naked = step(&nine, &[("r3c5", "7")], Technique::NakedSingle);
    let free = ["r1c7", "r1c8", "r1c9", "r2c7", "r2c8", "r2c9", "r3c2", "r3c3", "r3c4", "r3c5", "r3c6", "r3c9"];
    let free = free.map(|name| (name, "1235689"));
    let cells = [&[("r3c7", "47"), ("r3c8", "47"), ("r3c1", "4567")], &free[..]].concat();
    let pair = step(&nine, &cells, Technique::NakedPair);
    let row = ["r4c1", "r4c3", "r4c4", "r4c5", "r4c6", "r4c7", "r4c8", "r4c9"].map(|name| (name, "12345679"));
    let hidden = step(&nine, &row, Technique::HiddenSingle);
    for (step, line, region, explanation) in [
        (&naked, "Naked Single: r3c5=7", "r3c5", "Every digit but 7 is excluded from r3c5. So r3c5 is 7."),
        (&hidden, "Hidden Single in row 4: r4c2=8", "row 4", "In row 4, 8 can only go in r4c2. So r4c2 is 8."),
        (
            &pointing(&nine),
            "Pointing 4 in box 1, row 1: 6 go",
            "box 1 and row 1",
            "In box 1, 4 can only go in r1c1 or r1c2, both in row 1. One of these cells holds it, so it can be removed from \
             the rest of row 1: r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 4.",
        ),
        (
            &pair,
            "Naked Pair 47 in r3c78: r3c1<>47",
            "box 3 and row 3",
            "r3c7 and r3c8 have only the candidates 4 and 7 between them. The two cells need these two digits, in some \
             order. So the digits can be removed from every cell that sees both: r3c1 is not 4 or 7.",
        ),
    ] {
        assert_eq!(wording::log_line(step, &blank, Style::Standard), line);
        assert_eq!(wording::region(step, &blank, Style::Standard), region);
        assert_eq!(wording::explanation(step, &blank, Style::Standard), explanation);
    }
}

#[test]
fn the_evidence_is_recorded_with_its_houses_and_cells() {
    let nine = board("9x9");
    let record = StepRecord::of_step(&pointing(&nine), 1, &blank(&nine), Style::Standard);
    let record = serde_json::to_value(record).expect("plain data");
    assert_eq!(record["evidence"], json!({ "digit": 4, "base": "box 1", "cover": "row 1", "cells": ["r1c1", "r1c2"] }));
    assert_eq!((&record["rating"], &record["score"]), (&json!(2.6), &json!(50)));
    assert_eq!(record["eliminate"][0], json!(["r1c4", 4]));
    assert_eq!(
        record["text"], "Pointing 4 in box 1, row 1: r1c4<>4, r1c5<>4, r1c6<>4, r1c7<>4, r1c8<>4, r1c9<>4",
        "a record has the whole line"
    );
}

#[test]
fn a_hidden_single_is_rated_by_its_house() {
    let nine = board("9x9");
    let mut position = position(&nine);
    for name in ["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2"] {
        position.restrict(cell(&nine, name), digits("12345678"));
    }
    let in_box = find_all(&position, Technique::HiddenSingle).remove(0);
    assert_eq!(
        (in_box.conclusion.place[0], in_box.rating(&nine)),
        ((cell(&nine, "r3c3"), Digit::from_index(8)), Some(12))
    );
    for name in ["r3c4", "r3c5", "r3c6", "r3c7", "r3c8", "r3c9"] {
        position.restrict(cell(&nine, name), digits("12345678"));
    }
    let ratings: Vec<_> = find_all(&position, Technique::HiddenSingle).iter().map(|step| step.rating(&nine)).collect();
    assert_eq!(ratings, [Some(12), Some(15)]);
}

#[test]
fn highlights_show_houses_pattern_and_what_follows() {
    let nine = board("9x9");
    let step = pointing(&nine);
    let shown = highlights(&step, &nine);
    let part = |name: &str, digit: Option<u8>, role: Role| {
        shown.contains(&Highlight { cell: cell(&nine, name), digit: digit.and_then(Digit::new), role })
    };
    assert!(part("r1c1", Some(4), Role::Pattern) && part("r1c2", Some(4), Role::Pattern));
    assert!(part("r1c9", Some(4), Role::Eliminate) && !part("r1c9", Some(4), Role::Pattern));
    assert!(part("r3c3", None, Role::House) && part("r1c9", None, Role::House) && !part("r9c9", None, Role::House));
    let naked = self::step(&nine, &[("r3c5", "7")], Technique::NakedSingle);
    let place = Highlight { cell: cell(&nine, "r3c5"), digit: Digit::new(7), role: Role::Place };
    assert!(highlights(&naked, &nine).contains(&place));
}

/// Steps of every technique on the board, from random positions.
fn many_steps(board: &Arc<Board>, rounds: u32, chance: &mut Chance) -> Vec<Step> {
    let mut steps = Vec::new();
    for _ in 0..rounds {
        let mut position = position(board);
        let full = random_solution(&position, chance, &Work::unlimited()).expect("no limit").expect("one");
        for cell in board.cells() {
            if chance.below(100) < 30 {
                position.place(cell, full.digit(cell));
            }
        }
        for cell in board.cells() {
            for digit in position.candidates(cell).iter() {
                if digit != full.digit(cell) && chance.below(100) < 50 {
                    position.remove(cell, digit);
                }
            }
        }
        steps.extend(Technique::ALL.into_iter().flat_map(|technique| find_all(&position, technique)));
    }
    steps
}

/// Checks the words of a step.
fn is_worded(step: &Step, puzzle: &Puzzle) {
    let line = wording::log_line(step, puzzle, Style::Standard);
    let width = line.chars().count();
    assert!(width <= LOG_WIDTH, "{width} columns: {line}");
    assert!(line.starts_with(step.technique.name()), "{line}");
    let explanation = wording::explanation(step, puzzle, Style::Standard);
    assert!(explanation.ends_with('.') && !explanation.contains("  "), "{explanation}");
    for &(cell, _) in &step.conclusion.place {
        assert!(explanation.contains(&puzzle.board().cell_name(cell)), "{explanation}");
    }
    let is_retreat = matches!(step.evidence, Evidence::Retreat { .. });
    assert!(is_retreat || !wording::region(step, puzzle, Style::Standard).is_empty(), "{step:?} shows where to look");
}

#[test]
fn no_line_of_the_log_is_too_wide_and_no_word_is_missing() {
    let times = if is_heavy() { 4 } else { 1 };
    for (name, rounds) in [("4x4", 3), ("6x6", 2), ("9x9", 1), ("25x25", 1)] {
        let (board, mut chance) = (board(name), Chance::from_seed(1));
        let blank = blank(&board);
        for step in many_steps(&board, rounds * times, &mut chance) {
            is_worded(&step, &blank);
        }
    }
}

#[test]
fn every_technique_is_put_into_words() {
    for technique in Technique::ALL.into_iter().filter(|technique| !technique.is_trial()) {
        let position = example(technique).unwrap_or_else(|| panic!("{technique} has an example")).position();
        let steps = find_all(&position, technique);
        assert!(!steps.is_empty(), "{technique} is found in its example");
        for step in &steps {
            is_worded(step, position.puzzle());
        }
    }
    // By Arto Inkala, published in 2012: singles do not solve it, so guesses and retreats are worded too.
    let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let puzzle = Puzzle::from_line(board("9x9"), puzzle).expect("well formed");
    let singles = vec![Technique::FullHouse, Technique::NakedSingle, Technique::HiddenSingle];
    let singles = Profile { techniques: singles, ..Profile::standard() };
    let walked = path(&Position::new(&puzzle), &singles, Trial::Allowed, &Work::unlimited());
    assert!(walked.entries.iter().any(|entry| entry.step.technique == Technique::Retreat));
    for entry in &walked.entries {
        is_worded(&entry.step, &puzzle);
    }
}

/// The first step of the technique in its shipped example, with the position.
fn shipped(technique: Technique) -> Option<(Position, Step)> {
    let position = example(technique)?.position();
    let mut steps = find_all(&position, technique);
    if steps.is_empty() {
        steps = find_by(&position, &StepQuery { assume_single: true, ..StepQuery::of(technique) }, &Work::unlimited());
    }
    let step = steps.into_iter().next()?;
    Some((position, step))
}

/// What is wrong with the card of this step; `None` if nothing is.
fn card_fault(step: &Step, position: &Position, style: Style) -> Option<String> {
    let card = card::card(step, position, style);
    let puzzle = position.puzzle();
    let stages: Vec<Stage> = card.parts.iter().map(|part| part.stage).collect();
    if !stages.is_sorted() || stages[..2] != [Stage::Look, Stage::Name] || stages.last() != Some(&Stage::Conclusion) {
        return Some(format!("the walk goes {stages:?}"));
    }
    if !stages.contains(&Stage::Pattern) {
        return Some("no pattern is shown".to_owned());
    }
    let text_in = |width: usize| {
        let text = card.parts.iter().flat_map(|part| part.text.iter().chain(&part.folded));
        text.flat_map(|text| text.lines(width)).collect::<Vec<_>>()
    };
    // The legend of the colours is made for one width only.
    let legend = card.legend_lines(card.parts.len() - 1, WIDTH);
    let lines = || text_in(WIDTH).into_iter().chain(legend.clone());
    for (width, lines) in [(WIDTH, lines().collect()), (17, text_in(17)), (42, text_in(42))] {
        let is_odd = |line: &&card::Line| line.width() > width || line.plain().chars().count() != line.width();
        if let Some(wide) = lines.iter().find(is_odd) {
            return Some(format!("{:?} has {} columns", wide.plain(), wide.width()));
        }
    }
    let text: String = lines().map(|line| line.plain() + "\n").collect();
    let words = text.clone()
        + &card.conclusion
        + &card.because
        + &card.parts.iter().map(|part| part.bar.as_str()).collect::<String>();
    if words.contains("<>") || words.contains("  \n") {
        return Some(format!("odd signs in {words}"));
    }
    if !card.parts[0].text.is_empty() || card.parts[0].bar.contains(step.technique.name()) {
        return Some("the first part names something".to_owned());
    }
    let name: String =
        card.parts[1].text.iter().flat_map(|text| text.lines(WIDTH)).map(|line| line.plain() + " ").collect();
    if style == Style::Standard && !name.contains(step.technique.name()) {
        return Some(format!("{name} is not the name"));
    }
    if card.conclusion.is_empty() || card.because.is_empty() || card.parts.iter().any(|part| part.bar.is_empty()) {
        return Some("something is not said".to_owned());
    }
    // Each cell and digit that the step concludes is in the sentence and in the last part of the card.
    let last = card.parts.last()?;
    for (pairs, role) in [(&step.conclusion.place, Role::Place), (&step.conclusion.eliminate, Role::Eliminate)] {
        for &(cell, digit) in pairs {
            let name = wording::cell_name(cell, puzzle.board(), style);
            let shows = last.shown.contains(&Highlight { cell, digit: Some(digit), role });
            if !shows || !card.conclusion.contains(&name) || !card.conclusion.contains(puzzle.symbol(digit)) {
                return Some(format!("{} is not said of {name}: {}", digit, card.conclusion));
            }
        }
    }
    // What is coloured before the conclusion is on the board: a candidate or a placed digit.
    let own = |shown: &&Highlight| matches!(shown.role, Role::Pattern | Role::Second | Role::Third);
    let mut before = card.shown(card.parts.len() - 2).filter(own);
    let is_there = |shown: &Highlight| {
        shown.digit.is_none_or(|digit| match position.value(shown.cell) {
            Some(held) => held == digit,
            None => position.candidates(shown.cell).contains(digit),
        })
    };
    before.find(|shown| !is_there(shown)).map(|shown| format!("{shown:?} is no candidate"))
}

#[test]
fn every_technique_has_a_card_that_fits() {
    let (mut shown, mut faults) = (0, Vec::new());
    for technique in Technique::ALL {
        let Some((position, step)) = shipped(technique) else {
            assert!(technique.is_trial(), "{technique} has an example");
            continue;
        };
        shown += 1;
        for style in [Style::Standard, Style::Book, Style::Guide] {
            faults.extend(card_fault(&step, &position, style).map(|fault| format!("{technique}: {fault}")));
        }
        if std::env::var_os("DEDUKU_SHOW").is_some() {
            let card = card::card(&step, &position, Style::Standard);
            println!("==== {technique}");
            for part in &card.parts {
                println!("  -- {:?} [{}] shown {} {}", part.stage, part.bar, part.shown.len(), part.orders.len());
                let lines = |text: &[Paragraph]| text.iter().flat_map(|text| text.lines(WIDTH)).collect::<Vec<_>>();
                for line in lines(&part.text) {
                    println!("|{:22}|", line.plain());
                }
                for line in lines(&part.folded).iter().take(12) {
                    println!("   +|{:22}|", line.plain());
                }
            }
            card.legend_lines(card.parts.len() - 1, WIDTH).iter().for_each(|line| println!("L {}", line.plain()));
            println!("  == {} ({})", card.conclusion, card.because);
            println!("  {}", wording::explanation(&step, position.puzzle(), Style::Standard));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(shown > 100, "{shown} techniques were shown");
}

#[test]
fn cards_fit_on_every_board() {
    let mut faults = Vec::new();
    let mut shown = 0;
    for name in ["4x4", "6x6", "16x16", "25x25", "samurai", "windoku", "9x9+x", "8x8x8"] {
        let Ok(board) = named(name) else { continue };
        let board = Arc::new(board);
        let mut chance = Chance::from_seed(14);
        for _ in 0..2 {
            let mut position = position(&board);
            let Ok(Some(full)) = random_solution(&position, &mut chance, &Work::unlimited()) else { continue };
            for cell in board.cells() {
                for digit in position.candidates(cell).iter() {
                    if digit != full.digit(cell) && chance.below(100) < 70 {
                        position.remove(cell, digit);
                    }
                }
            }
            let quick = |technique: &Technique| {
                use deduku::logic::Family::{Intersection, Single, SingleDigit, Subset, Wing};
                [Intersection, Single, SingleDigit, Subset, Wing].contains(&technique.facts().family)
            };
            for technique in Technique::ALL.into_iter().filter(quick) {
                for step in find_all(&position, technique).into_iter().take(3) {
                    shown += 1;
                    let fault = card_fault(&step, &position, Style::Standard);
                    faults.extend(fault.map(|fault| format!("{name}, {technique}: {fault}")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(shown > 100, "{shown} steps were shown");
}
