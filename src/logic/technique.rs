//! The table of techniques: facts only. [`super::finders`] maps each to its function.
//!
//! Ratings are those of Sudoku Explainer (Nicolas Juillerat), levels and scores those of HoDoKu
//! (Bernhard Hobiger), codes those of the technique library of the same program.

mod chains;
mod colours;
mod exotic;
mod family;
mod fish;
mod locked;
mod nets;
mod table;
mod uniqueness;
mod wings;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

pub use family::Family;
use fish::FISH;
pub(super) use fish::{Fins, Fish, Shape};
use table::TABLE;

/// A way to conclude, in the default order: cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// The last empty cell of a house.
    FullHouse,
    /// The last empty cell of a cage or run.
    CageRemainder,
    /// A cell with one candidate.
    NakedSingle,
    /// A digit with one place in a house.
    HiddenSingle,
    /// A cell where two sums agree on one digit.
    CrossingSums,
    /// A cage or run whose sum has one combination left.
    SingleCombination,
    /// A digit confined, in a box, to cells that others see.
    Pointing,
    /// A digit confined, in a line, to one box.
    Claiming,
    /// Pointing, and the place that it leaves for the digit in another box.
    DirectPointing,
    /// Claiming, and the place that it leaves for the digit in another line.
    DirectClaiming,
    /// A cage or run, and the combinations that its sum has left.
    Combinations,
    /// Two cells, two digits, in a box and a line that both lose the digits.
    LockedPair,
    /// Two cells, two digits.
    NakedPair,
    /// Two digits, two places.
    HiddenPair,
    /// A hidden pair, and the place that it leaves for another digit in its house.
    DirectHiddenPair,
    /// What cages leave over in a complete house.
    InniesOuties,
    /// Two lines against two regions, or the houses that windows imply.
    Leftovers,
    /// Three cells, three digits, in a box and a line that both lose the digits.
    LockedTriple,
    /// Three cells, three digits.
    NakedTriple,
    /// Three digits, three places.
    HiddenTriple,
    /// A hidden triple, and the place that it leaves for another digit in its house.
    DirectHiddenTriple,
    /// What cages leave over in several complete houses.
    WideInniesOuties,
    /// Three or four lines against as many regions.
    WideLeftovers,
    /// Four cells, four digits.
    NakedQuad,
    /// Four digits, four places.
    HiddenQuad,
    /// Two lines of one kind, covered by two of the other.
    XWing,
    /// Three lines of one kind, covered by three of the other.
    Swordfish,
    /// Four lines of one kind, covered by four of the other.
    Jellyfish,
    /// A row of cells with the same two candidates.
    RemotePair,
    /// Two parallel strong links of a digit, ends of which share a line.
    Skyscraper,
    /// Two crossing strong links of a digit, ends of which share a box.
    TwoStringKite,
    /// Any two strong links of a digit, ends of which see each other.
    TurbotFish,
    /// A box whose places for a digit lie in two crossing lines, and a strong link.
    EmptyRectangle,
    /// Two cells with the same two candidates, and a strong link between them.
    WWing,
    /// A cell with two candidates and two others that share one each with it.
    XyWing,
    /// A cell with three candidates and two others that share two each with it.
    XyzWing,
    /// Two candidates a cell and two places a digit, but for one extra.
    BugPlusOne,
    /// A rectangle of two digits but for the extras of one cell.
    UniqueRectangle1,
    /// A rectangle of two digits but for one extra digit in two neighbouring cells.
    UniqueRectangle2,
    /// A rectangle of two digits whose extras make a subset with other cells.
    UniqueRectangle3,
    /// A rectangle of two digits, one of which stands in the two cells with extras.
    UniqueRectangle4,
    /// A rectangle of two digits but for one extra digit in opposite cells, or in three.
    UniqueRectangle5,
    /// A rectangle of two digits with extras in opposite cells; one digit stands in two of its sides.
    UniqueRectangle6,
    /// A rectangle of two digits; one digit stands in two sides that meet.
    HiddenRectangle,
    /// A rectangle with three filled cells.
    AvoidableRectangle1,
    /// A rectangle with two filled cells, and one extra digit in the others.
    AvoidableRectangle2,
    /// A loop of six cells or more with two digits but for extras.
    UniqueLoop,
    /// Two rows of three cells with three digits but for extras.
    ExtendedRectangle,
    /// Two candidates a cell and two places a digit, but for several extras.
    BugPlusN,
    /// Two lines covered by two of the other kind, but for fins.
    FinnedXWing,
    /// Sashimi X-Wing: the same where a base would have one place left without its fins.
    SashimiXWing,
    /// Three lines covered by three of the other kind, but for fins.
    FinnedSwordfish,
    /// Sashimi Swordfish: the same where a base would have one place left without its fins.
    SashimiSwordfish,
    /// Four lines covered by four of the other kind, but for fins.
    FinnedJellyfish,
    /// Sashimi Jellyfish: the same where a base would have one place left without its fins.
    SashimiJellyfish,
    /// Places that see both colours of a cluster.
    ColourTrap,
    /// A colour that sees itself.
    ColourWrap,
    /// Colours of two clusters that see each other.
    ColourBridge,
    /// A colour that sees both colours of another cluster.
    ColourClash,
    /// A hinge with three or four candidates and three cells that share one each with it.
    WxyzWing,
    /// A cell, a house and a house, one end of the digit of the other.
    MWing,
    /// A cell between two houses.
    SWing,
    /// Three houses.
    LWing,
    /// Cells and houses, the ends of different digits.
    HWing,
    /// Four cells and four digits in a line and a box.
    BentQuad,
    /// An odd ring of a digit's places, and what spoils it.
    BrokenWing,
    /// An odd ring of cells with two candidates in common, and what spoils it.
    BivalueOddagon,
    /// Three digits that a corner and two wings hold.
    TripleFirework,
    /// Two digits that a corner and two wings hold, and two of another corner with the same wings.
    QuadFirework,
    /// Sue de Coq: cells where two houses cross, and cells beside them in both.
    SueDeCoq,
    /// ALS-XZ: two almost locked sets, linked by one digit or two.
    AlsXz,
    /// ALS-XY-Wing: three almost locked sets in a row.
    AlsXyWing,
    /// ALS-W-Wing: two almost locked sets, linked by a digit's places in a house.
    AlsWWing,
    /// ALS-XY-Chain: four almost locked sets or more in a row.
    AlsXyChain,
    /// AHS-XZ: two almost hidden sets that share cells.
    AhsXz,
    /// Aligned Pair Exclusion: two cells that leave nothing for a third.
    AlignedPair,
    /// Death Blossom: a cell, and an almost locked set for each of its candidates.
    DeathBlossom,
    /// Aligned Triple Exclusion: three cells that leave nothing for a fourth.
    AlignedTriple,
    /// A digit from one of its two places in a house to the next.
    XChain,
    /// Cells with two candidates, each seeing the next.
    XyChain,
    /// 3D Medusa: the two colours of strong links of several digits.
    Medusa,
    /// A chain of candidates that closes and holds both ways.
    ContinuousNiceLoop,
    /// A chain of candidates that proves or refutes the one it began with.
    DiscontinuousNiceLoop,
    /// A chain of candidates, one end of which holds.
    Aic,
    /// A loop with groups of places.
    GroupedContinuousNiceLoop,
    /// The same with groups of places.
    GroupedDiscontinuousNiceLoop,
    /// Grouped AIC: the same with groups of places.
    GroupedAic,
    /// Two lines and boxes against two crossing lines and boxes.
    FrankenXWing,
    /// Three lines and boxes against three crossing lines and boxes.
    FrankenSwordfish,
    /// Finned Franken X-Wing: the same with fins.
    FinnedFrankenXWing,
    /// Finned Franken Swordfish: the same with fins.
    FinnedFrankenSwordfish,
    /// Four lines and boxes against four crossing lines and boxes.
    FrankenJellyfish,
    /// Finned Franken Jellyfish: the same with fins.
    FinnedFrankenJellyfish,
    /// Twelve cells of four boxes with three candidates in common, and what spoils them.
    Tridagon,
    /// Five cells and five digits in a line and a box.
    VwxyzWing,
    /// Six cells and six digits in a line and a box.
    UvwxyzWing,
    /// Seven cells and seven digits in a line and a box.
    TuvwxyzWing,
    /// Eight cells and eight digits in a line and a box.
    StuvwxyzWing,
    /// Nine cells and nine digits in a line and a box.
    RstuvwxyzWing,
    /// Two kites of the same two cells in a box.
    DualTwoStringKite,
    /// Two empty rectangles of the same box.
    DualEmptyRectangle,
    /// A loop with almost locked sets.
    SetContinuousNiceLoop,
    /// A chain with almost locked sets that proves or refutes a candidate.
    SetDiscontinuousNiceLoop,
    /// A chain with almost locked sets, one end of which holds.
    SetAic,
    /// Given places of two digits that are all but one of a deadly pattern.
    ReverseBug,
    /// A part of the board with two candidates a cell and two places a digit, but for extras.
    BugLite,
    /// Some cells with three digits of which every filling can be exchanged, but for extras.
    Mug,
    /// Givens that stay the same when the board is turned or mirrored and the digits are changed.
    SymmetricalPlacement,
    /// Two houses of any kind against two others.
    MutantXWing,
    /// Three houses of any kind against three others.
    MutantSwordfish,
    /// Four houses of any kind against four others.
    MutantJellyfish,
    /// Finned Mutant X-Wing: the same with fins.
    FinnedMutantXWing,
    /// Finned Mutant Swordfish: the same with fins.
    FinnedMutantSwordfish,
    /// Finned Mutant Jellyfish: the same with fins.
    FinnedMutantJellyfish,
    /// Five lines of one kind, covered by five of the other.
    Squirmbag,
    /// Five lines covered by five of the other kind, but for fins.
    FinnedSquirmbag,
    /// Sashimi Squirmbag: the same where a base would have one place left without its fins.
    SashimiSquirmbag,
    /// Five lines and boxes against five crossing lines and boxes.
    FrankenSquirmbag,
    /// Finned Franken Squirmbag: the same with fins.
    FinnedFrankenSquirmbag,
    /// Five houses of any kind against five others.
    MutantSquirmbag,
    /// Finned Mutant Squirmbag: the same with fins.
    FinnedMutantSquirmbag,
    /// Six lines of one kind, covered by six of the other.
    Whale,
    /// Six lines covered by six of the other kind, but for fins.
    FinnedWhale,
    /// Sashimi Whale: the same where a base would have one place left without its fins.
    SashimiWhale,
    /// Six lines and boxes against six crossing lines and boxes.
    FrankenWhale,
    /// Finned Franken Whale: the same with fins.
    FinnedFrankenWhale,
    /// Six houses of any kind against six others.
    MutantWhale,
    /// Finned Mutant Whale: the same with fins.
    FinnedMutantWhale,
    /// Seven lines of one kind, covered by seven of the other.
    Leviathan,
    /// Seven lines covered by seven of the other kind, but for fins.
    FinnedLeviathan,
    /// Sashimi Leviathan: the same where a base would have one place left without its fins.
    SashimiLeviathan,
    /// Seven lines and boxes against seven crossing lines and boxes.
    FrankenLeviathan,
    /// Finned Franken Leviathan: the same with fins.
    FinnedFrankenLeviathan,
    /// Seven houses of any kind against seven others.
    MutantLeviathan,
    /// Finned Mutant Leviathan: the same with fins.
    FinnedMutantLeviathan,
    /// What all ways to place a digit have in common.
    TemplateSet,
    /// What no way to place a digit has.
    TemplateDelete,
    /// A candidate that leaves its own digit without a place.
    Nishio,
    /// Every candidate of a cell leads, by a chain, to the loss of another.
    CellForcingChain,
    /// Every place of a digit in a house leads, by a chain, to the loss of a candidate.
    RegionForcingChain,
    /// A fish with fins, each of which leads by a chain to the loss of what the fish removes.
    KrakenFish1,
    /// A fish with fins: these and the places of a cover lead by chains to the loss of a candidate.
    KrakenFish2,
    /// A candidate that singles refute.
    ContradictionNet,
    /// Every candidate of a cell leads, by singles, to the loss of another.
    CellForcingNet,
    /// Every place of a digit in a house leads, by singles, to the loss of a candidate.
    RegionForcingNet,
    /// SK loop: eight groups of cells around four filled ones, and as many digits as cells.
    DominoLoop,
    /// Two cells of a line and a box, and two targets in its band that must hold the same two digits.
    JuniorExocet,
    /// The same with a target elsewhere.
    SeniorExocet,
    /// Cells where some houses cross others, and as many digits as cells.
    MultiSector,
    /// A net beneath which single candidates are refuted by what they leave alone.
    DynamicNetPlus,
    /// A net beneath which candidates are refuted by chains.
    NestedChains,
    /// A net beneath which chains from every candidate of a cell, or place of a digit, agree.
    NestedBranches,
    /// A net beneath which candidates are refuted by nets.
    NestedNets,
    /// One grid of several, solved as if it stood alone.
    GridAlone,
    /// A guess, the last resort.
    Trial,
    /// Back to the last guess that has candidates left.
    Retreat,
}

