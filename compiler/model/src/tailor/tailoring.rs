//! Tailoring: keeps what flags and gender include, and puts them into the conditions.

use super::{index::index, model::Model};
use crate::survey::{
    Artifact, Attention, Body, Check, Checkboxes, Choice, ChoiceOption, Condition, CopyGroup, Derivation,
    DerivedField, Element, ElementId, FlagSet, Gender, Included, Payload, Quantity, Question, QuestionKind,
    Score, Setting,
};

/// Builds the model of a participant with these flags and this gender (contract §5.1).
pub fn tailor(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>) -> Model {
    Tailoring::new(artifact, flags, gender).model()
}

/// The restriction of an artifact to a participant with certain flags and a certain gender.
#[derive(Debug)]
pub struct Tailoring<'a> {
    artifact: &'a Artifact,
    flags: FlagSet,
    gender: Option<Gender>,
    /// By element of the artifact: its id in the result, if it is kept.
    ids: Vec<Option<ElementId>>,
}

/// Decides, by element, whether the participant gets it.
fn kept(artifact: &Artifact, flags: FlagSet, gender: Option<Gender>) -> Vec<bool> {
    let elements = &artifact.elements;
    let is_consent = |included: &Included| artifact.is_consent_page(included);
    let mut kept = vec![false; elements.len()];
    for (index, included) in elements.iter().enumerate() {
        let under_kept = included
            .element
            .depends_on()
            .is_none_or(|parent| kept[parent.index()]);
        kept[index] = is_consent(included) || (under_kept && included.passes(flags, gender));
    }
    // Drops empty containers, innermost first: an element comes after its parent.
    let mut is_filled = vec![false; elements.len()];
    for (index, included) in elements.iter().enumerate().rev() {
        let body = &included.element.body;
        let needs_content = body.is_container() || body.is_checkboxes();
        kept[index] &= !needs_content || is_filled[index] || is_consent(included);
        if let (true, Some(filled)) = (kept[index], artifact.filled_by(included)) {
            is_filled[filled.index()] = true;
        }
    }
    // A group that lost all its checkboxes is dropped with its follow-ups and its opt-out.
    for (index, included) in elements.iter().enumerate() {
        kept[index] &= included
            .element
            .depends_on()
            .is_none_or(|parent| kept[parent.index()]);
    }
    kept
}

/// Computes, by old element, its new id.
fn renumber(kept: &[bool]) -> Vec<Option<ElementId>> {
    let mut next = 0;
    kept.iter()
        .map(|kept| {
            kept.then(|| {
                next += 1;
                ElementId::at(next - 1)
            })
        })
        .collect()
}

impl<'a> Tailoring<'a> {
    /// Decides which elements are kept.
    pub fn new(artifact: &'a Artifact, flags: FlagSet, gender: Option<Gender>) -> Self {
        Self {
            artifact,
            flags,
            gender,
            ids: renumber(&kept(artifact, flags, gender)),
        }
    }

    /// Decides which elements are kept, each with its id in the artifact.
    pub(super) fn in_place(artifact: &'a Artifact, flags: FlagSet, gender: Option<Gender>) -> Self {
        let kept = kept(artifact, flags, gender).into_iter().enumerate();
        Self {
            artifact,
            flags,
            gender,
            ids: kept
                .map(|(index, kept)| kept.then(|| ElementId::at(index)))
                .collect(),
        }
    }

    /// Builds the participant's model.
    pub fn model(&self) -> Model {
        let elements = self.artifact.elements.iter().enumerate();
        let elements: Vec<_> = elements
            .filter(|(index, _)| self.ids[*index].is_some())
            .map(|(_, included)| self.element(&included.element))
            .collect();
        Model {
            header: self.artifact.header.clone(),
            index: index(&elements.iter().collect::<Vec<_>>()),
            payload: self.payload(&self.artifact.payload),
            scores: self
                .artifact
                .scores
                .iter()
                .filter_map(|score| self.score(score))
                .collect(),
            attention: self.attention(),
            elements,
        }
    }

