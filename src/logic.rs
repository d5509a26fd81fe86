//! Reasons: techniques, the steps that they find, and the paths that steps make.
//!
//! A technique is a row of facts ([`Technique::facts`]) and a finder, a function from a position to steps. A [`Step`]
//! is a conclusion with its evidence. The log line, the explanation, the highlights and the card that a hint walks
//! through are rendered from that evidence ([`wording`], [`highlights`], [`crate::logic::wording::card`]).
//!
//! Finders are written against houses and peers. A finder that relies on "each digit occurs somewhere in this house"
//! asks whether the house needs the digit (because it is complete, or because every combination left for its sum
//! contains the digit). One that relies on "these cells differ" asks only whether they see each other. A technique that
//! assumes a single solution says so ([`Technique::needs_single_solution`]) and is used only after that is proved
//! ([`single`]). Only [`path`] guesses, when it is allowed to.

pub mod book;
mod certify;
mod clue_proof;
mod dispatch;
mod engine;
mod families;
mod highlight;
mod pattern;
mod profiles;
mod rate;
mod run;
mod step;
mod sums;
mod technique;
pub mod wording;

pub use crate::logic::certify::necessary::{Necessary, necessary};
pub use crate::logic::certify::premises::model::{Certificate, Hint, Premise};
pub use crate::logic::certify::premises::value::CertificateRecord;
pub use crate::logic::certify::premises::{certificate, certificates};
pub use crate::logic::certify::record::{RecordError, StepRecord, read_step, step_of_value, step_value};
pub use crate::logic::certify::refutation::{Refutation, refutation};
pub use crate::logic::certify::why::claim::Claim;
pub use crate::logic::certify::why::{Why, why};
pub use crate::logic::clue_proof::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};
pub use crate::logic::engine::easiest::{EasiestReason, Sight};
pub use crate::logic::engine::path::{guess, path};
pub use crate::logic::engine::path_steps::{End, Entry, Path, Trial};
pub use crate::logic::engine::prune::prune;
pub use crate::logic::engine::query::StepQuery;
pub use crate::logic::engine::replay::Replay;
pub use crate::logic::engine::single::{SINGLE_NODES, Single, single};
pub use crate::logic::engine::tie_breaking::{next_step_near, play_until, survey};
pub use crate::logic::families::clues::rows::single_clue_technique;
pub use crate::logic::highlight::{Highlight, Role, highlights, part_roles};
pub use crate::logic::pattern::{
    Chain, Fact, Inference, InferenceReason, Link, LinkReason, Node, Part, PartName, Pattern,
};
pub use crate::logic::profiles::allowed::{Allowed, Named};
pub use crate::logic::profiles::profile::{DEFAULT_PROFILES, Order, Profile, ProfileError, Style, Walker};
pub use crate::logic::rate::backdoor::{Backdoors, backdoors};
pub use crate::logic::rate::explainer::{ExplainerRating, SolvedUpTo, Tenths, explain_up_to};
pub use crate::logic::rate::human_time::{ExpectedTime, Moment, Race};
pub use crate::logic::rate::level::{DEFAULT_LEVELS, Level, LevelError, Levels, UnknownLevel};
pub use crate::logic::rate::rating::{
    BookRating, HodokuRating, Measure, Rating, ScoreParts, Unrated, explainer_rating, rate, rate_by,
};
pub use crate::logic::rate::time_model::{Extent, TimeModel, Weight};
pub use crate::logic::rate::trial_depth::{TrialDepth, trial_depth};
pub use crate::logic::rate::ways::{Way, WayKind};
pub use crate::logic::rate::whips::{ChainLength, WhipRating, whip_rating};
pub use crate::logic::run::{
    fills, find_all, find_by, find_each, finds_any, next_step, run_out, solve_path, solve_step_by_step, solves,
};
pub use crate::logic::step::apply;
pub use crate::logic::step::{Bound, Conclusion, Evidence, Step};
pub use crate::logic::sums::{Composition, Remaining, compositions, remaining_under};
pub use crate::logic::technique::{Family, HodokuLevel, Technique, TechniqueInfo, UnknownTechnique};
