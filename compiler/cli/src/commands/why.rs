//! `enkat why`

mod element;
mod sought;
mod words;

use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::ValueEnum;
use clap_complete::{ArgValueCandidates, ArgValueCompleter};
use enkat_compiler::compile_draft;
use enkat_model::{Artifact, Date, Gender};
use enkat_reports::explain::{
    ElementState, Example, ExplainedElement, Explanation, Given, JsonExplanation, Objection, Participant,
    Printer, audience_lines, example, excluding_assumptions, objections, typed,
};
use serde_json::{Map, Value};

use self::{
    element::element_called,
    words::{Words, Written},
};
use super::{
    Failure, Outcome, clock, completions,
    files::{is_in_survey, whole_survey},
    indented,
    participant::{gender, sent_flags, warn},
    print,
    survey::Survey,
};

#[derive(clap::Args)]
#[command(
    override_usage = "enkat why [OPTIONS] [SURVEY] <QUESTION> [ID=VALUE]...",
    after_help = "Ends with 0 when the element is explained, with 1 when the survey has mistakes, and with 2 when the survey, \
                  the element, a flag or an answer is not possible. An answer outside of the limits of its question is a \
                  warning. With --nobody, it ends with 0 only if it is proved that no participant sees the element, with --somebody \
                  only if a participant does.\n\nExamples:\n  enkat why surveys/nightWork sleepDisturbedBy sleepsBadly=1\n  enkat why surveys/nightWork --somebody \
                  sleepDisturbedBy\n  enkat why surveys/nightWork sleepDisturbedBy --answers '{\"sleepsBadly\": 1}'"
)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option")]
pub(crate) struct Arguments {
    /// The folder of the survey, or its template; without it, the current folder
    #[arg(add = ArgValueCompleter::new(completions::survey_or_question))]
    survey: Option<PathBuf>,
    /// The question, box, note, page, section or group to explain: its id, or words of its label in quotes
    #[arg(add = ArgValueCandidates::new(completions::questions))]
    question: Option<String>,
    /// The answers, separated by spaces: `stress=3 smokes=true`
    #[arg(value_name = "ID=VALUE", add = ArgValueCandidates::new(completions::answers))]
    others: Vec<String>,
    /// The flags that are on, by setting or alias
    #[arg(long, value_name = "FLAGS", value_delimiter = ',', add = ArgValueCandidates::new(completions::flags))]
    flags: Vec<String>,
    /// The presets whose flags are on, with those of --flags
    #[arg(long, value_name = "PRESETS", value_delimiter = ',', add = ArgValueCandidates::new(completions::presets))]
    preset: Vec<String>,
    /// The participant's gender
    #[arg(long, value_parser = gender, add = ArgValueCandidates::new(completions::genders))]
    gender: Option<Gender>,
    /// The day on which the participant answers, such as 2026-11-21; without it, today in UTC
    #[arg(long, value_parser = clock::day)]
    today: Option<Date>,
    /// An answer, like those without the option, or a JSON object with all answers; repeatable
    #[arg(long, value_name = "ANSWERS", add = ArgValueCandidates::new(completions::answers))]
    answers: Vec<String>,
    /// Proves that no participant sees the element, or the option `QUESTION=VALUE`, and says which rules exclude it together and
    /// which exceptions from them would show it; names a participant who sees it, if there is one
    #[arg(long, group = "sought", conflicts_with_all = ["flags", "preset", "gender", "answers"])]
    nobody: bool,
    /// Says what to set and to answer to see the element, or the option `QUESTION=VALUE`: as little as possible
    #[arg(long, group = "sought", conflicts_with_all = ["flags", "preset", "gender", "answers"])]
    somebody: bool,
    /// With `--nobody` or `--somebody`: prints only the participant who sees it, as a line for `enkat eval`
    #[arg(long, requires = "sought", conflicts_with = "format")]
    witness: bool,
    /// With `--nobody` or `--somebody`: shows the survey in the browser to the participant who sees it, as `enkat dev` does
    #[arg(long, requires = "sought", conflicts_with_all = ["format", "witness"])]
    dev: bool,
    /// The format of the explanation
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// For people
    Human,
    /// One JSON object
    Json,
}

