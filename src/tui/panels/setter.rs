//! The setter's view: what the puzzle being set up comes to, part by part as it is found out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::Cell;
use crate::game::{SetterPath, SetterReport, conflict_clause, count_text, estimate_text};
use crate::logic::{Technique, wording};
use crate::puzzle::{Puzzle, Requirement};
use crate::tui::action::Action;
use crate::tui::model::{Model, SetupPanel, SetupPurpose, SetupSession};
use crate::tui::paint::{self, Painter, below};
use crate::tui::theme::Face;

/// Whether it takes the panel.
pub(super) fn is_open(model: &Model) -> bool {
    model.setup_panel == SetupPanel::Setter && model.bench.as_ref().is_some_and(|bench| bench.placing.is_none())
}

/// A line of it.
enum Line {
    /// Words that may take several lines.
    Words(String, Face),
    /// A name and a number at the right.
    Number(&'static str, usize),
    /// An empty line.
    Gap,
}

/// What it says, the most important first.
fn lines(model: &Model, bench: &SetupSession) -> Vec<Line> {
    let words = |text: String, face| Line::Words(text, face);
    let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let givens = counted(bench.editor.clue_count(), "given");
    let parts = match bench.editor.clues().len() {
        0 => givens,
        clues => format!("{givens}, {}", counted(clues, "clue")),
    };
    let mut lines = vec![words(parts, Face::Dim)];
    let Ok(puzzle) = &bench.puzzle else {
        let reason = bench.editor.puzzle_in(model.style()).err().unwrap_or_default();
        lines.push(words(reason, Face::Conflict));
        return lines;
    };
    if let Some((set, _)) = &bench.conflict {
        let clause = conflict_clause(set, puzzle, model.style());
        lines.push(words(format!("No solution: {clause}."), Face::Error));
        return lines;
    }
    let Some(report) = &bench.report else {
        lines.push(words("Counting solutions...".to_owned(), Face::Dim));
        return lines;
    };
    let face = match (report.found, report.is_complete) {
        (0, true) => Face::Error,
        (1, true) => Face::Good,
        _ => Face::Strong,
    };
    lines.push(words(count_text(report), face));
    if report.found == 0 && report.is_complete {
        if bench.asked.ticket(&SetupPurpose::Conflict).is_some() {
            lines.push(words("Looking for the smallest conflict...".to_owned(), Face::Dim));
        }
        return lines;
    }
    if let Some(about) = report.estimate.as_ref().filter(|_| !report.is_complete).and_then(estimate_text) {
        lines.push(words(format!("about {about}"), Face::Strong));
    }
    lines.extend(of_common(puzzle, bench.cursor, report));
    lines.extend(of_path(model, puzzle, report));
    lines.extend(at_cursor(model, puzzle, bench, report));
    lines.extend(of_parts(model, puzzle, report));
    if !report.is_done && bench.asked.ticket(&SetupPurpose::Report).is_some() {
        lines.extend([Line::Gap, words("working...".to_owned(), Face::Dim)]);
    }
    lines
}

/// How many candidates are in every solution, in some, in none.
fn of_common(puzzle: &Puzzle, cursor: Cell, report: &SetterReport) -> Vec<Line> {
    let Some(common) = &report.common else { return Vec::new() };
    let open: Vec<Cell> = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none()).collect();
    let every = open.iter().filter(|&&cell| common.digit(cell).is_some()).count();
    let possible: usize = open.iter().map(|&cell| common.possible(cell).len()).sum();
    let undecided: usize = open.iter().map(|&cell| common.undecided(cell).len()).sum();
    let all = open.len() * puzzle.board().all_digits().len();
    let mut lines = vec![
        Line::Gap,
        Line::Words("candidates".to_owned(), Face::Dim),
        Line::Number("in every solution", every),
        Line::Number("in some", possible - every),
        Line::Number("in none", all - possible - undecided),
    ];
    if undecided > 0 {
        lines.push(Line::Number("not decided", undecided));
    }
    if puzzle.given(cursor).is_none() {
        let digits: Vec<String> =
            common.possible(cursor).iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
        let name = puzzle.board().cell_name(cursor);
        let words = match (common.digit(cursor), digits.len()) {
            (Some(_), _) => format!("{name}: {} in all", digits.concat()),
            (None, _) => format!("{name}: {}", digits.join(" ")),
        };
        lines.push(Line::Words(words, Face::Text));
    }
    lines
}

/// How hard it is, by which step, and what that rests on.
fn of_path(model: &Model, puzzle: &Puzzle, report: &SetterReport) -> Vec<Line> {
    let Some(path) = &report.path else { return Vec::new() };
    let SetterPath { level, hardest, step, rests_on, steps, is_solved, .. } = path;
    let name = match hardest {
        Some(Technique::Trial) => "a guess".to_owned(),
        Some(technique) => technique.facts().name.to_owned(),
        None => "nothing".to_owned(),
    };
    let level = level.map_or_else(String::new, |level| format!("{}, ", level.key()));
    let stuck = if *is_solved { "" } else { "; then stuck" };
    let mut lines = vec![
        Line::Gap,
        Line::Words(format!("hardest step {name}"), Face::Strong),
        Line::Words(format!("{level}{steps} steps{stuck}"), Face::Text),
    ];
    if let Some(step) = step {
        lines.push(Line::Words(wording::conclusion(step, puzzle, model.style()), Face::Text));
    }
    if !rests_on.is_empty() {
        lines.push(Line::Words(format!("rests on {}", named(rests_on, puzzle, model)), Face::Text));
    }
    lines
}

