//! `enkat admin restore`

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use enkat_model::words::counted;
use enkat_runtime::{
    Error,
    admin::Admin,
    backup::{self, DATA, Lost},
};
use enkat_store::ErasedKind;
use tempfile::TempPath;

use super::{
    assembly::{Assembled, assemble},
    kept::Kept,
    staging::{Exclusive, folder_in, remove_if_stopped, sync},
};
use crate::commands::{
    Failure, Outcome,
    admin::{
        person::ledger,
        place::{Place, outcome},
    },
    complain,
    files::{NewFolder, folder_of},
    print,
};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Restore {
    /// The folder of the backup
    #[arg(value_name = "BACKUP")]
    backup: PathBuf,
    /// The file with your key of age, as `age-keygen` writes it
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// Takes the keys of persons from a newer backup: those of people who were erased in between are not there
    #[arg(long, value_name = "BACKUP")]
    keys_from: Option<PathBuf>,
    /// Restores without the keys of persons, once they are deleted: what they open is removed
    #[arg(long, conflicts_with = "keys_from")]
    without_keys: bool,
    /// Erases again what a list from `enkat admin person erasures` names, before a server can open the database
    #[arg(long, value_name = "FILE")]
    erasures: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

pub(in crate::commands::admin) fn run(arguments: &Restore) -> Result<Outcome, Failure> {
    outcome(restore(arguments))
}

fn restore(arguments: &Restore) -> Result<(), Failure> {
    let settings = arguments.place.settings()?;
    let target = backup::file(&settings)?;
    refuse_database(&target)?;
    let data = Kept::read(&arguments.backup)?;
    let keys = arguments.keys(&data)?;
    let ledger = arguments.erasures.as_deref().map(ledger::read).transpose()?;
    let beside = folder_of(&target);
    let new = NewFolder::make_if_missing(beside)?;
    let _exclusive = Exclusive::of(&[beside])?;
    let folder = folder_in(beside)?;
    remove_if_stopped(vec![folder.path().to_owned()])?;
    let identity = arguments.identity.as_deref();
    let Assembled { settings, lost } =
        assemble((&data, keys.as_ref()), identity, (&settings, folder.path()))?;
    let admin = arguments.place.open(&settings)?;
    let erased = finish(&admin, &data.name(), ledger.as_deref());
    admin.close()?;
    let erased = erased?;
    put(&folder.path().join(DATA), &target)?;
    new.keep();
    tell(arguments, &target, lost, erased)
}

impl Restore {
    /// Returns the backup from which the keys of persons are taken.
    fn keys(&self, data: &Kept) -> Result<Option<Kept>, Failure> {
        if self.without_keys {
            return Ok(None);
        }
        let keys = Kept::read(self.keys_from.as_ref().unwrap_or(&self.backup))?;
        let (at, until) = (keys.manifest().at, keys.manifest().keys_until);
        if at < data.manifest().at {
            bail!("the backup after `--keys-from` is older than the other one: name a newer backup");
        }
        if keys.keys().is_none() {
            return Err(Error::Refused(vec![format!(
                "the backup of {at} has no keys of persons any more: they were kept until {until}. Take them from a newer backup by \
                 `--keys-from`. Without one, write `--without-keys`: then numbers, names, addresses and sensitive answers are removed"
            )])
            .into());
        }
        Ok(Some(keys))
    }
}

/// Refuses to write over a database.
fn refuse_database(target: &Path) -> Result<(), Failure> {
    if target.symlink_metadata().is_ok() {
        bail!(
            "`{}` is there already, and stays as it is: name an empty folder with `--data`, or move the database away, with the files \
             beside it whose names begin in the same way",
            target.display()
        );
    }
    Ok(())
}

/// Opens a sealed value, erases again what the list names, and records the restore. Returns the number of rows that were erased.
fn finish(admin: &Admin, name: &str, ledger: Option<&[(ErasedKind, String)]>) -> Result<usize, Failure> {
    admin.open_one()?;
    let reason = format!("erased before the backup {name} was restored");
    let erased = ledger.map_or(Ok(0), |ledger| admin.erase_again(ledger, &reason))?;
    admin.record_restore(name)?;
    if !admin.forget_earlier_states()? {
        bail!("another program reads the new database");
    }
    Ok(erased)
}

/// Moves the database to its place, once it is whole and on the disk. Never replaces a file.
fn put(file: &Path, target: &Path) -> Result<(), Failure> {
    sync(file)?;
    let path = TempPath::try_from_path(file)?;
    path.persist_noclobber(target)
        .map_err(|error| error.error)
        .with_context(|| format!("cannot write `{}`", target.display()))?;
    sync(folder_of(target))
}

fn tell(arguments: &Restore, target: &Path, lost: Lost, erased: usize) -> Result<(), Failure> {
    for line in lines(lost) {
        complain(&format!("lost, as its key is gone: {line}"));
    }
    if arguments.erasures.is_none() {
        complain(
            "note: people who were erased since the backup may be in the database again. Before you start a server, run \
             `enkat admin person erase --again` with the list of erasures",
        );
    }
    print(&format!(
        "`{}` is restored, {} of the list erased again\n",
        target.display(),
        counted(erased, "row")
    ))
}

/// Lists in words what no key opens.
fn lines(lost: Lost) -> Vec<String> {
    let Lost {
        identities,
        drafts,
        submissions,
        invited,
        accounts,
        evidence,
    } = lost;
    let of = |number: u64, noun: &str| counted(usize::try_from(number).unwrap_or(usize::MAX), noun);
    [
        (
            identities,
            format!("number, names and address of {}", of(identities, "participant")),
        ),
        (
            drafts,
            format!("sensitive answers and contact details in {}", of(drafts, "draft")),
        ),
        (
            submissions,
            format!(
                "sensitive answers, contact details and scores of them in {}",
                of(submissions, "response")
            ),
        ),
        (
            invited,
            format!("names and address of {}", of(invited, "invitee")),
        ),
        (accounts, of(accounts, "account")),
        (evidence, format!("evidence of {}", of(evidence, "sign-in"))),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(_, line)| line)
    .collect()
}
