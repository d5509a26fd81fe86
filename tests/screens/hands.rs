//! The player's tools: marks of three kinds, colours, several cells at once, highlights, checkpoints, the first game.

use deduku::board::{Cell, Digit};
use deduku::game::Layer;
use deduku::shipped::samples;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::Message;
use deduku::tui::model::{Filter, Mode, Session};
use deduku::tui::theme::Face;
use deduku::tui::theme::{Colours, Theme};
use insta::assert_snapshot;
use ratatui::style::{Color, Modifier};

use super::player::{EASY, Player};
use super::{SMALL, small};

pub(super) fn session(player: &Player) -> &Session {
    player.model.session().unwrap()
}

pub(super) fn cell(player: &Player, name: &str) -> Cell {
    session(player).game.board().cell_named(name).unwrap()
}

/// The digits of a set as text.
pub(super) fn set(digits: deduku::board::DigitSet) -> String {
    digits.iter().map(Digit::symbol).collect()
}

/// The marks, corner marks and centre marks of a cell, and its colour.
pub(super) fn held(player: &Player, name: &str) -> (String, String, String, u8) {
    let (game, cell) = (&session(player).game, cell(player, name));
    let [corner, centre] = Layer::ALL.map(|layer| set(game.notes(cell, layer)));
    (set(game.marks(cell)), corner, centre, game.colour(cell))
}

pub(super) fn held_as((marks, corner, centre, colour): (&str, &str, &str, u8)) -> (String, String, String, u8) {
    (marks.to_owned(), corner.to_owned(), centre.to_owned(), colour)
}

/// The number of moves that are not undone.
pub(super) fn moves(player: &Player) -> usize {
    session(player).game.history().0
}

/// The selected cells, by name, in the order of the board.
pub(super) fn selected(player: &Player) -> String {
    let mut cells = session(player).selection.cells().to_vec();
    cells.sort_unstable();
    let names: Vec<String> = cells.iter().map(|&cell| session(player).game.board().cell_name(cell)).collect();
    names.join(" ")
}

/// The column and row of the first character of a cell of the board at 80×24.
pub(super) fn place(name: &str) -> (u16, u16) {
    let digit = |at: usize| u16::from(name.as_bytes()[at] - b'1');
    let (row, column) = (digit(1), digit(3));
    (2 + 6 * column, 2 + 2 * row + row / 3)
}

#[test]
fn a_digit_key_sets_what_the_mode_says_and_undo_takes_it_back() {
    let mut player = small();
    for (keys, mode, expected) in [
        ("m 2 3", Mode::Mark, ("23", "", "", 0)),
        ("m 2 9", Mode::Corner, ("23", "29", "", 0)),
        ("m 3 9", Mode::Centre, ("23", "29", "39", 0)),
        ("m 4", Mode::Colour, ("23", "29", "39", 4)),
    ] {
        player.press(keys);
        assert_eq!(session(&player).mode, mode);
        assert_eq!(held(&player, "r1c1"), held_as(expected), "{keys}");
    }
    for expected in [("23", "29", "39", 0), ("23", "29", "3", 0), ("23", "29", "", 0), ("23", "2", "", 0)] {
        player.press("u");
        assert_eq!(held(&player, "r1c1"), held_as(expected));
    }
    player.press("m m");
    assert_eq!(session(&player).mode, Mode::Digit);
    player.press("3");
    assert_eq!(player.digit("r1c1"), Some('3'));
}

/// Together with Shift or Ctrl, in any mode, also while cells are chosen for a digit.
#[test]
fn a_digit_with_shift_or_ctrl_is_a_mark_of_its_kind() {
    let mut player = small();
    player.press("Shift-2 Ctrl-9 Shift-7");
    assert_eq!((held(&player, "r1c1"), session(&player).mode), (held_as(("", "27", "9", 0)), Mode::Digit));
    player.press("m m m m Ctrl-3 d Shift-2 Ctrl-0");
    assert_eq!(held(&player, "r1c1"), held_as(("", "7", "39", 0)));
    player.press("u u");
    assert_eq!(held(&player, "r1c1"), held_as(("", "27", "9", 0)));
}

#[test]
fn corner_and_centre_marks_stand_in_their_places() {
    let mut player = small();
    player.press("m m 4 7 m 2 9 Right m 3 m m m m 5 Right");
    assert_snapshot!("hands_marks", player.screen());
    // A large board has no space for them: the panel shows those of the cursor's cell.
    let line = format!("1{}", "0".repeat(255));
    let mut large = Player::of(SMALL, Glyphs::Ascii, "16x16", &line);
    large.press("Right m m 4 7");
    let shown = large.screen();
    assert!(shown.contains("corner marks here"), "{shown}");
}

