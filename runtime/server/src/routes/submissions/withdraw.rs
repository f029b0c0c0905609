//! `POST /api/withdraw`: withdraws what the participant has sent.

use axum::{extract::State, response::IntoResponse};
use enkat_store::{OnRequest, ParticipantId, Traces};
use schemars::JsonSchema;
use serde::Deserialize;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Code, Failure, RateClass, Reply, SignedIn, signed_in},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

use super::copy::{WithdrawalView, not_submitted, withdrawal};

/// The reason in the audit log, in place of that of an operator.
const REASON: &str = "asked for on screen";

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/withdraw",
        id: "withdraw",
        summary: "Withdraw the answers",
        description: "Ends all sessions and links of the participant, and leaves the response out of every export and \
                      report; the server erases it at the time in the answer. Refused where the deployment does not \
                      have `allowWithdrawal` (`Forbidden`). Before sending there is nothing to withdraw.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<WithdrawRequest>),
        answer: Answer::Data(schema::<WithdrawalView>),
        expected: &[Code::NotSubmitted],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant who withdraws.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct WithdrawRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<WithdrawRequest>,
) -> Result<impl IntoResponse, Failure> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let submission = app.store.submission(&participant.id).await?;
    let sent_at = submission.ok_or_else(not_submitted)?.at;
    let now = app.environment.clock.now();
    let deployment = app.deployment().await?;
    let offer = deployment.offer(&participant.survey_id);
    let consequences = offer.and_then(|offer| withdrawal(&offer, sent_at, now));
    let consequences = consequences.ok_or_else(|| {
        Failure::new(
            Code::Forbidden,
            "participants withdraw by an operator from this survey",
        )
    })?;
    let mut traces = Traces {
        participants: vec![participant.id.clone()],
        ..Traces::default()
    };
    // The entry in the list gets no further invitation to the survey.
    traces.listed = app.store.follow(&traces).await?.listed;
    let request = OnRequest {
        reason: REASON,
        at: now,
    };
    app.store.withdraw(&traces, request).await?;
    app.sessions.forget(&signed_in.pass);
    app.outbox.notify_one();
    Ok((signed_in::COOKIE.forget(), Reply(consequences)))
}
