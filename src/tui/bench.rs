//! What changes a puzzle being set up: it is counted again, its clues are drawn again, and one more is placed.

use std::sync::Arc;

use super::message::Question;
use super::model::{Model, Placing, Screen, SetupPanel, SetupPurpose, SetupSession, Tone, takes_numbers, takes_text};
use super::status_text::{StatusText, show_status};
use crate::board::Cell;
use crate::constraint::{Family, Geometry};

/// Asks about the puzzle.
pub(super) fn ask(model: &mut Model, purpose: SetupPurpose, revision: u64, question: Question) {
    let ticket = model.ask(purpose.words(), question);
    if let Some(bench) = &mut model.bench {
        bench.asked.keep(ticket, purpose, revision);
    }
}

/// The puzzle has changed: its clues are drawn again, and it is asked how many solutions there are now.
pub(super) fn count(model: &mut Model) {
    let Some(bench) = &mut model.bench else { return };
    bench.refresh();
    bench.conflict = None;
    let mut old = bench.asked.forget(&SetupPurpose::Count);
    old.extend(bench.asked.forget(&SetupPurpose::Minimise));
    old.extend(bench.asked.forget(&SetupPurpose::Conflict));
    let (puzzle, revision) = (bench.puzzle.clone(), bench.editor.revision());
    for ticket in old {
        model.call_off(ticket);
    }
    if let Ok(puzzle) = puzzle {
        ask(model, SetupPurpose::Count, revision, Question::Know(puzzle));
    }
    examine(model);
}

/// Asks for the setter's report on the puzzle as it is now, if the setter's view is open.
pub(super) fn examine(model: &mut Model) {
    if model.setup_panel != SetupPanel::Setter {
        stop_examining(model);
        return;
    }
    call_off_report(model);
    let Some(bench) = &mut model.bench else { return };
    bench.outdate_report();
    let Ok(puzzle) = bench.puzzle.clone() else { return };
    let revision = bench.editor.revision();
    let profile = Arc::new(model.settings.profile_for(puzzle.board()));
    let levels = Box::new(model.settings.levels.clone());
    ask(model, SetupPurpose::Report, revision, Question::Examine(Box::new(puzzle), profile, levels));
}

/// Nobody waits for the setter's report any more, and what is known of it is forgotten.
pub(super) fn stop_examining(model: &mut Model) {
    call_off_report(model);
    if let Some(bench) = &mut model.bench {
        bench.forget_report();
    }
}

fn call_off_report(model: &mut Model) {
    let Some(bench) = &mut model.bench else { return };
    for ticket in bench.asked.forget(&SetupPurpose::Report) {
        model.call_off(ticket);
    }
}

/// Opens the setter's view, or closes it.
pub(super) fn toggle_view(model: &mut Model) {
    model.setup_panel = match model.setup_panel {
        SetupPanel::Keys => SetupPanel::Setter,
        SetupPanel::Setter => SetupPanel::Keys,
    };
    examine(model);
}

/// Begins to place a clue of this family; returns what is to be asked at once.
pub(super) fn begin(model: &mut Model, family: Family) -> Asked {
    let Some(bench) = model.bench.as_mut().filter(|_| model.screen == Screen::Setup) else { return Asked::Nothing };
    bench.placing = Some(Placing::new(family));
    if family.row().geometry == Geometry::Everywhere {
        return close_group(model);
    }
    model.notice = None;
    Asked::Nothing
}

/// What is to be asked once all cells of a clue are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// More cells, or nothing: then the clue is placed.
    Nothing,
    Numbers,
    Text,
}

/// The cells that are marked are a group; returns what is to be asked then.
pub(super) fn close_group(model: &mut Model) -> Asked {
    let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut()) else { return Asked::Nothing };
    if !placing.close_group() {
        return Asked::Nothing;
    }
    let family = placing.family;
    match (takes_numbers(family), takes_text(family)) {
        (true, _) => Asked::Numbers,
        (false, true) => Asked::Text,
        (false, false) => {
            place(model, "");
            Asked::Nothing
        }
    }
}

/// The cells that are marked are a group, and another one follows, where the clue may have more.
pub(super) fn next_group(model: &mut Model) {
    if let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut())
        && placing.takes_more()
    {
        placing.close_group();
    }
}

/// The numbers of the clue are known; returns whether its text is to be asked for, and places it if not.
pub(super) fn number(model: &mut Model, numbers: Vec<i32>) -> bool {
    let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut()) else { return false };
    placing.say_numbers(numbers);
    if takes_text(placing.family) {
        return true;
    }
    place(model, "");
    false
}

/// Places the clue with this text, or says why it cannot be.
pub(super) fn place(model: &mut Model, text: &str) {
    let Some(bench) = &mut model.bench else { return };
    let Some(placing) = bench.placing.take() else { return };
    let clue = placing.clue(bench.editor.board(), text);
    match bench.editor.add_clue(clue) {
        Ok(()) => {
            model.notice = None;
            count(model);
        }
        Err(error) => model.say(Tone::Error, error.to_string()),
    }
}

/// Takes the clue at the cursor away.
pub(super) fn remove(model: &mut Model) {
    let Some(bench) = &mut model.bench else { return };
    match bench.editor.clue_at(bench.cursor) {
        Some(number) if bench.editor.remove_clue(number) => count(model),
        _ => show_status(model, StatusText::NoClueHere),
    }
}

/// Moves the clue at the cursor with it; returns whether there was one that could be.
pub(super) fn shift(model: &mut Model, step: (i32, i32)) -> bool {
    let Some(bench) = &mut model.bench else { return false };
    let Some(number) = bench.editor.clue_at(bench.cursor) else { return false };
    let moved = bench.editor.move_clue(number, step);
    if moved {
        count(model);
    }
    moved
}

/// The mouse went down on this cell: a clue that lies there goes with it.
pub(super) fn hold(model: &mut Model, cell: Cell) {
    if let Some(bench) = &mut model.bench {
        bench.held = bench.editor.clue_at(cell).map(|number| (number, cell));
    }
}

/// The mouse was drawn to this cell, and with it the clue that is held, as far as all of it stays on the board.
pub(super) fn drag(model: &mut Model, to: Cell) {
    let Some(bench) = &mut model.bench else { return };
    let Some((number, from)) = bench.held.filter(|&(_, from)| from != to) else { return };
    let (start, end) = (bench.editor.board().place(from), bench.editor.board().place(to));
    let step = (i32::from(end.row) - i32::from(start.row), i32::from(end.column) - i32::from(start.column));
    if start.layer == end.layer && bench.editor.move_clue(number, step) {
        bench.held = Some((number, to));
        bench.cursor = to;
        count(model);
    }
}

/// Lets go of a clue that is being placed; returns whether there was one.
pub(super) fn let_go(model: &mut Model) -> bool {
    model.notice = None;
    model.bench.as_mut().is_some_and(|bench: &mut SetupSession| bench.placing.take().is_some())
}
