//! The setter's view: the properties of the puzzle being set up, each shown as soon as it is known.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::game::counted;
use crate::game::{CandidateCounts, SetterMarks, SetterPath, SetterReport, conflict_clause, count_text, estimate_text};
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

/// A line of the view.
enum Line {
    /// A text that may take several lines.
    Words(String, Face),
    /// A name and a number at the right.
    Number(&'static str, usize),
    /// An empty line.
    Gap,
}

/// Its lines, the most important first.
fn lines(model: &Model, bench: &SetupSession) -> Vec<Line> {
    let words = |text: String, face| Line::Words(text, face);
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
        lines.push(words(puzzle.reserved(format!("No solution: {clause}.")).into_owned(), Face::Error));
        return lines;
    }
    let Some(report) = &bench.report else {
        lines.push(words("Counting solutions...".to_owned(), Face::Dim));
        lines.extend(of_marks(puzzle, bench));
        return lines;
    };
    let face = match (report.found, report.is_complete) {
        (0, true) => Face::Error,
        (1, true) => Face::Good,
        _ => Face::Strong,
    };
    lines.push(words(puzzle.qualified(count_text(report)).into_owned(), face));
    if report.found == 0 && report.is_complete {
        if bench.asked.ticket(&SetupPurpose::Conflict).is_some() {
            lines.push(words("Looking for the smallest conflict...".to_owned(), Face::Dim));
        }
        return lines;
    }
    if let Some(about) = report.estimate.as_ref().filter(|_| !report.is_complete).and_then(estimate_text) {
        lines.push(words(format!("about {about}"), Face::Strong));
    }
    if report.solution.is_none() {
        lines.extend(of_marks(puzzle, bench));
    }
    lines.extend(of_path(model, puzzle, report));
    lines.extend(at_cursor(model, puzzle, bench, report));
    lines.extend(of_parts(model, puzzle, report));
    if !report.is_done && bench.asked.ticket(&SetupPurpose::Report).is_some() {
        lines.extend([Line::Gap, words("working...".to_owned(), Face::Dim)]);
    }
    lines
}

/// How many candidates occur in every solution, in some, in none.
fn of_marks(puzzle: &Puzzle, bench: &SetupSession) -> Vec<Line> {
    let open = puzzle.board().cells().filter(|&cell| puzzle.given(cell).is_none());
    let marks: Vec<SetterMarks> = open.filter_map(|cell| bench.marks(cell)).collect();
    if marks.is_empty() {
        return Vec::new();
    }
    let counts = CandidateCounts::of(marks.into_iter(), puzzle.board().all_digits().len());
    let title = if bench.marks_are_earlier() { "candidates before this" } else { "candidates" };
    let mut lines = vec![
        Line::Gap,
        Line::Words(title.to_owned(), Face::Dim),
        Line::Number("in every solution", counts.every),
        Line::Number("in some", counts.some),
        Line::Number("in none", counts.none),
    ];
    if counts.undecided > 0 {
        lines.push(Line::Number("not decided", counts.undecided));
    }
    let here = bench.marks(bench.cursor).filter(|_| bench.editor.value(bench.cursor).is_none());
    lines.extend(here.map(|marks| {
        let digits: Vec<String> = marks.possible.iter().map(|digit| puzzle.symbol(digit).to_string()).collect();
        let in_all = if digits.len() == 1 && marks.undecided.is_empty() { " in all" } else { "" };
        let name = puzzle.board().cell_name(bench.cursor);
        Line::Words(format!("{name}: {}{in_all}", digits.join(" ")), Face::Text)
    }));
    lines
}

/// The difficulty, the step that determines it, and what that step is based on.
fn of_path(model: &Model, puzzle: &Puzzle, report: &SetterReport) -> Vec<Line> {
    let Some(path) = &report.path else {
        let level = report.level.map(|level| Line::Words(level.key().to_owned(), Face::Strong));
        return level.map_or_else(Vec::new, |level| vec![Line::Gap, level]);
    };
    let SetterPath { hardest, step, rests_on, through, steps, is_solved, .. } = path;
    let name = match hardest {
        Some(Technique::Trial) => "a guess".to_owned(),
        Some(technique) => technique.facts().name.to_owned(),
        None => "nothing".to_owned(),
    };
    let level = report.level.map_or_else(String::new, |level| format!("{}, ", level.key()));
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
    if !through.is_empty() {
        let words = format!("through earlier steps on {}", named(through, puzzle, model));
        lines.push(Line::Words(words, Face::Dim));
    }
    lines
}

