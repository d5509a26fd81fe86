//! The layout of the screen for a board and a window size. Both drawing and mouse handling use it.

use ratatui::layout::Rect;

use super::canvas::{Chart, Detail, Geometry, Labels, Viewport};
use super::settings::{Settings, Zoom};
use crate::board::{Board, Cell};
use Arrangement::{Bare, Close, Mapped, Overview, Stacked, Tight};

/// The narrowest panel next to the board.
const PANEL_WIDTH: u16 = 17;
/// A panel wider than this is harder to read.
const WIDEST_PANEL: u16 = 42;
/// The number of lines below a board that are enough for text.
const BELOW: u16 = 5;
/// A board at least this wide has space for text below it.
const WIDE_BOARD: u16 = 50;
/// The fewest lines of the log below a board.
const LOG: u16 = 3;
/// The fewest lines of a panel that holds a text.
const TEXT: u16 = 10;
/// The smallest window for a board that scrolls.
const LEAST: (u16, u16) = (25, 15);

/// The width of the panel if there is a second one.
const FIRST_PANEL: u16 = 37;
/// The minimum and the maximum width of the second panel: the log with every column.
const SECOND_PANEL: (u16, u16) = (50, 62);
/// The width of the panel that shows the whole board next to a part of it: five grids, with margins.
const OVERVIEW: u16 = 57;
/// The largest useful gap between the two.
const OVERVIEW_GAP: u16 = 6;
/// The lines below a part of a board that is shown next to the whole.
const BELOW_PART: u16 = 12;

/// How the parts are arranged. The title is on the first line, the keys on the last, and messages on the line before
/// that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrangement {
    /// The panel is on the right.
    Stacked,
    /// The same without a title, and with messages on the line of the keys.
    Close,
    /// The same with at least this panel width: the map of a board that scrolls.
    Mapped(u16),
    /// The panel is on the left and shows the whole board, of which a part is enlarged; there is more space below the
    /// board.
    Overview,
    /// No panel, and no title if the board needs its line.
    Bare,
    /// The same with messages on the line of the keys.
    Tight,
}

impl Arrangement {
    /// The columns and rows available to the board.
    const fn room(self, (width, height): (u16, u16)) -> (u16, u16) {
        match self {
            Self::Stacked => (width.saturating_sub(PANEL_WIDTH + 1), height.saturating_sub(3)),
            Self::Close => (width.saturating_sub(PANEL_WIDTH + 1), height.saturating_sub(1)),
            Self::Mapped(panel) => (width.saturating_sub(panel + 1), height.saturating_sub(3)),
            Self::Overview => (width.saturating_sub(OVERVIEW + 2), height.saturating_sub(4 + BELOW_PART)),
            Self::Bare => (width, height.saturating_sub(2)),
            Self::Tight => (width, height.saturating_sub(1)),
        }
    }
}

/// The positions of all parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The board, labels included.
    pub(super) board: Rect,
    /// The part of the board that is drawn there.
    pub(super) chart: Chart,
    /// How it is drawn.
    pub(super) geometry: Geometry,
    /// The line at the top.
    pub(super) title: Rect,
    /// Log, inspector, palette and hint; below the board if there is no space next to it.
    pub(super) panel: Rect,
    /// Below the board, for what does not fit into the panel: the cell and the last step.
    pub(super) under: Rect,
    /// The second panel, with the log, if the window is wide enough for two; otherwise empty.
    pub(super) second: Rect,
    /// Whether the panel shows the whole board, of which a part is enlarged.
    pub(super) overview: bool,
    /// The line for messages.
    pub(super) status: Rect,
    /// The line for mode and keys.
    pub(super) footer: Rect,
}

/// The window is too small; contains the size needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooSmall {
    pub(super) needed: (u16, u16),
}

impl Layout {
    /// The layout that shows most, within the requested zoom.
    pub(super) fn of(board: &Board, chart: Chart, settings: &Settings, size: (u16, u16)) -> Result<Self, TooSmall> {
        let (geometry, arrangement) = Self::choose(board, &chart, settings, size)?;
        let mut layout = Self::arranged(chart, geometry, arrangement, size);
        if settings.few_bytes && matches!(arrangement, Bare | Tight) {
            // Blanks before each row would cost bytes.
            layout.board.x = 0;
        }
        Ok(layout)
    }

