//! `enkat admin responses export`

use std::{path::PathBuf, sync::Arc};

use anyhow::{Context, bail};
use clap::ValueEnum;
use enkat_export::{
    ChangedMeaning, Entry, Export as Exporting, Protection, Table, TableOptions,
    csv::Values,
    ddi::{self, Description},
};
use enkat_model::{Artifact, words::counted};
use enkat_reports::emit::emit_in;
use enkat_runtime::{
    Error,
    admin::{Admin, ExportedResponses, Opened, ResponseSelection},
};
use enkat_store::Right;
use indicatif::{ProgressBar, ProgressStyle};
use jiff::{Timestamp, civil::Date, tz::TimeZone};

use super::{
    format::{CsvOptions, Format},
    readme::{Readme, readme},
};
use crate::commands::{
    Failure, Outcome,
    admin::{encryption::Encryption, place::Place, private_folder::PrivateFolder, reason::reason, unit_name},
    print,
};

/// The file with the documentation for archives.
pub(super) const DDI: &str = "ddi-codebook.xml";

#[derive(clap::Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(in crate::commands::admin) struct Export {
    /// The survey's surveyId
    survey_id: String,
    /// The folder to write, which must not exist yet
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The formats, separated by commas
    #[arg(long, value_name = "FORMATS", value_delimiter = ',', default_value = "csv")]
    format: Vec<Format>,
    /// Writes labels in place of values into `responses.csv`
    #[arg(long)]
    labels: bool,
    /// The language of labels and codebook. Default: the first language of the survey
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// Only responses that were sent on this day (UTC) or later
    #[arg(long, value_name = "DATE")]
    since: Option<Date>,
    /// Only responses of this unit and the units below it; can be repeated
    #[arg(long, value_name = "CODE")]
    unit: Vec<String>,
    /// The responses to demos and of tests, in place of the data
    #[arg(long)]
    trials: bool,
    /// Leaves out what could tell who a person is: free texts go, dates are shifted, years of birth become bands of five
    #[arg(long, value_name = "PROFILE")]
    profile: Option<Profile>,
    /// Writes times to the minute; otherwise to the day
    #[arg(long, conflicts_with = "profile")]
    times: bool,
    /// Gives values that mean something else in an older version a column of their own
    #[arg(long)]
    separate_changed: bool,
    /// Uses the pseudonyms of an earlier export of the survey again, by its number
    #[arg(long, value_name = "NUMBER")]
    same_pseudonyms_as: Option<i64>,
    /// Writes who the participants are: reference, identity number, birthdate, names and e-mail address
    #[arg(long, requires = "reason", conflicts_with = "profile")]
    identified: bool,
    /// Opens e-mail addresses and telephone numbers in answers
    #[arg(long, requires = "reason", conflicts_with = "profile")]
    open_contact: bool,
    /// Writes sensitive answers and all that is made of them
    #[arg(long, requires = "reason")]
    sensitive: bool,
    /// The reason for `--identified`, `--open-contact` and `--sensitive`, for the audit log
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: Option<String>,
    /// Puts an apostrophe before texts in CSV that a spreadsheet could run as formulas
    #[arg(long, value_name = "BOOL", default_value_t = true, action = clap::ArgAction::Set)]
    safe_for_spreadsheets: bool,
    /// Encrypts the tables to this public key, such as `age1…`, by the program `age`; can be repeated
    #[arg(long, value_name = "RECIPIENT")]
    encrypt_to: Vec<String>,
    #[command(flatten)]
    place: Place,
}

/// A set of measures that protect people in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Profile {
    /// For research
    Research,
}

pub(super) fn run(arguments: &Export) -> Result<Outcome, Failure> {
    // Before anything is recorded as exported.
    if !arguments.encrypt_to.is_empty() && arguments.format.contains(&Format::Sav) {
        bail!(
            "`--encrypt-to` does not write `sav`, whose rows lie on the disk in clear until all are known: choose another format"
        );
    }
    with_small_pages();
    let encryption = Encryption::to(&arguments.encrypt_to)?;
    let folder = PrivateFolder::begin(&arguments.out)?.encrypted(encryption);
    arguments.place.with_reader(|admin| {
        admin.require(&arguments.rights(), &arguments.survey_id)?;
        let found = admin.responses(&arguments.selection())?;
        let versions = found.versions().to_vec();
        let versions: Vec<_> = versions.iter().collect();
        let table = Arc::new(arguments.table(admin, &versions)?);
        let responses = found.export(&arguments.in_words())?;
        let number = responses.number();
        let written = arguments.write(&folder, &table, &versions, responses)?;
        arguments.describe(&folder, &table, &versions, number, &written)?;
        folder.finish()?;
        print(&format!(
            "export {number}: {} in `{}`\n",
            counted(written.count, "response"),
            arguments.out.display()
        ))
    })
}

