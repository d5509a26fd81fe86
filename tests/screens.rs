//! Key scripts: a window, keys, and the screen that is expected after them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

#[path = "screens/boards.rs"]
mod boards;
#[path = "screens/bursts.rs"]
mod bursts;
#[path = "screens/clues.rs"]
mod clues;
#[path = "screens/dialogs.rs"]
mod dialogs;
#[path = "screens/files.rs"]
mod files;
#[path = "screens/gallery.rs"]
mod gallery;
#[path = "screens/hands.rs"]
mod hands;
#[path = "screens/learner.rs"]
mod learner;
#[path = "screens/log.rs"]
mod log;
#[path = "screens/mouse.rs"]
mod mouse;
#[path = "screens/names.rs"]
mod names;
#[path = "screens/narrow.rs"]
mod narrow;
#[path = "screens/new_puzzle.rs"]
mod new_puzzle;
#[path = "screens/newcomer.rs"]
mod newcomer;
#[path = "screens/pasted.rs"]
mod pasted;
#[path = "screens/played.rs"]
mod played;
#[path = "screens/player.rs"]
mod player;
#[path = "screens/reasons.rs"]
mod reasons;
#[path = "screens/review.rs"]
mod review;
#[path = "screens/setter.rs"]
mod setter;
#[path = "screens/settings.rs"]
mod settings;
#[path = "screens/solved.rs"]
mod solved;
#[path = "screens/solving.rs"]
mod solving;
#[path = "screens/statements.rs"]
mod statements;
#[path = "screens/storms.rs"]
mod storms;
#[path = "screens/tooltips.rs"]
mod tooltips;
#[path = "screens/two.rs"]
mod two;
#[path = "screens/ways.rs"]
mod ways;
#[path = "screens/whole.rs"]
mod whole;

use std::time::Duration;

use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Effect, Message, Question};
use deduku::tui::model::Screen;
use insta::assert_snapshot;
use player::{EASY, Player};

const SMALL: (u16, u16) = (80, 24);
const MIDDLE: (u16, u16) = (100, 30);
const LARGE: (u16, u16) = (120, 40);

fn small() -> Player {
    Player::of(SMALL, Glyphs::Unicode, "9x9", EASY)
}

#[test]
fn a_game_in_windows_of_every_size() {
    for (name, size, glyphs) in [
        ("80x24", SMALL, Glyphs::Unicode),
        ("80x24_ascii", SMALL, Glyphs::Ascii),
        ("100x30", MIDDLE, Glyphs::Unicode),
        ("120x40", LARGE, Glyphs::Unicode),
        ("120x40_ascii", LARGE, Glyphs::Ascii),
        ("60x24", (60, 24), Glyphs::Unicode),
        ("40x20", (40, 20), Glyphs::Unicode),
        ("25x15", (25, 15), Glyphs::Unicode),
        ("24x10", (24, 10), Glyphs::Unicode),
    ] {
        let mut player = Player::of(size, glyphs, "9x9", EASY);
        player.press("3 Tab f Right 2 F8 F8");
        assert_snapshot!(name, player.screen());
    }
}

#[test]
fn the_start_screen_leads_everywhere() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    // The puzzle of the form is a different one each time.
    player.answering = false;
    assert_snapshot!("start", player.screen());
    for (keys, name) in
        [("n", "start_new"), ("Esc o", "start_open"), ("Esc Down Down Down Down Down Enter", "start_setup")]
    {
        player.press(keys);
        assert_snapshot!(name, player.screen());
    }
    player.press("Esc ?");
    assert!(player.screen().contains("Keys and rules"), "{}", player.screen());
    player.press("Esc l");
    assert!(player.screen().contains("Lessons"), "{}", player.screen());
    player.press("Esc d");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Daily)));
    player.press("Home Up Enter");
    assert!(matches!(player.wanted.last(), Some(Effect::Quit)), "{}", player.screen());
}

#[test]
fn a_hint_climbs_stage_by_stage() {
    let mut player = small();
    for stage in 1..=4 {
        player.press("t");
        assert_snapshot!(format!("hint_{stage}"), player.screen());
    }
    let before = player.model.session().unwrap().game.progress().0;
    player.press("t");
    assert_eq!(player.model.session().unwrap().game.progress().0, before + 1);
}

