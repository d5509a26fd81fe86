//! The table, which is the screen of the running game with its board, panel and footer.

mod act;
mod answers;
pub(super) mod checkpoints;
mod hands;
mod keys;
mod lines;
mod log;
mod modes;
mod mouse;
mod play;
mod reasons;
mod runs;
mod tooltip;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::component::{Component, Context, Event, Outcome, Reply};
use super::key_line::Part;
use super::keys::{Chord, Context as KeyContext};
use super::message::Ticket;
use super::model::Model;
use super::paint::{self, Painter};
use super::theme::Face;
use super::{board_screen, footer, panels, scene};

pub(super) use play::{branch, play, strike};
pub(super) use reasons::ask_until;
pub(super) use runs::{pace, reconcile_run, run_on};

/// The screen of the running game.
#[derive(Debug)]
pub(super) struct Table;

impl Component for Table {
    fn handle(&mut self, event: Event<'_>, cx: &mut Context<'_>) -> Outcome {
        match event {
            Event::Act(action) => return act::act(cx, action),
            Event::Mouse(pointing, point) => mouse::mouse(cx, pointing, point),
            Event::Edit(_) | Event::Paste(_) | Event::Saves => return Outcome::Ignored,
        }
        Outcome::Consumed
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let Some(session) = &model.session else { return };
        let Some(layout) = board_screen::layout(model, area, buffer) else { return };
        let scene = scene::of_game(session, &model.settings);
        #[cfg(feature = "host")]
        let scene = super::friends::mark_cursors(model, scene);
        board_screen::draw_board(model, &scene, &layout, session.viewport, buffer);
        if scene.covered {
            draw_cover(model, layout.board, buffer);
        }
        tooltip::draw(model, session, &layout, buffer);
        lines::draw_title(model, session, layout.title, buffer);
        panels::draw(model, &scene, layout.panel, buffer);
        #[cfg(feature = "host")]
        super::friends::draw(model, layout.panel, buffer);
        // The keys stay below what a step concludes.
        let is_bar = session.shown().is_some() && model.notice.is_none();
        let status = if is_bar { layout.bar() } else { layout.status };
        let has_status = lines::draw_status(model, session, layout.title.height > 0, status, buffer);
        panels::draw_mode_beside_message(model, layout.panel, buffer);
        if has_status && status == layout.footer {
            return;
        }
        footer::draw(&keys::keys(model), model, panels::key_line(model, &layout), buffer);
        panels::draw_beside_keys(model, &layout, buffer);
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        keys::keys(model)
    }

    fn key_context(&self) -> KeyContext {
        KeyContext::Board
    }

    fn meaning(&self, chord: Chord, model: &Model) -> Option<Event<'static>> {
        board_screen::meaning(chord, model)
    }

    fn awaits(&self, ticket: Ticket, model: &Model) -> bool {
        answers::awaits(ticket, model)
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> Outcome {
        answers::answer(cx, ticket, reply);
        Outcome::Consumed
    }
}

/// Writes on the covered board that the game is paused.
fn draw_cover(model: &Model, board: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let words = " PAUSED ";
    let wide = paint::width(words).min(board.width);
    let line = Rect { x: board.x + (board.width - wide) / 2, y: board.y + board.height / 2, width: wide, height: 1 };
    ink.text(buffer, line, words, Face::MarkMode);
}
