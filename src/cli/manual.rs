//! `man` and `completions`: the table of arguments as a manual page and as shell completions.

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::arguments::{Arguments, CompletionsArguments, STATUSES};
use super::output::Output;
use super::status::Status;
use crate::work::Progress;

/// Commands as they are typed, each with what it does.
const EXAMPLES: [(&str, &str); 16] = [
    ("deduku", "Go on with the game that was running, or open the start screen."),
    ("deduku puzzle.txt", "Play the first puzzle of a file. A typed puzzle or a link in quotes will do, too."),
    ("deduku new -b killer -l medium", "Generate a killer and play it."),
    ("deduku solve puzzles.txt --summary", "Count the puzzles that have one, several and no solutions."),
    ("deduku solve --all puzzle.txt", "Print every solution, one per line."),
    ("deduku steps puzzle.txt", "Show every step of the solution, with the reason."),
    ("deduku hint -t 60 puzzle.txt", "Show the next step, and allow a minute for it."),
    ("deduku why 'r3c5<>7' puzzle.txt", "Prove that a cell cannot hold a digit."),
    ("deduku steps --json puzzle.txt | deduku verify -", "Check that each step follows from its premises."),
    ("deduku rate -j puzzles.txt > rated.jsonl", "Rate every puzzle, as one JSON object per line."),
    ("deduku generate -n 5 -l hard -s 7", "Generate five hard puzzles, the same ones each time."),
    ("deduku practise x-wing", "Make a position in which an X-Wing is the easiest step."),
    ("deduku convert --to link puzzle.txt", "Write the link that opens the puzzle in a browser."),
    ("deduku print --svg puzzle.txt > puzzle.svg", "Draw a puzzle."),
    ("deduku print --pdf pages.pdf --per-page 4 puzzles.txt", "Print puzzles on paper, four on a page."),
    (
        "deduku book -l easy:20,hard:10 -b 9x9,killer --pdf book.pdf",
        "Make a booklet of new puzzles with their answers.",
    ),
];

/// Files and folders, by their places on Linux.
const FILES: [(&str, &str); 9] = [
    ("~/.config/deduku/deduku.toml", "Your settings; deduku config shows those that apply."),
    ("~/.config/deduku/keys.toml", "Your keys."),
    ("~/.config/deduku/levels.toml, ~/.config/deduku/profiles.toml", "Your levels, and your profiles of techniques."),
    ("~/.config/deduku/themes/", "Your themes, a file for each."),
    ("~/.local/share/deduku/saves/", "The games that you saved under a name."),
    ("~/.local/share/deduku/running/", "The games that are running, written while you play."),
    (
        "~/.local/share/deduku/statistics.jsonl, ~/.local/share/deduku/lessons.jsonl",
        "The games that were finished, and the exercises, one per line.",
    ),
    ("~/.local/share/deduku/meanings.jsonl", "What you said that rules in words mean."),
    ("~/.local/share/deduku/damaged/", "Files that could not be read, set aside."),
];

/// The environment variables that count.
const ENVIRONMENT: [(&str, &str); 9] = [
    ("DEDUKU_HOME", "An absolute path: the folder of all files above, in place of the two of the system."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME", "In place of ~/.config and ~/.local/share, on Linux."),
    ("HOME", "Your home, where a path that you type in the game begins with ~/."),
    ("NO_COLOR", "If it is set and not empty, the game uses no colours; the option --colours goes before it."),
    ("COLORTERM, TERM", "How many colours the terminal has."),
    ("LC_ALL, LC_CTYPE, LANG", "Whether the terminal shows more than ASCII."),
    ("SSH_TTY, COMPUTERNAME", "By which terminal and computer a running game is named to another that asks for it."),
    ("DEDUKU_VECTORS", "avx512, avx2 or none: the widest vectors that the solver may use, for measurements."),
    ("COLUMNS", "How wide help is printed where the terminal does not say."),
];

/// Prints the completions for a shell.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "deduku", &mut script);
    print(&script)
}

