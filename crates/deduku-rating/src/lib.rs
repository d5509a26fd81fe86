//! How hard a puzzle is: levels, the ratings of Sudoku Explainer, `HoDoKu` and the book, and the time a person takes.

mod backdoor;
mod explainer;
mod human_time;
mod level;
mod rating;
mod rung;
mod sight;
mod singles;
mod time_model;
mod trial_depth;
mod ways;
mod whip_search;
mod whips;

pub use crate::backdoor::{Backdoors, backdoors};
pub use crate::explainer::{ExplainerRating, SolvedUpTo, Tenths, explain_up_to};
pub use crate::human_time::{ExpectedTime, Race};
pub use crate::level::{DEFAULT_LEVELS, Level, LevelError, Levels, UnknownLevel};
pub use crate::rating::{
    BookRating, HodokuRating, Measure, Rating, Scale, ScoreParts, UnknownScale, Unrated, explainer_rating, has_several,
    rate, rate_by,
};
pub use crate::rung::Rung;
pub use crate::time_model::{Extent, TimeModel, Weight};
pub use crate::trial_depth::{TrialDepth, trial_depth};
pub use crate::ways::{Way, WayKind};
pub use crate::whips::{ChainLength, WhipRating, whip_rating};
