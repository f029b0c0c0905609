//! Function calls.

use enkat_model::{AnswerType, ElementId, Quantity};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::Function,
    source::{Span, Spanned},
};

use super::{
    Types,
    operand::{Operand, Origin},
};
use crate::{
    check::Predicate,
    resolve::{Expr, ExprKind, Reference},
};

impl Types<'_, '_> {
    /// Type-checks a call that is true or false.
    pub(super) fn call_truth(
        &mut self,
        expr: &Expr,
        function: &Spanned<Function>,
        arguments: &[Expr],
    ) -> Option<Predicate> {
        match function.value {
            Function::Answered => {
                let argument = self.one(function, arguments)?;
                self.answered(argument)
            }
            Function::Any | Function::All => {
                let argument = self.one(function, arguments)?;
                if matches!(argument.kind, ExprKind::Absent(_)) {
                    return Some(Predicate::NEVER);
                }
                let boxes = self.group(function.value, argument)?;
                Some(if function.value == Function::Any {
                    Predicate::AnyTicked(boxes)
                } else {
                    Predicate::AllTicked(boxes)
                })
            }
            _ => {
                self.call_number(expr, function, arguments)?;
                let message = format!(
                    "a rule needs true or false, and `{}(…)` is a number",
                    function.value.name()
                );
                self.refuse(
                    Diagnostic::new(Code::E0601, message, expr.span, "not a condition")
                        .with_help(format!("compare it, such as `{}(…) >= 2`", function.value.name())),
                )
            }
        }
    }

    /// Type-checks a call that is a number.
    pub(super) fn call_number(
        &mut self,
        expr: &Expr,
        function: &Spanned<Function>,
        arguments: &[Expr],
    ) -> Option<Operand> {
        let make = match function.value {
            Function::Answered | Function::Any | Function::All => {
                self.call_truth(expr, function, arguments)?;
                let name = function.value.name();
                let message = format!("`{name}(…)` is true or false by itself and cannot be compared");
                return self.refuse(
                    Diagnostic::new(Code::E0603, message, expr.span, "true or false")
                        .with_help(format!("write `{name}(…)` or `not {name}(…)`")),
                );
            }
            Function::Count => {
                let argument = self.one(function, arguments)?;
                if matches!(argument.kind, ExprKind::Absent(_)) {
                    return Some(Operand::Number(Quantity::Count(Vec::new()), Origin::Absent));
                }
                let boxes = self.group(Function::Count, argument)?;
                let ExprKind::Reference(Reference::Group(id)) = argument.kind else {
                    return None;
                };
                let origin = Origin::Counted(id);
                return Some(Operand::Number(Quantity::Count(boxes), origin));
            }
            Function::YearsSince => {
                let argument = self.one(function, arguments)?;
                return self.years_since(argument);
            }
            Function::Sum => Quantity::Sum,
            Function::Mean => Quantity::Mean,
            Function::Min => Quantity::Min,
            Function::Max => Quantity::Max,
        };
        Some(Operand::Number(
            make(self.numbers(function, arguments)?),
            Origin::Calculated,
        ))
    }

