//! The tables of a day.

use super::*;
use deduku_generate::daily;

/// A solved game of the first puzzle of the host's day: that of level easy.
pub(crate) fn solved(host: &Host, seconds: u64, hints: u32) -> Game {
    daily_game(host.today(), seconds, hints)
}

fn daily_game(date: Date, seconds: u64, hints: u32) -> Game {
    let puzzle = Puzzle::from_line(Arc::new(named("9x9").expect("a board")), LINE).expect("a puzzle");
    // The table knows a puzzle by its seed, level and board; the digits need not be made here.
    let of_day = daily(date).expect("puzzles").swap_remove(0);
    let about =
        PuzzleInfo { seed: Some(of_day.seed), level: Some(of_day.level.key().to_owned()), ..PuzzleInfo::default() };
    let mut game = Game::new(&puzzle, about, Options::default(), Duration::ZERO);
    fill(&mut game, 50);
    for _ in 0..hints {
        game.count_hint(Duration::from_secs(5));
    }
    let cell = game.board().cells().find(|&cell| game.value(cell).is_none()).expect("one is empty");
    let symbol = SOLUTION.chars().nth(cell.index()).expect("a digit");
    let digit = deduku_core::board::Digit::from_symbol(symbol).expect("a digit");
    assert!(game.place(cell, digit, Duration::from_millis(seconds * 1_000 + 400)).solved);
    game
}

#[test]
pub(crate) fn the_first_attempt_counts_and_equal_results_share_a_place() {
    let (_folder, _world, host) = fresh();
    for (name, seconds, hints, mistakes) in [
        ("Anna", 300, 0, 0),
        ("Bea", 200, 2, 0),
        ("Cem", 250, 0, 1),
        ("Dora", 250, 0, 1),
        ("Emil", 250, 0, 0),
        ("Finn", 100, 1, 0),
    ] {
        let player = player(name, &host);
        assert_eq!(host.finish(&player, &solved(&host, seconds, hints), mistakes), Ok(true), "{name}");
        assert_eq!(host.finish(&player, &solved(&host, 10, 0), 0), Ok(false), "{name} again");
    }
    assert_eq!(host.finish(&host.guest(), &solved(&host, 10, 0), 0), Ok(false), "guests have no results");
    assert_eq!(host.finish(&player("Gus", &host), &game(), 0), Ok(false), "no puzzle of the day");
    let dora = player("Dora", &host);
    let table = host.table(host.today(), "easy", &dora).expect("a table");
    let rows: Vec<(usize, &str, u64)> =
        table.rows.iter().map(|row| (row.place, row.name.as_str(), row.seconds)).collect();
    let expected =
        [(1, "Emil", 250), (2, "Cem", 250), (2, "Dora", 250), (4, "Anna", 300), (5, "Finn", 100), (6, "Bea", 200)];
    assert_eq!(rows, expected);
    let own: Vec<bool> = table.rows.iter().map(|row| row.own).collect();
    assert_eq!(own, [false, false, true, false, false, false]);
    assert_eq!(host.table(host.today(), "hard", &dora).expect("a table").rows, []);
}

#[test]
pub(crate) fn only_the_hosts_day_counts_and_days_in_a_row_are_counted() {
    let (_folder, world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    let yesterday = Date::of_days(host.today().days() - 1);
    assert_eq!(host.finish(&anna, &daily_game(yesterday, 100, 0), 0), Ok(false));
    // A missed day is forgiven once a week, as at home.
    for day in 0..7 {
        assert_eq!(host.finish(&anna, &solved(&host, 100, 0), 0), Ok(true));
        if day != 2 && day != 5 {
            assert_eq!(host.finish(&bea, &solved(&host, 120, 0), 0), Ok(true));
        }
        let table = host.table(host.today(), "easy", &anna).expect("a table");
        let streaks: Vec<u32> = table.rows.iter().map(|row| row.streak).collect();
        let expected: &[u32] = [&[1, 1][..], &[2, 2], &[3], &[4, 3], &[5, 4], &[6], &[7, 1]][day];
        assert_eq!(streaks, expected, "day {day}");
        world.pass(86_400);
    }
}

#[test]
pub(crate) fn a_player_may_stay_off_the_tables() {
    let (_folder, _world, host) = fresh();
    let [anna, bea] = ["Anna", "Bea"].map(|name| player(name, &host));
    host.finish(&anna, &solved(&host, 100, 0), 0).expect("kept");
    host.finish(&bea, &solved(&host, 100, 0), 0).expect("kept");
    host.set_listed(&anna, false).expect("kept");
    assert_eq!(host.is_listed(&anna), Ok(false));
    let names = |host: &Host| -> Vec<String> {
        let table = host.table(host.today(), "easy", &bea).expect("a table");
        assert_eq!(table.solved, table.rows.len());
        table.rows.iter().map(|row| row.name.to_string()).collect()
    };
    assert_eq!(names(&host), ["Bea"]);
    host.set_listed(&anna, true).expect("kept");
    assert_eq!(names(&host), ["Anna", "Bea"]);
}

#[test]
pub(crate) fn a_long_table_is_cut_and_shows_who_asks() {
    let (_folder, _world, host) = fresh();
    for number in 0..130 {
        let player = player(&name(number), &host);
        host.finish(&player, &solved(&host, 100 + number as u64, 0), 0).expect("kept");
    }
    let last = player(&name(129), &host);
    let table = host.table(host.today(), "easy", &last).expect("a table");
    assert_eq!((table.rows.len(), table.solved), (101, 130));
    assert_eq!(table.rows[100].place, 130);
}
