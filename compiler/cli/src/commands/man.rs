//! `enkat man`

mod synopsis;
mod viewer;

use std::{
    fs,
    io::{self, IsTerminal},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Arg, Command, CommandFactory, builder::PossibleValue};
use clap_complete::ArgValueCandidates;
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};
use enkat_syntax::diagnostics::nearest;

use self::synopsis::{is_repeatable, synopsis, value_name};
use super::{
    Failure, Outcome,
    completions::{self, visible},
    files::NewFolder,
    print,
};

#[derive(clap::Args)]
#[command(
    after_help = "On a terminal, the command `man` shows the page. Elsewhere, as in `enkat man check > enkat-check.1`, the page \
                  is printed for programs such as `man`. `enkat man --out ~/.local/share/man/man1` installs all \
                  pages for you: `man enkat-check` then shows the same.\n\nEnds with 0 when the page is shown or printed or the pages are written, and with 2 when there is \
                  no such command, or a page cannot be shown or written.\n\nExample: enkat man admin survey"
)]
pub(crate) struct Arguments {
    /// The command, such as `check` or `admin survey`; without it, the page of `enkat` lists all commands
    #[arg(conflicts_with = "out", add = ArgValueCandidates::new(completions::commands))]
    command: Vec<String>,
    /// Writes the pages of all commands into this folder, each into a file such as `enkat-check.1`
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Shows or prints the page of a command, or writes the pages of all.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut root = super::Arguments::command().disable_help_subcommand(true);
    root.build();
    if let Some(folder) = &arguments.out {
        let made = NewFolder::make_if_missing(folder)?;
        write_all(&root, folder)?;
        made.keep();
        return Ok(Outcome::Clean);
    }
    let mut command = &root;
    for name in &arguments.command {
        command = subcommand(command, name)?;
    }
    let page = page(command)?;
    if io::stdout().is_terminal() {
        viewer::show(&page)?;
    } else {
        print(&String::from_utf8_lossy(&page))?;
    }
    Ok(Outcome::Clean)
}

fn write_all(command: &Command, folder: &Path) -> Result<(), Failure> {
    let path = folder.join(format!("{}.1", title(command)));
    fs::write(&path, page(command)?)
        // No half page stays.
        .inspect_err(|_| drop(fs::remove_file(&path)))
        .with_context(|| format!("cannot write `{}`", path.display()))?;
    visible(command).try_for_each(|subcommand| write_all(subcommand, folder))
}

/// Finds a subcommand by its name.
fn subcommand<'c>(command: &'c Command, name: &str) -> Result<&'c Command, Failure> {
    if let Some(found) = visible(command).find(|subcommand| subcommand.get_name() == name) {
        return Ok(found);
    }
    let above = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let names: Vec<&str> = visible(command).map(Command::get_name).collect();
    if names.is_empty() {
        bail!("`{above}` has no commands, and so none is called `{name}`");
    }
    match nearest(name, names.iter().copied()).first() {
        Some(near) => bail!("there is no command `{above} {name}`; did you mean `{above} {near}`?"),
        None => bail!(
            "there is no command `{above} {name}`; the commands are: {}",
            names.join(", ")
        ),
    }
}

/// Returns the name of the page of a command, such as `enkat-check`.
fn title(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// Renders the page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let named = command
        .clone()
        .subcommand_help_heading("COMMANDS")
        .mut_args(in_full);
    // A date that does not show: an empty one would be left out, and the version be taken for it.
    let man = Man::new(named)
        .date(" ")
        .source(concat!("enkat ", env!("CARGO_PKG_VERSION")))
        .manual("Enkat");
    let after_help = command.get_after_long_help().or_else(|| command.get_after_help());
    let notes = Notes::read(&after_help.map(ToString::to_string).unwrap_or_default());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    page.extend_from_slice(synopsis(command).as_bytes());
    man.render_description_section(&mut page)?;
    section(None, &notes.description).to_writer(&mut page)?;
    page.extend_from_slice(&options(&man, command)?);
    if visible(command).next().is_some() {
        man.render_subcommands_section(&mut page)?;
    }
    section(Some("EXIT STATUS"), &notes.exit_status).to_writer(&mut page)?;
    section(Some("EXAMPLES"), &notes.examples).to_writer(&mut page)?;
    let above = pages_above(command);
    section(Some("SEE ALSO"), above.as_slice()).to_writer(&mut page)?;
    Ok(page)
}

