//! Hints, steps and checks: everything that the solver is asked for.
//!
//! The board can change while an answer is on its way. Every question therefore carries the game's revision, and an
//! answer for another revision is dropped. While something is wrong, no step is played.

use ratatui::layout::{Position as Point, Rect};

use super::log;
use super::play::{after_move, play, show_result};
use crate::board::Cell;
use crate::game::{Advice, Check, GameProblem, Hint, HintEffect, HintKey, HintStage, HintTurn, Shown};
use crate::logic::wording::card::Stage;
use crate::logic::{Step, Technique};
use crate::play::Purpose;
use crate::solve::Common;
use crate::tui::action::Action;
use crate::tui::card::{self, CardView};
use crate::tui::component::Context;
use crate::tui::keeping::keep;
use crate::tui::model::{Model, Shared, Tone, Tooltip};
use crate::tui::panels;
use crate::tui::sight;
use crate::tui::status_text::{StatusText, show_status};

/// The number of log lines that a page key goes back.
const PAGE: usize = 10;

/// Asks what is wrong, or what comes next.
pub(super) fn advise(model: &mut Model, purpose: Purpose) {
    let Some(session) = &model.session else { return };
    if session.game.is_solved() {
        let key = model.keys.shown(Action::Confirm);
        return show_status(model, StatusText::AlreadySolved(key));
    }
    model.ask_of_game(purpose);
}

/// Carries out an open hint at once; shows the result of a solved game.
pub(super) fn conclude(cx: &mut Context<'_>) {
    let style = cx.model.style();
    if cx.model.session.as_ref().is_some_and(|session| session.game.is_solved()) {
        return show_result(cx);
    }
    if cx.model.session.as_ref().is_some_and(|session| session.shown().is_some() || session.hint(style).is_some()) {
        press(cx, HintKey::Step);
    }
}

/// Shows the next part of what is shown. Unlike the key for a hint, it never plays: after the last part it says which
/// key does.
pub(super) fn forward(cx: &mut Context<'_>) {
    let Some(session) = &cx.model.session else { return };
    let is_last = match (session.shown(), session.hint(cx.model.style())) {
        (Some(shown), _) => shown.place().0 == shown.place().1 && shown.effect().is_some(),
        // The last stage carries out what was told.
        (None, Some(hint)) => hint.place.1 > 1 && hint.place.0 + 1 >= hint.place.1,
        (None, None) => false,
    };
    if is_last {
        let key = cx.model.keys.shown(Action::Confirm);
        return show_status(cx.model, StatusText::LastPart(key));
    }
    press(cx, HintKey::Hint);
}

/// Goes on with the hint: its next stage or part, and after the last one carries it out. Asks for a hint if there is
/// none.
pub(super) fn press(cx: &mut Context<'_>, key: HintKey) {
    let style = cx.model.style();
    let Some(session) = &mut cx.model.session else { return };
    session.card = session.card.turned();
    let turn = session.press(key, style);
    take_turn(cx, turn, key);
}

/// Does what follows from a key for hints, or from the advice that it asked for.
fn take_turn(cx: &mut Context<'_>, turn: HintTurn, key: HintKey) {
    match turn {
        HintTurn::Ask => advise(cx.model, if key == HintKey::Hint { Purpose::Hint } else { Purpose::Step }),
        HintTurn::Tell(hint) => match hint.effect {
            Some(effect) => carry_out(cx, effect),
            None => say_hint(cx.model, &hint, key),
        },
        HintTurn::Carry(effect) => carry_out(cx, effect),
        HintTurn::Show => on_show(cx.model),
        HintTurn::Over => {}
    }
}

/// Plays a step, or undoes a number of moves.
fn carry_out(cx: &mut Context<'_>, effect: HintEffect) {
    match effect {
        HintEffect::Play(step) => play(cx, step),
        HintEffect::Undo(times) => take_back(cx, times, StatusText::LastGood),
    }
}

/// The area of the card of the advice being shown.
fn card_area(model: &Model) -> Option<Rect> {
    Some(panels::card_area(model, model.layout()?.ok()?.panel))
}

