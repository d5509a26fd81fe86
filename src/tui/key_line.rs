//! Lines that show which keys do what now, built from the key table: no dialog hard-codes a key.

use std::borrow::Cow;

use super::action::Action;
use super::canvas::Glyphs;
use super::keys::{Context, Keys};

/// A part of such a line.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// The keys of all these actions, and what they do here; nothing if none has a key.
    Each(&'static [Action], &'static str),
    /// The key of the first of these actions that has one, and what it does here.
    Any(&'static [Action], &'static str),
    /// The key of an action, with the word for it.
    Key(Action),
    /// Keys that cannot be rebound, such as digits, and what they do here.
    Fixed(Cow<'static, str>, &'static str),
    /// Words about keys that cannot be rebound.
    Words(&'static str),
}

impl Part {
    /// The keys, as written, and what they do; nothing if there is no key.
    pub(super) fn shown(&self, keys: &Keys, context: Context) -> Option<(String, &'static str)> {
        let (shown, word) = match self {
            Self::Words(words) => return Some((String::new(), words)),
            Self::Each(actions, word) => (named(keys, context, actions), *word),
            Self::Any(actions, word) => {
                (actions.iter().find_map(|&action| keys.shown_in(context, action)).unwrap_or_default(), *word)
            }
            Self::Key(action) => (named(keys, context, &[*action]), action.word()),
            Self::Fixed(shown, word) => (shown.clone().into_owned(), *word),
        };
        (!shown.is_empty()).then_some((shown, word))
    }

    /// The actions whose keys it lists next to each other.
    pub(super) const fn actions(&self) -> &'static [Action] {
        match self {
            Self::Each(actions, _) => actions,
            Self::Any(..) | Self::Key(_) | Self::Fixed(..) | Self::Words(_) => &[],
        }
    }

    /// The action of a click on it, if there is just one.
    pub(super) const fn action(&self) -> Option<Action> {
        match self {
            Self::Key(action) | Self::Each([action], _) | Self::Any([action, ..], _) => Some(*action),
            Self::Each(..) | Self::Any([], _) | Self::Fixed(..) | Self::Words(_) => None,
        }
    }
}

/// Every dialog can be closed by these.
pub(super) const CLOSING: &[Action] = &[Action::Cancel, Action::Quit];

/// The parts of a line of keys, and the context of the key table that applies there.
pub(super) type KeyRow = (Context, Vec<Part>);

/// The keys as written, with `↑ ↓` for arrow keys if the glyphs include them: `Ctrl-↑/↓`.
pub(super) fn signs(keys: &str, glyphs: Glyphs) -> String {
    if glyphs == Glyphs::Ascii {
        return keys.to_owned();
    }
    let parts = keys.split_inclusive([' ', '-', '/']).map(|part| {
        let (name, rest) = part.split_at(part.trim_end_matches([' ', '-', '/']).len());
        let name = match name {
            "Left" => "←",
            "Down" => "↓",
            "Up" => "↑",
            "Right" => "→",
            name => name,
        };
        [name, rest].concat()
    });
    parts.collect()
}

/// The keys of all these actions.
pub(super) fn named(keys: &Keys, context: Context, actions: &[Action]) -> String {
    let shown: Vec<String> = actions.iter().filter_map(|&action| keys.shown_in(context, action)).collect();
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    match shown[..] {
        ["Left", "Down", "Up", "Right"] => "Arrows".to_owned(),
        ["Shift-Left", "Shift-Down", "Shift-Up", "Shift-Right"] => "Shift-Arrows".to_owned(),
        // Two keys with one modifier: `Ctrl-Up/Down`.
        [one, other] => match (one.rsplit_once('-'), other.rsplit_once('-')) {
            (Some((modifier, _)), Some((same, key))) if modifier == same && !key.is_empty() => format!("{one}/{key}"),
            _ => format!("{one} {other}"),
        },
        _ => shown.join(" "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts as a line of text.
    fn line(keys: &Keys, context: Context, parts: &[Part]) -> String {
        let shown = parts.iter().filter_map(|part| part.shown(keys, context));
        shown.map(|(key, word)| format!("{key} {word}").trim().to_owned()).collect::<Vec<_>>().join("   ")
    }

    #[test]
    fn arrow_keys_have_signs_where_there_are_such_characters() {
        for (keys, expected) in [
            ("Up Down", "↑ ↓"),
            ("Ctrl-Up/Down", "Ctrl-↑/↓"),
            ("Shift-Left -", "Shift-← -"),
            ("PageUp Arrows /", "PageUp Arrows /"),
        ] {
            assert_eq!(signs(keys, Glyphs::Unicode), expected);
            assert_eq!(signs(keys, Glyphs::Ascii), keys);
        }
    }

    #[test]
    fn a_line_names_the_keys_that_count_where_it_stands() {
        let (keys, errors) = Keys::with_overrides(
            "[general]\nconfirm = [\"y\", \"F2\"]\ncancel = []\n[moving]\nup = []\nbox-up = [\"Alt-u\"]\nbox-down = [\"Alt-d\"]",
        );
        assert_eq!(errors, []);
        let parts = [
            Part::Words("Type to find"),
            Part::Each(&[Action::Up, Action::Down], "choose"),
            Part::Each(&[Action::Confirm], "go"),
            Part::Each(&[Action::Toggle], "switch"),
            Part::Each(&[Action::BoxUp, Action::BoxDown], "order"),
            Part::Any(CLOSING, "close"),
        ];
        // A letter, or Space, is text in a text field.
        assert_eq!(
            line(&keys, Context::Text, &parts),
            "Type to find   Down choose   F2 go   Alt-u/d order   Ctrl-c close"
        );
        assert_eq!(
            line(&keys, Context::Menu, &parts),
            "Type to find   Down choose   y go   Space switch   Alt-u/d order   q close"
        );
        let arrows = [Action::Left, Action::Down, Action::Up, Action::Right];
        assert_eq!(named(&Keys::shipped(), Context::Menu, &arrows), "Arrows");
        assert_eq!(named(&keys, Context::Menu, &arrows), "Left Down Right");
    }
}
