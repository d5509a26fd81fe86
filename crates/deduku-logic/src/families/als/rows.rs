//! The rows of the table for almost locked and hidden sets.

use crate::PartName::{Base, Link, Pivot, Set};
use crate::families::als::ahs;
use crate::families::als::als_chain;
use crate::families::als::als_w_wing;
use crate::families::als::als_xz;
use crate::families::als::death_blossom;
use crate::families::als::sue_de_coq;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Unfair;
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const SUE_DE_COQ: TechniqueInfo = TechniqueInfo {
    technique: Technique::SueDeCoq, key: "sue-de-coq", name: "Sue de Coq",
    aliases: &["sdc", "two sector disjoint subsets", "extended sue de coq"], family: Family::LockedSets,
    code: "1101", rating: None, hodoku: Some((Unfair, 250)), boards: ANY_BOARD,
    help: "Two or three cells where two houses cross, a box and a line, have two candidates more than cells. Take \
           cells of the one house beside them and cells of the other, so that all together have as many cells as \
           digits, a digit of both sides counted twice. Then each digit stands in these cells, and is removed from \
           the rest of each house where it has all its places there.",
    find: finder!(|grid, technique, _, sink| sue_de_coq::sue_de_coq(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Set, 2)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const ALS_XZ: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlsXz, key: "als-xz", name: "ALS-XZ",
    aliases: &["almost locked set xz rule", "almost locked sets xz", "als xz rule"], family: Family::LockedSets,
    code: "0901", rating: None, hodoku: Some((Unfair, 300)), boards: ANY_BOARD,
    help: "An almost locked set is some cells of a house with one candidate more than cells: it misses one of its \
           digits at most. A digit links two such sets if its places in the one see its places in the other: one set \
           misses it and has all its other digits. So another digit of both stands in one of them, and is removed \
           from cells that see all its places there. Two linking digits lock both sets: then every digit is removed \
           from cells that see its places in a set, and a linking one from cells that see its places in both.",
    find: finder!(|grid, technique, _, sink| als_xz::als_xz(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const ALS_XY_WING: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlsXyWing, key: "als-xy-wing", name: "ALS-XY-Wing",
    aliases: &["almost locked set xy wing", "als xy"], family: Family::LockedSets,
    code: "0902", rating: None, hodoku: Some((Unfair, 320)), boards: ANY_BOARD,
    help: "Three almost locked sets: a digit links the first to the middle one, another digit links that to the \
           third. The middle set misses one digit at most, so it takes its linking digit from one of the others, \
           which then has all its other digits. A digit that both outer sets have stands in one of them, and is \
           removed from cells that see all its places there.",
    find: finder!(|grid, technique, _, sink| als_chain::als_xy_wing(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Set, 3), (Link, 2)]),
    fewest_premises: 6,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const ALS_WWING: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlsWWing, key: "als-w-wing", name: "ALS-W-Wing",
    aliases: &["almost locked set w wing"], family: Family::LockedSets,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "Two almost locked sets have a digit in common that a house needs, and each of its places in the house sees \
           all its places in the one set, or all in the other. It stands in the house, so one of the sets misses \
           it and has all its other digits. Another digit of both stands in one of them.",
    find: finder!(|grid, technique, _, sink| als_w_wing::als_w_wing(grid, technique, sink)),
    is_of_few_cells: true,
    evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const ALS_XY_CHAIN: TechniqueInfo = TechniqueInfo {
    technique: Technique::AlsXyChain, key: "als-xy-chain", name: "ALS-XY-Chain",
    aliases: &["almost locked set xy chain", "almost locked set chain", "als chain"], family: Family::LockedSets,
    code: "0903", rating: None, hodoku: Some((Unfair, 340)), boards: ANY_BOARD,
    help: "Four or more almost locked sets in a row, each linked to the next by a digit, and by another one to the set \
           before. If the first set misses a digit, it has the one that links it, so the next set misses that and \
           has its next link, and so on to the last. A digit that the first and the last have, apart from their \
           links, stands in one of them.",
    find: finder!(|grid, technique, _, sink| als_chain::als_xy_chain(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Set, 4), (Link, 3)]),
    fewest_premises: 8,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const AHS_XZ: TechniqueInfo = TechniqueInfo {
    technique: Technique::AhsXz, key: "ahs-xz", name: "AHS-XZ",
    aliases: &["almost hidden sets", "almost hidden set xz rule", "ahs"], family: Family::LockedSets,
    code: "", rating: None, hodoku: None, boards: NEEDED,
    help: "An almost hidden set is some digits that a house needs, with one place more than digits: all places but one \
           hold them. Two such sets of houses that cross share cells. One where they have no digit in common serves \
           one set at most, so the other set fills all its other places: another shared cell holds a digit of one \
           set or the other. With two such cells each set fills all its places but one of them.",
    find: finder!(|grid, technique, _, sink| ahs::ahs_xz(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Set, 2), (Link, 1)]),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DEATH_BLOSSOM: TechniqueInfo = TechniqueInfo {
    technique: Technique::DeathBlossom, key: "death-blossom", name: "Death Blossom",
    aliases: &["blossom"], family: Family::LockedSets,
    code: "0904", rating: None, hodoku: Some((Unfair, 360)), boards: ANY_BOARD,
    help: "A cell, the stem, has for each of its candidates an almost locked set, a petal, whose places of that \
           candidate it sees. Whatever the stem holds, one petal misses it and has all its other digits. A digit that \
           all petals have, and the stem has not, stands in one of them, and is removed from cells that see all its \
           places there.",
    find: finder!(|grid, technique, _, sink| death_blossom::death_blossom(grid, technique, sink)),
    evidence: EvidenceForm::parts(&[(Pivot, 1), (Set, 2), (Link, 2)]),
    fewest_premises: 6,
    is_tried_late: true,
    ..TechniqueInfo::NONE
};
