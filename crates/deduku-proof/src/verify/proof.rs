//! Checks that a conclusion follows from its premises, needs each of them, and leaves nothing out.

use super::Fault;
use super::digits::stated;
use super::hints::{Clauses, Hint};
use super::mirror::Symmetry;
use super::model::{Arrangement, Effort, Model};
use super::outcome::Outcome;
use super::premise::Premise;
use super::stated_step::Proof;
use super::{clues, exchange, grids, names, twins};
use deduku_core::board::{Board, Cell, Digit, DigitSet, HouseId};
use deduku_core::work::Work;

/// A part of a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Claim {
    cell: Cell,
    digit: Digit,
    holds: bool,
}

/// What is left out of the premises or replaced.
#[derive(Clone, Copy, Default)]
struct Change {
    /// The premise that is left out.
    without: Option<usize>,
    /// The link, and the cell or digit of it that is left out.
    trimmed: Option<(usize, usize)>,
    exchange: Exchange,
}

/// How it is shown that digits could be exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Exchange {
    /// By the candidates alone, two in each cell.
    #[default]
    OfPairs,
    /// By a twin for every way to fill the cells.
    OfEachWay,
}

/// A model of the premises, and the cells whose digits cannot be exchangeable because there is a single solution.
struct Case<'a> {
    model: Model<'a>,
    unique: Option<&'a [Cell]>,
    symmetry: Option<&'a Symmetry>,
    exchange: Exchange,
    other: twins::Other<'a>,
}

impl Case<'_> {
    /// Whether the premises can hold with these statements.
    fn refute(&self, taken: &[(Cell, Digit, bool)], effort: Effort) -> Outcome {
        if let Some(symmetry) = self.symmetry {
            return self.model.refute(&symmetry.all_of(taken), effort);
        }
        let Some(cells) = self.unique else { return self.model.refute(taken, effort) };
        let mut single = false;
        if self.exchange == Exchange::OfPairs {
            let closed = |ways: &Arrangement<'_>| {
                let digits: Vec<DigitSet> = cells.iter().map(|&cell| ways.digits(cell)).collect();
                twins::is_deadly(self.other, cells, &digits)
            };
            let mut way = |_: &Arrangement<'_>| {
                single = true;
                false
            };
            let outcome = self.model.each(taken, &closed, &mut way);
            return if single { Outcome::Open } else { outcome };
        }
        let outcome = self.model.each(taken, &|_| false, &mut |ways| {
            let digits: Option<Vec<Digit>> = cells.iter().map(|&cell| ways.digit(cell)).collect();
            let has_twin = digits.is_some_and(|digits| twins::has_twin(self.other, cells, &digits));
            single = !has_twin;
            has_twin
        });
        if single { Outcome::Open } else { outcome }
    }

    fn is_refuted(&self, taken: &[(Cell, Digit, bool)]) -> bool {
        self.refute(taken, Effort::Brief) == Outcome::Refuted
    }
}

impl<'a> Proof<'a> {
    /// Checks all three conditions.
    ///
    /// # Errors
    /// What is wrong.
    pub(super) fn check(&self, work: &Work) -> Result<(), Fault> {
        let of_grid = |premise: &Premise| if let Premise::Grid { grid } = premise { Some(*grid) } else { None };
        if let Some(grid) = self.premises.iter().find_map(of_grid) {
            if self.premises.len() > 1 {
                let other = self.premises.iter().position(|premise| of_grid(premise) != Some(grid));
                return Err(Fault::NotNeeded { number: other.unwrap_or(1) + 1 });
            }
            return self.without_hints(|| grids::check(self.position, grid, self.place, self.eliminate, work));
        }
        let is_of_clues = |premise: &Premise| {
            matches!(premise, Premise::Clue { .. } | Premise::ClueBalance { .. } | Premise::Case { .. })
        };
        if self.premises.iter().any(is_of_clues) {
            return self.without_hints(|| clues::check(self));
        }
        if self.premises.iter().any(|premise| matches!(premise, Premise::Exchange { .. })) {
            return self.without_hints(|| exchange::check(self));
        }
        if self.premises.iter().any(|premise| matches!(premise, Premise::Symmetry(_))) && !self.is_single_by_puzzle() {
            return Err(Fault::NotUnique);
        }
        let claims = self.claims();
        let change = if let Some(hints) = self.hints {
            self.follow_hints(hints, &claims)?;
            Change::default()
        } else {
            self.search(&claims)?
        };
        self.check_needed(&claims, change)?;
        self.check_complete(&claims, change)
    }

