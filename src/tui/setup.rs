//! The screen for setting up a puzzle, and what its keys do.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};

use super::action::Action;
use super::bench::count;
use super::component::{Component, Context, Event, Outcome, Reply};
use super::dialogs::{ClueArgument, ClueChoice, CopyAs, Minimise, SaveAs, Saving};
use super::key_line::Part;
use super::keys::{self, Chord};
use super::message::{Answer, Effect, Pointing, Question, Ticket};
use super::model::{Model, Screen, SetupPurpose, SetupSession, Tone};
use super::owner::{BoardAction, Decision, GameAction, ListAction, Move, Owner, SetUpAction};
use super::paint::Painter;
use super::status_text::{StatusText, show_status};
use super::theme::Face;
use super::{bench, board_screen, footer, games, moving, panels, scene};
use crate::board::{Board, Cell, Digit};
use crate::game::{Editor, Knowledge, PuzzleInfo};
use crate::puzzle::Puzzle;

/// The screen on which a puzzle is set up.
#[derive(Debug)]
pub(super) struct SetUp;

impl Component for SetUp {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(action) => return act(cx, action),
            Event::Mouse(pointing, point) => mouse(cx, pointing, point),
            Event::Edit(_) | Event::Paste(_) | Event::Saves => return Outcome::Ignored,
        }
        Outcome::Consumed
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let Some(bench) = &model.bench else { return };
        let Some(layout) = board_screen::layout(model, area, buffer) else { return };
        let scene = scene::of_bench(bench, &model.settings);
        board_screen::draw_board(model, &scene, &layout, bench.viewport, buffer);
        panels::draw(model, &scene, layout.panel, buffer);
        let board = bench.editor.board().title();
        let title = format!("{board}  setting up");
        if layout.title.height > 0 {
            let line = board_screen::draw_brand(model, layout.title, buffer);
            Painter::of(model).text(buffer, line, &title, Face::Title);
        }
        board_screen::draw_notice(
            model,
            Rect { x: 2, width: layout.status.width.saturating_sub(3), ..layout.status },
            buffer,
        );
        panels::draw_mode_beside_message(model, layout.panel, buffer);
        footer::draw(&keys(model), model, layout.footer, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        keys(model)
    }

    fn key_context(&self) -> keys::Context {
        keys::Context::Board
    }

    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        board_screen::meaning(chord, model)
    }

    fn awaits(&self, ticket: Ticket, model: &Model) -> bool {
        model.bench.as_ref().is_some_and(|bench| bench.asked.get(ticket).is_some())
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> Outcome {
        if let Reply::Answer(answer) = reply {
            answered(cx.model, ticket, answer);
        }
        Outcome::Consumed
    }
}

/// Performs the action on the puzzle being set up.
fn act(cx: &mut Context<'_>, action: Action) -> Outcome {
    if is_placing(cx.model) && place(cx, action.owner()) {
        return Outcome::Consumed;
    }
    match action.owner() {
        Owner::Program(_) => return Outcome::Ignored,
        Owner::Move(way) => go(cx.model, way),
        Owner::Digit(digit) => put(cx.model, digit),
        Owner::Board(action) => edit(cx, action),
        Owner::SetUp(SetUpAction::SetupStart) | Owner::Decision(Decision::Confirm) => start(cx.model),
        Owner::SetUp(SetUpAction::SetterView) => bench::toggle_view(cx.model),
        Owner::SetUp(SetUpAction::Minimise) => cx.open(Minimise::default()),
        Owner::SetUp(SetUpAction::PlaceClue) => cx.open(ClueChoice::default()),
        Owner::SetUp(SetUpAction::RemoveClue) => bench::remove(cx.model),
        Owner::Game(GameAction::SelectLeft) => drag_clue(cx.model, Move::Left, (0, -1)),
        Owner::Game(GameAction::SelectRight) => drag_clue(cx.model, Move::Right, (0, 1)),
        Owner::Game(GameAction::SelectUp) => drag_clue(cx.model, Move::Up, (-1, 0)),
        Owner::Game(GameAction::SelectDown) => drag_clue(cx.model, Move::Down, (1, 0)),
        Owner::Game(GameAction::LogUp | GameAction::LogDown)
        | Owner::List(ListAction::PageUp | ListAction::PageDown) => {
            panels::turn_setter(cx.model, action);
        }
        Owner::Mark(..)
        | Owner::Decision(Decision::Cancel)
        | Owner::Game(_)
        | Owner::List(_)
        | Owner::Text(_)
        | Owner::Start(_) => {}
    }
    Outcome::Consumed
}

/// Whether a clue is being placed.
fn is_placing(model: &Model) -> bool {
    model.bench.as_ref().is_some_and(|bench| bench.placing.is_some())
}

