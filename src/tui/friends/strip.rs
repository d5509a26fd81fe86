//! The room beside the board: who is in it, how far each is, and on a shared board where each is.

use deduku_core::order::OrderBy;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::course::ordinal;
use super::{Kind, MemberView, Phase, Role, Room, is_on_board, room};
use crate::game::counted;
use crate::logic::wording::cell_name;
use crate::tui::canvas::{Glyphs, Scene, Tag};
use crate::tui::layout::Layout;
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::theme::Face;

/// The panel keeps at least this many lines for the game.
const GAME: u16 = 14;
/// The most members that are listed beside a board.
const MOST: u16 = 12;
/// The columns of a name beside a bar.
const NAME: u16 = 7;
/// How long a phrase is shown, in milliseconds.
const SAID: u64 = 8_000;

/// The colour of a member's chip.
fn member_face(seat: u16) -> Face {
    Face::COLOURS[usize::from(seat) % Face::COLOURS.len()]
}

/// The members in the order in which they are shown: who has finished, then who is furthest; on a shared board by seat.
pub(in crate::tui) fn in_order(room: &Room) -> Vec<&MemberView> {
    let mut members: Vec<&MemberView> = room.view.members.iter().filter(|it| it.role == Role::Plays).collect();
    if room.view.kind == Kind::Race {
        let place = |member: &MemberView| member.finish.map_or(u32::MAX, |finish| finish.place);
        members.order_by(|member| (place(member), member.left, std::cmp::Reverse(member.filled), member.seat));
    }
    members
}

/// The lines of the strip below this panel, its heading included; 0 where there is no room.
fn height(model: &Model, panel: Rect) -> u16 {
    let Some(room) = room(model).filter(|_| model.screen == Screen::Play && is_on_board(model)) else { return 0 };
    let members = u16::try_from(in_order(room).len()).unwrap_or(MOST).min(MOST);
    let spare = panel.height.saturating_sub(GAME + 1);
    if spare < 3 { 0 } else { (1 + members).min(spare) }
}

/// Takes the strip's lines from the panel of a layout.
pub(in crate::tui) fn give_room(model: &Model, mut layout: Layout) -> Layout {
    let lines = height(model, layout.panel);
    if lines > 0 {
        layout.panel.height -= lines + 1;
    }
    layout
}

/// The area of the strip: what was taken from the panel of this layout.
fn area(model: &Model, panel: Rect) -> Rect {
    let Some(Ok(whole)) = model.whole_layout() else { return Rect::default() };
    let lines = height(model, whole.panel);
    Rect { y: panel.bottom() + 1, height: lines, ..panel }
}

/// Draws the strip below the panel.
pub(in crate::tui) fn draw(model: &Model, panel: Rect, buffer: &mut Buffer) {
    let Some(room) = room(model) else { return };
    let area = area(model, panel);
    if area.height == 0 || !is_on_board(model) {
        return;
    }
    let ink = Painter::of(model);
    let kind = match (room.view.kind, room.view.phase) {
        (Kind::Race, Phase::Over) => "race over",
        (Kind::Race, _) => "race",
        (Kind::Together, Phase::Over) => "solved together",
        (Kind::Together, _) => "together",
    };
    ink.heading(buffer, area, (kind, &room.view.code.to_string()));
    let mut members = in_order(room);
    let list = below(area, 1);
    let shown = usize::from(list.height);
    let left_out = members.len().saturating_sub(shown);
    if left_out > 0 {
        // The player is always among those shown.
        let own = members.iter().position(|member| member.seat == room.seat);
        if let Some(own) = own.filter(|own| *own >= shown - 1) {
            members.swap(own, shown.saturating_sub(2));
        }
        members.truncate(shown - 1);
    }
    let mut lines = rows(list);
    for (line, member) in lines.by_ref().zip(members) {
        draw_member(model, ink, (room, member), line, buffer);
    }
    if let Some(line) = lines.next().filter(|_| left_out > 0) {
        ink.text(buffer, line, &format!("  and {} more", left_out + 1), Face::Dim);
    }
}

