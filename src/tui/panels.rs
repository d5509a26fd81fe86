//! The panel beside the board: the cursor's cell, the digits that are left, the log, the hint.

mod clues;
mod filled;
mod hands;
mod hint;
mod inspector;
mod last_step;
mod log;
mod map;
mod mode;
mod overview;
mod palette;
mod setter;
mod setup;
mod slices;
mod sums;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::canvas::Scene;
use super::card;
use super::model::{Model, Screen, Session};
use super::paint::below;
use crate::board::{Cell, Digit};
use crate::game::Shown;
use crate::logic::wording::card::Stage;

/// Which part of the panel takes which lines.
struct Plan {
    inspector: Rect,
    /// The kinds of clues, and what those at the cursor say.
    clues: [Rect; 2],
    sums: Rect,
    palette: (Rect, palette::Size),
    log: Rect,
    /// Selected cells, modes and colours, while they matter.
    hands: Rect,
    /// The map, where one is wanted and there is room.
    map: Rect,
    hint: Rect,
    /// The last step, below the board.
    last: Rect,
    mode: Rect,
}

/// So many lines of the log are worth more than lines of dots.
const LOG: u16 = 4;

/// What must be seen comes first: the hint, which takes all there is; else the digits, the map, what the cursor stands on, the
/// log.
fn plan(model: &Model, panel: Rect) -> Plan {
    let playing = model.screen == Screen::Play;
    let nothing = Rect { height: 0, ..panel };
    let mode = Rect { y: panel.bottom().saturating_sub(1), height: panel.height.min(1), ..panel };
    let mut left = Rect { height: panel.height.saturating_sub(2), ..panel };
    let on_show = playing
        && !model.settings.few_bytes
        && model.session.as_ref().is_some_and(|session| session.on_show().is_some());
    let wanted = if on_show { panel.height } else { hint::height(model, panel.width) };
    if wanted > 0 {
        let none = Rect { height: 0, ..panel };
        return Plan {
            inspector: none,
            clues: [none; 2],
            sums: none,
            palette: (none, palette::Size::Small),
            log: none,
            hands: none,
            map: none,
            hint: panel,
            last: none,
            mode: none,
        };
    }
    if !playing && setter::is_open(model) {
        return with_setter(model, panel, mode);
    }
    let inspector = if playing { inspector::height(model, panel.width) } else { setup::height(model, panel.width) };
    let (sums, least_sums) = if playing { sums::heights(model) } else { (0, 0) };
    let map = map::height(model, panel);
    let full = palette::height(model, panel.width, palette::Size::Full);
    let parts = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let others = if least_sums > 0 { parts(&[least_sums]) } else { parts(&[inspector.min(5)]) + LOG };
    let size = if full + 1 + others <= left.height + 1 { palette::Size::Full } else { palette::Size::Small };
    let held = hands::height(model, panel.width);
    if held > 0 && held <= panel.height {
        return with_hands(model, panel, held, mode);
    }
    let layout = model.layout().and_then(Result::ok);
    if let Some(layout) = layout.as_ref().filter(|layout| layout.overview && layout.panel == panel) {
        return with_whole(model, panel, layout.under, inspector);
    }
    if clues::legend_height(model) > 0 && layout.as_ref().is_none_or(|layout| layout.panel == panel) {
        return with_clues(model, panel, inspector, mode);
    }
    if map > 0 {
        return with_map(model, panel, map, (inspector, size), left);
    }
    // With room below the board the mode stands beside what was just said.
    let under = layout.as_ref().map_or(nothing, |layout| layout.under);
    let mode = match &layout {
        Some(layout) if playing && under.height > 0 => {
            left.height = panel.height;
            Rect { y: layout.status.y, ..mode }
        }
        _ => mode,
    };
    let mut take = |wanted: u16| {
        let taken = if wanted <= left.height { wanted } else { 0 };
        let area = Rect { height: taken, ..left };
        left = below(left, if taken > 0 { taken + 1 } else { 0 });
        area
    };
    let palette = (take(palette::height(model, panel.width, size)), size);
    // Where there is room below the board, the cell stands there beside the last step, and the log has its lines.
    let second = layout.map(|layout| layout.second).filter(|second| second.width > 0 && playing);
    let halves = Some(under).filter(|under| playing && inspector <= under.height).map(|under| {
        let cell = Rect { width: under.width / 2, ..under };
        (
            Rect { width: cell.width - 2, ..cell },
            Rect { x: cell.right() + 1, width: under.right() - cell.right() - 1, ..under },
        )
    });
    // A cage says more of a cell than the cell's own lines.
    let early = if sums > 0 || halves.is_some() { nothing } else { take(inspector) };
    let sums = take(sums.min(left_for(sums, least_sums, palette.0, panel)));
    let inspector = match early.height {
        _ if halves.is_some() => halves.map_or(nothing, |(cell, _)| cell),
        0 if playing => Some(take(inspector)).filter(|area| area.height > 0).unwrap_or_else(|| take(inspector::LEAST)),
        _ => early,
    };
    // With a second panel the log has that for itself, and the last step the rest of this one.
    let beside = |room: Rect| if playing && room.height >= LOG - 1 { room } else { nothing };
    let log = second.unwrap_or_else(|| beside(left));
    let last = if second.is_some() { left } else { halves.map_or(nothing, |(_, last)| last) };
    Plan { inspector, clues: [nothing; 2], sums, palette, log, hands: nothing, map: nothing, hint: nothing, last, mode }
}

