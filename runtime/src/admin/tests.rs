//! What the commands do, as a server sees it that runs on the same store.

use std::sync::Arc;

use serde_json::{Value, json};

use super::*;
use crate::routes::testing::{Answer, Client, TestServer, artifact, artifact_with_location};

const PEOPLE: &str = "reference,firstName,lastName,email\nada,Ada,Byron,ada@example.org\nbo,,,\n";

/// Does something with the server's store from another connection, as the command does.
async fn admin<T: Send + 'static>(
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
        let admin = Admin::open(&settings, environment).unwrap();
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

fn artifacts() -> Vec<Artifact> {
    vec![artifact(), artifact_with_location()]
}

fn keys(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Acme offers one survey more, with these keys.
async fn offer(server: &TestServer, survey_id: &'static str, rest: &'static [&'static str]) {
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

async fn settings(server: &TestServer, link: &str) -> Answer {
    let body = json!({"customerUrlName": "acme", "type": "shp", "linkName": link, "url": ""});
    server.nobody().call("POST", "/api/login-settings", &body).await
}

fn body(survey_id: &str, year: u16, invitation: Option<&str>) -> Value {
    json!({
        "loginType": "anonymous", "surveyId": survey_id, "dateOfBirth": format!("{year}0101"), "gender": "female",
        "invitation": invitation,
    })
}

/// The code with which somebody is turned away.
async fn refusal(client: &mut Client, body: &Value) -> String {
    let (status, code) = client.sign_in_as(body).await.error();
    assert_eq!(status, 200);
    code
}

/// Whose letter it is, and its secret.
async fn letters(
    server: &TestServer,
    survey_id: &'static str,
    again: &'static [&'static str],
) -> Vec<(String, String)> {
    admin(server, move |admin| {
        let letters = admin.letters(survey_id, &keys(again))?;
        admin.keep(&letters)?;
        let secret = |letter: &Letter| letter.path.split_once("#i=").unwrap().1.to_owned();
        Ok(letters
            .iter()
            .map(|letter| (letter.person.reference.clone(), secret(letter)))
            .collect())
    })
    .await
    .unwrap()
}

/// Ada and Bo are invited to the survey.
async fn invited(server: &TestServer, survey_id: &'static str) -> [String; 2] {
    admin(server, move |admin| {
        admin.import_people(survey_id, &Invitee::read(PEOPLE).unwrap())?;
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

#[tokio::test]
async fn a_server_sees_what_was_added_changed_and_closed_while_it_runs() {
    let server = TestServer::start().await;
    assert_eq!(settings(&server, "new").await.error().1, "NotFound");
    offer(&server, "new", &["opens=2026-11-22"]).await;
    let closed = settings(&server, "new").await;
    assert_eq!(closed.error().1, "SurveyNotOpen");
    assert_eq!(closed.json()["data"], json!({"opens": "2026-11-22"}));
    assert_eq!(
        refusal(&mut server.nobody(), &body("new", 1980, None)).await,
        "SurveyNotOpen"
    );
    admin(&server, |admin| {
        admin.change_survey("new", &keys(&["opens=", "isDemo=true"]), &artifacts())
    })
    .await
    .unwrap();
    assert_eq!(settings(&server, "new").await.data()["isDemo"], true);
    let participant = server.participant("new").await;
    admin(&server, |admin| admin.close_survey("new", &artifacts()))
        .await
        .unwrap();
    assert_eq!(
        refusal(&mut server.nobody(), &body("new", 1980, None)).await,
        "SurveyExpired"
    );
    participant.settings("new").await;
}

#[tokio::test]
async fn what_was_added_outlives_a_restart_and_stands_beside_the_file() {
    let mut server = TestServer::start().await;
    offer(&server, "new", &[]).await;
    server.restart().await;
    assert_eq!(settings(&server, "new").await.data()["surveyId"], "new");
    let lines = admin(&server, |admin| admin.surveys(&artifacts())).await.unwrap();
    let of = |survey_id: &str| lines.iter().find(|line| line.survey_id == survey_id).unwrap();
    assert_eq!((of("new").from_file, &*of("new").state), (false, "open"));
    assert_eq!(
        (of("pulse-over").from_file, &*of("pulse-over").state),
        (true, "closed 2026-11-20")
    );
    assert_eq!(of("new").path, "/open/acme/shp/new");
    let customers = admin(&server, Admin::customers).await.unwrap();
    let acme = customers
        .iter()
        .find(|customer| customer.url_name == "acme")
        .unwrap();
    let of_acme = lines.iter().filter(|line| line.path.starts_with("/open/acme/"));
    assert_eq!((acme.surveys, acme.from_file), (of_acme.count(), true));
}

#[tokio::test]
async fn what_cannot_be_is_refused_and_nothing_is_kept() {
    let server = TestServer::start().await;
    offer(&server, "new", &[]).await;
    let create = |survey_id: &'static str, customer: &'static str, rest: &'static [&'static str]| {
        admin(&server, move |admin| {
            admin.create_survey(survey_id, customer, &keys(rest), &artifacts())
        })
    };
    let change = |survey_id: &'static str, rest: &'static [&'static str]| {
        admin(&server, move |admin| {
            admin.change_survey(survey_id, &keys(rest), &artifacts())
        })
    };
    let table = [
        (
            create("b", "nobody", &["type=shp"]).await,
            "there is no customer `nobody`",
        ),
        (
            create("new", "acme", &["type=shp"]).await,
            "there is a survey `new` already",
        ),
        (create("b", "acme", &["type=shp"]).await, "missing field"),
        (
            change("new", &["linkName=demo"]).await,
            "another survey of this customer has the same address",
        ),
        (change("new", &["limit=many"]).await, "limit"),
        (change("new", &["colour=red"]).await, "unknown field `colour`"),
        (
            change("new", &["settings.showMore=true"]).await,
            "`pulse` has no setting `showMore`",
        ),
        (change("new", &["surveyId=b"]).await, "`surveyId` never changes"),
        (
            change("pulse", &["limit=5"]).await,
            "declared by the deployment file: change it there",
        ),
        (change("lost", &["limit=5"]).await, "there is no survey `lost`"),
        (
            admin(&server, |admin| admin.create_customer("ACME", "A")).await,
            "there is a customer `ACME` already",
        ),
        (
            admin(&server, |admin| admin.create_customer("a b", "A")).await,
            "made of letters",
        ),
        (
            admin(&server, |admin| admin.create_customer("login", "A")).await,
            "a meaning of its own",
        ),
        (
            admin(&server, |admin| admin.change_customer("acme", "A")).await,
            "declared by the deployment file",
        ),
    ];
    for (done, finding) in table {
        let findings = done.unwrap_err();
        assert!(
            findings.len() == 1 && findings[0].contains(finding),
            "{findings:?}"
        );
    }
    assert_eq!(settings(&server, "new").await.data()["surveyId"], "new");
}

#[tokio::test]
async fn a_customer_of_ones_own_is_named_and_closed() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        admin.create_customer("north", "North")?;
        admin.change_customer("north", "North AB")?;
        let usual = [
            "type=shp",
            "survey=pulse",
            "login.anonymous=true",
            "defaultLoginType=anonymous",
        ];
        admin.create_survey("north-pulse", "north", &keys(&usual), &artifacts())
    })
    .await
    .unwrap();
    let at = json!({"customerUrlName": "north", "type": "shp", "url": ""});
    let found = server.nobody().call("POST", "/api/login-settings", &at).await;
    assert_eq!(found.data()["customerName"], "North AB");
    let closed = admin(&server, |admin| admin.close_customer("north", &artifacts())).await;
    assert_eq!(closed.unwrap(), ["north-pulse"]);
    let found = server.nobody().call("POST", "/api/login-settings", &at).await;
    assert_eq!(found.error().1, "SurveyExpired");
}

#[tokio::test]
async fn what_is_exported_can_be_imported() {
    let folder = tempfile::tempdir().unwrap();
    let (nothing, file) = (
        folder.path().join("empty.yaml"),
        folder.path().join("export.yaml"),
    );
    std::fs::write(&nothing, "customers: []").unwrap();
    let one = TestServer::start().await;
    let other = TestServer::with(|settings| settings.deployment = Some(nothing)).await;
    offer(&one, "new", &["limit=5", "invitationRequired=true"]).await;
    std::fs::write(&file, admin(&one, Admin::export).await.unwrap()).unwrap();
    let count = admin(&other, move |admin| admin.import(&file, &artifacts())).await;
    let lines = |server| admin(server, |admin| admin.surveys(&artifacts()));
    let (here, there) = (lines(&one).await.unwrap(), lines(&other).await.unwrap());
    assert_eq!(count.unwrap(), here.len());
    let ours = |line: SurveyLine| SurveyLine {
        from_file: false,
        ..line
    };
    let by_id = |lines: Vec<SurveyLine>| -> std::collections::BTreeMap<_, _> {
        lines
            .into_iter()
            .map(|line| (line.survey_id.clone(), ours(line)))
            .collect()
    };
    assert_eq!(by_id(here), by_id(there));
}

#[tokio::test]
async fn an_invitation_opens_one_response_and_opens_it_again() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    offer(&server, "other", &["invitationRequired=true"]).await;
    let [ada, bo] = invited(&server, "closed").await;
    assert_eq!(ada.len(), 64);
    let nobody = || server.nobody();
    let uninvited = refusal(&mut nobody(), &body("closed", 1980, None)).await;
    assert_eq!(uninvited, "InvitationRequired");
    for wrong in ["", "abc", &ada.replace(|_| true, "0")] {
        let refused = refusal(&mut nobody(), &body("closed", 1980, Some(wrong))).await;
        assert_eq!(refused, "InvitationUnknown");
    }
    assert_eq!(
        refusal(&mut nobody(), &body("other", 1980, Some(&ada))).await,
        "InvitationUnknown"
    );

    let mut first = nobody();
    first.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    first.save(0, json!({"stress": 1})).await.data();
    let mut second = nobody();
    assert_eq!(
        refusal(&mut second, &body("closed", 1981, Some(&ada))).await,
        "InvitationOther"
    );
    second.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    assert_eq!(second.id, first.id);
    assert_eq!(
        second.settings("closed").await["draft"]["answers"],
        json!({"stress": 1})
    );

    let mut somebody_else = nobody();
    somebody_else
        .sign_in_as(&body("closed", 1980, Some(&bo)))
        .await
        .data();
    assert_ne!(somebody_else.id, first.id);
}

