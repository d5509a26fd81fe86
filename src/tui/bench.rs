//! Changes to a puzzle being set up: its solutions are counted again, its clues are redrawn, and clues are placed.

use std::sync::Arc;

use super::message::Question;
use super::model::{Model, Placing, Screen, SetupPanel, SetupPurpose, SetupSession, Tone, takes_numbers, takes_text};
use super::status_text::{StatusText, show_status};
use crate::board::Cell;
use crate::constraint::{Family, Geometry};

/// Asks a question about the puzzle.
pub(super) fn ask(model: &mut Model, purpose: SetupPurpose, revision: u64, question: Question) {
    let ticket = model.ask(purpose.words(), question);
    if let Some(bench) = &mut model.bench {
        bench.asked.keep(ticket, purpose, revision);
    }
}

/// After a change of the puzzle: redraws its clues and asks for the number of solutions.
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

/// Asks for a new setter's report, if the setter's view is open.
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
    let profile = Arc::new(model.settings.play.profile_for(puzzle.board()));
    let levels = Box::new(model.settings.play.levels.clone());
    ask(model, SetupPurpose::Report, revision, Question::Examine(Box::new(puzzle), profile, levels));
}

/// Cancels the setter's report and discards what is known of it.
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

/// Starts placing a clue of this family; returns what to ask for next.
pub(super) fn begin(model: &mut Model, family: Family) -> Asked {
    let Some(bench) = model.bench.as_mut().filter(|_| model.screen == Screen::Setup) else { return Asked::Nothing };
    bench.placing = Some(Placing::new(family));
    if family.row().geometry == Geometry::Everywhere {
        return close_group(model);
    }
    model.notice = None;
    Asked::Nothing
}

/// What to ask for once all cells of a clue are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// Nothing: more cells are needed, or the clue has been placed.
    Nothing,
    Numbers,
    Text,
}

/// Turns the marked cells into a group; returns what to ask for next.
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

/// Turns the marked cells into a group and starts another one, if the clue may have more.
pub(super) fn next_group(model: &mut Model) {
    if let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut())
        && placing.takes_more()
    {
        placing.close_group();
    }
}

/// Sets the numbers of the clue; returns whether its text must be asked for, and places the clue if not.
pub(super) fn number(model: &mut Model, numbers: Vec<i32>) -> bool {
    let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut()) else { return false };
    placing.say_numbers(numbers);
    if takes_text(placing.family) {
        return true;
    }
    place(model, "");
    false
}

/// Places the clue with this text, or reports why that is impossible.
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

/// Removes the clue at the cursor.
pub(super) fn remove(model: &mut Model) {
    let Some(bench) = &mut model.bench else { return };
    match bench.editor.clue_at(bench.cursor) {
        Some(number) if bench.editor.remove_clue(number) => count(model),
        _ => show_status(model, StatusText::NoClueHere),
    }
}

/// Moves the clue at the cursor by this step; returns whether it was moved.
pub(super) fn shift(model: &mut Model, step: (i32, i32)) -> bool {
    let Some(bench) = &mut model.bench else { return false };
    let Some(number) = bench.editor.clue_at(bench.cursor) else { return false };
    let moved = bench.editor.move_clue(number, step);
    if moved {
        count(model);
    }
    moved
}

/// Handles a mouse press on this cell: a clue there is grabbed.
pub(super) fn hold(model: &mut Model, cell: Cell) {
    if let Some(bench) = &mut model.bench {
        bench.held = bench.editor.clue_at(cell).map(|number| (number, cell));
    }
}

/// Handles a mouse drag to this cell: the grabbed clue follows, as long as all of it stays on the board.
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

/// Cancels placing a clue; returns whether one was being placed.
pub(super) fn let_go(model: &mut Model) -> bool {
    model.notice = None;
    model.bench.as_mut().is_some_and(|bench: &mut SetupSession| bench.placing.take().is_some())
}
