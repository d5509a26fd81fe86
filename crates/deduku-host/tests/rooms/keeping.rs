//! What comes back after the host was killed, and what happens when it cannot write.

use std::fs;

use super::*;
use deduku_host::{DatabaseError, Phase, Role, RoomError};
use deduku_play::Move;

/// Copies a folder as a killed host would leave it: the database with its log, and the rooms.
fn killed(from: &Path, to: &Path) {
    fs::create_dir_all(to.join("rooms")).expect("a folder");
    for inner in ["", "rooms"] {
        for entry in fs::read_dir(from.join(inner)).expect("a folder").map(|entry| entry.expect("an entry")) {
            if entry.path().is_file() && entry.file_name() != "host.db-shm" {
                fs::copy(entry.path(), to.join(inner).join(entry.file_name())).expect("copied");
            }
        }
    }
}

/// After each thing that members do, a host is started on a copy of what is on the disk: everything that was shown is
/// there again.
#[test]
pub(crate) fn a_host_that_is_killed_after_any_write_comes_back_with_what_was_shown() {
    let (folder, world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    let shared = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let race = host.make_room(&bea, plan(Kind::Race), &game(), wake()).expect("a room");
    let codes = [shared.code(), race.code()].map(|code| code.to_string());
    let guest = host.join(&bea, &codes[0], Role::Plays, wake()).expect("a seat");
    let runner = host.join(&anna, &codes[1], Role::Plays, wake()).expect("a seat");
    race.start().expect("it starts");
    world.pass(4);
    let mut solved = game();
    fill(&mut solved, 99);
    let moves: Vec<Move> = solved.moves().cloned().collect();
    for (step, made) in moves.iter().take(30).enumerate() {
        world.pass(1);
        match step % 5 {
            4 => drop(guest.take_back().expect("its own")),
            3 => drop(guest.play(made.clone()).expect("made")),
            _ => drop(shared.play(made.clone()).expect("made")),
        }
        if step == 20 {
            assert!(runner.report(&solved).expect("right").is_some());
        }
        let copied = tempfile::tempdir().expect("a folder");
        killed(folder.path(), copied.path());
        let again = open(copied.path(), &world);
        let back = again.join(&player("Bea", &again), &codes[0], Role::Plays, wake()).expect("the same seat");
        assert_eq!(back.text(), shared.text(), "after step {step}");
        assert_eq!(back.number(), guest.number());
        let racer = again.join(&player("Anna", &again), &codes[1], Role::Plays, wake()).expect("the same seat");
        let (was, is) = (runner.view(), racer.view());
        assert_eq!((is.phase, is.members[1].finish), (was.phase, was.members[1].finish), "after step {step}");
    }
}

/// A host that was killed while it wrote a move leaves a part of a line: the room opens without it, and goes on.
#[test]
pub(crate) fn a_move_that_was_cut_off_is_not_there_and_the_room_goes_on() {
    let (folder, world, host) = fresh();
    let anna = player("Anna", &host);
    let seat = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let code = seat.code().to_string();
    let mut solved = game();
    fill(&mut solved, 3);
    let moves: Vec<Move> = solved.moves().cloned().collect();
    let _ = seat.play(moves[0].clone()).expect("made");
    let before = seat.text();
    let _ = seat.play(moves[1].clone()).expect("made");
    let after = seat.text();
    let path = folder.path().join("rooms").join(format!("{code}.game"));
    for cut in before.len()..after.len() {
        let copied = tempfile::tempdir().expect("a folder");
        killed(folder.path(), copied.path());
        let file = copied.path().join("rooms").join(path.file_name().expect("a name"));
        fs::write(&file, &after[..cut]).expect("written");
        let again = open(copied.path(), &world);
        let back = again.join(&player("Anna", &again), &code, Role::Plays, wake()).expect("the same seat");
        assert_eq!(back.text(), before, "cut at {cut}");
        let _ = back.play(moves[2].clone()).expect("it goes on");
        let text = back.text();
        assert_eq!(fs::read_to_string(&file).expect("read"), text);
        Game::from_text(&text, Options::default()).expect("a save");
    }
}

#[test]
pub(crate) fn a_move_that_cannot_be_written_is_not_made() {
    let (folder, _world, host) = fresh();
    let seat = host.make_room(&player("Anna", &host), plan(Kind::Together), &game(), wake()).expect("a room");
    let (rooms, away) = (folder.path().join("rooms"), folder.path().join("away"));
    let made = Move::parse("place r1c3=4", game().board()).expect("a move");
    let before = seat.text();
    fs::rename(&rooms, &away).expect("moved");
    let refused = seat.play(made.clone()).expect_err("there is no file");
    assert!(matches!(refused, RoomError::NotWritten(_)), "{refused}");
    assert!(!refused.to_string().contains(&*folder.path().to_string_lossy()), "players see no folder: {refused}");
    assert_eq!(seat.text(), before);
    fs::rename(&away, &rooms).expect("moved back");
    let _ = seat.play(made).expect("it is there again");
}

#[test]
pub(crate) fn games_go_on_while_the_database_is_gone() {
    let (folder, world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    let seat = host.make_room(&anna, plan(Kind::Race), &game(), wake()).expect("a room");
    let code = seat.code().to_string();
    let (path, away) = (folder.path().join("host.db"), folder.path().join("away.db"));
    fs::rename(&path, &away).expect("moved");
    assert_eq!(host.enrol("c", "Cem").map(|_| ()), Err(DatabaseError::Gone.into()));
    assert_eq!(host.join(&bea, &code, Role::Plays, wake()).map(|_| ()), Err(DatabaseError::Gone.into()));
    assert_eq!(seat.view().members.len(), 1, "who could not be noted has no seat");
    seat.start().expect("it starts");
    world.pass(4);
    let mut solved = game();
    fill(&mut solved, 99);
    assert!(seat.report(&solved).expect("it is right").is_some());
    drop(seat);
    let seat = host.join(&anna, &code, Role::Plays, wake()).expect("it was here before");
    fs::rename(&away, &path).expect("moved back");
    host.tidy();
    drop((seat, host));
    let host = open(folder.path(), &world);
    let seat = host.join(&anna, &code, Role::Plays, wake()).expect("the same seat");
    assert!(seat.view().members[0].finish.is_some(), "what waited was kept");
    assert_eq!(seat.view().phase, Phase::Over);
}

#[test]
pub(crate) fn rooms_end_when_nobody_comes_back() {
    let (folder, world, host) = fresh();
    let anna = player("Anna", &host);
    let files = || fs::read_dir(folder.path().join("rooms")).expect("a folder").count();
    let race = host.make_room(&anna, plan(Kind::Race), &game(), wake()).expect("a room");
    let shared = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let third = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    assert!(matches!(
        host.make_room(&anna, plan(Kind::Race), &game(), wake()).map(|_| ()),
        Err(RoomError::TooManyRooms(_))
    ));
    let code = race.code();
    drop((race, shared));
    third.leave();
    host.tidy();
    assert_eq!((host.figures().0, files()), (2, 2), "everybody has left the third");
    world.pass(2 * 3_600);
    host.tidy();
    assert_eq!((host.figures().0, files()), (1, 1));
    assert_eq!(host.join(&anna, &code.to_string(), Role::Plays, wake()).map(|_| ()), Err(RoomError::NoRoom(code)));
    world.pass(23 * 3_600);
    host.tidy();
    assert_eq!((host.figures().0, files()), (0, 0));
}

#[test]
pub(crate) fn a_folder_has_one_host() {
    let (folder, world, host) = fresh();
    assert!(matches!(Host::open(folder.path(), world.clone()), Err(HostError::Taken(_))));
    drop(host);
    drop(open(folder.path(), &world));
}

#[test]
pub(crate) fn a_damaged_room_is_named_and_the_others_open() {
    let (folder, world, host) = fresh();
    let anna = player("Anna", &host);
    let good = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room").code();
    let bad = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room").code();
    drop(host);
    let path = folder.path().join("rooms").join(format!("{bad}.game"));
    fs::write(&path, "deduku-game 2\nboard 9x9\npuzzle 5\nmoves\n").expect("written");
    let (host, notices) = opened(folder.path(), None, &world);
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert!(notices[0].contains(&bad.to_string()) && notices[0].contains("line 3"), "{notices:?}");
    assert!(path.exists() && host.join(&anna, &good.to_string(), Role::Plays, wake()).is_ok());
}

#[test]
pub(crate) fn codes_cannot_be_guessed_in_a_row() {
    let (_folder, _world, host) = fresh();
    let anna = player("Anna", &host);
    let tries: Vec<RoomError> = ["CCCCC", "DDDDD", "FFFFF", "HHHHH", "JJJJJ", "KKKKK", "MMMMM"]
        .map(|code| host.join(&anna, code, Role::Watches, wake()).expect_err("no room"))
        .to_vec();
    assert!(tries[..6].iter().all(|error| matches!(error, RoomError::NoRoom(_))));
    assert!(matches!(tries[6], RoomError::TooFast { .. }));
    assert!(matches!(host.join(&anna, "OOOOO", Role::Watches, wake()), Err(RoomError::Code(_))));
}
