//! Responses as JSON Lines: all that is known of a response, in one object on one line.

mod object;

use std::{
    collections::{HashMap, HashSet},
    io::{self, Write},
    sync::Arc,
};

use enkat_model::{Artifact, saved_fields};
use serde_json::value::RawValue;

use self::object::Object;
use crate::{
    Absence, Cell, Role, Row, RowError, RowWriter, Table, WriteError,
    table::payload::{SavedValue, each_field},
};

/// A file of JSON Lines. The keys of an object are sorted, except those of the payload, which are as they are stored.
pub struct JsonLines<W: Write> {
    out: W,
    table: Arc<Table>,
    survey_id: String,
    versions: HashMap<u32, Version>,
    facts: Vec<Named>,
    /// Scores and their bands.
    scores: Vec<Named>,
}

/// A column with the name that it has in an object.
struct Named {
    name: String,
    column: usize,
}

/// The fields of a version and the scores, by name.
struct Version {
    /// The fields and scores whose missing values have a reason.
    explained: Vec<Named>,
    /// The answers among the fields; others are calculated.
    answers: Vec<Answer>,
}

struct Answer {
    field: Named,
    /// Whether it is a checkbox that is saved as a number.
    is_converted: bool,
}

impl<W: Write> JsonLines<W> {
    /// Begins a file of the responses to a survey of the deployment. The table has these versions.
    pub fn new(out: W, table: Arc<Table>, survey_id: &str, versions: &[&Artifact]) -> Self {
        let versions = versions
            .iter()
            .map(|artifact| (artifact.header.version, Version::of(artifact, &table)));
        Self {
            out,
            survey_id: survey_id.to_owned(),
            versions: versions.collect(),
            facts: columns(&table, |role| matches!(role, Role::Fact(_))),
            scores: scores(&table),
            table,
        }
    }

    fn line(&self, row: Row<'_>) -> Result<Vec<u8>, WriteError> {
        let response = row.outgoing.response;
        let number = response.tailoring.version;
        let version = self
            .versions
            .get(&number)
            .ok_or(RowError::UnknownVersion(number))?;
        let mut line = Vec::new();
        let mut record = Object::begin(&mut line);
        let mut answers = record.object("answers")?;
        for answer in &version.answers {
            answer.put(&row.cells[answer.field.column], &mut answers)?;
        }
        answers.end();
        record.put("consentWords", &response.consent)?;
        let mut missing = record.object("missing")?;
        for value in &version.explained {
            let absence = row.cells[value.column].absence();
            if let Some(absence) = absence.filter(|absence| *absence != Absence::NotInVersion) {
                missing.put(&value.name, absence.name())?;
            }
        }
        missing.end();
        let mut payload = record.object("payload")?;
        let find = |name: &str| Some(&row.cells[self.table.field(number, name)?]);
        put_allowed(&response.payload, &find, &mut payload)?;
        payload.end();
        let mut facts = record.object("response")?;
        for fact in &self.facts {
            put_cell(&fact.name, &row.cells[fact.column], &mut facts)?;
        }
        facts.end();
        let mut scores = record.object("scores")?;
        for score in &self.scores {
            let cell = &row.cells[score.column];
            if cell.absence() != Some(Absence::NotInVersion) {
                put_cell(&score.name, cell, &mut scores)?;
            }
        }
        scores.end();
        record.put("survey", &response.tailoring.survey)?;
        record.put("surveyId", &self.survey_id)?;
        record.end();
        line.push(b'\n');
        Ok(line)
    }
}

impl<W: Write + Send> RowWriter for JsonLines<W> {
    fn write(&mut self, row: Row<'_>) -> Result<(), WriteError> {
        let line = self.line(row)?;
        Ok(self.out.write_all(&line)?)
    }

    fn finish(mut self: Box<Self>) -> Result<(), WriteError> {
        Ok(self.out.flush()?)
    }
}

