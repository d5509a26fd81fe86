//! The rows of the table for exotic patterns.

use crate::PartName::{Base, Extra, Link, Pivot, Target, Wing};
use crate::families::exotic::alone;
use crate::families::exotic::domino;
use crate::families::exotic::exocet;
use crate::families::exotic::fireworks;
use crate::families::exotic::sectors;
use crate::families::exotic::tridagon;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::{NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const TRIPLE_FIREWORK: TechniqueInfo = TechniqueInfo {
    technique: Technique::TripleFirework, key: "triple-firework", name: "Triple Firework",
    aliases: &["firework triple", "fireworks", "firework"], family: Family::Exotic,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "A row and a column cross in a box. A digit has one place at most in each of them outside the box: its wings. If \
           it stands in neither wing, both lines have it in the box, so in their common cell, the corner. Three \
           digits with the same corner and wings stand in these three cells, and nothing else does.",
    find: finder!(|grid, technique, _, sink| fireworks::fireworks(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 1), (Wing, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const QUAD_FIREWORK: TechniqueInfo = TechniqueInfo {
    technique: Technique::QuadFirework, key: "quad-firework", name: "Quad Firework",
    aliases: &["firework quadruple", "quadruple firework", "quad fireworks"], family: Family::Exotic,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "Two digits stand in a corner or two wings, as in a triple firework, and two others in another corner or the \
           same two wings. Four digits fill the four cells: nothing else stands there, nor a digit of one corner in \
           the other.",
    find: finder!(|grid, technique, _, sink| fireworks::fireworks(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 2), (Wing, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const TRIDAGON: TechniqueInfo = TechniqueInfo {
    technique: Technique::Tridagon, key: "tridagon", name: "Tridagon",
    aliases: &["trivalue oddagon", "thor's hammer"], family: Family::Guardian,
    code: "1402", rating: None, hodoku: None, boards: "boards with boxes of three rows and three columns",
    help: "Twelve cells of four boxes, one in each row and column of a box, have little but three candidates, and the \
           four boxes turn them an odd way. With these digits alone they cannot be filled. So one of the other \
           candidates, the guardians, holds: if they are in one cell, it loses the three; if they are of one digit, \
           it is removed from cells that see them all.",
    find: finder!(|grid, _, _, sink| tridagon::tridagons(grid, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DOMINO_LOOP: TechniqueInfo = TechniqueInfo {
    technique: Technique::DominoLoop, key: "sk-loop", name: "SK Loop",
    aliases: &["domino loop", "sk loops", "virus pattern"], family: Family::Exotic,
    code: "", rating: None, hodoku: None, boards: "boards with rows, columns and boxes or regions",
    help: "Two rows and two columns cross in four filled cells of four boxes. Beside each, its box has some cells of \
           the row and some of the column, usually two and two. Each of their candidates is counted in the line or in \
           the box, which can have it once. If that makes as many digits as there are cells, each stands among the \
           cells of its line or box, and is removed from the rest of it.",
    find: finder!(|grid, _, query, sink| domino::domino_loops(grid, query.work, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const JUNIOR_EXOCET: TechniqueInfo = TechniqueInfo {
    technique: Technique::JuniorExocet, key: "junior-exocet", name: "Junior Exocet",
    aliases: &["jexocet", "exocet", "je"], family: Family::Exotic,
    code: "", rating: None, hodoku: None,
    boards: "boards of up to 128 cells with rows, columns and boxes or regions",
    help: "Two cells of a line and a box, the base, have three or four candidates. In three lines that cross theirs each \
           of these digits has, but for two targets in the other boxes of the band, and for what the base sees, places in \
           two houses only. Each of the three lines needs the digit, so a digit of the base stands in a target: the \
           targets have the two digits of the base, and no others.",
    find: finder!(|grid, technique, _, sink| exocet::exocets(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1), (Link, 1)]),
    fewest_premises: 8,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const SENIOR_EXOCET: TechniqueInfo = TechniqueInfo {
    technique: Technique::SeniorExocet, key: "senior-exocet", name: "Senior Exocet",
    aliases: &["se exocet"], family: Family::Exotic,
    code: "", rating: None, hodoku: None,
    boards: "boards of up to 128 cells with rows, columns and boxes or regions",
    help: "A Junior Exocet with a target, or both, outside the band of the base. The same count of three lines shows \
           that the targets have the two digits of the base, and no others.",
    find: finder!(|grid, technique, _, sink| exocet::exocets(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1), (Link, 1)]),
    fewest_premises: 8,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const MULTI_SECTOR: TechniqueInfo = TechniqueInfo {
    technique: Technique::MultiSector, key: "multi-sector-locked-sets", name: "Multi-Sector Locked Sets",
    aliases: &["msls", "multi sector locked set", "multifish"], family: Family::Exotic,
    code: "", rating: None, hodoku: None, boards: "boards with rows and columns",
    help: "Take the empty cells where some rows cross some columns, and count some digits in the rows, the others in \
           the columns, each once in each line that can have it there. If that makes as many digits as there are \
           cells, each stands among the cells of its line, and is removed from the rest of it.",
    find: finder!(|grid, _, query, sink| sectors::sectors(grid, query.work, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Target, 1)]),
    fewest_premises: 8,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const GRID_ALONE: TechniqueInfo = TechniqueInfo {
    technique: Technique::GridAlone, key: "grid-by-itself", name: "Grid by Itself",
    aliases: &["grid alone", "one grid alone"], family: Family::Grid,
    code: "", rating: None, hodoku: None, boards: "overlapping grids, and the layers of a Dion cube",
    help: "One grid of several is solved as if it stood alone. If it has fewer than a hundred solutions, what they \
           have in common holds: digits that stand in all of them, and candidates that none of them has.",
    find: finder!(|grid, _, query, sink| alone::grids_alone(grid, query.work, sink)),
    evidence: EvidenceForm::GridAlone,
    can_place: true,
    ..TechniqueInfo::NONE
};
