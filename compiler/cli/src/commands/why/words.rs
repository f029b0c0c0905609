//! The words on the command line of `enkat why`: the survey, the element and the answers, in any order.

use std::path::{Path, PathBuf};

use anyhow::bail;
use enkat_reports::shell::shell_word;
use serde_json::{Map, Value};

use crate::commands::Failure;

/// The survey, the element and the answers that a command line names.
#[derive(Debug, PartialEq)]
pub(super) struct Words {
    /// The folder of the survey, or its template.
    pub(super) survey: PathBuf,
    /// The id of the element, or words of its label.
    pub(super) question: String,
    /// The answers, in the order in which they are written.
    pub(super) answers: Vec<Written>,
}

/// An answer, or several, as it is written.
#[derive(Debug, PartialEq)]
pub(super) enum Written {
    /// `id=value`.
    Pair(String, String),
    /// A JSON object.
    Object(Map<String, Value>),
}

impl Words {
    /// Sorts the words of a command line. The first word that is no answer is the survey, the second one the element: answers may
    /// stand before, between and behind them. In the folder of a survey, which `is_in_survey` tells, the element is enough.
    pub(super) fn sort(
        words: impl Iterator<Item = String>,
        answers: &[String],
        is_in_survey: bool,
    ) -> Result<Self, Failure> {
        let mut read = answers
            .iter()
            .map(|word| written(word))
            .collect::<Result<Vec<_>, _>>()?;
        let mut names = Vec::new();
        let is_answer = |word: &str| word.contains('=') || word.starts_with('{');
        for word in words {
            let is_survey = names.is_empty() && Path::new(&word).exists();
            if !is_survey && (is_answer(&word) || (!names.is_empty() && is_other_notation(&word))) {
                read.push(written(&word)?);
            } else {
                names.push(word);
            }
        }
        if let ([question], true) = (&names[..], is_in_survey)
            && !Path::new(question).exists()
        {
            names.insert(0, ".".to_owned());
        }
        let mut names = names.into_iter();
        let (survey, question) = (names.next(), names.next());
        let (Some(survey), Some(question)) = (&survey, question) else {
            bail!("{}", without_question(survey.as_deref(), is_in_survey));
        };
        if let Some(third) = names.next() {
            let more: Vec<_> = names.collect();
            if !more.is_empty() {
                let label = format!("{question} {third} {}", more.join(" "));
                bail!("put the words of a label in quotes: {}", shell_word(&label));
            }
            let _ = written(&third)?;
        }
        Ok(Self {
            survey: PathBuf::from(survey),
            question,
            answers: read,
        })
    }

    /// Sorts the words of a command line that has no answers: the survey, and the element or an option of it. In the folder of a
    /// survey, which `is_in_survey` tells, the element is enough.
    pub(super) fn sought(words: impl Iterator<Item = String>, is_in_survey: bool) -> Result<Self, Failure> {
        let words: Vec<_> = words.collect();
        let (survey, question) = match &words[..] {
            [question] if is_in_survey && !Path::new(question).exists() => (".", question),
            [survey, question] => (survey.as_str(), question),
            [] | [_] => bail!(
                "{}",
                without_question(words.first().map(String::as_str), is_in_survey)
            ),
            [survey, label @ ..] => bail!(
                "--nobody and --somebody take one element and no answers; put the words of a label in quotes: {} {}",
                shell_word(survey),
                shell_word(&label.join(" "))
            ),
        };
        Ok(Self {
            survey: PathBuf::from(survey),
            question: question.clone(),
            answers: Vec::new(),
        })
    }
}

/// Says that a command line lacks the question; one word is the survey if there is such a path.
fn without_question(name: Option<&str>, is_in_survey: bool) -> String {
    let survey = name.filter(|name| Path::new(name).exists());
    match (survey, name) {
        (Some(survey), _) => format!(
            "name the question to explain: `enkat why {} QUESTION`",
            shell_word(survey)
        ),
        (None, None) if is_in_survey => "name the question to explain: `enkat why QUESTION`".to_owned(),
        (None, _) => "name the survey and the question to explain: `enkat why SURVEY QUESTION`".to_owned(),
    }
}

