//! Keys that arrive together, while answers are still to come: each acts on the state that the key before it left.
//!
//! `DEDUKU_HEAVY=1 cargo test --release --test screens bursts::` types two hundred bursts.

use std::time::{Duration, Instant};

use deduku::chance::Chance;
use deduku::game::Knowledge;
use deduku::jobs::Answer;
use deduku::shipped::samples;
use deduku::tui::canvas::Glyphs;
use deduku::tui::input::{EscapeDecoder, Harm};
use deduku::tui::message::{Effect, Message, Question};

use crate::hands::{moves, session};
use crate::player::{EASY, Player};
use crate::{SMALL, small};

/// Keys of every kind, those that ask a question more often.
const KEYS: [&str; 30] = [
    "F8", "F8", "F8", "F8", "n", "n", "n", "t", "c", "u", "u", "u", "Ctrl-r", "Ctrl-u", "1", "2", "3", "5", "8", "9",
    "Left", "Right", "Up", "Down", "Tab", "Home", "m", "x", "]", "Enter",
];

fn is_heavy() -> bool {
    std::env::var_os("DEDUKU_HEAVY").is_some()
}

fn opened(sample: &str) -> Player {
    let sample = samples().iter().find(|other| other.name == sample).unwrap();
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(deduku::text::read(sample.text, None).remove(0).unwrap());
    player
}

/// The burst of this seed, on one of some puzzles: the same game and the same screen as when each key is typed after
/// the answers to those before it.
fn assert_burst_is_as_typed_slowly(seed: u64) {
    let mut chance = Chance::from_seed(seed);
    let boards = ["9x9-easy.txt", "9x9-expert.txt", "killer.jsonl", "9x9-hard.txt"];
    let board = boards[chance.below(boards.len() as u32) as usize];
    let keys: Vec<&str> = (0..2 + chance.below(39)).map(|_| KEYS[chance.below(KEYS.len() as u32) as usize]).collect();
    let (mut slow, mut fast) = (opened(board), opened(board));
    slow.press(&keys.join(" "));
    fast.burst(&keys, || chance.below(3) == 0);
    assert_eq!(session(&fast).game.to_text(), session(&slow).game.to_text(), "{seed}: {board} {keys:?}");
    assert_eq!(fast.screen(), slow.screen(), "{seed}: {board} {keys:?}");
}

#[test]
fn a_burst_gives_the_game_that_the_same_keys_give_slowly() {
    for seed in 0..if is_heavy() { 200 } else { 5 } {
        assert_burst_is_as_typed_slowly(seed);
    }
}

#[test]
fn ten_steps_in_one_packet_are_ten_steps_and_undo_comes_after_its_step() {
    let mut player = small();
    player.burst(&["F8"; 10], || false);
    assert_eq!(moves(&player), 10);
    player.burst(&["F8", "u"], || false);
    assert_eq!(moves(&player), 10);
    // A list that is still being searched, a dialog that its list of saves is read for, and typed text.
    player.burst(&["!", "Down", "Enter"], || false);
    assert_eq!(moves(&player), 11);
    player.burst(&["w", "a", "b", "Enter"], || false);
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::SaveAs { .. })), "{}", player.screen());
}

/// The number of keys that wait is shown after a moment, and Esc drops them with the question.
#[test]
fn keys_that_wait_are_counted_and_escape_drops_them() {
    let mut player = small();
    player.answering = false;
    player.press("F8 5 u");
    assert!(!player.screen().contains("wait"), "{}", player.screen());
    player.wait(Duration::from_millis(500));
    assert!(player.screen().contains("2 keys wait · Esc drops them"), "{}", player.screen());
    player.press("Right Esc");
    assert!(player.said().contains("Cancelled; 3 keys that waited were dropped"), "{}", player.screen());
    player.press("3");
    assert_eq!((moves(&player), player.digit("r1c1")), (1, Some('3')), "{}", player.screen());
    // A key that has begun may be Escape: nothing goes on until that is known, and no other key drops anything.
    let mut player = small();
    player.answering = false;
    player.press("F8 F8 u");
    player.send(Message::KeyBegun(true));
    let Some(Effect::Ask(ticket, question)) = player.wanted.pop() else { panic!("no question") };
    player.answering = true;
    player.answer(ticket, question);
    assert_eq!(moves(&player), 1);
    player.press("F8").send(Message::KeyBegun(false));
    assert_eq!(moves(&player), 2);
}

/// Ctrl-C and the size of the window wait for nothing, and neither do keys for what no key asked for.
#[test]
fn what_belongs_to_the_program_does_not_wait() {
    let mut player = small();
    player.answering = false;
    player.press("F8 5").resize(100, 30);
    assert!(player.screen().lines().next().unwrap().chars().count() > 80, "{}", player.screen());
    player.press("Ctrl-c");
    assert!(matches!(player.wanted.last(), Some(Effect::Quit)), "{:?}", player.wanted);
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.answering = false;
    player.play("9x9", EASY);
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Ask(_, Question::Know(_)))));
    player.press("3");
    assert_eq!(player.digit("r1c1"), Some('3'));
    player.press("e Enter 1 2");
    assert!(player.screen().contains("setting up"), "{}", player.screen());
}

