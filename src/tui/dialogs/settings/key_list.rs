//! The keys of every action, which can be changed: after an action is chosen, the next key pressed is bound to it at
//! once. The list reports which action lost its key.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::super::chooser::Chooser;
use super::super::field::Field;
use super::super::modal::Input;
use crate::tui::action::{Action, Group};
use crate::tui::canvas::Glyphs;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::keys::{Chord, KeyCode, Keys};
use crate::tui::message::Effect;
use crate::tui::model::{Model, Tone};
use crate::tui::paint::{self, Painter, below, rows};
use crate::tui::status_text::{StatusText, show_status};
use crate::tui::text_edit::TextEdit;
use crate::tui::theme::Face;

/// The column where the keys begin, after the names.
const KEYS: u16 = 38;
/// The minimum space between the default keys and the player's.
const AIR: u16 = 2;

/// The operation on the chosen action.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum EditState {
    #[default]
    Nothing,
    /// The next key replaces all its keys.
    Replace,
    /// The next key is added to its keys.
    Add,
    /// Letters filter the list.
    Find,
}

/// A row of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Heading(Group),
    /// An action, with its index among the listed ones.
    Action(usize, Action),
}

/// The list, and the current operation.
#[derive(Clone, Debug)]
pub(super) struct KeyList {
    shipped: Keys,
    wanted: Field,
    chooser: Chooser,
    doing: EditState,
    /// The actions that have lost a key here, each with the key and the action that has it now.
    lost: Vec<(Action, Chord, Action)>,
}

impl Default for KeyList {
    fn default() -> Self {
        Self {
            shipped: Keys::shipped(),
            wanted: Field::default(),
            chooser: Chooser::default(),
            doing: EditState::Nothing,
            lost: Vec::new(),
        }
    }
}

impl KeyList {
    /// The actions that match the search text by what they do, by name, or by one of their keys.
    fn listed(&self, keys: &Keys) -> Vec<Action> {
        let wanted = self.wanted.text().trim().to_lowercase();
        let fits = |action: &Action| {
            let keys = keys.listed(*action).to_lowercase();
            wanted.is_empty()
                || action.help().to_lowercase().contains(&wanted)
                || action.name().contains(&wanted)
                || keys.split(' ').any(|key| key == wanted)
        };
        Action::ALL.iter().copied().filter(fits).collect()
    }

    /// All rows: a heading before the actions of each group.
    fn all(listed: &[Action]) -> Vec<Row> {
        let mut all = Vec::new();
        for (at, &action) in listed.iter().enumerate() {
            if at == 0 || listed[at - 1].group() != action.group() {
                all.push(Row::Heading(action.group()));
            }
            all.push(Row::Action(at, action));
        }
        all
    }

    /// The visible rows; the chosen one stays in the middle.
    fn in_sight(&self, listed: &[Action], room: Rect) -> Vec<(Row, Rect)> {
        let all = Self::all(listed);
        let chosen = self.chooser.at(listed.len());
        let at = all.iter().position(|row| matches!(row, Row::Action(at, _) if *at == chosen)).unwrap_or(0);
        let height = usize::from(room.height);
        let first = at.saturating_sub(height / 2).min(all.len().saturating_sub(height));
        all[first..].iter().copied().zip(rows(room)).collect()
    }

    /// The rows that can be clicked, each with the index of its action.
    pub(super) fn rows(&self, room: Rect, keys: &Keys) -> Vec<(usize, Rect)> {
        let listed = self.listed(keys);
        let in_sight = self.in_sight(&listed, list(room)).into_iter();
        in_sight
            .filter_map(|(row, at)| if let Row::Action(number, _) = row { Some((number, at)) } else { None })
            .collect()
    }

    /// Handles a click on a row: the first click chooses it, the second asks for its key.
    pub(super) fn press(&mut self, row: usize, room: Rect, keys: &Keys) {
        if let Some(&(number, _)) = self.rows(room, keys).get(row)
            && self.chooser.choose(number)
        {
            self.doing = EditState::Replace;
        }
    }

