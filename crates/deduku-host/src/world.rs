//! What a host asks of the world around it.

use deduku_generate::Date;

/// The time, the day and random numbers.
pub trait World: Send + Sync {
    /// Milliseconds since 1970-01-01 UTC.
    fn now(&self) -> u64;

    /// Today's date where the host is: its day is the day of every table.
    fn today(&self) -> Date;

    /// A number that nobody can guess.
    fn random(&self) -> u64;
}