#[test]
fn a_wrong_digit_stops_the_hint_until_it_is_fixed() {
    let mut player = small();
    player.press("9 Right 3");
    player.press("F8");
    assert_snapshot!("wrong_step", player.screen());
    player.press("t");
    player.press("t");
    assert_snapshot!("wrong_offer", player.screen());
    player.press("t");
    assert_eq!(player.digit("r1c1"), None);
}

#[test]
fn a_game_is_won_by_steps_alone() {
    let mut player = small();
    player.press("a").wait(Duration::from_secs(90));
    assert_snapshot!("won", player.screen());
}

#[test]
fn work_that_takes_long_can_be_cancelled() {
    let mut player = small();
    player.answering = false;
    player.press("F8");
    assert!(!player.screen().contains("One moment"));
    player.wait(Duration::from_secs(5));
    assert_snapshot!("working", player.screen());
    player.press("Esc");
    assert!(player.said().contains("Cancelled"));
}

/// The solution of [`EASY`].
fn solution() -> String {
    let board = std::sync::Arc::new(deduku::board::named("9x9").unwrap());
    let puzzle = deduku::puzzle::Puzzle::from_line(board, EASY).unwrap();
    let found = deduku::solve::search(&puzzle, 2, &deduku::work::Work::unlimited());
    assert_eq!(found.solutions.len(), 1);
    found.solutions[0].to_string()
}

#[test]
fn a_game_is_won_by_keys_alone() {
    let mut player = small();
    for digit in EASY.chars().zip(solution().chars()).filter(|(given, _)| *given == '0').map(|(_, digit)| digit) {
        player.press(&digit.to_string()).press("Tab");
    }
    assert!(player.screen().contains("Well done."));
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Bell)));
    let won = player.wanted.iter().find_map(|effect| match effect {
        Effect::Record(won) => Some(won.clone()),
        _ => None,
    });
    assert_eq!(won.map(|won| (won.board, won.hints, won.steps, won.mistakes)), Some(("9×9".into(), 0, 0, 0)));
}

#[test]
fn the_summary_counts_the_hints_from_before_the_game_was_left() {
    let mut player = small();
    player.press("t Esc F8 t Esc u");
    let text = player.model.session().unwrap().game.to_text();
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Running(text, None));
    player.press("t Esc");
    for digit in EASY.chars().zip(solution().chars()).filter(|(given, _)| *given == '0').map(|(_, digit)| digit) {
        player.press(&digit.to_string()).press("Tab");
    }
    // The last Tab has ended the wave animation.
    let screen = player.screen();
    assert!(screen.contains("steps, hints      1, 3"), "{screen}");
}

#[test]
fn a_game_is_won_by_mouse_alone() {
    let mut player = small();
    let solution: Vec<char> = solution().chars().collect();
    for (index, _) in EASY.char_indices().filter(|(_, given)| *given == '0') {
        // Cells are 5×2: a column follows each, and a line of the grid follows every third row.
        let (row, column) = (index as u16 / 9, index as u16 % 9);
        player.click(2 + 6 * column + 3, 2 + 2 * row + row / 3);
        let digit = solution[index].to_digit(10).unwrap() as u16;
        player.click(60, 1 + digit);
    }
    assert!(player.screen().contains("Well done."));
}

#[test]
fn the_mode_is_shown_by_its_word() {
    let mut player = small();
    for (keys, words) in [
        ("m", ["mode  MARK   m corner", " 1-9 mark"]),
        ("d", ["mode  MARK FIRST", " 1-9 choose  Space place"]),
        ("7", ["mode  MARK 7 FIRST", " 1-9 choose"]),
        ("m m m m m", ["mode  DIGIT 7 FIRST", " 1-9 choose"]),
        ("d", ["mode  DIGIT   m marks", " 1-9 place"]),
        (";", ["mode  DIGIT", " 1-9 place"]),
        ("p", ["mode  DIGIT", " p pause"]),
    ] {
        player.press(keys);
        let screen = player.screen();
        let [mode, footer] = words;
        assert!(screen.contains(mode), "{keys}: {screen}");
        assert!(screen.lines().last().unwrap().starts_with(footer), "{keys}: {screen}");
    }
}

