//! The dialog that opens saves, shipped samples and files, with a picture of each save and sample.

use std::collections::HashMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::field::Field;
use super::modal::{Dialog, DialogOutcome, Input, key_row};
use super::pasted::Pasted;
use super::preview;
use super::window;
use crate::game::Game;
use crate::jobs::puzzles;
use crate::puzzle::Position;
use crate::shipped::samples;
use crate::store::Meanings;
use crate::text::{read, written_path};
use crate::tui::action::Action;
use crate::tui::component::{Context, Reply};
use crate::tui::games::open_save;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Contents, Effect, SaveLine, Ticket};
use crate::tui::model::Model;
use crate::tui::paint::{self, below, rows};
use crate::tui::theme::Face;
use crate::work::Work;

/// The width of the list.
const LIST: u16 = 42;

/// The tab of a source.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum OpenTab {
    #[default]
    Saves,
    Samples,
    Written,
    File,
    Damaged,
}

const TABS: [(OpenTab, &str); 5] = [
    (OpenTab::Saves, "Saves"),
    (OpenTab::Samples, "Samples"),
    (OpenTab::Written, "Written files"),
    (OpenTab::File, "File"),
    (OpenTab::Damaged, "Damaged"),
];

/// The key under which the text of a save is kept.
fn key_of(save: &SaveLine) -> (bool, String) {
    (save.damaged, save.name.clone())
}

/// What is being read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wanted {
    /// The text of a save, for its picture.
    Save(bool, String),
    /// A file that is to be opened.
    File(String),
}

/// The text of a save, and its picture if it can be parsed. It is parsed on arrival, not for each drawing.
#[derive(Clone, Debug)]
struct SaveText {
    text: String,
    /// The index of the cell at which the player was.
    cursor: Option<u32>,
    picture: Option<Position>,
}

/// The lists, and what has been read of the saves.
#[derive(Clone, Default, Debug)]
pub(in crate::tui) struct Open {
    tab: OpenTab,
    chooser: Chooser,
    path: Field,
    /// The texts of the saves that were chosen so far, or why they cannot be read.
    texts: HashMap<(bool, String), Result<SaveText, String>>,
    /// The chosen sample, as an index, and its picture.
    sample: Option<(usize, Option<Position>)>,
    /// What is wrong with the file that was to be opened.
    fault: Option<String>,
    /// The reads in progress.
    reading: Vec<(Ticket, Wanted)>,
    /// Whether the chosen save is opened as soon as it has been read.
    opens: bool,
}

impl Open {
    /// Opens at the damaged saves.
    pub(in crate::tui) fn at_damaged() -> Self {
        Self { tab: OpenTab::Damaged, ..Self::default() }
    }

