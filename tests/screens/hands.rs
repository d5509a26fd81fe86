//! The player's hands: marks of three kinds, colours, several cells at once, what is pointed out, checkpoints, the mouse.

use std::time::Duration;

use deduku::board::{Cell, Digit};
use deduku::game::Layer;
use deduku::text::{read, samples};
use deduku::tui::action::{Action, Group};
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Effect, Message, Pointing, Question};
use deduku::tui::model::{Filter, Mode, Session};
use deduku::tui::theme::{Colours, Theme};
use insta::assert_snapshot;
use ratatui::style::Color;

use super::player::{EASY, Player};
use super::{SMALL, small};

fn session(player: &Player) -> &Session {
    player.model.session().unwrap()
}

fn cell(player: &Player, name: &str) -> Cell {
    session(player).game.board().cell_named(name).unwrap()
}

/// The digits of a set as text.
fn set(digits: deduku::board::DigitSet) -> String {
    digits.iter().map(Digit::symbol).collect()
}

/// The marks, corner marks and centre marks of a cell, and its colour.
fn held(player: &Player, name: &str) -> (String, String, String, u8) {
    let (game, cell) = (&session(player).game, cell(player, name));
    let [corner, centre] = Layer::ALL.map(|layer| set(game.notes(cell, layer)));
    (set(game.marks(cell)), corner, centre, game.colour(cell))
}

fn held_as((marks, corner, centre, colour): (&str, &str, &str, u8)) -> (String, String, String, u8) {
    (marks.to_owned(), corner.to_owned(), centre.to_owned(), colour)
}

/// How many moves stand.
fn moves(player: &Player) -> usize {
    session(player).game.history().0
}

/// The selected cells, by name, in the order of the board.
fn selected(player: &Player) -> String {
    let mut cells = session(player).selection.cells().to_vec();
    cells.sort_unstable();
    let names: Vec<String> = cells.iter().map(|&cell| session(player).game.board().cell_name(cell)).collect();
    names.join(" ")
}

/// Where a cell of the board at 80×24 begins: the column and row of its first character.
fn place(name: &str) -> (u16, u16) {
    let digit = |at: usize| u16::from(name.as_bytes()[at] - b'1');
    let (row, column) = (digit(1), digit(3));
    (2 + 6 * column, 2 + 2 * row + row / 3)
}

fn point(player: &mut Player, pointing: Pointing, (column, row): (u16, u16)) {
    player.tell(Message::Mouse { pointing, column, row });
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

#[test]
fn corner_and_centre_marks_stand_in_their_places() {
    let mut player = small();
    player.press("m m 4 7 m 2 9 Right m 3 m m m m 5 Right");
    assert_snapshot!("hands_marks", player.screen());
    // A large board has no room for them: the panel has the cursor's.
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
    let line = plain.screen().lines().nth(2).unwrap().to_owned();
    assert!(line.contains('c'), "{line}");
    // There are eight, on boards of fewer digits too.
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
    player.press("m m m m m 3 Right 3 3");
    assert_eq!(colours(&player), [1, 2]);
    player.press("3 u");
    assert_eq!(colours(&player), [1, 2]);
    // Another colour to begin with, by a click on it.
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
    assert!(player.said().contains("taken back"), "{}", player.said());
}

#[test]
fn checkpoints_have_names_and_lead_back_without_loss() {
    let mut player = small();
    player.press("3 Ctrl-k u 2 Right 3 Ctrl-t").press("Up Ctrl-u").write("second way").press("Enter");
    assert!(player.said().contains("Kept as “second way”"), "{}", player.said());
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
    // A click chooses, another one returns.
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
    again.tell(Message::Running(text));
    again.press("Left x");
    assert_eq!(held(&again, "r1c1"), held_as(("", "4", "2", 5)));
    assert_eq!(session(&again).game.checkpoints().count(), 1);
}

#[test]
fn the_mouse_selects_by_drag_by_ctrl_and_by_two_presses() {
    let mut player = small();
    for (pointing, name) in [
        (Pointing::Press, "r1c1"),
        (Pointing::Drag, "r1c1"),
        (Pointing::Drag, "r1c2"),
        (Pointing::Drag, "r2c2"),
        (Pointing::Release, "r2c2"),
        (Pointing::Drag, "r3c2"),
        (Pointing::Toggle, "r9c9"),
    ] {
        point(&mut player, pointing, place(name));
    }
    assert_eq!(selected(&player), "r1c1 r1c2 r2c2 r9c9");
    point(&mut player, Pointing::Toggle, place("r1c2"));
    assert_eq!(selected(&player), "r1c1 r2c2 r9c9");
    player.wait(Duration::from_secs(2));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "");
    point(&mut player, Pointing::Release, place("r1c3"));
    player.wait(Duration::from_secs(1));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "", "two slow presses are two presses");
    player.wait(Duration::from_millis(200));
    point(&mut player, Pointing::Press, place("r1c3"));
    assert_eq!(selected(&player), "r1c3 r2c7 r4c2");
}

