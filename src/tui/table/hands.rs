//! The player's input: what a digit key does to the target cells, how they are selected, and what is highlighted.

use super::play::change;
use crate::board::{Cell, Digit};
use crate::game::{COLOURS, Layer, Outcome};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::model::{Filter, Mode, Model, Session};
use crate::tui::moving;
use crate::tui::owner::Move;
use crate::tui::status_text::{StatusText, show_status};

/// Handles a digit key: sets the filter, chooses the digit or enters it.
pub(super) fn digit_key(cx: &mut Context<'_>, digit: Digit) {
    let Some(session) = &mut cx.model.session else { return };
    let board = session.game.board();
    if digit.get() > board.digits() && !session.types_colours() {
        let beyond = StatusText::Beyond(board.symbol(digit), board.first_and_last());
        return show_status(cx.model, beyond);
    }
    if session.filter == Some(Filter::Asked) {
        filter_by(cx.model, digit);
    } else if session.digit_first {
        session.chosen = if session.chosen == Some(digit) { None } else { Some(digit) };
    } else {
        enter(cx, digit);
    }
}

/// Space: places the chosen digit in the cursor's cell, or removes it.
pub(super) fn place_chosen(cx: &mut Context<'_>) {
    let Some(session) = &cx.model.session else { return };
    match session.chosen_digit() {
        Some(digit) => enter(cx, digit),
        None if session.digit_first => show_status(cx.model, StatusText::ChooseFirst),
        None => {
            let [place, first] = [Action::Place, Action::DigitFirst].map(|action| cx.model.keys.shown(action));
            show_status(cx.model, StatusText::HowToPlace(place, first));
        }
    }
}

/// Enters a digit in all target cells as one move, according to the current mode.
pub(super) fn enter(cx: &mut Context<'_>, digit: Digit) {
    if let Some(session) = &cx.model.session {
        enter_as(cx, session.mode, digit);
    }
}

/// Enters a digit according to this mode.
pub(super) fn enter_as(cx: &mut Context<'_>, mode: Mode, digit: Digit) {
    let now = cx.model.now;
    if mode == Mode::Colour {
        return colour(cx, digit.get());
    }
    if mode == Mode::Candidate {
        return colour_mark(cx, digit);
    }
    change(cx, |session| {
        session.last = Some(digit);
        let cells = session.targets();
        match (mode, &cells[..]) {
            (Mode::Digit, &[cell]) => session.game.place(cell, digit, now),
            (Mode::Digit, cells) => session.game.place_in(cells, digit, now),
            (mode, cells) => match (mode.layer(), cells) {
                (Some(layer), cells) => session.game.toggle_note_in(cells, layer, digit, now),
                (None, &[cell]) => session.game.toggle_mark(cell, digit, now),
                (None, cells) => session.game.toggle_mark_in(cells, digit, now),
            },
        }
    });
}

/// Gives the mark a colour in the target cells that have one of the digit; refused if none has.
fn colour_mark(cx: &mut Context<'_>, digit: Digit) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    session.last = Some(digit);
    let game = &session.game;
    let is_marked = |&cell: &Cell| {
        let notes = Layer::ALL.iter().any(|&layer| game.notes(cell, layer).contains(digit));
        let coloured = game.candidate_colour(cell, digit) > 0;
        game.value(cell).is_none() && (notes || coloured || game.marks(cell).contains(digit))
    };
    let cells: Vec<Cell> = session.targets().iter().copied().filter(is_marked).collect();
    if cells.is_empty() {
        let symbol = game.puzzle().symbol(digit);
        return show_status(cx.model, StatusText::NoMark(symbol));
    }
    change(cx, |session| colour_candidate(session, &cells, digit, now));
}

/// Gives the candidate the colour used last; one that has it gets the next colour, and one that has that gets none.
fn colour_candidate(session: &mut Session, cells: &[Cell], digit: Digit, now: std::time::Duration) -> Outcome {
    let (first, second) = (session.colour, session.colour % COLOURS + 1);
    let empty = cells.iter().copied().find(|&cell| session.game.value(cell).is_none());
    let wanted = match empty.map_or(0, |cell| session.game.candidate_colour(cell, digit)) {
        colour if colour == first => second,
        colour if colour == second => 0,
        _ => first,
    };
    session.game.colour_candidate_in(cells, digit, wanted, now)
}

