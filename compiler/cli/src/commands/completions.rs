//! `enkat completions` and `enkat man`

use std::io;

use clap::CommandFactory;
use clap_complete::Shell;

use super::{Failure, Outcome, print};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

/// Prints the completions of `enkat` for a shell.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut super::Arguments::command(),
        "enkat",
        &mut script,
    );
    print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::Clean)
}

/// Prints the man page: all commands on one page.
pub(crate) fn man() -> Result<Outcome, Failure> {
    let mut page = Vec::new();
    let command = super::Arguments::command();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        render_subcommand(subcommand, &mut page)?;
    }
    print(&String::from_utf8_lossy(&page))?;
    Ok(Outcome::Clean)
}

/// Renders a section of the man page: the purpose of a command, its usage and its options.
fn render_subcommand(command: &clap::Command, page: &mut Vec<u8>) -> io::Result<()> {
    let named = command
        .clone()
        .display_name(format!("enkat {}", command.get_name()));
    let man = clap_mangen::Man::new(named);
    man.render_synopsis_section(page)?;
    man.render_description_section(page)?;
    man.render_options_section(page)
}
