//! `enkat admin verify`

use std::path::PathBuf;

use enkat_model::words::counted;
use enkat_runtime::Error;
use jiff::Timestamp;

use super::{
    assembly::{Assembled, assemble},
    kept::Kept,
    staging::{Exclusive, folder_in, remove_if_stopped},
};
use crate::commands::{
    Failure, Outcome,
    admin::place::{Place, outcome},
    print,
};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Verify {
    /// The folder of the backup
    #[arg(value_name = "BACKUP")]
    backup: PathBuf,
    /// The file with your key of age, as `age-keygen` writes it
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

pub(in crate::commands::admin) fn run(arguments: &Verify) -> Result<Outcome, Failure> {
    outcome(verify(arguments))
}

/// Puts the database together in a temporary folder of the data folder, and opens it.
fn verify(arguments: &Verify) -> Result<(), Failure> {
    let settings = arguments.place.settings()?;
    let kept = Kept::read(&arguments.backup)?;
    let manifest = kept.manifest();
    let has_keys = kept.keys().is_some();
    if !has_keys && Timestamp::now() < manifest.keys_until {
        return Err(Error::Refused(vec![format!(
            "the keys of persons are gone from the backup, and were to be kept until {}",
            manifest.keys_until
        )])
        .into());
    }
    let place = arguments.place.data();
    let _exclusive = Exclusive::of(&[place])?;
    let folder = folder_in(place)?;
    remove_if_stopped(vec![folder.path().to_owned()])?;
    let keys = has_keys.then_some(&kept);
    let identity = arguments.identity.as_deref();
    let Assembled { settings, lost } = assemble((&kept, keys), identity, (&settings, folder.path()))?;
    if has_keys && !lost.is_nothing() {
        let missing = "the keys of persons are not whole: sealed values have no key".to_owned();
        return Err(Error::Refused(vec![missing]).into());
    }
    let admin = arguments.place.open(&settings)?;
    let opened = admin.open_one();
    admin.close()?;
    let sealed = match (opened?, has_keys) {
        (true, _) => "a sealed value opens".to_owned(),
        (false, true) => "there is no sealed value".to_owned(),
        (false, false) => format!("its keys of persons were deleted after {}", manifest.keys_until),
    };
    let responses = manifest.rows.get("participants").copied().unwrap_or_default();
    print(&format!(
        "the backup is whole: {}, {sealed}\n",
        counted(usize::try_from(responses).unwrap_or_default(), "response")
    ))
}
