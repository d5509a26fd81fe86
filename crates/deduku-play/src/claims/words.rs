//! Verdicts in words.

use crate::claims::model::{ClaimVerdict, JudgedClaim, Proof, ReasonVerdict};
use crate::words::counted;
use deduku_core::puzzle::Puzzle;
use deduku_logic::{Style, wording};

/// The claim as the style writes it; for a line that is none, nothing.
pub fn claim_text(judged: &JudgedClaim, puzzle: &Puzzle, style: Style) -> String {
    judged.claim.map_or_else(String::new, |claim| wording::claim_text(claim, puzzle, style))
}

/// The verdict on the claim in one line, without the claim.
pub fn judged_text(judged: &JudgedClaim, puzzle: &Puzzle, style: Style) -> String {
    match &judged.verdict {
        ClaimVerdict::Unreadable(error) => error.to_string(),
        ClaimVerdict::False => "false".to_owned(),
        ClaimVerdict::Known => "known already".to_owned(),
        ClaimVerdict::Follows(proof) => format!("follows: {}", last_step(proof, puzzle, style)),
        ClaimVerdict::Leaps(proof) => {
            let at_most = if proof.is_shortest { "" } else { "at most " };
            let steps = counted(proof.steps.len(), "step");
            format!("true, but {at_most}{steps} away: {}", last_step(proof, puzzle, style))
        }
        ClaimVerdict::Unproved => "true, but it does not follow by these techniques".to_owned(),
        ClaimVerdict::Unsearched => {
            "true, but it does not follow now; no proof was found within the limits of the search".to_owned()
        }
        ClaimVerdict::Undecided(stop) => format!("true; whether it follows is undecided: {stop}"),
    }
}

/// The verdict on a reason in one line.
pub const fn reason_text(verdict: ReasonVerdict) -> &'static str {
    match verdict {
        ReasonVerdict::Holds => "the reason holds",
        ReasonVerdict::OtherPlace => "the technique shows it, but not with the cells, houses and digits that are named",
        ReasonVerdict::NotOne => "the reason is none",
        ReasonVerdict::NotAllowed => "the technique is not among those that count",
        ReasonVerdict::Guess => "a guess is no reason",
        ReasonVerdict::NotUnderstood => "the reason is not understood",
    }
}

fn last_step(proof: &Proof, puzzle: &Puzzle, style: Style) -> String {
    proof.steps.last().map_or_else(String::new, |last| wording::full_line(&last.step, puzzle, style))
}
