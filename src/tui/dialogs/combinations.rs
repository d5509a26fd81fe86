//! The table of combinations: for so many cells, each sum and the sets of different digits that make it. Those
//! that the cage or run at the cursor can still hold are set off.

use std::borrow::Cow;

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
use crate::tui::paint::{below, rows, wrap};
use crate::tui::sums::{Standing, can_be_listed, houses_at, standings, written};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (64, 21);
/// Lines above the table.
const HEAD: u16 = 2;
/// How wide the sums are, with a blank.
const SUM: u16 = 5;

/// The table for one of the houses at the cursor.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Combinations {
    /// Which of the houses at the cursor.
    at: usize,
    /// For how many cells.
    cells: usize,
    first: usize,
    /// What is drawn: worked out when something changes, not when it is drawn.
    table: Table,
}

/// The table, as the game was at a revision.
#[derive(Clone, Debug)]
struct Table {
    revision: u64,
    standings: Vec<Standing>,
    lines: Vec<Line>,
}

impl Table {
    fn new(session: &Session, at: usize, cells: usize) -> Self {
        let standings = standings(session);
        let lines = lines(session, cells, standings.get(at));
        Self { revision: session.game.revision(), standings, lines }
    }
}

/// A line of the table.
#[derive(Clone, Debug)]
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
        let mut dialog = Self { at: 0, cells: 1, first: 0, table: Table::new(session, 0, 1) };
        dialog.turn_to(session, 0);
        Ok(dialog)
    }

    /// The table of this house, opened at its sum.
    fn turn_to(&mut self, session: &Session, at: usize) {
        self.at = at % self.table.standings.len().max(1);
        let Some(standing) = self.table.standings.get(self.at).cloned() else { return };
        self.cells = cells_of(session, standing.house);
        self.table = Table::new(session, self.at, self.cells);
        let own = self.table.lines.iter().position(|line| line.sum.is_some() && line.sum == standing.sum);
        self.first = own.unwrap_or(0).saturating_sub(2);
    }

    /// The table as the game is now: a run of steps may go on below.
    fn table(&self, session: &Session) -> Cow<'_, Table> {
        if self.table.revision == session.game.revision() {
            Cow::Borrowed(&self.table)
        } else {
            Cow::Owned(Table::new(session, self.at, self.cells))
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
        self.table = Table::new(session, self.at, self.cells);
        self.first = self.first.min(self.table.lines.len().saturating_sub(page));
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let Some(session) = model.session() else { return };
        let shown = self.table(session);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Combinations", &keys, buffer);
        if let Some(standing) = shown.standings.get(self.at) {
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
        for (row, line) in rows(table).zip(shown.lines.iter().skip(self.first)) {
            if let Some(sum) = line.sum {
                ink.text(buffer, Rect { width: SUM, ..row }, &format!("{sum:>3}"), Face::Sum);
            }
            let rest = Rect { x: row.x + SUM, width: row.width.saturating_sub(SUM), ..row };
            ink.text(buffer, rest, &line.text, line.face);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let other = Part::Each(&[Action::NextField], "other run");
        let several = self.table.standings.len() > 1;
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
