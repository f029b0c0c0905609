//! The types of expressions: option values, numbers, texts, predicates.

mod attention;
mod call;
mod compare;
mod condition_refs;
mod constant;
mod derived;
mod domain;
mod equality;
mod interval;
mod invariants;
mod joined;
mod membership;
mod moment;
mod operand;
mod options;
mod order;
mod periods;
mod standing;

use enkat_model::{AnswerType, ElementId};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic, Sink},
    parse::expression::Logic,
    source::Span,
};

use self::{
    condition_refs::Named,
    standing::{Purpose, Standing},
};
use super::{
    Derived, Predicate, Stated,
    settings::{Settings, over_settings},
};
use crate::resolve::{ChoiceOption, Element, Expr, ExprKind, QuestionKind, Reference, Suggest, Survey};

/// Every expression of a survey, typed.
#[derive(Debug)]
pub(super) struct Typed {
    /// The conditions of each element.
    pub(super) elements: Vec<TypedElement>,
    /// The named conditions, in order.
    pub(super) conditions: Vec<Option<Predicate>>,
    /// The value of each named condition that is true, or false, for every participant, as far as types and ranges show.
    pub(super) constants: Vec<Option<bool>>,
    /// The settings of the header.
    pub(super) settings: Settings,
    /// The fields that are derived, in order.
    pub(super) derived: Vec<Option<Derived>>,
    /// The conditions of the attention rules, in order.
    pub(super) attention: Vec<Option<Predicate>>,
    /// The statements of the invariants, in order.
    pub(super) invariants: Vec<Option<Stated>>,
}

/// The conditions of one element, typed; `None` for those of the wrong type.
#[derive(Debug)]
pub(super) struct TypedElement {
    /// The predicate of each rule that hides it.
    pub(super) hidden_when: Vec<Option<Predicate>>,
    /// The predicate that hides each option of a choice.
    pub(super) options: Vec<Option<Predicate>>,
    /// The predicate that has to hold for each constraint.
    pub(super) checks: Vec<Option<Predicate>>,
}

/// Type-checks every expression. Expressions of the wrong type are reported and left out.
pub(super) fn typed(survey: &Survey, sink: &mut Sink) -> Typed {
    let mut types = Types {
        survey,
        sink,
        conditions: survey.conditions.iter().map(|_| None).collect(),
        expanded: 0,
        purpose: Purpose::Rule,
        standing: Standing::default(),
    };
    types.name_conditions();
    let elements = survey.elements.iter().map(|element| types.conditions_of(element));
    Typed {
        elements: elements.collect(),
        settings: types.settings(),
        derived: types.derived_fields(),
        attention: types.attention(),
        invariants: types.invariants(),
        constants: types.constants(),
        conditions: types
            .conditions
            .into_iter()
            .map(|named| Some(named?.truth))
            .collect(),
    }
}

struct Types<'a, 's> {
    survey: &'a Survey,
    sink: &'s mut Sink,
    /// The condition that replaces each name.
    conditions: Vec<Option<Named>>,
    /// The number of comparisons put in for names.
    expanded: usize,
    /// The use of the expression.
    purpose: Purpose,
    /// The place within the expression.
    standing: Standing,
}

