//! From a game to what its board looks like: digits, marks, tooltips, and what is pointed out.

use super::canvas::{Clue, Clues, Content, Scene, Square};
use super::model::{Bench, Session, Tooltip};
use super::settings::Settings;
use super::theme::Face;
use crate::board::{Cell, Digit, HouseId, HouseKind};
use crate::game::{Checking, Hint, Knowledge, Rung};
use crate::logic::{Role, Step, highlights};
use crate::puzzle::Position;

/// The board of a running game.
pub(super) fn of_game<'a>(session: &'a Session, settings: &Settings) -> Scene<'a> {
    let game = &session.game;
    let board = game.board();
    let mut squares: Vec<Square> = board.cells().map(|cell| square(session, cell)).collect();
    if settings.peers {
        for &peer in board.peers(session.cursor) {
            squares[peer.index()].over = Some(Face::Peer);
        }
    }
    if let Some(digit) = session.pointed_digit().filter(|_| settings.same_digit) {
        let marks = settings.same_marks || session.chosen_digit().is_some();
        point_out(&mut squares, digit, session.cursor, marks);
    }
    for cell in session.check.current(game).map_or_else(Vec::new, |report| report.cells) {
        squares[cell.index()].conflict = true;
    }
    if let Some(hint) = session.hint(settings.style_for(board)) {
        show_hint(&mut squares, &hint, session);
    }
    show_log_line(&mut squares, session);
    let clues = clues(&game.working_position(), Some(session.cursor));
    show_wrong_sums(&mut squares, &clues, session);
    Scene {
        board,
        letters: game.puzzle().letters(),
        squares,
        clues,
        cursor: Some(session.cursor),
        covered: game.is_paused(),
    }
}

/// The board of a puzzle being set up.
pub(super) fn of_bench<'a>(bench: &'a Bench, settings: &Settings) -> Scene<'a> {
    let editor = &bench.editor;
    let board = &**editor.board();
    let square = |cell| {
        let content = editor.value(cell).map_or(Content::Blank, Content::Given);
        Square { conflict: !editor.conflicts(cell).is_empty(), ..Square::plain(content) }
    };
    let mut squares: Vec<Square> = board.cells().map(square).collect();
    if let Some(digit) = editor.value(bench.cursor).filter(|_| settings.same_digit) {
        point_out(&mut squares, digit, bench.cursor, false);
    }
    let setup = editor.setup();
    let given = |sum: Option<u16>| sum.map(|number| Clue { number, rest: false, wrong: false });
    Scene {
        board,
        letters: setup.letters.as_ref(),
        squares,
        clues: setup.sums.iter().copied().map(given).collect(),
        cursor: Some(bench.cursor),
        covered: false,
    }
}

/// The number of each house that has a sum; for the runs at the cursor, what is left of it.
pub(super) fn clues(position: &Position, cursor: Option<Cell>) -> Clues {
    let puzzle = position.puzzle();
    if !puzzle.has_sums() {
        return Clues::new();
    }
    let board = position.board();
    let wrong: Vec<HouseId> = position.wrong_sums().collect();
    let clue = |id: HouseId| {
        let (sum, house) = (puzzle.sum(id)?, board.house(id));
        let at_cursor = house.kind == HouseKind::Run && cursor.is_some_and(|cursor| house.cells.contains(&cursor));
        let filled = house.cells.iter().filter_map(|&cell| position.value(cell));
        let total: u16 = filled.map(|digit| u16::from(digit.get())).sum();
        // Of a sum that is passed nothing is left to be told.
        let rest = at_cursor && (1..=sum).contains(&total);
        let number = if rest { sum - total } else { sum };
        Some(Clue { number, rest, wrong: wrong.contains(&id) })
    };
    board.house_ids().map(clue).collect()
}

