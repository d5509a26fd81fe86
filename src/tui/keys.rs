//! The key table: which action a key triggers. Footer, help, palette and docs/keys.md are built from it.
//!
//! The defaults are in `config/keys.toml`; a player's file replaces them action by action. Digits are not in the table:
//! 1–9 and the upper-case letters A–P are digits, so that a habit from a 25×25 board does no harm on a 9×9 one, and no
//! command needs Shift. Only the actions that choose what a digit key sets may have such a letter; it counts on boards
//! where the letter is no digit.

mod chord;
mod key;

use deduku_core::order::OrderBy;
use std::collections::BTreeMap;

pub use chord::{Chord, ChordError};
pub use key::{KeyCode, KeyModifiers};

use super::action::{Action, Group};
use crate::board::Digit;

/// The shipped table, as text.
pub const DEFAULT_KEYS: &str = include_str!("../../config/keys.toml");

/// Which kind of component has the keyboard; it decides which part of the table applies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Context {
    /// The board, with all its commands.
    Board,
    /// A list or a form: moving, choosing, and the keys that work everywhere.
    Menu,
    /// A line of text: like a menu, but plain characters are text.
    Text,
    /// The start screen: the keys of its lines.
    Start,
}

/// An error in a key table. The valid part of the file still applies.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// The file is not valid TOML, or has the wrong structure.
    #[error("keys.toml: {0}; write lines such as `undo = [\"u\"]` under headings such as [history]")]
    Shape(String),
    /// There is no such group.
    #[error("keys.toml: there is no group [{0}]; the groups are {1}")]
    Group(String, String),
    /// There is no such action in this group.
    #[error("keys.toml: [{group}] has no action `{action}`; `deduku config --defaults` lists them")]
    Action {
        /// The group.
        group: String,
        /// The unknown action.
        action: String,
    },
    /// A key that cannot be parsed.
    #[error("keys.toml: {action}: {error}")]
    Chord {
        /// The action.
        action: &'static str,
        /// What is wrong with its key.
        error: ChordError,
    },
    /// The key of a digit.
    #[error("keys.toml: {action}: {chord} is a digit's key on every board; choose a lower-case letter")]
    Digit {
        /// The action.
        action: &'static str,
        /// The key.
        chord: Chord,
    },
    /// A key that is bound to two actions.
    #[error("keys.toml: {chord} is given to both {first} and {second}; remove one")]
    Twice {
        /// The key.
        chord: Chord,
        /// The action that keeps it.
        first: &'static str,
        /// The action that does not get it.
        second: &'static str,
    },
}

/// The keys of every action.
#[derive(Clone, Debug)]
pub struct Keys {
    bindings: Vec<(Action, Vec<Chord>)>,
}

impl Default for Keys {
    fn default() -> Self {
        Self::shipped()
    }
}

impl Keys {
    /// The shipped table.
    pub fn shipped() -> Self {
        Self::with_overrides("").0
    }

    /// The shipped table overridden by a player's file, and the errors in that file.
    pub fn with_overrides(text: &str) -> (Self, Vec<KeyError>) {
        let mut keys = Self { bindings: Action::ALL.iter().map(|&action| (action, Vec::new())).collect() };
        let mut errors = Vec::new();
        let mut chosen = Vec::new();
        for source in [DEFAULT_KEYS, text] {
            chosen = keys.read(source, &mut errors);
        }
        keys.resolve_conflicts(&chosen, &mut errors);
        (keys, errors)
    }

    /// The action of a key. `None` if it has no meaning here or is text.
    pub fn action(&self, context: Context, chord: Chord) -> Option<Action> {
        match context {
            Context::Board => {
                if let Some(digit) = digit(chord) {
                    return Some(Action::Digit(digit));
                }
            }
            Context::Text if chord.is_text() => return None,
            Context::Menu | Context::Text | Context::Start => {}
        }
        let counts = |action: Action| rank(context, action.group());
        self.bindings
            .iter()
            .filter(|(_, chords)| chords.contains(&chord))
            .filter_map(|&(action, _)| Some((counts(action)?, action)))
            .min_by_key(|&(rank, _)| rank)
            .map(|(_, action)| action)
    }

