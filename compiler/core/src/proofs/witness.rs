//! Participants as text.

use enkat_model::{Artifact, words::listed};
use enkat_prove::Witness;
use serde_json::Value;

/// Describes a witness: "a participant with `night` who answers `smokes` = 1".
pub fn participant(artifact: &Artifact, witness: &Witness) -> String {
    let settings = settings(artifact, witness);
    match answers(witness) {
        Some(answers) => format!("a participant {settings} who answers {answers}"),
        None => format!("a participant {settings} and without answers"),
    }
}

/// Describes the settings of a witness: "with `night` and `rail`, of gender `female`".
pub fn settings(artifact: &Artifact, witness: &Witness) -> String {
    let flags: Vec<_> = artifact
        .aliases_of(witness.flags)
        .map(|flag| format!("`{flag}`"))
        .collect();
    match (flags.as_slice(), witness.gender) {
        ([], None) => "without any flag".to_owned(),
        ([], Some(gender)) => format!("without any flag, of gender `{}`", gender.name()),
        (flags, None) => format!("with {}", listed(flags)),
        (flags, Some(gender)) => format!("with {}, of gender `{}`", listed(flags), gender.name()),
    }
}

/// Describes the answers of a witness: "`smokes` = 1 and `drinks` = 1"; nothing without answers.
pub fn answers(witness: &Witness) -> Option<String> {
    let answers = witness.answers.iter().map(|(id, value)| match value {
        Value::Bool(_) => format!("`{id}` ticked"),
        value => format!("`{id}` = {value}"),
    });
    let answers: Vec<_> = answers.collect();
    (!answers.is_empty()).then(|| listed(&answers))
}

/// Builds the command that shows a participant's view of an element.
pub fn command(artifact: &Artifact, witness: &Witness, id: &str) -> String {
    let flags: Vec<_> = artifact.aliases_of(witness.flags).collect();
    let mut words = vec!["enkat why".to_owned(), id.to_owned()];
    if !flags.is_empty() {
        words.push(format!("--flags {}", flags.join(",")));
    }
    if let Some(gender) = witness.gender {
        words.push(format!("--gender {}", gender.name()));
    }
    words.extend(witness.answers.iter().map(|(id, value)| format!("{id}={value}")));
    words.join(" ")
}
