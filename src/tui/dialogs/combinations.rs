//! The table of combinations: for so many cells, each sum and the sets of different digits that make it. Those
//! that the cage or run at the cursor can still hold are set off.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::board::{DigitSet, HouseId};
use crate::puzzle::{combinations, sum_range};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::{Model, Session};
use crate::tui::paint::{Ink, below, rows, wrap};
use crate::tui::sums::{Standing, can_be_listed, houses_at, standings, written};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (64, 21);
/// Lines above the table.
const HEAD: u16 = 2;
/// How wide the sums are, with a blank.
const SUM: u16 = 5;

/// The table for one of the houses at the cursor.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Combinations {
    /// Which of the houses at the cursor.
    at: usize,
    /// For how many cells.
    cells: usize,
    first: usize,
}

/// A line of the table.
struct Line {
    /// The sum, on its first line.
    sum: Option<u16>,
    text: String,
    face: Face,
}

impl Combinations {
    /// The table for the first of the cages and runs at the cursor, or why there is none.
    pub(in crate::tui) fn new(model: &Model) -> Result<Self, &'static str> {
        let session = model.session().ok_or("There is no game")?;
        if houses_at(session.game.puzzle(), session.cursor).is_empty() {
            return Err("No cage and no run is here: there is nothing to combine");
        }
        let mut table = Self { at: 0, cells: 1, first: 0 };
        table.turn_to(session, 0);
        Ok(table)
    }

    /// The table of this house, opened at its sum.
    fn turn_to(&mut self, session: &Session, at: usize) {
        let all = standings(session);
        self.at = at % all.len().max(1);
        if let Some(standing) = all.get(self.at) {
            self.cells = cells_of(session, standing.house);
            let lines = lines(session, self.cells, Some(standing));
            let own = lines.iter().position(|line| line.sum.is_some() && line.sum == standing.sum);
            self.first = own.unwrap_or(0).saturating_sub(2);
        }
    }

    const fn set_cells(&mut self, cells: usize) {
        self.cells = cells;
        self.first = 0;
    }
}

impl Dialog for Combinations {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        let Some(session) = cx.model.session() else { return After::Close };
        let page = usize::from(SIZE.1) - 6;
        match input {
            Input::Action(Action::Confirm | Action::Combinations) => return After::Close,
            Input::Action(Action::NextField | Action::Toggle) => self.turn_to(session, self.at + 1),
            Input::Action(Action::Left) if self.cells > 1 => self.set_cells(self.cells - 1),
            Input::Action(Action::Right) if self.cells < usize::from(session.game.board().digits()) => {
                self.set_cells(self.cells + 1);
            }
            Input::Action(Action::Up) => self.first = self.first.saturating_sub(1),
            Input::Action(Action::Down) => self.first += 1,
            Input::Action(Action::PageUp) => self.first = self.first.saturating_sub(page),
            Input::Action(Action::PageDown) => self.first += page,
            Input::Action(Action::First) => self.first = 0,
            Input::Action(Action::Last) => self.first = usize::MAX,
            _ => {}
        }
        let count = lines(session, self.cells, standings(session).get(self.at)).len();
        self.first = self.first.min(count.saturating_sub(page));
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = Ink::of(model);
        let Some(session) = model.session() else { return };
        let all = standings(session);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "COMBINATIONS", &keys, buffer);
        let standing = all.get(self.at);
        if let Some(standing) = standing {
            let house = session.game.board().house(standing.house);
            let sum = standing.sum.map_or_else(|| "no sum".to_owned(), |sum| sum.to_string());
            let held = if standing.held.is_empty() {
                String::new()
            } else {
                format!(", holds {}", written(session.game.puzzle(), standing.held))
            };
            ink.text(buffer, inside, &format!("{house}: {sum} in {} cells{held}", house.cells.len()), Face::Text);
        }
        let head = format!("{} cells; * is still possible here", self.cells);
        ink.text(buffer, below(inside, 1), &head, Face::Dim);
        let table = below(inside, HEAD);
        for (row, line) in rows(table).zip(lines(session, self.cells, standing).into_iter().skip(self.first)) {
            if let Some(sum) = line.sum {
                ink.text(buffer, Rect { width: SUM, ..row }, &format!("{sum:>3}"), Face::Sum);
            }
            let rest = Rect { x: row.x + SUM, width: row.width.saturating_sub(SUM), ..row };
            ink.text(buffer, rest, &line.text, line.face);
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let other = Part::Each(&[Action::NextField], "other run");
        let several = model.session().is_some_and(|session| standings(session).len() > 1);
        let rest = [
            Part::Each(&[Action::Left, Action::Right], "cells"),
            Part::Each(&[Action::Up, Action::Down], "scroll"),
            Part::Any(CLOSING, "close"),
        ];
        several.then_some(other).into_iter().chain(rest).collect()
    }
}

fn cells_of(session: &Session, house: HouseId) -> usize {
    session.game.board().house(house).cells.len()
}

/// The table for so many cells; at the house's own sum a line for each set.
fn lines(session: &Session, cells: usize, standing: Option<&Standing>) -> Vec<Line> {
    let puzzle = session.game.puzzle();
    let all = puzzle.board().all_digits();
    let Some((least, most)) = sum_range(cells, all) else { return Vec::new() };
    if !can_be_listed(cells, all.len()) {
        return vec![Line { sum: None, text: "very many combinations".to_owned(), face: Face::Dim }];
    }
    let standing = standing.filter(|standing| cells_of(session, standing.house) == cells);
    let mut lines = Vec::new();
    for sum in least..=most {
        let sets = combinations(cells, sum, all);
        let own = standing.filter(|standing| standing.sum == Some(sum));
        if let Some(standing) = own {
            for (at, &set) in sets.iter().enumerate() {
                let (sign, face) = if standing.admits(set) { ('*', Face::Given) } else { (' ', Face::Dim) };
                let text = format!("{sign} {}", written(puzzle, set));
                lines.push(Line { sum: (at == 0).then_some(sum), text, face });
            }
            continue;
        }
        let text = sets.iter().map(|&set: &DigitSet| written(puzzle, set)).collect::<Vec<_>>().join(" ");
        for (at, text) in wrap(&text, SIZE.0 - 4 - SUM).into_iter().enumerate() {
            lines.push(Line { sum: (at == 0).then_some(sum), text, face: Face::Text });
        }
    }
    lines
}
