//! The easiest technique by which a claim about a cell follows.

use deduku::board::{Cell, Digit};
use deduku::logic::{Claim, Profile, Sight, Technique};
use deduku::puzzle::{Position, Puzzle};
use deduku::rating::{Level, Levels};
use deduku::work::Work;

/// The easiest technique of the levels up to *expert*, with those up to *medium* as the easier ones.
fn easiest(puzzle: &str, cell: u16, digit: u8, holds: bool) -> Option<Technique> {
    let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
    let mut techniques = Profile::standard().techniques;
    techniques.retain(|technique| Levels::shipped().techniques(Level::Expert).contains(technique));
    let is_easier = |technique: &&Technique| Levels::shipped().techniques(Level::Medium).contains(technique);
    let easier = techniques.iter().take_while(is_easier).count();
    let sight = Sight::new(puzzle.board(), techniques, easier);
    let claim = Claim { cell: Cell::new(cell), digit: Digit::new(digit).expect("a digit"), holds };
    let reason = sight.reason_for(&Position::new(&puzzle), claim, &Work::unlimited()).expect("no limit");
    reason.map(|reason| reason.technique)
}

#[test]
fn a_pattern_counts_though_easier_steps_would_break_it() {
    // r4c8 is 5 once the kite of 9 in row 5 and column 3 has removed the 9 of r3c7; easier steps remove one of its
    // ends.
    let puzzle = "584...6.33.28..745...543.282.84.......315..87.5..38...84...5...92.384.7.73...98.4";
    assert_eq!(easiest(puzzle, 34, 5, true), Some(Technique::TwoStringKite));
    // The X-wing and the W-wing are there at the start; easier steps remove candidates of theirs, and what they
    // leave needs a bent quad and a unique rectangle.
    let puzzle = "..9....528..15.4...54263......82.1.723.7.6..8..73....9.7..14.25.25.8..94.9.......";
    assert_eq!(easiest(puzzle, 54, 3, false), Some(Technique::XWing));
    let puzzle = "416...923.72.1468535896.1475416...782.387.4.668.43.21...9.5.7.47....68.1..479.5.2";
    assert_eq!(easiest(puzzle, 55, 6, false), Some(Technique::WWing));
}
