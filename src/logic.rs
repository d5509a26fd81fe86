//! Reasons: techniques, the steps they find, and the paths that steps make.

mod step;
mod technique;

pub use step::{Conclusion, Evidence, Step};
pub use technique::{Facts, Family, Technique};
