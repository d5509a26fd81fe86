//! Keys while a puzzle is set up.

use super::{games, moving};
use crate::board::{Board, Cell};
use crate::game::{About, Knowledge};
use crate::tui::action::Action;
use crate::tui::dialogs::Dialog;
use crate::tui::message::{Effect, Question};
use crate::tui::model::{Model, Purpose, Tone};

/// Does what was asked for, on the puzzle being set up.
pub(super) fn act(model: &mut Model, action: Action) {
    let Some(bench) = &mut model.bench else { return };
    let to = moving::target(bench.editor.board(), bench.look, bench.cursor, action, |cell| {
        bench.editor.value(cell).is_none()
    });
    if let Some(to) = to {
        bench.cursor = to;
        return;
    }
    let cursor = bench.cursor;
    let changed = match action {
        Action::Digit(digit) => {
            if digit.get() > bench.editor.board().digits() {
                return model.say(Tone::Error, format!("{digit} is beyond this board"));
            }
            let changed = bench.editor.put(cursor, Some(digit));
            if bench.editor.value(cursor).is_some() {
                bench.cursor = following(bench.editor.board(), cursor);
            }
            changed
        }
        // A blank typed into a blank goes on, so that a puzzle can be typed as it is printed.
        Action::Erase if bench.editor.value(cursor).is_none() => {
            bench.cursor = following(bench.editor.board(), cursor);
            false
        }
        Action::Erase => bench.editor.put(cursor, None),
        Action::ClearMarks | Action::Restart => bench.editor.clear(),
        Action::Undo => bench.editor.undo(),
        Action::Redo => bench.editor.redo(),
        _ => return other(model, action),
    };
    if changed {
        count(model);
    }
}

/// The next cell in reading order; the last is its own.
fn following(board: &Board, cell: Cell) -> Cell {
    Cell::at((cell.index() + 1).min(board.cell_count() - 1))
}

fn other(model: &mut Model, action: Action) {
    match action {
        Action::SetupStart | Action::Confirm => start(model),
        Action::Minimise => with_puzzle(model, |model, puzzle, revision| {
            model.ask(Purpose::Minimise, revision, Question::Minimise(puzzle));
        }),
        Action::SaveAs => model.dialogs.push(Dialog::save_as(model)),
        Action::Print => model.dialogs.push(Dialog::print_to(model)),
        Action::Copy => with_puzzle(model, |model, puzzle, _| {
            let line = games::one_line(&puzzle);
            model.send(Effect::Copy(line.clone()));
            model.say(Tone::Plain, format!("Copied: {line}"));
        }),
        _ => {}
    }
}

/// Does something with the puzzle, or says what stands in the way.
fn with_puzzle(model: &mut Model, then: impl FnOnce(&mut Model, crate::puzzle::Puzzle, u64)) {
    let Some(bench) = &model.bench else { return };
    let revision = bench.editor.revision();
    match bench.editor.puzzle_in(model.style()) {
        Ok(puzzle) => then(model, puzzle, revision),
        Err(reason) => model.say(Tone::Error, reason),
    }
}

/// Plays what is set up.
fn start(model: &mut Model) {
    let Some(bench) = &model.bench else { return };
    if *bench.editor.knowledge() == Knowledge::None {
        return model.say(Tone::Error, "The puzzle has no solution: change or erase a digit");
    }
    let (about, options) = (About::default(), model.settings.game.clone());
    match bench.editor.start(about, options, model.now, model.style()) {
        Ok(game) => {
            let several = *game.knowledge() == Knowledge::Several;
            games::begin(model, game);
            if several {
                model.say(Tone::Warning, "The puzzle has several solutions: any of them will do");
            }
        }
        Err(reason) => model.say(Tone::Error, reason),
    }
}

/// Asks how many solutions there are now.
pub(in crate::tui) fn count(model: &mut Model) {
    model.call_off(|waiting| matches!(waiting.purpose, Purpose::Count | Purpose::Minimise));
    let Some(bench) = &model.bench else { return };
    let revision = bench.editor.revision();
    if let Ok(puzzle) = bench.editor.puzzle() {
        model.ask(Purpose::Count, revision, Question::Know(puzzle));
    }
}