/// Draws a member: a chip in the colour of the seat, the name, the hints taken in a race (`?2` where there is little
/// room), and how far they are or what they said.
pub(in crate::tui) fn draw_member(
    model: &Model,
    ink: Painter<'_>,
    (room, member): (&Room, &MemberView),
    line: Rect,
    buffer: &mut Buffer,
) {
    let is_own = member.seat == room.seat;
    chip(ink, member, line, buffer);
    let wide = NAME.max(line.width.saturating_sub(2) * 2 / 5).min(line.width.saturating_sub(2)).min(16);
    let name = Rect { x: line.x + 2, width: wide, ..line };
    let face = match (is_own, member.here) {
        (true, _) => Face::Strong,
        (_, true) => Face::Text,
        (_, false) => Face::Dim,
    };
    let helped = match (member.helped, name.width) {
        (0, _) => String::new(),
        (hints, ..14) => format!("?{hints}"),
        (hints, _) => counted(hints as usize, "hint"),
    };
    // The name's end gives way.
    let room_of_name = name.width.saturating_sub(if helped.is_empty() { 0 } else { paint::width(&helped) + 1 });
    ink.text(buffer, Rect { width: room_of_name, ..name }, &member.name, face);
    ink.text_right(buffer, name, &helped, Face::Warning);
    let x = name.right() + 1;
    let rest = Rect { x, width: line.right().saturating_sub(x), ..line };
    let said = member.said.filter(|(_, at)| room.now(model.now).saturating_sub(*at) < SAID);
    match (said, member.finish) {
        (Some((phrase, _)), _) => ink.text_right(buffer, rest, phrase.words(), Face::Key),
        (_, Some(finish)) => {
            let time = paint::clock(finish.time.as_secs(), true);
            let x = ink.text(buffer, rest, &ordinal(finish.place), Face::Good);
            let after = Rect { x: x + 1, width: rest.right().saturating_sub(x + 1), ..rest };
            ink.text_right(buffer, after, &time, Face::Dim);
        }
        _ if member.left => ink.text_right(buffer, rest, "left", Face::Dim),
        _ if !member.here => ink.text_right(buffer, rest, "away", Face::Dim),
        _ if room.view.phase == Phase::Waiting => ink.text_right(buffer, rest, "here", Face::Good),
        _ if room.view.kind == Kind::Race => {
            let face = if is_own { Face::Key } else { Face::OwnText };
            draw_bar(ink, (member.filled, room.view.open_cells), (rest, face), buffer);
        }
        _ => {
            let cell = member.cursor.zip(model.session.as_ref());
            let words = cell.map(|(cell, session)| cell_name(cell, session.game.board(), model.style()));
            ink.text_right(buffer, rest, &words.unwrap_or_default(), Face::Dim);
        }
    }
}

/// The initial of a member on the colour of the seat.
fn chip(ink: Painter<'_>, member: &MemberView, line: Rect, buffer: &mut Buffer) {
    let at = Rect { width: line.width.min(1), ..line };
    ink.text(buffer, at, &initial(ink.glyphs, member), Face::Given);
    if member.here {
        buffer.set_style(at.intersection(buffer.area), ink.theme.style(member_face(member.seat)));
    }
}

/// The sign of a member, one column wide: the initial, or the last digit of the seat where that is wider or has no place
/// on the screen.
fn initial(glyphs: Glyphs, member: &MemberView) -> String {
    let first = member.name.chars().next().and_then(|first| first.to_uppercase().next());
    let shown = first.map(|first| glyphs.plain(&first.to_string()));
    let fits = |text: &String| paint::width(text) == 1 && text.chars().all(char::is_alphanumeric);
    shown.filter(fits).unwrap_or_else(|| (member.seat % 10).to_string())
}

/// Draws how many of the open cells are filled: a line in halves of a column, and the number of cells.
fn draw_bar(ink: Painter<'_>, (filled, open): (u32, u32), (line, face): (Rect, Face), buffer: &mut Buffer) {
    let bar = Rect { width: line.width.saturating_sub(3), ..line };
    if let Some(halves) = (u32::from(bar.width) * 2 * filled.min(open)).checked_div(open).filter(|_| bar.width >= 3) {
        let half = if halves % 2 == 1 && ink.glyphs == Glyphs::Unicode { "╸" } else { "" };
        let text = ink.glyphs.full_rule().repeat(halves as usize / 2) + half;
        let x = ink.text(buffer, bar, &text, face);
        let rest = bar.right().saturating_sub(x);
        let dots = ink.glyphs.level_rule().repeat(usize::from(rest));
        ink.text(buffer, Rect { x, width: rest, ..bar }, &dots, Face::Rule);
    }
    ink.text_right(buffer, line, &filled.to_string(), Face::Dim);
}

/// Puts the others' cursors on a shared board: the initial of each on their colour, in the corner of their cell.
pub(in crate::tui) fn mark_cursors<'a>(model: &Model, mut scene: Scene<'a>) -> Scene<'a> {
    let is_shared = |room: &&Room| room.view.kind == Kind::Together && is_on_board(model);
    let Some(room) = room(model).filter(is_shared) else { return scene };
    let others = room.view.members.iter().filter(|member| member.seat != room.seat && member.here);
    for (member, cell) in others.filter_map(|member| Some((member, member.cursor?))) {
        if let Some(square) = scene.squares.get_mut(cell.index()).filter(|square| square.tag.is_none()) {
            square.tag = Some(Tag { text: initial(model.glyphs, member), face: member_face(member.seat) });
        }
    }
    scene
}
