//! The sides of comparisons and operators, typed.

use enkat_model::{AnswerType, ElementId, Quantity};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::{ArithmeticOp, Function},
    source::Span,
};

use super::Types;
use crate::resolve::{Expr, ExprKind, Reference, Suggest};

/// A typed operand.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    /// The answer of a choice.
    Choice(ElementId),
    /// The answer of a text question.
    TextAnswer(ElementId),
    /// The answer of a question for a day or a minute.
    Moment(ElementId),
    /// A number.
    Number(Quantity, Origin),
    /// A quoted text.
    Text(String),
    /// The participant's gender.
    Gender,
    /// The answer to a question that this survey does not ask, or a number calculated with it.
    Absent,
}

/// The origin of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Origin {
    /// It is written in the rule.
    Fixed(f64),
    /// It is the answer of this question.
    Asked(ElementId),
    /// It counts the ticks of this group of boxes.
    Counted(ElementId),
    /// It counts the whole years since this date.
    Years(ElementId),
    /// It counts the ticks of a group of boxes that this survey does not ask.
    Absent,
    /// It is the result of a calculation, which may round.
    Calculated,
}

impl Operand {
    /// Tests whether it is written in the rule.
    pub(super) fn is_fixed(&self) -> bool {
        matches!(self, Self::Text(_) | Self::Number(_, Origin::Fixed(_)))
    }

    /// Tests whether both are the same answer, or the same calculation with answers.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Choice(one), Self::Choice(other)) | (Self::Moment(one), Self::Moment(other)) => {
                one == other
            }
            (Self::Number(one, _), Self::Number(other, _)) => one == other,
            _ => false,
        }
    }
}

impl Types<'_, '_> {
    /// Type-checks an expression as something that can be compared.
    pub(super) fn operand(&mut self, expr: &Expr) -> Option<Operand> {
        if is_absent(expr) {
            return Some(Operand::Absent);
        }
        let calculated = |quantity| Operand::Number(quantity, Origin::Calculated);
        Some(match &expr.kind {
            ExprKind::Reference(Reference::Question(id)) => match self.answer_type(*id) {
                Some(AnswerType::Date | AnswerType::Minute) => Operand::Moment(*id),
                Some(AnswerType::Number | AnswerType::Year) => {
                    Operand::Number(Quantity::Answer(*id), Origin::Asked(*id))
                }
                Some(AnswerType::Text | AnswerType::Location | AnswerType::Truth) => Operand::TextAnswer(*id),
                None => Operand::Choice(*id),
            },
            ExprKind::Reference(Reference::Gender) => Operand::Gender,
            ExprKind::Number(value) => Operand::Number(Quantity::Constant(*value), Origin::Fixed(*value)),
            ExprKind::Text(text) => Operand::Text(text.clone()),
            ExprKind::Negate(part) => calculated(Quantity::Negate(Box::new(self.number(part, "-", None)?))),
            ExprKind::Power(base, exponent) => calculated(Quantity::Power(
                Box::new(self.number(base, "^", None)?),
                *exponent,
            )),
            ExprKind::Arithmetic(operator, left, right) => {
                let (left, right) = (
                    self.number(left, operator.value.symbol(), Some(right)),
                    self.number(right, operator.value.symbol(), Some(left)),
                );
                let (left, right) = left.zip(right)?;
                calculated(arithmetic(operator.value, left, right))
            }
            ExprKind::Call(function, arguments) => return self.call_number(expr, function, arguments),
            _ => return self.refuse(self.true_or_false(expr)),
        })
    }

    /// Type-checks an expression as a number to calculate with; `other` is the other side of the operator.
    fn number(&mut self, expr: &Expr, operator: &str, other: Option<&Expr>) -> Option<Quantity> {
        match self.operand(expr)? {
            Operand::Number(quantity, _) => Some(quantity),
            operand => {
                let finding = self.no_number(&operand, expr.span, (operator, other));
                self.refuse(finding)
            }
        }
    }