impl<'a> Types<'a, '_> {
    fn conditions_of(&mut self, element: &Element) -> TypedElement {
        let hidden_when = element.hidden_when.iter();
        let hidden_when = hidden_when.map(|rule| self.condition(rule)).collect();
        let has_rule = |option: &ChoiceOption| option.hidden_when.is_some();
        let options = Some(element.options()).filter(|options| options.iter().any(has_rule));
        let options = options.into_iter().flatten().map(|option| {
            let rule = option.hidden_when.as_ref();
            rule.and_then(|rule| self.condition(rule))
        });
        let options = options.collect();
        let checks = element.checks().iter();
        let checks = self.with_purpose(Purpose::Constraint, |types| {
            checks.map(|check| types.condition(&check.that)).collect()
        });
        TypedElement {
            hidden_when,
            options,
            checks,
        }
    }

    fn settings(&mut self) -> Settings {
        let header = &self.survey.header;
        let mut over_settings = |expr: &Expr| self.condition(expr).as_ref().and_then(over_settings);
        let derived = header.flags.iter().map(|flag| {
            let derived = flag.derived.as_ref()?.expr.as_ref();
            derived.and_then(&mut over_settings)
        });
        Settings {
            derived: derived.collect(),
            assumptions: header.assume.iter().filter_map(&mut over_settings).collect(),
        }
    }

    /// Type-checks an expression as a predicate.
    fn truth(&mut self, expr: &Expr) -> Option<Predicate> {
        match &expr.kind {
            ExprKind::Absent(_) => Some(Predicate::NEVER),
            ExprKind::Reference(Reference::Box(id)) => Some(Predicate::Ticked(*id)),
            ExprKind::Reference(Reference::Flag(index)) => Some(Predicate::Flag(*index)),
            ExprKind::Reference(Reference::Condition(index)) => self.named(*index, expr.span),
            ExprKind::Not(part) => {
                let part = self.standing(self.standing.negated(), |types| types.truth(part))?;
                Some(Predicate::Not(Box::new(part)))
            }
            ExprKind::Logic(logic, parts) => self.logic(*logic, parts),
            ExprKind::Compare(operator, left, right) => self.compare(operator, left, right),
            ExprKind::In {
                needle,
                negated: true,
                set,
            } => {
                let found = self.standing(self.standing.opposite(), |types| types.membership(needle, set))?;
                Some(Predicate::Not(Box::new(found)))
            }
            ExprKind::In { needle, set, .. } => self.membership(needle, set),
            ExprKind::Call(function, arguments) => self.call_truth(expr, function, arguments),
            _ => self.refuse(self.no_truth(expr)),
        }
    }

    fn logic(&mut self, logic: Logic, parts: &[Expr]) -> Option<Predicate> {
        let typed: Vec<_> = self.standing(Standing::joined(logic), |types| {
            parts.iter().filter_map(|part| types.truth(part)).collect()
        });
        if typed.len() < parts.len() {
            return None;
        }
        // One repetition per rule is enough to report.
        let repeated = typed.iter().enumerate().find_map(|(index, part)| {
            let first = typed[..index].iter().position(|other| other == part)?;
            Some(said_twice(parts[first].span, parts[index].span))
        });
        match repeated {
            Some(finding) => self.sink.push(finding),
            None => self.warn_about_joined(logic, parts, &typed),
        }
        Some(match logic {
            Logic::And => Predicate::All(typed),
            Logic::Or => Predicate::Any(typed),
        })
    }

    /// Reports a diagnostic and returns `None`, as the expression has no type.
    fn refuse<T>(&mut self, diagnostic: Diagnostic) -> Option<T> {
        self.sink.push(diagnostic);
        None
    }

    /// Builds the diagnostic for an expression that is neither true nor false.
    fn no_truth(&self, expr: &Expr) -> Diagnostic {
        let finding = |what: String, help: String| {
            let message = format!("a rule needs true or false, and {what} is neither");
            Diagnostic::new(Code::E0601, message, expr.span, "not a condition").with_help(help)
        };
        match &expr.kind {
            ExprKind::Reference(Reference::Question(id)) => {
                let name = self.name(*id);
                let example = self.example(*id);
                finding(
                    self.called(*id),
                    format!("compare it, such as `{example}`, or write `answered({name})`"),
                )
            }
            ExprKind::Reference(Reference::Group(id)) => {
                let name = self.name(*id);
                finding(
                    self.called(*id),
                    format!(
                        "write `any({name})`, `all({name})` or `count({name}) >= 2`, or name one of its boxes"
                    ),
                )
                .write_instead(expr.span, "did you mean", &format!("any({name})"))
            }
            ExprKind::Reference(_) => finding(
                "`gender`".into(),
                "compare it, such as `gender == \"female\"`".into(),
            ),
            ExprKind::Text(text) => finding(
                format!("the text `\"{text}\"`"),
                "compare a question with it; without quotes it is the id of a question or box".into(),
            ),
            ExprKind::Number(number) => finding(
                format!("the number `{number}`"),
                "compare a question with it; for several values, write `exercise in [2, 3]`".into(),
            ),
            _ => finding(
                "a calculated number".into(),
                "compare it with a number, such as `… >= 2`".into(),
            ),
        }
    }

    /// Builds an example of a comparison with a question.
    fn example(&self, id: ElementId) -> String {
        let name = self.name(id);
        match self.answer(id) {
            Some(QuestionKind::Choice(choice)) => match choice.options.value.first() {
                Some(option) => format!("{name} == {}", options::written(&option.value.value)),
                None => format!("{name} == 1"),
            },
            Some(QuestionKind::Scalar(field)) => match field.kind.answer_type() {
                AnswerType::Number => format!("{name} >= 1"),
                AnswerType::Year => format!("{name} >= 2000"),
                AnswerType::Date => format!("{name} >= \"2026-01-01\""),
                AnswerType::Minute => format!("{name} >= \"2026-01-01T08:00\""),
                AnswerType::Truth | AnswerType::Text | AnswerType::Location => format!("{name} == \"…\""),
            },
            _ => format!("{name} == \"…\""),
        }
    }

    fn name(&self, id: ElementId) -> &'a str {
        &self.survey.element(id).id.value
    }

    /// Describes a question by its kind and id, such as "the choice `stressWork`".
    fn called(&self, id: ElementId) -> String {
        let element = self.survey.element(id);
        let kind = element.what().trim_start_matches("an ").trim_start_matches("a ");
        format!("the {kind} `{}`", element.id.value)
    }

    fn answer(&self, id: ElementId) -> Option<&'a QuestionKind> {
        self.survey.element(id).answer()
    }

    /// Returns the type of an answer that has a field of its own.
    fn answer_type(&self, id: ElementId) -> Option<AnswerType> {
        let field = self.survey.element(id).field();
        field.map(|field| field.kind.answer_type())
    }

    /// Returns the boxes of a group.
    fn boxes(&self, group: ElementId) -> Vec<ElementId> {
        let group = self.survey.element(group).checkboxes();
        group.map_or_else(Vec::new, |group| group.boxes.clone())
    }
}

/// Builds the diagnostic for a part of a rule, or of a set in it, that repeats another.
fn said_twice(first: Span, again: Span) -> Diagnostic {
    let message = "this part of the rule has no effect";
    Diagnostic::new(Code::W0605, message, again, "the same again")
        .with_related(first, "written here already")
        .with_help("remove one of the two, or correct it if something else was meant")
}
