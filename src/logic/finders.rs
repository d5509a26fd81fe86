//! From a technique to the function that finds it.

use std::ops::ControlFlow;

use super::atlas::Atlas;
use super::single::Single;
use super::techniques::singles::HiddenOrder;
use super::techniques::subsets::{Locked, Naked};
use super::techniques::sums::Ways;
use super::techniques::{
    Grid, ahs, alone, als_chain, als_w_wing, als_xz, balance, bent, chains, colours, death_blossom, direct, domino,
    empty_rectangle, exclusion, exocet, fireworks, fish, guardians, intersections, leftovers, medusa, nets, remote,
    sectors, short_chains, singles, subsets, sue_de_coq, sums, templates, tridagon, turbot, unique, wings,
};
use super::{Order, Profile, Step, Technique, order};
use crate::board::{Board, Cell, Digit};
use crate::puzzle::Position;
use crate::work::{Stop, Work};

/// How many steps are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The first, on a path.
    One,
    /// Those that a person would read in a list of all techniques.
    Many,
    /// Every single one, of one technique.
    Every,
}

/// Where finders put what they find; it may have enough after the first.
pub(super) struct Sink {
    steps: Vec<Step>,
    wanted: Wanted,
    /// What a list of every step keeps to: many finders that make one do not look at the time themselves.
    work: Option<Work>,
    /// The one candidate whose elimination, or whose placement, is of use.
    goal: Option<(Cell, Digit)>,
}

/// Between so many steps of a list it is looked whether the work goes on.
const STEPS_BETWEEN_CHECKS: usize = 16;

impl Sink {
    const fn new(wanted: Wanted) -> Self {
        Self { steps: Vec::new(), wanted, work: None, goal: None }
    }

    /// Every step of one technique, as long as the work goes on.
    fn every(work: &Work) -> Self {
        Self { work: Some(work.clone()), ..Self::new(Wanted::Every) }
    }

    /// Steps of a list that are of use for this candidate; finders may leave all others out.
    fn toward(goal: Option<(Cell, Digit)>) -> Self {
        Self { goal, ..Self::new(Wanted::Many) }
    }

    /// The one candidate that is asked for, if there is one.
    pub(super) const fn goal(&self) -> Option<(Cell, Digit)> {
        self.goal
    }

    /// Whether a step that takes these candidates, and does nothing else, is of no use.
    pub(super) fn is_beside_goal(&self, gone: &[(Cell, Digit)]) -> bool {
        self.goal.is_some_and(|goal| !gone.contains(&goal))
    }

    /// Whether one step is enough.
    pub(super) const fn wants_one(&self) -> bool {
        matches!(self.wanted, Wanted::One)
    }

    /// Whether every step of one technique is asked for, also what another technique has the better name for.
    pub(super) const fn wants_every(&self) -> bool {
        matches!(self.wanted, Wanted::Every)
    }

