//! All data of one person: found, withdrawn and erased, while the server runs.

use enkat_store::{ErasedKind, ParticipantId};

use super::{log::rows, *};
use crate::{
    admin::{Erased, PersonKey},
    data::audit_log,
    routes::testing::{Client, logged},
};

const REFERENCE: &str = "KANARIE-4711";
const ANSWER: &str = "GEHEIM-XYZ-2";
const ANSWER_OF_BO: &str = "an answer of Bo";
const PEOPLE: &str =
    "reference,firstName,lastName,email\nKANARIE-4711,Ada,Byron,Ada@example.org\nbo,Bo,Ek,bo@example.org\n";

/// Sends the answers of two invited people, and puts mails to both into the folder for mails.
async fn answered(server: &TestServer) -> [(Client, String); 2] {
    offer(server, "closed", &["invitationRequired=true"]).await;
    admin(server, |admin| {
        admin.import_people("closed", &Invitee::read(PEOPLE, None).unwrap(), false)?;
        admin.invite("closed", None)
    })
    .await
    .unwrap();
    let letters = letters(server, "closed", &[]).await;
    let outbox = server.data().join("outbox");
    std::fs::create_dir(&outbox).unwrap();
    let mut people = Vec::new();
    for ((_, secret), (answer, email)) in letters.into_iter().zip([(ANSWER, "ada"), (ANSWER_OF_BO, "bo")]) {
        let mut client = server.nobody();
        client
            .sign_in_as(&body("closed", 1980, Some(&secret)))
            .await
            .data();
        client.return_link().await;
        let answers = json!({"agree": true, "stress": 1, "stressWhy": answer});
        client.save(0, answers).await.data();
        client.submit(1).await.data();
        let mail = format!("From: a@b.example\r\nTo: {email}@example.org\r\n\r\n{secret}\r\n");
        std::fs::write(outbox.join(format!("{email}.eml")), mail).unwrap();
        people.push((client, secret));
    }
    people.try_into().ok().unwrap()
}

async fn erase(server: &TestServer, key: impl Fn() -> PersonKey + Send + 'static) -> Option<Erased> {
    let outbox = server.data().join("outbox");
    let erased = admin(server, move |admin| {
        let Some(person) = admin.find_person(&key(), "case 1")? else {
            return Ok(None);
        };
        admin.erase_person(&person, &outbox, "case 1")
    });
    erased.await.unwrap()
}

fn reference() -> PersonKey {
    PersonKey::Reference {
        survey_id: "closed".to_owned(),
        reference: REFERENCE.to_owned(),
    }
}

#[tokio::test]
async fn erased_person_is_in_no_file() {
    let server = TestServer::start().await;
    let [(ada, secret), (bo, _)] = answered(&server).await;
    for canary in [REFERENCE, ANSWER, ANSWER_OF_BO] {
        assert!(server.has_stored(canary), "{canary}");
    }
    let erased = erase(&server, reference).await.unwrap();
    assert_eq!((erased.number, erased.mails, erased.log_is_in_use), (1, 1, false));
    // Nothing is left of Ada: no answer, reference, link or mail, in the database, its log, the folder of mails, the server's log.
    for canary in [REFERENCE, ANSWER] {
        assert!(!server.has_stored(canary), "{canary}");
        assert!(!logged().contains(canary), "{canary}");
    }
    let outbox = server.data().join("outbox");
    assert!(!outbox.join("ada.eml").exists() && outbox.join("bo.eml").exists());
    let ada_id = ada.id.clone();
    assert_eq!(
        server
            .count("SELECT count(*) FROM participants WHERE id = $1", &ada_id)
            .await,
        0
    );
    assert_eq!(
        server
            .count("SELECT count(*) FROM identities WHERE participant = $1", &ada_id)
            .await,
        0
    );
    assert_eq!(
        server
            .count(
                "SELECT count(*) FROM return_links WHERE participant = $1",
                &ada_id
            )
            .await,
        0
    );
    // Neither her session nor her invitation leads anywhere.
    assert_eq!(ada.submit(1).await.error(), (401, "InvalidSession".into()));
    let mut again = server.nobody();
    assert_eq!(
        refusal(&mut again, &body("closed", 1980, Some(&secret))).await,
        "InvitationUnknown"
    );
    // Bo's data are untouched.
    assert!(server.has_stored(ANSWER_OF_BO));
    bo.submit(1).await.data();
    // The audit log is whole, and has the erasure; the ledger has ids.
    let settings = server.settings();
    let verified = tokio::task::spawn_blocking(move || audit_log::verify(&settings, None));
    assert!(verified.await.unwrap().unwrap().is_ok());
    let told: Vec<_> = rows(&server)
        .await
        .into_iter()
        .filter(|row| row.event == "personErased")
        .collect();
    assert_eq!(told.len(), 1);
    assert_eq!(
        (told[0].participant.as_str(), told[0].detail.as_str()),
        (ada_id.as_str(), "erasure 1, reason: case 1")
    );
    let ledger = admin(&server, Admin::erasures).await.unwrap();
    let kinds: Vec<_> = ledger.iter().map(|row| row.kind).collect();
    assert_eq!(kinds, [ErasedKind::Listed, ErasedKind::Participant]);
    assert!(!format!("{ledger:?}").contains(REFERENCE));
    // A second time, there is nothing.
    assert_eq!(erase(&server, reference).await, None);
}

