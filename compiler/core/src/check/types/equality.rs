//! Comparisons by `==` and `!=`.

use enkat_model::{
    Comparison, ElementId, Gender, Quantity, ScalarKind, Text, normalize_text, words::counted,
};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    source::Span,
};

use super::{
    Types,
    compare::Side,
    domain::Asked,
    operand::{Operand, Origin},
};
use crate::{
    check::Predicate,
    resolve::{Choice, Literal, QuestionKind, Suggest},
};

impl Types<'_, '_> {
    pub(super) fn equal(&mut self, left: &Side, right: &Side) -> Option<Predicate> {
        match (&left.operand, &right.operand) {
            (Operand::Choice(id), Operand::Number(_, Origin::Fixed(value))) => {
                let value = self.option(*id, &Literal::Number(*value), right.span)?;
                Some(Predicate::Chosen(*id, vec![value]))
            }
            (Operand::Choice(id), Operand::Text(text)) => {
                let value = self.option(*id, &Literal::Text(text.clone()), right.span)?;
                Some(Predicate::Chosen(*id, vec![value]))
            }
            (Operand::Choice(one), Operand::Choice(other)) => self.same_option(*one, *other, left, right),
            (Operand::Number(one, from), Operand::Number(other, to)) => {
                self.exact(*from, left.span, *to)?;
                self.exact(*to, right.span, *from)?;
                self.warn_about(one, &Asked::Compared(Comparison::Equal, other), right.span);
                Some(equal_numbers(one, other))
            }
            (Operand::Moment(id), _) => self.compare_moments(Comparison::Equal, *id, left, right),
            (Operand::TextAnswer(id), Operand::Text(text)) => {
                Some(Predicate::Written(*id, vec![self.text(*id, text, right.span)?]))
            }
            (Operand::Gender, Operand::Text(text)) => {
                Some(Predicate::Gender(vec![self.gender(text, right.span)?]))
            }
            _ => {
                let finding = self.mismatch(left, right);
                self.refuse(finding)
            }
        }
    }

    /// Refuses `==` between a number that may have been rounded and another one.
    pub(super) fn exact(&mut self, origin: Origin, span: Span, other: Origin) -> Option<()> {
        if origin != Origin::Calculated {
            return Some(());
        }
        let message = "do not compare a calculated number for equality: rounding can make the rule wrong";
        self.refuse(
            Diagnostic::new(Code::E0606, message, span, "calculated").with_help(match other {
                Origin::Fixed(value) => format!(
                    "ask whether it is in a range around {value}, such as `… in {}`, or use `<`, `<=`, `>`, `>=`",
                    around(value)
                ),
                _ => "use `<`, `<=`, `>` or `>=`".to_owned(),
            }),
        )
    }

    /// Composes a text as answers are composed: `e` and an accent are one letter. Reports a text that no answer can equal.
    pub(super) fn text(&mut self, id: ElementId, text: &str, span: Span) -> Option<String> {
        let name = self.name(id);
        if text.trim().is_empty() {
            let message =
                format!("an empty text is never the answer of `{name}`: without text it is unanswered");
            return self.refuse(
                Diagnostic::new(Code::E0602, message, span, "never an answer").with_help(format!(
                    "remove it; without an answer, `not answered({name})` is true"
                )),
            );
        }
        if text.trim() != text {
            let message = "answers have no spaces at their ends, so this is never equal";
            return self.refuse(
                Diagnostic::new(Code::E0602, message, span, "begins or ends with a space").write_instead(
                    span,
                    "did you mean",
                    &format!("\"{}\"", text.trim()),
                ),
            );
        }
        let text = normalize_text(text);
        let kind = self.survey.element(id).field().map(|field| &field.kind);
        let longest = kind.and_then(|kind| kind.saved().max_length);
        match (kind, longest) {
            (_, Some(max_length)) if text.chars().count() > max_length as usize => {
                let message = format!("this text is never the answer of `{name}`: it is too long");
                let most = format!(
                    "an answer has at most {}",
                    counted(max_length as usize, "character")
                );
                self.refuse(
                    Diagnostic::new(Code::E0602, message, span, "never an answer")
                        .with_related(self.survey.element(id).id.span, most)
                        .with_help("shorten the text, or give the question a larger `max_length`"),
                )
            }
            (
                Some(ScalarKind::Text(Text {
                    format: Some(format), ..
                })),
                _,
            ) if !format.accepts(&text) => {
                let message = format!(
                    "`\"{text}\"` is never the answer of `{name}`: it does not have the format `{}`",
                    format.name()
                );
                self.refuse(
                    Diagnostic::new(Code::E0602, message, span, "never an answer")
                        .with_help("correct the text, or remove the rule"),
                )
            }
            _ => Some(text),
        }
    }

    /// Finds the gender that a text names.
    pub(super) fn gender(&mut self, text: &str, span: Span) -> Option<Gender> {
        let found = Gender::ALL.into_iter().find(|gender| gender.name() == text);
        if found.is_some() {
            return found;
        }
        let names = Gender::ALL.map(Gender::name);
        let message = format!("`\"{text}\"` is not a gender");
        let finding = Diagnostic::new(Code::E0609, message, span, "not a gender").with_help(
            "the genders are `\"female\"`, `\"male\"` and `\"other\"`; an unknown gender is none of them",
        );
        let near = enkat_syntax::diagnostics::nearest(text, names);
        self.refuse(near.into_iter().take(1).fold(finding, |finding, name| {
            finding.write_instead(span, "did you mean", &format!("\"{name}\""))
        }))
    }

    fn same_option(
        &mut self,
        one: ElementId,
        other: ElementId,
        left: &Side,
        right: &Side,
    ) -> Option<Predicate> {
        let (
            Some(QuestionKind::Choice(Choice { options: mine, .. })),
            Some(QuestionKind::Choice(Choice { options: theirs, .. })),
        ) = (self.answer(one), self.answer(other))
        else {
            return None;
        };
        let shared: Vec<_> = mine
            .value
            .iter()
            .map(|option| option.value.value.clone())
            .collect();
        let shared: Vec<_> = shared
            .into_iter()
            .filter(|value| theirs.value.iter().any(|option| option.value.value == *value))
            .collect();
        if shared.is_empty() && !mine.value.is_empty() && !theirs.value.is_empty() {
            let message = format!(
                "`{}` and `{}` have no option in common, so they are never equal",
                self.name(one),
                self.name(other)
            );
            return self.refuse(
                Diagnostic::new(Code::E0603, message, right.span, "other options")
                    .with_related(left.span, "these options")
                    .with_related(mine.span, format!("the options of `{}`", self.name(one)))
                    .with_related(theirs.span, format!("the options of `{}`", self.name(other)))
                    .with_help("compare each of the two with an option of its own"),
            );
        }
        Some(Predicate::Same(one, other, shared))
    }
}

/// Writes a narrow range around a number, which has one decimal more: `34.9..35.1`.
fn around(value: f64) -> String {
    let written = value.to_string();
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len()) + 1;
    let narrow = 0.1_f64.powi(i32::try_from(decimals).unwrap_or(i32::MAX));
    format!("{:.decimals$}..{:.decimals$}", value - narrow, value + narrow)
}

fn equal_numbers(one: &Quantity, other: &Quantity) -> Predicate {
    Predicate::Compare(Comparison::Equal, one.clone(), other.clone())
}