    /// Takes a step; breaks where one is enough, and where the work is stopped.
    pub(super) fn take(&mut self, step: Step) -> ControlFlow<()> {
        self.steps.push(step);
        let is_due = self.steps.len().is_multiple_of(STEPS_BETWEEN_CHECKS);
        let is_stopped = is_due && self.work.as_ref().is_some_and(|work| work.check().is_err());
        if self.wants_one() || is_stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Takes what is found of one technique after the other.
pub(super) trait Look {
    /// Whether the technique's steps are wanted.
    fn wants(&mut self, technique: Technique) -> bool;

    /// Takes all steps of one technique; breaks where these are enough.
    fn found(&mut self, steps: Vec<Step>) -> ControlFlow<()>;
}

/// The finders for one board: the width of its cell sets is chosen here, once.
pub(super) enum Finders {
    Narrow(Box<Atlas<2>>),
    Middle(Box<Atlas<12>>),
    Wide(Box<Atlas<26>>),
}

impl Finders {
    pub(super) fn new(board: &Board) -> Self {
        match board.cell_count() {
            0..=128 => Self::Narrow(Box::new(Atlas::new(board))),
            129..=768 => Self::Middle(Box::new(Atlas::new(board))),
            _ => Self::Wide(Box::new(Atlas::new(board))),
        }
    }

    /// The first step, as [`Finders::first`] finds it, if the position is not [contradictory].
    ///
    /// [contradictory]: Position::is_contradictory
    pub(super) fn first_if_sound(&self, position: &Position, profile: &Profile, work: &Work) -> Found {
        let mut sink = Sink::new(Wanted::One);
        let asked = Asked::of(profile, work);
        let is_sound = match self {
            Self::Narrow(atlas) => find_if_sound(&Grid::new(position, atlas), &asked, &mut sink),
            Self::Middle(atlas) => find_if_sound(&Grid::new(position, atlas), &asked, &mut sink),
            Self::Wide(atlas) => find_if_sound(&Grid::new(position, atlas), &asked, &mut sink),
        };
        match sink.steps.pop() {
            Some(step) => Found::Step(step),
            None if is_sound => Found::Nothing,
            None => Found::Contradiction,
        }
    }

    /// The first step of the profile's first technique that has one. What would search longer than the work
    /// allows finds nothing.
    pub(super) fn first(&self, position: &Position, profile: &Profile, work: &Work) -> Option<Step> {
        let mut sink = Sink::new(Wanted::One);
        self.run(position, &Asked::of(profile, work), &mut sink);
        sink.steps.pop()
    }

    /// Every step of the profile's techniques, in their order.
    pub(super) fn each(&self, position: &Position, profile: &Profile) -> Vec<Step> {
        let mut sink = Sink::new(Wanted::Many);
        self.run(position, &Asked::of(profile, &Work::unlimited()), &mut sink);
        sink.steps
    }

    /// Every step of the profile's techniques, technique by technique in their order; each that has steps is
    /// reported as soon as it has been looked for.
    pub(super) fn report(
        &self,
        position: &Position,
        profile: &Profile,
        work: &Work,
        report: &mut dyn FnMut(Vec<Step>),
    ) -> Result<(), Stop> {
        let asked = Asked::of(profile, work);
        match self {
            Self::Narrow(atlas) => report_each(&Grid::new(position, atlas), &asked, report),
            Self::Middle(atlas) => report_each(&Grid::new(position, atlas), &asked, report),
            Self::Wide(atlas) => report_each(&Grid::new(position, atlas), &asked, report),
        }
    }

    /// Every step of each of these techniques, under the names that the profile has, technique by technique; of nets
    /// only those that take the candidate, if there is such a goal.
    ///
    /// # Errors
    /// [`Stop`] when the work was interrupted between two techniques.
    pub(super) fn toward(
        &self,
        position: &Position,
        (techniques, profile): (&[Technique], &Profile),
        goal: Option<(Cell, Digit)>,
        work: &Work,
        look: &mut dyn Look,
    ) -> Result<(), Stop> {
        let asked = Asked { techniques, goal, ..Asked::of(profile, work) };
        match self {
            Self::Narrow(atlas) => look_at_each(&Grid::new(position, atlas), &asked, look),
            Self::Middle(atlas) => look_at_each(&Grid::new(position, atlas), &asked, look),
            Self::Wide(atlas) => look_at_each(&Grid::new(position, atlas), &asked, look),
        }
    }

    /// Every step of the technique that no narrower technique has the name for, as far as the work goes. A single
    /// solution is proved where the technique relies on one, or assumed.
    pub(super) fn all(&self, position: &Position, technique: Technique, assumed: bool, work: &Work) -> Vec<Step> {
        let mut sink = Sink::every(work);
        let asked = Asked {
            techniques: &[technique],
            named: &Technique::ALL,
            hidden: HiddenOrder::default(),
            work,
            goal: None,
            assumed,
            siamese: false,
            order: Order::Found,
        };
        self.run(position, &asked, &mut sink);
        sink.steps
    }

    /// Every two fish of the technique over the same bases; none where it is no fish.
    pub(super) fn siamese(&self, position: &Position, technique: Technique, work: &Work) -> Vec<Step> {
        let mut sink = Sink::every(work);
        let asked = Asked {
            techniques: &[technique],
            named: &[],
            hidden: HiddenOrder::default(),
            work,
            goal: None,
            assumed: false,
            siamese: true,
            order: Order::Found,
        };
        if technique.fish().is_some() {
            self.run(position, &asked, &mut sink);
        }
        sink.steps
    }

    /// The first step of one technique, under the names that the profile has.
    pub(super) fn first_of(
        &self,
        position: &Position,
        technique: Technique,
        profile: &Profile,
        work: &Work,
    ) -> Option<Step> {
        let mut sink = Sink::new(Wanted::One);
        let asked = Asked { techniques: &[technique], ..Asked::of(profile, work) };
        self.run(position, &asked, &mut sink);
        sink.steps.pop()
    }

    /// Every step of one of the profile's techniques, under the names that the profile has.
    pub(super) fn named(&self, position: &Position, technique: Technique, profile: &Profile, work: &Work) -> Vec<Step> {
        let mut sink = Sink::new(Wanted::Many);
        let asked = Asked { techniques: &[technique], ..Asked::of(profile, work) };
        self.run(position, &asked, &mut sink);
        sink.steps
    }

    /// The nested net of this step, as it is in this position.
    pub(super) fn nested_again(&self, position: &Position, step: &Step) -> Option<Step> {
        match self {
            Self::Narrow(atlas) => nets::again(&Grid::new(position, atlas), step),
            Self::Middle(atlas) => nets::again(&Grid::new(position, atlas), step),
            Self::Wide(atlas) => nets::again(&Grid::new(position, atlas), step),
        }
    }

    fn run(&self, position: &Position, asked: &Asked<'_>, sink: &mut Sink) {
        match self {
            Self::Narrow(atlas) => find_any(&Grid::new(position, atlas), asked, sink),
            Self::Middle(atlas) => find_any(&Grid::new(position, atlas), asked, sink),
            Self::Wide(atlas) => find_any(&Grid::new(position, atlas), asked, sink),
        }
    }
}

/// What a look at a position came to.
pub(super) enum Found {
    Step(Step),
    Nothing,
    Contradiction,
}

/// What is to be found.
struct Asked<'a> {
    /// The techniques, in this order.
    techniques: &'a [Technique],
    /// Those whose names may be used: a narrower one among them takes its steps from a wider one.
    named: &'a [Technique],
    /// In which order hidden singles are looked for.
    hidden: HiddenOrder<'a>,
    /// What a search keeps to.
    work: &'a Work,
    /// The candidate that a net must take; any, where there is none.
    goal: Option<(Cell, Digit)>,
    /// A single solution is taken for granted, not proved.
    assumed: bool,
    /// Fish are sought two at a time, over the same bases.
    siamese: bool,
    /// Which of several steps of a technique is taken where one is enough.
    order: Order,
}

impl<'a> Asked<'a> {
    fn of(profile: &'a Profile, work: &'a Work) -> Self {
        Self {
            techniques: &profile.techniques,
            named: &profile.techniques,
            hidden: HiddenOrder { kinds: &profile.houses, digit_first: profile.digit_first },
            work,
            goal: None,
            assumed: false,
            siamese: false,
            order: profile.order,
        }
    }

