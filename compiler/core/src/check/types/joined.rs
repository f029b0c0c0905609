//! Parts of a rule that are about one answer, and that `and` makes false, or `or` true, for each of its values.

use enkat_model::{ElementId, Gender, Grid, OptionValue, Quantity, words::listed_names};
use enkat_syntax::{
    diagnostics::{Code, Diagnostic},
    parse::expression::Logic,
    source::Span,
};

use super::{Types, domain::Asked, interval::Interval, standing::Standing};
use crate::{
    check::Predicate,
    resolve::{Expr, QuestionKind},
};

/// An answer, or a number that is calculated from answers.
#[derive(Clone, Copy, PartialEq)]
enum Subject<'p> {
    Choice(ElementId),
    Text(ElementId),
    Box(ElementId),
    Number(&'p Quantity),
    Gender,
}

/// A value of a subject.
#[derive(Clone, Copy)]
enum Value<'p> {
    Option(&'p OptionValue),
    /// A text; `None` stands for one that the rule does not name.
    Text(Option<&'p str>),
    Ticked(bool),
    Number(f64),
    Gender(Gender),
}

impl Types<'_, '_> {
    /// Warns of the first parts about one answer that are the same for each of its values, though no part is by itself.
    pub(super) fn warn_about_joined(&mut self, logic: Logic, exprs: &[Expr], parts: &[Predicate]) {
        let subjects: Vec<_> = parts.iter().map(subject).collect();
        let finding = subjects.iter().enumerate().find_map(|(index, subject)| {
            let subject = (*subject)?;
            let same = |at: &usize| subjects[*at] == Some(subject);
            let about: Vec<usize> = (index..parts.len()).filter(same).collect();
            if about.len() < 2 || (0..index).any(|at| same(&at)) {
                return None;
            }
            let about_parts: Vec<&Predicate> = about.iter().map(|at| &parts[*at]).collect();
            let joined = Joined::of(logic, &about_parts, &self.values(subject, &about_parts))?;
            let spans: Vec<Span> = about.iter().map(|at| exprs[*at].span).collect();
            let standing = if about.len() == parts.len() {
                self.standing
            } else {
                Standing::joined(logic)
            };
            Some(self.standing(standing, |types| types.joined(subject, &joined, &spans)))
        });
        if let Some(finding) = finding {
            self.sink.push(finding);
        }
    }

    /// Lists the values of a subject between which some parts of a rule tell; with a few that are not possible, but lacking none.
    fn values<'p>(&self, subject: Subject<'p>, parts: &[&'p Predicate]) -> Vec<Value<'p>>
    where
        Self: 'p,
    {
        match subject {
            Subject::Choice(id) => match self.answer(id) {
                Some(QuestionKind::Choice(choice)) => {
                    let options = choice.options.value.iter();
                    options.map(|option| Value::Option(&option.value.value)).collect()
                }
                _ => Vec::new(),
            },
            Subject::Text(_) => {
                let mut values = vec![Value::Text(None)];
                for part in parts {
                    part.for_each_atom(&mut |atom| {
                        if let Predicate::Written(_, texts) = atom {
                            values.extend(texts.iter().map(|text| Value::Text(Some(text))));
                        }
                    });
                }
                values
            }
            Subject::Box(_) => vec![Value::Ticked(false), Value::Ticked(true)],
            Subject::Number(quantity) => {
                let named = constants(parts);
                let numbers = numbers(&named, self.interval(quantity), self.grid(quantity));
                numbers.into_iter().map(Value::Number).collect()
            }
            Subject::Gender => Gender::ALL.into_iter().map(Value::Gender).collect(),
        }
    }

    fn joined(&self, subject: Subject<'_>, joined: &Joined, spans: &[Span]) -> Diagnostic {
        let names = self.names(subject);
        let listed = listed_names(names.iter().copied());
        let answers = match (subject, joined.holds) {
            (Subject::Gender, true) => "every gender".to_owned(),
            (Subject::Gender, false) => "no gender".to_owned(),
            (_, true) if names.len() > 1 => format!("all answers to {listed}"),
            (_, false) if names.len() > 1 => format!("no answers to {listed}"),
            (_, true) => format!("every answer to {listed}"),
            (_, false) => format!("no answer to {listed}"),
        };
        let message = format!("together, these parts are true for {answers}");
        let (label, question) = if joined.holds {
            (
                "at least one of them is always true",
                "did you mean `and` in place of `or`?",
            )
        } else {
            (
                "they are never true at once",
                "did you mean `or` in place of `and`?",
            )
        };
        let (last, before) = spans.split_last().unwrap_or((&spans[0], &[]));
        let finding = Diagnostic::new(Code::W0601, message, *last, label);
        let finding = before.iter().fold(finding, |finding, span| {
            finding.with_related(*span, "together with this")
        });
        finding.with_help(if joined.has_sense_with_other {
            question.to_owned()
        } else {
            self.advice_for(subject, joined, &names)
        })
    }

    /// Says how to correct parts that neither `and` nor `or` can join.
    fn advice_for(&self, subject: Subject<'_>, joined: &Joined, names: &[&str]) -> String {
        let may_be_unanswered = !matches!(
            subject,
            Subject::Gender | Subject::Box(_) | Subject::Number(Quantity::Count(_))
        );
        match (joined.holds, joined.unanswered, names) {
            (true, false, _) if may_be_unanswered => self.answered_instead(names),
            (false, true, [name]) if may_be_unanswered => {
                format!("to ask whether there is no answer, write `not answered({name})`")
            }
            (holds, ..) => format!("correct one of them, or {}", self.removal(holds)),
        }
    }

    /// Returns the names of the questions that a subject is about.
    fn names(&self, subject: Subject<'_>) -> Vec<&str> {
        match subject {
            Subject::Choice(id) | Subject::Text(id) | Subject::Box(id) => vec![self.name(id)],
            Subject::Number(quantity) => {
                let origins = self.origins(quantity, &Asked::Within(&[]));
                origins.into_iter().map(|id| self.name(id)).collect()
            }
            Subject::Gender => vec!["gender"],
        }
    }
}

/// The result of parts that are the same for every value.
struct Joined {
    holds: bool,
    /// The result while there is no answer.
    unanswered: bool,
    /// Whether the parts tell answers apart if the other of `and` and `or` joins them.
    has_sense_with_other: bool,
}

impl Joined {
    fn of(logic: Logic, parts: &[&Predicate], values: &[Value<'_>]) -> Option<Self> {
        let holds = logic == Logic::Or;
        let decides = |value| parts.iter().any(|part| test(part, value) == holds);
        let is_constant = |part: &&Predicate| {
            let mut results = values.iter().map(|value| test(part, Some(value)));
            let first = results.next();
            results.all(|result| Some(result) == first)
        };
        if values.is_empty()
            || !values.iter().all(|value| decides(Some(value)))
            || parts.iter().any(is_constant)
        {
            return None;
        }
        let with_other = |value| parts.iter().all(|part| test(part, Some(value)) == holds);
        Some(Self {
            holds,
            unanswered: decides(None) == holds,
            has_sense_with_other: values.iter().any(with_other),
        })
    }
}

/// Returns what a condition is about, if that is one answer.
fn subject(predicate: &Predicate) -> Option<Subject<'_>> {
    match predicate {
        Predicate::All(parts) | Predicate::Any(parts) => {
            let first = subject(parts.first()?)?;
            parts[1..]
                .iter()
                .all(|part| subject(part) == Some(first))
                .then_some(first)
        }
        Predicate::Not(part) => subject(part),
        Predicate::Gender(_) => Some(Subject::Gender),
        Predicate::Chosen(id, _) => Some(Subject::Choice(*id)),
        Predicate::Written(id, _) => Some(Subject::Text(*id)),
        Predicate::Ticked(id) => Some(Subject::Box(*id)),
        Predicate::Compare(_, quantity, other) => constant(other).map(|_| Subject::Number(quantity)),
        Predicate::Within(quantity, _) => Some(Subject::Number(quantity)),
        Predicate::Same(..)
        | Predicate::Flag(_)
        | Predicate::AnyTicked(_)
        | Predicate::AllTicked(_)
        | Predicate::Answered(_) => None,
    }
}

/// Evaluates a condition about one answer, for a value of it, or without an answer.
fn test(predicate: &Predicate, value: Option<&Value<'_>>) -> bool {
    match (predicate, value) {
        (Predicate::All(parts), _) => parts.iter().all(|part| test(part, value)),
        (Predicate::Any(parts), _) => parts.iter().any(|part| test(part, value)),
        (Predicate::Not(part), _) => !test(part, value),
        (Predicate::Gender(genders), Some(Value::Gender(gender))) => genders.contains(gender),
        (Predicate::Chosen(_, values), Some(Value::Option(value))) => values.contains(value),
        (Predicate::Written(_, texts), Some(Value::Text(Some(text)))) => texts.iter().any(|one| one == text),
        (Predicate::Ticked(_), Some(Value::Ticked(is_ticked))) => *is_ticked,
        (Predicate::Compare(comparison, _, other), Some(Value::Number(value))) => {
            constant(other).is_some_and(|other| comparison.holds(*value, other))
        }
        (Predicate::Within(_, ranges), Some(Value::Number(value))) => {
            ranges.iter().any(|(low, high)| low <= value && value <= high)
        }
        _ => false,
    }
}

fn constant(quantity: &Quantity) -> Option<f64> {
    match quantity {
        Quantity::Constant(value) => Some(*value),
        Quantity::Moment(moment) => Some(moment.number()),
        _ => None,
    }
}

/// Collects the numbers that some conditions name.
fn constants(parts: &[&Predicate]) -> Vec<f64> {
    let mut found = Vec::new();
    for part in parts {
        part.for_each_atom(&mut |atom| match atom {
            Predicate::Compare(_, _, other) => found.extend(constant(other)),
            Predicate::Within(_, ranges) => found.extend(ranges.iter().flat_map(|(low, high)| [*low, *high])),
            _ => {}
        });
    }
    found
}

/// Lists possible answers at, between and around some numbers.
fn numbers(named: &[f64], range: Interval, grid: Option<Grid>) -> Vec<f64> {
    let mut ends = named.to_vec();
    ends.extend([range.low, range.high].into_iter().filter(|end| end.is_finite()));
    ends.sort_by(f64::total_cmp);
    let step = match grid {
        Some(Grid::Decimals(0)) => Some(1.0),
        Some(Grid::Steps(step)) => Some(f64::from(step)),
        Some(Grid::Decimals(_)) | None => None,
    };
    let mut found = Vec::new();
    for (index, end) in ends.iter().enumerate() {
        if let Some(step) = step {
            let below = (end / step).floor() * step;
            found.extend([below - step, below, below + step]);
        } else {
            let next = ends.get(index + 1).copied().unwrap_or(end + 2.0);
            found.extend([end - 1.0, *end, f64::midpoint(*end, next)]);
        }
    }
    found.retain(|number| range.low <= *number && *number <= range.high);
    found
}
