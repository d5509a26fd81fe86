//! The rows of single-digit patterns and wings.

use super::table::{ANY_BOARD, NEEDED};
use super::{Facts, Family, HodokuLevel, Technique};

use HodokuLevel::Hard;

#[rustfmt::skip]
pub(super) const ROWS: &[Facts] = &[
    Facts {
        technique: Technique::Skyscraper, key: "skyscraper", name: "Skyscraper",
        aliases: &[], family: Family::SingleDigit,
        code: "0400", rating: None, hodoku: Some((Hard, 130)), boards: NEEDED,
        help: "Two parallel lines have two places each for a digit, and one end of each lies in the same crossing line. \
               Only one of these two can hold the digit, so one of the other ends does: it goes from every cell \
               that sees both.",
    },
    Facts {
        technique: Technique::TwoStringKite, key: "two-string-kite", name: "Two-String Kite",
        aliases: &["2-string kite", "kite"], family: Family::SingleDigit,
        code: "0401", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "A row and a column have two places each for a digit, and one end of each lies in the same box. Only \
               one of these two can hold the digit, so one of the far ends does: it goes from the cell that \
               sees both.",
    },
    Facts {
        technique: Technique::TurbotFish, key: "turbot-fish", name: "Turbot Fish",
        aliases: &["turbot crane", "crane"], family: Family::SingleDigit,
        code: "0403", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
        help: "Two houses have two places each for a digit, and one end of the one sees one end of the other. Only one \
               of these two can hold the digit, so one of the far ends does: it goes from every cell that sees \
               both. Skyscrapers and kites are turbot fish with names of their own.",
    },
    Facts {
        technique: Technique::EmptyRectangle, key: "empty-rectangle", name: "Empty Rectangle",
        aliases: &["hinge", "rectangle elimination"], family: Family::SingleDigit,
        code: "0402", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
        help: "In a box the places of a digit lie in one row and one column. A line that has two places for the digit \
               begins in that row: if its near end holds the digit, the box has it in the column, and if not, its \
               far end does. So it goes from where the column meets the line of the far end.",
    },
    Facts {
        technique: Technique::DualTwoStringKite, key: "dual-two-string-kite", name: "Dual Two-String Kite",
        aliases: &["dual 2-string kite"], family: Family::SingleDigit,
        code: "0404", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "Two kites that share their ends in the box: each of the two cells has a second place of the digit \
               in its row and in its column. Each kite removes its own.",
    },
    Facts {
        technique: Technique::DualEmptyRectangle, key: "dual-empty-rectangle", name: "Dual Empty Rectangle",
        aliases: &[], family: Family::SingleDigit,
        code: "0405", rating: None, hodoku: Some((Hard, 120)), boards: NEEDED,
        help: "One box is an empty rectangle twice: with two lines that have two places each for the digit, or, where the \
               box has two places only, in two ways. Each removes its own.",
    },
    Facts {
        technique: Technique::WWing, key: "w-wing", name: "W-Wing",
        aliases: &["semi-remote pair"], family: Family::Wing,
        code: "0803", rating: None, hodoku: Some((Hard, 150)), boards: NEEDED,
        help: "Two cells have the same two candidates, and a house has two places for one of them, each seen by one of \
               the cells. One of these places holds it, so one of the cells does not and holds the other candidate: \
               that goes from every cell that sees both.",
    },
    Facts {
        technique: Technique::XyWing, key: "xy-wing", name: "XY-Wing",
        aliases: &["bent triple", "y-wing style"], family: Family::Wing,
        code: "0800", rating: Some(42), hodoku: Some((Hard, 160)), boards: ANY_BOARD,
        help: "A pivot has the candidates X and Y. It sees one cell with X and Z and one with Y and Z. Whichever the \
               pivot holds, one of the two cells must be Z: it goes from every cell that sees both.",
    },
    Facts {
        technique: Technique::XyzWing, key: "xyz-wing", name: "XYZ-Wing",
        aliases: &[], family: Family::Wing,
        code: "0801", rating: Some(44), hodoku: Some((Hard, 180)), boards: ANY_BOARD,
        help: "A pivot has the candidates X, Y and Z. It sees one cell with X and Z and one with Y and Z. One of the \
               three holds Z: it goes from every cell that sees all three.",
    },
];
