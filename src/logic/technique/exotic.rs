//! The rows of large patterns of several digits, houses and cells.

use super::table::NEEDED;
use super::{Facts, Family, Technique};

#[rustfmt::skip]
pub(super) const ROWS: &[Facts] = &[
    Facts {
        technique: Technique::TripleFirework, key: "triple-firework", name: "Triple Firework",
        aliases: &["firework triple", "fireworks", "firework"], family: Family::Exotic,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "A row and a column cross in a box. A digit has one place at most in each of them outside the box: its wings. If \
               it stands in neither wing, both lines have it in the box, so in their common cell, the corner. Three \
               digits with the same corner and wings stand in these three cells, and nothing else does.",
    },
    Facts {
        technique: Technique::QuadFirework, key: "quad-firework", name: "Quad Firework",
        aliases: &["firework quadruple", "quadruple firework", "quad fireworks"], family: Family::Exotic,
        code: "", rating: None, hodoku: None, boards: NEEDED,
        help: "Two digits stand in a corner or two wings, as in a triple firework, and two others in another corner or the \
               same two wings. Four digits fill the four cells: nothing else stands there, nor a digit of one corner in \
               the other.",
    },
    Facts {
        technique: Technique::DominoLoop, key: "sk-loop", name: "SK Loop",
        aliases: &["domino loop", "sk loops", "virus pattern"], family: Family::Exotic,
        code: "", rating: None, hodoku: None, boards: "boards with rows, columns and boxes or regions",
        help: "Two rows and two columns cross in four filled cells of four boxes. Beside each, its box has some cells of the row and \
               some of the column, usually two and two. Each of their candidates is counted in the line or in the box, \
               which can have it once. If that makes as many digits as there are cells, each stands among the cells of \
               its line or box, and goes from the rest of it.",
    },
    Facts {
        technique: Technique::MultiSector, key: "multi-sector-locked-sets", name: "Multi-Sector Locked Sets",
        aliases: &["msls", "multi sector locked set", "multifish"], family: Family::Exotic,
        code: "", rating: None, hodoku: None, boards: "boards with rows and columns",
        help: "Take the empty cells where some rows cross some columns, and count some digits in the rows, the others in the \
               columns, each once in each line that can have it there. If that makes as many digits as there are cells, \
               each stands among the cells of its line, and goes from the rest of it.",
    },
    Facts {
        technique: Technique::JuniorExocet, key: "junior-exocet", name: "Junior Exocet",
        aliases: &["jexocet", "exocet", "je"], family: Family::Exotic,
        code: "", rating: None, hodoku: None,
        boards: "boards of up to 128 cells with rows, columns and boxes or regions",
        help: "Two cells of a line and a box, the base, have three or four candidates. In three lines that cross theirs each \
               of these digits has, but for two targets in the other boxes of the band, and for what the base sees, places in \
               two houses only. Each of the three lines needs the digit, so a digit of the base stands in a target: the \
               targets have the two digits of the base, and no others.",
    },
    Facts {
        technique: Technique::SeniorExocet, key: "senior-exocet", name: "Senior Exocet",
        aliases: &["se exocet"], family: Family::Exotic,
        code: "", rating: None, hodoku: None,
        boards: "boards of up to 128 cells with rows, columns and boxes or regions",
        help: "A Junior Exocet with a target, or both, outside the band of the base. The same count of three lines shows \
               that the targets have the two digits of the base, and no others.",
    },
];
