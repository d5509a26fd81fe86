//! The panel beside the board: the cursor's cell, the remaining digits, the log, the hint.

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
mod rules;
mod setter;
mod setup;
mod slices;
mod sums;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::action::Action;
use super::canvas::Scene;
use super::card;
use super::layout::Layout;
use super::model::{Model, Screen, Session};
use super::paint::{self, Painter, below};
use super::theme::Face;
use crate::board::{Cell, Digit};
use crate::game::{HintEffect, Shown};
use crate::logic::wording::card::Stage;

/// How the lines of the panel are divided among its parts.
struct Plan {
    inspector: Rect,
    /// The legend of clue kinds, and what the clues at the cursor say.
    clues: [Rect; 2],
    sums: Rect,
    palette: (Rect, palette::Size),
    log: Rect,
    /// Selected cells, modes and colours, while they are relevant.
    hands: Rect,
    /// The map, if one is needed and there is space for it.
    map: Rect,
    hint: Rect,
    /// The last step, below the board.
    last: Rect,
    /// The rules, if there is room beside everything else.
    rules: Rect,
    mode: Rect,
}

/// Lines reserved for the log: its heading and three lines.
const LOG: u16 = 4;
/// A panel narrower than this and higher than that keeps one more line for the log where a step takes two.
const NARROW: u16 = 30;
const HIGH: u16 = 16;
/// The lines that the log has at least besides those kept for it, where the reason of the last step is above it.
const MORE: u16 = 4;
/// The fewest lines for a card above the log: its heading, and two lines.
const CARD: u16 = 3;
/// A panel below the board that is at least this wide shows the log beside the rest, with so many columns between them.
const TWO_COLUMNS: u16 = 50;
const APART: u16 = 4;

impl Plan {
    /// A plan without any part.
    const fn empty(panel: Rect) -> Self {
        let none = Rect { height: 0, ..panel };
        Self {
            inspector: none,
            clues: [none; 2],
            sums: none,
            palette: (none, palette::Size::Small),
            log: none,
            hands: none,
            map: none,
            hint: none,
            last: none,
            rules: none,
            mode: none,
        }
    }

    /// The lines of the panel below all its parts and above the mode.
    fn free(&self, panel: Rect) -> Rect {
        let [first, second] = self.clues;
        let parts =
            [self.inspector, first, second, self.sums, self.palette.0, self.hands, self.map, self.hint, self.last];
        let bottom = parts.into_iter().filter(|part| part.height > 0).map(Rect::bottom).max();
        let rest = below(panel, bottom.map_or(0, |bottom| bottom + 1 - panel.y));
        Rect { height: rest.height.saturating_sub(2), ..rest }
    }
}

/// The parts of the panel. The card of a step that has no room there takes rows over the board, if that was asked for.
fn plan(model: &Model, panel: Rect) -> Plan {
    let plan = planned(model, panel);
    let Some(session) = model.session.as_ref().filter(|session| session.card.is_over && lacks_card(model, &plan))
    else {
        return plan;
    };
    let (Some(shown), Some(Ok(layout))) = (session.shown(), model.layout()) else { return plan };
    let width = model.size.0.saturating_sub(2);
    let lines = card::height(shown, &session.card, Stage::Look, (width, None));
    let rows = layout.strip((lines, layout.bar().y), session.viewport, &card::cells(shown));
    Plan { hint: Rect { x: 1, width, ..rows }, ..Plan::empty(panel) }
}

/// Whether a step is shown whose card has no room in the panel.
fn lacks_card(model: &Model, plan: &Plan) -> bool {
    let is_shown = || model.session.as_ref().is_some_and(|session| session.shown().is_some());
    model.screen == Screen::Play && !model.settings.few_bytes && plan.hint.height < CARD && is_shown()
}

/// Whether a step is shown whose card has no room in the panel.
pub(super) fn has_no_card(model: &Model) -> bool {
    let layout = model.layout().and_then(Result::ok);
    layout.is_some_and(|layout| lacks_card(model, &planned(model, layout.panel)))
}

