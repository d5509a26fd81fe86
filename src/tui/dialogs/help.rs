//! All keys, from the action table, in two columns: first those of the open dialog or of the mode, then the rules of
//! the board, then every action by group. Letters filter the list; Enter performs the chosen action.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::place::Place;
use crate::tui::action::{Action, Group};
use crate::tui::component::{Context, Link};
use crate::tui::footer::digit_keys;
use crate::tui::key_line::{self, Part, signs};
use crate::tui::keys;
use crate::tui::model::{Mode, Model, Screen};
use crate::tui::paint::{Painter, below, rows, wrap};
use crate::tui::theme::Face;

/// The width from which there are two columns.
const TWO: u16 = 70;
/// The width of the keys in a column.
const KEYS: u16 = 14;

/// The help.
#[derive(Clone, Debug)]
pub(in crate::tui) struct Help {
    /// The keys of the dialog below, with what they do there.
    here: Vec<(String, &'static str)>,
    wanted: Field,
    finding: bool,
    /// Which of the listed actions is chosen.
    chooser: Chooser,
}

/// The content of a row.
#[derive(Clone, Debug)]
enum Said {
    Heading(String),
    Words(String),
    /// Keys and what they do; a longer entry continues in the following rows.
    Keys(String, String),
    Blank,
}

/// A row of a column, and the index of the listed action that it describes.
#[derive(Clone, Debug)]
struct Row {
    said: Said,
    action: Option<usize>,
}

impl Row {
    const fn of(said: Said) -> Self {
        Self { said, action: None }
    }
}

/// Returns the rows for keys and what they do, in a column of this width.
fn entry((keys, words): (&str, &str), wide: u16, action: Option<usize>) -> Vec<Row> {
    let (keys, words) = (wrap(keys, KEYS - 1), wrap(words, wide.saturating_sub(KEYS + 2)));
    let at = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
    let row = |line: usize| Row { said: Said::Keys(at(&keys, line), at(&words, line)), action };
    (0..keys.len().max(words.len())).map(row).collect()
}

impl Help {
    /// Creates the help with all keys, preceded by these keys of the dialog below, if there is one.
    pub(in crate::tui) fn new(here: Vec<(String, &'static str)>) -> Self {
        Self { here, wanted: Field::default(), finding: false, chooser: Chooser::default() }
    }

    fn filter(&self) -> String {
        self.wanted.text().trim().to_lowercase()
    }

    /// The actions that match the filter, in the order of the table.
    fn actions(&self, model: &Model) -> Vec<Action> {
        let wanted = self.filter();
        let fits = |action: &Action| {
            wanted.is_empty()
                || action.help().to_lowercase().contains(&wanted)
                || action.name().contains(&wanted)
                || model.keys.listed(*action).to_lowercase().split(' ').any(|key| key == wanted)
        };
        Action::ALL.iter().copied().filter(fits).collect()
    }

    /// All rows, for columns of this width.
    fn rows(&self, model: &Model, listed: &[Action], wide: u16) -> Vec<Row> {
        let mut all = Vec::new();
        if self.filter().is_empty() {
            self.first_rows(model, wide, &mut all);
        }
        let digits = model.board().map_or("1-9 A-P".to_owned(), digit_keys);
        for group in Group::ALL {
            let of_group: Vec<(usize, Action)> =
                listed.iter().copied().enumerate().filter(|(_, action)| action.group() == group).collect();
            if of_group.is_empty() {
                continue;
            }
            all.push(Row::of(Said::Heading(group.name().to_owned())));
            if group == Group::Entering && self.filter().is_empty() {
                all.extend(entry((&digits, "the digit; capital letters are digits everywhere"), wide, None));
                let marks = "a corner mark, a centre mark, where the terminal names its keys (kitty's protocol)";
                all.extend(entry(("Shift-1 Ctrl-1", marks), wide, None));
            }
            for (at, action) in of_group {
                let keys = match model.keys.listed(action) {
                    keys if keys.is_empty() => format!("{}{}", model.keys.shown(Action::Palette), action.name()),
                    keys => signs(&keys, model.glyphs),
                };
                all.extend(entry((&keys, action.label()), wide, Some(at)));
            }
            all.push(Row::of(Said::Blank));
        }
        all
    }

    /// Adds what precedes the table: the keys of the dialog or of the mode, and the rules.
    fn first_rows(&self, model: &Model, wide: u16, all: &mut Vec<Row>) {
        let words = |text: &str| {
            let lines = wrap(text, wide.saturating_sub(2));
            lines.into_iter().map(|line| Row::of(Said::Words(line))).collect::<Vec<_>>()
        };
        if self.here.is_empty() {
            all.push(Row::of(Said::Heading(mode(model))));
            all.extend(words(&mode_words(model)));
        } else {
            all.push(Row::of(Said::Heading("Now: a dialog".to_owned())));
            for (keys, what) in &self.here {
                all.extend(entry((keys, what), wide, None));
            }
        }
        all.push(Row::of(Said::Words(MANUAL.to_owned())));
        all.push(Row::of(Said::Blank));
        if let Some(board) = model.board() {
            all.push(Row::of(Said::Heading(format!("Rules: {}", board.title()))));
            all.extend(words(&board.rules()));
            if let Some(letters) = model.letters() {
                let letters: Vec<String> = board.all_digits().iter().map(|it| letters.symbol(it).to_string()).collect();
                all.extend(words(&format!("Letters stand for the digits here: {}.", letters.join(" "))));
            }
            all.push(Row::of(Said::Blank));
        }
    }

    /// The areas of the columns.
    fn columns(model: &Model) -> Vec<Rect> {
        let room = below(Place::of(model.size).inside, 2);
        let room = Rect { height: room.height.saturating_sub(1), ..room };
        if room.width < TWO {
            return vec![Rect { x: room.x + 1, width: room.width.saturating_sub(2), ..room }];
        }
        let wide = (room.width - 4) / 2;
        vec![Rect { x: room.x + 1, width: wide, ..room }, Rect { x: room.right() - wide - 1, width: wide, ..room }]
    }

    /// The visible rows with their areas, and how many rows follow them.
    fn in_sight(&self, model: &Model) -> (Vec<(Row, Rect)>, usize) {
        let columns = Self::columns(model);
        let listed = self.actions(model);
        let all = self.rows(model, &listed, columns[0].width);
        let places: Vec<Rect> = columns.into_iter().flat_map(rows).collect();
        let chosen = self.chooser.at(listed.len());
        let at = all.iter().position(|row| row.action == Some(chosen)).unwrap_or(0);
        // While the first action is chosen, what precedes it is visible too.
        let first = if chosen == 0 { 0 } else { at.saturating_sub(places.len() / 2) };
        let first = first.min(all.len().saturating_sub(places.len()));
        let left = all.len().saturating_sub(first + places.len());
        (all.into_iter().skip(first).zip(places).collect(), left)
    }
}

fn mode(model: &Model) -> String {
    match (model.screen, model.session()) {
        (Screen::Setup, _) => "Now: SETUP".to_owned(),
        (Screen::Play, Some(session)) => {
            let mode = session.mode.word().to_uppercase();
            let first = if session.digit_first { ", digit first" } else { ", cell first" };
            format!("Now: {mode}{first}")
        }
        _ => "Now: start screen".to_owned(),
    }
}

fn mode_words(model: &Model) -> String {
    let words = match (model.screen, model.session()) {
        (Screen::Setup, _) => "Digits are givens; the panel says how many solutions there are.",
        (Screen::Play, Some(session)) if session.digit_first => {
            return format!("A digit key chooses a digit, {} sets it at the cursor.", model.keys.shown(Action::Place));
        }
        (Screen::Play, Some(session)) => match session.mode {
            Mode::Digit => "A digit key places the digit at the cursor.",
            Mode::Mark => "A digit key sets or removes a mark.",
            Mode::Corner => "A digit key sets or removes a corner mark.",
            Mode::Centre => "A digit key sets or removes a centre mark.",
            Mode::Colour => "Keys 1 to 8 colour the cell; the same again takes the colour off.",
            Mode::Candidate => "A digit key colours the candidate; again, in the next colour; then not.",
        },
        (Screen::Play, _) => "A digit key places the digit at the cursor.",
        _ => {
            let choose = key_line::named(&model.keys, keys::Context::Board, &[Action::Up, Action::Down]);
            let choose = signs(&choose, model.glyphs);
            return format!("Choose with {choose}, go with {}.", model.keys.shown(Action::Confirm));
        }
    };
    words.to_owned()
}

/// Where the documentation is.
const MANUAL: &str = "https://docs.rs/deduku";

impl Dialog for Help {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        let listed = self.actions(cx.model);
        let page = usize::from(Self::columns(cx.model)[0].height);
        match input {
            Input::Action(Action::Help) => return DialogOutcome::Close,
            Input::Action(Action::Confirm) if self.finding => self.finding = false,
            Input::Action(Action::Confirm) => {
                let Some(&action) = listed.get(self.chooser.at(listed.len())) else { return DialogOutcome::Stay };
                // The keys of lists and of the start screen have no effect elsewhere.
                if !action.group().has_commands() {
                    return DialogOutcome::Stay;
                }
                cx.act(action);
                return DialogOutcome::Close;
            }
            Input::Action(Action::Find) => self.finding = true,
            Input::Action(Action::Left) if self.finding => self.wanted.step(false),
            Input::Action(Action::Right) if self.finding => self.wanted.step(true),
            Input::Action(action) => {
                self.chooser.act(action, listed.len(), page);
            }
            Input::Edit(stroke) if self.finding => {
                self.wanted.edit(stroke);
                self.chooser = Chooser::default();
            }
            Input::Edit(_) | Input::Line(_) => {}
        }
        DialogOutcome::Stay
    }

