//! The player's files: nothing that was played is lost, even if the disk fails.

use std::fs;
use std::path::Path;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crate::played::{LONG, everything, game, line, open, running};
use deduku::store::{
    Finished, Home, HomeError, Overwrite, Report, Rights, Save, Store, StoreError, WriteResult, read_text,
};

/// The next report, except that what came late has been written: on a busy machine anything may come late.
fn next(reports: &Receiver<Report>) -> Report {
    loop {
        let report = reports.recv_timeout(LONG).expect("a report");
        if report != Report::CaughtUp {
            return report;
        }
    }
}

#[test]
fn a_draft_of_a_program_that_was_killed_is_removed_unless_another_is_at_work() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("running")).expect("writable");
    let draft = folder.path().join("running").join(".1.deduku.4711.part");
    let leave = || {
        let file = fs::File::create(&draft).expect("writable");
        file.set_modified(std::time::SystemTime::now() - Duration::from_secs(60)).expect("dated");
    };
    leave();
    let (first, _reports) = open(folder.path());
    assert!(!draft.exists());
    leave();
    let (second, _more) = open(folder.path());
    assert!(draft.exists(), "the other program may be writing it");
    assert!(second.close(LONG) && first.close(LONG));
    let (_third, _more) = open(folder.path());
    assert!(!draft.exists());
}

#[test]
fn the_running_game_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    for moves in 0..30 {
        let (mut store, _reports) = open(folder.path());
        assert_eq!(store.notices(), [""; 0]);
        assert_eq!(store.resume(), (moves > 0).then(|| game("", moves)));
        assert_eq!(store.resume(), None, "it is handed out once");
        for state in moves..=moves + 1 {
            store.keep(game("", state));
        }
        assert!(store.close(LONG));
    }
    let (store, _reports) = open(folder.path());
    store.forget();
    assert!(store.close(LONG));
    assert_eq!(open(folder.path()).0.resume(), None);
}

#[test]
fn what_is_kept_is_on_the_disk_without_an_orderly_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    for moves in 0..5 {
        store.keep(game("", moves));
        assert!(store.flush(LONG));
        let read = Save::read(&fs::read(running(folder.path())).expect("a file")).expect("a save");
        assert_eq!((read.save, read.damaged_from), (game("", moves), None));
    }
}

#[test]
fn a_running_game_cut_at_any_byte_costs_no_more_than_the_cut() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    for moves in 0..4 {
        store.keep(game("", moves));
        assert!(store.flush(LONG));
    }
    assert!(store.close(LONG));
    let whole = fs::read(running(folder.path())).expect("a file");
    let mut resumed = 0;
    for cut in 0..whole.len() {
        let folder = tempfile::tempdir().expect("a folder");
        let torn = &whole[..cut];
        fs::create_dir_all(folder.path().join("running")).expect("a folder");
        fs::write(running(folder.path()), torn).expect("written");
        let (mut store, _reports) = open(folder.path());
        let sound = torn.is_empty() || torn.ends_with(b"\n") || whole[cut] == b'\n';
        let save = store.resume();
        if let Some(save) = &save {
            resumed += 1;
            assert!(game("", 3).body.starts_with(&save.body), "cut at {cut}");
            assert_eq!(store.notices().is_empty(), sound, "cut at {cut}: {:?}", store.notices());
        } else {
            assert!(store.notices()[0].contains("is not a complete save; it is kept as "), "{:?}", store.notices());
        }
        assert!(store.is_saving());
        assert!(store.close(LONG));
        assert!(
            everything(folder.path()).iter().any(|(_, bytes)| bytes == torn),
            "cut at {cut}: the torn file is lost"
        );
        assert_eq!(open(folder.path()).0.resume(), save, "cut at {cut}: what was saved is the same again");
    }
    assert!(resumed > whole.len() / 2, "only {resumed} of {} cuts could be resumed", whole.len());
}

