//! `enkat why --nobody` and `enkat why --somebody`: whether any participant sees an element.

use anyhow::bail;
use enkat_compiler::proofs::witness::command;
use enkat_model::{Artifact, Date, ElementId, OptionValue, Statement};
use enkat_reports::explain::{Explanation, Printer, Sought, eval_line, find, objections, sought, typed};
use enkat_syntax::source::Expansions;
use serde_json::Map;

use enkat_reports::explain::preview_path;

use super::{Arguments, Format, element::element_called, words::Words};
use crate::commands::dev;
use crate::commands::{Failure, Outcome, complain, indented, print};

/// Prints the participant who sees the element with the fewest settings and answers, or what excludes it. Ends with 0 if it is as the
/// option says.
pub(super) fn run(
    arguments: &Arguments,
    words: &Words,
    artifact: &Artifact,
    printer: &Printer<'_>,
    today: Date,
) -> Result<Outcome, Failure> {
    let (about, target) = target(artifact, printer.expansions, &words.question, today)?;
    let sought = sought(printer, artifact, target, today);
    let id = &artifact.elements[about.index()].element.id;
    match (arguments.format, arguments.witness) {
        (_, true) => match sought.witness() {
            Some(witness) => print(&(eval_line(artifact, witness, today) + "\n"))?,
            None => complain(&indented(lines(arguments, &sought))),
        },
        (Format::Json, false) => print(&(serde_json::to_string_pretty(&sought.document())? + "\n"))?,
        (Format::Human, false) => {
            let command = sought.witness().map(|witness| command(artifact, witness, id));
            let command = command.map(|command| (0, format!("to look at it: {command} --today {today}")));
            let day = (0, format!("the day is {today}"));
            let end = [(0, String::new()), day].into_iter().chain(command);
            print(&indented(lines(arguments, &sought).into_iter().chain(end)))?;
        }
    }
    if let Some(witness) = sought.witness().filter(|_| arguments.dev) {
        let first = preview_path(artifact, witness, about);
        return dev::run(dev::Arguments::beginning_at(words.survey.clone(), first));
    }
    let is_so = if arguments.nobody {
        sought.is_excluded()
    } else {
        sought.witness().is_some()
    };
    Ok(if is_so { Outcome::Clean } else { Outcome::Findings })
}

fn lines(arguments: &Arguments, sought: &Sought<'_>) -> Explanation {
    if arguments.nobody {
        sought.why_nobody()
    } else {
        sought.how()
    }
}

/// Finds the element that is sought, and what is sought of it: it, or an option of it.
fn target(
    artifact: &Artifact,
    expansions: &Expansions,
    name: &str,
    today: Date,
) -> Result<(ElementId, Statement), Failure> {
    let Some((question, value)) = name
        .split_once('=')
        .filter(|(question, _)| find(artifact, question).is_some())
    else {
        let id = element_called(artifact, expansions, name)?;
        return Ok((id, Statement::Shown(id)));
    };
    let id = element_called(artifact, expansions, question)?;
    if artifact.elements[id.index()].element.body.options().is_empty() {
        bail!("`{question}` has no options, so none is called `{value}`; write `{question}` alone");
    }
    let value = typed(artifact, question, value, today);
    let answers = Map::from_iter([(question.to_owned(), value.clone())]);
    if let Some(objection) = objections(artifact, &answers, today).into_iter().next() {
        bail!(objection.message);
    }
    let value: OptionValue = serde_json::from_value(value)?;
    Ok((id, Statement::Offered(id, value)))
}
