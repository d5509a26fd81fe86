//! The checker of certificates: whether each step's conclusion follows from its stated premises.
//!
//! A certificate is what `deduku steps --json` prints: the position that a path begins with and, step by step, a
//! conclusion with its premises. This module replays it and trusts nothing. Each premise must hold in the position at
//! that point. The conclusion must follow from the premises. If any premise is left out, part of the conclusion must no
//! longer follow. Nothing else may follow from them in the same way. It uses boards, positions and the exact solver,
//! which it asks about single solutions only. It knows no technique and shares no code with `logic`, so a
//! correct step that no finder would make passes as well.
//!
//! The certificate says itself how a conclusion follows (`hints`): it lists the premises in the order in which they
//! force one thing after another, so the checker propagates and never searches. Without hints, a bounded number of
//! choices is tried (`model`): the negated conclusion must leave no way to satisfy all premises.
//!
//! From the uniqueness of the solution more follows: candidates that would allow an exchange to a second solution are
//! impossible (`twins`, `exchange`), and the solution has every symmetry that the puzzle has (`mirror`). Each of these
//! rewrites the solution, and every requirement of the puzzle must be satisfied afterwards: givens, given candidates,
//! houses and their sums, and clues (`kept`).

#[cfg(test)]
mod attack;
mod clue_kernels;
mod clues;
mod digits;
mod ends;
mod exchange;
mod fault;
mod grids;
mod hints;
mod json;
mod kept;
mod line;
mod mirror;
mod model;
mod names;
mod outcome;
mod premise;
mod proof;
mod stated_step;
mod twins;

use std::cell::OnceCell;

use deduku_core::board::{Board, Cell, Digit, DigitSet};
use deduku_core::puzzle::Position;
use deduku_core::work::Work;

pub use fault::Fault;
pub use json::unambiguous;
pub use line::{Act, Line, Whole};

/// A position with the guesses that led to it.
#[derive(Clone, Debug)]
pub struct Checker {
    /// The position at the start of the certificate.
    begin: Position,
    /// What each cell could hold in another solution, if the solution is proved to be single; computed on first use.
    single: OnceCell<Result<Vec<DigitSet>, Fault>>,
    position: Position,
    /// The guesses that are open.
    open: Vec<Open>,
    /// The number of the last step.
    last: usize,
    /// How many steps there were.
    steps: usize,
    /// The kind of certificate that the first line declares.
    whole: Option<Whole>,
    has_ended: bool,
    /// The number of guesses behind the starting position of a single step that are not part of the certificate.
    unseen: usize,
}

/// A guess that has not been taken back.
#[derive(Clone, Debug)]
struct Open {
    before: Position,
    /// The number of the step that made it.
    step: usize,
    guess: (Cell, Digit),
}

impl Checker {
    /// Starts a certificate at this position.
    pub fn new(position: Position) -> Self {
        Self {
            begin: position.clone(),
            single: OnceCell::new(),
            position,
            open: Vec::new(),
            last: 0,
            steps: 0,
            whole: None,
            has_ended: false,
            unseen: 0,
        }
    }

    /// The position after the lines so far.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Checks the next line and applies it, right or wrong, so that later lines are judged in the position they expect.
    ///
    /// # Errors
    /// What is wrong with it, and how to fix it.
    pub fn line(&mut self, line: &Line, work: &Work) -> Result<(), Fault> {
        if self.has_ended {
            return Err(Fault::AfterEnd);
        }
        self.has_ended = line.end.is_some();
        self.steps += usize::from(line.is_step());
        self.whole = self.whole.or(line.certificate);
        match line.act(self.position.board())? {
            Act::Step { place, eliminate } => self.step(line, &place, &eliminate, work),
            Act::Guess { cell, digit } => self.guess(line, cell, digit),
            Act::Retreat { to } => self.retreat(line, to),
            Act::End(end) => {
                let before_guesses = self.open.first().map(|open| &open.before);
                ends::check(&self.position, before_guesses, line, &end, work)
            }
        }
    }

    /// Whether the certificate is complete. A single step needs no end line; a path and a proof do, and so do several
    /// steps of undeclared kind.
    ///
    /// # Errors
    /// [`Fault::NoEnd`].
    pub const fn finish(&self) -> Result<(), Fault> {
        let needs_end = match self.whole {
            Some(Whole::Path | Whole::Proof) => true,
            Some(Whole::Step) => false,
            None => self.steps > 1,
        };
        if self.has_ended || !needs_end { Ok(()) } else { Err(Fault::NoEnd { last: self.last }) }
    }

