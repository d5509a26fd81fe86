//! `verify`: checks the JSON that `steps`, `hint`, `find` and `why` print.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::arguments::{Limits, VerifyArguments};
use super::batch::finish;
use super::certificates::{Part, Portion, Portions};
use super::credits::Credits;
use super::errors::Errors;
use super::output::{Output, Page};
use super::parallel::in_order;
use super::status::Status;
use super::words::{CertificateWording, from_one_to_values, is_numbered_from_one};
use crate::game::counted;
use crate::logic::book::BookTables;
use crate::puzzle::Position;
use crate::rating::Levels;
use crate::text::{Reader, TextError, is_variant_of, visible};
use crate::verify::{Checker, Fault, Line, unambiguous};
use crate::work::{Progress, Work};

/// The verdict on a line.
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
    /// The version of the wording, if it differs from this program's, so that the texts are not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    wording: Option<u32>,
    /// Whether it was not checked that the step needs each of its premises, because it has too many cases.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    may_have_spare_premises: bool,
    /// At an end: the rules of the puzzle that are not understood, so that nothing was checked by them.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    not_checked: &'l [String],
}

/// The state of the check of one puzzle.
struct Account {
    puzzle: usize,
    /// Whether its digits are numbered from 1 although the board begins with 0.
    from_one: bool,
    checker: Checker,
    words: CertificateWording,
    credits: Credits,
    work: Work,
    steps: usize,
    wrong: usize,
    /// The number of steps of which it was not checked whether they need each premise.
    long: usize,
}

pub(super) fn verify(arguments: VerifyArguments) -> Result<Status> {
    let VerifyArguments { files, limits, json, threads } = arguments;
    let progress = Progress::default();
    let batch = Batch {
        output: Output::new(progress.clone()),
        errors: Errors::default(),
        status: Status::Done,
        progress,
        long: None,
        checked: 0,
    };
    let worker = move || {
        move |portion| match portion {
            Portion::Lines(part) if part.goes_on || part.is_open => Ok(Checked::Part(part)),
            Portion::Lines(part) => {
                let mut check = PuzzleCheck::new(part.name.clone(), limits, json);
                check.lines(&part.lines)?;
                check.close()?;
                Ok(Checked::Whole(Box::new(check)))
            }
            Portion::Unread(message) => Ok(Checked::Unread(message)),
        }
    };
    let deliver = move |batch: &mut Batch, checked: Result<Checked>| {
        batch.deliver(checked?, |part| PuzzleCheck::new(part.name.clone(), limits, json))
    };
    let batch = in_order(threads.count, Portions::of(files), worker, batch, deliver)?;
    finish(batch.output, &batch.errors, batch.status)
}

/// Checks the lines of this text, as JSON: the verdicts, the outcome, and each line that cannot be read.
pub(super) fn check_lines(text: &str, work: &Work) -> (Page, Status, Vec<String>) {
    let mut check = PuzzleCheck { work: work.clone(), ..PuzzleCheck::new("line".into(), Limits::default(), true) };
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let lines: Vec<_> = lines.map(|(number, line)| (number, line.to_owned())).collect();
    if let Err(error) = check.lines(&lines).and_then(|()| check.close()) {
        check.errors.push(format!("{error:#}"));
    }
    (check.page, check.status, check.errors)
}

/// The accumulated results of all puzzles so far.
struct Batch {
    output: Output,
    errors: Errors,
    status: Status,
    progress: Progress,
    /// The check of a puzzle whose lines arrive in several consecutive parts.
    long: Option<PuzzleCheck>,
    /// The number of puzzles checked.
    checked: u64,
}

impl Batch {
    /// Prints the result for the next portion. A part of a puzzle is checked here, with the check that `begin` creates.
    fn deliver(&mut self, checked: Checked, begin: impl FnOnce(&Part) -> PuzzleCheck) -> Result<()> {
        let mut check = match checked {
            Checked::Whole(check) => *check,
            Checked::Unread(message) => {
                self.errors.push(message);
                return Ok(());
            }
            Checked::Part(part) => {
                let mut check = self.long.take().unwrap_or_else(|| begin(&part));
                check.lines(&part.lines)?;
                if part.is_open {
                    self.output.page(&std::mem::take(&mut check.page))?;
                    self.errors.take(&mut check.errors);
                    self.long = Some(check);
                    return Ok(());
                }
                check.close()?;
                check
            }
        };
        self.output.page(&check.page)?;
        self.output.flush()?;
        self.errors.take(&mut check.errors);
        self.status = self.status.max(check.status);
        self.checked += 1;
        self.progress.report(self.checked, 0);
        Ok(())
    }
}

