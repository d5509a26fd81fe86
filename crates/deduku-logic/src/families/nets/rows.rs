//! The rows of the table for nets.

use crate::families::nets::finder;
use crate::technique::Family;
use crate::technique::form::{EvidenceForm, NetEnd};
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{TechniqueInfo, finder};
use crate::technique::rows::rows;

const NEEDED: &str =
    "any board: cells, and houses with as many cells as digits or for digits that every combination left for a sum has";

rows! {
    like TechniqueInfo {
        family: Family::Net, boards: NEEDED, evidence: EvidenceForm::Net(NetEnd::Clash),
        find: finder!(|grid, technique, query, sink| match query.goal {
            Some(goal) => finder::contradiction_of(grid, technique, goal, sink),
            None => finder::contradictions(grid, technique, query.work, sink),
        }),
        ..TechniqueInfo::NONE
    };
    NISHIO = Nishio "nishio", "Nishio", ["nishio forcing chain", "nishio forcing chains"] {
        rating: Some(75), hodoku: Some((Extreme, 500)), is_of_one_digit: true,
        help: "A candidate is assumed true and its digit is followed from single place to single place. If a house is \
               left without a place for the digit, the candidate is removed.",
    }
    CONTRADICTION_NET = ContradictionNet "contradiction-net", "Contradiction Net",
        ["forcing net", "dynamic contradiction forcing chain", "forcing net contradiction", "dynamic forcing chain",
         "bowman's bingo", "bowman bingo"] {
        rating: Some(85), hodoku: Some((Extreme, 700)),
        help: "A candidate is assumed true, and the singles that follow are placed one after another. If a cell is \
               left without a candidate, or a house without a place for a digit, the candidate is removed. Bowman's \
               bingo is the same.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Net, boards: NEEDED,
        find: finder!(|grid, technique, query, sink| finder::verities(grid, technique, query.goal, query.work, sink)),
        ..TechniqueInfo::NONE
    };
    CELL_FORCING_CHAIN = CellForcingChain "cell-forcing-chain", "Cell Forcing Chain",
        ["cell forcing chains", "forcing chain verity"] {
        rating: Some(80), hodoku: Some((Extreme, 500)), evidence: EvidenceForm::Net(NetEnd::EachOfCell),
        help: "A cell holds one of its candidates. Each of them leads, by a chain of links, to the loss of the same \
               candidate somewhere else. So it is removed.",
    }
    REGION_FORCING_CHAIN = RegionForcingChain "region-forcing-chain", "Region Forcing Chain",
        ["region forcing chains", "unit forcing chain", "house forcing chain"] {
        rating: Some(80), hodoku: Some((Extreme, 500)), evidence: EvidenceForm::Net(NetEnd::EachOfHouse),
        help: "A house holds a digit in one of its places. Each of them leads, by a chain of links, to the loss of the \
               same candidate. So it is removed.",
    }
    CELL_FORCING_NET = CellForcingNet "cell-forcing-net", "Cell Forcing Net",
        ["dynamic cell forcing chain", "forcing net verity"] {
        rating: Some(85), hodoku: Some((Extreme, 700)), evidence: EvidenceForm::Net(NetEnd::EachOfCell),
        help: "A cell holds one of its candidates. Each of them leads, by singles, to the loss of the same candidate \
               somewhere else. So it is removed.",
    }
    REGION_FORCING_NET = RegionForcingNet "region-forcing-net", "Region Forcing Net",
        ["dynamic region forcing chain", "dynamic house forcing chain"] {
        rating: Some(85), hodoku: Some((Extreme, 700)), evidence: EvidenceForm::Net(NetEnd::EachOfHouse),
        help: "A house holds a digit in one of its places. Each of them leads, by singles, to the loss of the same \
               candidate. So it is removed.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Net, boards: "boards of up to 128 cells with rows and columns", hodoku: Some((Extreme, 500)),
        evidence: EvidenceForm::Net(NetEnd::EachOfPart), is_tried_late: true,
        find: finder!(|grid, technique, query, sink| finder::kraken(grid, technique, query.work, sink)),
        ..TechniqueInfo::NONE
    };
    KRAKEN_FISH_1 = KrakenFish1 "kraken-fish-1", "Kraken Fish Type 1", ["kraken fish", "kf1"] {
        help: "A fish but for some fins, which do not all see what it would remove. If no fin holds the digit, the \
               fish removes it; if one does, a chain from that fin does. So it is removed.",
    }
    KRAKEN_FISH_2 = KrakenFish2 "kraken-fish-2", "Kraken Fish Type 2", ["kf2"] {
        help: "A fish but for some fins. Either a fin holds the digit, or every cover has it in one of the bases. Each \
               fin, and each of the places that one cover has in the bases, leads by a chain to the loss of the same \
               candidate. So it is removed.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Net,
        boards: "boards of up to 128 cells, where cells or houses have as many digits as they need",
        evidence: EvidenceForm::Net(NetEnd::Any), is_nested: true,
        find: finder!(|grid, technique, query, sink| finder::nested(grid, technique, query.goal, query.work, sink)),
        ..TechniqueInfo::NONE
    };
    DYNAMIC_NET_PLUS = DynamicNetPlus "dynamic-net-plus", "Dynamic Net Plus",
        ["dynamic forcing chains plus", "dynamic forcing chain plus", "dynamic forcing chains (+)"] {
        rating: Some(90),
        help: "A net that also removes, beneath its assumption, what one look refutes: a candidate is assumed true as \
               well, and what it excludes, with what that leaves alone, leaves a cell or a house with nothing. Locked \
               candidates, pairs, X-wings and short wings are among these. Its assumption is refuted, or each \
               candidate of a cell, or each place of a digit in a house, leads to the same loss.",
    }
    NESTED_CHAINS = NestedChains "nested-net-chains", "Nested Net (Chains)",
        ["dynamic + forcing chains", "dynamic forcing chains (+ forcing chains)", "nested forcing chains"] {
        rating: Some(95),
        help: "A net that also removes, beneath its assumption, what a chain of links refutes: a candidate is assumed \
               true as well, and chains from it leave a cell or a house with nothing.",
    }
    NESTED_BRANCHES = NestedBranches "nested-net-branches", "Nested Net (Branches)",
        ["dynamic + multiple forcing chains", "dynamic forcing chains (+ multiple forcing chains)"] {
        rating: Some(100),
        help: "A net that also removes, beneath its assumption, what cell and region forcing chains remove: each \
               candidate that a cell has left, or each place that a digit has left in a house, leads by a chain to the \
               same loss.",
    }
    NESTED_NETS = NestedNets "nested-net-nets", "Nested Net (Nets)",
        ["dynamic + dynamic forcing chains", "dynamic forcing chains (+ dynamic forcing chains)", "nested nets"] {
        rating: Some(105),
        help: "A net that also removes, beneath its assumption, what another net refutes: a candidate is assumed true \
               as well, and singles leave a cell or a house with nothing. Few puzzles need more.",
    }
}
