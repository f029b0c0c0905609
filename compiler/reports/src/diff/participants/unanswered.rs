//! Elements and options that are hidden or shown while a question has no answer, unlike before.

use super::{ChangeKind, Elements};
use crate::{
    diff::cases::{Difference, Seen, Unanswered},
    natural_language::Prose,
};

/// Describes the cases without an answer in which a rule has another result: all of them if it has the same result as before once
/// everything is answered, and otherwise those that do not follow from that.
pub(super) fn changes(
    elements: &Elements<'_>,
    difference: &Difference,
    option: Option<&String>,
) -> Vec<ChangeKind> {
    if elements.old.labels.artifact.follow_ups != elements.new.labels.artifact.follow_ups {
        // The setting is a change of its own, which all follow-ups share.
        return Vec::new();
    }
    let only = !difference.answered;
    let is_told = |unanswered: &&Unanswered| {
        only || unanswered.is_of_both && (unanswered.old == Seen::Never) != (unanswered.new == Seen::Never)
    };
    let mut changes: Vec<ChangeKind> = Vec::new();
    for Unanswered {
        questions, old, new, ..
    } in difference.unanswered.iter().filter(is_told)
    {
        let labels = questions.iter().map(|id| elements.field(id));
        let together = Prose::list(labels, "and").to_string();
        let alike = changes.iter_mut().find_map(|change| match change {
            ChangeKind::Unanswered {
                questions,
                old: was,
                new: is,
                ..
            } if was == old && is == new => Some(questions),
            _ => None,
        });
        match alike {
            Some(others) => others.push(together),
            None => changes.push(ChangeKind::Unanswered {
                option: option.cloned(),
                questions: vec![together],
                old: *old,
                new: *new,
                only,
            }),
        }
    }
    changes
}
