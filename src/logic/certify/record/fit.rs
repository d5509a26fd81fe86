//! Whether a step's evidence is that of its technique, as far as its form tells: sizes, kinds of houses, which parts,
//! chains and inferences there are. Whether it holds in a position is for premises to say.

use crate::board::Board;
use crate::logic::families::clues::sets;
use crate::logic::families::fish::kinds::Fins;
use crate::logic::{
    Chain, ClueProof, Evidence, Family, InferenceReason, LinkReason, PartName, Pattern, Step, Technique,
};

/// What the evidence lacks; none where it fits.
pub(in crate::logic) fn misfit(step: &Step, board: &Board) -> Option<&'static str> {
    use Technique as T;
    let (technique, conclusion) = (step.technique, &step.conclusion);
    let unless = |fits: bool, reason: &'static str| if fits { None } else { Some(reason) };
    match &step.evidence {
        Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. } => {
            let is_one = conclusion.place.len() == 1 && conclusion.eliminate.is_empty();
            unless(is_one, "it places one digit and nothing else")
        }
        Evidence::Locked { base, .. } => {
            let is_line = board.house(*base).kind.is_line();
            unless(is_line == (technique == T::Claiming), "claiming starts from a line, pointing from another house")
        }
        Evidence::NakedSubset { cells, digits, .. } | Evidence::HiddenSubset { cells, digits, .. } => {
            let size = subset_size(technique);
            unless(cells.len() == size && digits.len() == size, "it has another number of cells and digits")
        }
        Evidence::Fish { bases, covers, fins, .. } => {
            let kind = technique.fish()?;
            let is_sized = bases.len() == kind.size && covers.len() == kind.size;
            let has_fins = fins.is_empty() == (kind.fins == Fins::None);
            unless(is_sized && has_fins, "it has another number of bases and covers, or fins where it has none")
        }
        Evidence::Guess { candidates, attempt } => {
            let tried = conclusion.place.iter().map(|&(_, digit)| digit);
            unless(tried.eq(candidates.get(*attempt).copied()), "the candidate that is tried is the one placed")
        }
        Evidence::Retreat { .. } => {
            unless(conclusion.place.is_empty() && conclusion.eliminate.is_empty(), "it concludes nothing by itself")
        }
        Evidence::Pattern(pattern) => {
            let family = technique.facts().family;
            if !refers_within(pattern) {
                return Some("a link or an inference names a part or an inference that is not there");
            }
            if pattern.net.is_empty() != (family != Family::Net) {
                return Some("a net has inferences, and nothing else does");
            }
            if family == Family::Net { net(technique, pattern) } else { parts(technique, pattern) }
        }
        Evidence::Clues(proof) => clues(technique, proof),
        _ => None,
    }
}

/// Steps by clues by how many there are, and whether what they tell refers to something.
fn clues(technique: Technique, proof: &ClueProof) -> Option<&'static str> {
    let is_set = matches!(technique, Technique::ClueSet | Technique::ClueNet | Technique::ClueCases);
    let is_alone = proof.houses.is_empty() && proof.lines.is_empty();
    let sizes = (proof.clues.len(), proof.sums.len());
    let is_sized = match technique {
        Technique::ClueBalance => sizes == (0, 1) && is_alone,
        _ => is_set && sizes != (0, 0) || sizes == (1, 0) && is_alone,
    };
    if !is_sized || is_set != proof.assumed.is_some() {
        Some("it rests on another number of clues, or on houses")
    } else if proof.split.is_some() != (technique == Technique::ClueCases) {
        Some("cases are told of those alone that have some")
    } else if proof.clue_count() > sets::MOST_CLUES && technique == Technique::ClueSet {
        Some("it has more clues than a set")
    } else if proof.refers_within() {
        None
    } else {
        Some("an inference names a clue or a house that is not there")
    }
}

const fn subset_size(technique: Technique) -> usize {
    match technique {
        Technique::LockedPair | Technique::NakedPair | Technique::HiddenPair => 2,
        Technique::NakedQuad | Technique::HiddenQuad => 4,
        _ => 3,
    }
}

/// Whether what links and inferences name by number is there, and before them.
fn refers_within(pattern: &Pattern) -> bool {
    let has = |by: LinkReason| !matches!(by, LinkReason::Part(part) if part >= pattern.parts.len());
    let chains = pattern.chains.iter().all(|chain| {
        let count = chain.nodes.len();
        let has_cells = chain.nodes.iter().all(|node| !node.cells.is_empty());
        (chain.links.len() == count || chain.links.len() + 1 == count)
            && has_cells
            && chain.links.iter().all(|link| has(link.by))
    });
    chains
        && pattern.net.iter().enumerate().all(|(at, inference)| {
            let by = match inference.by {
                InferenceReason::Link(by) | InferenceReason::Clash(by) | InferenceReason::Each(by) => by,
                InferenceReason::Assumed | InferenceReason::AssumedToo => LinkReason::Cell,
            };
            has(by) && inference.from.iter().all(|&from| from < at) && !inference.node.cells.is_empty()
        })
}