#[test]
fn a_move_is_in_its_file_before_anybody_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    store.keep(game("", 0));
    let mut length = 0;
    for moves in 1..40 {
        match store.add(line(moves), game("", moves).about) {
            WriteResult::Written => {}
            // The machine was busy, and the write took longer than the store waits.
            WriteResult::Late => assert!(store.flush(LONG)),
            kept => panic!("{kept:?}"),
        }
        let bytes = fs::read(running(folder.path())).expect("a file");
        let read = Save::read(&bytes).expect("a save");
        assert_eq!((read.save, read.damaged_from), (game("", moves), None));
        assert!(length == 0 || bytes.len() - length < 120, "a move is one short record");
        length = bytes.len();
    }
}

#[test]
fn a_game_is_taken_over_and_neither_program_writes_into_the_others_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, reports) = open(folder.path());
    first.keep(game("", 0));
    first.add(line(1), game("", 1).about);
    assert!(first.flush(LONG));
    let (second, more) = open(folder.path());
    let held = second.elsewhere();
    assert_eq!((held.len(), held[0].about.filled), (1, 31));
    let owner = held[0].owner.as_ref().expect("it says who it is");
    assert_eq!(owner.process, std::process::id());
    second.keep(game("other", 5));
    second.take_over(held[0].slot);
    let took = loop {
        match next(&more) {
            Report::TookOver(save) => break *save,
            Report::SetAside { name } => assert_eq!(name, "other"),
            report => panic!("{report:?}"),
        }
    };
    assert_eq!(took, game("", 1));
    // The first program is refused each time it tries, and reports that once.
    for _ in 0..2 {
        assert!(matches!(first.add(line(2), game("", 2).about), WriteResult::Taken(_) | WriteResult::Late));
    }
    assert!(matches!(next(&reports), Report::TakenOver(_)));
    second.add(line(2), game("", 2).about);
    second.add(line(3), game("", 3).about);
    // It begins another game.
    first.set_aside();
    first.keep(game("new", 7));
    assert!(first.close(LONG) && second.close(LONG));
    let (mut store, _reports) = open(folder.path());
    let mut games = vec![store.resume().expect("a game")];
    games.extend(store.saves().expect("the saves").iter().map(|save| store.load(&save.name).expect("a save")));
    games.sort_by_key(|save| save.body.len());
    assert_eq!(games, [game("", 3), game("other", 5), game("new", 7)]);
}

#[test]
fn a_damaged_journal_stays_until_its_replacement_is_safe() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    store.keep(game("", 5));
    assert!(store.close(LONG));
    let text = fs::read_to_string(running(folder.path())).expect("text").replace("r1c4=4", "r1c4=9");
    fs::write(running(folder.path()), &text).expect("written");
    // Damaged files cannot be moved: a file has the name of their folder.
    fs::write(folder.path().join("damaged"), "in the way").expect("written");
    for moves in 4..7 {
        let (mut store, _reports) = open(folder.path());
        assert_eq!(store.resume().map(|save| save.body), Some(game("", moves - 1).body));
        store.add(line(moves), game("", moves).about);
        assert!(store.close(LONG));
    }
    assert!(fs::read_to_string(running(folder.path())).expect("text").contains("r1c4=9"), "the damaged lines are lost");
    fs::remove_file(folder.path().join("damaged")).expect("removed");
    let (mut store, reports) = open(folder.path());
    assert_eq!(store.resume(), Some(game("", 6)));
    assert!(store.close(LONG));
    assert_eq!(reports.try_iter().count(), 0, "it was passed over long ago");
}

#[test]
fn what_is_damaged_can_be_read_as_far_as_it_holds() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    store.save_as(game("Sunday", 9), Overwrite::Refused).expect("a free name");
    assert!(store.flush(LONG));
    let path = folder.path().join("saves").join("Sunday.deduku");
    let text = fs::read_to_string(&path).expect("text").replace("r1c5=4", "r1c5=9");
    fs::write(&path, &text).expect("written");
    let save = store.load("Sunday").expect("a part");
    assert!(store.flush(LONG));
    assert_eq!(reports.try_iter().count(), 2);
    let reader = store.reader();
    let damaged = reader.damaged().expect("a list");
    assert_eq!(damaged.len(), 1);
    assert_eq!(reader.load_damaged(&damaged[0].name).expect("a part"), save);
    assert!(reader.load_damaged("../saves/Sunday").is_err());
}

