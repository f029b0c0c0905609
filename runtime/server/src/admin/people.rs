//! People to invite, read from a table.

use std::{
    collections::HashMap,
    fmt::{self, Display, Formatter},
};

use csv::{Position, StringRecord};
use enkat_model::Format;
use enkat_store::{Invited, PersonSettings};
use serde::{Deserialize, Serialize};

use super::{
    open::{Admin, refused},
    person_settings::{Offered, UNPUBLISHED},
};
use crate::{Error, deployment::is_name, identity::person_name};

/// The columns of a person's identity; the first is needed.
const IDENTITY_COLUMNS: [&str; 4] = ["reference", "firstName", "lastName", "email"];
/// The columns of a person's settings. Flags of the survey are such columns, too.
const SETTING_COLUMNS: [&str; 4] = ["preset", "gender", "unit", "language"];
/// The signs with which a formula begins in a spreadsheet, also in the wide form that some take for the same. Lists of
/// invitations are opened in one.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// The longest e-mail address, as RFC 5321 has it.
const LONGEST_EMAIL: usize = 254;

/// A person to invite. It has no `Debug`, so that it comes into no log.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Invitee {
    /// The customer's own reference for this person.
    #[serde(skip)]
    pub reference: String,
    /// Empty where it is not known.
    pub first_name: String,
    /// Empty where it is not known.
    pub last_name: String,
    /// Empty where it is not known.
    pub email: String,
    /// The flags, gender and language of this person.
    #[serde(skip)]
    pub settings: PersonSettings,
}

/// A mistake in a table of people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableFinding {
    /// The line in the file, from 1.
    pub line: u64,
    /// The column of the table, from 1.
    pub column: usize,
    /// The message. It quotes no cell, as that may hold a name.
    pub text: String,
}

impl Display for TableFinding {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}: {}", self.line, self.column, self.text)
    }
}

impl From<csv::Error> for TableFinding {
    fn from(error: csv::Error) -> Self {
        Self {
            line: error.position().map_or(1, Position::line),
            column: 1,
            text: error.to_string(),
        }
    }
}

/// The reasons why a table of people cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The table has mistakes.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Findings(Vec<TableFinding>),
    /// The survey is not known, cannot be offered, or cannot be read from the database.
    #[error(transparent)]
    Survey(#[from] Error),
}

impl Invitee {
    /// Reads a table with a head. Only the column `reference` is needed; columns of settings need a survey that is published.
    ///
    /// # Errors
    ///
    /// All mistakes in the table.
    pub(super) fn read(table: &str, offered: Option<&Offered>) -> Result<Vec<Self>, Vec<TableFinding>> {
        let table = table.strip_prefix('\u{feff}').unwrap_or(table);
        let head = table.lines().next().unwrap_or_default();
        // Spreadsheets write semicolons where the comma stands in numbers.
        let is_by_semicolons = head.contains(';') && !head.contains(',');
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(if is_by_semicolons { b';' } else { b',' })
            .flexible(true)
            .trim(csv::Trim::All)
            .from_reader(table.as_bytes());
        let head = reader.headers().cloned().map_err(|error| vec![error.into()])?;
        let mut rows = Rows {
            width: head.len(),
            columns: Columns::read(&head, offered)?,
            offered,
            lines: HashMap::new(),
            findings: Vec::new(),
        };
        let mut people = Vec::new();
        for record in reader.records() {
            match record {
                Ok(record) => people.push(rows.read(&record)),
                Err(error) => rows.findings.push(error.into()),
            }
        }
        if people.is_empty() && rows.findings.is_empty() {
            rows.report(1, 0, "there is no person in the table");
        }
        if rows.findings.is_empty() {
            Ok(people)
        } else {
            Err(rows.findings)
        }
    }

    fn is_only_a_reference(&self) -> bool {
        [&self.first_name, &self.last_name, &self.email]
            .iter()
            .all(|text| text.is_empty())
    }
}

/// The indexes of the columns of a table.
struct Columns {
    reference: usize,
    first_name: Option<usize>,
    last_name: Option<usize>,
    email: Option<usize>,
    /// The columns that set something for a person, with their names.
    settings: Vec<(usize, String)>,
}

