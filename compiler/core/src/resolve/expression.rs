//! Expressions with names → expressions with ids.

use enkat_model::ElementId;
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    other_tools::NOTHING,
    parse::expression::{self as parsed, CompareOp, SetMember, is_truth_word},
    source::{FileId, Span, Spanned},
    tree::{Expression, Kind, Name, QuestionKind},
};

use super::{
    Suggest,
    claims::{self, Found},
    compared_words,
    expr::{Claim, Expr, ExprKind, Literal, Reference},
    flags,
    place::Place,
    scope::{DeclaredNode, Scope},
    unknown,
};

/// Resolves the conditions, as far as their names are known.
pub(super) fn resolve_all(scope: &Scope<'_>, conditions: &[Expression], sink: &mut Sink) -> Vec<Expr> {
    let mut resolved = Vec::with_capacity(conditions.len());
    let each = conditions.iter();
    resolved.extend(each.filter_map(|condition| resolve(scope, condition, sink)));
    resolved
}

/// Resolves the expression, as far as its names are known. Returns `None` if none of its names is known.
pub(super) fn resolve(scope: &Scope<'_>, expression: &Expression, sink: &mut Sink) -> Option<Expr> {
    at_place(scope, expression, Place::Rule, sink)
}

/// Resolves an expression of `derived_flags` or `assume`, as far as its names are known.
pub(super) fn resolve_setting(scope: &Scope<'_>, expression: &Expression, sink: &mut Sink) -> Option<Expr> {
    at_place(scope, expression, Place::Setting, sink)
}

fn at_place(scope: &Scope<'_>, expression: &Expression, place: Place, sink: &mut Sink) -> Option<Expr> {
    Resolver {
        scope,
        source: Source::Survey,
        place,
        sink,
    }
    .expr(expression.parsed.as_ref()?)
}

/// Resolves the statement of an invariant, as far as its names are known. One of a module may name parts of it that this survey does
/// not include.
pub(super) fn resolve_statement(scope: &Scope<'_>, expression: &Expression, sink: &mut Sink) -> Option<Expr> {
    Resolver {
        scope,
        source: Source::Invariant(expression.span.file),
        place: Place::Rule,
        sink,
    }
    .expr(expression.parsed.as_ref()?)
}

/// Resolves the expression of a named condition. A condition of a module may ask about parts that this survey does not include.
pub(super) fn resolve_named(
    scope: &Scope<'_>,
    name: &Name,
    expression: &Expression,
    sink: &mut Sink,
) -> Option<Expr> {
    let is_of_module = name.span.file != scope.header.span.file;
    Resolver {
        scope,
        source: if is_of_module {
            Source::Module
        } else {
            Source::Survey
        },
        place: Place::Rule,
        sink,
    }
    .expr(expression.parsed.as_ref()?)
}

/// Resolves the name of a question or box, outside of rules.
pub(super) fn question(scope: &Scope<'_>, name: &Name, sink: &mut Sink) -> Option<Reference> {
    named(scope, name, Place::List, sink)
}

fn named(scope: &Scope<'_>, name: &Name, place: Place, sink: &mut Sink) -> Option<Reference> {
    let Some(id) = scope.items.get(name.value.as_str()) else {
        unknown::report(scope, name, place, sink);
        return None;
    };
    let declared = scope.get(*id);
    let reference = reference(declared.node, *id);
    if reference.is_none() {
        sink.push(match place {
            Place::Setting => unknown::unknown(scope, name, place),
            _ => unknown::without_answer(name, &declared, place),
        });
    }
    reference
}

/// Returns the reference to an element that an expression can ask about.
pub(super) fn reference(node: DeclaredNode<'_>, id: ElementId) -> Option<Reference> {
    match node {
        DeclaredNode::Page(_) => None,
        DeclaredNode::Box(_) | DeclaredNode::OrBox { .. } => Some(Reference::Box(id)),
        DeclaredNode::Element(element) => match &element.kind {
            Kind::Question(question) => Some(match &question.answer {
                QuestionKind::Scalar(field) if field.is_checkbox() => Reference::Box(id),
                QuestionKind::Checkboxes(_) => Reference::Group(id),
                _ => Reference::Question(id),
            }),
            _ => None,
        },
    }
}

