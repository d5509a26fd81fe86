//! The whole frame, drawn from the model and nothing else.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::canvas;
use super::dialogs::Dialog;
use super::layout::{Layout, TooSmall};
use super::model::{Model, Screen, Tone, Tooltip};
use super::paint::{self, Ink, below};
use super::theme::Face;
use super::update::title_of;
use super::{dialogs, footer, panels, scene, start};
use crate::game::Mistakes;

/// Draws the model.
pub fn view(model: &Model, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.is_empty() {
        return;
    }
    let buffer = frame.buffer_mut();
    buffer.set_style(area, model.theme.style(Face::Text));
    match model.screen {
        Screen::Start => start::draw(model, area, buffer),
        Screen::Play | Screen::Setup => match model.layout() {
            Some(Ok(layout)) => draw_board_screen(model, &layout, buffer),
            Some(Err(small)) => too_small(model, small, area, buffer),
            None => {}
        },
    }
    for dialog in &model.dialogs {
        dialogs::draw(model, dialog, area, buffer);
    }
    dialogs::draw_progress(model, area, buffer);
}

fn draw_board_screen(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    let (scene, viewport) = match (model.screen, &model.session, &model.bench) {
        (Screen::Play, Some(session), _) => {
            let shown = model.dialogs.last().and_then(Dialog::shown);
            let scene = match shown {
                Some(shown) => scene::of_shown(session, shown),
                None => scene::of_game(session, &model.settings),
            };
            (scene, session.viewport)
        }
        (Screen::Setup, _, Some(bench)) => (scene::of_bench(bench, &model.settings), bench.viewport),
        _ => return,
    };
    let tools = (&model.theme, model.glyphs);
    canvas::draw(&scene, (&layout.chart, &layout.geometry), viewport, tools, layout.board, buffer);
    if scene.covered {
        covered(model, layout.board, buffer);
    }
    panels::draw(model, &scene, layout.panel, buffer);
    title(model, layout.title, buffer);
    status(model, layout.status, buffer);
    footer::draw(model, layout.footer, buffer);
}

fn covered(model: &Model, board: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let words = " PAUSED ";
    let wide = paint::width(words).min(board.width);
    let line = Rect { x: board.x + (board.width - wide) / 2, y: board.y + board.height / 2, width: wide, height: 1 };
    ink.text(buffer, line, words, Face::MarkMode);
}

/// What is played at the left, clock and progress at the right; over two lines where there are two.
fn title(model: &Model, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let ink = Ink::of(model);
    let Some(session) = model.session.as_ref().filter(|_| model.screen == Screen::Play) else {
        let board = model.board().map_or(String::new(), |board| format!("  {}", board.title()));
        ink.text(buffer, area, &format!("Deduku{board}  setting up"), Face::Title);
        return;
    };
    let game = &session.game;
    let about = game.about();
    let level = about.level.as_deref().map_or(String::new(), |level| format!("  {level}"));
    // The samples are named after their levels.
    let title = about.title.as_deref().filter(|title| about.level.as_deref() != Some(*title));
    let name = title.map_or(String::new(), |title| format!("  {title}"));
    let seed = about.seed.map_or(String::new(), |seed| format!("seed {seed}"));
    let (filled, cells) = game.progress();
    let seconds = game.elapsed(model.now).as_secs();
    let time = match (game.is_paused(), game.is_solved()) {
        (true, _) => "paused".to_owned(),
        (_, solved) => paint::clock(seconds, model.settings.seconds || solved),
    };
    let time = if model.late { format!("saving lags   {time}") } else { time };
    let mistakes = match (game.options().mistakes, game.mistakes()) {
        (Mistakes::Always, Some(mistakes)) => format!("  {mistakes} wrong"),
        _ => String::new(),
    };
    let left = format!("Deduku  {}{level}{name}{mistakes}", title_of(game));
    let line = Rect { height: 1, ..area };
    if area.height > 1 {
        ink.text_right(buffer, line, &time, Face::Title);
        ink.text(buffer, Rect { width: line.width - paint::width(&time) - 1, ..line }, &left, Face::Title);
        ink.text(buffer, below(area, 1), &seed, Face::Dim);
        ink.text_right(buffer, below(area, 1), &format!("{filled}/{cells}"), Face::Dim);
        return;
    }
    let right = format!("{time}   {filled}/{cells}");
    let room = line.width.saturating_sub(paint::width(&right) + 2);
    let x = ink.text(buffer, Rect { width: room, ..line }, &left, Face::Title);
    if x + 2 + paint::width(&seed) <= line.x + room {
        ink.text(buffer, Rect { x: x + 2, width: line.x + room - x - 2, ..line }, &seed, Face::Dim);
    }
    ink.text_right(buffer, line, &right, Face::Title);
}

/// Stands at the end of the status line for as long as it is true.
const NOT_SAVED: &str = "NOT SAVED";
const READ_ONLY: &str = "READ-ONLY";

/// What was just said; otherwise what is special about the screen as it is.
fn status(model: &Model, line: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let mut line = line;
    let taken = model.session.as_ref().and_then(|session| session.taken.as_deref());
    let lasting = taken.map(|_| READ_ONLY).or_else(|| model.unsaved.as_ref().map(|_| NOT_SAVED));
    if let Some(word) = lasting.filter(|_| model.screen == Screen::Play) {
        ink.text_right(buffer, line, word, Face::Error);
        line.width = line.width.saturating_sub(paint::width(word) + 1);
    }
    if let Some(notice) = &model.notice {
        ink.text(buffer, line, &notice.text, paint::tone_face(notice.tone));
        return;
    }
    let Some(session) = model.session.as_ref().filter(|_| model.screen == Screen::Play) else { return };
    let mut words = Vec::new();
    if session.game.is_solved() {
        words.push("Solved".to_owned());
    }
    match session.tooltip {
        Tooltip::Possible => words.push("Shown here: what the rules allow".to_owned()),
        Tooltip::Reasoned => words.push("Shown: what rules and played steps leave".to_owned()),
        Tooltip::Common if session.common().is_some() => {
            words.push("Shown: what all solutions have in common".to_owned());
        }
        Tooltip::None | Tooltip::Common => {}
    }
    if let Some(auto) = &session.auto {
        let pause = f64::from(model.settings.pause) / 1000.0;
        let pause = if auto.at_once { 0.0 } else { pause };
        words.push(format!("Running: {} steps, {pause} s between them", auto.played));
    }
    let taken = taken.map(|by| format!("Taken over {by}"));
    if let Some(reason) = taken.or_else(|| model.unsaved.clone()).filter(|_| words.is_empty()) {
        ink.text(buffer, line, &reason, Face::Dim);
        return;
    }
    let tone = if session.game.is_solved() { Tone::Good } else { Tone::Plain };
    let face = if tone == Tone::Good { Face::Good } else { Face::Dim };
    ink.text(buffer, line, &words.join(model.glyphs.separator()), face);
}

/// What there is, and what is needed.
fn too_small(model: &Model, TooSmall { needed }: TooSmall, area: Rect, buffer: &mut Buffer) {
    let ink = Ink::of(model);
    let words = format!(
        "This window has {}×{} characters; the board needs {}×{}. Make it larger, or the letters smaller.",
        area.width, area.height, needed.0, needed.1
    );
    ink.paragraph(buffer, area, &words, Face::Warning);
}