    /// Returns the only argument. Reports a call with none or several.
    fn one<'e>(&mut self, function: &Spanned<Function>, arguments: &'e [Expr]) -> Option<&'e Expr> {
        if let [argument] = arguments {
            return Some(argument);
        }
        if let Some(finding) = self.single_boxes(function, arguments) {
            return self.refuse(finding);
        }
        let name = function.value.name();
        let message = format!("`{name}` asks about one id, and this has {}", arguments.len());
        let finding = Diagnostic::new(Code::E0608, message, function.span, "one id in the brackets");
        self.refuse(finding.with_help(match (arguments, function.value) {
            ([], _) => format!("write the id that is asked about: `{name}(…)`"),
            (_, Function::YearsSince) => {
                format!("ask about each by itself: `{name}(a) >= 18 and {name}(b) >= 18`")
            }
            (_, Function::Count) => format!("add several up: `{name}(a) + {name}(b)`"),
            _ => format!("join several with `and` or `or`: `{name}(a) and {name}(b)`"),
        }))
    }

    /// Builds the diagnostic for single boxes in the brackets of a function that asks about a whole group.
    fn single_boxes(&self, function: &Spanned<Function>, arguments: &[Expr]) -> Option<Diagnostic> {
        let ids = arguments.iter().map(|argument| match argument.kind {
            ExprKind::Reference(Reference::Box(id)) => Some(id),
            _ => None,
        });
        let ids: Vec<ElementId> = ids.collect::<Option<_>>()?;
        let first = *ids.first()?;
        let (name, word) = match function.value {
            Function::Any => ("any", "or"),
            Function::All => ("all", "and"),
            Function::Count => ("count", "or"),
            _ => return None,
        };
        let names: Vec<&str> = ids.iter().map(|id| self.name(*id)).collect();
        let message = format!("`{name}` asks about a whole group of boxes, and these are single boxes");
        let label = "one `checkboxes` id in the brackets";
        let finding = Diagnostic::new(Code::E0608, message, function.span, label);
        let which = if word == "or" { "any" } else { "each" };
        let joined = names.join(&format!(" {word} "));
        let finding = finding.with_help(format!(
            "to ask whether {which} of them is ticked, write `{joined}`; beside `and`, `or` or `not`, write `({joined})`"
        ));
        Some(match self.group_of(first).filter(|_| name == "count") {
            Some(group) => finding.with_help(format!(
                "`count({group})` is the number of ticked boxes in the whole group"
            )),
            None => finding,
        })
    }

    /// Returns the id of the group that a box is in.
    fn group_of(&self, id: ElementId) -> Option<&str> {
        let group = self.survey.element(self.survey.element(id).within?);
        let is_group = group.question().is_some() && group.what() == "a group of boxes";
        is_group.then_some(&*group.id.value)
    }

    fn answered(&mut self, argument: &Expr) -> Option<Predicate> {
        let finding =
            |message: String| Diagnostic::new(Code::E0607, message, argument.span, "not a question");
        let finding = match argument.kind {
            ExprKind::Absent(_) => return Some(Predicate::NEVER),
            ExprKind::Reference(Reference::Question(id)) => return Some(Predicate::Answered(id)),
            ExprKind::Reference(Reference::Group(id)) => return Some(Predicate::AnyTicked(self.boxes(id))),
            ExprKind::Reference(Reference::Box(id)) => {
                let name = self.name(id);
                finding(format!("a box is never unanswered: `{name}` is ticked or not"))
                    .with_help(format!("write `{name}` to ask whether it is ticked"))
            }
            ExprKind::Reference(Reference::Flag(_)) => {
                finding("a flag is never unanswered".into()).with_help("write the flag by itself")
            }
            ExprKind::Reference(Reference::Condition(index)) => {
                let name = &self.survey.conditions[index].name.value;
                finding(format!(
                    "a condition is never unanswered: `{name}` is true or false"
                ))
                .with_help(format!("write `{name}` by itself"))
            }
            ExprKind::Reference(Reference::Gender) => finding("`gender` is not a question".into())
                .with_help("an unknown gender is none of `\"female\"`, `\"male\"` and `\"other\"`"),
            _ => finding("`answered` asks about a question".into()).with_help("write the id of one question"),
        };
        self.refuse(finding)
    }

    /// Finds the boxes of the group that `any`, `all` or `count` asks about.
    fn group(&mut self, function: Function, argument: &Expr) -> Option<Vec<ElementId>> {
        let name = function.name();
        let finding = |what: String| {
            let message = format!("`{name}` asks about a group of boxes, and this is {what}");
            Diagnostic::new(Code::E0607, message, argument.span, "not a `checkboxes` id")
        };
        let finding = match argument.kind {
            ExprKind::Reference(Reference::Group(id)) => return Some(self.boxes(id)),
            ExprKind::Reference(Reference::Question(id)) => {
                finding(self.called(id)).with_help(format!("ask for its answer: `{}`", self.example(id)))
            }
            ExprKind::Reference(Reference::Box(id)) => {
                let own = self.name(id);
                let finding = finding(format!("the box `{own}`")).with_help(format!(
                    "to ask whether this box is ticked, write `{own}` by itself"
                ));
                match self.group_of(id) {
                    Some(group) => finding.with_help(format!(
                        "to ask about all boxes beside it, write `{name}({group})`"
                    )),
                    None => finding,
                }
            }
            _ => finding("something else".into()).with_help("write the id of one `checkboxes` question"),
        };
        self.refuse(finding)
    }

    /// Collects the number questions in the brackets, in survey order.
    fn numbers(&mut self, function: &Spanned<Function>, arguments: &[Expr]) -> Option<Vec<Quantity>> {
        let name = function.value.name();
        if arguments.is_empty() {
            let message = format!("`{name}` needs number questions, and there is none");
            return self.refuse(
                Diagnostic::new(Code::E0608, message, function.span, "nothing in the brackets")
                    .with_help(format!("write ids with commas between them: `{name}(a, b)`")),
            );
        }
        let (mut ids, mut choices) = (Vec::new(), Vec::new());
        for argument in arguments {
            match argument.kind {
                ExprKind::Reference(Reference::Question(id))
                    if self.answer_type(id) == Some(AnswerType::Number) =>
                {
                    ids.push(id);
                }
                ExprKind::Reference(Reference::Question(id)) if self.answer_type(id).is_none() => {
                    choices.push((id, argument.span));
                }
                ExprKind::Reference(Reference::Question(id) | Reference::Box(id) | Reference::Group(id)) => {
                    let message = format!("`{name}` takes number questions, and this is {}", self.called(id));
                    self.sink.push(
                        Diagnostic::new(Code::E0607, message, argument.span, "not a number question")
                            .with_related(self.survey.element(id).id.span, "the question")
                            .with_help("name questions of the kind `number` or `slider`"),
                    );
                }
                _ => self.sink.push(
                    Diagnostic::new(
                        Code::E0607,
                        format!("`{name}` takes a list of number questions"),
                        argument.span,
                        "not the id of a question",
                    )
                    .with_help(format!("write ids with commas between them: `{name}(a, b)`")),
                ),
            }
        }
        if let Some(finding) = self.calculated_choices(name, &choices) {
            self.sink.push(finding);
        }
        if ids.len() < arguments.len() {
            return None;
        }
        ids.sort_unstable();
        Some(ids.into_iter().map(Quantity::Answer).collect())
    }

    /// Builds the diagnostic for choices among the numbers of a call.
    fn calculated_choices(&self, function: &str, choices: &[(ElementId, Span)]) -> Option<Diagnostic> {
        let ((id, place), others) = choices.split_first()?;
        let message = format!("`{function}` takes numbers, and this is {}", self.called(*id));
        let finding = Diagnostic::new(Code::E0607, message, *place, "an option is not an amount");
        let finding = others.iter().fold(finding, |finding, (_, place)| {
            finding.with_related(*place, "a choice as well")
        });
        let each: Vec<_> = choices.iter().map(|(id, _)| self.example(*id)).collect();
        Some(finding.with_help(format!(
            "the values of options are names for answers, not amounts: compare each one, as in `{}`",
            each.join(" and ")
        )))
    }

    /// Type-checks the argument of the whole years from a date until today.
    fn years_since(&mut self, argument: &Expr) -> Option<Operand> {
        let name = Function::YearsSince.name();
        let finding = |message: String| Diagnostic::new(Code::E0607, message, argument.span, "not a date");
        let help = "ask for a `date`, and name it here";
        let finding = match argument.kind {
            ExprKind::Reference(Reference::Question(id)) if self.is_date(id) => {
                return Some(Operand::Number(Quantity::YearsSince(id), Origin::Years(id)));
            }
            ExprKind::Reference(Reference::Question(id) | Reference::Box(id) | Reference::Group(id)) => {
                finding(format!(
                    "`{name}` counts from a `date`, and this is {}",
                    self.called(id)
                ))
                .with_related(self.survey.element(id).id.span, "the question")
                .with_help(match self.answer_type(id) {
                    Some(AnswerType::Year) => self.date_instead(id),
                    _ => help.to_owned(),
                })
            }
            _ => finding(format!("`{name}` counts from the answer of a `date` question")).with_help(help),
        };
        self.refuse(finding)
    }
}