/// Divides the panel by priority: the log, of which some lines are always in view; then the hint, which takes the place
/// of everything else; otherwise the digits, the map, the cursor's cell.
fn planned(model: &Model, panel: Rect) -> Plan {
    let layout = model.layout().and_then(Result::ok).filter(|layout| layout.panel == panel);
    let second = layout.as_ref().map(|layout| layout.second).filter(|second| second.width > 0);
    if let Some(second) = second.filter(|_| model.screen == Screen::Play) {
        let plan = Plan { log: second, ..parts(model, panel, 0) };
        let rules = if plan.hint.height > 0 { plan.rules } else { plan.free(panel) };
        return Plan { rules, ..plan };
    }
    let is_below = layout.as_ref().is_some_and(|layout| layout.panel.y >= layout.board.bottom());
    if model.screen == Screen::Play && is_below && panel.width >= TWO_COLUMNS && panel.height >= LOG - 1 {
        let left = Rect { width: (panel.width - APART) / 2, ..panel };
        let log = Rect { x: left.right() + APART, width: panel.right() - left.right() - APART, ..panel };
        return Plan { log, ..parts(model, left, 0) };
    }
    let log = if model.screen != Screen::Play || panel.height < LOG - 1 { 0 } else { kept(model, panel) };
    parts(model, panel, log)
}

/// The lines kept for the log: one more in a narrow panel where most steps take two lines.
fn kept(model: &Model, panel: Rect) -> u16 {
    let is_long = |session: &Session| {
        let board = session.game.board();
        board.digits() > 9 || board.grids().len() > 1 || sums::has_sums(session) || session.game.puzzle().has_rules()
    };
    let more = panel.width < NARROW && panel.height > HIGH && model.session.as_ref().is_some_and(is_long);
    (LOG + u16::from(more)).min(panel.height)
}

/// Divides the panel, of which `log` lines are kept for the log if there are any.
fn parts(model: &Model, panel: Rect, log: u16) -> Plan {
    let on_show = model.screen == Screen::Play
        && !model.settings.few_bytes
        && model.session.as_ref().is_some_and(|session| session.shown().is_some());
    let wanted = if on_show { card_height(model, panel) } else { hint::height(model, panel.width) };
    if wanted > 0 {
        return with_hint(model, panel, wanted, log);
    }
    let plan = without_hint(model, panel, log);
    Plan { log: for_log(model, plan.log), ..plan }
}

/// The last column of the screen is used only by a narrow log, whose names of techniques are else cut.
fn for_log(model: &Model, log: Rect) -> Rect {
    Rect { width: log.width + u16::from(log.width < NARROW && log.right() + 1 == model.size.0), ..log }
}

/// The panel with a hint or a step above the log.
fn with_hint(model: &Model, panel: Rect, wanted: u16, log: u16) -> Plan {
    let room = panel.height.saturating_sub(if log > 0 { log + 1 } else { 0 });
    if log == 0 {
        return Plan { hint: panel, ..Plan::empty(panel) };
    }
    let hint = Rect { height: if room < CARD { 0 } else { wanted.clamp(CARD, room) }, ..panel };
    let log = if hint.height > 0 { below(panel, hint.height + 1) } else { panel };
    let layout = model.layout().and_then(Result::ok);
    let why = layout.filter(|layout| layout.panel == panel && !layout.overview).map(|layout| layout.under);
    let plan = Plan::empty(panel);
    Plan { hint, log: for_log(model, log), last: why.unwrap_or(plan.last), ..plan }
}