/// Renders the section of options and arguments, with the mark of those arguments that can be repeated.
fn options(man: &Man, command: &Command) -> io::Result<Vec<u8>> {
    let mut section = Vec::new();
    man.render_options_section(&mut section)?;
    let mut section = String::from_utf8_lossy(&section).into_owned();
    let repeatable = command.get_positionals().filter(|arg| is_repeatable(arg));
    for name in repeatable.map(value_name) {
        let heading = format!("\n[\\fI{name}\\fR]");
        section = section.replace(&heading, &format!("{heading}..."));
    }
    Ok(section.into_bytes())
}

/// Completes the help of an option: with its values on one line if nothing is to be said of each, and without the two lengths of help,
/// which a page does not have.
fn in_full(option: Arg) -> Arg {
    if option.get_id() == "help" {
        return option.help("Prints help").long_help("Prints help");
    }
    let values = option.get_possible_values();
    let takes_plain_values = option.get_action().takes_values()
        && !values.is_empty()
        && values.iter().all(|value| value.get_help().is_none());
    if !takes_plain_values {
        return option;
    }
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    let help = option.get_help().map(ToString::to_string).unwrap_or_default();
    option
        .help(format!("{help} ({})", names.join(", ")))
        .hide_possible_values(true)
}

/// The beginning of a line in help texts that stays as it is written.
const INDENTATION: &str = "  ";

/// The paragraphs below the help of a command, by the section in which readers of man pages look for them.
#[derive(Default)]
struct Notes {
    description: Vec<String>,
    exit_status: Vec<String>,
    examples: Vec<String>,
}

impl Notes {
    fn read(text: &str) -> Self {
        let mut notes = Self::default();
        for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
            if let Some(example) = paragraph.strip_prefix("Example: ") {
                notes.examples.push(format!("{INDENTATION}{example}"));
            } else if let Some(examples) = paragraph.strip_prefix("Examples:\n") {
                notes.examples.push(examples.to_owned());
            } else if paragraph.starts_with("Ends with ") {
                notes.exit_status.push(paragraph.to_owned());
            } else {
                notes.description.push(paragraph.to_owned());
            }
        }
        notes
    }
}

/// Renders paragraphs below their heading, or below what is above them; nothing if there are none.
fn section(heading: Option<&str>, paragraphs: &[String]) -> Roff {
    let mut section = Roff::default();
    for (number, paragraph) in paragraphs.iter().enumerate() {
        match heading {
            Some(heading) if number == 0 => section.control("SH", [heading]),
            _ => section.control("PP", []),
        };
        lines(&mut section, paragraph);
    }
    section
}

/// Renders the lines of a paragraph. Indented ones, such as command lines, are neither filled nor hyphenated.
fn lines(section: &mut Roff, paragraph: &str) {
    let mut is_literal = false;
    for (number, line) in paragraph.lines().enumerate() {
        let literal = line.strip_prefix(INDENTATION);
        match (is_literal, literal.is_some()) {
            (false, true) => section.control("RS", ["4"]).control("nf", []),
            (true, false) => section.control("fi", []).control("RE", []),
            (false, false) if number > 0 => section.control("br", []),
            _ => section,
        };
        is_literal = literal.is_some();
        section.text([roman(literal.unwrap_or(line))]);
    }
    if is_literal {
        section.control("fi", []).control("RE", []);
    }
}

/// Lists the pages of the commands above a command.
fn pages_above(command: &Command) -> Option<String> {
    let words: Vec<&str> = command.get_bin_name().unwrap_or_default().split(' ').collect();
    let pages = (1..words.len()).map(|count| format!("{}(1)", words[..count].join("-")));
    let pages: Vec<_> = pages.collect();
    (!pages.is_empty()).then(|| pages.join(", "))
}
