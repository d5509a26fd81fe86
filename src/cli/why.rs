//! `why`: proves that a cell cannot hold a digit, or must hold it.

use std::sync::Arc;

use anyhow::Result;
use serde::Serialize;

use super::arguments::WhyArguments;
use super::batch::{Act, each_on};
use super::reasons::{Form, SEARCH_TIME, StepToPrint, chosen, printer};
use super::remarks::Remarks;
use super::status::Status;
use crate::logic::{self, End, Style, Why, apply, wording};
use crate::text::JsonPuzzle;

/// The last line: the verdict on the claim.
#[derive(Serialize)]
struct Verdict {
    puzzle: usize,
    claim: String,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    /// `false` if time ran out before all shorter proofs were ruled out.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<JsonPuzzle>,
    #[serde(flatten)]
    remarks: Remarks,
}

/// The JSON key of the verdict, and the status of the command.
const fn end_of(why: &Why) -> (&'static str, Status) {
    match why {
        Why::Proven(_) | Why::ProvenAtLength(_) => ("proven", Status::Done),
        Why::Wrong { .. } => ("wrong", Status::No),
        Why::Open => ("open", Status::No),
        Why::NoSolution => ("no solution", Status::No),
        Why::Beyond { .. } => ("not found", Status::No),
    }
}

pub(super) fn why(arguments: WhyArguments) -> Result<Status> {
    let arguments = Arc::new(arguments);
    let act = proof_for_each(arguments.clone())?;
    each_on(arguments.reason.threads.count, &arguments.reason.input, act)
}

/// What `why` does for each puzzle.
pub(super) fn proof_for_each(arguments: Arc<WhyArguments>) -> Result<Act> {
    let chosen = chosen(&arguments.reason)?;
    Ok(Box::new(move |item, page| {
        let reason = &arguments.reason;
        let puzzle = &item.entry.puzzle;
        let profile = chosen.on(puzzle.board())?;
        let claim = arguments.claim.of(puzzle)?;
        let limits = reason.limits.or(SEARCH_TIME);
        let work = limits.within(&item.work);
        let mut printer = printer(reason, (Form::Proof, profile.style), chosen.book(), item, page);
        let position = printer.checked(item, &work);
        // In JSON, cells always have the standard notation.
        let style = if reason.input.json { Style::Standard } else { profile.style };
        printer.begin(&position);
        let answer = match logic::why(&position, claim, &profile, &work) {
            Ok(answer) => answer,
            Err(stop) => {
                let claim = wording::claim(claim, &position, style);
                let within = limits.time().map_or_else(String::new, |time| format!(" in {} s", time.as_secs_f64()));
                let text = format!("{claim}: no proof found{within}: {stop}: allow more time with --timeout");
                if reason.input.json {
                    let (end, from) = (End::Stopped(stop).key(), printer.take_from());
                    let (steps, shortest, remarks) = (None, None, printer.remarks());
                    let verdict = Verdict { puzzle: item.number, claim, end, steps, shortest, text, from, remarks };
                    printer.page.json(&verdict)?;
                } else {
                    printer.page.line(&format!("      {text}"));
                }
                return Ok(Status::Undecided);
            }
        };
        let steps = match &answer {
            Why::Proven(steps) | Why::ProvenAtLength(steps) => Some(steps),
            _ => None,
        };
        let shortest = matches!(answer, Why::ProvenAtLength(_)).then_some(false);
        let mut before = position.clone();
        for (at, step) in steps.into_iter().flatten().enumerate() {
            let rests = printer.certify(step, &before);
            printer.step(&StepToPrint { step, number: at + 1, depth: 0, puzzle }, &rests)?;
            apply(&mut before, step);
        }
        let ((end, status), text) = (end_of(&answer), wording::verdict(claim, &answer, &position, style));
        if reason.input.json {
            let (claim, steps) = (wording::claim(claim, &position, style), steps.map(Vec::len));
            let (from, remarks) = (printer.take_from(), printer.remarks());
            printer.page.json(&Verdict { puzzle: item.number, claim, end, steps, shortest, text, from, remarks })?;
        } else {
            printer.page.line(&format!("      {text}"));
        }
        Ok(status)
    }))
}