    /// The action of a letter where it is no digit.
    pub fn action_of_letter(&self, chord: Chord) -> Option<Action> {
        let bound = |(_, chords): &&(Action, Vec<Chord>)| chords.contains(&chord);
        self.bindings.iter().find(bound).map(|&(action, _)| action).filter(|_| digit(chord).is_some())
    }

    /// The keys of an action; the first one is the one to show.
    pub fn chords(&self, action: Action) -> &[Chord] {
        self.bindings.iter().find(|(other, _)| *other == action).map_or(&[], |(_, chords)| chords)
    }

    /// The key to show for an action, as written; empty if only the palette offers the action.
    pub fn shown(&self, action: Action) -> String {
        self.chords(action).first().map(|chord| chord.shown()).unwrap_or_default()
    }

    /// The first of its keys that triggers the action in a context; none if no key does.
    pub fn shown_in(&self, context: Context, action: Action) -> Option<String> {
        let counts = |chord: &&Chord| self.action(context, **chord) == Some(action);
        self.chords(action).iter().find(counts).map(|chord| chord.shown())
    }

    /// All keys of an action, as written: `t F7`.
    pub fn listed(&self, action: Action) -> String {
        self.chords(action).iter().map(|chord| chord.shown()).collect::<Vec<_>>().join(" ")
    }

    /// Binds these keys to an action and removes them from the other actions that cannot share them. Returns those
    /// actions, each with a key that it lost.
    ///
    /// # Errors
    /// A key is a digit's key; then nothing changes.
    pub fn rebind(&mut self, action: Action, chords: Vec<Chord>) -> Result<Vec<(Action, Chord)>, KeyError> {
        if let Some(&chord) = chords.iter().find(|&&chord| is_taken(action, chord)) {
            return Err(KeyError::Digit { action: action.name(), chord });
        }
        let mut losers = Vec::new();
        for (other, bound) in self.bindings.iter_mut().filter(|(other, _)| *other != action && clash(*other, action)) {
            losers.extend(bound.iter().filter(|chord| chords.contains(chord)).map(|&chord| (*other, chord)));
            bound.retain(|chord| !chords.contains(chord));
        }
        if let Some((_, bound)) = self.bindings.iter_mut().find(|(other, _)| *other == action) {
            *bound = chords;
        }
        Ok(losers)
    }

    /// Applies the bindings in a text, and returns the actions that it names.
    fn read(&mut self, text: &str, errors: &mut Vec<KeyError>) -> Vec<Action> {
        let tables: BTreeMap<String, BTreeMap<String, Vec<String>>> = match toml::from_str(text) {
            Ok(tables) => tables,
            Err(error) => {
                errors.push(KeyError::Shape(place(text, &error)));
                return Vec::new();
            }
        };
        let mut named = Vec::new();
        for (heading, entries) in tables {
            let Some(group) = Group::ALL.into_iter().find(|group| group.name() == heading) else {
                let groups = Group::ALL.map(Group::name).join(", ");
                errors.push(KeyError::Group(heading, groups));
                continue;
            };
            for (name, texts) in entries {
                let Some(action) = Action::named(&name).filter(|action| action.group() == group) else {
                    errors.push(KeyError::Action { group: heading.clone(), action: name });
                    continue;
                };
                let chords = texts.iter().filter_map(|text| match text.parse::<Chord>() {
                    Ok(chord) if is_taken(action, chord) => {
                        errors.push(KeyError::Digit { action: action.name(), chord });
                        None
                    }
                    Ok(chord) => Some(chord),
                    Err(error) => {
                        errors.push(KeyError::Chord { action: action.name(), error });
                        None
                    }
                });
                let chords = chords.collect();
                if let Some((_, old)) = self.bindings.iter_mut().find(|(other, _)| *other == action) {
                    *old = chords;
                }
                named.push(action);
            }
        }
        named
    }