/// Returns whether a word is an answer in another notation, such as `late: 1`. A label with a colon begins with a capital letter.
fn is_other_notation(word: &str) -> bool {
    word.split_once(':')
        .map(|(id, _)| bare(id))
        .is_some_and(|id| is_id(id) && id.starts_with(|first: char| !first.is_uppercase()))
}

/// Reads a word as an answer, or as a JSON object of answers.
fn written(word: &str) -> Result<Written, Failure> {
    if word.trim_start().starts_with('{') {
        return match serde_json::from_str(word) {
            Ok(object) => Ok(Written::Object(object)),
            Err(_) => bail!("`{word}` is not a JSON object: {}", instead(word)),
        };
    }
    let Some((id, value)) = word.split_once('=') else {
        bail!("`{word}` is not an answer: {}", instead(word));
    };
    let (id, value) = (id.trim(), value.trim());
    if id.is_empty() || value.is_empty() {
        bail!(
            "`{word}` is not a whole answer; write the id of a question, `=` and the value, without spaces: `{}`",
            example(id)
        );
    }
    if value.starts_with('=') || id.ends_with(['!', '<', '>']) {
        bail!(
            "`{word}` is a condition, and an answer has one `=`; write `{}`",
            pair(id.trim_end_matches(['!', '<', '>']), value)
        );
    }
    Ok(Written::Pair(id.to_owned(), value.to_owned()))
}

/// Says how to write answers that are written in another way.
fn instead(word: &str) -> String {
    let path = Path::new(word.trim_start_matches('@'));
    let is_data = path
        .extension()
        .is_some_and(|ending| ["json", "yaml", "yml"].iter().any(|known| ending == *known));
    if word == "-" || is_data || (!word.contains([':', '{', '"']) && path.is_file()) {
        return "answers are not read from a file: write them as `id=value`, with spaces between them, or as one JSON object in \
                single quotes"
            .to_owned();
    }
    let inner = word.trim().trim_start_matches('{').trim_end_matches('}');
    let parts: Option<Vec<_>> = inner
        .split(',')
        .map(|part| part.split_once([':', '=']))
        .map(|part| part.map(|(id, value)| pair(bare(id), value)))
        .collect();
    match parts {
        Some(parts) => format!("write `{}`", parts.join(" ")),
        None if bare(inner).parse::<f64>().is_ok() => {
            format!("write the id of its question before it: `{}`", pair("id", inner))
        }
        None => format!(
            "write the id of a question with its value, such as `{}`",
            example(bare(inner))
        ),
    }
}

/// Writes an answer as it is typed.
fn pair(id: &str, value: &str) -> String {
    match bare(value.trim_start_matches('=')) {
        "" => example(id),
        value => shell_word(&format!("{id}={value}")).into_owned(),
    }
}

fn example(word: &str) -> String {
    format!("{}=1", if is_id(word) { word } else { "id" })
}

fn is_id(word: &str) -> bool {
    let is_of_id = |letter: char| letter.is_alphanumeric() || letter == '_';
    !word.is_empty() && word.chars().all(is_of_id)
}

