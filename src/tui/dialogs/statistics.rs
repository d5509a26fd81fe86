//! The statistics of the games that were won: a calendar of the daily puzzles, charts over time, and totals for each
//! board and level.

mod chart;
mod figures;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use self::figures::{Figures, Row};
use super::calendar::{self, Month};
use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use super::window::list_line;
use crate::game::counted;
use crate::generate::Date;
use crate::store::{Days, Lessons, Statistics, Streak};
use crate::tui::action::Action;
use crate::tui::board_screen;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::{Model, Tone};
use crate::tui::owner::{ListAction, Move, Owner};
use crate::tui::paint::{Painter, below, rows, width};
use crate::tui::theme::Face;

/// The number of weeks in the chart of all games.
const WEEKS: u64 = 26;
/// The minimum number of lines of the list, including the column heads.
const FEWEST_LINES: u16 = 4;
/// The minimum width of the charts.
const NARROWEST_CHART: u16 = 30;

/// The statistics of the games that were won.
#[derive(Clone, Debug)]
pub(in crate::tui) struct StatisticsPage {
    today: Date,
    days: Days,
    streak: Streak,
    /// By board and level, and by technique.
    tables: [Figures; 2],
    /// Whether the techniques are listed.
    by_technique: bool,
    weeks: Vec<u64>,
    /// The first day of the displayed month.
    month: Date,
    chooser: Chooser,
    /// Whether the player has asked once to reset them.
    asked: bool,
}

/// The layout.
#[derive(Clone, Copy, Debug)]
struct Areas {
    /// The month and the streak below it; empty if it does not fit.
    calendar: Rect,
    /// The charts; empty if they do not fit.
    charts: Rect,
    /// The column heads.
    head: Rect,
    list: Rect,
}

impl Areas {
    fn of(size: (u16, u16)) -> Self {
        let inside = Place::of(size).inside;
        let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
        let above = if inside.height >= calendar::HIGH + 2 + FEWEST_LINES { calendar::HIGH } else { 0 };
        let month = Rect { width: calendar::WIDE.min(inside.width), height: above, ..inside };
        let beside = inside.width.saturating_sub(calendar::WIDE + 3);
        let wide = if beside >= NARROWEST_CHART { beside } else { 0 };
        let table = below(inside, above + u16::from(above > 0));
        Self {
            calendar: month,
            charts: Rect { x: inside.right() - wide, width: wide, ..month },
            head: Rect { height: 1.min(table.height), ..table },
            list: below(table, 1),
        }
    }
}

impl StatisticsPage {
    /// Creates the page for these games, as of today.
    pub(in crate::tui) fn new(statistics: &Statistics, today: Date, lessons: &Lessons) -> Self {
        let days = statistics.days();
        Self {
            today,
            streak: days.streak(today),
            weeks: days.games_a_week(today, WEEKS).into_iter().map(u64::from).collect(),
            days,
            tables: [Figures::of(statistics, today), Figures::by_technique(lessons)],
            by_technique: false,
            month: today.first_of_month(),
            chooser: Chooser::default(),
            asked: false,
        }
    }

    /// The listed rows.
    const fn figures(&self) -> &Figures {
        &self.tables[self.by_technique as usize]
    }

    fn chosen(&self) -> Option<&Row> {
        self.figures().rows.get(self.chooser.at(self.figures().rows.len()))
    }

    /// The first visible line of the list.
    fn first(&self, list: Rect) -> usize {
        self.chooser.first(self.figures().rows.len(), usize::from(list.height))
    }

