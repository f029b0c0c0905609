//! The decisive reason for the state of an element, in plain words with the labels that participants read.

use enkat_compiler::lower::Places;
use enkat_model::{
    Answer, Artifact, Body, Condition, ElementId, Setting,
    words::{listed, listed_names},
};

use super::{
    participant::Answering,
    reasons::{ElementState, StateReason, element_state, is_entry_hidden, reasons},
};
use crate::natural_language::{Audience, Labels, NormalForm, SharedLabels};

/// Says why an element is not open to the participant. Returns nothing for a visible element.
pub(super) fn conclusion(answering: &Answering<'_>, places: &Places, id: ElementId) -> Option<String> {
    let words = Words::of(answering);
    let is = words.is_closed(id)?;
    let name = words.name(id);
    let (decider, because) = words.because(places, id)?;
    let sentence = match words.is_closed(decider).filter(|_| decider != id) {
        Some(decider_is) => format!(
            "{name} is {is} because {} is {decider_is}: {because}.",
            words.name(decider)
        ),
        None => format!("{name} is {is} because {because}."),
    };
    // The name of a container begins with an article.
    Some(match sentence.strip_prefix("the ") {
        Some(rest) => format!("The {rest}"),
        None => sentence,
    })
}

/// Says who is asked or shown an element: "asked of …", "shown to …".
pub(super) fn audience(artifact: &Artifact, id: ElementId) -> String {
    let labels = Labels::of_source(artifact);
    let audience = Audience::of(labels, id);
    if labels.element(id).body.is_container() && audience == Audience::default() {
        return OF_CONTENT.to_owned();
    }
    let asked = audience.asked(labels, id);
    SharedLabels::of(labels).told_apart(&asked).to_string()
}

/// Says who is asked or shown an element, as lines, each with its depth: as a list where one sentence would be long.
pub fn audience_lines(artifact: &Artifact, id: ElementId) -> Vec<(usize, String)> {
    let labels = Labels::of_source(artifact);
    let audience = Audience::of(labels, id);
    if labels.element(id).body.is_container() && audience == Audience::default() {
        return vec![(0, format!("It is {OF_CONTENT}."))];
    }
    let asked = audience.asked_listed(labels, id);
    SharedLabels::of(labels).told_apart_in(&asked).lines("It is ")
}

/// The audience of a container that has no rules.
const OF_CONTENT: &str = "shown to every participant who is shown something in it";

/// A writer of reasons.
struct Words<'a> {
    answering: &'a Answering<'a>,
    artifact: &'a Artifact,
    labels: Labels<'a>,
    shared: SharedLabels,
}

impl<'a> Words<'a> {
    fn of(answering: &'a Answering<'a>) -> Self {
        let artifact = answering.participant.artifact;
        let labels = Labels::of_source(artifact);
        Self {
            answering,
            artifact,
            labels,
            shared: SharedLabels::of(labels),
        }
    }