    /// Runs the `check` of another kind of step, which has no hints.
    fn without_hints(&self, check: impl FnOnce() -> Result<(), Fault>) -> Result<(), Fault> {
        if self.hints.is_some() { Err(Fault::NoHints) } else { check() }
    }

    /// Checks that the hints show each part of the conclusion, and what else is stated to follow.
    fn follow_hints(&self, hints: &[Vec<Hint>], claims: &[Claim]) -> Result<(), Fault> {
        let clauses = Clauses::of(self.premises).ok_or(Fault::NoHints)?;
        let parts = claims.len() + self.more.len();
        if hints.len() != parts {
            return Err(Fault::HintCount { hints: hints.len(), parts });
        }
        let named_candidates = self.named_candidates();
        let whole_houses = self.whole_houses(&named_candidates);
        let of_claims = claims.iter().map(|&claim| (claim, vec![claim.denied()]));
        let of_more = self.more.iter().map(|&(cell, digit)| {
            (Claim { cell, digit, holds: false }, self.taken(cell, digit, &named_candidates, &whole_houses))
        });
        for ((claim, taken), hints) in of_claims.chain(of_more).zip(hints) {
            let wrong = |reason| Fault::Hint { claim: self.written(claim), reason };
            clauses.follow(hints, &taken).map_err(wrong)?;
        }
        Ok(())
    }

    /// Checks by search that each part of the conclusion follows. Returns how an exchange of digits is shown.
    fn search(&self, claims: &[Claim]) -> Result<Change, Fault> {
        let mut change = Change::default();
        let mut whole = self.case(change);
        if whole.unique.is_some() && !claims.iter().all(|claim| whole.is_refuted(&[claim.denied()])) {
            change.exchange = Exchange::OfEachWay;
            whole = self.case(change);
        }
        for claim in claims {
            match whole.refute(&[claim.denied()], Effort::Thorough) {
                Outcome::Refuted => {}
                Outcome::Open => return Err(Fault::DoesNotFollow { claim: self.written(*claim) }),
                Outcome::TooMuch => return Err(Fault::TooLarge { what: self.written(*claim) }),
            }
        }
        Ok(change)
    }

