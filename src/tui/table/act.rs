//! Actions on the board of a running game.

use super::log;
use super::{checkpoints, hands, play, reasons, runs};
use crate::game::{HintKey, MarkStatus};
use crate::play::Purpose;
use crate::tui::action::Action;
use crate::tui::component::{Context, Outcome};
use crate::tui::dialogs::{
    Checkpoints, CopyAs, Rename, Review, Rules, SaveAs, Saving, Statements, StepsHere, Techniques, WhyNot,
};
use crate::tui::games::one_line;
use crate::tui::keeping::keep;
use crate::tui::message::{Effect, Value};
use crate::tui::model::{Mode, Model, Tooltip};
use crate::tui::owner::{BoardAction, Decision, GameAction, Move, Owner};
use crate::tui::status_text::{StatusText, show_status};

/// Performs the action in the running game.
pub(super) fn act(cx: &mut Context<'_>, action: Action) -> Outcome {
    let owner = action.owner();
    if let Owner::Program(_) = owner {
        return Outcome::Ignored;
    }
    #[cfg(feature = "host")]
    if let Some(reason) = crate::tui::friends::forbids(cx.model, action) {
        cx.model.say(crate::tui::model::Tone::Error, reason);
        return Outcome::Consumed;
    }
    let Some(session) = &cx.model.session else { return Outcome::Ignored };
    if session.game.is_paused() {
        paused(cx.model, action);
        return Outcome::Consumed;
    }
    #[cfg(feature = "host")]
    crate::tui::friends::count_help(cx.model, action);
    match owner {
        Owner::Move(way) => hands::go(cx.model, way, false),
        Owner::Digit(digit) => hands::digit_key(cx, digit),
        Owner::Mark(layer, digit) => hands::enter_as(cx, Mode::of(layer), digit),
        Owner::Board(action) => on_board(cx, action),
        Owner::Game(action) => in_game(cx, action),
        // Enter carries out an open hint at once.
        Owner::Decision(Decision::Confirm) => reasons::conclude(cx),
        Owner::Decision(Decision::Cancel) => cancel(cx.model),
        Owner::Program(_) | Owner::SetUp(_) | Owner::List(_) | Owner::Text(_) | Owner::Start(_) => {
            return Outcome::Ignored;
        }
    }
    Outcome::Consumed
}

/// Changes, saves or copies the game.
fn on_board(cx: &mut Context<'_>, action: BoardAction) {
    let now = cx.model.now;
    match action {
        BoardAction::Erase => hands::erase(cx),
        BoardAction::ClearMarks => play::change(cx, |session| session.game.clear_marks(now)),
        BoardAction::Restart => play::change(cx, |session| session.game.restart(now)),
        BoardAction::Undo => runs::back_or_forth(cx, true),
        BoardAction::Redo => runs::back_or_forth(cx, false),
        BoardAction::SaveAs => {
            cx.model.send(Effect::ListSaves);
            cx.model.hold_for_store();
            cx.open(SaveAs::new(cx.model, Saving::Game));
        }
        BoardAction::Export => cx.open(SaveAs::new(cx.model, Saving::Puzzle)),
        BoardAction::Print => cx.open(SaveAs::new(cx.model, Saving::Paper)),
        BoardAction::Copy => copy(cx),
        BoardAction::CopyLink => copy_link(cx),
    }
}

/// Handles the actions that exist only in a running game.
fn in_game(cx: &mut Context<'_>, action: GameAction) {
    let now = cx.model.now;
    match action {
        GameAction::Place if reasons::unfold(cx.model) => {}
        GameAction::Place => place(cx),
        GameAction::Rules => rules(cx),
        GameAction::SelectMode => hands::select_mode(cx.model),
        GameAction::SelectLeft => hands::go(cx.model, Move::Left, true),
        GameAction::SelectDown => hands::go(cx.model, Move::Down, true),
        GameAction::SelectUp => hands::go(cx.model, Move::Up, true),
        GameAction::SelectRight => hands::go(cx.model, Move::Right, true),
        GameAction::SelectAlike => hands::select_alike(cx.model),
        GameAction::Filter => hands::filter(cx.model),
        GameAction::CleanMarks => play::change(cx, |session| session.game.clean_marks(now)),
        GameAction::AutoClean => auto_clean(cx.model),
        GameAction::UndoMistakes => reasons::undo_mistakes(cx.model),
        GameAction::Checkpoint => checkpoints::keep(cx),
        GameAction::Checkpoints => cx.open(Checkpoints::new(cx.model)),
        GameAction::FillMarks => play::change(cx, |session| session.game.fill_marks(now)),
        GameAction::DeclareComplete => play::change(cx, |session| {
            let status = match session.game.mark_status() {
                MarkStatus::Notes => MarkStatus::Candidates,
                MarkStatus::Candidates => MarkStatus::Notes,
            };
            session.game.declare_marks(status, now)
        }),
        GameAction::MarkMode => hands::next_mode(cx.model),
        GameAction::DigitMode => hands::set_mode(cx.model, Mode::Digit),
        GameAction::FullMarkMode => hands::set_mode(cx.model, Mode::Mark),
        GameAction::CornerMode => hands::set_mode(cx.model, Mode::Corner),
        GameAction::CentreMode => hands::set_mode(cx.model, Mode::Centre),
        GameAction::ColourMode => hands::set_mode(cx.model, Mode::Colour),
        GameAction::CandidateMode => hands::set_mode(cx.model, Mode::Candidate),
        GameAction::DigitFirst => digit_first(cx.model),
        GameAction::Pause => pause(cx.model),
        GameAction::Reasoned => toggle(cx.model, Tooltip::Reasoned),
        GameAction::Common => reasons::common(cx.model),
        GameAction::Hint => reasons::press(cx, HintKey::Hint),
        GameAction::Forward => reasons::forward(cx),
        GameAction::ShowStep => reasons::show_next(cx),
        GameAction::Back => reasons::back(cx.model),
        GameAction::Step => reasons::press(cx, HintKey::Step),
        GameAction::Guess => reasons::advise(cx.model, Purpose::Guess),
        GameAction::Check => reasons::check(cx.model),
        GameAction::Review => review(cx),
        GameAction::AllSteps => runs::run(cx),
        GameAction::Solve => runs::solve(cx),
        GameAction::Faster => runs::pace(cx.model, -1),
        GameAction::Slower => runs::pace(cx.model, 1),
        GameAction::StepsHere => steps_here(cx),
        GameAction::PlayTo => cx.open(Techniques::to_play(cx.model)),
        GameAction::WhyNot => why_not(cx),
        GameAction::Rename => {
            let dialog = Rename::new(cx.model);
            cx.open(dialog);
        }
        GameAction::LogFocus => log::open(cx, None),
        GameAction::LogFilter => log::open_filter(cx),
        GameAction::LogUp => reasons::page(cx, Action::LogUp),
        GameAction::LogDown => reasons::page(cx, Action::LogDown),
    }
}

