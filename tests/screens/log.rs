//! The log on the screen: the state before, keys, the state after.

use deduku::game::{Event, HintEffect, Shown};
use deduku::shipped::samples;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::theme::{Colours, Theme};
use insta::assert_snapshot;
use ratatui::style::Modifier;

use crate::player::{EASY, Player, by_profile};
use crate::reasons::{HARD, hard};
use crate::{LARGE, MIDDLE, SMALL};

/// Enough steps for the log to have removals, placements, and one line of the player's.
const STEPS: &str = "f F8 F8 F8 F8 F8 F8 F8 F8 F8 F8 F8 F8 F8 F8";

fn played(size: (u16, u16)) -> Player {
    let mut player = hard(size);
    player.press(STEPS);
    player
}

fn row(player: &Player, y: usize) -> String {
    player.screen().lines().nth(y).unwrap_or_default().to_owned()
}

fn log_length(player: &Player) -> usize {
    player.model.session().unwrap().game.log().len()
}

#[test]
fn one_key_goes_beside_the_board_again_wide_and_back() {
    let mut player = played(SMALL);
    let before = player.press("Esc").screen();
    player.press(";");
    assert_snapshot!("log_beside", player.screen());
    assert!(player.screen().contains("log, all 15") && row(&player, 23).contains("; wide"), "{}", player.screen());
    player.press(";");
    assert_snapshot!("log_wide", player.screen());
    for words in ["no conclusion", "technique", "ER", "pts", "log 15 of 15", "; back"] {
        assert!(player.screen().contains(words), "{words}: {}", player.screen());
    }
    player.press(";");
    assert_eq!(player.screen(), before);
    player.press("; Up Esc");
    assert_eq!(player.screen(), before, "Esc returns to the game, and nothing is chosen");
}

#[test]
fn a_line_shows_the_board_as_it_was_before_it_and_can_be_played_on_from() {
    let mut player = hard(SMALL);
    let first = player.screen();
    player.press("F8");
    let cell = player.model.session().unwrap().cursor;
    let placed = player.model.session().unwrap().game.value(cell);
    assert!(placed.is_some(), "the first step places a digit");
    player.press("F8 F8 F8");
    let after = player.model.session().unwrap().game.working_position();
    player.press("; Home");
    // The board is that of the beginning: the first step's cell shows no digit but the one that is placed there.
    assert!(player.screen().contains("line 1 "), "{}", player.screen());
    assert!(row(&player, 22).contains(" is "), "the bar says what followed: {}", row(&player, 22));
    let lines = log_length(&player);
    player.press("Enter");
    let game = &player.model.session().unwrap().game;
    assert_eq!((game.value(cell), game.log().len()), (None, lines + 1), "{}", player.screen());
    assert!(matches!(game.log().last().unwrap().event, Event::Branched(0)));
    assert!(player.said().contains("u returns"), "{}", player.said());
    let shown = |screen: &str| {
        screen.lines().skip(1).take(21).map(|line| line.chars().take(56).collect::<String>()).collect::<Vec<_>>()
    };
    let now = shown(&player.press("Esc").screen());
    assert_eq!(now.len(), shown(&first).len());
    player.press("u");
    assert_eq!(player.model.session().unwrap().game.working_position(), after, "nothing is lost");
    // The branch is in the save, and reads back.
    let text = player.model.session().unwrap().game.to_text();
    assert!(text.contains(" branch 1\n"), "{text}");
    let again = deduku::game::Game::from_text(&text, deduku::game::Options::default()).unwrap();
    assert_eq!(again.working_position(), after);
}

#[test]
fn the_picture_of_a_line_is_walked_part_by_part() {
    let mut player = played(SMALL);
    player.press("; / /").write("").press("Enter");
    player.press("Up Up");
    let whole = row(&player, 22);
    player.press("t");
    assert!(player.screen().contains("part 1 of "), "{}", player.screen());
    assert!(row(&player, 22).contains("Look at "), "{}", row(&player, 22));
    player.press("] ]");
    assert!(player.screen().contains("part 3 of "), "{}", player.screen());
    player.press("[");
    assert!(player.screen().contains("part 2 of "), "{}", player.screen());
    player.press("] ] ] ] ] ] ]");
    player.press("Down Up");
    assert_eq!(row(&player, 22), whole, "another line begins whole");
}

