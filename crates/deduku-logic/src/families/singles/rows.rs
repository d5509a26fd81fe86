//! The rows of the table for singles and direct forms.

use crate::PartName::{Base, Extra, Target};
use crate::families::singles::direct;
use crate::families::singles::finder;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Easy;
use crate::technique::info::{ANY_BOARD, COMPLETE, NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const FULL_HOUSE: TechniqueInfo = TechniqueInfo {
    technique: Technique::FullHouse, key: "full-house", name: "Full House",
    aliases: &["last digit", "last value"], family: Family::Single,
    code: "0000", rating: Some(10), hodoku: Some((Easy, 4)), boards: COMPLETE,
    help: "A house has one empty cell. It holds the one digit that the house still misses.",
    find: finder!(|grid, _, _, sink| finder::full_houses(grid, sink)),
    evidence: EvidenceForm::FullHouse,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const NAKED_SINGLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::NakedSingle, key: "naked-single", name: "Naked Single",
    aliases: &["crme", "elimination", "sole candidate", "column row minigrid elimination"], family: Family::Single,
    code: "0003", rating: Some(23), hodoku: Some((Easy, 4)), boards: ANY_BOARD,
    help: "A cell has one candidate left: every other digit stands in a cell that it sees, or was excluded \
           before. So it holds that digit.",
    find: finder!(|grid, _, _, sink| finder::naked_singles(grid, sink)),
    evidence: EvidenceForm::NakedSingle,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const HIDDEN_SINGLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::HiddenSingle, key: "hidden-single", name: "Hidden Single",
    aliases: &["lone ranger", "only instance", "pinned digit", "unique candidate"], family: Family::Single,
    code: "0002", rating: Some(15), hodoku: Some((Easy, 14)), boards: NEEDED,
    help: "A house holds every digit once. Where a digit has one place left in the house, it stands there, \
           whatever other candidates that cell has.",
    find: finder!(|grid, _, query, sink| finder::hidden_singles(grid, query.hidden, sink)),
    evidence: EvidenceForm::HiddenSingle,
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DIRECT_POINTING: TechniqueInfo = TechniqueInfo {
    technique: Technique::DirectPointing, key: "direct-pointing", name: "Direct Pointing",
    aliases: &["direct locked candidates", "direct locked candidates 1"], family: Family::Intersection,
    code: "", rating: Some(17), hodoku: None, boards: NEEDED,
    help: "In a box, all places left for a digit lie in one line. So it is removed from the rest of the line, and \
           that leaves another box with one place for it. It stands there.",
    find: finder!(|grid, technique, _, sink| direct::locked(grid, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DIRECT_CLAIMING: TechniqueInfo = TechniqueInfo {
    technique: Technique::DirectClaiming, key: "direct-claiming", name: "Direct Claiming",
    aliases: &["direct locked candidates 2"], family: Family::Intersection,
    code: "", rating: Some(19), hodoku: None, boards: NEEDED,
    help: "In a line, all places left for a digit lie in one box. So it is removed from the rest of the box, and that \
           leaves another line with one place for it. It stands there.",
    find: finder!(|grid, technique, _, sink| direct::locked(grid, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DIRECT_HIDDEN_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::DirectHiddenPair, key: "direct-hidden-pair", name: "Direct Hidden Pair",
    aliases: &["direct hidden twins"], family: Family::Subset,
    code: "", rating: Some(20), hodoku: None, boards: NEEDED,
    help: "Two digits have the same two places left in a house. Another digit is removed from these cells, and that \
           leaves it one place in the house. It stands there.",
    find: finder!(|grid, technique, _, sink| direct::hidden(grid, 2, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const DIRECT_HIDDEN_TRIPLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::DirectHiddenTriple, key: "direct-hidden-triple", name: "Direct Hidden Triple",
    aliases: &["direct hidden triplet", "direct hidden triplets"], family: Family::Subset,
    code: "", rating: Some(25), hodoku: None, boards: NEEDED,
    help: "Three digits have three places between them in a house. Another digit is removed from these cells, and \
           that leaves it one place in the house. It stands there.",
    find: finder!(|grid, technique, _, sink| direct::hidden(grid, 3, technique, sink)),
    is_on_request: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};