/// The panel while several cells are selected or colours are given: what concerns these, then digits and cell as far as there is
/// room.
fn with_hands(model: &Model, panel: Rect, held: u16, mode: Rect) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let hands = Rect { height: held, ..panel };
    let has_room_for_mode = panel.height > held + 1;
    let mut rest = below(panel, held + 1);
    rest.height = rest.height.saturating_sub(2);
    let sizes = [palette::Size::Full, palette::Size::Small, palette::Size::Least];
    let fits = |size: &palette::Size| palette::height(model, panel.width, *size) <= rest.height;
    let size = sizes.into_iter().find(fits);
    let palette = Rect { height: size.map_or(0, |size| palette::height(model, panel.width, size)), ..rest };
    let rest = below(rest, if palette.height > 0 { palette.height + 1 } else { 0 });
    let wanted = inspector::height(model, panel.width);
    let inspector = if wanted <= rest.height { Rect { height: wanted, ..rest } } else { nothing };
    Plan {
        inspector,
        clues: [nothing; 2],
        sums: nothing,
        palette: (palette, size.unwrap_or(palette::Size::Least)),
        log: nothing,
        hands,
        map: nothing,
        hint: nothing,
        last: nothing,
        mode: if has_room_for_mode { mode } else { nothing },
    }
}

/// The panel with the setter's view, below the map where one is wanted and leaves room for all of it.
fn with_setter(model: &Model, panel: Rect, mode: Rect) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let layout = model.layout().and_then(Result::ok);
    // What lies below a part of the board has room for it, where the panel holds the whole.
    let whole = layout.as_ref().filter(|layout| layout.overview && layout.panel == panel);
    let (map, view, mode) = if let Some(layout) = whole {
        (panel, layout.under, nothing)
    } else {
        let wanted = setter::height(model, panel.width);
        let map = Some(map::height(model, panel)).filter(|map| *map > 0 && map + 1 + wanted <= panel.height);
        let map = Rect { height: map.unwrap_or(0), ..panel };
        let view = below(panel, if map.height > 0 { map.height + 1 } else { 0 });
        // The mode stands below it where that costs no line of it.
        let has_room = wanted + 2 <= view.height;
        let view = if has_room { Rect { height: view.height - 2, ..view } } else { view };
        (map, view, if has_room { mode } else { nothing })
    };
    Plan {
        inspector: view,
        clues: [nothing; 2],
        sums: nothing,
        palette: (nothing, palette::Size::Small),
        log: nothing,
        hands: nothing,
        map,
        hint: nothing,
        last: nothing,
        mode,
    }
}

