//! `rules`: how the rules in words of a puzzle were read, statement by statement.

use anyhow::Result;
use serde::Serialize;

use super::arguments::RulesArguments;
use super::batch::each_on;
use super::input::Item;
use super::output::Page;
use super::remarks::Remarks;
use super::status::Status;
use crate::board::{Board, Cell};
use crate::puzzle::Description;
use crate::rules::{Certainty, Said};
use crate::solve::{Verdict, classify};
use crate::text::visible_line;
use crate::work::Work;

#[derive(Serialize)]
struct Answer<'i> {
    puzzle: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'i str>,
    title: &'i str,
    author: &'i str,
    /// Whether no statement and nothing that is drawn is left over.
    complete: bool,
    /// How many solutions the puzzle has as it was read: `one`, `none`, `several`; null if time ran out.
    solutions: Option<&'static str>,
    /// Whether the solution that the source carries is the only one found; absent if it carries none.
    #[serde(skip_serializing_if = "Option::is_none")]
    agrees: Option<bool>,
    statements: Vec<Statement<'i>>,
    /// What is drawn and of which no statement speaks.
    undescribed: &'i [String],
    #[serde(flatten)]
    remarks: Remarks,
}

#[derive(Serialize)]
struct Statement<'i> {
    /// From 1.
    number: usize,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    headings: &'i [String],
    text: &'i str,
    /// `by words`, `agrees with the link`, `chosen`, `no effect`, `not understood`, `nothing drawn`, `refuted`.
    state: &'static str,
    meaning: &'i str,
    /// The families of constraints that it names.
    families: Vec<&'static str>,
    /// Their keys in f-puzzles.
    keys: Vec<&'static str>,
    /// The cells of each object of which it speaks.
    objects: Vec<Vec<String>>,
}

pub(super) fn rules(arguments: &RulesArguments) -> Result<Status> {
    let (limits, json) = (arguments.exact.limits, arguments.input.json);
    each_on(arguments.threads.count, &arguments.input, move |item, page| one(item, &limits.work(), json, page))
}

fn one(item: &Item, work: &Work, json: bool, page: &mut Page) -> Result<Status> {
    let puzzle = &item.entry.puzzle;
    let board = puzzle.board();
    let statements: &[Said] = item.entry.reading.as_ref().map_or(&[], |reading| &reading.statements);
    let undescribed: &[String] = item.entry.reading.as_ref().map_or(&[], |reading| &reading.undescribed);
    let verdict = classify(puzzle, work).ok();
    let carried = puzzle.carried_solution();
    let agrees = carried.filter(|_| verdict.is_some()).map(|carried| match &verdict {
        Some(Verdict::Unique(unique)) => {
            let digits = unique.solution().digits().iter();
            carried.beyond.is_none()
                && digits.zip(&carried.digits).all(|(own, said)| said.is_none_or(|said| said == *own))
        }
        _ => false,
    });
    let solutions = verdict.as_ref().map(|verdict| match verdict {
        Verdict::None => "none",
        Verdict::Unique(_) => "one",
        Verdict::Several(_) => "several",
    });
    let status = match solutions {
        Some("one") => Status::Done,
        // What was not understood may exclude all but one.
        Some("several") if !puzzle.is_understood() => Status::Undecided,
        Some(_) => Status::No,
        None => Status::Undecided,
    };
    let description = puzzle.description();
    let (title, author) = description.map_or(("", ""), |said| (said.title.as_str(), said.author.as_str()));
    if json {
        page.json(&Answer {
            puzzle: item.number,
            id: item.entry.id.as_deref(),
            title,
            author,
            complete: puzzle.not_checked().is_empty(),
            solutions,
            agrees,
            statements: statements.iter().enumerate().map(|(at, said)| statement(at + 1, said, board)).collect(),
            undescribed,
            remarks: Remarks::of(puzzle),
        })?;
        return Ok(status);
    }
    let by = if author.is_empty() { String::new() } else { format!(" by {author}") };
    page.line(&visible_line(&format!("{}: {title}{by}", item.number)));
    if statements.is_empty() {
        page.line("  no rules in words");
    }
    for (at, said) in statements.iter().enumerate() {
        let count = match said.objects.len() {
            0 => String::new(),
            count => format!(", {count} on the board"),
        };
        let meaning = if said.meaning.is_empty() { "–" } else { &said.meaning };
        page.line(&visible_line(&format!(
            "{:3} {} {meaning}{count} ({})",
            at + 1,
            sign(said.certainty),
            said.certainty.name()
        )));
        page.line(&visible_line(&format!("      {}", said.text)));
    }
    if !undescribed.is_empty() {
        page.line(&visible_line(&format!("  without a word about it: {}", undescribed.join(", "))));
    }
    let drawn = format!("what is drawn: {}", undescribed.join(", "));
    let is_shown = |name: &&String| Description::is_in_words(name) || **name == drawn;
    let others: Vec<&str> = puzzle.not_checked().iter().filter(|name| !is_shown(name)).map(String::as_str).collect();
    if !others.is_empty() {
        page.line(&visible_line(&format!("  not understood: {}", others.join(", "))));
    }
    let found = match (solutions, agrees) {
        (Some("one"), Some(true)) => "one solution, that of the link",
        (Some("one"), Some(false)) => "one solution, another than that of the link",
        (Some("one"), None) => "one solution",
        (Some("none"), _) => "no solution",
        (Some(_), _) => "several solutions",
        (None, _) => "not solved in the time allowed",
    };
    let whole = if puzzle.not_checked().is_empty() { "everything read" } else { "not everything read" };
    page.line(&format!("  {whole}; {found}"));
    Ok(status)
}

fn statement<'i>(number: usize, said: &'i Said, board: &Board) -> Statement<'i> {
    let name = |&cell: &u16| board.cell_name(Cell::new(cell));
    let rows = || said.families.iter().map(|family| family.row());
    Statement {
        number,
        headings: &said.headings,
        text: &said.text,
        state: said.certainty.name(),
        meaning: &said.meaning,
        families: rows().map(|row| row.name).collect(),
        keys: rows().flat_map(|row| row.fpuzzles.iter().copied()).collect(),
        objects: said.objects.iter().map(|cells| cells.iter().map(name).collect()).collect(),
    }
}

/// The sign of a statement in the table.
const fn sign(certainty: Certainty) -> char {
    match certainty {
        Certainty::ByWords | Certainty::AgreesWithLink | Certainty::Chosen => '✓',
        Certainty::NoEffect => '·',
        Certainty::NotUnderstood => '–',
        _ => '?',
    }
}
