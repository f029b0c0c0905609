//! The way from an e-mail address to a profile, into a survey and back.

use serde_json::{Value, json};

use crate::routes::testing::{Answer, Client, TestServer};

async fn account(server: &TestServer) -> Client {
    let mut client = server.nobody();
    client.sign_in_to_demo("kim@example.org").await.data();
    client
}

async fn enter(client: &Client, survey_id: &str) -> Answer {
    let body = json!({"surveyId": survey_id});
    client.call("POST", "/api/profiles/enter", &body).await
}

/// Enters a survey from an account, and returns the client of the participant.
pub(super) async fn participant(client: &Client, survey_id: &str) -> Client {
    let answer = enter(client, survey_id).await;
    let data = answer.data();
    let cookie = answer.headers["set-cookie"].split(';').next().unwrap();
    let mut participant = client.clone();
    let both = format!("{}; {cookie}", client.headers["cookie"]);
    participant.headers.insert("cookie", both);
    let token = data["token"].as_str().unwrap().to_owned();
    participant.headers.insert("x-token", token);
    data["surveyParticipantId"]
        .as_str()
        .unwrap()
        .clone_into(&mut participant.id);
    participant
}

async fn survey(client: &Client) -> Value {
    let data = client.get("/api/profiles").await.data();
    data["profiles"][0]["surveys"][0].clone()
}

#[tokio::test]
async fn demo_login_returns_profile_with_demo_surveys() {
    let server = TestServer::start().await;
    let mut client = server.nobody();
    let answer = client.sign_in_to_demo(" Kim@Example.org ").await;
    let cookie = &answer.headers["set-cookie"];
    assert!(cookie.starts_with("__Host-account="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Strict"));
    let data = answer.data();
    assert_eq!(data["profiles"][0]["type"], "Demo");
    let profiles = client.get("/api/profiles").await.data();
    assert_eq!(
        profiles["profiles"],
        json!([{
            "type": "Demo", "profileId": data["profiles"][0]["profileId"],
            "surveys": [{
                "surveyId": "pulse-demo", "names": {}, "type": "shp", "linkName": "demo", "customer": "acme",
                "customerName": "Acme AB",
                "state": "open",
            }],
        }])
    );
}

#[tokio::test]
async fn demo_login_with_invalid_email_fails() {
    let server = TestServer::start().await;
    for email in [
        "",
        "kim",
        "kim@",
        "kim@example",
        "@example.org",
        &format!("{}@example.org", "k".repeat(250)),
    ] {
        let answer = server.nobody().sign_in_to_demo(email).await;
        assert_eq!(answer.error(), (200, "InvalidEmail".into()), "{email}");
    }
    let answer = server.nobody().call("POST", "/api/demo-login", &json!({})).await;
    assert_eq!(answer.error(), (422, "InvalidRequest".into()));
}

#[tokio::test]
async fn demo_login_without_demo_survey_returns_not_found() {
    let server = TestServer::with(|settings| {
        let file = settings.deployment.as_ref().unwrap();
        let text = std::fs::read_to_string(file).unwrap();
        std::fs::write(file, text.replace("isDemo: true", "isDemo: false")).unwrap();
    })
    .await;
    let answer = server.nobody().sign_in_to_demo("kim@example.org").await;
    assert_eq!(answer.error(), (200, "NotFound".into()));
}

#[tokio::test]
async fn profiles_show_survey_state_and_progress() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    let begun = participant(&client, "pulse-demo").await;
    assert_eq!(survey(&client).await["state"], "inProgress");
    assert_eq!(survey(&client).await["progress"], 0.0);
    begun.save(0, json!({"agree": true, "stress": 2})).await.data();
    // No other question is required, as the follow-up is hidden.
    assert_eq!(survey(&client).await["progress"], 1.0);
    let again = participant(&client, "pulse-demo").await;
    assert_eq!(again.id, begun.id);
    again.submit(1).await.data();
    assert_eq!(survey(&client).await["state"], "submitted");
    let later = participant(&client, "pulse-demo").await;
    assert_eq!(later.id, begun.id);
    later.feedback().await.data();
}

#[tokio::test]
async fn profiles_progress_counts_encrypted_answers() {
    let mut server = TestServer::start().await;
    let pulse = serde_json::to_string(&server.surveys.artifacts[0]).unwrap();
    let mut pulse: Value = serde_json::from_str(&pulse).unwrap();
    let elements = pulse["elements"].as_array_mut().unwrap();
    let mut named = elements.iter_mut().map(|element| &mut element["element"]);
    let reach = named.find(|element| element["id"] == "reach").unwrap();
    for key in ["required", "counted"] {
        reach["body"][key] = json!(true);
    }
    server.surveys.artifacts[0] = serde_json::from_value(pulse).unwrap();
    server.restart().await;
    let client = account(&server).await;
    let begun = participant(&client, "pulse-demo").await;
    begun.save(0, json!({"agree": true, "stress": 2})).await.data();
    assert_eq!(survey(&client).await["progress"], 0.5);
    begun.save(1, json!({"reach": "kim@example.org"})).await.data();
    assert_eq!(survey(&client).await["progress"], 1.0);
}

#[tokio::test]
async fn enter_of_survey_without_demo_returns_not_found() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    for survey_id in ["pulse", "pulse-over", "nowhere"] {
        let answer = enter(&client, survey_id).await;
        assert_eq!(answer.error(), (200, "NotFound".into()), "{survey_id}");
    }
}