/// Returns a text without its quotes.
fn bare(text: &str) -> &str {
    text.trim().trim_matches(['"', '\''])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sort(words: &[&str], answers: &[&str]) -> Result<Words, Failure> {
        sort_in(words, answers, false)
    }

    fn sort_in(words: &[&str], answers: &[&str], is_in_survey: bool) -> Result<Words, Failure> {
        let words = words.iter().map(|word| (*word).to_owned());
        let answers: Vec<_> = answers.iter().map(|word| (*word).to_owned()).collect();
        Words::sort(words, &answers, is_in_survey)
    }

    #[test]
    fn sort_in_folder_of_survey_needs_question_alone() {
        for words in [
            &["why", "late=1"][..],
            &["late=1", "why"],
            &[".", "why", "late=1"],
        ] {
            let sorted = sort_in(words, &[], true).unwrap();
            assert_eq!(
                (sorted.survey, &*sorted.question),
                (PathBuf::from("."), "why"),
                "{words:?}"
            );
        }
        assert!(sort_in(&["why"], &[], false).is_err());
        assert!(sort_in(&["."], &[], true).is_err());
    }

    #[test]
    fn sort_finds_survey_question_and_answers_in_any_order() {
        let expected = Words {
            survey: PathBuf::from("night"),
            question: "why".to_owned(),
            answers: [("late", "1"), ("more", "2")]
                .map(|(id, value)| Written::Pair(id.to_owned(), value.to_owned()))
                .into(),
        };
        for (words, answers) in [
            (&["night", "why", "more=2"][..], &["late=1"][..]),
            (&["night", "more=2", "why"], &["late=1"]),
            (&["more=2", "night", "why"], &["late=1"]),
            (&["night", "why", "late=1", "more=2"], &[]),
            (&["night", "why"], &["late = 1", "more=2"]),
        ] {
            assert_eq!(sort(words, answers).unwrap(), expected, "{words:?}");
        }
    }

    #[test]
    fn sought_takes_option_and_label() {
        let sought = |words: &[&str], is_in_survey| {
            Words::sought(words.iter().map(|word| (*word).to_owned()), is_in_survey)
        };
        for name in ["late", "late=2", "Are you late?"] {
            let words = sought(&["night", name], false).unwrap();
            assert_eq!(
                (words.survey, &*words.question),
                (PathBuf::from("night"), name),
                "{name}"
            );
            assert_eq!(sought(&[name], true).unwrap().survey, PathBuf::from("."));
            assert!(sought(&[name], false).is_err());
        }
        let error = sought(&["night", "Are", "you", "late?"], false).unwrap_err();
        assert!(error.to_string().ends_with("night 'Are you late?'"), "{error}");
    }

    #[test]
    fn sort_other_notation_says_how_to_write_it() {
        for (word, told) in [
            ("late: 1", "`late: 1` is not an answer: write `late=1`"),
            ("late:1", "write `late=1`"),
            ("\"late\": 1", "write `late=1`"),
            ("late: 2, why: deep snow", "write `late=2 'why=deep snow'`"),
            ("{late: 1}", "`{late: 1}` is not a JSON object: write `late=1`"),
            ("{late:", "write `late=1`"),
            (
                "late==2",
                "is a condition, and an answer has one `=`; write `late=2`",
            ),
            ("late!=2", "write `late=2`"),
            (
                "=",
                "is not a whole answer; write the id of a question, `=` and the value, without spaces: `id=1`",
            ),
            ("late=", "without spaces: `late=1`"),
            (
                "late",
                "write the id of a question with its value, such as `late=1`",
            ),
            ("[1]", "write the id of a question with its value, such as `id=1`"),
            ("1", "write the id of its question before it: `id=1`"),
            ("answers.json", "answers are not read from a file"),
            ("@answers.yaml", "answers are not read from a file"),
        ] {
            let error = sort(&["night", "why"], &[word]).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn sort_takes_words_of_a_label_for_the_question() {
        for label in ["Are you late?", "late at night", "Late: how often?"] {
            for words in [&["night", label, "late=1"], &["night", "late=1", label]] {
                assert_eq!(sort(words, &[]).unwrap().question, label, "{words:?}");
            }
        }
        let error = sort(&["night", "Are", "you", "late?"], &[]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "put the words of a label in quotes: 'Are you late?'"
        );
    }

    #[test]
    fn sort_third_name_is_no_answer() {
        let error = sort(&["night", "why", "late"], &[]).unwrap_err().to_string();
        assert_eq!(
            error,
            "`late` is not an answer: write the id of a question with its value, such as `late=1`"
        );
        assert!(sort(&["night", "late=1"], &[]).is_err());
        let error = sort(&["night", "late: 1"], &[]).unwrap_err().to_string();
        assert_eq!(error, "`late: 1` is not an answer: write `late=1`");
    }
}