    fn no_number(
        &self,
        operand: &Operand,
        span: Span,
        (operator, other): (&str, Option<&Expr>),
    ) -> Diagnostic {
        let message = format!(
            "`{operator}` calculates with numbers, and this is {}",
            self.describe(operand)
        );
        let finding = Diagnostic::new(Code::E0605, message, span, "not a number");
        match operand {
            Operand::Choice(id) => finding
                .with_related(self.survey.element(*id).id.span, "the choice")
                .with_help(format!(
                    "the values of options are names for answers, not amounts; compare each one, as in `{}`, or ask for a \
                     `number`",
                    self.example(*id)
                )),
            Operand::Text(_) => finding.with_help("a number is written without quotes"),
            Operand::Moment(id) if self.is_date(*id) => finding.with_help(self.year_instead(*id, other)),
            Operand::Moment(_) => {
                finding.with_help("rules do not calculate with it; compare it with a day and a time in quotes")
            }
            Operand::TextAnswer(_) => finding.with_help("ask for a `number` to calculate with the answer"),
            _ => finding,
        }
    }

    /// Describes an operand in the author's words.
    pub(super) fn describe(&self, operand: &Operand) -> String {
        match operand {
            Operand::Choice(id)
            | Operand::TextAnswer(id)
            | Operand::Moment(id)
            | Operand::Number(_, Origin::Asked(id)) => self.called(*id),
            Operand::Number(_, Origin::Fixed(value)) => format!("the number `{value}`"),
            Operand::Number(_, Origin::Counted(id)) => {
                format!("the number of ticks of `{}`", self.name(*id))
            }
            Operand::Number(_, Origin::Years(id)) => format!("the years since `{}`", self.name(*id)),
            Operand::Number(_, Origin::Calculated) => "a calculated number".to_owned(),
            Operand::Text(text) => format!("the text `\"{text}\"`"),
            Operand::Gender => "`gender`".to_owned(),
            Operand::Absent | Operand::Number(_, Origin::Absent) => {
                "what this survey does not ask".to_owned()
            }
        }
    }

    /// Builds the diagnostic for something true or false that is compared.
    fn true_or_false(&self, expr: &Expr) -> Diagnostic {
        let finding = |what: String| {
            let message = format!("{what} is true or false by itself and cannot be compared");
            Diagnostic::new(Code::E0603, message, expr.span, "true or false")
        };
        if let Some((what, written)) = self.truth_name(expr) {
            let help = format!("write `{written}` or `not {written}`");
            return finding(what).with_help(help);
        }
        let ExprKind::Reference(Reference::Group(id)) = &expr.kind else {
            return finding("a condition".to_owned()).with_help("join conditions with `and`, `or` and `not`");
        };
        let name = self.name(*id);
        let message = format!("`{name}` is a group of boxes, which has no value of its own");
        Diagnostic::new(Code::E0603, message, expr.span, "not a single value")
            .with_help(format!(
                "name one of its boxes, or write `any({name})` or `count({name}) >= 2`"
            ))
            .write_instead(expr.span, "did you mean", &format!("count({name})"))
    }

    /// Describes a box, a flag or a condition, and writes it as rules do.
    pub(super) fn truth_name(&self, expr: &Expr) -> Option<(String, String)> {
        let ExprKind::Reference(reference) = &expr.kind else {
            return None;
        };
        Some(match reference {
            Reference::Box(id) => {
                let name = self.name(*id);
                (format!("the box `{name}`"), name.to_owned())
            }
            Reference::Flag(index) => {
                let flag = self.survey.header.flags.get(*index);
                let alias = flag.map_or("…", |flag| flag.alias.value.as_str());
                (format!("the flag `{alias}`"), format!("flag.{alias}"))
            }
            Reference::Condition(index) => {
                let name = &self.survey.conditions[*index].name.value;
                (format!("the condition `{name}`"), name.clone())
            }
            _ => return None,
        })
    }
}

/// Tests whether an expression is the answer to a question that this survey does not ask, or calculated with one.
fn is_absent(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Absent(_) => true,
        ExprKind::Negate(part) | ExprKind::Power(part, _) => is_absent(part),
        ExprKind::Arithmetic(_, left, right) => is_absent(left) || is_absent(right),
        ExprKind::Call(function, arguments) => {
            function.value != Function::Count && arguments.iter().any(is_absent)
        }
        _ => false,
    }
}

fn arithmetic(operator: ArithmeticOp, left: Quantity, right: Quantity) -> Quantity {
    match operator {
        ArithmeticOp::Add => Quantity::Sum(vec![left, right]),
        ArithmeticOp::Subtract => Quantity::Subtract(Box::new(left), Box::new(right)),
        ArithmeticOp::Multiply => Quantity::Multiply(Box::new(left), Box::new(right)),
        ArithmeticOp::Divide => Quantity::Divide(Box::new(left), Box::new(right)),
    }
}
