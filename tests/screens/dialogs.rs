//! What dialogs say of keys, and where files go.

use deduku::tui::theme::{Colours, Face, Theme};
use ratatui::style::Modifier;
use std::path::Path;
use std::time::Duration;

use deduku::game::Editor;
use deduku::generate::{Date, PuzzleRequest};
use deduku::jobs::{Answer, FailedAttempt, Ticket};
use deduku::logic::{Level, Technique};
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::keys::Keys;
use deduku::tui::message::{Contents, Effect, Message, Question, UnreadablePuzzle, Value};
use deduku::tui::model::Screen;
use insta::assert_snapshot;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL, small};

/// Every key that dialogs read is another.
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

/// The keys that then do nothing.
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
        let sample = deduku::text::samples().iter().find(|sample| sample.name == board).expect("shipped");
        player.open(read(sample.text, None).remove(0).expect("a puzzle"));
        player
    };
    let mut start = Player::with_keys(SMALL, Glyphs::Unicode, keys());
    assert!(start.screen().contains("F2 go"), "{}", start.screen());
    assert_no_old_key(&start, "start");
    start.press("F2");
    assert_no_old_key(&start, "new game");
    start.press("Alt-j F2");
    assert!(start.screen().contains("F2 new puzzle"), "{}", start.screen());
    assert_no_old_key(&start, "boards");
    let mut player = fresh("9x9-easy.txt");
    // (keys, a part of the screen that says that the dialog is open)
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
    player.press("F3").tell(Message::Statistics(Box::default(), Date::of_days(20_780)));
    assert_no_old_key(&player, "statistics");
    player.press("F3").tell(Message::Paste(EASY.to_owned()));
    assert!(player.screen().contains("F2 play  j set up  F3 close"), "{}", player.screen());
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

#[test]
fn an_ending_that_was_typed_stays() {
    // (form: how often Right is pressed, typed name, written file, its first characters)
    for (turns, typed, written) in [
        (0, "mygame.sdo", "mygame.sdo"),
        (0, "mygame.txt", "mygame.txt"),
        (1, "mygame.sdo", "mygame.sdo"),
        (1, "mygame", "mygame.txt"),
        (3, "mygame", "mygame.sdo"),
        (3, "mygame.txt", "mygame.txt"),
        (3, "folder.d/my.game.x", "folder.d/my.game.x"),
        (3, "level 2.5", "level 2.5.sdo"),
        (4, "mr. smith", "mr. smith.txt"),
    ] {
        let mut player = small();
        player.press("w Tab");
        for _ in 0..turns {
            player.press("Right");
        }
        player.press("Shift-Tab").write(typed).press("Enter");
        let exported = player.wanted.iter().find_map(|effect| match effect {
            Effect::Export { path, .. } => Some(path.clone()),
            _ => None,
        });
        assert_eq!(exported.as_deref(), Some(written), "{turns} {typed}");
    }
    // Without an ending the first form is a save.
    let mut player = small();
    player.press("w").write("mygame").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Shelve { name, .. } if name == "mygame")));
}

#[test]
fn what_was_written_says_its_whole_path_and_open_offers_its_folder() {
    let folder = Path::new("/home/somebody/puzzles");
    let mut player = small();
    player.tell(Message::Exported(folder.join("mine.sdo")));
    assert!(player.said().contains("Written to /home/somebody/puzzles/mine.sdo"), "{}", player.said());
    player.press("o");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::ListFiles(folder) => folder.clone(),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some(folder));
    player.tell(Message::Files(folder.to_owned(), Ok(vec!["mine.sdo".to_owned(), "yours.txt".to_owned()])));
    player.press("Tab Tab");
    for words in ["/home/somebody/puzzles", "mine.sdo", "yours.txt"] {
        assert!(player.screen().contains(words), "{}", player.screen());
    }
    player.press("Down Enter");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::ReadFile(ticket, path) => Some((*ticket, path.clone())),
        _ => None,
    });
    let (ticket, path) = asked.expect("the file is asked for");
    assert_eq!(path, "/home/somebody/puzzles/yours.txt");
    let puzzles = read(EASY, None).into_iter().map(|entry| Ok(entry.unwrap())).collect();
    player.tell(Message::Read(ticket, Ok(Contents::Puzzles(puzzles))));
    assert!(player.screen().contains("set up"), "it is shown before it is played: {}", player.screen());
    // A path that is too long for the line is read in a window of its own.
    let long = Path::new("/").join("a".repeat(60)).join("b".repeat(60)).join("mine.sdo");
    let mut player = Player::of(LARGE, Glyphs::Unicode, "9x9", EASY);
    player.tell(Message::Exported(long));
    let screen = player.screen();
    assert!(screen.contains("Written") && screen.contains("mine.sdo"), "{screen}");
}

