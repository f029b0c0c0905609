//! Mails about invitations that do not arrive.

use std::{
    collections::VecDeque,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

use super::{
    follow_up::{WEEK, between, hand_over, invited, mails, queue, reminders, state, states},
    *,
};
use crate::MailSettings;

/// Runs a mail server that answers the recipients of mails in this order, and takes the rest; `None` ends the connection after the
/// mail.
async fn relay(answers: &[Option<&'static str>]) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let answers: Arc<Mutex<VecDeque<_>>> = Arc::new(Mutex::new(answers.iter().copied().collect()));
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            let (read, mut write) = stream.into_split();
            let mut lines = BufReader::new(read).lines();
            let (mut is_data, mut ends) = (false, false);
            write.write_all(b"220 here\r\n").await.unwrap();
            while let Ok(Some(line)) = lines.next_line().await {
                let answer = match line.as_str() {
                    "." if is_data && ends => break,
                    "." if is_data => "250 kept\r\n",
                    _ if is_data => "",
                    "DATA" => "354 go on\r\n",
                    "QUIT" => "221 bye\r\n",
                    line if line.starts_with("RCPT") => {
                        let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
                        let answer = answers.pop_front().unwrap_or(Some("250 fine\r\n"));
                        ends = answer.is_none();
                        answer.unwrap_or("250 fine\r\n")
                    }
                    _ => "250 fine\r\n",
                };
                is_data = line == "DATA" || (is_data && line != ".");
                if write.write_all(answer.as_bytes()).await.is_err() {
                    break;
                }
            }
        }
    });
    port
}

#[tokio::test]
async fn refusals_of_the_relay_end_or_wait() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    // The relay refuses one for good, and does not take the other now.
    let answers = [Some("550 nobody ada@example.org\r\n"), Some("451 later\r\n")];
    let port = relay(&answers).await;
    let done = hand_over(&server, Some(port)).await;
    assert_eq!((done.handed_over, done.refused, done.waiting), (0, 1, 1));
    assert_eq!(states(&server).await, [state("waiting", 1), state("refused", 1)]);
    assert!(!logged().contains("ada@example.org"));
    // It waits five minutes, and then fifteen.
    assert_eq!(hand_over(&server, Some(port)).await, HandedOver::default());
    server.clock.advance(5);
    let port = relay(&[Some("451 later\r\n")]).await;
    assert_eq!(hand_over(&server, Some(port)).await.waiting, 1);
    server.clock.advance(5);
    assert_eq!(hand_over(&server, Some(port)).await, HandedOver::default());
    server.clock.advance(10);
    assert_eq!(hand_over(&server, Some(port)).await.handed_over, 1);
    // The refused one is not tried again by itself; after the address was corrected, it is.
    assert_eq!(queue(&server, MailChoice::default()).await.undelivered, 1);
    admin(&server, |admin| {
        let table = "reference,email\nada,ada.byron@example.org\nbo,bo@example.org\n";
        admin.import_people("closed", &Invitee::read(table, None).unwrap(), false)
    })
    .await
    .unwrap();
    assert_eq!(queue(&server, MailChoice::default()).await.queued, 1);
    // The relay ends the connection after the mail, which it may have taken.
    let port = relay(&[None]).await;
    assert_eq!(hand_over(&server, Some(port)).await.unknown, 1);
}

#[tokio::test]
async fn unreachable_relay_leaves_the_queue_as_it_is() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    let mail = MailSettings {
        smtp: Some("smtp://127.0.0.1:1".to_owned()),
        ..MailSettings::default()
    };
    let data = server.data().to_owned();
    let failed = admin(&server, move |admin| {
        let done = admin.hand_over_mails(&mail, &data, Duration::ZERO);
        Ok(done.map_err(|error| error.to_string()))
    });
    let message = failed.await.unwrap().unwrap_err();
    assert!(message.contains("cannot be reached"), "{message}");
    assert_eq!(states(&server).await, [state("waiting", 2)]);
}

#[tokio::test]
async fn bounces_are_read_from_a_maildir_once() {
    let server = invited().await;
    queue(&server, MailChoice::default()).await;
    hand_over(&server, None).await;
    let mail = mails(&server)
        .into_iter()
        .find(|mail| mail.contains("To: ada@"))
        .unwrap();
    let id = between(&mail, "Message-ID: ", "\r\n");
    let maildir = server.data().join("bounces");
    for folder in ["new", "cur", "tmp"] {
        std::fs::create_dir_all(maildir.join(folder)).unwrap();
    }
    let report = |action: &str| {
        format!(
            "Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\
             Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nAction: {action}\r\n--b\r\n\
             Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: {id}\r\n--b--\r\n"
        )
    };
    std::fs::write(maildir.join("new/1.delayed"), report("delayed")).unwrap();
    std::fs::write(maildir.join("new/2.failed"), report("failed")).unwrap();
    std::fs::write(
        maildir.join("new/3.reply"),
        "From: ada@example.org\r\n\r\nHej!\r\n",
    )
    .unwrap();
    let read = async || {
        let maildir = maildir.clone();
        admin(&server, move |admin| admin.read_bounces(&maildir))
            .await
            .unwrap()
    };
    let bounces = read().await;
    assert_eq!((bounces.reports, bounces.bounced, bounces.others), (2, 1, 1));
    assert!(maildir.join("cur/2.failed:2,S").exists() && maildir.join("new/3.reply").exists());
    let bounces = read().await;
    assert_eq!((bounces.reports, bounces.bounced, bounces.others), (0, 0, 1));
    assert_eq!(
        states(&server).await,
        [state("handedOver", 1), state("bounced", 1)]
    );
    // The address gets no reminder.
    server.clock.advance(WEEK);
    let queued = queue(&server, reminders()).await;
    assert_eq!((queued.queued, queued.undelivered), (1, 1));
    let nowhere = admin(&server, |admin| {
        admin.read_bounces(std::path::Path::new("nowhere"))
    })
    .await;
    assert!(nowhere.unwrap_err()[0].contains("is no Maildir"));
}
