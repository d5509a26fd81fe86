//! The input for a name for the game, and the format in which it is written: a save, a line, a grid, an `.sdo` file.

use std::path::{Path, PathBuf};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, context, key_row};
use super::window;
use crate::game::PuzzleInfo;
use crate::puzzle::{Position, Puzzle};
use crate::store::Save;
use crate::text::{Entry, Format, PrintOptions, print, write, written_path};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games::{name_of, one_line};
use crate::tui::key_line::{self, CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::{Model, Screen};
use crate::tui::paint::{below, rows};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (60, 12);
const NAME: usize = 0;
const FORM: usize = 1;
const GO: usize = 2;
const FIELDS: [&str; 3] = ["Name", "Form", ""];
/// The column where the values begin.
const VALUES: u16 = 10;

/// The format of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// A save of the game with all its moves, in the folder of saves.
    Save,
    /// The puzzle as a line of text.
    Line,
    /// The position in the format of a technique library.
    Library,
    /// The digits alone, as an `.sdo` file, which does not mark the givens.
    Sdo,
    /// A drawn grid with the player's digits.
    Grid,
}

impl Form {
    const fn words(self) -> &'static str {
        match self {
            Self::Save => "a save, with every move",
            Self::Line => "one line, for a friend (.txt)",
            Self::Library => "the position, a library line (.txt)",
            Self::Sdo => "digits only (.sdo)",
            Self::Grid => "a drawn grid, for paper (.txt)",
        }
    }

    const fn note(self) -> &'static str {
        match self {
            Self::Save => "Open lists it, and restores every move.",
            Self::Line => "The givens alone; other programs read it. A name without a folder goes to the saves.",
            Self::Library => "Givens, placed digits and removed candidates, as HoDoKu reads them.",
            Self::Sdo => "An .sdo file loses which digits are givens: opened again, all of them are.",
            Self::Grid => "The board as it is now, as text. A name without a folder goes to the saves.",
        }
    }

    const fn ending(self) -> Option<&'static str> {
        match self {
            Self::Save => None,
            Self::Line | Self::Library | Self::Grid => Some("txt"),
            Self::Sdo => Some("sdo"),
        }
    }
}

/// What the dialog is opened for, which decides the format that is proposed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::tui) enum Saving {
    /// To keep the game.
    Game,
    /// To give the puzzle to another program.
    Puzzle,
    /// To print the board.
    Paper,
}

/// The name and the format.
#[derive(Clone, Debug)]
pub(in crate::tui) struct SaveAs {
    name: Field,
    /// The name of a save if none is entered.
    proposed: String,
    /// The file that the game was opened from: its full path.
    opened: Option<PathBuf>,
    forms: Vec<Form>,
    form: usize,
    /// Whether the player has chosen the format.
    is_chosen: bool,
    chooser: Chooser,
    /// The name for which the player was asked about overwriting; confirming it again overwrites.
    asked: Option<String>,
}

impl SaveAs {
    /// Creates the dialog for what is on the screen.
    pub(in crate::tui) fn new(model: &Model, saving: Saving) -> Self {
        let forms = match model.screen {
            Screen::Play => vec![Form::Save, Form::Line, Form::Library, Form::Sdo, Form::Grid],
            Screen::Setup | Screen::Start => vec![Form::Line, Form::Sdo, Form::Grid],
        };
        let wanted = match saving {
            Saving::Game => forms[0],
            Saving::Puzzle => Form::Line,
            Saving::Paper => Form::Grid,
        };
        let form = forms.iter().position(|form| *form == wanted).unwrap_or(0);
        let title = model.session().map(|session| name_of(model, &session.game));
        let known = model.session().and_then(|it| it.game.name().or(it.game.about().title.as_deref()));
        let name = Field::proposing(known.unwrap_or_default());
        let proposed = title.filter(|_| model.screen == Screen::Play).unwrap_or_default();
        let opened = model.files.opened.clone().filter(|_| model.screen == Screen::Play);
        let is_chosen = saving == Saving::Paper;
        Self { name, proposed, opened, forms, form, is_chosen, chooser: Chooser::default(), asked: None }
    }

    /// What is written if no name is entered: a save of the proposed name, or the file that the game is from.
    fn proposal(&self) -> String {
        let form = self.forms[self.form];
        let fits = |path: &&PathBuf| ending(&path.to_string_lossy()) == form.ending().map(str::to_owned);
        match form {
            Form::Save => self.proposed.clone(),
            _ => self.opened.as_ref().filter(fits).map(|path| written_path(path.as_os_str())).unwrap_or_default(),
        }
    }

    /// The path to write to for this name. The name of the file that the game is from means that file.
    fn path(&self, name: &str) -> String {
        let path = path(name, self.forms[self.form]);
        let same = self.opened.as_ref().filter(|opened| opened.file_name().is_some_and(|file| *file == *path));
        same.map_or(path, |opened| written_path(opened.as_os_str()))
    }

    /// The area of the fields.
    fn list(model: &Model) -> (Rect, usize) {
        (window::form(model, SIZE, FIELDS.len()), 0)
    }

    fn turn(&mut self, by: usize) {
        self.form = (self.form + by) % self.forms.len();
        self.is_chosen = true;
        self.asked = None;
    }

    /// A file extension in the name selects its format, unless the player has chosen one.
    fn follow_ending(&mut self) {
        let ending = ending(&self.name.text());
        let fits = |form: &Form| form.ending() == ending.as_deref();
        if !self.is_chosen && !fits(&self.forms[self.form]) {
            self.form = self.forms.iter().position(fits).unwrap_or(self.form);
        }
    }

