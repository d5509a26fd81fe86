//! What the panel of the rules lists, made ready to be drawn: each statement with its meaning, then what is drawn and not
//! described.

use crate::board::Cell;
use crate::constraint::Family;
use crate::rules::{Answer, Certainty, Reading, Said};
use crate::text::{visible, visible_line};
use crate::tui::theme::Face;

/// A line of the list.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What an answer about it is about: the number of the statement, or what is drawn.
    pub(super) about: String,
    /// The sign of how sure its meaning is.
    pub(super) sign: (char, Face),
    /// Its meaning in a few words.
    pub(super) meaning: String,
    /// Whether that is only how sure it is.
    pub(super) is_bare: bool,
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
    /// The families that it names.
    pub(super) families: Vec<Family>,
    /// The meaning that the player gave to it, if any, as an [`Answer`] writes it.
    pub(super) given: Option<String>,
}

/// The statements, then what is drawn and not described.
pub(super) fn items(reading: &Reading, answers: &[Answer]) -> Vec<Item> {
    let answers: Vec<String> = answers.iter().map(ToString::to_string).collect();
    // What was said about a drawing stands behind the statements of the rules.
    let is_said = |answer: &&String| reading.statements.iter().any(|said| said.text == **answer);
    let of_drawing = answers.iter().filter(|answer| about(answer).parse::<usize>().is_err() && is_said(answer)).count();
    let own = reading.statements.len().saturating_sub(of_drawing);
    let statement = |(at, said): (usize, &Said)| {
        let about = if at < own { (at + 1).to_string() } else { about(&said.text).to_owned() };
        of_statement(said, about, &answers)
    };
    let undescribed = reading.undescribed.iter().map(|name| of_drawn(name));
    reading.statements.iter().enumerate().map(statement).chain(undescribed).collect()
}

/// What an answer is about, as [`Answer`] writes it.
pub(super) fn about(answer: &str) -> &str {
    answer.split_once(':').map_or(answer, |(about, _)| about).trim()
}

fn of_statement(said: &Said, about: String, answers: &[String]) -> Item {
    let words: Vec<&str> = said.headings.iter().chain([&said.text]).map(String::as_str).collect();
    let text = visible(&words.join(": ")).replace("\\n", "\n");
    let mut cells: Vec<Cell> = said.objects.iter().flatten().map(|&cell| Cell::new(cell)).collect();
    cells.sort_unstable();
    cells.dedup();
    let answer = answers.iter().find(|answer| self::about(answer) == about);
    let given = answer.and_then(|answer| Some(answer.split_once(':')?.1.trim().to_owned()));
    let meaning = visible_line(&said.meaning).into_owned();
    let is_bare = matches!(said.certainty, Certainty::NotUnderstood | Certainty::NoEffect) || meaning.is_empty();
    let meaning = match said.certainty {
        Certainty::Chosen => given.clone().unwrap_or(meaning),
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
        is_bare: is_bare && said.certainty != Certainty::Chosen,
        text,
        objects: said.objects.len(),
        cells,
        is_drawn: false,
        is_settled,
        families: said.families.clone(),
        given,
    }
}

/// Something drawn, called by its number and name: `3 grey circles`.
pub(super) fn of_drawn(name: &str) -> Item {
    let name = visible_line(name);
    let about = name.trim_start_matches(|symbol: char| symbol.is_ascii_digit()).trim().to_owned();
    let objects = name.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
    Item {
        meaning: about.clone(),
        is_bare: false,
        about,
        sign: ('?', Face::Warning),
        text: "It is drawn, and no statement describes it.".to_owned(),
        objects,
        cells: Vec::new(),
        is_drawn: true,
        is_settled: false,
        families: Vec::new(),
        given: None,
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
