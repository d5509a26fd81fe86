//! Reasons: techniques, the steps that they find, and the paths that steps make.
//!
//! A technique is a row of facts ([`Technique::facts`]) and a finder, a function from a position to steps. A [`Step`]
//! is a conclusion with its evidence. The log line, the explanation, the highlights and the card that a hint walks
//! through are rendered from that evidence ([`wording`], [`highlights`], [`wording::card`]).
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
mod run;
mod step;
mod sums;
mod technique;
pub mod wording;

pub use crate::certify::necessary::{Necessary, necessary};
pub use crate::certify::premises::model::{Certificate, Hint, Premise};
pub use crate::certify::premises::value::CertificateRecord;
pub use crate::certify::premises::{certificate, certificates};
pub use crate::certify::record::{RecordError, StepRecord, read_step, step_of_value, step_value};
pub use crate::certify::refutation::{Refutation, refutation};
pub use crate::certify::why::claim::Claim;
pub use crate::certify::why::{WHY_LIMIT, Why, steps_by, steps_to, why};
pub use crate::clue_proof::{ClueGround, ClueLine, ClueProof, ClueUse, HouseUse, SumUse};
pub use crate::engine::easiest::{EasiestReason, Sight};
pub use crate::engine::path::{guess, path};
pub use crate::engine::path_steps::{End, Entry, Path, Trial};
pub use crate::engine::prune::prune;
pub use crate::engine::query::StepQuery;
pub use crate::engine::replay::Replay;
pub use crate::engine::single::{SINGLE_NODES, Single, single};
pub use crate::engine::tie_breaking::{next_step_near, play_until, survey};
pub use crate::families::clues::search::finder::single_clue_technique;
use crate::highlight::part_roles;
pub use crate::highlight::{Highlight, Role, highlights};
pub use crate::pattern::{Chain, Fact, Inference, InferenceReason, Link, LinkReason, Node, Part, PartName, Pattern};
pub use crate::profiles::allowed::{Allowed, Named};
pub use crate::profiles::profile::{DEFAULT_PROFILES, Order, Profile, ProfileError, Style, Walker, toml_message};
pub use crate::run::{
    fills, find_all, find_by, find_each, finds_any, next_step, run_out, solve_path, solve_step_by_step, solves,
};
pub use crate::step::apply;
pub use crate::step::{Bound, Conclusion, Evidence, Step};
pub use crate::sums::{Composition, Remaining, compositions, remaining_under};
pub use crate::technique::{Family, HodokuLevel, Technique, TechniqueInfo, UnknownTechnique};