/// What can be left out, each by itself.
fn of_parts(model: &Model, puzzle: &Puzzle, report: &SetterReport) -> Vec<Line> {
    if report.parts == 0 || report.left_out.is_empty() {
        return Vec::new();
    }
    let (done, parts) = (report.left_out.len(), report.parts);
    let redundant: Vec<Requirement> = report.redundant().collect();
    let mut lines = vec![Line::Gap];
    lines.push(match redundant.len() {
        0 if done == parts => Line::Words("Everything is needed.".to_owned(), Face::Good),
        0 => Line::Words(format!("{done} of {parts} are needed"), Face::Dim),
        count => Line::Words(
            format!("{count} of {parts} can go, each alone: {}", named(&redundant, puzzle, model)),
            Face::Warning,
        ),
    });
    if !redundant.is_empty() && done < parts {
        lines.push(Line::Words(format!("{done} of {parts} left out"), Face::Dim));
    }
    let unused = report.uses.iter().filter(|(_, steps)| *steps == 0).count();
    if unused > 0 {
        let what = if unused == 1 { "clue that no step" } else { "clues that no steps" };
        lines.push(Line::Words(
            format!("{unused} {what} of the path rest{} on", if unused == 1 { "s" } else { "" }),
            Face::Text,
        ));
    }
    let undecided = report.left_out.iter().filter(|(_, redundant)| redundant.is_none()).count();
    if undecided > 0 {
        lines.push(Line::Words(format!("{undecided} not decided"), Face::Dim));
    }
    lines
}

/// What the given or the clue at the cursor is good for.
fn at_cursor(model: &Model, puzzle: &Puzzle, bench: &SetupSession, report: &SetterReport) -> Vec<Line> {
    let given = puzzle.given(bench.cursor).map(|_| Requirement::Given(bench.cursor));
    let clue = bench.editor.clue_at(bench.cursor).map(Requirement::Clue);
    let cage = report.uses.iter().map(|&(asked, _)| asked);
    let cage = cage.filter(|asked| matches!(asked, Requirement::Cage(_)));
    let cage = cage.filter(|&asked| puzzle.cells_of(asked).contains(&bench.cursor));
    let here = given.into_iter().chain(clue).chain(cage);
    let lines = here.filter_map(|asked| {
        let redundant = report.is_redundant(asked)?;
        let name = short_name(asked, puzzle, model);
        let can = if redundant { "can go" } else { "is needed" };
        let steps = match report.uses_of(asked) {
            Some(1) => ", 1 step rests on it".to_owned(),
            Some(steps) => format!(", {steps} steps rest on it"),
            None => String::new(),
        };
        Some(Line::Words(format!("{name} {can}{steps}"), Face::Text))
    });
    let lines: Vec<Line> = lines.collect();
    if lines.is_empty() { lines } else { std::iter::once(Line::Gap).chain(lines).collect() }
}

/// Names of parts of a puzzle in a row, as many as are worth reading.
fn named(parts: &[Requirement], puzzle: &Puzzle, model: &Model) -> String {
    let names: Vec<String> = parts.iter().take(MOST_NAMED).map(|&asked| short_name(asked, puzzle, model)).collect();
    match parts.len().saturating_sub(MOST_NAMED) {
        0 => names.join(", "),
        more => format!("{}, {more} more", names.join(", ")),
    }
}

/// So many parts are named.
const MOST_NAMED: usize = 12;

/// The name of a part; a cage goes by its first cell and its sum, as it is drawn.
fn short_name(asked: Requirement, puzzle: &Puzzle, model: &Model) -> String {
    match (asked, puzzle.cells_of(asked).first()) {
        (Requirement::Cage(house), Some(&first)) => {
            let sum = puzzle.sum(house).map_or_else(String::new, |sum| format!("{sum} "));
            format!("cage {sum}at {}", wording::cell_name(first, puzzle.board(), model.style()))
        }
        _ => wording::requirement(asked, puzzle, model.style()),
    }
}

/// Draws it; what there is no room for is left out from the end.
pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(bench) = model.bench.as_ref().filter(|_| area.height > 1) else { return };
    let ink = Painter::of(model);
    let name = wording::cell_name(bench.cursor, bench.editor.board(), model.style());
    ink.heading(buffer, area, ("setter", &name));
    let key = model.keys.shown(Action::SetterView);
    let last = Rect { y: area.bottom() - 1, height: 1, ..area };
    let x = ink.text(buffer, last, &key, Face::FooterKey);
    ink.text(buffer, Rect { x: x + 1, width: last.right().saturating_sub(x + 1), ..last }, "close", Face::Footer);
    let mut rest = below(area, 1);
    rest.height = rest.height.saturating_sub(1);
    for line in lines(model, bench) {
        if rest.height == 0 {
            return;
        }
        let taken = match line {
            Line::Gap => 1,
            Line::Number(name, number) => {
                ink.text(buffer, rest, name, Face::Text);
                ink.text_right(
                    buffer,
                    Rect { width: rest.width.min(NUMBERS), ..rest },
                    &number.to_string(),
                    Face::Strong,
                );
                1
            }
            Line::Words(words, face) => ink.paragraph(buffer, rest, &words, face).max(1),
        };
        rest = below(rest, taken);
    }
}

/// The columns of names and numbers, however wide the panel is.
const NUMBERS: u16 = 24;

/// How many lines it takes in a panel of this width.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let Some(bench) = &model.bench else { return 0 };
    let of = |line: &Line| match line {
        Line::Words(words, _) => paint::wrap(words, width).len().max(1),
        _ => 1,
    };
    let lines: usize = lines(model, bench).iter().map(of).sum();
    u16::try_from(lines + 2).unwrap_or(u16::MAX)
}