#[test]
fn the_log_is_filtered_by_kind_technique_and_letters() {
    let mut player = played(SMALL);
    let lines = |player: &Player| {
        let all = (2..21).map(|y| row(player, y).chars().skip(32).collect::<String>()).collect::<Vec<_>>();
        all.into_iter()
            .filter(|line| line.trim_start_matches(['▐', '▌', ' ']).starts_with(|c: char| c.is_ascii_digit()))
            .count()
    };
    player.press("; ;");
    assert_eq!(lines(&player), 15);
    player.press("/");
    assert_eq!(lines(&player), 1, "the player's moves: {}", player.screen());
    player.press("/");
    assert_eq!(lines(&player), 14, "{}", player.screen());
    player.press("Down Down /");
    let technique = player.screen();
    assert!(lines(&player) < 14, "{technique}");
    player.press("/");
    assert_eq!(lines(&player), 15);
    player.write("point");
    let filtered = player.screen();
    assert!(filtered.contains("/ point") && filtered.contains(" of 15 lines"), "{filtered}");
    assert_eq!(lines(&player), filtered.matches("Pointing  ").count(), "{filtered}");
    player.press("Backspace Enter");
    assert!(player.screen().contains("/ poin"), "it stays: {}", player.screen());
    player.press("Esc");
    assert_eq!(lines(&player), 15, "{}", player.screen());
    // During play the key opens the log with its filter.
    player.press("Esc /").write("hid");
    assert!(player.screen().contains("/ hid"), "{}", player.screen());
}

#[test]
fn letters_that_are_looked_for_are_underlined() {
    let theme = Theme::named("dark", Colours::True).unwrap();
    let mut player = Player::coloured(SMALL, &theme, Colours::True);
    player.play("9x9", HARD);
    player.press("F8 F8 F8 F8 F8 ; ; /").write("point");
    let (x, y) = player.place("Pointing");
    let buffer = player.buffer();
    let marked = |x: u16| buffer[(x, y)].modifier.contains(Modifier::UNDERLINED);
    assert!((x..x + 5).all(marked) && !marked(x + 5));
}

#[test]
fn the_log_lies_beside_a_larger_board_while_playing_and_answers_the_mouse() {
    for size in [MIDDLE, LARGE] {
        let mut player = played(size);
        let (x, y) = player.place("r7c5≠8");
        assert!(player.screen().contains("; all"), "{}", player.screen());
        player.click(x, y);
        assert!(player.screen().contains("play from here"), "{}", player.screen());
        let (x, y) = player.place("Hidden Single");
        player.click(x, y);
        let line = row(&player, usize::from(y));
        assert!(line.contains("▐") || line.contains("▌"), "{line}");
        let lines = log_length(&player);
        player.click(x, y);
        assert_eq!(log_length(&player), lines + 1, "a click on the chosen line plays on from there");
        assert!(!player.screen().contains("play from here"), "{}", player.screen());
    }
    // The kinds of lines can be clicked.
    let mut player = played(SMALL);
    player.press("; ;");
    let (x, y) = player.place(" moves 1 ");
    player.click(x + 2, y);
    assert!(
        row(&player, 2).contains("all marks filled") && row(&player, 3).trim_end().len() < 60,
        "{}",
        player.screen()
    );
}

