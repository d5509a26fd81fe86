//! The engine of the book's solver: passes over the board, and guesses where the passes find nothing more.

use deduku_core::order::OrderBy;
use std::collections::BTreeMap;

use crate::book::heading::Heading;
use crate::book::model::{BookRun, Order, Pass};
use crate::book::tables::BookTables;
use crate::{Conclusion, End, Entry, Evidence, Path, Step, Technique};
use deduku_core::board::{Board, Cell, Digit, DigitSet, House, HouseId, HouseKind};
use deduku_core::puzzle::Position;
use deduku_core::work::{Stop, Work};

/// Why a run of the passes ended early.
enum EarlyEnd {
    Contradiction,
    /// The one step that was asked for has been found.
    Enough,
    Stopped(Stop),
}

impl From<Stop> for EarlyEnd {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

pub(crate) struct Engine<'a> {
    board: &'a Board,
    position: Position,
    /// The possible digits of each cell as the book keeps them. Elimination narrows them only when it visits the cell,
    /// so during a pass of another technique they may still include digits that have just been placed in a peer.
    possible: Vec<DigitSet>,
    /// The passes to make, elimination first.
    passes: Vec<Pass>,
    /// Whether elimination confirms cells with one candidate, or only narrows the possible digits.
    confirms: bool,
    order: Option<Order<'a>>,
    /// Whether to stop after the first step.
    first_only: bool,
    /// Called with each step as soon as it is found.
    report: Option<&'a mut dyn FnMut(Entry)>,
    /// The points; without tables none are counted.
    tables: Option<&'a BookTables>,
    work: &'a Work,
    entries: Vec<Entry>,
    depth: u16,
    score: u32,
    logical_score: u32,
    guesses: u32,
    retreats: u32,
    confirmed: BTreeMap<Pass, u32>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(position: &'a Position, order: Option<Order<'a>>, work: &'a Work) -> Self {
        let board = position.board();
        // The book starts with everything possible and lets its first pass of elimination narrow it. Only candidates
        // that the rules allow but the position lacks are left out here: an earlier step removed them.
        let by_rules = |cell: Cell| {
            let held = board.peers(cell).iter().filter_map(|&peer| position.value(peer)).collect::<DigitSet>();
            board.all_digits() - held
        };
        Self {
            board,
            position: position.clone(),
            possible: board
                .cells()
                .map(|cell| board.all_digits() - (by_rules(cell) - position.candidates(cell)))
                .collect(),
            passes: Pass::ALL.to_vec(),
            confirms: true,
            order,
            first_only: false,
            report: None,
            tables: None,
            work,
            entries: Vec::new(),
            depth: 0,
            score: 0,
            logical_score: 0,
            guesses: 0,
            retreats: 0,
            confirmed: BTreeMap::new(),
        }
    }

    /// Restricts the run to the passes of these techniques. Elimination is always made because the others rely on what
    /// it narrows, but without naked singles it confirms nothing.
    pub(crate) fn only(self, techniques: &[Technique]) -> Self {
        let is_made = |pass: &Pass| pass.technique == Technique::NakedSingle || techniques.contains(&pass.technique);
        Self {
            passes: Pass::ALL.into_iter().filter(is_made).collect(),
            confirms: techniques.contains(&Technique::NakedSingle),
            ..self
        }
    }

    /// Counts the points of these tables.
    pub(crate) fn scored(self, tables: &'a BookTables) -> Self {
        Self { tables: Some(tables), ..self }
    }

    /// Reports each step as soon as it is found.
    pub(crate) fn reporting(self, report: Option<&'a mut dyn FnMut(Entry)>) -> Self {
        Self { report, ..self }
    }

    pub(crate) fn run(mut self) -> Result<BookRun, Stop> {
        let mut end = match self.logic() {
            Ok(true) => End::Solved,
            Ok(false) | Err(EarlyEnd::Enough) => End::Stuck,
            Err(EarlyEnd::Contradiction) => End::NoSolution,
            Err(EarlyEnd::Stopped(stop)) => return Err(stop),
        };
        self.logical_score = self.score;
        let logical = end != End::Stuck;
        if end == End::Stuck && self.order.is_some() {
            end = if self.guess()? { End::Solved } else { End::NoSolution };
        }
        Ok(BookRun {
            path: Path { entries: self.entries, end },
            score: self.score,
            logical_score: self.logical_score,
            logical,
            guesses: self.guesses,
            retreats: self.retreats,
            confirmed: self.confirmed,
        })
    }

