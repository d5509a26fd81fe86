//! `book`: a graded booklet, generated from one seed.

use anyhow::{Context, Result, bail};

use super::arguments::BookArguments;
use super::configuration;
use super::made;
use super::output::{Output, complain};
use super::pages::{board_title, caption, difficulty, write_pages};
use super::status::Status;
use crate::board::entry_named;
use crate::chance::{Chance, GENERATOR_VERSION};
use crate::entropy::fresh_seed;
use crate::generate::{GenerateError, Generated, Kind, Plan, PuzzleRequest, Series, Target};
use crate::logic::book::BookLevel;
use crate::paper::{Answers, Contents, Figure, PerPage, Section};
use crate::puzzle::{Position, Puzzle};
use crate::rating::{Level, Levels};
use crate::text::drawing::{RuleLine, rules};
use crate::work::{Progress, Work};

/// Puzzles of a level on a board.
struct Part {
    name: String,
    plan: Plan,
    count: usize,
}

pub(super) fn book(arguments: &BookArguments) -> Result<Status> {
    if !arguments.pages.are_asked() {
        bail!("the book needs a place: name a file with --pdf, or a folder with --svg-pages");
    }
    let levels = configuration::levels()?;
    let parts = parts(arguments, &levels)?;
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let mut seeds = Chance::from_seed(seed);
    let progress = Progress::default();
    let output = Output::new(progress.clone());
    let total: usize = parts.iter().map(|part| part.count).sum();
    progress.report(0, total as u64);
    let (mut contents, mut figures, mut missed) = (Contents::default(), Vec::new(), Vec::new());
    let mut done = 0;
    for Part { name, plan, count } in parts {
        let first = figures.len();
        let series = Series::new(plan, seeds.bits(), count, Work::unlimited()).on_threads(arguments.threads.count);
        for result in series {
            match result {
                Ok(generated) => figures.push(figure(generated, arguments.marks, &levels, &mut contents.rules)?),
                Err(error @ (GenerateError::NotFound { .. } | GenerateError::Request(_))) => {
                    missed.push(format!("{name}: {error}"));
                }
                Err(error) => return Err(error.into()),
            }
            done += 1;
            progress.report(done, total as u64);
        }
        if figures.len() > first {
            contents.sections.push(Section { name, first, count: figures.len() - first });
        }
    }
    let per_page = if arguments.pages.is_large() { PerPage::Two } else { PerPage::Four };
    let layout = arguments.pages.layout(per_page, Answers::Pages, "Sudoku");
    let puzzles = if figures.len() == 1 { "1 puzzle".to_owned() } else { format!("{} puzzles", figures.len()) };
    contents.about.push(format!("{puzzles}, generated from the seed {seed} (version {GENERATOR_VERSION})"));
    if !figures.is_empty() {
        write_pages(&figures, &arguments.pages, &layout, Some(&contents))?;
    }
    made::end(output, &missed)
}

/// The parts of the book: level by level, each with its puzzles divided among the boards, the first ones getting one
/// more if they do not divide evenly. All requests are checked before anything is generated.
fn parts(arguments: &BookArguments, levels: &Levels) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let boards = arguments.boards.len();
    for &(target, count) in &arguments.levels {
        for (at, kind) in arguments.boards.iter().enumerate() {
            let count = count / boards + usize::from(at < count % boards);
            if count == 0 {
                complain(&format!("{kind}: no puzzle of level {} falls to it: ask for more", target.name()));
                continue;
            }
            let request =
                PuzzleRequest { target: Some(target), levels: levels.clone(), ..PuzzleRequest::of(kind.clone()) };
            let plan = request.check().with_context(|| format!("{kind}, level {}", target.name()))?;
            parts.push(Part { name: name(kind, target), plan, count });
        }
    }
    Ok(parts)
}

/// `Killer, easy`.
fn name(kind: &Kind, target: Target) -> String {
    let kind = kind.to_string();
    let title = entry_named(&kind).map_or(&*kind, |entry| entry.title);
    format!("{title}, {}", target.name())
}

/// The puzzle on its page. Its rules go into the contents, unless they are there.
fn figure(generated: Generated, marks: bool, levels: &Levels, known: &mut Vec<RuleLine>) -> Result<Figure> {
    let Generated { puzzle, solution, level, book_level, .. } = generated;
    for rule in rules_of(&puzzle) {
        if !known.contains(&rule) {
            known.push(rule);
        }
    }
    let (rated, time) = difficulty(&puzzle, levels, &Work::unlimited())?;
    let level = book_level.map(BookLevel::key).or_else(|| level.or(rated).map(Level::key));
    Ok(Figure {
        marks,
        heading: board_title(&puzzle),
        caption: caption(level, time),
        rules: Vec::new(),
        solution: Some(solution),
        ..Figure::of(Position::new(&puzzle))
    })
}

/// The rules of the puzzle's board, each with the name of the board; that of the plain grid, too.
fn rules_of(puzzle: &Puzzle) -> Vec<RuleLine> {
    let board = match &*board_title(puzzle) {
        "" => puzzle.board().title(),
        title => title.to_owned(),
    };
    let mut lines = rules(puzzle);
    if lines.is_empty() {
        lines.push(RuleLine { role: None, text: "Each row, column and box holds every digit once.".to_owned() });
    }
    lines.into_iter().map(|rule| RuleLine { text: format!("{board}: {}", rule.text), ..rule }).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board::named;

    #[test]
    fn each_rule_says_whose_it_is() {
        for (name, expected) in [
            ("9x9", "9×9: Each row, column and box holds every digit once."),
            ("6x6", "6×6: Each row, column and box holds every digit once."),
            ("x", "Sudoku X: Each row, column and box holds every digit once, and so does each of the two diagonals."),
        ] {
            let board = Arc::new(named(name).expect("in the catalogue"));
            let empty = ".".repeat(board.cell_count());
            let puzzle = Puzzle::from_line(board, &empty).expect("well formed");
            let rules = rules_of(&puzzle);
            assert!(rules.len() == 1 && rules[0].text.starts_with(expected), "{rules:?}");
        }
    }
}
