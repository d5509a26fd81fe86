//! The keys that dialogs show, and their places on the screen.

use std::time::Duration;

use deduku::generate::Date;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::Message;
use deduku::tui::theme::{Colours, Face, Theme};
use ratatui::style::Modifier;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL, small};

/// A table in which every key that dialogs read is a different one.
const OTHER_KEYS: &str = r#"
[moving]
up = ["Alt-k"]
down = ["Alt-j"]
left = ["Alt-h"]
right = ["Alt-l"]
box-up = ["Alt-u"]
box-down = ["Alt-d"]
row-start = []
row-end = []
next-empty = []
previous-empty = []
[entering]
place = ["Alt-p"]
[game]
setup = ["j"]
[log]
log-up = ["Alt-y"]
log-down = ["Alt-e"]
[general]
confirm = ["F2"]
cancel = ["F3"]
[dialog]
next-field = ["F4"]
previous-field = ["F6"]
toggle = ["Alt-t"]
page-up = ["Alt-b"]
page-down = ["Alt-f"]
first = []
last = []
"#;

/// The keys that do nothing then.
const OLD_KEYS: [&str; 18] = [
    "↑",
    "↓",
    "←",
    "→",
    "Enter",
    "Esc",
    "Tab",
    "Space",
    "Up",
    "Down",
    "Left",
    "Right",
    "PageUp",
    "PageDown",
    "PgUp",
    "PgDn",
    "Arrows",
    "Ctrl-Up/Down",
];

fn assert_no_old_key(player: &Player, what: &str) {
    let screen = player.screen();
    let words = |line: &str| line.split([' ', ',', '.', ':', '(', ')']).map(str::to_owned).collect::<Vec<_>>();
    for line in screen.lines() {
        let named = words(line).into_iter().find(|word| OLD_KEYS.contains(&word.as_str()));
        assert_eq!(named, None, "{what}: {line}\n{screen}");
    }
}

#[test]
fn no_dialog_names_a_key_that_does_nothing() {
    let keys = || {
        let (keys, errors) = Keys::with_overrides(OTHER_KEYS);
        assert_eq!(errors, []);
        keys
    };
    let fresh = |board: &str| {
        let mut player = Player::with_keys(SMALL, Glyphs::Unicode, keys());
        let sample = deduku::shipped::samples().iter().find(|sample| sample.name == board).expect("shipped");
        player.open(read(sample.text, None).remove(0).expect("a puzzle"));
        player
    };
    let mut start = Player::with_keys(SMALL, Glyphs::Unicode, keys());
    assert!(start.screen().contains("F2 start"), "{}", start.screen());
    assert_no_old_key(&start, "start");
    start.press("n");
    assert_no_old_key(&start, "new game");
    start.press("Alt-j F2");
    assert!(start.screen().contains("F2 new puzzle"), "{}", start.screen());
    assert_no_old_key(&start, "boards");
    let mut player = fresh("9x9-easy.txt");
    // (keys, a part of the screen that shows that the dialog is open, keys that close it)
    for (open, title, close) in [
        ("o", "Open", "F3"),
        ("o F4", "Samples", "F3"),
        ("o F4 F4", "Written files", "F3"),
        ("o F4 F4 F4", "File", "F3"),
        ("w", "Save as", "F3"),
        ("w F4", "Save as", "F3"),
        (":", "Commands", "F3"),
        (",", "Settings", "F3"),
        ("&", "Techniques", "F3"),
        ("& Alt-l", "other techniques", "F3 F3"),
        ("_", "Play to", "F3"),
        ("j", "Set up", "F3"),
        ("!", "every step here", "F3"),
        ("'", "why not?", "F3"),
        ("' 4", "why not?", "F3"),
        ("?", "Keys and rules", "F3"),
        ("d", "", "d"),
        ("Alt-p", "", ""),
        ("; ", "", "F3"),
    ] {
        player.press(open);
        assert!(player.screen().contains(title), "{open}: {}", player.screen());
        assert_no_old_key(&player, open);
        player.press(close);
    }
    player.press("?").press("Alt-f");
    assert_no_old_key(&player, "the second page of the help");
    player.press("F3").send(Message::Statistics(Box::default(), Date::of_days(20_780)));
    assert_no_old_key(&player, "statistics");
    player.press("F3").send(Message::Paste(EASY.to_owned()));
    assert!(player.screen().contains("F2 play it  j edit first  F3 throw away"), "{}", player.screen());
    player.press("j");
    assert!(player.screen().contains("SET UP"), "{}", player.screen());
    let mut killer = fresh("killer.jsonl");
    killer.press("#");
    assert!(killer.screen().contains("combinations"), "{}", killer.screen());
    assert_no_old_key(&killer, "combinations");
    let mut player = fresh("9x9-easy.txt");
    player.press("a").wait(Duration::from_secs(90));
    assert!(player.screen().contains("Solved"), "{}", player.screen());
    assert_no_old_key(&player, "solved");
    let mut player = fresh("9x9-easy.txt");
    player.answering = false;
    player.press("F8").wait(Duration::from_secs(5));
    assert!(player.screen().contains("F3 cancel"), "{}", player.screen());
    assert_no_old_key(&player, "work");
}