#[test]
fn a_colour_is_the_ground_of_its_cell_and_a_letter_where_there_are_no_grounds() {
    let theme = Theme::named("dark", Colours::True).unwrap();
    let mut player = Player::coloured(SMALL, &theme, Colours::True);
    player.play("9x9", EASY);
    player.press("m m m m 3 Right");
    let ground = |player: &Player| player.buffer()[place("r1c1")].bg;
    assert_eq!(ground(&player), theme.style(deduku::tui::theme::Face::Colour3).bg.unwrap());
    player.press("Left 0");
    assert_eq!(held(&player, "r1c1").3, 0);
    assert_ne!(ground(&player), Color::Rgb(0x2c, 0x50, 0x30));
    let mut plain = small();
    plain.press("m m m m 3 Right");
    let signs: String = plain.screen().lines().skip(2).take(2).flat_map(|line| line.chars().take(8)).collect();
    assert!(signs.contains('c'), "{signs}");
    // There are eight colours, on boards with fewer digits too.
    let mut tiny = Player::of(SMALL, Glyphs::Unicode, "4x4", &"0".repeat(16));
    tiny.press("m m m m 8");
    assert_eq!(held(&tiny, "r1c1").3, 8);
    tiny.press("9");
    assert!(tiny.said().contains("The colours are 1 to 8"), "{}", tiny.said());
}

#[test]
fn a_chain_is_coloured_by_hand() {
    let mut player = small();
    let colours = |player: &Player| {
        let game = &session(player).game;
        ["r1c1", "r1c2"].map(|name| game.candidate_colour(cell(player, name), Digit::new(3).unwrap()))
    };
    player.press("B 3");
    assert!(player.said().contains("There is no mark 3 here"), "{}", player.said());
    assert_eq!(colours(&player), [0, 0]);
    player.press("N 3 Right X 3 B Left 3 Right 3 3");
    assert_eq!(colours(&player), [1, 2]);
    player.press("3 u");
    assert_eq!(colours(&player), [1, 2]);
    // A click on a colour makes it the first one.
    let (x, y) = player.place("blue");
    player.click(x, y).press("Left 3");
    assert_eq!(colours(&player), [5, 2]);
}

#[test]
fn one_key_acts_on_all_selected_cells_as_one_move() {
    let mut player = small();
    player.press("m m Down Down Shift-Right Right Shift-Down");
    assert_eq!(selected(&player), "r3c1 r3c2 r3c3 r4c3");
    player.press("Esc Home Shift-Down Shift-Up");
    assert_eq!(selected(&player), "r4c1", "going back lets go of it");
    player.press("Esc Ctrl-Home v Down Down Right v Up Up Space");
    assert_eq!(selected(&player), "r1c1 r1c2 r2c1 r3c1 r3c2");
    let before = moves(&player);
    player.press("4");
    assert_eq!(moves(&player), before + 1);
    for name in ["r1c1", "r1c2", "r3c1"] {
        assert_eq!(held(&player, name).1, "4", "{name}");
    }
    assert_snapshot!("hands_selected", player.screen());
    player.press("4");
    assert_eq!(held(&player, "r1c1").1, "", "the same key again takes it out of all");
    player.press("u u");
    assert_eq!((moves(&player), held(&player, "r3c1").1), (before, String::new()));
    player.press("m m 6");
    assert_eq!(["r1c1", "r1c2", "r2c1", "r3c1"].map(|name| held(&player, name).3), [6; 4]);
    player.press("x");
    assert_eq!(held(&player, "r3c1").3, 0);
    player.press("Esc 2");
    assert_eq!(selected(&player), "");
    assert_eq!((held(&player, "r1c1").3, held(&player, "r1c2").3), (0, 2));
}

#[test]
fn a_digit_goes_into_all_selected_cells_and_out_of_them() {
    let mut player = small();
    player.press("Shift-Right 3");
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [Some('3'); 2]);
    player.press("x");
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [None; 2]);
    assert_eq!(moves(&player), 2);
}

#[test]
fn all_cells_of_a_digit_or_with_the_same_marks_are_selected_together() {
    let mut player = small();
    player.press("m 2 3 Down Down 2 3 Ctrl-a");
    assert_eq!(selected(&player), "r1c1 r3c1");
    player.press("Esc End Left Ctrl-a");
    assert!(player.said().contains("marks") || !selected(&player).is_empty());
    let mut player = small();
    player.press("Right Right Ctrl-a");
    assert_eq!(selected(&player), "r1c3 r2c7 r4c2");
}

