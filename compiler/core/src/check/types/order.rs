//! Comparisons by `<`, `<=`, `>` and `>=`.

use enkat_model::{Comparison, ElementId, OptionValue};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::CompareOp,
    source::{Span, Spanned},
};

use super::{
    Types,
    compare::{Side, kind},
    domain::Asked,
    operand::{Operand, Origin},
    options::list,
};
use crate::{
    check::Predicate,
    resolve::{Choice, QuestionKind},
};

impl Types<'_, '_> {
    /// Type-checks an order comparison. `left` is not fixed: where the author wrote the sides in reverse, `meant` is the mirrored
    /// operator.
    pub(super) fn order(
        &mut self,
        operator: &Spanned<CompareOp>,
        meant: CompareOp,
        left: &Side,
        right: &Side,
    ) -> Option<Predicate> {
        let comparison = comparison(meant);
        match (&left.operand, &right.operand) {
            (Operand::Number(one, _), Operand::Number(other, _)) => {
                if one != other {
                    self.warn_about(one, &Asked::Compared(comparison, other), right.span);
                }
                Some(Predicate::Compare(comparison, one.clone(), other.clone()))
            }
            (Operand::Choice(id), Operand::Number(_, Origin::Fixed(value))) => {
                self.options_that(*id, &Spanned::new(meant, operator.span), *value, left.span)
            }
            (Operand::Moment(id), _) => self.compare_moments(comparison, *id, left, right),
            (_, Operand::Moment(_)) => {
                let finding = self.mismatch(left, right);
                self.refuse(finding)
            }
            _ => {
                let finding = self.no_order(operator, left, right);
                self.refuse(finding)
            }
        }
    }

    /// Finds the options that compare so with a number.
    fn options_that(
        &mut self,
        id: ElementId,
        operator: &Spanned<CompareOp>,
        bound: f64,
        span: Span,
    ) -> Option<Predicate> {
        let comparison = comparison(operator.value);
        let Some(QuestionKind::Choice(Choice { options, .. })) = self.answer(id) else {
            return None;
        };
        let mut fitting = Vec::new();
        for option in &options.value {
            match &option.value.value {
                OptionValue::Integer(value) if comparison.holds(as_number(*value), bound) => {
                    fitting.push(option.value.value.clone());
                }
                OptionValue::Integer(_) => {}
                OptionValue::Name(_) => {
                    let message = format!(
                        "`{}` compares amounts, and the options of `{}` are words",
                        operator.value.symbol(),
                        self.name(id)
                    );
                    return self.refuse(
                        Diagnostic::new(Code::E0604, message, span, "an option that is a word")
                            .with_related(option.value.span, "this option has no order")
                            .with_help(format!(
                                "list the options that are meant: `{} in [\"…\", \"…\"]`",
                                self.name(id)
                            )),
                    );
                }
            }
        }
        let compared = format!("of `{}` is `{} {bound}`", self.name(id), operator.value.symbol());
        if fitting.is_empty() {
            let message = format!("no option {compared}");
            self.sink.push(
                Diagnostic::new(Code::W0601, message, operator.span, "the same for every answer")
                    .with_related(options.span, "the options")
                    .with_help(format!("its options are {}", list(self.survey, id)))
                    .with_help(format!("correct the value, or {}", self.removal(false))),
            );
        } else if fitting.len() == options.value.len() {
            let message = format!("every option {compared}");
            self.sink.push(self.every_option(id, message, operator.span));
        }
        Some(Predicate::Chosen(id, fitting))
    }

    fn no_order(&self, operator: &Spanned<CompareOp>, left: &Side, right: &Side) -> Diagnostic {
        let symbol = operator.value.symbol();
        let wrong = if matches!(left.operand, Operand::Number(..)) {
            right
        } else {
            left
        };
        let other = if matches!(left.operand, Operand::Number(..)) {
            left
        } else {
            right
        };
        let message = format!(
            "`{symbol}` compares numbers, and this is {}",
            self.describe(&wrong.operand)
        );
        let label = match wrong.operand {
            Operand::Choice(_) => "an option is not an amount",
            _ => "not a number",
        };
        let finding = Diagnostic::new(Code::E0604, message, wrong.span, label)
            .with_related(other.span, kind(&other.operand));
        match &wrong.operand {
            Operand::Choice(id) => {
                let help = format!(
                    "the values of options are names for answers: ask for one that is written in the rule, such as `{}`",
                    self.example(*id)
                );
                finding
                    .with_related(self.survey.element(*id).id.span, "the choice")
                    .with_help(help)
            }
            Operand::TextAnswer(id) => finding.with_help(format!(
                "rules do not count letters: `not answered({})` asks whether the text is empty; to compare amounts, ask \
                 for a `number`",
                self.name(*id)
            )),
            Operand::Text(text) if text.trim().parse::<f64>().is_ok() => {
                finding.with_text_edit("a number is written without quotes", wrong.span, text.trim())
            }
            Operand::Gender => finding.with_help("compare it with `==`, such as `gender == \"female\"`"),
            _ => finding,
        }
    }
}

fn comparison(operator: CompareOp) -> Comparison {
    match operator {
        CompareOp::Less => Comparison::Less,
        CompareOp::AtMost => Comparison::AtMost,
        CompareOp::More => Comparison::More,
        CompareOp::AtLeast => Comparison::AtLeast,
        CompareOp::Equal | CompareOp::NotEqual => Comparison::Equal,
    }
}

#[allow(clippy::cast_precision_loss, reason = "option values are small")]
fn as_number(value: i64) -> f64 {
    value as f64
}
