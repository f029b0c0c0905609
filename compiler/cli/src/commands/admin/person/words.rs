//! The data of a person, in a few words.

use std::fmt::Write;

use enkat_model::words::counted;
use enkat_runtime::admin::FoundPerson;
use enkat_store::ResponseFacts;
use jiff::{Timestamp, tz::TimeZone};

/// Lists responses, entries in lists of people to invite, and accounts.
pub(super) fn found(person: &FoundPerson) -> String {
    let mut text = String::new();
    for response in &person.responses {
        // Writing into memory cannot fail.
        let _ = writeln!(
            text,
            "response to `{}`: {}, participant {}",
            response.survey_id,
            state(response),
            response.participant.0
        );
    }
    for (survey, reference) in person.references() {
        let _ = writeln!(text, "invited to `{survey}` as `{reference}`");
    }
    for account in person.accounts() {
        let _ = writeln!(text, "account {account}");
    }
    text
}

fn state(response: &ResponseFacts) -> String {
    let begun = format!("signed in {}", day(response.signed_in_at));
    match (response.withdrawn_at, response.sent_at) {
        (Some(withdrawn), _) => format!("{begun}, withdrawn {}", day(withdrawn)),
        (None, Some(sent)) => format!("{begun}, sent {}", day(sent)),
        (None, None) => format!("{begun}, not sent"),
    }
}

/// Returns the day of a time, UTC.
pub(super) fn day(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).date().to_string()
}

/// Says how many responses were withdrawn.
pub(super) fn withdrawn(count: usize) -> String {
    if count == 0 {
        return "no response is left to withdraw; invitations and further ones are ended".to_owned();
    }
    format!(
        "{} withdrawn; the server erases {} in 30 days",
        counted(count, "response"),
        if count == 1 { "it" } else { "them" }
    )
}
