//! A digit, and sets of digits.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A digit, 1 to 25, written 1–9, then A (10) to P (25).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit of any board.
    pub const MAX: u8 = 25;

    /// The digit of this value, 1 to 25.
    #[inline]
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= Self::MAX => Some(Self(value)),
            _ => None,
        }
    }

    /// The digit at this index of a table that starts at 0: `from_index(0)` is 1.
    ///
    /// # Panics
    /// If `index` is 25 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::MAX as usize, "digits end at 25");
        Self(NonZeroU8::MIN.saturating_add(index as u8))
    }

    /// Its value, 1 to 25.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Its index in a table that starts at 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// How it is written: `1`–`9`, `A`–`P`.
    pub const fn symbol(self) -> char {
        match self.get() {
            value @ ..=9 => (b'0' + value) as char,
            value => (b'A' + value - 10) as char,
        }
    }

    /// The digit with this symbol; lower-case letters count too.
    pub const fn from_symbol(symbol: char) -> Option<Self> {
        match symbol {
            '1'..='9' => Self::new(symbol as u8 - b'0'),
            'A'..='P' => Self::new(symbol as u8 - b'A' + 10),
            'a'..='p' => Self::new(symbol as u8 - b'a' + 10),
            _ => None,
        }
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.symbol())
    }
}

/// A set of digits: bit *n* represents the digit *n* + 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
pub struct DigitSet(u32);

impl DigitSet {
    /// The set without digits.
    pub const EMPTY: Self = Self(0);

    /// The digits from 1 to `size`.
    #[inline]
    pub const fn full(size: u8) -> Self {
        Self(((1u64 << size) - 1) as u32)
    }

    /// The set of one digit.
    #[inline]
    pub const fn of(digit: Digit) -> Self {
        Self(1 << digit.index())
    }

    /// The set with these bits (bit 0 is the digit 1).
    #[inline]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << Digit::MAX) - 1))
    }

    /// Its bits (bit 0 is the digit 1).
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the digit is in the set.
    #[inline]
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.index() & 1 == 1
    }

    /// Adds the digit.
    #[inline]
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= 1 << digit.index();
    }

    /// Removes the digit.
    #[inline]
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !(1 << digit.index());
    }

    /// How many digits are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no digit is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest digit.
    #[inline]
    pub const fn first(self) -> Option<Digit> {
        if self.0 == 0 { None } else { Some(Digit::from_index(self.0.trailing_zeros() as usize)) }
    }

    /// The digit of a set that has exactly one.
    #[inline]
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Whether the two sets share no digit.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every digit of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The digits, lowest first.
    #[inline]
    pub const fn iter(self) -> DigitIter {
        DigitIter(self.0)
    }
}

/// The digits of a [`DigitSet`], lowest first.
#[derive(Clone, Debug)]
pub struct DigitIter(u32);

impl Iterator for DigitIter {
    type Item = Digit;

    #[inline]
    fn next(&mut self) -> Option<Digit> {
        let first = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl DoubleEndedIterator for DigitIter {
    #[inline]
    fn next_back(&mut self) -> Option<Digit> {
        let last = Digit::from_index(self.0.checked_ilog2()? as usize);
        self.0 &= !DigitSet::of(last).0;
        Some(last)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::of(digit))
    }
}

impl BitAnd for DigitSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOr for DigitSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl Sub for DigitSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

/// The digits without separators: `1356`.
impl fmt::Display for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.iter().map(Digit::symbol).collect::<String>())
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_reads_back() {
        for value in 1..=Digit::MAX {
            let digit = Digit::new(value).expect("in range");
            assert_eq!(Digit::from_symbol(digit.symbol()), Some(digit));
            assert_eq!(Digit::from_symbol(digit.symbol().to_ascii_lowercase()), Some(digit));
        }
        assert_eq!((Digit::new(0), Digit::new(26)), (None, None));
        assert_eq!((Digit::from_symbol('0'), Digit::from_symbol('Q')), (None, None));
    }

    #[test]
    fn full_sets_have_their_size() {
        for size in 1..=Digit::MAX {
            assert_eq!(DigitSet::full(size).len(), size as usize);
        }
        assert_eq!(DigitSet::full(25).to_string(), "123456789ABCDEFGHIJKLMNOP");
    }

    #[test]
    fn a_single_is_distinguished_from_none_and_from_many() {
        let three = Digit::new(3).expect("in range");
        assert_eq!(DigitSet::of(three).single(), Some(three));
        assert_eq!(DigitSet::EMPTY.single(), None);
        assert_eq!(DigitSet::full(2).single(), None);
    }
}
