//! `POST /api/return-links`: a link by which a participant comes back later.

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    app::App,
    http::{Body, Failure, Outcome, Reply, SignedIn},
    identity::Secret,
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    store::ParticipantId,
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/return-links",
        id: "makeReturnLink",
        summary: "Make a link to come back by",
        description: "Gives a secret of 256 bits that opens this response again, on any device. It belongs into the \
                      fragment of an address, which no server sees. The link that the participant had before ends.",
        signed_in: true,
        request: Some(schema::<MakeReturnLinkRequest>),
        answer: Answer::Data(schema::<ReturnLink>),
        expected: &[],
        refused: &[],
    };
    Endpoint::new(operation, handle)
}

/// Who wants to come back.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct MakeReturnLinkRequest {
    /// Whose response.
    survey_participant_id: ParticipantId,
}

/// A link to come back by. It has no `Debug`, as it opens answers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ReturnLink {
    /// What belongs into the link.
    secret: String,
}

async fn handle(
    State(app): State<App>,
    signed_in: SignedIn,
    Body(request): Body<MakeReturnLinkRequest>,
) -> Outcome<ReturnLink> {
    let participant = signed_in.is(&request.survey_participant_id)?;
    let secret = Secret::new(app.environment.random.as_ref()).map_err(|error| Failure::internal(&error))?;
    app.store.set_return_link(&participant.id, &secret.hash()).await?;
    Ok(Reply(ReturnLink {
        secret: secret.cookie(),
    }))
}
