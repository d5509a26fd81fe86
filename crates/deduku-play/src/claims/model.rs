//! The data of a judgement.

use crate::review::verdicts::techniques_up_to;
use deduku_core::puzzle::Position;
use deduku_core::work::Stop;
use deduku_logic::{Certificate, Claim, Profile, Step};
use deduku_rating::Level;

/// Why a line is not a claim about the puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimError {
    /// It has no sign with something on both sides of it.
    #[error("“{text}” is not a claim about a cell: write r3c5=7 or r3c5<>7, then “because …” if there is a reason")]
    Form {
        /// The beginning of the line.
        text: String,
    },
    /// The board has no such cell.
    #[error("the board {board} has no cell {cell}: write one such as r3c5, with row and column from 1")]
    Cell {
        /// The name of the board.
        board: String,
        /// The cell as written.
        cell: String,
    },
    /// The puzzle has no such digit.
    #[error("“{digit}” is not a digit of this puzzle: its digits are {known}")]
    Digit {
        /// The digit as written.
        digit: String,
        /// The digits of the puzzle.
        known: String,
    },
    /// It is too long.
    #[error("the line has more than {most} characters: write one claim, with one reason")]
    Length {
        /// The most characters that a line may have.
        most: usize,
    },
}

/// Why a text is not judged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimsError {
    /// It has too many claims.
    #[error("more than {most} claims: judge them in several texts, each from the position that the one before reached")]
    TooMany {
        /// The most claims that a text may have.
        most: usize,
    },
    /// The position is one of another puzzle.
    #[error("the position is not one of the puzzle whose solution is known")]
    OtherPuzzle,
    /// The position excludes the solution.
    #[error("the position excludes {0}, which the solution has: correct it first")]
    Position(String),
    /// The work was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stop),
}

/// By what claims are judged, and how much work that may be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct JudgeOptions {
    /// The techniques that count as a reason, easiest first.
    pub profile: Profile,
    /// The most claims of a text.
    pub claims: usize,
    /// For how many true claims that do not follow a proof is searched for.
    pub proofs: usize,
    /// The budget of nodes of each of these searches: see [`deduku_logic::why`].
    pub nodes: u64,
    /// Whether the steps get the premises that they rest on, which takes time.
    pub certify: bool,
}

/// The techniques that people use, as in a review: those of the levels up to *expert*. Nets, with which nearly any claim
/// follows, are not among them.
impl Default for JudgeOptions {
    fn default() -> Self {
        let profile = Profile { name: "expert".to_owned(), ..Profile::of(techniques_up_to(Level::Expert)) };
        Self { profile, claims: 1000, proofs: 100, nodes: 300, certify: true }
    }
}

/// A step of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvenStep {
    /// The step.
    pub step: Step,
    /// What it rests on; empty if no certificates were asked for.
    pub certificate: Certificate,
}

/// The steps from the position before a claim to the claim; the last one concludes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// At least one step.
    pub steps: Vec<ProvenStep>,
    /// Whether no proof by these techniques has fewer steps. If not, the search for a shorter one met its limit.
    pub is_shortest: bool,
}

/// What a claim is worth in the position that the claims before it have proved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClaimVerdict {
    /// The line is not a claim about the puzzle.
    Unreadable(ClaimError),
    /// The solution says the opposite.
    False,
    /// The position shows it already.
    Known,
    /// It is true, and one step concludes it.
    Follows(Proof),
    /// It is true, but no single step concludes it: these steps do together.
    Leaps(Proof),
    /// It is true, but the techniques do not prove it from here.
    Unproved,
    /// It is true, and no single step concludes it; no proof of several steps was found within the limits.
    Unsearched,
    /// It is true, but the work ended before it was known whether it follows.
    Undecided(Stop),
}

impl ClaimVerdict {
    /// The name in JSON.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Unreadable(_) => "unreadable",
            Self::False => "false",
            Self::Known => "known",
            Self::Follows(_) => "follows",
            Self::Leaps(_) => "leaps",
            Self::Unproved => "unproved",
            Self::Unsearched => "unsearched",
            Self::Undecided(_) => "undecided",
        }
    }

    /// The steps that prove the claim.
    pub const fn proof(&self) -> Option<&Proof> {
        match self {
            Self::Follows(proof) | Self::Leaps(proof) => Some(proof),
            _ => None,
        }
    }

    /// Whether the claim is true; `None` for a line that is no claim.
    pub const fn is_true(&self) -> Option<bool> {
        match self {
            Self::Unreadable(_) => None,
            Self::False => Some(false),
            _ => Some(true),
        }
    }
}

deduku_core::keyed! {
    /// Whether the reason that a line names is one.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    #[non_exhaustive]
    pub enum ReasonVerdict {
        /// It is the reason of a step of the proof.
        Holds = "holds",
        /// A step of that technique concludes the claim, but not with all the cells, houses and digits that are named.
        OtherPlace = "other place",
        /// No such step concludes the claim.
        NotOne = "not a reason",
        /// The technique is not among those that count.
        NotAllowed = "not allowed",
        /// It is a guess, which is never a reason.
        Guess = "guess",
        /// No part of it was understood, so it counts neither way.
        NotUnderstood = "not understood",
    }
    /// The name in JSON.
    key;
}

impl ReasonVerdict {
    /// By what it multiplies the credit of the claim.
    const fn factor(self) -> f64 {
        match self {
            Self::Holds | Self::NotUnderstood => 1.0,
            Self::OtherPlace | Self::NotOne | Self::NotAllowed => 0.5,
            Self::Guess => 0.0,
        }
    }
}

/// A line with its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedClaim {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The claim; `None` if the line is none.
    pub claim: Option<Claim>,
    /// The verdict on the claim.
    pub verdict: ClaimVerdict,
    /// The verdict on the reason that the line names; `None` if it names none, or if there is nothing to give a reason
    /// for (the claim is false, known or undecided).
    pub reason: Option<ReasonVerdict>,
}

impl JudgedClaim {
    /// The credit, from 0 to 1: 1 for a claim that follows, 1/n for one that n steps prove, else 0; half of that if the
    /// reason named is none, nothing if it is a guess. `None` for a claim that the position shows already: it does not
    /// count.
    pub fn credit(&self) -> Option<f64> {
        let factor = self.reason.map_or(1.0, ReasonVerdict::factor);
        match &self.verdict {
            ClaimVerdict::Known => None,
            verdict => Some(verdict.proof().map_or(0.0, |proof| factor / number(proof.steps.len()))),
        }
    }
}

/// A small count as a number.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The verdicts on a text of claims.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The lines, in their order.
    pub claims: Vec<JudgedClaim>,
    /// The position that the proved claims have reached.
    pub reached: Position,
}

impl Judgement {
    /// The mean credit of the claims that count; `None` if none does.
    pub fn score(&self) -> Option<f64> {
        let credits: Vec<f64> = self.claims.iter().filter_map(JudgedClaim::credit).collect();
        (!credits.is_empty()).then(|| credits.iter().sum::<f64>() / number(credits.len()))
    }
}
