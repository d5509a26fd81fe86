//! The panel while a puzzle is being set up: the number of givens and of solutions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::{Knowledge, conflict_clause};
use crate::logic::wording;
use crate::tui::action::Action;
use crate::tui::model::{Model, SetupPurpose, SetupSession};
use crate::tui::paint::{self, Painter, below, wrap};
use crate::tui::theme::Face;

/// What is said of the puzzle so far, with the reservation that it needs if not all of its rules are understood.
fn words(model: &Model, bench: &SetupSession) -> (String, Face) {
    let (words, face) = plain_words(model, bench);
    match &bench.puzzle {
        Ok(puzzle) if bench.placing.is_none() => (puzzle.reserved(words).into_owned(), face),
        _ => (words, face),
    }
}

fn plain_words(model: &Model, bench: &SetupSession) -> (String, Face) {
    if let Some(placing) = &bench.placing {
        let key = model.keys.shown(Action::Place);
        let words = format!("{}: mark {} with {key}, then Enter.", placing.family.row().name, placing.wanted());
        return (words, Face::Strong);
    }
    let counting = bench.asked.ticket(&SetupPurpose::Count).is_some();
    if let (Ok(puzzle), Some((set, _))) = (&bench.puzzle, &bench.conflict) {
        return (format!("No solution: {}.", conflict_clause(set, puzzle, model.style())), Face::Error);
    }
    match (&bench.puzzle, bench.editor.knowledge()) {
        // The error text in the current style is made only if there is an error.
        (Err(_), _) => (bench.editor.puzzle_in(model.style()).err().unwrap_or_default(), Face::Conflict),
        (Ok(_), Knowledge::Unique(_)) => ("One solution: a proper puzzle.".to_owned(), Face::Good),
        (Ok(_), Knowledge::Several) => ("Several solutions: add more digits.".to_owned(), Face::Warning),
        (Ok(_), Knowledge::None) => ("No solution: change or erase a digit.".to_owned(), Face::Error),
        (Ok(_), Knowledge::Unknown) if counting => ("Counting solutions...".to_owned(), Face::Dim),
        (Ok(_), Knowledge::Unknown) => ("The number of solutions is not known.".to_owned(), Face::Dim),
    }
}

fn keys(model: &Model) -> Vec<(String, &'static str)> {
    let listed = [
        (Action::SetupStart, "play"),
        (Action::PlaceClue, "place a clue"),
        (Action::SetterView, "setter view"),
        (Action::SaveAs, "save, share"),
        (Action::Minimise, "make minimal"),
        (Action::ClearMarks, "empty"),
    ];
    let key = |action: Action| match model.keys.shown(action) {
        key if key.is_empty() => format!("{}{}", model.keys.shown(Action::Palette), action.name()),
        key => key,
    };
    listed.into_iter().map(|(action, words)| (key(action), words)).collect()
}

/// The number of lines it takes.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let Some(bench) = &model.bench else { return 0 };
    let text = wrap(&words(model, bench).0, width).len();
    4 + u16::try_from(text + keys(model).len()).unwrap_or(u16::MAX)
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(bench) = model.bench.as_ref().filter(|_| area.height > 0) else { return };
    let ink = Painter::of(model);
    let name = wording::cell_name(bench.cursor, bench.editor.board(), model.style());
    ink.heading(buffer, area, ("set up", &name));
    let clues = match (bench.editor.clues(), bench.editor.clue_at(bench.cursor)) {
        ([], _) => String::new(),
        (all, None) => format!(", {} clues", all.len()),
        (all, Some(here)) => format!(", {}", all[here].family.row().name),
    };
    let givens = format!("{} givens{clues}", bench.editor.clue_count());
    ink.text(buffer, below(area, 1), &givens, Face::Text);
    let (words, face) = words(model, bench);
    let taken = ink.paragraph(buffer, below(area, 2), &words, face);
    let mut rest = below(area, 3 + taken);
    let keys = keys(model);
    let column = keys.iter().map(|(key, _)| paint::width(key)).max().unwrap_or(0) + 1;
    for (key, words) in keys {
        ink.text(buffer, rest, &key, Face::FooterKey);
        let beside = Rect { x: rest.x + column, width: rest.width.saturating_sub(column), ..rest };
        ink.text(buffer, beside, words, Face::Footer);
        rest = below(rest, 1);
    }
}
