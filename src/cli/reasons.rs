//! `steps`, `hint` and `find`: the reasons for digits and eliminations. Also contains what `why` shares with them.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde::Serialize;

use super::arguments::{FindArguments, HintArguments, ReasonArguments, StepsArguments};
use super::batch::{Act, each_on};
use super::credits::{Credit, Credits, Share, Sum};
use super::input::Item;
use super::output::Page;
use super::positions::checked;
use super::proof_files::ProofFolder;
use super::remarks::Remarks;
use super::selection::Chosen;
use super::status::Status;
use super::step_proofs::{self, PathProof};
use crate::board::Digit;
use crate::jobs::HINT_TIME;
use crate::logic::book::BookTables;
use crate::logic::{
    Certificate, CertificateRecord, End, Entry, Order, Path, Profile, Replay, SINGLE_NODES, Single, Step, StepQuery,
    StepRecord, Style, Technique, Trial, Walker, certificate, certificates, find_by, next_step, prune, single,
    solve_path, solve_step_by_step, wording,
};
use crate::puzzle::{BY_RULES_UNDERSTOOD, Position, Puzzle};
use crate::rating::{Levels, has_several};
use crate::solve::{Narrowed, narrowed, search_position};
use crate::text::{JsonPuzzle, json_position};
use crate::work::{Stop, Work};

/// The node budget for checking how many solutions a position has when a hint is given.
const LOOK: u64 = 100_000;

/// The columns that sentences take at most.
const COLUMNS: usize = 80;
/// How long an exact search then takes to find something to say.
const SEARCH_FOR_HINT: Duration = Duration::from_secs(1);
/// How long the search for every instance of a technique, or for a proof of a claim, may take if no limit is given.
pub(super) const SEARCH_TIME: Duration = Duration::from_secs(60);

/// A step with the number of its puzzle, its premises, and the start position if it is the first line of a certificate.
#[derive(Serialize)]
struct Numbered {
    puzzle: usize,
    #[serde(flatten)]
    record: StepRecord,
    #[serde(flatten)]
    head: Option<Head>,
    /// The book's heading and points, in the book style.
    #[serde(flatten)]
    credit: Option<Credit>,
    #[serde(flatten)]
    rests: CertificateRecord,
}

/// The header of a certificate, on its first line.
#[derive(Serialize)]
struct Head {
    from: JsonPuzzle,
    /// The form of the certificate, so that `verify` can detect a missing last line.
    certificate: Form,
    /// The version of the wording, so that `verify` can compare the texts of the steps.
    wording: u32,
    style: &'static str,
    #[serde(flatten)]
    remarks: Remarks,
    /// The points of the book's headings, if they are not the shipped ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<BTreeMap<String, u32>>,
}

/// The form of a certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Form {
    /// Consecutive steps, and how they end.
    Path,
    /// The proof of a claim, and the verdict on it.
    Proof,
    /// One step, or only an end.
    Step,
}

/// The last line of a path.
#[derive(Serialize)]
struct Ending {
    puzzle: usize,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<JsonPuzzle>,
    /// The book's points, in the book style.
    #[serde(flatten)]
    sum: Option<Sum<'static>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<PathProof>,
    /// What an exact search knows where no step was found in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Known>,
    #[serde(flatten)]
    remarks: Remarks,
}

/// What an exact search left of a cell.
#[derive(Serialize)]
struct Known {
    cell: String,
    digits: Vec<u8>,
}

impl Known {
    fn of(narrowed: &Narrowed, puzzle: &Puzzle) -> Self {
        let digits = narrowed.left.iter().map(Digit::get).collect();
        Self { cell: puzzle.board().cell_name(narrowed.cell), digits }
    }
}

/// A step to print.
pub(super) struct StepToPrint<'a> {
    pub(super) step: &'a Step,
    /// Its number, from 1.
    pub(super) number: usize,
    /// The number of guesses it depends on.
    pub(super) depth: u16,
    pub(super) puzzle: &'a Puzzle,
}