/// The parts that can be omitted, each by itself.
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
        count => {
            let names = named(&redundant, puzzle, model);
            Line::Words(format!("{count} of {parts} can go, each alone: {names}"), Face::Warning)
        }
    });
    if !redundant.is_empty() && done < parts {
        lines.push(Line::Words(format!("{done} of {parts} left out"), Face::Dim));
    }
    let unused = report.uses.iter().filter(|(_, steps)| *steps == 0).count();
    if unused > 0 {
        lines.push(Line::Words(format!("no step rests on {unused} of {parts}"), Face::Text));
    }
    let undecided = report.left_out.iter().filter(|(_, redundant)| redundant.is_none()).count();
    if undecided > 0 {
        lines.push(Line::Words(format!("{undecided} not decided"), Face::Dim));
    }
    lines
}

/// What the given or the clue at the cursor contributes.
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

/// The names of parts of a puzzle, separated by commas.
fn named(parts: &[Requirement], puzzle: &Puzzle, model: &Model) -> String {
    let names: Vec<String> = parts.iter().map(|&asked| short_name(asked, puzzle, model)).collect();
    names.join(", ")
}

/// The name of a part; a cage is identified by its first cell and its sum, as it is drawn.
fn short_name(asked: Requirement, puzzle: &Puzzle, model: &Model) -> String {
    match (asked, puzzle.cells_of(asked).first()) {
        (Requirement::Cage(house), Some(&first)) => {
            let sum = puzzle.sum(house).map_or_else(String::new, |sum| format!("{sum} "));
            format!("cage {sum}at {}", wording::cell_name(first, puzzle.board(), model.style()))
        }
        _ => wording::requirement(asked, puzzle, model.style()),
    }
}

/// The lines wrapped to the width of the panel: each is one row.
fn rows_of(model: &Model, bench: &SetupSession, width: u16) -> Vec<Line> {
    let broken = |line| match line {
        Line::Words(words, face) => {
            paint::wrap(&words, width).into_iter().map(|part| Line::Words(part, face)).collect()
        }
        line => vec![line],
    };
    lines(model, bench).into_iter().flat_map(broken).collect()
}

/// The area of the rows, between the heading and the line of keys.
fn place_of_rows(area: Rect) -> Rect {
    Rect { height: area.height.saturating_sub(2), ..below(area, 1) }
}

/// The first visible row of `count` rows.
fn first_row(bench: &SetupSession, count: usize, place: Rect) -> usize {
    usize::from(bench.first_row).min(count.saturating_sub(usize::from(place.height)))
}

/// Turns the page if not all rows fit; returns whether that was the case.
pub(super) fn turn(model: &mut Model, action: Action, area: Rect) -> bool {
    let place = place_of_rows(area);
    let Some(bench) = &model.bench else { return false };
    let count = rows_of(model, bench, area.width).len();
    let first = first_row(bench, count, place);
    let page = usize::from(place.height).saturating_sub(1).max(1);
    let to = match action {
        Action::PageDown | Action::LogDown => (first + page).min(count.saturating_sub(usize::from(place.height))),
        Action::PageUp | Action::LogUp => first.saturating_sub(page),
        _ => return false,
    };
    if let Some(bench) = &mut model.bench {
        bench.first_row = u16::try_from(to).unwrap_or(u16::MAX);
    }
    to != first
}

/// Draws as many rows as fit.
pub(super) fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let Some(bench) = model.bench.as_ref().filter(|_| area.height > 1) else { return };
    let ink = Painter::of(model);
    let name = wording::cell_name(bench.cursor, bench.editor.board(), model.style());
    ink.heading(buffer, area, ("setter", &name));
    let place = place_of_rows(area);
    let all = rows_of(model, bench, area.width);
    let first = first_row(bench, all.len(), place);
    for (line, row) in paint::rows(place).zip(all.iter().skip(first)) {
        match row {
            Line::Gap => {}
            Line::Words(words, face) => {
                ink.text(buffer, line, words, *face);
            }
            Line::Number(name, number) => {
                ink.text(buffer, line, name, Face::Text);
                let columns = Rect { width: line.width.min(NUMBERS), ..line };
                ink.text_right(buffer, columns, &number.to_string(), Face::Strong);
            }
        }
    }
    let mut keys = Rect { y: area.bottom() - 1, height: 1, ..area };
    let is_cut = all.len() > usize::from(place.height);
    let more = is_cut.then_some((Action::PageDown, "more"));
    for (action, words) in [(Action::SetterView, "close")].into_iter().chain(more) {
        let x = ink.text(buffer, keys, &model.keys.shown(action), Face::FooterKey);
        let x =
            ink.text(buffer, Rect { x: x + 1, width: keys.right().saturating_sub(x + 1), ..keys }, words, Face::Footer);
        keys = Rect { x: x + 2, width: keys.right().saturating_sub(x + 2), ..keys };
    }
}

/// The columns of names and numbers, regardless of the width of the panel.
const NUMBERS: u16 = 24;

/// The number of lines it takes in a panel of this width.
pub(super) fn height(model: &Model, width: u16) -> u16 {
    let rows = model.bench.as_ref().map_or(0, |bench| rows_of(model, bench, width).len() + 2);
    u16::try_from(rows).unwrap_or(u16::MAX)
}
