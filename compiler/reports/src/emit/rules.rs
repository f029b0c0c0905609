//! The rules of a survey, before flags and gender are put in.

use enkat_model::{
    Artifact, Check, ChoiceOption, Condition, Element, ElementId, Flag, FlagSet, Gender, Included, Score,
    Setting,
};
use serde::Serialize;

/// The rule table. Numbers are indexes of `elements`; bits of `includedIn` are indexes of `flags`.
#[derive(Serialize)]
pub(super) struct Rules<'a> {
    format: u32,
    survey: &'a str,
    version: u32,
    flags: &'a [Flag],
    elements: Vec<Rule<'a>>,
    #[serde(skip_serializing_if = "<[Score]>::is_empty")]
    scores: &'a [Score],
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
    /// The options of a choice, with their valuations and rules.
    #[serde(skip_serializing_if = "<[ChoiceOption<Setting>]>::is_empty")]
    options: &'a [ChoiceOption<Setting>],
    /// Checkboxes that exclude all others of their group.
    #[serde(skip_serializing_if = "<[ElementId]>::is_empty")]
    exclusive: &'a [ElementId],
    /// Sets of checkboxes of which at most one may be ticked.
    #[serde(skip_serializing_if = "<[Vec<ElementId>]>::is_empty")]
    at_most_one: &'a [Vec<ElementId>],
    #[serde(skip_serializing_if = "<[Check<Setting>]>::is_empty")]
    checks: &'a [Check<Setting>],
}

pub(super) fn rules(artifact: &Artifact) -> Rules<'_> {
    let elements = artifact.elements.iter().map(rule);
    Rules {
        format: artifact.format,
        survey: &artifact.header.survey,
        version: artifact.header.version,
        flags: &artifact.flags,
        elements: elements.collect(),
        scores: &artifact.scores,
    }
}

fn rule(included: &Included) -> Rule<'_> {
    let Included {
        included_in,
        genders,
        element,
        written_at: _,
    } = included;
    let Element {
        id,
        within,
        hidden_when,
        body,
        ..
    } = element;
    let limits = body.checkboxes();
    let (exclusive, at_most_one): (&[_], &[_]) =
        limits.map_or((&[], &[]), |group| (&group.exclusive, &group.at_most_one));
    Rule {
        id,
        within: *within,
        included_in: *included_in,
        genders,
        hidden_when,
        options: body.options(),
        exclusive,
        at_most_one,
        checks: body.checks(),
    }
}
