//! A new puzzle is chosen, shown while it is searched for, and made unique by techniques.

use std::time::Duration;

use deduku::generate::PuzzleRequest;
use deduku::jobs::{Answer, FailedAttempt, Ticket};
use deduku::logic::Technique;
use deduku::rating::Level;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Question};
use insta::assert_snapshot;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL, small};

/// A new puzzle may be required to be unique by some techniques: the request has them, and an unknown name is refused.
#[test]
fn a_new_puzzle_is_unique_by_the_techniques_that_are_typed() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.answering = false;
    player.press("Ctrl-n Up Enter End Up Up Up Up").write("naked-single, x-wings").press("Enter");
    let screen = player.screen();
    assert!(screen.contains("there is no technique or family") && screen.contains("“x-wings”"), "{screen}");
    player.press("Backspace Enter");
    let (_, request, _) = asked(&player).pop().unwrap();
    assert_eq!(request.unique_by, Some(vec![Technique::NakedSingle, Technique::XWing]));
}

/// The form has a field for everything that a request may contain, and the request has what is typed.
#[test]
fn a_new_puzzle_is_requested_in_every_way() {
    let mut player = small();
    player.answering = false;
    // From the button upwards: seed, tries, word, unique by, techniques, start, pattern, digits, clues.
    player.press("Ctrl-n Up Enter End Up").write("7301").press("Up").write("600");
    player.press("Up Up Up").write("-skyscraper, -chains").press("Up").write("game");
    player.press("Up").write("game").press("Up Up").write("38");
    player.press("Up").write("x-w").press("Up Left").press("Up Left");
    assert!(player.screen().contains("X-Wing"), "{}", player.screen());
    // The puzzle is requested already: Enter only waits for it.
    let count = asked(&player).len();
    player.press("Enter");
    assert_eq!(asked(&player).len(), count);
    let (_, request, seed) = asked(&player).pop().unwrap_or_else(|| panic!("{}", player.screen()));
    assert!(!request.allowed.permits(Technique::Skyscraper) && request.allowed.permits(Technique::XWing));
    assert_eq!((seed, request.tries, request.clues), (7301, 600, Some(38)));
    assert_eq!(request.technique, Some(Technique::XWing));
    assert_eq!(request.symmetry.name(), "none");
    assert!(request.pattern.is_some() && request.start.is_some());
}

/// The puzzles that were requested, in order.
fn asked(player: &Player) -> Vec<(Ticket, Box<PuzzleRequest>, u64)> {
    let of_effect = |effect: &Effect| match effect {
        Effect::Ask(ticket, Question::Generate { request, seed }) => Some((*ticket, request.clone(), *seed)),
        _ => None,
    };
    player.wanted.iter().filter_map(of_effect).collect()
}

/// The form shows the puzzle before it is played; another request cancels it and asks for another.
#[test]
fn a_new_puzzle_is_seen_before_it_is_played() {
    let mut player = small();
    player.press("Ctrl-n Up Enter End Up").write("7301");
    let screen = player.screen();
    assert!(screen.contains("tiles mark clues"), "{screen}");
    let tiles = screen.matches('■').count();
    player.press("Enter");
    let game = &player.model.session().unwrap().game;
    assert_eq!((game.about().seed, game.puzzle().clue_count()), (Some(7301), tiles));

    let mut player = small();
    player.answering = false;
    player.press("Ctrl-n");
    let (first, ..) = asked(&player).pop().unwrap();
    assert!(player.screen().contains("being generated"), "{}", player.screen());
    player.press("Up Up").press("Right");
    let all = asked(&player);
    assert_eq!(all.len(), 2, "{}", player.screen());
    let called_off = |player: &Player, ticket: Ticket| {
        player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket))
    };
    assert!(called_off(&player, first) && !called_off(&player, all[1].0));
    player.press("Esc");
    assert!(called_off(&player, all[1].0), "nobody waits for it any more");
}