/// The source of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// A rule or a condition of the survey.
    Survey,
    /// A condition of a module.
    Module,
    /// An invariant in this file.
    Invariant(FileId),
}

struct Resolver<'a, 's> {
    scope: &'a Scope<'a>,
    /// The source of the expression.
    source: Source,
    /// The place of the part that is resolved.
    place: Place,
    sink: &'s mut Sink,
}

impl Resolver<'_, '_> {
    fn expr(&mut self, expr: &parsed::Expr) -> Option<Expr> {
        Some(Expr {
            kind: self.kind(expr)?,
            span: expr.span,
        })
    }

    /// Resolves a part that stands in another place than the rule itself. A setting reads the same everywhere.
    fn at(&mut self, place: Place, part: &parsed::Expr) -> Option<Expr> {
        if self.place == Place::Setting {
            return self.expr(part);
        }
        let around = std::mem::replace(&mut self.place, place);
        let resolved = self.expr(part);
        self.place = around;
        resolved
    }

    fn operand(&mut self, part: &parsed::Expr) -> Option<Box<Expr>> {
        self.at(Place::Operand, part).map(Box::new)
    }

    fn kind(&mut self, expr: &parsed::Expr) -> Option<ExprKind> {
        Some(match &expr.kind {
            parsed::ExprKind::Name(name) => self.name(name, expr.span)?,
            parsed::ExprKind::Flag(alias) => {
                ExprKind::Reference(Reference::Flag(flags::find(self.scope, alias, self.sink)?.value))
            }
            parsed::ExprKind::Gender => ExprKind::Reference(Reference::Gender),
            parsed::ExprKind::Number(value) => ExprKind::Number(*value),
            parsed::ExprKind::Text(text) => ExprKind::Text(text.clone()),
            parsed::ExprKind::Not(part) => ExprKind::Not(Box::new(self.expr(part)?)),
            parsed::ExprKind::Negate(part) => self.negated(part)?,
            // The known operands are still checked: the diagnostic on the others keeps the survey from being compiled.
            parsed::ExprKind::Logic { operator, operands } => {
                let known: Vec<_> = operands.iter().filter_map(|operand| self.expr(operand)).collect();
                (!known.is_empty()).then_some(ExprKind::Logic(operator.value, known))?
            }
            parsed::ExprKind::Compare {
                operator,
                left,
                right,
            } => self.comparison(expr.span, operator, left, right)?,
            parsed::ExprKind::In { needle, negated, set } => {
                let members = set.value.iter().filter_map(literal).collect();
                let set = Spanned::new(members, set.span);
                ExprKind::In {
                    needle: self.operand(needle)?,
                    negated: negated.value,
                    set,
                }
            }
            parsed::ExprKind::Arithmetic {
                operator,
                left,
                right,
            } => {
                let (left, right) = self.both(left, right)?;
                ExprKind::Arithmetic(operator.clone(), left, right)
            }
            parsed::ExprKind::Power { base, exponent } => {
                ExprKind::Power(self.operand(base)?, exponent.value)
            }
            parsed::ExprKind::Call { function, arguments } => {
                let place = Place::in_call(function.value);
                let known = arguments.iter().filter_map(|argument| self.at(place, argument));
                let known: Vec<_> = known.collect();
                (known.len() == arguments.len()).then(|| ExprKind::Call(function.clone(), known))?
            }
            parsed::ExprKind::Claim(claim) => ExprKind::Claim(self.claim(claim)?),
        })
    }