    /// Leaves each key to one action. A key that the player rebound is silently removed from the action that had it by
    /// default; two bindings of the player's own are an error.
    fn resolve_conflicts(&mut self, chosen: &[Action], errors: &mut Vec<KeyError>) {
        let mut order: Vec<usize> = (0..self.bindings.len()).collect();
        order.order_by(|&index| !chosen.contains(&self.bindings[index].0));
        let mut taken: Vec<(Chord, Action)> = Vec::new();
        for index in order {
            let action = self.bindings[index].0;
            self.bindings[index].1.retain(|&chord| {
                let rival = taken.iter().find(|(other, by)| *other == chord && clash(*by, action));
                if let Some(&(_, first)) = rival {
                    if chosen.contains(&action) || !chosen.contains(&first) {
                        errors.push(KeyError::Twice { chord, first: first.name(), second: action.name() });
                    }
                } else {
                    taken.push((chord, action));
                }
                taken.contains(&(chord, action))
            });
        }
    }
}

/// Whether the key is a digit's, which this action cannot have.
fn is_taken(action: Action, chord: Chord) -> bool {
    let is_letter = chord.character().is_some_and(char::is_alphabetic);
    digit(chord).is_some() && !(is_letter && action.is_of_mode())
}

/// The digit that a key types on the board.
fn digit(chord: Chord) -> Option<Digit> {
    chord.character().filter(|symbol| !symbol.is_ascii_lowercase()).and_then(Digit::from_symbol)
}

/// The priority of an action's keys in a context, lowest first; none if they do not apply.
fn rank(context: Context, group: Group) -> Option<u8> {
    match (context, group) {
        (Context::Start, Group::Start) => Some(0),
        (Context::Start, _) | (_, Group::Start) | (Context::Board, Group::Dialog) => None,
        (Context::Board, _) | (_, Group::Dialog) => Some(0),
        (_, Group::General) => Some(1),
        (_, Group::Moving) => Some(2),
        _ => None,
    }
}

/// Whether two actions cannot share a key. Keys of lists and forms, and of the start screen, may have another meaning
/// on the board.
fn clash(one: Action, other: Action) -> bool {
    let own_keys = |group: Group| (!group.has_commands()).then_some(group);
    own_keys(one.group()) == own_keys(other.group())
}

