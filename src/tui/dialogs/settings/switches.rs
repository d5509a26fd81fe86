//! The switches, each with its current value, and below them a description of the chosen one: the comment above it in
//! the shipped `deduku.toml`.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::super::chooser::Chooser;
use super::super::modal::Input;
use super::super::window::list_line;
use crate::board::{catalogue, entry_named};
use crate::game::{Checking, Conflicts, FillBy, Mistakes};
use crate::play::Wording;
use crate::store::DEFAULT_SETTINGS;
use crate::tui::action::Action;
use crate::tui::key_line::Part;
use crate::tui::message::{Effect, Value};
use crate::tui::model::Model;
use crate::tui::paint::{Painter, below, rows};
use crate::tui::settings::{Settings, Zoom};
use crate::tui::theme::Face;

/// The page on which a switch is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tab {
    Board,
    Game,
    Reasons,
}

/// A line of the list: its page, its name in the configuration, its label, its value in words, and how it changes.
struct Switch {
    tab: Tab,
    key: &'static str,
    words: &'static str,
    shown: fn(&Settings) -> String,
    change: fn(&mut Settings) -> Value,
}

macro_rules! switch {
    ($tab:ident $key:literal, $words:literal, $($field:ident).+) => {
        Switch {
            tab: Tab::$tab,
            key: $key,
            words: $words,
            shown: |settings| if settings.$($field).+ { "on".to_owned() } else { "off".to_owned() },
            change: |settings| {
                settings.$($field).+ = !settings.$($field).+;
                Value::Switch(settings.$($field).+)
            },
        }
    };
}

macro_rules! choice {
    ($tab:ident $key:literal, $words:literal, $($field:ident).+, [$($value:path = $name:literal),+ $(,)?]) => {
        Switch {
            tab: Tab::$tab,
            key: $key,
            words: $words,
            shown: |settings| match settings.$($field).+ { $($value => $name,)+ }.to_owned(),
            change: |settings| {
                let all = [$(($value, $name)),+];
                let at = all.iter().position(|(value, _)| *value == settings.$($field).+).unwrap_or(0);
                let (value, name) = all[(at + 1) % all.len()];
                settings.$($field).+ = value;
                Value::Word(name.to_owned())
            },
        }
    };
}

/// The pauses on offer, in milliseconds.
const PAUSES: [u32; 7] = [0, 100, 250, 500, 1000, 2000, 5000];