    /// What is known of there being one solution.
    fn single<const W: usize>(&self, grid: &Grid<'_, W>) -> Single {
        if self.assumed { Single::Puzzle } else { grid.single(self.work) }
    }

    /// Combinations, without the single ones where those have a name of their own.
    fn ways(&self) -> Ways {
        if self.named.contains(&Technique::SingleCombination) { Ways::Several } else { Ways::Any }
    }

    /// Naked subsets, without the locked ones where those have a name of their own.
    fn naked(&self, locked: Technique) -> Naked {
        if self.named.contains(&locked) { Naked::Unlocked(self.locked()) } else { Naked::Any }
    }

    /// Which naked subsets are called locked.
    const fn locked(&self) -> Locked {
        match self.order {
            Order::Found => Locked::InSeveral,
            Order::Hodoku => Locked::InEach,
        }
    }
}

/// One technique after another, until the sink has enough.
fn find_any<const W: usize>(grid: &Grid<'_, W>, asked: &Asked<'_>, sink: &mut Sink) {
    if asked.order == Order::Hodoku && sink.wants_one() {
        grid.keep_agenda(asked.hidden.kinds);
    }
    for &technique in asked.techniques {
        if sink.wants_one() && grid.is_hopeless(technique) {
            continue;
        }
        let found = match asked.order {
            Order::Hodoku if sink.wants_one() => find_in_order(grid, technique, asked, sink),
            _ => find(grid, technique, asked, sink),
        };
        if found.is_break() {
            break;
        }
        if sink.wants_one() && asked.work.check().is_ok() {
            grid.keep_barren(technique);
        }
    }
}

/// The step of the technique that comes first in `HoDoKu`'s order.
fn find_in_order<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    asked: &Asked<'_>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let Some(step) = grid.oldest(technique).or_else(|| first_in_order(grid, technique, asked)) else {
        return ControlFlow::Continue(());
    };
    grid.expect(order::eliminations(&step, grid.board()));
    sink.take(step)
}

