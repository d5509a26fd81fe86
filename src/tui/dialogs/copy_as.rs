//! Copying a puzzle, as a line that this program can read or as a link for another site; and sharing a game, as its
//! code, a QR code, a card or a recording.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::qr_code::QrCode;
use super::window;
use crate::game::{Game, recording, shared_card, shared_lines};
use crate::puzzle::Puzzle;
use crate::text::{Entry, Format, Qr, write};
use crate::tui::action::Action;
use crate::tui::component::{Context, Link};
use crate::tui::games::{name_of, one_line};
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::Effect;
use crate::tui::model::Model;
use crate::tui::paint::{below, rows};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::theme::Face;

const SIZE: (u16, u16) = (66, 16);
/// Why a puzzle has no code.
const NO_CODE: &str =
    "Only a puzzle has a code that the generator made by board, level, technique, symmetry and constraints.";
/// The available links.
const LINKS: [(&str, Format); 3] = [
    ("A link to SudokuPad", Format::Sudokupad),
    ("A link to f-puzzles", Format::Fpuzzles),
    ("A text for Interactive Sudoku Solver", Format::Iss),
];

/// How a puzzle or a game is shared.
#[derive(Clone, Debug)]
enum Sharing {
    /// Copies this text to the clipboard.
    Copy(String),
    /// Shows this QR code.
    Show(Qr),
    /// Writes this file, with the text that the function makes from the game.
    Write(String, fn(&Game, Duration) -> String),
}

impl Sharing {
    /// What the key for it is called.
    const fn name(&self) -> &'static str {
        match self {
            Self::Copy(_) => "copy",
            Self::Show(_) => "show",
            Self::Write(..) => "write the file",
        }
    }

    /// Its size, for the end of its line.
    fn remark(&self) -> String {
        match self {
            Self::Copy(text) => format!("{} characters", text.trim_end().chars().count()),
            Self::Show(code) => format!("{} columns", code.side()),
            Self::Write(..) => "a file".to_owned(),
        }
    }

    /// A preview of its content.
    fn words(&self) -> &str {
        match self {
            Self::Copy(text) => text.trim_end(),
            Self::Show(_) => "The link, for the camera of a phone.",
            Self::Write(path, _) => path,
        }
    }
}

