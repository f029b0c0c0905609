//! Spans whose ends are proved, or only reached.

use std::fmt;

use enkat_prove::Extreme;
use schemars::JsonSchema;
use serde::Serialize;

/// The least or the most of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Bound {
    /// The number.
    pub value: u32,
    /// Whether it is proved that no participant passes it.
    pub is_proved: bool,
}

impl Bound {
    /// Reads an extreme, in another unit.
    pub(super) fn of(extreme: &Extreme, unit: impl Fn(u32) -> u32) -> Self {
        Self {
            value: unit(extreme.value),
            is_proved: unit(extreme.value) == unit(extreme.proved),
        }
    }
}

/// The least and the most of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Span {
    /// The least.
    pub from: Bound,
    /// The most.
    pub to: Bound,
}

impl fmt::Display for Span {
    /// Writes "8 to 222". An end that participants may pass is marked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to } = self;
        if from.is_proved && to.is_proved && from.value == to.value {
            return write!(f, "{}", from.value);
        }
        let passed = |end: &Bound, words: &'static str| if end.is_proved { "" } else { words };
        let (fewer, more) = (passed(from, " or fewer"), passed(to, " or more"));
        write!(f, "{}{fewer} to {}{more}", from.value, to.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_participants_may_pass_are_marked() {
        let bound = |value, is_proved| Bound { value, is_proved };
        let range = |from, to| Span { from, to }.to_string();
        assert_eq!(range(bound(8, true), bound(222, true)), "8 to 222");
        assert_eq!(range(bound(8, true), bound(8, true)), "8");
        assert_eq!(range(bound(8, false), bound(8, true)), "8 or fewer to 8");
        assert_eq!(range(bound(8, true), bound(222, false)), "8 to 222 or more");
    }
}
