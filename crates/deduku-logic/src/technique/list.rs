//! The techniques, each with its row, in the default order: cheapest first.

/// Passes the list of techniques to another macro: the documentation and name of each, and the location of its row.
macro_rules! technique_list {
    ($then:ident) => {
        $then! {
            /// The last empty cell of a house.
            FullHouse = singles::FULL_HOUSE,
            /// The last empty cell of a cage or run.
            CageRemainder = sums::CAGE_REMAINDER,
            /// A cell with one candidate.
            NakedSingle = singles::NAKED_SINGLE,
            /// A digit with one place in a house.
            HiddenSingle = singles::HIDDEN_SINGLE,
            /// A cell for which two sums have only one digit in common.
            CrossingSums = sums::CROSSING_SUMS,
            /// A cage or run whose sum has one combination left.
            SingleCombination = sums::SINGLE_COMBINATION,
            /// A rule for all neighbours, or for a knight's or a king's moves.
            NegativeConstraint = clues::NEGATIVE_CONSTRAINT,
            /// A dot, an X or a V between two cells.
            DotPairs = clues::DOT_PAIRS,
            /// Digits that rise along a thermometer.
            ThermometerBounds = clues::THERMOMETER_BOUNDS,
            /// Neighbours on a line that are far apart, or of different kinds.
            WhisperLine = clues::WHISPER_LINE,
            /// Cells that must all differ because of a clue.
            ClueRegion = clues::CLUE_REGION,
            /// A digit confined, in a box, to cells that others see.
            Pointing = locked::POINTING,
            /// A digit confined, in a line, to one box.
            Claiming = locked::CLAIMING,
            /// Pointing, and the place that it leaves for the digit in another box.
            DirectPointing = singles::DIRECT_POINTING,
            /// Claiming, and the place that it leaves for the digit in another line.
            DirectClaiming = singles::DIRECT_CLAIMING,
            /// A cage or run, and the combinations that its sum has left.
            Combinations = sums::COMBINATIONS,
            /// A cage that is a clue.
            ClueCage = clues::CLUE_CAGE,
            /// A shaft that adds up to its circle.
            ArrowSum = clues::ARROW_SUM,
            /// A sum of cells, some of which may be equal.
            LittleKillerSum = clues::LITTLE_KILLER_SUM,
            /// What lies between the lowest and the highest digit of a line.
            SandwichSum = clues::SANDWICH_SUM,
            /// Consecutive digits on a line.
            RenbanSet = clues::RENBAN_SET,
            /// Parts with one common sum.
            RegionSums = clues::REGION_SUMS,
            /// Any other clue on its own.
            SingleClue = clues::SINGLE_CLUE,
            /// What is left of houses when sums of clues are subtracted.
            ClueBalance = clues::CLUE_BALANCE,
            /// Two cells, two digits, in a box and a line that both lose the digits.
            LockedPair = subsets::LOCKED_PAIR,
            /// Two cells, two digits.
            NakedPair = subsets::NAKED_PAIR,
            /// Two digits, two places.
            HiddenPair = subsets::HIDDEN_PAIR,
            /// A hidden pair, and the place that it leaves for another digit in its house.
            DirectHiddenPair = singles::DIRECT_HIDDEN_PAIR,
            /// What is left of a complete house when cages are subtracted.
            InniesOuties = sums::INNIES_OUTIES,
            /// Two lines against two regions, or the houses that windows imply.
            Leftovers = locked::LEFTOVERS,
            /// Three cells, three digits, in a box and a line that both lose the digits.
            LockedTriple = subsets::LOCKED_TRIPLE,
            /// Three cells, three digits.
            NakedTriple = subsets::NAKED_TRIPLE,
            /// Three digits, three places.
            HiddenTriple = subsets::HIDDEN_TRIPLE,
            /// A hidden triple, and the place that it leaves for another digit in its house.
            DirectHiddenTriple = singles::DIRECT_HIDDEN_TRIPLE,
            /// What is left of several complete houses when cages are subtracted.
            WideInniesOuties = sums::WIDE_INNIES_OUTIES,
            /// A candidate that removes from its peers what a clue needs.
            ClueClash = clues::CLUE_CLASH,
            /// Three or four lines against the same number of regions.
            WideLeftovers = locked::WIDE_LEFTOVERS,
            /// Four cells, four digits.
            NakedQuad = subsets::NAKED_QUAD,
            /// Four digits, four places.
            HiddenQuad = subsets::HIDDEN_QUAD,
            /// Two lines of one kind, covered by two of the other.
            XWing = fish::XWING,
            /// Three lines of one kind, covered by three of the other.
            Swordfish = fish::SWORDFISH,
            /// Four lines of one kind, covered by four of the other.
            Jellyfish = fish::JELLYFISH,
            /// A sequence of cells with the same two candidates.
            RemotePair = chains::REMOTE_PAIR,
            /// Two parallel strong links of a digit, with one end of each in the same line.
            Skyscraper = wings::SKYSCRAPER,
            /// Two crossing strong links of a digit, with one end of each in the same box.
            TwoStringKite = wings::TWO_STRING_KITE,
            /// Any two strong links of a digit, one end of each seeing the other.
            TurbotFish = wings::TURBOT_FISH,
            /// A box whose places for a digit lie in two crossing lines, and a strong link.
            EmptyRectangle = wings::EMPTY_RECTANGLE,
            /// Two cells with the same two candidates, and a strong link between them.
            WWing = wings::WWING,
            /// A cell with two candidates, and two others that each share one with it.
            XyWing = wings::XY_WING,
            /// A cell with three candidates, and two others that each share two with it.
            XyzWing = wings::XYZ_WING,
            /// Two candidates per cell and two places per digit, except for one extra candidate.
            BugPlusOne = uniqueness::BUG_PLUS_ONE,
            /// A rectangle of two digits, except for the extra candidates of one cell.
            UniqueRectangle1 = uniqueness::UNIQUE_RECTANGLE_1,
            /// A rectangle of two digits, except for one extra digit in two neighbouring cells.
            UniqueRectangle2 = uniqueness::UNIQUE_RECTANGLE_2,
            /// A rectangle of two digits whose extra candidates form a subset with other cells.
            UniqueRectangle3 = uniqueness::UNIQUE_RECTANGLE_3,
            /// A rectangle of two digits, one of which is confined to the two cells with extra candidates.
            UniqueRectangle4 = uniqueness::UNIQUE_RECTANGLE_4,
            /// A rectangle of two digits, except for one extra digit in opposite cells, or in three.
            UniqueRectangle5 = uniqueness::UNIQUE_RECTANGLE_5,
            /// A rectangle of two digits with extra candidates in opposite cells; one digit is strongly linked in two
            /// of its sides.
            UniqueRectangle6 = uniqueness::UNIQUE_RECTANGLE_6,
            /// A rectangle of two digits; one digit is strongly linked in two sides that meet.
            HiddenRectangle = uniqueness::HIDDEN_RECTANGLE,
            /// A rectangle with three filled cells.
            AvoidableRectangle1 = uniqueness::AVOIDABLE_RECTANGLE_1,
            /// A rectangle with two filled cells, and one extra digit in the others.
            AvoidableRectangle2 = uniqueness::AVOIDABLE_RECTANGLE_2,
            /// A loop of six or more cells with two digits, except for extra candidates.
            UniqueLoop = uniqueness::UNIQUE_LOOP,
            /// Two rows of three cells with three digits, except for extra candidates.
            ExtendedRectangle = uniqueness::EXTENDED_RECTANGLE,
            /// Two candidates per cell and two places per digit, except for several extra candidates.
            BugPlusN = uniqueness::BUG_PLUS_N,
            /// Two lines covered by two of the other kind, except for fins.
            FinnedXWing = fish::FINNED_XWING,
            /// Sashimi X-Wing: the same where a base would have one place left without its fins.
            SashimiXWing = fish::SASHIMI_XWING,
            /// Three lines covered by three of the other kind, except for fins.
            FinnedSwordfish = fish::FINNED_SWORDFISH,
            /// Sashimi Swordfish: the same where a base would have one place left without its fins.
            SashimiSwordfish = fish::SASHIMI_SWORDFISH,
            /// Four lines covered by four of the other kind, except for fins.
            FinnedJellyfish = fish::FINNED_JELLYFISH,
            /// Sashimi Jellyfish: the same where a base would have one place left without its fins.
            SashimiJellyfish = fish::SASHIMI_JELLYFISH,
            /// Places that see both colours of a cluster.
            ColourTrap = colouring::COLOUR_TRAP,
            /// A colour that sees itself.
            ColourWrap = colouring::COLOUR_WRAP,
            /// Colours of two clusters that see each other.
            ColourBridge = colouring::COLOUR_BRIDGE,
            /// A colour that sees both colours of another cluster.
            ColourClash = colouring::COLOUR_CLASH,
            /// A hinge with three or four candidates, and three cells that each share one with it.
            WxyzWing = wings::WXYZ_WING,
            /// Strong links in a cell and two houses, with the same digit at both ends.
            MWing = wings::MWING,
            /// A cell between strong links of its two digits in two houses.
            SWing = wings::SWING,
            /// Strong links of different digits in three houses.
            LWing = wings::LWING,
            /// Strong links in cells and houses, with different digits at the ends.
            HWing = wings::HWING,
            /// Four cells and four digits in a line and a box.
            BentQuad = wings::BENT_QUAD,
            /// An odd loop of a digit's places, and the guardians that prevent it.
            BrokenWing = chains::BROKEN_WING,
            /// An odd loop of cells with two candidates in common, and the extra candidates that prevent it.
            BivalueOddagon = chains::BIVALUE_ODDAGON,
            /// Three digits that a corner and two wings must hold.
            TripleFirework = exotic::TRIPLE_FIREWORK,
            /// Two digits that a corner and two wings must hold, and two of another corner with the same wings.
            QuadFirework = exotic::QUAD_FIREWORK,
            /// Sue de Coq: cells where two houses cross, and further cells in both houses.
            SueDeCoq = als::SUE_DE_COQ,
            /// ALS-XZ: two almost locked sets, linked by one digit or two.
            AlsXz = als::ALS_XZ,
            /// ALS-XY-Wing: three almost locked sets in a chain.
            AlsXyWing = als::ALS_XY_WING,
            /// ALS-W-Wing: two almost locked sets, linked by a digit's places in a house.
            AlsWWing = als::ALS_WWING,
            /// ALS-XY-Chain: four or more almost locked sets in a chain.
            AlsXyChain = als::ALS_XY_CHAIN,
            /// AHS-XZ: two almost hidden sets that share cells.
            AhsXz = als::AHS_XZ,
            /// Aligned Pair Exclusion: two cells whose digits would leave nothing for a third.
            AlignedPair = exclusion::ALIGNED_PAIR,
            /// Death Blossom: a cell, and an almost locked set for each of its candidates.
            DeathBlossom = als::DEATH_BLOSSOM,
            /// Aligned Triple Exclusion: three cells whose digits would leave nothing for a fourth.
            AlignedTriple = exclusion::ALIGNED_TRIPLE,
            /// A chain of one digit through houses in which it has two places.
            XChain = chains::XCHAIN,
            /// Cells with two candidates, each seeing the next.
            XyChain = chains::XY_CHAIN,
            /// 3D Medusa: the two colours of strong links of several digits.
            Medusa = colouring::MEDUSA,
            /// A closed chain of candidates that holds in both directions.
            ContinuousNiceLoop = chains::CONTINUOUS_NICE_LOOP,
            /// A chain of candidates that proves or refutes the one it began with.
            DiscontinuousNiceLoop = chains::DISCONTINUOUS_NICE_LOOP,
            /// A chain of candidates, at least one end of which holds.
            Aic = chains::AIC,
            /// A continuous nice loop with groups of places.
            GroupedContinuousNiceLoop = chains::GROUPED_CONTINUOUS_NICE_LOOP,
            /// A discontinuous nice loop with groups of places.
            GroupedDiscontinuousNiceLoop = chains::GROUPED_DISCONTINUOUS_NICE_LOOP,
            /// Grouped AIC: an AIC with groups of places.
            GroupedAic = chains::GROUPED_AIC,
            /// Two lines and boxes against two crossing lines and boxes.
            FrankenXWing = fish::FRANKEN_XWING,
            /// Three lines and boxes against three crossing lines and boxes.
            FrankenSwordfish = fish::FRANKEN_SWORDFISH,
            /// Finned Franken X-Wing: a Franken X-Wing with fins.
            FinnedFrankenXWing = fish::FINNED_FRANKEN_XWING,
            /// Finned Franken Swordfish: a Franken Swordfish with fins.
            FinnedFrankenSwordfish = fish::FINNED_FRANKEN_SWORDFISH,
            /// Four lines and boxes against four crossing lines and boxes.
            FrankenJellyfish = fish::FRANKEN_JELLYFISH,
            /// Finned Franken Jellyfish: the same with fins.
            FinnedFrankenJellyfish = fish::FINNED_FRANKEN_JELLYFISH,
            /// Twelve cells of four boxes with three candidates in common, and the extra candidates that prevent them.
            Tridagon = exotic::TRIDAGON,
            /// Five cells and five digits in a line and a box.
            VwxyzWing = wings::VWXYZ_WING,
            /// Six cells and six digits in a line and a box.
            UvwxyzWing = wings::UVWXYZ_WING,
            /// Seven cells and seven digits in a line and a box.
            TuvwxyzWing = wings::TUVWXYZ_WING,
            /// Eight cells and eight digits in a line and a box.
            StuvwxyzWing = wings::STUVWXYZ_WING,
            /// Nine cells and nine digits in a line and a box.
            RstuvwxyzWing = wings::RSTUVWXYZ_WING,
            /// Two two-string kites through the same two cells of a box.
            DualTwoStringKite = wings::DUAL_TWO_STRING_KITE,
            /// Two empty rectangles in the same box.
            DualEmptyRectangle = wings::DUAL_EMPTY_RECTANGLE,
            /// A continuous nice loop with almost locked sets.
            SetContinuousNiceLoop = chains::SET_CONTINUOUS_NICE_LOOP,
            /// A chain with almost locked sets that proves or refutes a candidate.
            SetDiscontinuousNiceLoop = chains::SET_DISCONTINUOUS_NICE_LOOP,
            /// A chain with almost locked sets, at least one end of which holds.
            SetAic = chains::SET_AIC,
            /// Givens of two digits that form all but one cell of a deadly pattern.
            ReverseBug = uniqueness::REVERSE_BUG,
            /// A part of the board with two candidates per cell and two places per digit, except for extra candidates.
            BugLite = uniqueness::BUG_LITE,
            /// Some cells with three digits in which every filling can be exchanged for another, except for extra
            /// candidates.
            Mug = uniqueness::MUG,
            /// Givens that stay the same when the board is rotated or reflected and the digits are permuted.
            SymmetricalPlacement = uniqueness::SYMMETRICAL_PLACEMENT,
            /// Two houses of any kind against two others.
            MutantXWing = fish::MUTANT_XWING,
            /// Three houses of any kind against three others.
            MutantSwordfish = fish::MUTANT_SWORDFISH,
            /// Four houses of any kind against four others.
            MutantJellyfish = fish::MUTANT_JELLYFISH,
            /// Finned Mutant X-Wing: the same with fins.
            FinnedMutantXWing = fish::FINNED_MUTANT_XWING,
            /// Finned Mutant Swordfish: the same with fins.
            FinnedMutantSwordfish = fish::FINNED_MUTANT_SWORDFISH,
            /// Finned Mutant Jellyfish: the same with fins.
            FinnedMutantJellyfish = fish::FINNED_MUTANT_JELLYFISH,
            /// Five lines of one kind, covered by five of the other.
            Squirmbag = fish::SQUIRMBAG,
            /// Five lines covered by five of the other kind, except for fins.
            FinnedSquirmbag = fish::FINNED_SQUIRMBAG,
            /// Sashimi Squirmbag: the same where a base would have one place left without its fins.
            SashimiSquirmbag = fish::SASHIMI_SQUIRMBAG,
            /// Five lines and boxes against five crossing lines and boxes.
            FrankenSquirmbag = fish::FRANKEN_SQUIRMBAG,
            /// Finned Franken Squirmbag: the same with fins.
            FinnedFrankenSquirmbag = fish::FINNED_FRANKEN_SQUIRMBAG,
            /// Five houses of any kind against five others.
            MutantSquirmbag = fish::MUTANT_SQUIRMBAG,
            /// Finned Mutant Squirmbag: the same with fins.
            FinnedMutantSquirmbag = fish::FINNED_MUTANT_SQUIRMBAG,
            /// Six lines of one kind, covered by six of the other.
            Whale = fish::WHALE,
            /// Six lines covered by six of the other kind, except for fins.
            FinnedWhale = fish::FINNED_WHALE,
            /// Sashimi Whale: the same where a base would have one place left without its fins.
            SashimiWhale = fish::SASHIMI_WHALE,
            /// Six lines and boxes against six crossing lines and boxes.
            FrankenWhale = fish::FRANKEN_WHALE,
            /// Finned Franken Whale: the same with fins.
            FinnedFrankenWhale = fish::FINNED_FRANKEN_WHALE,
            /// Six houses of any kind against six others.
            MutantWhale = fish::MUTANT_WHALE,
            /// Finned Mutant Whale: the same with fins.
            FinnedMutantWhale = fish::FINNED_MUTANT_WHALE,
            /// Seven lines of one kind, covered by seven of the other.
            Leviathan = fish::LEVIATHAN,
            /// Seven lines covered by seven of the other kind, except for fins.
            FinnedLeviathan = fish::FINNED_LEVIATHAN,
            /// Sashimi Leviathan: the same where a base would have one place left without its fins.
            SashimiLeviathan = fish::SASHIMI_LEVIATHAN,
            /// Seven lines and boxes against seven crossing lines and boxes.
            FrankenLeviathan = fish::FRANKEN_LEVIATHAN,
            /// Finned Franken Leviathan: the same with fins.
            FinnedFrankenLeviathan = fish::FINNED_FRANKEN_LEVIATHAN,
            /// Seven houses of any kind against seven others.
            MutantLeviathan = fish::MUTANT_LEVIATHAN,
            /// Finned Mutant Leviathan: the same with fins.
            FinnedMutantLeviathan = fish::FINNED_MUTANT_LEVIATHAN,
            /// One or two clues and houses that together exclude a candidate.
            SmallClueSet = clues::SMALL_CLUE_SET,
            /// A few clues and houses that together exclude a candidate.
            ClueSet = clues::CLUE_SET,
            /// The places that all ways to place a digit have in common.
            TemplateSet = templates::TEMPLATE_SET,
            /// The places that no way to place a digit uses.
            TemplateDelete = templates::TEMPLATE_DELETE,
            /// A candidate that leaves its own digit without a place.
            Nishio = nets::NISHIO,
            /// Every candidate of a cell leads, by a chain, to the loss of another.
            CellForcingChain = nets::CELL_FORCING_CHAIN,
            /// Every place of a digit in a house leads, by a chain, to the loss of a candidate.
            RegionForcingChain = nets::REGION_FORCING_CHAIN,
            /// A fish with fins, each of which leads by a chain to the same losses as the fish.
            KrakenFish1 = nets::KRAKEN_FISH_1,
            /// A fish with fins: these and the places of a cover lead by chains to the loss of a candidate.
            KrakenFish2 = nets::KRAKEN_FISH_2,
            /// A candidate that singles refute.
            ContradictionNet = nets::CONTRADICTION_NET,
            /// Every candidate of a cell leads, by singles, to the loss of another.
            CellForcingNet = nets::CELL_FORCING_NET,
            /// Every place of a digit in a house leads, by singles, to the loss of a candidate.
            RegionForcingNet = nets::REGION_FORCING_NET,
            /// Any number of clues and houses that together exclude a candidate.
            ClueNet = clues::CLUE_NET,
            /// A candidate that clues and houses refute once one or two others are refuted in addition to it.
            ClueCases = clues::CLUE_CASES,
            /// SK loop: eight groups of cells around four filled ones, and as many digits as cells.
            DominoLoop = exotic::DOMINO_LOOP,
            /// Two cells of a line and a box, and two targets in its band that must hold the same two digits.
            JuniorExocet = exotic::JUNIOR_EXOCET,
            /// A Junior Exocet with a target elsewhere.
            SeniorExocet = exotic::SENIOR_EXOCET,
            /// A candidate that clues and houses refute once any number of others are refuted in addition to it.
            NestedClueNet = clues::NESTED_CLUE_NET,
            /// Cells where some houses cross others, and as many digits as cells.
            MultiSector = exotic::MULTI_SECTOR,
            /// A net within which candidates are refuted by what they directly exclude and leave as singles.
            DynamicNetPlus = nets::DYNAMIC_NET_PLUS,
            /// A net within which candidates are refuted by chains.
            NestedChains = nets::NESTED_CHAINS,
            /// A net within which chains from every candidate of a cell, or place of a digit, agree.
            NestedBranches = nets::NESTED_BRANCHES,
            /// A net within which candidates are refuted by nets.
            NestedNets = nets::NESTED_NETS,
            /// One of several grids, solved on its own.
            GridAlone = exotic::GRID_ALONE,
            /// A guess, the last resort.
            Trial = guess::TRIAL,
            /// A return to the last guess that has candidates left.
            Retreat = guess::RETREAT,
        }
    };
}
pub(crate) use technique_list;
