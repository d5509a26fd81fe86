//! The review of a game, the puzzles of the day, lessons and drills, and the statistics.

use std::time::Duration;

use deduku::board::{Cell, catalogue};
use deduku::constraint::Family;
use deduku::game::{Subject, course};
use deduku::generate::Date;
use deduku::logic::Technique;
use deduku::store::{Drill, Exercise, Finished, Lessons, PractisedPosition, ReviewedGame, Statistics};
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Value};

use crate::SMALL;
use crate::player::{EASY, Player};

/// A game in which r1c1=1 is a slip that was corrected, and r1c2=9 is a single.
fn played() -> Player {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.wait(Duration::from_secs(5)).press("1");
    player.wait(Duration::from_secs(20)).press("u");
    player.wait(Duration::from_secs(4)).press("Right 9");
    player
}

#[test]
fn a_review_says_what_moves_rested_on_and_shows_the_board_before_them() {
    let mut player = played();
    player.press("Ctrl-v");
    let screen = player.screen();
    for words in ["review, move 3 of 3", "Not solved yet: 2", "1 slip: r1c1=1", "✗", "2 r1c1 undone"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("[");
    let screen = player.screen();
    for words in ["review, move 1 of 3", "a slip, there for", "0:20."] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("Down");
    let screen = player.screen();
    assert!(screen.contains("move 2 ────────── 0:20") && screen.contains("ot judged."), "{screen}");
    player.press("Down");
    assert!(player.screen().contains("move 3 ────────── 0:04"), "{}", player.screen());
    // Leads back to the board before the slip.
    player.press("Up Up Enter");
    assert!(!player.screen().contains("review"), "{}", player.screen());
    assert_eq!(player.model.session().map(|session| session.game.value(Cell::new(0))), Some(None));
}

#[test]
fn the_start_screen_leads_to_the_review_and_to_the_day() {
    let mut player = played();
    player.press(":").write("start-screen").press("Enter Enter");
    let screen = player.screen();
    assert!(screen.contains("Continue") && screen.contains("Today's puzzle"), "{screen}");
    player.press("Ctrl-v");
    assert!(player.screen().contains("review, move 3 of 3"), "{}", player.screen());
}

#[test]
fn the_puzzles_of_a_day_are_chosen_and_made() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press(":").write("daily").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Daily)), "{:?}", player.wanted);
    player.send(Message::Daily("2026-11-25".parse().expect("a date")));
    let screen = player.screen();
    for words in ["Puzzles of 2026-11-25", "expert", "week: samurai", "since Monday", "November 2026"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // A day before, a month before, and no day that is to come.
    for (keys, title) in [
        ("Left", "2026-11-24"),
        ("PageUp", "2026-10-24"),
        ("PageDown Right Right Right", "2026-11-25"),
        ("PageUp", "2026-10-25"),
    ] {
        player.press(keys);
        assert!(player.screen().contains(&format!("Puzzles of {title}")), "{keys}: {}", player.screen());
    }
    let (x, y) = player.place("  17 ");
    player.click(x + 3, y);
    assert!(player.screen().contains("Puzzles of 2026-10-17"), "{}", player.screen());
    player.press("PageDown PageDown");
    assert!(player.screen().contains("Puzzles of 2026-11-25"), "{}", player.screen());
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
    player.send(Message::Statistics(Box::new(statistics), today));
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
    player.send(Message::Days(days.clone(), today));
    player.send(Message::Daily(today));
    let screen = player.screen();
    let line = |word: &str| screen.lines().find(|line| line.contains(word)).unwrap_or_default().to_owned();
    assert!(line("easy").contains("✓ solved") && !line("medium").contains('✓'), "{screen}");
    let mut player = played();
    player.send(Message::Days(days, today));
    player.press(":").write("start-screen").press("Enter Enter");
    let screen = player.screen();
    assert!(screen.contains("✓ easy  medium") && screen.contains("streak 2 days"), "{screen}");
}

