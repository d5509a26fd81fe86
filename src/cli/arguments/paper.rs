//! The arguments of commands that print pages.

use std::path::PathBuf;

use clap::Args;

use super::common::ThreadsArguments;
use super::values::level;
use crate::cli::listed::{Listed, board_aliases, boards};
use crate::generate::{Kind, Target};
use crate::paper::{Answers, Layout, Paper, PerPage};
use crate::text::drawing::Ink;

/// Where pages go and what they look like.
#[derive(Args, Debug)]
pub(in crate::cli) struct PageArguments {
    /// Write pages for paper to this file, as PDF
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) pdf: Option<PathBuf>,
    /// Write pages for paper to this folder, an SVG drawing for each
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) svg_pages: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long)]
    pub(in crate::cli) force: bool,
    /// The format of the paper (default: a4)
    #[arg(long, value_name = "FORMAT", value_parser = Listed::new(paper, || names(&PAPERS)))]
    paper: Option<Paper>,
    /// How many puzzles come on a page (default: 1; in a book 4, in large print 2)
    #[arg(long, value_name = "N", value_parser = Listed::new(per_page, || names(&PER_PAGE)))]
    per_page: Option<PerPage>,
    /// The title on top of each page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Where the answers are: at the end, also turned upside down (default: none; in a book pages)
    #[arg(id = "page_answers", long = "answers", value_name = "WHERE", value_parser = Listed::new(answers, || names(&ANSWERS)))]
    answers: Option<Answers>,
    /// Print in black and greys, or in colour (default: black)
    #[arg(long, value_name = "INK", value_parser = Listed::new(ink, || names(&INKS)).and(|| vec!["color"]))]
    ink: Option<Ink>,
    /// Large print: larger digits, cells and texts
    #[arg(long)]
    large: bool,
}

impl PageArguments {
    /// Whether pages are to be written.
    pub(in crate::cli) const fn are_asked(&self) -> bool {
        self.pdf.is_some() || self.svg_pages.is_some()
    }

    /// An option that says what pages look like, if one is given.
    pub(in crate::cli) fn given(&self) -> Option<&'static str> {
        let given = [
            (self.force, "--force"),
            (self.paper.is_some(), "--paper"),
            (self.per_page.is_some(), "--per-page"),
            (self.title.is_some(), "--title"),
            (self.answers.is_some(), "--answers"),
            (self.ink.is_some(), "--ink"),
            (self.large, "--large"),
        ];
        given.into_iter().find_map(|(given, name)| given.then_some(name))
    }

    /// The layout, with these where nothing else is said.
    pub(in crate::cli) fn layout(&self, per_page: PerPage, answers: Answers, title: &str) -> Layout {
        Layout {
            paper: self.paper.unwrap_or_default(),
            per_page: self.per_page.unwrap_or(per_page),
            title: self.title.clone().unwrap_or_else(|| title.to_owned()),
            answers: self.answers.unwrap_or(answers),
            large: self.large,
            ink: self.ink.unwrap_or(Ink::Black),
        }
    }

    /// Whether large print is asked for.
    pub(in crate::cli) const fn is_large(&self) -> bool {
        self.large
    }
}

#[derive(Args, Debug)]
pub(in crate::cli) struct BookArguments {
    /// How many puzzles of each level, in this order: easy:20,medium:30,hard:10
    #[arg(short, long = "level", value_name = "L:N", value_delimiter = ',', value_parser = level_count, default_value = "easy:10,medium:10,hard:10")]
    pub(in crate::cli) levels: Vec<(Target, usize)>,
    /// The boards, among which the puzzles of each level are divided: 9x9,killer (see `deduku boards`)
    #[arg(short, long = "board", value_name = "NAME", value_delimiter = ',', value_parser = Listed::new(Kind::named, boards).and(board_aliases), hide_possible_values = true, default_value = "9x9")]
    pub(in crate::cli) boards: Vec<Kind>,
    /// The random seed; the same seed and options give the same book
    #[arg(short, long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,
    /// Print the candidates of the empty cells
    #[arg(long)]
    pub(in crate::cli) marks: bool,
    #[command(flatten)]
    pub(in crate::cli) pages: PageArguments,
    #[command(flatten)]
    pub(in crate::cli) threads: ThreadsArguments,
}

/// The most puzzles of a level in a book.
const MOST: usize = 10_000;

/// `easy:20`: a level, and how many puzzles of it.
fn level_count(text: &str) -> Result<(Target, usize), String> {
    let (name, count) = text.split_once(':').ok_or_else(|| {
        format!("“{text}” does not say how many puzzles: write a level, a colon and a number, as in easy:20")
    })?;
    let count = count.trim().parse().ok().filter(|count| (1..=MOST).contains(count));
    let count = count.ok_or_else(|| format!("“{text}” is no number of puzzles: give 1 to {MOST}, as in easy:20"))?;
    Ok((level(name)?, count))
}

/// Names of values, as options have them.
type Names<T, const N: usize> = [(&'static str, T); N];

const PAPERS: Names<Paper, 2> = [("a4", Paper::A4), ("letter", Paper::Letter)];
const PER_PAGE: Names<PerPage, 5> =
    [("1", PerPage::One), ("2", PerPage::Two), ("4", PerPage::Four), ("6", PerPage::Six), ("8", PerPage::Eight)];
const ANSWERS: Names<Answers, 3> =
    [("upside-down", Answers::UpsideDown), ("pages", Answers::Pages), ("none", Answers::None)];
const INKS: Names<Ink, 2> = [("black", Ink::Black), ("colour", Ink::Colour)];

fn names<T, const N: usize>(values: &Names<T, N>) -> Vec<&'static str> {
    values.iter().map(|(name, _)| *name).collect()
}

fn one_of<T: Copy, const N: usize>(values: &Names<T, N>, text: &str) -> Result<T, String> {
    let wanted = text.to_ascii_lowercase();
    let found = values.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
    found.ok_or_else(|| format!("“{text}” is none of {}", names(values).join(", ")))
}

fn paper(text: &str) -> Result<Paper, String> {
    one_of(&PAPERS, text)
}

fn per_page(text: &str) -> Result<PerPage, String> {
    one_of(&PER_PAGE, text)
}

fn answers(text: &str) -> Result<Answers, String> {
    one_of(&ANSWERS, text)
}

fn ink(text: &str) -> Result<Ink, String> {
    one_of(&INKS, if text.eq_ignore_ascii_case("color") { "colour" } else { text })
}