/// Scrolls a page in a text or card that does not fit; if there is none, opens the log. A card without a panel is opened
/// by the first page down, and closed by a page up from its top.
pub(super) fn page(cx: &mut Context<'_>, action: Action) {
    let lacks_panel = panels::has_no_card(cx.model);
    if let (Some(area), Some(session)) = (card_area(cx.model), &mut cx.model.session)
        && let Some(shown) = session.play.shown()
    {
        let is_drawn = session.card.is_over || !lacks_panel;
        let is_turned = is_drawn && card::turn(shown, &mut session.card, Stage::Look, action, area);
        if lacks_panel && !is_turned {
            session.card = CardView::over(action == Action::LogDown);
        }
        return;
    }
    if !panels::read_on(cx.model, action) {
        log::open_back(cx, if action == Action::LogUp { PAGE } else { 0 });
    }
}

/// Unfolds the branch of the net being shown, or folds it; returns whether there is one.
pub(super) fn unfold(model: &mut Model) -> bool {
    let Some(session) = &mut model.session else { return false };
    session.play.shown().is_some_and(|shown| card::fold_last(shown, &mut session.card))
}

/// Whether the offer to fill in the marks is drawn at this point.
pub(super) fn offers_marks_at(model: &Model, point: Point) -> bool {
    let (Some(area), Some(session)) = (card_area(model), &model.session) else { return false };
    session.shown().is_some_and(|shown| card::note_at(model, (shown, &session.card), area, point))
}

/// Handles a click on the card: a branch unfolds, a link already reached is returned to.
///
/// Returns whether there is a card at this point.
pub(super) fn click_card(model: &mut Model, point: Point) -> bool {
    let Some(area) = card_area(model).filter(|area| area.contains(point)) else { return false };
    let Some(session) = &mut model.session else { return false };
    let Some(shown) = session.play.shown_mut() else { return false };
    card::click(shown, &mut session.card, Stage::Look, area, point);
    on_show(model);
    true
}

/// Goes back to the previous part of the advice being shown.
pub(super) fn back(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.card = session.card.turned();
    if let Some(shown) = session.shown_mut() {
        shown.back();
    }
}

/// Shows the next step as a whole; first plays the one being shown.
pub(super) fn show_next(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    match session.shown().map(|shown| shown.effect().cloned()) {
        Some(Some(HintEffect::Play(step))) => play(cx, step),
        Some(_) => return press(cx, HintKey::Hint),
        None => {}
    }
    advise(cx.model, Purpose::Show);
}

/// Scrolls the cells of the advice being shown into view.
fn on_show(model: &mut Model) {
    let Some(shown) = model.session.as_ref().and_then(|session| session.shown()).cloned() else { return };
    sight::bring_step_into_sight(model, &shown);
}

/// Undoes `times` moves.
fn take_back(cx: &mut Context<'_>, times: usize, said: StatusText) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    let outcome = session.take_back(times, now);
    after_move(cx, &outcome);
    show_status(cx.model, said);
}

/// Gives a stage of a hint.
///
/// Its text is in the hint's box. If the box has no room, or a step to be played was asked for, the status line shows
/// it too.
fn say_hint(model: &mut Model, hint: &Hint, key: HintKey) {
    bring_into_sight(model, hint);
    let tone = match hint.stage {
        HintStage::Wrong | HintStage::Where | HintStage::Offer => Tone::Error,
        HintStage::Stuck => Tone::Warning,
        _ => Tone::Plain,
    };
    let no_box = model.layout().is_some_and(|layout| layout.is_ok_and(|layout| layout.panel.height < 3));
    if key == HintKey::Step || no_box {
        model.say(tone, hint.text.clone());
    }
}

/// Scrolls the cells that a hint names into view.
fn bring_into_sight(model: &mut Model, hint: &Hint) {
    let concluded: Vec<Cell> = hint.step.as_ref().and_then(Step::first_cell).into_iter().collect();
    sight::bring_into_sight(model, &concluded, &hint.cells);
}

/// Asks since which move something is wrong, to undo every move since.
pub(super) fn undo_mistakes(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.end_run();
    model.ask_of_game(Purpose::Mistakes);
}

/// Undoes the moves since the first mistake, once it is known.
pub(super) fn found_mistakes(cx: &mut Context<'_>, trouble: Option<&GameProblem>) {
    match trouble.map(|trouble| trouble.undo) {
        Some(Some(times)) => {
            let key = cx.model.keys.shown(Action::Redo);
            take_back(cx, times, StatusText::MistakesUndone(times, key));
        }
        Some(None) => show_status(cx.model, StatusText::PuzzleIsWrong),
        None => show_status(cx.model, StatusText::NoMistake),
    }
}