/// The panel of a board with clues: the digits, the kinds of clues, what those at the cursor say; then the cell and the log
/// as far as there is room.
fn with_clues(model: &Model, panel: Rect, inspector: u16, mode: Rect) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let here = clues::here_height(model, panel.width);
    let room = panel.height.saturating_sub(1);
    let lines = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let legend = clues::legend_height(model);
    let sizes = [palette::Size::Full, palette::Size::Small, palette::Size::Least];
    let digits = |size| palette::height(model, panel.width, size);
    let fits = |&size: &palette::Size| lines(&[digits(size), legend, here]) <= room;
    let size = sizes.into_iter().find(fits).unwrap_or(palette::Size::Least);
    let mut rest = Rect { height: room, ..panel };
    let mut take = |wanted: u16, least: u16| {
        let height = if rest.height >= least { wanted.min(rest.height) } else { 0 };
        let area = Rect { height, ..rest };
        rest = below(rest, if height > 0 { height + 1 } else { 0 });
        area
    };
    let palette = take(digits(size), digits(size));
    let below_legend = if here > 0 { here + 1 } else { 0 };
    let legend = take(legend.min(room.saturating_sub(palette.height + 1 + below_legend)).max(2), 2);
    let here = take(here, 2);
    let inspector = take(inspector, inspector);
    let log = if rest.height >= LOG - 1 { rest } else { nothing };
    Plan {
        inspector,
        clues: [legend, here],
        sums: nothing,
        palette: (palette, size),
        log,
        hands: nothing,
        map: nothing,
        hint: nothing,
        last: nothing,
        mode,
    }
}

/// The panel with the whole of a board beside the part that is played: below that part the digits at the left, the cell and
/// the mode at the right, the last moves between them.
fn with_whole(model: &Model, panel: Rect, under: Rect, inspector: u16) -> Plan {
    const APART: u16 = 4;
    let nothing = Rect { height: 0, ..panel };
    let half = (under.width - APART) / 2;
    let left = Rect { width: half, ..under };
    let right = Rect { x: left.right() + APART, width: under.right() - left.right() - APART, ..under };
    let sizes = [palette::Size::Full, palette::Size::Small, palette::Size::Least];
    let fitting = sizes.into_iter().find(|&size| palette::height(model, half, size) <= left.height);
    let size = fitting.unwrap_or(palette::Size::Least);
    let mode = Rect { y: right.bottom().saturating_sub(1), height: right.height.min(1), ..right };
    let inspector = Rect { height: inspector.min(right.height.saturating_sub(2)), ..right };
    let log = below(right, inspector.height + 1);
    let log = Rect { height: log.height.saturating_sub(2), ..log };
    let has_log = model.screen == Screen::Play && log.height >= LOG - 1;
    Plan {
        inspector,
        clues: [nothing; 2],
        sums: nothing,
        palette: (Rect { height: palette::height(model, half, size).min(left.height), ..left }, size),
        log: if has_log { log } else { nothing },
        hands: nothing,
        map: panel,
        hint: nothing,
        last: nothing,
        mode,
    }
}

/// The panel of a board that shows a part of itself: map, cell, digits, and the rest as far as there is room.
fn with_map(model: &Model, panel: Rect, map: u16, (inspector, size): (u16, palette::Size), left: Rect) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let mode = Rect { y: panel.bottom().saturating_sub(1), height: panel.height.min(1), ..panel };
    let digits = |size| palette::height(model, panel.width, size);
    let lines = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    // From the best to what must do: with the mode, which the row of keys shows as well, or without.
    let least = inspector.min(inspector::LEAST);
    let plans = [(inspector, size), (inspector, palette::Size::Small), (least, palette::Size::Small)]
        .into_iter()
        .chain([(inspector, palette::Size::Least), (least, palette::Size::Least), (0, palette::Size::Least)]);
    let rooms = [(left.height, mode), (panel.height, nothing)];
    let mut all = plans.flat_map(|plan| rooms.map(|room| (plan, room)));
    let found = all.find(|&((head, size), (room, _))| lines(&[map, head, digits(size)]) <= room + 1);
    let ((head, size), (room, mode)) = found.unwrap_or(((0, palette::Size::Least), (panel.height, nothing)));
    let mut rest = Rect { height: room, ..panel };
    let mut take = |wanted: u16, room_for_part: bool| {
        let taken = if wanted <= rest.height {
            wanted
        } else if room_for_part {
            rest.height
        } else {
            0
        };
        let area = Rect { height: taken, ..rest };
        rest = below(rest, if taken > 0 { taken + 1 } else { 0 });
        area
    };
    let (map, inspector, palette) = (take(map, false), take(head, true), (take(digits(size), true), size));
    let (sums, _) = if model.screen == Screen::Play { sums::heights(model) } else { (0, 0) };
    let sums = take(sums, false);
    let log = if model.screen == Screen::Play && rest.height >= LOG - 1 { rest } else { nothing };
    Plan { inspector, clues: [nothing; 2], sums, palette, log, hands: nothing, map, hint: nothing, last: nothing, mode }
}

