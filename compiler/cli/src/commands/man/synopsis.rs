//! The synopsis of a man page, with the values of options and the marks of what can be repeated, which `clap_mangen` leaves out.

use std::fmt::Write;

use clap::{Arg, ArgAction, Command};

/// Renders the section.
pub(super) fn synopsis(command: &Command) -> String {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut section = ".SH SYNOPSIS\n".to_owned();
    for form in forms(command, name) {
        let _ = write!(section, ".SY \"{}\"\n{}.YS\n", escaped(name), form.concat());
    }
    section
}

/// Lists the forms of a command: those that its help has, or one with all that it takes. Each part of a form is a line.
fn forms(command: &Command, name: &str) -> Vec<Vec<String>> {
    let Some(usage) = command.get_overridden_usage() else {
        return vec![parts(command).into_iter().map(|part| part + "\n").collect()];
    };
    let usage = usage.to_string();
    let forms = usage.lines().filter_map(|form| form.trim().strip_prefix(name));
    forms
        .map(|form| vec![format!("{}\n", escaped(form.trim()))])
        .collect()
}

fn parts(command: &Command) -> Vec<String> {
    let shown = || command.get_arguments().filter(|arg| !arg.is_hide_set());
    let options = shown().filter(|arg| !arg.is_positional());
    let (required, optional): (Vec<&Arg>, Vec<&Arg>) = options.partition(|option| option.is_required_set());
    let options = required.into_iter().chain(optional).map(option);
    let positionals = shown().filter(|arg| arg.is_positional()).map(positional);
    let subcommand = command.has_subcommands().then(|| italic("<COMMAND>"));
    options.chain(positionals).chain(subcommand).collect()
}

/// Renders an option with its value, such as `[-k|--filter <TEXT>]...`.
fn option(option: &Arg) -> String {
    let short = option.get_short().map(|short| format!("-{short}"));
    let long = option.get_long().map(|long| format!("--{long}"));
    let names: Vec<String> = short.into_iter().chain(long).map(|name| bold(&name)).collect();
    let value = if option.get_action().takes_values() {
        // A line does not break between an option and its value.
        format!("\\ {}", italic(&format!("<{}>", value_name(option))))
    } else {
        String::new()
    };
    marked(option, names.join("|") + &value)
}

/// Renders an argument without a name, such as `[SURVEYS]...`.
fn positional(arg: &Arg) -> String {
    let name = value_name(arg);
    if arg.is_required_set() {
        marked(arg, italic(&format!("<{name}>")))
    } else {
        marked(arg, italic(&name))
    }
}

/// Returns the name of the value of an option, or of an argument.
pub(super) fn value_name(arg: &Arg) -> String {
    let names = arg.get_value_names().unwrap_or_default();
    names.iter().map(AsRef::as_ref).collect::<Vec<&str>>().join(" ")
}

/// Marks an argument that can be left out, and one that can be repeated.
fn marked(arg: &Arg, text: String) -> String {
    let text = if arg.is_required_set() {
        text
    } else {
        format!("[{text}]")
    };
    // `\&`: this is no end of a sentence, which two blanks would follow.
    if is_repeatable(arg) { text + "...\\&" } else { text }
}

/// Returns whether an argument can be given several times.
pub(super) fn is_repeatable(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append | ArgAction::Count)
}

fn bold(text: &str) -> String {
    format!("\\fB{}\\fR", escaped(text))
}

fn italic(text: &str) -> String {
    format!("\\fI{}\\fR", escaped(text))
}

/// Writes text so that roff prints it as it is: a bare `-` would become a hyphen.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
