//! `enkat admin person erase`

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use anyhow::bail;
use enkat_model::words::counted;
use enkat_runtime::{
    Error,
    admin::{Admin, Erased, FoundPerson},
};

use super::{
    Key, Place, ledger, nothing,
    words::{day, found},
};
use crate::commands::{Failure, Outcome, admin::reason::reason, print};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Erase {
    #[command(flatten)]
    key: Key,
    /// Erases again what a list from `enkat admin person erasures` names
    #[arg(long, value_name = "FILE", conflicts_with_all = ["reference", "number", "email", "participant", "dry_run"])]
    again: Option<PathBuf>,
    /// The reason, such as the number of the person's request; the audit log has it. Write no names
    #[arg(long, value_name = "TEXT", value_parser = reason)]
    reason: String,
    /// Erases responses, too, that the deployment has to keep by law (`retention.atLeast`)
    #[arg(long)]
    despite_duty: bool,
    /// Only shows what would be erased
    #[arg(long)]
    dry_run: bool,
    /// The folder with mails that are not sent by SMTP. Default: `outbox` in the data folder
    #[arg(long, value_name = "DIR")]
    mail_folder: Option<PathBuf>,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(erase: &Erase) -> Result<Outcome, Failure> {
    let place = &erase.place;
    if let Some(file) = &erase.again {
        return place.with_known(|admin| erase_again(admin, erase, file));
    }
    let key = erase.key.key()?;
    place.with_known(|admin| {
        if let Some(person) = admin.find_person(&key, &erase.reason)? {
            return erase_person(admin, erase, &person);
        }
        // The log of an erasure that could not be finished.
        admin.forget_earlier_states()?;
        Err(nothing())
    })
}

fn erase_person(admin: &Admin, erase: &Erase, person: &FoundPerson) -> Result<(), Failure> {
    if erase.dry_run {
        return print(&format!("{}nothing was changed\n", found(person)));
    }
    if !erase.despite_duty {
        refuse_duties(admin, person)?;
    }
    let exports = admin.exports_with(person)?;
    if let Some(folder) = erase.mail_folder.as_ref().filter(|folder| !folder.is_dir()) {
        bail!(
            "`{}` is no folder: name the folder with the mails",
            folder.display()
        );
    }
    let folder = erase.mail_folder.clone();
    let folder = folder.unwrap_or_else(|| erase.place.data().join("outbox"));
    let Some(erased) = admin.erase_person(person, &folder, &erase.reason)? else {
        return Err(nothing());
    };
    let mut text = found(person);
    text.push_str(&receipt(&erased, person));
    for (number, survey, pseudonym) in exports {
        // Writing into memory cannot fail.
        let _ = writeln!(
            text,
            "- export {number} of `{survey}` may have it as `{pseudonym}`: delete it there"
        );
    }
    print(&text)
}

/// Refuses where a law forbids to erase a response of the person.
fn refuse_duties(admin: &Admin, person: &FoundPerson) -> Result<(), Failure> {
    let duties = admin.duties(person)?.into_iter().map(|(survey, until)| {
        format!(
            "`{survey}` has to keep the response until {} (`retention.atLeast` of the deployment): if the law allows you to erase it \
             earlier, add `--despite-duty`, and say why in `--reason`",
            day(until)
        )
    });
    let duties: Vec<_> = duties.collect();
    if duties.is_empty() {
        return Ok(());
    }
    Err(Error::Refused(duties).into())
}

fn receipt(erased: &Erased, person: &FoundPerson) -> String {
    let mut text = format!(
        "erasure {}: {}, {} to invite, {} and {} erased\n",
        erased.number,
        counted(person.responses.len(), "response"),
        entries(person.references().count()),
        counted(person.accounts().count(), "account"),
        counted(erased.mails, "mail"),
    );
    if erased.log_is_in_use {
        text.push_str(
            "a program still reads the database, whose log has the erased rows until it has finished: run `enkat admin person \
             erase` again then\n",
        );
    }
    for response in person
        .responses
        .iter()
        .filter(|response| response.delivered_at.is_some())
    {
        // Writing into memory cannot fail.
        let _ = writeln!(
            text,
            "the receiver of `{}` may have the response: the server sends it `response.erased`",
            response.survey_id
        );
    }
    text.push_str(
        "copies outside of this database stay:\n\
         - a backup from before: after you restore one, run `enkat admin person erase --again` with the list that \
         `enkat admin person erasures` prints now\n",
    );
    text
}

fn entries(count: usize) -> String {
    match count {
        1 => "1 entry in lists of people".to_owned(),
        count => format!("{count} entries in lists of people"),
    }
}

fn erase_again(admin: &Admin, erase: &Erase, file: &Path) -> Result<(), Failure> {
    let erased = admin.erase_again(&ledger::read(file)?, &erase.reason)?;
    print(&format!("{} of the list erased again\n", counted(erased, "row")))
}