/// Space: during a selection, selects or deselects the cursor's cell; else places the chosen digit there or removes it.
fn place(cx: &mut Context<'_>) {
    match &mut cx.model.session {
        Some(session) if hands::is_selecting(session) => hands::toggle_cell(session),
        _ => hands::place_chosen(cx),
    }
}

/// Opens the rules of the puzzle: statement by statement if they are in words, else its kinds of clues.
fn rules(cx: &mut Context<'_>) {
    if let Some(dialog) = Statements::new(cx.model) {
        return cx.open(dialog);
    }
    let Some(session) = &cx.model.session else { return };
    let dialog = Rules::of_game(session);
    cx.open(dialog);
}

/// Toggles whether marks are removed after each placement.
fn auto_clean(model: &mut Model) {
    let on = !model.settings.play.game.clean_marks;
    model.settings.play.game.clean_marks = on;
    if let Some(session) = &mut model.session {
        session.game.set_options(model.settings.play.game.clone());
    }
    model.send(Effect::Set("game.clean-marks", Value::Switch(on)));
    show_status(model, StatusText::AutoClean(on));
}

fn digit_first(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.digit_first = !session.digit_first;
    session.chosen = session.game.value(session.cursor).filter(|_| session.digit_first);
    let key = session.digit_first.then(|| model.keys.shown(Action::Place));
    show_status(model, StatusText::DigitFirst(key));
}

/// Stops the clock.
fn pause(model: &mut Model) {
    let now = model.now;
    if let Some(session) = &mut model.session {
        session.end_run();
        let _ = session.game.pause(now);
    }
    keep(model);
}

fn toggle(model: &mut Model, wanted: Tooltip) {
    if let Some(session) = &mut model.session {
        session.tooltip = if session.tooltip == wanted { Tooltip::None } else { wanted };
    }
}

/// Esc: dismisses what covers the plain board, one thing per press.
fn cancel(model: &mut Model) {
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    session.keep_hands();
    if session.run.is_some() {
        return runs::stop_run(model);
    }
    if session.shown().is_some() {
        return session.dismiss_hint();
    }
    if session.hint(style).is_some() || session.check(style).is_some() {
        session.dismiss_hint();
        return session.dismiss_check();
    }
    if session.filter.take().is_some() {
        return;
    }
    if !session.selection.is_empty() {
        return session.selection.clear();
    }
    if session.tooltip == Tooltip::None && session.chosen.is_none() {
        session.mode = Mode::Digit;
    }
    session.tooltip = Tooltip::None;
    session.chosen = None;
    session.met = None;
}

/// Handles an action while the game is paused: the board is covered and only resuming is possible.
fn paused(model: &mut Model, action: Action) {
    if matches!(action, Action::Pause | Action::Confirm | Action::Place | Action::Cancel) {
        let now = model.now;
        if let Some(session) = &mut model.session {
            let _ = session.game.resume(now);
        }
        keep(model);
    } else {
        let key = model.keys.shown(Action::Pause);
        show_status(model, StatusText::Paused(key));
    }
}

/// Asks for every step available in the position and lists them.
fn steps_here(cx: &mut Context<'_>) {
    if let Some(dialog) = StepsHere::ask(cx.model) {
        cx.open(dialog);
    }
}

/// Opens the review of the game.
fn review(cx: &mut Context<'_>) {
    if let Some(dialog) = Review::ask(cx.model) {
        cx.open(dialog);
    }
}

/// Asks why the cell of the cursor cannot hold a digit.
fn why_not(cx: &mut Context<'_>) {
    if let Some(dialog) = WhyNot::new(cx.model) {
        cx.open(dialog);
    }
}

/// Copies the puzzle as one line to the clipboard and shows it, in case the clipboard is out of reach.
fn copy(cx: &mut Context<'_>) {
    let model = &mut *cx.model;
    let Some(session) = &model.session else { return };
    // Only this program can read a line with clues, so a link is offered instead.
    if session.game.puzzle().has_rules() {
        return copy_link(cx);
    }
    let line = one_line(session.game.puzzle());
    model.send(Effect::Copy(line.clone()));
    show_status(model, StatusText::Copied(line));
}

/// Asks for the form in which to copy the puzzle.
fn copy_link(cx: &mut Context<'_>) {
    if let Some(dialog) = CopyAs::of_game(cx.model) {
        cx.open(dialog);
    }
}
