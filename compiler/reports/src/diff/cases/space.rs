//! The values that rules tell apart, of each flag, checkbox, answer and calculation that they read.

use enkat_model::{Condition, ElementId, FlagSet, Gender, OptionValue, Quantity, Setting};
use indexmap::{IndexMap, map::Entry};

use super::{
    domain::{Domain, Numbers},
    test::{Amount, Test},
};
use crate::{
    diff::linear::{Linear, Unit},
    natural_language::{Labels, NormalForm},
};

/// Something that rules read, by a name that it has in both surveys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Variable {
    /// A flag as it is sent, by its name.
    Flag(String),
    /// The gender.
    Gender,
    /// A checkbox.
    Ticked(String),
    /// The answer of a question.
    Answer(String),
    /// The result of a calculation, by its notation.
    Result(String),
}

impl Variable {
    /// Returns whether it stays the same while a participant answers.
    pub(super) fn is_setting(&self) -> bool {
        matches!(self, Self::Flag(_) | Self::Gender)
    }

    /// Returns the id of the question whose answer it is.
    pub(super) fn answer(&self) -> Option<String> {
        match self {
            Self::Answer(id) => Some(id.clone()),
            _ => None,
        }
    }
}

/// One of the values that rules tell apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    /// No answer, or no result.
    Missing,
    /// The state of a flag or a checkbox.
    Truth(bool),
    /// A gender, if it is known.
    Gender(Option<Gender>),
    /// An option, or a text that a rule names.
    Option(OptionValue),
    /// A number.
    Number(f64),
    /// Any other answer.
    Other,
}

/// The flags that a condition reads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FlagsRead {
    /// Those that rules see: a derived flag is on where its condition holds.
    Derived,
    /// Those that are sent, which derive the others.
    AsSent,
}

/// The variables of two rules.
#[derive(Debug, Default)]
pub(super) struct Space(IndexMap<Variable, Domain>);

impl Space {
    /// Returns the test of a condition in normal form, and adds the variables that it reads.
    pub(super) fn form(&mut self, labels: Labels<'_>, form: &NormalForm) -> Test {
        match form {
            NormalForm::All(of) => Test::All(of.iter().map(|part| self.form(labels, part)).collect()),
            NormalForm::Any(of) => Test::Any(of.iter().map(|part| self.form(labels, part)).collect()),
            NormalForm::Is(atom) => self.test(labels, atom, FlagsRead::Derived),
            NormalForm::IsNot(atom) => Test::Not(Box::new(self.test(labels, atom, FlagsRead::Derived))),
        }
    }

    /// Returns the test of a condition, and adds the variables that it reads.
    fn test(&mut self, labels: Labels<'_>, condition: &Condition<Setting>, read: FlagsRead) -> Test {
        let mut all =
            |of: &[Condition<Setting>]| of.iter().map(|part| self.test(labels, part, read)).collect();
        match condition {
            Condition::All(of) => Test::All(all(of)),
            Condition::Any(of) => Test::Any(all(of)),
            Condition::Not(part) => Test::Not(Box::new(self.test(labels, part, read))),
            Condition::Setting(Setting::Flag(flags)) => self.flags(labels, *flags, read),
            Condition::Setting(Setting::Gender(gender)) => self.genders(&[Some(*gender)]),
            Condition::In(id, values) => {
                let values: Vec<_> = values.iter().cloned().map(Value::Option).collect();
                let answer = self.answer(labels, *id);
                self.extend(answer, &values);
                Test::Is(answer, values)
            }
            Condition::Ticked(id) => self.ticked(labels, *id),
            Condition::Answered(id) => {
                Test::Not(Box::new(Test::Is(self.answer(labels, *id), vec![Value::Missing])))
            }
            Condition::Compare(comparison, left, right) => {
                let unit = Linear::difference(labels, left, right).unit();
                let (comparison, point) = unit.compared(*comparison);
                Test::Compare(
                    self.amount(labels, &unit, &[left, right], [point]),
                    comparison,
                    point,
                )
            }
            Condition::Within(quantity, ranges) => {
                let unit = Linear::of(labels, quantity).unit();
                let ranges: Vec<_> = ranges.iter().map(|range| unit.range(*range)).collect();
                let ends = ranges.iter().flat_map(|(low, high)| [*low, *high]);
                Test::Within(self.amount(labels, &unit, &[quantity], ends), ranges.clone())
            }
        }
    }

    /// Returns the test that one of these flags is on.
    pub(super) fn flags(&mut self, labels: Labels<'_>, flags: FlagSet, read: FlagsRead) -> Test {
        let all = labels.artifact.flags.iter().enumerate();
        let named = all.filter(|(index, _)| flags.contains(*index));
        let tests = named.map(|(_, flag)| match &flag.derived {
            Some(derived) if read == FlagsRead::Derived => self.test(labels, derived, FlagsRead::AsSent),
            _ => self.is_true(Variable::Flag(flag.name().to_owned())),
        });
        Test::Any(tests.collect())
    }

