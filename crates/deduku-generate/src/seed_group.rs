//! Seeds that share a search.
//!
//! A puzzle that needs a rare technique takes thousands of tries. What makes it hard is one point on the way to its
//! solution, where all easier techniques are stuck. The cells that are solved by then can be reached from many other
//! sets of clues, and from none of them do these techniques get further than that point, because fewer clues never
//! help. So two seeds, which lie [`APART`] from each other in a series, search for one such puzzle, the *prototype*, and
//! each derives its own puzzle from it: other clues among the solved cells, with lines and digits permuted. When these
//! cells allow no more sets of clues, the search continues to the next prototype. The result depends on the seed alone,
//! whether or not the prototype was already known from the other seed. No more than two share one: their solution
//! grids are equivalent, and what is hard about them is the same.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::classic::{CellMask, Equivalence, FullGrid, Minimal, grid_of};
use super::difficulty::DifficultyClass;
use super::difficulty_class::{ClassSearch, Goal};
use super::first_found::{Rejected, first_found};
use super::made::{Attempt, Tried};
use deduku_core::board::Cell;
use deduku_core::chance::Chance;
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};
use deduku_logic::run_out;

/// The number of seeds that share a search.
const SEEDS: u64 = 2;
/// How far the seeds that share a search are apart.
const APART: u64 = 16;
/// Seeds from one multiple of this number to the next share searches among themselves only.
pub(super) const BLOCK: u64 = SEEDS * APART;
/// Most groups that are remembered.
const REMEMBERED: usize = 64;
/// The number of tries that each seed makes by itself before it uses its group. A puzzle found in these shares nothing
/// with others.
pub(super) const OWN_TRIES: u32 = 4;
/// One try of a group makes as many attempts as this number of a seed's own tries, because it serves several seeds.
const ATTEMPTS: u32 = 3;
/// How often a seed adds clues to those of the prototype, if other clues failed, before it uses these alone.
const REDRAWS: u32 = 12;
/// The most orbits that it adds.
const MOST_ADDED: u32 = 4;

/// The searches of the groups used last, which threads may share. It saves work and does not change the results.
#[derive(Clone, Debug)]
pub(super) struct SharedSearch {
    threads: usize,
    groups: Arc<Mutex<VecDeque<SharedGroup>>>,
}

/// The first seed of a group, and the group.
type SharedGroup = (u64, Arc<Mutex<Group>>);

/// The result of a seed from its group.
#[derive(Clone, Debug)]
pub(super) struct SeedResult {
    /// How many tries the group needed for it, or made without result.
    pub(super) tries: u32,
    /// The puzzle; none if there is no prototype.
    pub(super) made: Option<Attempt>,
}

/// Seeds that share a search.
#[derive(Debug)]
struct Group {
    /// The first of them.
    first: u64,
    /// How many tries have been made.
    tries: u32,
    /// The prototype found last.
    prototype: Option<Prototype>,
    /// The clues of the puzzles made from it.
    used: Vec<CellMask>,
    /// The result of each seed, from the first one on.
    results: Vec<SeedResult>,
}

/// A puzzle of a class, and the cells that the techniques below the class solve.
#[derive(Clone, Debug)]
struct Prototype {
    grid: FullGrid,
    clues: CellMask,
    /// The cells that are solved where the techniques below the class are stuck.
    solved: CellMask,
}

/// The parameters of a group's search.
#[derive(Clone, Copy)]
struct SearchLimits<'a> {
    search: &'a ClassSearch<'a>,
    /// The most tries of a group.
    most: u32,
    threads: usize,
    work: &'a Work,
}

impl SharedSearch {
    /// A search on this number of threads, including the calling one.
    pub(super) fn on_threads(threads: usize) -> Self {
        Self { threads, groups: Arc::default() }
    }

    /// The seed's puzzle from a prototype of its group, which makes at most `most` tries. Progress counts them.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn puzzle(
        &self,
        seed: u64,
        search: &ClassSearch<'_>,
        most: u32,
        work: &Work,
        rejected: Rejected<'_>,
    ) -> Result<SeedResult, Stop> {
        let at = (seed / APART % SEEDS) as usize;
        let first = seed - at as u64 * APART;
        let limits = SearchLimits { search, most, threads: self.threads, work };
        let group = self.group(first);
        // Another thread that has it searches for the same.
        let mut group = locked(&group);
        while group.results.len() <= at {
            let mut chance = stream(first + group.results.len() as u64 * APART);
            let result = group.next_result(&mut chance, &limits, rejected)?;
            group.results.push(result);
        }
        Ok(group.results[at].clone())
    }

    /// The group whose first seed this is.
    fn group(&self, first: u64) -> Arc<Mutex<Group>> {
        let mut groups = locked(&self.groups);
        if let Some((_, group)) = groups.iter().find(|(known, _)| *known == first) {
            return group.clone();
        }
        // The oldest is forgotten: of a series, both of its seeds are done.
        groups.truncate(REMEMBERED - 1);
        let group = Arc::new(Mutex::new(Group::new(first)));
        groups.push_front((first, group.clone()));
        group
    }
}

/// What is left by a thread that panicked is as good as new: a group grows only by whole results.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The random stream with which a seed derives its puzzle from a prototype.
fn stream(seed: u64) -> Chance {
    Chance::from_seed(Chance::from_seed(seed).bits())
}

impl Group {
    const fn new(first: u64) -> Self {
        Self { first, tries: 0, prototype: None, used: Vec::new(), results: Vec::new() }
    }

