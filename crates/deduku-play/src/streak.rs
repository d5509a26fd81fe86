//! Days in a row with a puzzle of the day.

/// A missed day is forgiven if the last forgiven one was at least this many days earlier.
const FORGIVEN_EVERY: u64 = 7;

/// Days in a row with a puzzle of the day solved on the day itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Streak {
    /// Length of the current streak in days; 0 if there is none.
    pub days: u32,
    /// Length of the longest streak in days.
    pub longest: u32,
}

impl Streak {
    /// The current streak on a day, and the longest until then, from the days with a solved puzzle in ascending order, each
    /// once; days are counted from any first one. A single missed day is forgiven, but not two within a week. Today does
    /// not count as missed: its puzzle may still be solved.
    pub fn on(today: u64, solved: impl IntoIterator<Item = u64>) -> Self {
        let mut streak = Self::default();
        let (mut last, mut forgiven) = (None::<u64>, None::<u64>);
        let is_forgiven =
            |missed: u64, forgiven: Option<u64>| forgiven.is_none_or(|day| missed - day >= FORGIVEN_EVERY);
        for day in solved.into_iter().take_while(|&day| day <= today) {
            match last.map(|last| day - last) {
                Some(1) => {}
                Some(2) if is_forgiven(day - 1, forgiven) => forgiven = Some(day - 1),
                _ => (streak.days, forgiven) = (0, None),
            }
            streak.days += 1;
            streak.longest = streak.longest.max(streak.days);
            last = Some(day);
        }
        let goes_on = last.is_some_and(|last| match today - last {
            0 | 1 => true,
            2 => is_forgiven(today - 1, forgiven),
            _ => false,
        });
        streak.days = if goes_on { streak.days } else { 0 };
        streak
    }
}