/// Checks which digits are wrong; if the player prefers two stages, the first says only how many.
pub(super) fn check(model: &mut Model) {
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    if let Some(report) = session.check_again(style) {
        let tone = if report.cells.is_empty() { Tone::Good } else { Tone::Error };
        return model.say(tone, report.text);
    }
    model.ask_of_game(Purpose::Check);
}

/// Shows the result of the check.
pub(super) fn checked(model: &mut Model, check: Check, revision: u64) {
    let good = matches!(&check, Check::Wrong(cells) if cells.is_empty());
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    if let Some(report) = session.checked(check, revision, style) {
        model.say(if good { Tone::Good } else { Tone::Error }, report.text);
    }
}

/// Shows what all solutions have in common, or hides it again.
pub(super) fn common(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    if session.tooltip == Tooltip::Common && session.common().is_some() {
        session.tooltip = Tooltip::None;
        return;
    }
    session.tooltip = Tooltip::Common;
    if session.common().is_some() {
        return;
    }
    model.ask_of_game(Purpose::Common);
}

/// Shows what all solutions have in common, once it is known.
pub(super) fn shared(model: &mut Model, common: Option<Common>, revision: u64) {
    let Some(session) = &mut model.session else { return };
    let board = session.game.board();
    let said = match &common {
        None => StatusText::NothingInCommon(model.keys.shown(Action::Hint)),
        Some(common) if common.is_unique() => StatusText::OneInCommon,
        Some(common) => {
            let empty = || board.cells().filter(|&cell| session.game.value(cell).is_none());
            let same = empty().filter(|&cell| common.digit(cell).is_some()).count();
            let undecided: usize = empty().map(|cell| common.undecided(cell).len()).sum();
            StatusText::InCommon(same, empty().count(), undecided)
        }
    };
    if common.is_none() {
        session.tooltip = Tooltip::None;
    }
    session.shared = Some(Shared { revision, common });
    show_status(model, said);
}

/// Handles the advice that was asked for with this purpose.
pub(super) fn advised(cx: &mut Context<'_>, purpose: Purpose, advice: Advice, revision: u64) {
    let style = cx.model.style();
    let Some(session) = &mut cx.model.session else { return };
    if advice == (Advice::NoStep { guess: None }) {
        session.game.note_no_step(cx.model.now);
    }
    match (purpose, advice) {
        // The player has gone on to something else.
        (Purpose::Better(..), _) if !session.shown().is_some_and(Shown::goes_on) => {}
        (Purpose::Hint | Purpose::Show | Purpose::Better(..), advice) => {
            let is_whole = matches!(purpose, Purpose::Show | Purpose::Better(_, true));
            if purpose == Purpose::Hint {
                session.game.count_hint(cx.model.now);
            }
            session.card = if is_whole { CardView::from_the_top() } else { CardView::default() };
            session.show(&advice, revision, style, is_whole);
            // The message about the previous step would hide the bar.
            cx.model.notice = None;
            on_show(cx.model);
            keep(cx.model);
            if let Advice::Late { known, goes_on: true } = advice {
                cx.model.ask_of_game(Purpose::Better(known, is_whole));
            }
        }
        (Purpose::Guess, Advice::NoStep { guess: Some(step) }) => play(cx, step),
        (Purpose::Guess, Advice::Step(_)) => {
            let key = cx.model.keys.shown(Action::Step);
            show_status(cx.model, StatusText::NoNeedToGuess(key));
        }
        (_, advice) => {
            let turn = session.tell(advice, revision, HintKey::Step, style);
            take_turn(cx, turn, HintKey::Step);
            keep(cx.model);
        }
    }
}

/// Asks for the steps up to the first one of the technique.
pub(in crate::tui) fn ask_until(model: &mut Model, technique: Technique) {
    advise(model, Purpose::Until(technique));
}

/// Handles the steps up to one of a technique: if it occurs, plays them and shows it as a hint.
pub(super) fn play_until(cx: &mut Context<'_>, technique: Technique, steps: Vec<Step>, found: Option<Step>) {
    let Some(found) = found else {
        return show_status(cx.model, StatusText::NeverComes(technique.to_string()));
    };
    let count = steps.len();
    for step in steps {
        play(cx, step);
    }
    let style = cx.model.style();
    let Some(session) = &mut cx.model.session else { return };
    let revision = session.game.revision();
    session.card = CardView::from_the_top();
    session.show(&Advice::Step(found), revision, style, true);
    show_status(cx.model, StatusText::Comes(count, technique.to_string()));
}
