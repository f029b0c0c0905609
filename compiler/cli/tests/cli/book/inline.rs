//! Commands between backticks: those that the book names in its prose exist, with their options.

use std::collections::BTreeMap;

use super::{howto::howtos, text};
use crate::enkat::enkat;

#[test]
fn prose_names_only_existing_commands_and_options() {
    let mut helps = BTreeMap::new();
    let mut problems = Vec::new();
    let pages = ["tutorial.md", "README.md", "artifact.md"].map(str::to_owned);
    for page in pages.into_iter().chain(howtos()) {
        for command in commands(&text(&page)) {
            if let Err(word) = exists(&command, &mut helps) {
                problems.push(format!("{page}: `{command}`: there is no `{word}`"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Returns the commands between backticks, which may continue on the next line.
fn commands(page: &str) -> Vec<String> {
    let outside_blocks = page.split("```").step_by(2).collect::<String>();
    let between = outside_blocks.split('`').skip(1).step_by(2);
    let commands = between.filter(|words| words.starts_with("enkat "));
    commands
        .map(|words| words.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

/// Looks a command up in the help, and returns the word that is not there.
fn exists<'a>(command: &'a str, helps: &mut BTreeMap<String, String>) -> Result<(), &'a str> {
    let mut names = Vec::new();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let mut help = |names: &[&str]| {
        let key = names.join(" ");
        helps
            .entry(key)
            .or_insert_with(|| enkat(&[names, &["--help"]].concat()).out)
            .clone()
    };
    for word in &words {
        let (before, commands) = (names.len(), help(&names));
        let Some((_, list)) = commands.split_once("\nCommands:\n") else {
            break;
        };
        let list = list.split("\n\n").next().unwrap_or_default();
        if list
            .lines()
            .any(|line| line.split_whitespace().next() == Some(word))
        {
            names.push(word);
        }
        if names.len() == before {
            return Err(word);
        }
    }
    let help = help(&names);
    let options = words.iter().filter(|word| word.starts_with("--"));
    let mut missing = options.filter(|option| {
        let name = option.split('=').next().unwrap();
        !help.split([' ', '\n', ',', '[', '=']).any(|word| word == name)
    });
    missing.next().map_or(Ok(()), |option| Err(option))
}