/// Handles a key while a clue is being placed; returns whether it had a meaning.
fn place(cx: &mut Context<'_>, owner: Owner) -> bool {
    match owner {
        Owner::Game(GameAction::Place) => mark(cx.model, false),
        Owner::Decision(Decision::Confirm) => {
            let family = cx.model.bench.as_ref().and_then(|bench| bench.placing.as_ref()).map(|placing| placing.family);
            if let Some(family) = family {
                ClueArgument::ask(bench::close_group(cx.model), family, cx);
            }
        }
        Owner::Decision(Decision::Cancel) => {
            bench::let_go(cx.model);
        }
        Owner::SetUp(SetUpAction::PlaceClue) => bench::next_group(cx.model),
        _ => return false,
    }
    true
}

/// Marks the cursor's cell for the clue being placed. If the mouse only passes over a marked cell, its mark is kept.
fn mark(model: &mut Model, passed: bool) {
    let Some(bench) = &mut model.bench else { return };
    let Some(placing) = &mut bench.placing else { return };
    if passed { placing.pass(bench.cursor) } else { placing.mark(bench.cursor) }
}

/// Moves the clue at the cursor, together with the cursor.
fn drag_clue(model: &mut Model, way: Move, step: (i32, i32)) {
    if bench::shift(model, step) {
        go(model, way);
    }
}

/// Moves the cursor.
fn go(model: &mut Model, way: Move) {
    let look = model.look();
    let Some(bench) = &mut model.bench else { return };
    let empty = |cell| bench.editor.value(cell).is_none();
    let to = moving::target(bench.editor.board(), look, bench.cursor, way, &empty);
    bench.cursor = to.unwrap_or(bench.cursor);
}

/// Enters the digit as a given, and advances the cursor.
fn put(model: &mut Model, digit: Digit) {
    let Some(bench) = &mut model.bench else { return };
    let board = bench.editor.board();
    if digit.get() > board.digits() {
        let beyond = StatusText::Beyond(board.symbol(digit), board.first_and_last());
        return show_status(model, beyond);
    }
    let changed = bench.editor.put(bench.cursor, Some(digit));
    if bench.editor.value(bench.cursor).is_some() {
        bench.cursor = following(bench.editor.board(), bench.cursor);
    }
    if changed {
        count(model);
    }
}

/// Changes the puzzle, or exports it.
fn edit(cx: &mut Context<'_>, action: BoardAction) {
    let style = cx.model.style();
    let Some(bench) = &mut cx.model.bench else { return };
    let cursor = bench.cursor;
    let changed = match action {
        // Erasing an empty cell advances the cursor, so that a puzzle can be typed as it is printed.
        BoardAction::Erase if bench.editor.value(cursor).is_none() => {
            bench.cursor = following(bench.editor.board(), cursor);
            false
        }
        BoardAction::Erase => bench.editor.put(cursor, None),
        BoardAction::ClearMarks | BoardAction::Restart => bench.editor.clear(),
        BoardAction::Undo => bench.editor.undo(),
        BoardAction::Redo => bench.editor.redo(),
        BoardAction::SaveAs | BoardAction::Export => return cx.open(SaveAs::new(cx.model, Saving::Puzzle)),
        BoardAction::Print => return cx.open(SaveAs::new(cx.model, Saving::Paper)),
        BoardAction::CopyLink => {
            return match bench.editor.puzzle_in(style) {
                Ok(puzzle) => cx.open(CopyAs::new(&puzzle)),
                Err(reason) => cx.model.say(Tone::Error, reason),
            };
        }
        BoardAction::Copy => {
            return with_puzzle(cx.model, |model, puzzle, _| {
                let line = games::one_line(&puzzle);
                model.send(Effect::Copy(line.clone()));
                show_status(model, StatusText::Copied(line));
            });
        }
    };
    if changed {
        count(cx.model);
    }
}

/// The next cell in reading order; for the last cell, that cell itself.
fn following(board: &Board, cell: Cell) -> Cell {
    Cell::at((cell.index() + 1).min(board.cell_count() - 1))
}

/// Passes the puzzle to `then`, or reports why it is not valid.
fn with_puzzle(model: &mut Model, then: impl FnOnce(&mut Model, crate::puzzle::Puzzle, u64)) {
    let Some(bench) = &model.bench else { return };
    let revision = bench.editor.revision();
    match bench.editor.puzzle_in(model.style()) {
        Ok(puzzle) => then(model, puzzle, revision),
        Err(reason) => model.say(Tone::Error, reason),
    }
}

/// Starts playing the puzzle.
fn start(model: &mut Model) {
    let Some(bench) = &model.bench else { return };
    let set_up = bench.editor.setup();
    let has_sums = set_up.sums.iter().any(Option::is_some);
    if bench.editor.clue_count() == 0 && set_up.clues.is_empty() && !has_sums {
        return show_status(model, StatusText::NothingSetUp);
    }
    if *bench.editor.knowledge() == Knowledge::None {
        return show_status(model, StatusText::NoSolutionYet);
    }
    let (about, options) = (PuzzleInfo::default(), model.settings.play.game.clone());
    match bench.editor.start(about, options, model.now, model.style()) {
        Ok(game) => {
            let several = *game.knowledge() == Knowledge::Several;
            bench::stop_examining(model);
            games::begin(model, game);
            if several {
                show_status(model, StatusText::Several);
            }
        }
        Err(reason) => model.say(Tone::Error, reason),
    }
}