/// The cells that answer a lesson's questions are those of the technique's own steps.
#[test]
fn a_lesson_ticks_what_the_cursor_answers_and_says_why_an_answer_is_wrong() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("naked pair").press("Enter Tab");
    let screen = player.screen();
    for words in ["Lesson · Naked Pair", "the idea", "find it here", "1 of 8", "press Enter"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // Tries every cell of the board in turn, as often as there can be questions.
    let mut wrong = 0;
    for row in (0..9).cycle().take(4 * 9) {
        player.press("Ctrl-Home Home");
        for _ in 0..row {
            player.press("Down");
        }
        for _ in 0..9 {
            if !player.screen().contains("next position") {
                player.press("Enter");
                wrong += usize::from(player.screen().contains("Look for"));
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
    assert!(player.screen().contains("Help 1 of "), "{}", player.screen());
    player.press("t");
    assert!(player.screen().contains("Help 2 of "), "{}", player.screen());
}

/// The list has the course, what is next, techniques and constraints; typed words are searched for in all of them.
#[test]
fn the_lessons_have_sections_and_constraints_beside_techniques() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o");
    let screen = player.screen();
    for words in ["Lessons", "course", "1. Singles", "Full House", "2. Pointing and pairs"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("Tab");
    let screen = player.screen();
    for words in ["Lessons", "next", "Drill: fast singles", "Drill: is there a step of it?"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.press("Tab");
    assert!(player.screen().contains("Hidden Single") && !player.screen().contains("Drill:"), "{}", player.screen());
    player.press("Tab");
    assert!(player.screen().contains("Thermometer"), "{}", player.screen());
    player.write("skyscraper");
    let screen = player.screen();
    let lines = screen.lines().filter(|line| line.trim_start_matches(['▸', ' ']).starts_with("Skyscraper")).count();
    assert_eq!(lines, 2, "a technique and a constraint: {screen}");
}

/// Lessons use the board that the player chose, if it has what they need, and keep it.
#[test]
fn a_lesson_is_on_the_chosen_board() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("naked pair").press("Enter Tab Ctrl-b");
    let screen = player.screen();
    assert!(screen.contains("Lessons on the board") && screen.contains("At home"), "{screen}");
    player.press("Esc");
    assert!(player.screen().contains("Lesson · Naked Pair") && !player.screen().contains("At home"));
    let at = catalogue().iter().position(|entry| entry.name == "6x6").expect("of the catalogue");
    player.press("Ctrl-b").press(&"Down ".repeat(at + 1)).press("Enter");
    let screen = player.screen();
    assert!(screen.contains("Lesson · Naked Pair") && screen.contains("6×6") && screen.contains("1 of 8"), "{screen}");
    let is_kept = |effect: &Effect| matches!(effect, Effect::Set("lesson-board", Value::Word(name)) if name == "6x6");
    assert!(player.wanted.iter().any(is_kept));
    // The next lesson uses it too, but a lesson about sums needs another board.
    player.press("Esc Esc Ctrl-o").write("pointing").press("Enter Tab");
    assert!(player.screen().contains("6×6"), "{}", player.screen());
    player.press("Esc Esc Ctrl-o").write("cage remainder").press("Enter Tab");
    let screen = player.screen();
    assert!(screen.contains("Lesson · Remaining Sum") && screen.contains("Killer"), "{screen}");
}

/// A lesson for which only the well-known techniques count as easier says so.
#[test]
fn a_lesson_of_a_rare_technique_says_what_is_not_left() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    // A squirmbag comes with a smaller fish in the other rows, which every profile finds first.
    player.press("Ctrl-o").write("squirmbag").press("Enter");
    let screen = player.screen();
    assert!(screen.contains(" beyond ") && screen.contains("1 of 8"), "{screen}");
}

/// Details of a clue that the board does not show are listed beside the lesson: of all clues, or those at the cursor.
#[test]
fn a_lesson_says_what_its_clues_say() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("regular expression").press("Enter");
    assert!(player.screen().contains("Here: the pattern is"), "{}", player.screen());
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    let at = Family::all().iter().position(|&family| family == Family::Or).expect("of the table");
    player.press("Ctrl-o Tab Tab Tab").press(&"Down ".repeat(at)).press("Enter");
    let says = |player: &Player| player.beside(54).contains("; or ");
    let mut is_said = says(&player);
    for _ in 0..9 {
        for _ in 0..9 {
            is_said |= says(&player);
            player.press("Right");
        }
        player.press("Home Down");
    }
    assert!(is_said, "{}", player.screen());
}

/// Every constraint has a lesson, which begins with its rule, or with what the course says of it.
#[test]
fn every_constraint_has_a_lesson() {
    for (at, &family) in Family::all().iter().enumerate() {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.answering = false;
        let subject = Subject::Constraint(family);
        player.press("Ctrl-o Tab Tab Tab").press(&"Down ".repeat(at)).press("Enter");
        let screen = player.screen();
        assert!(screen.contains(&format!("Lesson · {}", subject.name())), "{screen}");
        let rule = course().lesson(subject).map_or(family.row().rule, |lesson| &lesson.why);
        let rule: String = rule.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        assert!(screen.contains(&rule), "{rule}: {screen}");
    }
}

/// Presses Enter on each cell in turn until a lesson is finished.
fn answer_everywhere(player: &mut Player) {
    for row in (0..9).cycle().take(4 * 9) {
        player.press("Ctrl-Home Home");
        for _ in 0..row {
            player.press("Down");
        }
        for _ in 0..9 {
            if !player.screen().contains("next position") {
                player.press("Enter");
            }
            player.press("Right");
        }
    }
}

fn exercises(player: &Player) -> Vec<Exercise> {
    let exercise = |effect: &Effect| match effect {
        Effect::Practised(what) => Some(what.clone()),
        _ => None,
    };
    player.wanted.iter().filter_map(exercise).collect()
}

#[test]
fn a_lesson_of_a_constraint_asks_for_its_clue_and_is_kept() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("Ctrl-o").write("thermometer").press("Enter");
    let screen = player.screen();
    for words in ["Lesson · Thermometer", "the idea", "Digits rise", "of the clue", "1 of 8"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    answer_everywhere(&mut player);
    assert!(player.screen().contains("next position"), "{}", player.screen());
    let kept = exercises(&player);
    let [Exercise::Position(position)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!((position.subject(), position.found), (Some(Subject::Constraint(Family::Thermometer)), false));
    // A drill asks only for what follows, against the clock.
    player.press("p");
    let screen = player.screen();
    assert!(screen.contains("Drill · Thermometer") && !screen.contains("of the clue"), "{screen}");
    player.wait(Duration::from_secs(7));
    assert!(player.screen().contains("0:07"), "the clock runs: {}", player.screen());
    answer_everywhere(&mut player);
    let kept = exercises(&player);
    let Some(Exercise::Position(position)) = kept.last() else { panic!("{kept:?}") };
    assert_eq!((position.drill, position.ms), (Some(Drill::One), Some(7_000)));
}

/// Tries all digits in all cells, again and again, until twenty singles are placed.
#[test]
fn singles_are_placed_against_the_clock() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press(":").write("drills").press("Enter Enter");
    assert!(player.screen().contains("0 of 20"), "{}", player.screen());
    player.wait(Duration::from_secs(61));
    assert!(player.screen().contains("1:01"), "{}", player.screen());
    for at in 0.. {
        player.press("Ctrl-Home Home");
        for _ in 0..at % 9 {
            player.press("Down");
        }
        for _ in 0..9 {
            player.press("1 2 3 4 5 6 7 8 9 Right");
        }
        if player.screen().contains("20 singles in") {
            break;
        }
        assert!(at < 90, "{}", player.screen());
    }
    let kept = exercises(&player);
    let [Exercise::Singles(run)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!((run.singles, run.ms), (20, 61_000));
    assert!(run.wrong > 20, "not every digit is right: {run:?}");
    player.press("Esc");
    assert!(player.screen().contains("best 1:01"), "{}", player.screen());
}

#[test]
fn a_mixed_bag_asks_whether_there_is_a_step() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press(":").write("drills").press("Enter Down Enter");
    let (mut right, mut all) = (0, 0);
    for _ in 0..4 {
        assert!(player.screen().contains("Is there a step?"), "{}", player.screen());
        player.press("x");
        let screen = player.screen();
        let is_right = screen.contains("Right: there is no");
        assert!(is_right || screen.contains("There is one: "), "{screen}");
        (right, all) = (right + u32::from(is_right), all + 1);
        assert!(screen.contains(&format!("{right} of {all} right")), "{screen}");
        player.press("Enter");
    }
    let kept = exercises(&player);
    assert_eq!(kept.len(), 4);
    for what in kept {
        assert!(matches!(what, Exercise::Position(PractisedPosition { drill: Some(Drill::Mixed), .. })), "{what:?}");
    }
}

/// What was missed, or overlooked in reviewed games, is due; what games needed is next.
#[test]
fn what_comes_next_is_what_was_missed_and_what_games_needed() {
    let today = Date::of_days(20_000);
    let shown = |lessons: &Lessons| {
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.send(Message::Days(Statistics::default().days(), today));
        player.send(Message::Lessons(Box::new(lessons.clone())));
        let start = player.screen();
        (start, player.press("Ctrl-o Tab").screen())
    };
    let line =
        |screen: &str, name: &str| screen.lines().find(|line| line.contains(name)).unwrap_or_default().to_owned();
    let mut lessons = Lessons::default();
    let learn = Some("skyscraper".to_owned());
    lessons.add(&Exercise::Review(ReviewedGame { game: "a".to_owned(), learn, ..ReviewedGame::default() }), 20_000);
    let (_, screen) = shown(&lessons);
    assert!(line(&screen, "Skyscraper").contains("your games needed it"), "{screen}");
    let missed = PractisedPosition::of(Subject::Technique(Technique::XWing), false);
    lessons.add(&Exercise::Position(missed), 19_990);
    let (start, screen) = shown(&lessons);
    assert!(line(&screen, "X-Wing").contains("due"), "{screen}");
    assert!(line(&start, "Learn").contains("1 due"), "{start}");
}

/// A review is saved for learning, and the statistics include its techniques.
#[test]
fn reviewed_games_count_in_the_statistics_of_techniques() {
    let mut player = played();
    player.press("Ctrl-v Esc");
    let kept = exercises(&player);
    let [Exercise::Review(game)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!(game.used.values().map(|(count, _)| count).sum::<u32>(), 1, "{game:?}");
    let won =
        Finished { board: "9×9".to_owned(), level: Some("hard".to_owned()), seconds: 600, ..Finished::default() };
    player.send(Message::Statistics(Box::new(Statistics::of(vec![won])), Date::of_days(6)));
    let screen = player.screen();
    assert!(screen.contains("rating 1"), "{screen}");
    player.press("Tab");
    let screen = player.screen();
    let single = screen.lines().find(|line| line.contains("Single")).unwrap_or_default();
    assert!(screen.contains("missed") && single.contains('1'), "{screen}");
}

/// The time line of a review advances by itself, at the pace of steps, and stops at a key and at its end.
#[test]
fn a_review_is_replayed() {
    let mut player = played();
    player.press("Ctrl-v a");
    assert!(player.screen().contains("review, move 1 of 3"), "from the beginning: {}", player.screen());
    assert!(player.screen().contains("stop"), "{}", player.screen());
    player.wait(Duration::from_millis(900));
    assert!(player.screen().contains("review, move 1 of 3"), "not yet: {}", player.screen());
    player.wait(Duration::from_millis(200));
    assert!(player.screen().contains("review, move 2 of 3"), "{}", player.screen());
    player.wait(Duration::from_millis(1_100));
    assert!(player.screen().contains("review, move 3 of 3"), "{}", player.screen());
    assert!(!player.screen().contains("stop"), "it has come to its end: {}", player.screen());
    player.press("a a").wait(Duration::from_secs(10));
    assert!(player.screen().contains("review, move 1 of 3"), "it was stopped: {}", player.screen());
    player.press("a + + + + + +").wait(Duration::from_millis(1_010));
    assert!(player.screen().contains("review, move 2 of 3"), "{}", player.screen());
}

#[test]
fn a_review_gives_no_advice_that_the_game_does_not_bear_out() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("1 Right 5 Ctrl-v");
    let words = player.beside(57);
    assert!(words.contains("where the slips came from"), "{words}");
    assert!(!words.contains("harder puzzle") && !words.contains("None of your moves"), "{words}");
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("n Enter Ctrl-v");
    let words = player.beside(57);
    assert!(words.contains("The solver made every move.") && !words.contains("harder puzzle"), "{words}");
}
