//! The techniques, each with its row: in the default order, the cheapest first.

/// Hands the list of techniques to another macro: the documentation and the name of each, and where its row is.
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
            /// A cell where two sums agree on one digit.
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
            /// Cells that differ by a clue.
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
            /// Any other clue by itself.
            SingleClue = clues::SINGLE_CLUE,
            /// What clues with sums leave over of houses.
            ClueBalance = clues::CLUE_BALANCE,
            /// Two cells, two digits, in a box and a line that both lose the digits.
            LockedPair = subsets::LOCKED_PAIR,
            /// Two cells, two digits.
            NakedPair = subsets::NAKED_PAIR,
            /// Two digits, two places.
            HiddenPair = subsets::HIDDEN_PAIR,
            /// A hidden pair, and the place that it leaves for another digit in its house.
            DirectHiddenPair = singles::DIRECT_HIDDEN_PAIR,
            /// What cages leave over in a complete house.
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
            /// What cages leave over in several complete houses.
            WideInniesOuties = sums::WIDE_INNIES_OUTIES,
            /// A candidate that takes from its peers what a clue needs.
            ClueClash = clues::CLUE_CLASH,
            /// Three or four lines against as many regions.
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
            /// A row of cells with the same two candidates.
            RemotePair = chains::REMOTE_PAIR,
            /// Two parallel strong links of a digit, ends of which share a line.
            Skyscraper = wings::SKYSCRAPER,
            /// Two crossing strong links of a digit, ends of which share a box.
            TwoStringKite = wings::TWO_STRING_KITE,
            /// Any two strong links of a digit, ends of which see each other.
            TurbotFish = wings::TURBOT_FISH,
            /// A box whose places for a digit lie in two crossing lines, and a strong link.
            EmptyRectangle = wings::EMPTY_RECTANGLE,
            /// Two cells with the same two candidates, and a strong link between them.
            WWing = wings::WWING,
            /// A cell with two candidates and two others that share one each with it.
            XyWing = wings::XY_WING,
            /// A cell with three candidates and two others that share two each with it.
            XyzWing = wings::XYZ_WING,
            /// Two candidates a cell and two places a digit, but for one extra.
            BugPlusOne = uniqueness::BUG_PLUS_ONE,
            /// A rectangle of two digits but for the extras of one cell.
            UniqueRectangle1 = uniqueness::UNIQUE_RECTANGLE_1,
            /// A rectangle of two digits but for one extra digit in two neighbouring cells.
            UniqueRectangle2 = uniqueness::UNIQUE_RECTANGLE_2,
            /// A rectangle of two digits whose extras make a subset with other cells.
            UniqueRectangle3 = uniqueness::UNIQUE_RECTANGLE_3,
            /// A rectangle of two digits, one of which stands in the two cells with extras.
            UniqueRectangle4 = uniqueness::UNIQUE_RECTANGLE_4,
            /// A rectangle of two digits but for one extra digit in opposite cells, or in three.
            UniqueRectangle5 = uniqueness::UNIQUE_RECTANGLE_5,
            /// A rectangle of two digits with extras in opposite cells; one digit stands in two of its sides.
            UniqueRectangle6 = uniqueness::UNIQUE_RECTANGLE_6,
            /// A rectangle of two digits; one digit stands in two sides that meet.
            HiddenRectangle = uniqueness::HIDDEN_RECTANGLE,
            /// A rectangle with three filled cells.
            AvoidableRectangle1 = uniqueness::AVOIDABLE_RECTANGLE_1,
            /// A rectangle with two filled cells, and one extra digit in the others.
            AvoidableRectangle2 = uniqueness::AVOIDABLE_RECTANGLE_2,
            /// A loop of six cells or more with two digits but for extras.
            UniqueLoop = uniqueness::UNIQUE_LOOP,
            /// Two rows of three cells with three digits but for extras.
            ExtendedRectangle = uniqueness::EXTENDED_RECTANGLE,
            /// Two candidates a cell and two places a digit, but for several extras.
            BugPlusN = uniqueness::BUG_PLUS_N,
            /// Two lines covered by two of the other kind, but for fins.
            FinnedXWing = fish::FINNED_XWING,
            /// Sashimi X-Wing: the same where a base would have one place left without its fins.
            SashimiXWing = fish::SASHIMI_XWING,
            /// Three lines covered by three of the other kind, but for fins.
            FinnedSwordfish = fish::FINNED_SWORDFISH,
            /// Sashimi Swordfish: the same where a base would have one place left without its fins.
            SashimiSwordfish = fish::SASHIMI_SWORDFISH,
            /// Four lines covered by four of the other kind, but for fins.
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
            /// A hinge with three or four candidates and three cells that share one each with it.
            WxyzWing = wings::WXYZ_WING,
            /// A cell, a house and a house, one end of the digit of the other.
            MWing = wings::MWING,
            /// A cell between two houses.
            SWing = wings::SWING,
            /// Three houses.
            LWing = wings::LWING,
            /// Cells and houses, the ends of different digits.
            HWing = wings::HWING,
            /// Four cells and four digits in a line and a box.
            BentQuad = wings::BENT_QUAD,
            /// An odd ring of a digit's places, and what spoils it.
            BrokenWing = chains::BROKEN_WING,
            /// An odd ring of cells with two candidates in common, and what spoils it.
            BivalueOddagon = chains::BIVALUE_ODDAGON,
            /// Three digits that a corner and two wings hold.
            TripleFirework = exotic::TRIPLE_FIREWORK,
            /// Two digits that a corner and two wings hold, and two of another corner with the same wings.
            QuadFirework = exotic::QUAD_FIREWORK,
            /// Sue de Coq: cells where two houses cross, and cells beside them in both.
            SueDeCoq = als::SUE_DE_COQ,
            /// ALS-XZ: two almost locked sets, linked by one digit or two.
            AlsXz = als::ALS_XZ,
            /// ALS-XY-Wing: three almost locked sets in a row.
            AlsXyWing = als::ALS_XY_WING,
            /// ALS-W-Wing: two almost locked sets, linked by a digit's places in a house.
            AlsWWing = als::ALS_WWING,
            /// ALS-XY-Chain: four almost locked sets or more in a row.
            AlsXyChain = als::ALS_XY_CHAIN,
            /// AHS-XZ: two almost hidden sets that share cells.
            AhsXz = als::AHS_XZ,
            /// Aligned Pair Exclusion: two cells that leave nothing for a third.
            AlignedPair = exclusion::ALIGNED_PAIR,
            /// Death Blossom: a cell, and an almost locked set for each of its candidates.
            DeathBlossom = als::DEATH_BLOSSOM,
            /// Aligned Triple Exclusion: three cells that leave nothing for a fourth.
            AlignedTriple = exclusion::ALIGNED_TRIPLE,
            /// A digit from one of its two places in a house to the next.
            XChain = chains::XCHAIN,
            /// Cells with two candidates, each seeing the next.
            XyChain = chains::XY_CHAIN,
            /// 3D Medusa: the two colours of strong links of several digits.
            Medusa = colouring::MEDUSA,
            /// A chain of candidates that closes and holds both ways.
            ContinuousNiceLoop = chains::CONTINUOUS_NICE_LOOP,
            /// A chain of candidates that proves or refutes the one it began with.
            DiscontinuousNiceLoop = chains::DISCONTINUOUS_NICE_LOOP,
            /// A chain of candidates, one end of which holds.
            Aic = chains::AIC,
            /// A loop with groups of places.
            GroupedContinuousNiceLoop = chains::GROUPED_CONTINUOUS_NICE_LOOP,
            /// The same with groups of places.
            GroupedDiscontinuousNiceLoop = chains::GROUPED_DISCONTINUOUS_NICE_LOOP,
            /// Grouped AIC: the same with groups of places.
            GroupedAic = chains::GROUPED_AIC,
            /// Two lines and boxes against two crossing lines and boxes.
            FrankenXWing = fish::FRANKEN_XWING,
            /// Three lines and boxes against three crossing lines and boxes.
            FrankenSwordfish = fish::FRANKEN_SWORDFISH,
            /// Finned Franken X-Wing: the same with fins.
            FinnedFrankenXWing = fish::FINNED_FRANKEN_XWING,
            /// Finned Franken Swordfish: the same with fins.
            FinnedFrankenSwordfish = fish::FINNED_FRANKEN_SWORDFISH,
            /// Four lines and boxes against four crossing lines and boxes.
            FrankenJellyfish = fish::FRANKEN_JELLYFISH,
            /// Finned Franken Jellyfish: the same with fins.
            FinnedFrankenJellyfish = fish::FINNED_FRANKEN_JELLYFISH,
            /// Twelve cells of four boxes with three candidates in common, and what spoils them.
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
            /// Two kites of the same two cells in a box.
            DualTwoStringKite = wings::DUAL_TWO_STRING_KITE,
            /// Two empty rectangles of the same box.
            DualEmptyRectangle = wings::DUAL_EMPTY_RECTANGLE,
            /// A loop with almost locked sets.
            SetContinuousNiceLoop = chains::SET_CONTINUOUS_NICE_LOOP,
            /// A chain with almost locked sets that proves or refutes a candidate.
            SetDiscontinuousNiceLoop = chains::SET_DISCONTINUOUS_NICE_LOOP,
            /// A chain with almost locked sets, one end of which holds.
            SetAic = chains::SET_AIC,
            /// Given places of two digits that are all but one of a deadly pattern.
            ReverseBug = uniqueness::REVERSE_BUG,
            /// A part of the board with two candidates a cell and two places a digit, but for extras.
            BugLite = uniqueness::BUG_LITE,
            /// Some cells with three digits of which every filling can be exchanged, but for extras.
            Mug = uniqueness::MUG,
            /// Givens that stay the same when the board is turned or mirrored and the digits are changed.
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
            /// Five lines covered by five of the other kind, but for fins.
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
            /// Six lines covered by six of the other kind, but for fins.
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
            /// Seven lines covered by seven of the other kind, but for fins.
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
            /// What all ways to place a digit have in common.
            TemplateSet = templates::TEMPLATE_SET,
            /// What no way to place a digit has.
            TemplateDelete = templates::TEMPLATE_DELETE,
            /// A candidate that leaves its own digit without a place.
            Nishio = nets::NISHIO,
            /// Every candidate of a cell leads, by a chain, to the loss of another.
            CellForcingChain = nets::CELL_FORCING_CHAIN,
            /// Every place of a digit in a house leads, by a chain, to the loss of a candidate.
            RegionForcingChain = nets::REGION_FORCING_CHAIN,
            /// A fish with fins, each of which leads by a chain to the loss of what the fish removes.
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
            /// A candidate that clues and houses refute once one or two others are refuted beside it.
            ClueCases = clues::CLUE_CASES,
            /// SK loop: eight groups of cells around four filled ones, and as many digits as cells.
            DominoLoop = exotic::DOMINO_LOOP,
            /// Two cells of a line and a box, and two targets in its band that must hold the same two digits.
            JuniorExocet = exotic::JUNIOR_EXOCET,
            /// The same with a target elsewhere.
            SeniorExocet = exotic::SENIOR_EXOCET,
            /// A candidate that clues and houses refute once any number of others are refuted beside it.
            NestedClueNet = clues::NESTED_CLUE_NET,
            /// Cells where some houses cross others, and as many digits as cells.
            MultiSector = exotic::MULTI_SECTOR,
            /// A net beneath which single candidates are refuted by what they leave alone.
            DynamicNetPlus = nets::DYNAMIC_NET_PLUS,
            /// A net beneath which candidates are refuted by chains.
            NestedChains = nets::NESTED_CHAINS,
            /// A net beneath which chains from every candidate of a cell, or place of a digit, agree.
            NestedBranches = nets::NESTED_BRANCHES,
            /// A net beneath which candidates are refuted by nets.
            NestedNets = nets::NESTED_NETS,
            /// One grid of several, solved as if it stood alone.
            GridAlone = exotic::GRID_ALONE,
            /// A guess, the last resort.
            Trial = guess::TRIAL,
            /// Back to the last guess that has candidates left.
            Retreat = guess::RETREAT,
        }
    };
}
pub(in crate::logic) use technique_list;
