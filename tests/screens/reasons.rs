//! Reasons on the screen: every step of a position, why a digit is impossible, the techniques and their examples.

use deduku::logic::{Role, Style, Technique};
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Effect, Value};
use insta::assert_snapshot;

use crate::player::{EASY, Player, by_profile};
use crate::{LARGE, MIDDLE, SMALL, small};

/// Singles alone do not solve it.
pub(crate) const HARD: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

pub(crate) fn hard(size: (u16, u16)) -> Player {
    Player::of(size, Glyphs::Unicode, "9x9", HARD)
}

#[test]
fn every_step_of_a_position_is_listed_shown_and_played() {
    for (name, size) in [("80x24", SMALL), ("100x30", MIDDLE), ("120x40", LARGE), ("60x24", (60, 24))] {
        let mut player = hard(size);
        player.press("!");
        assert_snapshot!(format!("steps_here_{name}"), player.screen());
    }
    let mut player = hard(SMALL);
    player.press("! /").write("pointing").press("Down Enter");
    assert_snapshot!("steps_here_filtered", player.screen());
    player.press("Enter");
    assert!(player.said().contains("Pointing") && !player.screen().contains("every step here"));
    assert_eq!(player.model.session().unwrap().game.steps(), 1);
    player.press("! /").write("no such").press("Enter");
    assert!(player.beside(57).contains("No step matches."));
    player.press("Esc Esc");
    assert_eq!(player.model.session().unwrap().game.steps(), 1);
}

#[test]
fn no_step_is_listed_on_a_wrong_board() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("9 !");
    assert!(player.said().contains("There is a mistake on the board"), "{}", player.said());
}

#[test]
fn the_list_is_dropped_when_it_is_closed() {
    let mut player = hard(SMALL);
    player.answering = false;
    player.press("!");
    assert!(player.screen().contains("Looking for steps"));
    player.press("Esc");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(_))));
}

#[test]
fn a_cell_and_a_digit_have_their_proof() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("'");
    assert_snapshot!("why_not_asked", player.screen());
    player.press("2");
    // With naked singles alone it would take eight steps.
    let last = |player: &Player| player.screen().lines().nth(22).unwrap_or_default().to_owned();
    assert!(player.screen().contains("Why is r1c1 not 2?"), "{}", player.screen());
    assert!(player.beside(57).contains("proved in 1 step"), "{}", player.screen());
    assert!(last(&player).contains("r1c1 is not 2   the step above holds in every solution"), "{}", player.screen());
    assert_snapshot!("why_not_answered", player.screen());
    player.press("3");
    assert!(player.beside(57).contains("r1c1=3 holds in the solution"), "{}", player.screen());
    player.press("Tab 8");
    assert!(player.screen().contains("holds 8 already"), "{}", player.screen());
    player.press("Esc");
    assert!(!player.screen().contains("Why is"));
    // Enter plays the steps of the proof.
    player.press("Home ' 2 Enter");
    let game = &player.model.session().unwrap().game;
    assert_eq!(game.steps(), 1, "{}", player.screen());
    let cell = game.board().cell_named("r1c1").unwrap();
    let two = deduku::board::Digit::new(2).unwrap();
    assert!(!game.working_position().candidates(cell).contains(two));
}

/// The last profile that was written.
fn written(player: &Player) -> Option<(String, Vec<Technique>)> {
    player.wanted.iter().rev().find_map(|effect| match effect {
        Effect::SetProfile(name, techniques) => Some((name.clone(), techniques.clone())),
        _ => None,
    })
}

#[test]
fn techniques_are_switched_and_moved_in_a_profile_of_ones_own() {
    let mut player = Player::of(SMALL, Glyphs::Unicode, "9x9", EASY);
    player.press("&");
    player.press("Down Enter");
    let (name, techniques) = written(&player).unwrap();
    assert_eq!(name, "own");
    assert!(!techniques.contains(&Technique::CageRemainder) && techniques[0] == Technique::FullHouse);
    let chosen = |effect: &Effect| matches!(effect, Effect::Set("profile", Value::Word(word)) if word == "own");
    assert!(player.wanted.iter().any(chosen));
    player.press("Up Ctrl-Down Ctrl-Down");
    let (name, techniques) = written(&player).unwrap();
    assert_eq!((name.as_str(), techniques[0], techniques[1]), ("own", Technique::HiddenSingle, Technique::FullHouse));
    player.press("Tab Tab Tab Tab Tab Tab").write("wing");
    assert!(player.screen().contains("X-Wing"));
    player.press("Enter");
    player.press("Esc F8");
    assert_eq!(player.model.session().unwrap().game.steps(), 1);
}