impl Columns {
    /// Maps each known column to its index, or lists what is wrong with the head.
    fn read(head: &StringRecord, offered: Option<&Offered>) -> Result<Self, Vec<TableFinding>> {
        let mut findings = Vec::new();
        let mut report = |index: usize, text: String| {
            findings.push(TableFinding {
                line: 1,
                column: index + 1,
                text,
            });
        };
        let mut settings = Vec::new();
        for (index, name) in head.iter().enumerate() {
            let is_identity = IDENTITY_COLUMNS.contains(&name);
            let is_setting = SETTING_COLUMNS.contains(&name);
            let is_flag = !is_identity && !is_setting;
            if is_setting && offered.is_none() {
                report(index, UNPUBLISHED.to_owned());
            } else if is_flag && !offered.is_some_and(|offered| offered.has_flag(name)) {
                // The cell is not quoted: in a table without a head it may hold a name.
                let columns = [IDENTITY_COLUMNS, SETTING_COLUMNS].concat();
                let columns: Vec<_> = columns.iter().map(|column| format!("`{column}`")).collect();
                report(
                    index,
                    format!(
                        "the head names the columns, and this is none of them: {}, and the flags of the survey",
                        columns.join(", ")
                    ),
                );
            } else if head.iter().take(index).any(|other| other == name) {
                report(index, format!("the column `{name}` is there twice"));
            } else if !is_identity {
                settings.push((index, name.to_owned()));
            }
        }
        let [reference, first_name, last_name, email] =
            IDENTITY_COLUMNS.map(|column| head.iter().position(|name| name == column));
        if reference.is_none() {
            report(0, "the column `reference` is missing".to_owned());
        }
        match reference {
            Some(reference) if findings.is_empty() => Ok(Self {
                reference,
                first_name,
                last_name,
                email,
                settings,
            }),
            _ => Err(findings),
        }
    }
}

/// The rows of a table as they are read.
struct Rows<'a> {
    /// The number of fields in the head.
    width: usize,
    columns: Columns,
    offered: Option<&'a Offered>,
    /// The line of each reference, which is in lower case.
    lines: HashMap<String, u64>,
    findings: Vec<TableFinding>,
}

impl Rows<'_> {
    fn read(&mut self, record: &StringRecord) -> Invitee {
        let line = record.position().map_or(0, Position::line);
        if record.len() != self.width {
            let (fields, width) = (record.len(), self.width);
            self.report(
                line,
                fields.min(width).saturating_sub(1),
                format!(
                    "the row has {fields} fields, the head {width}: leave fields empty, but keep their commas"
                ),
            );
            return Invitee::default();
        }
        let field = |index: Option<usize>| index.map_or("", |index| &record[index]).to_owned();
        let person = Invitee {
            reference: record[self.columns.reference].to_owned(),
            first_name: field(self.columns.first_name),
            last_name: field(self.columns.last_name),
            email: field(self.columns.email),
            settings: self.settings(line, record),
        };
        self.check(line, &person);
        person
    }

    /// Reads the flags, gender and language of a person.
    fn settings(&mut self, line: u64, record: &StringRecord) -> PersonSettings {
        let mut settings = PersonSettings::default();
        let Some(offered) = self.offered else {
            return settings;
        };
        let mut wrong = Vec::new();
        for (index, name) in &self.columns.settings {
            if let Err(text) = offered.set(name, &record[*index], &mut settings) {
                wrong.push((*index, text));
            }
        }
        if wrong.is_empty() {
            let checked = offered.check(&settings);
            wrong.extend(checked.err().map(|text| (0, text)));
        }
        for (index, text) in wrong {
            self.report(line, index, text);
        }
        settings
    }

    /// Checks a person's identity. A column that the table does not have is empty, and an empty text is right.
    fn check(&mut self, line: u64, person: &Invitee) {
        let reference = self.columns.reference;
        if !is_name(&person.reference) {
            let text = "a `reference` is made of letters, digits, `-` and `_`, at most 64";
            self.report(line, reference, text);
        } else if let Some(first) = self.lines.insert(person.reference.to_lowercase(), line) {
            let text = format!("line {first} has the same `reference`: each is listed once");
            self.report(line, reference, text);
        }
        let names = [
            (self.columns.first_name, &person.first_name),
            (self.columns.last_name, &person.last_name),
        ];
        for (index, name) in names {
            if !name.is_empty() && person_name(name).is_none() {
                self.report(
                    line,
                    index.unwrap_or_default(),
                    "a name has at most 100 characters, in one line",
                );
            }
        }
        let email = (self.columns.email, &person.email);
        for (index, text) in [(Some(reference), &person.reference)]
            .into_iter()
            .chain(names)
            .chain([email])
        {
            if text.starts_with(FORMULA) {
                let finding =
                    "a spreadsheet would take this for a formula: it begins with `=`, `+`, `-` or `@`";
                self.report(line, index.unwrap_or_default(), finding);
            }
        }
        let (index, email) = email;
        if !email.is_empty() && (email.len() > LONGEST_EMAIL || !Format::Email.accepts(email)) {
            self.report(
                line,
                index.unwrap_or_default(),
                "this is no e-mail address: correct it, or leave it empty",
            );
        }
    }

    /// Adds a finding about the cell with this index.
    fn report(&mut self, line: u64, index: usize, text: impl Into<String>) {
        self.findings.push(TableFinding {
            line,
            column: index + 1,
            text: text.into(),
        });
    }
}

