//! People to invite, read from a table.

use std::collections::HashMap;

use csv::{Position, StringRecord};
use enkat_model::Format;
use enkat_store::{Invited, PersonSettings};
use serde::{Deserialize, Serialize};

use super::{
    open::{Admin, refused},
    person_settings::{Offered, UNPUBLISHED},
};
use crate::{Error, deployment::is_name, identity::person_name};

/// The columns; the first is needed. Flags of the survey are columns, too.
const COLUMNS: [&str; 8] = [
    "reference",
    "firstName",
    "lastName",
    "email",
    "preset",
    "gender",
    "unit",
    "language",
];
/// The first of those that say what is asked of somebody.
const TELLING: usize = 4;
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

impl Invitee {
    /// Reads a table with a head. Only the column `reference` is needed; columns of settings need a survey that is published.
    ///
    /// # Errors
    ///
    /// All that is wrong with it, each with line and column.
    pub(super) fn read(table: &str, offered: Option<&Offered>) -> Result<Vec<Self>, Vec<String>> {
        let table = table.strip_prefix('\u{feff}').unwrap_or(table);
        let head = table.lines().next().unwrap_or_default();
        // Spreadsheets write semicolons where the comma stands in numbers.
        let is_by_semicolons = head.contains(';') && !head.contains(',');
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(if is_by_semicolons { b';' } else { b',' })
            .flexible(true)
            .from_reader(table.as_bytes());
        let headers = reader
            .headers()
            .cloned()
            .map_err(|error| vec![error.to_string()])?;
        let columns = columns(&headers, offered)?;
        let is_flag = |(at, name): (usize, &str)| {
            (!COLUMNS.contains(&name.trim())).then(|| (at, name.trim().to_owned()))
        };
        let mut rows = Rows {
            names: headers.len(),
            flags: headers.iter().enumerate().filter_map(is_flag).collect(),
            offered,
            columns,
            seen: HashMap::new(),
            findings: Vec::new(),
        };
        let mut people = Vec::new();
        for record in reader.records() {
            match record {
                Ok(record) => people.push(rows.read(&record)),
                Err(error) => rows.findings.push(error.to_string()),
            }
        }
        if people.is_empty() && rows.findings.is_empty() {
            rows.findings.push("1:1: there is nobody in the table".to_owned());
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

/// Which column is where.
fn columns(headers: &StringRecord, offered: Option<&Offered>) -> Result<Vec<Option<usize>>, Vec<String>> {
    let mut findings = Vec::new();
    for (index, header) in headers.iter().enumerate() {
        let at = index + 1;
        let header = header.trim();
        let is_telling = COLUMNS[TELLING..].contains(&header);
        if is_telling && offered.is_none() {
            findings.push(format!("1:{at}: {UNPUBLISHED}"));
        } else if !COLUMNS.contains(&header) && !offered.is_some_and(|offered| offered.has_flag(header)) {
            // The cell is not quoted: in a table without a head it may hold a name.
            findings.push(format!(
                "1:{at}: the head names the columns, and this is none of them: {}, and the flags of the survey",
                COLUMNS.map(|column| format!("`{column}`")).join(", ")
            ));
        } else if headers
            .iter()
            .take(index)
            .any(|other| other.trim() == header.trim())
        {
            findings.push(format!("1:{at}: the column `{}` is there twice", header.trim()));
        }
    }
    let columns = COLUMNS.map(|column| headers.iter().position(|header| header.trim() == column));
    if columns[0].is_none() {
        findings.push("1:1: the column `reference` is missing".to_owned());
    }
    if findings.is_empty() {
        Ok(columns.into())
    } else {
        Err(findings)
    }
}

struct Rows<'a> {
    names: usize,
    columns: Vec<Option<usize>>,
    /// Where the columns of flags are, with their names.
    flags: Vec<(usize, String)>,
    offered: Option<&'a Offered>,
    /// Reference → line.
    seen: HashMap<String, u64>,
    findings: Vec<String>,
}

impl Rows<'_> {
    fn read(&mut self, record: &StringRecord) -> Invitee {
        let line = record.position().map_or(0, Position::line);
        if record.len() != self.names {
            let (fields, names) = (record.len(), self.names);
            self.find(
                line,
                fields.min(names),
                &format!(
                    "the row has {fields} fields, the head {names}: leave fields empty, but keep their commas"
                ),
            );
            return Invitee::default();
        }
        let field = |column: usize| self.columns[column].map_or("", |at| record[at].trim()).to_owned();
        let person = Invitee {
            reference: field(0),
            first_name: field(1),
            last_name: field(2),
            email: field(3),
            settings: self.settings(line, record),
        };
        let at = |column: usize| self.columns[column].unwrap_or_default() + 1;
        let places = [at(0), at(1), at(2), at(3)];
        self.check(line, places, &person);
        person
    }

    /// Reads the flags, gender and language of a person.
    fn settings(&mut self, line: u64, record: &StringRecord) -> PersonSettings {
        let mut settings = PersonSettings::default();
        let Some(offered) = self.offered else {
            return settings;
        };
        let named = COLUMNS[TELLING..].iter().zip(&self.columns[TELLING..]);
        let named = named.filter_map(|(name, at)| Some(((*at)?, (*name).to_owned())));
        let told: Vec<_> = named.chain(self.flags.iter().cloned()).collect();
        let before = self.findings.len();
        for (at, name) in told {
            if let Err(finding) = offered.set(&name, record[at].trim(), &mut settings) {
                self.find(line, at + 1, &finding);
            }
        }
        if self.findings.len() == before
            && let Err(finding) = offered.check(&settings)
        {
            self.find(line, 1, &finding);
        }
        settings
    }

    fn check(&mut self, line: u64, places: [usize; 4], person: &Invitee) {
        if !is_name(&person.reference) {
            let finding = "a `reference` is made of letters, digits, `-` and `_`, at most 64";
            self.find(line, places[0], finding);
        } else if let Some(first) = self.seen.insert(person.reference.to_lowercase(), line) {
            let finding = format!("line {first} has the same `reference`: each stands there once");
            self.find(line, places[0], &finding);
        }
        for (place, name) in [(places[1], &person.first_name), (places[2], &person.last_name)] {
            if !name.is_empty() && person_name(name).is_none() {
                self.find(line, place, "a name has at most 100 characters, in one line");
            }
        }
        let [_, texts @ ..] = places;
        for (place, text) in texts
            .into_iter()
            .zip([&person.first_name, &person.last_name, &person.email])
        {
            if text.starts_with(FORMULA) {
                let finding =
                    "a spreadsheet would take this for a formula: it begins with `=`, `+`, `-` or `@`";
                self.find(line, place, finding);
            }
        }
        let email = &person.email;
        if !email.is_empty() && (email.len() > LONGEST_EMAIL || !Format::Email.accepts(email)) {
            self.find(
                line,
                places[3],
                "this is no e-mail address: correct it, or leave it empty",
            );
        }
    }

    fn find(&mut self, line: u64, column: usize, finding: &str) {
        self.findings.push(format!("{line}:{column}: {finding}"));
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
    /// Reads a table of who is to be invited to a survey, or says all that is wrong with it, each with line and column.
    pub fn read_people(
        &self,
        survey_id: &str,
        table: &str,
    ) -> Result<Result<Vec<Invitee>, Vec<String>>, Error> {
        Ok(Invitee::read(table, self.offered_survey(survey_id)?.as_ref()))
    }

    /// Adds who is to be invited to a survey, or changes what is known of them. Responses that have begun go on with what is
    /// told by now: those without answers, and the others where that is wanted anyway.
    pub fn import_people(
        &self,
        survey_id: &str,
        people: &[Invitee],
        anyway: bool,
    ) -> Result<Imported, Error> {
        let offered = self.offered_survey(survey_id)?;
        let invited: Vec<Invited> = people
            .iter()
            .map(|person| self.sealed(survey_id, person))
            .collect::<Result<_, _>>()?;
        self.briefly(invited.len(), async |done| {
            self.store
                .add_invited(survey_id, &invited[done..], self.now())
                .await
        })?;
        // As long as no version is published, there are no responses.
        offered.map_or_else(
            || Ok(Imported::default()),
            |offered| self.retailor(survey_id, &offered, people, anyway),
        )
    }

    fn sealed(&self, survey_id: &str, person: &Invitee) -> Result<Invited, Error> {
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
        let sealed = self
            .keys
            .encryption
            .invited((survey_id, &reference), &text, random);
        Ok(Invited {
            sealed: Some(sealed.map_err(Error::Random)?),
            settings: person.settings.clone(),
            reference,
        })
    }

    /// Opens the sealed identity of an invited person, as far as there is one.
    pub(super) fn opened(&self, survey_id: &str, invited: &Invited) -> Result<Invitee, Error> {
        let reference = &invited.reference;
        let mut person = Invitee::default();
        if let Some(sealed) = &invited.sealed {
            let text = self.keys.encryption.open_invited(survey_id, reference, sealed);
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
