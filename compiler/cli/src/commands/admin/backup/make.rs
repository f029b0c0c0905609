//! `enkat admin backup`

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use enkat_model::words::counted;
use enkat_runtime::{
    Error,
    backup::{self, DATA, FileSum, KEYS, MANIFEST, Manifest},
};
use jiff::{SignedDuration, Timestamp};

use super::{
    expiry::delete_expired_keys,
    staging::{Exclusive, STAGED, folder_in, remove_if_stopped, sync},
};
use crate::commands::{
    Failure, Outcome,
    admin::{
        encryption::{ENDING, Encryption},
        place::Place,
        private_folder::PrivateFolder,
    },
    files::{NewFolder, folder_of},
    print,
};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Backup {
    /// The folder of the backups. Each backup gets a folder in it, named by its time
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Encrypts the backup to this public key, such as `age1…`, by the program `age`; can be repeated
    #[arg(long, value_name = "RECIPIENT", required_unless_present = "unencrypted")]
    encrypt_to: Vec<String>,
    /// Leaves the backup unencrypted: most answers can be read in it
    #[arg(long, conflicts_with = "encrypt_to")]
    unencrypted: bool,
    /// The days for which the keys of persons are kept, of all backups in the folder. After that, a backup opens nothing that
    /// is encrypted of a person: people who were erased stay erased
    #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..=366))]
    keep_keys: u16,
    #[command(flatten)]
    place: Place,
}

pub(in crate::commands::admin) fn run(arguments: &Backup) -> Result<Outcome, Failure> {
    let settings = arguments.place.settings()?;
    let file = backup::file(&settings)?;
    let encryption = Encryption::to(&arguments.encrypt_to)?;
    arguments.place.with_known(|admin| {
        let new = NewFolder::make_if_missing(&arguments.out)?;
        let beside = folder_of(&file);
        let _exclusive = Exclusive::of(&[&arguments.out, beside])?;
        let (now, keep) = (
            Timestamp::now(),
            SignedDuration::from_hours(24 * i64::from(arguments.keep_keys)),
        );
        let name = now.strftime("%Y-%m-%dT%H%M%SZ").to_string();
        let plain = folder_in(beside)?;
        let folder = PrivateFolder::begin_as(&arguments.out.join(&name), STAGED)?.encrypted(encryption);
        remove_if_stopped(vec![plain.path().to_owned(), folder.staged().to_owned()])?;
        let manifest = backup::copy(&settings, plain.path(), (now, keep))?;
        let manifest = write(folder, plain.path(), manifest)?;
        sync(&arguments.out)?;
        new.keep();
        admin.record_backup(&name)?;
        let deleted = delete_expired_keys(&arguments.out, now, keep)?;
        tell(arguments, &name, &manifest, deleted)
    })
}

/// Writes the files of a backup, and moves them to their place. The plain ones are in another folder.
fn write(folder: PrivateFolder, plain: &Path, mut manifest: Manifest) -> Result<Manifest, Failure> {
    for name in [DATA, KEYS] {
        let mut file = folder.data_file(name)?;
        let mut copy = || -> io::Result<()> {
            io::copy(&mut File::open(plain.join(name))?, &mut file)?;
            file.flush()
        };
        copy().with_context(|| format!("cannot write `{name}`"))?;
    }
    let folder = folder.wait()?;
    for name in [DATA, KEYS] {
        for stored in [name.to_owned(), format!("{name}{ENDING}")] {
            let file = folder.staged().join(&stored);
            if file.exists() {
                let sum = FileSum::of(&file).with_context(|| format!("cannot read `{stored}` again"))?;
                manifest.files.insert(stored, sum);
            }
        }
    }
    let text = serde_json::to_string_pretty(&manifest)?;
    folder.write(MANIFEST, format!("{text}\n").as_bytes())?;
    folder.sync()?;
    folder.finish()?;
    Ok(manifest)
}

fn tell(arguments: &Backup, name: &str, manifest: &Manifest, deleted: usize) -> Result<(), Failure> {
    let responses = manifest.rows.get("participants").copied().unwrap_or_default();
    print(&format!(
        "backup `{}`: {}\nit opens what is encrypted of persons until {}\n",
        arguments.out.join(name).display(),
        counted(usize::try_from(responses).unwrap_or_default(), "response"),
        manifest.keys_until.strftime("%Y-%m-%d %H:%M UTC")
    ))?;
    if deleted > 0 {
        print(&format!(
            "keys deleted, as their time is over: of {}\n",
            counted(deleted, "backup")
        ))?;
    }
    if manifest.audit.is_some() {
        return Ok(());
    }
    let broken =
        "the audit log is broken, in the database and in the backup: `enkat admin audit verify` says where";
    Err(Error::Refused(vec![broken.to_owned()]).into())
}
