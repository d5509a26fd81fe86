//! What every face of the program shares of a game being played, beyond the pure [`Session`](crate::game::Session): its
//! settings, the questions about it that the background threads answer, and how playing begins and ends.

mod asked;
mod exercise;
mod settings;
mod visit;

pub use asked::{Pending, PendingQuestions, Purpose};
pub use exercise::{DrillKind, LessonRun, Mixed, Response, SINGLES, Score, Singles, TEST_POSITIONS};
pub use settings::{PlaySettings, Wording};
pub use visit::{End, Exit, Start};