impl Technique {
    /// Whether it takes long where there are many cells; nets do, too, but what else finds nothing leaves these.
    pub(super) const fn is_slow(self) -> bool {
        use Family::{Chain, Colouring, Exclusion, Fish, Guardian, LockedSets, SingleDigit, Uniqueness, Wing};
        matches!(
            self.facts().family,
            Chain | Colouring | Exclusion | Fish | Guardian | LockedSets | SingleDigit | Uniqueness | Wing
        )
    }

    /// Whether it is a net with further assumptions beneath the first, of which there are many, each of much work.
    pub const fn is_nested(self) -> bool {
        matches!(self, Self::DynamicNetPlus | Self::NestedChains | Self::NestedBranches | Self::NestedNets)
    }

    /// Whether each step rests on the candidates of some cells and nothing else, so that it is there as long as these
    /// stay as they are. (Finders that ask [`Grid::fresh_cells`] alone.)
    ///
    /// [`Grid::fresh_cells`]: super::techniques::Grid::fresh_cells
    pub(super) const fn is_of_few_cells(self) -> bool {
        matches!(
            self,
            Self::SueDeCoq | Self::AlignedPair | Self::AlignedTriple | Self::AlsXz | Self::AlsXyWing | Self::AlsWWing
        )
    }

    /// Whether what it finds depends on nothing but the places of one digit at a time.
    pub(super) const fn is_of_one_digit(self) -> bool {
        matches!(self.facts().family, Family::Fish | Family::SingleDigit | Family::Colouring)
            || matches!(self, Self::BrokenWing | Self::Nishio)
    }
}

