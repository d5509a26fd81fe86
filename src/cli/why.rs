//! `why`: the proof that a cell cannot hold a digit, or must.

use std::sync::Arc;

use anyhow::{Context, Result};
use serde::Serialize;

use super::Status;
use super::arguments::WhyArguments;
use super::batch::each_on;
use super::positions::checked;
use super::reasons::{Form, Told, chosen, teller};
use crate::board::Digit;
use crate::logic::{self, Claim, End, Style, Why, apply, wording};
use crate::puzzle::Puzzle;
use crate::text::JsonPuzzle;

/// A claim as it is typed: only a puzzle's board tells which cell and digit are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Said {
    cell: String,
    digit: String,
    holds: bool,
}

/// The last line.
#[derive(Serialize)]
struct Verdict {
    puzzle: usize,
    claim: String,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<usize>,
    /// `false` where time was up before all shorter proofs were ruled out.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<JsonPuzzle>,
}

impl Said {
    /// Reads `r3c5<>7`, `r3c5!=7`, `r3c5=7`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let signs = [("<>", false), ("!=", false), ("≠", false), ("=", true)];
        let parts = signs.into_iter().find_map(|(sign, holds)| {
            let (cell, digit) = text.split_once(sign)?;
            let (cell, digit) = (cell.trim().to_owned(), digit.trim().to_owned());
            Some(Self { cell, digit, holds }).filter(|said| !said.cell.is_empty() && !said.digit.is_empty())
        });
        parts.ok_or_else(|| {
            format!("“{text}” says nothing of a cell: write 'r3c5<>7' (with the quotes), r3c5!=7 or r3c5=7")
        })
    }

    /// What it says of this puzzle.
    fn of(&self, puzzle: &Puzzle) -> Result<Claim> {
        let board = puzzle.board();
        let cell = board.cell_named(&self.cell).with_context(|| {
            format!("the board {} has no cell {}: name one as r3c5, row and column from 1", board.name(), self.cell)
        })?;
        let digits = board.all_digits();
        let one = |symbol: char| digits.iter().find(|&digit| same(puzzle.symbol(digit), symbol));
        let mut symbols = self.digit.chars();
        let shown = symbols.next().filter(|_| symbols.next().is_none()).and_then(one);
        let number = || self.digit.parse().ok().and_then(Digit::new).filter(|&digit| digits.contains(digit));
        let digit = shown.or_else(number).with_context(|| {
            let all: String = digits.iter().map(|digit| puzzle.symbol(digit)).collect();
            format!("“{}” is no digit of this puzzle: it has {all}", self.digit)
        })?;
        Ok(Claim { cell, digit, holds: self.holds })
    }
}

fn same(one: char, other: char) -> bool {
    one == other || one.to_lowercase().eq(other.to_lowercase())
}

/// How the verdict is written in JSON, and how the command ends.
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
    let chosen = chosen(&arguments.reason)?;
    let arguments = Arc::new(arguments);
    let of_all = arguments.clone();
    each_on(of_all.reason.threads.count, &of_all.reason.input, move |item, page| {
        let reason = &arguments.reason;
        let puzzle = &item.entry.puzzle;
        let profile = chosen.on(puzzle.board())?;
        let claim = arguments.claim.of(puzzle)?;
        let work = reason.limits.work();
        let position = checked(item, &work, page);
        let mut teller = teller(reason, (Form::Proof, profile.style), item, page);
        // In JSON cells have one form, whatever the style.
        let style = if reason.input.json { Style::Standard } else { profile.style };
        teller.begin(&position);
        let answer = match logic::why(&position, claim, &profile, &work) {
            Ok(answer) => answer,
            Err(stop) => {
                let claim = wording::claim(claim, &position, style);
                let text = format!("{claim}: no proof was found: {stop}: give it more with --timeout");
                if reason.input.json {
                    let (end, from) = (End::Stopped(stop).key(), teller.take_from());
                    let verdict = Verdict { puzzle: item.number, claim, end, steps: None, shortest: None, text, from };
                    teller.page.json(&verdict)?;
                } else {
                    teller.page.line(&format!("      {text}"));
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
            let rests = teller.certify(step, &before);
            teller.step(&Told { step, number: at + 1, depth: 0, puzzle }, &rests)?;
            apply(&mut before, step);
        }
        let ((end, status), text) = (end_of(&answer), wording::verdict(claim, &answer, &position, style));
        if reason.input.json {
            let (claim, steps) = (wording::claim(claim, &position, style), steps.map(Vec::len));
            let from = teller.take_from();
            teller.page.json(&Verdict { puzzle: item.number, claim, end, steps, shortest, text, from })?;
        } else {
            teller.page.line(&format!("      {text}"));
        }
        Ok(status)
    })
}
