//! What is wrong or why no step was played, stage by stage.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::{Hint, HintStage};
use crate::tui::action::Action;
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, wrap};
use crate::tui::reading;
use crate::tui::theme::Face;

/// The content of the hint.
struct Words {
    head: String,
    text: String,
    /// What the keys do now: key and text.
    keys: Vec<(String, &'static str)>,
}

fn words(model: &Model) -> Option<Words> {
    let session = model.session.as_ref()?;
    session.hint(model.style()).map(|hint| hint_words(model, hint))
}

fn hint_words(model: &Model, hint: Hint) -> Words {
    let (stage, stages) = hint.place;
    // The last stage is an action, which is offered during the stage before it.
    let stated = (stages - 1).max(1);
    let next = match hint.stage {
        HintStage::Stuck if stages > stage => Some("play it"),
        HintStage::Offer => Some("undo"),
        _ if stages > stage => Some("more"),
        _ => None,
    };
    let key = model.keys.shown(Action::Hint);
    let mut keys: Vec<(String, &'static str)> = next.map(|words| (key, words)).into_iter().collect();
    keys.push((model.keys.shown(Action::Cancel), "close"));
    let head = if stated > 1 { format!("HINT {stage}/{stated}") } else { "HINT".to_owned() };
    Words { head, text: hint.text, keys }
}

/// The number of lines it takes.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let Some(words) = words(model) else { return 0 };
    let lines = wrap(&words.text, width).len() + 1 + usize::from(!words.keys.is_empty());
    u16::try_from(lines).unwrap_or(u16::MAX)
}

/// The area of the text, between heading and keys.
fn place(words: &Words, area: Rect) -> Rect {
    let keys = u16::from(!words.keys.is_empty() && area.height > 2);
    Rect { height: area.height.saturating_sub(1 + keys), ..below(area, 1) }
}

/// Scrolls the text, if there is more of it.
pub(super) fn turn(model: &mut Model, action: Action, area: Rect) -> bool {
    let Some(words) = words(model) else { return false };
    model.reading.turn(action, &words.text, place(&words, area))
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(words) = words(model).filter(|_| area.height > 0) else { return };
    let ink = Painter::of(model);
    ink.text(buffer, area, &words.head, Face::Heading);
    let text = place(&words, area);
    ink.paragraph_from(buffer, text, (&words.text, model.reading.first(&words.text)), Face::Text);
    if reading::is_cut(&words.text, text) {
        ink.text_right(buffer, area, &format!("{} more", model.keys.shown(Action::LogDown)), Face::Dim);
    }
    if words.keys.is_empty() || area.height < 3 {
        return;
    }
    let line = below(area, area.height - 1);
    let mut x = line.x;
    for (key, words) in words.keys {
        let room = |x: u16| Rect { x, width: line.right().saturating_sub(x), ..line };
        x = ink.text(buffer, room(x), &key, Face::FooterKey) + 1;
        x = ink.text(buffer, room(x), words, Face::Footer) + 2;
    }
}
