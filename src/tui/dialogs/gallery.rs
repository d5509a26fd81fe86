//! The gallery of boards, with a picture of each: a full screen of several pages from which a new puzzle can be
//! started.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::field::Field;
use super::modal::{DialogOutcome, Input};
use super::place::Place;
use super::preview::Small;
use crate::board::{CatalogueEntry, catalogue};
use crate::shipped::samples;
use crate::text::read;
use crate::tui::action::Action;
use crate::tui::canvas::Glyphs;
use crate::tui::key_line::{CLOSING, KeyRow, Part};
use crate::tui::model::Model;
use crate::tui::owner::{ListAction, Move, Owner};
use crate::tui::paint::{Painter, width, wrap};
use crate::tui::theme::Face;

/// The sizes of a picture with its caption, largest first, each with the smallest window for it.
const SIZES: [((u16, u16), (u16, u16)); 2] = [((24, 12), (120, 40)), ((20, 10), (0, 0))];

/// The pages of boards, and which board is chosen.
#[derive(Clone, Debug)]
pub(super) struct Gallery {
    /// The boards that match the search text, as indices into the catalogue.
    found: Vec<usize>,
    at: usize,
    wanted: Field,
    finding: bool,
    /// A sample puzzle for each board that has been visible; `None` if there is no sample.
    pictures: BTreeMap<usize, Option<Small>>,
}

/// How the boards are laid out in a window.
#[derive(Clone, Copy)]
struct Grid {
    inside: Rect,
    tile: (u16, u16),
    columns: usize,
    rows: usize,
}

impl Grid {
    fn of(size: (u16, u16)) -> Self {
        let fits = |(_, (wide, high)): &&((u16, u16), (u16, u16))| size.0 >= *wide && size.1 >= *high;
        let (tile, _) = SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let inside = Place::of(size).inside;
        Self {
            inside,
            tile: *tile,
            columns: usize::from((inside.width / tile.0).max(1)),
            rows: usize::from((inside.height / tile.1).max(1)),
        }
    }

    const fn page(self) -> usize {
        self.columns * self.rows
    }

    /// The area of the tile with this number on its page.
    fn tile_at(self, number: usize) -> Rect {
        let (column, row) = ((number % self.columns) as u16, (number / self.columns) as u16);
        let pitch = self.inside.width / self.columns as u16;
        Rect {
            x: self.inside.x + column * pitch,
            y: self.inside.y + row * self.tile.1,
            width: pitch.min(self.inside.width),
            height: self.tile.1,
        }
        .intersection(self.inside)
    }
}

/// Returns the shipped puzzle of a board: the first sample whose file has the board's name.
pub(super) fn sample_of(entry: &CatalogueEntry) -> Option<Small> {
    let named = |sample: &&crate::shipped::Sample| {
        let stem = sample.name.split('.').next().unwrap_or_default();
        // There are several samples for 9×9.
        stem == if entry.name == "9x9" { "9x9-hard" } else { entry.name }
    };
    let entry = read(samples().iter().find(named)?.text, None).into_iter().find_map(Result::ok)?;
    Some(Small::new(entry.position()))
}

impl Gallery {
    /// Lists all boards, with the one at this index of the catalogue chosen.
    pub(super) fn new(at: usize, size: (u16, u16)) -> Self {
        let found = (0..catalogue().len()).collect();
        let mut gallery = Self { found, at, wanted: Field::default(), finding: false, pictures: BTreeMap::new() };
        gallery.look(size);
        gallery
    }

    /// The boards on the page of the chosen one, each with its number on the page.
    fn on_page(&self, grid: Grid) -> Vec<(usize, usize)> {
        let first = self.at / grid.page() * grid.page();
        self.found.iter().copied().skip(first).take(grid.page()).enumerate().collect()
    }

    /// Reads the sample puzzles of the boards that become visible.
    fn look(&mut self, size: (u16, u16)) {
        for (_, board) in self.on_page(Grid::of(size)) {
            self.pictures.entry(board).or_insert_with(|| sample_of(&catalogue()[board]));
        }
    }

    fn chosen(&self) -> Option<usize> {
        self.found.get(self.at).copied()
    }