    /// Chooses the level of detail and the arrangement.
    fn choose(
        board: &Board,
        chart: &Chart,
        settings: &Settings,
        size: (u16, u16),
    ) -> Result<(Geometry, Arrangement), TooSmall> {
        let every = [Labels::Both, Labels::Rows, Labels::None];
        let labels = if settings.labels { &every[..] } else { &every[2..] };
        let each = |details: &[Detail], labels: &[Labels], arrangements: &[Arrangement]| {
            let pairs = details.iter().flat_map(|&detail| labels.iter().map(move |&labels| (detail, labels)));
            pairs.map(|(detail, labels)| Geometry::new(board, chart, detail, labels)).find_map(|geometry| {
                let fits = |arrangement: &&Arrangement| {
                    let (width, height) = arrangement.room(size);
                    geometry.fits(width, height)
                };
                let arrangement = *arrangements.iter().find(fits)?;
                Some((geometry, arrangement))
            })
        };
        if let Some(detail) = settings.zoom.detail() {
            if let Some(found) = each(&[detail], labels, &[Stacked, Bare]) {
                return Ok(found);
            }
            let large = board.digits() > 9 || board.plan().side().is_none() || !chart.is_ruled();
            if large && size.0 >= LEAST.0 && size.1 >= LEAST.1 {
                return Ok(Self::scrolling(board, chart, detail, settings, size));
            }
        }
        if settings.zoom.detail().is_none()
            && chart.is_part_of(board)
            && let Some(found) = each(&[Detail::Rows], labels, &[Overview])
        {
            return Ok(found);
        }
        let most = settings.zoom.detail().unwrap_or(Detail::Huge);
        let shown = |marks: bool| {
            let fit = move |detail: &Detail| detail.shows_marks() == marks && (Detail::Digits..=most).contains(detail);
            Detail::ALL.into_iter().rev().filter(fit).collect::<Vec<_>>()
        };
        // Showing all marks has priority over the panel and over labels; the other details of a larger cell do not.
        let (marks, digits) = (shown(true), shown(false));
        // Below a board without a panel beside it, the log has priority over rules between boxes that take a row.
        let above = |details: &[Detail], labels: &[Labels], below: u16, arrangement: Arrangement| {
            let (width, height) = arrangement.room(size);
            let pairs = details.iter().flat_map(|&detail| labels.iter().map(move |&labels| (detail, labels)));
            let forms = |(detail, labels)| {
                [Geometry::new(board, chart, detail, labels), Geometry::low(board, chart, detail, labels)]
            };
            let mut all = pairs.flat_map(forms);
            let found = all.find(|geometry| geometry.fits(width, height.saturating_sub(below)));
            found.map(|geometry| (geometry, arrangement))
        };
        // Where clues beside the grid need a line, the title and column numbers have priority over rules between boxes.
        let numbered = if chart.has_margins() { &labels[..1] } else { labels };
        let found = each(&marks, numbered, &[Stacked])
            .or_else(|| above(&marks, numbered, 0, Stacked))
            .or_else(|| each(&marks, labels, &[Stacked]))
            .or_else(|| above(&marks, labels, 0, Stacked))
            .or_else(|| above(&marks, &labels[..1], 0, Close))
            .or_else(|| above(&marks, labels, LOG, Bare))
            .or_else(|| above(&marks, &labels[..1], 0, Bare))
            .or_else(|| above(&marks, &labels[..1], 0, Tight))
            .or_else(|| above(&marks, labels, 0, Bare))
            .or_else(|| above(&marks, labels, 0, Tight))
            .or_else(|| labels.iter().find_map(|&labels| each(&digits, &[labels], &[Stacked])))
            .or_else(|| above(&digits, labels, LOG, Bare))
            .or_else(|| each(&digits, labels, &[Bare]));
        if let Some(found) = found {
            return Ok(found);
        }
        // The densest detail is for large boards: in a small window it would be hard to read. It has no space for the
        // sums of cages.
        if !chart.has_cages()
            && board.grids().len() > 1
            && size.0 >= LEAST.0
            && size.1 >= LEAST.1
            && let Some(found) =
                each(&[Detail::Dense], labels, &[Stacked]).or_else(|| each(&[Detail::Dense], labels, &[Bare]))
        {
            return Ok(found);
        }
        let (width, height) = Geometry::new(board, chart, Detail::Digits, Labels::None).size();
        let needed = (width.min(LEAST.0), (height + 2).min(LEAST.1));
        if size.0 >= needed.0 && size.1 >= needed.1 && (width > LEAST.0 || height + 2 > LEAST.1) {
            return Ok(Self::scrolling(board, chart, Detail::Digits, settings, size));
        }
        Err(TooSmall { needed })
    }

