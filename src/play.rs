//! What every face of the program shares of a game being played, beyond the pure [`Session`](crate::game::Session): its
//! settings, and the questions about it that the background threads answer.

mod asked;
mod settings;

pub use asked::{Pending, PendingQuestions, Purpose};
pub use settings::{PlaySettings, Wording};
