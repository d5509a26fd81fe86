//! The outcome of trying to refute some premises.

/// The outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// The premises cannot hold together.
    Refuted,
    /// They can.
    Open,
    /// It would take too many tries.
    TooMuch,
}
