//! `man` and `completions`: the table of arguments as a manual page and as shell completions.

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::arguments::{Arguments, CompletionsArguments, STATUSES};
use super::output::Output;
use super::status::Status;
use crate::work::Progress;

/// Prints the completions for a shell.
pub(super) fn completions(arguments: &CompletionsArguments) -> Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "deduku", &mut script);
    print(&script)
}

/// Prints the manual in roff: one page, a section for each command.
pub(super) fn man() -> Result<Status> {
    let mut program = Arguments::command().after_help("");
    program.build();
    let mut page = Vec::new();
    let man = Man::new(program.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let mut commands = Roff::default();
    commands.control("SH", ["COMMANDS"]);
    for command in shown(&program) {
        commands.control("TP", []);
        commands.text([bold(command.get_name())]);
        commands.text([roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
    }
    commands.to_writer(&mut page)?;
    for command in shown(&program) {
        section(command, &mut page)?;
    }
    let mut statuses = Roff::default();
    statuses.control("SH", ["EXIT STATUS"]);
    for (code, meaning) in STATUSES {
        statuses.control("TP", []);
        statuses.text([bold(code.to_string())]);
        statuses.text([roman(meaning)]);
    }
    statuses.control("SH", ["FILES"]);
    statuses.text([bold("deduku config"), roman(" shows where games, statistics and settings are stored.")]);
    statuses.to_writer(&mut page)?;
    print(&page)
}

/// The visible commands, except `help`.
fn shown(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set() && command.get_name() != "help")
}

/// Appends a command's manual page as a section of this page.
fn section(command: &Command, page: &mut Vec<u8>) -> Result<()> {
    let mut heading = Roff::default();
    heading.control("SH", [format!("DEDUKU {}", command.get_name().to_uppercase()).as_str()]);
    heading.text([roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
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
