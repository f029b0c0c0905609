//! Edits of an artifact.

use std::mem::{replace, swap};

use enkat_model::{Artifact, Body, Condition, ElementId, FlagSet, Gender, QuestionKind, Setting};

use crate::{Effect, WrittenRule};

/// Something else in the place of one restriction of an artifact.
#[derive(Clone, Debug, PartialEq)]
pub enum Edit {
    /// The condition by which an element is hidden.
    Hidden(ElementId, Condition<Setting>),
    /// The condition by which the option of a choice, by its index, is hidden.
    OptionHidden(ElementId, usize, Condition<Setting>),
    /// The condition of a constraint, by its index.
    Check(ElementId, usize, Condition<Setting>),
    /// The flags that include an element.
    IncludedIn(ElementId, FlagSet),
    /// The genders that include an element.
    Genders(ElementId, Vec<Gender>),
}

impl Edit {
    /// Returns the edit that puts another condition in the place of a rule; `None` if the artifact does not have the rule.
    pub(crate) fn of_rule(artifact: &Artifact, rule: &WrittenRule, by: Condition<Setting>) -> Option<Self> {
        let id = rule.target;
        let element = &artifact.elements[id.index()].element;
        let old = &rule.expression.condition;
        match rule.effect {
            Effect::Hides => Some(Self::Hidden(id, replaced(&element.hidden_when, old, by)?)),
            Effect::HidesOption(at) => {
                let hidden = &element.body.options().get(at)?.hidden_when;
                Some(Self::OptionHidden(id, at, replaced(hidden, old, by)?))
            }
            Effect::Meets(at) => {
                let that = &element.body.checks().get(at)?.that;
                Some(Self::Check(id, at, replaced(that, old, by)?))
            }
        }
    }

    /// Returns the element that it is about.
    pub fn target(&self) -> ElementId {
        match self {
            Self::Hidden(id, _)
            | Self::OptionHidden(id, ..)
            | Self::Check(id, ..)
            | Self::IncludedIn(id, _)
            | Self::Genders(id, _) => *id,
        }
    }

    /// Returns the condition that it puts in, if it does.
    pub fn condition(&self) -> Option<&Condition<Setting>> {
        match self {
            Self::Hidden(_, condition)
            | Self::OptionHidden(_, _, condition)
            | Self::Check(_, _, condition) => Some(condition),
            Self::IncludedIn(..) | Self::Genders(..) => None,
        }
    }

    /// Returns the condition in whose place it puts another, if it does.
    pub fn replaces<'a>(&self, artifact: &'a Artifact) -> Option<&'a Condition<Setting>> {
        let element = &artifact.elements[self.target().index()].element;
        match self {
            Self::Hidden(..) => Some(&element.hidden_when),
            Self::OptionHidden(_, at, _) => element.body.options().get(*at).map(|option| &option.hidden_when),
            Self::Check(_, at, _) => element.body.checks().get(*at).map(|check| &check.that),
            Self::IncludedIn(..) | Self::Genders(..) => None,
        }
    }

    /// Swaps the edit with that which it replaces: applied twice, it changes nothing.
    pub fn swap_into(&mut self, artifact: &mut Artifact) {
        let included = &mut artifact.elements[self.target().index()];
        match self {
            Self::Hidden(_, condition) => swap(&mut included.element.hidden_when, condition),
            Self::IncludedIn(_, flags) => *flags = replace(&mut included.included_in, *flags),
            Self::Genders(_, genders) => swap(&mut included.genders, genders),
            Self::OptionHidden(_, at, condition) => {
                if let Body::Question(question) = &mut included.element.body
                    && let QuestionKind::Choice(choice) = &mut question.answer
                    && let Some(option) = choice.options.get_mut(*at)
                {
                    swap(&mut option.hidden_when, condition);
                }
            }
            Self::Check(_, at, condition) => {
                if let Body::Question(question) = &mut included.element.body
                    && let Some(check) = question.checks.get_mut(*at)
                {
                    swap(&mut check.that, condition);
                }
            }
        }
    }
}

/// Puts a condition in the place of another, which is the whole or one of those of which any has to hold.
fn replaced(
    whole: &Condition<Setting>,
    old: &Condition<Setting>,
    by: Condition<Setting>,
) -> Option<Condition<Setting>> {
    if whole == old {
        return Some(by);
    }
    let Condition::Any(parts) = whole else {
        return None;
    };
    let at = parts.iter().position(|part| part == old)?;
    let mut parts = parts.clone();
    parts[at] = by;
    Some(Condition::Any(parts))
}