fn first_in_order<const W: usize>(grid: &Grid<'_, W>, technique: Technique, asked: &Asked<'_>) -> Option<Step> {
    let rivals = order::rivals(technique);
    let mut found = Sink::new(if rivals.is_empty() { Wanted::One } else { Wanted::Many });
    if rivals.is_empty() {
        let _ = find(grid, technique, asked, &mut found);
        return found.steps.pop();
    }
    let mut rivals = rivals.iter().copied().filter(|rival| asked.techniques.contains(rival)).peekable();
    // The first of them has looked for all.
    if rivals.peek() != Some(&technique) {
        return None;
    }
    for rival in rivals {
        let _ = find(grid, rival, asked, &mut found);
    }
    order::first(found.steps, grid.position)
}

/// The same where the position is not contradictory; tells whether that is so.
fn find_if_sound<const W: usize>(grid: &Grid<'_, W>, asked: &Asked<'_>, sink: &mut Sink) -> bool {
    let is_sound = !grid.tally().is_contradictory() && grid.position.wrong_sums().next().is_none();
    if is_sound {
        find_any(grid, asked, sink);
    }
    is_sound
}

/// One technique after another, each with all of its steps.
fn report_each<const W: usize>(
    grid: &Grid<'_, W>,
    asked: &Asked<'_>,
    report: &mut dyn FnMut(Vec<Step>),
) -> Result<(), Stop> {
    for &technique in asked.techniques {
        asked.work.check()?;
        let mut sink = Sink::new(Wanted::Many);
        let _ = find(grid, technique, asked, &mut sink);
        if !sink.steps.is_empty() {
            report(sink.steps);
        }
    }
    asked.work.check()
}

/// One technique after another, of those that are wanted, each with all of its steps.
fn look_at_each<const W: usize>(grid: &Grid<'_, W>, asked: &Asked<'_>, look: &mut dyn Look) -> Result<(), Stop> {
    for &technique in asked.techniques {
        asked.work.check()?;
        if !look.wants(technique) {
            continue;
        }
        let mut sink = Sink::toward(asked.goal);
        let _ = find(grid, technique, asked, &mut sink);
        if !sink.steps.is_empty() && look.found(sink.steps).is_break() {
            return Ok(());
        }
    }
    asked.work.check()
}

