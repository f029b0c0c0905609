//! The status of invitations, which tells of no single person.

use std::fmt::Write;

use super::{
    follow_up::{answers, enter, invited, queue},
    *,
};
use crate::admin::PersonKey;

/// Invites this number of people of each unit, and returns their secrets by unit.
async fn units(server: &TestServer, units: &'static [(&'static str, usize)]) -> Vec<(String, String)> {
    offer(server, "closed", &["invitationRequired=true"]).await;
    admin(server, move |admin| {
        let mut table = "reference,unit\n".to_owned();
        for (unit, people) in units {
            for person in 0..*people {
                writeln!(table, "of-{unit}-{person},{unit}").unwrap();
            }
        }
        let people = admin.read_people("closed", &table).unwrap();
        admin.import_people("closed", &people, false)?;
        admin.invite("closed", None)
    })
    .await
    .unwrap();
    letters(server, "closed", &[]).await
}

async fn status(server: &TestServer) -> InvitationStatus {
    admin(server, |admin| admin.invitation_status("closed"))
        .await
        .unwrap()
}

#[tokio::test]
async fn status_counts_steps_and_gives_small_units_no_numbers() {
    let server = TestServer::start().await;
    let letters = units(&server, &[("north", 6), ("south", 4), ("east", 3), ("", 1)]).await;
    for (reference, secret) in &letters {
        // Three of the north sign in, two of them answer; one of the south sends the answers.
        let person: usize = reference.rsplit('-').next().unwrap().parse().unwrap();
        if (reference.starts_with("of-north") && person < 3) || reference == "of-south-0" {
            let client = enter(&server, secret).await;
            if person < 2 {
                client.save(0, answers()).await.data();
            }
            if reference == "of-south-0" {
                client.submit(1).await.data();
            }
        }
    }
    let status = status(&server).await;
    let line = |unit: Option<&str>| {
        let mut lines = status.now.iter();
        let line = lines.find(|line| line.unit.as_deref() == unit).unwrap();
        let Figures {
            invited,
            opened,
            begun,
            sent,
        } = line.figures;
        let told = [opened, begun, sent].map(|figure| (figure.least, figure.most));
        (invited, told)
    };
    assert_eq!(line(Some("north")), (6, [(3, 3), (2, 2), (0, 1)]));
    // The small units are counted together: the one person who sent the answers shows nowhere.
    assert_eq!(line(Some("")), (8, [(0, 1); 3]));
    assert_eq!(line(None), (14, [(3, 4), (2, 3), (0, 2)]));
    assert_eq!(status.now.len(), 3);
    assert!(!status.has_uncounted);
}

#[tokio::test]
async fn status_of_few_people_has_no_numbers() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    let status = status(&server).await;
    assert!(status.has_uncounted);
    assert!(status.mails.is_empty());
    assert_eq!(status.now.len(), 1);
    assert_eq!(status.now[0].figures, Figures::default());
}

#[tokio::test]
async fn status_tells_of_mails_that_failed_only() {
    let server = TestServer::start().await;
    units(&server, &[("north", 5)]).await;
    // Invitations and reminders to all but one, who has sent the answers.
    for (state, bounced) in [("handedOver", 0), ("waiting", 0), ("bounced", 4)] {
        server
            .count(
                "INSERT INTO invitation_mails (invitation, reminder, state, queued_at, due_at, changed_at)
                 SELECT id, id % 2, $1, 0, 0, 0 FROM invitations WHERE id > 1 RETURNING id",
                state,
            )
            .await;
        let mails = status(&server).await.mails;
        let told: Vec<_> = mails.into_iter().collect();
        assert_eq!(told, [("bounced", bounced), ("refused", 0), ("unknown", 0)]);
    }
}

#[tokio::test]
async fn status_counts_later_people_once_they_are_enough() {
    let server = TestServer::start().await;
    units(&server, &[("north", 5)]).await;
    let add = async |references: &'static [&'static str]| {
        admin(&server, move |admin| {
            let rows: Vec<_> = references.iter().map(|one| format!("{one},north\n")).collect();
            let table = format!("reference,unit\n{}", rows.concat());
            let people = admin.read_people("closed", &table).unwrap();
            admin.import_people("closed", &people, false)?;
            admin.invite("closed", None)
        })
        .await
        .unwrap();
        status(&server).await.now[0].figures.invited
    };
    assert_eq!(add(&["a", "b", "c", "d"]).await, 5);
    assert_eq!(add(&["e"]).await, 10);
    // One person is erased: the unit has no figures.
    let outbox = server.data().join("outbox");
    admin(&server, move |admin| {
        let key = PersonKey::Reference {
            survey_id: "closed".to_owned(),
            reference: "a".to_owned(),
        };
        let person = admin.find_person(&key, "case 1")?.unwrap();
        admin.erase_person(&person, &outbox, "case 1")
    })
    .await
    .unwrap();
    let north = status(&server).await.now[0].figures;
    assert_eq!((north.opened.least, north.opened.most), (0, 9));
}
