//! A month with its daily puzzles: how many were solved on each day.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::generate::{Date, month_name};
use crate::rating::Level;
use crate::store::Days;
use crate::tui::paint::{Painter, below};
use crate::tui::theme::Face;

/// The size: a heading, the names of the weekdays, six weeks, and a line for the streak.
pub(super) const HIGH: u16 = 9;
pub(super) const WIDE: u16 = 7 * DAY;

/// The columns of a day: two digits, a bar, a blank.
const DAY: u16 = 4;
const WEEKDAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/// A month, from its first day.
#[derive(Clone, Copy, Debug)]
pub(super) struct Month<'a> {
    pub(super) first: Date,
    pub(super) today: Date,
    /// The day that is chosen, where one can be.
    pub(super) chosen: Option<Date>,
    pub(super) days: &'a Days,
}

impl Month<'_> {
    /// Draws the month. A day with solved daily puzzles has a bar whose height shows how many; a day with only other
    /// games has a dot.
    pub(super) fn draw(self, ink: Painter<'_>, area: Rect, buffer: &mut Buffer) {
        let (year, month) = self.first.year_and_month();
        let name = month_name(month).unwrap_or_default();
        let area = Rect { width: area.width.min(WIDE), ..area };
        ink.heading(buffer, Rect { width: area.width.saturating_sub(1), ..area }, (&format!("{name} {year}"), ""));
        for (column, name) in (0..).zip(WEEKDAYS) {
            ink.text(buffer, tile(area, column, 1), name, Face::Dim);
        }
        for (date, place) in self.places(area) {
            self.draw_day(ink, date, place, buffer);
        }
    }

    /// The days, each with its area.
    pub(super) fn places(self, area: Rect) -> impl Iterator<Item = (Date, Rect)> {
        let area = Rect { width: area.width.min(WIDE), ..area };
        let (first, monday) = (self.first.days(), self.first.monday().days());
        (first..self.first.next_month().days()).map(move |day| {
            let place = day - monday;
            (Date::of_days(day), tile(area, (place % 7) as u16, 2 + (place / 7) as u16))
        })
    }

    fn draw_day(self, ink: Painter<'_>, date: Date, place: Rect, buffer: &mut Buffer) {
        let solved = self.days.day(date);
        let daily = solved.map_or(0, |day| day.daily.iter().filter(|name| !name.starts_with("week")).count());
        let face = match () {
            () if date == self.chosen.unwrap_or(self.today) => Face::Chosen,
            () if date == self.today => Face::Key,
            () if daily > 0 => Face::Strong,
            () if date > self.today => Face::Rule,
            () => Face::Text,
        };
        let (_, number) = date.month_and_day();
        let x = ink.text(buffer, place, &format!("{number:>2}"), face);
        let sign = match daily {
            0 => solved.map_or(' ', |_| '·'),
            count => ink.glyphs.height(count, Level::ALL.len()),
        };
        ink.text(buffer, Rect { x, width: 1, ..place }, &sign.to_string(), Face::Good);
    }
}

/// The area of a day, from its column and its row below the heading.
fn tile(area: Rect, column: u16, row: u16) -> Rect {
    let line = Rect { height: 1, ..below(area, row) };
    Rect { x: line.x + column * DAY, width: DAY - 1, ..line }.intersection(area)
}