/// The help names the keys of the dialog in front as that dialog and its last line do, by the current key table.
#[test]
fn the_help_over_a_dialog_begins_with_the_keys_of_that_dialog() {
    let (keys, errors) = Keys::with_overrides("[dialog]\nnext-field = [\"F4\"]");
    assert_eq!(errors, []);
    for (open, help, named) in [
        ("o", "?", ["F4 other list", "Enter open", "Esc close"].as_slice()),
        (",", "?", &["Enter apply"]),
        (":", "F1", &["Enter do it", "↑ ↓ choose"]),
        ("Ctrl-b", "?", &["Enter new puzzle"]),
    ] {
        let mut player = Player::with_keys(SMALL, Glyphs::Unicode, keys.clone());
        player.press(open);
        let line = player.screen();
        player.press(help);
        let words = |screen: &str| screen.split_whitespace().collect::<Vec<_>>().join(" ");
        let screen = player.screen();
        assert!(screen.contains("Keys and rules") && screen.contains("Now: a dialog"), "{open}: {screen}");
        for key in named {
            assert!(words(&line).contains(key) && words(&screen).contains(key), "{open} {key}: {line}{screen}");
        }
        player.press("Esc");
        assert_eq!(player.screen(), line, "{open}: the dialog is still there");
    }
    // Without a dialog the help begins with what digit keys do.
    let mut player = small();
    player.press("?");
    assert!(player.screen().contains("Now: DIGIT"), "{}", player.screen());
}

#[test]
fn a_dialog_has_a_ground_of_its_own_and_the_screen_behind_it_fades() {
    for (name, colours) in [("dark", Colours::True), ("light", Colours::True), ("dark", Colours::Palette)] {
        let theme = Theme::named(name, colours).unwrap();
        let mut player = Player::coloured(SMALL, &theme, colours);
        player.play("9x9", EASY);
        let before = player.buffer();
        player.press("w");
        let open = player.buffer();
        let ground = theme.style(Face::Dialog).bg;
        let title = player.place("Save as");
        assert_eq!(Some(open[title].bg), ground, "{name}");
        assert!(open[title].modifier.contains(Modifier::BOLD));
        // The dialog has half a row above the title, on the background behind it.
        assert_eq!((open[(title.0, title.1 - 1)].symbol(), Some(open[(title.0, title.1 - 1)].fg)), ("▄", ground));
        let chosen = player.place("Name");
        assert_eq!(
            (open[(chosen.0 - 2, chosen.1)].symbol(), Some(open[chosen].bg)),
            ("▌", theme.style(Face::Chosen).bg)
        );
        // A given at the left edge fades; title row and key row do not.
        let given = (4, 4);
        assert_ne!((before[given].fg, before[given].bg), (open[given].fg, open[given].bg), "{name}");
        assert!(!open[given].modifier.contains(Modifier::BOLD));
        assert!((0..80).all(|x| before[(x, 0)] == open[(x, 0)]), "{name}");
        assert_eq!(Some(open[(79, 23)].bg), theme.style(Face::Footer).bg);
    }
}

