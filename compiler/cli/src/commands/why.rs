//! `enkat why`

use std::path::PathBuf;

use anyhow::bail;
use clap_complete::ArgValueCandidates;
use enkat_model::{Artifact, Date, ElementId, Gender};
use enkat_reports::explain::{Given, Participant, Printer};
use enkat_syntax::diagnostics::nearest;
use serde_json::{Map, Value};

use super::{
    Failure, Outcome, clock, completions,
    participant::{gender, sent_flags},
    print,
    survey::Survey,
};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template
    survey: PathBuf,
    /// The question, box, note, page, section or group to explain
    #[arg(add = ArgValueCandidates::new(completions::questions))]
    question: String,
    /// The flags that are on, by setting or alias
    #[arg(long, value_name = "FLAGS", value_delimiter = ',', add = ArgValueCandidates::new(completions::flags))]
    flags: Vec<String>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',', add = ArgValueCandidates::new(completions::presets))]
    preset: Vec<String>,
    /// The participant's gender
    #[arg(long, value_parser = gender)]
    gender: Option<Gender>,
    /// The day, such as 2026-11-21; left out, today in UTC
    #[arg(long, value_parser = day)]
    today: Option<Date>,
    /// The answers: `stress=3 smokes=true`, or a JSON object
    #[arg(long, value_name = "ANSWERS", num_args = 1..)]
    answers: Vec<String>,
}

/// Prints the reasons why a participant sees an element, or does not.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let Some((traced, files, expansions)) = Survey::traced(&arguments.survey)? else {
        return Ok(Outcome::Findings);
    };
    let about = find(&traced.artifact, &arguments.question)?;
    let sent = sent_flags(&traced.artifact, &arguments.preset, &arguments.flags)?;
    let on = traced.artifact.aliases_of(sent);
    let given = Given {
        settings: on.map(|alias| (alias.to_owned(), true.into())).collect(),
        gender: arguments.gender,
        today: arguments.today.unwrap_or_else(clock::today),
        answers: answers(&traced.artifact, &arguments.answers)?,
    };
    let participant = Participant::new(&traced.artifact, &given);
    let printer = Printer {
        files: &files,
        expansions: &expansions,
        places: &traced.places,
    };
    let answering = participant.answering(&given.answers);
    if let Some((id, instead)) = answering.invalid(given.answers.keys().map(String::as_str)) {
        bail!(
            "`{id}` cannot have the answer {}: {instead}{}",
            given.answers[id],
            separated(&given.answers[id])
        );
    }
    let lines = printer.explanation(&answering, about);
    let lines = lines
        .into_iter()
        .map(|(depth, line)| format!("{:indent$}{line}\n", "", indent = depth * 2));
    print(&lines.collect::<String>())?;
    Ok(Outcome::Clean)
}

/// Returns a hint on how answers are separated, if a value looks like several of them.
fn separated(value: &Value) -> &'static str {
    let is_several = value
        .as_str()
        .is_some_and(|text| text.contains(',') && text.contains('='));
    if is_several {
        "; put a space between answers, not a comma"
    } else {
        ""
    }
}

fn day(text: &str) -> Result<Date, String> {
    Date::parse(text).ok_or_else(|| "a day is written 2026-11-21".to_owned())
}

/// Finds the element with this id; an item before a container.
fn find(artifact: &Artifact, id: &str) -> Result<ElementId, Failure> {
    let elements = || artifact.elements.iter().map(|included| &included.element);
    let item = elements().position(|element| element.id == id && !element.body.is_container());
    let Some(found) = item.or_else(|| elements().position(|element| element.id == id)) else {
        let near = nearest(id, elements().map(|element| element.id.as_str()));
        let hint = near
            .first()
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        bail!("nothing in the survey is called `{id}`{hint}");
    };
    Ok(ElementId::at(found))
}

/// Reads answers as `id=value` or as JSON. A value has the type that it looks like; in quotes it is a text.
fn answers(artifact: &Artifact, written: &[String]) -> Result<Map<String, Value>, Failure> {
    let mut answers = Map::new();
    for part in written {
        if part.trim_start().starts_with('{') {
            answers.extend(serde_json::from_str::<Map<String, Value>>(part)?);
            continue;
        }
        let Some((id, value)) = part.split_once('=') else {
            bail!("`{part}` is no answer: write `{part}=…`");
        };
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
        answers.insert(id.trim().to_owned(), value);
    }
    for id in answers.keys() {
        find(artifact, id)?;
    }
    Ok(answers)
}