/// The result for a portion.
enum Checked {
    /// A puzzle all of whose lines were checked.
    Whole(Box<PuzzleCheck>),
    /// Lines that must be checked after those before them.
    Part(Part),
    /// Something could not be read.
    Unread(String),
}

/// The check of one puzzle of a file.
struct PuzzleCheck {
    limits: Limits,
    /// What can stop the check.
    work: Work,
    json: bool,
    name: Arc<str>,
    /// The number of the line, from 1.
    number: usize,
    account: Option<Account>,
    page: Page,
    /// The lines that cannot be read, with the reasons.
    errors: Vec<String>,
    status: Status,
}

impl PuzzleCheck {
    fn new(name: Arc<str>, limits: Limits, json: bool) -> Self {
        let (page, errors) = (Page::default(), Vec::new());
        let work = Work::unlimited();
        Self { limits, work, json, name, number: 0, account: None, page, errors, status: Status::Done }
    }

    /// Checks numbered lines.
    fn lines(&mut self, lines: &[(usize, String)]) -> Result<()> {
        for (number, line) in lines {
            self.number = *number;
            if let Err(error) = self.line(line)? {
                self.errors.push(format!("{}:{number}: {error}", self.name));
            }
        }
        Ok(())
    }

    /// Checks a line; the inner error says why it cannot be read.
    fn line(&mut self, text: &str) -> Result<Result<(), String>> {
        let read = unambiguous(text).and_then(|value| Ok((Line::deserialize(&value)?, value)));
        let (mut line, mut object): (Line, Map<String, Value>) = match read {
            Ok((line, Value::Object(object))) => (line, object),
            Ok(_) => {
                return Ok(Err("not a line of a certificate: give the output of `deduku steps --json`".to_owned()));
            }
            Err(error) => {
                let reason = error.to_string();
                let reason = reason.split(" at line ").next().unwrap_or_default().to_owned();
                return Ok(Err(format!(
                    "not a line of a certificate: {reason}: give the output of `deduku steps --json`"
                )));
            }
        };
        if line.puzzle == Some(0) {
            return Ok(Err("“puzzle” is 0: puzzles are numbered from 1".to_owned()));
        }
        if let Some(from) = &line.from {
            let puzzle = line.puzzle.unwrap_or(1);
            // Usually another puzzle has its own check, unless its first line could not be read.
            match &self.account {
                Some(account) if account.puzzle != puzzle => self.close()?,
                _ => self.complete()?,
            }
            let begun = position(from).and_then(|position| {
                let words = CertificateWording::of(&line)?;
                Ok((position, words, Credits::by(Arc::new(weights(object.get("weights"))?))))
            });
            let (position, words, credits) = match begun {
                Ok(begun) => begun,
                Err(reason) => {
                    self.close()?;
                    return Ok(Err(reason));
                }
            };
            // What follows from the rules that are understood need not follow from all.
            if !position.puzzle().not_checked().is_empty() {
                self.status = self.status.max(Status::Undecided);
            }
            let counted = |account: &Account| (account.steps, account.wrong, account.long);
            let (steps, wrong, long) = self.account.as_ref().map_or((0, 0, 0), counted);
            let work = self.limits.within(&self.work);
            self.account = Some(Account {
                from_one: is_numbered_from_one(&object, position.board()),
                puzzle,
                checker: Checker::new(position),
                words,
                credits,
                work,
                steps,
                wrong,
                long,
            });
        } else if line.wording.is_some() || line.style.is_some() || line.certificate.is_some() {
            return Ok(Err("“wording”, “style” and “certificate” belong beside “from”, on the first line".to_owned()));
        }
        let Some(account) = &mut self.account else {
            return Ok(Err("no start position: the first line of a puzzle needs “from”".to_owned()));
        };
        if line.puzzle.is_some_and(|puzzle| puzzle != account.puzzle) {
            let puzzle = line.puzzle.unwrap_or_default();
            return Ok(Err(format!("puzzle {puzzle} has no start position: its first line needs “from”")));
        }
        if account.from_one {
            if let Err(reason) = from_one_to_values(&mut object) {
                return Ok(Err(reason));
            }
            line = match Line::deserialize(&Value::Object(object.clone())) {
                Ok(line) => line,
                Err(error) => return Ok(Err(error.to_string())),
            };
        }
        let Account { words, checker, credits, .. } = account;
        let said = if line.is_step() {
            words.compare(&object, checker.position(), credits)
        } else {
            // The verdict on a claim has no sum.
            if line.claim.is_none() { words.compare_end(&object, credits) } else { Ok(()) }
        };
        let checked = account.checker.line(&line, &account.work);
        account.steps += usize::from(line.is_step());
        let fault = match (checked, said) {
            (Err(fault), _) => {
                let is_open = matches!(fault, Fault::TooLarge { .. });
                Some((fault.to_string(), if is_open { Status::Undecided } else { Status::No }))
            }
            (Ok(()), Err(reason)) => Some((reason, Status::No)),
            (Ok(()), Ok(())) => None,
        };
        self.judge(&line, fault)?;
        Ok(Ok(()))
    }