/// During the search for a puzzle, its form shows the progress and the last try, which can be taken. The game behind it
/// stays.
#[test]
fn the_search_for_a_puzzle_is_shown_and_stopped() {
    let mut player = small();
    player.answering = false;
    player.press("Ctrl-n Up Enter End Up Up").write("600").press("Up Up Up Up Up Up Up Up").write("x-w");
    player.press("Up Up Left Enter");
    let (ticket, request, _) = asked(&player).pop().unwrap();
    assert_eq!(request.technique, Some(Technique::XWing), "{}", player.screen());
    player.wait(Duration::from_secs(72));
    player.send(Message::Progress(ticket, 344, 0));
    let puzzle = read(EASY, None).remove(0).unwrap().puzzle;
    player.send(Message::Answer(ticket, Answer::Tried(Box::new(FailedAttempt { puzzle, level: Some(Level::Hard) }))));
    let screen = player.screen();
    for words in
        ["Looking for one that needs X-Wing", "344 of 600 tries", "1:12", "the last try", "hard, no X-Wing", "Stop"]
    {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // On a host, others may have their turn first.
    player.send(Message::Queued(ticket, Some(3)));
    assert!(player.screen().contains("Number 3 in the queue "), "{}", player.screen());
    player.send(Message::Queued(ticket, None));
    // The form cannot be changed meanwhile.
    player.press("Down Right x");
    assert!(player.screen().contains("344 of 600 tries"), "{}", player.screen());
    player.press("Esc");
    let screen = player.screen();
    assert!(screen.contains("Generate") && !screen.contains("344"), "{screen}");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket)));

    player.press("Enter");
    let (ticket, ..) = asked(&player).pop().unwrap();
    let puzzle = read(EASY, None).remove(0).unwrap().puzzle;
    player.send(Message::Answer(ticket, Answer::Tried(Box::new(FailedAttempt { puzzle, level: None }))));
    player.press("Enter");
    assert!(player.screen().contains("The last puzzle that was tried"), "{}", player.screen());
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket)));
}

/// The boards: by a key, from the start screen and from the form; Enter or a second click leads to a board's form.
#[test]
fn the_boards_have_pictures_and_lead_to_a_new_puzzle() {
    let mut player = small();
    player.press("Ctrl-b");
    assert_snapshot!("boards_80x24", player.screen());
    player.press("PageDown PageDown");
    assert!(player.screen().contains("page 3 of 5"), "{}", player.screen());
    player.press("/").write("samu").press("Enter");
    assert!(player.screen().contains("New puzzle") && player.screen().contains("Samurai"), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("digits left"), "{}", player.screen());
    // By mouse: one click chooses, another one takes.
    player.press("Ctrl-b");
    let (x, y) = player.place("8×8");
    player.click(x, y - 3);
    assert!(player.screen().contains("8×8: Each row"), "{}", player.screen());
    player.click(x, y - 3);
    assert!(player.screen().contains("Board     ") && player.screen().contains("8×8"), "{}", player.screen());
    // From the form and back to it.
    for _ in 0..4 {
        player.press("Up");
    }
    player.press("Enter");
    assert!(player.screen().contains("39 boards"), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("Generate"), "{}", player.screen());
    let mut large = Player::new(LARGE, Glyphs::Unicode);
    large.press("Ctrl-b");
    assert!(large.screen().contains("page 1 of 3"), "{}", large.screen());
}

/// Givens are removed from a puzzle that is set up for as long as the typed techniques suffice.
#[test]
fn a_puzzle_that_is_set_up_is_minimised_by_techniques() {
    let mut player = small();
    player.press("e Home Enter :").write("minimise").press("Enter").write("naked-single, hidden-sngle").press("Enter");
    assert!(player.screen().contains("no technique or family “hidden-sngle”"), "{}", player.screen());
    for _ in 0..4 {
        player.press("Backspace");
    }
    player.write("ingle").press("Enter");
    let said = player.said();
    assert!(said.contains("not needed") || said.contains("needed: the puzzle is minimal"), "{}", player.screen());
    let asked = player.wanted.iter().any(|effect| matches!(effect, Effect::Ask(..)));
    assert!(!asked, "every question was answered");
    player.answering = false;
    player.press(":").write("minimise").press("Enter").write("naked-single").press("Enter");
    let by = player.wanted.iter().find_map(|effect| match effect {
        Effect::Ask(_, Question::Minimise(_, profile)) => profile.clone(),
        _ => None,
    });
    assert_eq!(by.map(|profile| profile.techniques), Some(vec![Technique::NakedSingle]));
}
