//! The commands, seen by a server that runs on the same store.

mod backups;
mod follow_up;
mod invitation_status;
mod invitations;
pub(crate) mod log;
mod migrating;
mod people;
mod publish;
mod responses;
mod retailoring;
mod retention;
mod rights;
mod sessions;
mod surveys;
mod templates;
mod undelivered_mails;

use std::sync::{Arc, LazyLock};

use enkat_model::Artifact;
use enkat_store::audit::Operator;
use serde_json::{Value, json};

use super::*;
use crate::{
    Environment, Error, Settings,
    routes::testing::{Answer, Client, TestServer, artifact, artifact_with_location, compile, logged},
};

pub(crate) const PEOPLE: &str = "reference,firstName,lastName,email\nada,Ada,Byron,ada@example.org\nbo,,,\n";

/// Returns the operator who gives the commands.
pub(crate) fn operator() -> &'static Operator {
    static OLGA: LazyLock<Operator> = LazyLock::new(|| Operator::named(["olga"]).unwrap());
    &OLGA
}

/// Does something with the server's store from another connection, as the command does.
pub(crate) async fn admin<T: Send + 'static>(
    server: &TestServer,
    work: impl FnOnce(&Admin) -> Result<T, Error> + Send + 'static,
) -> Result<T, Vec<String>> {
    let settings = Settings {
        data_dir: server.data().to_owned(),
        ..Settings::default()
    };
    let environment = Environment {
        clock: Arc::clone(&server.clock) as _,
        ..Environment::system()
    };
    let work = move || {
        let admin = Admin::open(&settings, environment, operator())
            .unwrap()
            .with_templates(compile);
        let done = work(&admin);
        admin.close().unwrap();
        done
    };
    let done = tokio::task::spawn_blocking(work).await.unwrap();
    done.map_err(|error| match error {
        Error::Refused(findings) => findings,
        error => panic!("{error}"),
    })
}

pub(crate) fn artifacts() -> Vec<Artifact> {
    vec![artifact(), artifact_with_location()]
}

pub(crate) fn keys(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Returns the keys of a customer that fill its notices.
pub(crate) fn notices() -> Vec<String> {
    let words = ["controller", "contact", "readers", "keptFor"];
    let keys = words
        .iter()
        .flat_map(|key| ["sv-SE", "en-US"].map(|language| format!("{key}.{language}=North: {key}")));
    keys.collect()
}

/// Lets Acme offer one more survey, with these keys.
pub(crate) async fn offer(server: &TestServer, survey_id: &'static str, rest: &'static [&'static str]) {
    admin(server, move |admin| {
        let link = format!("linkName={survey_id}");
        let usual = [
            "type=shp",
            "survey=pulse",
            "login.anonymous=true",
            "defaultLoginType=anonymous",
            &link,
        ];
        admin.create_survey(survey_id, "acme", &keys(&[&usual, rest].concat()), &artifacts())
    })
    .await
    .unwrap();
}

pub(crate) async fn settings(server: &TestServer, link: &str) -> Answer {
    let body = json!({"customerUrlName": "acme", "type": "shp", "linkName": link, "url": ""});
    server.nobody().call("POST", "/api/login-settings", &body).await
}

pub(crate) fn body(survey_id: &str, year: u16, invitation: Option<&str>) -> Value {
    json!({
        "loginType": "anonymous", "surveyId": survey_id, "dateOfBirth": format!("{year}0101"), "gender": "female",
        "invitation": invitation,
    })
}

/// Returns the code with which a sign-in is refused.
pub(crate) async fn refusal(client: &mut Client, body: &Value) -> String {
    let (status, code) = client.sign_in_as(body).await.error();
    assert_eq!(status, 200);
    code
}

/// Invites two people to the survey `closed`, of whom one has a name and an address.
pub(crate) async fn invite_two(server: &TestServer) {
    offer(server, "closed", &["invitationRequired=true"]).await;
    let invited = admin(server, |admin| {
        admin.import_people("closed", &Invitee::read(PEOPLE, None).unwrap(), false)?;
        admin.invite("closed", None)
    });
    invited.await.unwrap();
}

/// Makes invitations and returns each person's reference with their secret.
pub(crate) async fn letters(
    server: &TestServer,
    survey_id: &'static str,
    again: &'static [&'static str],
) -> Vec<(String, String)> {
    admin(server, move |admin| {
        let letters = admin.letters(survey_id, &keys(again))?;
        admin.keep(survey_id, &letters)?;
        let secret = |letter: &Letter| letter.path.split_once("#i=").unwrap().1.to_owned();
        Ok(letters
            .iter()
            .map(|letter| (letter.person.reference.clone(), secret(letter)))
            .collect())
    })
    .await
    .unwrap()
}

/// Invites Ada and Bo to the survey.
pub(crate) async fn invited(server: &TestServer, survey_id: &'static str) -> [String; 2] {
    admin(server, move |admin| {
        admin.import_people(survey_id, &Invitee::read(PEOPLE, None).unwrap(), false)?;
        assert_eq!(admin.invite(survey_id, None)?, 2);
        assert_eq!(admin.invite(survey_id, None)?, 0);
        Ok(())
    })
    .await
    .unwrap();
    let letters = letters(server, survey_id, &[]).await;
    let names: Vec<_> = letters.iter().map(|(reference, _)| reference.as_str()).collect();
    assert_eq!(names, ["ada", "bo"]);
    [letters[0].1.clone(), letters[1].1.clone()]
}
