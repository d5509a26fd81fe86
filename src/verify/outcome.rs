//! What an attempt to refute some premises came to.

/// What trying came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Nothing can be so.
    Refuted,
    /// Something can.
    Open,
    /// Too much would have to be tried.
    TooMuch,
}