#[test]
fn a_digit_can_come_first() {
    let mut player = small();
    player.press("d 3 Space");
    assert_eq!(player.digit("r1c1"), Some('3'));
    player.press("Space m Space");
    assert_eq!(player.digit("r1c1"), None);
    assert!(player.screen().contains("marks    3"));
}

#[test]
fn marks_tooltip_and_reasoned_are_drawn_apart() {
    let mut player = small();
    player.press("m 2 3 i");
    assert_snapshot!("tooltip", player.screen());
    player.press("i r");
    assert_snapshot!("reasoned", player.screen());
}

#[test]
fn refusals_and_conflicts_say_so() {
    let mut player = small();
    player.press("Right Right 3");
    assert!(player.said().contains("R1c3 is a given"), "{}", player.said());
    player.press("Left 8");
    assert_snapshot!("conflict", player.screen());
}

#[test]
fn a_check_shows_what_is_wrong() {
    let mut player = small();
    player.press("9 c");
    assert!(player.said().contains("r1c1"));
    assert!(player.screen().contains("!9"));
    player.press("u c");
    assert!(player.said().contains("No digit is wrong"));
}

#[test]
fn a_line_of_the_log_shows_what_it_rests_on() {
    let mut player = Player::of(
        MIDDLE,
        Glyphs::Unicode,
        "9x9",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    );
    player.press("F8 F8 F8 F8 ; Up");
    assert_snapshot!("log_line", player.screen());
    player.press("/ /");
    assert!(player.screen().contains(" steps 4 "), "{}", player.screen());
}

#[test]
fn a_pause_covers_the_board() {
    let mut player = small();
    player.press("p");
    assert_snapshot!("paused", player.screen());
    player.press("3 Down");
    assert!(player.said().contains("p resumes it"));
    player.press("p");
    assert_eq!(player.digit("r1c1"), None);
}

#[test]
fn commands_are_found_by_their_letters() {
    let mut player = small();
    player.press(":").write("print");
    assert_snapshot!("palette", player.screen());
    player.press("Enter").write("mine").press("Enter");
    let exported = player.wanted.iter().find_map(|effect| match effect {
        Effect::Export { path, text, .. } => Some((path.clone(), text.lines().count())),
        _ => None,
    });
    assert_eq!(exported, Some(("mine.txt".to_owned(), 11)));
}

#[test]
fn pasted_text_is_shown_before_it_is_played_and_never_typed() {
    let mut player = small();
    player.send(Message::Paste(format!("{EASY} one\n1.2..........4.3 two\n12 34 99!\n")));
    assert_snapshot!("pasted", player.screen());
    player.press("Down Enter");
    assert_eq!(player.model.session().unwrap().game.board().name(), "4x4");
}

#[test]
fn a_new_game_sets_the_running_one_aside() {
    let mut player = small();
    player.press("3 Ctrl-n Up Enter End Up").write("4411").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::SetAside)));
    let game = &player.model.session().unwrap().game;
    assert_eq!((game.about().seed, game.about().level.as_deref()), (Some(4411), Some("easy")));
}

#[test]
fn a_request_that_cannot_be_met_is_refused_in_its_dialog() {
    let mut player = small();
    player.press("Ctrl-n Up Enter End Up").write("no number").press("Enter");
    assert_snapshot!("refused_request", player.screen());
}

#[test]
fn a_puzzle_is_set_up_counted_and_played() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("e Enter 1 2");
    assert!(player.screen().contains("Several solutions"));
    assert_snapshot!("setup", player.screen());
    player.press("1");
    assert!(player.screen().contains('!'));
    player.press("Ctrl-g");
    assert!(player.said().contains("both hold 1"), "{}", player.said());
    player.press("u Ctrl-g");
    assert_eq!(player.model.screen(), Screen::Play);
    assert_eq!(player.digit("r1c2"), Some('2'));
}

#[test]
fn a_puzzle_is_typed_as_it_is_printed() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.press("e Enter").write("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert!(player.screen().contains("One solution"), "{}", player.screen());
    player.press("Ctrl-g");
    assert_eq!(player.model.screen(), Screen::Play);
    assert_eq!((player.digit("r1c5"), player.digit("r9c9")), (Some('7'), Some('9')));
}