/// A text whose givens clash is no puzzle, but it can be set up and corrected: the cells that clash are marked, in the
/// picture and on the board.
#[test]
fn a_text_whose_givens_clash_is_offered_to_be_corrected() {
    let clashing = EASY.replacen("0054", "1054", 1);
    for opened in ["pasted", "file"] {
        for key in ["Enter", "e"] {
            let mut player = Player::new(SMALL, Glyphs::Unicode);
            if opened == "pasted" {
                player.tell(Message::Paste(clashing.clone()));
            } else {
                player.press("o Right Right Right").write("bad.txt").press("Enter");
                let asked = player.wanted.iter().find_map(|effect| match effect {
                    Effect::ReadFile(ticket, path) => Some((*ticket, path.clone())),
                    _ => None,
                });
                let (ticket, path) = asked.unwrap();
                assert_eq!(path, "bad.txt");
                let clash =
                    read(&clashing, None).remove(0).unwrap_err().fault.into_clash().map(|setup| Editor::new(*setup));
                let unread = UnreadablePuzzle { reason: "it clashes".to_owned(), clash: clash.map(Box::new) };
                player.tell(Message::Read(ticket, Ok(Contents::Puzzles(vec![Err(unread)]))));
            }
            let screen = player.screen();
            let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
            for part in ["1. givens clash", "both hold 1 in", "Enter set up and correct"] {
                assert!(words.contains(part), "{part}: {screen}");
            }
            player.press(key);
            assert_eq!(player.model.screen(), Screen::Setup, "{opened} {key}");
            let screen = player.screen();
            assert!(
                screen.contains("SET UP")
                    && screen.split_whitespace().collect::<Vec<_>>().join(" ").contains("r1c1 and r2c1 both"),
                "{screen}"
            );
            assert!(screen.matches('!').count() >= 3, "r1c1, r1c7 and r2c1 are marked: {screen}");
            // The cursor is on the first of the cells that clash: without its digit the puzzle is proper.
            player.press("Delete");
            assert!(player.screen().contains("One solution"), "{}", player.screen());
            player.press("Ctrl-g");
            assert_eq!(player.model.screen(), Screen::Play);
        }
    }
    // What is not read for another reason is not offered.
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.tell(Message::Paste("12x".to_owned()));
    player.press("Enter e");
    assert!(player.screen().contains("cannot be read") && player.model.screen() == Screen::Start);
}

/// A new puzzle may be asked to be unique by some techniques: it is made so, and a name that is none is refused.
#[test]
fn a_new_puzzle_is_unique_by_the_techniques_that_are_typed() {
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.answering = false;
    player.press("Ctrl-n Up Up Up Up").write("naked-single, x-wings").press("Enter");
    let screen = player.screen();
    assert!(screen.contains("there is no technique or family") && screen.contains("“x-wings”"), "{screen}");
    player.press("Backspace Enter");
    let (_, request, _) = asked(&player).pop().unwrap();
    assert_eq!(request.unique_by, Some(vec![Technique::NakedSingle, Technique::XWing]));
}