    /// For a board larger than its area: the panel is kept as long as it leaves half the window to the board.
    fn scrolling(
        board: &Board,
        chart: &Chart,
        detail: Detail,
        settings: &Settings,
        size: (u16, u16),
    ) -> (Geometry, Arrangement) {
        let labels = if settings.labels { Labels::Both } else { Labels::None };
        // The map is one column per cell; it is shown if the larger part of the window is left to the board.
        let map = (chart.size().1 + 1).max(PANEL_WIDTH);
        let arrangement = match size.0 {
            width if width >= 3 * map => Mapped(map),
            width if width >= 3 * PANEL_WIDTH => Stacked,
            _ => Bare,
        };
        (Geometry::new(board, chart, detail, labels), arrangement)
    }

    /// Whether the whole board can be shown with its marks, and the panel next to it.
    pub(super) fn shows_all_marks(board: &Board, settings: &Settings, size: (u16, u16)) -> bool {
        let chosen = Self::choose(board, &Chart::whole(board), settings, size);
        chosen.is_ok_and(|(geometry, arrangement)| {
            geometry.detail.shows_marks() && geometry.fits(size.0, size.1) && arrangement == Stacked
        })
    }

    fn arranged(chart: Chart, geometry: Geometry, arrangement: Arrangement, (width, height): (u16, u16)) -> Self {
        let (room_across, room_down) = arrangement.room((width, height));
        let (across, down) = (geometry.size().0.min(room_across), geometry.size().1.min(room_down));
        let line = |y: u16| Rect { x: 0, y, width, height: 1 };
        let (status, footer) = (line(height - 2), line(height - 1));
        if matches!(arrangement, Bare | Tight) {
            let below = room_down - down;
            let top = u16::from(arrangement == Bare && below > 0 && below != LOG);
            let status = if arrangement == Tight { footer } else { status };
            return Self {
                board: Rect { x: (width - across) / 2, y: top, width: across, height: down },
                title: Rect { height: top, ..line(0) },
                panel: Rect { y: top + down, height: below - top, ..line(0) },
                under: Rect { height: 0, ..line(0) },
                second: Rect { width: 0, ..line(0) },
                overview: false,
                status,
                footer,
                chart,
                geometry,
            };
        }
        if arrangement == Overview {
            let spare = room_across - across;
            let x = OVERVIEW + 2 + spare / 2;
            // In a wide window the whole board is placed close to its part.
            let left = spare.saturating_sub(OVERVIEW_GAP) / 2;
            let board = Rect { x, y: 3, width: across, height: down };
            return Self {
                board,
                title: line(0),
                panel: Rect { x: 1 + left, y: 2, width: OVERVIEW - 1, height: height - 4 },
                under: Rect {
                    x,
                    y: board.bottom() + 1,
                    width: across,
                    height: (height - 3).saturating_sub(board.bottom() + 1),
                },
                second: Rect { width: 0, ..line(0) },
                overview: true,
                status,
                footer,
                chart,
                geometry,
            };
        }
        let beside = width - across;
        let gap = match beside {
            ..40 => 1,
            40..45 => 2,
            _ => 4,
        };
        let panel_width = (beside - gap).min(WIDEST_PANEL);
        let head = u16::from(arrangement != Close);
        let status = if arrangement == Close { footer } else { status };
        let title = Rect { height: head, ..line(0) };
        // A window wide enough for two panels uses the second one for the log.
        let second_width = beside.saturating_sub(2 * gap + FIRST_PANEL + 1).min(SECOND_PANEL.1);
        if second_width >= SECOND_PANEL.0 && height >= 30 {
            let left = (beside - 2 * gap - FIRST_PANEL - 1 - second_width) / 2;
            let panel = Rect { x: left + across + gap, y: head, width: FIRST_PANEL, height: height - 2 - head };
            return Self {
                board: Rect { x: left, y: head + (room_down - down) / 2, width: across, height: down },
                title,
                under: Rect { height: 0, ..line(0) },
                panel,
                second: Rect { x: panel.right() + gap, width: second_width, ..panel },
                overview: false,
                status,
                footer,
                chart,
                geometry,
            };
        }
        // Space that neither board nor panel needs surrounds the board; it is below the board if that is enough for
        // text.
        let left = (beside - gap - panel_width) / 2;
        let spare = room_down - down;
        let has_under = spare >= BELOW && across >= WIDE_BOARD;
        let top = head + if has_under { 0 } else { spare / 2 };
        let under_high = if has_under { (spare - 2).min(BELOW) } else { 0 };
        Self {
            board: Rect { x: left, y: top, width: across, height: down },
            title,
            second: Rect { width: 0, ..line(0) },
            overview: false,
            under: Rect { x: left + 1, y: top + down + 1, width: across - 1, height: under_high },
            // Its last column stays free.
            panel: Rect { x: width - panel_width, y: head, width: panel_width - 1, height: height - 2 - head },
            status,
            footer,
            chart,
            geometry,
        }
    }

