//! Shared boards.

use super::*;
use deduku_core::board::{Cell, Digit};
use deduku_host::{Phase, Phrase, Role, RoomError};
use deduku_play::{Edit, Layer, Move, Record};
use proptest::prelude::*;

/// Something that a member does.
#[derive(Clone, Debug)]
enum Deed {
    Play(Move),
    Back,
    Point(Cell),
    /// The line drops, and is there again.
    Drop,
    /// This member's screen draws: the copy follows.
    Look,
}

fn deed() -> impl Strategy<Value = Deed> {
    let cell = || (0..81usize).prop_map(Cell::at);
    let digit = || (0..9usize).prop_map(Digit::from_index);
    let cells = prop::collection::vec(cell(), 1..5);
    let edit = prop_oneof![
        digit().prop_map(|digit| Edit::Place { digit, clean: true }),
        Just(Edit::Erase { restore: true }),
        (digit(), any::<bool>()).prop_map(|(digit, on)| Edit::Note { layer: Layer::Centre, digit, on }),
        (0..=8u8).prop_map(Edit::Colour),
    ];
    prop_oneof![
        6 => (cell(), digit()).prop_map(|(cell, digit)| Deed::Play(Move::Place { cell, digit, clean: true })),
        2 => cell().prop_map(|cell| Deed::Play(Move::Erase { cell, restore: true })),
        2 => (cell(), digit(), any::<bool>()).prop_map(|(cell, digit, on)| Deed::Play(Move::Mark { cell, digit, on })),
        2 => (cells, edit).prop_map(|(cells, edit)| Deed::Play(Move::Edit { cells: cells.into(), edit })),
        1 => Just(Deed::Play(Move::Fill)),
        5 => Just(Deed::Back),
        1 => cell().prop_map(Deed::Point),
        1 => Just(Deed::Drop),
        3 => Just(Deed::Look),
    ]
}

/// A member with a copy of the game that follows the room.
struct Member {
    player: Player,
    seat: Option<Seat>,
    copy: Game,
}

impl Member {
    fn look(&mut self) {
        let Some(seat) = &self.seat else { return };
        for record in seat.records(self.copy.records().len()) {
            self.copy.follow(record).expect("the copy was the same game");
        }
    }
}

