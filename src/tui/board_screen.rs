//! What the game screen and the setup screen share: the layout of board, panel and lines, and which keys are digits.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::action::Action;
use super::canvas::{self, Chart, Geometry, Scene, Viewport};
use super::component::Event;
use super::games::heading_of;
use super::keys::{Chord, Context, KeyModifiers};
use super::layout::{Layout, TooSmall};
use super::model::{Model, Session, Tone};
use super::paint::{self, Painter};
use super::theme::Face;
use crate::board::{Board, Digit};
use crate::game::Layer;

/// The layout. If the window is too small, draws a message instead and returns none.
pub(super) fn layout(model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Layout> {
    match model.layout()? {
        Ok(layout) => Some(layout),
        Err(small) => {
            too_small(model, small, area, buffer);
            None
        }
    }
}

/// Draws the board.
pub(super) fn draw_board(model: &Model, scene: &Scene<'_>, layout: &Layout, viewport: Viewport, buffer: &mut Buffer) {
    let tools = (&model.theme, model.glyphs);
    canvas::draw(scene, (&layout.chart, &layout.geometry), viewport, tools, layout.board, buffer);
}

/// Draws a board with another chart, at another place.
pub(super) fn draw_at(model: &Model, scene: &Scene<'_>, sheet: (&Chart, &Geometry), area: Rect, buffer: &mut Buffer) {
    for point in area.intersection(buffer.area).positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(area, model.theme.style(Face::Text));
    canvas::draw(scene, sheet, Viewport::default(), (&model.theme, model.glyphs), area, buffer);
}

/// Draws another scene in place of the game's board.
pub(super) fn draw_instead(model: &Model, scene: &Scene<'_>, buffer: &mut Buffer) {
    let (Some(session), Some(Ok(layout))) = (&model.session, model.layout()) else { return };
    for point in layout.board.positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(layout.board, model.theme.style(Face::Text));
    draw_board(model, scene, &layout, session.viewport, buffer);
}

/// Draws the title line's background and the program's name; returns the remaining area.
pub(super) fn draw_brand(model: &Model, line: Rect, buffer: &mut Buffer) -> Rect {
    let ink = Painter::of(model);
    buffer.set_style(line, ink.style(Face::Title));
    let x =
        ink.text(buffer, Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line }, "deduku", Face::Brand);
    Rect { x: x + 2, width: line.right().saturating_sub(x + 3), ..line }
}

/// Draws the title row of a view opened in place of the game: the puzzle's title, and these words.
pub(super) fn draw_place_title(model: &Model, words: &str, buffer: &mut Buffer) {
    let (Some(session), ink) = (&model.session, Painter::of(model)) else { return };
    let title = Rect { x: 0, y: 0, width: model.size.0, height: 1.min(model.size.1) };
    for point in title.intersection(buffer.area).positions() {
        buffer[(point.x, point.y)].reset();
    }
    let inside = draw_brand(model, title, buffer);
    let game = &session.game;
    let level = game.about().level.as_deref().map_or_else(String::new, |level| format!(" · {level}"));
    let (filled, cells) = game.progress();
    let right = format!("{filled} of {cells}");
    let room = inside.width.saturating_sub(paint::width(&right) + 2);
    let words = format!("{}{level} · {words}", heading_of(session));
    ink.text(buffer, Rect { width: room, ..inside }, &words, Face::Title);
    ink.text_right(buffer, inside, &right, Face::Title);
}

/// The most rows of a notice: the reason why a file cannot be read may include its full path, and a link may be long.
const MOST_ROWS: usize = 12;
/// In a window narrower than this, only warnings and errors take more than one row.
const LEAST_WIDTH: u16 = 60;