/// The name of a way to share, and what it does or why it is not available.
type Way = (&'static str, Result<Sharing, String>);

/// The ways to copy a puzzle or to share a game, and which one is chosen.
#[derive(Clone, Debug)]
pub(in crate::tui) struct CopyAs {
    ways: Vec<Way>,
    chooser: Chooser,
}

impl CopyAs {
    /// Lists the ways to copy this puzzle, with the first available link chosen.
    pub(in crate::tui) fn new(puzzle: &Puzzle) -> Self {
        let entry = Entry::of(puzzle.clone());
        let text = |format| write(&entry, format).map(|text| text.trim_end().to_owned());
        let link = |(words, format): (&'static str, Format)| {
            (words, text(format).map(Sharing::Copy).map_err(|error| error.to_string()))
        };
        let plain = ("A line that reads back here", Ok(Sharing::Copy(one_line(puzzle))));
        let code = text(Format::Link).map_err(|error| error.to_string());
        let code = code.and_then(|link| Qr::of(&link).map(Sharing::Show).map_err(|error| error.to_string()));
        let code = ("A link as a QR code", code);
        let ways: Vec<_> = std::iter::once(plain).chain(LINKS.map(link)).chain([code]).collect();
        let first = ways.iter().skip(1).position(|(_, text)| text.is_ok()).map_or(0, |at| at + 1);
        Self { ways, chooser: Chooser::at_line(first) }
    }

    /// Lists the ways to copy the puzzle of the running game, and those to share the game.
    pub(in crate::tui) fn of_game(model: &Model) -> Option<Self> {
        let game = &model.session()?.game;
        let Self { mut ways, chooser } = Self::new(game.puzzle());
        let code = game.about().code.clone().ok_or_else(|| NO_CODE.to_owned());
        // A file name must not contain path separators.
        let name = name_of(model, game).replace(['/', '\\', ':'], "-");
        let file =
            |ending: &str, make: fn(&Game, Duration) -> String| Ok(Sharing::Write(format!("{name}.{ending}"), make));
        ways.extend([
            ("The code of the puzzle", code.map(Sharing::Copy)),
            ("A few lines on the game", Ok(Sharing::Copy(shared_lines(game, None, model.now).trim_end().to_owned()))),
            ("A card, as a drawing (.svg)", file("svg", |game, now| shared_card(game, None, now))),
            ("A recording of the moves (.cast)", file("cast", |game, _| recording(game))),
        ]);
        Some(Self { ways, chooser })
    }

    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, SIZE);
        (Rect { height: inside.height.min(self.ways.len() as u16), ..inside }, 0)
    }

    /// The area of the text that is copied, below the list.
    fn text_area(&self, model: &Model) -> Rect {
        below(window::inner(model, SIZE), self.list(model).0.height + 1)
    }

    /// What is chosen, or why it is not available.
    fn chosen(&self) -> Result<&Sharing, &String> {
        self.ways[self.chooser.at(self.ways.len())].1.as_ref()
    }

    /// Carries out what is chosen; the dialog stays open if that is not available.
    fn choose(&self, cx: &mut Context<'_>) -> DialogOutcome {
        match self.chosen() {
            Ok(Sharing::Copy(text)) => {
                cx.model.send(Effect::Copy(text.clone()));
                show_status(cx.model, StatusText::Copied(text.clone()));
            }
            Ok(Sharing::Show(code)) => {
                cx.open(QrCode::new(code.clone()));
                return DialogOutcome::Stay;
            }
            Ok(Sharing::Write(path, make)) => {
                let Some(session) = cx.model.session() else { return DialogOutcome::Stay };
                let text = make(&session.game, cx.model.now);
                cx.model.send(Effect::Export { path: path.clone(), text, overwrite: false });
            }
            Err(_) => return DialogOutcome::Stay,
        }
        DialogOutcome::Close
    }
}

impl Dialog for CopyAs {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        match input {
            Input::Action(Action::Confirm | Action::Copy) => return self.choose(cx),
            Input::Action(action) => {
                self.chooser.act(action, self.ways.len(), 1);
            }
            Input::Line(line) => {
                self.chooser.choose(line);
                return self.choose(cx);
            }
            Input::Edit(_) => {}
        }
        DialogOutcome::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        window::open(model, SIZE, "Copy and share", &key_row(self, model), buffer);
        let (lines, _) = self.list(model);
        let chosen = self.chooser.at(self.ways.len());
        for (line, (at, (words, sharing))) in rows(lines).zip(self.ways.iter().enumerate()) {
            let remark = match sharing {
                Ok(sharing) => sharing.remark(),
                Err(_) => "not possible".to_owned(),
            };
            window::list_line(ink, line, words, &remark, at == chosen, buffer);
        }
        let rest = self.text_area(model);
        match self.chosen() {
            Ok(sharing) => {
                // As much of the text as fits on one line.
                let begin: String = sharing.words().chars().take(usize::from(rest.width)).collect();
                ink.text(buffer, Rect { height: 1, ..rest }, &begin, Face::Dim)
            }
            Err(reason) => ink.paragraph(buffer, rest, reason, Face::Warning),
        };
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let move_keys = Part::Each(&[Action::Up, Action::Down], "choose");
        vec![
            move_keys,
            Part::Each(&[Action::Confirm], self.chosen().map_or("copy", Sharing::name)),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn links(&self, model: &Model) -> Vec<Link> {
        let place = Rect { height: 1, ..self.text_area(model) };
        match self.chosen() {
            Ok(Sharing::Copy(text)) if text.starts_with("https://") => vec![Link { place, address: text.clone() }],
            _ => Vec::new(),
        }
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