#[tokio::test]
async fn demo_login_with_same_email_opens_new_account() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    let begun = participant(&client, "pulse-demo").await;
    let stranger = account(&server).await;
    assert_eq!(survey(&stranger).await["state"], "open");
    assert_ne!(participant(&stranger, "pulse-demo").await.id, begun.id);
    // The browser that is signed in continues, and its old session ends.
    let mut same = client.clone();
    same.sign_in_to_demo("KIM@example.org").await.data();
    assert_eq!(participant(&same, "pulse-demo").await.id, begun.id);
    let ended = client.get("/api/profiles").await;
    assert_eq!(ended.error(), (401, "InvalidSession".into()));
    let mut other = same.clone();
    other.sign_in_to_demo("bo@example.org").await.data();
    assert_eq!(survey(&other).await["state"], "open");
}

#[tokio::test]
async fn account_session_requires_matching_cookie_and_token() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    for missing in ["cookie", "x-account-token"] {
        let mut without = client.clone();
        without.headers.remove(missing);
        for answer in [
            without.get("/api/profiles").await,
            enter(&without, "pulse-demo").await,
        ] {
            assert_eq!(answer.error(), (401, "InvalidSession".into()), "{missing}");
        }
    }
    let mut mixed = client.clone();
    let token = account(&server).await.headers["x-account-token"].clone();
    mixed.headers.insert("x-account-token", token);
    assert_eq!(mixed.get("/api/profiles").await.error().1, "InvalidSession");
    // A participant's secret does not open an account.
    let participant = server.participant("pulse").await;
    let mut mixed = client.clone();
    let cookie = participant.headers["cookie"].replace("__Host-session", "__Host-account");
    mixed.headers.insert("cookie", cookie);
    mixed
        .headers
        .insert("x-account-token", participant.headers["x-token"].clone());
    assert_eq!(mixed.get("/api/profiles").await.error().1, "InvalidSession");
    server.clock.advance(40);
    client.get("/api/profiles").await.data();
    server.clock.advance(40);
    client.get("/api/profiles").await.data();
    server.clock.advance(61);
    assert_eq!(
        client.get("/api/profiles").await.error(),
        (401, "SessionExpired".into())
    );
    let fresh = client.clone().sign_in_to_demo("kim@example.org").await.data();
    assert!(fresh["profiles"][0]["profileId"].is_string());
}

#[tokio::test]
async fn signing_out_ends_both_sessions() {
    let server = TestServer::start().await;
    let client = account(&server).await;
    let begun = participant(&client, "pulse-demo").await;
    begun.call("POST", "/api/logout", &json!({})).await.data();
    assert_eq!(client.get("/api/profiles").await.error().1, "InvalidSession");
    assert_eq!(
        begun.save(0, json!({"agree": true, "stress": 2})).await.error().1,
        "InvalidSession"
    );
}

#[tokio::test]
async fn demo_login_email_is_encrypted_and_not_logged() {
    let server = TestServer::start().await;
    server.nobody().sign_in_to_demo("canary@example.org").await.data();
    for file in std::fs::read_dir(server.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!bytes.windows(6).any(|window| window == b"canary"));
    }
    assert!(!crate::routes::testing::logged().contains("canary"));
}