#[test]
fn the_right_button_marks_the_digit_that_it_points_at_else_the_last_one() {
    let mut player = small();
    let (x, y) = place("r1c1");
    // Fixed places: 1 to 4 in the first line after its corner, 5 to 9 in the second.
    point(&mut player, Pointing::Other, (x + 2, y));
    point(&mut player, Pointing::Other, (x + 4, y + 1));
    assert_eq!(held(&player, "r1c1").0, "29");
    point(&mut player, Pointing::Other, (x + 2, y));
    assert_eq!(held(&player, "r1c1").0, "9");
    // Where no candidate has its place, the digit that was entered last is meant.
    let (x, y) = place("r1c2");
    point(&mut player, Pointing::Other, (x, y));
    assert_eq!(held(&player, "r1c2").0, "2");
    player.press("m m");
    point(&mut player, Pointing::Other, (x + 3, y));
    assert_eq!(held(&player, "r1c2"), held_as(("2", "3", "", 0)));
    player.press("m m");
    point(&mut player, Pointing::Other, (x, y));
    let three = Digit::new(3).unwrap();
    assert_eq!(session(&player).game.candidate_colour(cell(&player, "r1c2"), three), 1);
}

#[test]
fn modes_and_colours_can_be_clicked() {
    let mut player = small();
    player.press("Shift-Right");
    let (x, y) = player.place("colour  ");
    player.click(x, y);
    assert_eq!(session(&player).mode, Mode::Colour);
    let (x, y) = player.place("pink");
    player.click(x, y);
    assert_eq!(["r1c1", "r1c2"].map(|name| held(&player, name).3), [7, 7]);
    let (x, y) = player.place("centre");
    player.click(x, y).press("Esc");
    let (x, y) = player.place(" 8 ●");
    player.click(x + 1, y);
    assert_eq!(held(&player, "r1c2").2, "8");
}

#[test]
fn a_click_changes_nothing_where_nothing_stands_for_it() {
    for keys in ["", "m m m m", "Shift-Right", "Ctrl-f 2"] {
        for pointing in [Pointing::Press, Pointing::Other, Pointing::Toggle, Pointing::Drag] {
            let mut player = small();
            player.press(keys);
            player.tell(Message::Mouse { pointing: Pointing::Release, column: 0, row: 0 });
            let before = (moves(&player), player.screen());
            // The title, the line for messages, the edges of the board with the numbers.
            let edges = (0..80).step_by(3).flat_map(|column| [(column, 0), (column, 22)]);
            for (column, row) in edges.chain((1..22).map(|row| (0, row))).chain((1..56).map(|column| (column, 1))) {
                player.tell(Message::Mouse { pointing, column, row });
            }
            let after = (moves(&player), player.screen());
            assert_eq!(after.0, before.0, "{keys} {pointing:?}");
            assert_eq!(selected(&player).split(' ').count(), if keys == "Shift-Right" { 2 } else { 1 });
        }
    }
}

/// The screen with the moves, the mode, what is selected, what is pointed out, the checkpoints.
type Outcome = (String, Option<Mode>, (String, bool), Option<Filter>, Vec<String>);

/// What a player sees and holds, without the line that names keys and messages, and what was last asked of the world.
fn outcome(player: &Player) -> Outcome {
    let screen: Vec<String> = player.screen().lines().take(22).map(str::to_owned).collect();
    // A new puzzle has another seed each time.
    let asked = match player.wanted.last() {
        Some(Effect::Ask(_, Question::Generate { .. })) => "a new puzzle".to_owned(),
        last => format!("{last:?}"),
    };
    let Some(session) = player.model.session() else {
        return (screen.join("\n") + &asked, None, (String::new(), false), None, Vec::new());
    };
    let moves: Vec<String> = session.game.moves().map(|made| made.text(session.game.board())).collect();
    let kept = session.game.checkpoints().map(|(name, _)| name.to_owned()).collect();
    (
        screen.join("\n") + &moves.join("\n") + &asked,
        Some(session.mode),
        (selected(player), session.selection.extends),
        session.filter,
        kept,
    )
}

