//! A checked puzzle. `check.rs` makes it from a setup, and `line.rs` reads and writes it.

use std::borrow::Cow;
use std::sync::Arc;

use super::sum_kernels::SumKernels;
use super::{Description, Letters, Rules, Setup};
use crate::board::{Board, Cell, Digit, DigitSet, HouseId};
use crate::constraint::{Clue, Family, Kernel};

/// What is added to statements about a puzzle of which some rule is not understood.
pub const BY_RULES_UNDERSTOOD: &str = "by the rules that are understood";

/// A well-formed puzzle: no two equal givens share a house. Cheap to clone.
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) board: Arc<Board>,
    pub(super) givens: Arc<[Option<Digit>]>,
    /// The sum of each house; empty if no house has one.
    pub(super) sums: Arc<[Option<u16>]>,
    /// None if no house has a sum.
    pub(super) sum_kernels: Option<Arc<SumKernels>>,
    pub(super) letters: Option<Letters>,
    /// Clues and given candidates; none if there are none.
    pub(super) rules: Option<Arc<Rules>>,
    /// None if the source says nothing about it.
    pub(super) description: Option<Arc<Description>>,
}

/// As the setup that it was made of.
#[cfg(feature = "wire")]
impl serde::Serialize for Puzzle {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.to_setup().serialize(to)
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Puzzle {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Setup::deserialize(from)?.check().map_err(serde::de::Error::custom)
    }
}

impl Puzzle {
    /// The board.
    #[inline]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The given digit of each cell, in the board's order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given digit of this cell.
    #[inline]
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// The sum of the house, if the puzzle gives one.
    pub fn sum(&self, house: HouseId) -> Option<u16> {
        self.sums.get(house.index()).copied().flatten()
    }

    /// Whether any house has a sum.
    pub fn has_sums(&self) -> bool {
        self.sums.iter().any(Option::is_some)
    }

    /// The houses that have sums, each with its sum.
    pub fn sums(&self) -> impl Iterator<Item = (HouseId, u16)> + '_ {
        self.sums.iter().enumerate().filter_map(|(at, sum)| Some((HouseId::at(at), (*sum)?)))
    }

    /// The board with other givens, which must not break a rule, without sums, clues and letters.
    pub(super) fn bare(&self, givens: Arc<[Option<Digit>]>) -> Self {
        Self {
            board: Arc::clone(&self.board),
            givens,
            sums: Arc::default(),
            sum_kernels: None,
            letters: None,
            rules: None,
            description: None,
        }
    }

    /// The constraints besides digits and sums, in the order in which they were placed.
    pub fn clues(&self) -> &[Clue] {
        self.rules.as_ref().map_or(&[], |rules| rules.clues())
    }

    /// The clues compiled for a solver, each kernel with the number of its clue, from 0.
    pub fn kernels(&self) -> &[(usize, Kernel)] {
        self.rules.as_ref().map_or(&[], |rules| rules.kernels())
    }

    /// The kernels of its clues, followed by one for each house with a sum, numbered on from the clues in the order of
    /// the houses.
    pub fn all_kernels(&self) -> &[(usize, Kernel)] {
        let of_clues = self.kernels();
        match &self.sum_kernels {
            Some(kernels) => kernels.behind((self.clues().len(), of_clues), &self.board, self.sums()),
            None => of_clues,
        }
    }

    /// The family of the clue with this number. A number beyond the clues is a house with a sum and counts as a cage.
    pub fn family_numbered(&self, number: usize) -> Family {
        self.clues().get(number).map_or(Family::Cage, |clue| clue.family)
    }

    /// Whether it has rules besides different digits in houses: clues, sums or given candidates.
    pub fn has_rules_or_sums(&self) -> bool {
        self.has_rules() || self.has_sums()
    }

    /// A number shared by this puzzle and its clones only, among all live puzzles.
    pub fn identity(&self) -> usize {
        self.givens.as_ptr().addr()
    }

    /// Whether it has clues or given candidates.
    pub const fn has_rules(&self) -> bool {
        self.rules.is_some()
    }

    /// What its source says about it besides its rules, if anything.
    pub fn description(&self) -> Option<&Description> {
        self.description.as_deref()
    }

    /// The rules that it has but that are not understood, by name. What is found about its solutions ignores them.
    pub fn not_checked(&self) -> &[String] {
        self.description.as_ref().map_or(&[], |description| &description.not_checked)
    }

    /// Statements about its solutions, such as “one solution”, with the reservation that they need if the puzzle has
    /// rules that are not understood, which may exclude solutions or take a rule away.
    pub fn qualified<'s>(&self, statement: impl Into<Cow<'s, str>>) -> Cow<'s, str> {
        let statement = statement.into();
        if self.is_understood() { statement } else { format!("{statement} {BY_RULES_UNDERSTOOD}").into() }
    }

    /// Sentences about it, such as a hint, with the same reservation before them.
    pub fn reserved<'s>(&self, sentences: impl Into<Cow<'s, str>>) -> Cow<'s, str> {
        let sentences = sentences.into();
        if self.is_understood() { sentences } else { format!("B{}: {sentences}", &BY_RULES_UNDERSTOOD[1..]).into() }
    }

    /// Whether every rule that its source has is understood.
    pub fn is_understood(&self) -> bool {
        self.not_checked().is_empty()
    }

    /// The same puzzle with another description.
    #[must_use]
    pub fn described(self, description: Description) -> Self {
        Self { description: Some(Arc::new(description)).filter(|description| !description.is_empty()), ..self }
    }

    /// The given candidates of the cell, regardless of its given digit: all digits unless the puzzle says otherwise.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        let marked = self.rules.as_ref().and_then(|rules| rules.marks().get(cell.index()).copied());
        marked.unwrap_or_else(|| self.board.all_digits())
    }

    /// The letters that replace digits, if any.
    pub const fn letters(&self) -> Option<&Letters> {
        self.letters.as_ref()
    }

    /// How this puzzle writes the digit: a letter in a Wordoku.
    pub fn symbol(&self, digit: Digit) -> char {
        self.letters.as_ref().map_or_else(|| self.board.symbol(digit), |letters| letters.symbol(digit))
    }

    /// The digit with this symbol, as a letter of this puzzle or a digit of its board.
    pub fn digit_of(&self, symbol: char) -> Option<Digit> {
        let letter = self.letters.as_ref().and_then(|letters| letters.digit(symbol));
        letter.or_else(|| self.board.digit_of_symbol(symbol))
    }

    /// The digit that a person means by this word: its symbol here, ignoring case, or its value.
    pub fn digit_named(&self, word: &str) -> Option<Digit> {
        let is_same = |one: char, other: char| one == other || one.to_lowercase().eq(other.to_lowercase());
        let mut symbols = word.chars();
        let symbol = symbols.next().filter(|_| symbols.next().is_none());
        let digits = self.board.all_digits();
        let shown = symbol.and_then(|symbol| digits.iter().find(|&digit| is_same(self.symbol(digit), symbol)));
        shown.or_else(|| self.board.digit_of_value(word.parse().ok()?))
    }

    /// The number of givens.
    pub fn clue_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Converts it back to a setup, which can be edited.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board.clone(),
            givens: self.givens.to_vec(),
            sums: self.sums.to_vec(),
            letters: self.letters.clone(),
            clues: self.clues().to_vec(),
            marks: self.rules.as_ref().map_or_else(Vec::new, |rules| rules.marks().to_vec()),
            description: self.description.clone(),
        }
    }
}
