//! The keys of the moment while a game is played.

use crate::logic::wording::card::Stage;
use crate::tui::action::Action;
use crate::tui::card;
use crate::tui::footer::digit_keys;
use crate::tui::key_line::Part;
use crate::tui::model::{Beyond, Mode, Model};

/// The keys that are answered now, the most useful first.
pub(super) fn keys(model: &Model) -> Vec<Part> {
    let Some(session) = &model.session else { return Vec::new() };
    let mut parts = Vec::new();
    let actions: &[Action] = if session.game.is_paused() {
        &[Action::Pause, Action::Palette, Action::Help, Action::Quit]
    } else if let Some(auto) = &session.auto {
        parts.push(match auto.beyond {
            Beyond::Guess => Part::Each(&[Action::Solve], "the rest at once"),
            Beyond::Ask => Part::Key(Action::AllSteps),
        });
        &[Action::Faster, Action::Slower, Action::Cancel, Action::Help]
    } else if let Some(shown) = session.on_show() {
        let area = model.layout().and_then(Result::ok).map_or_else(Default::default, |layout| layout.panel);
        let reading = card::keys(shown, &session.card, Stage::Look, area);
        let mut parts = vec![
            Part::Key(Action::Back),
            Part::Key(Action::Forward),
            Part::Each(&[Action::Confirm], "play"),
            Part::Each(&[Action::ShowStep], "next step"),
        ];
        parts.extend(reading);
        parts.extend([Part::Each(&[Action::Cancel], "close"), Part::Key(Action::Techniques)]);
        return parts;
    } else {
        let word = match (session.digit_first, session.mode) {
            (true, _) => "choose",
            (false, Mode::Digit) => "place",
            (false, Mode::Mark) => "mark",
        };
        parts.push(Part::Fixed(digit_keys(session.game.board()).into(), word));
        if session.digit_first {
            parts.push(Part::Key(Action::Place));
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
    parts
}