/// Opens this puzzle for setup, with the cursor on the first cell in conflict.
pub(super) fn open(model: &mut Model, editor: Editor) {
    bench::stop_examining(model);
    let mut bench = SetupSession::new(editor);
    bench.cursor = bench.editor.clashing().next().unwrap_or(bench.cursor);
    model.bench = Some(bench);
    model.screen = Screen::Setup;
    count(model);
}

/// Handles the answer to a question.
fn answered(model: &mut Model, ticket: Ticket, answer: Answer) {
    let Some(bench) = &mut model.bench else { return };
    let pending = if answer.is_part() { bench.asked.get(ticket) } else { bench.asked.take(ticket) };
    let Some(pending) = pending else { return };
    if pending.revision != bench.editor.revision() {
        return;
    }
    match answer {
        Answer::Known(knowledge) => {
            let (has_none, puzzle) = (knowledge == Knowledge::None, bench.editor.puzzle());
            bench.editor.learn(knowledge, pending.revision);
            if let (true, Ok(puzzle)) = (has_none, puzzle) {
                bench::ask(model, SetupPurpose::Conflict, pending.revision, Question::Conflict(puzzle));
            }
        }
        Answer::Conflict(Some(set)) => {
            let cells = bench.editor.puzzle().map_or_else(|_| Vec::new(), |puzzle| set.cells(&puzzle));
            bench.conflict = Some((*set, cells));
        }
        Answer::Examining(report) | Answer::Examined(report) => bench.learn(report),
        Answer::Minimised(puzzle) => minimised(model, &puzzle),
        Answer::Failed(reason) if pending.purpose.words().is_some() => model.say(Tone::Error, reason),
        Answer::Cancelled if pending.purpose.words().is_some() => show_status(model, StatusText::Cancelled),
        _ => {}
    }
}

/// Replaces the puzzle by the one without its unnecessary givens.
fn minimised(model: &mut Model, puzzle: &Puzzle) {
    let Some(bench) = &mut model.bench else { return };
    let before = bench.editor.clue_count();
    let changed = bench.editor.adopt(puzzle);
    let unneeded = before - bench.editor.clue_count();
    show_status(model, StatusText::Minimised(unneeded));
    if changed {
        count(model);
    }
}

/// Handles mouse events on the board, the digits of the panel and the words of the footer.
fn mouse(cx: &mut Context<'_>, pointing: Pointing, point: Point) {
    let Some(Ok(layout)) = cx.model.layout() else { return };
    let at = |bench: &SetupSession| layout.geometry.cell_at(&layout.chart, point, bench.viewport, layout.board);
    if pointing == Pointing::Drag && is_placing(cx.model) {
        let Some(bench) = &mut cx.model.bench else { return };
        bench.cursor = at(bench).unwrap_or(bench.cursor);
        return mark(cx.model, true);
    }
    if pointing == Pointing::Drag {
        if let Some(to) = cx.model.bench.as_ref().and_then(at) {
            bench::drag(cx.model, to);
        }
        return;
    }
    if pointing != Pointing::Press {
        return;
    }
    if layout.footer.contains(point) {
        if let Some(action) = footer::action_at(&keys(cx.model), cx.model, layout.footer, point.x) {
            cx.model.notice = None;
            cx.act(action);
        }
    } else if layout.board.contains(point) {
        let Some(bench) = &mut cx.model.bench else { return };
        bench.cursor = at(bench).unwrap_or(bench.cursor);
        let cursor = bench.cursor;
        if !is_placing(cx.model) {
            bench::hold(cx.model, cursor);
        }
        mark(cx.model, false);
    } else if let Some(digit) = panels::digit_at(cx.model, layout.panel, point) {
        cx.model.notice = None;
        put(cx.model, digit);
    } else if let Some(cell) = panels::map_cell_at(cx.model, layout.panel, point)
        && let Some(bench) = &mut cx.model.bench
    {
        bench.cursor = cell;
    }
}

/// The keys that are available now.
fn keys(model: &Model) -> Vec<Part> {
    if let Some(placing) = model.bench.as_ref().and_then(|bench| bench.placing.as_ref()) {
        let more = placing.takes_more().then_some(Part::Each(&[Action::PlaceClue], "another part"));
        let first = [Part::Each(&[Action::Place], "mark the cell"), Part::Each(&[Action::Confirm], "done")];
        let last = [Part::Each(&[Action::Cancel], "let go"), Part::Key(Action::Help)];
        return first.into_iter().chain(more).chain(last).collect();
    }
    let digits = model.board().map_or_else(String::new, footer::digit_keys);
    let actions = [
        Action::SetupStart,
        Action::Erase,
        Action::Undo,
        Action::PlaceClue,
        Action::SaveAs,
        Action::Palette,
        Action::Help,
    ];
    std::iter::once(Part::Fixed(digits.into(), "given")).chain(actions.map(Part::Key)).collect()
}