/// The panel of a game without a hint, or of a puzzle being set up.
fn without_hint(model: &Model, panel: Rect, log: u16) -> Plan {
    let playing = model.screen == Screen::Play;
    let nothing = Rect { height: 0, ..panel };
    let mode = Rect { y: panel.bottom().saturating_sub(1), height: panel.height.min(1), ..panel };
    let left = Rect { height: panel.height.saturating_sub(2), ..panel };
    if !playing && setter::is_open(model) {
        return with_setter(model, panel, mode);
    }
    let inspector = if playing { inspector::height(model, panel.width) } else { setup::height(model, panel.width) };
    let held = hands::height(model, panel.width);
    if held > 0 && held <= panel.height {
        return with_hands(model, panel, held, (mode, log));
    }
    let layout = model.layout().and_then(Result::ok);
    if let Some(layout) = layout.as_ref().filter(|layout| layout.overview && layout.panel == panel) {
        return with_whole(model, panel, layout.under, inspector);
    }
    if clues::has_legend(model) {
        return with_clues(model, panel, inspector, (mode, log));
    }
    let (sums, least_sums) = if playing { sums::heights(model) } else { (0, 0) };
    let lines = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let others =
        lines(&[if least_sums > 0 { least_sums } else { inspector.min(5) }, if playing { log } else { LOG - 1 }]);
    let full = palette::height(model, panel.width, palette::Size::Full);
    let under = layout.as_ref().map_or(nothing, |layout| layout.under);
    let has_stepped = playing && log > 0 && under.height == 0 && last_step::just_taken(model).is_some();
    let is_full = full + 1 + others <= left.height + 1 && !has_stepped;
    let size = if is_full { palette::Size::Full } else { palette::Size::Small };
    let map = map::height(model, panel);
    if map > 0 {
        return with_map(model, panel, map, (inspector, size), (left, log));
    }
    // If there is space below the board, the mode moves to the status line, beside the last message.
    let (left, mode) = match &layout {
        Some(layout) if playing && under.height > 0 => (panel, Rect { y: layout.status.y, ..mode }),
        // The row of keys shows the mode as well.
        _ if playing && log > left.height => (panel, nothing),
        _ => (left, mode),
    };
    let mut rest = Rect { height: left.height.saturating_sub(log), ..left };
    let gap = u16::from(log > 0);
    let mut take = |wanted: u16| {
        let taken = if wanted + gap <= rest.height { wanted } else { 0 };
        let area = Rect { height: taken, ..rest };
        rest = below(rest, if taken > 0 { taken + 1 } else { 0 });
        area
    };
    let palette = (take(palette::height(model, panel.width, size)), size);
    // If there is space below the board, the cell is shown there beside the last step, which leaves more lines for the
    // log.
    let halves = Some(under).filter(|under| playing && inspector <= under.height).map(|under| {
        let cell = Rect { width: under.width / 2, ..under };
        (
            Rect { width: cell.width - 2, ..cell },
            Rect { x: cell.right() + 1, width: under.right() - cell.right() - 1, ..under },
        )
    });
    let mut plan = Plan { palette, mode, ..Plan::empty(panel) };
    if let Some((cell, last)) = halves {
        (plan.inspector, plan.last) = (cell, last);
        plan.sums = take(sums.min(left_for(least_sums, rest_of(left, palette.0, log))));
    } else if has_stepped && sums == 0 {
        plan.inspector = take(inspector);
        // After a step its conclusion is above the log, and its reason where that leaves the log some more lines.
        let room = rest_of(left, palette.0, log).saturating_sub(lines(&[plan.inspector.height]));
        let [whole, brief] = last_step::heights(model, panel.width);
        plan.last = take(if whole + MORE <= room { whole } else { brief });
    } else {
        // A cage says more about a cell than the cell's own lines do, so it comes first.
        if sums == 0 {
            plan.inspector = take(inspector);
        }
        plan.sums = take(sums.min(left_for(least_sums, rest_of(left, palette.0, log))));
        if playing && plan.inspector.height == 0 {
            plan.inspector = take(inspector);
        }
        if playing && plan.inspector.height == 0 {
            plan.inspector = take(inspector::LEAST);
        }
    }
    let room = Rect { y: rest.y, height: left.bottom() - rest.y, ..rest };
    match log {
        // The log has an area of its own, and the last step takes the rest of this one.
        0 if playing && plan.last.height == 0 => {
            plan.last = Rect { height: (last_step::heights(model, panel.width)[0] + 1).min(room.height), ..room };
        }
        0 => {}
        _ => plan.log = room,
    }
    plan
}

