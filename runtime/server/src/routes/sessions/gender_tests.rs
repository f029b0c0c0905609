//! The question for a new participant's gender.

use enkat_model::Gender;
use serde_json::{Value, json};

use crate::{
    admin::{
        Invitee,
        tests::{admin, letters},
    },
    routes::testing::{Answer, Client, TestServer, artifact},
};

/// Signs in with a number, which does not give the gender.
async fn by_number(client: &mut Client, survey_id: &str, invitation: Option<&str>) -> Answer {
    let mut body = json!({
        "loginType": "norwegianGovernmentId", "surveyId": survey_id, "governmentId": "13097248022",
        "firstName": "Ada", "lastName": "Byron",
    });
    if let Some(invitation) = invitation {
        body["invitation"] = json!(invitation);
    }
    client.sign_in_as(&body).await
}

/// Gives a gender, with the cookie of the question.
async fn say(client: &mut Client, asked: &Answer, gender: Value) -> Answer {
    let cookie = asked
        .cookies
        .iter()
        .find(|cookie| cookie.starts_with("__Host-waiting="));
    let cookie = cookie.unwrap().split(';').next().unwrap().to_owned();
    client.headers.insert("cookie", cookie);
    let answer = client
        .call("POST", "/api/gender", &json!({ "gender": gender }))
        .await;
    client.headers.remove("cookie");
    client.keep_session(&answer);
    answer
}

/// Starts a server whose survey has one more question for women and for participants of unknown gender.
async fn server() -> TestServer {
    let mut pulse = artifact();
    let mut asked = pulse.elements[3].clone();
    asked.element.id = "pregnant".to_owned();
    asked.genders = vec![Gender::Female];
    pulse.elements.push(asked);
    TestServer::asking(pulse).await
}

async fn questions(client: &Client) -> Vec<String> {
    let hash = client.settings("pulse-number").await["model"]
        .as_str()
        .unwrap()
        .to_owned();
    let model = client.get(&format!("/api/models/{hash}")).await.json();
    let elements = model["rules"]["elements"].as_array().unwrap().iter();
    elements
        .map(|element| element["id"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn sign_in_without_gender_asks_and_applies_answer() {
    let server = server().await;
    for (gender, is_asked_about_it) in [
        (json!("female"), true),
        (json!("male"), false),
        (Value::Null, true),
    ] {
        let mut client = server.nobody();
        let asked = by_number(&mut client, "pulse-number", None).await;
        assert_eq!(asked.data(), json!({"needs": "gender"}));
        assert!(
            asked
                .cookies
                .iter()
                .all(|cookie| !cookie.starts_with("__Host-session"))
        );
        let begun = say(&mut client, &asked, gender.clone()).await;
        assert!(begun.data()["token"].is_string(), "{begun:?}");
        let asks = questions(&client).await.contains(&"pregnant".to_owned());
        assert_eq!(asks, is_asked_about_it, "{gender}");
    }
}

#[tokio::test]
async fn gender_answer_is_valid_once_and_expires() {
    let server = server().await;
    let mut client = server.nobody();
    let asked = by_number(&mut client, "pulse-number", None).await;
    assert_eq!(
        client.call("POST", "/api/gender", &json!({})).await.error().1,
        "GeneralError"
    );
    say(&mut client, &asked, json!("other")).await.data();
    let again = say(&mut server.nobody(), &asked, json!("male")).await;
    assert_eq!(again.error(), (200, "GeneralError".into()));
    let late = by_number(&mut client, "pulse-number", None).await;
    server.clock.advance(11);
    assert_eq!(
        say(&mut client, &late, json!("male")).await.error().1,
        "GeneralError"
    );
    let odd = by_number(&mut client, "pulse-number", None).await;
    assert_eq!(say(&mut client, &odd, json!("Robot")).await.error().0, 422);
}

#[tokio::test]
async fn sign_in_by_birthdate_skips_gender_question() {
    let server = server().await;
    let signing_in = |gender: Option<&str>| {
        let mut body = json!({
            "loginType": "norwegianBirthdateName", "surveyId": "pulse-number", "dateOfBirth": "17051940",
            "firstName": "Ada", "lastName": "Byron",
        });
        if let Some(gender) = gender {
            body["gender"] = json!(gender);
        }
        body
    };
    for (gender, is_asked_about_it) in [(Some("male"), false), (Some("female"), true), (None, true)] {
        let mut client = server.nobody();
        client.sign_in_as(&signing_in(gender)).await.data();
        let asks = questions(&client).await.contains(&"pregnant".to_owned());
        assert_eq!(asks, is_asked_about_it, "{gender:?}");
    }
}

#[tokio::test]
async fn invitation_with_gender_skips_gender_question() {
    let server = server().await;
    let table =
        "reference,gender,unit,language,showExtra\nada,female,North,en-US,true\nbo,male,,,false\ncy,,,,\n";
    admin(&server, |admin| {
        let people: Vec<Invitee> = admin.read_people("pulse-number", table).unwrap();
        admin.import_people("pulse-number", &people, false)?;
        admin.invite("pulse-number", None)
    })
    .await
    .unwrap();
    let letters = letters(&server, "pulse-number", &[]).await;
    let mut ada = server.nobody();
    by_number(&mut ada, "pulse-number", Some(&letters[0].1))
        .await
        .data();
    let settings = ada.settings("pulse-number").await;
    assert_eq!(settings["surveyModel"]["settings"], json!({"showExtra": true}));
    assert_eq!(settings["draft"]["language"], "en-US");
    let mut bo = server.nobody();
    by_number(&mut bo, "pulse-number", Some(&letters[1].1))
        .await
        .data();
    assert!(!questions(&bo).await.contains(&"pregnant".to_owned()));
    assert_eq!(
        bo.settings("pulse-number").await["surveyModel"]["settings"],
        json!({"showExtra": false})
    );
    let mut cy = server.nobody();
    let asked = by_number(&mut cy, "pulse-number", Some(&letters[2].1)).await;
    assert_eq!(asked.data(), json!({"needs": "gender"}));
    say(&mut cy, &asked, json!("male")).await.data();
    // A returning participant is never asked.
    let again = by_number(&mut server.nobody(), "pulse-number", Some(&letters[2].1)).await;
    assert!(again.data()["token"].is_string());
}
