//! Puzzles that came as text, pasted or from a file: a picture of each, before anything is played.

use std::path::Path;
use std::sync::Arc;

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{After, Dialog, Input, key_row};
use super::preview;
use super::window;
use crate::board::Board;
use crate::game::Editor;
use crate::puzzle::Position;
use crate::text::{Entry, Format, SAMURAI_GRIDS, Stream, StreamError, TextError, samurai_of};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::games::play_entry;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::keys::{self, Chord};
use crate::tui::message::Unread;
use crate::tui::model::{Model, Screen};
use crate::tui::paint::below;
use crate::tui::setup;
use crate::tui::stroke::Stroke;
use crate::tui::theme::Face;

/// The puzzles that are listed may take so much memory, in bytes: ten thousand of 9×9. A longer text is for the command
/// line.
const MOST: usize = 16 << 20;

/// What an entry takes at least.
const LEAST: usize = 512;

/// How wide the list is.
const LIST: u16 = 26;

/// What such a file cannot say.
const SDO: &str = "An .sdo file does not tell givens from placed digits: all become givens.";

/// The first puzzles of a text, or what is wrong with them.
pub(in crate::tui) fn puzzles(text: &str, board: Option<Arc<Board>>) -> Vec<Result<Entry, Unread>> {
    let (mut entries, mut bytes, mut last) = (Vec::new(), 0, None);
    for entry in Stream::new(text.as_bytes(), board) {
        let entry = entry.map_err(unread);
        bytes += match &entry {
            Ok(entry) => weight(entry, &mut last),
            Err(Unread { clash: None, .. }) => LEAST,
            Err(Unread { clash: Some(editor), .. }) => LEAST + weight_of(editor.board(), &mut last),
        };
        if bytes > MOST {
            let reason = "So many puzzles are listed here: split the text, or use the command line".to_owned();
            entries.push(Err(Unread { reason, clash: None }));
            break;
        }
        entries.push(entry);
    }
    entries
}

/// Why a puzzle of the text cannot be read, with its givens if they clash.
fn unread(error: StreamError) -> Unread {
    let reason = error.to_string();
    let clash = match error {
        StreamError::Text(TextError { fault, .. }) => fault.into_clash(),
        StreamError::Lines(_) => None,
    };
    Unread { reason, clash: clash.map(|setup| Box::new(Editor::new(*setup))) }
}

/// The puzzles of a text, or what is wrong with them.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Pasted {
    title: &'static str,
    entries: Vec<Result<Entry, Unread>>,
    /// Whether the first entry is the Samurai that the five others are, if they are grids of one.
    or_samurai: bool,
    chooser: Chooser,
    /// What is drawn of the chosen entry.
    picture: Picture,
}

/// What is drawn of an entry: worked out when it is chosen, not when it is drawn.
#[derive(Clone, Debug)]
enum Picture {
    Nothing,
    Puzzle(Position),
    /// Why a text is no puzzle, in the style of its board.
    Problem(String),
}

impl Pasted {
    /// Every puzzle of a pasted text; while a puzzle is set up, on its board.
    pub(in crate::tui) fn read(text: &str, model: &Model) -> Self {
        let bench = model.bench.as_ref().filter(|_| model.screen == Screen::Setup);
        let board = bench.map(|bench| bench.editor.board().clone());
        let named = board.is_some();
        Self::of("Pasted", puzzles(text, board), named, model)
    }

    /// These puzzles, or what is wrong with them; five of them may be one Samurai, unless the board was `named`.
    fn of(title: &'static str, mut entries: Vec<Result<Entry, Unread>>, named: bool, model: &Model) -> Self {
        let five = !named && entries.len() == SAMURAI_GRIDS;
        let lines: Vec<Entry> = entries.iter().filter(|_| five).flatten().cloned().collect();
        let samurai = samurai_of(&lines).into_iter().next();
        let or_samurai = samurai.is_some();
        entries.splice(0..0, samurai.map(Ok));
        let (chooser, picture) = (Chooser::default(), Picture::Nothing);
        let mut pasted = Self { title, entries, or_samurai, chooser, picture };
        pasted.look(model);
        pasted
    }

    /// The same from a file of this name: its ending tells an `.sdo` file, which looks like any line.
    pub(super) fn from_file(
        title: &'static str,
        name: &str,
        entries: Vec<Result<Entry, Unread>>,
        model: &Model,
    ) -> Self {
        let mut read = Self::of(title, entries, false, model);
        if Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sdo")) {
            read.entries.iter_mut().flatten().for_each(|entry| entry.format = Format::Sdo);
        }
        read
    }

    /// Works out what is drawn of the chosen entry.
    fn look(&mut self, model: &Model) {
        self.picture = match self.chosen() {
            Some(Ok(entry)) => Picture::Puzzle(entry.position()),
            Some(Err(Unread { reason, clash })) => {
                let style = |editor: &Editor| model.settings.style_for(editor.board());
                let clash = clash.as_ref().and_then(|editor| editor.puzzle_in(style(editor)).err());
                Picture::Problem(clash.unwrap_or_else(|| reason.clone()))
            }
            None => Picture::Nothing,
        };
    }

    /// The list of the puzzles, and the number of the first in sight.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, window::for_pictures(model.size));
        let list = Rect { width: LIST.min(inside.width), ..inside };
        let first = self.chooser.first(self.entries.len(), usize::from(list.height));
        let count = u16::try_from(self.entries.len() - first).unwrap_or(u16::MAX);
        (Rect { height: list.height.min(count), ..list }, first)
    }

    fn chosen(&self) -> Option<&Result<Entry, Unread>> {
        self.entries.get(self.chooser.at(self.entries.len()))
    }

    /// Plays the chosen puzzle; one whose givens clash is set up, to be corrected.
    fn play(&self, cx: &mut Context<'_>) -> After {
        let Some(Ok(entry)) = self.chosen() else { return self.set_up(cx) };
        let entry = entry.clone();
        cx.close_dialogs();
        play_entry(cx.model, &entry);
        After::Close
    }

    fn set_up(&self, cx: &mut Context<'_>) -> After {
        let editor = match self.chosen() {
            Some(Ok(entry)) => Editor::new(entry.puzzle.to_setup()),
            Some(Err(Unread { clash: Some(editor), .. })) => (**editor).clone(),
            _ => return After::Stay,
        };
        cx.close_dialogs();
        setup::open(cx.model, editor);
        After::Close
    }
}