/// Prints the steps and the end of one puzzle.
pub(super) struct StepPrinter<'o> {
    puzzle: usize,
    json: bool,
    form: Form,
    style: Style,
    /// Whether each step is explained in sentences.
    explains: bool,
    /// The header of the next line, if it needs one.
    head: Option<Head>,
    /// What limits everything that is printed.
    remarks: Remarks,
    /// The puzzle.
    of: Puzzle,
    credits: Credits,
    /// How often each technique with a HoDoKu score was used, if scores are printed.
    scores: Option<BTreeMap<Technique, u32>>,
    /// The proof of the path, if one was written.
    proof: Option<PathProof>,
    /// What to say when the time limit ends the work, if it is not the user's.
    late: Option<String>,
    pub(super) page: &'o mut Page,
}

impl StepPrinter<'_> {
    /// The position of the item, corrected. What limits the answers is printed before them.
    pub(super) fn checked(&mut self, item: &Item, work: &Work) -> Position {
        let (position, remarks) = checked(item, work, self.page);
        if !self.json {
            remarks.words().iter().for_each(|remark| self.page.line(&format!("      {remark}")));
            if !remarks.is_understood() {
                self.page.line(&format!("      what follows holds {BY_RULES_UNDERSTOOD}"));
            }
        }
        self.remarks = remarks;
        position
    }

    /// Starts a certificate at this position: the next line carries it, and the lines after that continue from there.
    pub(super) fn begin(&mut self, position: &Position) {
        self.head = self.json.then(|| Head {
            from: json_position(position, false),
            certificate: self.form,
            wording: wording::VERSION,
            style: self.style.key(),
            remarks: self.remarks.clone(),
            weights: self.own_weights(),
        });
        self.credits = Credits::by(self.credits.tables().clone());
        self.scores.iter_mut().for_each(BTreeMap::clear);
    }

    /// The points of the book's headings, if steps are given points that are not the shipped ones.
    fn own_weights(&self) -> Option<BTreeMap<String, u32>> {
        let weights = (self.style == Style::Book).then(|| self.credits.tables().all_points());
        weights.filter(|weights| *weights != Levels::shipped().book().all_points())
    }

    /// In text output, also prints HoDoKu's points of each step and their sum if the profile uses HoDoKu's order. In
    /// JSON every step has its score anyway.
    fn with_scores_of(self, profile: &Profile) -> Self {
        let prints_scores = profile.order == Order::Hodoku && !self.json;
        Self { scores: prints_scores.then(BTreeMap::new), ..self }
    }

    /// Counts the step and returns its HoDoKu points, if they are printed.
    fn score(&mut self, step: &Step) -> Option<u32> {
        let (_, score) = step.technique.facts().hodoku?;
        *self.scores.as_mut()?.entry(step.technique).or_default() += 1;
        Some(score)
    }

    /// The sum of these points, if they are printed.
    fn score_sum(&self) -> Option<Sum<'static>> {
        let share = |(technique, &count): (&Technique, &u32)| {
            let (_, score) = technique.facts().hodoku?;
            Some(Share::new(technique.name(), count, score))
        };
        self.scores.as_ref().map(|scores| Sum::of(scores.iter().filter_map(share).collect()))
    }

    /// The certificate of the step for JSON output; empty otherwise, because it is expensive to compute.
    pub(super) fn certify(&self, step: &Step, position: &Position) -> Certificate {
        if self.json { certificate(step, position) } else { Certificate::default() }
    }

    /// Takes the start position for a line that is not a step and so has no wording to compare.
    pub(super) fn take_from(&mut self) -> Option<JsonPuzzle> {
        self.head.take().map(|head| head.from)
    }

    /// What limits the answers, for the last line.
    pub(super) fn remarks(&self) -> Remarks {
        self.remarks.clone()
    }

    pub(super) fn step(&mut self, to_print: &StepToPrint<'_>, rests: &Certificate) -> Result<()> {
        let &StepToPrint { step, number, depth, puzzle } = to_print;
        let style = self.style;
        let credit = self.credits.next(step, puzzle.board(), style);
        let score = self.score(step);
        if self.json {
            let board = puzzle.board();
            let record = StepRecord::of_step(step, number, puzzle, style).at_depth(depth);
            return self.page.json(&Numbered {
                puzzle: self.puzzle,
                record,
                head: self.head.take(),
                credit,
                rests: rests.record(board),
            });
        }
        if let Some(Credit { heading, is_new: true, .. }) = credit {
            let indent = "  ".repeat(usize::from(depth));
            self.page.line(&format!("      {indent}{heading}"));
        }
        // Performance: thousands of lines per second, so `format!` is avoided.
        let number = number.to_string();
        let mut line = String::with_capacity(80);
        line.extend(std::iter::repeat_n(' ', 4_usize.saturating_sub(number.len())));
        line += &number;
        line += "  ";
        // Steps that depend on guesses are indented.
        line.extend(std::iter::repeat_n("  ", usize::from(depth)));
        wording::push_line(&mut line, step, puzzle, style);
        if let Some(points @ 1..) = credit.map(|credit| credit.points).or(score) {
            line += &wording::earned(points);
        }
        self.page.line(&line);
        if self.explains {
            let indent = " ".repeat(6 + 2 * usize::from(depth));
            let wrapped = textwrap::Options::new(COLUMNS).initial_indent(&indent).subsequent_indent(&indent);
            let text = wording::explanation(step, puzzle, style);
            for line in textwrap::wrap(&text, wrapped) {
                self.page.line(&line);
            }
        }
        Ok(())
    }

    pub(super) fn end(&mut self, end: End) -> Result<Status> {
        self.end_knowing(end, None)
    }

    /// As [`StepPrinter::end`], with what an exact search knows where no step was found in time.
    fn end_knowing(&mut self, end: End, known: Option<&Narrowed>) -> Result<Status> {
        let sum = self.credits.sum(self.style).or_else(|| self.score_sum());
        if self.json {
            let from = self.take_from();
            let proof = self.proof.take();
            if let (Some(late), End::Stopped(Stop::Deadline)) = (&self.late, end) {
                self.page.complain(format!("puzzle {}: {late}", self.puzzle));
            }
            let (remarks, known) = (self.remarks(), known.map(|known| Known::of(known, &self.of)));
            self.page.json(&Ending { puzzle: self.puzzle, end: end.key(), from, sum, proof, known, remarks })?;
        } else {
            if let Some(Sum { points, shares }) = sum.filter(|sum| sum.points > 0) {
                for share in &shares {
                    self.page.line(&format!("      {}", share.words()));
                }
                self.page.line(&format!("      {points} points"));
            }
            let words = match (end, self.style) {
                (End::Stuck, Style::Guide) => wording::NO_STEP_AND_NO_GUESS.to_owned(),
                (End::Stuck, _) => "stuck: no technique of this profile finds anything".to_owned(),
                (End::Stopped(stop), _) => match &self.late {
                    Some(late) if stop == Stop::Deadline => format!("stopped: {stop}: {late}"),
                    _ => format!("stopped: {stop}"),
                },
                _ => self.of.qualified(end.key()).into_owned(),
            };
            self.page.line(&format!("      {words}"));
            if let Some(known) = known {
                let known = wording::narrowed(known, &self.of, self.style);
                self.page.line(&format!("      {known}: that is known by search, without a reason"));
            }
            if let Some(proof) = self.proof.take() {
                self.page.line(&format!("      {}", proof.words()));
            }
        }
        Ok(Status::of_end(end, &self.of))
    }
}

