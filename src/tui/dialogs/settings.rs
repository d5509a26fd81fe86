//! The switches, each with its present state. Enter, Space, Left and Right change them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chooser::Chooser;
use super::modal::{After, Dialog, Input, key_row};
use super::window;
use crate::game::{Checking, Conflicts, Mistakes};
use crate::tui::action::Action;
use crate::tui::component::Context;
use crate::tui::key_line::{CLOSING, Part};
use crate::tui::message::{Effect, Value};
use crate::tui::model::Model;
use crate::tui::paint::rows;
use crate::tui::settings::{Settings, Wording};

/// A line of the list: its name in the configuration, what it says, its value in words, and how it changes.
struct Switch {
    key: &'static str,
    words: &'static str,
    shown: fn(&Settings) -> String,
    change: fn(&mut Settings) -> Value,
}

macro_rules! switch {
    ($key:literal, $words:literal, $($field:ident).+) => {
        Switch {
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
    ($key:literal, $words:literal, $($field:ident).+, [$($value:path = $name:literal),+]) => {
        Switch {
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

const SWITCHES: [Switch; 24] = [
    switch!("labels", "Row and column numbers", labels),
    switch!("same-digit", "Equal digits pointed out", same_digit),
    switch!("same-marks", "Equal marks pointed out, too", same_marks),
    switch!("peers", "Row, column and box of the cursor pointed out", peers),
    switch!("tooltips", "Possible digits of the cell, in a tooltip", tooltips),
    switch!("motion", "Motion: the wave over a solved board", motion),
    switch!("seconds", "The clock shows seconds", seconds),
    switch!("bell", "A bell when the puzzle is solved", bell),
    choice!(
        "game.conflicts",
        "A conflicting digit is",
        game.conflicts,
        [Conflicts::Show = "show", Conflicts::Book = "book"]
    ),
    switch!("game.clean-marks", "Marks are cleaned after a placement", game.clean_marks),
    switch!("game.fill-marks", "A new game begins with all marks", game.fill_marks),
    switch!("game.replace", "A digit replaces an own digit", game.replace),
    switch!("game.same-digit-erases", "The same digit again erases", game.same_digit_erases),
    switch!("game.restore-marks", "Erasing brings the marks back", game.restore_marks),
    switch!("game.announce-given", "Touching a given says so", game.announce_given),
    choice!(
        "game.checking",
        "Checked unasked",
        game.checking,
        [Checking::Conflicts = "conflicts", Checking::Solution = "solution"]
    ),
    choice!(
        "game.mistakes",
        "Mistakes are told",
        game.mistakes,
        [Mistakes::AtEnd = "at-end", Mistakes::Always = "always", Mistakes::Never = "never"]
    ),
    switch!("game.check-in-two", "The check first says how many, then which", game.check_in_two),
    switch!("game.cursor-resets-hint", "Moving the cursor closes the hint", game.cursor_resets_hint),
    switch!("game.warn-dead-cells", "A warning at cells without candidates", game.warn_dead_cells),
    choice!(
        "wording",
        "Steps are told in the words of",
        wording,
        [
            Wording::Profile = "profile",
            Wording::Standard = "standard",
            Wording::Book = "book",
            Wording::Guide = "guide"
        ]
    ),
    Switch {
        key: "profile",
        words: "Steps are found by the profile",
        shown: |settings| settings.profile.clone(),
        change: |settings| {
            let names: Vec<&str> = settings.profiles.iter().map(|profile| profile.name.as_str()).collect();
            let at = names.iter().position(|name| *name == settings.profile).unwrap_or(0);
            settings.profile = names[(at + 1) % names.len()].to_owned();
            Value::Word(settings.profile.clone())
        },
    },
    switch!("uniqueness", "Steps may rely on a single solution", uniqueness),
    Switch {
        key: "theme",
        words: "Theme",
        shown: |settings| settings.theme.clone(),
        change: |settings| Value::Word(settings.theme.clone()),
    },
];

/// The list.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::tui) struct SettingsList {
    chooser: Chooser,
}

/// The window: as high as the list, but title and footer of the screen stay in sight.
fn size(model: &Model) -> (u16, u16) {
    (64, (SWITCHES.len() as u16 + 4).min(model.size.1.saturating_sub(6)))
}

impl SettingsList {
    /// The switches.
    fn list(self, model: &Model) -> (Rect, usize) {
        let inside = window::inner(model, size(model));
        (inside, self.chooser.first(SWITCHES.len(), usize::from(inside.height)))
    }

    fn change(self, cx: &mut Context<'_>) {
        let switch = &SWITCHES[self.chooser.at(SWITCHES.len())];
        if switch.key == "theme" {
            return cx.act(Action::Theme);
        }
        let value = (switch.change)(&mut cx.model.settings);
        let options = cx.model.settings.game.clone();
        if let Some(session) = &mut cx.model.session {
            session.game.set_options(options);
        }
        cx.model.send(Effect::Set(switch.key, value));
    }
}

impl Dialog for SettingsList {
    fn input(&mut self, input: Input, cx: &mut Context<'_>) -> After {
        match input {
            Input::Action(action) if self.chooser.act(action, SWITCHES.len(), 10) => {}
            Input::Action(Action::Confirm | Action::Toggle | Action::Left | Action::Right) => self.change(cx),
            Input::Line(line) if line < SWITCHES.len() && self.chooser.choose(line) => self.change(cx),
            _ => {}
        }
        After::Stay
    }

    fn draw(&self, model: &Model, _: Rect, buffer: &mut Buffer) {
        let keys = key_row(self, model);
        window::open(model, size(model), "Settings", &keys, buffer);
        let (list, first) = self.list(model);
        let chosen = self.chooser.at(SWITCHES.len());
        window::position(model, size(model), (chosen, SWITCHES.len()), buffer);
        for (line, at) in rows(list).zip(first..SWITCHES.len()) {
            let switch = &SWITCHES[at];
            let value = (switch.shown)(&model.settings);
            window::list_line(window::ink(model), line, switch.words, &value, at == chosen, buffer);
        }
    }

    fn keys(&self, _: &Model) -> Vec<Part> {
        vec![Part::Each(&[Action::Confirm], "change"), Part::Any(CLOSING, "close")]
    }

    fn lines(&self, model: &Model) -> Option<(Rect, usize)> {
        Some(self.list(model))
    }
}