    /// Returns the id that an element of the artifact has in the participant's model; `None` when it is left out.
    pub fn id(&self, old: ElementId) -> Option<ElementId> {
        self.ids[old.index()]
    }

    pub(super) fn element<S>(&self, element: &Element<Setting>) -> Element<S> {
        Element {
            id: element.id.clone(),
            within: element.within.and_then(|within| self.id(within)),
            hidden_when: self.condition(&element.hidden_when),
            sensitive: element.sensitive,
            dialog: element.dialog.clone(),
            body: self.body(&element.body),
        }
    }

    fn body<S>(&self, body: &Body<Setting>) -> Body<S> {
        match body {
            Body::Page { progress } => Body::Page { progress: *progress },
            Body::Section {} => Body::Section {},
            Body::Group { layout } => Body::Group { layout: *layout },
            Body::Note {} => Body::Note {},
            Body::Image(image) => Body::Image(image.clone()),
            Body::Box {} => Body::Box {},
            Body::OrBox { of } => Body::OrBox {
                of: self.id(*of).unwrap_or(*of),
            },
            Body::Question(question) => Body::Question(Question {
                required: question.required,
                counted: question.counted,
                answer: self.answer(&question.answer),
                checks: question
                    .checks
                    .iter()
                    .filter_map(|check| self.check(check))
                    .collect(),
                look: question.look,
            }),
        }
    }

    fn answer<S>(&self, answer: &QuestionKind<Setting>) -> QuestionKind<S> {
        match answer {
            QuestionKind::Choice(choice) => QuestionKind::Choice(Choice {
                appearance: choice.appearance,
                options: choice.options.iter().map(|option| self.option(option)).collect(),
                labels: choice.labels.clone(),
            }),
            QuestionKind::Checkboxes(boxes) => QuestionKind::Checkboxes(Checkboxes {
                min: boxes.min,
                max: boxes.max,
                exclusive: self.ids(&boxes.exclusive),
                at_most_one: boxes
                    .at_most_one
                    .iter()
                    .map(|set| self.ids(set))
                    .filter(|set| set.len() > 1)
                    .collect(),
            }),
            QuestionKind::Scalar(kind) => QuestionKind::Scalar(kind.clone()),
        }
    }

    /// Tailors a constraint; `None` when a question that it names is dropped, and so is never answered.
    fn check<S>(&self, check: &Check<Setting>) -> Option<Check<S>> {
        Some(Check {
            message: check.message.clone(),
            level: check.level,
            of: check.of.iter().map(|id| self.id(*id)).collect::<Option<_>>()?,
            that: self.condition(&check.that),
        })
    }

    /// Returns the new ids of the elements that are kept.
    fn ids(&self, old: &[ElementId]) -> Vec<ElementId> {
        old.iter().filter_map(|id| self.id(*id)).collect()
    }

    fn option<S>(&self, option: &ChoiceOption<Setting>) -> ChoiceOption<S> {
        ChoiceOption {
            value: option.value.clone(),
            valuation: option.valuation,
            draft: option.draft,
            opt_out: option.opt_out,
            hidden_when: self.condition(&option.hidden_when),
        }
    }

    pub(super) fn payload<S>(&self, payload: &Payload<Setting>) -> Payload<S> {
        let convert = payload.convert.iter();
        let derive = payload.derive.iter().filter_map(|field| {
            Some(DerivedField {
                name: field.name.clone(),
                value: match &field.value {
                    Derivation::Truth(condition) => Derivation::Truth(self.condition(condition)),
                    Derivation::Number(quantity) => Derivation::Number(self.quantity(quantity)?),
                },
            })
        });
        let nest = payload.nest.iter().map(|nest| CopyGroup {
            name: nest.name.clone(),
            of: nest.of.iter().filter_map(|id| self.id(*id)).collect(),
        });
        Payload {
            convert: convert
                .filter_map(|(id, conversion)| Some((self.id(*id)?, *conversion)))
                .collect(),
            derive: derive.collect(),
            nest: nest.filter(|nest| !nest.of.is_empty()).collect(),
        }
    }

