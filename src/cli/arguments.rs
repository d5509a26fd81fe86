//! The command-line arguments, as the single table from which parsing and help are derived.

mod common;
mod files;
mod games;
#[cfg(all(feature = "host", unix))]
mod host;
mod making;
mod paper;
mod solving;
mod values;
mod writing;

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use super::combinations::CombinationsArguments;

pub(super) use common::{InputArguments, Limits};
pub(super) use files::{ExportArguments, ImportArguments};
pub(super) use games::{
    NewArguments, PlayArguments, ReviewArguments, ScreenArguments, ServeArguments, ShareArguments, SharedAs,
    StatisticsArguments,
};
#[cfg(all(feature = "host", unix))]
pub(super) use host::{HostArguments, HostQuestion};
pub(super) use making::{DailyArguments, GenerateArguments, MoreLikeArguments, PractiseArguments};
pub(super) use paper::{BookArguments, PageArguments};
pub(super) use solving::{
    CheckArguments, FindArguments, HintArguments, JudgeArguments, MinimiseArguments, RateArguments, ReasonArguments,
    RulesArguments, SolveArguments, StepsArguments, VerifyArguments, WhyArguments,
};
pub(super) use writing::{
    CompletionsArguments, ConfigArguments, ConvertArguments, LearnArguments, PrintArguments, TableArguments,
};

/// The meaning of each exit status, for the help and the manual; mirrors [`super::Status`].
pub(super) const STATUSES: [(u8, &str); 5] = [
    (0, "yes, or done"),
    (
        1,
        "the answer is no for some puzzle: no solution, several where one is required, no instance found, no proof \
         of a claim, a wrong step, no combination",
    ),
    (2, "invalid arguments, input or configuration; whatever could be read is processed first"),
    (
        3,
        "something was left undecided: a time limit, logic alone got stuck (the profile guide never guesses), fewer \
         puzzles found than requested",
    ),
    (super::status::FAULT, "a fault of this program, which one line on stderr reports"),
];

/// The exit statuses as shown at the end of the help, one per line; clap wraps them when it renders.
fn statuses() -> String {
    let line = |(code, meaning): &(u8, &str)| format!("\n  {code}: {meaning}");
    format!("Exit status:{}", STATUSES.iter().map(line).collect::<String>())
}

/// Every Sudoku, with reasons.
#[derive(Parser, Debug)]
#[command(name = "deduku", bin_name = "deduku", version, about, max_term_width = 100, override_usage = "deduku [INPUT | COMMAND]", after_help = statuses())]
pub(super) struct Arguments {
    /// Without a command: the game that was running, or the start screen.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Play a puzzle
    Play(PlayArguments),
    /// Generate a puzzle and play it
    New(NewArguments),
    /// Find solutions and print the first one of each puzzle, one per line
    Solve(SolveArguments),
    /// Solve step by step, with the reason for each step
    Steps(StepsArguments),
    /// Show only the next step
    Hint(HintArguments),
    /// Find every instance of a technique in the position
    Find(FindArguments),
    /// Prove that a cell cannot hold a digit, or that it must
    Why(WhyArguments),
    /// Judge claims about a puzzle: true, following now, for the reason that is named, or a leap
    Judge(JudgeArguments),
    /// Check the reasoning in the JSON output of steps, hint, find and why
    Verify(VerifyArguments),
    /// Rate how hard a puzzle is
    Rate(RateArguments),
    /// Generate puzzles, one per line
    Generate(GenerateArguments),
    /// Generate a graded booklet of puzzles for paper
    Book(BookArguments),
    /// Print the puzzles of the day, one for each level, and the puzzle of the week: the same for everyone
    Daily(DailyArguments),
    /// Generate new puzzles that need the same steps as a given one
    MoreLike(MoreLikeArguments),
    /// Generate positions in which a technique is the easiest one that finds anything
    #[command(visible_alias = "practice")]
    Practise(PractiseArguments),
    /// Learn to solve: the chapters of the course, or one lesson with a worked example
    Learn(LearnArguments),
    /// Review the moves of a saved game: reasons, guesses, slips, easier steps, and what to learn next
    Review(ReviewArguments),
    /// Show how the rules in words of a puzzle were read, statement by statement
    Rules(RulesArguments),
    /// Show statistics of the games won: totals for each board and level, and the streak of daily puzzles
    Statistics(StatisticsArguments),
    /// Share a saved game as text, a link, a code, a QR code, a card or a recording
    Share(ShareArguments),
    /// Write games, record and settings as one file, for `import` or a page
    Export(ExportArguments),
    /// Add the games, record and settings in such a file to those here; nothing that is here is changed
    Import(ImportArguments),
    /// Check whether a puzzle is valid, how many solutions it has, and which givens are redundant
    Check(CheckArguments),
    /// Remove redundant givens from a puzzle
    #[command(visible_alias = "minimize")]
    Minimise(MinimiseArguments),
    /// Convert puzzles to another format
    Convert(ConvertArguments),
    /// Draw puzzles, as text or for paper
    Print(PrintArguments),
    /// List the combinations of different digits that make a sum, for Kakuro and killer
    Combinations(CombinationsArguments),
    /// List the techniques
    Techniques(TableArguments),
    /// List the boards
    Boards(TableArguments),
    /// Show the settings in effect and where files are stored
    Config(ConfigArguments),
    /// Answer requests of another program: every command as a method (docs/serve.md)
    Serve(ServeArguments),
    /// Let others play over SSH, each known by their key (docs/host.md)
    #[cfg(all(feature = "host", unix))]
    Host(HostArguments),
    /// Print a completion script for a shell
    Completions(CompletionsArguments),
    /// Print the manual page; to read it: deduku man | man -l -
    Man,
    /// A puzzle to play, and options of `play`
    #[command(external_subcommand)]
    Unnamed(Vec<OsString>),
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// The help of the program and of each command at a width.
    fn helps(width: usize) -> Vec<(String, String)> {
        let mut program = Arguments::command().term_width(width);
        program.build();
        let mut helps = vec![("deduku".to_owned(), program.render_help().to_string())];
        let help = |command: &mut clap::Command| (command.get_name().to_owned(), command.render_help().to_string());
        helps.extend(program.get_subcommands_mut().map(help));
        helps
    }

    /// On a wide terminal each entry is one line: a line break in the source would give a second break on a narrow
    /// terminal.
    #[test]
    fn help_is_broken_nowhere_but_where_the_terminal_ends() {
        for (name, help) in helps(10_000) {
            let lines = help.lines().filter(|line| !line.trim().is_empty());
            for line in lines {
                let text = line.trim_start();
                let indent = line.len() - text.len();
                let entry = text.starts_with(['-', '<', '[']) || text.starts_with(|c: char| c.is_ascii_digit());
                let mut program = Arguments::command();
                program.build();
                let mut commands =
                    program.get_subcommands().flat_map(|it| std::iter::once(it).chain(it.get_subcommands()));
                let command = commands.any(|it| text.starts_with(it.get_name()));
                let begins = match indent {
                    0 => text.starts_with(|first: char| first.is_uppercase()),
                    2 => entry || command,
                    6 => text.starts_with("--"),
                    _ => false,
                };
                assert!(begins, "{name}: this line goes on from the one before: {line}");
            }
        }
        for (name, help) in helps(80) {
            let too_long = help.lines().find(|line| line.chars().count() > 80);
            assert_eq!(too_long, None, "{name}");
        }
    }
}
