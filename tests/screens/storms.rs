//! Storms: keys, clicks, pastes and windows of any size down to 1×1, at random, in every dialog. Nothing panics.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test screens storms:: -- --nocapture` sends each dialog ten thousand events.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use deduku::chance::Chance;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::{Chord, Keys};
use deduku::tui::action::Action;
use deduku::tui::message::{Effect, Message, Pointing};

use crate::SMALL;
use crate::player::{EASY, Player};
use crate::whole::CASES;

/// The events of a dialog in the long form.
const MANY: usize = 10_000;
/// The events after which a dialog is opened anew.
const ROUND: usize = 60;

/// The keys that open something, for the short form.
const OPENERS: [&str; 24] = [
    ", ", ", Right", ", Left", "Ctrl-n", "Ctrl-b", "o", "o Tab", "w", "?", ":", "&", "& Enter", "_", "!", "'", "' 4",
    "Ctrl-t", "Ctrl-v", "\"", ";", "e", "e Enter {", "Ctrl-o", "a",
];

const PASTES: [&str; 6] =
    ["", "5", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "a\nb\t\u{202e}c", "}{", "１２３"];

/// An event of the storm.
fn event(chance: &mut Chance, (width, height): (u16, u16), keys: &[Chord]) -> Message {
    let mut below = |most: u16| chance.below(u32::from(most)) as u16;
    match below(20) {
        0 | 1 => {
            let small = below(3) > 0;
            let (width, height) = if small { (1 + below(12), 1 + below(4)) } else { (1 + below(130), 1 + below(45)) };
            Message::Resize { width, height }
        }
        2..=5 => {
            let pointing = [
                Pointing::Press,
                Pointing::Press,
                Pointing::Toggle,
                Pointing::Drag,
                Pointing::Release,
                Pointing::Hover,
                Pointing::WheelUp,
                Pointing::WheelDown,
            ][usize::from(below(8))];
            Message::Mouse { pointing, column: below(width + 2), row: below(height + 2) }
        }
        6 => Message::Paste(PASTES[usize::from(below(PASTES.len() as u16))].to_owned()),
        7..=11 => {
            let steps = ["Up", "Down", "Left", "Right", "Tab", "Shift-Tab", "PageUp", "PageDown", "Home", "End", "Enter"];
            Message::Key(steps[usize::from(below(steps.len() as u16))].parse().unwrap())
        }
        12 if below(8) == 0 => Message::Key("Esc".parse().unwrap()),
        _ => Message::Key(keys[usize::from(below(keys.len() as u16))]),
    }
}

/// Every key that has a meaning somewhere, and the letters and digits; not those that close a dialog.
fn all_keys() -> Vec<Chord> {
    let keys = Keys::shipped();
    let closing = [Action::Cancel, Action::Quit];
    let bound = Action::ALL.iter().filter(|action| !closing.contains(action));
    let bound = bound.flat_map(|&action| keys.chords(action).to_vec());
    let typed = ('a'..='z').chain('0'..='9').chain("AOPÄ -/".chars()).filter(|&symbol| symbol != 'q');
    bound.chain(typed.map(|symbol| Chord::plain(crossterm::event::KeyCode::Char(symbol)))).collect()
}

/// Sends events to the player and draws after each.
fn storm(player: &mut Player, chance: &mut Chance, count: usize, sent: &RefCell<Vec<Message>>) {
    let keys = all_keys();
    player.patience = Duration::from_millis(100);
    let mut size = SMALL;
    for _ in 0..count {
        let message = event(chance, size, &keys);
        sent.borrow_mut().push(message.clone());
        match message {
            Message::Resize { width, height } => {
                size = (width, height);
                player.resize(width, height);
            }
            message => player.send(message),
        }
        if chance.below(8) == 0 {
            player.wait(Duration::from_millis(u64::from(chance.below(900))));
        }
        for effect in std::mem::take(&mut player.wanted) {
            if let Effect::ReadSave(ticket, _) | Effect::ReadDamaged(ticket, _) | Effect::ReadFile(ticket, _) = effect {
                player.send(Message::Read(ticket, Err("there is no such file".to_owned())));
            }
        }
        player.buffer();
    }
}

/// What went wrong in storms over these players, each of this many events.
fn faults(name: &str, seed: u64, players: impl IntoIterator<Item = Player>, count: usize) -> Vec<String> {
    let mut chance = Chance::from_seed(seed);
    let mut faults = Vec::new();
    for mut player in players {
        let sent = RefCell::default();
        let storm = AssertUnwindSafe(|| storm(&mut player, &mut chance, count, &sent));
        if catch_unwind(storm).is_err() {
            let sent = sent.borrow();
            let last: Vec<String> = sent.iter().rev().take(8).rev().map(|message| format!("{message:?}")).collect();
            faults.push(format!("{name}, seed {seed}, event {}: {}", sent.len(), last.join(" ")));
        }
    }
    faults
}

/// A game of this size with these keys pressed.
fn with(keys: &str) -> Player {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press(keys);
    player
}

/// Every dialog at every size down to 1×1, with the keys and the mouse that every dialog has.
#[test]
fn no_dialog_panics_in_a_window_of_a_few_cells() {
    let mut faults = Vec::new();
    for keys in OPENERS {
        let mut player = with(keys);
        for (width, height) in [(1, 1), (80, 1), (1, 24), (2, 2), (7, 3), (80, 2), (80, 3), (33, 5)] {
            let act = AssertUnwindSafe(|| {
                player.resize(width, height).buffer();
                for key in ["Shift-Tab", "Left", "Tab", "Down", "PageDown", "End", "Up", "Right"] {
                    player.press(key).buffer();
                    player.send(Message::Mouse { pointing: Pointing::Press, column: width / 2, row: height / 2 });
                    player.buffer();
                }
            });
            if catch_unwind(act).is_err() {
                faults.push(format!("{keys} at {width}×{height}"));
                player = with(keys);
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_storm_over_every_dialog_raises_no_panic() {
    if std::env::var_os("DEDUKU_HEAVY").is_none() {
        let mut found = Vec::new();
        for (seed, keys) in OPENERS.iter().enumerate() {
            found.extend(faults(keys, seed as u64, [with(keys)], 15));
        }
        return assert!(found.is_empty(), "{}", found.join("\n"));
    }
    let found: Vec<String> = std::thread::scope(|scope| {
        let work = |at: usize| {
            let mine = CASES.iter().skip(at).step_by(2);
            mine.flat_map(|&(name, open)| {
                let (mut found, mut sent, mut seed) = (Vec::new(), 0, 1000);
                while sent < MANY {
                    let players = open(SMALL);
                    sent += players.len() * ROUND;
                    seed += 1;
                    found.extend(faults(name, seed, players, ROUND));
                }
                #[allow(clippy::print_stdout, reason = "the figure of the long form")]
                {
                    println!("{name}: {sent} events, {} panics", found.len());
                }
                found
            })
            .collect::<Vec<_>>()
        };
        let threads = [0, 1].map(|at| scope.spawn(move || work(at)));
        threads.into_iter().flat_map(|thread| thread.join().expect("a storm")).collect()
    });
    assert!(found.is_empty(), "{}", found.join("\n"));
}
