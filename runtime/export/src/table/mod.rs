//! The table of the versions of a survey that were answered.

mod changed;
mod columns;
mod facts;
mod in_order;
pub(crate) mod payload;
mod row;

use std::collections::HashMap;

use enkat_model::{Artifact, saved_fields};
use enkat_reports::emit::{ByLanguage, Codebook, codebook};

pub(crate) use self::columns::label;
pub use self::{
    changed::ChangedMeaning,
    row::{Outgoing, RowError},
};
use self::{
    changed::Meanings,
    columns::{band_column, fact_column, field_column, score_column},
    in_order::InOrder,
};
use crate::{
    absence::Absence,
    column::{Column, Fact, Role},
};

/// The choices in building a table.
#[derive(Clone, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct TableOptions {
    /// The language of labels; a text that is not there in it has the first language of the survey.
    pub language: String,
    /// Whether a field whose values mean something else in an older version gets a column of its own for that version.
    pub separate_changed: bool,
    /// Whether free texts are left out.
    pub without_free_texts: bool,
    /// Whether there are columns for the identity of participants.
    pub identified: bool,
    /// Whether sensitive answers are in the table; otherwise they count as sealed.
    pub with_sensitive: bool,
    /// The number of the round; 0 where it does not matter.
    pub round: u32,
    /// The codes of units with their names, in the language of labels.
    pub units: Vec<(String, String)>,
    /// The ids of the locations that participants choose from, with their names.
    pub locations: Vec<(String, String)>,
}

/// The columns of a table, and the ways in which submissions of each version become rows.
#[derive(Debug)]
pub struct Table {
    columns: Vec<Column>,
    /// The facts of the first columns.
    facts: Vec<Fact>,
    versions: HashMap<u32, Version>,
    with_sensitive: bool,
    round: u32,
}

/// The columns of the fields and scores of one version.
#[derive(Debug, Default)]
struct Version {
    /// By saved field, in the order of [`saved_fields`]: its column, if it has one.
    fields: Vec<Option<usize>>,
    /// The columns of saved fields by name, in the order of a payload.
    by_name: InOrder<usize>,
    /// The columns of scores and their bands by name.
    scores: InOrder<(usize, usize)>,
    /// By column behind the facts: the reason why it has no value in a row for which nothing is stored.
    blank: Vec<Absence>,
}

impl Table {
    /// Builds the table of these versions of one survey, in rising order. The newest gives the order of the columns; fields that it
    /// no longer has come last.
    ///
    /// # Errors
    ///
    /// The fields and scores whose values mean different things in two versions, unless they get separate columns.
    pub fn new(versions: &[&Artifact], options: &TableOptions) -> Result<Self, Vec<ChangedMeaning>> {
        let meanings = Meanings::of(versions);
        if !options.separate_changed && !meanings.changes().is_empty() {
            return Err(meanings.into_changes());
        }
        let identifying = Fact::IDENTIFYING.into_iter().filter(|_| options.identified);
        let facts: Vec<_> = Fact::PSEUDONYMOUS.into_iter().chain(identifying).collect();
        let mut builder = Builder {
            options,
            meanings: &meanings,
            columns: facts
                .iter()
                .copied()
                .map(|fact| fact_column(fact, &options.units))
                .collect(),
            by_key: HashMap::new(),
        };
        let mut read = HashMap::new();
        for artifact in versions.iter().rev() {
            read.insert(artifact.header.version, builder.add(artifact));
        }
        for version in read.values_mut() {
            version.leave_blank(facts.len(), builder.columns.len());
        }
        Ok(Self {
            columns: builder.columns,
            facts,
            versions: read,
            with_sensitive: options.with_sensitive,
            round: options.round,
        })
    }

    /// Returns the columns, in order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Finds the column of a saved field of a version.
    pub fn field(&self, version: u32, name: &str) -> Option<usize> {
        self.versions.get(&version)?.by_name.get(name).copied()
    }

    /// Finds the columns of a score of a version: its value and its band.
    pub fn score(&self, version: u32, name: &str) -> Option<[usize; 2]> {
        let (value, band) = self.versions.get(&version)?.scores.get(name)?;
        Some([*value, *band])
    }
}

impl Version {
    /// Decides which reasons the columns after the facts have in a row for which nothing is stored.
    fn leave_blank(&mut self, facts: usize, columns: usize) {
        self.blank = vec![Absence::NotInVersion; columns];
        for at in self.fields.iter().flatten() {
            self.blank[*at] = Absence::Unknown;
        }
        for (value, band) in self.scores.values() {
            self.blank[*value] = Absence::NotAsked;
            self.blank[*band] = Absence::NotAsked;
        }
        self.blank.drain(..facts);
    }
}

/// The columns as they are collected, from the newest version on.
struct Builder<'a> {
    options: &'a TableOptions,
    meanings: &'a Meanings,
    columns: Vec<Column>,
    /// Columns of fields and scores by their names in the table.
    by_key: HashMap<String, usize>,
}

impl Builder<'_> {
    fn add(&mut self, artifact: &Artifact) -> Version {
        let codebook = codebook(artifact);
        let words = words(&codebook, &self.options.language);
        let saved = saved_fields(artifact);
        let mut version = Version {
            fields: vec![None; saved.len()],
            ..Version::default()
        };
        let places: HashMap<&str, usize> = saved.iter().map(String::as_str).zip(0..).collect();
        for variable in &codebook.variables {
            // Copies are columns already, under the names of their fields.
            let Some(place) = places.get(variable.name.as_str()) else {
                continue;
            };
            let column = field_column(variable, &self.options.locations, &words);
            if self.options.without_free_texts && matches!(column.role, Role::Field { is_free_text: true }) {
                continue;
            }
            let name = self.meanings.field(&variable.name, artifact.header.version);
            let at = self.put(name, column);
            version.fields[*place] = Some(at);
            version.by_name.insert(variable.name.clone(), at);
        }
        version.by_name.sort();
        for score in &codebook.scores {
            let name = self.meanings.score(&score.name, artifact.header.version);
            let value = self.put(format!("score_{name}"), score_column(score, &words));
            let band = self.put(format!("score_{name}_band"), band_column(score, &words));
            version.scores.insert(score.name.clone(), (value, band));
        }
        version
    }

    /// Returns the column with this name, which is added if it is new, or else takes in the values of an older version.
    fn put(&mut self, name: String, column: Column) -> usize {
        if let Some(at) = self.by_key.get(&name) {
            self.columns[*at].take_in(column);
            return *at;
        }
        let at = self.columns.len();
        let name_in_table = self.free_name(&name);
        self.by_key.insert(name, at);
        self.columns.push(Column {
            name: name_in_table,
            ..column
        });
        at
    }

    /// Returns a name that no column has: ids in a template can have underscores.
    fn free_name(&self, name: &str) -> String {
        let mut free = name.to_owned();
        while self.columns.iter().any(|column| column.name == free) {
            free.push('_');
        }
        free
    }
}

/// Returns the texts of a codebook in a language, or in the first of the survey.
fn words<'a>(codebook: &'a Codebook, language: &'a str) -> impl Fn(&ByLanguage) -> String + 'a {
    move |texts| {
        let first = codebook.languages.first().and_then(|first| texts.get(first));
        let text = texts.get(language).or(first);
        text.cloned().unwrap_or_default()
    }
}
