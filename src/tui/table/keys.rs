//! The keys that apply while a game is played.

use crate::game::{AtEnd, COLOURS, HintEffect, Shown};
use crate::logic::wording::card::Stage;
use crate::tui::action::Action;
use crate::tui::card;
use crate::tui::footer::symbol_keys;
use crate::tui::key_line::Part;
use crate::tui::model::{Filter, Mode, Model, Session};
use crate::tui::panels;

/// The keys that select cells one after another.
const SELECT: &[Action] = &[Action::SelectLeft, Action::SelectDown, Action::SelectUp, Action::SelectRight];

/// A row narrower than this has no room for what goes without saying: the digit keys.
const NARROW: u16 = 60;

/// The digit keys, and what they do.
fn digits(session: &Session) -> Part {
    match session.mode {
        _ if session.digit_first => Part::Fixed(symbol_keys(session.game.puzzle()).into(), "choose"),
        Mode::Colour => Part::Fixed(format!("1-{COLOURS}").into(), Mode::Colour.verb()),
        mode => Part::Fixed(symbol_keys(session.game.puzzle()).into(), mode.verb()),
    }
}

/// Where the grid has other layers: the key to the next, and in one of them what its values mean.
fn layers(session: &Session) -> Vec<Part> {
    let (board, picture) = (session.game.board(), &session.clues.picture);
    let values = picture.layer_of(board, session.cursor).map_or(&[][..], |layer| layer.values);
    let symbols = board.all_digits().iter().map(|digit| board.symbol(digit));
    let parts = values.iter().zip(symbols).map(|(&words, symbol)| Part::Fixed(symbol.to_string().into(), words));
    let next = (!picture.layers.is_empty()).then_some(Part::Each(&[Action::SliceAfter], "next layer"));
    parts.chain(next).collect()
}

/// The keys while a step or a hint is shown.
fn while_shown(model: &Model, session: &Session, shown: &Shown) -> Vec<Part> {
    let area = model
        .layout()
        .and_then(Result::ok)
        .map_or_else(Default::default, |layout| panels::card_area(model, layout.panel));
    let reading = card::keys(shown, &session.card, Stage::Look, area);
    let confirm = match shown.effect() {
        Some(HintEffect::Play(_)) => "play",
        Some(HintEffect::Undo(_)) => "undo",
        None => "close",
    };
    let mut parts = Vec::new();
    if panels::has_no_card(model) {
        parts.push(Part::Each(&[Action::LogDown], "card"));
    }
    parts.push(Part::Each(&[Action::Back, Action::Forward], "part"));
    parts.push(Part::Each(&[Action::Confirm], confirm));
    if matches!(shown.effect(), Some(HintEffect::Play(_))) {
        parts.push(Part::Each(&[Action::ShowStep], "play, next"));
    }
    if session.play.hinted().is_some() {
        parts.push(Part::Each(&[Action::Lessons], "lesson"));
    }
    parts.extend(reading);
    if shown.effect().is_some() {
        parts.push(Part::Each(&[Action::Cancel], "close"));
    }
    parts.push(if card::lacks_marks(model, shown) {
        Part::Each(&[Action::FillMarks], "fill marks")
    } else {
        Part::Key(Action::Techniques)
    });
    parts
}

/// The keys that apply now, most useful first.
pub(super) fn keys(model: &Model) -> Vec<Part> {
    let Some(session) = &model.session else { return Vec::new() };
    let mut parts = Vec::new();
    let actions: &[Action] = if session.game.is_paused() {
        &[Action::Pause, Action::Palette, Action::Help, Action::Quit]
    } else if let Some(run) = &session.run {
        parts.push(match run.beyond {
            AtEnd::Guess => Part::Each(&[Action::Solve], "the rest at once"),
            AtEnd::Ask => Part::Key(Action::AllSteps),
        });
        &[Action::Faster, Action::Slower, Action::Cancel, Action::Help]
    } else if let Some(shown) = session.shown() {
        return while_shown(model, session, shown);
    } else if session.game.is_solved() && session.filter.is_none() {
        parts.push(Part::Each(&[Action::Confirm], "result"));
        parts.push(Part::Each(&[Action::Copy], "share"));
        &[Action::Review, Action::New, Action::Undo, Action::Help, Action::Palette, Action::Quit]
    } else if let Some(filter) = session.filter {
        if filter == Filter::Asked {
            parts.push(Part::Fixed(symbol_keys(session.game.puzzle()).into(), "its places"));
        }
        let word = match filter {
            Filter::Asked => "two candidates",
            Filter::Digit(_) => "another digit",
            Filter::Bivalue => "as before",
        };
        parts.push(Part::Each(&[Action::Filter], word));
        parts.push(Part::Each(&[Action::Cancel], "let go"));
        &[Action::Undo, Action::SelectMode, Action::Help]
    } else if !session.selection.is_empty() {
        parts.push(digits(session));
        parts.push(Part::Each(&[Action::MarkMode], "mode"));
        parts.push(if session.selection.extends {
            Part::Each(&[Action::SelectMode], "move")
        } else {
            Part::Each(SELECT, "select")
        });
        parts.push(Part::Each(&[Action::Place], "add cell"));
        parts.push(Part::Each(&[Action::Cancel], "let go"));
        &[Action::Undo, Action::Help, Action::SelectMode, Action::Erase]
    } else if model.size.0 < NARROW && !model.settings.few_bytes {
        &[Action::MarkMode, Action::ShowStep, Action::Hint, Action::Undo, Action::Help, Action::Palette]
    } else {
        let layers = layers(session);
        if layers.len() < 2 {
            parts.push(digits(session));
        }
        parts.extend(layers);
        if session.digit_first {
            parts.push(Part::Key(Action::Place));
        }
        if session.play.hinted().is_some() {
            parts.push(Part::Each(&[Action::Lessons], "lesson"));
        }
        &[
            Action::MarkMode,
            Action::Undo,
            Action::Hint,
            Action::ShowStep,
            Action::Help,
            Action::Palette,
            Action::Check,
            Action::Quit,
            Action::Zoom,
            Action::Open,
            Action::New,
            Action::FillMarks,
            Action::Reasoned,
        ]
    };
    parts.extend(actions.iter().map(|&action| Part::Key(action)));
    // What the board does not show of itself comes before what is the same on every board.
    let help = parts.iter().position(|part| matches!(part, Part::Key(Action::Help)));
    if let Some(at) = help.filter(|_| session.has_own_rules() && session.run.is_none() && !session.game.is_paused()) {
        parts.insert(at, Part::Each(&[Action::Rules], "rules"));
    }
    parts
}