    /// Chooses an action, or changes its keys.
    pub(super) fn input(&mut self, input: Input, room: Rect, model: &mut Model) {
        let listed = self.listed(&model.keys);
        let page = usize::from(list(room).height);
        let chosen = listed.get(self.chooser.at(listed.len())).copied();
        match (self.doing, input) {
            (EditState::Replace | EditState::Add, Input::Edit(TextEdit::Chord(chord))) => {
                if let Some(action) = chosen {
                    self.caught(action, chord, model);
                }
            }
            (EditState::Find, Input::Edit(stroke)) => {
                self.wanted.edit(stroke);
                self.chooser = Chooser::default();
            }
            (EditState::Find, Input::Action(Action::Confirm)) => self.doing = EditState::Nothing,
            (EditState::Find, Input::Action(Action::Left)) => self.wanted.step(false),
            (EditState::Find, Input::Action(Action::Right)) => self.wanted.step(true),
            (_, Input::Action(Action::Confirm)) => self.doing = EditState::Replace,
            (_, Input::Action(Action::Add)) => self.doing = EditState::Add,
            (_, Input::Action(Action::Find)) => self.doing = EditState::Find,
            (_, Input::Action(Action::Remove)) => {
                if let Some(action) = chosen {
                    self.bind(action, Vec::new(), model);
                }
            }
            (_, Input::Action(Action::Reset)) => {
                if let Some(action) = chosen {
                    self.bind(action, self.shipped.chords(action).to_vec(), model);
                }
            }
            (_, Input::Action(action)) => {
                self.chooser.act(action, listed.len(), page);
            }
            _ => {}
        }
    }

    /// Handles a key pressed for this action; Esc cancels.
    fn caught(&mut self, action: Action, chord: Chord, model: &mut Model) {
        let doing = std::mem::take(&mut self.doing);
        if chord == Chord::plain(KeyCode::Esc) {
            return;
        }
        let mut chords = if doing == EditState::Add { model.keys.chords(action).to_vec() } else { Vec::new() };
        if !chords.contains(&chord) {
            chords.push(chord);
        }
        self.bind(action, chords, model);
    }

    /// Binds the action to these keys, reports the actions that lose a key, and stores the change.
    fn bind(&mut self, action: Action, chords: Vec<Chord>, model: &mut Model) {
        let before = model.keys.clone();
        let losers = match model.keys.rebind(action, chords) {
            Ok(losers) => losers,
            Err(error) => {
                let words = error.to_string();
                return model.say(Tone::Error, words.trim_start_matches("keys.toml: ").to_owned());
            }
        };
        if let Some(needed) = NEEDED.into_iter().find(|&needed| model.keys.chords(needed).is_empty()) {
            model.keys = before;
            return show_status(model, StatusText::KeyNeeded(needed.label()));
        }
        self.lost.retain(|(loser, ..)| *loser != action);
        for &(loser, chord) in &losers {
            self.lost.push((loser, chord, action));
        }
        let mut changed: Vec<Action> = losers.iter().map(|(loser, _)| *loser).chain([action]).collect();
        changed.dedup();
        for action in changed {
            let chords = model.keys.chords(action).to_vec();
            model.send(Effect::SetKeys(action, chords));
        }
        let said = losers.first().map_or_else(
            || StatusText::KeysAre(action.label(), named(&model.keys, action)),
            |&(loser, chord)| StatusText::KeyLost(chord.shown(), action.name(), loser.name()),
        );
        show_status(model, said);
    }

    /// Handles Esc: ends the current operation before the settings close. Returns whether there was one.
    pub(super) fn cancel(&mut self) -> bool {
        let doing = std::mem::take(&mut self.doing) != EditState::Nothing;
        if !doing && !self.wanted.text().is_empty() {
            self.wanted = Field::default();
            return true;
        }
        doing
    }

    /// The text at the right of the title.
    pub(super) fn state(&self, model: &Model) -> String {
        let differs = |action: &&Action| model.keys.chords(**action) != self.shipped.chords(**action);
        match Action::ALL.iter().filter(differs).count() {
            0 => "default keys".to_owned(),
            1 => "the keys of 1 command changed".to_owned(),
            count => format!("the keys of {count} commands changed"),
        }
    }