    fn search(&mut self) {
        let wanted = self.wanted.text().trim().to_lowercase();
        // A match in the title ranks above a match in another name.
        let fit = |entry: &CatalogueEntry| {
            let title = entry.title.to_lowercase();
            let mut names = std::iter::once(entry.name).chain(entry.aliases.iter().copied());
            match title.find(&wanted) {
                Some(0) => Some(0),
                Some(_) => Some(1),
                None => names.any(|name| name.contains(&wanted)).then_some(2),
            }
        };
        let mut found: Vec<(u8, usize)> =
            catalogue().iter().enumerate().filter_map(|(at, entry)| Some((fit(entry)?, at))).collect();
        if !wanted.is_empty() {
            found.sort_unstable();
        }
        self.found = found.into_iter().map(|(_, at)| at).collect();
        self.at = 0;
    }

    /// Moves among the boards; returns the index in the catalogue of the one that was confirmed.
    pub(super) fn input(&mut self, input: Input, model: &Model) -> Option<usize> {
        let grid = Grid::of(model.size);
        let (count, page) = (self.found.len(), grid.page());
        let last = count.saturating_sub(1);
        let taken = match input {
            Input::Action(Action::Confirm) => self.chosen(),
            Input::Action(Action::Find) => {
                self.finding = true;
                None
            }
            Input::Action(action) => {
                self.at = match action.owner() {
                    Owner::Move(Move::Left) | Owner::List(ListAction::PreviousField) => self.at.saturating_sub(1),
                    Owner::Move(Move::Right) | Owner::List(ListAction::NextField) => (self.at + 1).min(last),
                    Owner::Move(Move::Up) => self.at.checked_sub(grid.columns).unwrap_or(self.at),
                    Owner::Move(Move::Down) if self.at + grid.columns <= last => self.at + grid.columns,
                    Owner::List(ListAction::PageUp) => (self.at / page).saturating_sub(1) * page,
                    Owner::List(ListAction::PageDown) => ((self.at / page + 1) * page).min(last),
                    Owner::List(ListAction::First) => 0,
                    Owner::List(ListAction::Last) => last,
                    _ => self.at,
                };
                None
            }
            Input::Edit(stroke) if self.finding => {
                if self.wanted.edit(stroke) {
                    self.search();
                }
                None
            }
            Input::Edit(_) | Input::Line(_) => None,
        };
        self.look(model.size);
        taken
    }

    /// Handles Esc: ends the search first, and closes the boards only if there is none. Returns whether they stay
    /// open.
    pub(super) fn cancel(&mut self, size: (u16, u16)) -> DialogOutcome {
        if !self.finding {
            return DialogOutcome::Close;
        }
        let chosen = self.chosen();
        (self.finding, self.wanted) = (false, Field::default());
        self.search();
        self.at = chosen.unwrap_or(0);
        self.look(size);
        DialogOutcome::Stay
    }

    /// Whether letters are text input.
    pub(super) const fn writes(&self) -> bool {
        self.finding
    }

    /// The keys that have an effect.
    pub(super) fn keys(&self) -> Vec<Part> {
        let mut parts = vec![
            Part::Each(&[Action::Left, Action::Down, Action::Up, Action::Right], "choose"),
            Part::Each(&[Action::Confirm], "new puzzle"),
        ];
        if self.finding {
            parts.push(Part::Any(CLOSING, "all boards"));
        } else {
            parts.push(Part::Key(Action::Find));
            parts.push(Part::Each(&[Action::PageDown], "next page"));
            parts.push(Part::Any(CLOSING, "back"));
        }
        parts
    }

    /// The areas of the boards on the page.
    pub(super) fn buttons(&self, model: &Model) -> Vec<Rect> {
        let grid = Grid::of(model.size);
        self.on_page(grid).into_iter().map(|(number, _)| grid.tile_at(number)).collect()
    }

    /// Handles a click on a board of the page: the first click chooses it, the second confirms it.
    pub(super) fn press(&mut self, number: usize, model: &Model) -> Option<usize> {
        let page = Grid::of(model.size).page();
        let at = self.at / page * page + number;
        let again = std::mem::replace(&mut self.at, at) == at;
        self.chosen().filter(|_| again)
    }

