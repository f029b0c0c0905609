//! Mails about invitations, seen by a server that runs on the same store.

use std::{path::PathBuf, time::Duration};

use super::{log::rows, *};
use crate::{MailSettings, admin::PersonKey};

const PEOPLE: &str = "reference,firstName,lastName,email\n\
                      ada,Ada,Byron,ada@example.org\nbo,Bo,Ek,bo@example.org\ncy,,,\n";
pub(super) const WEEK: i64 = 7 * 24 * 60;

/// Offers a survey and invites Ada, Bo, and Cy, who has no address.
pub(super) async fn invited() -> TestServer {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    admin(&server, |admin| {
        admin.import_people("closed", &Invitee::read(PEOPLE, None).unwrap(), false)?;
        admin.invite("closed", None)
    })
    .await
    .unwrap();
    server
}

pub(super) async fn queue(server: &TestServer, choice: MailChoice) -> QueuedMails {
    admin(server, move |admin| admin.queue_mails("closed", &choice))
        .await
        .unwrap()
}

pub(super) fn reminders() -> MailChoice {
    MailChoice {
        reminders: Some((7, 2)),
        ..MailChoice::default()
    }
}

/// Hands over all mails that wait, into the folder for mails or to the relay at this port.
pub(super) async fn hand_over(server: &TestServer, port: Option<u16>) -> HandedOver {
    let data = server.data().to_owned();
    let mail = MailSettings {
        url: "https://survey.example.org".to_owned(),
        smtp: port.map(|port| format!("smtp://127.0.0.1:{port}")),
        ..MailSettings::default()
    };
    admin(server, move |admin| {
        admin.hand_over_mails(&mail, &data, Duration::ZERO)
    })
    .await
    .unwrap()
}

/// Takes the mails out of the folder for mails, the oldest first.
pub(super) fn mails(server: &TestServer) -> Vec<String> {
    let folder = server.data().join("outbox");
    let Ok(files) = std::fs::read_dir(&folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    let read = files.iter().map(|file| {
        let mail = std::fs::read_to_string(file).unwrap();
        std::fs::remove_file(file).unwrap();
        mail
    });
    read.collect()
}

/// Returns what stands between two words of a mail.
pub(super) fn between<'a>(mail: &'a str, before: &str, after: &str) -> &'a str {
    let (_, rest) = mail
        .split_once(before)
        .unwrap_or_else(|| panic!("{before} {mail}"));
    rest.split_once(after).unwrap().0
}

pub(super) fn secret(mail: &str) -> String {
    between(mail, "#i=", "\r\n").to_owned()
}

/// Signs in by an invitation, and returns the participant.
pub(super) async fn enter(server: &TestServer, secret: &str) -> Client {
    let mut client = server.nobody();
    client
        .sign_in_as(&body("closed", 1980, Some(secret)))
        .await
        .data();
    client
}

pub(super) fn answers() -> Value {
    json!({"agree": true, "stress": 1, "stressWhy": "nights"})
}

pub(super) async fn states(server: &TestServer) -> Vec<(String, i64)> {
    let mut states = Vec::new();
    for state in [
        "waiting",
        "sending",
        "handedOver",
        "refused",
        "unknown",
        "bounced",
    ] {
        let count = server
            .count("SELECT count(*) FROM invitation_mails WHERE state = $1", state)
            .await;
        if count > 0 {
            states.push((state.to_owned(), count));
        }
    }
    states
}

pub(super) fn state(name: &str, count: i64) -> (String, i64) {
    (name.to_owned(), count)
}

