//! Which assumptions of a survey the settings break with which it is offered.

use enkat_model::{Artifact, Condition, Gender, Setting};
use serde_json::{Map, Value};

use super::Offer;

/// The assumptions that do not hold for the settings, whoever takes part, written with the names of settings.
pub(super) fn broken(artifact: &Artifact, offer: &Offer) -> Vec<String> {
    let settings: Map<String, Value> = offer
        .settings
        .iter()
        .map(|(setting, on)| (setting.clone(), Value::Bool(*on)))
        .collect();
    let sent = artifact.sent_flags(&settings);
    let genders = || Gender::ALL.into_iter().map(Some).chain([None]);
    let assumptions = artifact.assumptions.iter();
    assumptions
        .filter(|assumption| !genders().any(|gender| assumption.holds_for(sent, gender)))
        .map(|assumption| written(artifact, assumption))
        .collect()
}

fn written(artifact: &Artifact, condition: &Condition<Setting>) -> String {
    let joined = |parts: &[Condition<Setting>], word: &str| {
        let parts: Vec<_> = parts.iter().map(|part| inner(artifact, part)).collect();
        parts.join(word)
    };
    match condition {
        Condition::All(parts) => joined(parts, " and "),
        Condition::Any(parts) => joined(parts, " or "),
        Condition::Not(part) => format!("not {}", inner(artifact, part)),
        Condition::Setting(Setting::Flag(any_of)) => {
            let flags = artifact.flags.iter().enumerate();
            let names = flags.filter(|(index, _)| any_of.contains(*index));
            names
                .map(|(_, flag)| flag.name())
                .collect::<Vec<_>>()
                .join(" or ")
        }
        Condition::Setting(Setting::Gender(gender)) => format!("gender == {}", gender.name()),
        // An assumption asks about nothing else.
        _ => String::new(),
    }
}

/// A part of another, in brackets where it has parts itself.
fn inner(artifact: &Artifact, part: &Condition<Setting>) -> String {
    let written = written(artifact, part);
    match part {
        Condition::All(_) | Condition::Any(_) => format!("({written})"),
        Condition::Setting(Setting::Flag(any_of)) if any_of.0.count_ones() > 1 => format!("({written})"),
        _ => written,
    }
}