#[test]
fn every_technique_has_help_and_an_example() {
    for (name, size) in [("80x24", SMALL), ("120x40", LARGE)] {
        let mut player = Player::new(size, Glyphs::Unicode);
        player.press("&").write("x-wing");
        assert_snapshot!(format!("techniques_{name}"), player.screen());
        player.press("Right");
        assert_snapshot!(format!("example_{name}"), player.screen());
        player.press("Esc Esc");
        assert!(!player.screen().contains("Techniques"));
    }
}

#[test]
fn the_game_plays_up_to_a_technique() {
    let mut player = hard(SMALL);
    player.press("_").write("naked pair").press("Enter");
    assert!(player.said().contains("Naked Pair"), "{}", player.said());
    assert!(player.screen().contains("part 4 of 4") && player.screen().contains("Naked Pair"), "{}", player.screen());
    let steps = player.model.session().unwrap().game.steps();
    player.press("F8");
    assert_eq!(player.model.session().unwrap().game.steps(), steps + 1);
}

#[test]
fn a_reason_that_is_longer_than_its_place_is_read_to_its_end() {
    let mut player = hard(SMALL);
    player.press("! /").write("als-xy-chain").press("Enter t");
    assert!(player.screen().contains("part 1 of "), "{}", player.screen());
    player.press("] ] ] ] ] ] ] ] ]");
    let screen = player.screen();
    assert!(screen.contains("↑") && screen.contains("Space read on"), "{screen}");
    let before = player.beside(57);
    player.press("Space");
    assert_ne!(player.beside(57), before, "{}", player.screen());
    player.press("Esc");
    // A card that is shown as a whole begins with its technique; keys lead on to its end, and back to the parts before.
    player.press("Esc Esc _").write("als-xy-chain").press("Enter");
    let screen = player.screen();
    assert!(screen.contains("part 11 of 11") && screen.contains("↓33 ─"), "{screen}");
    assert!(screen.contains("PageDown scroll") && !screen.contains("3 removed"), "{screen}");
    player.press("PageDown PageDown PageDown");
    let screen = player.screen();
    assert!(screen.contains("↑33 ─") && screen.contains("3 removed"), "what the signs mean is at its end: {screen}");
    player.press("PageUp PageUp PageUp PageUp");
    let screen = player.screen();
    assert!(screen.contains("ALS-XY-Chain") && screen.contains("↓33 ─"), "{screen}");
    player.press("[ [ [ [ [ [ [ [ [");
    assert!(
        player.screen().contains("part 2 of 11") && player.screen().contains("ALS-XY-Chain"),
        "{}",
        player.screen()
    );
}

/// In the book's style and the guide's, every part of the screen writes cells in the same way: the cell's panel,
/// messages, warnings, checks, hints of what is wrong, and dialogs.
#[test]
fn each_style_writes_cells_in_one_way_everywhere_on_the_screen() {
    let is_standard = |text: &str| {
        let bytes = text.as_bytes();
        bytes.windows(4).any(|four| {
            let digits = four[1].is_ascii_digit() && four[3].is_ascii_digit();
            four[0] == b'r' && four[2] == b'c' && digits
        })
    };
    for (profile, names) in [
        (
            "book",
            [
                "(1,1) ───",
                "with (7,1)",
                "Wrong: (1,1)",
                "Why is (1,1) not",
                "(1,1) is not 1",
                "(1,1) and (2,1) both hold",
            ],
        ),
        ("guide", ["1,1 ───", "with 1,7", "Wrong: 1,1", "Why is 1,1 not", "1,1 is not 1", "1,1 and 1,2 both hold"]),
    ] {
        let mut player = Player::with_profile(MIDDLE, profile);
        player.play("9x9", EASY);
        let mut seen = Vec::new();
        for keys in [
            "Home",
            "1",
            "c",
            "c",
            "t",
            "t",
            "t",
            "u",
            "Home t",
            "t",
            "t",
            "t",
            "Esc",
            "!",
            "Down",
            "Esc",
            "'",
            "1",
            "Down",
            "Esc",
            "Right Right 2",
            "g",
            "a",
            "Esc",
            "e Enter",
            "1 1",
            "Ctrl-g",
            "Ctrl-s",
            "Enter",
        ] {
            player.press(keys);
            let screen = player.screen();
            assert!(!is_standard(&screen), "{profile} {keys}\n{screen}");
            seen.push(screen);
        }
        for name in names {
            assert!(
                seen.iter().any(|screen| screen.contains(name)),
                "{profile}: {name} is nowhere\n{}",
                seen.join("\n")
            );
        }
    }
}

