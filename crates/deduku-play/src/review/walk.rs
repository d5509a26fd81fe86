//! Replays the game move by move and compares each move with what could be seen before it.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::edits::Edit;
use crate::event::Event;
use crate::moves::Move;
use crate::play::{Entry, Game};
use crate::played::Played;
use crate::review::learning::{Asked, learning};
use crate::review::mistakes::Truth;
use crate::review::model::{Review, ReviewError, ReviewedMove, Slip, Verdict};
use crate::review::reach::Reach;
use crate::review::verdicts::{Judge, actual};
use crate::state::State;
use deduku_core::board::{Cell, Digit};
use deduku_core::work::{Stop, Work};
use deduku_logic::{Claim, Technique};

/// Reviews the game, which may still be running.
///
/// For each move that places digits or eliminates candidates, it finds the easiest technique that shows them in the
/// position reached so far: with the digits then on the board, without the wrong ones, and, if marks are complete,
/// without the candidates that the player had eliminated. Candidates need not have been eliminated in the marks: those
/// that the techniques up to level *medium* eliminate count as seen, and so does one step of a harder technique. Such a
/// move is called reasoned if nothing easier was there and the player paused long enough to find it, or if marks or
/// other moves of the game show that the player has the technique, or if it is among those `known` from lessons and
/// earlier games; otherwise only possible. A move
/// that no technique of the levels up to *expert* shows is a guess. Techniques of the level *easy*, which place digits
/// at a glance, count as equally easy.
///
/// The exact solver finds what is wrong. In a puzzle with several solutions, a digit is wrong if no solution has it
/// along with those before it.
///
/// # Errors
/// [`ReviewError::NoSolution`] if the puzzle has none; [`ReviewError::Stopped`] if the work was interrupted.
pub fn review(game: &Game, known: &BTreeSet<Technique>, work: &Work) -> Result<Review, ReviewError> {
    let mut walk = Walk {
        judge: Judge::new(game.board()),
        truth: Truth::of(game.puzzle(), &game.knowledge, work)?,
        state: State::new(game.puzzle()),
        wrong: Vec::new(),
        moves: Vec::new(),
        slips: Vec::new(),
        open: Vec::new(),
        hints: 0,
        asked: Vec::new(),
        reach: Reach::new(known.clone()),
        work,
    };
    // Every record except a hint has a line in the log.
    let mut lines = game.log.iter().enumerate();
    for (at, record) in game.records.iter().enumerate() {
        work.check()?;
        work.progress.report(at as u64, game.records.len() as u64);
        if record.entry == Entry::Hint {
            walk.hints += 1;
            continue;
        }
        if let Some((line, entry)) = lines.next()
            && let Some(played) = &entry.played
        {
            walk.go((line, entry.elapsed), &entry.event, played)?;
        }
    }
    walk.end(game)
}

struct Walk<'a> {
    judge: Judge,
    truth: Truth,
    state: State,
    /// The wrong claims in the state.
    wrong: Vec<Claim>,
    moves: Vec<ReviewedMove>,
    slips: Vec<Slip>,
    /// The slips currently on the board, by index, and since when.
    open: Vec<(usize, Duration)>,
    /// Hints since the last reviewed move.
    hints: u32,
    /// Where the player guessed or asked for help, and the easiest technique there.
    asked: Vec<Asked>,
    /// What the moves so far show of the player.
    reach: Reach,
    work: &'a Work,
}

