//! `solve --proof`: proofs that a puzzle has no other solution, or none at all.

use anyhow::{Result, bail};
use serde::Serialize;

use super::arguments::SolveArguments;
use super::batch::each_on;
use super::input::Item;
use super::output::Page;
use super::positions::start_at;
use super::proof_files::{ProofFiles, ProofFolder};
use super::remarks::Remarks;
use super::solve::without_solution;
use super::status::Status;
use crate::logic::End;
use crate::puzzle::Position;
use crate::solve::{Enumeration, Solution, enumerate};
use crate::text::solution_form;
use crate::veripb::{Formula, Outcome, Prover};
use crate::work::{Stop, Work};

/// The proof written for a puzzle.
#[derive(Serialize)]
struct Written {
    #[serde(flatten)]
    files: ProofFiles,
    /// The number of learned clauses.
    conflicts: u64,
}

/// A line of `solve --proof --json`.
#[derive(Serialize)]
struct Proved {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    puzzle: usize,
    count: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Written>,
    #[serde(flatten)]
    remarks: Remarks,
}

/// The result for a puzzle.
enum Proof {
    Written(Written),
    /// It has several solutions.
    Several,
    /// A limit was reached first.
    Stopped(Stop),
}

/// Solves each puzzle and writes the proof that it has no other solution, or none at all.
pub(super) fn solve(arguments: &SolveArguments, folder: ProofFolder) -> Result<Status> {
    let (limits, json) = (arguments.exact.limits, arguments.input.json);
    each_on(arguments.threads, &arguments.input, move |item, page| {
        let files = folder.files(item.number)?;
        let work = limits.work();
        let mut position = item.entry.position.clone();
        let remarks = Remarks::of_position(&mut position, item, &work);
        let mut found: Vec<Solution> = Vec::new();
        let seen = enumerate(start_at(item, position.as_ref()), 2, &work, &mut |solution| {
            found.push(solution);
            std::ops::ControlFlow::Continue(())
        });
        let proof = prove(item, position.as_ref(), (&seen, &found), files, &work)?;
        let mut complain = |why: &str| page.complain(format!("puzzle {}: no proof: {why}", item.number));
        let (written, status) = match proof {
            Proof::Written(written) => (Some(written), if found.is_empty() { Status::No } else { Status::Done }),
            Proof::Several => {
                complain(&item.entry.puzzle.qualified("it has several solutions"));
                (None, Status::of_end(End::SeveralSolutions, &item.entry.puzzle))
            }
            Proof::Stopped(stop) => {
                complain(&format!("{stop}; allow more time with --timeout"));
                (None, Status::Undecided)
            }
        };
        print(item, &seen, found.first(), (written, remarks), json, page)?;
        Ok(status)
    })
}

/// Writes the proof that there is no solution other than those found, if at most one was found.
fn prove(
    item: &Item,
    position: Option<&Position>,
    (seen, found): (&Enumeration, &[Solution]),
    files: ProofFiles,
    work: &Work,
) -> Result<Proof> {
    let known = match (found, seen.stopped) {
        ([_, _, ..], _) => return Ok(Proof::Several),
        (_, Some(stop)) => return Ok(Proof::Stopped(stop)),
        (known, None) => known.first(),
    };
    let mut formula = match position {
        Some(position) => Formula::of_position(position)?,
        None => Formula::of_puzzle(&item.entry.puzzle)?,
    };
    if let Some(solution) = known {
        formula.forbid(solution);
    }
    let mut prover = Prover::new(&formula);
    match prover.refute(work) {
        Ok(Outcome::Refuted) => {}
        Ok(Outcome::Satisfiable) => {
            bail!("the formula has a solution that the search did not find: please report this puzzle")
        }
        Err(stop) => return Ok(Proof::Stopped(stop)),
    }
    let conflicts = prover.conflicts();
    files.write(&formula, &prover.into_proof())?;
    Ok(Proof::Written(Written { files, conflicts }))
}

fn print(
    item: &Item,
    seen: &Enumeration,
    first: Option<&Solution>,
    (proof, remarks): (Option<Written>, Remarks),
    json: bool,
    page: &mut Page,
) -> Result<()> {
    let solution = first.map(|solution| solution_form(&item.entry.puzzle, solution).to_string());
    if json {
        let id = item.entry.id.clone();
        return page.json(&Proved { id, puzzle: item.number, count: seen.count, solution, proof, remarks });
    }
    page.line(&match solution {
        Some(solution) => remarks.after(&solution),
        None => without_solution(item, seen) + &remarks.suffix(),
    });
    Ok(())
}
