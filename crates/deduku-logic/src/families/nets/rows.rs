//! The rows of the table for nets.

use crate::families::nets::finder;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::{EvidenceForm, NetEnd};
use crate::technique::info::HodokuLevel::Extreme;
use crate::technique::info::{TechniqueInfo, finder};

const NEEDED: &str =
    "any board: cells, and houses with as many cells as digits or for digits that every combination left for a sum has";

/// A row for a net.
const fn net(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    rating: u16,
    score: u32,
    help: &'static str,
) -> TechniqueInfo {
    TechniqueInfo {
        technique,
        key,
        name,
        aliases,
        family: Family::Net,
        code: "",
        rating: Some(rating),
        hodoku: Some((Extreme, score)),
        help,
        boards: NEEDED,
        evidence: EvidenceForm::Net(NetEnd::Any),
        ..TechniqueInfo::NONE
    }
}

/// A row for a net with further assumptions under the first.
const fn nested(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    rating: u16,
    help: &'static str,
) -> TechniqueInfo {
    TechniqueInfo {
        hodoku: None,
        boards: "boards of up to 128 cells, where cells or houses have as many digits as they need",
        ..net(technique, key, name, aliases, rating, 0, help)
    }
}

/// A row for a kraken fish.
const fn kraken(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    alias: &'static [&'static str],
    help: &'static str,
) -> TechniqueInfo {
    TechniqueInfo {
        rating: None,
        boards: "boards of up to 128 cells with rows and columns",
        ..net(technique, key, name, alias, 0, 500, help)
    }
}

pub(crate) const NISHIO: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| match query.goal {
        Some(goal) => finder::contradiction_of(grid, technique, goal, sink),
        None => finder::contradictions(grid, technique, query.work, sink),
    }),
    is_of_one_digit: true,
    evidence: EvidenceForm::Net(NetEnd::Clash),
    ..net(
        Technique::Nishio,
        "nishio",
        "Nishio",
        &["nishio forcing chain", "nishio forcing chains"],
        75,
        500,
        "A candidate is assumed true and its digit is followed from single place to single place. If a house is left \
         without a place for the digit, the candidate is removed.",
    )
};

pub(crate) const CELL_FORCING_CHAIN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::verities(grid, technique, query.goal, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfCell),
    ..net(
        Technique::CellForcingChain,
        "cell-forcing-chain",
        "Cell Forcing Chain",
        &["cell forcing chains", "forcing chain verity"],
        80,
        500,
        "A cell holds one of its candidates. Each of them leads, by a chain of links, to the loss of the same \
         candidate somewhere else. So it is removed.",
    )
};

pub(crate) const REGION_FORCING_CHAIN: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::verities(grid, technique, query.goal, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfHouse),
    ..net(
        Technique::RegionForcingChain,
        "region-forcing-chain",
        "Region Forcing Chain",
        &["region forcing chains", "unit forcing chain", "house forcing chain"],
        80,
        500,
        "A house holds a digit in one of its places. Each of them leads, by a chain of links, to the loss of the same \
         candidate. So it is removed.",
    )
};

pub(crate) const KRAKEN_FISH_1: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::kraken(grid, technique, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfPart),
    is_tried_late: true,
    ..kraken(
        Technique::KrakenFish1,
        "kraken-fish-1",
        "Kraken Fish Type 1",
        &["kraken fish", "kf1"],
        "A fish but for some fins, which do not all see what it would remove. If no fin holds the digit, the fish \
         removes it; if one does, a chain from that fin does. So it is removed.",
    )
};

pub(crate) const KRAKEN_FISH_2: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::kraken(grid, technique, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfPart),
    is_tried_late: true,
    ..kraken(
        Technique::KrakenFish2,
        "kraken-fish-2",
        "Kraken Fish Type 2",
        &["kf2"],
        "A fish but for some fins. Either a fin holds the digit, or every cover has it in one of the bases. Each fin, \
         and each of the places that one cover has in the bases, leads by a chain to the loss of the same candidate. \
         So it is removed.",
    )
};