impl Walk<'_> {
    /// Processes the next line of the log that changed the board.
    fn go(&mut self, at: (usize, Duration), event: &Event, played: &Played) -> Result<(), Stop> {
        let before = self.state.clone();
        let (claims, again) = if matches!(event, Event::Undone(_)) {
            self.state.revert(&played.change);
            (claims(&played.made, &self.state, &before), Some(Verdict::Undone))
        } else {
            self.state.apply(&played.change);
            self.reach.watch(&played.made);
            let again = matches!(event, Event::Redone(_)).then_some(Verdict::Redone);
            (claims(&played.made, &before, &self.state), again)
        };
        let wrong = self.truth.wrong((&before, &self.wrong), &self.state, self.work)?;
        let is_reviewed = !claims.is_empty() && again.is_none();
        if let Some(verdict) = again.filter(|_| !claims.is_empty()) {
            let took = self.took(at.1);
            let (line, elapsed) = at;
            self.reach.pauses.note(took, &self.truth.sound_position(&before, &self.wrong));
            self.moves.push(ReviewedMove { line, elapsed, took, claims, verdict, hints: 0, overlooked: None });
        } else if is_reviewed {
            let made = self.judged(at, &before, (claims, &played.made), &wrong)?;
            self.moves.push(made);
            self.hints = 0;
        }
        self.keep_slips(at.1, &wrong, is_reviewed);
        self.wrong = wrong;
        Ok(())
    }

    /// Returns the move with its verdict.
    fn judged(
        &mut self,
        (line, elapsed): (usize, Duration),
        before: &State,
        (claims, made): (Vec<Claim>, &Move),
        wrong: &[Claim],
    ) -> Result<ReviewedMove, Stop> {
        let position = self.truth.sound_position(before, &self.wrong);
        let took = self.took(elapsed);
        self.reach.pauses.note(took, &position);
        let verdict = if let Move::Step { step, .. } = made {
            Verdict::Solver(step.technique)
        } else {
            let actual = actual(before, &self.wrong);
            self.judge.verdict(&position, actual.as_ref(), (&claims, wrong), self.work)?
        };
        let was_asked = self.hints > 0;
        let overlooked = self.judge.overlooked(&position, before.status(), (verdict, was_asked), self.work)?;
        let is_easiest = overlooked.as_ref().is_none_or(|there| Some(there.technique) == verdict.technique());
        let verdict = self.reach.weighed(verdict, &self.judge, before, (&claims, is_easiest, was_asked), self.work)?;
        if (was_asked || matches!(verdict, Verdict::Guess | Verdict::Possible(_) | Verdict::Solver(_)))
            && let Some(there) = &overlooked
        {
            self.asked.push(Asked { at: Some(self.moves.len()), easiest: there.technique });
        }
        Ok(ReviewedMove { line, elapsed, took, claims, verdict, hints: self.hints, overlooked })
    }

    /// The time since the previous reviewed move.
    fn took(&self, elapsed: Duration) -> Duration {
        elapsed.saturating_sub(self.moves.last().map_or(Duration::ZERO, |last| last.elapsed))
    }

    /// Updates the slips to what is wrong now.
    fn keep_slips(&mut self, now: Duration, wrong: &[Claim], is_reviewed: bool) {
        let (open, closed): (Vec<_>, Vec<_>) =
            self.open.iter().partition(|&&(slip, _)| wrong.contains(&self.slips[slip].claim));
        for (slip, since) in closed {
            self.slips[slip].lasted += now.saturating_sub(since);
            self.slips[slip].remains = false;
        }
        self.open = open;
        for claim in wrong.iter().filter(|claim| !self.wrong.contains(claim)) {
            let earlier = self.slips.iter().rposition(|slip| slip.claim == *claim);
            // If no reviewed move made it, an earlier slip came back: by undo, redo, or a return to an earlier board.
            let slip = earlier.filter(|_| !is_reviewed).unwrap_or_else(|| {
                let made = is_reviewed.then(|| self.moves.len() - 1);
                self.slips.push(Slip { claim: *claim, made, since: now, lasted: Duration::ZERO, remains: true });
                self.slips.len() - 1
            });
            self.slips[slip].remains = true;
            self.open.push((slip, now));
        }
    }

    /// Completes the review.
    fn end(mut self, game: &Game) -> Result<Review, ReviewError> {
        let elapsed = game.records.last().map_or(Duration::ZERO, |last| last.elapsed);
        for &(slip, since) in &self.open {
            self.slips[slip].lasted += elapsed.saturating_sub(since);
        }
        let solved = game.is_solved();
        if !solved {
            let position = self.truth.sound_position(&self.state, &self.wrong);
            if let Some(there) = self.judge.easiest(&position, self.state.status(), self.work)? {
                self.asked.push(Asked { at: None, easiest: there.technique });
            }
        }
        let learning = learning(&self.judge, &self.moves, &self.asked);
        Ok(Review { moves: self.moves, slips: self.slips, hints: game.hints(), elapsed, solved, learning })
    }
}

/// The claims of the move: the digits that it places, and the candidates that it eliminates if marks are complete.
fn claims(made: &Move, before: &State, after: &State) -> Vec<Claim> {
    let all = |pairs: &mut dyn Iterator<Item = (Cell, Digit)>, holds: bool| -> Vec<Claim> {
        pairs.map(|(cell, digit)| Claim { cell, digit, holds }).collect()
    };
    let is_taken =
        |cell: Cell, digit: Digit| after.own_eliminations(cell).contains(digit) && before.working(cell).contains(digit);
    match made {
        Move::Place { .. } | Move::Edit { edit: Edit::Place { .. }, .. } => {
            let placed = made.placed();
            all(&mut placed.into_iter().filter(|&(cell, digit)| before.value(cell) != Some(digit)), true)
        }
        &Move::Mark { cell, digit, on: false } => {
            all(&mut std::iter::once((cell, digit)).filter(|&(cell, digit)| is_taken(cell, digit)), false)
        }
        Move::Edit { cells, edit: Edit::Mark { digit, on: false } } => {
            let taken = cells.iter().map(|&cell| (cell, *digit)).filter(|&(cell, digit)| is_taken(cell, digit));
            all(&mut taken.collect::<Vec<_>>().into_iter(), false)
        }
        Move::Step { step, .. } => {
            let mut claims = all(&mut step.conclusion.place.iter().copied(), true);
            claims.extend(all(&mut step.conclusion.eliminate.iter().copied(), false));
            claims
        }
        _ => Vec::new(),
    }
}
