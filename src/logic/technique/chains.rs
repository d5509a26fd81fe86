//! The rows of the table for chains.

use super::HodokuLevel::Unfair;
use super::{Facts, Family, HodokuLevel, Technique};

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
) -> Facts {
    let hodoku: Option<(HodokuLevel, u32)> = Some((Unfair, score));
    let boards = if matches!(technique, Technique::XyChain) { CELLS } else { LINKED };
    Facts { technique, key, name, aliases, family: Family::Chain, code, rating, hodoku, help, boards }
}

pub(super) const CHAINS: &[Facts] = &[
    chain(
        Technique::XChain,
        "x-chain",
        "X-Chain",
        &["x chains", "fishy cycle", "single digit chain"],
        "0701",
        Some(66),
        260,
        "One digit, from place to place: where it has two places in a house, not the one means the other, and that takes it \
     from a place that this one sees, and so on. One end of the chain holds it, so it goes from what sees both ends.",
    ),
    chain(
        Technique::XyChain,
        "xy-chain",
        "XY-Chain",
        &["xy chains", "y cycle"],
        "0702",
        Some(66),
        260,
        "Cells with two candidates, each seeing the next and sharing a digit with it. If the first cell does not hold a \
     digit, it holds its other one, the next cell then its other one, and so to the last, which holds the first digit. \
     So that goes from what sees both ends.",
    ),
    chain(
        Technique::ContinuousNiceLoop,
        "continuous-nice-loop",
        "Continuous Nice Loop",
        &["nice loop", "aic ring", "continuous loop", "bidirectional cycle"],
        "0706",
        Some(70),
        280,
        "A chain of links, strong and weak in turn, that closes. It holds one way round or the other, so of each two \
     candidates linked in it one holds: what sees both, or shares their cell, goes.",
    ),
    chain(
        Technique::DiscontinuousNiceLoop,
        "discontinuous-nice-loop",
        "Discontinuous Nice Loop",
        &["discontinuous loop", "forcing chain"],
        "0707",
        Some(70),
        280,
        "A chain of links, strong and weak in turn, that comes back to the candidate it began with. If that must be false \
     when it is true, it goes; if it must be true when it is false, the others in its cell go.",
    ),
    chain(
        Technique::Aic,
        "aic",
        "AIC",
        &["alternating inference chain", "nice loop or aic"],
        "0708",
        Some(70),
        280,
        "An alternating inference chain: links, strong and weak in turn, a strong one first and last. If the one end does \
     not hold, the other does. What both ends exclude goes.",
    ),
    chain(
        Technique::GroupedContinuousNiceLoop,
        "grouped-continuous-nice-loop",
        "Grouped Continuous Nice Loop",
        &["grouped nice loop", "grouped continuous loop", "grouped aic ring"],
        "0709",
        None,
        300,
        "A continuous nice loop in which places of a digit that lie in two houses at once count as one: the digit is in \
     one of them, or in none.",
    ),
    chain(
        Technique::GroupedDiscontinuousNiceLoop,
        "grouped-discontinuous-nice-loop",
        "Grouped Discontinuous Nice Loop",
        &["grouped discontinuous loop"],
        "0710",
        None,
        300,
        "A discontinuous nice loop in which places of a digit that lie in two houses at once count as one: the digit is in \
     one of them, or in none.",
    ),
    chain(
        Technique::GroupedAic,
        "grouped-aic",
        "Grouped AIC",
        &["grouped alternating inference chain", "grouped nice loop or aic"],
        "0711",
        None,
        300,
        "An AIC in which places of a digit that lie in two houses at once count as one: the digit is in one of them, or in \
     none.",
    ),
    chain(
        Technique::SetContinuousNiceLoop,
        "als-continuous-nice-loop",
        "ALS Continuous Nice Loop",
        &["continuous nice loop with als", "als aic ring"],
        "0709-2",
        None,
        300,
        "A continuous nice loop through almost locked sets. Such a set has one candidate more than cells, none of which it \
     holds twice, so of two of its digits it holds one at least: a strong link. A cell beside its house may belong to it, if \
     it sees all places of the digits that it shares with the others. In the loop it always holds its other digits, which go from what \
     sees all their places in it.",
    ),
    chain(
        Technique::SetDiscontinuousNiceLoop,
        "als-discontinuous-nice-loop",
        "ALS Discontinuous Nice Loop",
        &["discontinuous nice loop with als", "0710-4"],
        "0710-3",
        None,
        300,
        "A discontinuous nice loop through almost locked sets. Such a set has one candidate more than cells, none of which \
     it holds twice, so of two of its digits it holds one at least: a strong link. A cell beside its house may belong to it, \
     if it sees all places of the digits that it shares with the others.",
    ),
    chain(
        Technique::SetAic,
        "als-aic",
        "ALS AIC",
        &["aic with als", "0711-4"],
        "0711-3",
        None,
        300,
        "An AIC through almost locked sets. Such a set has one candidate more than cells, none of which it holds twice, so \
     of two of its digits it holds one at least: a strong link. A cell beside its house may belong to it, if it sees all \
     places of the digits that it shares with the others.",
    ),
];
