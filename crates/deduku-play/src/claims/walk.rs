//! Judges the claims of a text one after the other.

use std::ops::ControlFlow;

use crate::claims::model::{
    ClaimVerdict, ClaimsError, JudgeOptions, JudgedClaim, Judgement, Proof, ProvenStep, ReasonVerdict,
};
use crate::claims::named_reason::NamedReason;
use crate::claims::read::{ClaimLine, SaidClaim};
use deduku_core::board::Cell;
use deduku_core::puzzle::Position;
use deduku_core::solve::{Solution, Unique};
use deduku_core::work::{Stop, Work};
use deduku_logic::{
    Certificate, Claim, Profile, Step, Technique, Why, apply, certificate, next_step, steps_by, steps_to, why,
};

/// Judges each claim in the position that those before it have proved, beginning with `start`.
///
/// A claim that follows, or that several steps prove, is added to the position. A claim that is false, or that nothing
/// proves, is not: what rests on a guess does not follow. Past its deadline, the work ends with claims that are
/// undecided.
///
/// # Errors
/// [`ClaimsError::OtherPuzzle`], [`ClaimsError::Position`]; [`ClaimsError::Stopped`] when the work was cancelled.
pub fn judge_claims(
    unique: &Unique,
    start: &Position,
    lines: &[ClaimLine],
    options: &JudgeOptions,
    work: &Work,
) -> Result<Judgement, ClaimsError> {
    judge_each(unique, start, lines, options, work, &mut |_, _| Ok(()))
}

/// As [`judge_claims`]; each claim is passed to `report` with its line when it is judged.
///
/// # Errors
/// As there, or an error of `report`, after which no more is judged.
pub fn judge_each<E: From<ClaimsError>>(
    unique: &Unique,
    start: &Position,
    lines: &[ClaimLine],
    options: &JudgeOptions,
    work: &Work,
    report: &mut dyn FnMut(&ClaimLine, &JudgedClaim) -> Result<(), E>,
) -> Result<Judgement, E> {
    check_start(unique, start)?;
    let solution = unique.solution();
    let mut walk = Walk { solution, position: start.clone(), options, work, proofs_left: options.proofs };
    let mut claims = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        work.progress.report(at as u64, lines.len() as u64);
        let judged = walk.judged(line).map_err(ClaimsError::from)?;
        report(line, &judged)?;
        claims.push(judged);
    }
    Ok(Judgement { claims, reached: walk.position })
}

/// Checks that the position is one of the puzzle, and that it leaves the solution possible.
fn check_start(unique: &Unique, start: &Position) -> Result<(), ClaimsError> {
    if start.puzzle() != unique.puzzle() {
        return Err(ClaimsError::OtherPuzzle);
    }
    let is_lost = |&cell: &Cell| {
        let digit = unique.solution().digit(cell);
        start.value(cell).map_or_else(|| !start.candidates(cell).contains(digit), |held| held != digit)
    };
    let lost = start.board().cells().find(is_lost);
    lost.map_or(Ok(()), |cell| {
        let symbol = start.puzzle().symbol(unique.solution().digit(cell));
        Err(ClaimsError::Position(format!("{}={symbol}", start.board().cell_name(cell))))
    })
}

struct Walk<'a> {
    solution: &'a Solution,
    /// What has been proved so far.
    position: Position,
    options: &'a JudgeOptions,
    work: &'a Work,
    /// For how many more claims a proof of several steps is searched for.
    proofs_left: usize,
}