#[tokio::test]
async fn letter_and_two_mails_open_the_same_response() {
    let server = invited().await;
    let letters = letters(&server, "closed", &[]).await;
    let queued = queue(&server, MailChoice::default()).await;
    assert_eq!((queued.queued, queued.without_address), (2, 1));
    // A second time, there is nothing to do.
    assert_eq!(queue(&server, MailChoice::default()).await.queued, 0);
    assert_eq!(hand_over(&server, None).await.handed_over, 2);
    let invitations = mails(&server);
    server.clock.advance(WEEK);
    assert_eq!(queue(&server, reminders()).await.queued, 2);
    hand_over(&server, None).await;
    let reminded = mails(&server);
    assert_eq!((invitations.len(), reminded.len()), (2, 2));
    let of_ada = |mails: &[String]| {
        let mail = mails.iter().find(|mail| mail.contains("To: ada@example.org\r\n"));
        secret(mail.unwrap())
    };
    let secrets = [letters[0].1.clone(), of_ada(&invitations), of_ada(&reminded)];
    let ids = [
        enter(&server, &secrets[0]).await.id,
        enter(&server, &secrets[1]).await.id,
        enter(&server, &secrets[2]).await.id,
    ];
    assert_eq!((&ids[0], &ids[1]), (&ids[1], &ids[2]));
    // The database has neither addresses nor secrets, and neither has the log.
    for canary in secrets.iter().map(String::as_str).chain(["ada@example.org"]) {
        assert!(
            !server.has_stored(canary) && !logged().contains(canary),
            "{canary}"
        );
    }
    // A new letter replaces the letter; the mails stay good.
    let anew = super::letters(&server, "closed", &["ada"]).await;
    let old = refusal(&mut server.nobody(), &body("closed", 1980, Some(&secrets[0]))).await;
    assert_eq!(old, "InvitationUnknown");
    for secret in [&anew[0].1, &secrets[1]] {
        assert_eq!(enter(&server, secret).await.id, ids[0]);
    }
    let queued = rows(&server).await.into_iter();
    let queued: Vec<_> = queued
        .filter(|row| row.event == "mailsQueued")
        .map(|row| row.detail)
        .collect();
    assert_eq!(queued, ["invitation 2", "reminder 2"]);
}

#[tokio::test]
async fn mail_has_words_of_language_and_headers_of_one_click() {
    let server = TestServer::start().await;
    offer(
        &server,
        "closed",
        &["invitationRequired=true", "mails.language=nb-NO"],
    )
    .await;
    admin(&server, |admin| {
        let table = "reference,email,language\nada,ada@example.org,en-US\nbo,bo@example.org,\n";
        let people = admin.read_people("closed", table).unwrap();
        admin.import_people("closed", &people, false)?;
        admin.invite("closed", None)
    })
    .await
    .unwrap();
    queue(&server, MailChoice::default()).await;
    hand_over(&server, None).await;
    let mails = mails(&server);
    let english = mails.iter().find(|mail| mail.contains("To: ada@")).unwrap();
    assert!(
        english.contains("Subject: Invitation to a survey from "),
        "{english}"
    );
    assert!(english.contains("https://survey.example.org/open/acme/shp/closed#i="));
    let decline = between(english, "List-Unsubscribe: <", ">\r\n");
    assert!(decline.starts_with("https://survey.example.org/decline/en-US/"));
    assert!(english.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    assert!(english.contains(&format!("\r\n{decline}\r\n")), "{english}");
    let envelope = between(english, "Message-ID: <", "@localhost>");
    assert!(envelope.len() == 32 && !decline.contains(envelope));
    let norwegian = mails.iter().find(|mail| mail.contains("To: bo@")).unwrap();
    assert!(norwegian.contains("Begynn her:"), "{norwegian}");
}

#[tokio::test]
async fn reminders_come_twice_at_most_and_stop_when_sent() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    hand_over(&server, None).await;
    let of_ada = mails(&server).into_iter().find(|mail| mail.contains("To: ada@"));
    // Too early,
    server.clock.advance(WEEK - 1);
    assert_eq!(queue(&server, reminders()).await.queued, 0);
    // and after a week.
    server.clock.advance(1);
    assert_eq!(queue(&server, reminders()).await.queued, 2);
    // Ada sends the answers while her reminder waits: she gets none, neither now nor later.
    let ada = enter(&server, &secret(&of_ada.unwrap())).await;
    ada.save(0, answers()).await.data();
    ada.submit(1).await.data();
    hand_over(&server, None).await;
    let reminded = mails(&server);
    assert!(reminded.len() == 1 && reminded[0].contains("To: bo@"));
    for expected in [1, 0, 0] {
        server.clock.advance(WEEK);
        assert_eq!(queue(&server, reminders()).await.queued, expected);
        hand_over(&server, None).await;
    }
}

#[tokio::test]
async fn dry_run_changes_nothing() {
    let server = invited().await;
    let before = rows(&server).await.len();
    let dry = MailChoice {
        dry_run: true,
        ..MailChoice::default()
    };
    let told = queue(&server, dry).await;
    assert_eq!((told.queued, told.without_address), (2, 1));
    assert_eq!(states(&server).await, []);
    assert_eq!(rows(&server).await.len(), before);
    assert_eq!(hand_over(&server, None).await, HandedOver::default());
}