#[tokio::test]
async fn a_revoked_or_reprinted_invitation_looks_like_an_unknown_one() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, bo] = invited(&server, "closed").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    admin(&server, |admin| admin.revoke("closed", "ada"))
        .await
        .unwrap();
    assert_eq!(
        client.save(0, json!({"stress": 1})).await.error(),
        (401, "InvalidSession".into())
    );
    let revoked = refusal(&mut server.nobody(), &body("closed", 1980, Some(&ada))).await;
    assert_eq!(revoked, "InvitationUnknown");
    let again = admin(&server, |admin| admin.revoke("closed", "ada")).await;
    assert!(again.unwrap_err()[0].contains("there is no invitation `ada`"));

    let anew = letters(&server, "closed", &["bo"]).await;
    assert_eq!(anew.len(), 1);
    let old = refusal(&mut server.nobody(), &body("closed", 1980, Some(&bo))).await;
    assert_eq!(old, "InvitationUnknown");
    server
        .nobody()
        .sign_in_as(&body("closed", 1980, Some(&anew[0].1)))
        .await
        .data();
    // Who was revoked can be invited anew, and begins anew.
    assert_eq!(
        admin(&server, |admin| admin.invite("closed", None))
            .await
            .unwrap(),
        1
    );
    let states = admin(&server, |admin| admin.invitations("closed")).await.unwrap();
    let states: Vec<_> = states.iter().map(|line| (&*line.reference, line.state)).collect();
    assert_eq!(states, [("ada", "revoked"), ("bo", "used"), ("ada", "to print")]);
}

