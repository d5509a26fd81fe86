//! The table of families: for each its row and the function that compiles its clues.

use super::families as f;
use super::{Clue, ClueError, Family, Kernel, Row, Space};

macro_rules! table {
    ($($name:ident = $file:ident :: $row:ident, $compile:ident $(($parts:path))?;)*) => {
        impl Family {
            /// Its properties except its meaning.
            pub const fn row(self) -> &'static Row {
                match self {
                    $(Self::$name => &f::$file::$row,)*
                }
            }

            fn compile(self, clue: &Clue, space: &Space<'_>) -> Result<Vec<Kernel>, ClueError> {
                match self {
                    $(Self::$name => f::$file::$compile(clue, space $(, $parts)?),)*
                }
            }
        }
    };
}

table! {
    Thermometer = thermometer::ROW, compile;
    SlowThermometer = thermometer::SLOW, compile_slow;
    WhiteDot = dots::WHITE, compile_white;
    BlackDot = dots::BLACK, compile_black;
    X = dots::X, compile_x;
    V = dots::V, compile_v;
    GreaterThan = dots::GREATER, compile_greater;
    Whisper = whisper::ROW, compile;
    Palindrome = equal::PALINDROME, compile_palindrome;
    Clone = equal::CLONE, compile_clone;
    Odd = parity::ODD, compile_odd;
    Even = parity::EVEN, compile_even;
    Cage = cage::CAGE, compile_cage;
    RellikCage = cage::RELLIK, compile_rellik;
    EqualityCage = cage::EQUALITY, compile_equality;
    Sum = sum::SUM, compile_sum;
    LittleKiller = sum::LITTLE_KILLER, compile_little;
    Arrow = arrow::ARROW, compile_arrow;
    DoubleArrow = arrow::DOUBLE, compile_double;
    Renban = renban::RENBAN, compile_renban;
    Nabner = renban::NABNER, compile_nabner;
    AntiKnight = chess::KNIGHT, compile_knight;
    AntiKing = chess::KING, compile_king;
    AntiTaxicab = chess::TAXICAB, compile_taxicab;
    AntiConsecutive = adjacency::ANTI_CONSECUTIVE, compile_anti_consecutive;
    Nonconsecutive = adjacency::NONCONSECUTIVE, compile_nonconsecutive;
    NoRatio = adjacency::NO_RATIO, compile_no_ratio;
    StrictKropki = adjacency::STRICT_KROPKI, compile_strict_kropki;
    StrictXv = adjacency::STRICT_XV, compile_strict_xv;
    Minimum = adjacency::MINIMUM, compile_minimum;
    Maximum = adjacency::MAXIMUM, compile_maximum;
    AllDifferent = different::ALL_DIFFERENT, compile;
    Diagonal = different::DIAGONAL, compile_diagonal;
    Windoku = different::WINDOKU, compile_windoku;
    DisjointGroups = different::DISJOINT, compile_disjoint;
    RegionSameValues = different::SAME_REGIONS, compile_same_regions;
    Between = between::BETWEEN, compile_between;
    Lockout = between::LOCKOUT, compile_lockout;
    Quadruple = contain::QUADRUPLE, compile_at_least;
    ContainAtLeast = contain::AT_LEAST, compile_at_least;
    ContainExact = contain::EXACTLY, compile_exactly;
    LookAndSay = contain::LOOK_AND_SAY, compile_look_and_say;
    CountingCircles = counting::CIRCLES, compile_circles;
    CountDistinct = counting::DISTINCT, compile_distinct;
    Doppelganger = doppelganger::ROW, compile;
    Entropic = entropy::ENTROPIC, compile_entropic;
    Modular = entropy::MODULAR, compile_modular;
    GlobalEntropy = entropy::GLOBAL_ENTROPY, compile_global_entropy;
    GlobalMod = entropy::GLOBAL_MOD, compile_global_mod;
    RegionSum = equal_sum::REGION_SUM, compile_region_sum;
    Zipper = equal_sum::ZIPPER, compile_zipper;
    EqualSum = equal_sum::EQUAL_SUM, compile_equal;
    DutchFlatmates = flatmates::ROW, compile;
    ColumnIndexer = indexing::COLUMN, compile_column;
    RowIndexer = indexing::ROWS, compile_row;
    BoxIndexer = indexing::BOXES, compile_box;
    ValueIndexing = indexing::VALUE, compile_value;
    Lunchbox = lunchbox::ROW, compile;
    NumberedRoom = room::NUMBERED, compile_numbered;
    XSum = room::X_SUM, compile_x_sum;
    SameValues = same_values::ROW, compile;
    Sandwich = sandwich::ROW, compile;
    Skyscraper = skyscraper::VISIBLE, compile_visible;
    HiddenSkyscraper = skyscraper::HIDDEN, compile_hidden;
    SumLine = sum_line::ROW, compile;
    FullRank = rank::RANK, compile;
    RankTies = rank::TIES, compile_ties;
    ConnectedValues = connected::VALUES, compile_values;
    Chaos = connected::CHAOS, compile_chaos;
    ChaosArrow = connected::ARROW, compile_arrow;
    ChaosCount = connected::COUNT, compile_count;
    Given = given::ROW, compile;
    Pair = pair::NEIGHBOURS, compile_neighbours;
    Pairs = pair::ALL, compile_all;
    Regex = regex::ROW, compile;
    Automaton = nfa::ROW, compile;
    And = logical::AND, compile_and(Clue::compile);
    Or = logical::OR, compile_or(Clue::compile);
    Replicate = logical::REPLICATE, compile_replicate(Clue::compile);
}