#[expect(clippy::too_many_lines, reason = "a line for each technique: the one place that names them all")]
fn find<const W: usize>(
    grid: &Grid<'_, W>,
    technique: Technique,
    asked: &Asked<'_>,
    sink: &mut Sink,
) -> ControlFlow<()> {
    match technique {
        Technique::FullHouse => singles::full_houses(grid, sink),
        Technique::NakedSingle => singles::naked_singles(grid, sink),
        Technique::HiddenSingle => singles::hidden_singles(grid, asked.hidden, sink),
        Technique::Pointing | Technique::Claiming => intersections::locked(grid, technique, sink),
        Technique::DirectPointing | Technique::DirectClaiming => direct::locked(grid, technique, sink),
        Technique::DirectHiddenPair => direct::hidden(grid, 2, technique, sink),
        Technique::DirectHiddenTriple => direct::hidden(grid, 3, technique, sink),
        Technique::LockedPair => subsets::naked(grid, 2, Naked::Locked(asked.locked()), technique, sink),
        Technique::LockedTriple => subsets::naked(grid, 3, Naked::Locked(asked.locked()), technique, sink),
        Technique::NakedPair => subsets::naked(grid, 2, asked.naked(Technique::LockedPair), technique, sink),
        Technique::NakedTriple => subsets::naked(grid, 3, asked.naked(Technique::LockedTriple), technique, sink),
        Technique::NakedQuad => subsets::naked(grid, 4, Naked::Any, technique, sink),
        Technique::HiddenPair => subsets::hidden(grid, 2, technique, sink),
        Technique::HiddenTriple => subsets::hidden(grid, 3, technique, sink),
        Technique::HiddenQuad => subsets::hidden(grid, 4, technique, sink),
        Technique::CageRemainder => sums::remainders(grid, sink),
        Technique::CrossingSums => sums::crossings(grid, sink),
        Technique::SingleCombination => sums::combinations(grid, Ways::One, technique, sink),
        Technique::Combinations => sums::combinations(grid, asked.ways(), technique, sink),
        Technique::InniesOuties | Technique::WideInniesOuties => balance::innies_and_outies(grid, technique, sink),
        Technique::Leftovers | Technique::WideLeftovers => leftovers::leftovers(grid, technique, sink),
        Technique::GridAlone => alone::grids_alone(grid, asked.work, sink),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            turbot::two_links(grid, technique, sink)
        }
        Technique::EmptyRectangle => empty_rectangle::empty_rectangles(grid, sink),
        Technique::DualTwoStringKite => turbot::dual_kites(grid, sink),
        Technique::DualEmptyRectangle => empty_rectangle::dual_empty_rectangles(grid, sink),
        Technique::XyWing => wings::xy_wings(grid, sink),
        Technique::XyzWing => wings::xyz_wings(grid, sink),
        Technique::WWing => wings::w_wings(grid, sink),
        Technique::SueDeCoq => sue_de_coq::sue_de_coq(grid, technique, sink),
        Technique::AlsXz => als_xz::als_xz(grid, technique, sink),
        Technique::AlsXyWing => als_chain::als_xy_wing(grid, technique, sink),
        Technique::AlsWWing => als_w_wing::als_w_wing(grid, technique, sink),
        Technique::AhsXz => ahs::ahs_xz(grid, technique, sink),
        Technique::AlignedPair => exclusion::aligned_pairs(grid, technique, sink),
        Technique::AlignedTriple => exclusion::aligned_triples(grid, technique, sink),
        Technique::AlsXyChain => als_chain::als_xy_chain(grid, technique, sink),
        Technique::DeathBlossom => death_blossom::death_blossom(grid, technique, sink),
        Technique::MWing | Technique::SWing | Technique::LWing | Technique::HWing => {
            short_chains::wings(grid, technique, sink)
        }
        Technique::WxyzWing => bent::wxyz_wings(grid, sink),
        Technique::BentQuad => bent::bent_sets(grid, 4, technique, sink),
        Technique::VwxyzWing => bent::bent_sets(grid, 5, technique, sink),
        Technique::UvwxyzWing => bent::bent_sets(grid, 6, technique, sink),
        Technique::TuvwxyzWing => bent::bent_sets(grid, 7, technique, sink),
        Technique::StuvwxyzWing => bent::bent_sets(grid, 8, technique, sink),
        Technique::RstuvwxyzWing => bent::bent_sets(grid, 9, technique, sink),
        Technique::RemotePair => remote::remote_pairs(grid, sink),
        Technique::ColourTrap | Technique::ColourWrap => colours::simple(grid, technique, sink),
        Technique::ColourBridge | Technique::ColourClash => colours::multi(grid, technique, sink),
        Technique::TripleFirework | Technique::QuadFirework => fireworks::fireworks(grid, technique, sink),
        Technique::DominoLoop => domino::domino_loops(grid, asked.work, sink),
        Technique::MultiSector => sectors::sectors(grid, asked.work, sink),
        Technique::Medusa => medusa::medusa(grid, sink),
        Technique::BrokenWing => guardians::broken_wings(grid, sink),
        Technique::BivalueOddagon => guardians::bivalue_oddagons(grid, sink),
        Technique::Tridagon => tridagon::tridagons(grid, sink),
        Technique::TemplateSet | Technique::TemplateDelete => templates::templates(grid, technique, sink),
        Technique::XWing
        | Technique::Swordfish
        | Technique::Jellyfish
        | Technique::Squirmbag
        | Technique::Whale
        | Technique::Leviathan
        | Technique::FinnedXWing
        | Technique::FinnedSwordfish
        | Technique::FinnedJellyfish
        | Technique::FinnedSquirmbag
        | Technique::FinnedWhale
        | Technique::FinnedLeviathan
        | Technique::SashimiXWing
        | Technique::SashimiSwordfish
        | Technique::SashimiJellyfish
        | Technique::SashimiSquirmbag
        | Technique::SashimiWhale
        | Technique::SashimiLeviathan
        | Technique::FrankenXWing
        | Technique::FrankenSwordfish
        | Technique::FrankenJellyfish
        | Technique::FrankenSquirmbag
        | Technique::FrankenWhale
        | Technique::FrankenLeviathan
        | Technique::FinnedFrankenXWing
        | Technique::FinnedFrankenSwordfish
        | Technique::FinnedFrankenJellyfish
        | Technique::FinnedFrankenSquirmbag
        | Technique::FinnedFrankenWhale
        | Technique::FinnedFrankenLeviathan
        | Technique::MutantXWing
        | Technique::MutantSwordfish
        | Technique::MutantJellyfish
        | Technique::MutantSquirmbag
        | Technique::MutantWhale
        | Technique::MutantLeviathan
        | Technique::FinnedMutantXWing
        | Technique::FinnedMutantSwordfish
        | Technique::FinnedMutantJellyfish
        | Technique::FinnedMutantSquirmbag
        | Technique::FinnedMutantWhale
        | Technique::FinnedMutantLeviathan => {
            let search = if asked.siamese { fish::siamese } else { fish::fish };
            technique.fish().map_or(ControlFlow::Continue(()), |kind| search(grid, kind, technique, asked.work, sink))
        }
        Technique::BugPlusOne
        | Technique::UniqueRectangle1
        | Technique::UniqueRectangle2
        | Technique::UniqueRectangle3
        | Technique::UniqueRectangle4
        | Technique::UniqueRectangle5
        | Technique::UniqueRectangle6
        | Technique::HiddenRectangle
        | Technique::AvoidableRectangle1
        | Technique::AvoidableRectangle2
        | Technique::BugPlusN
        | Technique::UniqueLoop
        | Technique::ExtendedRectangle
        | Technique::BugLite
        | Technique::ReverseBug
        | Technique::Mug
        | Technique::SymmetricalPlacement => unique::find(grid, technique, asked.single(grid), sink),
        Technique::XChain
        | Technique::XyChain
        | Technique::ContinuousNiceLoop
        | Technique::DiscontinuousNiceLoop
        | Technique::Aic
        | Technique::GroupedContinuousNiceLoop
        | Technique::GroupedDiscontinuousNiceLoop
        | Technique::GroupedAic
        | Technique::SetContinuousNiceLoop
        | Technique::SetDiscontinuousNiceLoop
        | Technique::SetAic => chains::chains(grid, technique, sink),
        Technique::KrakenFish1 | Technique::KrakenFish2 => nets::kraken(grid, technique, asked.work, sink),
        Technique::JuniorExocet | Technique::SeniorExocet => exocet::exocets(grid, technique, sink),
        Technique::Nishio | Technique::ContradictionNet => match asked.goal {
            Some(goal) => nets::contradiction_of(grid, technique, goal, sink),
            None => nets::contradictions(grid, technique, asked.work, sink),
        },
        Technique::CellForcingChain
        | Technique::RegionForcingChain
        | Technique::CellForcingNet
        | Technique::RegionForcingNet => nets::verities(grid, technique, asked.goal, asked.work, sink),
        Technique::DynamicNetPlus | Technique::NestedChains | Technique::NestedBranches | Technique::NestedNets => {
            nets::nested(grid, technique, asked.goal, asked.work, sink)
        }
        // A guess is no finding: `path` makes it where it is allowed.
        Technique::Trial | Technique::Retreat => ControlFlow::Continue(()),
    }
}