const SWITCHES: &[Switch] = &[
    choice!(
        Board "zoom",
        "Size of the cells",
        zoom,
        [
            Zoom::Auto = "auto",
            Zoom::Dense = "dense",
            Zoom::Digits = "digits",
            Zoom::Rows = "rows",
            Zoom::Large = "large",
            Zoom::Huge = "huge",
        ]
    ),
    switch!(Board "labels", "Row and column numbers", labels),
    switch!(Board "same-digit", "Highlight equal digits", same_digit),
    switch!(Board "same-marks", "Highlight equal marks, too", same_marks),
    switch!(Board "peers", "Highlight row, column and box of the cursor", peers),
    switch!(Board "tooltips", "Possible digits in a tooltip", tooltips),
    switch!(Board "few-bytes", "Few bytes, for slow lines", few_bytes),
    switch!(Board "motion", "Motion: the wave over a solved board", motion),
    switch!(Board "seconds", "The clock shows seconds", seconds),
    switch!(Board "pause-unfocused", "The clock stops while the window is left", pause_unfocused),
    switch!(Board "bell", "A bell when the puzzle is solved", bell),
    switch!(Board "welcome", "Three lines for beginners on the start screen", welcome),
    choice!(
        Game "game.conflicts",
        "A conflicting digit is",
        play.game.conflicts,
        [Conflicts::Show = "show", Conflicts::Book = "book"]
    ),
    switch!(Game "game.clean-marks", "Marks are cleaned after a placement", play.game.clean_marks),
    switch!(Game "game.fill-marks", "A new game begins with all marks", play.game.fill_marks),
    choice!(
        Game "game.fill-by",
        "Marks are filled in by",
        play.game.fill_by,
        [FillBy::Houses = "houses", FillBy::Rules = "rules"]
    ),
    switch!(Game "game.replace", "A digit replaces an own digit", play.game.replace),
    switch!(Game "game.same-digit-erases", "The same digit again erases", play.game.same_digit_erases),
    switch!(Game "game.restore-marks", "Erasing brings the marks back", play.game.restore_marks),
    switch!(Game "game.announce-given", "Touching a given says so", play.game.announce_given),
    choice!(
        Game "game.checking",
        "Automatic check",
        play.game.checking,
        [Checking::Conflicts = "conflicts", Checking::Solution = "solution"]
    ),
    choice!(
        Game "game.mistakes",
        "The number of mistakes is shown",
        play.game.mistakes,
        [Mistakes::AtEnd = "at-end", Mistakes::Always = "always", Mistakes::Never = "never"]
    ),
    switch!(Game "game.check-in-two", "The check first says how many, then which", play.game.check_in_two),
    switch!(Game "game.cursor-resets-hint", "Moving the cursor closes the hint", play.game.cursor_resets_hint),
    switch!(Game "game.warn-dead-cells", "A warning at cells without candidates", play.game.warn_dead_cells),
    Switch {
        tab: Tab::Reasons,
        key: "profile",
        words: "Steps are found by the profile",
        shown: |settings| settings.play.profile.clone(),
        change: |settings| {
            let names: Vec<&str> = settings.play.profiles.iter().map(|profile| profile.name.as_str()).collect();
            let at = names.iter().position(|name| *name == settings.play.profile).unwrap_or(0);
            settings.play.profile = names[(at + 1) % names.len()].to_owned();
            Value::Word(settings.play.profile.clone())
        },
    },
    choice!(
        Reasons "wording",
        "Steps are in the words of",
        play.wording,
        [
            Wording::Profile = "profile",
            Wording::Standard = "standard",
            Wording::Book = "book",
            Wording::Guide = "guide",
        ]
    ),
    switch!(Reasons "uniqueness", "Steps may rely on a single solution", play.uniqueness),
    Switch {
        tab: Tab::Reasons,
        key: "pause",
        words: "Pause between steps, in milliseconds",
        shown: |settings| settings.pause.to_string(),
        change: |settings| {
            let longer = PAUSES.iter().copied().find(|&pause| pause > settings.pause);
            settings.pause = longer.unwrap_or(PAUSES[0]);
            Value::Number(i64::from(settings.pause))
        },
    },
    Switch {
        tab: Tab::Reasons,
        key: "lesson-board",
        words: "Board for lessons",
        shown: |settings| {
            let entry = entry_named(&settings.lesson_board);
            entry.map_or("the usual ones", |entry| entry.name).to_owned()
        },
        change: |settings| {
            let names = || catalogue().iter().map(|entry| entry.name);
            let at = names().position(|name| name == settings.lesson_board);
            let next = names().nth(at.map_or(0, |at| at + 1)).unwrap_or_default();
            next.clone_into(&mut settings.lesson_board);
            Value::Word(next.to_owned())
        },
    },
];

/// The maximum number of lines for the description of the chosen switch.
const ABOUT: u16 = 4;

/// One page of switches.
#[derive(Clone, Debug)]
pub(super) struct Switches {
    tab: Tab,
    chooser: Chooser,
}

impl Switches {
    /// Creates the page of these switches.
    pub(super) fn of(tab: Tab) -> Self {
        Self { tab, chooser: Chooser::default() }
    }