#[test]
fn two_programs_keep_two_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, _reports) = open(folder.path());
    first.keep(game("", 1));
    assert!(first.flush(LONG));
    let (mut second, _more) = open(folder.path());
    assert!(second.notices()[0].contains("another Deduku is running"), "{:?}", second.notices());
    assert_eq!(second.resume(), None);
    second.keep(game("", 9));
    assert!(second.close(LONG));
    first.keep(game("", 2));
    assert!(first.close(LONG));

    // The game that was played last is resumed, the other is among the saves.
    let (mut store, _reports) = open(folder.path());
    let resumed = store.resume().expect("a game");
    let saves = store.saves().expect("the saves");
    assert_eq!(saves.len(), 1);
    assert!(store.notices()[0].contains(&saves[0].name), "{:?}", store.notices());
    let other = store.load(&saves[0].name).expect("a save");
    let mut bodies = [resumed.body, other.body];
    bodies.sort_by_key(String::len);
    assert_eq!(bodies, [game("", 2).body, game("", 9).body]);
}

#[test]
fn a_named_save_is_never_overwritten_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    store.save_as(game("Sunday", 1), Overwrite::Refused).expect("a free name");
    store.save_as(game("Sunday", 2), Overwrite::Refused).ok();
    assert_eq!(next(&reports), Report::Saved { name: "Sunday".to_owned() });
    assert!(store.flush(LONG));
    let error = store.save_as(game("Sunday", 3), Overwrite::Refused).expect_err("taken");
    assert!(error.to_string().contains("already exists: choose another name"), "{error}");
    assert_eq!(store.load("Sunday").expect("a save"), game("Sunday", 1));
    store.save_as(game("Sunday", 4), Overwrite::Allowed).expect("allowed");
    assert_eq!(store.load("Sunday").expect("a save"), game("Sunday", 4));
    let error = store.save_as(game(" / ", 1), Overwrite::Refused).expect_err("no name");
    assert!(matches!(error, StoreError::Name { .. }));
    assert!(matches!(store.load("Monday"), Err(StoreError::Missing { .. })));
    assert!(matches!(store.load("../running/1"), Err(StoreError::Missing { .. })));
}

#[test]
fn the_list_of_saves_shows_the_latest_first_and_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _reports) = open(folder.path());
    assert_eq!(store.saves().expect("no saves"), []);
    for (title, moves) in [("old", 1), ("new", 30), ("middle", 7)] {
        store.save_as(game(title, moves), Overwrite::Refused).expect("a free name");
    }
    assert!(store.flush(LONG));
    fs::write(folder.path().join("saves").join("garbage.deduku"), b"\0\xffnothing").expect("written");
    fs::write(folder.path().join("saves").join("later.deduku"), b"deduku save 9\n").expect("written");
    let saves = store.saves().expect("the saves");
    let names: Vec<&str> = saves.iter().map(|save| save.name.as_str()).collect();
    assert_eq!(names[..3], ["new", "middle", "old"]);
    assert_eq!(saves[0].about, Ok(game("new", 30).about));
    assert!(saves[3..].iter().all(|save| save.about.is_err()), "{saves:?}");

    let error = store.load("garbage").expect_err("no save");
    let StoreError::Damaged { moved, .. } = &error else { panic!("{error}") };
    assert_eq!(fs::read(moved).expect("kept"), b"\0\xffnothing");
    let error = store.load("later").expect_err("a newer form");
    assert!(error.to_string().contains("update the program"), "{error}");
    assert!(folder.path().join("saves").join("later.deduku").exists(), "it stays for the newer program");
    assert_eq!(store.saves().expect("the saves").len(), 4);
}

#[test]
fn a_damaged_save_is_moved_aside_and_what_held_of_it_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    store.save_as(game("Sunday", 9), Overwrite::Refused).expect("a free name");
    assert!(store.flush(LONG));
    let path = folder.path().join("saves").join("Sunday.deduku");
    let text = fs::read_to_string(&path).expect("text").replace("r1c5=4", "r1c5=9");
    fs::write(&path, &text).expect("written");
    assert_eq!(next(&reports), Report::Saved { name: "Sunday".to_owned() });
    let save = store.load("Sunday").expect("a part");
    assert_eq!(save.body, game("", 4).body);
    let Report::Trouble(notice) = next(&reports) else { panic!("nothing was said") };
    assert!(notice.contains("was damaged from line 13 on"), "{notice}");
    assert!(everything(folder.path()).iter().any(|(_, bytes)| bytes == text.as_bytes()), "the damaged file is lost");
    assert_eq!(store.load("Sunday").expect("a sound save"), save);
    assert!(reports.try_recv().is_err(), "it is said once");
}