    /// Returns the state of an element that is not open.
    fn is_closed(&self, id: ElementId) -> Option<&'static str> {
        match element_state(self.answering, id) {
            ElementState::Visible => None,
            ElementState::Excluded => Some("left out"),
            ElementState::Hidden => Some("hidden"),
            ElementState::Disabled => Some("disabled"),
        }
    }

    /// Returns the element or the parent that decides the state of an element, and the reason for the state of that one.
    fn because(&self, places: &Places, id: ElementId) -> Option<(ElementId, String)> {
        let found = reasons(self.answering, places, id);
        let because = match found.first()? {
            StateReason::Above(above) => return self.because(places, *above),
            StateReason::NoFlag(_) | StateReason::OtherGender(_) => {
                let excluding: Vec<_> = found
                    .iter()
                    .filter_map(|reason| self.excluding(reason, id))
                    .collect();
                listed(&excluding)
            }
            StateReason::Emptied => "everything in it is left out".to_owned(),
            StateReason::Waits(parent) => format!("{} is not answered yet", self.name(*parent)),
            StateReason::Ticked(or_box) => format!("{} is ticked", self.name(*or_box)),
            StateReason::Rule(rule, _)
                if !places.is_written(rule) && is_entry_hidden(self.answering, rule) =>
            {
                "the previous entry is hidden".to_owned()
            }
            StateReason::Rule(rule, _) if !places.is_written(rule) => {
                "nothing is answered in the previous entry".to_owned()
            }
            StateReason::Rule(rule, _) => {
                let mut facts = Vec::new();
                self.decide(&NormalForm::is(&rule.term.condition), &mut facts);
                if facts.is_empty() {
                    return None;
                }
                listed(&facts)
            }
            StateReason::Flag(_) | StateReason::Gender(_) => return None,
        };
        Some((id, because))
    }

    /// Says why the flags or the gender of the participant exclude an element.
    fn excluding(&self, reason: &StateReason<'_>, id: ElementId) -> Option<String> {
        match reason {
            StateReason::NoFlag(_) => {
                let set = self.artifact.elements[id.index()].included_in;
                let flags: Vec<_> = self.artifact.aliases_of(set).collect();
                Some(match &flags[..] {
                    [flag] => self.flag(flag, "off"),
                    flags => format!("the flags {} are off", listed_names(flags)),
                })
            }
            StateReason::OtherGender(_) => {
                let gender = self.answering.participant.gender;
                let gender = gender.map_or("of no known gender", |gender| gender.name());
                Some(format!("the participant is {gender}"))
            }
            _ => None,
        }
    }

    /// Says that a flag is on or off, and whether it is derived from others.
    fn flag(&self, alias: &str, is: &str) -> String {
        let mut flags = self.artifact.flags.iter();
        let is_derived = flags.any(|flag| flag.alias == alias && flag.setting.is_none());
        let derived = if is_derived { "derived " } else { "" };
        format!("the {derived}flag `{alias}` is {is}")
    }

    /// Collects the facts that make a condition hold: all parts of an "and", the first of an "or" that holds.
    fn decide(&self, condition: &NormalForm, facts: &mut Vec<String>) {
        match condition {
            NormalForm::All(parts) => parts.iter().for_each(|part| self.decide(part, facts)),
            NormalForm::Any(parts) => {
                if let Some(part) = parts.iter().find(|part| self.answering.meets(part)) {
                    self.decide(part, facts);
                }
            }
            NormalForm::Is(atom) | NormalForm::IsNot(atom) => self.facts(atom, facts),
        }
    }

    fn facts(&self, atom: &Condition<Setting>, facts: &mut Vec<String>) {
        let mut add = |fact: String| {
            if !facts.contains(&fact) {
                facts.push(fact);
            }
        };
        match atom {
            Condition::Setting(Setting::Flag(flags)) => {
                let participant = self.answering.participant;
                let is = if participant.flags.intersects(*flags) {
                    "on"
                } else {
                    "off"
                };
                for flag in self.artifact.aliases_of(*flags) {
                    add(self.flag(flag, is));
                }
            }
            Condition::Setting(Setting::Gender(_)) => {
                let gender = self.answering.participant.gender;
                add(format!(
                    "the gender is {}",
                    gender.map_or("not known", |gender| gender.name())
                ));
            }
            atom => atom.for_each_element(&mut |id| add(self.answer(id))),
        }
    }

    /// Says how an element is answered.
    fn answer(&self, id: ElementId) -> String {
        let name = self.name(id);
        let Some(kept) = self.answering.kept(id) else {
            return format!("{name} is left out");
        };
        let is_box = self.artifact.elements[id.index()].element.body.is_box();
        match (
            element_state(self.answering, id),
            self.answering.session.counted(kept),
        ) {
            (ElementState::Visible, Some(answer)) => format!("{name} {}", self.given(id, answer)),
            (ElementState::Visible, None) if is_box => format!("{name} is not ticked"),
            (ElementState::Visible, None) => format!("{name} is not answered"),
            (ElementState::Disabled, _) => format!("{name} is disabled"),
            (ElementState::Hidden | ElementState::Excluded, _) => format!("{name} is hidden"),
        }
    }

    fn given(&self, id: ElementId, answer: &Answer) -> String {
        match answer {
            Answer::Ticked(true) => "is ticked".to_owned(),
            Answer::Ticked(false) => "is not ticked".to_owned(),
            Answer::Chosen(value) => format!("is answered “{}”", self.labels.option_label(id, value)),
            Answer::Number(value) => format!("is answered {value}"),
            Answer::Moment(moment) => format!("is answered {moment}"),
            Answer::Text(text) => format!("is answered “{text}”"),
        }
    }

    /// Returns an element as a sentence names it: its label, and the kind of a container; its id where it has no label.
    fn name(&self, id: ElementId) -> String {
        let element = self.labels.element(id);
        let label = self.labels.label(id);
        let name = if label == element.id {
            format!("`{label}`")
        } else {
            self.shared.told_apart(&self.labels.field(id).into()).to_string()
        };
        match element.body {
            Body::Page { .. } | Body::Section {} | Body::Group { .. } => {
                format!("the {} {name}", element.body.kind().name())
            }
            _ => name,
        }
    }
}
