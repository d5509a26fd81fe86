//! The wish for a new game: board, level, symmetry, by what it must be unique, seed.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::boards::Boards;
use super::chooser::Chooser;
use super::field::Field;
use super::modal::{After, Dialog, Input, key_row};
use super::window::{self, Entry};
use crate::board::catalogue;
use crate::chance::fresh_seed;
use crate::generate::{Kind, Symmetry, Target, Wish};
use crate::logic::{Level, Levels, Named};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games::generate;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (56, 14);
const FIELDS: [&str; 6] = ["Board", "Level", "Symmetry", "Unique by", "Seed", ""];
const BOARD: usize = 0;
const UNIQUE_BY: usize = 3;
const SEED: usize = 4;
const GO: usize = 5;
/// What is typed in the field of techniques.
const LISTED: &str = "Techniques or families that must be enough to solve it, with commas between them.";
/// Where the values begin.
const VALUES: u16 = 14;

/// The form.
#[derive(Clone, Debug)]
pub(in crate::tui) struct NewGame {
    chooser: Chooser,
    board: usize,
    /// The level, as its place in [`choices`].
    level: usize,
    /// What the levels mean.
    levels: Levels,
    symmetry: usize,
    /// The techniques that must be enough, as they are typed.
    unique_by: Field,
    seed: Field,
    /// Why the wish was refused.
    refused: Option<String>,
    /// The list of boards, while it is open.
    boards: Option<Boards>,
}

/// The levels to choose from: any, and those that there are techniques for.
fn choices(levels: &Levels) -> Vec<Option<Level>> {
    std::iter::once(None).chain(Level::ALL.into_iter().filter(|&level| levels.is_available(level)).map(Some)).collect()
}

impl NewGame {
    /// A form that wishes for another game like the one that is running.
    pub(in crate::tui) fn new(model: &Model) -> Self {
        let game = model.session().map(|session| &session.game);
        let board = game.map_or_else(|| "9×9".to_owned(), |game| game.board().title());
        let level = game.and_then(|game| game.about().level.as_deref()).and_then(Level::named).or(Some(Level::Easy));
        let levels = model.settings.levels.clone();
        Self {
            chooser: Chooser::at_line(GO),
            board: catalogue().iter().position(|entry| entry.title == board).unwrap_or(3),
            level: choices(&levels).iter().position(|&other| other == level).unwrap_or(0),
            levels,
            symmetry: Symmetry::ALL.iter().position(|&symmetry| symmetry == Symmetry::HalfTurn).unwrap_or(0),
            unique_by: Field::default(),
            seed: Field::default(),
            refused: None,
            boards: None,
        }
    }

    /// The fields.
    fn list(model: &Model) -> (Rect, usize) {
        (window::form(model, SIZE, FIELDS.len()), 0)
    }

    fn change(&mut self, field: usize, forward: bool) {
        self.refused = None;
        let (value, count) = match field {
            BOARD => (&mut self.board, catalogue().len()),
            1 => (&mut self.level, choices(&self.levels).len()),
            2 => (&mut self.symmetry, Symmetry::ALL.len()),
            UNIQUE_BY => return self.unique_by.step(forward),
            SEED => return self.seed.step(forward),
            _ => return,
        };
        *value = (*value + if forward { 1 } else { count - 1 }) % count;
    }

    fn value(&self, field: usize) -> String {
        match field {
            BOARD => catalogue()[self.board].title.to_owned(),
            1 => choices(&self.levels)[self.level].map_or("any", Level::key).to_owned(),
            2 => Symmetry::ALL[self.symmetry].name().replace('-', " "),
            _ => String::new(),
        }
    }

    /// Asks for the puzzle, unless the wish cannot be met.
    fn go(&mut self, cx: &mut Context<'_>) -> After {
        match self.wish() {
            Ok((wish, seed)) => {
                generate(cx.model, Box::new(wish), seed);
                After::Close
            }
            Err(reason) => {
                self.refused = Some(reason);
                After::Stay
            }
        }
    }

