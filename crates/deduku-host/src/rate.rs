//! How often something may be done.

/// A bucket of tokens: a few at once, then one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rate {
    tokens: u64,
    most: u64,
    /// Milliseconds until there is one more.
    each: u64,
    since: u64,
}

impl Rate {
    /// A full bucket of `most`, with one more every `each` milliseconds.
    pub(crate) const fn new(most: u64, each: u64, now: u64) -> Self {
        Self { tokens: most, most, each, since: now }
    }

    /// Takes one.
    ///
    /// # Errors
    /// The milliseconds until there is one, if there is none.
    pub(crate) fn take(&mut self, now: u64) -> Result<(), u64> {
        let more = now.saturating_sub(self.since) / self.each;
        self.since += more * self.each;
        self.tokens = self.tokens.saturating_add(more).min(self.most);
        if self.tokens == 0 {
            return Err((self.since + self.each).saturating_sub(now));
        }
        self.tokens -= 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_at_once_and_then_one_at_a_time() {
        let mut rate = Rate::new(3, 5_000, 1_000);
        let taken: Vec<bool> = (0..5).map(|_| rate.take(1_000).is_ok()).collect();
        assert_eq!(taken, [true, true, true, false, false]);
        assert_eq!(rate.take(4_000), Err(2_000));
        assert!(rate.take(6_000).is_ok());
        assert!(rate.take(6_001).is_err());
        let later: Vec<bool> = (0..4).map(|_| rate.take(600_000).is_ok()).collect();
        assert_eq!(later, [true, true, true, false], "never more than the most");
        assert!(rate.take(5).is_err(), "a clock that is set back gives nothing, and breaks nothing");
    }
}
