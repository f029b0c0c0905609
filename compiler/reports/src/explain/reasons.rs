//! The state of an element for a participant, and the reasons that decide it.

use enkat_compiler::lower::{Decides, Places, Rule, Term};
use enkat_model::{Body, ElementId, FollowUps, Included, violations, warnings};
use enkat_syntax::source::Span;
use schemars::JsonSchema;
use serde::Serialize;

use super::participant::Answering;
use crate::natural_language::Labels;

/// The state of an element for a participant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ElementState {
    /// Excluded by flags or gender.
    Excluded,
    /// Included but hidden.
    Hidden,
    /// Visible, but its opt-out is ticked.
    Disabled,
    /// Visible.
    Visible,
}

/// A reason for an element's state.
#[derive(Clone, Debug)]
pub enum StateReason<'p> {
    /// One of the flags that include it is on.
    Flag(&'p [Span]),
    /// None of the flags that include it is on.
    NoFlag(&'p [Span]),
    /// It is included for some genders, and the participant's is one of them or not known.
    Gender(&'p [Span]),
    /// It is included for other genders only.
    OtherGender(&'p [Span]),
    /// All its content is left out.
    Emptied,
    /// The parent: its container, the question that it follows up, or the field that it is beside.
    Above(ElementId),
    /// The question that it follows up is not answered yet.
    Waits(ElementId),
    /// A rule of its own, and whether it holds.
    Rule(&'p Rule, bool),
    /// The opt-out beside it is ticked.
    Ticked(ElementId),
}

/// Returns the state of an element for a participant.
pub fn element_state(answering: &Answering<'_>, id: ElementId) -> ElementState {
    let Some(kept) = answering.kept(id) else {
        return ElementState::Excluded;
    };
    let state = answering.session.state(kept);
    match (state.visible, state.disabled) {
        (false, _) => ElementState::Hidden,
        (true, true) => ElementState::Disabled,
        (true, false) => ElementState::Visible,
    }
}

/// Returns the reasons that decide the state of an element; for a visible one, every rule that does not hide it.
pub fn reasons<'p>(answering: &Answering<'_>, places: &'p Places, id: ElementId) -> Vec<StateReason<'p>> {
    let included = included(answering, id);
    let above = above(answering, id);
    match element_state(answering, id) {
        ElementState::Excluded => excluded(answering, places, id, included, above),
        ElementState::Hidden => hidden(answering, places, id, above),
        ElementState::Disabled => or_box(answering, id)
            .map(StateReason::Ticked)
            .into_iter()
            .collect(),
        ElementState::Visible => {
            let place = &places.elements[id.index()];
            let flag = Some(&place.included_in[..]).filter(|flags| !flags.is_empty());
            let genders = Some(&place.genders[..]).filter(|genders| !genders.is_empty());
            let included = flag
                .map(StateReason::Flag)
                .into_iter()
                .chain(genders.map(StateReason::Gender));
            let rules = rules(answering, places, decides(answering, id));
            let options = about_the_answer(answering, places, id);
            included.chain(rules).chain(options).collect()
        }
    }
}

fn included<'a>(answering: &Answering<'a>, id: ElementId) -> &'a Included {
    &answering.participant.artifact.elements[id.index()]
}

/// Returns the parent of an element: its container, the question that it follows up, or the field that it is beside.
pub(super) fn above(answering: &Answering<'_>, id: ElementId) -> Option<ElementId> {
    let element = &included(answering, id).element;
    match element.body {
        Body::OrBox { of } => Some(of),
        _ => element.within,
    }
}

/// Returns the element whose rules decide about this one: for an opt-out, its field.
pub(super) fn decides(answering: &Answering<'_>, id: ElementId) -> ElementId {
    match included(answering, id).element.body {
        Body::OrBox { of } => of,
        _ => id,
    }
}

fn excluded<'p>(
    answering: &Answering<'_>,
    places: &'p Places,
    id: ElementId,
    included: &Included,
    above: Option<ElementId>,
) -> Vec<StateReason<'p>> {
    let place = &places.elements[id.index()];
    let participant = answering.participant;
    let mut reasons = Vec::new();
    if !included.passes(participant.flags, None) {
        reasons.push(StateReason::NoFlag(&place.included_in));
    }
    if participant
        .gender
        .is_some_and(|gender| !included.genders.is_empty() && !included.genders.contains(&gender))
    {
        reasons.push(StateReason::OtherGender(&place.genders));
    }
    let dropped = above.filter(|above| answering.kept(*above).is_none());
    match dropped {
        Some(above) if reasons.is_empty() => reasons.push(StateReason::Above(above)),
        None if reasons.is_empty() => reasons.push(StateReason::Emptied),
        _ => {}
    }
    reasons
}