#[tokio::test]
async fn person_is_found_by_email_and_by_participant() {
    let server = TestServer::start().await;
    let [(ada, _), (bo, _)] = answered(&server).await;
    let [ada, bo] = [ada.id, bo.id].map(ParticipantId);
    let found = async |key: PersonKey| {
        let found = admin(&server, move |admin| {
            let person = admin.find_person(&key, "case 2")?;
            Ok(person.map(|person| {
                let references: Vec<_> = person
                    .references()
                    .map(|(_, reference)| reference.to_owned())
                    .collect();
                (person.responses[0].participant.clone(), references)
            }))
        });
        found.await.unwrap()
    };
    let of_ada = Some((ada.clone(), vec![REFERENCE.to_owned()]));
    assert_eq!(
        found(PersonKey::Email(" ADA@example.org".to_owned())).await,
        of_ada
    );
    assert_eq!(found(PersonKey::Participant(ada)).await, of_ada);
    assert_eq!(
        found(PersonKey::Participant(bo.clone())).await,
        Some((bo, vec!["bo".to_owned()]))
    );
    assert_eq!(
        found(PersonKey::Email("nobody@example.org".to_owned())).await,
        None
    );
    assert_eq!(found(PersonKey::Number("19000101-9801".to_owned())).await, None);
    let looked: Vec<_> = rows(&server)
        .await
        .into_iter()
        .filter(|row| row.event == "personLookedUp")
        .collect();
    assert_eq!(looked.len(), 5);
}

#[tokio::test]
async fn person_is_found_by_number_however_it_is_typed() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        let of_survey = [
            "type=shp",
            "survey=pulse",
            "login.swedishGovernmentId=true",
            "defaultLoginType=swedishGovernmentId",
            "linkName=by-number",
        ];
        admin.create_survey("by-number", "acme", &keys(&of_survey), &artifacts())
    })
    .await
    .unwrap();
    let mut client = server.nobody();
    let body = json!({"loginType": "swedishGovernmentId", "surveyId": "by-number", "governmentId": "190001019801",
                      "firstName": "Ada", "lastName": "Byron"});
    client.sign_in_as(&body).await.data();
    client.save(0, json!({"agree": true})).await.data();
    let erased = erase(&server, || PersonKey::Number("19000101-9801".to_owned())).await;
    assert_eq!(erased.unwrap().number, 1);
    assert_eq!(
        client.save(1, json!({"stress": 1})).await.error(),
        (401, "InvalidSession".into())
    );
}

