//! Storms: keys, clicks, pastes and windows of any size down to 1×1, at random, in every dialog. Nothing panics.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test screens storms:: -- --nocapture` sends each dialog ten thousand events, a
//! larger number that many.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use deduku::chance::Chance;
use deduku::tui::action::Action;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::{Chord, KeyCode, Keys};
use deduku::tui::message::{Effect, Message, Pointing};
use deduku::tui::model::Screen;

use crate::SMALL;
use crate::player::{EASY, Player};
use crate::whole::CASES;

/// The events of a dialog in the long form; `None` in the short one.
fn many() -> Option<usize> {
    let wanted = std::env::var("DEDUKU_HEAVY").ok()?;
    Some(wanted.parse().ok().filter(|&many| many > 1).unwrap_or(10_000))
}

/// The events after which a dialog is opened again.
const ROUND: usize = 60;

/// The keys that open something, for the short form.
const OPENERS: [&str; 24] = [
    ", ",
    ", Right",
    ", Left",
    "Ctrl-n",
    "Ctrl-b",
    "o",
    "o Tab",
    "w",
    "?",
    ":",
    "&",
    "& Enter",
    "_",
    "!",
    "'",
    "' 4",
    "Ctrl-t",
    "Ctrl-v",
    "\"",
    ";",
    "e",
    "e Enter {",
    "Ctrl-o",
    "a",
];

const PASTES: [&str; 6] = [
    "",
    "5",
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "a\nb\t\u{202e}c",
    "}{",
    "１２３",
];

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
            let steps =
                ["Up", "Down", "Left", "Right", "Tab", "Shift-Tab", "PageUp", "PageDown", "Home", "End", "Enter"];
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
    bound.chain(typed.map(|symbol| Chord::plain(KeyCode::Char(symbol)))).collect()
}

/// Sends events to the player and draws after each.
fn storm(player: &mut Player, chance: &mut Chance, count: usize, sent: &RefCell<Vec<Message>>) {
    let keys = all_keys();
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

/// What went wrong in a storm of this many events, if anything.
fn fault(what: &str, player: &mut Player, chance: &mut Chance, count: usize) -> Option<String> {
    let sent = RefCell::default();
    let storm = AssertUnwindSafe(|| storm(player, chance, count, &sent));
    catch_unwind(storm).err()?;
    let sent = sent.borrow();
    let last: Vec<String> = sent.iter().rev().take(8).rev().map(|message| format!("{message:?}")).collect();
    Some(format!("{what}, event {}: {}", sent.len(), last.join(" ")))
}

/// Opens something in a game, whatever is open.
fn reopen(player: &mut Player, keys: &str) {
    player.resize(SMALL.0, SMALL.1).press("Esc Esc Esc Esc");
    if player.model.screen() != Screen::Play {
        player.play("9x9", EASY);
    }
    player.press(keys);
}

/// A player who waits for no answer that takes long.
fn impatient() -> Player {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.patience = Duration::from_millis(30);
    player
}

/// Every dialog at every size down to 1×1, with the keys and the mouse that every dialog has.
#[test]
fn no_dialog_panics_in_a_window_of_a_few_cells() {
    let mut faults = Vec::new();
    let mut player = impatient();
    for keys in OPENERS {
        for (width, height) in [(1, 1), (80, 1), (1, 24), (7, 3), (80, 2)] {
            reopen(&mut player, keys);
            let act = AssertUnwindSafe(|| {
                player.resize(width, height).buffer();
                for key in ["Shift-Tab", "Left", "Tab", "End", "Down", "Right"] {
                    player.press(key).buffer();
                }
                player.send(Message::Mouse { pointing: Pointing::Press, column: width / 2, row: height / 2 });
                player.buffer();
            });
            if catch_unwind(act).is_err() {
                faults.push(format!("{keys} at {width}×{height}"));
                player = impatient();
            }
        }
    }
    assert!(faults.is_empty(), "{faults:?}");
}

/// What is drawn beside a puzzle that is set up is of its board, and not of the game that waits.
#[test]
fn a_board_of_another_size_than_that_of_the_game_is_set_up() {
    for line in 0..=deduku::board::catalogue().len() {
        let mut player = impatient();
        player.play("4x4", "1.2..........4.3");
        player.press("e Home");
        player.press(&format!("{}Enter", "Down ".repeat(line)));
        for (width, height) in [SMALL, (120, 40), (100, 30), (60, 24)] {
            player.resize(width, height).buffer();
        }
    }
}

#[test]
fn a_storm_over_every_dialog_raises_no_panic() {
    let Some(many) = many() else {
        let mut chance = Chance::from_seed(7);
        let mut player = impatient();
        let mut found = Vec::new();
        for keys in OPENERS {
            reopen(&mut player, keys);
            if let Some(fault) = fault(keys, &mut player, &mut chance, 12) {
                found.push(fault);
                player = impatient();
            }
        }
        return assert!(found.is_empty(), "{}", found.join("\n"));
    };
    let found: Vec<String> = std::thread::scope(|scope| {
        let work = |at: usize| {
            let mine = CASES.iter().skip(at).step_by(2);
            mine.flat_map(|&(name, open)| {
                let (mut found, mut sent, mut seed) = (Vec::new(), 0, 1000);
                while sent < many {
                    for mut player in open(SMALL) {
                        (sent, seed) = (sent + ROUND, seed + 1);
                        player.patience = Duration::from_millis(100);
                        let what = format!("{name}, seed {seed}");
                        found.extend(fault(&what, &mut player, &mut Chance::from_seed(seed), ROUND));
                    }
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
