//! `in` and `not in`.

use enkat_model::{ElementId, OptionValue, Quantity};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::{Span, Spanned},
};

use super::{
    Types,
    compare::Side,
    domain::Asked,
    operand::{Operand, Origin},
    options::list,
    said_twice,
};
use crate::{
    check::Predicate,
    resolve::{Choice, Expr, Literal, QuestionKind},
};

type Set = Spanned<Vec<Spanned<Literal>>>;

impl Types<'_, '_> {
    /// Type-checks the test whether the needle is one of the members.
    pub(super) fn membership(&mut self, needle: &Expr, set: &Set) -> Option<Predicate> {
        let operand = self.operand(needle)?;
        if let Some((again, first)) = repeated(&set.value) {
            self.sink.push(said_twice(first, again));
        }
        let side = Side {
            operand,
            span: needle.span,
        };
        match &side.operand {
            Operand::Absent => Some(Predicate::NEVER),
            Operand::Choice(id) => self.options_in(*id, set),
            Operand::Number(_, Origin::Fixed(_)) | Operand::Text(_) => {
                let message = "this compares fixed values, so the result is the same for every participant";
                self.refuse(
                    Diagnostic::new(Code::E0610, message, side.span, "fixed")
                        .with_help("name a question; the id of a question is written without quotes"),
                )
            }
            Operand::Number(quantity, origin) => self.numbers_in(&side, quantity, *origin, set),
            Operand::TextAnswer(id) => {
                let texts = self.texts(&side, set)?;
                let texts: Vec<_> = texts
                    .iter()
                    .filter_map(|(text, span)| self.text(*id, text, *span))
                    .collect();
                (texts.len() == set.value.len()).then_some(Predicate::Written(*id, texts))
            }
            Operand::Moment(id) => {
                let texts = self.texts(&side, set)?;
                self.moments_in(*id, &texts, set.span)
            }
            Operand::Gender => {
                let texts = self.texts(&side, set)?;
                let genders: Vec<_> = texts
                    .iter()
                    .filter_map(|(text, span)| self.gender(text, *span))
                    .collect();
                (genders.len() == set.value.len()).then_some(Predicate::Gender(genders))
            }
        }
    }

    /// Finds the options that the members name, in the order of the options. Both ends of a range have to be options.
    fn options_in(&mut self, id: ElementId, set: &Set) -> Option<Predicate> {
        let Some(QuestionKind::Choice(Choice { options, .. })) = self.answer(id) else {
            return None;
        };
        let mut ranges: Vec<(OptionValue, OptionValue)> = Vec::new();
        let mut complete = true;
        for member in &set.value {
            let ends = match &member.value {
                Literal::Range(from, to) => {
                    let from = self.option(id, &Literal::Number(from.value), from.span);
                    from.zip(self.option(id, &Literal::Number(to.value), to.span))
                }
                literal => self
                    .option(id, literal, member.span)
                    .map(|value| (value.clone(), value)),
            };
            complete &= ends.is_some();
            ranges.extend(ends);
        }
        let is_meant = |value: &OptionValue| {
            ranges.iter().any(|(from, to)| match (from, value, to) {
                (OptionValue::Integer(from), OptionValue::Integer(value), OptionValue::Integer(to)) => {
                    (from..=to).contains(&value)
                }
                (from, value, _) => from == value,
            })
        };
        let values = options
            .value
            .iter()
            .map(|option| &option.value.value)
            .filter(|value| is_meant(value));
        let values: Vec<_> = values.cloned().collect();
        if !complete {
            return None;
        }
        if values.len() == options.value.len() {
            let message = format!("every option of `{}` is one of these values", self.name(id));
            self.sink.push(self.every_option(id, message, set.span));
        }
        Some(Predicate::Chosen(id, values))
    }

    /// Builds the diagnostic for a test that every option of a choice passes.
    pub(super) fn every_option(&self, id: ElementId, message: String, span: Span) -> Diagnostic {
        let finding = Diagnostic::new(Code::W0601, message, span, "the same for every answer");
        let options = self.survey.element(id).choice().map(|choice| choice.options.span);
        let finding = options.into_iter().fold(finding, |finding, options| {
            finding.with_related(options, "the options")
        });
        finding
            .with_help(format!("its options are {}", list(self.survey, id)))
            .with_help(self.answered_instead(&[self.name(id)]))
    }

    fn numbers_in(
        &mut self,
        side: &Side,
        quantity: &Quantity,
        origin: Origin,
        set: &Set,
    ) -> Option<Predicate> {
        let mut ranges = Vec::new();
        for member in &set.value {
            ranges.push(match &member.value {
                Literal::Range(from, to) => (from.value, to.value),
                Literal::Number(value) => {
                    self.exact(origin, side.span, Origin::Fixed(*value))?;
                    (*value, *value)
                }
                Literal::Text(text) => {
                    let member = Side {
                        operand: Operand::Text(text.clone()),
                        span: member.span,
                    };
                    let finding = self.mismatch(side, &member);
                    return self.refuse(finding);
                }
            });
        }
        self.warn_about(quantity, &Asked::Within(&ranges), set.span);
        Some(Predicate::Within(quantity.clone(), ranges))
    }

    /// Returns the members, all of which have to be texts.
    fn texts(&mut self, side: &Side, set: &Set) -> Option<Vec<(String, Span)>> {
        let mut texts = Vec::new();
        for member in &set.value {
            let number = match &member.value {
                Literal::Text(text) => {
                    texts.push((text.clone(), member.span));
                    continue;
                }
                Literal::Number(number) => *number,
                Literal::Range(from, _) => from.value,
            };
            let operand = Operand::Number(Quantity::Constant(number), Origin::Fixed(number));
            let finding = self.mismatch(
                side,
                &Side {
                    operand,
                    span: member.span,
                },
            );
            self.sink.push(finding);
        }
        (texts.len() == set.value.len()).then_some(texts)
    }
}

/// Finds the first member of a set that another one contains; of two that are the same, it is the later one.
fn repeated(members: &[Spanned<Literal>]) -> Option<(Span, Span)> {
    members.iter().enumerate().find_map(|(index, member)| {
        let contains = |other: &&Spanned<Literal>| holds(&other.value, &member.value);
        let is_larger = |other: &&Spanned<Literal>| contains(other) && !holds(&member.value, &other.value);
        let before = members[..index].iter().find(contains);
        let first = before.or_else(|| members[index..].iter().find(is_larger))?;
        Some((member.span, first.span))
    })
}

/// Tests whether one member of a set contains another.
fn holds(one: &Literal, other: &Literal) -> bool {
    match (one, other) {
        (Literal::Range(from, to), Literal::Number(value)) => (from.value..=to.value).contains(value),
        (Literal::Range(from, to), Literal::Range(low, high)) => {
            from.value <= low.value && high.value <= to.value
        }
        (one, other) => one == other,
    }
}
