//! Responses that were sent, read for staff: all of a survey with what is sealed, and the session of one.

use enkat_model::{Artifact, Date, Session, answers_in_payload, tailor};
use enkat_runtime::admin::{
    Admin, CountedResponse, CountedResponses, FoundResponses, Opened, ResponseSelection,
};
use enkat_store::Tailoring;
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::commands::Failure;

/// Finds the responses to a survey that were sent since a time, to be read with sensitive answers and without names.
pub(super) fn found<'a>(
    admin: &'a Admin,
    survey_id: &str,
    since: Option<Timestamp>,
) -> Result<FoundResponses<'a>, Failure> {
    Ok(admin.responses(&ResponseSelection {
        survey_id: survey_id.to_owned(),
        since,
        opened: Opened {
            identities: true,
            sensitive: true,
            ..Opened::default()
        },
        ..ResponseSelection::default()
    })?)
}

/// Calls `take` with each response.
pub(super) fn each(
    mut responses: CountedResponses<'_>,
    mut take: impl FnMut(CountedResponse) -> Result<(), Failure>,
) -> Result<(), Failure> {
    loop {
        let read = responses.read()?;
        if read.is_empty() {
            return Ok(());
        }
        read.into_iter().try_for_each(&mut take)?;
    }
}

/// Calls `read` with the session of a response, as it was on the day on which it was sent.
pub(super) fn with_session<T>(
    (artifact, tailoring): (&Artifact, &Tailoring),
    sent: Timestamp,
    payload: &Map<String, Value>,
    read: impl FnOnce(&Session<'_>) -> T,
) -> T {
    let flags = artifact.flags_from(&tailoring.settings());
    let model = tailor(artifact, flags, tailoring.gender);
    let day = Date::at_unix_seconds(u64::try_from(sent.as_second()).unwrap_or_default());
    read(&Session::with_answers(
        &model,
        day,
        &answers_in_payload(&model, payload),
    ))
}
