//! The rows of the table for subsets.

use crate::Order;
use crate::engine::query::Query;
use crate::families::subsets::finder;
use crate::families::subsets::finder::{Locked, Naked};
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::{Hard, Medium};
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;
use crate::technique::{Family, Technique};

rows! {
    like TechniqueInfo { family: Family::Subset, ..TechniqueInfo::NONE };
    LOCKED_PAIR = LockedPair "locked-pair", "Locked Pair", ["locked twins"] {
        code: "0110", rating: Some(30), hodoku: Some((Medium, 40)), boards: ANY_BOARD,
        evidence: EvidenceForm::NakedSubset(2),
        find: finder!(|grid, technique, query, sink| {
            finder::naked(grid, 2, Naked::Locked(locked(query)), technique, sink)
        }),
        help: "A naked pair whose two cells lie in a box and a line at once. Both digits are removed from the rest of \
               the box and from the rest of the line.",
    }
    NAKED_PAIR = NakedPair "naked-pair", "Naked Pair", ["twins", "disjoint pair"] {
        code: "0200", rating: Some(30), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
        evidence: EvidenceForm::NakedSubset(2),
        find: finder!(|grid, technique, query, sink| {
            finder::naked(grid, 2, unlocked(query, Technique::LockedPair), technique, sink)
        }),
        help: "Two cells that see each other have the same two candidates and no others. They hold these two digits in \
               one order or the other, so both digits are removed from every cell that sees both.",
    }
    HIDDEN_PAIR = HiddenPair "hidden-pair", "Hidden Pair", ["hidden twins"] {
        code: "0210", rating: Some(34), hodoku: Some((Medium, 70)), boards: NEEDED,
        evidence: EvidenceForm::HiddenSubset(2),
        find: finder!(|grid, technique, _, sink| finder::hidden(grid, 2, technique, sink)),
        help: "Two digits have the same two places left in a house. They take both places, so every other candidate is \
               removed from these cells.",
    }
    LOCKED_TRIPLE = LockedTriple "locked-triple", "Locked Triple", ["locked triplets"] {
        code: "0111", rating: Some(36), hodoku: Some((Medium, 60)), boards: ANY_BOARD,
        evidence: EvidenceForm::NakedSubset(3),
        find: finder!(|grid, technique, query, sink| {
            finder::naked(grid, 3, Naked::Locked(locked(query)), technique, sink)
        }),
        help: "A naked triple whose three cells lie in a box and a line at once. The three digits are removed from the \
               rest of the box and from the rest of the line.",
    }
    NAKED_TRIPLE = NakedTriple "naked-triple", "Naked Triple", ["triplets", "disjoint triple"] {
        code: "0201", rating: Some(36), hodoku: Some((Medium, 80)), boards: ANY_BOARD,
        evidence: EvidenceForm::NakedSubset(3),
        find: finder!(|grid, technique, query, sink| {
            finder::naked(grid, 3, unlocked(query, Technique::LockedTriple), technique, sink)
        }),
        help: "Three cells that see each other have three candidates between them; none needs to have all three. They \
               hold these digits in some order, so the digits are removed from every cell that sees all three.",
    }
    HIDDEN_TRIPLE = HiddenTriple "hidden-triple", "Hidden Triple", ["hidden triplets"] {
        code: "0211", rating: Some(40), hodoku: Some((Medium, 100)), boards: NEEDED,
        evidence: EvidenceForm::HiddenSubset(3),
        find: finder!(|grid, technique, _, sink| finder::hidden(grid, 3, technique, sink)),
        help: "Three digits have three places between them in a house. They take all three, so every other candidate \
               is removed from these cells.",
    }
    NAKED_QUAD = NakedQuad "naked-quad", "Naked Quad", ["naked quadruple"] {
        code: "0202", rating: Some(50), hodoku: Some((Hard, 120)), boards: ANY_BOARD,
        evidence: EvidenceForm::NakedSubset(4),
        find: finder!(|grid, technique, _, sink| finder::naked(grid, 4, Naked::Any, technique, sink)),
        help: "Four cells that see each other have four candidates between them. They hold these digits in some order, \
               so the digits are removed from every cell that sees all four.",
    }
    HIDDEN_QUAD = HiddenQuad "hidden-quad", "Hidden Quad", ["hidden quadruple"] {
        code: "0212", rating: Some(54), hodoku: Some((Hard, 150)), boards: NEEDED,
        evidence: EvidenceForm::HiddenSubset(4),
        find: finder!(|grid, technique, _, sink| finder::hidden(grid, 4, technique, sink)),
        help: "Four digits have four places between them in a house. They take all four, so every other candidate is \
               removed from these cells.",
    }
}

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
