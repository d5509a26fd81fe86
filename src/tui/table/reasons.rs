//! Hints, steps and checks: everything that the solver is asked for.
//!
//! The board can change while an answer is on its way. Every question therefore carries the game's revision, and an
//! answer for another revision is dropped. While something is wrong, no step is played.

use std::sync::Arc;

use ratatui::layout::{Position as Point, Rect};

use super::log;
use super::play::{after_move, play};
use crate::game::{Advice, Check, GameProblem, Hint, HintEffect, HintKey, HintStage, Shown};
use crate::logic::wording::card::{Card, Stage};
use crate::logic::{Profile, Role, Step, Technique};
use crate::solve::Common;
use crate::tui::action::Action;
use crate::tui::card::{self, CardView};
use crate::tui::component::Context;
use crate::tui::keeping::keep;
use crate::tui::message::Question;
use crate::tui::model::{Model, Purpose, Shared, Tone, Tooltip};
use crate::tui::panels;
use crate::tui::sight;
use crate::tui::status_text::{StatusText, show_status};

/// The number of log lines that a page key goes back.
const PAGE: usize = 10;

/// Asks what is wrong, or what comes next.
pub(super) fn advise(model: &mut Model, purpose: Purpose) {
    let Some(session) = &model.session else { return };
    let profile = Arc::new(model.settings.profile_for(session.game.board()));
    advise_by(model, purpose, profile);
}

/// Asks what is wrong, or what comes next with this profile.
pub(super) fn advise_by(model: &mut Model, purpose: Purpose, profile: Arc<Profile>) {
    let Some(session) = &model.session else { return };
    if session.game.is_solved() {
        return show_status(model, StatusText::AlreadySolved);
    }
    let (game, near) = (Box::new(session.game.clone()), session.cursor);
    model.ask_of_game(purpose, Question::Advise(game, profile, near));
}

/// Carries out an open hint at once.
pub(super) fn conclude(cx: &mut Context<'_>) {
    if cx.model.session.as_ref().is_some_and(|session| session.on_show().is_some()) {
        return take(cx);
    }
    let style = cx.model.style();
    if cx.model.session.as_ref().is_some_and(|session| session.hint(style).is_some()) {
        climb(cx, HintKey::Step);
    }
}

/// Advances the hint by one stage; asks for a hint if there is none.
pub(super) fn climb(cx: &mut Context<'_>, asked: HintKey) {
    let style = cx.model.style();
    let Some(session) = &mut cx.model.session else { return };
    if session.on_show().is_some() {
        return if asked == HintKey::Hint { forward(cx) } else { take(cx) };
    }
    match session.ladder.climb(&session.game, asked, style) {
        Some(hint) => say_hint(cx, &hint, asked),
        None => advise(cx.model, if asked == HintKey::Hint { Purpose::Hint } else { Purpose::Step }),
    }
}

/// Shows the next part of the advice being shown; after the last part, carries it out. Without advice, asks for a hint.
pub(super) fn forward(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    let Some(shown) = session.shown.as_mut().filter(|shown| shown.is_of(&session.game)) else {
        return climb(cx, HintKey::Hint);
    };
    session.card = CardView::default();
    if shown.forward() { on_show(cx.model) } else { take(cx) }
}

/// The area of the card of the advice being shown.
fn card_area(model: &Model) -> Option<Rect> {
    Some(panels::card_area(model, model.layout()?.ok()?.panel))
}

/// Scrolls a page in a text or card that does not fit; if there is none, opens the log.
pub(super) fn page(cx: &mut Context<'_>, action: Action) {
    if let (Some(area), Some(session)) = (card_area(cx.model), &mut cx.model.session)
        && let Some(shown) = session.shown.as_ref().filter(|shown| shown.is_of(&session.game))
    {
        card::turn(shown, &mut session.card, Stage::Look, action, area);
        return;
    }
    if !panels::read_on(cx.model, action) {
        log::open_back(cx, if action == Action::LogUp { PAGE } else { 0 });
    }
}

/// Unfolds the branch of the net being shown, or folds it; returns whether there is one.
pub(super) fn unfold(model: &mut Model) -> bool {
    let Some(session) = &mut model.session else { return false };
    let shown = session.shown.as_ref().filter(|shown| shown.is_of(&session.game));
    shown.is_some_and(|shown| card::fold_last(shown, &mut session.card))
}

/// Whether the offer to fill in the marks is drawn at this point.
pub(super) fn offers_marks_at(model: &Model, point: Point) -> bool {
    let (Some(area), Some(session)) = (card_area(model), &model.session) else { return false };
    session.on_show().is_some_and(|shown| card::note_at(model, (shown, &session.card), area, point))
}

/// Handles a click on the card: a branch unfolds, a link already reached is returned to.
///
/// Returns whether there is a card at this point.
pub(super) fn click_card(model: &mut Model, point: Point) -> bool {
    let Some(area) = card_area(model).filter(|area| area.contains(point)) else { return false };
    let Some(session) = &mut model.session else { return false };
    let Some(shown) = session.shown.as_mut().filter(|shown| shown.is_of(&session.game)) else { return false };
    card::click(shown, &mut session.card, Stage::Look, area, point);
    on_show(model);
    true
}

/// Goes back to the previous part of the advice being shown.
pub(super) fn back(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.card = CardView::default();
    if let Some(shown) = &mut session.shown {
        shown.back();
    }
}

/// Shows the next step as a whole; first plays the one being shown.
pub(super) fn show_next(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    match session.on_show().map(|shown| shown.effect().cloned()) {
        Some(Some(HintEffect::Play(step))) => play(cx, step),
        Some(_) => return forward(cx),
        None => {}
    }
    advise(cx.model, Purpose::Show);
}

