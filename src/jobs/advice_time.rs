//! How long advice may take, and what is said if no step is found until then.
//!
//! A hint says something true within a second. Where no step is found by then, that is what an exact search knows;
//! meanwhile a step is looked for until [`HINT_TIME`] is over.

use std::time::Duration;

use crate::board::Cell;
use crate::clock::within;
use crate::game::{Advice, Game, advise, advise_by_search};
use crate::logic::Profile;
use crate::solve::Narrowed;
use crate::work::{Stop, Work};

/// How long the search for a step may take.
pub const HINT_TIME: Duration = Duration::from_secs(10);
/// How long it may take before something else is said.
const SOON: Duration = Duration::from_millis(500);
/// How long an exact search may then take to find something to say.
const SEARCH: Duration = Duration::from_millis(400);

/// How long the search for a step may then go on.
const LATER: Duration = HINT_TIME.saturating_sub(SOON).saturating_sub(SEARCH);

/// How long advice may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub enum AdviceTime {
    /// Less than a second: without a step by then, what an exact search knows. The search for a step should then go on
    /// as [`AdviceTime::Later`].
    Soon,
    /// What is left of [`HINT_TIME`], after this was found instead of a step.
    Later(Option<Narrowed>),
    /// All of [`HINT_TIME`]; without a step by then, what an exact search knows.
    Whole,
    /// As long as it takes.
    Unlimited,
}

impl AdviceTime {
    /// The advice that is found in this time.
    ///
    /// # Errors
    /// What else stopped the work.
    pub(super) fn advise(self, game: &Game, profile: &Profile, near: Cell, work: &Work) -> Result<Advice, Stop> {
        let limited = |limit| work.with_deadline(within(limit));
        let limits: &[Duration] = match self {
            Self::Unlimited => return advise(game, profile, near, work),
            Self::Soon => &[SOON],
            Self::Later(_) => &[LATER],
            // With little time, no time is spent on looking for a nearer step.
            Self::Whole => &[SOON, LATER],
        };
        for &limit in limits {
            match advise(game, profile, near, &limited(limit)) {
                Err(Stop::Deadline) => {}
                found => return found,
            }
        }
        let known = match self {
            Self::Later(known) => known,
            _ => match advise_by_search(game, &limited(SEARCH)) {
                Err(Stop::Cancelled) => return Err(Stop::Cancelled),
                known => known.ok().flatten(),
            },
        };
        Ok(Advice::Late { known, goes_on: self == Self::Soon })
    }
}
