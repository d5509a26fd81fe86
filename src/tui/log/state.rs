//! The state of the log: the chosen line with its picture, and the lines that pass its filter.

use ratatui::layout::Rect;

use super::filter::Filter;
use super::rows::{Row, is_line, number_of, rows_of};
use crate::game::{Game, Shown};
use crate::logic::Technique;
use crate::tui::card::CardView;
use crate::tui::model::{Model, Session};

/// The smallest panel, as (columns, rows), that has room for the log beside the board.
const LEAST: (u16, u16) = (20, 10);

/// The log while it has the keyboard focus.
#[derive(Debug)]
pub(in crate::tui) struct Log {
    /// Whether it is set to take the whole screen.
    pub(super) wide: bool,
    /// The index of the chosen line in the game's log.
    pub(super) chosen: usize,
    pub(super) filter: Filter,
    /// Whether typed letters are added to the filter.
    pub(super) typing: bool,
    pub(super) picture: Option<Picture>,
    pub(super) view: CardView,
}

/// A line of the log as a picture on the board.
#[derive(Debug)]
pub(super) struct Picture {
    /// The index of the line in the game's log.
    pub(super) line: usize,
    /// The game before the line.
    pub(super) before: Game,
    /// The step of the line, if it is one.
    pub(super) shown: Option<Shown>,
}

impl Log {
    /// Whether it takes the whole screen, as it must if there is no room beside the board.
    pub(super) fn is_wide(&self, model: &Model) -> bool {
        self.wide || panel(model).is_none()
    }

    /// The lines of a game's log, as indices in it.
    pub(super) fn all_lines(session: &Session) -> Vec<usize> {
        let log = session.game.log().iter().enumerate();
        log.filter(|(_, entry)| is_line(&entry.event)).map(|(at, _)| at).collect()
    }

    /// The number of the chosen line.
    pub(super) fn number(&self, model: &Model) -> usize {
        model.session().map_or(0, |session| number_of(&session.game, self.chosen))
    }

    /// The rows that pass the filter.
    pub(super) fn rows(&self, model: &Model) -> Vec<Row> {
        let session = model.session();
        session.map_or_else(Vec::new, |session| {
            rows_of(&session.game, &self.filter, model.style(), model.settings.play.levels.book()).0
        })
    }

    /// The lines that pass the filter, as indices in the game's log.
    pub(super) fn lines(&self, model: &Model) -> Vec<usize> {
        self.rows(model).iter().filter_map(|row| row.line()).collect()
    }

    /// The picture of the chosen line, if it belongs to the game on the board.
    pub(super) fn picture(&self, model: &Model) -> Option<&Picture> {
        let game = &model.session()?.game;
        let own = |picture: &&Picture| {
            picture.line == self.chosen
                && self.chosen < game.log().len()
                && std::ptr::eq(picture.before.board(), game.board())
        };
        self.picture.as_ref().filter(own)
    }

    /// The technique of the chosen line.
    pub(super) fn technique(&self, model: &Model) -> Option<Technique> {
        let entry = model.session()?.game.log().get(self.chosen)?;
        entry.event.step().map(|step| step.technique)
    }
}

/// The area beside the board, if it is large enough.
pub(super) fn panel(model: &Model) -> Option<Rect> {
    let layout = model.layout()?.ok()?;
    let panel = layout.log();
    // The last column of the screen is used only by the log.
    let wide = Rect { width: panel.width + u16::from(panel.right() < model.size.0), ..panel };
    Some(wide).filter(|panel| panel.width >= LEAST.0 && panel.height >= LEAST.1)
}