/// The profile and techniques that the arguments choose.
pub(super) fn chosen(arguments: &ReasonArguments) -> Result<Chosen> {
    Chosen::new(arguments.profile.as_ref(), &arguments.allowed, arguments.no_uniqueness)
}

/// The printer for one puzzle's steps, in this form and style, with points by these tables in the book's style.
pub(super) fn printer<'o>(
    arguments: &ReasonArguments,
    (form, style): (Form, Style),
    tables: &Arc<BookTables>,
    item: &Item,
    page: &'o mut Page,
) -> StepPrinter<'o> {
    let json = arguments.input.json;
    if !json && item.number > 1 {
        page.line("");
    }
    if !json {
        let name = item.entry.id.as_deref().unwrap_or(&item.entry.comment);
        page.line(format!("puzzle {} {name}", item.number).trim_end());
    }
    let credits = Credits::by(tables.clone());
    let (puzzle, remarks, of) = (item.number, Remarks::default(), item.entry.puzzle.clone());
    let (head, scores, proof, late) = (None, None, None, None);
    let explains = false;
    StepPrinter { puzzle, json, form, style, explains, head, remarks, of, credits, scores, proof, late, page }
}

pub(super) fn steps(arguments: StepsArguments) -> Result<Status> {
    let arguments = Arc::new(arguments);
    let act = steps_of_each(arguments.clone())?;
    each_on(arguments.reason.threads.count, &arguments.reason.input, act)
}