/// Nothing more is asked about a puzzle until it is known whether it has one solution, and if that takes long, nothing at
/// all.
#[test]
fn a_level_is_asked_for_only_where_there_is_one_solution() {
    for is_long in [false, true] {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.answering = false;
        player.play("9x9", EASY);
        let rated =
            |player: &Player| player.wanted.iter().any(|effect| matches!(effect, Effect::Ask(_, Question::Rate(..))));
        let asked = player.wanted.iter().find_map(|effect| match effect {
            Effect::Ask(ticket, question @ Question::Know(_)) => Some((*ticket, question.clone())),
            _ => None,
        });
        let (ticket, question) = asked.expect("asked at once");
        assert!(!rated(&player));
        if is_long {
            player.send(Message::Answer(ticket, Answer::Known(Knowledge::Unknown)));
        } else {
            player.answer(ticket, question);
        }
        assert_eq!(rated(&player), !is_long);
        assert_eq!(
            player.screen().contains("Whether the puzzle has one solution is not known"),
            is_long,
            "{}",
            player.screen()
        );
    }
}

/// The queue has an end, and says so.
#[test]
fn a_full_queue_says_what_it_does_not_hold() {
    let mut player = small();
    player.answering = false;
    player.press("F8");
    for _ in 0..600 {
        player.press("u");
    }
    player.wait(Duration::from_secs(1));
    let screen = player.screen();
    assert!(screen.contains("512 keys wait · 88 more had no room · Esc drops them"), "{screen}");
}

/// Keys typed while a puzzle is made are for that puzzle; the offered last attempt is taken at once.
#[test]
fn keys_typed_while_a_puzzle_is_made_are_for_that_puzzle() {
    let mut player = small();
    player.burst(&["Ctrl-n", "Enter", "m", "5"], || false);
    let game = &session(&player).game;
    assert!(game.about().seed.is_some(), "{}", player.screen());
    assert_eq!(moves(&player), 1, "{}", player.screen());
}

/// Types keys on a line over which each takes this long.
fn type_slowly(player: &mut Player, keys: &str, gap: u64) {
    let (mut decoder, mut now) = (EscapeDecoder::new(true), Instant::now());
    for key in keys.split_whitespace() {
        now += Duration::from_millis(gap);
        send_all(player, decoder.overdue(now));
        decoder.expect_harm(player.model.harm_of_escape());
        send_all(player, decoder.take(Message::Key(key.parse().unwrap()), now));
    }
    send_all(player, decoder.overdue(now + Duration::from_secs(2)));
}

fn send_all(player: &mut Player, messages: Vec<Message>) {
    for message in messages {
        player.send(message);
    }
}

/// A key in pieces does not act on what its Escape has left, and loses nothing that was entered.
#[test]
fn a_key_in_pieces_acts_where_it_was_typed_or_nowhere() {
    for gap in [20, 100, 150, 300, 400] {
        let mut player = small();
        player.press("w").write("ab");
        type_slowly(&mut player, "Esc [ D", gap);
        player.press("c");
        assert!(player.screen().contains("acb"), "{gap}\n{}", player.screen());
        for rest in ["[ 1 9 ~", "[ a", "O q", "[ I", "[ M # 5 5", "] 1 1 ; 5 5 Ctrl-g", "P 5 5 $ r Esc \\"] {
            for opening in ["", "?", "Ctrl-n"] {
                if opening.is_empty() && rest == "[ 1 9 ~" {
                    continue;
                }
                let mut player = small();
                let before = session(&player).game.to_text();
                player.press(opening);
                type_slowly(&mut player, &format!("Esc {rest}"), gap);
                assert_eq!(session(&player).game.to_text(), before, "{rest} after {opening:?} {gap}");
                assert_eq!(moves(&player), 0);
            }
        }
    }
}

/// An Escape is held back for long where something was entered, in whatever way, and only there.
#[test]
fn entries_belong_to_the_dialog_in_which_they_were_made() {
    let mut player = small();
    player.press("Ctrl-n Down");
    assert!(player.model.harm_of_escape() != Harm::Loss, "{}", player.screen());
    player.press("Enter Down Enter");
    assert!(player.model.harm_of_escape() == Harm::Loss, "a board was chosen\n{}", player.screen());
    // What was typed in the palette closed with it.
    let mut player = small();
    player.press(":").write("help");
    assert!(player.model.harm_of_escape() == Harm::Loss, "{}", player.screen());
    player.press("Enter Down");
    assert!(player.model.harm_of_escape() != Harm::Loss, "{}", player.screen());
}

/// An Escape that was only the beginning of a key has changed nothing on the board once the rest is there.
#[test]
fn an_escape_that_was_none_is_taken_back_on_the_board() {
    let mut player = small();
    player.press("m Shift-Right");
    let before = player.screen();
    let (mut decoder, now) = (EscapeDecoder::new(false), Instant::now());
    let mut take = |player: &mut Player, key: &str, at: u64| {
        let at = now + Duration::from_millis(at);
        send_all(player, decoder.overdue(at));
        decoder.expect_harm(player.model.harm_of_escape());
        send_all(player, decoder.take(Message::Key(key.parse().unwrap()), at));
    };
    take(&mut player, "Esc", 0);
    take(&mut player, "[", 150);
    assert_ne!(player.screen(), before, "the Escape has acted");
    for (at, key) in [(170, "1"), (190, "9"), (210, "8"), (230, "~")] {
        take(&mut player, key, at);
    }
    assert_eq!(player.screen(), before, "an unknown key, and what was selected is selected again");
}
