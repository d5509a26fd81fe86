//! Where files are written and read, and the messages about them.

use std::path::Path;

use deduku::game::Editor;
use deduku::text::read;
use deduku::tui::canvas::Glyphs;
use deduku::tui::message::{Contents, Effect, Message, UnreadablePuzzle};
use deduku::tui::model::Screen;

use crate::player::{EASY, Player};
use crate::{LARGE, SMALL, small};

#[test]
fn an_ending_that_was_typed_stays() {
    // (times that Right is pressed to choose the format, typed name, written file)
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
    // The first format, without an ending in the name, is a save.
    let mut player = small();
    player.press("w").write("mygame").press("Enter");
    assert!(player.wanted.iter().any(|effect| matches!(effect, Effect::SaveAs { name, .. } if name == "mygame")));
}

#[test]
fn what_was_written_says_its_whole_path_and_open_offers_its_folder() {
    let folder = Path::new("/home/somebody/puzzles");
    let mut player = small();
    player.send(Message::Exported(folder.join("mine.sdo")));
    let written = format!("Written to {}", folder.join("mine.sdo").display());
    assert!(player.said().contains(&written), "{}", player.said());
    player.press("o");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::ListFiles(folder) => folder.clone(),
        _ => None,
    });
    assert_eq!(asked.as_deref(), Some(folder));
    player.send(Message::Files(folder.to_owned(), Ok(vec!["mine.sdo".to_owned(), "yours.txt".to_owned()])));
    player.press("Tab Tab");
    for words in ["/home/somebody/puzzles", "mine.sdo", "yours.txt"] {
        assert!(player.screen().contains(words), "{}", player.screen());
    }
    player.press("Down Enter");
    let asked = player.wanted.iter().find_map(|effect| match effect {
        Effect::ReadFile(ticket, path) => Some((*ticket, path.clone())),
        _ => None,
    });
    let (ticket, path) = asked.expect("the file is requested");
    assert_eq!(Path::new(&path), folder.join("yours.txt"));
    let puzzles = read(EASY, None).into_iter().map(|entry| Ok(entry.unwrap())).collect();
    player.send(Message::Read(ticket, Ok(Contents::Puzzles(path.into(), EASY.into(), puzzles))));
    assert!(player.screen().contains("edit first"), "it is shown before it is played: {}", player.screen());
    // A path that is too long for the line is shown in a window of its own.
    let long = Path::new("/").join("a".repeat(60)).join("b".repeat(60)).join("mine.sdo");
    let mut player = Player::of(LARGE, Glyphs::Unicode, "9x9", EASY);
    player.send(Message::Exported(long));
    let screen = player.screen();
    assert!(screen.contains("Written") && screen.contains("mine.sdo"), "{screen}");
}

/// Whatever the size of the window, a move that is not in its file yet is not shown without the sign.
#[test]
fn saving_is_called_slow_in_windows_of_every_width() {
    for size in [(25, 13), (40, 15), SMALL, LARGE] {
        let mut player = Player::of(size, Glyphs::Unicode, "9x9", EASY);
        let sign = |player: &Player| player.screen().contains("saving is slow");
        player.press("3");
        player.send(Message::Late(true));
        assert!(sign(&player), "{size:?}: {}", player.screen());
        player.send(Message::Late(false));
        assert!(!sign(&player));
        // What failed to be written is said to be not saved instead.
        player.send(Message::Late(true));
        player.send(Message::Unsaved(Some("the disk is full".to_owned())));
        assert!(!sign(&player));
    }
}

/// The requests to write a file: the path, and whether it may be replaced.
fn writes(player: &Player) -> Vec<(String, bool)> {
    let written = |effect: &Effect| match effect {
        Effect::Export { path, overwrite, .. } => Some((path.clone(), *overwrite)),
        _ => None,
    };
    player.wanted.iter().filter_map(written).collect()
}