/// What `steps` does for each puzzle.
pub(super) fn steps_of_each(arguments: Arc<StepsArguments>) -> Result<Act> {
    let chosen = chosen(&arguments.reason)?;
    let folder = arguments.proof.as_deref().map(|path| ProofFolder::make(path, arguments.force)).transpose()?;
    Ok(Box::new(move |item, page| {
        let reason = &arguments.reason;
        let files = folder.as_ref().map(|folder| folder.files(item.number)).transpose()?;
        let board = item.entry.puzzle.board();
        let profile = chosen.on(board)?;
        if arguments.prune && profile.walker == Walker::Book {
            bail!(
                "the profile {} works in whole passes, from which no step can be dropped: use another --profile with --prune",
                profile.name
            );
        }
        let form = if arguments.only.is_empty() { Form::Path } else { Form::Step };
        let mut printer = printer(reason, (form, profile.style), chosen.book(), item, page).with_scores_of(&profile);
        printer.explains = arguments.explain;
        let work = reason.limits.within(&item.work);
        let position = printer.checked(item, &work);
        printer.begin(&position);
        let trial = chosen.trial(&profile);
        // The book's solver takes the first of several solutions.
        if profile.walker == Walker::Cheapest && !arguments.partial && has_several(&position, &work) {
            return printer.end(End::SeveralSolutions);
        }
        if !arguments.prune && arguments.only.is_empty() && files.is_none() {
            return as_found(&item.entry.puzzle, &position, (&profile, trial), &work, &mut printer);
        }
        let mut path = solve_path(&position, &profile, trial, &work);
        if arguments.prune {
            match prune(&position, &path, &profile, &work) {
                Ok(pruned) => path = pruned,
                Err(stop) => return printer.end(End::Stopped(stop)),
            }
        }
        if !arguments.only.is_empty() {
            return only(&arguments, item, &position, &path, &mut printer);
        }
        let needs_premises = reason.input.json || files.is_some();
        let rests = if needs_premises { certificates(&position, &path.entries) } else { Vec::new() };
        for (at, entry) in path.entries.iter().enumerate() {
            let Entry { step, depth, .. } = entry;
            let to_print = StepToPrint { step, number: at + 1, depth: *depth, puzzle: &item.entry.puzzle };
            printer.step(&to_print, rests.get(at).unwrap_or(&Certificate::default()))?;
        }
        if let Some(files) = files {
            match step_proofs::write(files, item, &position, &path, &rests, &work) {
                Ok(written) => printer.proof = Some(written),
                Err(error) => {
                    printer.end(path.end)?;
                    return Err(error.context("no proof"));
                }
            }
        }
        printer.end(path.end)
    }))
}