fn records(game: &Game) -> Vec<Record> {
    game.records().to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Twenty on one board, in any order, with lines that drop: each copy ends as the same log and the same board, and so
    /// does the host's after it was started again.
    #[test]
    fn twenty_share_a_board_and_all_end_with_the_same_log(
        deeds in prop::collection::vec((0..20usize, deed(), 0..4u64), 1..160),
    ) {
        let (folder, world, host) = fresh();
        let players: Vec<Player> = (0..20).map(|number| player(&name(number), &host)).collect();
        let mut first = Some(host.make_room(&players[0], plan(Kind::Together), &game(), wake()).expect("a room"));
        let code = first.as_ref().expect("it is there").code().to_string();
        let mut members: Vec<Member> = Vec::new();
        for player in players {
            let seat = match first.take() {
                Some(seat) => seat,
                None => host.join(&player, &code, Role::Plays, wake()).expect("a seat"),
            };
            members.push(Member { player, copy: copy(&seat), seat: Some(seat) });
        }
        let mut made = 0;
        for (who, deed, seconds) in deeds {
            world.pass(seconds);
            let member = &mut members[who];
            let seat = member.seat.as_ref().expect("connected");
            match deed {
                Deed::Play(play) => made += usize::from(seat.play(play).is_ok()),
                Deed::Back => match seat.take_back() {
                    Ok(_) => made += 1,
                    Err(RoomError::NothingOwn | RoomError::Overwritten { .. } | RoomError::Refused(_)) => {}
                    Err(error) => panic!("{error}"),
                },
                Deed::Point(cell) => seat.point(cell).expect("a cell"),
                Deed::Drop => {
                    member.seat = None;
                    member.seat = Some(host.join(&member.player, &code, Role::Plays, wake()).expect("the same seat"));
                }
                Deed::Look => member.look(),
            }
        }
        members.iter_mut().for_each(Member::look);
        let whole = members[0].seat.as_ref().expect("connected").text();
        for member in &members {
            prop_assert_eq!(records(&member.copy), records(&members[0].copy));
            prop_assert_eq!(member.copy.to_text(), whole.clone());
        }
        prop_assert!(members[0].copy.moves().len() == made);
        // What lies on the disk is the same.
        let path = folder.path().join("rooms").join(format!("{code}.game"));
        prop_assert_eq!(std::fs::read_to_string(path).expect("a file"), whole.clone());
        drop((members, host));
        let again = open(folder.path(), &world);
        let seat = again.join(&player(&name(3), &again), &code, Role::Plays, wake()).expect("the same seat");
        prop_assert_eq!(seat.number(), 3);
        prop_assert!(seat.text().starts_with(&whole), "only the pause may be new");
    }

    /// Whoever takes everything back that nobody wrote over leaves the others' digits as they are.
    #[test]
    fn taking_back_changes_nothing_of_others(
        plays in prop::collection::vec((0..3usize, 0..81usize, 0..9usize), 1..60),
    ) {
        let (_folder, _world, host) = fresh();
        let players: Vec<Player> = (0..3).map(|number| player(&name(number), &host)).collect();
        let first = host.make_room(&players[0], plan(Kind::Together), &game(), wake()).expect("a room");
        let code = first.code().to_string();
        let mut seats = vec![first];
        seats.extend(players[1..].iter().map(|it| host.join(it, &code, Role::Plays, wake()).expect("a seat")));
        // Who wrote the digit that a cell shows.
        let mut writer = [None; 81];
        for (who, cell, digit) in plays {
            let made = Move::Place { cell: Cell::at(cell), digit: Digit::from_index(digit), clean: true };
            if seats[who].play(made).is_ok() {
                writer[cell] = Some(who);
            }
        }
        let before = copy(&seats[0]);
        let mut steps = 0;
        while seats[0].take_back().is_ok() {
            steps += 1;
            prop_assert!(steps < 1_000);
        }
        let after = copy(&seats[0]);
        for (cell, writer) in writer.iter().enumerate().map(|(at, writer)| (Cell::at(at), writer)) {
            if matches!(writer, Some(1 | 2)) {
                prop_assert_eq!(after.value(cell), before.value(cell));
            }
        }
    }
}

/// Twenty threads, each with a member who plays, takes back, drops and follows, all at once.
#[test]
pub(crate) fn twenty_at_once_end_with_the_same_log() {
    let (_folder, _world, host) = fresh();
    let players: Vec<Player> = (0..20).map(|number| player(&name(number), &host)).collect();
    let first = host.make_room(&players[0], plan(Kind::Together), &game(), wake()).expect("a room");
    let code = first.code().to_string();
    let play = &|number: usize| {
        let join = || host.join(&players[number], &code, Role::Plays, wake()).expect("a seat");
        let mut seat = join();
        let mut member = Member { player: players[number].clone(), copy: copy(&seat), seat: None };
        for turn in 0..40 {
            let cell = Cell::at((number * 37 + turn * 11) % 81);
            let made = Move::Place { cell, digit: Digit::from_index((number + turn) % 9), clean: true };
            let _ = seat.play(made);
            if turn % 3 == 0 {
                let _ = seat.take_back();
            }
            if turn % 16 == 7 {
                drop(seat);
                seat = join();
            }
            member.seat = Some(seat);
            member.look();
            seat = member.seat.take().expect("it is there");
        }
        (seat, member)
    };
    let mut ended = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..20).map(|number| scope.spawn(move || play(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect::<Vec<_>>()
    });
    let whole = first.text();
    assert!(copy(&first).moves().len() > 200);
    for (seat, member) in &mut ended {
        for record in seat.records(member.copy.records().len()) {
            member.copy.follow(record).expect("the same game");
        }
        assert_eq!(member.copy.to_text(), whole, "{}", member.player.name());
    }
}