#[test]
fn a_game_set_aside_is_found_among_the_saves() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut store, reports) = open(folder.path());
    store.keep(game("", 1));
    store.set_aside();
    store.keep(Save { body: "deduku-game 1\nanother\n".to_owned(), ..game("", 2) });
    store.set_aside();
    // On a busy machine a write may take long enough that the store also reports its end.
    let said = std::iter::repeat_with(|| next(&reports));
    let named: Vec<Report> = said.take(2).collect();
    let name = |name: &str| Report::SetAside { name: name.to_owned() };
    assert_eq!(named, [name("9×9, hard, 21 November"), name("9×9, hard, 21 November 2")]);

    // A game that was opened from a save and played on replaces that save.
    store.save_as(game("Sunday", 3), Overwrite::Refused).expect("a free name");
    store.keep(game("Sunday", 5));
    store.set_aside();
    assert_eq!(store.load("Sunday").expect("a save"), game("Sunday", 5));
    // A different game of the same name does not.
    let other = Save { body: "deduku-game 1\nanother\n".to_owned(), ..game("Sunday", 6) };
    store.keep(other.clone());
    store.set_aside();
    assert_eq!(store.load("Sunday").expect("a save"), game("Sunday", 5));
    assert_eq!(store.load("Sunday 2").expect("a save"), other);
    assert_eq!(store.resume(), None);
    assert!(store.close(LONG));
    assert_eq!(open(folder.path()).0.resume(), None, "nothing is running");
}

/// (Windows moves no folder with an open file in it.)
#[cfg(unix)]
#[test]
fn trouble_is_reported_once_and_its_end_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    store.keep(game("", 1));
    assert!(store.flush(LONG));
    let (there, away) = (folder.path().join("running"), folder.path().join("away"));
    fs::rename(&there, &away).expect("moved");
    fs::write(&there, "in the way").expect("written");
    for moves in 2..5 {
        store.keep(game("", moves));
        assert!(!store.flush(LONG), "it is not on the disk");
    }
    let Report::Unsaved(message) = next(&reports) else { panic!("no trouble") };
    assert!(message.starts_with("cannot"), "{message}");
    fs::remove_file(&there).expect("removed");
    fs::rename(&away, &there).expect("moved");
    assert!(store.flush(LONG));
    assert_eq!(next(&reports), Report::Recovered);
    assert!(reports.try_recv().is_err(), "nothing is said twice");
    let read = Save::read(&fs::read(running(folder.path())).expect("a file")).expect("a save");
    assert_eq!(read.save, game("", 4));
}

#[test]
fn without_a_home_everything_goes_on_unsaved() {
    let folder = tempfile::tempdir().expect("a folder");
    let blocked = folder.path().join("file");
    fs::write(&blocked, "").expect("written");
    let homes = [
        (Err(HomeError::Empty), "DEDUKU_HOME is empty"),
        (Err(HomeError::Relative { path: "saves".into() }), "“saves”"),
        (Ok(Home::at(&blocked)), "cannot make the folder"),
    ];
    for (home, reason) in homes {
        let mut store = Store::open(home, Rights::ALL, |report| panic!("{report:?}"));
        assert!(!store.is_saving());
        assert!(store.notices()[0].contains(reason), "{:?}", store.notices());
        store.keep(game("", 1));
        store.set_aside();
        store.forget();
        store.set("bell", false);
        assert_eq!(store.resume(), None);
        let error = store.saves().expect_err("no home").to_string();
        assert!(error.contains(reason), "{error}");
        assert!(store.save_as(game("Sunday", 1), Overwrite::Allowed).is_err());
        assert_eq!(store.config("keys.toml").expect("nothing"), "");
        assert!(store.close(LONG));
    }
}

