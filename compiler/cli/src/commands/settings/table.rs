//! The page of the book with all settings.

use std::{fmt::Write, fs, path::Path};

use clap::{Arg, ArgAction, Command, CommandFactory};

use super::{CONFIG, SERVE, is_secret, keys, settings, variables};
use crate::commands::Arguments;

/// The beginning of the page.
const HEAD: &str = "\
# All settings

`enkat serve` takes each setting as an option, from an environment variable, or from a settings file. An option comes before a
variable, a variable before the file, and the file before the default. `enkat serve --help` and [the command line](cli.md#enkat-serve)
say more about each setting; [settings](howto/settings.md) shows how to use them.

| option | variable | key in the settings file | default | meaning |
|---|---|---|---|---|
";

/// The words before the settings of the other commands.
const ADMIN: &str = "
The commands of `enkat admin` read the same settings where they have the option, such as `--data` and `--database`, also from the
settings file. These settings are theirs alone:

| option | variable | default | meaning |
|---|---|---|---|
";

/// Writes the page: the settings of the server, and then those that only commands have.
fn page(root: &Command) -> String {
    let mut page = HEAD.to_owned();
    let serve = root.find_subcommand(SERVE).unwrap();
    for setting in settings(serve) {
        let [option, variable, default, meaning] = cells(setting);
        let key = key(setting);
        writeln!(page, "| {option} | {variable} | {key} | {default} | {meaning} |").unwrap();
    }
    page += ADMIN;
    let mut rows = Vec::new();
    rows_of_others(root, &keys(root), &mut rows);
    page + &rows.concat()
}

/// Collects the rows of settings that the server does not have.
fn rows_of_others(command: &Command, known: &[&Arg], rows: &mut Vec<String>) {
    for setting in settings(command) {
        let is_known =
            setting.get_id() == CONFIG || known.iter().any(|known| known.get_id() == setting.get_id());
        let row = format!("| {} |\n", cells(setting).join(" | "));
        if !is_known && !rows.contains(&row) {
            rows.push(row);
        }
    }
    for below in command.get_subcommands() {
        rows_of_others(below, known, rows);
    }
}

fn cells(setting: &Arg) -> [String; 4] {
    let option = format!("`--{}`", setting.get_long().unwrap());
    let variable = format!("`{}`", variables::name(setting));
    let help = setting.get_help().unwrap().to_string();
    let first = help.split(". ").next().unwrap();
    let default = match setting.get_default_values() {
        _ if matches!(setting.get_action(), ArgAction::SetTrue) => "`false`".to_owned(),
        [] => "–".to_owned(),
        values => format!("`{}`", values.join(",".as_ref()).to_string_lossy()),
    };
    [option, variable, default, first.replace('|', "\\|")]
}

fn key(setting: &Arg) -> String {
    let name = setting.get_long().unwrap();
    match setting.get_action() {
        _ if setting.get_id() == CONFIG => "–".to_owned(),
        _ if is_secret(setting) => format!("`{name}-file`"),
        ArgAction::Append => format!("`{name}`, a list"),
        _ => format!("`{name}`"),
    }
}

#[test]
fn settings_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src/settings.md");
    let page = page(&Arguments::command());
    if std::env::vars().any(|(variable, _)| variable == "UPDATE") {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert!(written == page, "UPDATE=1 writes the page anew");
}

/// Holds that all options that are for longer than one run can be written down.
#[test]
fn options_of_server_are_settings_except_those_of_one_run() {
    let root = Arguments::command();
    let serve = root.find_subcommand(SERVE).unwrap();
    let others = serve.get_arguments().filter(|option| option.get_env().is_none());
    let others: Vec<_> = others.filter_map(Arg::get_long).collect();
    assert_eq!(others, ["new", "print-config"]);
    for setting in settings(serve) {
        let name = setting.get_long().unwrap();
        let variable = format!("ENKAT_{}", name.replace('-', "_").to_uppercase());
        assert_eq!(variables::name(setting), variable, "{name}");
    }
}
