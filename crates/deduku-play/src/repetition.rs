//! Spaced repetition: a subject that was missed is repeated at growing intervals until it is known.
//!
//! The boxes of Leitner (*So lernt man lernen*, 1972): a right answer on or after the due day moves it to the next box,
//! a wrong one back to the first.

/// Days until it is due again, by the number of right answers since it was missed.
const DAYS: [u64; 6] = [0, 1, 3, 7, 16, 35];

/// The state of something that was missed and is not known yet. Days are counted from 1970-01-01.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Repetition {
    /// The day of the last answer that counted.
    day: u64,
    /// The number of right answers since it was missed.
    right: usize,
}

impl Repetition {
    /// Creates it for something that was missed on this day.
    pub const fn missed(day: u64) -> Self {
        Self { day, right: 0 }
    }

    /// The day on which it is due.
    pub const fn due(self) -> u64 {
        self.day + DAYS[self.right]
    }

    /// Its state after a right answer on this day: `None` if it is now known; unchanged before it is due.
    #[must_use]
    pub const fn right(self, day: u64) -> Option<Self> {
        if day < self.due() {
            return Some(self);
        }
        if self.right + 1 < DAYS.len() { Some(Self { day, right: self.right + 1 }) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_comes_again_after_longer_and_longer_times() {
        let mut open = Some(Repetition::missed(100));
        let mut days = Vec::new();
        while let Some(repetition) = open {
            days.push(repetition.due());
            assert!(repetition.right(repetition.due().saturating_sub(1)).is_some(), "never known too early");
            open = repetition.right(repetition.due());
        }
        assert_eq!(days, [100, 101, 104, 111, 127, 162]);
        let early = Repetition::missed(100).right(100).expect("once is not enough");
        assert_eq!(early.right(100), Some(early), "more answers on one day change nothing");
    }
}