    fn all(&self) -> Vec<&'static Switch> {
        SWITCHES.iter().filter(|switch| switch.tab == self.tab).collect()
    }

    /// The area of the lines, and the index of the first visible one.
    pub(super) fn lines(&self, room: Rect) -> (Rect, usize) {
        let count = self.all().len();
        let height = room.height.saturating_sub(ABOUT + 1).max(1).min(count as u16).min(room.height);
        let air = 2.min(room.width / 2);
        let list = Rect { x: room.x + air, width: (room.width - air).min(74), height, ..room };
        (list, self.chooser.first(count, usize::from(height)))
    }

    /// Chooses or changes a switch.
    pub(super) fn input(&mut self, input: Input, room: Rect, model: &mut Model) {
        let count = self.all().len();
        let page = usize::from(self.lines(room).0.height);
        match input {
            Input::Action(action) if self.chooser.act(action, count, page) => {}
            Input::Action(Action::Confirm | Action::Toggle) => self.change(model),
            Input::Line(line) if line < count && self.chooser.choose(line) => self.change(model),
            _ => {}
        }
    }

    fn change(&self, model: &mut Model) {
        let all = self.all();
        let switch = all[self.chooser.at(all.len())];
        let value = (switch.change)(&mut model.settings);
        let options = model.settings.play.game.clone();
        if let Some(session) = &mut model.session {
            session.game.set_options(options);
        }
        model.send(Effect::Set(switch.key, value));
    }

    /// Draws the page; returns the text for the message line.
    pub(super) fn draw(&self, room: Rect, model: &Model, buffer: &mut Buffer) -> String {
        let ink = Painter::of(model);
        let all = self.all();
        let (list, first) = self.lines(room);
        let chosen = self.chooser.at(all.len());
        for (line, at) in rows(list).zip(first..all.len()) {
            list_line(ink, line, all[at].words, &(all[at].shown)(&model.settings), at == chosen, buffer);
        }
        let about = below(Rect { x: list.x + 2, width: list.width.saturating_sub(2), ..room }, list.height + 1);
        ink.paragraph(buffer, about, &about_of(all[chosen].key), Face::Dim);
        format!("{} in deduku.toml", all[chosen].key)
    }

    /// The keys of the page.
    pub(super) fn keys() -> Vec<Part> {
        vec![Part::Each(&[Action::Up, Action::Down], "choose"), Part::Each(&[Action::Confirm], "change")]
    }
}

/// The description of this setting from the shipped file.
fn about_of(key: &str) -> String {
    let (table, name) = key.rsplit_once('.').unwrap_or(("", key));
    let (mut heading, mut words) = ("", Vec::new());
    for line in DEFAULT_SETTINGS.lines() {
        if let Some(comment) = line.strip_prefix('#') {
            words.push(comment.trim());
        } else if let Some(inside) = line.strip_prefix('[') {
            heading = inside.trim_end_matches(']');
            words.clear();
        } else if line.split(" = ").next() == Some(name) && heading == table {
            return words.join(" ");
        } else {
            words.clear();
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every setting needs a line in this list and a comment in the shipped file.
    #[test]
    fn every_setting_of_the_file_has_a_line_with_what_it_does() {
        let shipped: toml::Table = toml::from_str(DEFAULT_SETTINGS).expect("the shipped file is whole");
        let mut keys = Vec::new();
        for (key, value) in &shipped {
            match value {
                toml::Value::Table(inner) => keys.extend(inner.keys().map(|name| format!("{key}.{name}"))),
                _ => keys.push(key.clone()),
            }
        }
        keys.retain(|key| key != "theme");
        let mut listed: Vec<&str> = SWITCHES.iter().map(|switch| switch.key).collect();
        listed.sort_unstable();
        keys.sort_unstable();
        assert_eq!(listed, keys);
        for key in listed {
            assert!(about_of(key).len() > 10, "{key}");
        }
        assert!(SWITCHES.iter().all(|switch| switch.words.len() <= 50));
    }

    #[test]
    fn a_switch_comes_round_and_its_value_is_what_the_file_reads() {
        for switch in SWITCHES {
            let mut settings = Settings::default();
            let before = (switch.shown)(&settings);
            let mut seen = vec![before.clone()];
            for _ in 0..=catalogue().len() {
                let value = (switch.change)(&mut settings);
                let value = match value {
                    Value::Switch(on) => toml::Value::from(on),
                    Value::Word(word) => toml::Value::from(word),
                    Value::Number(number) => toml::Value::from(number),
                };
                let (table, name) = switch.key.rsplit_once('.').unwrap_or(("", switch.key));
                let heading = if table.is_empty() { String::new() } else { format!("[{table}]\n") };
                let text = format!("{heading}{name} = {value}");
                assert!(toml::from_str::<Settings>(&text).is_ok(), "{text}");
                let now = (switch.shown)(&settings);
                if now == before {
                    break;
                }
                seen.push(now);
            }
            assert_eq!((switch.shown)(&settings), before, "{}", switch.key);
            assert!(seen.len() > 1, "{}", switch.key);
        }
    }
}
