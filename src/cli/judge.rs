//! `judge`: whether claims about a puzzle are true, and whether each follows from those before it.

use std::sync::Arc;

use anyhow::{Result, bail};
use serde::Serialize;

use super::arguments::JudgeArguments;
use super::batch::{Act, each_on};
use super::input::{Item, read_claims};
use super::output::Page;
use super::positions::checked;
use super::reasons::SEARCH_TIME;
use super::remarks::Remarks;
use super::selection::Chosen;
use super::status::Status;
use crate::game::claims::{
    self, ClaimLine, ClaimVerdict, JudgeOptions, JudgedClaim, NamedReason, Proof, claim_text, judge_each, judged_text,
    reason_text,
};
use crate::game::counted;
use crate::logic::wording::full_line;
use crate::logic::{CertificateRecord, End, StepRecord, Style, Technique};
use crate::puzzle::Puzzle;
use crate::solve::{Unique, Verdict, classify};
use crate::text::{JsonPuzzle, json_position};
use crate::work::Stop;

/// A claim as one line of JSON.
#[derive(Serialize)]
struct ClaimObject {
    puzzle: usize,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<String>,
    verdict: &'static str,
    r#true: Option<bool>,
    /// Absent for what the position shows already, which does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    credit: Option<f64>,
    /// The proof; its last step concludes the claim.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    steps: Vec<StepObject>,
    /// `false` if a shorter proof was not ruled out.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<ReasonObject>,
    text: String,
}

/// A step of a proof, with its premises.
#[derive(Serialize)]
struct StepObject {
    puzzle: usize,
    #[serde(flatten)]
    record: StepRecord,
    #[serde(flatten)]
    rests: CertificateRecord,
}

/// What a claim gives as its reason.
#[derive(Serialize)]
struct ReasonObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_understood: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'static str>,
}

/// The last line: the score.
#[derive(Serialize)]
struct Ending {
    puzzle: usize,
    /// `judged`, or why the puzzle's claims are not.
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<f64>,
    #[serde(flatten)]
    counts: Counts,
    /// The position that the proved claims have reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    reached: Option<JsonPuzzle>,
    #[serde(flatten)]
    remarks: Remarks,
}

/// How many claims have each verdict.
#[derive(Serialize, Default)]
struct Counts {
    claims: usize,
    follows: usize,
    leaps: usize,
    known: usize,
    r#false: usize,
    /// True, but not proved.
    unproved: usize,
    /// True, but no proof was looked for, or none was found within the limits.
    unsearched: usize,
    undecided: usize,
    unreadable: usize,
}

impl Counts {
    fn of(claims: &[JudgedClaim]) -> Self {
        let mut counts = Self { claims: claims.len(), ..Self::default() };
        for judged in claims {
            let count = match &judged.verdict {
                ClaimVerdict::Follows(_) => &mut counts.follows,
                ClaimVerdict::Leaps(_) => &mut counts.leaps,
                ClaimVerdict::Known => &mut counts.known,
                ClaimVerdict::False => &mut counts.r#false,
                ClaimVerdict::Unproved => &mut counts.unproved,
                ClaimVerdict::Unsearched => &mut counts.unsearched,
                ClaimVerdict::Unreadable(_) => &mut counts.unreadable,
                _ => &mut counts.undecided,
            };
            *count += 1;
        }
        counts
    }

