//! What a contradiction rests on: its causes are traced back to clues, houses and known candidates.

use crate::families::clues::propagation::spread::{Cause, Clash, DIGITS, NEVER, Spread};
use crate::{ClueProof, ClueUse, HouseUse};
use deduku_core::board::{Cell, Digit, DigitSet, HouseId};
use deduku_core::order::OrderBy;

/// What a contradiction rests on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// Clues, houses and known candidates.
    pub(crate) proof: ClueProof,
    /// The numbers of the refuted cases that it uses.
    pub(crate) refuted: Vec<usize>,
}

impl Spread<'_> {
    /// What the contradiction rests on, with these candidates assumed.
    pub(crate) fn core(&self, assumed: &[(Cell, Digit)], clash: Clash) -> Ground {
        let mut core = Core {
            spread: self,
            assumed,
            open: Vec::new(),
            seen: vec![false; self.when.len()],
            proof: ClueProof::default(),
            refuted: Vec::new(),
        };
        core.of_clash(clash);
        core.follow();
        let Core { mut proof, mut refuted, .. } = core;
        proof.assumed = assumed.first().copied();
        proof.known.sort_unstable_by_key(|known| known.0);
        proof.clues.order_by(|part| part.clue);
        for part in &mut proof.clues {
            part.cells.sort_unstable();
        }
        refuted.sort_unstable();
        refuted.dedup();
        Ground { proof, refuted }
    }
}

/// A proof that is built backwards from its end.
struct Core<'s, 'p> {
    spread: &'s Spread<'p>,
    assumed: &'s [(Cell, Digit)],
    /// Absent candidates that still have to be explained.
    open: Vec<(usize, u8)>,
    seen: Vec<bool>,
    proof: ClueProof,
    refuted: Vec<usize>,
}

impl Core<'_, '_> {
    fn of_clash(&mut self, clash: Clash) {
        let all = DigitSet::from_bits(self.spread.all);
        match clash {
            Clash::Cell(cell) => {
                self.open.extend(all.iter().map(|digit| (usize::from(cell), digit.index() as u8)));
            }
            Clash::House(house, digit) => self.no_other_place(house, digit, None),
            Clash::Set(house, members) => self.by_set(house, members, None, u32::MAX),
            Clash::Rule(rule, when) => self.by_rule(rule, when, None),
        }
    }

    fn follow(&mut self) {
        let spread = self.spread;
        while let Some((cell, digit)) = self.open.pop() {
            let number = cell * DIGITS + usize::from(digit);
            if std::mem::replace(&mut self.seen[number], true) {
                continue;
            }
            // The other candidates of an assumed cell need no explanation.
            let is_assumed = |&(of, holds): &(Cell, Digit)| of.index() == cell && holds.index() != usize::from(digit);
            if self.assumed.iter().any(is_assumed) {
                continue;
            }
            let when = spread.when[number];
            if when == NEVER {
                self.know(cell, digit);
                continue;
            }
            match spread.removed[when as usize].cause {
                Cause::Assumed => {}
                Cause::Seen(house, by) => {
                    self.differ(house, &[Cell::at(cell), Cell::at(usize::from(by))]);
                    let others = DigitSet::from_bits(spread.all & !(1 << digit));
                    self.open.extend(others.iter().map(|other| (usize::from(by), other.index() as u8)));
                }
                Cause::Set(house, members) => self.by_set(house, members, Some(cell), when),
                Cause::Only(house, only) => self.no_other_place(house, only, Some(cell)),
                Cause::Rule(rule, before) => self.by_rule(rule, before, Some((cell, digit))),
                Cause::Refuted(number) => self.refuted.push(number as usize),
            }
        }
    }

    fn know(&mut self, cell: usize, digit: u8) {
        let (cell, digit) = (Cell::at(cell), Digit::from_index(usize::from(digit)));
        let known = &mut self.proof.known;
        let at = known.iter().position(|known| known.0 == cell).unwrap_or_else(|| {
            known.push((cell, DigitSet::from_bits(self.spread.all)));
            known.len() - 1
        });
        known[at].1.remove(digit);
    }