    /// The available tabs; the one for damaged saves exists only if there are any.
    fn tabs(model: &Model) -> &'static [(OpenTab, &'static str)] {
        let damaged = model.damaged > 0 || model.saves.iter().any(|save| save.damaged);
        &TABS[..TABS.len() - usize::from(!damaged)]
    }

    /// The saves of the open tab.
    fn saves<'m>(&self, model: &'m Model) -> Vec<&'m SaveLine> {
        model.saves.iter().filter(|save| save.damaged == (self.tab == OpenTab::Damaged)).collect()
    }

    fn count(&self, model: &Model) -> usize {
        match self.tab {
            OpenTab::Saves | OpenTab::Damaged => self.saves(model).len(),
            OpenTab::Samples => samples().len(),
            OpenTab::Written => written(model).len(),
            OpenTab::File => 1,
        }
    }

    /// The area of the list, and the index of its first visible line.
    fn list(&self, model: &Model) -> (Rect, usize) {
        let inside = below(window::inner(model, window::for_pictures(model.size)), 2);
        let count = self.count(model);
        let first = self.chooser.first(count, usize::from(inside.height));
        let left = u16::try_from(count - first).unwrap_or(u16::MAX);
        (Rect { width: LIST.min(inside.width), height: inside.height.min(left), ..inside }, first)
    }

    fn steps_in_text(&self, input: Input) -> bool {
        self.writes() && matches!(input, Input::Action(Action::Left | Action::Right))
    }

    fn turn(&mut self, by: usize, model: &Model) -> DialogOutcome {
        let tabs = Self::tabs(model);
        let at = tabs.iter().position(|(tab, _)| *tab == self.tab).unwrap_or(0);
        self.tab = tabs[(at + by) % tabs.len()].0;
        self.chooser = Chooser::default();
        DialogOutcome::Stay
    }

    fn chosen_save<'m>(&self, model: &'m Model) -> Option<&'m SaveLine> {
        let saves = self.saves(model);
        matches!(self.tab, OpenTab::Saves | OpenTab::Damaged)
            .then(|| saves.get(self.chooser.at(saves.len())).copied())?
    }

    /// Requests the text of the chosen save for its picture, and reads the chosen sample.
    fn look(&mut self, model: &mut Model) {
        self.look_at_sample();
        let Some(save) = self.chosen_save(model) else { return };
        let (damaged, name) = key_of(save);
        let wanted = Wanted::Save(damaged, name.clone());
        let is_read = self.texts.contains_key(&key_of(save)) || self.reading.iter().any(|(_, other)| *other == wanted);
        if is_read || save.fault.is_some() {
            return;
        }
        let ticket = model.tickets.issue(None, model.now);
        self.reading.push((ticket, wanted));
        model.send(if damaged { Effect::ReadDamaged(ticket, name) } else { Effect::ReadSave(ticket, name) });
    }

    /// Reads the chosen sample, unless it has already been read.
    fn look_at_sample(&mut self) {
        let chosen = self.chooser.at(samples().len());
        if self.tab == OpenTab::Samples && self.sample.as_ref().is_none_or(|(at, _)| *at != chosen) {
            let entry = samples().get(chosen).and_then(|sample| read(sample.text, None).into_iter().next());
            self.sample = Some((chosen, entry.and_then(Result::ok).map(|entry| entry.position())));
        }
    }

    /// Opens the save as soon as it has been read.
    fn await_save(&mut self, (damaged, name): (bool, String), model: &mut Model) {
        let wanted = Wanted::Save(damaged, name);
        if let Some((ticket, _)) = self.reading.iter().find(|(_, other)| *other == wanted) {
            model.tickets.hold_keys(*ticket);
            self.opens = true;
        }
    }

    /// Opens the chosen save if that was asked for before it was read.
    fn open_awaited(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        if std::mem::take(&mut self.opens) { self.open(cx) } else { DialogOutcome::Stay }
    }

    /// Requests a file that is to be opened.
    fn read_file(&mut self, model: &mut Model, path: String) -> DialogOutcome {
        let ticket = model.tickets.issue(None, model.now);
        model.tickets.hold_keys(ticket);
        self.reading.push((ticket, Wanted::File(path.clone())));
        model.send(Effect::ReadFile(ticket, path));
        DialogOutcome::Stay
    }

    /// Handles a file that was read: shows its puzzles, or opens its game.
    fn arrived(&mut self, name: &str, read: Result<Contents, String>, cx: &mut Context<'_>) -> DialogOutcome {
        match read {
            Ok(Contents::Puzzles(path, text, entries)) => {
                let pasted = Pasted::from_file("File", name, entries, cx.model).at(path, text).asking(cx.model);
                cx.open(pasted);
                DialogOutcome::Stay
            }
            Ok(Contents::Game(text, cursor)) => match open_save(cx.model, &text, cursor) {
                Ok(()) => DialogOutcome::Close,
                Err(fault) => self.refuse(fault),
            },
            Err(fault) => self.refuse(fault),
        }
    }

    fn open(&mut self, cx: &mut Context<'_>) -> DialogOutcome {
        match self.tab {
            OpenTab::Saves | OpenTab::Damaged => {
                let Some(save) = self.chosen_save(cx.model) else { return DialogOutcome::Stay };
                let (text, cursor) = match self.texts.get(&key_of(save)) {
                    Some(Ok(read)) => (read.text.clone(), read.cursor),
                    Some(Err(fault)) => return self.refuse(fault.clone()),
                    None => {
                        self.await_save(key_of(save), cx.model);
                        return DialogOutcome::Stay;
                    }
                };
                match open_save(cx.model, &text, cursor) {
                    Ok(()) => DialogOutcome::Close,
                    Err(fault) => self.refuse(fault),
                }
            }
            OpenTab::Samples => {
                let Some(sample) = samples().get(self.chooser.at(samples().len())) else { return DialogOutcome::Stay };
                let pasted = Pasted::from_file(
                    "Sample",
                    sample.name,
                    puzzles(sample.text, None, &Meanings::default(), &Work::unlimited()),
                    cx.model,
                );
                let pasted = pasted.asking(cx.model);
                cx.open(pasted);
                DialogOutcome::Stay
            }
            OpenTab::Written => {
                let Some(name) = written(cx.model).get(self.chooser.at(written(cx.model).len())) else {
                    return DialogOutcome::Stay;
                };
                let path = cx.model.files.folder.as_deref().map_or_else(|| name.into(), |folder| folder.join(name));
                self.read_file(cx.model, written_path(path.as_os_str()))
            }
            OpenTab::File => {
                let path = self.path.text().trim().to_owned();
                if path.is_empty() {
                    return self.refuse("Write the name of a file first".to_owned());
                }
                self.read_file(cx.model, path)
            }
        }
    }

    fn refuse(&mut self, fault: String) -> DialogOutcome {
        self.fault = Some(fault);
        DialogOutcome::Stay
    }

    /// Draws the files in the folder that was last written to, and where it is.
    fn draw_written(&self, model: &Model, (list, first): (Rect, usize), side: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let names = written(model);
        let chosen = self.chooser.at(names.len());
        for (line, at) in rows(list).zip(first..names.len()) {
            window::list_line(ink, line, &names[at], "", at == chosen, buffer);
        }
        let folder = model.files.folder.as_deref().map_or_else(String::new, |folder| folder.display().to_string());
        let taken = ink.paragraph(buffer, side, &folder, Face::Heading);
        let words = match &model.files.names {
            Err(fault) => fault.as_str(),
            Ok(names) if names.is_empty() => {
                "There are no puzzle files here yet. “Save as” writes them here, unless a name gives another folder."
            }
            Ok(_) => "The puzzle files of this folder, the last written first.",
        };
        ink.paragraph(buffer, below(side, taken + 1), words, Face::Dim);
    }

    fn draw_save(&self, model: &Model, side: Rect, buffer: &mut Buffer) {
        let Some(save) = self.chosen_save(model) else { return };
        let ink = window::ink(model);
        let read = match (&save.fault, self.texts.get(&key_of(save))) {
            (Some(fault), _) | (None, Some(Err(fault))) => {
                ink.paragraph(buffer, side, fault, Face::Error);
                return;
            }
            (None, None) => return,
            (None, Some(Ok(read))) => read,
        };
        if let Some(picture) = &read.picture {
            preview::draw(model, picture, side, buffer);
        }
        let level = save.level.as_deref().unwrap_or("");
        let (filled, cells) = save.progress;
        let words =
            [format!("{} {level}", save.board), format!("{filled}/{cells}  {}", paint::clock(save.seconds, true))];
        for (line, text) in rows(below(side, side.height.saturating_sub(2))).zip(words) {
            ink.text(buffer, line, &text, Face::Dim);
        }
    }
}