#[tokio::test]
async fn withdrawn_person_is_signed_out_and_erased_after_30_days() {
    let mut server = TestServer::start().await;
    let [(ada, secret), (bo, _)] = answered(&server).await;
    let withdrawn = admin(&server, |admin| {
        let person = admin.find_person(&reference(), "case 3")?.unwrap();
        admin.withdraw_person(&person, "case 3")
    });
    assert_eq!(withdrawn.await.unwrap(), 1);
    assert_eq!(ada.submit(1).await.error(), (401, "InvalidSession".into()));
    let mut again = server.nobody();
    assert_eq!(
        refusal(&mut again, &body("closed", 1980, Some(&secret))).await,
        "InvitationUnknown"
    );
    let exported = server.stored("closed").await;
    assert_eq!(exported.len(), 1, "only Bo's response is left");
    assert!(server.has_stored(ANSWER));
    server.clock.advance(30 * 24 * 60 + 1);
    server.restart().await;
    for _ in 0..200 {
        if !server.has_stored(ANSWER) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(!server.has_stored(ANSWER) && server.has_stored(ANSWER_OF_BO));
    drop(bo);
}

#[tokio::test]
async fn restored_person_is_erased_again_by_the_ledger() {
    let mut server = TestServer::start().await;
    answered(&server).await;
    server.restart().await;
    let database = server.data().join("enkat.db");
    let elsewhere = tempfile::tempdir().unwrap();
    let backup = elsewhere.path().join("backup.db");
    server.execute("PRAGMA wal_checkpoint(TRUNCATE)").await;
    std::fs::copy(&database, &backup).unwrap();
    erase(&server, reference).await.unwrap();
    let ledger = admin(&server, Admin::erasures).await.unwrap();
    let ledger: Vec<_> = ledger.into_iter().map(|row| (row.kind, row.id)).collect();
    // Given a backup from before the erasure that is restored,
    server.replace_database(&backup).await;
    assert!(server.has_stored(ANSWER) && server.has_stored(REFERENCE));
    // when the ledger's rows are erased again, then nothing of the person is there.
    let again = admin(&server, move |admin| admin.erase_again(&ledger, "restored")).await;
    assert_eq!(again.unwrap(), 2);
    assert!(!server.has_stored(ANSWER) && !server.has_stored(REFERENCE));
    assert!(server.has_stored(ANSWER_OF_BO));
}

#[tokio::test]
async fn invited_person_can_withdraw_before_they_begin() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, _] = invited(&server, "closed").await;
    let withdrawn = admin(&server, |admin| {
        let key = PersonKey::Reference {
            survey_id: "closed".to_owned(),
            reference: "ada".to_owned(),
        };
        let person = admin.find_person(&key, "case 4")?.unwrap();
        admin.withdraw_person(&person, "case 4")
    });
    assert_eq!(withdrawn.await.unwrap(), 0);
    let mut client = server.nobody();
    assert_eq!(
        refusal(&mut client, &body("closed", 1980, Some(&ada))).await,
        "InvitationUnknown"
    );
    let invited = admin(&server, |admin| admin.invite("closed", None));
    assert_eq!(invited.await.unwrap(), 0);
}

#[tokio::test]
async fn mails_that_cannot_be_removed_leave_everything_as_it_is() {
    let server = TestServer::start().await;
    answered(&server).await;
    let file = server.data().join("outbox/ada.eml");
    std::fs::remove_file(&file).unwrap();
    // A folder in the place of a mail cannot be read as one.
    std::fs::create_dir(&file).unwrap();
    let outbox = server.data().join("outbox");
    let failed = admin(&server, move |admin| {
        let person = admin.find_person(&reference(), "case 5")?.unwrap();
        Ok(admin
            .erase_person(&person, &outbox, "case 5")
            .map_err(|error| error.to_string()))
    });
    let message = failed.await.unwrap().unwrap_err();
    assert!(message.contains("nothing else was erased"), "{message}");
    assert!(server.has_stored(ANSWER) && server.has_stored(REFERENCE));
    std::fs::remove_dir(&file).unwrap();
    assert!(erase(&server, reference).await.is_some());
}