/// Nets by how they end, and whether they assume anything beneath the first assumption.
fn net(technique: Technique, pattern: &Pattern) -> Option<&'static str> {
    use Technique as T;
    let is_nested = pattern.net.iter().any(|inference| inference.by == InferenceReason::AssumedToo);
    if is_nested != technique.is_nested() {
        return Some("nested nets assume more beneath what they assume, and others do not");
    }
    let end = pattern.net.last().map(|inference| inference.by);
    let fits = match technique {
        T::Nishio | T::ContradictionNet => matches!(end, Some(InferenceReason::Clash(_))),
        T::CellForcingChain | T::CellForcingNet => matches!(end, Some(InferenceReason::Each(LinkReason::Cell))),
        T::RegionForcingChain | T::RegionForcingNet => matches!(end, Some(InferenceReason::Each(LinkReason::House(_)))),
        T::KrakenFish1 | T::KrakenFish2 => matches!(end, Some(InferenceReason::Each(LinkReason::Part(_)))),
        _ => matches!(end, Some(InferenceReason::Clash(_) | InferenceReason::Each(_))),
    };
    if fits { None } else { Some("its inferences end in another way") }
}

/// Other patterns by the parts and chains that they must have.
fn parts(technique: Technique, pattern: &Pattern) -> Option<&'static str> {
    use PartName::{Base, Colour, Deadly, Extra, Link, Opposite, Pivot, Set, Target, Wing};
    use Technique as T;
    let count = |name| pattern.parts.iter().filter(|part| part.name == name).count();
    let has = |names: &[(PartName, usize)]| names.iter().all(|&(name, times)| count(name) >= times);
    let closed = |closed: bool| matches!(&pattern.chains[..], [only] if only.is_closed() == closed);
    let is_grouped = || pattern.chains.iter().flat_map(|chain| &chain.nodes).any(|node| node.cells.len() > 1);
    let has_sets =
        || pattern.chains.iter().flat_map(|chain| &chain.links).any(|link| matches!(link.by, LinkReason::Part(_)));
    let returns = || pattern.chains.first().is_some_and(returns);
    let fits = match technique {
        T::ContinuousNiceLoop => closed(true) && !is_grouped() && !has_sets(),
        T::GroupedContinuousNiceLoop => closed(true) && is_grouped() && !has_sets(),
        T::SetContinuousNiceLoop => closed(true) && has_sets(),
        T::DiscontinuousNiceLoop => closed(false) && returns() && !is_grouped() && !has_sets(),
        T::GroupedDiscontinuousNiceLoop => closed(false) && returns() && is_grouped() && !has_sets(),
        T::SetDiscontinuousNiceLoop => closed(false) && returns() && has_sets(),
        T::Aic => closed(false) && !returns() && !is_grouped() && !has_sets(),
        T::XChain | T::XyChain => closed(false) && !is_grouped() && !has_sets(),
        T::GroupedAic => closed(false) && !returns() && is_grouped() && !has_sets(),
        T::SetAic => closed(false) && has_sets(),
        T::RemotePair
        | T::Skyscraper
        | T::TwoStringKite
        | T::TurbotFish
        | T::EmptyRectangle
        | T::WWing
        | T::MWing
        | T::SWing
        | T::LWing
        | T::HWing => closed(false),
        T::DualTwoStringKite | T::DualEmptyRectangle => pattern.chains.len() == 2,
        T::DirectPointing | T::DirectClaiming | T::DirectHiddenPair | T::DirectHiddenTriple => {
            has(&[(Base, 1), (Extra, 1), (Target, 1)])
        }
        T::XyWing | T::XyzWing => has(&[(Pivot, 1), (Wing, 2)]),
        T::WxyzWing => has(&[(Pivot, 1), (Wing, 3)]),
        T::TripleFirework => has(&[(Pivot, 1), (Wing, 1)]),
        T::QuadFirework => has(&[(Pivot, 2), (Wing, 1)]),
        T::SueDeCoq => has(&[(Base, 1), (Set, 2)]),
        T::AlsXz | T::AlsWWing | T::AhsXz => has(&[(Set, 2), (Link, 1)]),
        T::AlsXyWing => has(&[(Set, 3), (Link, 2)]),
        T::AlsXyChain => has(&[(Set, 4), (Link, 3)]),
        T::DeathBlossom => has(&[(Pivot, 1), (Set, 2), (Link, 2)]),
        T::AlignedPair | T::AlignedTriple => has(&[(Base, 1), (Wing, 1)]),
        T::ColourTrap | T::ColourWrap | T::Medusa => has(&[(Colour, 1), (Opposite, 1)]),
        T::ColourBridge | T::ColourClash => has(&[(Colour, 2), (Opposite, 2)]),
        T::BrokenWing | T::BivalueOddagon | T::Tridagon => has(&[(Base, 1), (Extra, 1)]),
        T::DominoLoop | T::ReverseBug | T::SymmetricalPlacement | T::MultiSector => has(&[(Base, 1), (Target, 1)]),
        T::JuniorExocet | T::SeniorExocet => has(&[(Base, 1), (Target, 1), (Link, 1)]),
        T::TemplateSet | T::TemplateDelete => pattern.parts.is_empty() && pattern.chains.is_empty(),
        T::BentQuad | T::VwxyzWing | T::UvwxyzWing | T::TuvwxyzWing | T::StuvwxyzWing | T::RstuvwxyzWing => {
            has(&[(Set, 1), (Extra, 1)])
        }
        _ if technique.needs_single_solution() => has(&[(Deadly, 1)]),
        _ => true,
    };
    if fits { None } else { Some("it has other parts or chains") }
}

/// Whether a chain ends where it began.
fn returns(chain: &Chain) -> bool {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return false };
    (&first.cells, first.digit) == (&last.cells, last.digit)
}
