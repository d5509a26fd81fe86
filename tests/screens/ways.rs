//! Each action of a game can be reached by a key, by a command and by the mouse, with the same result.

use deduku::tui::action::Action;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Effect, Message, Pointing, Question};
use deduku::tui::model::{Filter, Mode};

use super::hands::selected;
use super::player::Player;
use super::small;

/// The screen with the moves, the mode, the selection, the filter, the checkpoints.
type Outcome = (String, Option<Mode>, (String, bool), Option<Filter>, Vec<String>);

/// The state of the player's game and screen, without the line of keys and messages, and the last effect requested.
fn outcome(player: &Player) -> Outcome {
    let screen: Vec<String> = player.screen().lines().take(22).map(str::to_owned).collect();
    // A new puzzle has a different seed each time.
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

/// Each action, the keys that are pressed before it, and a word on the screen whose click does the same, if any.
/// Actions that only matter on a cube, while a puzzle is set up, or in lists have tests of their own.
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
    ("mark-mode", "m m", Some("mode  CORNER")),
    ("digit-mode", "X", Some("Z digit")),
    ("full-mark-mode", "X", Some("N mark")),
    ("corner-mode", "C", Some("X corner")),
    ("centre-mode", "X", Some("C centre")),
    ("colour-mode", "X", Some("V colour")),
    ("mark-colour-mode", "X", Some("B mark")),
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
    ("forward", "n", Some("] part")),
    ("back", "n", Some("[ ]")),
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
    ("log", "3", Some("; all")),
    ("log-filter", "3", None),
    ("log-up", "3", None),
    ("log-down", "3", None),
    ("play-now", "", None),
    ("new", "", None),
    ("daily", "", None),
    ("boards", "", None),
    ("open", "", None),
    ("save-as", "", None),
    ("export", "", None),
    ("rename", "", None),
    ("setup", "", None),
    ("copy", "", None),
    ("copy-link", "", None),
    ("print", "", None),
    ("friends", "", None),
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

/// Actions that only matter on a cube, where there are cages or runs, or while a puzzle is set up.
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
    let lists = |action: &&Action| !action.group().has_commands();
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
        let label = action.label();
        let fresh = || {
            let mut player = small();
            player.press(before);
            // The form for a new puzzle shows a different one each time, so its questions are not answered.
            player.answering &= !matches!(action, Action::New | Action::PlayNow);
            player
        };
        let (untouched, mut by_command) = (fresh(), fresh());
        // Actions of a card or a list are keys of the moment, not commands.
        let is_command = !matches!(action, Action::Palette | Action::Confirm | Action::Cancel);
        let mut expected = fresh();
        if let Some(chord) = keys.chords(action).first() {
            expected.press(&chord.to_string());
        } else {
            expected.press(":").write(name).press("Enter");
            agree(&mut expected);
        }
        if outcome(&untouched) == outcome(&expected) && untouched.said() == expected.said() {
            faults.push(format!("{name}: nothing happens"));
        }
        if is_command {
            by_command.press(":").write(name).press("Enter");
            agree(&mut by_command);
            if outcome(&expected) != outcome(&by_command) {
                faults.push(format!("{name}: the command: {}", difference(&expected, &by_command)));
            }
            // With the mouse alone, every command can be reached in the list of commands.
            let mut by_list = fresh();
            if let Some((x, y)) = seen(&by_list, ": command") {
                by_list.click(x, y);
                let row = (0..200).find_map(|_| {
                    let found =
                        seen(&by_list, &format!("  {label}  ")).filter(|_| by_list.screen().contains("Commands"));
                    if found.is_none() {
                        // Scrolls by fewer lines than the list shows at a time.
                        for _ in 0..3 {
                            by_list.send(Message::Mouse { pointing: Pointing::WheelDown, column: 30, row: 10 });
                        }
                    }
                    found
                });
                match row {
                    Some((x, y)) => {
                        by_list.click(x + 3, y);
                        // The first click chooses the line, which may move.
                        if by_list.screen().contains("Enter do it") {
                            let (x, y) = seen(&by_list, &format!("▸ {label}  ")).unwrap();
                            by_list.click(x + 3, y);
                        }
                        agree(&mut by_list);
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
    assert!(dialog.screen().contains("New checkpoint"), "{}", dialog.screen());
}

/// Agrees to what the list of commands asks about, if it does.
fn agree(player: &mut Player) {
    if player.screen().contains("Enter again:") {
        player.press("Enter");
    }
}

/// A name typed in haste takes nothing away: the list of commands asks first.
#[test]
fn commands_that_take_away_what_is_on_the_screen_ask_first() {
    for (typed, question) in [
        ("start", "Enter again: to the start screen; the game is saved"),
        ("restart", "Enter again: back to the givens; undo brings the game back"),
    ] {
        let mut player = small();
        player.press("3");
        let before = outcome(&player);
        player.press(":").write(typed).press("Enter");
        assert!(player.screen().contains(question), "{typed}: {}", player.screen());
        let mut other = small();
        other.press("3 :").write(typed).press("Enter Esc");
        assert_eq!(outcome(&other), before, "{typed}: Esc changes nothing");
        player.press("Enter");
        assert!(!player.screen().contains("Commands"), "{typed}: {}", player.screen());
        assert_ne!(outcome(&player), before, "{typed}");
    }
    // Where there is nothing to take away, nothing is asked.
    let mut player = small();
    player.press(":").write("restart").press("Enter");
    assert!(!player.screen().contains("Commands"), "{}", player.screen());
}

/// The first line in which two outcomes differ.
fn difference(one: &Player, other: &Player) -> String {
    let [one, other] = [one, other].map(|player| format!("{:#?}", outcome(player)).replace("\\n", "\n"));
    let differs = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    differs.map_or_else(|| "one is longer".to_owned(), |(one, other)| format!("{one} / {other}"))
}

/// Where a whole word begins on the screen, if it is there; of several the lowest.
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
