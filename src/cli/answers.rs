//! Answers for programs that hold puzzles themselves, such as a module for another language: what the commands print
//! with `--json`, puzzle by puzzle, without any input, output or thread of their own.
//!
//! A question is written like a command without its INPUT, so options, defaults and refusals are those of the command
//! line, and so are the player's own profiles and levels.

use std::ffi::OsString;
use std::path::Path;
use std::sync::{Arc, Mutex};

use clap::Parser as _;

use super::arguments::{Arguments, Command, GenerateArguments};
use super::batch::{Act, Answered, answered, reserved};
use super::generate::{request, seed};
use super::input::Item;
use super::judge::verdicts_on_each;
use super::made;
use super::output::Page;
use super::rate::{rating_of_each, scales};
use super::reasons::{hint_for_each, instances_in_each, steps_of_each};
use super::refusal;
use super::status::Status;
use super::totals::Totals;
use super::verify::check_lines;
use super::why::proof_for_each;
use crate::generate::{GenerateError, Series};
use crate::text::{Entry, json_line};
use crate::work::Work;

/// What one of the commands `steps`, `hint`, `find`, `why`, `judge` and `rate` asks about every puzzle.
pub struct Question(Act);

/// The answer about a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What the command prints with `--json`: JSON objects, a line each.
    pub lines: String,
    /// What the command says on stderr, such as candidates that had to be restored.
    pub remarks: Vec<String>,
    /// The outcome.
    pub status: Status,
}

impl Question {
    /// Reads a question: the command and its options, such as `["rate", "--only", "er"]`; `why` and `judge` ask about a
    /// claim, or a text of claims.
    ///
    /// # Errors
    /// What is wrong with the words, in one line: an unknown option or value, or a command that does not answer puzzle
    /// by puzzle.
    pub fn parse(words: &[String], claims: Option<&str>) -> Result<Self, String> {
        let more: Vec<&str> = ["--json", "--"].into_iter().chain(claims).chain(["-"]).collect();
        let act = match parsed(words, &more)? {
            Command::Steps(arguments) if arguments.proof.is_some() => {
                return Err("no files are written here".to_owned());
            }
            Command::Steps(arguments) => steps_of_each(Arc::new(arguments)),
            Command::Hint(arguments) => hint_for_each(Arc::new(arguments)),
            Command::Find(arguments) => instances_in_each(Arc::new(arguments)),
            Command::Why(arguments) => proof_for_each(Arc::new(arguments)),
            // The claims are the text itself, never the name of a file.
            Command::Judge(arguments) => verdicts_on_each(Arc::new(arguments), claims.unwrap_or_default().to_owned()),
            Command::Rate(arguments) => {
                let totals = Arc::new(Mutex::new(Totals::of(&scales(&arguments))));
                rating_of_each(Arc::new(arguments), totals)
            }
            _ => return Err("choose one of steps, hint, find, why, judge and rate".to_owned()),
        };
        act.map(|act| Self(Box::new(reserved(act)))).map_err(|error| format!("{error:#}"))
    }

    /// The answer about a puzzle, whose number, from 1, is in each line.
    ///
    /// # Errors
    /// Why there is none, in one line: the question does not fit the puzzle, or a fault of this program.
    pub fn answer(&self, number: usize, entry: Entry, work: &Work) -> Result<Answer, String> {
        let item = Item { number, entry, lines: 0, work: work.clone() };
        let Answered { page, status, error, .. } = answered(Ok(item), Page::default(), &self.0, |_, _, _| Ok(()));
        let (lines, remarks) = page.into_parts();
        error.map_or(Ok(Answer { lines, remarks, status }), Err)
    }
}

/// The puzzles that `generate` makes for a request, as JSON objects, each as soon as it is found.
pub struct Made(Series);