/// Cells are written in the same way whoever moved. Steps are listed under the book's headings with their points, and
/// each heading has the sum of those under it.
#[test]
fn the_books_log_has_headings_and_points() {
    let settings = by_profile("book");
    let mut player = Player::with(MIDDLE, Glyphs::Unicode, Keys::shipped(), settings);
    player.play("9x9", EASY);
    player.press("9 u F8 F8");
    let screen = player.screen();
    let lines = ["1 Number placed at (1,1): 9", "2 Value removed at (1,1): 9", "3 Inserted value 6 in (7,3)  +1"];
    for words in ["log, 2 points"].into_iter().chain(lines) {
        assert!(screen.contains(words), "{words} in\n{screen}");
    }
    let headings: Vec<&str> = screen.lines().filter(|line| line.contains("Col/Row and Minigrid Elimination")).collect();
    assert!(headings.len() == 1 && headings[0].ends_with("=2"), "{screen}");
    // Hints and steps are the cards of the other profiles, with the book's cells.
    player.press("n");
    let screen = player.screen();
    assert!(screen.contains("part ") && screen.contains("(8,4)") && !screen.contains("r4c8"), "{screen}");
    assert_eq!(player.digit("r4c8"), None, "it is shown, not played");
    player.press("n");
    assert_eq!(player.digit("r4c8"), Some('2'));
    player.press("Esc u");
    assert!(player.screen().contains("log, 3 points"), "points stay: {}", player.screen());
}

/// The profile guide has a log without points, in its own form of cells, and says where it is stuck instead of guessing.
#[test]
fn the_guide_says_where_it_is_stuck_and_never_guesses() {
    let mut player = Player::with_profile(MIDDLE, "guide");
    player.play("9x9", HARD);
    for _ in 0..60 {
        player.press("F8");
    }
    let said = "Could not solve the next step.";
    let game = |player: &Player| player.model.session().unwrap().game.clone();
    let steps = game(&player).steps();
    assert!(player.screen().contains(said) && !game(&player).is_solved(), "{}", player.screen());
    for keys in ["@ @", "a", "n", "t", "*"] {
        player.press(keys).press("Esc");
        assert_eq!(game(&player).steps(), steps, "{keys} guesses: {}", player.screen());
    }
    let last = game(&player).log().last().map(|entry| entry.event.text(game(&player).puzzle(), Style::Guide));
    assert_eq!(last.as_deref(), Some(said));
    player.press("; ; Home");
    let screen = player.screen();
    assert!(screen.contains(", guide") && screen.contains("the guide writes row,column"), "{screen}");
    assert!(screen.contains(" can only be ") || screen.contains(" only instance of "), "{screen}");
    assert!(!screen.contains("pts") && !screen.contains(", book") && !screen.contains("(column,row)"), "{screen}");
}

/// A hint is shown part by part, forwards and backwards, and changes nothing until it is taken. `n` shows a whole step,
/// and plays it when it shows the next one.
#[test]
fn a_step_is_shown_before_it_is_played() {
    let mut player = hard(SMALL);
    let steps = |player: &Player| player.model.session().unwrap().game.steps();
    player.press("t");
    assert!(player.screen().contains("part 1 of "), "{}", player.screen());
    assert!(!player.beside(57).contains("Single"), "nothing is named yet: {}", player.screen());
    let last = |player: &Player| player.screen().lines().nth(22).unwrap_or_default().to_owned();
    assert!(last(&player).contains("Look at "), "{}", last(&player));
    player.press("]");
    assert!(player.beside(57).contains("Hidden Single"), "{}", player.screen());
    player.press("[");
    assert!(!player.beside(57).contains("Hidden Single"), "{}", player.screen());
    player.press("] ] ]");
    assert!(last(&player).contains(" is 7 ") && last(&player).ends_with("Enter ↵"), "{}", last(&player));
    assert_snapshot!("hint_whole", player.screen());
    assert_eq!(steps(&player), 0);
    player.press("Enter");
    assert_eq!((steps(&player), player.digit("r9c3")), (1, Some('7')));
    player.press("n");
    assert_eq!(steps(&player), 1, "it is shown");
    let first = last(&player);
    assert!(player.screen().contains("part ") && first.contains("Enter ↵"), "{}", player.screen());
    player.press("n");
    assert_eq!(steps(&player), 2, "it is played, and the next one is shown");
    assert_ne!(last(&player), first);
    player.press("Esc");
    assert!(!player.screen().contains("part "), "{}", player.screen());
    // A click on the bar also takes it.
    player.press("n").click(10, 22);
    assert_eq!(steps(&player), 3);
}