    /// Draws the list; returns the text for the message line.
    pub(super) fn draw(&self, room: Rect, model: &Model, buffer: &mut Buffer) -> String {
        let ink = Painter::of(model);
        let head = Rect { x: room.x + 2, width: room.width.saturating_sub(4), height: 1.min(room.height), ..room };
        let x = ink.text(buffer, head, "find by name or key ", Face::Dim);
        let field = Rect { x, width: head.right().saturating_sub(x), ..head };
        self.wanted.draw(ink, field, self.doing == EditState::Find, buffer);
        let listed = self.listed(&model.keys);
        if listed.is_empty() {
            ink.text(buffer, below(list(room), 0), "  No command and no key has this name.", Face::Dim);
        }
        let chosen = self.chooser.at(listed.len());
        for (row, line) in self.in_sight(&listed, list(room)) {
            match row {
                Row::Heading(group) => ink.heading(buffer, line, (group.name(), "")),
                Row::Action(at, action) => self.draw_action(model, (action, at == chosen), line, buffer),
            }
        }
        "1-9 and A-P are always digits. Your changes are saved in keys.toml.".to_owned()
    }

    fn draw_action(&self, model: &Model, (action, chosen): (Action, bool), line: Rect, buffer: &mut Buffer) {
        let ink = Painter::of(model);
        let face = if chosen { Face::Chosen } else { Face::Text };
        if chosen {
            buffer.set_style(line, ink.style(face));
            let barred = ink.glyphs == Glyphs::Unicode && ink.theme.has_ground(Face::Chosen);
            let (bar, bar_face) = if barred { ("▌", Face::Cursor) } else { (ink.glyphs.pointer(), face) };
            ink.text(buffer, line, bar, bar_face);
        }
        let from = |x: u16| Rect { x, width: line.right().saturating_sub(x + 1), ..line };
        let after = ink.text(buffer, from(line.x + 2), action.label(), face);
        let x = after.saturating_add(AIR).max(line.x + KEYS);
        let keys_face = if chosen { Face::Chosen } else { Face::Key };
        if chosen && self.takes_key() {
            ink.text(buffer, from(x), "press a key, or Esc", Face::Warning);
            return;
        }
        let shipped = named(&self.shipped, action);
        if model.keys.chords(action) == self.shipped.chords(action) {
            ink.text(buffer, from(x), &shipped, keys_face);
            return;
        }
        let end = ink.text(buffer, from(x), &shipped, Face::Dim);
        let struck = Rect { x, width: end.saturating_sub(x), ..line };
        buffer.set_style(struck, ratatui::style::Style::new().add_modifier(Modifier::CROSSED_OUT));
        let own = from(if shipped.is_empty() { x } else { end + AIR });
        let lost = self.lost.iter().find(|(loser, ..)| *loser == action);
        match (model.keys.chords(action), lost) {
            ([], Some((_, chord, by))) => {
                let (short, long) = (by.name(), format!("{} is {} now", chord.shown(), by.name()));
                let words = if paint::width(&long) <= own.width { long } else { short.to_owned() };
                ink.text(buffer, own, &words, Face::Error)
            }
            ([], None) => ink.text(buffer, own, "none", Face::Warning),
            _ => ink.text(buffer, own, &named(&model.keys, action), keys_face),
        };
    }

    /// The keys of the page.
    pub(super) fn keys(&self) -> Vec<Part> {
        match self.doing {
            EditState::Replace | EditState::Add => {
                vec![Part::Words("press the new key"), Part::Fixed("Esc".into(), "as it was")]
            }
            EditState::Find => vec![
                Part::Words("Type to find"),
                Part::Each(&[Action::Up, Action::Down], "choose"),
                Part::Each(&[Action::Confirm], "found"),
                Part::Any(CLOSING, "all keys"),
            ],
            EditState::Nothing => vec![
                Part::Each(&[Action::Confirm], "new key"),
                Part::Key(Action::Add),
                Part::Key(Action::Remove),
                Part::Key(Action::Reset),
                Part::Key(Action::Find),
            ],
        }
    }

    /// Whether letters are text input.
    pub(super) fn writes(&self) -> bool {
        self.doing == EditState::Find
    }

    /// Whether it waits for a key.
    pub(super) const fn takes_key(&self) -> bool {
        matches!(self.doing, EditState::Replace | EditState::Add)
    }
}

/// Without keys for these actions a list could not be used or closed.
const NEEDED: [Action; 2] = [Action::Confirm, Action::Cancel];

/// The area of the list, below the search field.
fn list(room: Rect) -> Rect {
    let list = below(room, 2);
    Rect { x: list.x + 1, width: list.width.saturating_sub(2), ..list }
}

/// All keys of an action, as text.
fn named(keys: &Keys, action: Action) -> String {
    keys.listed(action)
}