impl Dialog for Open {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> DialogOutcome {
        (self.fault, self.opens) = (None, false);
        let after = match input {
            Input::Action(Action::NextField | Action::Right) if !self.steps_in_text(input) => self.turn(1, cx.model),
            Input::Action(Action::PreviousField | Action::Left) if !self.steps_in_text(input) => {
                self.turn(Self::tabs(cx.model).len() - 1, cx.model)
            }
            Input::Action(Action::Left | Action::Right) => {
                self.path.step(input == Input::Action(Action::Right));
                DialogOutcome::Stay
            }
            Input::Action(action) if self.chooser.act(action, self.count(cx.model), 10) => DialogOutcome::Stay,
            Input::Action(Action::Confirm) => self.open(cx),
            Input::Edit(key) if self.writes() => {
                self.path.edit(key);
                DialogOutcome::Stay
            }
            Input::Line(line) if line < self.count(cx.model) && self.chooser.choose(line) => self.open(cx),
            _ => DialogOutcome::Stay,
        };
        self.look(cx.model);
        after
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let ink = window::ink(model);
        let keys = key_row(self, model);
        let inside = window::open(model, window::for_pictures(model.size), "Open", &keys, buffer);
        let mut x = inside.x;
        for &(tab, name) in Self::tabs(model) {
            let face = if tab == self.tab { Face::Chosen } else { Face::Dim };
            let room = Rect { x, width: inside.right().saturating_sub(x), ..inside };
            x = ink.text(buffer, room, &format!(" {name} "), face) + 1;
        }
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(self.count(model));
        window::position(model, window::for_pictures(model.size), (chosen, self.count(model)), buffer);
        let side_x = inside.x + LIST + 3;
        let side = below(Rect { x: side_x, width: inside.right().saturating_sub(side_x), ..inside }, 2);
        match self.tab {
            OpenTab::Saves | OpenTab::Damaged if self.saves(model).is_empty() => {
                ink.text(buffer, below(inside, 2), "There are no saves yet.", Face::Dim);
            }
            OpenTab::Saves | OpenTab::Damaged => {
                let saves = self.saves(model);
                for (line, at) in rows(list).zip(first..saves.len()) {
                    let save = saves[at];
                    window::list_line(ink, line, &save.name, &save.saved, at == chosen, buffer);
                }
                self.draw_save(model, side, buffer);
            }
            OpenTab::Samples => {
                for (line, at) in rows(list).zip(first..samples().len()) {
                    window::list_line(ink, line, samples()[at].title, "", at == chosen, buffer);
                }
                if let (Some(sample), Some((_, Some(picture)))) = (samples().get(chosen), &self.sample) {
                    preview::draw(model, picture, side, buffer);
                    ink.text(buffer, below(side, side.height.saturating_sub(1)), sample.name, Face::Dim);
                }
            }
            OpenTab::Written => self.draw_written(model, (list, first), side, buffer),
            OpenTab::File => {
                let wide = Rect { height: 1, ..below(inside, 2) };
                self.path.draw(ink, wide, true, buffer);
                let words = "A file with puzzles: one a line, drawn grids, .sdo, JSON lines.";
                ink.paragraph(buffer, below(inside, 4), words, Face::Dim);
            }
        }
        if let Some(fault) = &self.fault {
            ink.paragraph(buffer, below(inside, inside.height.saturating_sub(2)), fault, Face::Error);
        }
    }