/// The help names the keys of the dialog in front, as that itself and its last line do, by the key table that counts.
#[test]
fn the_help_over_a_dialog_begins_with_the_keys_of_that_dialog() {
    let (keys, errors) = Keys::with_overrides("[dialog]\nnext-field = [\"F4\"]");
    assert_eq!(errors, []);
    for (open, help, named) in [
        ("o", "?", ["F4 other list", "Enter open", "Esc close"].as_slice()),
        (",", "?", &["Enter take it"]),
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
    // Without a dialog it begins with what digit keys do.
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
        // Half a row above the title, on what lies behind it.
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

/// A row of keys that is too narrow leaves out what is needed least: never what chooses, closes or helps.
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
                    ["Esc close", "Esc back", "Esc leave it"].iter().any(|word| row.contains(word)),
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
    assert!(row(&start).contains("Enter go  ? keys  q leave"), "{}", row(&start));
}

/// In a window with room beside the board a dialog lies in the middle of the board.
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

/// The theme under the cursor is drawn at the right before it is taken; Esc leaves the old one.
#[test]
fn a_theme_is_looked_at_before_it_is_taken() {
    let dark = Theme::named("dark", Colours::True).unwrap();
    let ground = |name: &str| Theme::named(name, Colours::True).unwrap().style(Face::Text).bg;
    let mut player = Player::coloured(SMALL, &dark, Colours::True);
    player.play("9x9", EASY);
    player.press(", Down Down");
    let shown = player.buffer();
    let (left, right) = ((2, 20), (70, 16));
    assert_eq!((Some(shown[left].bg), Some(shown[right].bg)), (ground("dark"), ground("high-contrast")));
    assert!(player.screen().contains("is shown in high-contrast"), "{}", player.screen());
    player.press("Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"));
    player.press(", Down Enter Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("light"));
    let set = |player: &Player| {
        let set = player.wanted.iter().filter_map(|effect| match effect {
            Effect::Set("theme", Value::Word(name)) => Some(name.clone()),
            _ => None,
        });
        set.collect::<Vec<_>>()
    };
    assert_eq!(set(&player), ["light"]);
    // By mouse: a click looks, another takes.
    player.press(",");
    let (x, y) = player.place("nord");
    player.click(x, y);
    assert_eq!(Some(player.buffer()[(70, 16)].bg), ground("nord"));
    assert_eq!(set(&player), ["light"]);
    player.click(x, y);
    assert_eq!(set(&player), ["light", "nord"]);
    // What the terminal says of its background counts where the theme goes with it.
    let mut player = Player::coloured(SMALL, &dark, Colours::True);
    player.tell(Message::Ground { light: true });
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"), "the theme was chosen by name");
    player.press(", Up Up Up");
    let at = |player: &Player| player.screen().contains("is shown in auto");
    for _ in 0..20 {
        if !at(&player) {
            player.press("Down");
        }
    }
    player.press("Enter Esc");
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("light"));
    player.tell(Message::Ground { light: false });
    assert_eq!(Some(player.buffer()[(79, 20)].bg), ground("dark"));
}

/// Every page of the settings by key and by mouse; a switch is changed and kept, and says what it does.
#[test]
fn settings_have_pages_and_each_switch_says_what_it_does() {
    let mut player = small();
    player.press(", Right");
    assert!(player.screen().contains("Row and column numbers"), "{}", player.screen());
    player.press("Down Down Down");
    assert!(player.screen().contains("A move then writes twice as much"), "{}", player.screen());
    let (x, y) = player.place("reasons");
    player.click(x, y).press("Down Down Down Enter");
    let pause = player.wanted.iter().any(|effect| matches!(effect, Effect::Set("pause", Value::Number(2000))));
    assert!(pause, "{}", player.screen());
    let (x, y) = player.place("game");
    player.click(x, y);
    let (x, y) = player.place("A new game begins");
    player.click(x, y).click(x, y);
    let fill = |effect: &Effect| matches!(effect, Effect::Set("game.fill-marks", Value::Switch(true)));
    assert!(player.wanted.iter().any(fill), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("digits left"), "{}", player.screen());
}

/// An action gets another key in the program: it counts at once, the action that loses it says so, and both are kept.
#[test]
fn keys_are_changed_in_the_program_and_conflicts_named() {
    let kept = |player: &Player| {
        let kept = player.wanted.iter().filter_map(|effect| match effect {
            Effect::SetKeys(action, keys) => Some(format!(
                "{}: {}",
                action.name(),
                keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            )),
            _ => None,
        });
        kept.collect::<Vec<_>>()
    };
    let mut player = small();
    player.press(", Left /").write("undo").press("Enter Enter");
    assert!(player.screen().contains("press a key"), "{}", player.screen());
    player.press("z");
    assert!(player.said().contains("z is undo now, no longer zoom: give that another key"), "{}", player.screen());
    assert_eq!(kept(&player), ["zoom: ", "undo: z"]);
    // The one that lost its key says so in its line.
    player.press("Esc /").write("zoom").press("Enter");
    assert!(player.screen().contains("z is undo now"), "{}", player.screen());
    // It gets another, and one more.
    player.press("Enter Alt-z + Ctrl-o");
    assert!(player.screen().contains("z  Alt-z Ctrl-o"), "{}", player.screen());
    // A digit stays one, Esc leaves the key as it was.
    player.press("Enter 7");
    assert!(player.said().contains("7 is a digit's key"), "{}", player.screen());
    player.press("Enter Esc");
    assert!(player.screen().contains("z  Alt-z Ctrl-o"), "{}", player.screen());
    player.press("Esc Esc");
    player.press("3 z");
    assert_eq!(player.digit("r1c1"), None, "z takes the digit back");
    // As shipped again; without a key; never without a way out.
    player.press(", Left /").write("undo").press("Enter r");
    assert_eq!(kept(&player).last().map(String::as_str), Some("undo: u"));
    player.press("x");
    assert_eq!(kept(&player).last().map(String::as_str), Some("undo: "));
    player.press("Esc /").write("yes").press("Enter x");
    assert!(player.screen().contains("without a key for it"), "{}", player.screen());
    // By mouse.
    player.press("Esc /").write("redo").press("Enter");
    let (x, y) = player.place("Do again");
    player.click(x, y);
    assert!(player.screen().contains("press a key"), "{}", player.screen());
    player.press("Ctrl-t");
    assert_eq!(kept(&player).last().map(String::as_str), Some("redo: Ctrl-t"));
}