/// Where the player shows no marks, a card about marks offers to fill them in, by key and by mouse.
#[test]
fn a_click_on_what_the_card_offers_fills_the_marks_in() {
    let mut player = Player::new(MIDDLE, Glyphs::Unicode);
    player.play("9x9", HARD);
    let offer = |player: &Player| {
        let screen = player.screen();
        let rows = screen.lines().enumerate();
        let found = |(row, line): (usize, &str)| Some((line[..line.find("This step uses")?].chars().count(), row));
        rows.map(found).find_map(|at| at)
    };
    let at = (0..60).find_map(|_| {
        player.press("n ] ] ] ] ] ]");
        offer(&player)
    });
    let (column, row) = at.expect("a step on marks comes");
    let marks = |player: &Player| {
        let game = &player.model.session().unwrap().game;
        game.board().cells().filter(|&cell| !game.marks(cell).is_empty()).count()
    };
    assert_eq!(marks(&player), 0, "{}", player.screen());
    player.click(column as u16, row as u16);
    assert!(marks(&player) > 30 && offer(&player).is_none(), "{}", player.screen());
}

/// A net is walked inference by inference, forwards and back; each lights what it follows from.
#[test]
fn a_net_is_walked_one_inference_at_a_time() {
    let net = ["cell-forcing-chain", "region-forcing-chain", "nishio", "contradiction-net"].iter().find_map(|name| {
        let mut player = hard(SMALL);
        player.press("_").write(name).press("Enter");
        player.screen().contains("part ").then_some(player)
    });
    let mut player = net.expect("one of them comes on the way");
    let place = |player: &Player| player.model.session().unwrap().shown().unwrap().place();
    let (parts, before) = (place(&player).1, player.screen());
    assert!(parts > 5, "{before}");
    player.press("[ [");
    assert_eq!(place(&player), (parts - 2, parts), "{}", player.screen());
    let shown = player.model.session().unwrap().shown().unwrap();
    let part = &shown.card().unwrap().parts[parts - 3];
    let has = |role| part.shown.iter().any(|shown| shown.role == role);
    assert!(has(Role::Third), "its causes are lit: {part:?}");
    assert_eq!(part.shown.last().map(|last| last.role != Role::Third), Some(true), "and it is not one: {part:?}");
    player.press("] ]");
    assert_eq!(place(&player), (parts, parts), "{}", player.screen());
}

/// What a template rests on is a count that unfolds, by key.
#[test]
fn the_premises_of_a_template_unfold_and_fold_again() {
    let net = ["template-delete", "template-set"].iter().find_map(|name| {
        let mut player = hard(SMALL);
        player.press("_").write(name).press("Enter");
        player.screen().contains("Space unfold").then_some(player)
    });
    let mut player = net.expect("one of them comes on the way");
    let panel = |player: &Player| {
        let screen = player.screen();
        screen.lines().skip(1).take(21).map(|line| line.chars().skip(57).collect::<String>()).collect::<Vec<_>>()
    };
    let folded = panel(&player);
    player.press("Space");
    assert!(panel(&player).join(" ").contains(" in ") && panel(&player) != folded, "{}", player.screen());
    player.press("Space");
    assert_eq!(panel(&player), folded, "{}", player.screen());
}

#[test]
fn the_keys_of_a_hint_about_a_mistake_do_what_their_row_says() {
    let mut player = small();
    player.press("9 t");
    assert!(player.screen().contains("Enter close") && !player.screen().contains("play, next"), "{}", player.screen());
    player.press("t t");
    assert!(player.screen().contains("Enter undo"), "{}", player.screen());
    player.press("Enter");
    assert_eq!(player.digit("r1c1"), None, "{}", player.screen());
}
