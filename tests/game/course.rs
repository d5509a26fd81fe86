//! The course: what its sentences say of the steps that they are filled from.

use std::collections::BTreeSet;

use deduku::board::{Board, Cell, Digit};
use deduku::constraint::Clue;
use deduku::game::{Chapter, Shown, Subject, course};
use deduku::generate::Practice;
use deduku::logic::wording::card::conclusion_in_words;
use deduku::logic::{Evidence, Profile, Step, Style, Technique, find_all, highlights};
use deduku::puzzle::Position;
use deduku::rating::{Level, Levels};
use deduku::shipped::example;
use deduku::work::Work;

/// The most steps of a technique that are told.
const STEPS: usize = 25;

#[test]
fn every_technique_of_the_standard_profile_up_to_expert_has_a_lesson() {
    let standard = Profile::standard();
    let expert = Levels::shipped().techniques(Level::Expert);
    let wanted: BTreeSet<Technique> =
        standard.techniques.into_iter().filter(|technique| expert.contains(technique)).collect();
    let taught: BTreeSet<Technique> = course().chapters.iter().flat_map(Chapter::techniques).collect();
    assert_eq!(wanted, taught);
}

/// The cells that sentences about a step may name: those of its pattern and of its conclusion, and of their houses.
fn cells_of(step: &Step, position: &Position) -> BTreeSet<Cell> {
    let (board, puzzle) = (position.board(), position.puzzle());
    let clues = match &step.evidence {
        Evidence::Clues(proof) => proof.clues.iter().filter_map(|part| puzzle.clues().get(part.clue)).collect(),
        _ => Vec::new(),
    };
    let of_clues = clues.into_iter().flat_map(Clue::cells).map(Cell::new);
    let houses = step.houses().into_iter().flat_map(|house| board.house(house).cells.clone());
    let concluded = step.conclusion.place.iter().chain(&step.conclusion.eliminate).map(|&(cell, _)| cell);
    step.cells().into_iter().chain(houses).chain(concluded).chain(of_clues).collect()
}

/// The cells that a sentence names, `r58c6` as two.
fn named(text: &str, board: &Board) -> Vec<Cell> {
    let mut cells = Vec::new();
    for word in text.split(|symbol: char| !symbol.is_ascii_alphanumeric()) {
        if let Some(cell) = board.cell_named(word) {
            cells.push(cell);
            continue;
        }
        let Some((rows, columns)) = word.strip_prefix('r').and_then(|rest| rest.split_once('c')) else { continue };
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if is_number(rows) && is_number(columns) {
            let pairs = rows.chars().flat_map(|row| columns.chars().map(move |column| format!("r{row}c{column}")));
            cells.extend(pairs.map(|name| board.cell_named(&name).expect("a cell")));
        }
    }
    cells
}

/// The single digits that a sentence names: neither numbers of houses nor parts of names of cells.
fn digits_named(text: &str) -> BTreeSet<u8> {
    let mut digits = BTreeSet::new();
    let mut is_of_house = false;
    let words: Vec<&str> = text.split_whitespace().collect();
    for (at, word) in words.iter().enumerate() {
        // `10 cells` is a count.
        if words.get(at + 1).is_some_and(|next| next.starts_with("cells") || next.starts_with("digits")) {
            continue;
        }
        let bare = word.trim_matches(|symbol: char| ".,:;()".contains(symbol));
        match bare.parse::<u64>() {
            // `138` is a set of digits.
            Ok(_) if !is_of_house => digits.extend(bare.bytes().map(|digit| digit - b'0')),
            Ok(_) => {}
            Err(_) => {
                let of_house =
                    ["row", "rows", "column", "columns", "box", "boxes", "region", "regions", "set", "petal"];
                is_of_house = of_house.contains(&bare.to_lowercase().as_str()) || is_of_house && bare == "and";
            }
        }
    }
    digits
}

