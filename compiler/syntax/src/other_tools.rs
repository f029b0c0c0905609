//! Words of other tools, each with what is written here instead, in one table: keys and kinds of items, functions, references and
//! words of expressions. A construct that the language gets later replaces its row.

mod expressions;
mod keys;
mod kinds;

pub use expressions::{CALLS, Call, NOTHING, OPERATORS, REFERENCES, References, call};
pub use keys::{KEYS, Key, key};
pub use kinds::{KINDS, Kind, kind};

/// A word of other tools with its translation.
#[derive(Debug)]
pub struct Row<T: 'static> {
    /// The tool that is best known for the word.
    pub tool: &'static str,
    /// The spellings of the word. Case and the signs between its parts do not matter.
    pub words: &'static [&'static str],
    /// The translation.
    pub here: T,
}

/// The tools of a word that many have.
pub const SEVERAL: &str = "other tools";
const XLSFORM: &str = "XLSForm";
const SURVEYJS: &str = "SurveyJS";
/// The tool that names a question in brackets.
pub const REDCAP: &str = "REDCap";
const QUALTRICS: &str = "Qualtrics";

const fn row<T>(tool: &'static str, words: &'static [&'static str], here: T) -> Row<T> {
    Row { tool, words, here }
}

/// Finds the row of a word.
fn find<T>(rows: &'static [Row<T>], word: &str) -> Option<&'static Row<T>> {
    let written = folded(word);
    rows.iter()
        .find(|row| row.words.iter().any(|word| folded(word) == written))
}

/// Returns the letters and digits of a word, in lower case.
fn folded(word: &str) -> String {
    word.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The name of a calculated value, where the author wrote none.
pub const CALCULATED: &str = "allHours";

/// Says how to save a calculated value, which other tools have among the questions.
pub fn saved_value(name: &str) -> String {
    format!(
        "to save the value with the answers, make the file `payload.yaml` beside `survey.yaml`, if there is none yet; write the line \
         `derive:` in it, and below it, with 2 spaces before it, `{name}: …`"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{CALLS, KEYS, KINDS, Key, folded, key, kind};
    use crate::keys::kinds as known_kinds;

    #[test]
    fn key_ignores_case_and_signs() {
        for word in ["visibleIf", "visible_if", "VISIBLE-IF"] {
            assert!(matches!(key(word).unwrap().here, Key::ShownWhen), "{word}");
        }
        assert!(key("hidden_when").is_none());
    }

    #[test]
    fn rows_have_different_words() {
        let mut seen = HashSet::new();
        for word in KEYS.iter().flat_map(|row| row.words) {
            assert!(seen.insert(folded(word)), "{word} is in two rows");
        }
        seen.clear();
        for word in KINDS.iter().flat_map(|row| row.words) {
            assert!(seen.insert(folded(word)), "{word} is in two rows");
        }
        seen.clear();
        for word in CALLS.iter().flat_map(|row| row.words) {
            assert!(seen.insert(folded(word)), "{word} is in two rows");
        }
    }

    #[test]
    fn kinds_of_language_are_no_words_of_other_tools() {
        for (known, _) in known_kinds() {
            assert!(kind(known).is_none(), "{known}");
        }
    }
}