/// Prints the reasons why a participant sees an element, or does not.
pub(crate) fn run(arguments: &Arguments) -> Result<Outcome, Failure> {
    let first = arguments
        .survey
        .iter()
        .map(|path| path.to_string_lossy().into_owned());
    let others = arguments.question.iter().chain(&arguments.others).cloned();
    let words = first.chain(others);
    let is_in_survey = is_in_survey(Path::new("."));
    let is_sought = arguments.nobody || arguments.somebody;
    let words = if is_sought {
        Words::sought(words, is_in_survey)?
    } else {
        Words::sort(words, &arguments.answers, is_in_survey)?
    };
    let survey = whole_survey(words.survey.clone());
    let Some((traced, files, expansions)) = Survey::sound(&survey, compile_draft)?.draft_or_complain() else {
        return Ok(Outcome::Findings);
    };
    let artifact = &traced.artifact;
    let printer = Printer {
        files: &files,
        expansions: &expansions,
        places: &traced.places,
    };
    let today = arguments.today.unwrap_or_else(clock::today);
    if is_sought {
        return sought::run(arguments, &words, artifact, &printer, today);
    }
    let about = element_called(artifact, &expansions, &words.question)?;
    let sent = sent_flags(artifact, &arguments.preset, &arguments.flags)?;
    let on = artifact.aliases_of(sent);
    let given = Given {
        settings: on.map(|alias| (alias.to_owned(), true.into())).collect(),
        gender: arguments.gender,
        today,
        answers: answers(artifact, words.answers, today)?,
    };
    let mut warnings = excluding_assumptions(artifact, sent, given.gender);
    warnings.extend(possible(objections(artifact, &given.answers, today))?);
    let participant = Participant::new(artifact, &given);
    let element = printer.explained(&participant.answering(&given.answers), about);
    let example = match element.state {
        ElementState::Visible => None,
        _ => example(artifact, &traced.places, &given, about),
    };
    match arguments.format {
        Format::Human => {
            warn(&warnings);
            let given = Example::of(artifact, &given);
            let changes = example.map(|example| example.changes_from(&given));
            print(&human(&element, audience_lines(artifact, about), changes))?;
        }
        Format::Json => {
            let explanation = JsonExplanation {
                format: 1,
                survey: artifact.header.survey.clone(),
                warnings,
                element,
                example,
            };
            print(&(serde_json::to_string_pretty(&explanation)? + "\n"))?;
        }
    }
    Ok(Outcome::Clean)
}

/// Writes the chain of reasons and, behind it, the decisive one in plain words, with the changes that show the element.
fn human(element: &ExplainedElement, audience: Explanation, changes: Option<String>) -> String {
    let aim = if element.state == ElementState::Disabled {
        "enable"
    } else {
        "see"
    };
    let changes = changes.map(|changes| format!("To {aim} it, for example, {changes}."));
    let sentence = |text: Option<String>| text.map(|text| (0, text));
    let lines = element
        .lines()
        .into_iter()
        .chain([(0, String::new())])
        .chain(sentence(element.conclusion.clone()))
        .chain(audience)
        .chain(sentence(element.unanswered.clone()))
        .chain(sentence(element.unknown_gender().map(str::to_owned)))
        .chain(sentence(changes));
    indented(lines)
}

/// Returns the objections to answers that a participant can enter; the others end the command.
fn possible(objections: Vec<Objection>) -> Result<Vec<String>, Failure> {
    let (possible, refused): (Vec<_>, Vec<_>) = objections
        .into_iter()
        .partition(|objection| objection.can_be_entered);
    let messages = |objections: Vec<Objection>| objections.into_iter().map(|objection| objection.message);
    let refused: Vec<_> = messages(refused).collect();
    if !refused.is_empty() {
        bail!("{}", refused.join("\n"));
    }
    Ok(messages(possible).collect())
}

/// Collects the answers, each with the type of its question.
fn answers(artifact: &Artifact, written: Vec<Written>, today: Date) -> Result<Map<String, Value>, Failure> {
    let mut answers = Map::new();
    for part in written {
        let object = match part {
            Written::Object(object) => object,
            Written::Pair(id, value) => {
                let value = typed(artifact, &id, &value, today);
                Map::from_iter([(id, value)])
            }
        };
        for (id, value) in object {
            if let Some(other) = answers.get(&id).filter(|other| **other != value) {
                bail!("`{id}` has two answers, {other} and {value}; keep one");
            }
            answers.insert(id, value);
        }
    }
    Ok(answers)
}
