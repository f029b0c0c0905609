//! `enkat admin person export`

use std::{fmt::Write, path::PathBuf};

use enkat_model::words::counted;
use enkat_reports::emit::answered_page;
use enkat_runtime::{
    admin::{Admin, FoundPerson, OpenedResponse},
    audit_log,
};
use serde_json::{Value, json};

use super::{
    Place, Request,
    facts::{Facts, shown_answers},
};
use crate::commands::{Failure, Outcome, admin::private_folder::PrivateFolder, print};

#[derive(clap::Args)]
pub(in crate::commands::admin) struct Export {
    #[command(flatten)]
    request: Request,
    /// The folder to write, which must not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(export: &Export) -> Result<Outcome, Failure> {
    let place = &export.place;
    place.with_known(|admin| export.request.found(admin, |person| write(admin, export, person)))
}

fn write(admin: &Admin, export: &Export, person: &FoundPerson) -> Result<(), Failure> {
    let folder = PrivateFolder::begin(&export.out)?;
    let record = admin.person_record(person, &format!("reason: {}", export.request.reason))?;
    let mut document = serde_json::to_value(&record)?;
    document["events"] = events(&export.place, &record.responses)?.into();
    folder.write("person.json", &serde_json::to_vec_pretty(&document)?)?;
    let mut pages = Vec::new();
    for (number, response) in (1..).zip(&record.responses) {
        let Some(page) = page(response) else { continue };
        let name = format!("response-{number}.html");
        folder.write(&name, page.as_bytes())?;
        pages.push((name, response.survey_id.clone()));
    }
    folder.write("README.md", readme(&pages).as_bytes())?;
    folder.finish()?;
    print(&format!(
        "{} and what leads to the person in `{}`\n",
        counted(record.responses.len(), "response"),
        export.out.display()
    ))
}

/// Returns the page with the answers; `None` where the version of the survey is not in the database.
fn page(response: &OpenedResponse) -> Option<String> {
    let artifact = response.artifact.as_ref()?;
    let language = artifact.language_or_first(response.language.as_deref());
    let facts = Facts::of(response);
    Some(answered_page(
        artifact,
        language,
        &facts.of_person(None),
        &shown_answers(response),
    ))
}

/// Reads the rows of the audit log about these responses.
fn events(place: &Place, responses: &[OpenedResponse]) -> Result<Vec<Value>, Failure> {
    let mut events = Vec::new();
    audit_log::read(&place.settings()?, |row| {
        if responses
            .iter()
            .any(|response| response.participant == row.participant)
        {
            events.push(json!({
                "at": row.time().map(|at| at.to_string()), "event": row.event, "surveyId": row.survey_id,
                "participant": row.participant, "detail": row.detail,
            }));
        }
        true
    })?;
    Ok(events)
}

fn readme(pages: &[(String, String)]) -> String {
    let mut text = "# All data of one person\n\n\
        This folder has everything that the server stores of one person. Give it to nobody else.\n\n\
        - `person.json`: everything, in the format JSON: responses with sign-in, consent, answers and scores; entries in lists of\n  \
        people to invite; accounts; exports that may have a response; and what the audit log tells of the responses. The answers are opened, also sensitive ones.\n"
        .to_owned();
    for (name, survey_id) in pages {
        // Writing into memory cannot fail.
        let _ = writeln!(
            text,
            "- `{name}`: the answers to `{survey_id}` with their questions, for any browser"
        );
    }
    text
}