/// How many lines are left after the digits and before the log.
fn rest_of(left: Rect, palette: Rect, log: u16) -> u16 {
    let taken = if palette.height > 0 { palette.height + 1 } else { 0 };
    left.height.saturating_sub(taken + if log > 0 { log + 1 } else { 0 })
}

/// The lines for sums: all that are left, if these are enough.
const fn left_for(least: u16, room: u16) -> u16 {
    if room >= least { room } else { 0 }
}

/// The number of lines that the card of the step on display takes, as far as that is shown: the log below it has the rest.
fn card_height(model: &Model, panel: Rect) -> u16 {
    let Some((session, shown)) = model.session.as_ref().and_then(|session| Some((session, session.shown()?))) else {
        return 0;
    };
    card::height(shown, &session.card, Stage::Look, (panel.width, card::marks_words(model, shown)))
}

/// The panel while several cells are selected or colours are assigned: the cell with its marks, the parts for these, then
/// the digits and the log if they fit.
fn with_hands(model: &Model, panel: Rect, held: u16, (mode, log): (Rect, u16)) -> Plan {
    let below_mode = if panel.height > held + 1 { 2 } else { 0 };
    let mut rest = Rect { height: panel.height - below_mode, ..panel };
    let mut plan = Plan { mode: if below_mode > 0 { mode } else { Plan::empty(panel).mode }, ..Plan::empty(panel) };
    let wanted = inspector::height(model, panel.width);
    let least = wanted.min(inspector::LEAST);
    let cell = [wanted, least].into_iter().find(|cell| cell + 1 + held <= rest.height).unwrap_or(0);
    let take = |rest: &mut Rect, height: u16| {
        let area = Rect { height, ..*rest };
        *rest = below(*rest, if height > 0 { height + 1 } else { 0 });
        area
    };
    plan.inspector = take(&mut rest, cell);
    plan.hands = take(&mut rest, held);
    let log = if log > 0 { log + 1 } else { 0 };
    let sizes = [palette::Size::Full, palette::Size::Small, palette::Size::Least];
    let height = |size: palette::Size| palette::height(model, panel.width, size);
    let fits = |room: u16| move |size: &palette::Size| height(*size) <= room;
    let room = rest.height;
    let with_log = sizes.into_iter().find(fits(room.saturating_sub(log)));
    let size = with_log.or_else(|| sizes.into_iter().find(fits(room)));
    plan.palette = (take(&mut rest, size.map_or(0, height)), size.unwrap_or(palette::Size::Least));
    if log > 0 && rest.height >= LOG {
        plan.log = rest;
    }
    plan
}

/// The panel with the setter's view, below the map if one is needed and the whole view still fits.
fn with_setter(model: &Model, panel: Rect, mode: Rect) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let layout = model.layout().and_then(Result::ok);
    // If the panel shows the whole board, the view takes the space below the displayed part of the board.
    let whole = layout.as_ref().filter(|layout| layout.overview && layout.panel == panel);
    let (map, view, mode) = if let Some(layout) = whole {
        (panel, layout.under, nothing)
    } else {
        let wanted = setter::height(model, panel.width);
        let map = Some(map::height(model, panel)).filter(|map| *map > 0 && map + 1 + wanted <= panel.height);
        let map = Rect { height: map.unwrap_or(0), ..panel };
        let view = below(panel, if map.height > 0 { map.height + 1 } else { 0 });
        // The mode is placed below the view if that takes no line from it.
        let has_room = wanted + 2 <= view.height;
        let view = if has_room { Rect { height: view.height - 2, ..view } } else { view };
        (map, view, if has_room { mode } else { nothing })
    };
    Plan { inspector: view, map, mode, ..Plan::empty(panel) }
}