/// Gives the target cells a colour, or removes it; 0 removes any colour. In candidate mode it only chooses the colour
/// for candidates.
pub(super) fn colour(cx: &mut Context<'_>, number: u8) {
    let now = cx.model.now;
    if number > COLOURS {
        return show_status(cx.model, StatusText::ColoursEnd(COLOURS));
    }
    let Some(session) = &mut cx.model.session else { return };
    if number > 0 {
        session.colour = number;
    }
    if session.mode != Mode::Candidate {
        let cells = session.targets();
        change(cx, |session| session.game.colour_in(&cells, number, now));
    }
}

/// Empties the target cells; in colour mode, removes their colours.
pub(super) fn erase(cx: &mut Context<'_>) {
    let now = cx.model.now;
    change(cx, |session| match (session.mode, &session.targets()[..]) {
        (Mode::Colour, cells) => session.game.colour_in(cells, 0, now),
        (_, &[cell]) => session.game.erase(cell, now),
        (_, cells) => session.game.erase_in(cells, now),
    });
}

/// Sets what digit keys do.
pub(super) fn set_mode(model: &mut Model, mode: Mode) {
    if let Some(session) = &mut model.session {
        // The key of this mode takes the next colour, once it is set.
        if session.mode == Mode::Candidate && mode == Mode::Candidate {
            session.colour = session.colour % COLOURS + 1;
        }
        session.mode = mode;
    }
}

/// Switches to the next mode.
pub(super) fn next_mode(model: &mut Model) {
    if let Some(session) = &mut model.session {
        session.mode = session.mode.next();
    }
}

/// Toggles whether the arrow keys select cells, starting with the cursor's.
pub(super) fn select_mode(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.selection.extends = !session.selection.extends;
    if session.selection.extends && session.selection.cells().is_empty() {
        session.selection.toggle(session.cursor);
    }
}

/// Moves the cursor that way. If `takes` is set or the arrow keys select, selects the cells that it left and reached.
pub(super) fn go(model: &mut Model, way: Move, takes: bool) {
    let look = model.look();
    let Some(session) = &mut model.session else { return };
    let empty = |cell| session.game.value(cell).is_none();
    let from = session.cursor;
    if let Some(to) = moving::target(session.game.board(), look, from, way, &empty) {
        session.move_to(to);
        if takes || session.selection.extends {
            session.selection.extend(from, to);
        }
    }
}

/// Whether Space selects single cells: while there is a selection.
pub(super) fn is_selecting(session: &Session) -> bool {
    !session.selection.is_empty()
}

/// Selects the cursor's cell, or deselects it.
pub(super) fn toggle_cell(session: &mut Session) {
    session.selection.toggle(session.cursor);
}

/// Selects all cells that hold the same digit as the cursor's, or all empty ones with the same marks.
pub(super) fn select_alike(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    let game = &session.game;
    let (cells, what) = match game.value(session.cursor) {
        Some(digit) => (game.cells_with(digit), format!("with a {}", game.puzzle().symbol(digit))),
        None => (game.cells_marked_like(session.cursor), "with these marks".to_owned()),
    };
    let count = cells.len();
    session.selection.set(cells);
    show_status(model, StatusText::Alike(count, what));
}

/// Asks for a digit whose places are to be highlighted. A second call highlights the cells with two candidates, a third
/// one nothing.
pub(super) fn filter(model: &mut Model) {
    let key = model.keys.shown(Action::Filter);
    let Some(session) = &mut model.session else { return };
    session.filter = match session.filter {
        None | Some(Filter::Digit(_)) => Some(Filter::Asked),
        Some(Filter::Asked) => Some(Filter::Bivalue),
        Some(Filter::Bivalue) => None,
    };
    if session.filter == Some(Filter::Asked) {
        show_status(model, StatusText::WhichDigit(key));
    }
}

/// Highlights every possible place of the digit.
pub(super) fn filter_by(model: &mut Model, digit: Digit) {
    let Some(session) = &mut model.session else { return };
    session.filter = Some(Filter::Digit(digit));
    session.last = Some(digit);
}