impl Made {
    /// Reads a request: the options of `generate`, such as `["--level", "hard", "--seed", "7"]`.
    ///
    /// # Errors
    /// What is wrong with the options, in one line, or why no puzzle can meet the request.
    pub fn parse(options: &[String], work: &Work) -> Result<Self, String> {
        let words: Vec<String> = ["generate".to_owned()].iter().chain(options).cloned().collect();
        let Command::Generate(arguments) = parsed(&words, &["--json"])? else {
            return Err("choose options of generate".to_owned());
        };
        if names_a_file(&arguments) {
            return Err("no files are read here: give the grid to start from as text".to_owned());
        }
        let mut request = request(&arguments).map_err(|error| format!("{error:#}"))?;
        request.graded = true;
        let plan = request.check().map_err(|error| error.to_string())?;
        let series = Series::new(plan, seed(&arguments), arguments.count, work.clone());
        Ok(Self(series.on_threads(arguments.threads.count)))
    }
}

/// A puzzle as one line of JSON, or why it was not found.
impl Iterator for Made {
    type Item = Result<String, GenerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        let made = self.0.next()?;
        Some(made.map(|generated| json_line(&made::object(&generated)).unwrap_or_default()))
    }
}

/// Checks the lines of certificates, as `verify --json` does: an object for each line, and whether all are right. Lines
/// that cannot be read are errors.
///
/// # Errors
/// Each line that is not one of a certificate, with its number and the reason.
pub fn verify(text: &str, work: &Work) -> Result<Answer, Vec<String>> {
    let (page, status, errors) = check_lines(text, work);
    let (lines, remarks) = page.into_parts();
    if errors.is_empty() { Ok(Answer { lines, remarks, status }) } else { Err(errors) }
}

/// The command of these words, followed by others.
fn parsed(words: &[String], more: &[&str]) -> Result<Command, String> {
    let words = ["deduku"].into_iter().chain(words.iter().map(String::as_str)).chain(more.iter().copied());
    let words: Vec<OsString> = words.map(OsString::from).collect();
    let read = Arguments::try_parse_from(&words).map_err(|refused| refusal::message(&refused, &words))?;
    read.command.ok_or_else(|| "name a command".to_owned())
}

/// Whether the request would read a file.
fn names_a_file(arguments: &GenerateArguments) -> bool {
    let from = arguments.from.as_deref();
    arguments.pattern.is_some() || from.is_some_and(|from| from == "-" || Path::new(from).exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_question_is_answered_as_on_the_command_line() {
        let puzzle = "005400180146080500070013000451008706080000010603700948000390070004070269019006400";
        let question = Question::parse(&words(&["rate", "--only", "er,path"]), None).expect("a question");
        let entry = Entry::of(puzzle.parse().expect("a puzzle"));
        let answer = question.answer(3, entry, &Work::unlimited()).expect("an answer");
        assert_eq!((answer.status, answer.lines.lines().count()), (Status::Done, 1));
        assert!(answer.lines.starts_with("{\"puzzle\":3,\"end\":\"solved\","), "{}", answer.lines);
    }

    #[test]
    fn wrong_words_are_refused_in_one_line() {
        for (asked, said) in [
            (&["rate", "--only", "eer"][..], "invalid value 'eer'"),
            (&["solve"], "choose one of"),
            (&["steps", "--proof", "x"], "no files"),
            (&["rate", "--necessary", "--only", "er"], "add it"),
            (&["nothing"], "choose one of"),
        ] {
            let refused = Question::parse(&words(asked), None).err().expect("a refusal");
            assert!(refused.contains(said) && !refused.contains('\n'), "{refused}");
        }
        for asked in [&["--pattern", "x"][..], &["--from", "-"], &["--level", "hardd"], &["--clues", "5"]] {
            assert!(Made::parse(&words(asked), &Work::unlimited()).is_err(), "{asked:?}");
        }
    }

    #[test]
    fn cancelled_work_ends_undecided() {
        let work = Work::unlimited();
        work.cancel.cancel();
        let entry = Entry::of(".".repeat(81).parse().expect("a puzzle"));
        let answer = Question::parse(&words(&["rate"]), None).and_then(|question| question.answer(1, entry, &work));
        assert_eq!(answer.expect("an answer").status, Status::Undecided);
    }
}
