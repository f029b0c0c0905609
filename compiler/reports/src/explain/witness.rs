//! A participant who shows that something is possible, in words and as a line for `enkat eval`.

use enkat_model::{Artifact, Date, ElementId, Gender, OptionValue, words::listed_names};
use enkat_prove::Witness;
use percent_encoding::utf8_percent_encode;
use serde_json::{Map, Value, json};

use super::{answers::find, example::Example};
use crate::{
    address::UNRESERVED,
    natural_language::{Labels, Piece, Prose, settings},
};

impl Example {
    /// Describes a participant who shows that something is possible.
    pub fn of_witness(artifact: &Artifact, witness: &Witness) -> Self {
        Self {
            flags: artifact.aliases_of(witness.flags).map(str::to_owned).collect(),
            gender: witness.gender,
            answers: witness.answers.clone(),
        }
    }
}

/// Describes a participant as a part of a sentence: "a participant without any flag who answers “Do you smoke?” (`smokes`) with
/// “Yes”". Its alternate form names the ids.
pub(crate) fn described(labels: Labels<'_>, witness: &Witness) -> Prose {
    let settings = settings(labels, witness.flags, witness.gender);
    let participant = Prose::words("a participant ").prose(settings);
    let answers = answered(labels, witness, "answers", "ticks");
    if answers.is_empty() {
        return participant.then(" and without answers");
    }
    participant.then(" who ").prose(Prose::list(answers, "and"))
}

/// Lists the settings and answers of a participant, each as an instruction: "turn on the flag `night`", "answer “Do you smoke?”
/// (`smokes`) with “Yes”".
pub(crate) fn steps(labels: Labels<'_>, witness: &Witness) -> Vec<Prose> {
    let flags: Vec<_> = labels.artifact.aliases_of(witness.flags).collect();
    let noun = if flags.len() == 1 { "flag" } else { "flags" };
    let on = (!flags.is_empty()).then(|| Prose::words(format!("turn on the {noun} {}", listed_names(flags))));
    let gender = witness.gender.map(Gender::name);
    let gender = gender.map(|gender| Prose::words(format!("set the gender to `{gender}`")));
    let answers = answered(labels, witness, "answer", "tick");
    on.into_iter().chain(gender).chain(answers).collect()
}

/// Writes a participant as a line of input for `enkat eval`.
pub fn eval_line(artifact: &Artifact, witness: &Witness, today: Date) -> String {
    let flags = artifact.aliases_of(witness.flags);
    let flags: Map<String, Value> = flags.map(|flag| (flag.to_owned(), true.into())).collect();
    let line = json!({
        "flags": flags,
        "gender": witness.gender.map(Gender::name),
        "today": today.to_string(),
        "answers": witness.answers,
    });
    line.to_string()
}

/// Builds the path at which the preview of `enkat dev` shows a participant the page of an element.
pub fn preview_path(artifact: &Artifact, witness: &Witness, id: ElementId) -> String {
    let page = &artifact.elements[artifact.page_of(id).index()].element.id;
    let participant = preview_participant(artifact, witness).to_string();
    let participant = utf8_percent_encode(&participant, UNRESERVED);
    format!("/survey/{page}#participant={participant}")
}

/// Writes a participant as the preview of `enkat dev` reads one: with the settings that are sent.
pub fn preview_participant(artifact: &Artifact, witness: &Witness) -> Value {
    let flags = artifact.flags.iter().enumerate();
    let flags = flags.filter(|(index, _)| witness.flags.contains(*index));
    let flags: Map<String, Value> = flags
        .map(|(_, flag)| (flag.name().to_owned(), true.into()))
        .collect();
    json!({
        "flags": flags,
        "gender": witness.gender.map(Gender::name),
        "answers": witness.answers,
    })
}

/// Describes the answers of a participant in survey order, each with a verb of its own.
fn answered(labels: Labels<'_>, witness: &Witness, answers: &str, ticks: &str) -> Vec<Prose> {
    let given = witness.answers.iter();
    let mut given: Vec<_> = given
        .map(|(name, value)| (find(labels.artifact, name), name, value))
        .collect();
    given.sort_by_key(|(id, ..)| *id);
    let described = given.into_iter().map(|(id, name, value)| {
        let field = id.map_or_else(|| Piece::Name(name.clone()), |id| labels.field(id));
        match value {
            Value::Bool(_) => Prose::words(format!("{ticks} ")).piece(field),
            value => Prose::words(format!("{answers} "))
                .piece(field)
                .then(" with ")
                .prose(written(labels, id, value)),
        }
    });
    described.collect()
}

/// Writes the value of an answer: an option by its label.
pub(crate) fn written(labels: Labels<'_>, id: Option<ElementId>, value: &Value) -> Prose {
    let option = match value {
        Value::String(name) => Some(OptionValue::Name(name.clone())),
        value => value.as_f64().and_then(OptionValue::from_number),
    };
    let is_choice = |id: &ElementId| !labels.element(*id).body.options().is_empty();
    match (id.filter(is_choice), option, value) {
        (Some(id), Some(option), _) => Prose::from(labels.option(id, &option)),
        (_, _, Value::Array(_)) => Prose::words("something that is refused"),
        (_, _, Value::String(text)) => Prose::from(Piece::Label(text.clone())),
        (_, _, value) => Prose::words(value.to_string()),
    }
}