impl Family {
    fn find(holds: impl Fn(&Row) -> bool) -> Option<Self> {
        Self::all().iter().copied().find(|family| holds(family.row()))
    }

    /// The family with this name or alias: in any case, with or without hyphens, “line” and a plural's s at the end.
    pub fn by_name(name: &str) -> Option<Self> {
        // Names that differ only in an ending, such as pair and pairs, are distinguished if written exactly.
        if let Some(family) = Self::find(|row| row.name == name) {
            return Some(family);
        }
        let name = plain(name);
        let same = |other: &&str| plain(other) == name;
        Self::find(|row| same(&row.name) || row.aliases.iter().any(&same))
    }

    /// The family with this name in the text of Interactive Sudoku Solver.
    pub fn by_iss(name: &str) -> Option<Self> {
        Self::find(|row| row.iss.contains(&name))
    }

    /// The family with this key in the JSON of f-puzzles.
    pub fn by_fpuzzles(key: &str) -> Option<Self> {
        Self::find(|row| row.fpuzzles.contains(&key))
    }

    /// The family with this word in `SudokuPad` documents.
    pub fn by_sudokupad(word: &str) -> Option<Self> {
        Self::find(|row| row.sudokupad.contains(&word))
    }
}

impl Clue {
    /// Compiles the clue to kernels.
    ///
    /// # Errors
    /// [`ClueError`] if cells, numbers or text are not valid for its family.
    pub fn compile(&self, space: &Space<'_>) -> Result<Vec<Kernel>, ClueError> {
        for group in &self.groups {
            space.cells(group)?;
        }
        self.family.compile(self, space)
    }
}

/// A name without differences in spelling.
fn plain(name: &str) -> String {
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let one = letters.strip_suffix('s').unwrap_or(&letters);
    one.strip_suffix("line").filter(|rest| rest.len() > 3).unwrap_or(one).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_and_keys_lead_to_one_family_each() {
        let mut seen = HashSet::new();
        for family in Family::all() {
            let row = family.row();
            for name in std::iter::once(&row.name).chain(row.aliases) {
                assert_eq!(Family::by_name(name), Some(*family), "{name}");
            }
            let keys = row.iss.iter().map(|key| ("iss", key)).chain(row.fpuzzles.iter().map(|key| ("f-puzzles", key)));
            for key in keys {
                assert!(seen.insert(key), "{key:?}");
            }
            for text in [row.rule, row.help, row.arguments] {
                assert!(text.len() > 3 && !text.contains("  "), "{}: {text}", row.name);
            }
        }
    }
}
