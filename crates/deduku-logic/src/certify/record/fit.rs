//! Whether a step's evidence fits its technique in form: sizes, kinds of houses, and which parts, chains and inferences
//! there are. Whether it holds in a position is for the premises to show.

use crate::families::fish::kinds::Fins;
use crate::technique::form::{ChainNodes, ChainShape, Chains, ClueForm, EvidenceForm, NetEnd, PatternForm};
use crate::{Chain, ClueProof, Evidence, Family, InferenceReason, LinkReason, Pattern, Step, Technique};
use deduku_core::board::Board;

/// What does not fit; `None` where the evidence fits.
pub(crate) fn misfit(step: &Step, board: &Board) -> Option<&'static str> {
    let (technique, conclusion) = (step.technique, &step.conclusion);
    let unless = |fits: bool, reason: &'static str| if fits { None } else { Some(reason) };
    match (&step.evidence, technique.facts().evidence) {
        (Evidence::FullHouse { .. } | Evidence::NakedSingle | Evidence::HiddenSingle { .. }, _) => {
            let is_one = conclusion.place.len() == 1 && conclusion.eliminate.is_empty();
            unless(is_one, "it places one digit and nothing else")
        }
        (Evidence::Locked { base, .. }, EvidenceForm::Locked { in_line }) => {
            let is_line = board.house(*base).kind.is_line();
            unless(is_line == in_line, "claiming starts from a line, pointing from another house")
        }
        (Evidence::NakedSubset { cells, digits, .. }, EvidenceForm::NakedSubset(size))
        | (Evidence::HiddenSubset { cells, digits, .. }, EvidenceForm::HiddenSubset(size)) => {
            unless(cells.len() == size && digits.len() == size, "it has another number of cells and digits")
        }
        (Evidence::Fish { bases, covers, fins, .. }, _) => {
            let kind = technique.fish()?;
            let is_sized = bases.len() == kind.size && covers.len() == kind.size;
            let has_fins = fins.is_empty() == (kind.fins == Fins::None);
            unless(is_sized && has_fins, "it has another number of bases and covers, or fins where it has none")
        }
        (Evidence::Guess { candidates, attempt }, _) => {
            let tried = conclusion.place.iter().map(|&(_, digit)| digit);
            unless(tried.eq(candidates.get(*attempt).copied()), "the candidate that is tried is the one placed")
        }
        (Evidence::Retreat { .. }, _) => {
            unless(conclusion.place.is_empty() && conclusion.eliminate.is_empty(), "it concludes nothing by itself")
        }
        (Evidence::Pattern(pattern), form) => {
            if !refers_within(pattern) {
                return Some("a link or an inference names a part or an inference that is not there");
            }
            if pattern.net.is_empty() == (technique.facts().family == Family::Net) {
                return Some("a net has inferences, and nothing else does");
            }
            match form {
                EvidenceForm::Net(end) => net(technique, end, pattern),
                EvidenceForm::Pattern(form) => unless(has_form(pattern, form), "it has other parts or chains"),
                _ => None,
            }
        }
        (Evidence::Clues(proof), EvidenceForm::Clues(form)) => clues(form, proof),
        _ => None,
    }
}

/// Checks steps by clues: the number of clues, and whether everything that their lines refer to exists.
fn clues(form: ClueForm, proof: &ClueProof) -> Option<&'static str> {
    let is_alone = proof.houses.is_empty() && proof.lines.is_empty();
    let sizes = (proof.clues.len(), proof.sums.len());
    let (is_sized, is_assumed) = match form {
        ClueForm::Single => (sizes == (1, 0) && is_alone, false),
        ClueForm::Balance => (sizes == (0, 1) && is_alone, false),
        ClueForm::Set { .. } => (sizes != (0, 0), true),
        // Cases may use houses alone, without clues.
        ClueForm::Cases { .. } => (true, true),
    };
    if !is_sized || is_assumed != proof.assumed.is_some() {
        return Some("it rests on another number of clues, or on houses");
    }
    let most = if let ClueForm::Cases { most } = form { most } else { 0 };
    if proof.refuted.len() > most || proof.refuted.is_empty() != (most == 0) {
        return Some("it refutes another number of candidates beside the assumed one");
    }
    match form {
        ClueForm::Set { most } if proof.clue_count() > most => Some("it has more clues than a set"),
        _ if proof.refers_within() => None,
        _ => Some("an inference names a clue or a house that is not there"),
    }
}

/// Whether the parts that links and inferences refer to exist, inferences refer only to earlier ones, and chains are
/// well-formed.
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

/// Checks how a net ends, and whether it makes further assumptions beneath the first.
fn net(technique: Technique, form: NetEnd, pattern: &Pattern) -> Option<&'static str> {
    let is_nested = pattern.net.iter().any(|inference| inference.by == InferenceReason::AssumedToo);
    if is_nested != technique.is_nested() {
        return Some("nested nets assume more beneath what they assume, and others do not");
    }
    let end = pattern.net.last().map(|inference| inference.by);
    let fits = match form {
        NetEnd::Clash => matches!(end, Some(InferenceReason::Clash(_))),
        NetEnd::EachOfCell => matches!(end, Some(InferenceReason::Each(LinkReason::Cell))),
        NetEnd::EachOfHouse => matches!(end, Some(InferenceReason::Each(LinkReason::House(_)))),
        NetEnd::EachOfPart => matches!(end, Some(InferenceReason::Each(LinkReason::Part(_)))),
        NetEnd::Any => matches!(end, Some(InferenceReason::Clash(_) | InferenceReason::Each(_))),
    };
    if fits { None } else { Some("its inferences end in another way") }
}

/// Whether a pattern has the parts and chains of its form.
fn has_form(pattern: &Pattern, form: PatternForm) -> bool {
    let count = |name| pattern.parts.iter().filter(|part| part.name == name).count();
    form.parts.iter().all(|&(name, times)| count(name) >= times)
        && match form.chains {
            Chains::Any => true,
            Chains::NoneAndNoParts => pattern.parts.is_empty() && pattern.chains.is_empty(),
            Chains::One(form) => matches!(&pattern.chains[..], [only] if is_like(only, form)),
            Chains::Two => pattern.chains.len() == 2,
        }
}

/// Whether a chain is of this form.
fn is_like(chain: &Chain, form: ChainShape) -> bool {
    let is_grouped = || chain.nodes.iter().any(|node| node.cells.len() > 1);
    let has_sets = || chain.links.iter().any(|link| matches!(link.by, LinkReason::Part(_)));
    let has_nodes = match form.nodes {
        ChainNodes::Any => true,
        ChainNodes::Cells => !is_grouped() && !has_sets(),
        ChainNodes::Groups => is_grouped() && !has_sets(),
        ChainNodes::Sets => has_sets(),
    };
    has_nodes
        && chain.is_closed() == form.is_closed
        && form.returns.is_none_or(|returns| self::returns(chain) == returns)
}

/// Whether a chain ends at the candidate with which it began. A group at both ends does not count: such a chain
/// excludes several candidates.
fn returns(chain: &Chain) -> bool {
    let (Some(first), Some(last)) = (chain.nodes.first(), chain.nodes.last()) else { return false };
    first.cells.len() == 1 && (&first.cells, first.digit) == (&last.cells, last.digit)
}