/// The panel of a board with clues: the digits, the legend of clue kinds, what the clues at the cursor say; then the
/// cell and the log if they fit.
fn with_clues(model: &Model, panel: Rect, inspector: u16, (mode, log): (Rect, u16)) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let here = clues::here_height(model, panel.width);
    let whole = panel.height.saturating_sub(1);
    let room = whole.saturating_sub(if log > 0 { log + 1 } else { 0 });
    let lines = |parts: &[u16]| parts.iter().filter(|&&part| part > 0).map(|part| part + 1).sum::<u16>();
    let legend = clues::legend_height(model, panel.width);
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
    let legend = take(legend.min(room.saturating_sub(palette.height + 1 + below_legend)).max(legend.min(3)), 2);
    let here = take(here, 2);
    let inspector = take(inspector, inspector);
    let lowest = Rect { y: rest.y, height: (panel.y + whole).saturating_sub(rest.y), ..rest };
    let log = if log > 0 { lowest } else { nothing };
    Plan { inspector, clues: [legend, here], palette: (palette, size), log, mode, ..Plan::empty(panel) }
}

/// The panel with a picture of the whole board beside the part being played. Below that part are the digits on the
/// left, the cell and the mode on the right, and the latest moves between cell and mode.
fn with_whole(model: &Model, panel: Rect, under: Rect, inspector: u16) -> Plan {
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
        palette: (Rect { height: palette::height(model, half, size).min(left.height), ..left }, size),
        log: if has_log { log } else { nothing },
        map: panel,
        mode,
        ..Plan::empty(panel)
    }
}

/// The panel of a board of which only a part is displayed: map, cell, digits, and the rest if it fits.
fn with_map(
    model: &Model,
    panel: Rect,
    map: u16,
    (inspector, size): (u16, palette::Size),
    (left, log): (Rect, u16),
) -> Plan {
    let nothing = Rect { height: 0, ..panel };
    let mode = Rect { y: panel.bottom().saturating_sub(1), height: panel.height.min(1), ..panel };
    let digits = |size: Option<palette::Size>| size.map_or(0, |size| palette::height(model, panel.width, size));
    // From the preferred layout to the smallest: with blank lines between the parts or without; each with the mode, or
    // without it, since the row of keys can show it as well.
    let least = inspector.min(inspector::LEAST);
    let [small, smallest] = [Some(palette::Size::Small), Some(palette::Size::Least)];
    let without_legend = map::without_legend(model, map);
    let fewer = log.min(LOG);
    let plans = [
        (map, inspector, Some(size), log, 1),
        (map, inspector, small, log, 1),
        (map, least, small, log, 1),
        (map, inspector, smallest, log, 1),
        (map, least, smallest, log, 1),
        (map, least, smallest, fewer, 0),
        (without_legend, least, smallest, fewer, 0),
        (map, least, None, fewer, 0),
        (map, 0, smallest, fewer, 1),
        (map, 0, smallest, fewer, 0),
    ];
    let rooms = [(left.height, mode), (panel.height, nothing)];
    let needed = |parts: [u16; 4], gap: u16| {
        parts.into_iter().filter(|&part| part > 0).map(|part| part + gap).sum::<u16>().saturating_sub(gap)
    };
    let mut all = plans.into_iter().flat_map(|plan| rooms.map(|room| (plan, room)));
    let found =
        all.find(|&((map, head, size, log, gap), (room, _))| needed([map, head, digits(size), log], gap) <= room);
    let ((map, head, size, log, gap), (whole, mode)) =
        found.unwrap_or(((map, 0, smallest, fewer, 0), (panel.height, nothing)));
    let room = whole.saturating_sub(if log > 0 { log + gap } else { 0 });
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
        let next = if taken > 0 { rest.y + taken + gap } else { rest.y };
        rest = Rect { y: next, height: (panel.y + room).saturating_sub(next), ..rest };
        area
    };
    let (map, inspector, palette) = (take(map, false), take(head, true), (take(digits(size), true), size));
    let palette = (palette.0, palette.1.unwrap_or(palette::Size::Least));
    let (sums, _) = if model.screen == Screen::Play { sums::heights(model) } else { (0, 0) };
    let sums = take(sums, false);
    let lowest = Rect { y: rest.y, height: (panel.y + whole).saturating_sub(rest.y), ..rest };
    let log = if log > 0 { lowest } else { nothing };
    Plan { inspector, sums, palette, log, map, mode, ..Plan::empty(panel) }
}

