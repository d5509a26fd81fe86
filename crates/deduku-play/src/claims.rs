//! A judge of reasoning: a text of claims about a puzzle, a line each, of which each is judged in the position that the
//! claims before it have proved.
//!
//! [`read_claims`] reads the text, [`judge_claims`] judges it. It takes [`Unique`](deduku_core::solve::Unique), so only
//! puzzles that are proved to have a single solution are judged. Whether a claim is true is read off that solution;
//! whether it *follows* is a matter of techniques, and each answer comes with the steps and the premises that
//! [`deduku_logic::certificate`] gives them. Nothing is guessed: what no technique proves gets no credit and is not
//! built upon. The work is bounded by the number of claims, the number of proofs that are searched for, their nodes, and
//! the caller's [`Work`](deduku_core::work::Work). `docs/judge.md` defines verdicts and credit.

pub(crate) mod model;
pub(crate) mod named_reason;
pub(crate) mod read;
pub(crate) mod walk;
pub(crate) mod words;

pub use crate::claims::model::{
    ClaimError, ClaimVerdict, ClaimsError, JudgeOptions, JudgedClaim, Judgement, Proof, ProvenStep, ReasonVerdict,
};
pub use crate::claims::named_reason::NamedReason;
pub use crate::claims::read::{ClaimLine, ClaimText, SaidClaim, read_claims};
pub use crate::claims::walk::{judge_claims, judge_each};
pub use crate::claims::words::{claim_text, judged_text, reason_text};
