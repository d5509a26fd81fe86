//! What a host says to a client outside of the game.

use crate::text::visible_line;

/// `ssh host help`.
pub(super) const HELP: &str = "\
Deduku: Sudoku over SSH. Your key is your player; what you play is kept under it.

  ssh HOST             the game on the whole screen
  ssh -t HOST plain    the game as lines of text, for screen readers
  ssh HOST plain       the same for a script: a command a line, `help` lists them
  ssh HOST daily       the puzzles of the day
  ssh HOST help        this text
";

/// Another command.
pub(super) fn no_command(command: &str) -> String {
    let shown: String = command.chars().take(60).collect();
    let shown = visible_line(&shown);
    format!("“{shown}” is no command of this host, and there is no shell: only plain, daily and help\n")
}

/// A shell without a terminal.
pub(super) const NO_TERMINAL: &str =
    "The game needs a terminal: use `ssh -t`, or the command `plain` for the game as lines of text\n";

/// A key with too many sessions.
pub(super) const TOO_MANY: &str = "You are connected too often already: leave one of your other sessions first\n";

/// A program's fault.
pub(super) const FAULT: &str = "Something went wrong inside the program. Your game is safe: connect again\r\n";

/// The question for a name.
pub(super) const NAME: &str =
    "Welcome to Deduku. What shall others call you? a name of letters and digits; you choose once.\r\n";
