//! The variables: one for each column of the table.

use enkat_model::{Derivation, ElementId};
use enkat_reports::emit::{Score, Variable};
use serde_json::Value;

use super::{
    Description,
    absences::absences,
    categories, files,
    occurrence::{Entry, Occurrence, Occurrences, Versions},
    question,
    xml::Xml,
};
use crate::{Column, ColumnType, Measure, Role};

/// The variables of a table.
pub(super) struct Variables<'a> {
    of: &'a Description<'a>,
    versions: usize,
    /// By column.
    occurrences: Vec<Occurrences<'a>>,
}

impl<'a> Variables<'a> {
    /// Finds what the versions say of each column.
    pub(super) fn new(of: &'a Description<'a>, versions: &'a Versions<'a>) -> Self {
        Self {
            of,
            versions: versions.count(),
            occurrences: versions.occurrences(of.table),
        }
    }

    /// Writes all variables.
    pub(super) fn put(&self, xml: &mut Xml<'_>) {
        let columns = self.of.table.columns().iter().zip(&self.occurrences);
        for (at, (column, occurrences)) in columns.enumerate() {
            self.put_variable(xml, at, column, occurrences);
        }
    }

    fn put_variable(&self, xml: &mut Xml<'_>, at: usize, column: &Column, occurrences: &Occurrences<'_>) {
        let id = id(at);
        let files = self.files_with(column);
        let decimals = decimals(column);
        let unit = unit(self.of.language, occurrences);
        let mut attributes = vec![("ID", id.as_str()), ("name", &column.name), ("files", &files)];
        attributes.extend(decimals.as_deref().map(|decimals| ("dcml", decimals)));
        attributes.push(("intrvl", interval(column)));
        attributes.extend(unit.map(|unit| ("measUnit", unit)));
        attributes.push(("nature", nature(column)));
        xml.parent("var", &attributes, |xml| {
            put_labels(xml, column, occurrences);
            if let Some(variable) = occurrences.fields().next() {
                question::put(xml, column, variable);
            }
            self.put_ranges(xml, column, occurrences);
            put_sentences(xml, "universe", occurrences, universe);
            put_sentences(xml, "txt", occurrences, |variable| {
                Some(variable.answer().to_string())
            });
            let absences = absences(column, occurrences, self.versions);
            categories::put(xml, column, occurrences, &absences);
            self.put_derivation(xml, column, occurrences);
            self.put_format(xml, column);
            self.put_notes(xml, occurrences);
        });
    }

    /// Lists the ids of the files with the values of a column.
    fn files_with(&self, column: &Column) -> String {
        let files = self.of.files.iter().enumerate();
        let files = files.filter(|(_, file)| file.layout.has_values_of(column));
        files.map(|(at, _)| files::id(at)).collect::<Vec<_>>().join(" ")
    }

    /// Writes the ranges of all versions, which together are the range of the column. Days that are shifted can lie outside.
    fn put_ranges(&self, xml: &mut Xml<'_>, column: &Column, occurrences: &Occurrences<'_>) {
        if self.of.protection.shifts_dates
            && matches!(column.data_type, ColumnType::Date | ColumnType::Minute)
        {
            return;
        }
        let mut ranges = Vec::new();
        for Variable { range, .. } in occurrences.fields() {
            let ends = [("min", end(range.from.as_ref())), ("max", end(range.to.as_ref()))];
            if !ranges.contains(&ends) {
                ranges.push(ends);
            }
        }
        if ranges.is_empty()
            || ranges
                .iter()
                .any(|ends| ends.iter().all(|(_, end)| end.is_none()))
        {
            return;
        }
        let units = match column.data_type {
            ColumnType::Number(_) => "REAL",
            _ => "INT",
        };
        xml.parent("valrng", &[], |xml| {
            for ends in &ranges {
                let ends = ends
                    .iter()
                    .filter_map(|(name, end)| Some((*name, end.as_deref()?)));
                let attributes: Vec<_> = std::iter::once(("UNITS", units)).chain(ends).collect();
                xml.empty("range", &attributes);
            }
        });
    }

    fn put_derivation(&self, xml: &mut Xml<'_>, column: &Column, occurrences: &Occurrences<'_>) {
        let sentences = occurrences.sentences(|occurrence| match occurrence.entry {
            Entry::Field(variable) => variable.origin.as_ref().map(|origin| format!("saved {origin}")),
            Entry::Score(score) if column.role == Role::Band => Some(format!("the band of {}", score.made)),
            Entry::Score(score) => Some(score.made.to_string()),
        });
        if sentences.is_empty() {
            return;
        }
        let mut of: Vec<_> = occurrences.iter().flat_map(|one| self.columns_in(one)).collect();
        of.sort_unstable();
        of.dedup();
        let of = of.into_iter().map(id).collect::<Vec<_>>().join(" ");
        let attributes = [("var", of.as_str())];
        let attributes = if of.is_empty() { &[] } else { &attributes[..] };
        xml.parent("derivation", attributes, |xml| {
            xml.text("drvdesc", &[], &sentences.join("; "));
        });
    }