    /// Saves, after one question if a save of that name exists.
    fn go(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        let mut name = self.name.text().trim().to_owned();
        if name.is_empty() {
            name = self.proposal();
        }
        if name.is_empty() {
            self.asked = Some("Write a name first".to_owned());
            return DialogOutcome::Stay;
        }
        let form = self.forms[self.form];
        let there = form == Form::Save && cx.model.saves.iter().any(|save| !save.damaged && save.name == name);
        let overwrite = self.asked.is_some();
        if there && !overwrite {
            let key = key_line::named(&cx.model.keys, context(self), &[Action::Confirm]);
            self.asked = Some(format!("There is a save called “{name}”: {key} again overwrites it"));
            return DialogOutcome::Stay;
        }
        match form {
            Form::Save => save(cx.model, name, overwrite),
            _ => match text(cx.model, form) {
                Ok(text) => cx.model.send(Effect::Export { path: self.path(&name), text, overwrite: false }),
                Err(reason) => {
                    self.asked = Some(reason);
                    return DialogOutcome::Stay;
                }
            },
        }
        DialogOutcome::Close
    }
}

impl Dialog for SaveAs {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let at = self.chooser.at(FIELDS.len());
        match input {
            Input::Action(action) if self.chooser.act(action, FIELDS.len(), 1) => {}
            Input::Action(Action::Left | Action::Right) if at == NAME => {
                self.name.step(input == Input::Action(Action::Right));
            }
            Input::Action(Action::Left) if at == FORM => self.turn(self.forms.len() - 1),
            Input::Action(Action::Right | Action::Toggle) if at == FORM => self.turn(1),
            Input::Action(Action::Confirm) | Input::Line(GO) => return self.go(cx),
            Input::Edit(key) if at == NAME && self.name.edit(key) => {
                self.asked = None;
                self.follow_ending();
            }
            Input::Line(FORM) if self.chooser.choose(FORM) => self.turn(1),
            Input::Line(NAME) => {
                self.chooser.choose(NAME);
            }
            _ => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, SIZE, "Save as", &keys, buffer);
        let (lines, _) = Self::list(model);
        let chosen = self.chooser.at(FIELDS.len());
        let form = self.forms[self.form];
        let proposal = self.proposal();
        let is_empty = self.name.text().is_empty() && !proposal.is_empty();
        let proposed = if is_empty { format!("empty: {proposal}") } else { String::new() };
        let room = if is_empty { 3 } else { u16::MAX };
        for (at, line) in rows(lines).enumerate() {
            let (name, entry) = match at {
                NAME => (FIELDS[at], window::Entry::Text(&self.name, room, &proposed)),
                FORM => (FIELDS[at], window::Entry::Choice(form.words())),
                _ => ("Save", window::Entry::Action),
            };
            window::form_line(ink, line, name, (VALUES, entry), at == chosen, buffer);
        }
        let rest = below(inside, FIELDS.len() as u16 + 2);
        let face = if form == Form::Sdo { Face::Warning } else { Face::Dim };
        match &self.asked {
            Some(asked) => ink.paragraph(buffer, rest, asked, Face::Warning),
            None => ink.paragraph(buffer, rest, form.note(), face),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::NextField], "next"),
            Part::Each(&[Action::Confirm], "save"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(Self::list(model))
    }

    fn writes(&self) -> bool {
        self.chooser.at(FIELDS.len()) == NAME
    }
}

/// Saves the running game, under this name from now on.
fn save(model: &mut Model, name: String, overwrite: bool) {
    let now = model.now;
    let Some(session) = &mut model.session else { return };
    let about = PuzzleInfo { title: Some(name.clone()), ..session.game.about().clone() };
    session.game.describe(about);
    if session.game.name().is_some_and(|known| known != name) {
        let _ = session.game.rename(&name, now);
    }
    let game = Box::new(Save::of(session, now));
    model.send(Effect::SaveAs { name, game, overwrite });
}

/// The file extension in the name: letters and digits after its last full stop, at least one of them a letter.
fn ending(name: &str) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?;
    let is_one = ending.chars().all(char::is_alphanumeric) && ending.contains(char::is_alphabetic);
    is_one.then(|| ending.to_lowercase())
}

/// The file name, with the extension of its format if it has none; an extension that was typed is kept.
fn path(name: &str, form: Form) -> String {
    match form.ending() {
        Some(own) if ending(name).is_none() => format!("{name}.{own}"),
        _ => name.to_owned(),
    }
}

/// The text to be written.
fn text(model: &Model, form: Form) -> Result<String, String> {
    let entry = |puzzle: Puzzle, position| Entry { position, comment: String::new(), ..Entry::of(puzzle) };
    let (puzzle, position) = match (model.screen, &model.session, &model.bench) {
        (Screen::Setup, _, Some(bench)) => (bench.editor.puzzle_in(model.style())?, None),
        (_, Some(session), _) => (session.game.puzzle().clone(), Some(session.game.working_position())),
        _ => return Err("There is nothing to save".to_owned()),
    };
    let written = match form {
        Form::Grid => {
            let position = position.unwrap_or_else(|| Position::new(&puzzle));
            return Ok(print(&position, &PrintOptions::default()));
        }
        Form::Library => write(&entry(puzzle, position), Format::Library),
        Form::Sdo => write(&entry(puzzle, position), Format::Sdo),
        Form::Save | Form::Line => Ok(one_line(&puzzle)),
    };
    written.map(|text| text.trim_end().to_owned() + "\n").map_err(|error| error.to_string())
}