/// Prints the steps of the path as they are found, and its end.
fn as_found(
    puzzle: &Puzzle,
    position: &Position,
    (profile, trial): (&Profile, Trial),
    work: &Work,
    printer: &mut StepPrinter<'_>,
) -> Result<Status> {
    let (mut replay, mut number, mut written) = (Replay::new(position.clone()), 0, Ok(()));
    let end = solve_step_by_step(position, profile, trial, work, &mut |Entry { step, depth, .. }| {
        number += 1;
        let rests = printer.certify(&step, replay.position());
        replay.play(&step);
        if written.is_ok() {
            written = printer.step(&StepToPrint { step: &step, number, depth, puzzle }, &rests);
        }
        // A program reads JSON; its certificates take longer than writing each line.
        printer.page.write_part(printer.json);
    });
    written?;
    printer.end(end)
}

/// Prints only the steps of the chosen techniques, each on its own, and the end. If there are none, the answer is no.
fn only(
    arguments: &StepsArguments,
    item: &Item,
    position: &Position,
    path: &Path,
    printer: &mut StepPrinter<'_>,
) -> Result<Status> {
    let mut replay = Replay::new(position.clone());
    let mut any = false;
    for (at, Entry { step, depth, .. }) in path.entries.iter().enumerate() {
        if arguments.only.contains(&step.technique) {
            any = true;
            let before = replay.position();
            printer.begin(before);
            let rests = printer.certify(step, before);
            printer.step(&StepToPrint { step, number: at + 1, depth: *depth, puzzle: &item.entry.puzzle }, &rests)?;
        }
        replay.play(step);
    }
    if !any && !arguments.reason.input.json {
        let names: Vec<&str> = arguments.only.iter().map(|technique| technique.name()).collect();
        printer.page.line(&format!("      no {} in this path", names.join(", ")));
    }
    // Ends such as no solution or several solutions are statements about the start position.
    let is_last = matches!(path.end, End::Solved | End::Stuck);
    printer.begin(if is_last { replay.position() } else { position });
    let status = printer.end(path.end)?;
    Ok(if any { status } else { status.max(Status::No) })
}

pub(super) fn hint(arguments: HintArguments) -> Result<Status> {
    let arguments = Arc::new(arguments);
    let act = hint_for_each(arguments.clone())?;
    each_on(arguments.reason.threads.count, &arguments.reason.input, act)
}

/// What `hint` does for each puzzle.
pub(super) fn hint_for_each(arguments: Arc<HintArguments>) -> Result<Act> {
    let chosen = chosen(&arguments.reason)?;
    Ok(Box::new(move |item, page| {
        let HintArguments { reason: arguments, explain } = &*arguments;
        let board = item.entry.puzzle.board();
        let profile = chosen.on(board)?;
        let mut printer =
            printer(arguments, (Form::Step, profile.style), chosen.book(), item, page).with_scores_of(&profile);
        printer.late = arguments.limits.remark(HINT_TIME);
        printer.explains = *explain;
        let work = arguments.limits.or(HINT_TIME).within(&item.work);
        let position = printer.checked(item, &work);
        printer.begin(&position);
        if position.is_solved() {
            return printer.end(End::Solved);
        }
        // No step is given for a position without a solution. On a large board the check may exceed its budget; steps
        // are given then, because they are valid anyway.
        let solutions = |limit| search_position(&position, limit, &work.with_nodes(LOOK));
        let found = solutions(1);
        if found.complete && found.solutions.is_empty() {
            return printer.end(End::NoSolution);
        }
        match next_step(&position, &profile, &work) {
            Ok(Some(step)) => {
                let rests = printer.certify(&step, &position);
                let to_print = StepToPrint { step: &step, number: 1, depth: 0, puzzle: &item.entry.puzzle };
                printer.step(&to_print, &rests)?;
                Ok(Status::Done)
            }
            Ok(None) if solutions(2).solutions.len() > 1 => printer.end(End::SeveralSolutions),
            Ok(None) => printer.end(End::Stuck),
            Err(Stop::Deadline) => {
                let searching = work.with_deadline(Instant::now() + SEARCH_FOR_HINT);
                let known = narrowed(&position, found.solutions.first(), &searching).ok().flatten();
                printer.end_knowing(End::Stopped(Stop::Deadline), known.as_ref())
            }
            Err(stop) => printer.end(End::Stopped(stop)),
        }
    }))
}