    /// Wrong input, then a claim that is not so or does not follow, then what was left open.
    const fn status(&self) -> Status {
        if self.unreadable > 0 {
            Status::Wrong
        } else if self.r#false + self.leaps + self.unproved + self.unsearched > 0 {
            Status::No
        } else if self.undecided > 0 {
            Status::Undecided
        } else {
            Status::Done
        }
    }

    /// `12 claims: 8 follow, 2 leap, 1 false`; what there is none of is left out.
    fn words(&self) -> String {
        let parts = [
            (self.follows, "follow"),
            (self.leaps, "leap"),
            (self.known, "known already"),
            (self.r#false, "false"),
            (self.unproved, "true but not proved"),
            (self.unsearched, "true without a proof within the limits"),
            (self.undecided, "undecided"),
            (self.unreadable, "not understood"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
        format!("{}: {}", counted(self.claims, "claim"), parts.collect::<Vec<_>>().join(", "))
    }
}

pub(super) fn judge(arguments: JudgeArguments) -> Result<Status> {
    let text = read_claims(&arguments.claims)?;
    let arguments = Arc::new(arguments);
    let act = verdicts_on_each(arguments.clone(), text)?;
    each_on(arguments.threads.count, &arguments.input, act)
}

/// What `judge` does for each puzzle with these claims.
pub(super) fn verdicts_on_each(arguments: Arc<JudgeArguments>, text: String) -> Result<Act> {
    let usual = JudgeOptions::default();
    let profile = arguments.profile.clone().unwrap_or_else(|| usual.profile.clone());
    let chosen = Chosen::new(Some(&profile), &arguments.allowed, arguments.no_uniqueness)?;
    Ok(Box::new(move |item, page| {
        let json = arguments.input.json;
        let mut options = usual.clone();
        options.profile = chosen.on(item.entry.puzzle.board())?;
        (options.proofs, options.certify) = (arguments.proofs, json);
        let work = arguments.limits.or(SEARCH_TIME).within(&item.work);
        let (start, remarks) = checked(item, &work, page);
        let unique = match classify(&item.entry.puzzle, &work) {
            Ok(Verdict::Unique(unique)) => unique,
            Ok(Verdict::None) => return not_judged(item, End::NoSolution, remarks, (json, page)),
            Ok(Verdict::Several(_)) => return not_judged(item, End::SeveralSolutions, remarks, (json, page)),
            Err(stop) => return not_judged(item, End::Stopped(stop), remarks, (json, page)),
        };
        let lines = claims::read_claims(&text, &item.entry.puzzle, &options)?;
        let style = if json { Style::Standard } else { options.profile.style };
        let shown = Shown { item, unique: &unique, style };
        if !json {
            remarks.words().iter().for_each(|remark| page.line(&format!("      {remark}")));
        }
        let report = &mut |line: &ClaimLine, judged: &JudgedClaim| {
            if let Err(error) = &line.said {
                page.complain(format!("claims, line {}: {error}", line.number));
            }
            if json {
                page.json(&shown.object(line, judged))?;
            } else {
                shown.words(line, judged, page);
            }
            page.write_part(false);
            anyhow::Ok(())
        };
        let judgement = judge_each(&unique, &start, &lines, &options, &work, report)?;
        let (counts, score) = (Counts::of(&judgement.claims), judgement.score());
        let status = counts.status();
        if json {
            let reached = Some(json_position(&judgement.reached, false));
            page.json(&Ending { puzzle: item.number, end: "judged", score, counts, reached, remarks })?;
        } else {
            let score = score.map_or_else(|| "no score".to_owned(), |score| format!("score {score:.3}"));
            page.line(&format!("      {score}; {}", counts.words()));
        }
        Ok(status)
    }))
}

/// Claims about a puzzle that is not proved to have one solution are neither true nor false.
fn not_judged(item: &Item, end: End, remarks: Remarks, (json, page): (bool, &mut Page)) -> Result<Status> {
    let key = end.key();
    if json {
        let counts = Counts::default();
        page.json(&Ending { puzzle: item.number, end: key, score: None, counts, reached: None, remarks })?;
        return Ok(Status::of_end(end, &item.entry.puzzle));
    }
    let why = match end {
        End::Stopped(Stop::Cancelled) => bail!("cancelled"),
        End::Stopped(stop) => format!("{stop}: allow more time with --timeout"),
        _ => format!("{key}, and claims are judged by the only one"),
    };
    page.line(&format!("puzzle {}: not judged: {why}", item.number));
    Ok(Status::of_end(end, &item.entry.puzzle))
}

/// Prints the verdicts on a puzzle's claims.
struct Shown<'a> {
    item: &'a Item,
    unique: &'a Unique,
    style: Style,
}

impl Shown<'_> {
    fn words(&self, line: &ClaimLine, judged: &JudgedClaim, page: &mut Page) {
        let credit = judged.credit().map_or_else(|| "  – ".to_owned(), |credit| format!("{credit:.2}"));
        let claim = claim_text(judged, self.puzzle(), self.style);
        let text = judged_text(judged, self.puzzle(), self.style);
        page.line(&format!("{:>4}  {credit}  {claim:<8} {text}{}", line.number, reason_words(line, judged)));
        self.steps_before(judged, page);
    }

    /// The steps that a claim leaps over.
    fn steps_before(&self, judged: &JudgedClaim, page: &mut Page) {
        let steps = judged.verdict.proof().map_or(&[][..], |proof| &proof.steps);
        let before = steps.split_last().map_or(&[][..], |(_, before)| before);
        for (at, proven) in before.iter().enumerate() {
            let order = if at == 0 { "first" } else { "then" };
            let step = full_line(&proven.step, self.puzzle(), self.style);
            page.line(&format!("              {order:>6} {step}"));
        }
    }

    fn object(&self, line: &ClaimLine, judged: &JudgedClaim) -> ClaimObject {
        let proof = judged.verdict.proof();
        ClaimObject {
            puzzle: self.item.number,
            line: line.number,
            claim: judged.claim.map(|_| claim_text(judged, self.puzzle(), self.style)),
            verdict: judged.verdict.key(),
            r#true: judged.verdict.is_true(),
            credit: judged.credit(),
            steps: proof.map_or_else(Vec::new, |proof| self.steps(proof)),
            shortest: proof.filter(|proof| !proof.is_shortest).map(|_| false),
            reason: named(line).map(|reason| ReasonObject {
                technique: reason.technique.map(Technique::key),
                verdict: judged.reason.map(claims::ReasonVerdict::key),
                not_understood: reason.not_understood.clone(),
                text: judged.reason.map(reason_text),
            }),
            text: judged_text(judged, self.puzzle(), self.style),
        }
    }

    fn steps(&self, proof: &Proof) -> Vec<StepObject> {
        let object = |(at, proven): (usize, &claims::ProvenStep)| StepObject {
            puzzle: self.item.number,
            record: StepRecord::of_step(&proven.step, at + 1, self.puzzle(), self.style),
            rests: proven.certificate.record(self.puzzle().board()),
        };
        proof.steps.iter().enumerate().map(object).collect()
    }

    fn puzzle(&self) -> &Puzzle {
        self.unique.puzzle()
    }
}

/// The reason that the line names.
fn named(line: &ClaimLine) -> Option<&NamedReason> {
    line.said.as_ref().ok()?.reason.as_ref()
}

/// What follows a verdict in words: that on the reason, and the words that were not understood.
fn reason_words(line: &ClaimLine, judged: &JudgedClaim) -> String {
    let verdict = judged.reason.map_or_else(String::new, |verdict| format!("; {}", reason_text(verdict)));
    let unknown = named(line).map_or(&[][..], |reason| &reason.not_understood);
    if unknown.is_empty() { verdict } else { format!("{verdict} (not understood: {})", unknown.join(" ")) }
}
