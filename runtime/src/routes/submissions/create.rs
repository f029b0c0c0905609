//! `POST /api/submissions`: sends the answers.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::{
    app::App,
    http::{Body, Code, Failure, Outcome, Reply, SignedIn},
    routes::{
        drafts::conflict,
        endpoint::{Answer, Endpoint, Method, Operation, schema},
    },
    session::check_answers,
    store::{ParticipantId, Submission, Submitted},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/submissions",
        id: "submit",
        summary: "Send the answers",
        description: "Checks the draft by the survey's rules, with one error per question, and keeps what is visible and \
                      enabled in place of the draft. Sent again it answers the same.",
        signed_in: true,
        request: Some(schema::<SubmitRequest>),
        answer: Answer::Data(schema::<SubmittedAnswers>),
        expected: &[Code::DraftConflict, Code::InvalidAnswers],
        refused: &[Code::SurveyUnavailable],
    };
    Endpoint::new(operation, handle)
}

/// Whose answers are sent.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct SubmitRequest {
    /// Whose.
    survey_participant_id: ParticipantId,
    /// The revision that the participant has seen.
    revision: i64,
    /// The language in which it was answered.
    language: String,
}

/// The answers are sent.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SubmittedAnswers {
    /// True.
    submitted: bool,
}

const DONE: Reply<SubmittedAnswers> = Reply(SubmittedAnswers { submitted: true });

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<SubmitRequest>,
) -> Outcome<SubmittedAnswers> {
    let id = request.survey_participant_id;
    let participant = signed_in.is(&id)?;
    let tailored = app.tailored(participant).await?;
    if !tailored.has_language(&request.language) {
        return Err(Failure::new(
            Code::InvalidRequest,
            "`language` is no language of the survey",
        ));
    }
    let Some(draft) = app.store.draft(&id).await? else {
        return match app.store.submission(&id).await? {
            Some(_) => Ok(DONE),
            None => Err(gone()),
        };
    };
    if draft.revision != request.revision {
        return Err(conflict(draft));
    }
    let checked = check_answers(&tailored.model, &draft.answers).map_err(|violations| {
        Failure::new(Code::InvalidAnswers, "answers break rules").with(json!({ "errors": violations }))
    })?;
    let submission = Submission {
        participant: id,
        survey: tailored.model.survey.clone(),
        version: tailored.model.version,
        language: request.language,
        payload: checked.payload,
        scores: checked.scores,
        at: app.environment.clock.now(),
    };
    match app.store.submit(&submission, draft.revision).await? {
        Submitted::Done | Submitted::Already => Ok(DONE),
        Submitted::Conflict(draft) => Err(conflict(draft)),
        Submitted::Unknown => Err(gone()),
    }
}

fn gone() -> Failure {
    Failure::new(Code::Forbidden, "the participant is gone")
}