    fn board(&self) -> &'a Board {
        self.position.board()
    }

    /// Whether the puzzle itself has a single solution, so that no cell is restricted by anything that it does not say.
    fn is_single_by_puzzle(&self) -> bool {
        let puzzle = self.position.puzzle();
        self.board().cells().all(|cell| self.free[cell.index()] == stated(puzzle, cell))
    }

    fn claims(&self) -> Vec<Claim> {
        let claim = |holds| move |&(cell, digit): &(Cell, Digit)| Claim { cell, digit, holds };
        self.place.iter().map(claim(true)).chain(self.eliminate.iter().map(claim(false))).collect()
    }

    fn written(&self, claim: Claim) -> String {
        names::claim(self.board(), (claim.cell, claim.digit), if claim.holds { "=" } else { "<>" })
    }

    /// Checks that without any premise, or any part of a link, some of the conclusion does not follow, as far as a few
    /// tries show.
    fn check_needed(&self, claims: &[Claim], change: Change) -> Result<(), Fault> {
        let all_follow = |case: &Case<'_>| claims.iter().all(|claim| case.is_refuted(&[claim.denied()]));
        for (at, premise) in self.premises.iter().enumerate() {
            if all_follow(&self.case(Change { without: Some(at), ..change })) {
                return Err(Fault::NotNeeded { number: at + 1 });
            }
            let parts: Vec<String> = match premise {
                Premise::Once { digit: Some(_), cells, .. } => {
                    cells.iter().map(|&cell| self.board().cell_name(cell)).collect()
                }
                Premise::OneDigit { digits, .. } => digits.iter().map(|digit| digit.to_string()).collect(),
                _ => Vec::new(),
            };
            for (part, what) in parts.iter().enumerate().filter(|_| parts.len() > 2) {
                if all_follow(&self.case(Change { trimmed: Some((at, part)), ..change })) {
                    return Err(Fault::NotNeededThere { number: at + 1, what: what.clone() });
                }
            }
        }
        Ok(())
    }

    /// Checks that no other candidate can be removed for the same reason: by all strong premises that some part of the
    /// conclusion needs, linked through the same houses and cells as that part, or through houses that contain the
    /// whole pattern. What follows from fewer premises is another step, and so is what needs other links or the
    /// conclusion. If a few tries do not show it, nothing is reported.
    fn check_complete(&self, claims: &[Claim], change: Change) -> Result<(), Fault> {
        let strong: Vec<usize> = (0..self.premises.len()).filter(|&at| self.premises[at].is_strong()).collect();
        let named_candidates = self.named_candidates();
        let whole_houses = self.whole_houses(&named_candidates);
        let whole = self.case(change);
        let without: Vec<Case<'_>> =
            strong.iter().map(|&at| self.case(Change { without: Some(at), ..change })).collect();
        let needs = |taken: &[(Cell, Digit, bool)], where_open: bool| {
            let is_needed = |case: &Case<'_>| match case.refute(taken, Effort::Brief) {
                Outcome::Refuted => false,
                Outcome::Open => true,
                Outcome::TooMuch => where_open,
            };
            without.iter().map(is_needed).collect::<Vec<bool>>()
        };
        let of_claims: Vec<Vec<bool>> = claims
            .iter()
            .map(|claim| {
                if claim.holds {
                    needs(&[claim.denied()], true)
                } else {
                    needs(&self.taken(claim.cell, claim.digit, &named_candidates, &whole_houses), true)
                }
            })
            .filter(|needs| needs.contains(&true))
            .collect();
        let known = claims.iter().map(|claim| (claim.cell, claim.digit, claim.holds));
        let adds_up = self.adds_up();
        for cell in self.position.empty_cells() {
            if !adds_up.is_empty() && !adds_up.contains(&cell) {
                continue;
            }
            for digit in self.position.candidates(cell).iter() {
                let claim = Claim { cell, digit, holds: false };
                let mut taken = self.taken(cell, digit, &named_candidates, &whole_houses);
                let is_concerned =
                    whole.symmetry.is_some() || taken.len() > 1 || named_candidates.contains(&(cell, digit));
                let is_said = self.more.contains(&(cell, digit));
                if is_said && self.hints.is_none() && whole.refute(&taken, Effort::Thorough) != Outcome::Refuted {
                    return Err(Fault::DoesNotFollow { claim: self.written(claim) });
                }
                let is_open = is_concerned && !is_said && !claims.contains(&claim) && !self.is_cleared(cell, digit);
                if !is_open || !whole.is_refuted(&taken) {
                    continue;
                }
                taken.extend(known.clone());
                let needs = needs(&taken, false);
                let covers =
                    |of_claim: &Vec<bool>| of_claim.iter().zip(&needs).all(|(of_claim, own)| !of_claim || *own);
                if of_claims.iter().any(covers) {
                    return Err(Fault::Incomplete { claim: self.written(claim) });
                }
            }
        }
        Ok(())
    }

    /// Whether placing the conclusion's digits removes the candidate.
    fn is_cleared(&self, cell: Cell, digit: Digit) -> bool {
        let clears = |&(at, placed): &(Cell, Digit)| at == cell || (placed == digit && self.board().sees(at, cell));
        self.place.iter().any(clears)
    }

    /// The candidate assumed true, and those named by the strong premises that the links then make false.
    fn taken(
        &self,
        cell: Cell,
        digit: Digit,
        named_candidates: &[(Cell, Digit)],
        whole_houses: &[HouseId],
    ) -> Vec<(Cell, Digit, bool)> {
        let joins = |premise: &Premise, other: Cell, of_other: Digit| match premise {
            Premise::OneDigit { cell: at, .. } => *at == cell && other == cell && of_other != digit,
            Premise::Once { house, digit: of, .. } => {
                of.is_none_or(|of| of == digit) && of_other == digit && self.share(*house, cell, other)
            }
            Premise::Sum { house, .. } => of_other == digit && self.share(*house, cell, other),
            _ => false,
        };
        let clashes = |&&(other, of_other): &&(Cell, Digit)| {
            self.premises.iter().any(|premise| joins(premise, other, of_other))
                || (of_other == digit && whole_houses.iter().any(|&house| self.share(house, cell, other)))
        };
        let false_ones = named_candidates.iter().filter(clashes).map(|&(cell, digit)| (cell, digit, false));
        std::iter::once((cell, digit, true)).chain(false_ones).collect()
    }

    fn share(&self, house: HouseId, cell: Cell, other: Cell) -> bool {
        let cells = &self.board().house(house).cells;
        cell != other && cells.contains(&cell) && cells.contains(&other)
    }

    /// The houses that contain every cell of the pattern.
    fn whole_houses(&self, named_candidates: &[(Cell, Digit)]) -> Vec<HouseId> {
        let first = named_candidates.first().map_or(&[][..], |&(cell, _)| self.board().houses_of(cell));
        let holds_all = |&&house: &&HouseId| {
            let cells = &self.board().house(house).cells;
            named_candidates.iter().all(|(cell, _)| cells.contains(cell))
        };
        first.iter().filter(holds_all).copied().collect()
    }

    /// The digits that cells can hold according to the premises.
    fn stated(&self, without: Option<usize>) -> Vec<(Cell, DigitSet)> {
        let kept = self.premises.iter().enumerate().filter(|(at, _)| without != Some(*at));
        let cell = |premise: &Premise| {
            if let Premise::Cell { cell, only } = premise { Some((*cell, *only)) } else { None }
        };
        kept.filter_map(|(_, premise)| cell(premise)).collect()
    }

    /// The candidates that the strong premises name.
    fn named_candidates(&self) -> Vec<(Cell, Digit)> {
        let mut named_candidates = Vec::new();
        let mut say = |cell: Cell, digit: Digit| {
            if !named_candidates.contains(&(cell, digit)) {
                named_candidates.push((cell, digit));
            }
        };
        let all = self.board().all_digits();
        for premise in self.premises {
            match premise {
                Premise::Cell { cell, only } => only.iter().for_each(|digit| say(*cell, digit)),
                Premise::Places { digit, only, .. } => only.iter().for_each(|&cell| say(cell, *digit)),
                Premise::Sum { .. } | Premise::Balance { .. } => {
                    for cell in cells_of_sum(premise, self.board()) {
                        all.iter().for_each(|digit| say(cell, digit));
                    }
                }
                Premise::Unique { cells } => {
                    for &cell in cells {
                        all.iter().for_each(|digit| say(cell, digit));
                    }
                }
                Premise::Once { .. }
                | Premise::OneDigit { .. }
                | Premise::Exchange { .. }
                | Premise::Symmetry(_)
                | Premise::Clue { .. }
                | Premise::ClueBalance { .. }
                | Premise::Case { .. }
                | Premise::Grid { .. } => {}
            }
        }
        named_candidates
    }

    /// The cells that are added up; if there are any, other cells are not checked for completeness.
    fn adds_up(&self) -> Vec<Cell> {
        self.premises.iter().flat_map(|premise| cells_of_sum(premise, self.board())).collect()
    }

    fn case(&self, change: Change) -> Case<'a> {
        let board = self.board();
        let mut case = Case {
            model: Model::new(board),
            unique: None,
            symmetry: None,
            exchange: change.exchange,
            other: twins::Other { board, free: self.free, clues: self.clues },
        };
        let kept = self.premises.iter().enumerate().filter(|(at, _)| change.without != Some(*at));
        for (at, premise) in kept {
            let part = change.trimmed.filter(|(of, _)| *of == at).map(|(_, part)| part);
            let model = &mut case.model;
            match premise {
                Premise::Cell { cell, only } => model.add_some(only.iter().map(|digit| (*cell, digit))),
                Premise::Places { digit, only, .. } => model.add_some(only.iter().map(|&cell| (cell, *digit))),
                Premise::Once { digit: Some(digit), cells, .. } => {
                    let left = cells.iter().enumerate().filter(|(at, _)| part != Some(*at));
                    model.add_one(left.map(|(_, &cell)| (cell, *digit)));
                }
                Premise::Once { digit: None, cells, .. } => model.differ(cells),
                Premise::OneDigit { cell, digits } => {
                    let left = digits.iter().enumerate().filter(|(at, _)| part != Some(*at));
                    model.add_one(left.map(|(_, digit)| (*cell, digit)));
                }
                Premise::Sum { house, sum } => model.add_sum(&board.house(*house).cells, *sum),
                Premise::Balance { plus, minus, total, .. } => model.add_total(plus, minus, *total, false),
                Premise::Unique { cells } => {
                    match change.exchange {
                        Exchange::OfPairs => twins::hold(model, cells, &self.stated(change.without)),
                        Exchange::OfEachWay => twins::fill(model, board, cells),
                    }
                    case.unique = Some(cells);
                }
                Premise::Symmetry(symmetry) => {
                    // That a cell holds at most one digit is a premise too, so it is not added here.
                    case.symmetry = Some(symmetry);
                }
                Premise::Exchange { .. }
                | Premise::Clue { .. }
                | Premise::ClueBalance { .. }
                | Premise::Case { .. }
                | Premise::Grid { .. } => {}
            }
        }
        case
    }
}

impl Claim {
    const fn denied(self) -> (Cell, Digit, bool) {
        (self.cell, self.digit, !self.holds)
    }
}

fn cells_of_sum(premise: &Premise, board: &Board) -> Vec<Cell> {
    match premise {
        Premise::Sum { house, .. } => board.house(*house).cells.to_vec(),
        Premise::Balance { plus, minus, .. } => [&plus[..], minus].concat(),
        _ => Vec::new(),
    }
}