    fn wish(&self) -> Result<(Wish, u64), String> {
        let kind = Kind::named(catalogue()[self.board].name).map_err(|error| error.to_string())?;
        let mut wish = Wish::of(kind);
        wish.symmetry = Symmetry::ALL[self.symmetry];
        wish.levels.clone_from(&self.levels);
        wish.target = choices(&self.levels)[self.level].map(Target::Level);
        wish.unique_by = Named::read_list(&self.unique_by.text())
            .map_err(|name| format!("there is no technique or family “{name}”: the list of techniques has them"))?;
        wish.check().map_err(|error| error.to_string())?;
        let seed = match self.seed.text().trim() {
            "" => fresh_seed(),
            text => text.parse().map_err(|_| format!("“{text}” is no seed: write a whole number, or nothing"))?,
        };
        Ok((wish, seed))
    }
}

impl Dialog for NewGame {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        if let Some(boards) = &mut self.boards {
            if let Some(board) = boards.input(input) {
                (self.board, self.boards, self.refused) = (board, None, None);
            }
            return After::Stay;
        }
        let at = self.chooser.at(FIELDS.len());
        match input {
            Input::Action(action) if self.chooser.act(action, FIELDS.len(), FIELDS.len()) => {}
            Input::Action(Action::Left) => self.change(at, false),
            Input::Action(Action::Right | Action::Toggle) => self.change(at, true),
            Input::Action(Action::Confirm) if at == BOARD => self.boards = Some(Boards::new(self.board)),
            Input::Action(Action::Confirm) | Input::Line(GO) => return self.go(cx),
            Input::Edit(key) if at == SEED => {
                self.seed.edit(key);
            }
            Input::Edit(key) if at == UNIQUE_BY => {
                self.refused = None;
                self.unique_by.edit(key);
            }
            Input::Line(BOARD) if self.chooser.choose(BOARD) => self.boards = Some(Boards::new(self.board)),
            Input::Line(line) if self.chooser.choose(line) => self.change(line, true),
            _ => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "New puzzle", &keys, buffer);
        let (lines, _) = Self::list(model);
        let chosen = self.chooser.at(FIELDS.len());
        for (at, line) in rows(lines).enumerate() {
            let value = self.value(at);
            let (name, entry) = match at {
                GO => ("Make the puzzle", Entry::Deed),
                SEED => (FIELDS[at], Entry::Text(&self.seed, 18, "empty: by chance")),
                UNIQUE_BY => (FIELDS[at], Entry::Text(&self.unique_by, 18, "empty: any")),
                _ => (FIELDS[at], Entry::Choice(&value)),
            };
            window::form_line(ink, line, name, (VALUES, entry), at == chosen, buffer);
        }
        let rest = below(inside, FIELDS.len() as u16 + 2);
        match &self.refused {
            Some(reason) => ink.paragraph(buffer, rest, reason, Face::Error),
            None if chosen == UNIQUE_BY => ink.paragraph(buffer, rest, LISTED, Face::Dim),
            None => ink.paragraph(buffer, rest, catalogue()[self.board].rules, Face::Dim),
        };
        if let Some(boards) = self.boards {
            boards.draw(model, buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        if self.boards.is_some() {
            return Boards::keys();
        }
        let is_board = self.chooser.at(FIELDS.len()) == BOARD;
        vec![
            Part::Each(&[Action::Left, Action::Right], "change"),
            Part::Each(&[Action::Confirm], if is_board { "all boards" } else { "make it" }),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.boards.map_or_else(|| Self::list(model), |boards| boards.lines(model)))
    }

    /// Closes the list of boards before the form.
    fn cancel(&mut self) -> After {
        if self.boards.take().is_some() { After::Stay } else { After::Close }
    }

    fn writes(&self) -> bool {
        self.boards.is_none() && matches!(self.chooser.at(FIELDS.len()), UNIQUE_BY | SEED)
    }
}