#[test]
fn a_large_board_scrolls_with_the_cursor() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "25x25", &".".repeat(625));
    assert_snapshot!("25x25", player.screen());
    player.press("Ctrl-End End A");
    assert_snapshot!("25x25_end", player.screen());
    assert_eq!(player.digit("r25c25"), Some('A'));
}

#[test]
fn an_answer_about_a_board_that_has_changed_is_dropped() {
    let mut player = small();
    player.answering = false;
    player.press("F8");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::Ask(ticket, Question::Advise(..)) => Some(*ticket),
        _ => None,
    });
    player.press("3");
    let stale = deduku::jobs::Answer::Advice(deduku::game::Advice::Solved);
    player.send(Message::Answer(asked.unwrap(), stale));
    assert!(!player.screen().to_lowercase().contains("solved"));
}

#[test]
fn every_dialog_closes_with_escape_and_every_size_is_drawn() {
    for keys in ["Ctrl-n", "o", "w", "e", "?", ":", ","] {
        for (width, height) in [(80, 24), (100, 30), (40, 20), (25, 15), (10, 4), (1, 1)] {
            let mut player = small();
            player.press(keys).resize(width, height);
            let open = player.screen();
            player.press("Esc").resize(80, 24);
            assert!(player.screen().contains("digits left"), "{keys} {width}×{height}:\n{open}");
        }
    }
}

#[test]
fn zooming_goes_through_what_fits() {
    let mut player = small();
    for size in ["dense", "digits", "rows", "as large as fits: rows"] {
        player.press("z");
        assert!(player.said().ends_with(size), "{}", player.said());
    }
}

#[test]
fn the_cursor_is_seen_without_colours() {
    let mut player = small();
    player.press("Down Right");
    let screen = player.screen();
    let lines: Vec<&str> = screen.lines().collect();
    for line in &lines[4..6] {
        let line: Vec<char> = line.chars().collect();
        assert_eq!((line[7], line[13]), ('▐', '▌'), "{screen}");
    }
}

#[test]
fn the_start_screen_says_how_many_damaged_saves_there_are() {
    for size in [SMALL, LARGE] {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.send(Message::Damaged(2));
        assert!(player.screen().contains("2 to look at"), "{}", player.screen());
    }
}

#[test]
fn the_start_screen_shows_the_last_game_and_continues_it_by_key_and_mouse() {
    let at_start = |size| {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.press("3 :").write("start-screen").press("Enter Enter");
        assert_eq!(player.model.screen(), Screen::Start);
        player
    };
    for (name, size) in [("80x24", SMALL), ("120x40", LARGE), ("60x24", (60, 24)), ("40x15", (40, 15))] {
        let mut player = at_start(size);
        assert_snapshot!(format!("start_again_{name}"), player.screen());
        let (x, y) = player.place("Continue");
        player.click(x, y);
        assert_eq!(player.model.screen(), Screen::Play, "{name}");
    }
    let again = || at_start(SMALL);
    for keys in ["c", "Down Enter"] {
        let mut player = again();
        player.press(keys);
        assert_eq!((player.model.screen(), player.digit("r1c1")), (Screen::Play, Some('3')), "{keys}");
    }
    let mut player = again();
    player.press("Enter");
    let moves = |player: &Player| player.model.session().map(|session| session.game.moves().len());
    assert_eq!((player.model.screen(), moves(&player)), (Screen::Play, Some(0)), "another puzzle");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::SetAside)), "no game is lost");
    let about = player.model.session().unwrap().game.about();
    assert_eq!((about.level.as_deref(), about.seed.is_some()), (Some("easy"), true));
    let mut player = again();
    let (x, y) = player.place("last game");
    assert_eq!(player.click(x, y + 4).model.screen(), Screen::Play, "a click on the picture");
    let mut player = again();
    let (x, y) = player.place("Settings");
    assert!(player.click(x, y).screen().contains("theme   board   game"));
    let mut player = again();
    let (x, y) = player.place("all commands");
    assert!(player.click(x, y).screen().contains("Commands"), "{}", player.screen());
}