    /// Whether the panel holds a text of some lines.
    pub(super) const fn has_panel(&self) -> bool {
        self.panel.width >= PANEL_WIDTH && self.panel.height >= TEXT
    }

    /// The line of what a step concludes: that of messages, or where that is the line of the keys, the one before it.
    pub(super) fn bar(&self) -> Rect {
        Rect { y: self.status.y.min(self.footer.y.saturating_sub(1)), ..self.status }
    }

    /// Rows for a text that has no panel, ending before this row at the lowest: over the board, at the end where they
    /// cover fewer of these cells.
    pub(super) fn strip(&self, (lines, before): (u16, u16), viewport: Viewport, cells: &[Cell]) -> Rect {
        let height = lines.min((before / 2).max(TEXT / 2)).min(before);
        let at = |y| Rect { x: 0, y, width: self.footer.width, height };
        let covered = |rows: Rect| {
            let fields = cells.iter().filter_map(|&cell| self.chart.field_of(cell));
            let areas = fields.filter_map(|field| self.geometry.cell_area(field, viewport, self.board));
            areas.filter(|area| area.intersects(rows)).count()
        };
        let (lowest, highest) = (at(before - height), at(0));
        if covered(lowest) > covered(highest) { highest } else { lowest }
    }

    /// The area of the log while it is browsed.
    pub(super) const fn log(&self) -> Rect {
        if self.second.width > 0 { self.second } else { self.panel }
    }

    /// The next zoom: the next larger level of detail that can be shown, then automatic again.
    pub(super) fn next_zoom(board: &Board, chart: &Chart, settings: &Settings, size: (u16, u16)) -> Zoom {
        let mut next = match settings.zoom.detail() {
            None => Some(Detail::Dense),
            Some(detail) => detail.larger(),
        };
        while let Some(detail) = next {
            let request = Settings { zoom: Zoom::of(detail), ..settings.clone() };
            if Self::choose(board, chart, &request, size).is_ok_and(|(geometry, _)| geometry.detail == detail) {
                return request.zoom;
            }
            next = detail.larger();
        }
        Zoom::Auto
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, named};
    use crate::tui::canvas::Look;