    /// Returns the test that the gender is one of these.
    pub(super) fn genders(&mut self, genders: &[Option<Gender>]) -> Test {
        let all = Gender::ALL.into_iter().map(Some).chain([None]);
        let gender = self.variable(Variable::Gender);
        self.extend(gender, &all.map(Value::Gender).collect::<Vec<_>>());
        Test::Is(gender, genders.iter().copied().map(Value::Gender).collect())
    }

    /// Returns the test that a checkbox is ticked.
    pub(super) fn ticked(&mut self, labels: Labels<'_>, id: ElementId) -> Test {
        self.is_true(Variable::Ticked(labels.element(id).id.clone()))
    }

    /// Returns the variables, each with its values; a field that is not known has no answer yet.
    pub(super) fn variables(self, is_known: impl Fn(&str) -> bool) -> Vec<(Variable, Vec<Value>)> {
        let all = self.0.into_iter();
        let valued = all.map(|(variable, domain)| {
            let values = match &variable {
                Variable::Ticked(id) if !is_known(id) => vec![Value::Truth(false)],
                Variable::Answer(id) if !is_known(id) => vec![Value::Missing],
                _ => domain.all(),
            };
            (variable, values)
        });
        valued.collect()
    }

    fn is_true(&mut self, variable: Variable) -> Test {
        let index = self.variable(variable);
        self.extend(index, &[true, false].map(Value::Truth));
        Test::Is(index, vec![Value::Truth(true)])
    }

    /// Returns the index of a variable.
    fn variable(&mut self, variable: Variable) -> usize {
        match self.0.entry(variable) {
            Entry::Occupied(entry) => entry.index(),
            Entry::Vacant(entry) => {
                let index = entry.index();
                entry.insert(Domain::default());
                index
            }
        }
    }

    fn extend(&mut self, variable: usize, values: &[Value]) {
        for value in values {
            if !self.0[variable].values.contains(value) {
                self.0[variable].values.push(value.clone());
            }
        }
    }

    /// Returns the variable of an answer, with the options or the limits that the question has in this survey.
    fn answer(&mut self, labels: Labels<'_>, id: ElementId) -> usize {
        let element = labels.element(id);
        let index = self.variable(Variable::Answer(element.id.clone()));
        self.extend(index, &[Value::Missing]);
        let options = element.body.options().iter();
        let options: Vec<_> = options
            .map(|option| Value::Option(option.value.clone()))
            .collect();
        if options.is_empty() {
            self.extend(index, &[Value::Other]);
        }
        self.extend(index, &options);
        if let Some(numbers) = Numbers::of_answer(labels, id) {
            self.0[index].add(numbers);
        }
        index
    }

    /// Returns the amount that a sum is, which is compared with these numbers.
    fn amount(
        &mut self,
        labels: Labels<'_>,
        unit: &Unit,
        reads: &[&Quantity],
        points: impl IntoIterator<Item = f64>,
    ) -> Amount {
        match unit.sole() {
            Some(Quantity::Answer(id)) if reads_nothing_else(reads, &[*id]) => {
                let answer = self.answer(labels, *id);
                self.0[answer].points.extend(points);
                Amount::Answer(answer)
            }
            Some(Quantity::Count(boxes)) if reads_nothing_else(reads, boxes) => {
                Amount::Count(boxes.iter().map(|id| self.ticked(labels, *id)).collect())
            }
            _ => self.result(labels, unit, reads, points),
        }
    }

    /// Returns the result of a calculation, which is a variable of its own.
    fn result(
        &mut self,
        labels: Labels<'_>,
        unit: &Unit,
        reads: &[&Quantity],
        points: impl IntoIterator<Item = f64>,
    ) -> Amount {
        let index = self.variable(Variable::Result(unit.written()));
        self.0[index].points.extend(points);
        self.0[index].add(Numbers::of_sum(labels, &unit.terms));
        // A division by zero has no result.
        if reads.iter().any(|quantity| can_fail(quantity)) {
            self.extend(index, &[Value::Missing]);
        }
        let mut of = Vec::new();
        for quantity in reads {
            quantity.for_each_element(&mut |id| {
                if !labels.element(id).body.is_box() {
                    of.push(self.answer(labels, id));
                }
            });
        }
        Amount::Result(index, of)
    }
}

/// Returns whether calculations read no other elements than these.
fn reads_nothing_else(reads: &[&Quantity], elements: &[ElementId]) -> bool {
    let mut is_only = true;
    for quantity in reads {
        quantity.for_each_element(&mut |id| is_only &= elements.contains(&id));
    }
    is_only
}

/// Returns whether a calculation may have no result though every question is answered: it divides by something other than a number.
fn can_fail(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::Divide(left, right) => {
            !matches!(**right, Quantity::Constant(number) if number != 0.0) || can_fail(left)
        }
        Quantity::Sum(of) | Quantity::Mean(of) | Quantity::Min(of) | Quantity::Max(of) => {
            of.iter().any(can_fail)
        }
        Quantity::Subtract(left, right) | Quantity::Multiply(left, right) => {
            can_fail(left) || can_fail(right)
        }
        Quantity::Power(part, _) | Quantity::Negate(part) => can_fail(part),
        Quantity::Constant(_)
        | Quantity::Answer(_)
        | Quantity::Moment(_)
        | Quantity::YearsSince(_)
        | Quantity::Count(_) => false,
    }
}
