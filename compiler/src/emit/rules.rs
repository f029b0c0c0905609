//! The rules of a survey by themselves, before flags and gender are put in.

use enkat_model::{Artifact, Condition, Element, ElementId, Flag, FlagSet, Gender, Included, Setting};
use serde::Serialize;

/// The rule table. Numbers are positions in `elements`; bits of `includedIn` are positions in `flags`.
#[derive(Serialize)]
pub(super) struct Rules<'a> {
    format: u32,
    survey: &'a str,
    version: u32,
    flags: &'a [Flag],
    elements: Vec<Rule<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<ElementId>,
    #[serde(skip_serializing_if = "FlagSet::is_empty")]
    included_in: FlagSet,
    #[serde(skip_serializing_if = "<[Gender]>::is_empty")]
    genders: &'a [Gender],
    #[serde(skip_serializing_if = "Condition::is_never")]
    hidden_when: &'a Condition<Setting>,
}

pub(super) fn rules(artifact: &Artifact) -> Rules<'_> {
    let elements = artifact.elements.iter().map(rule);
    Rules {
        format: artifact.format,
        survey: &artifact.header.survey,
        version: artifact.header.version,
        flags: &artifact.flags,
        elements: elements.collect(),
    }
}

fn rule(included: &Included) -> Rule<'_> {
    let Included {
        included_in,
        genders,
        element,
    } = included;
    let Element {
        id,
        within,
        hidden_when,
        ..
    } = element;
    Rule {
        id,
        within: *within,
        included_in: *included_in,
        genders,
        hidden_when,
    }
}
