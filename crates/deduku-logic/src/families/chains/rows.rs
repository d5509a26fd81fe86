//! The rows of the table for chains, remote pairs and guardians.

use crate::PartName::{Base, Extra};
use crate::families::chains::alternating;
use crate::families::chains::guardians;
use crate::families::chains::remote;
use crate::technique::Family;
use crate::technique::Technique;
use crate::technique::form::{ChainNodes, ChainShape, EvidenceForm};
use crate::technique::info::HodokuLevel::{Hard, Unfair};
use crate::technique::info::{ANY_BOARD, HodokuLevel, NEEDED, TechniqueInfo, finder};

const LINKED: &str = "any board: links in a cell, and in houses with as many cells as digits or for digits that every combination left \
     for a sum has";

const CELLS: &str = "any board";

/// A row for a chain.
#[expect(clippy::too_many_arguments, reason = "a row of the table")]
const fn chain(
    technique: Technique,
    key: &'static str,
    name: &'static str,
    aliases: &'static [&'static str],
    code: &'static str,
    rating: Option<u16>,
    score: u32,
    help: &'static str,
) -> TechniqueInfo {
    let hodoku: Option<(HodokuLevel, u32)> = Some((Unfair, score));
    let boards = if matches!(technique, Technique::XyChain) { CELLS } else { LINKED };
    TechniqueInfo {
        technique,
        key,
        name,
        aliases,
        family: Family::Chain,
        code,
        rating,
        hodoku,
        help,
        boards,
        find: finder!(|grid, technique, _, sink| alternating::chains(grid, technique, sink)),
        ..TechniqueInfo::NONE
    }
}

#[rustfmt::skip]
pub(crate) const REMOTE_PAIR: TechniqueInfo = TechniqueInfo {
    technique: Technique::RemotePair, key: "remote-pair", name: "Remote Pair",
    aliases: &["remote pairs"], family: Family::Chain,
    code: "0703", rating: None, hodoku: Some((Hard, 110)), boards: ANY_BOARD,
    help: "A row of cells, each of which sees the next, has the same two candidates in each. They hold the two digits \
           in turn, so two cells an odd number of steps apart hold both: the digits are removed from every cell that \
           sees both.",
    find: finder!(|grid, _, _, sink| remote::remote_pairs(grid, sink)),
    evidence: EvidenceForm::chain(ChainShape::OPEN),
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const BROKEN_WING: TechniqueInfo = TechniqueInfo {
    technique: Technique::BrokenWing, key: "broken-wing", name: "Broken Wing",
    aliases: &["guardians", "single digit oddagon"], family: Family::Guardian,
    code: "1400", rating: None, hodoku: None, boards: NEEDED,
    help: "Five or seven places of a digit in a ring, every two neighbours in a house. If these houses had no other \
           places for it, they would have to take turns, which an odd ring cannot. So one of the other places, the \
           guardians, holds the digit; it is removed from every cell that sees them all.",
    find: finder!(|grid, _, _, sink| guardians::broken_wings(grid, sink)),
    is_of_one_digit: true,
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

#[rustfmt::skip]
pub(crate) const BIVALUE_ODDAGON: TechniqueInfo = TechniqueInfo {
    technique: Technique::BivalueOddagon, key: "bivalue-oddagon", name: "Bivalue Oddagon",
    aliases: &["bi-value oddagon"], family: Family::Guardian,
    code: "1401", rating: None, hodoku: None, boards: ANY_BOARD,
    help: "Five or seven cells in a ring, each of which sees the next, have two candidates in common. With these \
           alone they would have to take turns, which an odd ring cannot. So one of the other candidates, the \
           guardians, holds: a single one in its cell, or one of several, which are removed from cells that see them \
           all.",
    find: finder!(|grid, _, _, sink| guardians::bivalue_oddagons(grid, sink)),
    evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1)]),
    can_place: true,
    ..TechniqueInfo::NONE
};

pub(crate) const XCHAIN: TechniqueInfo = TechniqueInfo {
    is_of_one_digit: true,
    evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Cells)),
    ..chain(
        Technique::XChain,
        "x-chain",
        "X-Chain",
        &["x chains", "fishy cycle", "single digit chain"],
        "0701",
        Some(66),
        260,
        "One digit, from place to place: where it has two places in a house, one holds it if the other does not, and \
     that removes it from a place that this one sees, and so on. One end of the chain holds it, so it is removed from \
     what sees both ends.",
    )
};

