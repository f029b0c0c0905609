//! Calculations in words.

use enkat_model::{ElementId, Quantity};

use super::{labels::Labels, text::Prose};

const PLUS: &str = "+";
const MINUS: &str = "−";
const TIMES: &str = "×";
const OVER: &str = "÷";

impl Labels<'_> {
    /// Describes a calculation, with labels in place of names.
    pub fn quantity(&self, quantity: &Quantity) -> Prose {
        self.calculation(quantity, false)
    }

    fn calculation(&self, quantity: &Quantity, is_inside: bool) -> Prose {
        let function = |name: &str, of: &[Quantity]| {
            let of = of.iter().map(|part| self.calculation(part, true));
            Prose::words(format!("the {name} of ")).prose(Prose::list(of, "and"))
        };
        let pair = |left: &Quantity, sign: &str, right: &Quantity| {
            let continues = sign_of(left).is_some_and(|of_left| is_same_level(of_left, sign));
            let (left, right) = (self.calculation(left, !continues), self.calculation(right, true));
            let text = left.then(&format!(" {sign} ")).prose(right);
            if is_inside {
                Prose::words("(").prose(text).then(")")
            } else {
                text
            }
        };
        match quantity {
            Quantity::Constant(value) => Prose::words(value.to_string()),
            Quantity::Answer(id) => self.field(*id).into(),
            Quantity::Moment(moment) => Prose::words(moment.to_string()),
            Quantity::YearsSince(id) => Prose::words("the whole years since ").piece(self.field(*id)),
            Quantity::Count(boxes) => self.count(boxes),
            Quantity::Sum(of) => match &of[..] {
                [left, right] => pair(left, PLUS, right),
                of => function("sum", of),
            },
            Quantity::Mean(of) => function("mean", of),
            Quantity::Min(of) => function("smallest", of),
            Quantity::Max(of) => function("largest", of),
            Quantity::Subtract(left, right) => pair(left, MINUS, right),
            Quantity::Multiply(left, right) => pair(left, TIMES, right),
            Quantity::Divide(left, right) => pair(left, OVER, right),
            Quantity::Power(base, exponent) => self.calculation(base, true).then(superscript(*exponent)),
            Quantity::Negate(part) => Prose::words("−").prose(self.calculation(part, true)),
        }
    }

    fn count(&self, boxes: &[ElementId]) -> Prose {
        let group = boxes.first().and_then(|first| self.element(*first).within);
        match group {
            Some(group) => Prose::words("the number of ticks under ").piece(self.field(group)),
            None => Prose::words("0"),
        }
    }
}

/// Returns the sign between two operands.
fn sign_of(quantity: &Quantity) -> Option<&'static str> {
    match quantity {
        Quantity::Sum(of) if of.len() == 2 => Some(PLUS),
        Quantity::Subtract(..) => Some(MINUS),
        Quantity::Multiply(..) => Some(TIMES),
        Quantity::Divide(..) => Some(OVER),
        _ => None,
    }
}

/// Returns whether calculations with these signs go on from left to right without brackets.
fn is_same_level(one: &str, other: &str) -> bool {
    [[PLUS, MINUS], [TIMES, OVER]]
        .iter()
        .any(|level| level.contains(&one) && level.contains(&other))
}

fn superscript(exponent: u8) -> &'static str {
    ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
        .get(usize::from(exponent))
        .copied()
        .unwrap_or_default()
}
