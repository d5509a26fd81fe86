//! Kernels: the few kinds of rules to which all clues compile.
//!
//! A kernel works on the candidates of its own cells, one bit set per cell (bit 0 is the digit 1), in the order of
//! [`Propagate::cells`]. It knows nothing of boards and searches. Tests compare it with its own definition
//! ([`Propagate::check`]), with which its propagation shares no code.

mod allowed;
mod area_search;
mod areas;
mod argument;
pub(super) mod automaton;
mod chaos;
mod connected;
mod count;
mod diagram;
mod different;
mod digit_sets;
mod enclosed;
mod equal_sums;
mod fit;
mod fitting;
mod kernel;
mod labelled;
mod layers;
mod line_order;
mod propagate;
mod rank;
mod rank_of_four;
mod recall;
mod relation;
mod same_region;
pub mod sets;
mod sum;
mod valued;

pub use allowed::Allowed;
pub use argument::{Argument, Case, Clash, Extreme, arguments, total_of};
pub use automaton::{Automaton, Machine};
pub use chaos::{Numbered, Region};
pub use connected::Connected;
pub(super) use count::MOST_COUNTED;
pub use count::{Count, CountDistinct, CountItself, SameDigits};
pub use diagram::Diagram;
pub use different::Different;
pub use digit_sets::DigitSets;
pub(super) use enclosed::Ends;
pub use enclosed::{Bound, Enclosed, Enclosure, Made};
pub use equal_sums::EqualSums;
pub use fit::{Choices, Fit, Reading};
pub use fitting::keep_fitting;
pub use kernel::{Any, Kernel};
pub use labelled::Labelled;
use propagate::names;
pub use propagate::{Dead, Propagate, Reason};
pub use propagate::{digits_of, give_back};
pub use rank::{Rank, Ties};
pub use rank_of_four::RankOfFour;
pub use relation::{PairTable, Relation};
pub use same_region::SameRegion;
pub(super) use sum::MOST_WEIGHT;
pub use sum::Sum;
pub use valued::Valued;

#[cfg(test)]
mod tests;
