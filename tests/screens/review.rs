//! The look back at a game, the puzzles of the day, and the statistics.

use std::time::Duration;

use deduku::board::Cell;
use deduku::generate::Date;
use deduku::store::{Finished, Statistics};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message};

use crate::SMALL;
use crate::player::{EASY, Player};

/// A game in which r1c1=1 is a slip that was put right, and r1c1=3 has a reason.
fn played() -> Player {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.wait(Duration::from_secs(5)).press("1");
    player.wait(Duration::from_secs(20)).press("u");
    player.wait(Duration::from_secs(4)).press("3");
    player
}

#[test]
fn a_review_says_what_moves_rested_on_and_shows_the_board_before_them() {
    let mut player = played();
    player.press("Ctrl-v");
    let screen = player.screen();
    for words in ["review, move 2 of 2", "Not solved yet: 2", "1 slip: r1c1=1", "✗"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("[");
    let screen = player.screen();
    for words in ["review, move 1 of 2", "a slip, there for", "0:20."] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("Down");
    assert!(player.screen().contains("move 2 ────────── 0:24"), "{}", player.screen());
    // Back to the board before the slip.
    player.press("Up Enter");
    assert!(!player.screen().contains("review"), "{}", player.screen());
    assert_eq!(player.model.session().map(|session| session.game.value(Cell::new(0))), Some(None));
}

#[test]
fn the_start_screen_leads_to_the_review_and_to_the_day() {
    let mut player = played();
    player.press(":").write("start-screen").press("Enter");
    let screen = player.screen();
    assert!(screen.contains("Review") && screen.contains("Daily"), "{screen}");
    let at = player.place("Review");
    player.click(at.0, at.1);
    assert!(player.screen().contains("review, move 2 of 2"), "{}", player.screen());
}

#[test]
fn the_puzzles_of_a_day_are_chosen_and_made() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press(":").write("daily").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Daily)), "{:?}", player.wanted);
    player.tell(Message::Daily("2026-11-25".parse().expect("a date")));
    let screen = player.screen();
    for words in ["Puzzles of 2026-11-25", "expert", "this week: ", "since 2026-11-23"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("Down Enter");
    let about = player.model.session().map(|session| session.game.about().clone()).expect("a game");
    assert_eq!((about.seed, about.level.as_deref()), (Some(202_611_251), Some("medium")));
}

/// A game won on a day of November 2026, perhaps one of the puzzles of that day.
fn won(day: u64, level: &str, seconds: u64, is_daily: bool) -> Finished {
    let first: Date = "2026-11-01".parse().expect("a date");
    Finished {
        at: (first.days() + day - 1) * 86_400 + 3_600,
        board: "9×9".to_owned(),
        level: Some(level.to_owned()),
        seconds,
        daily: is_daily.then(|| format!("2026-11-{day:02} {level}")),
        ..Finished::default()
    }
}

#[test]
fn the_statistics_show_the_month_the_streak_and_the_times() {
    let games = vec![
        won(3, "hard", 700, false),
        won(22, "easy", 130, true),
        won(22, "hard", 640, true),
        won(23, "easy", 110, true),
        won(23, "easy", 125, false),
    ];
    let statistics = Statistics::of(games);
    let (days, today) = (statistics.days(), Date::of_number(20_261_123).expect("a date"));
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press(":").write("statistics").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Statistics)), "{:?}", player.wanted);
    player.tell(Message::Statistics(Box::new(statistics), today));
    player.press("Down Down");
    insta::assert_snapshot!("statistics", player.screen());
    player.press("Left");
    assert!(player.screen().contains("October 2026"), "{}", player.screen());
    player.press("Right Right");
    assert!(player.screen().contains("November 2026"), "no month after this one: {}", player.screen());
    player.press("x");
    assert!(player.screen().contains("x again resets the statistics"), "{}", player.screen());
    player.press("Down x");
    assert!(
        !player.wanted.iter().any(|effect| matches!(effect, Effect::ResetStatistics)),
        "something else was done between"
    );
    player.press("x");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::ResetStatistics)), "{:?}", player.wanted);
    player.tell(Message::Days(days.clone(), today));
    player.tell(Message::Daily(today));
    let screen = player.screen();
    let line = |word: &str| screen.lines().find(|line| line.contains(word)).unwrap_or_default().to_owned();
    assert!(line("easy").contains("✓ solved") && !line("medium").contains('✓'), "{screen}");
    let mut player = played();
    player.tell(Message::Days(days, today));
    player.press(":").write("start-screen").press("Enter");
    let screen = player.screen();
    assert!(screen.contains("1 of 5 solved today") && screen.contains("streak 2 days"), "{screen}");
}

/// The cells that answer a lesson's questions are found by the technique's own steps.
#[test]
fn a_lesson_ticks_what_the_cursor_answers_and_says_why_an_answer_is_wrong() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("naked pair").press("Enter");
    let screen = player.screen();
    for words in ["Lesson · Naked Pair", "the idea", "find it here", "1 of 8", "press Enter"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // Every cell of the board is tried in turn, as often as there can be questions.
    let mut wrong = 0;
    for row in (0..9).cycle().take(4 * 9) {
        player.press("Ctrl-Home Home");
        for _ in 0..row {
            player.press("Down");
        }
        for _ in 0..9 {
            if !player.screen().contains("next position") {
                player.press("Enter");
                wrong += usize::from(player.screen().contains("asked for is"));
            }
            player.press("Right");
        }
    }
    let screen = player.screen();
    assert!(screen.contains("next position"), "all questions are answered: {screen}");
    assert!(wrong > 0, "not every cell is an answer");
    player.press("Enter");
    assert!(player.screen().contains("2 of 8"), "{}", player.screen());
    player.press("t");
    assert!(player.screen().contains("Lesson"), "{}", player.screen());
}