impl Family {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Intersection => "intersection",
            Self::Subset => "subset",
            Self::Fish => "fish",
            Self::SingleDigit => "single-digit pattern",
            Self::Wing => "wing",
            Self::Uniqueness => "uniqueness",
            Self::Exclusion => "aligned exclusion",
            Self::LockedSets => "almost locked sets",
            Self::Colouring => "colouring",
            Self::Guardian => "guardians",
            Self::Chain => "chain",
            Self::Net => "net",
            Self::Exotic => "exotic",
            Self::Sum => "sum",
            Self::Leftover => "leftover",
            Self::Grid => "grid",
            Self::LastResort => "last resort",
        }
    }
}

/// HoDoKu's five levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HodokuLevel {
    /// Up to 800 points.
    Easy,
    /// Up to 1,000 points.
    Medium,
    /// Up to 1,600 points.
    Hard,
    /// Up to 1,800 points.
    Unfair,
    /// No bound.
    Extreme,
}

impl HodokuLevel {
    /// Every level, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Unfair, Self::Extreme];

    /// Its name in lower case, as in JSON.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Unfair => "unfair",
            Self::Extreme => "extreme",
        }
    }

    /// The most points that a puzzle of this level has.
    pub const fn most_points(self) -> u32 {
        match self {
            Self::Easy => 800,
            Self::Medium => 1000,
            Self::Hard => 1600,
            Self::Unfair => 1800,
            Self::Extreme => u32::MAX,
        }
    }
}

