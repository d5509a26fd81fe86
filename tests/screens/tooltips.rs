//! The tooltip: what the rules allow in the cell of the cursor or of the mouse, and nothing that logic has found.

use deduku::tui::message::{Effect, Value};

use crate::player::Player;
use crate::{LARGE, SMALL, small};
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::settings::Settings;

#[test]
fn the_switch_shows_and_saves_the_tooltip_of_the_cursor() {
    let mut player = small();
    assert!(!player.screen().contains("possible"), "{}", player.screen());
    player.press("i");
    assert!(player.model.wants_motion());
    assert!(player.beside(56).contains("r1c1 ───────────────── possible 2 3 9"), "{}", player.screen());
    // The tooltip is beside the cell, one column after the cursor's bar.
    assert!(player.screen().lines().nth(3).unwrap().starts_with(" ▐     ▌ 2 3 9 "), "{}", player.screen());
    let saved = |player: &Player| match player.wanted.last() {
        Some(Effect::Set("tooltips", Value::Switch(on))) => Some(*on),
        _ => None,
    };
    assert_eq!(saved(&player), Some(true));
    player.press("Right");
    assert!(player.beside(56).contains("r1c2 ───────────────── possible 2 3 9"), "{}", player.screen());
    player.press("i");
    assert_eq!(saved(&player), Some(false));
    assert!(!player.model.wants_motion());
    assert!(!player.screen().contains("possible"));
}

#[test]
fn the_mouse_rests_on_a_cell_and_the_next_key_leads_back() {
    let mut player = small();
    // Column 5 of row 5. Cells are 5×2: a column follows each, and a line of the grid follows every third row.
    let (x, y) = (2 + 6 * 4 + 2, 2 + 2 * 4 + 1);
    player.hover(x, y);
    assert!(!player.screen().contains("r5c5"), "only while tooltips are on");
    player.press("i").hover(x, y);
    assert!(player.beside(56).contains("r5c5 ───────────────── possible 2 3 4 5 6"), "{}", player.screen());
    assert!(player.screen().contains(" 2 3 4 5 6 "), "{}", player.screen());
    assert_eq!(player.model.session().unwrap().cursor.index(), 0, "the cursor stays");
    player.hover(2, 2 + 2);
    assert!(player.screen().contains("1 given"), "{}", player.screen());
    player.hover(70, 10);
    assert!(player.screen().contains("r1c1 ──"), "beside the board: the cursor's again");
    player.hover(x, y).press("Right");
    assert!(player.screen().contains("r1c2 ──"), "{}", player.screen());
}

#[test]
fn it_shows_what_the_rules_allow_and_nothing_that_steps_have_found() {
    let mut player = Player::of(
        SMALL,
        Glyphs::Unicode,
        "9x9",
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    );
    player.press("i");
    let before = player.beside(56);
    player.press("F8 F8 F8 F8 F8 F8");
    let session = player.model.session().unwrap();
    let (game, board) = (&session.game, session.game.board());
    let narrowed = board.cells().find(|&cell| game.reasoned(cell) != game.possible(cell)).expect("an elimination");
    let place = board.place(narrowed);
    let digits: Vec<String> = game.possible(narrowed).iter().map(|digit| digit.to_string()).collect();
    let column = place.column;
    let row = place.row;
    player.hover(2 + 6 * column + 2, 2 + 2 * row + row / 3);
    assert!(player.beside(56).contains(&format!("possible {}", digits.join(" "))), "{before}\n{}", player.screen());
}

#[test]
fn complete_marks_say_it_themselves_at_the_cursor() {
    let mut player = small();
    player.press("i f");
    let screen = player.screen();
    assert!(screen.lines().nth(2).unwrap().contains("  23 ▌"), "{screen}");
    assert!(!screen.contains(" 2 3 9 ▌") && player.beside(56).contains("possible 2 3 9"), "{screen}");
}

#[test]
fn large_boards_show_it_too() {
    let mut player = Player::of(LARGE, Glyphs::Unicode, "16x16", &".".repeat(256));
    player.press("i");
    assert!(player.screen().contains("possible"), "{}", player.screen());
    let mut player = Player::of(SMALL, Glyphs::Unicode, "25x25", &".".repeat(625));
    player.press("i");
    assert!(player.screen().contains("possible 123456789ABCDEFG"), "{}", player.screen());
    assert!(small().press("i").hover(200, 100).screen().contains("possible"));
}

/// Each sum and each clue by itself counts as well, but no reasoning beyond it; the marks follow if the setting says so.
#[test]
fn sums_and_clues_count_among_the_rules() {
    use deduku::board::Cell;
    use deduku::constraint::{Clue, Family};
    use deduku::game::FillBy;
    use deduku::puzzle::Setup;
    use deduku::text::Entry;

    let mut settings = Settings { tooltips: true, ..Settings::default() };
    settings.play.game.fill_by = FillBy::Rules;
    let mut player = Player::with(SMALL, Glyphs::Unicode, Keys::shipped(), settings);
    let board = std::sync::Arc::new(deduku::board::named("9x9+cages(0)").unwrap());
    let mut setup = Setup::empty(board.clone());
    setup.sums = vec![None; board.houses().len()];
    *setup.sums.last_mut().unwrap() = Some(1);
    setup.clues = vec![Clue::new(Family::Thermometer, vec![vec![40, 41, 42]], Vec::new())];
    player.open(Entry::of(setup.check().unwrap()));
    let allowed = |player: &Player, cell: &str| {
        let session = player.model.session().unwrap();
        session.allowed(session.game.board().cell_named(cell).unwrap()).to_string()
    };
    assert_eq!(
        ["r1c1", "r5c5", "r5c7", "r9c9"].map(|cell| allowed(&player, cell)),
        ["1", "1234567", "3456789", "123456789"]
    );
    player.press("f");
    let game = &player.model.session().unwrap().game;
    let bulb: Cell = game.board().cell_named("r5c5").unwrap();
    assert_eq!((game.marks(bulb).to_string(), game.possible(bulb).len()), ("1234567".to_owned(), 9));
}
