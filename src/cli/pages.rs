//! `print --pdf` and `print --svg-pages`: puzzles on pages; and what `book` shares with them, writing pages to files.

use std::path::Path;
use std::time::Duration;

use anyhow::{Result, bail};

use super::arguments::{PageArguments, PrintArguments};
use super::batch::each;
use super::configuration;
use super::input::Item;
use super::output::complain;
use super::print::status_of;
use super::rate::duration;
use super::remarks::Remarks;
use super::status::Status;
use crate::logic::{Allowed, Profile, Trial};
use crate::paper::{Answers, Contents, Figure, Layout, PerPage, pdf, sheets};
use crate::puzzle::{Position, Puzzle};
use crate::rating::{ExpectedTime, Level, Levels, Measure, Scale, rate_by};
use crate::solve::search_position;
use crate::store::{Overwrite, write_file};
use crate::text::{svg_page, visible_line, visible_path};
use crate::work::{Stop, Work};

/// How long a puzzle may take to be rated, unless something else is said.
const USUAL: Duration = Duration::from_secs(10);
/// The longest heading over a puzzle, in characters.
const LONGEST_HEADING: usize = 60;

/// Prints the puzzles of the input on pages.
pub(super) fn print_pages(arguments: &PrintArguments) -> Result<Status> {
    let usual = if arguments.solution { Answers::Pages } else { Answers::None };
    let layout = arguments.pages.layout(PerPage::One, usual, "");
    let has_answers = layout.answers != Answers::None;
    let levels = configuration::levels()?;
    let mut figures = Vec::new();
    let status = each(&arguments.input, |item, page| {
        let limits = arguments.exact.limits;
        let mut position = item.entry.position.clone();
        let remarks =
            if has_answers { Remarks::of_position(&mut position, item, &limits.work()) } else { Remarks::default() };
        let position = position.unwrap_or_else(|| Position::new(&item.entry.puzzle));
        let found = has_answers.then(|| search_position(&position, 2, &limits.work()));
        let status = remarks.status(status_of(found.as_ref()));
        if found.as_ref().is_some_and(|found| found.solutions.len() != 1) {
            page.complain(format!("puzzle {}: it has no single answer to print", item.number));
        }
        let solution = found.filter(|found| found.solutions.len() == 1).and_then(|mut found| found.solutions.pop());
        let caption = match difficulty(&item.entry.puzzle, &levels, &limits.or(USUAL).work()) {
            Ok((level, time)) => caption(level.map(Level::key), time),
            Err(stop) => {
                page.complain(format!("puzzle {}: no level is printed: {stop}", item.number));
                String::new()
            }
        };
        let (heading, is_whole) = heading(item);
        if !is_whole {
            page.complain(format!(
                "puzzle {}: its title is longer than {LONGEST_HEADING} characters and left out",
                item.number
            ));
        }
        figures.push(Figure { marks: arguments.marks, heading, caption, solution, ..Figure::of(position) });
        Ok(status)
    })?;
    if !figures.is_empty() {
        write_pages(&figures, &arguments.pages, &layout, None)?;
    }
    Ok(status)
}

/// What stands over a puzzle: the kind of board unless it is the plain grid, and its title or comment; and whether
/// that is all, or too long.
fn heading(item: &Item) -> (String, bool) {
    let entry = &item.entry;
    let board = board_title(&entry.puzzle);
    let title = entry.puzzle.description().map(|description| match &*description.author {
        "" => description.title.clone(),
        author => format!("{} by {author}", description.title),
    });
    let title = title.filter(|title| !title.is_empty()).unwrap_or_else(|| entry.comment.clone());
    let title = visible_line(&title);
    // Longer comments are not names.
    let is_whole = title.chars().count() <= LONGEST_HEADING;
    let title = if is_whole { title.trim() } else { "" };
    ([&board[..], title].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · "), is_whole)
}

/// The kind of a puzzle's board; empty for the 9×9 grid.
pub(super) fn board_title(puzzle: &Puzzle) -> String {
    let title = puzzle.board().title();
    match (puzzle.letters(), &*title) {
        (Some(_), "9×9") => "Wordoku".to_owned(),
        (None, "9×9") => String::new(),
        _ => title,
    }
}

/// The level of a puzzle and how long people take for it, as far as either is known.
///
/// # Errors
/// The work was stopped.
pub(super) fn difficulty(
    puzzle: &Puzzle,
    levels: &Levels,
    work: &Work,
) -> Result<(Option<Level>, Option<ExpectedTime>), Stop> {
    let (profile, allowed) = (&Profile::standard(), &Allowed::default());
    let scales = &[Scale::Level, Scale::Time];
    let rating = rate_by(puzzle, &Measure { scales, profile, trial: Trial::Allowed, levels, allowed }, work)?;
    Ok((rating.level, rating.time))
}

/// What stands under a puzzle.
pub(super) fn caption(level: Option<&str>, time: Option<ExpectedTime>) -> String {
    let level = level.map(ToOwned::to_owned);
    level.into_iter().chain(time.map(duration)).collect::<Vec<_>>().join(" · ")
}

/// Refuses to put a file in the place of a device, a pipe, a link or a folder.
fn check_replaceable(path: &Path) -> Result<()> {
    match path.symlink_metadata() {
        Ok(there) if !there.is_file() => {
            bail!("{} is there and is not an ordinary file: choose another name", visible_path(path.as_os_str()))
        }
        _ => Ok(()),
    }
}

/// Says which pages in the folder are not among those just written: an earlier run had more.
fn name_other_pages(folder: &Path, written: &[String]) {
    let names = folder.read_dir().into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let is_page = |name: &str| {
        let number = name.strip_prefix("page-").and_then(|rest| rest.strip_suffix(".svg"));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut others: Vec<String> = names.filter(|name| is_page(name) && !written.contains(name)).collect();
    others.sort();
    if let (Some(first), Some(last)) = (others.first(), others.last()) {
        let which = if others.len() == 1 { format!("{first} is") } else { format!("{first} to {last} are") };
        complain(&format!("{}: {which} not of these pages, but from before", visible_path(folder.as_os_str())));
    }
}

/// Lays out the puzzles and writes the pages to the files that are asked for. What is too small to be read and what
/// the font does not have is said.
pub(super) fn write_pages(
    figures: &[Figure],
    arguments: &PageArguments,
    layout: &Layout,
    contents: Option<&Contents>,
) -> Result<()> {
    let pages = sheets(figures, layout, contents)?;
    let overwrite = if arguments.force { Overwrite::Allowed } else { Overwrite::Refused };
    if let Some(path) = &arguments.pdf {
        check_replaceable(path)?;
        let title = if layout.title.is_empty() { "Sudoku" } else { &layout.title };
        let document = pdf(&pages.sheets, layout.ink, title)?;
        write_file(path, &document.bytes, overwrite)?;
        if !document.missing.is_empty() {
            let missing: String = document.missing.iter().collect();
            complain(&format!("the font has no “{missing}”: left out of the pages"));
        }
    }
    if let Some(folder) = &arguments.svg_pages {
        let digits = pages.sheets.len().to_string().len();
        let names: Vec<String> = (1..=pages.sheets.len()).map(|number| format!("page-{number:0digits$}.svg")).collect();
        for (name, sheet) in names.iter().zip(&pages.sheets) {
            let path = folder.join(name);
            check_replaceable(&path)?;
            write_file(&path, svg_page(sheet, layout.ink).as_bytes(), overwrite)?;
        }
        name_other_pages(folder, &names);
    }
    pages.too_small.iter().for_each(|message| complain(message));
    Ok(())
}
