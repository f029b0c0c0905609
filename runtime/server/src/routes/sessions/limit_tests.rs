//! The time after which invited participants can answer again.

use serde_json::{Value, json};

use crate::{
    admin::tests::{admin, letters},
    routes::testing::{Client, TestServer},
};

const DAY: i64 = 24 * 60;
const DEPLOYMENT: &str = "
customers:
  - urlName: acme
    name: Acme AB
    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
    keptFor: {sv-SE: två år, en-US: two years}
    surveys:
      - {surveyId: quarterly, type: shp, survey: pulse, login: {anonymous: true, swedishBirthdateName: true, swedishGovernmentId: true},
         defaultLoginType: anonymous, invitationRequired: true, showPassword: true, limitDays: 90}
";

async fn server() -> (TestServer, [String; 2]) {
    let server = TestServer::with(|settings| {
        std::fs::write(settings.deployment.as_ref().unwrap(), DEPLOYMENT).unwrap();
    })
    .await;
    assert_eq!(
        admin(&server, |admin| admin.invite(
            "quarterly",
            Some((2, enkat_store::PersonSettings::default()))
        ))
        .await
        .unwrap(),
        2
    );
    let letters = letters(&server, "quarterly", &[]).await;
    let secrets = [0, 1].map(|number: usize| letters[number].1.clone());
    (server, secrets)
}

fn nameless(invitation: &str, earlier: bool) -> Value {
    json!({"loginType": "anonymous", "surveyId": "quarterly", "dateOfBirth": "19800101", "gender": "female",
           "invitation": invitation, "earlier": earlier})
}

fn named(invitation: &str, earlier: bool) -> Value {
    json!({"loginType": "swedishBirthdateName", "surveyId": "quarterly", "dateOfBirth": "19800813", "gender": "other",
           "firstName": "Ada", "lastName": "Byron", "invitation": invitation, "earlier": earlier})
}

async fn signed_in(server: &TestServer, body: &Value) -> Client {
    let mut client = server.nobody();
    client.sign_in_as(body).await.data();
    client
}

#[tokio::test]
async fn sign_in_by_invitation_within_limit_is_rejected() {
    let (server, [first, second]) = server().await;
    for (invitation, typed) in [
        (&first, nameless as fn(&str, bool) -> Value),
        (&second, named as fn(&str, bool) -> Value),
    ] {
        let client = signed_in(&server, &typed(invitation, false)).await;
        // A participant who has only begun continues.
        assert_eq!(signed_in(&server, &typed(invitation, false)).await.id, client.id);
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.submit(1).await.data();
        server.clock.advance(DAY);
        let late = server
            .nobody()
            .call("POST", "/api/authenticate", &typed(invitation, false))
            .await;
        assert_eq!(late.error(), (200, "LimitReached".into()));
        assert!(late.cookies.is_empty());
        assert_eq!(late.json()["data"], json!({"limitDays": 90, "daysRemaining": 89}));
        let earlier = signed_in(&server, &typed(invitation, true)).await;
        assert_eq!(earlier.id, client.id);
        earlier.feedback().await.data();
    }
    // A person who gives other details does not learn about it, whatever they come for.
    for earlier in [false, true] {
        let other = server
            .nobody()
            .call("POST", "/api/authenticate", &named(&first, earlier))
            .await;
        assert_eq!(other.error(), (200, "InvitationOther".into()));
        assert!(other.json()["data"].is_null());
    }
}

const LIMITED: &str = "
customers:
  - urlName: acme
    name: Acme AB
    controller: {sv-SE: Acme AB, en-US: Acme Ltd}
    contact: {sv-SE: 010-12 34, en-US: +46 10 12 34}
    readers: {sv-SE: Läkaren, en-US: The physician}
    keptFor: {sv-SE: två år, en-US: two years}
    surveys:
      - {surveyId: limited, type: shp, survey: pulse, login: {anonymous: true}, defaultLoginType: anonymous, limit: 400}
";

/// Fills no place without answers: a stranger with only the survey's address cannot close it.
#[tokio::test]
async fn four_hundred_sign_ins_without_an_answer_take_no_place() {
    let server = TestServer::with(|settings| {
        std::fs::write(settings.deployment.as_ref().unwrap(), LIMITED).unwrap();
    })
    .await;
    for _ in 0..400 {
        let stranger = server.participant("limited").await;
        stranger.save(0, json!({"agree": true})).await.data();
    }
    let client = server.participant("limited").await;
    client.save(0, json!({"agree": true, "stress": 2})).await.data();
    client.submit(1).await.data();
}