impl Walk<'_> {
    fn judged(&mut self, line: &ClaimLine) -> Result<JudgedClaim, Stop> {
        let said = match &line.said {
            Ok(said) => said,
            Err(error) => {
                let verdict = ClaimVerdict::Unreadable(error.clone());
                return Ok(JudgedClaim { line: line.number, claim: None, verdict, reason: None });
            }
        };
        let (verdict, reason) = match self.verdict(said) {
            Err(stop @ (Stop::Deadline | Stop::Budget)) => (ClaimVerdict::Undecided(stop), None),
            other => other?,
        };
        if verdict.proof().is_some() {
            take(&mut self.position, said.claim);
        }
        Ok(JudgedClaim { line: line.number, claim: Some(said.claim), verdict, reason })
    }

    /// The verdicts on the claim and on its reason.
    fn verdict(&mut self, said: &SaidClaim) -> Result<(ClaimVerdict, Option<ReasonVerdict>), Stop> {
        let claim = said.claim;
        if (self.solution.digit(claim.cell) == claim.digit) != claim.holds {
            return Ok((ClaimVerdict::False, None));
        }
        if claim.is_shown_by(&self.position) {
            return Ok((ClaimVerdict::Known, None));
        }
        self.work.check()?;
        let named = said.reason.as_ref().map(|reason| self.named(claim, reason)).transpose()?;
        let (reason, by_reason) = named.map_or((None, None), |(verdict, step)| (Some(verdict), step));
        let step = by_reason.map_or_else(|| self.first_step(claim), |step| Ok(Some(step)))?;
        if let Some(step) = step {
            return Ok((ClaimVerdict::Follows(self.proof(vec![step], true)), reason));
        }
        let verdict = self.leap(claim)?;
        // A reason may be that of one of the steps which the claim leaps over.
        let reason = match (&said.reason, verdict.proof()) {
            (Some(named), Some(proof)) if reason == Some(ReasonVerdict::NotOne) && self.is_in(proof, named) => {
                Some(ReasonVerdict::Holds)
            }
            _ => reason,
        };
        Ok((verdict, reason))
    }

    /// The easiest step that concludes the claim.
    fn first_step(&self, claim: Claim) -> Result<Option<Step>, Stop> {
        let mut first = None;
        steps_to(&self.position, claim, &self.options.profile, self.work, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        })?;
        Ok(first)
    }

    /// The verdict on the reason, and the step that it is the reason of.
    fn named(&self, claim: Claim, reason: &NamedReason) -> Result<(ReasonVerdict, Option<Step>), Stop> {
        if reason.is_guess || reason.technique.is_some_and(Technique::is_trial) {
            return Ok((ReasonVerdict::Guess, None));
        }
        let Some(technique) = reason.technique else { return self.named_place(claim, reason) };
        if !self.options.profile.techniques.contains(&technique) {
            return Ok((ReasonVerdict::NotAllowed, None));
        }
        // A list leaves out what a person would not care to read in it, so a second look takes everything.
        let mut steps = self.steps(claim, &Profile::of(vec![technique]))?;
        if !steps.iter().any(|step| reason.is_of(step, &self.position)) {
            steps.extend(steps_by(&self.position, claim, technique, self.work)?);
            // Of several steps with the same effect a list has one, and that may not be the one of a hint.
            let hint = next_step(&self.position, &Profile::of(vec![technique]), self.work)?;
            steps.extend(hint.filter(|step| concludes(step, claim)));
        }
        let mut other = None;
        for step in steps {
            if reason.is_of(&step, &self.position) {
                return Ok((ReasonVerdict::Holds, Some(step)));
            }
            other = other.or(Some(step));
        }
        let verdict = if other.is_some() { ReasonVerdict::OtherPlace } else { ReasonVerdict::NotOne };
        Ok((verdict, other))
    }

    /// The same for a reason without a technique: any step with these cells, houses and digits will do.
    fn named_place(&self, claim: Claim, reason: &NamedReason) -> Result<(ReasonVerdict, Option<Step>), Stop> {
        if !reason.names_a_place() {
            return Ok((ReasonVerdict::NotUnderstood, None));
        }
        let mut found = None;
        steps_to(&self.position, claim, &self.options.profile, self.work, &mut |step| {
            if !reason.is_of(&step, &self.position) {
                return ControlFlow::Continue(());
            }
            found = Some(step);
            ControlFlow::Break(())
        })?;
        Ok((if found.is_some() { ReasonVerdict::Holds } else { ReasonVerdict::NotOne }, found))
    }

    /// The steps of the profile that conclude the claim.
    fn steps(&self, claim: Claim, profile: &Profile) -> Result<Vec<Step>, Stop> {
        let mut steps = Vec::new();
        steps_to(&self.position, claim, profile, self.work, &mut |step| {
            steps.push(step);
            ControlFlow::Continue(())
        })?;
        Ok(steps)
    }

    /// The verdict on a true claim that does not follow.
    fn leap(&mut self, claim: Claim) -> Result<ClaimVerdict, Stop> {
        let Some(left) = self.proofs_left.checked_sub(1) else { return Ok(ClaimVerdict::Unsearched) };
        self.proofs_left = left;
        let work = self.work.with_nodes(self.options.nodes);
        match why(&self.position, claim, &self.options.profile, &work) {
            Ok(Why::Proven(steps)) => Ok(ClaimVerdict::Leaps(self.proof(steps, true))),
            Ok(Why::ProvenAtLength(steps)) => Ok(ClaimVerdict::Leaps(self.proof(steps, false))),
            Ok(_) => Ok(ClaimVerdict::Unproved),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(Stop::Deadline | Stop::Budget) => Ok(ClaimVerdict::Unsearched),
        }
    }

    /// The steps as a proof from the position.
    fn proof(&self, steps: Vec<Step>, is_shortest: bool) -> Proof {
        let mut before = self.position.clone();
        let certified = |step: Step| {
            let certificate = if self.options.certify { certificate(&step, &before) } else { Certificate::default() };
            apply(&mut before, &step);
            ProvenStep { step, certificate }
        };
        Proof { steps: steps.into_iter().map(certified).collect(), is_shortest }
    }

    /// Whether the reason is that of one of the steps.
    fn is_in(&self, proof: &Proof, named: &NamedReason) -> bool {
        let mut before = self.position.clone();
        proof.steps.iter().any(|ProvenStep { step, .. }| {
            let is_meant = named.is_of(step, &before);
            apply(&mut before, step);
            is_meant
        })
    }
}

/// Whether the step says what is claimed.
fn concludes(step: &Step, Claim { cell, digit, holds, .. }: Claim) -> bool {
    let places = |is_other: bool| step.conclusion.place.iter().any(|&(at, it)| at == cell && (it != digit) == is_other);
    if holds { places(false) } else { step.conclusion.eliminate.contains(&(cell, digit)) || places(true) }
}

/// Adds the claim to the position.
fn take(position: &mut Position, claim: Claim) {
    if claim.holds {
        position.place(claim.cell, claim.digit);
    } else {
        position.remove(claim.cell, claim.digit);
    }
}