/// The digits of the pattern and of the conclusion; `None` where sentences name sums and bounds besides.
fn digits_of(step: &Step, board: &Board) -> Option<BTreeSet<u8>> {
    let mut digits: BTreeSet<u8> =
        highlights(step, board).into_iter().filter_map(|shown| shown.digit).map(Digit::get).collect();
    match &step.evidence {
        Evidence::NakedSingle => digits.extend(board.all_digits().iter().map(Digit::get)),
        Evidence::Pattern(pattern) => digits.extend(pattern.digits.iter().map(Digit::get)),
        Evidence::Combinations { .. }
        | Evidence::Crossing { .. }
        | Evidence::Balance { .. }
        | Evidence::Leftovers { .. }
        | Evidence::Clues(_) => return None,
        Evidence::FullHouse { .. } if step.technique == Technique::CageRemainder => return None,
        _ => {}
    }
    // The facts of a pattern name further candidates of its cells.
    if let Evidence::Pattern(pattern) = &step.evidence {
        for fact in &pattern.facts {
            if let deduku::logic::Fact::Cell { digits: own, .. } = fact {
                digits.extend(own.iter().map(Digit::get));
            } else if let deduku::logic::Fact::Places { digit, .. } = fact {
                digits.insert(digit.get());
            }
        }
    }
    Some(digits)
}

/// The numbers after this word, in the singular or the plural: `columns 3, 5 and 7`.
fn digits_after(text: &str, kind: &str) -> Vec<u64> {
    let mut numbers = Vec::new();
    for (at, _) in text.match_indices(kind) {
        let rest = text[at + kind.len()..].trim_start_matches(['e', 's']);
        for word in rest.split_whitespace() {
            match word.trim_end_matches(',').parse() {
                Ok(number) => numbers.push(number),
                Err(_) if word == "and" => {}
                Err(_) => break,
            }
        }
    }
    numbers
}

/// Checks what is told of the step.
fn check(subject: Subject, step: &Step, position: &Position) {
    let board = position.board();
    let lesson = course().lesson(subject).expect("a lesson");
    let mut shown: Shown = lesson.worked(step, position, Style::Standard);
    let card = shown.card().expect("a card").clone();
    let told: Vec<&str> = card.parts.iter().map(|part| part.bar.as_str()).collect();
    let all = told.join("\n");
    assert!((3..=12).contains(&told.len()), "{subject:?}: {all}");
    let cells = cells_of(step, position);
    let allowed = digits_of(step, board);
    for text in &told {
        let is_whole = text.ends_with(['.', '?']) && !text.contains(['{', '}']) && !text.contains("  ");
        let first = text.chars().next().expect("a sentence");
        assert!(is_whole && (first.is_uppercase() || first == 'r' || first.is_ascii_digit()), "{subject:?}: {text}");
        for cell in named(text, board) {
            // A digit on the board that rules something out may lie outside; a sentence says which digit it is.
            let is_seen = position.value(cell).is_some_and(|digit| {
                step.conclusion.place.iter().any(|&(place, _)| place != cell)
                    && digits_named(text).contains(&digit.get())
            });
            assert!(cells.contains(&cell) || is_seen, "{subject:?} {step:?}: {text}");
        }
        if let Some(allowed) = &allowed {
            // What is left of a cell that loses digits is no digit of the step.
            let named = digits_named(text.split(", which leaves only ").next().unwrap_or_default());
            assert!(named.is_subset(allowed), "{subject:?} names {named:?}, has {allowed:?}: {text}");
        }
    }
    // The last sentence says what follows, and what follows is lit with it only.
    let words = conclusion_in_words(step, position.puzzle(), Style::Standard);
    if words.chars().count() <= 120 {
        assert!(told[told.len() - 1].contains(&words), "{subject:?}: {words}: {all}");
    }
    // It is not said twice. A chain that refutes its beginning ends with it.
    let is_refuted = told[told.len() - 2].contains("arrive at the opposite");
    let is_said = told[told.len() - 2].trim_end_matches('.').ends_with(&words);
    assert!(!is_said || is_refuted || matches!(step.evidence, Evidence::Clues(_)), "{subject:?} twice: {all}");
    for phrase in ["in turn", "closes to", "each two", "all its others", "cannot be.", "if there are any", "hold on to"]
    {
        assert!(!all.contains(phrase), "{subject:?} says “{phrase}”: {all}");
    }
    if let Evidence::Fish { covers, fins, .. } = &step.evidence
        && !fins.is_empty()
    {
        let lies = |cell: Cell| covers.iter().any(|&cover| board.house(cover).cells.contains(&cell));
        let said = told[told.len() - 1].split_once(" where the fish leaves").map_or("", |(said, _)| said);
        // A cell is said to lie in those covers only that have a cell that loses the digit.
        for cover in covers.iter().filter(|_| !said.is_empty()) {
            let has = step.conclusion.eliminate.iter().any(|(cell, _)| board.house(*cover).cells.contains(cell));
            let house = board.house(*cover);
            let is_named = digits_after(said, house.kind.word()).contains(&u64::from(house.number));
            assert_eq!(is_named, has, "{subject:?}: {said}, {}", house.name);
        }
        assert!(step.conclusion.eliminate.iter().all(|&(cell, _)| lies(cell)), "{subject:?}: {all}");
    }
    shown.show_all();
    let (last, parts) = shown.place();
    assert_eq!(last, parts);
    for &(cell, digit) in step.conclusion.place.iter().chain(&step.conclusion.eliminate) {
        assert!(card.shown(last).any(|lit| lit.cell == cell && lit.digit == Some(digit)), "{subject:?}: {all}");
    }
    for lit in card.shown(last).filter(|lit| lit.digit.is_some()) {
        let can = lit.digit.is_some_and(|digit| position.candidates(lit.cell).contains(digit));
        assert!(can || position.value(lit.cell) == lit.digit || position.value(lit.cell).is_some(), "{subject:?}");
    }
}

