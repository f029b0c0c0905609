//! The number of ticks in a group of checkboxes.

use enkat_model::{Body, Setting};
use schemars::JsonSchema;
use serde::Serialize;

/// The obligation and the limits of a group of checkboxes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ticks {
    /// Whether a tick is required of the participants who are asked.
    pub required: bool,
    /// Fewest ticks, as soon as there is one.
    pub min: u32,
    /// Most ticks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
}

impl Ticks {
    /// Returns those of an element, if it is a group of checkboxes.
    pub(in crate::emit) fn of(body: &Body<Setting>) -> Option<Self> {
        body.checkboxes().map(|boxes| Self {
            required: body.is_required(),
            min: boxes.min.max(1),
            max: boxes.max,
        })
    }

    /// Describes the limits: "tick 1 to 3"; nothing if there are none.
    pub(in crate::emit) fn limits(&self) -> Option<String> {
        let limits = match (self.min, self.max) {
            (1, None) if !self.required => return None,
            (1, Some(max)) if !self.required => return Some(format!("tick up to {max}")),
            (min, None) => format!("at least {min}"),
            (min, Some(max)) if min == max => max.to_string(),
            (min, Some(max)) => format!("{min} to {max}"),
        };
        let none = if self.required { "" } else { "none, or " };
        Some(format!("tick {none}{limits}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Ticks;

    #[test]
    fn limits_depend_on_obligation() {
        let limits = |required, min, max| Ticks { required, min, max }.limits().unwrap_or_default();
        for (required, min, max, words) in [
            (true, 1, None, "tick at least 1"),
            (true, 1, Some(3), "tick 1 to 3"),
            (true, 2, Some(2), "tick 2"),
            (false, 1, None, ""),
            (false, 1, Some(3), "tick up to 3"),
            (false, 2, None, "tick none, or at least 2"),
            (false, 2, Some(3), "tick none, or 2 to 3"),
        ] {
            assert_eq!(limits(required, min, max), words);
        }
    }
}
