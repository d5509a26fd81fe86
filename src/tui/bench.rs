//! What changes a puzzle being set up: it is counted again, its clues are drawn anew, and one more is placed.

use super::message::Question;
use super::model::{Model, Placing, Screen, SetupPurpose, SetupSession, Tone, takes_numbers};
use super::status_text::{StatusText, show_status};
use crate::constraint::{Family, Geometry};

/// Asks about the puzzle.
pub(super) fn ask(model: &mut Model, purpose: SetupPurpose, revision: u64, question: Question) {
    let ticket = model.ask(purpose.words(), question);
    if let Some(bench) = &mut model.bench {
        bench.asked.keep(ticket, purpose, revision);
    }
}

/// The puzzle has changed: its clues are drawn anew, and it is asked how many solutions there are now.
pub(super) fn count(model: &mut Model) {
    let Some(bench) = &mut model.bench else { return };
    bench.draw_clues();
    bench.conflict = None;
    let mut old = bench.asked.forget(&SetupPurpose::Count);
    old.extend(bench.asked.forget(&SetupPurpose::Minimise));
    old.extend(bench.asked.forget(&SetupPurpose::Conflict));
    let (puzzle, revision) = (bench.editor.puzzle(), bench.editor.revision());
    for ticket in old {
        model.call_off(ticket);
    }
    if let Ok(puzzle) = puzzle {
        ask(model, SetupPurpose::Count, revision, Question::Know(puzzle));
    }
}

/// Begins to place a clue of this family; tells whether its numbers are to be asked for at once.
pub(super) fn begin(model: &mut Model, family: Family) -> bool {
    let Some(bench) = model.bench.as_mut().filter(|_| model.screen == Screen::Setup) else { return false };
    bench.placing = Some(Placing::new(family));
    if family.row().geometry == Geometry::Everywhere {
        return close_group(model);
    }
    model.notice = None;
    false
}

/// The cells that are marked are a group; tells whether the numbers of the clue are to be asked for.
pub(super) fn close_group(model: &mut Model) -> bool {
    let Some(placing) = model.bench.as_mut().and_then(|bench| bench.placing.as_mut()) else { return false };
    if !placing.close_group() {
        return false;
    }
    if takes_numbers(placing.family) {
        return true;
    }
    place(model, Vec::new());
    false
}

/// Places the clue with these numbers, or says why it cannot be.
pub(super) fn place(model: &mut Model, numbers: Vec<i32>) {
    let Some(bench) = &mut model.bench else { return };
    let Some(placing) = bench.placing.take() else { return };
    let clue = placing.clue(bench.editor.board(), numbers);
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

/// Moves the clue at the cursor with it; tells whether there was one that could be.
pub(super) fn shift(model: &mut Model, step: (i32, i32)) -> bool {
    let Some(bench) = &mut model.bench else { return false };
    let Some(number) = bench.editor.clue_at(bench.cursor) else { return false };
    let moved = bench.editor.move_clue(number, step);
    if moved {
        count(model);
    }
    moved
}

/// Lets go of a clue that is being placed; tells whether there was one.
pub(super) fn let_go(model: &mut Model) -> bool {
    model.notice = None;
    model.bench.as_mut().is_some_and(|bench: &mut SetupSession| bench.placing.take().is_some())
}