    /// Reports the verdict on a line of the current puzzle.
    fn judge(&mut self, line: &Line, fault: Option<(String, Status)>) -> Result<()> {
        let Some(account) = &mut self.account else { return Ok(()) };
        let (fault, status) = fault.unzip();
        account.wrong += usize::from(fault.is_some());
        let may_have_spare_premises = fault.is_none() && line.may_have_spare_premises();
        account.long += usize::from(may_have_spare_premises);
        self.status = self.status.max(status.unwrap_or(Status::Done));
        let (puzzle, step) = (account.puzzle, line.step.filter(|_| line.is_step()));
        if self.json {
            let wording = if let CertificateWording::Other(version) = account.words { Some(version) } else { None };
            let (end, ok) = (line.end.as_deref(), fault.is_none());
            let puzzle_of = account.checker.position().puzzle();
            let not_checked = end.map_or(&[][..], |_| puzzle_of.not_checked());
            self.page.json(&Verdict { puzzle, step, end, ok, fault, wording, may_have_spare_premises, not_checked })?;
        } else if let Some(fault) = fault {
            let what = step.map(|step| format!(", step {step}")).unwrap_or_default();
            self.page.line(&format!("{}:{}: puzzle {puzzle}{what}: {fault}", self.name, self.number));
        }
        Ok(())
    }

    /// Reports an error if the certificate since the last position is incomplete.
    fn complete(&mut self) -> Result<()> {
        match self.account.as_ref().map(|account| account.checker.finish()) {
            Some(Err(fault)) => self.judge(&Line::default(), Some((fault.to_string(), Status::No))),
            _ => Ok(()),
        }
    }

    /// Ends the check of the current puzzle.
    fn close(&mut self) -> Result<()> {
        self.complete()?;
        if let Some(Account { puzzle, steps, wrong, long, words, checker, .. }) = self.account.take()
            && !self.json
        {
            let steps = counted(steps, "step");
            let verdict = if wrong == 0 { "all correct".to_owned() } else { format!("{wrong} wrong") };
            let names = checker.position().puzzle().not_checked();
            let names = if names.is_empty() { String::new() } else { format!("; not checked: {}", names.join(", ")) };
            let long = if long == 0 {
                String::new()
            } else {
                format!("; {} with many cases may have premises to spare", counted(long, "step"))
            };
            self.page.line(&visible(&format!("puzzle {puzzle}: {steps}, {verdict}{long}{names}{}", words.remark())));
        }
        Ok(())
    }
}

/// The points of the book's headings that a certificate states, or the shipped ones.
fn weights(stated: Option<&Value>) -> Result<BookTables, String> {
    let shipped = Levels::shipped().book().clone();
    let Some(stated) = stated else { return Ok(shipped) };
    let points = BTreeMap::deserialize(stated).map_err(|error| error.to_string());
    points.and_then(|points| shipped.with_points(&points)).map_err(|problem| format!("“weights”: {problem}"))
}

/// Parses the position in an object of JSON lines.
fn position(from: &Value) -> Result<Position, String> {
    let nothing = || TextError { line: 1, column: 1, fault: crate::text::Fault::Json { reason: "nothing".to_owned() } };
    let entry = Reader::new(&from.to_string(), None).next().ok_or_else(nothing).flatten();
    let position = entry.map_err(|error| format!("“from” is not a puzzle: {}", error.fault))?.position();
    match from.get("variant").and_then(Value::as_str) {
        Some(variant) if !is_variant_of(variant, position.puzzle()) => Err(format!(
            "“from” has the variant “{variant}”, which is not the name of its board: write {}, or leave it out",
            crate::text::json_position(&position, false).variant()
        )),
        _ => Ok(position),
    }
}
