//! Survey templates.

use std::collections::BTreeMap;

use enkat_store::{Declarations, DeclaredTemplate};

use super::*;
use crate::Surveys;

/// Lets Acme offer a template, at `/open/acme/dyn/sent`.
async fn add_template(server: &TestServer, template: &'static str) -> Result<String, Vec<String>> {
    admin(server, move |admin| {
        let new = NewTemplate {
            template,
            artifact: &compile(template).unwrap(),
            customer: "acme",
            link: Some("sent"),
            survey_id: None,
            keys: &[],
        };
        admin.add_template(&new, &artifacts())
    })
    .await
}

#[tokio::test]
async fn add_template_is_served_before_and_after_restart() {
    let mut server = TestServer::start().await;
    assert_eq!(add_template(&server, "sent 1").await.unwrap(), "acme-sent");
    let address = json!({"customerUrlName": "acme", "type": "dyn", "linkName": "sent", "url": ""});
    let found = server
        .nobody()
        .call("POST", "/api/login-settings", &address)
        .await;
    assert_eq!(found.data()["survey"], "sent");
    let first = server.participant("acme-sent").await;
    let model = first.settings("acme-sent").await["surveyModel"].clone();
    assert_eq!(
        model,
        json!({"settings": {"showExtra": false}, "template": {"templateId": "sent", "version": 1}})
    );

    assert_eq!(add_template(&server, "sent 2").await.unwrap(), "acme-sent");
    let version = async |client: &Client| {
        let settings = client.settings("acme-sent").await;
        settings["surveyModel"]["template"]["version"].clone()
    };
    let second = server.participant("acme-sent").await;
    assert_eq!(version(&second).await, 2);
    assert_eq!(version(&first).await, 1, "who has begun stays with the version");
    server.restart().await;
    let third = server.participant("acme-sent").await;
    assert_eq!(version(&third).await, 2);
    let lines = admin(&server, Admin::templates).await.unwrap();
    let lines: Vec<_> = lines
        .iter()
        .map(|line| (line.survey.as_str(), line.version))
        .collect();
    assert_eq!(lines, [("sent", 1), ("sent", 2)]);
    let lines = admin(&server, |admin| admin.surveys(&artifacts())).await.unwrap();
    let line = lines.iter().find(|line| line.survey_id == "acme-sent").unwrap();
    assert_eq!(
        (line.path.as_str(), line.state.as_str()),
        ("/open/acme/dyn/sent", "open")
    );
}

#[tokio::test]
async fn server_start_with_survey_id_of_stored_template_fails() {
    let server = TestServer::start().await;
    add_template(&server, "sent 1").await.unwrap();
    let mut survey = artifact();
    survey.header.survey = "sent".to_owned();
    survey.header.version = 2;
    let settings = Settings {
        data_dir: server.data().to_owned(),
        web: None,
        ..Settings::default()
    };
    let surveys = Surveys {
        artifacts: vec![survey],
        compile: Some(compile),
        ..Surveys::default()
    };
    let opened = crate::open::app(&settings, surveys, Environment::system()).await;
    let Err(Error::Deployment(found)) = opened else {
        panic!("it started");
    };
    let told = "`sent` is the id of a template: give the survey another id in its `survey.yaml`";
    assert_eq!(found, [told]);
    // Nothing of it is published: without the survey, all is as before.
    let third = server.participant("acme-sent").await;
    assert_eq!(
        third.settings("acme-sent").await["surveyModel"]["template"]["version"],
        1
    );
}

#[tokio::test]
async fn add_template_with_taken_survey_id_stores_nothing() {
    let server = TestServer::start().await;
    let refused = add_template(&server, "pulse 1").await.unwrap_err();
    assert!(
        refused[0].contains("version 1 of the survey `pulse` is there already"),
        "{refused:?}"
    );
    let add = |customer: &'static str, keys: Vec<String>| {
        admin(&server, move |admin| {
            let new = NewTemplate {
                template: "sent 1",
                artifact: &compile("sent 1").unwrap(),
                customer,
                link: None,
                survey_id: Some("pulse"),
                keys: &keys,
            };
            admin.add_template(&new, &artifacts())
        })
    };
    let refused = add("acme", Vec::new()).await.unwrap_err();
    assert!(
        refused[0].contains("there is a survey `pulse` already"),
        "{refused:?}"
    );
    assert!(admin(&server, Admin::templates).await.unwrap().is_empty());
}