#[test]
fn a_running_game_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("running")).expect("a folder");
    fs::write(running(folder.path()), "deduku save 2\nunknown\n").expect("written");
    let (store, _reports) = open(folder.path());
    assert!(!store.is_saving());
    assert!(store.notices()[0].contains("newer Deduku"), "{:?}", store.notices());
    store.keep(game("", 1));
    assert!(store.close(LONG));
    assert_eq!(fs::read(running(folder.path())).expect("there"), b"deduku save 2\nunknown\n");
}

#[test]
fn texts_are_exported_and_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(&folder.path().join("home"));
    let path = folder.path().join("friend.sdo");
    store.export(&path, "1.2.\n".to_owned(), Overwrite::Refused).expect("a free name");
    assert_eq!(next(&reports), Report::Exported { path: path.clone() });
    assert_eq!(read_text(&path).expect("text"), "1.2.\n");
    assert!(store.export(&path, String::new(), Overwrite::Refused).is_err());
    let nowhere = folder.path().join("friend.sdo").join("below.sdo");
    store.export(&nowhere, String::new(), Overwrite::Refused).expect("not known at once");
    let Report::Trouble(message) = next(&reports) else { panic!("a file is no folder") };
    assert!(message.contains("friend.sdo"), "{message}");
}

#[test]
fn counting_again_keeps_the_games_so_far() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    store.record(Finished { board: "9×9".to_owned(), ..Finished::default() });
    store.reset_statistics();
    let Report::StatisticsReset { kept } = next(&reports) else { panic!("it says where they are") };
    store.record(Finished { board: "4×4".to_owned(), ..Finished::default() });
    assert!(store.close(LONG));
    assert!(fs::read_to_string(kept).expect("it is there").contains("9×9"));
    let (store, _reports) = open(folder.path());
    let boards: Vec<_> =
        store.statistics().expect("statistics").games().iter().map(|game| game.board.clone()).collect();
    assert_eq!(boards, ["4×4"]);
}

#[test]
fn games_won_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let finished = |seconds, hints| Finished {
        at: 1_795_235_760,
        board: "9x9".to_owned(),
        level: Some("hard".to_owned()),
        seconds,
        hints,
        ..Finished::default()
    };
    let (store, _reports) = open(folder.path());
    store.record(finished(900, 0));
    store.record(finished(600, 3));
    assert!(store.close(LONG));
    let (store, _reports) = open(folder.path());
    let rows = store.statistics().expect("statistics").by_board_and_level();
    let (board, level, sums) = &rows[0];
    assert_eq!((board.as_str(), level.as_deref()), ("9x9", Some("hard")));
    assert_eq!((sums.games, sums.unaided, sums.best, sums.mean(), sums.hints), (2, 1, Some(900), Some(750), 3));
}

#[test]
fn a_setting_is_written_into_the_players_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = open(folder.path());
    fs::write(folder.path().join("deduku.toml"), "# mine\npause = 3 # quick\n").expect("written");
    store.set("pause", 7);
    store.set("game.conflicts", "book");
    assert!(store.flush(LONG));
    assert_eq!(
        store.config("deduku.toml").expect("text"),
        "# mine\npause = 7 # quick\n\n[game]\nconflicts = \"book\"\n"
    );
    fs::write(folder.path().join("deduku.toml"), "game = { replace = true }\n").expect("written");
    store.set("game.bell", false);
    let Report::Trouble(message) = next(&reports) else { panic!("it cannot be") };
    assert!(message.contains("set `game.bell = false` there by hand"), "{message}");
}

/// A session of restricted play, and its reports.
fn restricted(folder: &Path) -> (Store, Receiver<Report>) {
    let (sender, reports) = std::sync::mpsc::channel();
    let report = move |report| drop(sender.send(report));
    (Store::open(Ok(Home::at(folder)), Rights::RESTRICTED, report), reports)
}