/// Keeps memory in small pages: a large one is cleared as a whole, though few rows are in memory at a time. Large pages took a
/// twentieth of the time of an export, and a fifth of its memory; an export without this is only slower.
fn with_small_pages() {
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

impl Export {
    fn selection(&self) -> ResponseSelection {
        let begin = |day: Date| day.to_zoned(TimeZone::UTC).map(|day| day.timestamp());
        ResponseSelection {
            survey_id: self.survey_id.clone(),
            since: self.since.and_then(|day| begin(day).ok()),
            units: self.unit.clone(),
            trials: self.trials,
            same_pseudonyms_as: self.same_pseudonyms_as,
            reader: None,
            opened: Opened {
                identities: self.identified,
                contact: self.open_contact,
                sensitive: self.sensitive,
            },
        }
    }

    /// Lists the rights that a reader needs for it.
    fn rights(&self) -> Vec<Right> {
        let mut rights = vec![Right::Pseudonymous];
        rights.extend((self.identified || self.open_contact).then_some(Right::Identified));
        rights.extend(self.sensitive.then_some(Right::Sensitive));
        rights
    }

    fn is_for_research(&self) -> bool {
        self.profile == Some(Profile::Research)
    }

    /// Builds the table of these versions, or refuses fields whose values mean something else in one of them.
    fn table(&self, admin: &Admin, versions: &[&Artifact]) -> Result<Table, Failure> {
        let Some(newest) = versions.last() else {
            bail!(
                "no version of the survey of `{}` is published yet",
                self.survey_id
            );
        };
        let languages = &newest.header.languages;
        if let Some(language) = self
            .language
            .as_ref()
            .filter(|language| !languages.contains(language))
        {
            bail!(
                "the survey has no language `{language}`: it has {}",
                languages.join(", ")
            );
        }
        let language = self.language_in(newest);
        let units = admin.unit_names(&self.survey_id)?.into_iter();
        let options = TableOptions {
            language: language.to_owned(),
            separate_changed: self.separate_changed,
            without_free_texts: self.is_for_research(),
            identified: self.identified,
            with_sensitive: self.sensitive,
            round: admin.round(&self.survey_id)?.number,
            units: units
                .filter_map(|(code, names)| Some((code, unit_name(&names, language)?.to_owned())))
                .collect(),
            locations: admin.location_names(&self.survey_id)?,
        };
        Table::new(versions, &options).map_err(|changes| Error::Refused(refusal(&changes)).into())
    }

    fn language_in<'a>(&'a self, newest: &'a Artifact) -> &'a str {
        newest.language_or_first(self.language.as_deref())
    }

    fn csv_options(&self) -> CsvOptions {
        CsvOptions {
            values: if self.labels {
                Values::Labels
            } else {
                Values::Codes
            },
            is_safe_for_spreadsheets: self.safe_for_spreadsheets,
        }
    }

    fn protection(&self) -> Protection {
        Protection {
            only_days: !self.times,
            shifts_dates: self.is_for_research(),
            birth_years_in_bands: self.is_for_research(),
        }
    }

    /// Describes the export for the audit log.
    fn in_words(&self) -> String {
        let formats: Vec<_> = self.format.iter().map(|format| format.name()).collect();
        let mut parts = vec![formats.join(" ")];
        let options = [
            (self.is_for_research(), "for research"),
            (self.trials, "trials"),
            (self.times, "times"),
            (self.identified, "with identities"),
            (self.open_contact, "with contact details"),
            (self.sensitive, "with sensitive answers"),
            (!self.encrypt_to.is_empty(), "encrypted"),
        ];
        parts.extend(
            options
                .into_iter()
                .filter(|(is_on, _)| *is_on)
                .map(|(_, words)| words.to_owned()),
        );
        parts.extend(
            self.same_pseudonyms_as
                .map(|number| format!("pseudonyms of export {number}")),
        );
        parts.extend(self.reason.as_ref().map(|reason| format!("reason: {reason}")));
        parts.join(", ")
    }

    /// Writes the responses into the files of all formats.
    fn write(
        &self,
        folder: &PrivateFolder,
        table: &Arc<Table>,
        versions: &[&Artifact],
        mut responses: ExportedResponses<'_>,
    ) -> Result<Written, Failure> {
        let now = Timestamp::now().to_zoned(TimeZone::UTC).datetime();
        let mut files = Vec::new();
        for format in &self.format {
            let survey = (self.survey_id.as_str(), versions);
            files.extend(format.begin(folder, table, survey, self.csv_options(), now)?);
        }
        let mut export = Exporting::new(Arc::clone(table), versions, files, self.protection());
        let progress = progress(responses.count());
        let mut written = Written::default();
        loop {
            let read = responses.read()?;
            if read.is_empty() {
                break;
            }
            let entries = read.iter().map(|one| Entry {
                response: &one.response,
                pseudonym: &one.pseudonym,
                identity: one.identity.as_ref(),
                date_shift: one.date_shift,
            });
            export.write(&entries.collect::<Vec<_>>())?;
            for one in &read {
                written.add(one.response.at);
            }
            progress.inc(read.len() as u64);
        }
        export.finish().context("cannot write the export")?;
        progress.finish_and_clear();
        Ok(written)
    }

    /// Writes the codebook of each version, the schema of its payload, the documentation for archives, and the README.
    fn describe(
        &self,
        folder: &PrivateFolder,
        table: &Table,
        versions: &[&Artifact],
        number: i64,
        written: &Written,
    ) -> Result<(), Failure> {
        for artifact in versions {
            let language = artifact.language_or_first(self.language.as_deref());
            for (name, bytes) in emit_in(artifact, &[], None, &[language]) {
                if name.starts_with("codebook") || name == "payload.schema.json" {
                    folder.write(&format!("version-{}/{name}", artifact.header.version), &bytes)?;
                }
            }
        }
        let options = self.csv_options();
        let files: Vec<_> = self
            .format
            .iter()
            .flat_map(|format| format.files(options))
            .collect();
        let day = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let language = versions.last().map_or("", |newest| self.language_in(newest));
        let documentation = ddi::xml(&Description {
            survey_id: &self.survey_id,
            number,
            count: written.count,
            day,
            // The day of a single response would undo the shift of its dates.
            collected: written.days().filter(|_| !self.is_for_research()),
            table,
            versions,
            language,
            files: &files,
            protection: self.protection(),
        });
        folder.write(DDI, documentation.as_bytes())?;
        let readme = readme(&Readme {
            survey_id: &self.survey_id,
            number,
            count: written.count,
            formats: &self.format,
            files: &files,
            table,
            versions,
            is_for_research: self.is_for_research(),
            is_identified: self.identified,
            is_safe_for_spreadsheets: self.safe_for_spreadsheets,
            is_encrypted: !self.encrypt_to.is_empty(),
            day,
        });
        folder.write("README.md", readme.as_bytes())
    }
}

/// The responses that were written.
#[derive(Debug, Default)]
struct Written {
    count: usize,
    /// The first and the last time at which one was sent.
    times: Option<(Timestamp, Timestamp)>,
}

impl Written {
    fn add(&mut self, sent: Timestamp) {
        self.count += 1;
        self.times = Some(match self.times {
            Some((first, last)) => (first.min(sent), last.max(sent)),
            None => (sent, sent),
        });
    }

    /// Returns the first and the last day on which one was sent.
    fn days(&self) -> Option<(Date, Date)> {
        let day = |sent: Timestamp| sent.to_zoned(TimeZone::UTC).date();
        self.times.map(|(first, last)| (day(first), day(last)))
    }
}

/// Lists the fields that cannot stand in one column, and the ways out.
fn refusal(changes: &[ChangedMeaning]) -> Vec<String> {
    let lines = changes.iter().map(
        |ChangedMeaning {
             name,
             versions: (old, new),
             why,
         }| { format!("`{name}` of version {old} and version {new} cannot be in one column: {why}") },
    );
    let help = "help: write `--separate-changed`, which gives the values of the older version a column of their own, such as \
                `name_v1`";
    lines.chain([help.to_owned()]).collect()
}

/// Shows the progress at a terminal.
fn progress(count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} responses, {eta} left");
    let bar = ProgressBar::new(count as u64);
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
