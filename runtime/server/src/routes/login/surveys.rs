//! `POST /api/customer-surveys`: the public surveys of a customer, or the demos of all customers.

use std::collections::BTreeMap;

use axum::extract::State;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[cfg(test)]
use crate::routes::matrix::subjects::{Bodies, address};
use crate::{
    app::App,
    deployment::{Closed, Offer, is_name},
    http::{Body, Code, Failure, Outcome, RateClass, Reply},
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
    routes::login::{Title, titles},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Post,
        path: "/api/customer-surveys",
        id: "customerSurveys",
        summary: "The public surveys of a customer",
        description: "Lists the public surveys of a customer. It does not list surveys that require an \
                      invitation, or surveys with their own link (people who got the link know it), except \
                      for demos. A customer without public surveys gets the same answer as a customer that \
                      does not exist. Case is ignored. Without a customer, it lists the demos of all \
                      customers, and nothing else.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: Some(schema::<CustomerSurveysRequest>),
        answer: Answer::Data(schema::<CustomerSurveys>),
        expected: &[Code::InvalidParameter, Code::NotFound],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::About(|subjects| {
            subjects
                .surveys(|survey| serde_json::json!({"customerUrlName": address(survey)["customerUrlName"]}))
        }),
    };
    Endpoint::new(operation, handle)
}

/// The customer whose surveys are listed.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub(crate) struct CustomerSurveysRequest {
    /// The customer's name in the address. Without one, the demos of all customers are listed.
    customer_url_name: Option<String>,
}

/// The public surveys of a customer, or the demos of all customers.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CustomerSurveys {
    /// The customer's name for people, if the request named a customer.
    #[serde(skip_serializing_if = "Option::is_none")]
    customer_name: Option<String>,
    surveys: Vec<OfferedSurvey>,
}

/// A public survey.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferedSurvey {
    /// The customer's name in the address.
    customer_url_name: String,
    /// The survey type in the address.
    #[serde(rename = "type")]
    kind: String,
    /// The link's name in the address, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    link_name: Option<String>,
    /// Whether it is a demo.
    is_demo: bool,
    /// The survey's name and subject, by language.
    titles: BTreeMap<String, Title>,
    /// The line that distinguishes it from others of the same survey, where there is one, by language.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    shows: BTreeMap<String, String>,
    state: OfferState,
}

/// Whether participants can sign in to a survey today.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum OfferState {
    Open,
    /// The first day is in the future.
    NotYet,
    /// The last day is over.
    Closed,
    /// The survey has all the responses that it takes.
    Full,
}

async fn handle(
    State(app): State<App>,
    Body(request): Body<CustomerSurveysRequest>,
) -> Outcome<CustomerSurveys> {
    let deployment = app.deployment().await?;
    let offers = deployment.offers().filter(|offer| is_public(offer));
    let Some(customer) = &request.customer_url_name else {
        let demos: Vec<_> = offers.filter(|offer| offer.is_demo).collect();
        let surveys = offered(&app, &demos).await?;
        return Ok(Reply(CustomerSurveys {
            customer_name: None,
            surveys,
        }));
    };
    if !is_name(customer) {
        return Err(Failure::new(
            Code::InvalidParameter,
            "this is not a customer's name",
        ));
    }
    let own: Vec<_> = offers
        .filter(|offer| offer.customer.eq_ignore_ascii_case(customer))
        .collect();
    let first = own.first();
    let first = first.ok_or_else(|| Failure::new(Code::NotFound, "there is no such customer"))?;
    Ok(Reply(CustomerSurveys {
        customer_name: Some(first.customer_name.clone()),
        surveys: offered(&app, &own).await?,
    }))
}