    /// A puzzle with clues that no earlier seed has, from the last prototype or the next. If the tries are used up, it
    /// may have the clues of another seed.
    fn next_result(
        &mut self,
        chance: &mut Chance,
        limits: &SearchLimits<'_>,
        rejected: Rejected<'_>,
    ) -> Result<SeedResult, Stop> {
        loop {
            if let Some(prototype) = &self.prototype
                && let Some((clues, made)) = prototype.variant(&self.used, chance, limits)?
            {
                self.used.push(clues);
                return Ok(SeedResult { tries: self.tries, made: Some(made) });
            }
            let Some((tries, found)) = self.first_found(limits, rejected)? else { break };
            self.tries = tries;
            self.prototype = Some(Prototype::of(&found, limits.search.class));
            self.used.clear();
        }
        self.tries = limits.most;
        let judged = |prototype: &Prototype| prototype.judged(prototype.clues, chance, limits);
        let made = self.prototype.as_ref().map(judged).transpose()?.flatten();
        Ok(SeedResult { tries: self.tries, made })
    }

    /// The first try, after those already made, that finds a puzzle of the class, with its number from 1.
    fn first_found(
        &self,
        &SearchLimits { search, most, threads, work }: &SearchLimits<'_>,
        rejected: Rejected<'_>,
    ) -> Result<Option<(u32, Attempt)>, Stop> {
        first_found(self.tries + 1..=most, threads, rejected, |tries, rejected| {
            work.progress.report(u64::from(OWN_TRIES + tries), u64::from(OWN_TRIES + most));
            // Each try has its own random stream, so that it does not matter which thread makes it.
            let mut chance = Chance::from_seed(!self.first ^ u64::from(tries) << 32);
            let mut attempts = (0..ATTEMPTS).map(|_| search.attempt(&mut chance, work, rejected));
            attempts.find_map(Result::transpose).transpose()
        })
    }
}

impl Prototype {
    fn of(found: &Attempt, class: &DifficultyClass) -> Self {
        let mut stuck = Position::new(&found.puzzle);
        run_out(&mut stuck, &class.below, &Work::unlimited());
        let mask = |is_in: &dyn Fn(Cell) -> bool| {
            let cells = found.puzzle.board().cells().filter(|&cell| is_in(cell));
            cells.fold(0, |mask, cell| mask | 1 << cell.index())
        };
        Self {
            grid: grid_of(&found.solution),
            clues: mask(&|cell| found.puzzle.given(cell).is_some()),
            solved: mask(&|cell| stuck.value(cell).is_some()),
        }
    }

    /// The orbits that can hold clues without revealing more than the techniques below the class find anyway.
    fn usable(&self, search: &ClassSearch<'_>) -> impl Iterator<Item = CellMask> {
        search.orbits.iter().copied().filter(|orbit| orbit & !self.solved == 0)
    }

    /// Random clues among the solved cells: as few as leave one solution, then more until the class's lead-in solves
    /// all of these cells. So its techniques do the rest, as in the prototype.
    fn other_clues(&self, chance: &mut Chance, limits: &SearchLimits<'_>) -> Result<CellMask, Stop> {
        let search = limits.search;
        let mut usable: Vec<CellMask> = self.usable(search).collect();
        let mut order: Vec<CellMask> = search.orbits.iter().copied().filter(|orbit| !usable.contains(orbit)).collect();
        chance.shuffle(&mut usable);
        order.extend(&usable);
        let minimal = Minimal::carve(search.blank(), &self.grid, &order, limits.work)?;
        let start = Position::new(&minimal.puzzle(search.blank()));
        let cells = usable.iter().fold(0, |cells, orbit| cells | orbit);
        let goal = Goal { profile: &search.class.lead_in, cells };
        Ok(search.completed(&minimal, &start, &goal, chance, limits.work)?.clues)
    }

    /// A puzzle with clues that are not in use, and these clues. Clues other than the prototype's are tried first. They
    /// may fail if a technique looks at which digits are givens; then the prototype's clues with some more are tried,
    /// and last these alone. None if all of them fail.
    fn variant(
        &self,
        used: &[CellMask],
        chance: &mut Chance,
        limits: &SearchLimits<'_>,
    ) -> Result<Option<(CellMask, Attempt)>, Stop> {
        let mut more: Vec<CellMask> = self.usable(limits.search).collect();
        let mut others = self.other_clues(chance, limits)?;
        chance.shuffle(&mut more);
        let mut rest = more.iter();
        while used.contains(&others)
            && let Some(orbit) = rest.next()
        {
            others |= orbit;
        }
        let mut choices = vec![others];
        for _ in 0..REDRAWS {
            chance.shuffle(&mut more);
            let added = 1 + chance.below(MOST_ADDED) as usize;
            choices.push(more.iter().take(added).fold(self.clues, |clues, orbit| clues | orbit));
        }
        choices.push(self.clues);
        for clues in choices.into_iter().filter(|clues| !used.contains(clues)) {
            let made = self.judged(clues, chance, limits)?;
            if let Some(made) = made {
                return Ok(Some((clues, made)));
            }
        }
        Ok(None)
    }

    /// The puzzle of these clues with lines and digits permuted, if it meets the request.
    fn judged(&self, clues: CellMask, chance: &mut Chance, limits: &SearchLimits<'_>) -> Tried {
        let search = limits.search;
        let map = Equivalence::draw(search.orbits, chance);
        let made = Minimal::of(search.blank(), &map.grid(&self.grid), map.mask(clues));
        search.graded(made.puzzle(search.blank()), &made.solution, chance, limits.work)
    }
}
