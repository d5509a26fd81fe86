//! Every kind of question and answer is the same after it was passed on as JSON.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{AdviceTime, Answer, FailedAttempt, Question, answer};
use crate::board::named;
use crate::game::{Game, Options, PuzzleInfo};
use crate::generate::{Kind, PracticeAim, PuzzleRequest};
use crate::logic::{Claim, Profile, Technique, Trial};
use crate::puzzle::Puzzle;
use crate::rating::{Level, Levels};
use crate::text::read;
use crate::work::Work;

const EASY: &str = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";

/// Names the kind of a value, and lists the names of all; the compiler asks for a new one.
macro_rules! kinds {
    ($names:ident, $name:ident, $type:ident: $($kind:ident)*) => {
        const $names: &[&str] = &[$(stringify!($kind)),*];

        const fn $name(value: &$type) -> &'static str {
            match value { $($type::$kind { .. } => stringify!($kind),)* }
        }
    };
}

kinds! { QUESTIONS, question_name, Question:
    Generate Minimise Advise PlayOut Check Trouble Common CountMistakes Know Conflict Count Rate AllSteps Example Until Why
    Practise Singles Mixed Review Examine Read Rules Panic
}

kinds! { ANSWERS, answer_name, Answer:
    Generated Tried Minimised Advice Checked Trouble Common Mistakes Known Conflict Counted Level Steps AllSteps Example Until
    Why Practice Mixed Review Examining Examined Puzzles Rules Failed Cancelled
}

/// The value as it is read from the text that it is written to; written again, it is the same text.
fn passed_on<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("it can be written");
    let read: T = serde_json::from_str(&text).expect(&text);
    assert_eq!(serde_json::to_string(&read).expect("it can be written"), text);
    read
}

fn puzzle(line: &str) -> Puzzle {
    Puzzle::from_line(Arc::new(named("9x9").expect("a board")), line).expect("well formed")
}

/// A game with a digit that is wrong, if it is asked for, and a few marks.
fn game(is_wrong: bool) -> Box<Game> {
    let mut game = Game::new(&puzzle(EASY), PuzzleInfo::default(), Options::default(), Duration::ZERO);
    let cells: Vec<_> = game.board().cells().filter(|&cell| game.value(cell).is_none()).collect();
    let digit = |symbol| crate::board::Digit::from_symbol(symbol).expect("a digit");
    let _ = game.place(cells[0], digit(if is_wrong { '9' } else { '3' }), Duration::from_secs(3));
    let _ = game.fill_marks(Duration::from_secs(4));
    Box::new(game)
}

/// A link with rules in words.
fn with_rules() -> String {
    let row = vec![serde_json::json!({}); 9];
    let line =
        serde_json::json!({"color": "#67F067", "thickness": 10, "wayPoints": [[0.5, 0.5], [0.5, 1.5], [1.5, 1.5]]});
    let rules = "Normal sudoku rules apply.\nAdjacent digits on the green line differ by at least 5.\nNobody dances.";
    serde_json::json!({"cells": vec![row; 9], "lines": [line], "metadata": {"title": "x", "rules": rules}}).to_string()
}

