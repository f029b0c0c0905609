//! Questions that are asked of fewer participants than before: answers of some are kept, and not sent.

use std::collections::HashMap;

use enkat_model::ElementId;

use super::{Fate, Happens};
use crate::{
    diff::{
        audience::is_same,
        cases::{Difference, Rule, difference_in_drafts},
        elements::{Elements, Side},
    },
    natural_language::{Audience, Prose},
};

/// Reports a question of both surveys that is no longer asked of some participants: by its own keys, or with a parent, which is
/// returned as well.
pub(super) fn asked_of_fewer(
    elements: &Elements<'_>,
    old: ElementId,
    flags: &[String],
    of_deciders: &mut HashMap<ElementId, Option<Difference>>,
) -> Option<(Happens, Option<String>)> {
    let (before, after) = (&elements.old, &elements.new);
    let new = after.find(before.key(old))?;
    let rules = [Rule::of(before.labels, old), Rule::of(after.labels, new)];
    let is_as_written = rules[0].comparable() == rules[1].comparable();
    if is_as_written && !rules.iter().any(|rule| rule.reads_flag(flags)) {
        return None;
    }
    let decider = decider(elements, new);
    let was_part_of = before
        .find(after.key(decider))
        .filter(|_| is_part_as_before(elements, new, decider));
    let difference = match was_part_of {
        Some(was) => of_deciders
            .entry(decider)
            .or_insert_with(|| {
                difference_in_drafts(&Rule::of(before.labels, was), &Rule::of(after.labels, decider))
            })
            .clone(),
        None => difference_in_drafts(&rules[0], &rules[1]),
    };
    if difference.as_ref().is_some_and(|difference| !difference.fewer) {
        return None;
    }
    let compared = was_part_of.map_or((old, new), |was| (was, decider));
    let are_same = || is_same((before.labels, compared.0), (after.labels, compared.1));
    if difference.is_none() && !is_as_written && are_same() {
        return None;
    }
    if is_as_written {
        let why = "the flags that decide it are on for other participants".to_owned();
        return Some(((Fate::NotSent, false, why), None));
    }
    let only_unanswered = difference.filter(|difference| !difference.answered);
    if let Some(difference) = &only_unanswered
        && waits_for_parent(elements, new, difference)
    {
        let why = "now hidden while the question above has no answer".to_owned();
        return Some(((Fate::NotSent, false, why), None));
    }
    let whom = match only_unanswered {
        Some(difference) => hidden_without_answer(elements, &difference),
        None => Audience::of(after.labels, decider)
            .asked(after.labels, decider)
            .to_string(),
    };
    if decider == new {
        return Some(((Fate::NotSent, false, format!("now {whom}")), None));
    }
    let why = format!("part of {}, which is now {whom}", named(after, decider));
    let with = after.labels.element(decider).id.clone();
    Some(((Fate::NotSent, false, why), Some(with)))
}

/// Returns whether an element is only hidden until a question above it is answered, because all follow-ups are now.
fn waits_for_parent(elements: &Elements<'_>, new: ElementId, difference: &Difference) -> bool {
    let labels = elements.new.labels;
    let above: Vec<_> = std::iter::successors(labels.above(new), |id| labels.above(*id))
        .map(|id| &labels.element(id).id)
        .collect();
    let mut unanswered = difference.unanswered.iter().flat_map(|case| &case.questions);
    elements.old.labels.artifact.follow_ups != labels.artifact.follow_ups
        && unanswered.all(|id| above.contains(&id))
}

fn hidden_without_answer(elements: &Elements<'_>, difference: &Difference) -> String {
    let questions = difference.unanswered.iter().map(|unanswered| {
        let questions = unanswered.questions.iter().map(|id| elements.field(id));
        Prose::list(questions, "and")
    });
    format!("hidden while {} has no answer", Prose::list(questions, "or"))
}

/// Returns the nearest of an element and its parents whose own keys changed the audience; the element itself if none did.
fn decider(elements: &Elements<'_>, new: ElementId) -> ElementId {
    let labels = elements.new.labels;
    let mut chain = std::iter::successors(Some(new), |id| labels.above(*id));
    let own = |side: &Side<'_>, id| Rule::own(side.labels, id).comparable();
    let is_other = |id: &ElementId| {
        let old = elements.old.find(elements.new.key(*id));
        old.is_none_or(|old| own(&elements.old, old) != own(&elements.new, *id))
    };
    chain.find(is_other).unwrap_or(new)
}

/// Returns whether an element is part of a decider, and was so before: then it is asked of fewer participants only if the decider
/// is.
fn is_part_as_before(elements: &Elements<'_>, new: ElementId, decider: ElementId) -> bool {
    let (before, after) = (&elements.old, &elements.new);
    let chain = std::iter::successors(Some(new), |id| after.labels.above(*id));
    let is_same = |id: ElementId| {
        let old = before.find(after.key(id));
        old.is_some_and(|old| {
            let above = [(before, old), (after, id)].map(|(side, id)| {
                let or_box = side.labels.or_box(id).map(|or_box| side.key(or_box));
                (side.labels.above(id).map(|above| side.key(above)), or_box)
            });
            above[0] == above[1]
        })
    };
    new != decider && chain.take_while(|id| *id != decider).all(is_same)
}

/// Describes an element by its id, with the kind of a container.
fn named(side: &Side<'_>, id: ElementId) -> String {
    let element = side.labels.element(id);
    if element.body.is_container() {
        format!("the {} `{}`", element.body.kind().name(), element.id)
    } else {
        format!("`{}`", element.id)
    }
}
