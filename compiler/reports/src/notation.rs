//! Conditions as authors write them.

mod statement;

pub(crate) use statement::invariant;

use enkat_model::{
    Artifact, Comparison, Condition, Derivation, Element, ElementId, Flag, NoSettings, OptionValue, Quantity,
    Setting,
};

/// Writes a condition as authors do, without names of conditions.
pub(crate) fn notation(artifact: &Artifact, condition: &Condition<Setting>) -> String {
    of_artifact(artifact, |conditions| conditions.written(condition))
}

/// Writes how a derived field is calculated as authors do, without names of conditions.
pub(crate) fn derivation(artifact: &Artifact, derivation: &Derivation<Setting>) -> String {
    of_artifact(artifact, |conditions| conditions.derivation(derivation))
}

fn of_artifact(artifact: &Artifact, write: impl FnOnce(&Conditions<'_, Setting>) -> String) -> String {
    let elements = artifact.elements.iter().map(|included| &included.element);
    write(&Conditions {
        elements: &elements.collect::<Vec<_>>(),
        flags: &artifact.flags,
        named: Vec::new(),
    })
}

/// A test of the settings, as authors write it.
pub(crate) trait Atom {
    /// Returns the text.
    fn written(&self, flags: &[Flag]) -> String;
}

impl Atom for Setting {
    fn written(&self, flags: &[Flag]) -> String {
        match self {
            Self::Gender(gender) => format!("gender == \"{}\"", gender.name()),
            Self::Flag(set) => {
                let named = flags.iter().enumerate().filter(|(index, _)| set.contains(*index));
                named
                    .map(|(_, flag)| format!("flag.{}", flag.alias))
                    .collect::<Vec<_>>()
                    .join(" or ")
            }
        }
    }
}

impl Atom for NoSettings {
    fn written(&self, _: &[Flag]) -> String {
        match *self {}
    }
}

/// A writer of conditions over a list of elements.
pub(crate) struct Conditions<'a, S> {
    pub(crate) elements: &'a [&'a Element<S>],
    pub(crate) flags: &'a [Flag],
    /// The names to write for conditions.
    pub(crate) named: Vec<(&'a str, &'a Condition<S>)>,
}

/// The precedence of operators, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Not,
}

impl<S: Atom + PartialEq> Conditions<'_, S> {
    /// Writes a condition.
    pub(crate) fn written(&self, condition: &Condition<S>) -> String {
        self.within(condition, Binding::Or)
    }

    /// Writes how a derived field is calculated.
    pub(crate) fn derivation(&self, derivation: &Derivation<S>) -> String {
        match derivation {
            Derivation::Truth(condition) => self.written(condition),
            Derivation::Number(quantity) => self.quantity(quantity),
        }
    }

    /// Lists the ids of elements, with commas between them.
    pub(crate) fn names(&self, ids: &[ElementId]) -> String {
        let names: Vec<_> = ids.iter().map(|id| self.name(*id)).collect();
        names.join(", ")
    }

    fn within(&self, condition: &Condition<S>, around: Binding) -> String {
        if let Some(name) = self.name_of(condition) {
            return name.to_owned();
        }
        match condition {
            Condition::All(of) if of.is_empty() => "always".to_owned(),
            Condition::Any(of) if of.is_empty() => "never".to_owned(),
            Condition::All(of) => self.joined(of, " and ", Binding::And, around),
            Condition::Any(of) => self.joined(of, " or ", Binding::Or, around),
            Condition::Not(part) => match &**part {
                Condition::In(id, values) if self.name_of(part).is_none() => self.among(*id, values, true),
                Condition::Not(part) => self.within(part, around),
                part => format!("not {}", self.within(part, Binding::Not)),
            },
            Condition::Setting(setting) => setting.written(self.flags),
            Condition::In(id, values) => self.among(*id, values, false),
            Condition::Ticked(id) => self.name(*id),
            Condition::Answered(id) => format!("answered({})", self.name(*id)),
            Condition::Compare(comparison, left, right) => {
                format!(
                    "{} {} {}",
                    self.quantity(left),
                    symbol(*comparison),
                    self.quantity(right)
                )
            }
            Condition::Within(quantity, ranges) => {
                let ranges: Vec<_> = ranges.iter().map(|range| self::range(*range)).collect();
                format!("{} in {}", self.quantity(quantity), set(&ranges))
            }
        }
    }

    fn name_of(&self, condition: &Condition<S>) -> Option<&str> {
        let mut named = self.named.iter();
        named
            .find(|(_, named)| *named == condition)
            .map(|(name, _)| *name)
    }

    fn joined(&self, of: &[Condition<S>], by: &str, binding: Binding, around: Binding) -> String {
        let parts: Vec<_> = of
            .iter()
            .map(|part| self.within(part, binding.max(Binding::And)))
            .collect();
        let joined = parts.join(by);
        if around > binding || (around == binding && binding == Binding::And) {
            format!("({joined})")
        } else {
            joined
        }
    }

    fn among(&self, id: ElementId, values: &[OptionValue], negated: bool) -> String {
        let name = self.name(id);
        match (values, negated) {
            ([], _) => if negated { "always" } else { "never" }.to_owned(),
            ([value], false) => format!("{name} == {}", option(value)),
            ([value], true) => format!("{name} != {}", option(value)),
            (values, _) => {
                let not = if negated { "not " } else { "" };
                format!("{name} {not}in {}", set(&runs(values)))
            }
        }
    }

    /// Returns the id of an element.
    pub(crate) fn name(&self, id: ElementId) -> String {
        self.elements
            .get(id.index())
            .map_or_else(String::new, |element| element.id.clone())
    }

    /// Writes a quantity.
    fn quantity(&self, quantity: &Quantity) -> String {
        let list = |function: &str, of: &[Quantity]| {
            let of: Vec<_> = of.iter().map(|part| self.quantity(part)).collect();
            format!("{function}({})", of.join(", "))
        };
        let pair = |left: &Quantity, symbol: &str, right: &Quantity, [of_left, of_right]: [Strength; 2]| {
            let (left, right) = (self.operand(left, of_left), self.operand(right, of_right));
            format!("{left} {symbol} {right}")
        };
        let sum = [Strength::Sum, Strength::Product];
        let product = [Strength::Product, Strength::Power];
        match quantity {
            Quantity::Constant(value) => value.to_string(),
            Quantity::Answer(id) => self.name(*id),
            Quantity::Moment(moment) => format!("\"{moment}\""),
            Quantity::YearsSince(id) => format!("years_since({})", self.name(*id)),
            Quantity::Count(ids) => format!("count({})", self.names(ids)),
            Quantity::Sum(of) => match &of[..] {
                [left, right] => pair(left, "+", right, sum),
                of => list("sum", of),
            },
            Quantity::Mean(of) => list("mean", of),
            Quantity::Min(of) => list("min", of),
            Quantity::Max(of) => list("max", of),
            Quantity::Subtract(left, right) => pair(left, "-", right, sum),
            Quantity::Multiply(left, right) => pair(left, "*", right, product),
            Quantity::Divide(left, right) => pair(left, "/", right, product),
            Quantity::Power(base, exponent) => {
                format!("{} ^ {exponent}", self.operand(base, Strength::Signed))
            }
            Quantity::Negate(part) => format!("-{}", self.operand(part, Strength::Signed)),
        }
    }

    /// Writes a part of a quantity, in brackets if it binds more weakly than its place needs.
    fn operand(&self, quantity: &Quantity, needed: Strength) -> String {
        let text = self.quantity(quantity);
        if Strength::of(quantity) < needed {
            format!("({text})")
        } else {
            text
        }
    }
}

