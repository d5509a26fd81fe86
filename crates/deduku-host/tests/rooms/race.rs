//! Races.

use super::*;
use deduku_host::{Phase, Role, RoomError};
use deduku_play::Edit;

#[test]
pub(crate) fn fifty_race_and_see_how_far_the_others_are() {
    let (_folder, world, host) = fresh();
    let maker = player(&name(0), &host);
    let mut seats = vec![host.make_room(&maker, plan(Kind::Race), &game(), wake()).expect("a room")];
    let code = seats[0].code().to_string();
    for number in 1..50 {
        seats.push(host.join(&player(&name(number), &host), &code, Role::Plays, wake()).expect("a seat"));
    }
    assert_eq!(seats[7].start(), Err(RoomError::NotMaker(maker.name().clone())));
    seats[0].start().expect("it starts");
    let mut games: Vec<Game> =
        seats.iter().map(|seat| Game::from_text(&seat.text(), Options::default()).expect("the puzzle")).collect();
    assert_eq!(seats[3].report(&games[3]), Err(RoomError::NotStarted), "not in the three seconds before");
    world.pass(3);
    let open_cells = seats[0].view().open_cells as usize;
    // Each is a little slower than the one before; the last three take the same time.
    for step in 1..=open_cells + 47 {
        world.pass(1);
        for (number, seat) in seats.iter().enumerate() {
            let pace = number.min(47);
            if step > pace {
                fill(&mut games[number], 1);
            }
            let finish = seat.report(&games[number]).expect("it goes on");
            assert_eq!(finish.is_some(), step >= open_cells + pace, "{number} at {step}");
        }
    }
    let view = seats[49].view();
    assert_eq!((view.phase, view.members.len()), (Phase::Over, 50));
    for (number, member) in view.members.iter().enumerate() {
        let (place, seconds) = (number.min(47) as u32 + 1, (open_cells + number.min(47)) as u64);
        let finish = member.finish.expect("it has finished");
        assert_eq!((finish.place, finish.time.as_secs()), (place, seconds), "{}", member.name);
        assert_eq!(&*member.name, name(number));
    }
    assert!(seats.windows(2).all(|pair| pair[0].view() == pair[1].view()), "everybody sees the same");
}

#[test]
pub(crate) fn a_full_board_with_a_wrong_digit_is_no_finish_and_looks_like_any_other() {
    let (_folder, world, host) = fresh();
    let [anna, bea] = ["anna", "bea"].map(|name| player(name, &host));
    let first = host.make_room(&anna, plan(Kind::Race), &game(), wake()).expect("a room");
    let second = host.join(&bea, &first.code().to_string(), Role::Plays, wake()).expect("a seat");
    first.start().expect("it starts");
    world.pass(4);
    let (mut wrong, mut right) = (game(), game());
    fill(&mut wrong, 99);
    fill(&mut right, 50);
    let cell = wrong.board().cell_named("r1c3").expect("a cell");
    let digit = deduku_core::board::Digit::from_symbol('9').expect("a digit");
    let _ = wrong.edit(&[cell], Edit::Place { digit, clean: true }, Duration::from_secs(9));
    assert_eq!(first.report(&wrong), Ok(None));
    assert_eq!(second.report(&right), Ok(None));
    let view = first.view();
    assert_eq!((view.members[0].filled, view.members[1].filled), (view.open_cells, 50));
    assert_eq!(view.members[0].finish, None);
    fill(&mut right, 99);
    assert_eq!(second.report(&right).expect("done").map(|finish| finish.place), Some(1));
    assert_eq!(first.view().phase, Phase::Started(first.now() - 1_000), "the other still races");
}

#[test]
pub(crate) fn what_is_no_part_of_the_race_is_refused() {
    let (_folder, world, host) = fresh();
    let [anna, bea, cem] = ["anna", "bea", "cem"].map(|name| player(name, &host));
    let strict = RoomPlan { hints: Hints::Forbidden, ..plan(Kind::Race) };
    let first = host.make_room(&anna, strict, &game(), wake()).expect("a room");
    let code = first.code().to_string();
    let watcher = host.join(&bea, &code, Role::Watches, wake()).expect("a seat");
    assert_eq!(watcher.start(), Err(RoomError::Watching));
    first.start().expect("it starts");
    assert_eq!(first.start(), Err(RoomError::Over), "once");
    world.pass(4);
    let late = host.join(&cem, &code, Role::Plays, wake()).expect("a seat");
    assert_eq!(late.report(&game()), Err(RoomError::Watching), "who comes late watches");
    let board = Arc::new(named("9x9").expect("a board"));
    let other = Puzzle::from_line(board, &SOLUTION.replacen('5', ".", 1)).expect("a puzzle");
    let other = Game::new(&other, PuzzleInfo::default(), Options::default(), Duration::ZERO);
    assert_eq!(first.report(&other), Err(RoomError::OtherPuzzle));
    let mut helped = game();
    helped.count_hint(Duration::ZERO);
    assert_eq!(first.report(&helped), Err(RoomError::NoHints));
    let made = deduku_play::Move::parse("place r1c3=4", helped.board()).expect("a move");
    assert_eq!(first.play(made).map(|_| ()), Err(RoomError::OtherKind));
}

#[test]
pub(crate) fn a_race_ends_when_nobody_is_left_to_finish() {
    let (_folder, world, host) = fresh();
    let [anna, bea, cem] = ["anna", "bea", "cem"].map(|name| player(name, &host));
    let first = host.make_room(&anna, plan(Kind::Race), &game(), wake()).expect("a room");
    let code = first.code().to_string();
    let second = host.join(&bea, &code, Role::Plays, wake()).expect("a seat");
    let third = host.join(&cem, &code, Role::Plays, wake()).expect("a seat");
    first.start().expect("it starts");
    world.pass(4);
    let mut solved = game();
    fill(&mut solved, 99);
    assert!(first.report(&solved).expect("it is right").is_some());
    second.leave();
    drop(third);
    host.tidy();
    assert_ne!(first.view().phase, Phase::Over, "the seat of who dropped is kept");
    let again = host.join(&cem, &code, Role::Plays, wake()).expect("the same seat");
    assert_eq!(again.number(), 2);
    drop(again);
    world.pass(31 * 60);
    host.tidy();
    let view = first.view();
    assert_eq!(view.phase, Phase::Over);
    let left: Vec<bool> = view.members.iter().map(|member| member.left).collect();
    assert_eq!(left, [false, true, true], "the list keeps who left");
}
