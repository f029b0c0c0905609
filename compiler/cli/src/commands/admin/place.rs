//! The place of a server's data.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use enkat_runtime::{DatabaseAddress, Environment, Error, Settings, admin::Admin, has_database};

use super::operator::operator;
use crate::commands::{Failure, Outcome, complain, database, settings::FileOption, surveys};

#[derive(clap::Args)]
pub(super) struct Place {
    /// The folder of the database and the server's keys
    #[arg(long, value_name = "DIR", env = "ENKAT_DATA", default_value = "data")]
    data: PathBuf,
    #[command(flatten)]
    database: database::DatabaseOptions,
    /// A name for the operator, such as the name of a job; the audit log writes it before the user of the operating
    /// system
    #[arg(long, value_name = "NAME", env = "ENKAT_OPERATOR")]
    operator: Option<String>,
    /// Acts as a reader, by the file with its token: only what the reader has a right to is done, and the audit log names it
    #[arg(long, value_name = "FILE", env = "ENKAT_READER")]
    as_reader: Option<PathBuf>,
    #[command(flatten)]
    _file: FileOption,
}

impl Place {
    /// Returns the folder of the database and the server's key.
    pub(super) fn data(&self) -> &Path {
        &self.data
    }

    /// Returns the settings of the server whose data it is.
    pub(super) fn settings(&self) -> Result<Settings, Failure> {
        Ok(Settings {
            data_dir: self.data.clone(),
            database: self.database.address()?,
            keys: self.database.keys(),
            ..Settings::default()
        })
    }

    /// Opens the database of other settings, for the same operator.
    pub(super) fn open(&self, settings: &Settings) -> Result<Admin, Failure> {
        let operator = operator(self.operator.as_deref())?;
        Ok(Admin::open(settings, Environment::system(), &operator)?)
    }

    /// Runs `work` on a store that must exist: a misspelt name must not make a new one.
    pub(super) fn with_known(
        &self,
        work: impl FnOnce(&Admin) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        self.refuse_missing()?;
        self.with(work)
    }

    fn refuse_missing(&self) -> Result<(), Failure> {
        let settings = self.settings()?;
        if has_database(&settings)? {
            return Ok(());
        }
        let address = settings.database();
        let missing = match address {
            DatabaseAddress::File(_) => "there is no such file",
            DatabaseAddress::Postgres(_) => "it is empty",
        };
        bail!("cannot read `{}`: {missing}", address.place())
    }

    /// Runs `work` as the reader whose token is given, or else as an operator. The work asks for the rights that it needs.
    pub(super) fn with_reader(
        &self,
        work: impl FnOnce(&Admin) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        let Some(file) = &self.as_reader else {
            return self.with_known(work);
        };
        let token =
            std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))?;
        self.refuse_missing()?;
        let settings = self.settings()?;
        let open = |name: Option<&str>| -> Result<Admin, Failure> {
            Ok(Admin::open(&settings, Environment::system(), &operator(name)?)?)
        };
        let admin = open(self.operator.as_deref())?;
        let reader = admin.reader(token.trim())?;
        admin.close()?;
        let Some(reader) = reader else {
            bail!(
                "the token in `{}` belongs to no reader, or has ended: `enkat admin reader renew` gives another one",
                file.display()
            );
        };
        let admin = open(Some(&reader.name))?
            .with_templates(surveys::compile_template)
            .acting_as(reader);
        let done = work(&admin);
        admin.close()?;
        outcome(done)
    }

    /// Runs `work` on the store, which a running server may be using. Makes a store if there is none.
    pub(super) fn with(&self, work: impl FnOnce(&Admin) -> Result<(), Failure>) -> Result<Outcome, Failure> {
        if self.as_reader.is_some() {
            bail!("this command is for operators: leave out `--as-reader` (or ENKAT_READER)");
        }
        let settings = self.settings()?;
        let is_new = !has_database(&settings)?;
        let operator = operator(self.operator.as_deref())?;
        let admin = Admin::open(&settings, Environment::system(), &operator)?;
        let admin = admin.with_templates(surveys::compile_template);
        if is_new {
            // A misspelt name would otherwise look like success.
            complain(&format!(
                "note: the database `{}` is new. A server sees this if it has the same `--data` or `--database`",
                settings.database().place()
            ));
        }
        let done = work(&admin);
        admin.close()?;
        outcome(done)
    }
}

/// Prints a refusal as diagnostics are printed.
pub(super) fn outcome(done: Result<(), Failure>) -> Result<Outcome, Failure> {
    let Err(failure) = done else {
        return Ok(Outcome::Clean);
    };
    match failure.downcast_ref() {
        Some(Error::Refused(findings) | Error::Deployment(findings)) => {
            complain(&findings.join("\n"));
            Ok(Outcome::Findings)
        }
        _ => Err(failure),
    }
}
