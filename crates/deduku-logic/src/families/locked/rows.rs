//! The rows of the table for locked candidates and leftovers.

use crate::families::locked::intersections;
use crate::families::locked::leftovers;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Medium;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

const LINES: &str = "jigsaws, regions in pieces too, and boards with windows";

rows! {
    like TechniqueInfo {
        family: Family::Intersection, boards: NEEDED, hodoku: Some((Medium, 50)),
        find: finder!(|grid, technique, _, sink| intersections::locked(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    POINTING = Pointing "pointing", "Pointing",
        ["locked candidates type 1", "locked candidates 1", "pointing pair", "intersection removal"] {
        code: "0100", rating: Some(26), evidence: EvidenceForm::Locked { in_line: false },
        help: "In a box, all places left for a digit lie in one line. The digit stands in one of them, so it is \
               removed from the rest of the line, and from every other cell that sees them all.",
    }
    CLAIMING = Claiming "claiming", "Claiming",
        ["locked candidates type 2", "locked candidates 2", "box line reduction"] {
        code: "0101", rating: Some(28), evidence: EvidenceForm::Locked { in_line: true },
        help: "In a line, all places left for a digit lie in one box. The digit stands in one of them, so it is \
               removed from the rest of the box, and from every other cell that sees them all.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Leftover, boards: LINES, evidence: EvidenceForm::Leftovers,
        find: finder!(|grid, technique, _, sink| leftovers::leftovers(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    LEFTOVERS = Leftovers "law-of-leftovers", "Law of Leftovers",
        ["leftovers", "lol", "implied regions", "hidden windows"] {
        help: "Two lines hold each digit as often as two regions do, so what the lines have outside of the regions \
               holds the same digits as what the regions have outside of the lines. Where one side cannot have a \
               digit, the other cannot either. In a windoku three lines less two windows leave a further house.",
    }
    WIDE_LEFTOVERS = WideLeftovers "wide-law-of-leftovers", "Wide Law of Leftovers", ["wide leftovers"] {
        help: "The law of leftovers for three or four neighbouring lines against as many regions.",
    }
}
