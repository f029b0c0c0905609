//! All that differs for one participant, by the runtime's own evaluation.

use enkat_model::{Artifact, Body, ElementId, OptionValue, Setting, Statement, violations};

use super::{Aspect, Compared, Difference, Participant, joint::Joint};
use crate::{collections::HashSet, tailored::Tailored};

/// Lists the differences between two surveys for a participant, apart from elements with these ids; none if the participant is not
/// assumed by both.
pub(super) fn differences(
    joint: &Joint<'_>,
    participant: &Participant,
    except: &[String],
) -> Vec<Difference> {
    let [old, new] = joint.artifacts();
    let elements = joint.elements(except);
    let of_both = |older: &Tailored<'_>, newer: &Tailored<'_>| {
        let sides = [Side::new(older), Side::new(newer)];
        let found = elements.iter().flat_map(|element| sides_differ(*element, &sides));
        found.collect::<Vec<_>>()
    };
    let found = participant.old.tailored(old, joint.today, |older| {
        participant
            .new
            .tailored(new, joint.today, |newer| of_both(older, newer))
    });
    found.flatten().unwrap_or_default()
}

/// Lists the aspects in which two elements differ wherever both are there, each with whether it is so in the newer one only.
pub(super) fn always_different(elements: [(&Artifact, ElementId); 2]) -> Vec<(Aspect, bool)> {
    let [old, new] = elements.map(|(artifact, id)| &artifact.elements[id.index()].element.body);
    let mut found = Vec::new();
    if old.kind() != new.kind() && !old.is_container() {
        found.push((Aspect::Kind, true));
    }
    if old.is_required() != new.is_required() {
        found.push((Aspect::Required, new.is_required()));
    }
    let [old, new] = elements.map(|(artifact, id)| exclusions(artifact, id));
    if old != new {
        found.push((Aspect::Ticks, true));
    }
    found
}

/// Lists the boxes of a group that exclude all others, and the sets of which at most one may be ticked.
fn exclusions(artifact: &Artifact, id: ElementId) -> Vec<Vec<&str>> {
    let body: &Body<Setting> = &artifact.elements[id.index()].element.body;
    let Some(limits) = body.checkboxes() else {
        return Vec::new();
    };
    let sets = std::iter::once(&limits.exclusive).chain(&limits.at_most_one);
    let name = |id: &ElementId| artifact.elements[id.index()].element.id.as_str();
    sets.map(|set| set.iter().map(name).collect()).collect()
}

/// A participant's session of one survey, with the questions whose answers keep from sending.
struct Side<'t> {
    tailored: &'t Tailored<'t>,
    refused: HashSet<String>,
}

impl<'t> Side<'t> {
    fn new(tailored: &'t Tailored<'t>) -> Self {
        let refused = violations(tailored.session).into_iter();
        Self {
            tailored,
            refused: refused.map(|violation| violation.id).collect(),
        }
    }

    fn body(&self, id: ElementId) -> &'t Body<Setting> {
        &self.tailored.artifact.elements[id.index()].element.body
    }

    fn is_shown(&self, id: ElementId) -> bool {
        self.tailored.holds(&Statement::Shown(id))
    }

    fn is_open(&self, id: ElementId) -> bool {
        let own = self.tailored.tailoring.id(id);
        own.is_some_and(|id| self.tailored.session.state(id).is_open())
    }

    fn offers(&self, id: ElementId, value: &OptionValue) -> bool {
        let has_it = self
            .body(id)
            .options()
            .iter()
            .any(|option| option.value == *value);
        has_it && self.tailored.holds(&Statement::Offered(id, value.clone()))
    }

    fn refuses(&self, id: ElementId) -> bool {
        let element = &self.tailored.artifact.elements[id.index()].element;
        !element.body.is_container() && self.refused.contains(&element.id)
    }
}

fn sides_differ(element: Compared, sides: &[Side<'_>; 2]) -> Vec<Difference> {
    let [old, new] = sides;
    let difference = |aspect, in_new| Difference {
        element,
        aspect,
        in_new,
    };
    match element {
        Compared::Old(id) => old
            .is_shown(id)
            .then(|| difference(Aspect::Shown, false))
            .into_iter()
            .collect(),
        Compared::New(id) => new
            .is_shown(id)
            .then(|| difference(Aspect::Shown, true))
            .into_iter()
            .collect(),
        Compared::Both(one, other) => {
            let differing = both_differ((old, one), (new, other)).into_iter();
            differing
                .map(|(aspect, in_new)| difference(aspect, in_new))
                .collect()
        }
    }
}

/// Lists the aspects in which an element of both surveys differs, each with whether it is so in the newer one only.
fn both_differ(
    (old, one): (&Side<'_>, ElementId),
    (new, other): (&Side<'_>, ElementId),
) -> Vec<(Aspect, bool)> {
    let shown = [old.is_shown(one), new.is_shown(other)];
    if shown != [true, true] {
        return if shown[0] == shown[1] {
            Vec::new()
        } else {
            vec![(Aspect::Shown, shown[1])]
        };
    }
    let open = [old.is_open(one), new.is_open(other)];
    let fixed = always_different([(old.tailored.artifact, one), (new.tailored.artifact, other)]);
    let mut found: Vec<_> = fixed
        .into_iter()
        .filter(|(aspect, _)| *aspect != Aspect::Required || open == [true, true])
        .collect();
    if open[0] != open[1] {
        found.push((Aspect::Enabled, open[1]));
    }
    for value in values(old.body(one), new.body(other)) {
        let offered = [old.offers(one, &value), new.offers(other, &value)];
        if offered[0] != offered[1] {
            found.push((Aspect::Offered(value), offered[1]));
        }
    }
    let refused = [old.refuses(one), new.refuses(other)];
    if open == [true, true] && refused[0] != refused[1] {
        found.push((Aspect::Refused, refused[1]));
    }
    found
}

/// Lists the options of two questions, each once.
fn values(old: &Body<Setting>, new: &Body<Setting>) -> Vec<OptionValue> {
    let mut values: Vec<OptionValue> = Vec::new();
    for option in new.options().iter().chain(old.options()) {
        if !values.contains(&option.value) {
            values.push(option.value.clone());
        }
    }
    values
}
