//! What `check --setter` says: what the setter's view of the game shows.

use serde::Serialize;

use crate::game::{SetterReport, count_text, estimate_text, examine};
use crate::logic::{Levels, Profile, Style, wording};
use crate::puzzle::{Puzzle, Requirement};
use crate::work::{Stop, Work};

/// A setter's report on a puzzle.
#[derive(Serialize)]
pub(super) struct SetterObject {
    /// Different solutions that were met.
    found: usize,
    /// Whether there are no more.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<EstimateObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<CandidatesObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    /// What the hardest step takes or places.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<String>,
    /// The clues and cages that it rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rests_on: Vec<String>,
    /// How many steps of the path rest on each clue and cage.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    uses: Vec<(String, usize)>,
    /// What can be left out, each by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    can_go: Option<Vec<String>>,
    /// Of what that was not decided.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    undecided: Vec<String>,
}

#[derive(Serialize)]
struct EstimateObject {
    /// The logarithm to the base 10.
    log10: f64,
    /// The standard error as a share; absent where it means nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<f64>,
    probes: u64,
    text: String,
}

#[derive(Serialize)]
struct CandidatesObject {
    /// In every solution, in some but not in every one, in none, and not decided; of cells without a given.
    every: usize,
    some: usize,
    none: usize,
    undecided: usize,
}

impl SetterObject {
    /// Works it out by the standard profile and the shipped levels.
    ///
    /// # Errors
    /// What stopped the work.
    pub(super) fn of(puzzle: &Puzzle, work: &Work) -> Result<Self, Stop> {
        let report = examine(puzzle, (&Profile::standard(), Levels::shipped()), work, &mut |_, _| {})?;
        let name = |asked: &Requirement| wording::requirement(*asked, puzzle, Style::Standard);
        let named = |parts: Vec<Requirement>| parts.iter().map(name).collect::<Vec<_>>();
        let unknown = report.left_out.iter().filter(|(_, redundant)| redundant.is_none()).map(|&(asked, _)| asked);
        let path = report.path.as_ref();
        Ok(Self {
            found: report.found,
            complete: report.is_complete,
            estimate: report.estimate.as_ref().filter(|_| !report.is_complete).and_then(|estimate| {
                let text = estimate_text(estimate)?;
                Some(EstimateObject { log10: estimate.log10?, error: estimate.error, probes: estimate.probes, text })
            }),
            candidates: CandidatesObject::of(&report, puzzle),
            level: path.and_then(|path| path.level).map(crate::logic::Level::key),
            hardest: path.and_then(|path| path.hardest).map(|technique| technique.facts().key),
            step: path
                .and_then(|path| path.step.as_ref())
                .map(|step| wording::conclusion(step, puzzle, Style::Standard)),
            rests_on: path.map_or_else(Vec::new, |path| named(path.rests_on.clone())),
            uses: report.uses.iter().map(|(asked, steps)| (name(asked), *steps)).collect(),
            can_go: report.solution.is_some().then(|| named(report.redundant().collect())),
            undecided: named(unknown.collect()),
        })
    }

    /// The same in words.
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
            let level = self.level.map_or_else(String::new, |level| format!("{level}, "));
            format!("{level}hardest step {hardest}{step}{rests}")
        });
        let can_go = self.can_go.as_ref().map(|parts| match &parts[..] {
            [] if self.undecided.is_empty() => "nothing can be left out".to_owned(),
            [] => format!("nothing can be left out, but for {} undecided", self.undecided.len()),
            parts => format!("can be left out, each by itself: {}", parts.join(", ")),
        });
        let parts = [Some(count_text(&counted)), about, candidates, hardest, can_go];
        parts.into_iter().flatten().collect::<Vec<_>>().join("; ")
    }
}

impl CandidatesObject {
    fn of(report: &SetterReport, puzzle: &Puzzle) -> Option<Self> {
        let common = report.common.as_ref()?;
        let open = || puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none());
        let every = open().filter(|&cell| common.digit(cell).is_some()).count();
        let possible: usize = open().map(|cell| common.possible(cell).len()).sum();
        let undecided: usize = open().map(|cell| common.undecided(cell).len()).sum();
        let all = open().count() * puzzle.board().all_digits().len();
        Some(Self { every, some: possible - every, none: all - possible - undecided, undecided })
    }
}