/// The palette: by another word, the best first, its key beside; Tab completes; a click chooses, another does it.
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
    let (x, y) = player.place("The switches");
    player.click(x, y);
    assert!(player.screen().contains("theme   board   game"), "{}", player.screen());
}

/// The help is filtered by letters, and Enter or a click does what is chosen.
#[test]
fn the_help_is_filtered_and_does_what_is_chosen() {
    let mut player = small();
    player.press("? /").write("take the last");
    let screen = player.screen();
    assert!(screen.contains("Take the last move") && !screen.contains("reasons"), "{screen}");
    player.press("Esc Esc 3 ? /").write("last move").press("Enter Enter");
    assert_eq!(player.digit("r1c1"), None, "{}", player.screen());
    player.press("? /").write("all commands");
    let (x, y) = player.place("All commands by");
    player.click(x, y);
    assert!(player.screen().contains("Commands"), "{}", player.screen());
}

/// All that the generator knows to request for is a field of the form, and comes to it as it is typed.
#[test]
fn a_new_puzzle_is_wished_for_in_every_way() {
    let mut player = small();
    player.answering = false;
    // From the button upwards: seed, tries, word, unique by, techniques, start, pattern, digits, clues.
    player.press("Ctrl-n Up").write("7301").press("Up").write("600");
    player.press("Up Up Up").write("-skyscraper, -chains").press("Up").write("game");
    player.press("Up").write("game").press("Up Up").write("38");
    player.press("Up Left").press("Up").write("x-w").press("Up Left");
    assert!(player.screen().contains("X-Wing"), "{}", player.screen());
    // It is made already: Enter only waits for it.
    let count = asked(&player).len();
    player.press("Enter");
    assert_eq!(asked(&player).len(), count);
    let (_, request, seed) = asked(&player).pop().unwrap_or_else(|| panic!("{}", player.screen()));
    assert!(!request.allowed.permits(Technique::Skyscraper) && request.allowed.permits(Technique::XWing));
    assert_eq!((seed, request.tries, request.clues), (7301, 600, Some(38)));
    assert_eq!(request.technique, Some(Technique::XWing));
    assert_eq!(request.symmetry.name(), "none");
    assert!(request.pattern.is_some() && request.start.is_some());
}

/// The puzzles that were asked for, in order.
fn asked(player: &Player) -> Vec<(Ticket, Box<PuzzleRequest>, u64)> {
    let of_effect = |effect: &Effect| match effect {
        Effect::Ask(ticket, Question::Generate { request, seed }) => Some((*ticket, request.clone(), *seed)),
        _ => None,
    };
    player.wanted.iter().filter_map(of_effect).collect()
}

/// The form shows the puzzle itself before it is played; another request calls it off and asks for another.
#[test]
fn a_new_puzzle_is_seen_before_it_is_played() {
    let mut player = small();
    player.press("Ctrl-n Up").write("7301");
    let screen = player.screen();
    assert!(screen.contains("tiles where clues go"), "{screen}");
    let tiles = screen.matches('■').count();
    player.press("Enter");
    let game = &player.model.session().unwrap().game;
    assert_eq!((game.about().seed, game.puzzle().clue_count()), (Some(7301), tiles));

    let mut player = small();
    player.answering = false;
    player.press("Ctrl-n");
    let (first, ..) = asked(&player).pop().unwrap();
    assert!(player.screen().contains("one is being made"), "{}", player.screen());
    player.press("Up Up Up Up Up Up Up Up Up Up").press("Right");
    let all = asked(&player);
    assert_eq!(all.len(), 2, "{}", player.screen());
    let called_off = |player: &Player, ticket: Ticket| {
        player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket))
    };
    assert!(called_off(&player, first) && !called_off(&player, all[1].0));
    player.press("Esc");
    assert!(called_off(&player, all[1].0), "nobody waits for it any more");
}