    /// Lists the columns that a calculated field or a score is calculated from.
    fn columns_in(&self, Occurrence { artifact, entry }: Occurrence<'_>) -> Vec<usize> {
        let mut names = Vec::new();
        match entry {
            Entry::Score(Score { of, .. }) => names.extend(of.iter().map(String::as_str)),
            Entry::Field(variable) => {
                let mut derived = artifact.payload.derive.iter();
                let field = derived.find(|field| field.name == variable.name);
                let mut add = |id: ElementId| names.push(artifact.elements[id.index()].element.id.as_str());
                match field.map(|field| &field.value) {
                    Some(Derivation::Truth(condition)) => condition.for_each_element(&mut add),
                    Some(Derivation::Number(quantity)) => quantity.for_each_element(&mut add),
                    None => {}
                }
            }
        }
        let version = artifact.header.version;
        let columns = names
            .into_iter()
            .filter_map(|name| self.of.table.field(version, name));
        columns.collect()
    }

    /// Writes the format of values. Facts that are times can be cut to days.
    fn put_format(&self, xml: &mut Xml<'_>, column: &Column) {
        let is_cut = self.of.protection.only_days && matches!(column.role, Role::Fact(_));
        let (kind, schema, category, words) = match column.data_type {
            ColumnType::Minute if !is_cut => ("character", "ISO", "date", "minute as YYYY-MM-DDTHH:MM"),
            ColumnType::Truth => ("character", "other", "other", "true or false"),
            ColumnType::Integer => ("numeric", "other", "other", "whole number"),
            ColumnType::Number(_) => ("numeric", "other", "other", "number with a decimal point"),
            ColumnType::Text => ("character", "other", "other", "text"),
            ColumnType::Date | ColumnType::Minute => ("character", "ISO", "date", "day as YYYY-MM-DD"),
        };
        let attributes = [("type", kind), ("schema", schema), ("category", category)];
        xml.text("varFormat", &attributes, words);
    }

    /// Notes the versions of a column and the earlier words of its question, where there are several versions.
    fn put_notes(&self, xml: &mut Xml<'_>, occurrences: &Occurrences<'_>) {
        if self.versions < 2 || occurrences.newest().is_none() {
            return;
        }
        xml.text(
            "notes",
            &[("type", "versions")],
            &format!("in {}", occurrences.in_words()),
        );
        let words = occurrences.sentences(|occurrence| {
            let Entry::Field(variable) = occurrence.entry else {
                return None;
            };
            let question = question::labels(variable).shift_remove(self.of.language)?;
            Some(format!("“{question}”"))
        });
        if words.len() > 1 {
            xml.text("notes", &[("type", "question")], &words.join("; "));
        }
    }
}

/// Returns the id of a variable, by the place of its column.
fn id(at: usize) -> String {
    format!("V{}", at + 1)
}

fn put_labels(xml: &mut Xml<'_>, column: &Column, occurrences: &Occurrences<'_>) {
    match occurrences.newest().map(|occurrence| occurrence.entry) {
        Some(Entry::Field(variable)) => xml.texts("labl", &question::labels(variable)),
        Some(Entry::Score(score)) => xml.texts("labl", &score.title),
        None => xml.text("labl", &[], &column.label),
    }
}

/// Writes an element for each sentence about a field.
fn put_sentences(
    xml: &mut Xml<'_>,
    name: &str,
    occurrences: &Occurrences<'_>,
    describe: impl Fn(&Variable) -> Option<String>,
) {
    let sentences = occurrences.sentences(|occurrence| match occurrence.entry {
        Entry::Field(variable) => describe(variable),
        Entry::Score(_) => None,
    });
    for sentence in sentences {
        xml.text(name, &[], &sentence);
    }
}

/// Describes the participants who are asked; none is asked for a calculated field.
fn universe(variable: &Variable) -> Option<String> {
    (variable.kind != "derived").then(|| format!("asked {}", variable.asked))
}

/// Returns the most decimals, where they are known.
fn decimals(column: &Column) -> Option<String> {
    match column.data_type {
        ColumnType::Integer => Some("0".to_owned()),
        ColumnType::Number(decimals) => decimals.map(|decimals| decimals.to_string()),
        _ => None,
    }
}

fn interval(column: &Column) -> &'static str {
    match column.data_type {
        ColumnType::Number(_) => "contin",
        _ => "discrete",
    }
}

/// Returns the level of measurement. Quantities are on an interval scale at least.
fn nature(column: &Column) -> &'static str {
    match column.measure {
        Measure::Nominal => "nominal",
        Measure::Ordinal => "ordinal",
        Measure::Scale => "interval",
    }
}

/// Returns the unit of a number in the language of the export.
fn unit<'a>(language: &str, occurrences: &Occurrences<'a>) -> Option<&'a str> {
    let unit = occurrences.fields().next()?.unit.get(language)?;
    Some(unit).filter(|unit| !unit.is_empty()).map(String::as_str)
}

/// Returns the end of a range, where it is the same for every response: "today" is not.
fn end(end: Option<&Value>) -> Option<String> {
    match end? {
        Value::String(day) if day == "today" => None,
        Value::String(day) => Some(day.clone()),
        number => Some(number.to_string()),
    }
}