    fn claim(&mut self, claim: &parsed::Claim) -> Option<Claim> {
        let make = |found: Option<Found>, make: fn(ElementId) -> Claim| match found? {
            Found::Element(id) => Some(make(id)),
            Found::Absent => Some(Claim::Absent),
        };
        match claim {
            parsed::Claim::Shown(subject) => make(claims::find(self.scope, subject, self.sink), Claim::Shown),
            parsed::Claim::Included(subject) => {
                make(claims::find(self.scope, subject, self.sink), Claim::Included)
            }
            parsed::Claim::Offered(subject, value) => {
                let found = claims::find(self.scope, subject, self.sink);
                let value = self.value(value);
                Some(match (found?, value?) {
                    (Found::Element(id), value) => Claim::Offered(id, value),
                    (Found::Absent, _) => Claim::Absent,
                })
            }
            parsed::Claim::Complete => Some(Claim::Complete),
            parsed::Claim::Implies(premise, conclusion) => {
                let (premise, conclusion) = (self.expr(premise), self.expr(conclusion));
                Some(Claim::Implies(Box::new(premise?), Box::new(conclusion?)))
            }
            parsed::Claim::Counted(amount, parts) => {
                let known: Vec<_> = parts.iter().filter_map(|part| self.expr(part)).collect();
                (known.len() == parts.len()).then_some(Claim::Counted(*amount, known))
            }
        }
    }

    /// Resolves the value of an option. Reports anything else.
    fn value(&mut self, value: &parsed::Expr) -> Option<Spanned<Literal>> {
        let found = literal(&SetMember::Value(value.clone()));
        if found.is_none() {
            let message = "`shown` with two parts asks for an option, and this is not the value of one";
            let finding = Diagnostic::new(Code::E0607, message, value.span, "not a value");
            self.sink.push(match &value.kind {
                parsed::ExprKind::Name(word) => finding.write_instead(
                    value.span,
                    "values that are words are quoted: did you mean",
                    &format!("\"{word}\""),
                ),
                _ => finding.with_help("write the value of an option: a number, or a word in quotes"),
            });
        }
        found
    }

    fn name(&mut self, name: &str, span: Span) -> Option<ExprKind> {
        if self.is_absent(name) {
            return Some(ExprKind::Absent(name.to_owned()));
        }
        let is_statement = matches!(self.source, Source::Invariant(_)) && self.place == Place::Rule;
        if is_statement && !self.is_known(name) && self.scope.containers.contains_key(name) {
            let name = Spanned::new(name.to_owned(), span);
            self.sink.push(claims::bare_container(self.scope, &name));
            return None;
        }
        // Only a comparison has such a word. With its other side, the type check says what is meant.
        if is_truth_word(name) && !self.is_known(name) {
            return Some(ExprKind::Text(name.to_owned()));
        }
        let written = Spanned::new(name.to_owned(), span);
        if self.place == Place::Setting && !self.is_known(name) && unknown::is_flag(self.scope, name) {
            return self.flag_of_setting(&written);
        }
        Some(ExprKind::Reference(match self.scope.conditions.get(name) {
            Some(index) => Reference::Condition(*index),
            None => named(self.scope, &written, self.place, self.sink)?,
        }))
    }

    /// Reports a flag without `flag.`, unless it is only derived: then this is what is wrong, and `flag.` would not help.
    fn flag_of_setting(&mut self, name: &Name) -> Option<ExprKind> {
        let index = self.scope.flag(&name.value);
        let derived = index.filter(|_| self.scope.sent_flag(&name.value).is_none());
        if derived.is_none() {
            unknown::report(self.scope, name, self.place, self.sink);
        }
        Some(ExprKind::Reference(Reference::Flag(derived?)))
    }

    fn negated(&mut self, part: &parsed::Expr) -> Option<ExprKind> {
        let part = self.at(Place::Operand, part)?;
        Some(match part.kind {
            ExprKind::Number(value) => ExprKind::Number(-value),
            _ => ExprKind::Negate(Box::new(part)),
        })
    }

    fn comparison(
        &mut self,
        span: Span,
        operator: &Spanned<CompareOp>,
        left: &parsed::Expr,
        right: &parsed::Expr,
    ) -> Option<ExprKind> {
        let finding = self.missing(span, operator.value, left, right);
        if let Some(finding) = finding.or_else(|| self.word_of_text(left, right)) {
            self.sink.push(finding);
            return None;
        }
        let (one, other) = (self.compared(left, right), self.compared(right, left));
        let (left, right) = one.zip(other)?;
        Some(ExprKind::Compare(operator.clone(), left, right))
    }