    pub(super) fn score(&self, score: &Score) -> Option<Score> {
        let of: Vec<_> = score.of.iter().filter_map(|id| self.id(*id)).collect();
        let when_hidden = score
            .when_hidden
            .iter()
            .filter_map(|(id, value)| Some((self.id(*id)?, *value)))
            .collect();
        (!of.is_empty()).then(|| Score {
            of,
            when_hidden,
            ..score.clone()
        })
    }

    /// Tailors the attention rules; leaves out those that no answer of the participant raises.
    pub(super) fn attention<S>(&self) -> Vec<Attention<S>> {
        let tailored = self.artifact.attention.iter().map(|attention| Attention {
            name: attention.name.clone(),
            when: self.condition(&attention.when),
            level: attention.level,
            draft: attention.draft,
        });
        tailored.filter(|attention| !attention.when.is_never()).collect()
    }

    /// Turns a condition over the artifact's elements into one over the model's, with flags and gender put in. No test of settings is
    /// left in it.
    pub fn condition<S>(&self, condition: &Condition<Setting>) -> Condition<S> {
        match condition {
            Condition::All(of) => Condition::all(of.iter().map(|part| self.condition(part))),
            Condition::Any(of) => Condition::any(of.iter().map(|part| self.condition(part))),
            Condition::Not(part) => self.condition(part).negated(),
            Condition::Setting(setting) => constant(setting.holds_for(self.flags, self.gender)),
            Condition::In(id, values) => self.about(*id, |id| Condition::In(id, values.clone())),
            Condition::Ticked(id) => self.about(*id, Condition::Ticked),
            Condition::Answered(id) => self.about(*id, Condition::Answered),
            Condition::Compare(comparison, left, right) => {
                match (self.quantity(left), self.quantity(right)) {
                    (Some(left), Some(right)) => Condition::Compare(*comparison, left, right),
                    _ => Condition::NEVER,
                }
            }
            Condition::Within(quantity, ranges) => {
                self.quantity(quantity).map_or(Condition::NEVER, |quantity| {
                    Condition::Within(quantity, ranges.clone())
                })
            }
        }
    }

    /// Builds a condition on a question: false when the question is dropped, as it is then unanswered.
    fn about<S>(&self, id: ElementId, condition: impl FnOnce(ElementId) -> Condition<S>) -> Condition<S> {
        self.id(id).map_or(Condition::NEVER, condition)
    }

    /// Restricts a quantity to the elements that are kept; `None` when it can never be answered.
    fn quantity(&self, quantity: &Quantity) -> Option<Quantity> {
        let list = |of: &[Quantity]| {
            of.iter()
                .map(|part| self.quantity(part))
                .collect::<Option<Vec<_>>>()
        };
        let boxed = |part: &Quantity| self.quantity(part).map(Box::new);
        Some(match quantity {
            Quantity::Constant(value) => Quantity::Constant(*value),
            Quantity::Answer(id) => Quantity::Answer(self.id(*id)?),
            Quantity::Moment(moment) => Quantity::Moment(*moment),
            Quantity::YearsSince(id) => Quantity::YearsSince(self.id(*id)?),
            Quantity::Count(ids) => Quantity::Count(ids.iter().filter_map(|id| self.id(*id)).collect()),
            Quantity::Sum(of) => Quantity::Sum(list(of)?),
            Quantity::Mean(of) => Quantity::Mean(list(of)?),
            Quantity::Min(of) => Quantity::Min(list(of)?),
            Quantity::Max(of) => Quantity::Max(list(of)?),
            Quantity::Subtract(left, right) => Quantity::Subtract(boxed(left)?, boxed(right)?),
            Quantity::Multiply(left, right) => Quantity::Multiply(boxed(left)?, boxed(right)?),
            Quantity::Divide(left, right) => Quantity::Divide(boxed(left)?, boxed(right)?),
            Quantity::Power(base, exponent) => Quantity::Power(boxed(base)?, *exponent),
            Quantity::Negate(part) => Quantity::Negate(boxed(part)?),
        })
    }
}

fn constant<S>(holds: bool) -> Condition<S> {
    if holds {
        Condition::ALWAYS
    } else {
        Condition::NEVER
    }
}