/// Whether the help for the first game fits into the area of the log.
pub(super) fn has_room_for_log(model: &Model, panel: Rect) -> bool {
    log::has_room_for_first(plan(model, panel).log)
}

/// Returns the digit of the palette at this point.
pub(super) fn digit_at(model: &Model, panel: Rect, point: Position) -> Option<Digit> {
    let (area, size) = plan(model, panel).palette;
    palette::digit_at(model, area, size, point)
}

/// Whether a click at this point starts the filter, which highlights the possible cells of a digit.
pub(super) fn is_filter_at(model: &Model, panel: Rect, point: Position) -> bool {
    let (area, size) = plan(model, panel).palette;
    palette::is_filter_at(model, area, size, point)
}

/// Returns the cell that a point of a map stands for: the cell drawn there, or a cell of the slice or box drawn there.
pub(super) fn map_cell_at(model: &Model, panel: Rect, point: Position) -> Option<Cell> {
    map::cell_at(model, plan(model, panel).map, point)
}

/// Returns the mode or colour at this point.
pub(super) fn hand_at(model: &Model, panel: Rect, point: Position) -> Option<HandsTarget> {
    hands::at(model, plan(model, panel).hands, point)
}

/// Whether the mode is drawn at this point.
pub(super) fn is_mode_at(model: &Model, panel: Rect, point: Position) -> bool {
    mode::contains(model, plan(model, panel).mode, point)
}

/// Returns which part of the log is at this point.
pub(super) fn log_at(model: &Model, panel: Rect, point: Position) -> Option<log::LogTarget> {
    log::spot_at(model, plan(model, panel).log, point)
}

pub(super) use hands::HandsTarget;
pub(super) use log::LogTarget as LogSpot;

/// The area of the card of the step on display.
pub(super) fn card_area(model: &Model, panel: Rect) -> Rect {
    plan(model, panel).hint
}

/// Scrolls the hint or the text about the chosen log line, if there is more of it.
pub(super) fn read_on(model: &mut Model, action: Action) -> bool {
    let Some(layout) = model.layout().and_then(Result::ok) else { return false };
    let area = plan(model, layout.panel).hint;
    hint::turn(model, action, area)
}

/// Turns the page of the setter's view, if not all rows fit; returns whether that was the case.
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
        rules::draw(model, plan.rules, buffer);
    } else if setter::is_open(model) {
        setter::draw(model, plan.inspector, buffer);
    } else {
        setup::draw(model, plan.inspector, buffer);
    }
    clues::draw_legend(model, plan.clues[0], buffer);
    clues::draw_here(model, plan.clues[1], buffer);
    palette::draw(model, plan.palette.0, plan.palette.1, buffer);
    match model.session.as_ref().and_then(|session| session.shown()).filter(|_| model.screen == Screen::Play) {
        Some(shown) => {
            if model.session.as_ref().is_some_and(|session| session.card.is_over) && plan.hint.height > 0 {
                Painter::of(model).clear(buffer, Rect { x: 0, width: model.size.0, ..plan.hint });
            }
            draw_card(model, shown, plan.hint, buffer);
        }
        None => hint::draw(model, plan.hint, buffer),
    }
    if plan.mode.y < panel.bottom() {
        mode::draw(model, plan.mode, buffer);
    }
    hands::draw(model, plan.hands, buffer);
    map::draw(model, scene, plan.map, buffer);
}

