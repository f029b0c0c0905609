//! One participant in words.

use enkat_model::{ElementId, Gender, OptionValue};
use serde_json::{Map, Value};

use super::{
    labels::Labels,
    text::{Piece, Prose},
};

impl Labels<'_> {
    /// Describes a participant by flags that are on, by a gender, and by answers, as a continuation of "a participant": "with `night`
    /// on, who answers “Do you smoke?” with “Yes” and ticks “Snuff”".
    pub fn participant(
        &self,
        flags: &[String],
        gender: Option<Gender>,
        answers: &Map<String, Value>,
    ) -> Prose {
        let settings = self.settings(flags, gender);
        let given = (0..self.artifact.elements.len()).map(ElementId::at);
        let given = given.filter_map(|id| self.given(id, answers.get(&self.element(id).id)?));
        let given: Vec<_> = given.collect();
        if given.is_empty() {
            return settings;
        }
        settings.then(", who ").prose(Prose::list(given, "and"))
    }

    /// Describes settings: "with `night` and `rail` on, of gender female".
    pub fn settings(&self, flags: &[String], gender: Option<Gender>) -> Prose {
        let names = flags.iter().map(|flag| Prose::from(Piece::Name(flag.clone())));
        let settings = match flags.len() {
            0 => Prose::words("without flags"),
            _ => Prose::words("with ").prose(Prose::list(names, "and")).then(" on"),
        };
        match gender {
            Some(gender) => settings.then(&format!(", of gender {}", gender.name())),
            None => settings,
        }
    }

    /// Describes an answer; `None` for one that is refused.
    fn given(&self, id: ElementId, value: &Value) -> Option<Prose> {
        let option = match value {
            Value::Bool(_) => return Some(Prose::words("ticks ").piece(self.field(id))),
            Value::Number(number) => number.as_i64().map(OptionValue::Integer),
            Value::String(text) => Some(OptionValue::Name(text.clone())),
            Value::Null | Value::Array(_) | Value::Object(_) => return None,
        };
        let offered = self.element(id).body.options().iter();
        let chosen = offered
            .map(|offered| &offered.value)
            .find(|offered| Some(*offered) == option.as_ref());
        let answer = match (chosen, value) {
            (Some(chosen), _) => Prose::from(self.option(id, chosen)),
            (None, Value::String(text)) => Prose::words(text.clone()),
            (None, value) => Prose::words(value.to_string()),
        };
        Some(
            Prose::words("answers ")
                .piece(self.field(id))
                .then(" with ")
                .prose(answer),
        )
    }
}