fn hidden<'p>(
    answering: &Answering<'_>,
    places: &'p Places,
    id: ElementId,
    above: Option<ElementId>,
) -> Vec<StateReason<'p>> {
    let shut = above.map(|above| (above, element_state(answering, above)));
    if let Some((above, _)) = shut.filter(|(_, state)| *state != ElementState::Visible) {
        return vec![StateReason::Above(above)];
    }
    let own = rules(answering, places, decides(answering, id));
    let holding: Vec<_> = own
        .into_iter()
        .filter(|reason| matches!(reason, StateReason::Rule(_, true)))
        .collect();
    match above {
        Some(parent) if holding.is_empty() && waits(answering) => vec![StateReason::Waits(parent)],
        _ => holding,
    }
}

fn waits(answering: &Answering<'_>) -> bool {
    answering.participant.artifact.follow_ups == FollowUps::AfterParent
}

/// Lists the rules of an element, and whether they hold.
fn rules<'p>(answering: &Answering<'_>, places: &'p Places, id: ElementId) -> Vec<StateReason<'p>> {
    let is_own = |rule: &&Rule| rule.target == id && rule.decides == Decides::Hidden;
    let own = places.rules.iter().filter(is_own);
    own.map(|rule| StateReason::Rule(rule, answering.holds(&rule.term.condition)))
        .collect()
}

/// Lists the rules that hide options of a question now, and its constraints that fail.
fn about_the_answer<'p>(
    answering: &Answering<'_>,
    places: &'p Places,
    id: ElementId,
) -> Vec<StateReason<'p>> {
    let said = [violations(&answering.session), warnings(&answering.session)].concat();
    let name = &answering.participant.artifact.elements[id.index()].element.id;
    let fails = |message: &String| {
        said.iter()
            .any(|said| said.id == *name && said.check.as_ref() == Some(message))
    };
    let own = places.rules.iter().filter(|rule| rule.target == id);
    own.filter_map(|rule| match &rule.decides {
        Decides::Hidden => None,
        Decides::HiddenOption(_) => answering
            .holds(&rule.term.condition)
            .then_some(StateReason::Rule(rule, true)),
        Decides::Message(message) => fails(message).then_some(StateReason::Rule(rule, false)),
    })
    .collect()
}

/// Returns whether every question is hidden whose answers the rule reads that hides an entry of a `repeat`: those of the entry before.
pub(super) fn is_entry_hidden(answering: &Answering<'_>, rule: &Rule) -> bool {
    let (mut read, mut shown) = (0, 0);
    rule.term.condition.for_each_element(&mut |id| {
        read += 1;
        shown += usize::from(matches!(
            element_state(answering, id),
            ElementState::Visible | ElementState::Disabled
        ));
    });
    read > 0 && shown == 0
}

/// Returns the opt-out that disables an element: that of the field or, for a checkbox of a group, of its group.
fn or_box(answering: &Answering<'_>, id: ElementId) -> Option<ElementId> {
    let labels = Labels::of_source(answering.participant.artifact);
    labels.or_box(labels.group_or_itself(id))
}

/// Returns the condition that shows an element, if its rule is written so, as in a survey template: the rule is its negation, at the
/// same place.
pub(crate) fn display_rule(rule: &Term) -> Option<&Term> {
    match &rule.parts[..] {
        [shown] if shown.span == rule.span => Some(shown),
        _ => None,
    }
}
