//! The rows of the table for locked candidates and leftovers.

use crate::families::locked::intersections;
use crate::families::locked::leftovers;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Medium;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};

const LINES: &str = "jigsaws, regions in pieces too, and boards with windows";

#[rustfmt::skip]
pub(crate) const POINTING: TechniqueInfo = TechniqueInfo {
    technique: Technique::Pointing, key: "pointing", name: "Pointing",
    aliases: &["locked candidates type 1", "locked candidates 1", "pointing pair", "intersection removal"],
    family: Family::Intersection,
    code: "0100", rating: Some(26), hodoku: Some((Medium, 50)), boards: NEEDED,
    help: "In a box, all places left for a digit lie in one line. The digit stands in one of them, so it is removed \
           from the rest of the line, and from every other cell that sees them all.",
    find: finder!(|grid, technique, _, sink| intersections::locked(grid, technique, sink)),
    evidence: EvidenceForm::Locked { in_line: false },
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const CLAIMING: TechniqueInfo = TechniqueInfo {
    technique: Technique::Claiming, key: "claiming", name: "Claiming",
    aliases: &["locked candidates type 2", "locked candidates 2", "box line reduction"],
    family: Family::Intersection,
    code: "0101", rating: Some(28), hodoku: Some((Medium, 50)), boards: NEEDED,
    help: "In a line, all places left for a digit lie in one box. The digit stands in one of them, so it is removed \
           from the rest of the box, and from every other cell that sees them all.",
    find: finder!(|grid, technique, _, sink| intersections::locked(grid, technique, sink)),
    evidence: EvidenceForm::Locked { in_line: true },
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const LEFTOVERS: TechniqueInfo = TechniqueInfo {
    technique: Technique::Leftovers, key: "law-of-leftovers", name: "Law of Leftovers",
    aliases: &["leftovers", "lol", "implied regions", "hidden windows"], family: Family::Leftover,
    code: "", rating: None, hodoku: None, boards: LINES,
    help: "Two lines hold each digit as often as two regions do, so what the lines have outside of the regions \
           holds the same digits as what the regions have outside of the lines. Where one side cannot have a \
           digit, the other cannot either. In a windoku three lines less two windows leave a further house.",
    find: finder!(|grid, technique, _, sink| leftovers::leftovers(grid, technique, sink)),
    evidence: EvidenceForm::Leftovers,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const WIDE_LEFTOVERS: TechniqueInfo = TechniqueInfo {
    technique: Technique::WideLeftovers, key: "wide-law-of-leftovers", name: "Wide Law of Leftovers",
    aliases: &["wide leftovers"], family: Family::Leftover,
    code: "", rating: None, hodoku: None, boards: LINES,
    help: "The law of leftovers for three or four neighbouring lines against as many regions.",
    find: finder!(|grid, technique, _, sink| leftovers::leftovers(grid, technique, sink)),
    evidence: EvidenceForm::Leftovers,
    ..TechniqueInfo::NONE
};