/// The strength with which calculations bind, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    Sum,
    Product,
    Power,
    Signed,
    Value,
}

impl Strength {
    fn of(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::Sum(of) if of.len() == 2 => Self::Sum,
            Quantity::Subtract(..) => Self::Sum,
            Quantity::Multiply(..) | Quantity::Divide(..) => Self::Product,
            Quantity::Power(..) => Self::Power,
            Quantity::Negate(_) => Self::Signed,
            _ => Self::Value,
        }
    }
}

/// Writes an option's value as rules do.
pub(crate) fn option(value: &OptionValue) -> String {
    match value {
        OptionValue::Integer(value) => value.to_string(),
        OptionValue::Name(name) => format!("\"{name}\""),
    }
}

/// Writes a comparison.
pub(crate) fn symbol(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::Less => "<",
        Comparison::AtMost => "<=",
        Comparison::More => ">",
        Comparison::AtLeast => ">=",
    }
}

#[allow(
    clippy::float_cmp,
    reason = "a range of one number was written as that number"
)]
fn range((low, high): (f64, f64)) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low}..{high}")
    }
}

/// Lists values, with consecutive whole numbers as a range.
fn runs(values: &[OptionValue]) -> Vec<String> {
    let mut runs: Vec<String> = Vec::new();
    let mut sorted = values.to_vec();
    if values
        .iter()
        .all(|value| matches!(value, OptionValue::Integer(_)))
    {
        sorted.sort_unstable();
    }
    let mut rest = &sorted[..];
    while let Some(first) = rest.first() {
        let follows = |(at, value): &(usize, &OptionValue)| match (first, value) {
            (OptionValue::Integer(first), OptionValue::Integer(value)) => {
                i64::try_from(*at).is_ok_and(|at| first.checked_add(at) == Some(*value))
            }
            _ => false,
        };
        let length = rest.iter().enumerate().take_while(follows).count().max(1);
        // A range of two values is written as one only if nothing stands beside it.
        if length >= 3 || length == 2 && sorted.len() == 2 {
            runs.push(format!("{}..{}", option(first), option(&rest[length - 1])));
        } else {
            runs.extend(rest[..length].iter().map(option));
        }
        rest = &rest[length..];
    }
    runs
}

/// Writes a set; a lone range needs no brackets.
fn set(members: &[String]) -> String {
    match members {
        [one] if one.contains("..") => one.clone(),
        members => format!("[{}]", members.join(", ")),
    }
}
