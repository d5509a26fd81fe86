//! The command-line arguments, as the single table from which parsing and help are derived.

mod common;
mod games;
mod making;
mod solving;
mod values;
mod writing;

use clap::{Parser, Subcommand};

use super::combinations::CombinationsArguments;

pub(super) use common::{InputArguments, Limits};
pub(super) use games::{
    NewArguments, PlayArguments, ReviewArguments, ScreenArguments, ShareArguments, SharedAs, StatisticsArguments,
};
pub(super) use making::{DailyArguments, GenerateArguments, MoreLikeArguments, PractiseArguments};
pub(super) use solving::{
    CheckArguments, FindArguments, MinimiseArguments, RateArguments, ReasonArguments, SolveArguments, StepsArguments,
    VerifyArguments, WhyArguments,
};
pub(super) use writing::{CompletionsArguments, ConfigArguments, ConvertArguments, PrintArguments, TableArguments};

/// The meaning of each exit status, for the help and the manual; mirrors [`super::Status`].
pub(super) const STATUSES: [(u8, &str); 4] = [
    (0, "yes, or done"),
    (
        1,
        "the answer is no for some puzzle: no solution, several where one is asked, no instance found, no proof of a \
         claim, a wrong step, no combination",
    ),
    (2, "arguments, input or configuration are wrong; what could be read is done first"),
    (
        3,
        "something stayed undecided: a time limit, logic alone is stuck (as the profile guide, which never guesses), \
         fewer puzzles found than asked for",
    ),
];

/// The exit statuses as shown at the end of the help, one per line; clap wraps them when it renders.
fn statuses() -> String {
    let line = |(code, meaning): &(u8, &str)| format!("\n  {code}: {meaning}");
    format!("Exit status:{}", STATUSES.iter().map(line).collect::<String>())
}

/// Every Sudoku, with reasons.
#[derive(Parser, Debug)]
#[command(name = "deduku", bin_name = "deduku", version, about, max_term_width = 100, disable_help_subcommand = true, after_help = statuses())]
pub(super) struct Arguments {
    /// Without a command: the game that was running, or the start screen.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Play a puzzle
    Play(PlayArguments),
    /// Make a puzzle and play it
    New(NewArguments),
    /// Look for solutions and print the first of each puzzle, one a line
    Solve(SolveArguments),
    /// Solve with reasons: every step, explained
    Steps(StepsArguments),
    /// The next step only
    Hint(ReasonArguments),
    /// Every instance of a technique in the position
    Find(FindArguments),
    /// Why a cell cannot hold a digit, or must
    Why(WhyArguments),
    /// Whether the reasons that steps, hint, find and why print as JSON are right
    Verify(VerifyArguments),
    /// How hard a puzzle is
    Rate(RateArguments),
    /// Make puzzles, one a line
    Generate(GenerateArguments),
    /// The puzzles of a day, one of each level, and that of its week: the same for everyone
    Daily(DailyArguments),
    /// Fresh puzzles that need the same steps as another one
    MoreLike(MoreLikeArguments),
    /// Positions in which a technique is the easiest that finds anything
    #[command(alias = "practice")]
    Practise(PractiseArguments),
    /// What each move of a saved game rested on: reasons, guesses, slips, easier steps, and what to learn next
    Review(ReviewArguments),
    /// The games that were won: sums for each board and level, the streak of puzzles of the day
    Statistics(StatisticsArguments),
    /// A saved game for others: a few words, a link, a code, a QR code, a card or a recording
    Share(ShareArguments),
    /// Whether a puzzle is valid, how many solutions it has, which givens it can do without
    Check(CheckArguments),
    /// The same puzzle without givens that it can do without
    Minimise(MinimiseArguments),
    /// The same puzzles in another format
    Convert(ConvertArguments),
    /// Draw puzzles, as text or for paper
    Print(PrintArguments),
    /// The combinations of different digits that make a sum, as Kakuro and killer players look them up
    Combinations(CombinationsArguments),
    /// The techniques
    Techniques(TableArguments),
    /// The boards
    Boards(TableArguments),
    /// The settings that hold, and where files lie
    Config(ConfigArguments),
    /// Completions for a shell, to be read by it
    Completions(CompletionsArguments),
    /// The manual, as man reads it: deduku man | man -l -
    Man,
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
                let command = Arguments::command().get_subcommands().any(|it| text.starts_with(it.get_name()));
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