/// A TOML error on one line, with its line number.
fn place(text: &str, error: &toml::de::Error) -> String {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    format!("line {line}: {}", error.message())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chord(text: &str) -> Chord {
        text.parse().expect("a key")
    }

    fn on_board(text: &str) -> Option<Action> {
        Keys::shipped().action(Context::Board, chord(text))
    }

    #[test]
    fn the_shipped_table_is_sound_and_names_every_action() {
        let (_, errors) = Keys::with_overrides("");
        assert_eq!(errors, []);
        let table: BTreeMap<String, BTreeMap<String, Vec<String>>> = toml::from_str(DEFAULT_KEYS).expect("toml");
        assert_eq!(table.values().map(BTreeMap::len).sum::<usize>(), Action::ALL.len());
    }

    #[test]
    fn the_keys_of_the_issue_do_what_it_says() {
        for (key, action) in [
            ("m", Action::MarkMode),
            ("u", Action::Undo),
            ("Ctrl-r", Action::Redo),
            ("t", Action::Hint),
            ("F7", Action::Hint),
            ("n", Action::ShowStep),
            ("F8", Action::Step),
            ("a", Action::AllSteps),
            ("F9", Action::AllSteps),
            ("c", Action::Check),
            ("Ctrl-n", Action::New),
            ("o", Action::Open),
            ("w", Action::SaveAs),
            ("?", Action::Help),
            (":", Action::Palette),
            ("q", Action::Quit),
            ("d", Action::DigitFirst),
            ("Space", Action::Place),
            ("h", Action::Left),
            ("Down", Action::Down),
        ] {
            assert_eq!(on_board(key), Some(action), "{key}");
        }
    }

    #[test]
    fn upper_case_letters_are_digits_or_choose_what_digits_set() {
        for letter in 'A'..='Z' {
            let (digit, action) = (Digit::from_symbol(letter).map(Action::Digit), on_board(&letter.to_string()));
            let is_free = |action: Action| action.is_of_mode() || action.name() == "friends";
            assert!(action == digit || digit.is_none() && action.is_some_and(is_free), "{letter}");
        }
        let (keys, letter) = (Keys::shipped(), |letter: &str| chord(letter));
        assert_eq!(keys.action_of_letter(letter("C")), Some(Action::CentreMode));
        assert_eq!(keys.action_of_letter(letter("D")), None);
        assert_eq!(on_board("7"), Digit::new(7).map(Action::Digit));
    }

    #[test]
    fn every_function_key_has_a_letter_or_sign_beside_it() {
        let keys = Keys::shipped();
        for &action in Action::ALL {
            let chords = keys.chords(action);
            let is_function = |name: &str| name.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
            let function = chords.iter().any(|chord| is_function(&chord.to_string()));
            assert!(!function || chords.iter().any(|chord| chord.character().is_some()), "{}", action.name());
        }
    }

    #[test]
    fn what_follows_escape_is_no_command() {
        for key in ["[", "O"] {
            let action = on_board(key);
            // `[` only hides the step that was shown last.
            assert!(matches!(action, None | Some(Action::Digit(_) | Action::Back)), "{key}");
        }
    }

    #[test]
    fn a_form_reads_the_same_keys_its_own_way() {
        let keys = Keys::shipped();
        for (context, key, action) in [
            (Context::Board, "Tab", Some(Action::NextEmpty)),
            (Context::Menu, "Tab", Some(Action::NextField)),
            (Context::Menu, "j", Some(Action::Down)),
            (Context::Menu, "q", Some(Action::Quit)),
            (Context::Menu, "u", None),
            (Context::Menu, "7", None),
            (Context::Text, "q", None),
            (Context::Text, "Space", None),
            (Context::Text, "Left", Some(Action::Left)),
            (Context::Text, "Enter", Some(Action::Confirm)),
            (Context::Text, "Ctrl-c", Some(Action::Quit)),
        ] {
            assert_eq!(keys.action(context, chord(key)), action, "{context:?} {key}");
        }
    }

    #[test]
    fn a_players_key_wins_over_a_default_one() {
        let (keys, errors) = Keys::with_overrides("[history]\nundo = [\"z\", \"u\"]");
        assert_eq!(errors, []);
        assert_eq!(keys.action(Context::Board, chord("z")), Some(Action::Undo));
        assert_eq!(keys.listed(Action::Zoom), "");
    }

    #[test]
    fn a_key_that_is_given_away_in_the_program_is_lost_by_the_action_that_had_it() {
        let mut keys = Keys::shipped();
        assert_eq!(keys.rebind(Action::Undo, vec![chord("z")]), Ok(vec![(Action::Zoom, chord("z"))]));
        assert_eq!(keys.action(Context::Board, chord("z")), Some(Action::Undo));
        assert_eq!((keys.listed(Action::Zoom).as_str(), keys.action(Context::Board, chord("u"))), ("", None));
        assert!(keys.rebind(Action::Undo, vec![chord("7")]).is_err());
        assert_eq!(keys.listed(Action::Undo), "z");
        // A key of lists may have another meaning on the board.
        assert_eq!(keys.rebind(Action::Find, vec![chord("z")]), Ok(Vec::new()));
        assert_eq!(keys.action(Context::Board, chord("z")), Some(Action::Undo));
    }

    #[test]
    fn each_mistake_in_a_players_table_is_reported_and_the_rest_counts() {
        for (text, message) in [
            ("undo", "keys.toml: line 1: "),
            ("[histroy]\nundo = []", "keys.toml: there is no group [histroy]"),
            ("[history]\nundoo = []", "keys.toml: [history] has no action `undoo`"),
            ("[history]\nundo = [\"Hyper-x\"]", "keys.toml: undo: there is no key `Hyper-x`"),
            ("[history]\nundo = [\"U\"]", ""),
            ("[history]\nundo = [\"B\"]", "keys.toml: undo: B is a digit's key"),
            ("[history]\nundo = [\"u\"]\nredo = [\"u\"]", "keys.toml: u is given to both undo and redo"),
        ] {
            let (keys, errors) = Keys::with_overrides(text);
            let reported = errors.first().map(ToString::to_string).unwrap_or_default();
            assert!(reported.starts_with(message) && reported.is_empty() == message.is_empty(), "{text}: {reported}");
            assert_eq!(keys.action(Context::Board, chord("q")), Some(Action::Quit));
        }
    }
}