pub(super) fn find(arguments: FindArguments) -> Result<Status> {
    let arguments = Arc::new(arguments);
    let act = instances_in_each(arguments.clone())?;
    each_on(arguments.reason.threads.count, &arguments.reason.input, act)
}

/// What `find` does for each puzzle.
pub(super) fn instances_in_each(arguments: Arc<FindArguments>) -> Result<Act> {
    let reason = &arguments.reason;
    if arguments.sought.technique.is_trial() {
        bail!(
            "{} is a last resort, which cannot be found in a position: see `deduku steps`",
            arguments.sought.technique
        );
    }
    if reason.no_uniqueness && arguments.sought.technique.needs_single_solution() {
        bail!("{} relies on a single solution: drop --no-uniqueness", arguments.sought.technique);
    }
    let chosen = chosen(reason)?;
    if !chosen.allowed().permits(arguments.sought.technique) {
        bail!("{} is excluded: change --techniques or --without", arguments.sought.technique);
    }
    Ok(Box::new(move |item, page| {
        let reason = &arguments.reason;
        let board = item.entry.puzzle.board();
        let style = chosen.on(board)?.style;
        let mut printer = printer(reason, (Form::Step, style), chosen.book(), item, page);
        printer.late = reason.limits.remark(SEARCH_TIME).map(|late| late.replace("not found", "not all found"));
        let work = reason.limits.or(SEARCH_TIME).within(&item.work);
        let position = printer.checked(item, &work);
        let siamese = arguments.siamese || arguments.sought.siamese;
        let asked = StepQuery { siamese, ..StepQuery::of(arguments.sought.technique) };
        let steps = find_by(&position, &asked, &work);
        let mut stopped = work.check().err();
        for (at, step) in steps.iter().enumerate() {
            // Each step has its own start position, because they are not consecutive.
            printer.begin(&position);
            let rests = printer.certify(step, &position);
            printer.step(&StepToPrint { step, number: at + 1, depth: 0, puzzle: &item.entry.puzzle }, &rests)?;
            // Computing certificates takes time, too.
            stopped = stopped.or_else(|| work.check().err().filter(|_| reason.input.json));
            if stopped.is_some() && reason.input.json {
                break;
            }
        }
        if let Some(stop) = stopped {
            // The steps found so far are valid; there may be more.
            printer.begin(&position);
            return printer.end(End::Stopped(stop));
        }
        if steps.is_empty() && !reason.input.json {
            printer.page.line(&format!(
                "      no {} here{}",
                arguments.sought.technique,
                why_none(&arguments, &position, &work)
            ));
        }
        Ok(if steps.is_empty() { Status::No } else { Status::Done })
    }))
}

/// The reason why a technique that assumes a single solution cannot find anything in this position; empty if there is
/// no such reason.
fn why_none(arguments: &FindArguments, position: &Position, work: &Work) -> String {
    if !arguments.sought.technique.needs_single_solution() {
        return String::new();
    }
    match single(position, work) {
        Single::Puzzle | Single::Position => String::new(),
        Single::Not if search_position(position, 1, &work.with_nodes(LOOK)).solutions.is_empty() => {
            ": it relies on a single solution, and there is none".to_owned()
        }
        Single::Not => ": it relies on a single solution, and there are several".to_owned(),
        Single::Unknown => {
            format!(": it relies on a single solution, which a search of {SINGLE_NODES} nodes has not proved")
        }
    }
}
