//! Customers and surveys.

use super::*;
use enkat_store::ResponseCounts;

#[tokio::test]
async fn running_server_applies_survey_changes() {
    let server = TestServer::start().await;
    assert_eq!(settings(&server, "new").await.error().1, "NotFound");
    offer(&server, "new", &["opens=2026-11-22"]).await;
    let closed = settings(&server, "new").await;
    assert_eq!(closed.error().1, "SurveyNotOpen");
    assert_eq!(closed.json()["data"]["opens"], "2026-11-22");
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
async fn change_by_another_process_is_seen_without_a_call() {
    let server = TestServer::measured().await;
    let before = server.metric("enkat_surveys").await;
    offer(&server, "new", &[]).await;
    for _ in 0..200 {
        if server.metric("enkat_surveys").await != before {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the server still has {before}");
}

#[tokio::test]
async fn created_survey_survives_restart() {
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
async fn surveys_counts_repeated_respondents_without_numbers() {
    let server = TestServer::start().await;
    let somebody = json!({"loginType": "swedishGovernmentId", "surveyId": "pulse-known", "governmentId": "030818+9802",
                          "firstName": "Kanariefågel", "lastName": "Guldfink", "password": ""});
    for _ in 0..2 {
        let mut client = server.nobody();
        client.sign_in_as(&somebody).await.data();
        client.save(0, json!({"agree": true, "stress": 2})).await.data();
        client.submit(1).await.data();
    }
    server.participant("pulse-known").await;
    let lines = admin(&server, |admin| admin.surveys(&artifacts())).await.unwrap();
    let known = lines.iter().find(|line| line.survey_id == "pulse-known").unwrap();
    let ResponseCounts {
        begun,
        sent,
        people_who_sent_again,
    } = known.responses;
    assert_eq!((begun, sent, people_who_sent_again), (3, 2, 1));
    assert!(!format!("{lines:?}").contains("030818"));
}

#[tokio::test]
async fn invalid_customer_and_survey_changes_fail() {
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
        (create("b", "acme", &["type=shp"]).await, "is missing"),
        (
            change("new", &["linkName=demo"]).await,
            "another survey of this customer has the same address",
        ),
        (change("new", &["limit=many"]).await, "limit"),
        (change("new", &["colour=red"]).await, "there is no key `colour`"),
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
            admin(&server, |admin| admin.create_customer("ACME", "A", &[])).await,
            "there is a customer `ACME` already",
        ),
        (
            admin(&server, |admin| admin.create_customer("a b", "A", &[])).await,
            "made of letters",
        ),
        (
            admin(&server, |admin| admin.create_customer("login", "A", &[])).await,
            "a meaning of its own",
        ),
        (
            admin(&server, |admin| admin.create_customer("red", "a\u{1b}[31mX", &[])).await,
            "without control characters",
        ),
        (
            admin(&server, |admin| {
                admin.change_customer("acme", Some("A"), &[], &artifacts())
            })
            .await,
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
async fn created_customer_is_renamed_and_closed() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        admin.create_customer("north", "North", &notices())?;
        admin.change_customer("north", Some("North AB"), &[], &artifacts())?;
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
async fn import_of_export_restores_surveys() {
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
async fn expired_survey_rejects_sign_in_but_accepts_submission() {
    let server = TestServer::start().await;
    offer(&server, "brief", &["opens=2026-11-22", "expires=2026-11-22"]).await;
    let refused = |body: Value| {
        let mut client = server.nobody();
        async move { refusal(&mut client, &body).await }
    };
    assert_eq!(refused(body("brief", 1980, None)).await, "SurveyNotOpen");
    server.clock.advance(24 * 60);
    let participant = server.participant("brief").await;
    participant.save(0, json!({"agree": true})).await.data();
    // The day is over at midnight UTC, sixteen hours after the tests begin.
    for revision in 1..=16 {
        server.clock.advance(59);
        participant.save(revision, json!({})).await.data();
    }
    server.clock.advance(59);
    assert_eq!(refused(body("brief", 1980, None)).await, "SurveyExpired");
    participant.save(17, json!({"stress": 2})).await.data();
    participant.submit(18).await.data();
    participant.feedback().await.data();
}