/// The outcome of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The number of responses in progress that go on with other questions.
    pub changed: usize,
    /// The references of those whose responses stay as they are, and why.
    pub staying: Vec<(String, StayReason)>,
}

/// The reason why a response stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StayReason {
    /// It has answers, and these are not to be dropped.
    HasAnswers,
    /// The version that it is on cannot be read.
    VersionUnavailable,
    /// The settings break what the version that it is on assumes.
    BreaksAssumptions,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Reads a table of people to invite to a survey.
    pub fn read_people(&self, survey_id: &str, table: &str) -> Result<Vec<Invitee>, TableError> {
        let offered = self.offered_survey(survey_id)?;
        Invitee::read(table, offered.as_ref()).map_err(TableError::Findings)
    }

    /// Adds or updates people to invite, and re-tailors their responses in progress; those with answers only if `drop_answers`.
    pub fn import_people(
        &self,
        survey_id: &str,
        people: &[Invitee],
        drop_answers: bool,
    ) -> Result<Imported, Error> {
        let offered = self.offered_survey(survey_id)?;
        let invited: Vec<Invited> = people
            .iter()
            .map(|person| self.seal_person(survey_id, person))
            .collect::<Result<_, _>>()?;
        self.briefly(invited.len(), async |done| {
            self.store
                .add_invited(survey_id, &invited[done..], self.now())
                .await
        })?;
        // As long as no version is published, there are no responses.
        offered.map_or_else(
            || Ok(Imported::default()),
            |offered| self.retailor(survey_id, &offered, people, drop_answers),
        )
    }

    /// Seals the identity of a person to invite, if more than the reference is known.
    fn seal_person(&self, survey_id: &str, person: &Invitee) -> Result<Invited, Error> {
        let reference = person.reference.clone();
        if person.is_only_a_reference() {
            return Ok(Invited {
                reference,
                sealed: None,
                settings: person.settings.clone(),
            });
        }
        let text = serde_json::to_vec(person).map_err(|error| refused(error.to_string()))?;
        let random = self.environment.random.as_ref();
        let sealed = self.keys.invited((survey_id, &reference), &text, random);
        Ok(Invited {
            sealed: Some(sealed.map_err(Error::Random)?),
            settings: person.settings.clone(),
            reference,
        })
    }

    /// Opens the sealed identity of an invited person, as far as there is one.
    pub(super) fn open_person(&self, survey_id: &str, invited: &Invited) -> Result<Invitee, Error> {
        let reference = &invited.reference;
        let mut person = Invitee::default();
        if let Some(sealed) = &invited.sealed {
            let text = self.keys.open_invited(survey_id, reference, sealed);
            let read = text.and_then(|text| serde_json::from_slice(&text).ok());
            person = read.ok_or_else(|| {
                refused(format!(
                    "`{reference}` was sealed with another `server.key` than this folder's"
                ))
            })?;
        }
        person.reference.clone_from(reference);
        person.settings.clone_from(&invited.settings);
        Ok(person)
    }
}