#[test]
fn an_empty_log_says_so_and_a_digit_is_not_placed_on_an_old_board() {
    let mut player = hard(SMALL);
    player.press(";");
    assert!(player.said().contains("no lines yet"), "{}", player.said());
    player.press("F8 F8 ;");
    let (board, lines) = (player.model.session().unwrap().game.working_position(), log_length(&player));
    player.press("7");
    assert!(player.said().contains("Esc returns to the game"), "{}", player.said());
    assert_eq!((player.model.session().unwrap().game.working_position(), log_length(&player)), (board, lines));
    // A key for the game returns to it.
    player.press("u");
    assert_eq!(log_length(&player), lines + 1);
    assert!(!player.screen().contains("play from here"), "{}", player.screen());
}

#[test]
fn a_small_window_has_the_log_alone() {
    for size in [(60, 24), (40, 20), (25, 15)] {
        let mut player = played(size);
        player.press("; Up");
        let screen = player.screen();
        assert!(screen.contains("no technique") || screen.contains("Pointing") || screen.contains("≠"), "{screen}");
        player.press(";");
        assert!(!player.screen().contains("play from here"), "{}", player.screen());
    }
}

#[test]
fn the_book_writes_its_log_in_its_own_words() {
    let settings = by_profile("book");
    let mut player = Player::with(SMALL, Glyphs::Unicode, Keys::shipped(), settings);
    player.play("9x9", EASY);
    player.press("F8 F8 F8 ; ;");
    assert_snapshot!("log_book", player.screen());
    for words in ["what was done", "Inserted value", ", book", "the book writes (column,row)", "in the standard words"]
    {
        assert!(player.screen().contains(words), "{words}: {}", player.screen());
    }
    // Guesses open trials, and the steps that follow from them are nested inside.
    let settings = by_profile("book");
    let mut player = Player::with((100, 50), Glyphs::Unicode, Keys::shipped(), settings);
    player.play("9x9", HARD);
    player.press("@ @").wait(std::time::Duration::from_secs(60));
    player.press("Esc ; ; Home");
    let screen = player.screen();
    assert!(screen.contains("Trial ") && screen.contains(" │ ") && screen.contains(" or "), "{screen}");
}

/// What stands below the heading of the log, in its columns; in few rows without a heading, those rows.
fn log_below(player: &Player) -> Vec<String> {
    let screen = player.screen();
    if !screen.contains("log ─") {
        let lines: Vec<&str> = screen.lines().collect();
        let half = |line: &&str| line.chars().skip(line.chars().count() / 2).collect::<String>();
        return lines[lines.len() - 5..lines.len() - 2].iter().map(half).collect();
    }
    let (x, y) = player.place("log ─");
    let heading: Vec<char> = row(player, usize::from(y)).chars().skip(usize::from(x)).collect();
    // The heading ends where its rule or its key ends; the log may take one column more.
    let wide = heading.windows(3).position(|three| three == [' ', ' ', ' ']).unwrap_or(heading.len()) + 1;
    let below = screen.lines().skip(usize::from(y) + 1).take_while(|line| !line.trim_start().starts_with("mode "));
    let part = |line: &str| line.chars().skip(usize::from(x)).take(wide).collect::<String>();
    let rows: Vec<String> = below.map(part).collect();
    rows[..rows.len().saturating_sub(2)].to_vec()
}

