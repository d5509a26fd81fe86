//! The rows of the table for chains, remote pairs and guardians.

use crate::PartName::{Base, Extra};
use crate::families::chains::alternating;
use crate::families::chains::guardians;
use crate::families::chains::remote;
use crate::technique::Family;
use crate::technique::form::{ChainNodes, ChainShape, EvidenceForm};
use crate::technique::info::HodokuLevel::{Hard, Unfair};
use crate::technique::info::{ANY_BOARD, NEEDED, TechniqueInfo, finder};
use crate::technique::rows::rows;

const LINKED: &str = "any board: links in a cell, and in houses with as many cells as digits or for digits that every combination left \
     for a sum has";

rows! {
    like TechniqueInfo { family: Family::Chain, ..TechniqueInfo::NONE };
    REMOTE_PAIR = RemotePair "remote-pair", "Remote Pair", ["remote pairs"] {
        code: "0703", hodoku: Some((Hard, 110)), boards: ANY_BOARD, evidence: EvidenceForm::chain(ChainShape::OPEN),
        find: finder!(|grid, _, _, sink| remote::remote_pairs(grid, sink)),
        help: "A row of cells, each of which sees the next, has the same two candidates in each. They hold the two \
               digits alternately, so two cells an odd number of steps apart hold both: the digits are removed from every \
               cell that sees both.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Guardian, evidence: EvidenceForm::parts(&[(Base, 1), (Extra, 1)]), can_place: true,
        ..TechniqueInfo::NONE
    };
    BROKEN_WING = BrokenWing "broken-wing", "Broken Wing", ["guardians", "single digit oddagon"] {
        code: "1400", boards: NEEDED, is_of_one_digit: true,
        find: finder!(|grid, _, _, sink| guardians::broken_wings(grid, sink)),
        help: "Five or seven places of a digit in a ring, every two neighbours in a house. If these houses had no \
               other places for it, they would have to take turns, which an odd ring cannot. So one of the other \
               places, the guardians, holds the digit; it is removed from every cell that sees them all.",
    }
    BIVALUE_ODDAGON = BivalueOddagon "bivalue-oddagon", "Bivalue Oddagon", ["bi-value oddagon"] {
        code: "1401", boards: ANY_BOARD,
        find: finder!(|grid, _, _, sink| guardians::bivalue_oddagons(grid, sink)),
        help: "Five or seven cells in a ring, each of which sees the next, have two candidates in common. With these \
               alone they would have to take turns, which an odd ring cannot. So one of the other candidates, the \
               guardians, holds: a single one in its cell, or one of several, which are removed from cells that see \
               them all.",
    }
}

