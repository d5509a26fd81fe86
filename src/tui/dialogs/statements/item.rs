//! What the panel of the rules lists, made ready to be drawn: each statement with its meaning, then what is drawn and not
//! described.

use crate::board::Cell;
use crate::constraint::{Drawing, Family};
use crate::rules::{Answer, Certainty, Reading, Said};
use crate::text::{visible, visible_line};
use crate::tui::theme::Face;

/// The answer for what is only drawn.
const DRAWING: &str = "drawing";

/// A line of the list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What an answer about it is about: the number of the statement, or what is drawn.
    pub(super) about: String,
    /// The sign of how sure its meaning is.
    pub(super) sign: (char, Face),
    /// Its meaning in a few words.
    pub(super) meaning: String,
    /// Its words.
    pub(super) text: String,
    /// The number of objects of which it speaks.
    pub(super) objects: usize,
    /// Their cells.
    pub(super) cells: Vec<Cell>,
    /// Whether it is something drawn that no statement describes.
    pub(super) is_drawn: bool,
    /// Whether nothing is left to find out about it.
    pub(super) is_settled: bool,
    /// The meanings to choose from, those that fit first.
    pub(super) choices: Vec<Choice>,
    /// The index of the present one, and its number.
    pub(super) present: (usize, Option<i32>),
}

/// A meaning to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// What the words say.
    AsRead,
    /// Only a drawing.
    Drawing,
    /// A constraint.
    Family(Family),
}

/// The statements, then what is drawn and not described.
pub(super) fn items(reading: &Reading, answers: &[Answer], digits: usize) -> Vec<Item> {
    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
    // What was said about a drawing stands behind the statements of the rules.
    let is_said = |answer: &&String| reading.statements.iter().any(|said| said.text == **answer);
    let of_drawing = answers.iter().filter(|answer| about(answer).parse::<usize>().is_err() && is_said(answer)).count();
    let own = reading.statements.len().saturating_sub(of_drawing);
    let statement = |(at, said): (usize, &Said)| {
        let about = if at < own { (at + 1).to_string() } else { about(&said.text).to_owned() };
        of_statement(said, about, &answers, digits)
    };
    let undescribed = reading.undescribed.iter().map(|name| of_drawn(name));
    reading.statements.iter().enumerate().map(statement).chain(undescribed).collect()
}

/// What an answer is about, as [`Answer`] writes it.
pub(super) fn about(answer: &str) -> &str {
    answer.split_once(':').map_or(answer, |(about, _)| about).trim()
}

