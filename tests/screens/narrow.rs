//! Small windows: what needs words has them, and what can be done can be seen.

use std::time::Duration;

use deduku::tui::canvas::Glyphs;

use crate::player::{EASY, Player};

const TIGHT: (u16, u16) = (57, 20);

#[test]
fn lessons_and_drills_have_their_words_in_every_window() {
    for size in [TIGHT, (80, 20), (72, 24), (40, 14)] {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.press("Ctrl-o").write("naked pair").press("Enter");
        let screen = player.screen();
        assert!(screen.contains("Naked Pair") && screen.contains("why it works"), "{size:?}: {screen}");
        player.press("Right Right");
        assert!(player.screen().contains("2 of "), "{size:?}: {}", player.screen());
        player.press("Tab");
        assert!(player.screen().contains("Put the cursor on"), "{size:?}: {}", player.screen());
    }
}

#[test]
fn a_drill_names_its_technique_and_answers_in_a_small_window() {
    let mut player = Player::new(TIGHT, Glyphs::Unicode);
    player.press(":").write("drills").press("Enter Down Enter");
    assert!(player.screen().contains("Is there a step?"), "{}", player.screen());
    player.press("x");
    let screen = player.screen();
    assert!(screen.contains("Right: there is no") || screen.contains("There is one:"), "{screen}");
    assert!(screen.contains("of 1 right"), "{screen}");
    let is_there = screen.contains("There is one:");
    assert_eq!(screen.contains("part by part"), is_there, "{screen}");
}

/// The words over the board are at the end where the cursor is not.
#[test]
fn words_over_the_board_make_way_for_the_cursor() {
    let mut player = Player::new(TIGHT, Glyphs::Unicode);
    player.press("Ctrl-o").write("naked pair").press("Enter Tab");
    let row = |player: &Player| player.place("Put the cursor on").1;
    assert!(row(&player) > 10, "{}", player.screen());
    player.press("Ctrl-End");
    assert!(row(&player) < 10, "{}", player.screen());
}

#[test]
fn a_step_has_its_name_its_keys_and_its_card_without_a_panel() {
    let mut player = Player::of(TIGHT, Glyphs::Unicode, "9x9", EASY);
    player.press("t t");
    let screen = player.screen();
    for words in ["PageDown card", "[ ] part", "Enter play", "Esc close", "Hidden Single"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    assert!(!screen.contains("part 2 of"), "{screen}");
    player.press("PageDown");
    assert!(player.screen().contains("part 2 of"), "{}", player.screen());
    player.press("t");
    assert!(player.screen().contains("part 3 of"), "{}", player.screen());
    player.press("PageUp");
    assert!(!player.screen().contains("part 3 of"), "{}", player.screen());
    let mut player = Player::of((40, 14), Glyphs::Unicode, "9x9", EASY);
    player.press("t PageDown");
    assert!(player.screen().contains("part 1 of"), "{}", player.screen());
}

/// The row of keys has no room for it there.
#[test]
fn the_lesson_about_a_step_is_named_in_a_small_window() {
    let mut player = Player::of(TIGHT, Glyphs::Unicode, "9x9", EASY);
    player.press("t t :");
    let screen = player.screen();
    let named = screen.lines().find(|line| line.contains("Ctrl-o")).unwrap_or_default();
    assert!(named.contains("Learn"), "{screen}");
}

#[test]
fn a_low_window_that_is_wide_enough_has_a_panel() {
    let player = Player::of((80, 20), Glyphs::Unicode, "9x9", EASY);
    assert!(player.screen().contains("digits left"), "{}", player.screen());
}

#[test]
fn a_review_covers_the_board_where_it_has_no_panel() {
    for size in [TIGHT, (72, 24), (40, 14), (25, 13)] {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.press("1 Right 5 Ctrl-v");
        let screen = player.screen();
        assert!(screen.contains("r1c2=5") && !screen.contains(['│', '╷', '┼']), "{size:?}: {screen}");
    }
}

#[test]
fn what_comes_after_a_game_can_be_reached_in_every_window() {
    for size in [TIGHT, (80, 20), (72, 24), (40, 14), (25, 13)] {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.press("a").wait(Duration::from_secs(90));
        let screen = player.screen();
        for words in ["Another like it", "One harder", "Review", "Share", "To the start"] {
            assert!(screen.contains(words), "{size:?} {words}: {screen}");
        }
    }
}

#[test]
fn a_small_window_says_which_grid_or_slice_it_shows() {
    let line = ".".repeat(369);
    let mut player = Player::of(TIGHT, Glyphs::Unicode, "samurai", &line);
    player.press("Right");
    let last = player.screen().lines().last().unwrap_or_default().to_owned();
    let grid = player.model.session().unwrap().game.board().grids()[0].short_name().to_owned();
    assert!(last.contains(&grid), "{last}");
}
