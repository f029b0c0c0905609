//! `POST /api/return-links/look`: shows the response that a return link leads to.

use std::collections::BTreeMap;

use axum::{extract::State, http::HeaderMap};
use enkat_model::{Body as Kind, ElementId, Session};
use enkat_store::{Draft, Participant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{find, unknown};
#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, Subjects};
use crate::{
    app::App,
    deployment::Offer,
    http::{Body, Code, Failure, Outcome, RateClass, Reply, signed_in},
    identity::Pass,
    routes::{
        endpoint::{Answer, Endpoint, Method, Operation, schema},
        login::{Title, titles},
    },
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/return-links/look",
        id: "lookAtReturnLink",
        summary: "The survey behind a return link",
        description: "Returns the survey and the customer of a response before it is opened, and when it was \
                      begun, but neither its participant nor its answers. Opens no session.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: Some(schema::<LookRequest>),
        answer: Answer::Data(schema::<ReturnLinkTarget>),
        expected: &[Code::NotFound],
        refused: &[Code::SurveyUnavailable],
        #[cfg(test)]
        bodies: Bodies::About(Subjects::return_links),
    };
    Endpoint::new(operation, handle)
}

/// The return link.
// It has no `Debug`, as it opens answers.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LookRequest {
    /// The secret of the link.
    secret: String,
}

/// The response that a return link leads to.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReturnLinkTarget {
    /// The survey's name and subject, by language.
    titles: BTreeMap<String, Title>,
    /// The customer's name for people; left out once the survey is no longer offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer_name: Option<String>,
    /// The customer's name in addresses; left out likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer_url_name: Option<String>,
    /// The survey type in addresses; left out likewise.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    /// The link's name in addresses, where the customer has several surveys of the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_name: Option<String>,
    /// The time at which the response was begun, in the format of RFC 3339.
    begun_at: String,
    /// The time until which the link can be used.
    expires_at: String,
    /// The time at which a response was last opened by the link, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    opened_at: Option<String>,
    /// Whether the answers were sent.
    submitted: bool,
    /// The participant's page, if it is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<PagePlace>,
    /// The owner of the browser's session.
    in_browser: InBrowser,
}

/// The position of a page, as the participant's screen counts.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PagePlace {
    /// Its number.
    number: usize,
    /// The number of pages.
    of: usize,
}

/// The owner of a browser's session.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum InBrowser {
    /// The browser has no session, or it has ended.
    Nobody,
    /// The session of the response that the link leads to.
    This,
    /// The session of another response, which ends when the link is opened.
    Another,
}

async fn handle(
    State(app): State<App>,
    headers: HeaderMap,
    Body(request): Body<LookRequest>,
) -> Outcome<ReturnLinkTarget> {
    let pass = Pass::parse(&request.secret).ok_or_else(unknown)?;
    let link = find(&app, &pass.hash(), app.environment.clock.now()).await?;
    let participant = &link.participant;
    let in_browser = match signed_in::of_browser(&app, &headers).await? {
        None => InBrowser::Nobody,
        Some(session) if session.participant().id == participant.id => InBrowser::This,
        Some(_) => InBrowser::Another,
    };
    let tailoring = &participant.tailoring;
    let artifact = app.catalog.version(&tailoring.survey, tailoring.version);
    let draft = app.draft(participant).await?;
    let page = match &draft {
        Some(draft) => place(&app, participant, draft).await?,
        None => None,
    };
    let offer = app.offer(participant);
    let of_offer = |name: fn(&Offer) -> &String| offer.as_deref().map(name).cloned();
    Ok(Reply(ReturnLinkTarget {
        titles: artifact.as_deref().map(titles).unwrap_or_default(),
        customer_name: of_offer(|offer| &offer.customer_name),
        customer_url_name: of_offer(|offer| &offer.customer),
        kind: of_offer(|offer| &offer.kind),
        link_name: offer.as_ref().and_then(|offer| offer.link.clone()),
        begun_at: link.begun_at.to_string(),
        expires_at: link.expires_at.to_string(),
        opened_at: link.opened_at.map(|at| at.to_string()),
        submitted: draft.is_none(),
        page,
        in_browser,
    }))
}

/// Returns the position of the participant's page among the pages that are counted and show anything.
async fn place(app: &App, participant: &Participant, draft: &Draft) -> Result<Option<PagePlace>, Failure> {
    let tailored = app.tailored(participant).await?;
    let model = &tailored.model;
    let session = Session::with_answers(model, app.environment.clock.today(), &draft.answers);
    let shows = |page: ElementId| {
        let elements = model.elements.iter().enumerate();
        let mut shown = elements.filter(|(_, element)| !element.body.is_container());
        shown.any(|(at, _)| {
            let id = ElementId::at(at);
            model.page_of(id) == page && session.state(id).visible
        })
    };
    let counts = |page: &ElementId| matches!(model.element(*page).body, Kind::Page { progress: true });
    let pages: Vec<_> = model.pages().filter(counts).filter(|page| shows(*page)).collect();
    let is_there = |page: &ElementId| Some(&model.element(*page).id) == draft.page.as_ref();
    let at = pages.iter().position(is_there);
    Ok(at.map(|at| PagePlace {
        number: at + 1,
        of: pages.len(),
    }))
}