/// Each action, what is done before, and a word on the screen whose click does the same, where it has one. Those that only mean
/// something on a cube or while a puzzle is set up, and those for lists, have tests of their own.
const WAYS: &[(&str, &str, Option<&str>)] = &[
    ("left", "Right", None),
    ("down", "", None),
    ("up", "Down", None),
    ("right", "", None),
    ("box-left", "End", None),
    ("box-down", "", None),
    ("box-up", "Ctrl-End", None),
    ("box-right", "", None),
    ("next-box", "", None),
    ("previous-box", "", None),
    ("row-start", "Right", None),
    ("row-end", "", None),
    ("column-top", "Down", None),
    ("column-bottom", "", None),
    ("next-empty", "", None),
    ("previous-empty", "", None),
    ("mark-mode", "", Some("m marks")),
    ("mark-mode", "m m", Some("CORNER")),
    ("mark-mode", "v", Some("m mode")),
    ("digit-first", "", None),
    ("place", "Shift-Right Right", Some("Space")),
    ("place", "d 3", Some("Space")),
    ("erase", "3", None),
    ("select", "v", Some("v move")),
    ("select-left", "Right", None),
    ("select-down", "", None),
    ("select-up", "Down", None),
    ("select-right", "", None),
    ("select-alike", "Right Right", None),
    ("fill-marks", "", None),
    ("clean-marks", "m 4 1", None),
    ("auto-clean", "", None),
    ("clear-marks", "f", None),
    ("declare-complete", "f", None),
    ("undo", "3", Some("u undo")),
    ("redo", "3 u", None),
    ("undo-mistakes", "9", None),
    ("checkpoint", "", None),
    ("checkpoints", "", None),
    ("restart", "3", None),
    ("hint", "", Some("t hint")),
    ("show-step", "", Some("n step")),
    ("forward", "n", Some("] next part")),
    ("back", "n", Some("[ back")),
    ("step", "", None),
    ("all-steps", "", None),
    ("solve", "", None),
    ("faster", "", None),
    ("slower", "", None),
    ("steps-here", "", None),
    ("play-to", "", None),
    ("why-not", "", None),
    ("guess", "", None),
    ("check", "9", Some("c check")),
    ("reasoned", "", None),
    ("common", "", None),
    ("review", "3", None),
    ("lessons", "", None),
    ("drills", "", None),
    ("techniques", "", None),
    ("zoom", "", None),
    ("filter", "", Some("filter")),
    ("filter", "Ctrl-f", Some("two candidates")),
    ("same-digit", "End", None),
    ("peers", "", None),
    ("tooltips", "", None),
    ("rules", "", None),
    ("labels", "", None),
    ("theme", "", None),
    ("redraw", "", None),
    ("log", "3", Some("; choose")),
    ("log-filter", "3", None),
    ("log-up", "3", None),
    ("log-down", "3", None),
    ("new", "", None),
    ("daily", "", None),
    ("boards", "", None),
    ("open", "", None),
    ("save-as", "", None),
    ("rename", "", None),
    ("setup", "", None),
    ("copy", "", None),
    ("copy-link", "", None),
    ("print", "", None),
    ("pause", "", None),
    ("settings", "", None),
    ("statistics", "", None),
    ("start-screen", "", None),
    ("confirm", "n", Some("Enter play")),
    ("cancel", "n", Some("Esc close")),
    ("help", "", Some("? help")),
    ("palette", "", Some(": command")),
    ("suspend", "", None),
    ("quit", "", Some("q leave")),
];

/// Only on a cube, where there are cages or runs, or while a puzzle is set up.
const ELSEWHERE: [&str; 9] = [
    "slice-after",
    "slice-before",
    "turn",
    "combinations",
    "setup-start",
    "setter-view",
    "minimise",
    "place-clue",
    "remove-clue",
];