/// The row of keys: after the word for the mode if the panel has no room for that, and before the progress if there is no
/// title.
pub(super) fn key_line(model: &Model, layout: &Layout) -> Rect {
    let line = layout.footer;
    let Some(session) = model.session.as_ref().filter(|_| !model.settings.few_bytes) else { return line };
    let plan = plan(model, layout.panel);
    let is_told = plan.mode.height > 0 || plan.hands.height > 0 || session.shown().is_some();
    let before = if is_told || session.game.is_paused() { 0 } else { mode::width(model).min(line.width / 2) };
    let after = if layout.title.height > 0 || session.shown().is_some() {
        0
    } else {
        paint::width(&progress(model, session)) + 2
    };
    Rect { x: line.x + before, width: line.width.saturating_sub(before + after), ..line }
}

/// The grid or the slice that is shown of a board that has several.
fn part_shown(model: &Model, session: &Session) -> Option<String> {
    let board = session.game.board();
    if let Some(grid) = model.look().grid.and_then(|grid| board.grids().get(grid)) {
        return Some(grid.short_name().to_owned());
    }
    let slicing = model.view().slicing;
    let slice = slicing.slice_of(board.place(session.cursor)) + 1;
    (board.extent().layer > 1).then(|| format!("{} {slice}", slicing.word()))
}

/// How many cells are filled, and the time.
fn progress(model: &Model, session: &Session) -> String {
    let (filled, cells) = session.game.progress();
    let time = paint::clock(session.game.elapsed(model.now).as_secs(), model.settings.seconds);
    let part = part_shown(model, session).map_or_else(String::new, |part| format!("{part} "));
    format!("{part}{filled}/{cells} {time}")
}

/// Draws what is beside the keys in their row.
pub(super) fn draw_beside_keys(model: &Model, layout: &Layout, buffer: &mut Buffer) {
    let (keys, line) = (key_line(model, layout), layout.footer);
    mode::draw_word(model, Rect { width: keys.x - line.x, ..line }, buffer);
    let Some(session) = model.session.as_ref().filter(|_| keys.right() < line.right()) else { return };
    let rest = Rect { x: keys.right(), width: line.right() - keys.right(), ..line };
    let ink = Painter::of(model);
    buffer.set_style(rest, ink.style(Face::Footer));
    let inside = Rect { width: rest.width.saturating_sub(1), ..rest };
    ink.text_right(buffer, inside, &progress(model, session), Face::Footer);
}

/// Draws the mode if it is on the line of the last message, to which it gives way.
pub(super) fn draw_mode_beside_message(model: &Model, panel: Rect, buffer: &mut Buffer) {
    let mode = plan(model, panel).mode;
    if mode.y >= panel.bottom() {
        mode::draw(model, mode, buffer);
    }
}

/// Draws the card of the step on display, and which of its parts has been reached.
fn draw_card(model: &Model, shown: &Shown, area: Rect, buffer: &mut Buffer) {
    let Some(session) = &model.session else { return };
    let (part, parts) = shown.place();
    let note = card::marks_words(model, shown);
    let number = crate::tui::log::line_count(session.game.log()) + 1;
    let head = if shown.card().is_some() { format!("step {number}") } else { "hint".to_owned() };
    let grid = match shown.effect() {
        Some(HintEffect::Play(step)) => crate::tui::log::grid_of(step, session.game.board()),
        _ => String::new(),
    };
    let head = if grid.is_empty() { head } else { format!("{head}, {grid}") };
    let place = format!("part {part} of {parts}");
    let fits = paint::width(&head) + paint::width(&place) + 2 < area.width;
    let place = if fits { place } else { format!("{part}/{parts}") };
    let frame = card::Frame { head: (&head, &place), from: Stage::Look, note: note.as_deref() };
    card::draw(model, (shown, &session.card), frame, area, buffer);
}