/// What is known of a technique.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// Which technique.
    pub technique: Technique,
    /// Its key in files, options and JSON: `naked-pair`.
    pub key: &'static str,
    /// Its standard name.
    pub name: &'static str,
    /// Other names that are understood, the seeds' among them.
    pub aliases: &'static [&'static str],
    /// Its family.
    pub family: Family,
    /// Its code in the technique library; empty where it has none.
    pub code: &'static str,
    /// Sudoku Explainer's rating in tenths (32 is 3.2); a step may be rated lower, see
    /// [`Step::rating`](super::Step::rating). None where it has none.
    pub rating: Option<u16>,
    /// HoDoKu's level and score; none where it has none.
    pub hodoku: Option<(HodokuLevel, u32)>,
    /// What it says, in a paragraph.
    pub help: &'static str,
    /// The boards that it is sound on.
    pub boards: &'static str,
}

impl Technique {
    /// Every technique, in the default order.
    pub const ALL: [Self; TABLE.len()] = {
        let mut all = [Self::FullHouse; TABLE.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = TABLE[at].technique;
            at += 1;
        }
        all
    };

    /// What is known of it.
    pub const fn facts(self) -> &'static Facts {
        &TABLE[self as usize]
    }

    /// Its key: `naked-pair`.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// Its standard name: `Naked Pair`.
    pub const fn name(self) -> &'static str {
        self.facts().name
    }

    /// The technique of this key, name, alias or library code, in any case; blanks, hyphens and
    /// underscores are the same. A code may have its variant, a figure or `x`: `0110-1`.
    pub fn named(name: &str) -> Option<Self> {
        /// Every name, as [`plain`] writes it; of two techniques with one, the first has it.
        static NAMED: LazyLock<HashMap<String, Technique>> = LazyLock::new(|| {
            let names = |facts: &'static Facts| facts.aliases.iter().chain([&facts.key, &facts.name, &facts.code]);
            let pairs = TABLE.iter().flat_map(|facts| names(facts).map(|name| (plain(name), facts.technique)));
            pairs.rev().filter(|(name, _)| !name.is_empty()).collect()
        });
        fn plain(text: &str) -> String {
            text.trim().to_ascii_lowercase().replace(['-', '_'], " ")
        }
        let wanted = plain(name);
        let variant =
            |text: &&str| text.len() == 1 && text.starts_with(|symbol: char| symbol.is_ascii_digit() || symbol == 'x');
        let code = match wanted.split_once(' ') {
            Some((code, text)) if variant(&text) => code,
            _ => wanted.as_str(),
        };
        let has_code = |facts: &&Facts| !facts.code.is_empty() && facts.code == code;
        let by_code = || TABLE.iter().find(has_code).map(|facts| facts.technique);
        // A variant may have a technique of its own.
        NAMED.get(&wanted).copied().or_else(by_code)
    }

    /// Whether it is used only where it is asked for by name: large and mutant fish take long
    /// and are seldom needed, what rests on all givens at once is seldom there, and direct forms are two steps in one.
    pub const fn is_on_request(self) -> bool {
        if matches!(
            self,
            Self::DirectPointing
                | Self::DirectClaiming
                | Self::DirectHiddenPair
                | Self::DirectHiddenTriple
                | Self::DualTwoStringKite
                | Self::DualEmptyRectangle
                | Self::VwxyzWing
                | Self::UvwxyzWing
                | Self::TuvwxyzWing
                | Self::StuvwxyzWing
                | Self::RstuvwxyzWing
                | Self::TemplateSet
                | Self::TemplateDelete
                | Self::ReverseBug
                | Self::SymmetricalPlacement
        ) {
            return true;
        }
        match self.fish() {
            Some(fish) => fish.size > 4 || matches!(fish.shape, Shape::Mutant),
            None => false,
        }
    }

    /// Whether it relies on the puzzle having a single solution: it finds nothing before that is proved.
    pub const fn needs_single_solution(self) -> bool {
        matches!(self.facts().family, Family::Uniqueness)
    }

    /// What kind of fish it is; none if it is not a fish.
    pub(super) const fn fish(self) -> Option<Fish> {
        let mut at = 0;
        while at < FISH.len() {
            if FISH[at].0 as usize == self as usize {
                return Some(FISH[at].1);
            }
            at += 1;
        }
        None
    }

    /// Whether it is a guess or a retreat, which no position proves.
    pub const fn is_trial(self) -> bool {
        matches!(self, Self::Trial | Self::Retreat)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_stands_in_the_order_of_the_techniques() {
        for (at, facts) in TABLE.iter().enumerate() {
            assert_eq!(facts.technique as usize, at);
        }
        assert!(Technique::ALL.is_sorted());
    }

    #[test]
    fn every_name_finds_its_technique_and_no_other() {
        for facts in TABLE {
            for name in facts.aliases.iter().chain([&facts.key, &facts.name]) {
                assert_eq!(Technique::named(name), Some(facts.technique), "{name}");
                assert_eq!(Technique::named(&name.to_uppercase()), Some(facts.technique), "{name}");
            }
        }
        assert_eq!(Technique::named("0200"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0200-x"), Some(Technique::NakedPair));
        assert_eq!(Technique::named("0110-1"), Some(Technique::LockedPair));
        for unknown in ["0110-", "0110-12", "0110-y", "9999", "naked", "-"] {
            assert_eq!(Technique::named(unknown), None, "{unknown}");
        }
        assert_eq!(Technique::named("Lone_Ranger"), Some(Technique::HiddenSingle));
        assert_eq!(Technique::named(""), None);
    }
}
