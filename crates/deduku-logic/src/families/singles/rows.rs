//! The rows of the table for singles and direct forms.

use crate::PartName::{Base, Extra, Target};
use crate::families::singles::direct;
use crate::families::singles::finder;
use crate::technique::Family;
use crate::technique::form::EvidenceForm;
use crate::technique::info::HodokuLevel::Easy;
use crate::technique::info::{ANY_BOARD, COMPLETE, NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

rows! {
    like TechniqueInfo { family: Family::Single, can_place: true, ..TechniqueInfo::NONE };
    FULL_HOUSE = FullHouse "full-house", "Full House", ["last digit", "last value"] {
        code: "0000", rating: Some(10), hodoku: Some((Easy, 4)), boards: COMPLETE, evidence: EvidenceForm::FullHouse,
        find: finder!(|grid, _, _, sink| finder::full_houses(grid, sink)),
        help: "A house has one empty cell. It holds the one digit that the house still misses.",
    }
    NAKED_SINGLE = NakedSingle "naked-single", "Naked Single",
        ["crme", "elimination", "sole candidate", "column row minigrid elimination"] {
        code: "0003", rating: Some(23), hodoku: Some((Easy, 4)), boards: ANY_BOARD, evidence: EvidenceForm::NakedSingle,
        find: finder!(|grid, _, _, sink| finder::naked_singles(grid, sink)),
        help: "A cell has one candidate left: every other digit stands in a cell that it sees, or was excluded before. \
               So it holds that digit.",
    }
    HIDDEN_SINGLE = HiddenSingle "hidden-single", "Hidden Single",
        ["lone ranger", "only instance", "pinned digit", "unique candidate"] {
        code: "0002", rating: Some(15), hodoku: Some((Easy, 14)), boards: NEEDED, evidence: EvidenceForm::HiddenSingle,
        find: finder!(|grid, _, query, sink| finder::hidden_singles(grid, query.hidden, sink)),
        help: "A house holds every digit once. Where a digit has one place left in the house, it stands there, \
               whatever other candidates that cell has.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Intersection, boards: NEEDED,
        evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]), can_place: true, is_on_request: true,
        find: finder!(|grid, technique, _, sink| direct::locked(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    DIRECT_POINTING = DirectPointing "direct-pointing", "Direct Pointing",
        ["direct locked candidates", "direct locked candidates 1"] {
        rating: Some(17),
        help: "In a box, all places left for a digit lie in one line. So it is removed from the rest of the line, and \
               that leaves another box with one place for it. It stands there.",
    }
    DIRECT_CLAIMING = DirectClaiming "direct-claiming", "Direct Claiming", ["direct locked candidates 2"] {
        rating: Some(19),
        help: "In a line, all places left for a digit lie in one box. So it is removed from the rest of the box, and \
               that leaves another line with one place for it. It stands there.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Subset, boards: NEEDED, evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1), (Target, 1)]),
        can_place: true, is_on_request: true,
        ..TechniqueInfo::NONE
    };
    DIRECT_HIDDEN_PAIR = DirectHiddenPair "direct-hidden-pair", "Direct Hidden Pair", ["direct hidden twins"] {
        rating: Some(20),
        find: finder!(|grid, technique, _, sink| direct::hidden(grid, 2, technique, sink)),
        help: "Two digits have the same two places left in a house. Another digit is removed from these cells, and \
               that leaves it one place in the house. It stands there.",
    }
    DIRECT_HIDDEN_TRIPLE = DirectHiddenTriple "direct-hidden-triple", "Direct Hidden Triple",
        ["direct hidden triplet", "direct hidden triplets"] {
        rating: Some(25),
        find: finder!(|grid, technique, _, sink| direct::hidden(grid, 3, technique, sink)),
        help: "Three digits have three places between them in a house. Another digit is removed from these cells, and \
               that leaves it one place in the house. It stands there.",
    }
}
