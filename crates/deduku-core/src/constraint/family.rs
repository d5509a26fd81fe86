//! The kinds of constraints: for each where its row stands, and the function that compiles its clues.

/// Passes the list to another macro: the name of each family, its row, and its function.
macro_rules! family_list {
    ($then:ident) => {
        $then! {
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
            PrimeCage = cage::PRIME, compile_prime;
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
            EqualProduct = compared::EQUAL_PRODUCT, compile_equal_product;
            DifferentSets = compared::DIFFERENT_SETS, compile_different_sets;
            SameDifference = progression::SAME_DIFFERENCE, compile_same_difference;
            Sequence = progression::SEQUENCE, compile_sequence;
            Fibonacci = progression::FIBONACCI, compile_fibonacci;
            DifferenceCount = progression::DIFFERENCE_COUNT, compile_difference_count;
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
            Marked = marked::MARKED, compile_marked;
            Modified = marked::MODIFIED, compile_modified(Clue::compile);
            Euler = marked::EULER, compile_euler;
            YinYang = shading::YIN_YANG, compile_yin_yang;
            Loop = shading::LOOP, compile_loop;
            Given = given::ROW, compile;
            Pair = pair::NEIGHBOURS, compile_neighbours;
            Pairs = pair::ALL, compile_all;
            Regex = regex::ROW, compile;
            Automaton = nfa::ROW, compile;
            And = logical::AND, compile_and(Clue::compile);
            Or = logical::OR, compile_or(Clue::compile);
            Replicate = logical::REPLICATE, compile_replicate(Clue::compile);
        }
    };
}
pub(super) use family_list;

macro_rules! families {
    ($($name:ident = $file:ident :: $row:ident, $compile:ident $(($parts:path))?;)*) => {
        /// A kind of constraint. [`Family::row`] gives everything about it except how it compiles.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[expect(missing_docs, reason = "the row of each says what it is")]
        #[cfg_attr(feature = "wire", derive(serde::Serialize, serde::Deserialize))]
        pub enum Family {
            $($name,)*
        }

        const ALL: &[Family] = &[$(Family::$name,)*];
    };
}
family_list!(families);

impl Family {
    /// Every family, in the order of the list.
    pub const fn all() -> &'static [Self] {
        ALL
    }
}