/// While one steps, on every board and in every window that shows a board beside it, the log is in view with at least
/// three rows: the number, the conclusion and every word of the technique of the step that is shown and of the one just
/// played.
#[test]
fn the_log_stays_in_view_while_one_steps() {
    let names = [
        "9x9-hard.txt",
        "killer.jsonl",
        "kakuro.txt",
        "16x16.txt",
        "25x25.txt",
        "samurai.txt",
        "roxdoku.jsonl",
        "dion-cube.jsonl",
        "jigsaw.txt",
    ];
    for name in names {
        for size in [SMALL, MIDDLE, LARGE, (200, 50)] {
            let sample = samples().iter().find(|sample| sample.name == name).expect("shipped");
            let mut player = Player::new(size, Glyphs::Unicode);
            player.open(read(sample.text, None).swap_remove(0).unwrap());
            player.press("F8 n n");
            let session = player.model.session().unwrap();
            let game = &session.game;
            let Some(HintEffect::Play(coming)) = session.shown().and_then(Shown::effect) else {
                panic!("{name} {size:?}: no step is shown\n{}", player.screen())
            };
            let is_line = |event: &&Event| event.step().is_some();
            let done =
                game.log().iter().map(|entry| &entry.event).rfind(is_line).and_then(|event| event.step()).unwrap();
            let rows = log_below(&player);
            assert!(rows.len() >= 3, "{name} {size:?}\n{}", player.screen());
            let text = rows.join(" ");
            assert!(!text.contains('…'), "{name} {size:?}\n{}", player.screen());
            let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
            for (number, step) in [(2, done.as_ref()), (3, coming)] {
                let at = words.iter().position(|word| *word == number.to_string());
                let at = at.unwrap_or_else(|| panic!("{name} {size:?}: line {number}\n{}", player.screen()));
                let cell = game.board().cell_name(step.first_cell().unwrap());
                assert!(words[at + 1].starts_with(&cell), "{name} {size:?}: {cell}\n{}", player.screen());
                for word in step.technique.name().split(' ') {
                    assert!(words[at + 2..].contains(&word), "{name} {size:?}: {word}\n{}", player.screen());
                }
            }
        }
    }
}

/// What is refused is no line of the log, and the lines are numbered without it.
#[test]
fn what_is_refused_is_no_line() {
    let mut player = Player::of(MIDDLE, Glyphs::Unicode, "9x9", EASY);
    player.press("Right Right 7");
    assert_eq!(log_length(&player), 1, "a given cannot be changed");
    player.press("F8 F8");
    assert_eq!(log_length(&player), 3);
    let lines: Vec<String> = log_below(&player).into_iter().filter(|line| !line.trim().is_empty()).collect();
    assert_eq!(lines.len(), 2, "{}", player.screen());
    assert!(lines[0].trim_start().starts_with("1 ") && lines[1].trim_start().starts_with("2 "), "{lines:?}");
}

/// Before the first line the log is an empty frame.
#[test]
fn before_the_first_step_there_is_a_frame_for_it() {
    for name in ["9x9-hard.txt", "killer.jsonl", "samurai.txt", "dion-cube.jsonl", "16x16.txt"] {
        let sample = samples().iter().find(|sample| sample.name == name).expect("shipped");
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.open(read(sample.text, None).swap_remove(0).unwrap());
        assert!(player.screen().contains("steps ─"), "{name}\n{}", player.screen());
        player.press("F8");
        assert!(
            !player.screen().contains("steps ─") && player.screen().contains("log ─"),
            "{name}\n{}",
            player.screen()
        );
    }
}

/// Where no panel fits beside the board, the log takes the rows below it.
#[test]
fn below_a_board_the_log_has_three_rows() {
    for (size, last) in [((60, 24), 3), ((70, 25), 3), ((30, 15), 3), ((40, 20), 4)] {
        let mut player = hard(size);
        player.press("F8 F8 F8 F8 n");
        let lines: Vec<String> = player.screen().lines().map(str::to_owned).collect();
        let numbers = (1..=5).filter(|number| {
            let own = format!(" {number} r");
            lines.iter().any(|line| line.contains(&own))
        });
        assert!(numbers.count() >= last, "{size:?}\n{}", player.screen());
    }
}

#[test]
fn what_is_undone_or_redone_says_so_whatever_it_is() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    for (keys, words) in [
        ("N 2 u", "undone r1c1 mark +2"),
        ("Ctrl-r", "redone r1c1 mark +2"),
        ("V 3 u", "undone r1c1 colour 3"),
        ("Ctrl-r", "redone r1c1 colour 3"),
    ] {
        player.press(keys);
        assert!(player.beside(57).contains(words), "{words}: {}", player.screen());
    }
    player.press(":").write("restart").press("Enter Enter u");
    assert!(player.beside(57).contains("undone started again"), "{}", player.screen());
}