    /// Resolves an operand of a comparison, which may be a word for an option of the other.
    fn compared(&mut self, operand: &parsed::Expr, other: &parsed::Expr) -> Option<Box<Expr>> {
        match &operand.kind {
            parsed::ExprKind::Name(word) if compared_words::is_value(self.scope, operand, other) => {
                Some(Box::new(Expr {
                    kind: ExprKind::Text(word.clone()),
                    span: operand.span,
                }))
            }
            _ => self.operand(operand),
        }
    }

    fn is_absent(&self, name: &str) -> bool {
        let is_absent = match self.source {
            Source::Survey => false,
            Source::Module => self.scope.rest.absent.contains_key(name),
            Source::Invariant(file) => claims::is_of_module(self.scope, name, file),
        };
        is_absent && !self.is_known(name)
    }

    /// Builds the diagnostic for `x == null`: other tools have such a word for a missing answer.
    fn missing(
        &self,
        span: Span,
        operator: CompareOp,
        left: &parsed::Expr,
        right: &parsed::Expr,
    ) -> Option<Diagnostic> {
        let (parsed::ExprKind::Name(name), parsed::ExprKind::Name(word)) = (&left.kind, &right.kind) else {
            return None;
        };
        let is_nothing = NOTHING.iter().any(|nothing| nothing.eq_ignore_ascii_case(word));
        let is_question = |name: &str| {
            let id = self.scope.items.get(name)?;
            let found = reference(self.scope.get(*id).node, *id)?;
            matches!(found, Reference::Question(_) | Reference::Group(_)).then_some(())
        };
        if !is_nothing || self.is_known(word) {
            return None;
        }
        is_question(name)?;
        let ours = match operator {
            CompareOp::Equal => format!("not answered({name})"),
            CompareOp::NotEqual => format!("answered({name})"),
            _ => return None,
        };
        let message = format!("rules have no `{word}`: a question is answered or not");
        let finding = Diagnostic::new(Code::E0402, message, span, "other tools write it so");
        Some(finding.write_instead(span, "did you mean", &ours))
    }

    fn is_known(&self, name: &str) -> bool {
        self.scope.items.contains_key(name) || self.scope.conditions.contains_key(name)
    }

    /// Builds the diagnostic for a text question that is compared with a word without quotes, as in `city == No`.
    fn word_of_text(&self, left: &parsed::Expr, right: &parsed::Expr) -> Option<Diagnostic> {
        let (parsed::ExprKind::Name(name), parsed::ExprKind::Name(word)) = (&left.kind, &right.kind) else {
            return None;
        };
        let id = self.scope.items.get(name.as_str())?;
        let DeclaredNode::Element(element) = self.scope.get(*id).node else {
            return None;
        };
        let Kind::Question(question) = &element.kind else {
            return None;
        };
        let is_text = matches!(&question.answer, QuestionKind::Scalar(field) if !field.is_checkbox());
        if !is_text || !is_truth_word(word) || self.is_known(word) {
            return None;
        }
        let message = format!("there is no `{word}` in rules");
        let finding = Diagnostic::new(Code::E0402, message, right.span, "not a value");
        Some(finding.with_help(format!("a text is written in quotes: `\"{word}\"`")))
    }

    /// Resolves both sides, the second even if the first is not known.
    fn both(&mut self, left: &parsed::Expr, right: &parsed::Expr) -> Option<(Box<Expr>, Box<Expr>)> {
        let (left, right) = (self.operand(left), self.operand(right));
        left.zip(right)
    }
}

/// Resolves a member of a set. The grammar allows nothing else.
fn literal(member: &SetMember) -> Option<Spanned<Literal>> {
    match member {
        SetMember::Value(value) => {
            let literal = match &value.kind {
                parsed::ExprKind::Number(number) => Literal::Number(*number),
                parsed::ExprKind::Text(text) => Literal::Text(text.clone()),
                parsed::ExprKind::Negate(part) => match part.kind {
                    parsed::ExprKind::Number(number) => Literal::Number(-number),
                    _ => return None,
                },
                _ => return None,
            };
            Some(Spanned::new(literal, value.span))
        }
        SetMember::Range { from, to } => {
            let span = enkat_syntax::source::Span {
                end: to.span.end,
                ..from.span
            };
            Some(Spanned::new(Literal::Range(from.clone(), to.clone()), span))
        }
    }
}
