//! `verify`: whether what `steps`, `hint`, `find` and `why` print as JSON is right.

use anyhow::Result;
use serde::Serialize;

use super::Status;
use super::arguments::VerifyArguments;
use super::batch::finish;
use super::errors::Errors;
use super::input::lines;
use super::output::Output;
use crate::puzzle::Position;
use crate::text::{Reader, TextError, visible_path};
use crate::verify::{Checker, Fault, Line};
use crate::work::{Progress, Work};

/// What is said of a line.
#[derive(Serialize)]
struct Verdict<'l> {
    puzzle: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<&'l str>,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// The lines of one puzzle so far.
struct Account {
    puzzle: usize,
    checker: Checker,
    work: Work,
    steps: usize,
    wrong: usize,
}

pub(super) fn verify(arguments: &VerifyArguments) -> Result<Status> {
    let progress = Progress::default();
    let mut output = Output::new(progress.clone());
    let (mut errors, mut status) = (Errors::default(), Status::Done);
    for name in &arguments.files {
        let shown = if name == "-" { "standard input".to_owned() } else { visible_path(name) };
        let mut source = match lines(name) {
            Ok(source) => source,
            Err(error) => {
                errors.push(format!("{error:#}"));
                continue;
            }
        };
        let mut desk = Desk { arguments, name: &shown, account: None, output: &mut output, status: Status::Done };
        let (mut any, mut number, mut text) = (false, 0, String::new());
        loop {
            text.clear();
            match source.more(&mut text) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    any = true;
                    errors.push(format!("{shown}:{error}"));
                    break;
                }
            }
            for line in text.lines() {
                number += 1;
                if line.trim().is_empty() {
                    continue;
                }
                any = true;
                if let Err(error) = desk.line(number, line)? {
                    errors.push(format!("{shown}:{number}: {error}"));
                }
                progress.report(number as u64, 0);
            }
        }
        desk.close()?;
        status = status.max(desk.status);
        if !any {
            errors.push(format!("{shown}: no certificate: give what `deduku steps --json` prints"));
        }
    }
    finish(output, &errors, status)
}

/// One file.
struct Desk<'d> {
    arguments: &'d VerifyArguments,
    name: &'d str,
    account: Option<Account>,
    output: &'d mut Output,
    status: Status,
}

impl Desk<'_> {
    /// Checks a line; the inner error says why it cannot be read.
    fn line(&mut self, number: usize, text: &str) -> Result<Result<(), String>> {
        let line: Line = match serde_json::from_str(text) {
            Ok(line) => line,
            Err(error) => {
                let reason = error.to_string();
                let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
                return Ok(Err(format!("no line of a certificate: {reason}: give what `deduku steps --json` prints")));
            }
        };
        if let Some(from) = &line.from {
            let puzzle = line.puzzle.unwrap_or(1);
            if self.account.as_ref().is_some_and(|account| account.puzzle != puzzle) {
                self.close()?;
            }
            let position = match position(&from.to_string()) {
                Ok(position) => position,
                Err(error) => {
                    self.close()?;
                    return Ok(Err(format!("“from” is no puzzle: {}", error.fault)));
                }
            };
            let (steps, wrong) = self.account.as_ref().map_or((0, 0), |account| (account.steps, account.wrong));
            let work = self.arguments.limits.work();
            self.account = Some(Account { puzzle, checker: Checker::new(position), work, steps, wrong });
        }
        let Some(account) = &mut self.account else {
            return Ok(Err("no position to begin with: the first line of a puzzle needs “from”".to_owned()));
        };
        if line.puzzle.is_some_and(|puzzle| puzzle != account.puzzle) {
            let puzzle = line.puzzle.unwrap_or_default();
            return Ok(Err(format!("puzzle {puzzle} begins without a position: its first line needs “from”")));
        }
        let checked = account.checker.line(&line, &account.work);
        account.steps += usize::from(line.is_step());
        if let Err(fault) = &checked {
            account.wrong += 1;
            let is_open = matches!(fault, Fault::TooLarge { .. });
            self.status = self.status.max(if is_open { Status::Undecided } else { Status::No });
        }
        let puzzle = account.puzzle;
        if self.arguments.json {
            let (step, end) = (line.step.filter(|_| line.is_step()), line.end.as_deref());
            let fault = checked.as_ref().err().map(ToString::to_string);
            self.output.json(&Verdict { puzzle, step, end, ok: checked.is_ok(), fault })?;
        } else if let Err(fault) = checked {
            let what = match (line.step, line.is_step()) {
                (Some(step), true) => format!("puzzle {puzzle}, step {step}"),
                _ => format!("puzzle {puzzle}"),
            };
            self.output.line(&format!("{}:{number}: {what}: {fault}", self.name))?;
        }
        Ok(Ok(()))
    }

    /// The puzzle has no more lines.
    fn close(&mut self) -> Result<()> {
        if let Some(Account { puzzle, steps, wrong, .. }) = self.account.take()
            && !self.arguments.json
        {
            let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
            let verdict = if wrong == 0 { "all is right".to_owned() } else { format!("{wrong} wrong") };
            self.output.line(&format!("puzzle {puzzle}: {steps}, {verdict}"))?;
        }
        Ok(self.output.flush()?)
    }
}

/// The position that an object of JSON lines describes.
fn position(object: &str) -> Result<Position, TextError> {
    let entry = Reader::new(object, None).next();
    let nothing = || TextError { line: 1, column: 1, fault: crate::text::Fault::Json { reason: "nothing".to_owned() } };
    entry.ok_or_else(nothing)?.map(|entry| entry.position())
}