/// Prints the manual in roff: one page, a section for each command.
pub(super) fn man() -> Result<Status> {
    print(&page()?)
}

fn page() -> Result<Vec<u8>> {
    let mut program = Arguments::command().after_help("");
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    let mut synopsis = Roff::default();
    synopsis.control("SH", ["SYNOPSIS"]);
    synopsis.text([bold("deduku"), roman(" [INPUT]")]);
    synopsis.control("br", []);
    synopsis.text([bold("deduku"), roman(" COMMAND [OPTIONS] …")]);
    synopsis.to_writer(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let commands = shown(&program).map(|command| (command.get_name().to_owned(), about(command)));
    table("COMMANDS", commands, &mut page)?;
    for command in shown(&program) {
        section(command, &mut page)?;
    }
    table("EXAMPLES", EXAMPLES, &mut page)?;
    table("FILES", FILES, &mut page)?;
    let mut elsewhere = Roff::default();
    elsewhere.control("PP", []);
    elsewhere.text([roman("Other systems have other folders: "), bold("deduku config"), roman(" shows yours.")]);
    elsewhere.to_writer(&mut page)?;
    table("ENVIRONMENT", ENVIRONMENT, &mut page)?;
    table("EXIT STATUS", STATUSES.map(|(code, meaning)| (code.to_string(), meaning)), &mut page)?;
    Ok(page)
}

/// The visible commands, except `help`.
fn shown(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

/// What a command does, and its other names.
fn about(command: &Command) -> String {
    let aliases: Vec<&str> = command.get_visible_aliases().collect();
    let also = if aliases.is_empty() { String::new() } else { format!(" (also {})", aliases.join(", ")) };
    command.get_about().map(ToString::to_string).unwrap_or_default() + &also
}

/// Appends a section of names and what they are.
fn table(
    heading: &str,
    rows: impl IntoIterator<Item = (impl Into<String>, impl Into<String>)>,
    page: &mut Vec<u8>,
) -> Result<()> {
    let mut section = Roff::default();
    section.control("SH", [heading]);
    for (name, meaning) in rows {
        section.control("TP", []);
        section.text([bold(name.into())]);
        section.text([roman(meaning.into())]);
    }
    Ok(section.to_writer(page)?)
}

/// Appends a command's manual page as a section of this page.
fn section(command: &Command, page: &mut Vec<u8>) -> Result<()> {
    let mut heading = Roff::default();
    heading.control("SH", [format!("DEDUKU {}", command.get_name().to_uppercase()).as_str()]);
    heading.text([roman(about(command))]);
    heading.to_writer(page)?;
    let man = Man::new(command.clone());
    let mut own = Vec::new();
    man.render_synopsis_section(&mut own)?;
    man.render_options_section(&mut own)?;
    // Its headings become subheadings.
    page.extend(String::from_utf8_lossy(&own).replace("\n.SH ", "\n.SS ").into_bytes());
    Ok(())
}

fn print(text: &[u8]) -> Result<Status> {
    let mut output = Output::new(Progress::default());
    output.text(&String::from_utf8_lossy(text))?;
    output.flush()?;
    Ok(Status::Done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    #[test]
    fn every_example_can_be_typed() {
        for (example, _) in EXAMPLES {
            for command in example.split(" | ").filter_map(|part| part.split(" > ").next()) {
                let words: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
                assert!(Arguments::try_parse_from(&words).is_ok(), "{example}");
            }
        }
    }

    #[test]
    fn the_page_has_what_a_manual_has() {
        let page = String::from_utf8(page().expect("a page")).expect("UTF-8");
        for heading in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "COMMANDS",
            "EXAMPLES",
            "FILES",
            "ENVIRONMENT",
            "EXIT STATUS",
        ] {
            let quoted = format!("\n.SH \"{heading}\"\n");
            assert!(page.contains(&format!("\n.SH {heading}\n")) || page.contains(&quoted), "{heading}");
        }
        for (command, also) in [("minimise", "minimize"), ("practise", "practice")] {
            assert!(page.contains(&format!("(also {also})")), "{command}");
        }
    }
}
