//! W and B ratings, against those that Berthier publishes.

#![allow(clippy::panic, reason = "a test says so what is wrong")]

use std::sync::Arc;

use deduku::board::named;
use deduku::puzzle::Puzzle;
use deduku::rating::{ChainLength, WhipRating, whip_rating};
use deduku::solve::search;
use deduku::work::{Stop, Work};

use crate::long_form::is_heavy;

/// Puzzle, W, B: of the small collection 001 of his controlled-bias collection.
const PUBLISHED: &str = include_str!("../published/whips.txt");

fn rating_on(board: &str, line: &str, work: &Work) -> Result<Option<WhipRating>, Stop> {
    let puzzle = Puzzle::from_line(Arc::new(named(board).expect("a board")), line).expect("well formed");
    let solution = search(&puzzle, 2, &Work::unlimited()).solutions.remove(0);
    whip_rating(&puzzle, &solution, work)
}

fn rating(line: &str) -> WhipRating {
    rating_on("9x9", line, &Work::unlimited()).expect("no limit").expect("defined on this board")
}

#[test]
fn published_puzzles_take_whips_and_braids_of_the_published_length() {
    let rows = PUBLISHED.lines().filter(|line| !line.starts_with('#')).step_by(if is_heavy() { 1 } else { 5 });
    let (mut longest, mut undecided) = (0, 0);
    for row in rows {
        let parts: Vec<&str> = row.split(' ').collect();
        let published: Vec<u8> = parts[1..].iter().map(|part| part.parse().expect("a number")).collect();
        let WhipRating { whips, braids } = rating(parts[0]);
        assert_eq!(whips, ChainLength::Exactly(published[0]), "{row}");
        match braids {
            ChainLength::Exactly(length) => assert_eq!(length, published[1], "{row}"),
            // The budget ran out before the rating was found.
            ChainLength::MoreThan(length) => {
                assert!(length < published[1], "{row}");
                undecided += 1;
            }
            ChainLength::Never => panic!("{row}: braids solve it"),
        }
        longest = longest.max(published[0]);
    }
    assert!(longest >= 7 && undecided <= 3, "{longest}, {undecided}");
}

#[test]
fn what_takes_two_suppositions_takes_no_braid() {
    let never = WhipRating { whips: ChainLength::Never, braids: ChainLength::Never };
    // Golden Nugget, T&E(2).
    assert_eq!(rating(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."), never);
}

#[test]
fn other_boards_have_ratings_and_puzzles_with_sums_none() {
    let of = |board, line| rating_on(board, line, &Work::unlimited()).expect("no limit");
    let singles = WhipRating { whips: ChainLength::Exactly(0), braids: ChainLength::Exactly(0) };
    assert_eq!(of("4x4", "1.2..........4.3"), Some(singles));
}
