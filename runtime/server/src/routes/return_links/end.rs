//! `POST /api/return-links/end`: ends a participant's return link.

use axum::extract::State;
use enkat_store::ParticipantId;
use schemars::JsonSchema;
use serde::Deserialize;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Body, Outcome, RateClass, Reply, SignedIn},
    routes::endpoint::{Answer, Endpoint, Method, Nothing, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/return-links/end",
        id: "endReturnLink",
        summary: "End the return link",
        description: "The return link of the participant stops working. Idempotent.",
        rate: RateClass::Call,
        signed_in: true,
        request: Some(schema::<EndReturnLinkRequest>),
        answer: Answer::Data(schema::<Nothing>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Of(|_, id| serde_json::json!({"surveyParticipantId": id})),
    };
    Endpoint::new(operation, handle)
}

/// The participant whose link ends.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct EndReturnLinkRequest {
    /// The participant, as the sign-in named it.
    survey_participant_id: ParticipantId,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<EndReturnLinkRequest>,
) -> Outcome<Nothing> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    app.store.end_return_link(&participant.id).await?;
    Ok(Reply(Nothing {}))
}
