//! Constraints on several questions: new, gone, or about other participants.

use enkat_model::{Check, ElementId, Level, Setting};

use super::{ChangeKind, Elements, comparable, distinct::distinct};
use crate::{
    diff::{
        cases::{Rule, difference_when_answered},
        elements::Side,
    },
    natural_language::{Audience, Labels, words},
    notation::notation,
};

/// Compares the constraints of a question that both surveys have.
pub(super) fn checks(elements: &Elements<'_>, old: ElementId, new: ElementId) -> Vec<ChangeKind> {
    let (was, is) = (&elements.old, &elements.new);
    let (before, after) = (
        was.labels.element(old).body.checks(),
        is.labels.element(new).body.checks(),
    );
    let find =
        |checks: &'_ [Check<Setting>], name: &str| checks.iter().position(|check| check.message == name);
    let mut changes = Vec::new();
    for check in after {
        let Some(at) = find(before, &check.message) else {
            changes.push(added(is, check));
            continue;
        };
        let audiences = [&before[at], check].map(Audience::of_check);
        let compared = [(was.labels, &audiences[0]), (is.labels, &audiences[1])];
        let [whom_before, whom] = compared.map(|(labels, audience)| comparable(labels, audience));
        let rules = (whom_before != whom).then(|| {
            let rules = [(was.labels, &before[at]), (is.labels, check)];
            let rules = rules.map(|(labels, check)| Rule::failing(labels, &check.that));
            difference_when_answered(&rules[0], &rules[1])
        });
        // A constraint is evaluated only when its questions are answered.
        let is_other = rules
            .as_ref()
            .is_some_and(|rules| rules.as_ref().is_none_or(|rules| rules.answered));
        if before[at].level != check.level || is_other {
            let [old, new] = if is_other {
                whom_in_words([(was.labels, &before[at]), (is.labels, check)], compared)
            } else {
                // The rule is the same, however it was written.
                let as_before = Check {
                    level: before[at].level,
                    ..check.clone()
                };
                [&as_before, check].map(|check| Audience::prose_of_check(check, is.labels).to_string())
            };
            changes.push(ChangeKind::Check {
                check: check.message.clone(),
                old,
                new,
                more: is_other && rules.flatten().is_none_or(|rules| rules.more)
                    || before[at].level == Level::Warning && check.level == Level::Error,
            });
        }
    }
    let gone = before
        .iter()
        .filter(|check| find(after, &check.message).is_none());
    changes.extend(gone.map(|check| ChangeKind::CheckRemoved {
        check: check.message.clone(),
        whom: Audience::prose_of_check(check, was.labels).to_string(),
    }));
    changes
}

/// Describes the participants whom a constraint was about, and those whom it is about: with the rules as they are written where the
/// words are the same.
fn whom_in_words(
    checks: [(Labels<'_>, &Check<Setting>); 2],
    audiences: [(Labels<'_>, &Audience); 2],
) -> [String; 2] {
    let told = checks.map(|(labels, check)| Audience::prose_of_check(check, labels));
    let [old, new] = distinct([told], audiences);
    if old != new {
        return [old, new];
    }
    let verb = old.split(' ').next().unwrap_or_default();
    checks.map(|(labels, check)| {
        let rule = notation(labels.artifact, &check.that);
        format!("{verb} those for whom `{rule}` does not hold")
    })
}

/// Reports a constraint that is new, on an old question or on a new one.
pub(super) fn added(side: &Side<'_>, check: &Check<Setting>) -> ChangeKind {
    let source = side.labels.artifact.header.languages.first();
    let texts = source.and_then(|language| side.labels.artifact.texts.get(language));
    let message = words(texts, &format!("checks.{}", check.message));
    ChangeKind::CheckAdded {
        check: check.message.clone(),
        whom: Audience::prose_of_check(check, side.labels).to_string(),
        message: message.unwrap_or_default().to_owned(),
    }
}
