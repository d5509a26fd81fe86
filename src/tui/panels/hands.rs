//! The state of input: which cells are selected, what a digit key sets, and the colours. It is in the panel while
//! several cells are selected or colours are assigned; modes and colours can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::board::{Board, Cell};
use crate::game::COLOURS;
use crate::logic::Style;
use crate::logic::wording;
use crate::tui::action::Action;
use crate::tui::model::{COLOUR_NAMES, Mode, Model, Screen, Session};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// What can be clicked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum HandsTarget {
    /// A mode, which decides what a digit key sets.
    Mode(Mode),
    /// A colour, 1-based.
    Colour(u8),
}

/// The maximum number of lines for the names of selected cells.
const NAMES: u16 = 3;
/// The columns before the description of a mode.
const MODE: u16 = 10;

/// The parts, each with its heading, from top to bottom.
struct Parts {
    cells: Rect,
    modes: Rect,
    colours: Rect,
}

/// The game, while this part is to be shown.
fn shown(model: &Model) -> Option<&Session> {
    let session = model.session.as_ref().filter(|_| model.screen == Screen::Play)?;
    let wanted = session.selection.cells().len() > 1 || gives_colours(session);
    (wanted && !session.game.is_paused()).then_some(session)
}

/// Whether a digit key assigns a colour.
fn gives_colours(session: &Session) -> bool {
    matches!(session.mode, Mode::Colour | Mode::Candidate)
}

/// The number of lines it takes in a panel of this width.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    shown(model).map_or(0, |session| {
        let heights = heights(model, session, width);
        heights.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>().saturating_sub(1)
    })
}

/// The heights of the parts, without the blank lines between them.
fn heights(model: &Model, session: &Session, width: u16) -> [u16; 3] {
    let cells = match session.selection.cells() {
        [] | [_] => 0,
        _ => 1 + name_lines(model, session, width).len() as u16,
    };
    let colours = if gives_colours(session) { 1 + u16::from(COLOURS).div_ceil(2) } else { 0 };
    // In another mode than that of digits, the line of messages lists all.
    let listed = session.mode == Mode::Digit || model.settings.few_bytes;
    [cells, if listed { 1 + Mode::ALL.len() as u16 } else { 0 }, colours]
}

fn parts(model: &Model, session: &Session, area: Rect) -> Parts {
    let mut rest = area;
    let [cells, kinds, colours] = heights(model, session, area.width).map(|wanted| {
        let part = Rect { height: wanted.min(rest.height), ..rest };
        rest = below(rest, if wanted > 0 { wanted + 1 } else { 0 });
        part
    });
    Parts { cells, modes: kinds, colours }
}

/// What is at this point.
pub(super) fn at(model: &Model, area: Rect, point: Position) -> Option<HandsTarget> {
    let session = shown(model).filter(|_| area.contains(point))?;
    let Parts { modes, colours, .. } = parts(model, session, area);
    let list = below(modes, 1);
    if list.contains(point) {
        return Mode::ALL.get(usize::from(point.y - list.y)).copied().map(HandsTarget::Mode);
    }
    (1..=COLOURS).find(|&number| place(number, colours).contains(point)).map(HandsTarget::Colour)
}

/// The area of a colour, in two columns below the heading.
fn place(number: u8, area: Rect) -> Rect {
    let (row, column) = (u16::from((number - 1) / 2), u16::from((number - 1) % 2));
    let body = below(area, 1);
    let wide = body.width / 2;
    let place = Rect { x: body.x + column * wide, y: body.y + row, width: wide, height: 1 };
    if place.y < body.bottom() { place } else { Rect::default() }
}

pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(session) = shown(model).filter(|_| area.height > 0) else { return };
    let Parts { cells, modes, colours } = parts(model, session, area);
    let ink = Painter::of(model);
    if cells.height > 0 {
        ink.heading(buffer, cells, (&format!("{} cells selected", session.selection.cells().len()), ""));
        for (line, words) in rows(below(cells, 1)).zip(name_lines(model, session, area.width)) {
            ink.text(buffer, line, &words, Face::Text);
        }
    }
    draw_modes(ink, session.mode, modes, buffer);
    let key = model.keys.shown(Action::CandidateMode);
    let next = if session.mode == Mode::Candidate { format!("{key} next") } else { String::new() };
    draw_colours(ink, session, (colours, &next), buffer);
}

fn draw_modes(ink: Painter<'_>, mode: Mode, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    ink.heading(buffer, area, ("what a digit key sets", ""));
    for (line, each) in rows(below(area, 1)).zip(Mode::ALL) {
        let here = each == mode;
        if here {
            buffer.set_style(line, ink.style(Face::Chosen));
        }
        if here && line.x > 0 {
            ink.text(buffer, Rect { x: line.x - 1, width: 1, ..line }, ink.glyphs.marker(), Face::Cursor);
        }
        let [name, meaning] = if here { [Face::Chosen; 2] } else { [Face::Text, Face::Dim] };
        ink.text(buffer, line, each.word(), name);
        let rest = Rect { x: line.x + MODE, width: line.width.saturating_sub(MODE), ..line };
        if paint::width(each.meaning()) <= rest.width && paint::width(each.word()) < MODE {
            ink.text(buffer, rest, each.meaning(), meaning);
        }
    }
}

fn draw_colours(ink: Painter<'_>, session: &Session, (area, next): (Rect, &str), buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    ink.heading(buffer, area, ("colours", next));
    for (number, name) in (1..=COLOURS).zip(COLOUR_NAMES) {
        let place = place(number, area);
        let swatch = Rect { width: place.width.min(3), ..place };
        let face = Face::COLOURS[usize::from(number - 1)];
        let letter = if ink.theme.has_tiles() { ' ' } else { char::from(b'a' + number - 1) };
        ink.text(buffer, swatch, &format!(" {number}{letter}"), Face::Given);
        buffer.set_style(swatch.intersection(buffer.area), ink.theme.style(face));
        let here = session.mode == Mode::Candidate && session.colour == number;
        let rest = Rect { x: place.x + 4, width: place.width.saturating_sub(4), ..place };
        ink.text(buffer, rest, name, if here { Face::Key } else { Face::Dim });
    }
}

/// The names of the selected cells, wrapped to this width.
fn name_lines(model: &Model, session: &Session, width: u16) -> Vec<String> {
    let mut cells = session.selection.cells().to_vec();
    cells.sort_unstable();
    let names = names(&cells, session.game.board(), model.style());
    let mut lines = paint::wrap(&names.join(" "), width);
    if lines.len() > usize::from(NAMES) {
        lines.truncate(usize::from(NAMES));
        if let Some(last) = lines.last_mut() {
            *last = paint::cut(&format!("{last} …"), width, model.glyphs);
        }
    }
    lines
}

/// Cells by name, those of a row combined: `r5c789 r6c89`.
fn names(cells: &[Cell], board: &Board, style: Style) -> Vec<String> {
    let extent = board.extent();
    if style != Style::Standard || extent.layer > 1 || extent.column > 9 {
        return cells.iter().map(|&cell| wording::cell_name(cell, board, style)).collect();
    }
    let same_row = |one: &Cell, other: &Cell| board.place(*one).row == board.place(*other).row;
    let row = |cells: &[Cell]| {
        let columns: String = cells.iter().map(|&cell| (board.place(cell).column + 1).to_string()).collect();
        format!("r{}c{columns}", board.place(cells[0]).row + 1)
    };
    cells.chunk_by(same_row).map(row).collect()
}