async fn offered(app: &App, offers: &[&Offer]) -> Result<Vec<OfferedSurvey>, Failure> {
    let now = app.environment.clock.now();
    let mut surveys = Vec::new();
    for offer in offers {
        let artifact = app.catalog.latest(&offer.survey);
        let artifact = artifact.as_deref();
        surveys.push(OfferedSurvey {
            customer_url_name: offer.customer.clone(),
            kind: offer.kind.clone(),
            link_name: offer.link.clone(),
            is_demo: offer.is_demo,
            titles: artifact.map(titles).unwrap_or_default(),
            shows: artifact.map(|artifact| offer.lines(artifact)).unwrap_or_default(),
            state: match offer.closed(now) {
                None if app.is_full(offer).await? => OfferState::Full,
                None => OfferState::Open,
                Some(Closed::NotYet(_)) => OfferState::NotYet,
                Some(Closed::Over(_)) => OfferState::Closed,
            },
        });
    }
    Ok(surveys)
}

/// Returns whether a survey is public.
fn is_public(offer: &Offer) -> bool {
    !offer.invitation_required && (offer.link.is_none() || offer.is_demo)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{admin::tests::offer, routes::testing::TestServer};

    #[tokio::test]
    async fn surveys_of_customer_omit_invitation_only() {
        let server = TestServer::start().await;
        offer(&server, "closed", &["invitationRequired=true", "isDemo=true"]).await;
        offer(&server, "later", &["isDemo=true", "opens=2026-11-22"]).await;
        offer(&server, "past", &["isDemo=true", "expires=2026-11-20"]).await;
        let asked = json!({"customerUrlName": "ACME"});
        let listed = server
            .nobody()
            .call("POST", "/api/customer-surveys", &asked)
            .await;
        assert_eq!(
            listed.data(),
            json!({"customerName": "Acme AB", "surveys": [
                {"customerUrlName": "acme", "type": "shp", "isDemo": false, "titles": {}, "state": "open"},
                {"customerUrlName": "acme", "type": "shp", "linkName": "demo", "isDemo": true, "titles": {}, "state": "open"},
                {"customerUrlName": "acme", "type": "shp", "linkName": "later", "isDemo": true, "titles": {}, "state": "notYet"},
                {"customerUrlName": "acme", "type": "shp", "linkName": "past", "isDemo": true, "titles": {}, "state": "closed"},
            ]})
        );
    }

    #[tokio::test]
    async fn surveys_without_customer_list_open_demos() {
        let server = TestServer::start().await;
        let lines = &[
            "isDemo=true",
            "shows.sv-SE=Kort: en sida",
            "shows.en-US=Short: one page",
        ];
        offer(&server, "brief", lines).await;
        offer(&server, "closed", &["invitationRequired=true", "isDemo=true"]).await;
        let listed = server
            .nobody()
            .call("POST", "/api/customer-surveys", &json!({}))
            .await;
        assert_eq!(
            listed.data(),
            json!({"surveys": [
                {"customerUrlName": "acme", "type": "shp", "linkName": "demo", "isDemo": true, "titles": {}, "state": "open"},
                {"customerUrlName": "acme", "type": "shp", "linkName": "brief", "isDemo": true, "titles": {},
                 "shows": {"sv-SE": "Kort: en sida", "en-US": "Short: one page"}, "state": "open"},
            ]})
        );
    }

    #[tokio::test]
    async fn surveys_of_empty_customer_return_not_found() {
        let server = TestServer::start().await;
        let made = crate::admin::tests::admin(&server, |admin| admin.create_customer("quiet", "Quiet", &[]));
        made.await.unwrap();
        let ask = async |customer: &str| {
            let asked = json!({"customerUrlName": customer});
            server
                .nobody()
                .call("POST", "/api/customer-surveys", &asked)
                .await
        };
        let (quiet, nobody) = (ask("quiet").await, ask("nobody").await);
        assert_eq!(quiet.error(), (200, "NotFound".into()));
        assert_eq!(quiet.body, nobody.body);
        assert_eq!(ask("a/b").await.error(), (200, "InvalidParameter".into()));
        assert_eq!(ask("").await.error(), (200, "InvalidParameter".into()));
    }
}
