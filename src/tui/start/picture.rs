//! The last game: a small picture, its progress and playing time; and the streak of puzzles of the day.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::counted;
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::dialogs::preview;
use crate::tui::model::{Model, Session};
use crate::tui::paint::{Painter, below, clock};
use crate::tui::theme::Face;

/// The rows below the picture: a blank row, the progress bar, the text.
const BELOW: u16 = 3;
/// The number of days that have a bar next to the streak.
const LAST_DAYS: u64 = 7;

/// Draws the picture of the last game.
pub(super) fn draw(model: &Model, session: &Session, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let game = &session.game;
    ink.heading(buffer, area, ("last game", ""));
    let board = below(area, 2);
    let board = Rect { height: board.height.saturating_sub(BELOW), ..board };
    let high = preview::draw_game(model, game, board, buffer);
    let (filled, cells) = game.progress();
    let bar = below(area, 2 + high + 1);
    let done = (usize::from(bar.width) * filled).checked_div(cells).unwrap_or(0);
    let (full, open) = if model.glyphs == Glyphs::Ascii { ("=", "-") } else { ("━", "─") };
    let x = ink.text(buffer, bar, &full.repeat(done), Face::OwnText);
    let rest = Rect { x, width: bar.right().saturating_sub(x), ..bar };
    ink.text(buffer, rest, &open.repeat(usize::from(rest.width)), Face::Rule);
    let words = below(bar, 1);
    let x = ink.text(buffer, words, &format!("{filled} of {cells}"), Face::Strong);
    let rest = Rect { x: x + 2, width: words.right().saturating_sub(x + 2), ..words };
    ink.text(buffer, rest, &clock(game.elapsed(model.now).as_secs(), model.settings.seconds), Face::Dim);
    draw_streak(model, below(words, 1), buffer);
}

/// Draws the first keys that a player needs, while there is no last game and the welcome is shown; and the streak.
pub(super) fn draw_first_steps(model: &Model, area: Rect, buffer: &mut Buffer) {
    if !model.settings.welcome {
        return draw_streak(model, Rect { height: area.height.min(1), ..area }, buffer);
    }
    let ink = Painter::of(model);
    ink.heading(buffer, area, ("new here?", ""));
    let keys = [
        (Action::Confirm, "starts a game"),
        (Action::Hint, "gives a hint"),
        (Action::ShowStep, "shows a step"),
        (Action::Undo, "undoes a move"),
        (Action::Help, "keys and rules"),
        (Action::Palette, "any command"),
    ];
    let mut rest = below(area, 2);
    for (action, words) in keys {
        if action == Action::Hint {
            rest = below(
                rest,
                1 + ink.paragraph(
                    buffer,
                    below(rest, 1),
                    "In the game arrows move, digit keys fill a cell.",
                    Face::Text,
                ),
            );
            rest = below(rest, 1);
        }
        let line = Rect { height: rest.height.min(1), ..rest };
        let x = ink.text(buffer, line, &model.keys.shown(action), Face::Key) + 1;
        ink.text(buffer, Rect { x, width: line.right().saturating_sub(x), ..line }, words, Face::Text);
        rest = below(rest, 1);
    }
}

/// Draws the streak of puzzles of the day, if there is one, with a bar for the games of each of the last days.
fn draw_streak(model: &Model, line: Rect, buffer: &mut Buffer) {
    let Some((days, today)) = &model.days else { return };
    let streak = days.streak(*today).days;
    if streak == 0 || line.is_empty() {
        return;
    }
    let ink = Painter::of(model);
    let x = ink.text(buffer, line, "streak ", Face::Dim);
    let words = Rect { x, width: line.right().saturating_sub(x), ..line };
    let x = ink.text(buffer, words, &counted(streak as usize, "day"), Face::Good);
    let games = days.games_a_day(*today, LAST_DAYS);
    let most = games.iter().max().map_or(1, |&most| most as usize);
    let bars = games.iter().map(|&count| if count == 0 { ' ' } else { ink.glyphs.height(count as usize, most) });
    let rest = Rect { x: x + 1, width: line.right().saturating_sub(x + 1), ..line };
    ink.text(buffer, rest, &bars.collect::<String>(), Face::Good);
}
