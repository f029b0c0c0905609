//! Sign-in with a number or a birthdate.

use serde_json::{Value, json};

use crate::routes::testing::{TestServer, logged};

fn swedish() -> Value {
    json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-known", "governmentId": "030818+9802",
           "firstName": "Kanariefågel", "lastName": "Guldfink", "password": ""})
}

fn norwegian() -> Value {
    json!({"loginType": "norwegianGovernmentId", "surveyId": "pulse-known", "governmentId": "13097248022",
           "firstName": "Kanariefågel", "lastName": "Guldfink", "password": ""})
}

fn birthdate(way: &str, digits: &str) -> Value {
    json!({"loginType": way, "surveyId": "pulse-known", "dateOfBirth": digits, "firstName": "Kanariefågel",
           "lastName": "Guldfink", "gender": "female", "email": "kanarie@example.org"})
}

fn ways() -> [Value; 4] {
    [
        swedish(),
        norwegian(),
        birthdate("swedishBirthdateName", "19790813"),
        birthdate("norwegianBirthdateName", "13081979"),
    ]
}

fn with(mut body: Value, field: &str, value: &str) -> Value {
    body[field] = value.into();
    body
}

#[tokio::test]
async fn sign_in_by_known_ways_starts_new_response() {
    let server = TestServer::start().await;
    let mut ids = Vec::new();
    for body in ways().iter().chain(&ways()) {
        let mut client = server.nobody();
        client.sign_in_as(body).await.data();
        assert_eq!(client.settings("pulse-known").await["submitted"], json!(false));
        ids.push(client.id);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 8);
}

#[tokio::test]
async fn known_and_unknown_identity_get_same_response() {
    let server = TestServer::start().await;
    let shape = |answer: &crate::routes::testing::Answer| {
        let data = answer.data();
        let lengths: Vec<_> = ["token", "surveyParticipantId"]
            .map(|field| data[field].as_str().unwrap().len())
            .into();
        (
            answer.status,
            answer.body.len(),
            lengths,
            answer.headers.keys().cloned().collect::<Vec<_>>(),
        )
    };
    for body in ways() {
        let unknown = server.nobody().sign_in_as(&body).await;
        let known = server.nobody().sign_in_as(&body).await;
        assert_eq!(shape(&known), shape(&unknown));
    }
}

#[tokio::test]
async fn invalid_identity_error_omits_typed_values() {
    let server = TestServer::start().await;
    let swedish_date = || birthdate("swedishBirthdateName", "19790813");
    let refused = [
        with(swedish(), "governmentId", "190308189803"),
        with(swedish(), "governmentId", "13097248022"),
        with(swedish(), "firstName", " "),
        with(swedish(), "lastName", ""),
        with(swedish(), "password", "hunter2"),
        with(swedish(), "gender", "female"),
        with(norwegian(), "governmentId", "13097248023"),
        // A fictitious number of Skatteetaten, by the rule from 2032.
        with(norwegian(), "governmentId", "10915596784"),
        with(norwegian(), "governmentId", "30108299939"),
        birthdate("swedishBirthdateName", "13081979"),
        birthdate("swedishBirthdateName", "1979-08-13"),
        birthdate("swedishBirthdateName", "20271231"),
        birthdate("norwegianBirthdateName", "19790813"),
        with(swedish_date(), "gender", "x"),
        with(swedish_date(), "email", "kanarie"),
        with(swedish_date(), "governmentId", "190308189802"),
        with(
            birthdate("norwegianBirthdateName", "13081979"),
            "surveyId",
            "pulse-number",
        ),
    ];
    for body in refused {
        let answer = server.nobody().call("POST", "/api/authenticate", &body).await;
        assert_eq!(answer.error(), (422, "InvalidRequest".into()), "{body}");
        let message = answer.json()["errorMessage"].to_string();
        for told in ["1903", "1309", "1979", "Kanarie", "kanarie", "hunter2"] {
            assert!(!message.contains(told), "{message}");
        }
    }
    let elsewhere = with(swedish(), "surveyId", "pulse");
    let answer = server
        .nobody()
        .call("POST", "/api/authenticate", &elsewhere)
        .await;
    assert_eq!(answer.error(), (403, "Forbidden".into()));
}

#[tokio::test]
async fn made_up_persons_come_in_where_the_deployment_lets_them() {
    let server = TestServer::start().await;
    for number in ["10915596784", "13527248013", "30108299939"] {
        let body = with(norwegian(), "governmentId", number);
        let mut client = server.nobody();
        client
            .sign_in_as(&with(body, "surveyId", "pulse-number"))
            .await
            .data();
    }
}

#[tokio::test]
async fn identity_is_absent_from_files_and_log() {
    let mut server = TestServer::start().await;
    for body in ways() {
        let mut client = server.nobody();
        client.sign_in_as(&body).await.data();
        client.save(0, json!({"agree": true, "stress": 1})).await.data();
        // A rejected save afterwards.
        client.save(7, json!({"stress": 2})).await.error();
        let wrong = with(body, "lastName", "\u{7}Guldfink");
        client.call("POST", "/api/authenticate", &wrong).await.error();
    }
    server.restart().await;
    let files = std::fs::read_dir(server.data()).unwrap();
    let bytes: Vec<u8> = files
        .flat_map(|file| std::fs::read(file.unwrap().path()).unwrap())
        .collect();
    let stored = String::from_utf8_lossy(&bytes);
    assert!(stored.contains("swedishGovernmentId"));
    let log = logged();
    for canary in [
        "0308189802",
        "030818+9802",
        "13097248022",
        "19790813",
        "13081979",
        "1979-08-13",
        "Kanarief",
        "kanarief",
        "Guldfink",
        "guldfink",
        "kanarie@example.org",
    ] {
        assert!(!stored.contains(canary), "{canary} is in a file");
        assert!(!log.contains(canary), "{canary} is in the log");
    }
}