/// Positions of every technique: its own example, and what the examples of the others have of it.
#[test]
fn a_worked_example_names_only_what_its_step_has() {
    let positions: Vec<Position> =
        Technique::ALL.into_iter().filter_map(example).map(|entry| entry.position()).collect();
    for subject in course().subjects() {
        let Subject::Technique(technique) = subject else { continue };
        let own = example(technique).unwrap_or_else(|| panic!("{technique} has an example")).position();
        let mut told = 0;
        for position in std::iter::once(&own).chain(&positions) {
            for step in find_all(position, technique).into_iter().take(5) {
                check(subject, &step, position);
                told += 1;
            }
            if told >= STEPS {
                break;
            }
        }
        assert!(told > 0, "{technique} has a step in its example");
    }
}

#[test]
fn the_examples_of_constraints_are_told_as_well() {
    for subject in course().subjects().filter(|subject| matches!(subject, Subject::Constraint(_))) {
        let practice = Practice::new(subject.aim(), None).expect("a board of it");
        for seed in 1..4 {
            let found = practice.position(seed, &Work::unlimited()).expect("it is not rare");
            found.steps.iter().take(5).for_each(|step| check(subject, step, &found.position));
        }
    }
}

/// The sentences of a worked example are the same whatever the position, apart from what is on the board.
#[test]
fn the_example_of_pointing_reads_as_a_teacher_would_say_it() {
    let position = example(Technique::Pointing).expect("an example").position();
    let steps = find_all(&position, Technique::Pointing);
    let lesson = course().lesson(Subject::Technique(Technique::Pointing)).expect("a lesson");
    let mut shown = lesson.worked(&steps[0], &position, Style::Standard);
    let mut told = vec![shown.bar().to_owned()];
    while shown.forward() {
        told.push(shown.bar().to_owned());
    }
    assert_eq!(
        told,
        [
            "Look at box 6. Where can 1 go?",
            "Only r4c8 or r6c8 can hold it.",
            "Both places lie in column 8: they point along it.",
            "You don't know yet which of them it is. But one of them is 1, and column 8 can have only one.",
            "r7c8 sees both places, so r7c8 is not 1.",
        ]
    );
}