/// Draws the current notice; returns whether there was one. A notice longer than the line takes rows above it.
pub(super) fn draw_notice(model: &Model, line: Rect, buffer: &mut Buffer) -> bool {
    let Some(notice) = &model.notice else { return false };
    let (ink, face) = (Painter::of(model), paint::tone_face(notice.tone));
    let lines = paint::wrap(&notice.text, line.width);
    let above = u16::try_from(lines.len().min(MOST_ROWS)).unwrap_or(1).saturating_sub(1).min(line.y);
    // In a small window a remark is not worth covering rows of the board.
    let is_remark = matches!(notice.tone, Tone::Plain | Tone::Good) && model.size.0 < LEAST_WIDTH;
    if line.height == 0 || above == 0 || is_remark {
        ink.text(buffer, line, &notice.text, face);
        return true;
    }
    let rows = Rect { x: 0, y: line.y - above, width: model.size.0, height: above };
    for point in rows.intersection(buffer.area).positions() {
        buffer[(point.x, point.y)].reset();
    }
    buffer.set_style(rows, ink.style(Face::Text));
    let lines_area = Rect { y: rows.y, height: above + 1, ..line };
    for (row, text) in paint::rows(lines_area).zip(&lines) {
        ink.text(buffer, row, text, face);
    }
    true
}

/// What a key means on a board. A capital letter is a digit if letters are used for digits; 0 is a digit if the board
/// has it.
pub(super) fn meaning(chord: Chord, model: &Model) -> Option<Event<'static>> {
    let letter = || {
        let symbol = chord.character().filter(|symbol| symbol.is_uppercase())?;
        model.letters()?.digit(symbol).map(Action::Digit)
    };
    // Colour numbers start at 1 on every board.
    let are_colours = model.session().is_some_and(Session::types_colours);
    let board = model.board().filter(|_| !are_colours);
    let zero = || chord.character().filter(|&symbol| symbol == '0').and_then(|_| board?.digit_of_value(0));
    letter()
        .or_else(|| zero().map(Action::Digit))
        .or_else(|| by_value(model.keys.action(Context::Board, chord)?, board))
        .map(|action| command_of_letter(action, chord, model))
        .or_else(|| mark(chord, model.board()?))
        .map(Event::Act)
}

/// The mark that a digit is together with Shift or Ctrl, whatever the mode is; only a terminal that names its keys sends
/// these.
fn mark(chord: Chord, board: &Board) -> Option<Action> {
    let kinds = [(KeyModifiers::SHIFT, Layer::Corner), (KeyModifiers::CONTROL, Layer::Centre)];
    kinds.into_iter().find_map(|(modifier, layer)| {
        let digit = board.digit_of_value(chord.digit_with(modifier)?.into())?;
        Some(Action::Mark(layer, digit))
    })
}

/// The command of a letter that is a digit only on larger boards.
fn command_of_letter(action: Action, chord: Chord, model: &Model) -> Action {
    match (action, model.board()) {
        (Action::Digit(digit), Some(board)) if digit.get() > board.digits() => {
            model.keys.action_of_letter(chord).unwrap_or(action)
        }
        _ => action,
    }
}

/// The first key of an action that has this meaning on the board; empty if there is none.
pub(super) fn key_of(model: &Model, action: Action) -> String {
    let counts = |chord: &&Chord| matches!(meaning(**chord, model), Some(Event::Act(own)) if own == action);
    model.keys.chords(action).iter().find(counts).map(|chord| chord.shown()).unwrap_or_default()
}

/// Translates a digit key by its value on the board, where the lowest value may be 0.
fn by_value(action: Action, board: Option<&Board>) -> Option<Action> {
    match (action, board) {
        (Action::Digit(digit), Some(board)) => Digit::new(digit.get() + 1 - board.first_value()).map(Action::Digit),
        _ => Some(action),
    }
}

/// Draws the window size that there is and the one that is needed.
fn too_small(model: &Model, TooSmall { needed }: TooSmall, area: Rect, buffer: &mut Buffer) {
    let ink = Painter::of(model);
    let words = format!(
        "This window has {}×{} characters; the board needs {}×{}. Enlarge it, or use a smaller font.",
        area.width, area.height, needed.0, needed.1
    );
    ink.paragraph(buffer, area, &words, Face::Warning);
}