    fn awaits(&self, ticket: Ticket) -> bool {
        self.reading.iter().any(|(reading, _)| *reading == ticket)
    }

    fn answer(&mut self, ticket: Ticket, reply: Reply, cx: &mut Context<'_>) -> DialogOutcome {
        let Some(at) = self.reading.iter().position(|(reading, _)| *reading == ticket) else {
            return DialogOutcome::Stay;
        };
        let (_, wanted) = self.reading.remove(at);
        let Reply::Read(read) = reply else { return DialogOutcome::Stay };
        match (wanted, read) {
            (Wanted::Save(damaged, name), Ok(Contents::Game(text, cursor))) => {
                let game = Game::from_text(&text, cx.model.settings.play.game.clone());
                let picture = game.ok().map(|game| game.working_position());
                self.texts.insert((damaged, name), Ok(SaveText { text, cursor, picture }));
                self.open_awaited(cx)
            }
            (Wanted::Save(damaged, name), Err(fault)) => {
                self.texts.insert((damaged, name), Err(fault));
                self.open_awaited(cx)
            }
            // A damaged save may contain only its puzzle.
            (Wanted::Save(_, name) | Wanted::File(name), read) => self.arrived(&name, read, cx),
        }
    }

    fn listed(&mut self, model: &mut Model) {
        self.look(model);
    }

    fn closed(&mut self, model: &mut Model) {
        for (ticket, _) in self.reading.drain(..) {
            model.tickets.close(ticket);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![
            Part::Each(&[Action::NextField], "other list"),
            Part::Each(&[Action::Confirm], "open"),
            Part::Any(CLOSING, "close"),
        ]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }

    fn writes(&self) -> bool {
        self.tab == OpenTab::File
    }
}

/// The names of the files in the folder that was last written to.
fn written(model: &Model) -> &[String] {
    model.files.names.as_deref().unwrap_or_default()
}
