//! The answer of a variable in words: kind, type, obligation and limits.

use enkat_model::words::counted;

use super::{Variable, end};
use crate::natural_language::{Piece, Prose};

impl Variable {
    /// Describes kind, type, obligation and limits: "number; integer; required; from 0 to 99".
    pub fn answer(&self) -> Prose {
        let kind = match self.kind.as_str() {
            "box" => "checkbox of a group",
            "orBox" => "checkbox beside a field",
            "derived" => "calculated",
            kind => kind,
        };
        let mut parts = vec![kind.to_owned(), self.data_type.name().to_owned()];
        parts.dedup();
        let ticked = self.is_checkbox().then_some("true when ticked, false when not");
        let notation = ticked.or_else(|| self.notation());
        parts.extend(notation.map(str::to_owned));
        parts.extend(self.format.clone());
        let mut answer = Prose::words(parts.join("; "));
        if self.required {
            answer = answer.then("; ").prose(self.obligation());
        }
        if self.sensitive {
            answer = answer.then("; sensitive");
        }
        let step = self.step.map(|step| format!("in steps of {step}"));
        let limits = self.limits().into_iter().chain(step);
        limits.fold(answer, |answer, limit| answer.then(&format!("; {limit}")))
    }

    /// Describes the way in which its values are written, where the kind of the question does not say it.
    pub(in crate::emit) fn notation(&self) -> Option<&'static str> {
        match self.kind.as_str() {
            "date" => Some("as YYYY-MM-DD"),
            "datetime" => Some("as YYYY-MM-DDTHH:MM"),
            "sublocation" => Some("the id of a location in the deployment"),
            _ => None,
        }
    }

    /// Describes obligation and limits of its group of checkboxes: "required; tick 1 to 3".
    pub(super) fn ticks_in_words(&self) -> Option<Prose> {
        let ticks = self.ticks.as_ref()?;
        let obligation = if ticks.required {
            self.obligation()
        } else {
            Prose::words("optional")
        };
        let limits = ticks.limits().map(|limits| format!("; {limits}"));
        Some(obligation.then(&limits.unwrap_or_default()))
    }

    /// Describes the obligation of what is required: "required unless the box beside it (`unknown`) is ticked".
    fn obligation(&self) -> Prose {
        let required = Prose::words("required");
        match &self.or_box {
            Some(or_box) => {
                let unless = required.then(" unless the box beside it (");
                unless.piece(Piece::Name(or_box.clone())).then(") is ticked")
            }
            None => required,
        }
    }

    /// Lists the limits of the answer: "from 0 to 99", "up to 2 decimals".
    pub(in crate::emit) fn limits(&self) -> Vec<String> {
        let mut parts = Vec::new();
        match (&self.range.from, &self.range.to) {
            (Some(from), Some(to)) => parts.push(format!("from {} to {}", end(from), end(to))),
            (Some(from), None) if from.is_string() => parts.push(format!("from {} on", end(from))),
            (None, Some(to)) if to.is_string() => parts.push(format!("until {}", end(to))),
            (Some(from), None) => parts.push(format!("{} or more", end(from))),
            (None, Some(to)) => parts.push(format!("{} or less", end(to))),
            (None, None) => {}
        }
        let decimals = self.decimals.filter(|decimals| *decimals > 0);
        parts.extend(decimals.map(|decimals| format!("up to {}", counted(decimals as usize, "decimal"))));
        let length = self
            .max_length
            .map(|length| counted(length as usize, "character"));
        parts.extend(length.map(|length| format!("up to {length}")));
        parts
    }
}
