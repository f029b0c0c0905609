//! The values that an atom of a rule reads, in words.

use enkat_model::{Answer, Condition, Derivation, ElementId, OptionValue, Setting};

use super::{
    participant::Answering,
    reasons::{ElementState, element_state},
};

/// Lists the values that the condition reads, each once: "stressWork is 3", "flag.radiation is off".
pub(super) fn facts(answering: &Answering<'_>, condition: &Condition<Setting>) -> Vec<String> {
    let mut facts = Vec::new();
    settings(answering, condition, &mut |fact| add(&mut facts, fact));
    condition.for_each_element(&mut |id| add(&mut facts, fact(answering, id)));
    if facts.is_empty() {
        facts.push("this survey does not ask it".to_owned());
    }
    facts
}

fn add(facts: &mut Vec<String>, fact: String) {
    if !facts.contains(&fact) {
        facts.push(fact);
    }
}

/// Lists the settings that the condition reads.
fn settings(answering: &Answering<'_>, condition: &Condition<Setting>, add: &mut impl FnMut(String)) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            for part in parts {
                settings(answering, part, add);
            }
        }
        Condition::Not(part) => settings(answering, part, add),
        Condition::Setting(Setting::Flag(asked)) => {
            let participant = answering.participant;
            for (index, flag) in participant.artifact.flags.iter().enumerate() {
                if asked.contains(index) {
                    let is = if participant.flags.contains(index) {
                        "on"
                    } else {
                        "off"
                    };
                    add(format!("flag.{} is {is}", flag.alias));
                }
            }
        }
        Condition::Setting(Setting::Gender(_)) => {
            let gender = answering.participant.gender;
            add(format!(
                "gender is {}",
                gender.map_or("not known", enkat_model::Gender::name)
            ));
        }
        _ => {}
    }
}

/// Lists the values that a calculated field reads, each once.
pub(crate) fn facts_of_derivation(
    answering: &Answering<'_>,
    derivation: &Derivation<Setting>,
) -> Vec<String> {
    match derivation {
        Derivation::Truth(condition) => facts(answering, condition),
        Derivation::Number(of) => {
            let mut facts = Vec::new();
            of.for_each_element(&mut |id| add(&mut facts, fact(answering, id)));
            facts
        }
    }
}

/// Says how an element is answered, or why its answer does not count.
pub(crate) fn fact(answering: &Answering<'_>, id: ElementId) -> String {
    let name = &answering.participant.artifact.elements[id.index()].element.id;
    let Some(kept) = answering.kept(id) else {
        return format!("{name} is left out");
    };
    let is_box = answering.session.model().element(kept).body.is_box();
    match (element_state(answering, id), answering.session.counted(kept)) {
        (ElementState::Visible, Some(answer)) => format!("{name} is {}", written(answer)),
        (ElementState::Visible, None) if is_box => format!("{name} is not ticked"),
        (ElementState::Visible, None) if answering.session.invalid(kept).is_some() => {
            format!("{name} has no valid answer")
        }
        (ElementState::Visible, None) => format!("{name} is not answered"),
        (ElementState::Disabled, _) => format!("{name} is disabled"),
        (ElementState::Hidden | ElementState::Excluded, _) => format!("{name} is hidden"),
    }
}

fn written(answer: &Answer) -> String {
    match answer {
        Answer::Ticked(true) => "ticked".to_owned(),
        Answer::Ticked(false) => "not ticked".to_owned(),
        Answer::Chosen(OptionValue::Integer(value)) => value.to_string(),
        Answer::Number(value) => value.to_string(),
        Answer::Moment(moment) => format!("\"{moment}\""),
        Answer::Chosen(OptionValue::Name(text)) | Answer::Text(text) => format!("\"{text}\""),
    }
}