#[tokio::test]
async fn add_template_for_other_customer_or_link_fails() {
    let server = TestServer::start().await;
    assert_eq!(add_template(&server, "sent 1").await.unwrap(), "acme-sent");
    let add = |customer: &'static str, link| {
        admin(&server, move |admin| {
            let new = NewTemplate {
                template: "sent 2",
                artifact: &compile("sent 2").unwrap(),
                customer,
                link,
                survey_id: Some("acme-sent"),
                keys: &[],
            };
            admin.add_template(&new, &artifacts())
        })
    };
    let unknown = add("nobody", Some("sent")).await.unwrap_err();
    assert!(
        unknown[0].contains("there is no customer `nobody`"),
        "{unknown:?}"
    );
    let moved = add("acme", Some("elsewhere")).await.unwrap_err();
    assert!(
        moved[0].contains("there is a survey `acme-sent` already"),
        "{moved:?}"
    );
    assert_eq!(admin(&server, Admin::templates).await.unwrap().len(), 1);
    // The customer's name in other letters is the same customer.
    assert_eq!(add("Acme", Some("sent")).await.unwrap(), "acme-sent");
    assert_eq!(admin(&server, Admin::templates).await.unwrap().len(), 2);
}

#[tokio::test]
async fn add_template_with_version_of_uncompilable_one_fails() {
    let server = TestServer::start().await;
    // Given a stored template of an earlier time, which this compiler refuses,
    let declared = Declarations {
        templates: vec![DeclaredTemplate {
            survey: "sent".to_owned(),
            version: 1,
            template: "of another time".to_owned(),
        }],
        ..Declarations::default()
    };
    let declare = move |admin: &Admin| admin.ask(admin.store.declare(&declared, admin.now()));
    admin(&server, declare).await.unwrap();
    // when another text comes with its version, then it is refused, as it would not be stored.
    let refused = add_template(&server, "sent 1").await.unwrap_err();
    assert!(
        refused[0].contains("version 1 of the survey `sent` is there already"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn add_template_with_survey_id_or_older_version_fails() {
    let server = TestServer::start().await;
    let begun = server.participant("pulse").await.settings("pulse").await;
    let refused = add_template(&server, "pulse 2").await.unwrap_err();
    assert!(
        refused[0].contains("`pulse` is the id of a survey that is no template"),
        "{refused:?}"
    );
    let after = server.participant("pulse").await.settings("pulse").await;
    assert_eq!(after["model"], begun["model"]);
    add_template(&server, "sent 3").await.unwrap();
    for older in ["sent 2", "sent 1"] {
        let refused = add_template(&server, older).await.unwrap_err();
        assert!(
            refused[0].contains("version 3 of `sent` is published")
                && refused[0].contains("`\"version\": 4`"),
            "{refused:?}"
        );
    }
    let survey = admin(&server, |admin| {
        let survey = Artifact {
            template: false,
            ..compile("sent 4").unwrap()
        };
        admin.publish(&survey, &BTreeMap::new(), None, &mut |_| ())
    });
    let refused = survey.await.unwrap_err();
    assert!(
        refused[0].contains("`sent` is the id of a template"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn templates_of_a_deployment_file_are_served() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.yaml");
    let one = TestServer::start().await;
    add_template(&one, "sent 1").await.unwrap();
    add_template(&one, "sent 2").await.unwrap();
    std::fs::write(&file, admin(&one, Admin::export).await.unwrap()).unwrap();
    let mut other = TestServer::with(|settings| settings.deployment = Some(file)).await;
    let offered = json!({"templateId": "sent", "version": 2});
    for _ in 0..2 {
        let client = other.participant("acme-sent").await;
        assert_eq!(
            client.settings("acme-sent").await["surveyModel"]["template"],
            offered
        );
        other.restart().await;
    }
    let (here, there) = (admin(&one, Admin::templates), admin(&other, Admin::templates));
    assert_eq!(here.await.unwrap(), there.await.unwrap());
}