impl Dialog for Pasted {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        match input {
            Input::Action(action) if self.chooser.act(action, self.entries.len(), 10) => {
                self.look(cx.model);
                After::Stay
            }
            Input::Action(Action::Confirm) => self.play(cx),
            Input::Edit(Stroke::Key(KeyCode::Char(symbol))) if set_up_key(cx.model) == Some(symbol) => self.set_up(cx),
            Input::Line(line) if self.chooser.choose(line) => self.play(cx),
            Input::Line(_) => {
                self.look(cx.model);
                After::Stay
            }
            _ => After::Stay,
        }
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let asked = format!("{}: FIVE PUZZLES OR ONE SAMURAI?", self.title);
        let title = if self.or_samurai { &asked } else { self.title };
        let keys = key_row(self, model);
        let inside = window::open(model, window::for_pictures(model.size), title, &keys, buffer);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.entries.len());
        let number = |at: usize| at + usize::from(!self.or_samurai);
        for (line, at) in crate::tui::paint::rows(list).zip(first..) {
            let (text, right) = match &self.entries[at] {
                Ok(entry) if at == 0 && self.or_samurai => ("All five as one".to_owned(), entry.puzzle.board().title()),
                Ok(entry) => (label(entry, number(at)), entry.puzzle.board().title()),
                Err(Unread { clash: Some(editor), .. }) => {
                    (format!("{}. givens clash", number(at)), editor.board().title())
                }
                Err(_) => (format!("{}. cannot be read", number(at)), String::new()),
            };
            window::list_line(ink, line, &text, &right, at == chosen, buffer);
        }
        let x = inside.x + LIST + 3;
        let side = Rect { x, width: inside.right().saturating_sub(x), ..inside };
        match (self.entries.get(chosen), &self.picture) {
            (Some(Ok(entry)), Picture::Puzzle(position)) => {
                let words = format!("{} givens", entry.puzzle.clue_count());
                // Where there is room for words, the picture leaves it to them.
                let words_high = if entry.comment.is_empty() { 1 } else { 2 };
                let picture = if side.height > 14 { side.height - words_high } else { side.height };
                preview::draw(model, position, Rect { height: picture, ..side }, buffer);
                if entry.format == Format::Sdo {
                    let above = Rect { height: 2, ..below(side, side.height.saturating_sub(4)) };
                    ink.paragraph(buffer, above, SDO, Face::Warning);
                }
                if side.height > 14 {
                    ink.text(buffer, below(side, side.height - 2), &entry.comment, Face::Text);
                    ink.text(buffer, below(side, side.height - 1), &words, Face::Dim);
                }
            }
            (Some(Err(Unread { clash, .. })), Picture::Problem(problem)) => {
                let taken = ink.paragraph(buffer, side, problem, Face::Error);
                if let Some(editor) = clash {
                    preview::draw_setup(model, editor, below(side, taken + 1), buffer);
                }
            }
            _ => {}
        }
    }

    fn keys(&self, model: &Model) -> Vec<Part> {
        let confirm = match self.chosen() {
            Some(Ok(_)) => "play",
            Some(Err(Unread { clash: Some(_), .. })) => "set up and correct",
            _ => "",
        };
        let set_up = set_up_key(model).filter(|_| matches!(self.chosen(), Some(Ok(_))));
        let confirm = (!confirm.is_empty()).then_some(Part::Each(&[Action::Confirm], confirm));
        let set_up = set_up.map(|key| Part::Fixed(key.to_string().into(), "set up"));
        confirm.into_iter().chain(set_up).chain([Part::Any(CLOSING, "close")]).collect()
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}

/// The character that sets a puzzle up here, as on the board, if one does and it means nothing else in a list.
fn set_up_key(model: &Model) -> Option<char> {
    let free = |chord: &&Chord| model.keys.action(keys::Context::Menu, **chord).is_none();
    model.keys.chords(Action::Setup).iter().filter(free).find_map(|chord| chord.character())
}

/// About how much memory the entry takes, and its board, unless that is the one of the entry before.
fn weight(entry: &Entry, last: &mut Option<Arc<Board>>) -> usize {
    let texts = entry.comment.len() + entry.id.as_ref().map_or(0, String::len);
    LEAST + texts + weight_of(entry.puzzle.board(), last)
}

/// The same of the digits on a board.
fn weight_of(board: &Arc<Board>, last: &mut Option<Arc<Board>>) -> usize {
    let cells = board.cell_count();
    let shared = last.as_ref().is_some_and(|last| Arc::ptr_eq(last, board));
    *last = Some(board.clone());
    8 * cells + if shared { 0 } else { 200 * cells + cells * cells / 8 }
}

fn label(entry: &Entry, number: usize) -> String {
    let name = entry.id.as_deref().unwrap_or(&entry.comment);
    if name.is_empty() { format!("{number}.") } else { format!("{number}. {name}") }
}
