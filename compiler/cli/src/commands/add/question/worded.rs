//! Lists of values, some of them with their words.

use std::convert::Infallible;

use anyhow::bail;

use super::Arguments;
use crate::commands::Failure;

/// A value of a list, with its words behind an equals sign: `1=Never`.
#[derive(Clone, Debug)]
pub(super) struct Worded {
    pub(super) value: String,
    pub(super) words: Option<String>,
}

impl Worded {
    /// Reads one value of a list, which people write with a blank behind each comma.
    #[allow(clippy::unnecessary_wraps, reason = "clap wants a result")]
    pub(super) fn read(text: &str) -> Result<Self, Infallible> {
        let (value, words) = match text.split_once('=') {
            Some((value, words)) => (value, Some(words.trim().to_owned())),
            None => (text, None),
        };
        Ok(Self {
            value: value.trim().to_owned(),
            words,
        })
    }
}

/// Refuses an option or a box whose words are missing behind its equals sign, words of a range, and a list of which only some have words:
/// a comma within words ends them.
pub(super) fn check_words(arguments: &Arguments) -> Result<(), Failure> {
    for (option, list) in [("options", &arguments.options), ("boxes", &arguments.boxes)] {
        let words = list.iter().filter_map(|own| own.words.as_deref());
        if words.clone().any(str::is_empty) {
            bail!(
                "words are missing behind `=` in `--{option}`; write `--{option} \"{}\"`",
                example(list)
            );
        }
        let are_worded = words.count() > 0;
        if let Some(range) = list.iter().find(|own| are_worded && own.value.contains("..")) {
            bail!(
                "`{}` in `--{option}` stands for several values, which need words of their own; write each: `--{option} \"1=Never,2=Often\"`",
                range.value
            );
        }
        let mut bare = list
            .iter()
            .filter(|own| own.words.is_none() && !own.value.is_empty());
        if let Some(bare) = bare.next().filter(|_| are_worded) {
            bail!(
                "`{}` in `--{option}` has no words, and others have; write `--{option} \"{}\"`, with no comma within words, or write the \
                 values alone",
                bare.value,
                example(list)
            );
        }
    }
    Ok(())
}

/// Writes the first values of a list with words.
fn example(list: &[Worded]) -> String {
    let values = list
        .iter()
        .filter(|own| own.value.chars().all(char::is_alphanumeric));
    let values = values.take(2).map(|own| match own.words.as_deref() {
        Some(words) if !words.is_empty() => format!("{}={words}", own.value),
        _ => format!("{}=Words", own.value),
    });
    values.collect::<Vec<_>>().join(",")
}

/// Refuses a list in which something is missing between two commas, or something else stands in place of commas.
pub(super) fn check_list(option: &str, example: &str, list: &[Worded]) -> Result<(), Failure> {
    let values: Vec<&str> = list.iter().map(|own| &*own.value).collect();
    if values.contains(&"") {
        bail!(
            "a value is missing in `--{option}`; write the values with one comma between two of them: `--{option} {example}`"
        );
    }
    let is_between = |c: char| c.is_whitespace() || ";/|[]".contains(c);
    let words = values.iter().flat_map(|value| value.split(is_between));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let are_values = words.iter().all(|word| word.chars().all(char::is_alphanumeric));
    let is_range = words.contains(&"to");
    if are_values && !is_range && values.iter().any(|value| value.contains(is_between)) {
        bail!(
            "only commas stand between the values of `--{option}`; write `--{option} {}`",
            words.join(",")
        );
    }
    Ok(())
}
