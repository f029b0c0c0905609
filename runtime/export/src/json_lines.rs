//! Responses as JSON Lines: all that is known of a response, in one object on one line.

use std::{
    collections::{HashMap, HashSet},
    io::{self, Write},
    sync::Arc,
};

use enkat_model::{Artifact, saved_fields};
use serde_json::{Map, Value, json};

use crate::{Absence, Cell, Role, Row, RowError, RowWriter, Table, WriteError};

/// A file of JSON Lines.
pub struct JsonLines<W: Write> {
    out: W,
    table: Arc<Table>,
    survey_id: String,
    versions: HashMap<u32, Version>,
}

/// The fields of a version.
struct Version {
    fields: Vec<String>,
    /// The number of fields that are answers; calculated ones follow.
    answers: usize,
    /// Checkboxes that are saved as numbers.
    converted: HashSet<String>,
}

impl<W: Write> JsonLines<W> {
    /// Begins a file of the responses to a survey of the deployment. The table has these versions.
    pub fn new(out: W, table: Arc<Table>, survey_id: &str, versions: &[&Artifact]) -> Self {
        let versions = versions
            .iter()
            .map(|artifact| (artifact.header.version, Version::of(artifact)));
        Self {
            out,
            table,
            survey_id: survey_id.to_owned(),
            versions: versions.collect(),
        }
    }

    fn record(&self, row: Row<'_>) -> Result<Value, RowError> {
        let response = row.outgoing.response;
        let number = response.tailoring.version;
        let version = self
            .versions
            .get(&number)
            .ok_or(RowError::UnknownVersion(number))?;
        let stored: Map<String, Value> =
            serde_json::from_str(&response.payload).map_err(|error| RowError::damaged("payload", &error))?;
        let cell = |name: &str| Some(&row.cells[self.table.field(number, name)?]);
        let mut facts = Map::new();
        let mut scores = Map::new();
        for (column, cell) in self.table.columns().iter().zip(row.cells) {
            match column.role {
                Role::Fact(_) => drop(facts.insert(column.name.clone(), value(cell))),
                Role::Score | Role::Band if cell.absence() != Some(Absence::NotInVersion) => {
                    scores.insert(column.name.clone(), value(cell));
                }
                _ => {}
            }
        }
        let answers = version.fields.iter().take(version.answers);
        let answers: Map<String, Value> = answers
            .filter_map(|name| Some((name.clone(), version.answer(name, cell(name)?)?)))
            .collect();
        let missing = version.fields.iter();
        let missing: Map<String, Value> = missing
            .filter_map(|name| Some((name.clone(), json!(cell(name)?.absence()?.name()))))
            .collect();
        Ok(json!({
            "surveyId": self.survey_id,
            "survey": response.tailoring.survey,
            "response": facts,
            "consentWords": response.consent,
            "answers": answers,
            "missing": missing,
            "scores": scores,
            "payload": allowed(stored, &cell),
        }))
    }
}

impl<W: Write> RowWriter for JsonLines<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        let record = self.record(row)?;
        serde_json::to_writer(&mut self.out, &record).map_err(io::Error::from)?;
        Ok(self.out.write_all(b"\n")?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.out.flush()?)
    }
}

impl Version {
    fn of(artifact: &Artifact) -> Self {
        let fields = saved_fields(artifact);
        let converted = artifact.payload.convert.iter();
        Self {
            answers: fields.len() - artifact.payload.derive.len(),
            fields,
            converted: converted
                .map(|(id, _)| artifact.elements[id.index()].element.id.clone())
                .collect(),
        }
    }

    /// Returns an answer as the participant gave it: a checkbox is true or false, whatever number is saved for it.
    fn answer(&self, name: &str, cell: &Cell<'_>) -> Option<Value> {
        match cell {
            Cell::Missing(_) => None,
            Cell::Integer(number) if self.converted.contains(name) => Some(Value::Bool(*number == 1)),
            _ => Some(value(cell)),
        }
    }
}

/// Returns the fields of a payload that the table has, with its texts: opened, shifted, or left out as there.
fn allowed<'a>(
    stored: Map<String, Value>,
    cell: &impl Fn(&str) -> Option<&'a Cell<'a>>,
) -> Map<String, Value> {
    let fields = stored.into_iter().filter_map(|(name, saved)| {
        let kept = match saved {
            Value::Object(copies) if !copies.contains_key("sealed") => Value::Object(allowed(copies, cell)),
            saved => match cell(&name)? {
                Cell::Missing(Absence::Sealed) => return None,
                Cell::Text(text) => Value::String(text.to_string()),
                _ => saved,
            },
        };
        Some((name, kept))
    });
    fields.collect()
}

fn value(cell: &Cell<'_>) -> Value {
    match cell {
        Cell::Missing(_) => Value::Null,
        Cell::Truth(truth) => Value::Bool(*truth),
        Cell::Integer(number) => Value::from(*number),
        Cell::Number(number) => Value::from(*number),
        Cell::Text(text) => Value::String(text.to_string()),
    }
}
