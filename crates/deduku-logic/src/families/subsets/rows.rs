//! The rows of the table for subsets.

use crate::Order;
use crate::engine::query::Query;
use crate::families::subsets::finder;
use crate::families::subsets::finder::{Locked, Naked};
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::{Hard, Medium};
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};

#[rustfmt::skip]
pub(crate) const LOCKED_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::LockedPair, key: "locked-pair", name: "Locked Pair",
    aliases: &["locked twins"], family: Family::Subset,
    code: "0110", rating: Some(30), hodoku: Some((Medium, 40)), boards: ANY_BOARD,
    help: "A naked pair whose two cells lie in a box and a line at once. Both digits are removed from the rest of the \
           box and from the rest of the line.",
    find: finder!(|grid, technique, query, sink| {
        finder::naked(grid, 2, Naked::Locked(locked(query)), technique, sink)
    }),
    evidence: EvidenceForm::NakedSubset(2),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const NAKED_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::NakedPair, key: "naked-pair", name: "Naked Pair",
    aliases: &["twins", "disjoint pair"], family: Family::Subset,
    code: "0200", rating: Some(30), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
    help: "Two cells that see each other have the same two candidates and no others. They hold these two digits in \
           one order or the other, so both digits are removed from every cell that sees both.",
    find: finder!(|grid, technique, query, sink| {
        finder::naked(grid, 2, unlocked(query, Technique::LockedPair), technique, sink)
    }),
    evidence: EvidenceForm::NakedSubset(2),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const HIDDEN_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::HiddenPair, key: "hidden-pair", name: "Hidden Pair",
    aliases: &["hidden twins"], family: Family::Subset,
    code: "0210", rating: Some(34), hodoku: Some((Medium, 70)), boards: NEEDED,
    help: "Two digits have the same two places left in a house. They take both places, so every other candidate is \
           removed from these cells.",
    find: finder!(|grid, technique, _, sink| finder::hidden(grid, 2, technique, sink)),
    evidence: EvidenceForm::HiddenSubset(2),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const LOCKED_TRIPLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::LockedTriple, key: "locked-triple", name: "Locked Triple",
    aliases: &["locked triplets"], family: Family::Subset,
    code: "0111", rating: Some(36), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
    help: "A naked triple whose three cells lie in a box and a line at once. The three digits are removed from the \
           rest of the box and from the rest of the line.",
    find: finder!(|grid, technique, query, sink| {
        finder::naked(grid, 3, Naked::Locked(locked(query)), technique, sink)
    }),
    evidence: EvidenceForm::NakedSubset(3),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const NAKED_TRIPLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::NakedTriple, key: "naked-triple", name: "Naked Triple",
    aliases: &["triplets", "disjoint triple"], family: Family::Subset,
    code: "0201", rating: Some(36), hodoku: Some((Medium, 80)), boards: ANY_BOARD,
    help: "Three cells that see each other have three candidates between them; none needs to have all three. They \
           hold these digits in some order, so the digits are removed from every cell that sees all three.",
    find: finder!(|grid, technique, query, sink| {
        finder::naked(grid, 3, unlocked(query, Technique::LockedTriple), technique, sink)
    }),
    evidence: EvidenceForm::NakedSubset(3),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const HIDDEN_TRIPLE: TechniqueInfo = TechniqueInfo {
    technique: Technique::HiddenTriple, key: "hidden-triple", name: "Hidden Triple",
    aliases: &["hidden triplets"], family: Family::Subset,
    code: "0211", rating: Some(40), hodoku: Some((Medium, 100)), boards: NEEDED,
    help: "Three digits have three places between them in a house. They take all three, so every other candidate is \
           removed from these cells.",
    find: finder!(|grid, technique, _, sink| finder::hidden(grid, 3, technique, sink)),
    evidence: EvidenceForm::HiddenSubset(3),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const NAKED_QUAD: TechniqueInfo = TechniqueInfo {
    technique: Technique::NakedQuad, key: "naked-quad", name: "Naked Quad",
    aliases: &["naked quadruple"], family: Family::Subset,
    code: "0202", rating: Some(50), hodoku: Some((Hard, 120)), boards: ANY_BOARD,
    help: "Four cells that see each other have four candidates between them. They hold these digits in some order, so \
           the digits are removed from every cell that sees all four.",
    find: finder!(|grid, technique, _, sink| finder::naked(grid, 4, Naked::Any, technique, sink)),
    evidence: EvidenceForm::NakedSubset(4),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const HIDDEN_QUAD: TechniqueInfo = TechniqueInfo {
    technique: Technique::HiddenQuad, key: "hidden-quad", name: "Hidden Quad",
    aliases: &["hidden quadruple"], family: Family::Subset,
    code: "0212", rating: Some(54), hodoku: Some((Hard, 150)), boards: NEEDED,
    help: "Four digits have four places between them in a house. They take all four, so every other candidate is \
           removed from these cells.",
    find: finder!(|grid, technique, _, sink| finder::hidden(grid, 4, technique, sink)),
    evidence: EvidenceForm::HiddenSubset(4),
    ..TechniqueInfo::NONE
};

/// Naked subsets, without the locked ones if the query names those as a technique of their own.
fn unlocked(query: &Query<'_>, with_name: Technique) -> Naked {
    if query.named.contains(&with_name) { Naked::Unlocked(locked(query)) } else { Naked::Any }
}

/// Which naked subsets are called locked.
const fn locked(query: &Query<'_>) -> Locked {
    match query.order {
        Order::Found => Locked::InSeveral,
        Order::Hodoku => Locked::InEach,
    }
}