pub(crate) const XY_CHAIN: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Cells)),
    ..chain(
        Technique::XyChain,
        "xy-chain",
        "XY-Chain",
        &["xy chains", "y cycle"],
        "0702",
        Some(66),
        260,
        "Cells with two candidates, each seeing the next and sharing a digit with it. If the first cell does not hold \
     a digit, it holds its other one, the next cell then its other one, and so to the last, which holds the first \
     digit. So that is removed from what sees both ends.",
    )
};

pub(crate) const CONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Cells)),
    ..chain(
        Technique::ContinuousNiceLoop,
        "continuous-nice-loop",
        "Continuous Nice Loop",
        &["nice loop", "aic ring", "continuous loop", "bidirectional cycle"],
        "0706",
        Some(70),
        280,
        "A chain of links, strong and weak in turn, that closes. It holds one way round or the other, so of every two \
     candidates linked in it one holds: what sees both, or shares their cell, is removed.",
    )
};

pub(crate) const DISCONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Cells)),
    ..chain(
        Technique::DiscontinuousNiceLoop,
        "discontinuous-nice-loop",
        "Discontinuous Nice Loop",
        &["discontinuous loop", "forcing chain"],
        "0707",
        Some(70),
        280,
        "A chain of links, strong and weak in turn, that comes back to the candidate it began with. If that must be \
     false when it is true, it is removed; if it must be true when it is false, the others in its cell are removed.",
    )
};

pub(crate) const AIC: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::ending_elsewhere(ChainNodes::Cells)),
    ..chain(
        Technique::Aic,
        "aic",
        "AIC",
        &["alternating inference chain", "nice loop or aic"],
        "0708",
        Some(70),
        280,
        "An alternating inference chain: links, strong and weak in turn, a strong one first and last. If the one end \
     does not hold, the other does. What both ends exclude is removed.",
    )
};

pub(crate) const GROUPED_CONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Groups)),
    ..chain(
        Technique::GroupedContinuousNiceLoop,
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        &["grouped nice loop", "grouped continuous loop", "grouped aic ring"],
        "0709",
        None,
        300,
        "A continuous nice loop in which places of a digit that lie in two houses at once count as one: the digit is in \
     one of them, or in none.",
    )
};

pub(crate) const GROUPED_DISCONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Groups)),
    ..chain(
        Technique::GroupedDiscontinuousNiceLoop,
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        &["grouped discontinuous loop"],
        "0710",
        None,
        300,
        "A discontinuous nice loop in which places of a digit that lie in two houses at once count as one: the digit is in \
     one of them, or in none.",
    )
};

pub(crate) const GROUPED_AIC: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::ending_elsewhere(ChainNodes::Groups)),
    ..chain(
        Technique::GroupedAic,
        "grouped-aic",
        "Grouped AIC",
        &["grouped alternating inference chain", "grouped nice loop or aic"],
        "0711",
        None,
        300,
        "An AIC in which places of a digit that lie in two houses at once count as one: the digit is in one of them, or in \
     none.",
    )
};

pub(crate) const SET_CONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Sets)),
    is_tried_late: true,
    ..chain(
        Technique::SetContinuousNiceLoop,
        "als-continuous-nice-loop",
        "ALS Continuous Nice Loop",
        &["continuous nice loop with als", "als aic ring"],
        "0709-2",
        None,
        300,
        "A continuous nice loop through almost locked sets. Such a set has one candidate more than cells, none of \
     which it holds twice, so it holds at least one of any two of its digits: a strong link. A cell beside its house \
     may belong to it, if it sees all places of the digits that it shares with the others. In the loop it always \
     holds its other digits, which are removed from what sees all their places in it.",
    )
};

pub(crate) const SET_DISCONTINUOUS_NICE_LOOP: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Sets)),
    is_tried_late: true,
    ..chain(
        Technique::SetDiscontinuousNiceLoop,
        "als-discontinuous-nice-loop",
        "ALS Discontinuous Nice Loop",
        &["discontinuous nice loop with als", "0710-4"],
        "0710-3",
        None,
        300,
        "A discontinuous nice loop through almost locked sets. Such a set has one candidate more than cells, none of \
     which it holds twice, so it holds at least one of any two of its digits: a strong link. A cell beside its house \
     may belong to it, if it sees all places of the digits that it shares with the others.",
    )
};

pub(crate) const SET_AIC: TechniqueInfo = TechniqueInfo {
    evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Sets)),
    is_tried_late: true,
    ..chain(
        Technique::SetAic,
        "als-aic",
        "ALS AIC",
        &["aic with als", "0711-4"],
        "0711-3",
        None,
        300,
        "An AIC through almost locked sets. Such a set has one candidate more than cells, none of which it holds \
     twice, so it holds at least one of any two of its digits: a strong link. A cell beside its house may belong to \
     it, if it sees all places of the digits that it shares with the others.",
    )
};
