//! `GET /api/account/ways`: the ways to sign in to a health account on this server.

use axum::extract::State;
use schemars::JsonSchema;
use serde::Serialize;

#[cfg(test)]
use crate::routes::matrix::subjects::Bodies;
use crate::{
    app::App,
    http::{Outcome, RateClass, Reply},
    identity::LoginType,
    routes::endpoint::{Answer, Endpoint, Method, Operation, schema},
};

pub(in crate::routes) fn endpoint() -> Endpoint<App> {
    let operation = Operation {
        method: Method::Get,
        path: "/api/account/ways",
        id: "loadAccountWays",
        summary: "The ways to sign in to a health account",
        description: "Lists the ways that are set up on this server. It reveals nothing about an account.",
        rate: RateClass::LookUp,
        signed_in: false,
        request: None,
        answer: Answer::Data(schema::<WaysToAccount>),
        expected: &[],
        refused: &[],
        #[cfg(test)]
        bodies: Bodies::Empty,
    };
    Endpoint::new(operation, handle)
}

/// The ways to sign in to a health account, and whether each is set up.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the ways do not depend on each other"
)]
pub(crate) struct WaysToAccount {
    swedish_bank_id: bool,
    norwegian_bank_id: bool,
    /// Single sign-on.
    sso: bool,
    /// Whether there is a demo, which accepts any e-mail address.
    demo: bool,
}

async fn handle(State(app): State<App>) -> Outcome<WaysToAccount> {
    let has_provider = |way| app.oidc.provider(way).is_some();
    Ok(Reply(WaysToAccount {
        swedish_bank_id: app.bank_id.is_some(),
        norwegian_bank_id: has_provider(LoginType::NorwegianBankId),
        sso: has_provider(LoginType::Sso),
        demo: app.has_demo(),
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::TestServer;

    const SSO_ALONE: &str = "
oidc:
  sso: {issuer: 'http://localhost:9', clientId: enkat, clientSecretEnv: PATH, redirectUri: 'http://localhost/oidc/callback'}
customers:
  - urlName: acme
    name: Acme AB
    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
    keptFor: {sv-SE: två år, en-US: two years}
    surveys:
      - {surveyId: pulse, type: shp, survey: pulse, login: {anonymous: true}, defaultLoginType: anonymous}
";

    #[tokio::test]
    async fn ways_lists_only_configured_login_types() {
        let server = TestServer::start().await;
        let ways = server.nobody().get("/api/account/ways").await.data();
        assert_eq!(
            ways,
            json!({"swedishBankId": false, "norwegianBankId": false, "sso": false, "demo": true})
        );
        let server = TestServer::with(|settings| {
            std::fs::write(settings.deployment.as_ref().unwrap(), SSO_ALONE).unwrap();
        })
        .await;
        let ways = server.nobody().get("/api/account/ways").await.data();
        assert_eq!(
            ways,
            json!({"swedishBankId": false, "norwegianBankId": false, "sso": true, "demo": false})
        );
    }
}
