//! The output of `check --setter`: the report of the game's setter's view.

use serde::Serialize;

use crate::game::{CandidateCounts, SetterReport, count_text, estimate_text, examine};
use crate::logic::{Profile, Style, wording};
use crate::puzzle::{Puzzle, Requirement};
use crate::rating::Levels;
use crate::work::{Stop, Work};

/// A setter's report on a puzzle.
#[derive(Serialize)]
pub(super) struct SetterObject {
    /// The number of different solutions found.
    found: usize,
    /// Whether these are all solutions.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<CandidatesObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    /// What the hardest step eliminates or places.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// The givens, clues and cages that it depends on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rests_on: Vec<String>,
    /// The givens, clues and cages used by the earlier steps that lead to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    through: Vec<String>,
    /// The number of steps of the path that depend on each given, clue and cage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uses: Vec<(String, usize)>,
    /// The givens, clues and cages that are redundant, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    can_go: Option<Vec<String>>,
    /// The clues and cages among the redundant elements; `check` itself lists the givens.
    #[serde(skip)]
    beside_givens: Option<Vec<String>>,
    /// The elements for which redundancy was not decided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
    /// Why the report is incomplete.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Serialize)]
struct EstimateObject {
    /// The logarithm to the base 10.
    log10: f64,
    /// The relative standard error; absent if it is not meaningful.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
    probes: u64,
    text: String,
}

#[derive(Serialize)]
struct CandidatesObject {
    /// The number of candidates in every solution, in some but not all, in none, and undecided; for cells without a
    /// given.
    every: usize,
    some: usize,
    none: usize,
    undecided: usize,
}

impl SetterObject {
    /// Computes the report with the standard profile and the shipped levels. If the work is stopped, the report
    /// contains what was known by then.
    ///
    /// # Errors
    /// The reason for stopping, if nothing was known by then.
    pub(super) fn of(puzzle: &Puzzle, work: &Work) -> Result<Self, Stop> {
        let mut last = None;
        let mut keep = |report: &SetterReport, _| last = Some(report.clone());
        let (report, stopped) = match examine(puzzle, (&Profile::standard(), Levels::shipped()), work, &mut keep) {
            Ok(report) => (report, None),
            Err(stop) => (last.ok_or(stop)?, Some(stop.to_string())),
        };
        let name = |asked: &Requirement| wording::requirement(*asked, puzzle, Style::Standard);
        let named = |parts: Vec<Requirement>| parts.iter().map(name).collect::<Vec<_>>();
        let parts = puzzle.requirements().into_iter().filter(|asked| report.solution.is_some() && !asked.is_house());
        let unknown = parts.filter(|&asked| report.is_redundant(asked).is_none());
        let path = report.path.as_ref();
        Ok(Self {
            found: report.found,
            complete: report.is_complete,
            estimate: report.estimate.as_ref().filter(|_| !report.is_complete).and_then(|estimate| {
                let text = estimate_text(estimate)?;
                Some(EstimateObject { log10: estimate.log10?, error: estimate.error, probes: estimate.probes, text })
            }),
            candidates: CandidatesObject::of(&report, puzzle),
            level: report.level.map(crate::rating::Level::key),
            hardest: path.and_then(|path| path.hardest).map(|technique| technique.facts().key),
            step: path
                .and_then(|path| path.step.as_ref())
                .map(|step| wording::conclusion(step, puzzle, Style::Standard)),
            rests_on: path.map_or_else(Vec::new, |path| named(path.rests_on.clone())),
            through: path.map_or_else(Vec::new, |path| named(path.through.clone())),
            uses: report.uses.iter().map(|(asked, steps)| (name(asked), *steps)).collect(),
            beside_givens: report.left_out.iter().any(|(asked, _)| !is_given(asked)).then(|| {
                let parts = report.redundant().filter(|asked| !is_given(asked));
                named(parts.collect())
            }),
            can_go: report.solution.is_some().then(|| named(report.redundant().collect())),
            undecided: named(unknown.collect()),
            stopped,
        })
    }

    /// The report in words.
    pub(super) fn text(&self) -> String {
        let about = self.estimate.as_ref().map(|estimate| format!("about {} solutions", estimate.text));
        let counted = SetterReport::counted(self.found, self.complete);
        let candidates = self.candidates.as_ref().map(|candidates| {
            let CandidatesObject { every, some, none, undecided } = candidates;
            let undecided = if *undecided > 0 { format!(", {undecided} undecided") } else { String::new() };
            format!("candidates: {every} in every solution, {some} in some, {none} in none{undecided}")
        });
        let hardest = self.hardest.map(|hardest| {
            let step = self.step.as_ref().map_or_else(String::new, |step| format!(" ({step})"));
            let rests = match &self.rests_on[..] {
                [] => String::new(),
                parts => format!(", which rests on {}", parts.join(", ")),
            };
            let through = match &self.through[..] {
                [] => String::new(),
                parts => format!(", and through earlier steps on {}", parts.join(", ")),
            };
            format!("hardest step {hardest}{step}{rests}{through}")
        });
        let level = self.level.map(str::to_owned);
        let hard = [level, hardest].into_iter().flatten().collect::<Vec<_>>().join(", ");
        let hardest = (!hard.is_empty()).then_some(hard);
        let can_go = self.beside_givens.as_ref().and_then(|parts| match &parts[..] {
            [] => self.undecided.is_empty().then(|| "every clue and cage is needed".to_owned()),
            parts => Some(format!("can be left out, each by itself: {}", parts.join(", "))),
        });
        let undecided = (!self.undecided.is_empty()).then(|| format!("undecided: {}", self.undecided.join(", ")));
        // `check` has already reported a single solution, or none.
        let count = (!(self.complete && self.found < 2)).then(|| count_text(&counted));
        let stopped = self.stopped.as_ref().map(|stop| format!("not finished: {stop}"));
        let parts = [count, about, candidates, hardest, can_go, undecided, stopped];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

const fn is_given(asked: &Requirement) -> bool {
    matches!(asked, Requirement::Given(_))
}

impl CandidatesObject {
    fn of(report: &SetterReport, puzzle: &Puzzle) -> Option<Self> {
        let open = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none());
        let marks = report.common.as_ref().map(|_| open.filter_map(|cell| report.marks(cell)))?;
        let CandidateCounts { every, some, none, undecided } =
            CandidateCounts::of(marks, puzzle.board().all_digits().len());
        Some(Self { every, some, none, undecided })
    }
}
