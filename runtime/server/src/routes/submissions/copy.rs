//! `POST /api/submissions/copy`: the participant's own copy of what they have sent.

use axum::extract::State;
use enkat_model::{Date, Session, answers_in_payload, effective_answers};
use enkat_store::{Consented, ParticipantId, Submission};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    catalog::Tailored,
    deployment::Offer,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, SignedIn},
    retention::WITHDRAWN,
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    session::ConsentedWords,
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/submissions/copy",
        id: "ownCopy",
        summary: "The participant's own copy",
        description: "Returns the answers that the participant has sent, sensitive ones too, and the consent with its \
                      words and its time. `receipt` names the response to the staff. Keep nothing of the answer in the \
                      browser.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<CopyRequest>),
        answer: Answer::Data(schema::<OwnCopy>),
        expected: &[Code::NotSubmitted],
        refused: &[Code::SurveyUnavailable],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant whose copy is read.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CopyRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

/// The participant's own copy of what they have sent.
// It has no `Debug`, as it has answers.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnCopy {
    /// The code that names the response to the staff, such as `K7QM-3XRT-P2V8`.
    receipt: String,
    /// The time at which the answers were sent, in the format of RFC 3339.
    submitted_at: String,
    /// The language in which it was answered.
    language: String,
    /// The answers that count, by question or checkbox.
    answers: Map<String, Value>,
    /// The consent; left out where the survey asks for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    consent: Option<ConsentView>,
    /// The consequences of withdrawing; left out where participants cannot withdraw by a call.
    #[serde(skip_serializing_if = "Option::is_none")]
    withdrawal: Option<WithdrawalView>,
}

/// The consent of a response.
#[derive(Debug, Serialize, JsonSchema)]
struct ConsentView {
    /// The time at which it was given, in the format of RFC 3339.
    at: String,
    /// The wording that it was given to, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<ConsentedWords>,
}

/// The consequences of withdrawing now.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WithdrawalView {
    /// The time at which the answers are erased at the latest, in the format of RFC 3339.
    erased_at: String,
    /// Whether they are kept until then because a law demands it.
    is_kept_by_law: bool,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<CopyRequest>,
) -> Outcome<OwnCopy> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let record = app.store.response_record(&participant.id).await?;
    let record = record.ok_or_else(Failure::participant_gone)?;
    let submission = record.submission.ok_or_else(not_submitted)?;
    let tailored = app.tailored(participant).await?;
    let deployment = app.deployment().await?;
    let offer = deployment.offer(&participant.survey_id);
    let (at, now) = (submission.at, app.environment.clock.now());
    let Submission {
        language, content, ..
    } = submission;
    let opened = app.sealer(participant).open_content(content);
    let opened = opened.map_err(|error| Failure::internal(&error))?;
    Ok(Reply(OwnCopy {
        receipt: app.keys.codes.receipt(&participant.id).to_string(),
        submitted_at: at.to_string(),
        language,
        answers: answers(&tailored, at, &opened.payload),
        consent: record.consent.map(view),
        withdrawal: offer.and_then(|offer| withdrawal(&offer, at, now)),
    }))
}

/// Builds the refusal while nothing has been sent.
pub(super) fn not_submitted() -> Failure {
    Failure::new(Code::NotSubmitted, "the answers have not been sent yet")
}

/// Returns the consequences of withdrawing now what was sent at this time; `None` where participants cannot do it themselves.
pub(super) fn withdrawal(offer: &Offer, sent_at: Timestamp, now: Timestamp) -> Option<WithdrawalView> {
    if !offer.allow_withdrawal {
        return None;
    }
    let erased_at = now.saturating_add(WITHDRAWN).unwrap_or(Timestamp::MAX);
    let kept_until = offer.retention.duty_until(sent_at, now);
    let kept_until = kept_until.filter(|until| *until > erased_at);
    Some(WithdrawalView {
        erased_at: kept_until.unwrap_or(erased_at).to_string(),
        is_kept_by_law: kept_until.is_some(),
    })
}

/// Returns the answers that a payload was made of, without calculated fields and copies.
fn answers(tailored: &Tailored, sent_at: Timestamp, payload: &Map<String, Value>) -> Map<String, Value> {
    let model = &tailored.model;
    let day = Date::at_unix_seconds(u64::try_from(sent_at.as_second()).unwrap_or_default());
    effective_answers(&Session::with_answers(
        model,
        day,
        &answers_in_payload(model, payload),
    ))
}

fn view(Consented { at, words }: Consented) -> ConsentView {
    ConsentView {
        at: at.to_string(),
        words: words.and_then(|words| serde_json::from_str(&words).ok()),
    }
}