    fn step(
        &mut self,
        line: &Line,
        place: &[(Cell, Digit)],
        eliminate: &[(Cell, Digit)],
        work: &Work,
    ) -> Result<(), Fault> {
        let numbered = self.number(line, self.open.len());
        let checked = self.premises_and_proof(line, place, eliminate, work);
        for &(cell, digit) in eliminate {
            self.position.remove(cell, digit);
        }
        for &(cell, digit) in place {
            self.position.place(cell, digit);
        }
        checked.and(numbered)
    }

    fn premises_and_proof(
        &self,
        line: &Line,
        place: &[(Cell, Digit)],
        eliminate: &[(Cell, Digit)],
        work: &Work,
    ) -> Result<(), Fault> {
        let board = self.position.board();
        if place.is_empty() && eliminate.is_empty() {
            return Err(Fault::Nothing);
        }
        if let Some(&(cell, digit)) =
            place.iter().chain(eliminate).find(|&&(cell, digit)| !self.position.candidates(cell).contains(digit))
        {
            return Err(self.not_a_candidate(cell, digit));
        }
        let premises = line.premises(board)?;
        let single = || self.single.get_or_init(|| twins::single(&self.begin, work)).as_deref().map_err(Clone::clone);
        let free = if premises.iter().any(premise::Premise::is_single) { single()? } else { &[] };
        let clues = kept::Clues::of(&self.position);
        for (at, premise) in premises.iter().enumerate() {
            premise.check(&self.position, &clues).map_err(|fault| fault.of_premise(at + 1))?;
        }
        stated_step::Proof {
            position: &self.position,
            premises: &premises,
            hints: line.hints()?.as_deref(),
            free,
            clues: &clues,
            place,
            eliminate,
            more: &line.more(board)?,
        }
        .check(work)
    }

    fn guess(&mut self, line: &Line, cell: Cell, digit: Digit) -> Result<(), Fault> {
        let numbered = self.number(line, self.open.len() + 1);
        let is_open = self.position.candidates(cell).contains(digit);
        let step = self.last;
        self.open.push(Open { before: self.position.clone(), step, guess: (cell, digit) });
        self.position.place(cell, digit);
        if is_open { numbered } else { Err(self.not_a_candidate(cell, digit)) }
    }

    fn not_a_candidate(&self, cell: Cell, digit: Digit) -> Fault {
        Fault::NotACandidate { cell: self.board().cell_name(cell), digit: self.board().value_of(digit) }
    }

    /// After a contradiction the last guess is wrong: its candidate is removed from the position before the guess.
    fn retreat(&mut self, line: &Line, to: Option<usize>) -> Result<(), Fault> {
        let numbered = self.number(line, self.open.len());
        let Some(Open { before, step, guess: (cell, digit) }) = self.open.pop() else {
            return Err(Fault::NoGuess);
        };
        let refuted = ends::is_refuted(&self.position);
        self.position = before;
        self.position.remove(cell, digit);
        if !refuted {
            return Err(Fault::NoContradiction);
        }
        if to != Some(step) {
            return Err(Fault::WrongGuess { step });
        }
        numbered
    }

    /// Checks that the step's number follows the last one, and that its stated number of guesses is right.
    fn number(&mut self, line: &Line, depth: usize) -> Result<(), Fault> {
        let expected = self.last + 1;
        let number = line.step.unwrap_or(expected);
        self.last = number;
        // A single step may have any number.
        let is_alone = expected == 1 && number > 0 && !matches!(self.whole, Some(Whole::Path | Whole::Proof));
        if number != expected && !is_alone {
            return Err(Fault::Number { number, expected });
        }
        // Its position may rest on guesses that are not part of the certificate.
        if expected == 1 && self.whole == Some(Whole::Step) {
            self.unseen = usize::from(line.depth).saturating_sub(depth);
        }
        let depth = depth + self.unseen;
        if usize::from(line.depth) != depth || line.trial != (depth > 0) {
            return Err(Fault::Depth { said: line.depth, depth });
        }
        Ok(())
    }

    fn board(&self) -> &Board {
        self.position.board()
    }
}