/// Carries out the advice being shown: plays the step, or undoes a number of moves.
fn take(cx: &mut Context<'_>) {
    let Some(session) = &mut cx.model.session else { return };
    match session.on_show().and_then(|shown| shown.effect().cloned()) {
        Some(HintEffect::Play(step)) => play(cx, step),
        Some(HintEffect::Undo(times)) => take_back(cx, times, StatusText::LastGood),
        None => {}
    }
    if let Some(session) = &mut cx.model.session {
        session.shown = None;
    }
}

/// Scrolls the cells of the advice being shown into view.
fn on_show(model: &mut Model) {
    let Some(shown) = model.session.as_ref().and_then(|session| session.on_show()) else { return };
    let (at, _) = shown.place();
    let concluded = |card: &Card| {
        let mut all = card.shown(at - 1);
        all.find(|it| matches!(it.role, Role::Place | Role::Eliminate)).map(|it| it.cell)
    };
    let cells = shown.card().map_or_else(|| shown.cells().to_vec(), |card| concluded(card).into_iter().collect());
    sight::bring_into_sight(model, &cells);
}

/// Undoes `times` moves.
fn take_back(cx: &mut Context<'_>, times: usize, said: StatusText) {
    let now = cx.model.now;
    let Some(session) = &mut cx.model.session else { return };
    session.ladder.dismiss();
    let outcome = session.game.undo_times(times, now);
    after_move(cx, &outcome);
    show_status(cx.model, said);
}

/// Carries out what the stage asks for.
///
/// Its text is in the hint's box. If the box has no room, or a step to be played was asked for, the status line shows
/// it too.
fn say_hint(cx: &mut Context<'_>, hint: &Hint, asked: HintKey) {
    match &hint.effect {
        Some(HintEffect::Play(step)) => play(cx, step.clone()),
        Some(HintEffect::Undo(times)) => take_back(cx, *times, StatusText::LastGood),
        None => {
            bring_into_sight(cx.model, hint);
            let tone = match hint.stage {
                HintStage::Wrong | HintStage::Where | HintStage::Offer => Tone::Error,
                HintStage::Stuck => Tone::Warning,
                _ => Tone::Plain,
            };
            let no_box = cx.model.layout().is_some_and(|layout| layout.is_ok_and(|layout| layout.panel.height < 3));
            if asked == HintKey::Step || no_box {
                cx.model.say(tone, hint.text.clone());
            }
        }
    }
}

/// Scrolls the cells that a hint names into view.
fn bring_into_sight(model: &mut Model, hint: &Hint) {
    let concluded = hint.step.as_ref().and_then(Step::first_cell);
    sight::bring_into_sight(model, &concluded.map_or_else(|| hint.cells.clone(), |cell| vec![cell]));
}

/// Asks since which move something is wrong, to undo every move since.
pub(super) fn undo_mistakes(model: &mut Model) {
    let Some(session) = &mut model.session else { return };
    session.end_run();
    let game = Box::new(session.game.clone());
    model.ask_of_game(Purpose::Mistakes, Question::Trouble(game));
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
    if let Some(report) = session.check.climb(&session.game, style) {
        let tone = if report.cells.is_empty() { Tone::Good } else { Tone::Error };
        return model.say(tone, report.text);
    }
    let game = Box::new(session.game.clone());
    model.ask_of_game(Purpose::Check, Question::Check(game));
}

/// Shows the result of the check.
pub(super) fn checked(model: &mut Model, check: Check, revision: u64) {
    let good = matches!(&check, Check::Wrong(cells) if cells.is_empty());
    let style = model.style();
    let Some(session) = &mut model.session else { return };
    if let Some(report) = session.check.answer(check, revision, &session.game, style) {
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
    let digits = session.game.digits_alone();
    model.ask_of_game(Purpose::Common, Question::Common(digits));
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
        (Purpose::Hint | Purpose::Show, advice) => {
            if purpose == Purpose::Hint {
                session.game.count_hint(cx.model.now);
            }
            session.card = CardView::default();
            session.shown = Shown::new(&advice, revision, &session.game, style);
            // The message about the previous step would hide the bar.
            cx.model.notice = None;
            let Some(session) = &mut cx.model.session else { return };
            if let Some(shown) =
                session.shown.as_mut().filter(|shown| purpose == Purpose::Show && shown.card().is_some())
            {
                shown.show_all();
            }
            on_show(cx.model);
            keep(cx.model);
        }
        (Purpose::Guess, Advice::NoStep { guess: Some(step) }) => play(cx, step),
        (Purpose::Guess, Advice::Step(_)) => {
            let key = cx.model.keys.shown(Action::Step);
            show_status(cx.model, StatusText::NoNeedToGuess(key));
        }
        (_, advice) => {
            let hint = session.ladder.answer(advice, revision, &session.game, HintKey::Step, style);
            if let Some(hint) = hint {
                say_hint(cx, &hint, HintKey::Step);
            }
            keep(cx.model);
        }
    }
}

/// Asks for the steps up to the first one of the technique.
pub(in crate::tui) fn ask_until(model: &mut Model, technique: Technique) {
    let Some(session) = &model.session else { return };
    if session.game.is_solved() {
        return show_status(model, StatusText::AlreadySolved);
    }
    let profile = Arc::new(model.settings.profile_for(session.game.board()));
    let game = Box::new(session.game.clone());
    model.ask_of_game(Purpose::Until(technique), Question::Until(game, profile, technique));
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
    session.card = CardView::default();
    session.shown = Shown::new(&Advice::Step(found), revision, &session.game, style);
    if let Some(shown) = &mut session.shown {
        shown.show_all();
    }
    show_status(cx.model, StatusText::Comes(count, technique.to_string()));
}