/// While a puzzle is looked for, its form says how far that is and shows the last try, which can be taken; the game
/// behind stays.
#[test]
fn the_search_for_a_puzzle_is_shown_and_stopped() {
    let mut player = small();
    player.answering = false;
    player.press("Ctrl-n Up Up").write("600").press("Up Up Up Up Up Up Up Up Up").write("x-w").press("Up Left Enter");
    let (ticket, request, _) = asked(&player).pop().unwrap();
    assert_eq!(request.technique, Some(Technique::XWing), "{}", player.screen());
    player.wait(Duration::from_secs(72));
    player.tell(Message::Progress(ticket, 344, 0));
    let puzzle = read(EASY, None).remove(0).unwrap().puzzle;
    player.tell(Message::Answer(ticket, Answer::Tried(Box::new(FailedAttempt { puzzle, level: Some(Level::Hard) }))));
    let screen = player.screen();
    for words in
        ["Looking for one that needs X-Wing", "344 of 600 tries", "1:12", "the last try", "hard, no X-Wing", "Stop"]
    {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    // Nothing is changed meanwhile.
    player.press("Down Right x");
    assert!(player.screen().contains("344 of 600 tries"), "{}", player.screen());
    player.press("Esc");
    let screen = player.screen();
    assert!(screen.contains("Make it") && !screen.contains("344"), "{screen}");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket)));

    player.press("Enter");
    let (ticket, ..) = asked(&player).pop().unwrap();
    let puzzle = read(EASY, None).remove(0).unwrap().puzzle;
    player.tell(Message::Answer(ticket, Answer::Tried(Box::new(FailedAttempt { puzzle, level: None }))));
    player.press("Enter");
    assert!(player.screen().contains("The last puzzle that was tried"), "{}", player.screen());
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::Cancel(other) if *other == ticket)));
}

/// The boards: by a key, from the start screen and from the form; Enter or a second click leads to the form of one.
#[test]
fn the_boards_have_pictures_and_lead_to_a_new_puzzle() {
    let mut player = small();
    player.press("Ctrl-b");
    assert_snapshot!("boards_80x24", player.screen());
    player.press("PageDown PageDown");
    assert!(player.screen().contains("page 3 of 5"), "{}", player.screen());
    player.press("/").write("samu").press("Enter");
    assert!(player.screen().contains("New puzzle") && player.screen().contains("Samurai"), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("digits left"), "{}", player.screen());
    // By mouse: a click chooses, another takes.
    player.press("Ctrl-b");
    let (x, y) = player.place("8×8");
    player.click(x, y - 3);
    assert!(player.screen().contains("8×8: Each row"), "{}", player.screen());
    player.click(x, y - 3);
    assert!(player.screen().contains("Board     ") && player.screen().contains("8×8"), "{}", player.screen());
    // From the form and back to it.
    for _ in 0..13 {
        player.press("Up");
    }
    player.press("Enter");
    assert!(player.screen().contains("38 boards"), "{}", player.screen());
    player.press("Esc");
    assert!(player.screen().contains("Make it"), "{}", player.screen());
    let mut large = Player::new(LARGE, Glyphs::Unicode);
    large.press("Down Enter");
    assert!(large.screen().contains("page 1 of 3"), "{}", large.screen());
}

/// Givens are taken away from a puzzle that is set up as long as the techniques that are typed are enough.
#[test]
fn a_puzzle_that_is_set_up_is_minimised_by_techniques() {
    let mut player = small();
    player.press("e Home Enter :").write("minimise").press("Enter").write("naked-single, hidden-sngle").press("Enter");
    assert!(player.screen().contains("no technique or family “hidden-sngle”"), "{}", player.screen());
    for _ in 0..4 {
        player.press("Backspace");
    }
    player.write("ingle").press("Enter");
    let said = player.said();
    assert!(said.contains("not needed") || said.contains("needed: the puzzle is minimal"), "{}", player.screen());
    let asked = player.wanted.iter().any(|effect| matches!(effect, Effect::Ask(..)));
    assert!(!asked, "every question was answered");
    player.answering = false;
    player.press(":").write("minimise").press("Enter").write("naked-single").press("Enter");
    let by = player.wanted.iter().find_map(|effect| match effect {
        Effect::Ask(_, Question::Minimise(_, profile)) => profile.clone(),
        _ => None,
    });
    assert_eq!(by.map(|profile| profile.techniques), Some(vec![Technique::NakedSingle]));
}