#[tokio::test]
async fn invitations_that_are_nobodys_count_for_a_survey_without_that_rule_too() {
    let server = TestServer::start().await;
    assert_eq!(
        admin(&server, |admin| admin.invite("pulse", Some(2)))
            .await
            .unwrap(),
        2
    );
    let letters = letters(&server, "pulse", &[]).await;
    let mut ids = Vec::new();
    for (_, secret) in letters.iter().chain(&letters) {
        let mut client = server.nobody();
        client.sign_in_as(&body("pulse", 1980, Some(secret))).await.data();
        ids.push(client.id);
    }
    assert_eq!(ids[..2], ids[2..]);
    assert_ne!(ids[0], ids[1]);
    server
        .nobody()
        .sign_in_as(&body("pulse", 1980, None))
        .await
        .data();
}

#[tokio::test]
async fn who_is_invited_cannot_be_read_in_the_database_nor_how() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, _] = invited(&server, "closed").await;
    server
        .nobody()
        .sign_in_as(&body("closed", 1980, Some(&ada)))
        .await
        .data();
    let bytes: Vec<u8> = ["enkat.db", "enkat.db-wal"]
        .iter()
        .flat_map(|file| std::fs::read(server.data().join(file)).unwrap_or_default())
        .collect();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("ada"));
    for secret in ["Byron", "ada@example.org", ada.as_str()] {
        assert!(!holds(secret), "{secret}");
        assert!(!crate::routes::testing::logged().contains(secret), "{secret}");
    }
    let opened = admin(&server, |admin| {
        let letters = admin.letters("closed", &["ada".to_owned()])?;
        Ok(letters[0].person.clone())
    });
    let person = opened.await.unwrap();
    assert_eq!((&*person.first_name, &*person.email), ("Ada", "ada@example.org"));
}

#[test]
fn a_table_is_read_whole_or_all_that_is_wrong_is_told() {
    let read = |table: &str| Invitee::read(table).err().unwrap_or_default();
    assert_eq!(read(PEOPLE), Vec::<String>::new());
    assert_eq!(read("\u{feff}reference\r\nada\r\n"), Vec::<String>::new());
    assert_eq!(read("email, reference\n,ada\n"), Vec::<String>::new());
    assert_eq!(
        read("reference,email,email,age\n"),
        [
            "1:3: the column `email` is there twice",
            "1:4: there is no column `age`: there are `reference`, `firstName`, `lastName`, `email`",
        ]
    );
    assert_eq!(read("email\n"), ["1:1: the column `reference` is missing"]);
    assert_eq!(read("reference\n"), ["1:1: there is nobody in the table"]);
    assert_eq!(
        read("reference,email\na b,x@example.org\nada,x\nADA,\nbo\n,y@\n"),
        [
            "2:1: a `reference` is made of letters, digits, `-` and `_`, at most 64",
            "3:2: this is no e-mail address",
            "4:1: `ADA` stands in line 3, too",
            "5:1: the row has 1 fields, the head 2",
            "6:1: a `reference` is made of letters, digits, `-` and `_`, at most 64",
            "6:2: this is no e-mail address",
        ]
    );
}