fn of_statement(said: &Said, about: String, answers: &[String], digits: usize) -> Item {
    let words: Vec<&str> = said.headings.iter().chain([&said.text]).map(String::as_str).collect();
    let text = visible(&words.join(": ")).into_owned();
    let mut cells: Vec<Cell> = said.objects.iter().flatten().map(|&cell| Cell::new(cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    let answer = answers.iter().find(|answer| self::about(answer) == about);
    let choices = choices(&text, &said.families);
    let present = answer.map_or((0, None), |answer| chosen(answer, &choices));
    let meaning = match (visible_line(&said.meaning).into_owned(), present) {
        (meaning, (at, Some(number))) if usual(&choices, at, digits) != Some(number) => format!("{meaning} {number}"),
        (meaning, _) => meaning,
    };
    let meaning = match said.certainty {
        certainty if certainty.is_settled() && !meaning.is_empty() => meaning,
        Certainty::NotUnderstood | Certainty::NoEffect => said.certainty.name().to_owned(),
        certainty if meaning.is_empty() => certainty.name().to_owned(),
        certainty => format!("{meaning}? {}", certainty.name()),
    };
    let (sign, is_settled) = (sign(said.certainty), said.certainty.is_settled());
    Item {
        about,
        sign,
        meaning,
        text,
        objects: said.objects.len(),
        cells,
        is_drawn: false,
        is_settled,
        choices,
        present,
    }
}

/// Something drawn, called by its number and name: `3 grey circles`.
fn of_drawn(name: &str) -> Item {
    let name = visible_line(name);
    let about = name.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim().to_owned();
    let objects = name.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
    let choices = choices(&about, &[]);
    Item {
        meaning: about.clone(),
        about,
        sign: ('?', Face::Warning),
        text: "It is drawn, and no statement describes it.".to_owned(),
        objects,
        cells: Vec::new(),
        is_drawn: true,
        is_settled: false,
        choices,
        present: (0, None),
    }
}

/// The sign of a statement.
const fn sign(certainty: Certainty) -> (char, Face) {
    match certainty {
        Certainty::ByWords | Certainty::AgreesWithLink | Certainty::Chosen => ('✓', Face::Good),
        Certainty::NoEffect => ('·', Face::Dim),
        Certainty::NotUnderstood => ('–', Face::Error),
        _ => ('?', Face::Warning),
    }
}

/// The index of an answer's meaning, and its number.
fn chosen(answer: &str, choices: &[Choice]) -> (usize, Option<i32>) {
    let meaning = answer.split_once(':').map_or("", |(_, meaning)| meaning.trim());
    let (name, number) = match meaning.rsplit_once(' ') {
        Some((name, number)) if number.parse::<i32>().is_ok() => (name, number.parse().ok()),
        _ => (meaning, None),
    };
    let is_it = |choice: &Choice| match choice {
        Choice::AsRead => false,
        Choice::Drawing => name == DRAWING,
        Choice::Family(family) => name == family.row().name,
    };
    (choices.iter().position(is_it).unwrap_or(0), number)
}

/// Words of statements, and how what they speak of is drawn.
const SPOKEN_OF: [(&[&str], &[Drawing]); 8] = [
    (&["line", "thermometer", "path"], &[Drawing::Line, Drawing::Bulb, Drawing::Ends, Drawing::Arrow]),
    (&["arrow"], &[Drawing::Arrow, Drawing::Outside]),
    (&["cage", "dashed"], &[Drawing::Cage]),
    (&["circle", "square", "cell", "shaded", "diamond"], &[Drawing::InCell, Drawing::Shade]),
    (&["dot", "between", "edge", "joined"], &[Drawing::WhiteDot, Drawing::BlackDot, Drawing::Sign]),
    (&["corner", "four cells"], &[Drawing::Corner]),
    (&["outside", "beside", "clue"], &[Drawing::Outside]),
    (&["diagonal", "move", "adjacent", "neighbour"], &[Drawing::Listed]),
];

/// The meanings to choose from for a text that names these families: those that fit what it speaks of first. Only what
/// can be said in words is among them.
fn choices(text: &str, named: &[Family]) -> Vec<Choice> {
    let text = text.to_lowercase();
    let spoken = SPOKEN_OF.iter().filter(|(words, _)| words.iter().any(|word| text.contains(word)));
    let drawn: Vec<Drawing> = spoken.flat_map(|(_, drawn)| drawn.iter().copied()).collect();
    let rank = |family: &Family| match () {
        () if named.contains(family) => 0,
        () if drawn.contains(&family.row().drawing) => 1,
        () => 2,
    };
    let mut families: Vec<Family> =
        Family::all().iter().copied().filter(|family| !family.row().words.is_empty()).collect();
    families.sort_by_key(rank);
    let fitting = families.iter().filter(|family| rank(family) < 2).count();
    let mut choices: Vec<Choice> = families.into_iter().map(Choice::Family).collect();
    choices.insert(fitting, Choice::Drawing);
    choices.insert(0, Choice::AsRead);
    choices
}

/// The number that a choice has if it is given none.
pub(super) fn usual(choices: &[Choice], at: usize, digits: usize) -> Option<i32> {
    match choices.get(at) {
        Some(Choice::Family(family)) => family.row().usual.map(|usual| usual.with_digits(digits)),
        _ => None,
    }
}

impl Item {
    /// A choice in words, with its number.
    pub(super) fn label(&self, at: usize, number: Option<i32>) -> String {
        match self.choices.get(at) {
            Some(Choice::Family(family)) => match number {
                Some(number) => format!("{} {number}", family.row().name),
                None => family.row().name.to_owned(),
            },
            Some(Choice::Drawing) => "only a drawing".to_owned(),
            Some(Choice::AsRead) | None if self.present.0 > 0 => "what the words say".to_owned(),
            Some(Choice::AsRead) | None if self.is_settled => "as it is read".to_owned(),
            Some(Choice::AsRead) | None => "leave it unchecked".to_owned(),
        }
    }

    /// The answer that takes a choice, or none for what the words say.
    pub(super) fn answer(&self, at: usize, number: Option<i32>) -> Option<Answer> {
        let meaning = match self.choices.get(at)? {
            Choice::AsRead => return None,
            Choice::Drawing => DRAWING.to_owned(),
            Choice::Family(_) => self.label(at, number),
        };
        format!("{}: {meaning}", self.about).parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_comes_first() {
        let of = |text: &str| choices(text, &[Family::Renban]);
        let lines = of("The green line is a mystery.");
        assert_eq!(lines[..2], [Choice::AsRead, Choice::Family(Family::Renban)]);
        let drawing = lines.iter().position(|choice| *choice == Choice::Drawing).expect("a drawing");
        let place = |family| lines.iter().position(|choice| *choice == Choice::Family(family)).expect("readable");
        assert!(place(Family::Whisper) < drawing && drawing < place(Family::BlackDot));
        let dots = of("White dots are strange.");
        assert_eq!(dots[2], Choice::Family(Family::WhiteDot));
    }

    /// Every choice can be written as an answer and found again.
    #[test]
    fn a_choice_is_found_again_in_its_answer() {
        let item = of_drawn("3 green lines");
        assert_eq!((item.about.as_str(), item.objects), ("green lines", 3));
        for at in 1..item.choices.len() {
            let number = usual(&item.choices, at, 9).map(|usual| usual + 1);
            let answer = item.answer(at, number).expect("an answer").to_string();
            assert_eq!(chosen(&answer, &item.choices), (at, number), "{answer}");
            assert_eq!(about(&answer), "green lines");
        }
        assert_eq!(item.answer(0, None), None);
    }
}
