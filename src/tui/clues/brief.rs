//! The rule of each family in a few words, for lines of a panel: at most nineteen columns.

use crate::constraint::{Clue, Family};

/// The rule of a family in a few words.
pub(in crate::tui) const fn brief(family: Family) -> &'static str {
    match family {
        Family::Thermometer => "thermo: rises",
        Family::SlowThermometer => "slow thermo: ≤",
        Family::WhiteDot => "consecutive",
        Family::BlackDot => "ratio 1:2",
        Family::X => "sum is 10",
        Family::V => "sum is 5",
        Family::GreaterThan => "opens to greater",
        Family::Whisper => "whisper: far apart",
        Family::Palindrome => "palindrome",
        Family::Clone => "clones: same digits",
        Family::Odd => "odd",
        Family::Even => "even",
        Family::Cage => "cages: sum, ≠",
        Family::RellikCage => "no part is the sum",
        Family::EqualityCage => "cages in balance",
        Family::Sum => "sums, same allowed",
        Family::LittleKiller => "arrow: its sum",
        Family::Arrow => "arrow: ○ is the sum",
        Family::DoubleArrow => "ends = between",
        Family::Renban => "renban: consecutive",
        Family::Nabner => "nabner: far apart",
        Family::AntiKnight => "knight's move: ≠",
        Family::AntiKing => "touching cells: ≠",
        Family::AntiTaxicab => "anti-taxicab",
        Family::AntiConsecutive => "none consecutive",
        Family::Nonconsecutive => "no dot: not consec.",
        Family::NoRatio => "no dot: not 1:2",
        Family::StrictKropki => "all dots given",
        Family::StrictXv => "all X and V given",
        Family::Minimum => "least around",
        Family::Maximum => "greatest around",
        Family::AllDifferent => "extra region: ≠",
        Family::Diagonal => "diagonal: ≠",
        Family::Windoku => "windows: ≠",
        Family::DisjointGroups => "same place: ≠",
        Family::RegionSameValues => "regions agree",
        Family::Between => "between the circles",
        Family::Lockout => "outside the ends",
        Family::Quadruple => "digits at corners",
        Family::ContainAtLeast => "cage has these",
        Family::ContainExact => "exactly these",
        Family::LookAndSay => "23: two of them 3",
        Family::CountingCircles => "circles count",
        Family::CountDistinct => "counts different",
        Family::Doppelganger => "doppelgangers",
        Family::Entropic => "low, middle, high",
        Family::Modular => "remainders differ",
        Family::GlobalEntropy => "entropy in 2×2",
        Family::GlobalMod => "remainders in 2×2",
        Family::RegionSum => "same sum in boxes",
        Family::Zipper => "zipper: same sums",
        Family::EqualSum => "equal sums",
        Family::PrimeCage => "cages: prime sum",
        Family::EqualProduct => "equal products",
        Family::DifferentSets => "sets differ",
        Family::SameDifference => "same difference",
        Family::Sequence => "equal steps",
        Family::Fibonacci => "Fibonacci: a+b=c",
        Family::DifferenceCount => "differences count",
        Family::DutchFlatmates => "1 over 5 or 9 under",
        Family::ColumnIndexer => "indexes its row",
        Family::RowIndexer => "indexes its column",
        Family::BoxIndexer => "indexes its box",
        Family::ValueIndexing => "value indexing",
        Family::Lunchbox => "between ends",
        Family::NumberedRoom => "numbered room",
        Family::XSum => "sum of first X",
        Family::SameValues => "same digits",
        Family::Sandwich => "between 1 and 9",
        Family::Skyscraper => "this many seen",
        Family::HiddenSkyscraper => "first hidden",
        Family::SumLine => "segments sum",
        Family::FullRank => "rank of line",
        Family::RankTies => "ties of ranks",
        Family::ConnectedValues => "connected digits",
        Family::Chaos => "regions to be found",
        Family::ChaosArrow => "region along arms",
        Family::ChaosCount => "region around",
        Family::Marked => "marked cells",
        Family::Modified => "marks change values",
        Family::Euler => "Euler square",
        Family::YinYang => "yin-yang shading",
        Family::Loop => "loop to be found",
        Family::Given => "given candidates",
        Family::Pair => "pairs of neighbours",
        Family::Pairs => "pairs of cells",
        Family::Regex => "pattern",
        Family::Automaton => "automaton",
        Family::And => "all of these",
        Family::Or => "one of these",
        Family::Replicate => "repeated",
    }
}

/// The same with the number that a clue gives, if it is not the usual one.
pub(in crate::tui) fn numbered(clue: &Clue, digits: u8) -> String {
    match (clue.family, clue.numbers.first().copied()) {
        (Family::Whisper, number) => {
            let least = number.unwrap_or_else(|| i32::from(digits).midpoint(1));
            format!("whispers: ≥{least} apart")
        }
        (Family::WhiteDot, Some(number)) if number != 1 => format!("differ by {number}"),
        (Family::BlackDot, Some(number)) if number != 2 => format!("ratio 1:{number}"),
        (Family::Modular, Some(number)) => format!("remainders by {number}"),
        (Family::Sandwich, _) if digits != 9 => "between ends".to_owned(),
        (family, _) => brief(family).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_family_has_words_that_fit_into_a_panel() {
        for &family in Family::all() {
            let words = brief(family);
            assert!((3..=19).contains(&words.chars().count()), "{words}");
        }
        let whisper = Clue::new(Family::Whisper, Vec::new(), Vec::new());
        assert_eq!(
            (numbered(&whisper, 9).as_str(), numbered(&whisper, 6).as_str()),
            ("whispers: ≥5 apart", "whispers: ≥3 apart")
        );
    }
}