    fn links(&self, model: &Model) -> Vec<Link> {
        let is_manual = |row: &Row| matches!(&row.said, Said::Words(words) if words == MANUAL);
        let (rows, _) = self.in_sight(model);
        let found = rows.into_iter().find(|(row, _)| is_manual(row));
        found.map(|(_, place)| Link { place, address: MANUAL.to_owned() }).into_iter().collect()
    }

    fn cancel(&mut self, _: &mut Model) -> DialogOutcome {
        if self.finding || !self.filter().is_empty() {
            (self.finding, self.wanted, self.chooser) = (false, Field::default(), Chooser::default());
            return DialogOutcome::Stay;
        }
        DialogOutcome::Close
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let count = format!("{} commands", Action::ALL.len());
        let place = Place::open(model, ("Keys and rules", &count), &key_row(self, model), buffer);
        let ink = Painter::of(model);
        let find = model.keys.shown_in(keys::Context::Menu, Action::Find).unwrap_or_default();
        let head = Rect { x: place.inside.x + 2, width: place.inside.width.saturating_sub(4), ..place.inside };
        let x = ink.text(buffer, head, &find, Face::Key);
        let rest = |x: u16| Rect { x, width: head.right().saturating_sub(x), height: 1.min(head.height), ..head };
        if self.finding || !self.filter().is_empty() {
            self.wanted.draw(ink, rest(x + 1), self.finding, buffer);
        } else {
            ink.text(buffer, rest(x + 1), "type to find a key or a command", Face::Dim);
        }
        let chosen = self.chooser.at(self.actions(model).len());
        let (in_sight, left) = self.in_sight(model);
        for (row, line) in in_sight {
            let is_chosen = row.action == Some(chosen);
            if is_chosen {
                buffer.set_style(line, ink.style(Face::Chosen));
            }
            let face = |face: Face| if is_chosen { Face::Chosen } else { face };
            match row.said {
                Said::Heading(text) => ink.heading(buffer, line, (&text, "")),
                Said::Words(text) => {
                    ink.text(
                        buffer,
                        Rect { x: line.x + 1, width: line.width.saturating_sub(1), ..line },
                        &text,
                        Face::Text,
                    );
                }
                Said::Keys(keys, what) => {
                    let keys_at = Rect { x: line.x + 1, width: KEYS.min(line.width.saturating_sub(1)), ..line };
                    ink.text(buffer, keys_at, &keys, face(Face::Key));
                    let skip = (KEYS + 1).min(line.width);
                    let what_at = Rect { x: line.x + skip, width: line.width - skip, ..line };
                    ink.text(buffer, what_at, &what, face(Face::Text));
                }
                Said::Blank => {}
            }
        }
        let below = if left > 0 { format!("{left} more lines below") } else { String::new() };
        let settings = model.keys.shown(Action::Settings);
        let words = format!("{settings} changes keys");
        ink.text(buffer, place.message, &below, Face::Dim);
        if !settings.is_empty() {
            ink.text_right(buffer, place.message, &words, Face::Dim);
        }
    }

    fn answers_help(&self) -> bool {
        true
    }

    fn writes(&self) -> bool {
        self.finding
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        let close = if self.finding || !self.filter().is_empty() { "all keys" } else { "close" };
        let mut parts = vec![
            Part::Each(&[Action::Up, Action::Down, Action::PageUp, Action::PageDown], "scroll"),
            Part::Each(&[Action::Confirm], if self.finding { "found" } else { "do it" }),
        ];
        if !self.finding {
            parts.push(Part::Key(Action::Find));
        }
        parts.push(Part::Any(key_line::CLOSING, close));
        parts
    }

    fn buttons(&self, model: &Model) -> Vec<Rect> {
        let rows = self.in_sight(model).0.into_iter();
        rows.filter_map(|(row, place)| row.action.map(|_| place)).collect()
    }

    fn press(&mut self, button: usize, cx: &mut Context<'_>) -> DialogOutcome {
        let action = self.in_sight(cx.model).0.into_iter().filter_map(|(row, _)| row.action).nth(button);
        match action {
            Some(at) if self.chooser.choose(at) => {
                self.finding = false;
                self.input(Input::Action(Action::Confirm), cx)
            }
            _ => DialogOutcome::Stay,
        }
    }
}