#[test]
fn a_click_on_a_key_of_a_dialog_does_what_the_key_does() {
    let mut player = small();
    player.press(", Right");
    assert!(player.screen().contains("Settings"));
    let (x, y) = player.place("Esc close");
    player.click(x, y);
    assert!(!player.screen().contains("Settings"), "{}", player.screen());
}

/// A row of keys that is too narrow leaves out the least needed: never the keys that choose, close or help.
#[test]
fn a_narrow_row_of_keys_keeps_what_chooses_closes_and_helps() {
    let row = |player: &Player| player.screen().lines().last().unwrap_or_default().to_owned();
    for glyphs in [Glyphs::Unicode, Glyphs::Ascii] {
        for width in [40, 50, 60, 72, 80, 200] {
            let mut player = Player::of((width, 24), glyphs, "9x9", EASY);
            assert!(row(&player).contains("? help"), "{width}: {}", row(&player));
            for keys in ["&", "& Right", ",", "!", "o", "Ctrl-n", ":"] {
                player.press(keys);
                let row = row(&player);
                assert!(
                    ["Esc close", "Esc back", "Esc cancel"].iter().any(|word| row.contains(word)),
                    "{width} {keys}: {row}"
                );
                assert!(row.contains("Enter") || keys == "& Right", "{width} {keys}: {row}");
                let has_word = row.split_whitespace().any(|word| ["Up", "Down", "Right"].contains(&word));
                assert!(!has_word || glyphs == Glyphs::Ascii, "{width} {keys}: {row}");
                player.press("Esc").press("Esc");
            }
        }
    }
    let start = Player::new((40, 15), Glyphs::Unicode);
    assert!(row(&start).contains("Enter start  ? keys  q quit"), "{}", row(&start));
}

/// If there is space beside the board, a dialog is in the middle of the board.
#[test]
fn a_dialog_lies_in_the_middle_of_the_board() {
    for (size, middle) in [(SMALL, 40), (LARGE, 38)] {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        player.press("w");
        let (left, top) = player.place("┌");
        let screen = player.screen();
        let line = screen.lines().nth(usize::from(top)).unwrap_or_default();
        let right = line.chars().position(|symbol| symbol == '┐').unwrap();
        let found = usize::midpoint(usize::from(left), right);
        assert!(found.abs_diff(middle) <= 2, "{size:?}: {found}\n{}", player.screen());
    }
}

/// The palette finds by other words, the best first, with its key; Tab completes; one click chooses, another runs it.
#[test]
fn the_palette_finds_by_other_words_and_completes() {
    let mut player = small();
    player.press(":").write("note");
    let screen = player.screen();
    assert!(screen.contains("mark-mode   also notes"), "{screen}");
    player.press("Esc :").write("hnt");
    assert!(player.screen().contains("close to it"), "{screen}");
    player.press("Esc :").write("note").press("Tab");
    assert!(player.screen().contains(": mark-mode"), "{}", player.screen());
    player.press("Enter");
    assert!(player.screen().contains("mode  MARK"), "{}", player.screen());
    for (word, name) in [("exit", "quit"), ("tooltip", "tooltips"), ("solve", "solve"), ("candidates", "fill-marks")] {
        player.press(":").write(word);
        let first =
            player.screen().lines().skip_while(|line| !line.contains(": ")).nth(3).unwrap_or_default().to_owned();
        assert!(first.contains(name), "{word}: {first}\n{}", player.screen());
        player.press("Esc");
    }
    player.press(":").write("settings");
    let (x, y) = player.place("The settings");
    player.click(x, y);
    assert!(player.screen().contains("theme   board   game"), "{}", player.screen());
}

/// The help is filtered by letters, and Enter or a click runs the chosen action.
#[test]
fn the_help_is_filtered_and_does_what_is_chosen() {
    let mut player = small();
    player.press("? /").write("undo the last");
    let screen = player.screen();
    assert!(screen.contains("Undo the last move") && !screen.contains("reasons"), "{screen}");
    player.press("Esc Esc 3 ? /").write("last move").press("Enter Enter");
    assert_eq!(player.digit("r1c1"), None, "{}", player.screen());
    player.press("? /").write("all commands");
    let (x, y) = player.place("All commands by");
    player.click(x, y);
    assert!(player.screen().contains("Commands"), "{}", player.screen());
}