    fn act(&mut self, action: Action, model: &mut Model) -> DialogOutcome {
        let asked = std::mem::take(&mut self.asked);
        match action.owner() {
            Owner::Move(Move::Left) => self.month = self.month.previous_month(),
            Owner::Move(Move::Right) => self.month = self.month.next_month().min(self.today.first_of_month()),
            Owner::List(ListAction::NextField | ListAction::PreviousField) => {
                self.by_technique = !self.by_technique;
                self.chooser = Chooser::default();
            }
            Owner::List(ListAction::Remove) if self.tables[0].rows.is_empty() => {}
            Owner::List(ListAction::Remove) if asked => {
                model.send(Effect::ResetStatistics);
                return DialogOutcome::Close;
            }
            Owner::List(ListAction::Remove) => {
                self.asked = true;
                let key = model.keys.shown(Action::Remove);
                let words = format!("{key} again resets the statistics; the games so far stay in a file of their own.");
                model.say(Tone::Warning, words);
            }
            _ => {
                let page = usize::from(Areas::of(model.size).list.height);
                self.chooser.act(action, self.figures().rows.len(), page);
            }
        }
        DialogOutcome::Stay
    }

    fn draw_calendar(&self, ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
        let month = Month { first: self.month, today: self.today, chosen: None, days: &self.days };
        month.draw(ink, area, buffer);
        let Streak { days, longest } = self.streak;
        let words = if longest == 0 {
            "no streak yet".to_owned()
        } else {
            format!("streak {}, longest {longest}", counted(days as usize, "day"))
        };
        let line = below(area, calendar::HIGH - 1);
        ink.text(buffer, line, &words, if days > 0 { Face::Strong } else { Face::Dim });
    }

    fn draw_charts(&self, ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
        let half = area.height / 2;
        let most = self.weeks.iter().max().copied().unwrap_or(0);
        let above = Rect { height: half, ..area };
        ink.heading(buffer, above, ("games per week", &format!("peak {most}")));
        chart::draw(ink, &self.weeks, Rect { height: half - 1, ..below(above, 1) }, buffer);
        let Some(row) = self.chosen().filter(|row| !row.times.is_empty()) else { return };
        let lower = below(area, half + 1);
        let words = format!("time, {}", row.name);
        let fits = width(&words) + width(&row.longest) + 2 <= lower.width;
        ink.heading(buffer, lower, (&words, if fits { &row.longest } else { "" }));
        chart::draw(ink, &row.times, below(lower, 1), buffer);
    }

    fn draw_list(&self, ink: Painter<'_>, Areas { head, list, .. }: Areas, buffer: &mut Buffer) {
        let room = head.width;
        ink.text_right(buffer, head, &self.figures().head(room), Face::Heading);
        let (first, chosen) = (self.first(list), self.chooser.at(self.figures().rows.len()));
        for (line, (at, row)) in rows(list).zip(self.figures().rows.iter().enumerate().skip(first)) {
            list_line(ink, line, &row.name, &self.figures().figures(row, room), at == chosen, buffer);
        }
    }
}

impl Dialog for StatisticsPage {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(action) => return self.act(action, cx.model),
            Input::Line(line) => {
                self.chooser.choose(line);
            }
            Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let place = Place::open(model, ("Statistics", &self.figures().summary), &key_row(self, model), buffer);
        let areas = Areas::of(model.size);
        if !areas.calendar.is_empty() {
            self.draw_calendar(ink, areas.calendar, buffer);
        }
        if !areas.charts.is_empty() {
            self.draw_charts(ink, areas.charts, buffer);
        }
        if self.figures().rows.is_empty() {
            let words = if self.by_technique { "Nothing practised or reviewed yet." } else { "No games won yet." };
            ink.text(buffer, areas.head, words, Face::Dim);
        } else {
            self.draw_list(ink, areas, buffer);
        }
        if !board_screen::draw_notice(model, place.message, buffer) {
            ink.text(buffer, place.message, &self.figures().remark, Face::Dim);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let mut parts =
            vec![Part::Each(&[Action::Up, Action::Down], "line"), Part::Each(&[Action::Left, Action::Right], "month")];
        parts.push(Part::Each(&[Action::NextField], if self.by_technique { "boards" } else { "techniques" }));
        if !self.tables[0].rows.is_empty() {
            parts.push(Part::Each(&[Action::Remove], "reset"));
        }
        parts.push(Part::Any(CLOSING, "close"));
        parts
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        let list = Areas::of(model.size).list;
        let count = u16::try_from(self.figures().rows.len()).unwrap_or(u16::MAX);
        Some((Rect { height: list.height.min(count), ..list }, self.first(list)))
    }
}