fn questions() -> Vec<Question> {
    let profile = || Arc::new(Profile::standard());
    let levels = || Box::new(Levels::shipped().clone());
    let cell = crate::board::Cell::new(0);
    let of = |kind: &str| Kind::named(kind).expect("a board");
    let nine = crate::board::Digit::from_symbol('9').expect("a digit");
    let claim = Claim { cell: crate::board::Cell::new(3), digit: nine, holds: false };
    let ruled = read(&with_rules(), None).remove(0).expect("a puzzle").puzzle;
    // Nothing is left for the last cell of the first row.
    let impossible = puzzle(&format!("12345678{}9{}", "0".repeat(36), "0".repeat(36)));
    let open = puzzle(&"0".repeat(81));
    vec![
        Question::Generate { request: Box::new(PuzzleRequest::of(of("killer"))), seed: u64::MAX },
        Question::Minimise(puzzle(EASY), Some(Box::new(Profile::standard()))),
        Question::Advise(game(false), profile(), cell, AdviceTime::Soon),
        Question::Advise(game(true), profile(), cell, AdviceTime::Later(None)),
        Question::Advise(game(false), profile(), cell, AdviceTime::Whole),
        Question::Advise(game(false), profile(), cell, AdviceTime::Unlimited),
        Question::PlayOut(game(false), profile(), Trial::Allowed),
        Question::Check(game(true)),
        Question::Trouble(game(true)),
        Question::Trouble(game(false)),
        Question::Common(game(false).digits_alone()),
        Question::CountMistakes(game(true)),
        Question::Know(puzzle(EASY)),
        Question::Know(open.clone()),
        Question::Conflict(impossible),
        Question::Conflict(puzzle(EASY)),
        Question::Count(open),
        Question::Rate(puzzle(EASY), levels()),
        Question::AllSteps(game(false), profile(), cell),
        Question::Example(Technique::XWing),
        Question::Until(game(false), profile(), Technique::HiddenSingle),
        Question::Why(game(false), claim, profile()),
        Question::Practise(PracticeAim::Technique(Technique::XWing), None, 7),
        Question::Singles(7),
        Question::Mixed(vec![Technique::XWing, Technique::XyWing], 7),
        Question::Review(game(false), BTreeSet::from([Technique::XWing])),
        Question::Examine(Box::new(puzzle(EASY)), profile(), levels()),
        Question::Read(EASY.to_owned(), Some(Arc::new(named("9x9").expect("a board"))), Arc::default()),
        Question::Read("no puzzle".to_owned(), None, Arc::default()),
        Question::Rules(ruled),
        Question::Rules(puzzle(EASY)),
    ]
}

/// What a question leads to: each answer, and for each what a person would compare.
fn answers(question: Question) -> Vec<Answer> {
    let mut all = Vec::new();
    let last = answer(question, &Work::unlimited(), &mut |part| all.push(part));
    all.push(last);
    all
}

fn in_words(values: &[impl Debug]) -> String {
    format!("{values:#?}")
}

#[test]
fn questions_and_answers_are_the_same_after_they_were_passed_on() {
    let (mut asked, mut answered) = (BTreeSet::from(["Panic"]), BTreeSet::new());
    let mut faults = Vec::new();
    for question in questions() {
        let name = question_name(&question);
        asked.insert(name);
        let read = passed_on(&question);
        assert_eq!(question_name(&read), name);
        let mut given = answers(question);
        // Chance and the clock decide some of them.
        if !["Advise", "Examine", "Generate", "Minimise", "Practise", "Why"].contains(&name)
            && in_words(&answers(read)) != in_words(&given)
        {
            faults.push(format!("{name}: the question is another one"));
        }
        let examined = given.iter().find_map(|answer| match answer {
            Answer::Examined(report) => Some(Answer::Examining(report.clone())),
            _ => None,
        });
        given.extend(examined);
        for answer in given {
            answered.insert(answer_name(&answer));
            let (read, given) = (in_words(&[passed_on(&answer)]), in_words(&[&answer]));
            if let Some((read, given)) = read.lines().zip(given.lines()).find(|(read, given)| read != given) {
                faults.push(format!("{name}: {}: {given} became {read}", answer_name(&answer)));
            }
        }
    }
    assert_eq!(faults, [""; 0]);
    for answer in [
        Answer::Tried(Box::new(FailedAttempt { puzzle: puzzle(EASY), level: Some(Level::Easy) })),
        Answer::Failed("“why”\n".to_owned()),
        Answer::Cancelled,
    ] {
        answered.insert(answer_name(&answer));
        assert_eq!(in_words(&[passed_on(&answer)]), in_words(&[answer]));
    }
    let missing = |all: &[&'static str], seen: &BTreeSet<&str>| -> Vec<&str> {
        all.iter().copied().filter(|name| !seen.contains(name)).collect()
    };
    assert_eq!(missing(QUESTIONS, &asked), [""; 0]);
    assert_eq!(missing(ANSWERS, &answered), [""; 0]);
}
