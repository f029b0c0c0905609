//! Conditions over variables, which hold or fail in one case.

use enkat_model::{Comparison, OptionValue};

use super::space::Value;

/// A condition over variables, by their indexes.
#[derive(Debug)]
pub(super) enum Test {
    /// All of these hold.
    All(Vec<Test>),
    /// Any of these holds.
    Any(Vec<Test>),
    /// The test fails.
    Not(Box<Test>),
    /// The variable has one of these values.
    Is(usize, Vec<Value>),
    /// There is an amount, and the comparison with a number holds.
    Compare(Amount, Comparison, f64),
    /// There is an amount, and it lies in one of these ranges, both ends included.
    Within(Amount, Vec<(f64, f64)>),
}

/// A number that a test reads.
#[derive(Debug)]
pub(super) enum Amount {
    /// The answer of a question.
    Answer(usize),
    /// The number of these tests that hold.
    Count(Vec<Test>),
    /// The result of a calculation with these answers, without any of which there is no result.
    Result(usize, Vec<usize>),
}

impl Test {
    /// Returns whether it holds in a case: a value for each variable.
    pub(super) fn holds(&self, case: &[&Value]) -> bool {
        match self {
            Self::All(of) => of.iter().all(|part| part.holds(case)),
            Self::Any(of) => of.iter().any(|part| part.holds(case)),
            Self::Not(part) => !part.holds(case),
            Self::Is(variable, values) => values.contains(case[*variable]),
            Self::Compare(amount, comparison, point) => amount
                .of(case)
                .is_some_and(|number| comparison.holds(number, *point)),
            Self::Within(amount, ranges) => amount
                .of(case)
                .is_some_and(|number| ranges.iter().any(|(low, high)| (*low..=*high).contains(&number))),
        }
    }

    /// Returns whether it depends on a variable.
    pub(super) fn reads(&self, variable: usize) -> bool {
        match self {
            Self::All(of) | Self::Any(of) => of.iter().any(|part| part.reads(variable)),
            Self::Not(part) => part.reads(variable),
            Self::Is(of, _) => *of == variable,
            Self::Compare(amount, ..) | Self::Within(amount, _) => amount.reads(variable),
        }
    }
}

impl Amount {
    fn reads(&self, variable: usize) -> bool {
        match self {
            Self::Answer(answer) => *answer == variable,
            Self::Count(of) => of.iter().any(|test| test.reads(variable)),
            Self::Result(result, of) => *result == variable || of.contains(&variable),
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "option values and counts are small")]
    fn of(&self, case: &[&Value]) -> Option<f64> {
        let number = |variable: usize| match case[variable] {
            Value::Number(number) => Some(*number),
            Value::Option(OptionValue::Integer(number)) => Some(*number as f64),
            _ => None,
        };
        match self {
            Self::Answer(variable) => number(*variable),
            Self::Count(of) => Some(of.iter().filter(|test| test.holds(case)).count() as f64),
            Self::Result(variable, of) => {
                let is_missing = of.iter().any(|answer| *case[*answer] == Value::Missing);
                number(*variable).filter(|_| !is_missing)
            }
        }
    }
}