/// How many lines are left for sums beside the digits.
fn left_for(wanted: u16, least: u16, palette: Rect, panel: Rect) -> u16 {
    let taken = if palette.height > 0 { palette.height + 1 } else { 0 };
    let room = panel.height.saturating_sub(2 + taken);
    if room >= least { wanted.min(room) } else { 0 }
}

/// Whether the panel has room for what helps on in the first game, where the log will be.
pub(super) fn has_room_for_log(model: &Model, panel: Rect) -> bool {
    log::has_room_for_first(plan(model, panel).log)
}

/// The digit of the palette at this point.
pub(super) fn digit_at(model: &Model, panel: Rect, point: Position) -> Option<Digit> {
    let (area, size) = plan(model, panel).palette;
    palette::digit_at(model, area, size, point)
}

/// Whether a click at this point asks for a digit whose places are to be pointed out.
pub(super) fn is_filter_at(model: &Model, panel: Rect, point: Position) -> bool {
    let (area, size) = plan(model, panel).palette;
    palette::is_filter_at(model, area, size, point)
}

/// The cell that is meant by a point of a map: the cell there, or that of a slice or box which lies like the cursor's.
pub(super) fn map_cell_at(model: &Model, panel: Rect, point: Position) -> Option<Cell> {
    map::cell_at(model, plan(model, panel).map, point)
}

/// The mode or colour at this point.
pub(super) fn hand_at(model: &Model, panel: Rect, point: Position) -> Option<HandsTarget> {
    hands::at(model, plan(model, panel).hands, point)
}

/// Whether the mode stands at this point.
pub(super) fn is_mode_at(model: &Model, panel: Rect, point: Position) -> bool {
    mode::contains(model, plan(model, panel).mode, point)
}

/// What of the log lies at this point.
pub(super) fn log_at(model: &Model, panel: Rect, point: Position) -> Option<log::LogTarget> {
    log::spot_at(model, plan(model, panel).log, point)
}

pub(super) use hands::HandsTarget;
pub(super) use log::LogTarget as LogSpot;

/// Where the card of what is on show lies.
pub(super) fn card_area(model: &Model, panel: Rect) -> Rect {
    plan(model, panel).hint
}

/// Reads on in the hint or the chosen line of the log, where there is more of it.
pub(super) fn read_on(model: &mut Model, action: Action) -> bool {
    let Some(layout) = model.layout().and_then(Result::ok) else { return false };
    let area = plan(model, layout.panel).hint;
    hint::turn(model, action, area)
}

/// Turns the page of the setter's view, where there is more of it; returns whether there was.
pub(super) fn turn_setter(model: &mut Model, action: Action) -> bool {
    let Some(layout) = model.layout().and_then(Result::ok).filter(|_| setter::is_open(model)) else { return false };
    let area = plan(model, layout.panel).inspector;
    setter::turn(model, action, area)
}

/// Draws the panel.
pub(super) fn draw(model: &Model, scene: &Scene<'_>, panel: Rect, buffer: &mut Buffer) {
    let plan = plan(model, panel);
    if model.screen == Screen::Play {
        inspector::draw(model, plan.inspector, buffer);
        sums::draw(model, plan.sums, buffer);
        log::draw(model, plan.log, buffer);
        last_step::draw(model, plan.last, buffer);
    } else if setter::is_open(model) {
        setter::draw(model, plan.inspector, buffer);
    } else {
        setup::draw(model, plan.inspector, buffer);
    }
    clues::draw_legend(model, plan.clues[0], buffer);
    clues::draw_here(model, plan.clues[1], buffer);
    palette::draw(model, plan.palette.0, plan.palette.1, buffer);
    match model.session.as_ref().and_then(Session::on_show).filter(|_| model.screen == Screen::Play) {
        Some(shown) => draw_card(model, shown, plan.hint, buffer),
        None => hint::draw(model, plan.hint, buffer),
    }
    mode::draw(model, plan.mode, buffer);
    hands::draw(model, plan.hands, buffer);
    map::draw(model, scene, plan.map, buffer);
}

/// Draws the card of what is on show, and which part it has come to.
fn draw_card(model: &Model, shown: &Shown, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    let (part, parts) = shown.place();
    let place = format!("part {part} of {parts}");
    let note = card::marks_words(model, shown);
    let frame = card::Frame { head: ("hint", &place), from: Stage::Look, note: note.as_deref() };
    card::draw(model, (shown, &session.card), frame, area, buffer);
}