    /// Explains a set: its cells had no other digits when it was found.
    fn by_set(&mut self, house: HouseId, members: u32, target: Option<usize>, when: u32) {
        let cells = &self.spread.board().house(house).cells;
        let mut own: Vec<Cell> = (0..cells.len()).filter(|at| members >> at & 1 == 1).map(|at| cells[at]).collect();
        let left = own.iter().fold(0, |left, cell| left | self.before(*cell, when));
        for cell in &own {
            let absent = DigitSet::from_bits(self.spread.all & !left);
            self.open.extend(absent.iter().map(|digit| (cell.index(), digit.index() as u8)));
        }
        own.extend(target.map(Cell::at));
        self.differ(house, &own);
    }

    /// What the cell could hold when this many candidates had been removed.
    fn before(&self, cell: Cell, when: u32) -> u32 {
        let was_there = |digit: &Digit| {
            let removed_at = self.spread.when[cell.index() * DIGITS + digit.index()];
            removed_at == NEVER || removed_at >= when
        };
        let left = DigitSet::from_bits(self.spread.base[cell.index()]).iter().filter(was_there);
        left.collect::<DigitSet>().bits()
    }

    fn differ(&mut self, house: HouseId, own: &[Cell]) {
        let houses = &mut self.proof.houses;
        let is_same = |part: &HouseUse| matches!(part, HouseUse::Differ { house: other, .. } if *other == house);
        let at = houses.iter().position(is_same).unwrap_or_else(|| {
            houses.push(HouseUse::Differ { house, cells: Vec::new() });
            houses.len() - 1
        });
        if let HouseUse::Differ { cells, .. } = &mut houses[at] {
            cells.extend(own);
            cells.sort_unstable();
            cells.dedup();
        }
    }

    /// Explains that the digit is absent from all other places that the house had for it.
    fn no_other_place(&mut self, house: HouseId, digit: u8, but: Option<usize>) {
        let spread = self.spread;
        let places = spread.board().house(house).cells.iter().copied();
        let cells: Vec<Cell> = places.filter(|cell| spread.base[cell.index()] >> digit & 1 == 1).collect();
        let others = cells.iter().map(|cell| cell.index()).filter(|&cell| Some(cell) != but);
        self.open.extend(others.map(|cell| (cell, digit)));
        let part = HouseUse::Places { house, digit: Digit::from_index(usize::from(digit)), cells };
        if !self.proof.houses.contains(&part) {
            self.proof.houses.push(part);
        }
    }

    fn by_rule(&mut self, number: u32, when: u32, target: Option<(usize, u8)>) {
        let spread = self.spread;
        let rule = spread.parts.rules.rule(number);
        let before: Vec<u32> = rule.cells().iter().map(|&cell| self.before(cell, when)).collect();
        let place = |cell: usize| rule.cells().iter().position(|of| of.index() == cell);
        let target = target.and_then(|(cell, digit)| Some((place(cell)?, digit)));
        let mut reason = Vec::new();
        rule.explain(&before, spread.all, target, &mut reason);
        self.open.extend(reason.into_iter().map(|(at, digit)| (rule.cells()[at].index(), digit)));
        if let Some(sum) = spread.parts.sum(number)
            && !self.proof.sums.contains(sum)
        {
            self.proof.sums.push(sum.clone());
        }
        let Some(clue) = spread.parts.rules.clue(number) else { return };
        let family = spread.puzzle.family_numbered(clue);
        let at = self.proof.clues.iter().position(|part| part.clue == clue).unwrap_or(self.proof.clues.len());
        if at == self.proof.clues.len() {
            self.proof.clues.push(ClueUse { clue, family, cells: Vec::new() });
        }
        let cells = &mut self.proof.clues[at].cells;
        for cell in rule.cells() {
            if !cells.contains(cell) {
                cells.push(*cell);
            }
        }
    }
}
