//! The title of the window: what is played, how far it is, or what is being made.

use super::games::title_of;
use super::model::{Model, Screen};
use crate::text::visible_line;

/// The most characters of a title.
const LONGEST: usize = 100;

/// A title: its first part changes at once, the rest when there is time.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Title {
    /// What is played or made.
    pub about: String,
    /// How far it is; empty if that is not known.
    pub progress: String,
}

impl Title {
    /// The title for what is on the screen.
    pub(super) fn of(model: &Model) -> Self {
        let (about, progress) = match (model.screen, &model.session, &model.bench) {
            (Screen::Play, Some(session), _) => {
                let game = &session.game;
                let (filled, cells) = game.progress();
                let level = game.about().level.as_deref().map_or(String::new(), |level| format!(" {level}"));
                let progress = match (game.is_solved(), game.is_paused()) {
                    (true, _) => "solved".to_owned(),
                    (_, true) => "paused".to_owned(),
                    _ => format!("{filled} of {cells}"),
                };
                (format!("{}{level}", title_of(game)), progress)
            }
            (Screen::Setup, _, Some(bench)) => (bench.editor.board().title(), "setting up".to_owned()),
            _ => ("Deduku".to_owned(), String::new()),
        };
        match model.tickets.shown(model.now) {
            // The progress of work is in front, where a narrow tab shows it.
            Some((words, (done, total))) => {
                let words = words.unwrap_or("Making a puzzle");
                let percent = (done.min(total) * 100).checked_div(total);
                let far = percent.map_or_else(String::new, |percent| format!(" {percent} %"));
                Self { about: format!("{words}{far} · {about}"), progress: String::new() }
            }
            None => Self { about, progress },
        }
    }

    /// The title as one line. What a file holds is made harmless.
    pub fn text(&self) -> String {
        let between = if self.progress.is_empty() { "" } else { " · " };
        let text = format!("{}{between}{}", self.about, self.progress);
        visible_line(&text).chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect()
    }

    /// The sequence that sets it in a terminal. None ends early.
    #[cfg(feature = "app")]
    pub(super) fn sequence(&self) -> String {
        format!("\x1b]2;{}\x07", self.text())
    }
}

#[cfg(all(test, feature = "app"))]
mod tests {
    use super::*;

    #[test]
    fn no_title_ends_its_sequence_early() {
        let title = Title { about: "a\x1b]0;b\x07\u{9c}\u{202e}\nc".to_owned(), progress: "1 of 2".to_owned() };
        let sequence = title.sequence();
        let text = sequence.strip_prefix("\x1b]2;").and_then(|rest| rest.strip_suffix('\x07')).unwrap_or_default();
        assert!(text.ends_with("1 of 2"), "{sequence:?}");
        assert!(!text.chars().any(|symbol| symbol.is_control() || symbol == '\u{202e}'), "{sequence:?}");
        let long = Title { about: "9".repeat(500), progress: String::new() };
        assert_eq!(long.sequence().len(), LONGEST + 5);
    }
}
