//! The rules of a survey without its sources.

use enkat_model::{Artifact, Condition, ElementId, Setting};

use super::{Effect, Expression, Joined, WrittenRule};

/// Lists the rules of a survey that has no sources, as if an author had written them as the artifact has them.
pub fn rules_of(artifact: &Artifact) -> Vec<WrittenRule> {
    let mut rules = Vec::new();
    for (index, included) in artifact.elements.iter().enumerate() {
        let mut add = |effect, condition: &Condition<Setting>| {
            if !condition.is_never() {
                rules.push(WrittenRule {
                    target: ElementId::at(index),
                    effect,
                    expression: expression(condition),
                });
            }
        };
        let element = &included.element;
        add(Effect::Hides, &element.hidden_when);
        for (at, option) in element.body.options().iter().enumerate() {
            add(Effect::HidesOption(at), &option.hidden_when);
        }
        for (at, check) in element.body.checks().iter().enumerate() {
            add(Effect::Meets(at), &check.that);
        }
    }
    rules
}

fn expression(condition: &Condition<Setting>) -> Expression {
    let (joined, parts) = match condition {
        Condition::All(of) => (Joined::All, of.iter().map(expression).collect()),
        Condition::Any(of) => (Joined::Any, of.iter().map(expression).collect()),
        Condition::Not(part) => (Joined::Not, vec![expression(part)]),
        Condition::Setting(_)
        | Condition::In(..)
        | Condition::Ticked(_)
        | Condition::Answered(_)
        | Condition::Compare(..)
        | Condition::Within(..) => (Joined::Same, Vec::new()),
    };
    Expression {
        condition: condition.clone(),
        joined,
        parts,
    }
}