impl Version {
    fn of(artifact: &Artifact, table: &Table) -> Self {
        let fields = saved_fields(artifact);
        let calculated: HashSet<_> = artifact.payload.derive.iter().map(|field| &field.name).collect();
        let converted = artifact.payload.convert.iter();
        let converted: HashSet<_> = converted
            .map(|(id, _)| &artifact.elements[id.index()].element.id)
            .collect();
        let named = |name: &String| {
            Some(Named {
                column: table.field(artifact.header.version, name)?,
                name: name.clone(),
            })
        };
        let answers = fields.iter().filter(|name| !calculated.contains(name));
        let answers = answers.filter_map(|name| {
            Some(Answer {
                field: named(name)?,
                is_converted: converted.contains(name),
            })
        });
        let mut version = Self {
            answers: answers.collect(),
            explained: fields.iter().filter_map(named).chain(scores(table)).collect(),
        };
        version.answers.sort_by(|a, b| a.field.name.cmp(&b.field.name));
        version.explained.sort_by(|a, b| a.name.cmp(&b.name));
        version
    }
}

impl Answer {
    /// Adds an answer as the participant gave it: a checkbox is true or false, whatever number is saved for it.
    fn put(&self, cell: &Cell<'_>, answers: &mut Object<'_>) -> io::Result<()> {
        match cell {
            Cell::Missing(_) => Ok(()),
            Cell::Integer(number) if self.is_converted => answers.put(&self.field.name, &(*number == 1)),
            _ => put_cell(&self.field.name, cell, answers),
        }
    }
}

/// Lists the columns of scores and their bands, by name.
fn scores(table: &Table) -> Vec<Named> {
    columns(table, |role| matches!(role, Role::Score | Role::Band))
}

/// Lists the columns of some roles, by name.
fn columns(table: &Table, are: impl Fn(Role) -> bool) -> Vec<Named> {
    let columns = table.columns().iter().enumerate();
    let columns = columns.filter(|(_, column)| are(column.role));
    let mut named: Vec<_> = columns
        .map(|(at, column)| Named {
            name: column.name.clone(),
            column: at,
        })
        .collect();
    named.sort_by(|a, b| a.name.cmp(&b.name));
    named
}

/// Adds the fields of a payload that the table has, with its texts: opened, shifted, or left out as there.
fn put_allowed<'a>(
    payload: &str,
    find: &impl Fn(&str) -> Option<&'a Cell<'a>>,
    into: &mut Object<'_>,
) -> Result<(), WriteError> {
    let mut put = |name: &str, saved: &RawValue| {
        if is_copies(saved) {
            let mut copies = into.object(name)?;
            put_allowed(saved.get(), find, &mut copies)?;
            copies.end();
            return Ok(());
        }
        match find(name) {
            None | Some(Cell::Missing(Absence::Sealed)) => Ok(()),
            Some(Cell::Text(text)) => into.put(name, text),
            Some(_) => into.put(name, saved),
        }
        .map_err(WriteError::from)
    };
    let mut failed = Ok(());
    each_field(payload, |name, saved: &RawValue| {
        if failed.is_ok() {
            failed = put(&name, saved);
        }
    })
    .map_err(|error| RowError::damaged("payload", &error))?;
    failed
}

/// Returns whether a value has copies of other fields.
fn is_copies(saved: &RawValue) -> bool {
    saved.get().starts_with('{') && !matches!(serde_json::from_str(saved.get()), Ok(SavedValue::Sealed))
}

fn put_cell(name: &str, cell: &Cell<'_>, into: &mut Object<'_>) -> io::Result<()> {
    match cell {
        Cell::Missing(_) => into.put(name, &()),
        Cell::Truth(truth) => into.put(name, truth),
        Cell::Integer(number) => into.put(name, number),
        Cell::Number(number) => into.put(name, number),
        Cell::Text(text) => into.put(name, text),
    }
}