    /// Returns the first step that the passes find, or `None` if they find nothing.
    pub(crate) fn first(mut self) -> Result<Option<Step>, Stop> {
        self.first_only = true;
        match self.logic() {
            Err(EarlyEnd::Stopped(stop)) => Err(stop),
            _ => Ok(self.entries.pop().map(|entry| entry.step)),
        }
    }

    /// Runs the passes, restarting at the first after each one that changed something. Returns `true` if solved.
    fn logic(&mut self) -> Result<bool, EarlyEnd> {
        let mut next = 0;
        while let Some(&pass) = self.passes.get(next) {
            self.work.check()?;
            let changed = match pass.technique {
                Technique::NakedSingle => self.elimination(pass)?,
                Technique::HiddenSingle => self.lone_rangers(pass)?,
                Technique::NakedPair => self.twins(pass)?,
                _ => self.triplets(pass)?,
            };
            if self.position.unsolved() == 0 {
                return Ok(true);
            }
            next = if changed { 0 } else { next + 1 };
        }
        Ok(false)
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.position.value(cell).is_none()
    }

    fn houses(&self, kind: Option<HouseKind>) -> impl Iterator<Item = HouseId> + use<'a> {
        let board = self.board;
        board.house_ids().filter(move |&id| Some(board.house(id).kind) == kind)
    }

    fn elimination(&mut self, pass: Pass) -> Result<bool, EarlyEnd> {
        let board = self.board;
        let mut changed = false;
        let in_house = |house: &House| house.cells.iter().filter_map(|&cell| self.position.value(cell)).collect();
        let mut held: Vec<DigitSet> = board.houses().iter().map(in_house).collect();
        for cell in board.cells() {
            if !self.is_open(cell) {
                continue;
            }
            let around = board.houses_of(cell).iter().fold(DigitSet::EMPTY, |all, house| all | held[house.index()]);
            let left = self.possible[cell.index()] - around;
            self.possible[cell.index()] = left;
            if left.is_empty() {
                return Err(EarlyEnd::Contradiction);
            }
            if let Some(digit) = left.single().filter(|_| self.confirms) {
                let place = vec![(cell, digit)];
                self.conclude(pass, Conclusion::placing(place), Evidence::NakedSingle)?;
                board.houses_of(cell).iter().for_each(|house| held[house.index()].insert(digit));
                changed = true;
            }
        }
        Ok(changed)
    }

    /// Minigrids are searched digit by digit, each in all minigrids; lines one by one, each for all digits.
    fn lone_rangers(&mut self, pass: Pass) -> Result<bool, EarlyEnd> {
        let mut houses: Vec<(HouseId, DigitSet)> =
            self.houses(pass.kind).map(|house| (house, self.lone(house))).collect();
        let mut changed = false;
        if pass.kind == Some(HouseKind::Box) {
            for digit in self.board.all_digits().iter() {
                for at in 0..houses.len() {
                    changed |= self.lone_ranger(pass, digit, at, &mut houses)?;
                }
            }
        } else {
            for at in 0..houses.len() {
                for digit in self.board.all_digits().iter() {
                    changed |= self.lone_ranger(pass, digit, at, &mut houses)?;
                }
            }
        }
        Ok(changed)
    }

    /// Confirms the digit in the house at index `at` if it is a lone ranger there. `houses` lists the houses of the
    /// pass, each with its lone rangers, which are kept up to date.
    fn lone_ranger(
        &mut self,
        pass: Pass,
        digit: Digit,
        at: usize,
        houses: &mut [(HouseId, DigitSet)],
    ) -> Result<bool, EarlyEnd> {
        let (house, lone) = houses[at];
        let has = |&cell: &Cell| self.is_open(cell) && self.possible[cell.index()].contains(digit);
        let cell = self.board.house(house).cells.iter().copied().find(has).filter(|_| lone.contains(digit));
        let Some(cell) = cell else { return Ok(false) };
        let place = vec![(cell, digit)];
        self.conclude(pass, Conclusion::placing(place), Evidence::HiddenSingle { house })?;
        // With one open cell fewer, other digits may have only one place left.
        for (house, lone) in houses {
            if self.board.houses_of(cell).contains(house) {
                *lone = self.lone(*house);
            }
        }
        Ok(true)
    }

    /// The digits that are possible in just one open cell of the house.
    fn lone(&self, house: HouseId) -> DigitSet {
        let (mut once, mut again) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for &cell in self.board.house(house).cells.iter().filter(|&&cell| self.is_open(cell)) {
            again |= once & self.possible[cell.index()];
            once |= self.possible[cell.index()];
        }
        once - again
    }

    fn twins(&mut self, pass: Pass) -> Result<bool, EarlyEnd> {
        let mut changed = false;
        for (cell, house) in self.cells_and_houses(pass) {
            let pair = self.possible[cell.index()];
            if !self.is_open(cell) || pair.len() != 2 {
                continue;
            }
            for &other in &self.board.house(house).cells {
                // In lines the book only looks ahead; in a minigrid it finds each pair twice.
                let ahead = pass.kind == Some(HouseKind::Box) || other > cell;
                if other != cell && ahead && self.is_open(other) && self.possible[other.index()] == pair {
                    changed |= self.clear(pass, house, &[cell.min(other), cell.max(other)], pair)?;
                }
            }
        }
        Ok(changed)
    }

    /// A triplet must include a cell with three candidates: the book does not look for the shape 2-2-2.
    fn triplets(&mut self, pass: Pass) -> Result<bool, EarlyEnd> {
        let mut changed = false;
        for (cell, house) in self.cells_and_houses(pass) {
            let triple = self.possible[cell.index()];
            if !self.is_open(cell) || triple.len() != 3 {
                continue;
            }
            let fits = |&other: &Cell| {
                let digits = self.possible[other.index()];
                self.is_open(other) && digits.len() >= 2 && digits.is_subset(triple)
            };
            let cells: Vec<Cell> = self.board.house(house).cells.iter().copied().filter(fits).collect();
            if cells.len() == 3 {
                changed |= self.clear(pass, house, &cells, triple)?;
            }
        }
        Ok(changed)
    }

    /// Every cell with its house of the pass's kind: row by row, or column by column in passes over columns.
    fn cells_and_houses(&self, pass: Pass) -> Vec<(Cell, HouseId)> {
        let board = self.board;
        let mut cells: Vec<_> =
            board.cells().filter_map(|cell| Some((cell, board.house_of(cell, pass.kind?)?))).collect();
        if pass.kind == Some(HouseKind::Column) {
            cells.order_by(|&(cell, _)| (board.place(cell).column, cell));
        }
        cells
    }

    /// Removes the digits of a naked subset from the rest of the house, cell by cell. A cell with one digit left is
    /// confirmed at once, in a step that includes the candidates removed so far.
    fn clear(&mut self, pass: Pass, house: HouseId, cells: &[Cell], digits: DigitSet) -> Result<bool, EarlyEnd> {
        // In a minigrid the book spares every cell with the same possible digits, in lines only the twins themselves.
        let spares_equals = pass.kind == Some(HouseKind::Box);
        let evidence = || Evidence::NakedSubset { cells: cells.to_vec(), digits, houses: vec![house] };
        let mut conclusion = Conclusion::default();
        let mut changed = false;
        let mut emptied = false;
        for &other in &self.board.house(house).cells {
            let before = self.possible[other.index()];
            let left = before - digits;
            let spared = cells.contains(&other) || (spares_equals && before == digits);
            if !self.is_open(other) || spared || left == before {
                continue;
            }
            changed = true;
            self.possible[other.index()] = left;
            let removed = (before & digits & self.position.candidates(other)).iter();
            conclusion.eliminate.extend(removed.map(|digit| (other, digit)));
            if let Some(digit) = left.single() {
                conclusion.place.push((other, digit));
                self.conclude(pass, std::mem::take(&mut conclusion), evidence())?;
            }
            if left.is_empty() {
                emptied = true;
                break;
            }
        }
        if conclusion != Conclusion::default() {
            self.conclude(pass, conclusion, evidence())?;
        }
        if emptied { Err(EarlyEnd::Contradiction) } else { Ok(changed) }
    }

    /// Plays a step and counts its points. A placement that repeats a digit in a house is a contradiction: then only
    /// the eliminations of the step are kept.
    fn conclude(&mut self, pass: Pass, mut conclusion: Conclusion, evidence: Evidence) -> Result<(), EarlyEnd> {
        for &(cell, digit) in &conclusion.eliminate {
            self.position.remove(cell, digit);
        }
        let stands_beside = |&(cell, digit): &(Cell, Digit)| {
            self.board.peers(cell).iter().any(|&peer| self.position.value(peer) == Some(digit))
        };
        let clash = conclusion.place.iter().any(stands_beside);
        if clash {
            conclusion.place.clear();
        }
        for &(cell, digit) in &conclusion.place {
            self.fill(cell, digit);
            self.earn(Heading::Pass(pass));
            if self.depth == 0 {
                *self.confirmed.entry(pass).or_default() += 1;
            }
        }
        if conclusion != Conclusion::default() {
            self.push(Step { technique: pass.technique, conclusion, evidence });
        }
        match (clash, self.first_only) {
            (true, _) => Err(EarlyEnd::Contradiction),
            (false, true) => Err(EarlyEnd::Enough),
            (false, false) => Ok(()),
        }
    }

    fn fill(&mut self, cell: Cell, digit: Digit) {
        self.position.place(cell, digit);
        self.possible[cell.index()] = DigitSet::of(digit);
    }

    fn earn(&mut self, heading: Heading) {
        self.score += self.tables.map_or(0, |tables| tables.points(heading));
    }

    fn push(&mut self, step: Step) {
        let entry = Entry { step, depth: self.depth, undone: false };
        if let Some(report) = &mut self.report {
            report(entry.clone());
        }
        self.entries.push(entry);
    }

    /// Tries the candidates of the cell with the fewest, the first such cell in row order. Returns `true` if solved.
    fn guess(&mut self) -> Result<bool, Stop> {
        let open = self.board.cells().filter(|&cell| self.is_open(cell));
        let Some(cell) = open.min_by_key(|cell| self.possible[cell.index()].len()) else { return Ok(false) };
        let mut candidates: Vec<Digit> = self.possible[cell.index()].iter().collect();
        if let Some(Order::Shuffled(chance)) = &mut self.order {
            chance.shuffle(&mut candidates);
        }
        self.earn(Heading::BruteForce);
        self.guesses += 1;
        if self.work.nodes.is_some_and(|most| u64::from(self.guesses) > most) {
            return Err(Stop::Budget);
        }
        self.depth += 1;
        for (attempt, &digit) in candidates.iter().enumerate() {
            let before = (self.position.clone(), self.possible.clone());
            let opened = self.entries.len();
            let conclusion = Conclusion::placing(vec![(cell, digit)]);
            let evidence = Evidence::Guess { candidates: candidates.clone(), attempt };
            self.push(Step { technique: Technique::Trial, conclusion, evidence });
            self.fill(cell, digit);
            let solved = match self.logic() {
                Ok(true) => true,
                Ok(false) => self.guess()?,
                Err(EarlyEnd::Contradiction | EarlyEnd::Enough) => {
                    self.earn(Heading::Backtracking);
                    self.retreats += 1;
                    false
                }
                Err(EarlyEnd::Stopped(stop)) => return Err(stop),
            };
            if solved {
                return Ok(true);
            }
            (self.position, self.possible) = before;
            for entry in &mut self.entries[opened..] {
                entry.undone = true;
            }
            let evidence = Evidence::Retreat { guess: opened };
            self.push(Step { technique: Technique::Retreat, conclusion: Conclusion::default(), evidence });
        }
        self.depth -= 1;
        Ok(false)
    }
}