pub(crate) const CONTRADICTION_NET: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| match query.goal {
        Some(goal) => finder::contradiction_of(grid, technique, goal, sink),
        None => finder::contradictions(grid, technique, query.work, sink),
    }),
    evidence: EvidenceForm::Net(NetEnd::Clash),
    ..net(
        Technique::ContradictionNet,
        "contradiction-net",
        "Contradiction Net",
        &[
            "forcing net",
            "dynamic contradiction forcing chain",
            "forcing net contradiction",
            "dynamic forcing chain",
            "bowman's bingo",
            "bowman bingo",
        ],
        85,
        700,
        "A candidate is assumed true, and the singles that follow are placed one after another. If a cell is left \
         without a candidate, or a house without a place for a digit, the candidate is removed. Bowman's bingo is the \
         same.",
    )
};

pub(crate) const CELL_FORCING_NET: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::verities(grid, technique, query.goal, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfCell),
    ..net(
        Technique::CellForcingNet,
        "cell-forcing-net",
        "Cell Forcing Net",
        &["dynamic cell forcing chain", "forcing net verity"],
        85,
        700,
        "A cell holds one of its candidates. Each of them leads, by singles, to the loss of the same candidate \
         somewhere else. So it is removed.",
    )
};

pub(crate) const REGION_FORCING_NET: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::verities(grid, technique, query.goal, query.work, sink)),
    evidence: EvidenceForm::Net(NetEnd::EachOfHouse),
    ..net(
        Technique::RegionForcingNet,
        "region-forcing-net",
        "Region Forcing Net",
        &["dynamic region forcing chain", "dynamic house forcing chain"],
        85,
        700,
        "A house holds a digit in one of its places. Each of them leads, by singles, to the loss of the same \
         candidate. So it is removed.",
    )
};

pub(crate) const DYNAMIC_NET_PLUS: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::nested(grid, technique, query.goal, query.work, sink)),
    is_nested: true,
    ..nested(
        Technique::DynamicNetPlus,
        "dynamic-net-plus",
        "Dynamic Net Plus",
        &["dynamic forcing chains plus", "dynamic forcing chain plus", "dynamic forcing chains (+)"],
        90,
        "A net that also removes, beneath its assumption, what one look refutes: a candidate is assumed true as well, \
         and what it excludes, with what that leaves alone, leaves a cell or a house with nothing. Locked candidates, \
         pairs, X-wings and short wings are among these. Its assumption is refuted, or each candidate of a cell, or \
         each place of a digit in a house, leads to the same loss.",
    )
};

pub(crate) const NESTED_CHAINS: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::nested(grid, technique, query.goal, query.work, sink)),
    is_nested: true,
    ..nested(
        Technique::NestedChains,
        "nested-net-chains",
        "Nested Net (Chains)",
        &["dynamic + forcing chains", "dynamic forcing chains (+ forcing chains)", "nested forcing chains"],
        95,
        "A net that also removes, beneath its assumption, what a chain of links refutes: a candidate is assumed true \
         as well, and chains from it leave a cell or a house with nothing.",
    )
};

pub(crate) const NESTED_BRANCHES: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::nested(grid, technique, query.goal, query.work, sink)),
    is_nested: true,
    ..nested(
        Technique::NestedBranches,
        "nested-net-branches",
        "Nested Net (Branches)",
        &["dynamic + multiple forcing chains", "dynamic forcing chains (+ multiple forcing chains)"],
        100,
        "A net that also removes, beneath its assumption, what cell and region forcing chains remove: each candidate that \
         a cell has left, or each place that a digit has left in a house, leads by a chain to the same loss.",
    )
};

pub(crate) const NESTED_NETS: TechniqueInfo = TechniqueInfo {
    find: finder!(|grid, technique, query, sink| finder::nested(grid, technique, query.goal, query.work, sink)),
    is_nested: true,
    ..nested(
        Technique::NestedNets,
        "nested-net-nets",
        "Nested Net (Nets)",
        &["dynamic + dynamic forcing chains", "dynamic forcing chains (+ dynamic forcing chains)", "nested nets"],
        105,
        "A net that also removes, beneath its assumption, what another net refutes: a candidate is assumed true as \
         well, and singles leave a cell or a house with nothing. Few puzzles need more.",
    )
};