#[tokio::test]
async fn crash_between_mark_and_relay_is_unknown_and_not_sent_again() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    // A process marks a mail and ends.
    server
        .execute("UPDATE invitation_mails SET state = 'sending', changed_at = due_at WHERE id = 1")
        .await;
    assert_eq!(hand_over(&server, None).await.handed_over, 1);
    server.clock.advance(6);
    assert_eq!(hand_over(&server, None).await.handed_over, 0);
    assert_eq!(
        states(&server).await,
        [state("handedOver", 1), state("unknown", 1)]
    );
    let queued = queue(&server, MailChoice::default()).await;
    assert_eq!((queued.queued, queued.unknown), (0, 1));
    let again = MailChoice {
        again: Again {
            unknown: true,
            refused: false,
        },
        ..MailChoice::default()
    };
    assert_eq!(queue(&server, again).await.queued, 1);
    assert_eq!(hand_over(&server, None).await.handed_over, 1);
    assert_eq!(states(&server).await, [state("handedOver", 2)]);
}

#[tokio::test]
async fn get_never_declines_and_post_does() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    hand_over(&server, None).await;
    let mut mails = mails(&server).into_iter();
    let mail = mails.find(|mail| mail.contains("To: ada@")).unwrap();
    let path = between(&mail, "List-Unsubscribe: <https://survey.example.org", ">\r\n");
    // A program that looks for harm follows the link.
    for method in ["GET", "HEAD"] {
        assert_eq!(server.nobody().send(method, path, b"").await.status, 200);
    }
    server.clock.advance(WEEK);
    let dry = MailChoice {
        dry_run: true,
        ..reminders()
    };
    assert_eq!(queue(&server, dry.clone()).await.queued, 2);
    let body_of_mail_program = b"List-Unsubscribe=One-Click";
    for _ in 0..2 {
        let done = server.nobody().send("POST", path, body_of_mail_program).await;
        assert_eq!(done.status, 200);
    }
    assert_eq!(queue(&server, dry).await.queued, 1);
    // The way to answer stays open.
    enter(&server, &secret(&mail)).await;
    let told = rows(&server).await;
    let told: Vec<_> = told.iter().filter(|row| row.event == "mailsDeclined").collect();
    assert_eq!((told.len(), told[0].detail.as_str()), (1, "1"));
}

#[tokio::test]
async fn queue_survives_a_restart_and_the_server_hands_it_over() {
    let mut server = invited().await;
    queue(&server, MailChoice::default()).await;
    server.restart().await;
    let deadline = std::time::Instant::now() + Duration::from_secs(30);
    while states(&server).await != [state("waiting", 1), state("handedOver", 1)] {
        assert!(std::time::Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(mails(&server).len(), 1);
}

#[tokio::test]
async fn erased_and_withdrawn_people_leave_no_mails_and_links() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    hand_over(&server, None).await;
    server.clock.advance(WEEK);
    queue(&server, reminders()).await;
    let outbox = server.data().join("outbox");
    let key = |reference: &str| PersonKey::Reference {
        survey_id: "closed".to_owned(),
        reference: reference.to_owned(),
    };
    admin(&server, move |admin| {
        let ada = admin.find_person(&key("ada"), "case 1")?.unwrap();
        // The record of a person has the mails to them.
        let record = admin.person_record(&ada, "case 1")?;
        let mails = &record.invited[0]["invitations"][0]["mails"];
        let states = [&mails[0]["state"], &mails[1]["state"]];
        assert_eq!(
            (states, &mails[1]["kind"]),
            ([&json!("handedOver"), &json!("waiting")], &json!("reminder"))
        );
        admin.erase_person(&ada, &outbox, "case 1")?;
        let bo = admin.find_person(&key("bo"), "case 2")?.unwrap();
        admin.withdraw_person(&bo, "case 2")
    })
    .await
    .unwrap();
    assert_eq!(hand_over(&server, None).await, HandedOver::default());
    assert_eq!(states(&server).await, [state("handedOver", 1)]);
    let links = server
        .count("SELECT count(*) FROM invitation_links WHERE mail IS NOT $1", "")
        .await;
    assert_eq!(links, 0);
    assert_eq!(mails(&server).len(), 1);
}