#[test]
fn ascii_and_cells_without_room_show_the_selection_too() {
    let mut player = Player::of(SMALL, Glyphs::Ascii, "9x9", EASY);
    player.press("Shift-Right");
    let line = player.screen().lines().nth(2).unwrap().to_owned();
    let first = player.screen().lines().nth(1).unwrap().to_owned() + &line;
    assert!(first.contains('[') && first.contains('*') && first.contains(']'), "{first}");
    let mut large = Player::of(SMALL, Glyphs::Unicode, "16x16", &"0".repeat(256));
    large.press("Shift-Right Shift-Down");
    assert!(large.screen().contains('◆'));
}

#[test]
fn a_filter_points_out_every_place_of_a_digit_and_cells_with_two_candidates() {
    let mut player = small();
    player.press("Ctrl-f");
    assert!(player.said().contains("Which digit?"), "{}", player.said());
    player.press("2");
    assert_eq!(session(&player).filter, Some(Filter::Digit(Digit::new(2).unwrap())));
    assert_snapshot!("hands_filter", player.screen());
    assert_eq!(player.digit("r1c1"), None, "the digit was not placed");
    player.press("Ctrl-f Ctrl-f");
    assert!(player.said().contains("two candidates"), "{}", player.said());
    assert_snapshot!("hands_bivalue", player.screen());
    player.press("Esc");
    assert_eq!(session(&player).filter, None);
    assert_eq!(session(&player).selection.cells().len(), 0);
}

#[test]
fn marks_are_cleaned_on_request_and_after_placements_as_the_switch_says() {
    let mut player = small();
    player.press(":").write("auto-clean").press("Enter");
    assert!(player.said().contains("Marks stay"), "{}", player.said());
    player.press("m 3 Right m m m m m 3");
    assert_eq!((player.digit("r1c2"), held(&player, "r1c1").0), (Some('3'), "3".to_owned()));
    player.press("\\");
    assert_eq!(held(&player, "r1c1").0, "");
    player.press("u");
    assert_eq!(held(&player, "r1c1").0, "3");
    player.press(":").write("auto-clean").press("Enter u 3");
    assert_eq!(held(&player, "r1c1").0, "");
}

#[test]
fn undo_leads_to_before_the_first_mistake() {
    let mut player = small();
    player.press("Ctrl-u");
    assert!(player.said().contains("no mistake"), "{}", player.said());
    player.press("F8 F8 Home Ctrl-Home 9 F8 Right m 3 m m m m m");
    let (now, wrong) = (moves(&player), player.digit("r1c1"));
    assert_eq!((now, wrong), (4, Some('9')));
    player.press("Ctrl-u");
    assert_eq!((moves(&player), player.digit("r1c1")), (2, None));
    assert!(player.said().contains("undone"), "{}", player.said());
}

#[test]
fn checkpoints_have_names_and_lead_back_without_loss() {
    let mut player = small();
    player.press("3 Ctrl-k u 2 Right 3 Ctrl-t").press("Up Ctrl-u").write("second way").press("Enter");
    assert!(player.said().contains("Created “second way”"), "{}", player.said());
    player.press("x Ctrl-t");
    assert_snapshot!("hands_checkpoints", player.screen());
    player.press("Down Enter");
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [Some('3'), None]);
    player.press("u");
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [Some('2'), None], "undo leads to where one was");
    player.press("Ctrl-t Enter");
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [Some('2'), Some('3')]);
    player.press("Ctrl-t Delete Esc");
    let names: Vec<String> = session(&player).game.checkpoints().map(|(name, _)| name.to_owned()).collect();
    assert_eq!(names, ["checkpoint 1"]);
    // One click chooses, another one returns to the checkpoint.
    player.press("Ctrl-t");
    let (x, y) = player.place("checkpoint 1  ");
    player.click(x, y);
    player.click(x, y);
    assert_eq!([player.digit("r1c1"), player.digit("r1c2")], [Some('3'), None]);
}

#[test]
fn a_saved_game_keeps_what_hands_have_done() {
    let mut player = small();
    player.press("m m 4 m 2 m 5 m 7 Esc 2 Ctrl-k");
    let text = session(&player).game.to_text();
    let mut again = Player::new(SMALL, Glyphs::Unicode);
    again.send(Message::Running(text, None));
    again.press("Left x");
    assert_eq!(held(&again, "r1c1"), held_as(("", "4", "2", 5)));
    assert_eq!(session(&again).game.checkpoints().count(), 1);
}

