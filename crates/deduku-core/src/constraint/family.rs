//! The kinds of constraints, by name only; `table.rs` describes each.

macro_rules! families {
    ($($name:ident)*) => {
        /// A kind of constraint. [`Family::row`] gives everything about it except how it compiles.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the row of each says what it is")]
        pub enum Family {
            $($name,)*
        }

        const ALL: &[Family] = &[$(Family::$name,)*];
    };
}

families! {
    Thermometer
    SlowThermometer
    WhiteDot
    BlackDot
    X
    V
    GreaterThan
    Whisper
    Palindrome
    Clone
    Odd
    Even
    Cage
    RellikCage
    EqualityCage
    Sum
    LittleKiller
    Arrow
    DoubleArrow
    Renban
    Nabner
    AntiKnight
    AntiKing
    AntiTaxicab
    AntiConsecutive
    Nonconsecutive
    NoRatio
    StrictKropki
    StrictXv
    Minimum
    Maximum
    AllDifferent
    Diagonal
    Windoku
    DisjointGroups
    RegionSameValues
    Between
    Lockout
    Quadruple
    ContainAtLeast
    ContainExact
    LookAndSay
    CountingCircles
    CountDistinct
    Doppelganger
    Entropic
    Modular
    GlobalEntropy
    GlobalMod
    RegionSum
    Zipper
    EqualSum
    DutchFlatmates
    ColumnIndexer
    RowIndexer
    BoxIndexer
    ValueIndexing
    Lunchbox
    NumberedRoom
    XSum
    SameValues
    Sandwich
    Skyscraper
    HiddenSkyscraper
    SumLine
    FullRank
    RankTies
    ConnectedValues
    Chaos
    ChaosArrow
    ChaosCount
    Given
    Pair
    Pairs
    Regex
    Automaton
    And
    Or
    Replicate
}

impl Family {
    /// Every family, in the order of the table.
    pub const fn all() -> &'static [Self] {
        ALL
    }
}