#[test]
fn every_action_of_a_game_is_in_the_list_of_ways() {
    let listed: Vec<&str> = WAYS.iter().map(|(action, ..)| *action).chain(ELSEWHERE).collect();
    let lists = |action: &&Action| action.group() == Group::Dialog;
    let missing: Vec<&str> = Action::ALL
        .iter()
        .filter(|action| !lists(action))
        .map(|it| it.name())
        .filter(|it| !listed.contains(it))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn each_action_is_reached_by_key_by_command_and_by_mouse() {
    let keys = Keys::shipped();
    let mut faults = Vec::new();
    for &(name, before, word) in WAYS {
        let action = Action::named(name).unwrap();
        let fresh = || {
            let mut player = small();
            player.press(before);
            // The form for a new puzzle shows another one each time.
            player.answering &= action != Action::New;
            player
        };
        let (untouched, mut by_command) = (fresh(), fresh());
        // What belongs to a card or a list is a key of the moment, not a command.
        let is_command = !matches!(action, Action::Palette | Action::Confirm | Action::Cancel);
        let mut expected = fresh();
        if let Some(chord) = keys.chords(action).first() {
            expected.press(&chord.to_string());
        } else {
            expected.press(":").write(name).press("Enter");
        }
        if outcome(&untouched) == outcome(&expected) && untouched.said() == expected.said() {
            faults.push(format!("{name}: nothing happens"));
        }
        if is_command {
            by_command.press(":").write(name).press("Enter");
            if outcome(&expected) != outcome(&by_command) {
                faults.push(format!("{name}: the command: {}", difference(&expected, &by_command)));
            }
            // By mouse alone every command is in the list of them.
            let mut by_list = fresh();
            if let Some((x, y)) = seen(&by_list, ": command") {
                by_list.click(x, y);
                let row = (0..200).find_map(|_| {
                    let found = seen(&by_list, &format!("  {name}")).filter(|_| by_list.screen().contains("Commands"));
                    if found.is_none() {
                        by_list.tell(Message::Mouse { pointing: Pointing::WheelDown, column: 30, row: 10 });
                    }
                    found
                });
                match row {
                    Some((x, y)) => {
                        by_list.click(x + 3, y);
                        // The first click chooses the line, and it may move by that.
                        if by_list.screen().contains("Enter do it") {
                            let (x, y) = seen(&by_list, &format!("▸ {name}")).unwrap();
                            by_list.click(x + 3, y);
                        }
                        if outcome(&expected) != outcome(&by_list) {
                            faults.push(format!("{name}: a click in the list: {}", difference(&expected, &by_list)));
                        }
                    }
                    None => faults.push(format!("{name}: not in the list of commands")),
                }
            }
        }
        if let Some(word) = word {
            let mut by_mouse = fresh();
            match seen(&by_mouse, word) {
                Some((x, y)) => {
                    by_mouse.click(x, y);
                    if outcome(&expected) != outcome(&by_mouse) {
                        faults.push(format!("{name}: a click on {word}: {}", difference(&expected, &by_mouse)));
                    }
                }
                None => faults.push(format!("{name}: “{word}” is not on the screen")),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let mut dialog = small();
    dialog.press(":").write("checkpoints").press("Enter");
    assert!(dialog.screen().contains("Keep now as"), "{}", dialog.screen());
}

/// The first line in which two outcomes differ.
fn difference(one: &Player, other: &Player) -> String {
    let [one, other] = [one, other].map(|player| format!("{:#?}", outcome(player)).replace("\\n", "\n"));
    let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    differs.map_or_else(|| "one is longer".to_owned(), |(one, other)| format!("{one} / {other}"))
}

/// Where a word begins on the screen, if it is there, and no longer word is meant; of several the lowest.
fn seen(player: &Player, word: &str) -> Option<(u16, u16)> {
    let screen = player.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let ends = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '-');
    let found = lines.iter().enumerate().rev().find_map(|(y, line)| {
        let (at, _) = line.match_indices(word).find(|(at, _)| ends(&line[at + word.len()..]))?;
        Some((line[..at].chars().count(), y))
    })?;
    Some((u16::try_from(found.0).unwrap(), u16::try_from(found.1).unwrap()))
}

#[test]
fn the_keys_of_a_pair_are_clicked_one_by_one() {
    let mut player = small();
    player.press("Ctrl-n");
    let board = |player: &Player| player.screen().lines().find(|line| line.contains("Level")).map(str::to_owned);
    let before = board(&player);
    let (x, y) = player.place("↑ ↓ field");
    player.click(x + 2, y);
    let (x, y) = player.place("  Level");
    player.click(x + 3, y);
    let (x, y) = player.place("← → change");
    player.click(x + 2, y);
    assert_ne!(board(&player), before, "{}", player.screen());
    player.click(x, y);
    assert!(player.screen().contains("‹ easy ›"), "{}", player.screen());
}

#[test]
fn the_map_of_several_grids_leads_to_another_one() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.open(deduku::text::read(include_str!("../../saves/samurai.txt"), None).remove(0).unwrap());
    for (column, row, grid) in [(20, 1, "top right"), (10, 6, "centre"), (0, 10, "bottom left"), (3, 1, "top left")] {
        let (x, y) = player.place("map ─");
        player.click(x + column, y + row);
        assert!(player.screen().lines().next().unwrap().contains(grid), "{grid}: {}", player.screen());
    }
    // A board that scrolls is moved by its map, too.
    let mut player = Player::of(SMALL, Glyphs::Unicode, "25x25", &".".repeat(625));
    let (x, y) = player.place("map ─");
    player.click(x + 24, y + 13);
    let at = session(&player).cursor;
    assert_eq!(session(&player).game.board().cell_name(at), "r25c25", "{}", player.screen());
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
    for name in ["killer.jsonl", "samurai.txt"] {
        let sample = samples().iter().find(|sample| sample.name == name).unwrap();
        let mut player = Player::new(SMALL, Glyphs::Unicode);
        player.open(read(sample.text, None).remove(0).unwrap());
        player.press("Right");
        let said = |player: &Player| player.said().contains("New here? t hint, n step and why, u back");
        assert!(said(&player) && !player.screen().contains("new here?"), "{name}\n{}", player.screen());
        player.press("m");
        player.press("3");
        assert!(!said(&player), "{name}\n{}", player.screen());
    }
}