    /// Draws the page.
    pub(super) fn draw(&self, model: &Model, keys: &KeyRow, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let grid = Grid::of(model.size);
        let (page, pages) = (self.at / grid.page() + 1, self.found.len().div_ceil(grid.page()).max(1));
        let state = format!("page {page} of {pages}   {} boards", catalogue().len());
        let place = Place::open(model, ("Boards", &state), keys, buffer);
        for (number, board) in self.on_page(grid) {
            let tile = grid.tile_at(number);
            if tile.height < 2 || tile.width < 4 {
                continue;
            }
            let chosen = self.chosen() == Some(board);
            if chosen {
                draw_bars(ink, tile, buffer);
            }
            self.draw_tile(model, board, chosen, tile, buffer);
        }
        let words = Rect { y: place.message.y.saturating_sub(1), height: 2.min(model.size.1), ..place.message };
        if self.finding || self.found.is_empty() {
            let x = ink.text(buffer, place.message, "find ", Face::Dim);
            let field = Rect { x, width: place.message.right().saturating_sub(x), ..place.message };
            self.wanted.draw(ink, field, true, buffer);
        } else if let Some(board) = self.chosen() {
            ink.paragraph(buffer, words, &about(&catalogue()[board], words.width), Face::Dim);
        }
    }

    fn draw_tile(&self, model: &Model, board: usize, chosen: bool, tile: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let entry = &catalogue()[board];
        // A picture that is one row too high takes the row of the short name.
        let high =
            self.pictures.get(&board).and_then(Option::as_ref).map_or(0, |it| it.position().board().extent().row);
        let two = tile.height >= SIZES[0].0.1 && high.div_ceil(2) <= tile.height - 2;
        let words = if two { 2 } else { 1 };
        let inside = Rect { x: tile.x + 1, width: tile.width - 2, height: tile.height - words, ..tile };
        // On a slow connection only the chosen board has a picture.
        let is_seen = chosen || !model.settings.few_bytes;
        if let Some(Some(picture)) = self.pictures.get(&board).filter(|_| is_seen) {
            picture.draw(model, inside, buffer);
        }
        let centred = |text: &str, y: u16| {
            let wide = width(text).min(inside.width);
            Rect { x: inside.x + (inside.width - wide) / 2, y, width: wide, height: 1 }
        };
        let face = if chosen { Face::Strong } else { Face::Text };
        let called = if width(entry.title) <= inside.width { entry.title } else { entry.name };
        ink.text(buffer, centred(called, inside.bottom()), called, face);
        if words > 1 {
            ink.text(buffer, centred(entry.name, inside.bottom() + 1), entry.name, Face::Dim);
        }
    }
}

/// Draws the cursor's bars at the sides of the chosen board.
fn draw_bars(ink: Painter<'_>, tile: Rect, buffer: &mut Buffer) {
    let (left, right) = if ink.glyphs == Glyphs::Unicode { ("▐", "▌") } else { ("[", "]") };
    for y in tile.y..tile.bottom() {
        ink.text(buffer, Rect { y, width: 1, height: 1, ..tile }, left, Face::Cursor);
        ink.text(buffer, Rect { x: tile.right() - 1, y, width: 1, height: 1 }, right, Face::Cursor);
    }
}

/// A board's name and rules in two lines; longer rules are cut from the front, because the last part says what is
/// specific to this board.
fn about(entry: &CatalogueEntry, wide: u16) -> String {
    let mut rules = entry.rules;
    loop {
        let words = format!("{}: {rules}", entry.title);
        let next = rules.find("; ").or_else(|| rules.find(". "));
        match next {
            Some(end) if wrap(&words, wide).len() > 2 => rules = &rules[end + 2..],
            _ => return words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_a_picture_and_rules_that_fit() {
        for entry in catalogue() {
            assert!(sample_of(entry).is_some(), "{}", entry.name);
            assert!(wrap(&about(entry, 78), 78).len() <= 2, "{}: {}", entry.name, about(entry, 78));
        }
    }
}