/// A file of another program that was opened can be written again, by its path, by its name, or without typing any.
#[test]
fn a_file_that_was_opened_is_saved_again_under_its_name_after_one_question() {
    let path = "/home/somebody/puzzles/mine.sdo";
    for typed in ["", "mine.sdo", "mine", path] {
        let mut player = small();
        player.press("o Tab Tab Tab").write(path).press("Enter");
        let asked = player.wanted.iter().find_map(|effect| match effect {
            Effect::ReadFile(ticket, _) => Some(*ticket),
            _ => None,
        });
        let puzzles = read(EASY, None).into_iter().map(|entry| Ok(entry.unwrap())).collect();
        player.send(Message::Read(asked.expect("a request"), Ok(Contents::Puzzles(path.into(), EASY.into(), puzzles))));
        player.press("Enter w Tab Right Right Right");
        if typed.is_empty() {
            assert!(player.screen().contains(&format!("empty: {path}")), "{}", player.screen());
        }
        player.press("Shift-Tab").write(typed).press("Enter");
        assert_eq!(writes(&player), [(path.to_owned(), false)], "{typed}");
        player.send(Message::Exists(path.into(), "digits".to_owned()));
        assert!(player.screen().contains("Replace the file?") && player.screen().contains(path), "{}", player.screen());
        assert!(player.screen().contains("Everything in it would be lost."), "{}", player.screen());
        // The file is read in the background.
        let asked = player.wanted.iter().rev().find_map(|effect| match effect {
            Effect::ReadFile(ticket, path) => Some((*ticket, path.clone())),
            _ => None,
        });
        let (ticket, read_path) = asked.expect("a request");
        assert_eq!(read_path, path);
        let puzzles = (0..3).map(|_| Ok(read(EASY, None).remove(0).unwrap())).collect();
        player.send(Message::Read(ticket, Ok(Contents::Puzzles(path.into(), EASY.into(), puzzles))));
        assert!(player.screen().contains("It holds 3 puzzles; only this one is"), "{}", player.screen());
        player.press("Enter");
        assert_eq!(writes(&player)[1..], [(path.to_owned(), true)], "{typed}");
        assert!(!player.screen().contains("Replace the file?"), "{}", player.screen());
    }
    // A game from elsewhere has no file.
    let mut player = small();
    player.press("w Tab Right Right Right Shift-Tab").write("mine.sdo").press("Enter");
    player.send(Message::Exists(path.into(), "digits".to_owned()));
    player.press("Esc");
    assert_eq!(writes(&player), [("mine.sdo".to_owned(), false)]);
}

/// A message of several rows takes them whole: nothing of the panel is drawn over it or right behind it.
#[test]
fn the_panel_leaves_room_for_a_long_message() {
    let mut player = small();
    for size in [SMALL, (120, 40)] {
        player.resize(size.0, size.1);
        for wide in 1..size.0 - 3 {
            let word = |letter: &str| letter.repeat(usize::from(size.0 - 3));
            let words = ["a".repeat(usize::from(wide)), word("b"), word("c"), word("d")];
            for rows in 1..=4 {
                let text = words[..rows].join(" ");
                player.send(Message::Notice { text, bad: true });
                let screen = player.screen();
                for (at, row) in words[..rows].iter().enumerate() {
                    let is_last = at + 1 == rows;
                    let whole = |line: &str| {
                        let rest = line.strip_prefix("  ").and_then(|line| line.strip_prefix(row.as_str()));
                        rest.is_some_and(|rest| rest.is_empty() || is_last && rest.starts_with(' '))
                    };
                    assert!(screen.lines().any(whole), "{row}: {screen}");
                }
            }
        }
    }
}

/// A text whose givens clash is no puzzle, but can be set up and corrected: the cells that clash are marked, in the
/// picture and on the board.
#[test]
fn a_text_whose_givens_clash_is_offered_to_be_corrected() {
    let clashing = EASY.replacen("0054", "1054", 1);
    for opened in ["pasted", "file"] {
        for key in ["Enter", "e"] {
            let mut player = Player::new(SMALL, Glyphs::Unicode);
            if opened == "pasted" {
                player.send(Message::Paste(clashing.clone()));
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
                player.send(Message::Read(ticket, Ok(Contents::Puzzles(path.into(), EASY.into(), vec![Err(unread)]))));
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
    // Setting up is not offered for a text that is unreadable for another reason.
    let mut player = Player::new(SMALL, Glyphs::Unicode);
    player.send(Message::Paste("12x".to_owned()));
    player.press("Enter e");
    assert!(player.screen().contains("cannot be read") && player.model.screen() == Screen::Start);
}
