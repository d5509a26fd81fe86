//! The literals of the learning search: whether a candidate is placed.

/// A candidate that is placed or is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    pub(super) const fn new(variable: u32, stands: bool) -> Self {
        Self(variable << 1 | !stands as u32)
    }

    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    pub(super) const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}