#[test]
fn a_restricted_game_that_grows_too_long_is_not_called_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, reports) = restricted(folder.path());
    store.keep(game("Long", 1));
    assert!(store.flush(LONG));
    let long = format!("20 name {}\n", "x".repeat(600_000));
    assert_ne!(store.add(long, game("Long", 1).about), WriteResult::Written);
    let Report::Unsaved(reason) = next(&reports) else { panic!("it is not saved") };
    assert!(reason.contains("a game has at most 512 kB"), "{reason}");
    assert_ne!(store.add(line(2), game("Long", 2).about), WriteResult::Written, "what follows is not written either");
    assert!(store.is_behind());
    assert!(!store.flush(LONG));
    // The next game is saved again.
    store.set_aside();
    assert_ne!(store.keep(game("Short", 1)), WriteResult::Failed);
    assert!(store.flush(LONG));
    assert!(!store.is_behind());
    let seen: Vec<Report> = reports.try_iter().collect();
    assert!(seen.contains(&Report::Recovered), "{seen:?}");
    assert!(store.close(LONG));
    assert!(fs::metadata(running(folder.path())).expect("a file").len() < 600_000);
}

#[test]
fn a_restricted_game_has_at_most_512_kb_in_its_file_over_all_sessions() {
    let folder = tempfile::tempdir().expect("a folder");
    let add = |store: &Store, number| {
        let line = format!("{number} name {}\n", "x".repeat(1000));
        store.add(line, game("Long", number).about)
    };
    let length = || fs::metadata(running(folder.path())).expect("a file").len();
    let (store, _reports) = restricted(folder.path());
    store.keep(game("Long", 1));
    assert!(store.flush(LONG));
    assert!((0..600).any(|number| add(&store, number) == WriteResult::Failed));
    assert!(!store.close(LONG));
    assert!((520_000..=512 << 10).contains(&length()), "{}", length());
    // The first session may still be ending.
    let resumed = std::iter::repeat_with(|| restricted(folder.path())).take(100).find_map(|(mut store, reports)| {
        std::thread::sleep(Duration::from_millis(50));
        store.resume().map(|_| (store, reports))
    });
    let (store, reports) = resumed.expect("a game");
    assert_ne!(add(&store, 1), WriteResult::Written);
    let Report::Unsaved(reason) = next(&reports) else { panic!("it is not saved") };
    assert!(reason.contains("a game has at most 512 kB"), "{reason}");
    assert!(!store.close(LONG));
    assert!(length() <= 512 << 10, "{}", length());
}

#[test]
fn a_restricted_game_is_not_called_saved_in_a_full_home_and_is_written_once_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let damaged = folder.path().join("damaged");
    fs::create_dir(&damaged).expect("made");
    let fill = || fs::File::create(damaged.join("x")).and_then(|file| file.set_len(17 << 20)).expect("made");
    fill();
    let (store, reports) = restricted(folder.path());
    assert_ne!(store.keep(game("Full", 1)), WriteResult::Written);
    let Report::Unsaved(reason) = next(&reports) else { panic!("it is not saved") };
    assert!(reason.contains("16 MB together, and there is no room left"), "{reason}");
    assert!(!store.flush(LONG));
    fs::remove_file(damaged.join("x")).expect("removed");
    assert!(store.flush(LONG));
    assert_eq!(next(&reports), Report::Recovered);
    // The files are counted again now and then, not at each move.
    fill();
    let long = |number| format!("{number} name {}\n", "x".repeat(50_000));
    let refused = (1..9).find(|&number| {
        store.add(long(number), game("Full", number).about);
        !store.flush(LONG)
    });
    assert_eq!(refused, Some(2));
    assert!(!store.close(LONG));
}

#[test]
fn a_restricted_session_exports_nothing_and_takes_nothing_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let (other, _reports) = open(folder.path());
    other.keep(game("Theirs", 1));
    let (store, reports) = restricted(folder.path());
    assert_eq!(store.elsewhere(), []);
    store.take_over(1);
    let Report::Trouble(words) = next(&reports) else { panic!("it is refused") };
    assert!(words.contains("cannot be taken over"), "{words}");
    let path = folder.path().join("x.sdo");
    let refused = store.export(&path, String::new(), Overwrite::Allowed).expect_err("refused").to_string();
    assert!(refused.contains("neither reads nor writes a file of your choice"), "{refused}");
    assert_eq!(other.add(line(2), game("Theirs", 2).about), WriteResult::Written);
}