/// The player's digits in cages and runs that cannot add up any more.
fn show_wrong_sums(squares: &mut [Square], clues: &Clues, session: &Session) {
    let game = &session.game;
    let wrong = game.board().houses().iter().zip(clues).filter(|(_, clue)| clue.is_some_and(|clue| clue.wrong));
    for &cell in wrong.flat_map(|(house, _)| &house.cells) {
        squares[cell.index()].conflict |= game.value(cell).is_some() && !game.is_given(cell);
    }
}

fn square(session: &Session, cell: Cell) -> Square {
    let game = &session.game;
    let content = match (game.value(cell), session.tooltip) {
        (Some(digit), _) if game.is_given(cell) => Content::Given(digit),
        (Some(digit), _) if game.is_solvers(cell) => Content::Solver(digit),
        (Some(digit), _) => Content::Own(digit),
        (None, Tooltip::Reasoned) => Content::Reasoned(game.reasoned(cell)),
        (None, Tooltip::Possible) if cell == session.cursor => Content::Possible(game.possible(cell)),
        (None, _) => Content::Marks(game.marks(cell)),
    };
    Square { conflict: game.in_conflict(cell) || known_wrong(session, cell), ..Square::plain(content) }
}

/// Whether the solution is known not to have the cell's digit, and the player wants to be told unasked.
fn known_wrong(session: &Session, cell: Cell) -> bool {
    let game = &session.game;
    match (game.options().checking, game.knowledge(), game.value(cell)) {
        (Checking::Solution, Knowledge::Unique(solution), Some(digit)) => solution.digit(cell) != digit,
        _ => false,
    }
}

/// Cells that hold the digit, and if so wished candidates of it. A tooltip's are pointed out in any case.
fn point_out(squares: &mut [Square], digit: Digit, cursor: Cell, marks: bool) {
    for (_, square) in squares.iter_mut().enumerate().filter(|(index, _)| *index != cursor.index()) {
        match square.content {
            Content::Marks(digits) if marks && digits.contains(digit) => square.digits.push((digit, Face::SameDigit)),
            Content::Possible(digits) | Content::Reasoned(digits) if digits.contains(digit) => {
                square.digits.push((digit, Face::SameDigit));
            }
            content if content.digit() == Some(digit) => square.over = Some(Face::SameDigit),
            _ => {}
        }
    }
}

/// As much of the hint as has been told.
fn show_hint(squares: &mut [Square], hint: &Hint, session: &Session) {
    if let Some(step) = &hint.step {
        return show_step(squares, step, session);
    }
    let wrong = matches!(hint.rung, Rung::Where | Rung::Offer);
    let face = match hint.rung {
        Rung::Region => Face::House,
        _ if wrong => Face::EvidenceOther,
        _ => Face::Evidence,
    };
    for cell in &hint.cells {
        squares[cell.index()].over = Some(face);
        squares[cell.index()].conflict |= wrong;
    }
}

/// What the chosen line of the log is about.
fn show_log_line(squares: &mut [Square], session: &Session) {
    let Some(event) = session.chosen_event() else { return };
    match event.step() {
        Some(step) => show_step(squares, step, session),
        None => event.cells().iter().for_each(|cell| squares[cell.index()].over = Some(Face::Evidence)),
    }
}

fn show_step(squares: &mut [Square], step: &Step, session: &Session) {
    let face = |role| match role {
        Role::House => Face::House,
        Role::Pattern | Role::Second | Role::Third => Face::Evidence,
        Role::Place => Face::Result,
        Role::Eliminate => Face::Eliminated,
    };
    for highlight in highlights(step, session.game.board()) {
        let square = &mut squares[highlight.cell.index()];
        match highlight.digit {
            None => square.over = Some(face(highlight.role)),
            Some(digit) => {
                square.digits.retain(|(other, _)| *other != digit);
                square.digits.push((digit, face(highlight.role)));
                if square.content.digit().is_some() {
                    square.over = Some(face(highlight.role));
                }
            }
        }
    }
}