    #[test]
    fn a_window_shows_as_much_as_it_can() {
        for (name, size, detail, panel) in [
            ("9x9", (80, 24), Detail::Rows, (22, 21)),
            ("9x9", (100, 30), Detail::Rows, (41, 27)),
            ("9x9", (120, 40), Detail::Large, (40, 37)),
            ("9x9", (200, 50), Detail::Huge, (37, 47)),
            ("9x9", (60, 24), Detail::Rows, (60, 3)),
            ("9x9", (40, 20), Detail::Digits, (40, 5)),
            ("9x9", (25, 15), Detail::Digits, (25, 0)),
            ("16x16", (80, 24), Detail::Digits, (24, 21)),
            ("16x16", (120, 40), Detail::Rows, (32, 37)),
            ("25x25", (80, 24), Detail::Digits, (25, 21)),
            ("4x4", (80, 24), Detail::Huge, (35, 21)),
            ("jigsaw-4(AABBAABBCCDDCCDD)", (80, 24), Detail::Huge, (35, 21)),
            ("jigsaw-7(AABCCCCABBBCCDABBBECDAAEEEEDFAEFEDDFFFFGGDFGGGGGD)", (80, 24), Detail::Rows, (34, 21)),
        ] {
            let board = named(name).expect("in the catalogue");
            let layout = Layout::of(&board, Chart::whole(&board), &Settings::default(), size).expect("large enough");
            assert_eq!(layout.geometry.detail, detail, "{name} {size:?}");
            assert_eq!((layout.panel.width, layout.panel.height), panel, "{name} {size:?}");
            let window = Rect::new(0, 0, size.0, size.1);
            for part in [layout.board, layout.title, layout.panel, layout.second, layout.status, layout.footer] {
                assert_eq!(window.union(part), window, "{name} {size:?}");
            }
            assert!(layout.board.intersection(layout.panel).is_empty());
            assert!(layout.panel.intersection(layout.second).is_empty());
            assert_eq!(layout.second.width > 0, size.0 >= 200, "{name} {size:?}");
        }
    }

    #[test]
    fn a_part_of_a_board_stands_beside_the_whole_where_there_is_room() {
        let window = Rect::new(0, 0, 120, 40);
        for (name, grid) in [("samurai", Some(0)), ("windmill", Some(3)), ("dion-cube", None)] {
            let board = named(name).expect("in the catalogue");
            let chart = || Chart::new(&board, Look { grid, ..Look::default() }, Cell::new(0));
            let layout = Layout::of(&board, chart(), &Settings::default(), (120, 40)).expect("large enough");
            assert!(layout.overview, "{name}");
            assert_eq!((layout.board.height, layout.geometry.detail), (21, Detail::Rows), "{name}");
            for part in [layout.board, layout.panel, layout.under] {
                assert_eq!(window.union(part), window, "{name}");
                assert!(part.height > 10, "{name}");
            }
            assert!(layout.board.intersection(layout.panel).is_empty());
            let small = Layout::of(&board, chart(), &Settings::default(), (110, 35)).expect("large enough");
            assert!(!small.overview, "{name}");
        }
    }

    #[test]
    fn a_window_that_is_too_small_says_what_it_needs() {
        let board = named("9x9").expect("in the catalogue");
        for size in [(24, 30), (80, 10), (0, 0)] {
            let error = Layout::of(&board, Chart::whole(&board), &Settings::default(), size).expect_err("too small");
            assert_eq!(error.needed, (25, 13));
        }
        let board = named("4x4").expect("in the catalogue");
        assert!(Layout::of(&board, Chart::whole(&board), &Settings::default(), (13, 9)).is_ok());
    }

    #[test]
    fn zooming_comes_round_again() {
        let board = named("9x9").expect("in the catalogue");
        let mut settings = Settings::default();
        let mut seen = Vec::new();
        loop {
            settings.zoom = Layout::next_zoom(&board, &Chart::whole(&board), &settings, (80, 24));
            seen.push(settings.zoom);
            if settings.zoom == Zoom::Auto {
                break;
            }
        }
        assert_eq!(seen, [Zoom::Dense, Zoom::Digits, Zoom::Rows, Zoom::Auto]);
    }
}