#[test]
fn the_first_game_says_what_helps_on_until_something_is_done() {
    let mut player = small();
    assert!(
        player.screen().contains("new here?") && player.screen().contains("t hint  n step and why"),
        "{}",
        player.screen()
    );
    player.press("3");
    assert!(!player.screen().contains("new here?"), "{}", player.screen());
    player.press("u");
    player.play("9x9", EASY);
    assert!(!player.screen().contains("new here?"), "only the first time: {}", player.screen());
}

#[test]
fn the_bar_helps_on_in_the_first_game_where_the_panel_has_no_room() {
    for name in ["killer.jsonl", "9x9-hard.txt"] {
        let sample = samples().iter().find(|sample| sample.name == name).unwrap();
        let mut player = Player::new((72, 23), Glyphs::Unicode);
        player.open(read(sample.text, None).remove(0).unwrap());
        player.press("Right");
        let said = |player: &Player| player.said().contains("New here? t hint, n step and why, u undo");
        assert!(said(&player) && !player.screen().contains("new here?"), "{name}\n{}", player.screen());
        player.press("m");
        player.press("3");
        assert!(!said(&player), "{name}\n{}", player.screen());
    }
}

/// Each mode has a key of its own, the letters where they are no digits; the line of messages lists them.
#[test]
fn each_mode_has_a_key() {
    let modes = [
        ("X", Mode::Corner),
        ("C", Mode::Centre),
        ("V", Mode::Colour),
        ("B", Mode::Candidate),
        ("N", Mode::Mark),
        ("Z", Mode::Digit),
    ];
    let mut player = small();
    for (key, mode) in modes {
        player.press(key);
        assert_eq!(session(&player).mode, mode, "{key}");
    }
    player.press("X");
    assert!(player.screen().contains("Z digit  X CORNER   C centre  V colour  B mark colour  N mark"));
    // A click on a word of the line chooses that mode.
    let (x, y) = player.place("V colour");
    player.click(x, y);
    assert_eq!(session(&player).mode, Mode::Colour);
    // On a board with these digits the letters are digits, and other keys choose the mode.
    let mut large = Player::of(SMALL, Glyphs::Unicode, "16x16", &".".repeat(256));
    for (key, mode) in [("F3", Mode::Centre), ("F4", Mode::Candidate), ("F2", Mode::Mark), ("X", Mode::Corner)] {
        large.press(key);
        assert_eq!(session(&large).mode, mode, "{key}");
    }
    assert!(large.screen().contains("F3 centre"), "{}", large.screen());
    large.press("Z C");
    let digit = session(&large).game.value(Cell::new(0)).map(Digit::get);
    assert_eq!((session(&large).mode, digit), (Mode::Digit, Some(12)));
}

/// Full marks, corner marks, centre marks and colours of a cell are seen together: each digit at its one place, and all
/// of them in the panel.
#[test]
fn all_kinds_of_marks_are_seen_together() {
    let theme = Theme::named("dark", Colours::True).unwrap();
    let ink = |face| theme.style(face).fg.unwrap();
    let mut player = Player::coloured(SMALL, &theme, Colours::True);
    player.play("9x9", EASY);
    player.press("N 1 2 3 4 X 2 3 C 3 7 B 4");
    let (x, y) = (3, 2);
    let buffer = player.buffer();
    let at = |index: u16| &buffer[(x + index - 1, y)];
    assert_eq!([1, 2, 3, 4].map(|index| at(index).symbol().to_owned()), ["1", "2", "3", "4"]);
    assert_eq!(at(1).fg, ink(Face::Mark));
    assert_eq!((at(2).fg, at(3).fg), (ink(Face::Corner), ink(Face::Corner)));
    assert!(at(3).modifier.contains(Modifier::UNDERLINED) && !at(2).modifier.contains(Modifier::UNDERLINED));
    assert_eq!(at(4).bg, theme.style(Face::Colour1).bg.unwrap());
    let centre = &buffer[(4, 3)];
    assert_eq!((centre.symbol(), centre.fg), ("7", ink(Face::Centre)));
    let panel: Vec<String> =
        player.screen().lines().skip(2).take(4).map(|line| line.chars().skip(57).collect()).collect();
    for (line, words) in panel.iter().zip(["marks    1 2 3 4", "corner   2 3", "centre   3 7", "coloured 4 red"]) {
        assert_eq!(line.trim_end(), words, "{}", player.screen());
    }
}
