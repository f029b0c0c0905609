//! The facts about a response, and its answers, as pages show them.

use enkat_reports::emit::AnsweredResponse;
use enkat_runtime::admin::OpenedResponse;
use jiff::Timestamp;
use serde_json::{Map, Value};

/// The facts about a response, with times to the minute.
pub(in crate::commands::admin) struct Facts {
    survey_id: String,
    consented: Option<String>,
    sent: Option<String>,
    withdrawn: Option<String>,
}

impl Facts {
    pub(in crate::commands::admin) fn of(response: &OpenedResponse) -> Self {
        let consented = response
            .consent
            .as_ref()
            .and_then(|consent| consent["at"].as_str());
        Self {
            survey_id: response.survey_id.clone(),
            consented: consented.map(minute),
            sent: response.sent_at.as_deref().map(minute),
            withdrawn: response.withdrawn_at.as_deref().map(minute),
        }
    }

    /// Borrows them, with the person as the reader named it.
    pub(in crate::commands::admin) fn of_person<'a>(
        &'a self,
        person: Option<&'a str>,
    ) -> AnsweredResponse<'a> {
        AnsweredResponse {
            person,
            survey_id: &self.survey_id,
            consented: self.consented.as_deref(),
            sent: self.sent.as_deref(),
            withdrawn: self.withdrawn.as_deref(),
        }
    }
}

/// Shortens a time to the minute, in UTC.
fn minute(at: &str) -> String {
    let time = at
        .parse::<Timestamp>()
        .map(|at| at.strftime("%Y-%m-%d %H:%M UTC").to_string());
    time.unwrap_or_else(|_| at.to_owned())
}

/// Returns the answers to show: a checkbox that was never shown is no "no", whatever number is saved for it.
pub(in crate::commands::admin) fn shown_answers(response: &OpenedResponse) -> Map<String, Value> {
    let mut answers = response.answers.clone();
    answers.retain(|field, _| !response.missing.contains_key(field));
    answers
}