rows! {
    like TechniqueInfo {
        family: Family::Chain, find: finder!(|grid, technique, _, sink| alternating::chains(grid, technique, sink)),
        ..TechniqueInfo::NONE
    };
    XCHAIN = XChain "x-chain", "X-Chain", ["x chains", "fishy cycle", "single digit chain"] {
        code: "0701", rating: Some(66), hodoku: Some((Unfair, 260)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Cells)), is_of_one_digit: true,
        help: "One digit, from place to place: where it has two places in a house, one holds it if the other does not, \
               and that removes it from a place that this one sees, and so on. One end of the chain holds it, so it is \
               removed from what sees both ends.",
    }
    XY_CHAIN = XyChain "xy-chain", "XY-Chain", ["xy chains", "y cycle"] {
        code: "0702", rating: Some(66), hodoku: Some((Unfair, 260)), boards: ANY_BOARD,
        evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Cells)),
        help: "Cells with two candidates, each seeing the next and sharing a digit with it. If the first cell does not \
               hold a digit, it holds its other one, the next cell then its other one, and so to the last, which holds \
               the first digit. So that is removed from what sees both ends.",
    }
    CONTINUOUS_NICE_LOOP = ContinuousNiceLoop "continuous-nice-loop", "Continuous Nice Loop",
        ["nice loop", "aic ring", "continuous loop", "bidirectional cycle"] {
        code: "0706", rating: Some(70), hodoku: Some((Unfair, 280)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Cells)),
        help: "A chain of links, alternately strong and weak, that closes. It holds one way round or the other, so of \
               every two candidates linked in it one holds: what sees both, or shares their cell, is removed.",
    }
    DISCONTINUOUS_NICE_LOOP = DiscontinuousNiceLoop "discontinuous-nice-loop", "Discontinuous Nice Loop",
        ["discontinuous loop", "forcing chain"] {
        code: "0707", rating: Some(70), hodoku: Some((Unfair, 280)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Cells)),
        help: "A chain of links, alternately strong and weak, that comes back to the candidate it began with. If that must \
               be false when it is true, it is removed; if it must be true when it is false, the others in its cell \
               are removed.",
    }
    AIC = Aic "aic", "AIC", ["alternating inference chain", "nice loop or aic"] {
        code: "0708", rating: Some(70), hodoku: Some((Unfair, 280)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::ending_elsewhere(ChainNodes::Cells)),
        help: "An alternating inference chain: links, alternately strong and weak, a strong one first and last. If the one \
               end does not hold, the other does. What both ends exclude is removed.",
    }
    GROUPED_CONTINUOUS_NICE_LOOP = GroupedContinuousNiceLoop
        "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop",
        ["grouped nice loop", "grouped continuous loop", "grouped aic ring"] {
        code: "0709", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Groups)),
        help: "A continuous nice loop in which places of a digit that lie in two houses at once count as one: the \
               digit is in one of them, or in none.",
    }
    GROUPED_DISCONTINUOUS_NICE_LOOP = GroupedDiscontinuousNiceLoop
        "grouped-discontinuous-nice-loop", "Grouped Discontinuous Nice Loop",
        ["grouped discontinuous loop"] {
        code: "0710", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Groups)),
        help: "A discontinuous nice loop in which places of a digit that lie in two houses at once count as one: the \
               digit is in one of them, or in none.",
    }
    GROUPED_AIC = GroupedAic "grouped-aic", "Grouped AIC",
        ["grouped alternating inference chain", "grouped nice loop or aic"] {
        code: "0711", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::ending_elsewhere(ChainNodes::Groups)),
        help: "An AIC in which places of a digit that lie in two houses at once count as one: the digit is in one of \
               them, or in none.",
    }
    SET_CONTINUOUS_NICE_LOOP = SetContinuousNiceLoop "als-continuous-nice-loop", "ALS Continuous Nice Loop",
        ["continuous nice loop with als", "als aic ring"] {
        code: "0709-2", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::closed(ChainNodes::Sets)), is_tried_late: true,
        help: "A continuous nice loop through almost locked sets. Such a set has one candidate more than cells, none \
               of which it holds twice, so it holds at least one of any two of its digits: a strong link. A cell \
               beside its house may belong to it, if it sees all places of the digits that it shares with the others. \
               In the loop it always holds its other digits, which are removed from what sees all their places in it.",
    }
    SET_DISCONTINUOUS_NICE_LOOP = SetDiscontinuousNiceLoop
        "als-discontinuous-nice-loop", "ALS Discontinuous Nice Loop",
        ["discontinuous nice loop with als", "0710-4"] {
        code: "0710-3", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::returning(ChainNodes::Sets)), is_tried_late: true,
        help: "A discontinuous nice loop through almost locked sets. Such a set has one candidate more than cells, \
               none of which it holds twice, so it holds at least one of any two of its digits: a strong link. A cell \
               beside its house may belong to it, if it sees all places of the digits that it shares with the others.",
    }
    SET_AIC = SetAic "als-aic", "ALS AIC", ["aic with als", "0711-4"] {
        code: "0711-3", hodoku: Some((Unfair, 300)), boards: LINKED,
        evidence: EvidenceForm::chain(ChainShape::open(ChainNodes::Sets)), is_tried_late: true,
        help: "An AIC through almost locked sets. Such a set has one candidate more than cells, none of which it holds \
               twice, so it holds at least one of any two of its digits: a strong link. A cell beside its house may \
               belong to it, if it sees all places of the digits that it shares with the others.",
    }
}