#[test]
pub(crate) fn each_takes_back_their_own_and_is_told_why_not() {
    let (_folder, _world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    let first = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let second = host.join(&bea, &first.code().to_string(), Role::Plays, wake()).expect("a seat");
    let board = named("9x9").expect("a board");
    let play = |seat: &Seat, text: &str| seat.play(Move::parse(text, &board).expect("a move"));
    assert_eq!(first.take_back(), Err(RoomError::NothingOwn));
    let _ = play(&first, "place r1c3=4").expect("made");
    let _ = play(&second, "place r1c4=6").expect("made");
    let _ = first.take_back().expect("Bea's move is elsewhere");
    let _ = play(&first, "place r1c3=4").expect("made");
    let _ = play(&second, "place r1c3=1").expect("made");
    let refused = first.take_back().expect_err("Bea wrote over it");
    assert_eq!(refused.to_string(), "Bea changed r1c3 after you: that stays");
    for everybodys in ["restart", "branch 1", "return here", "takeback 1"] {
        assert_eq!(play(&first, everybodys), Err(RoomError::Everybodys), "{everybodys}");
    }
    let refused = play(&first, "place r1c1=5").expect_err("a given");
    assert_eq!(refused.to_string(), "r1c1 is a given and cannot be changed");
    let game = copy(&second);
    assert!(game.log().iter().all(|entry| entry.by.is_some()), "the log says who");
    assert_eq!(game.log().len(), 6, "what was refused has no line: {:?}", game.log());
}

#[test]
pub(crate) fn watchers_see_and_change_nothing() {
    let (_folder, _world, host) = fresh();
    let anna = player("Anna", &host);
    let first = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let watcher = host.join(&host.guest(), &first.code().to_string(), Role::Watches, wake()).expect("a seat");
    let made = |game: &Game| Move::parse("place r1c3=4", game.board()).expect("a move");
    assert_eq!(watcher.play(made(&game())).map(|_| ()), Err(RoomError::Watching));
    assert_eq!(watcher.take_back().map(|_| ()), Err(RoomError::Watching));
    assert_eq!(watcher.point(Cell::at(3)), Err(RoomError::Watching));
    assert_eq!(watcher.count_hint(), Err(RoomError::Watching));
    let _ = first.play(made(&game())).expect("made");
    first.point(Cell::at(7)).expect("a cell");
    assert_eq!(first.point(Cell::at(81)), Err(RoomError::OtherPuzzle));
    assert_eq!(copy(&watcher).moves().len(), 1);
    let view = watcher.view();
    assert_eq!(view.members[0].cursor, Some(Cell::at(7)));
    assert_eq!(view.members[1].role, Role::Watches);
    assert!(view.members[1].name.starts_with("guest-"));
}

#[test]
pub(crate) fn phrases_are_limited_and_everybody_is_woken() {
    let (_folder, world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    let first = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let woken = Arc::new(AtomicU64::new(0));
    let count = woken.clone();
    let waker: Wake = Arc::new(move || {
        count.fetch_add(1, Ordering::Relaxed);
    });
    let second = host.join(&bea, &first.code().to_string(), Role::Plays, waker).expect("a seat");
    let before = woken.load(Ordering::Relaxed);
    for _ in 0..3 {
        first.say(Phrase::Hello).expect("said");
    }
    let refused = first.say(Phrase::Hello).expect_err("a fourth");
    assert_eq!(refused.to_string(), "not so fast: again in 4 seconds");
    assert_eq!(woken.load(Ordering::Relaxed), before + 3);
    assert_eq!(second.view().members[0].said, Some((Phrase::Hello, world.now())));
    world.pass(4);
    first.say(Phrase::Thanks).expect("said");
}

#[test]
pub(crate) fn a_solved_board_is_over_and_the_clock_stands_while_nobody_is_there() {
    let (_folder, world, host) = fresh();
    let anna = player("Anna", &host);
    let seat = host.make_room(&anna, plan(Kind::Together), &game(), wake()).expect("a room");
    let code = seat.code().to_string();
    let mut solved = game();
    fill(&mut solved, 99);
    let moves: Vec<Move> = solved.moves().cloned().collect();
    let (last, moves) = moves.split_last().expect("moves");
    for made in moves {
        let _ = seat.play(made.clone()).expect("made");
        world.pass(2);
    }
    drop(seat);
    world.pass(3_600);
    let seat = host.join(&anna, &code, Role::Plays, wake()).expect("the same seat");
    assert_eq!(seat.view().phase, Phase::Open);
    world.pass(60);
    assert!(seat.play(last.clone()).expect("made").solved);
    assert_eq!(seat.view().phase, Phase::Over);
    let elapsed = copy(&seat).elapsed(Duration::ZERO);
    assert_eq!(elapsed, Duration::from_secs(2 * moves.len() as u64), "no time passes while nobody plays");
}
