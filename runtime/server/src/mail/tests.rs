//! Mails in the outbox, and with a small mail server.

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

use super::*;

fn mailer(settings: &MailSettings, data: &std::path::Path) -> Result<Mailer, Error> {
    Mailer::open(settings, data, Environment::system())
}

#[tokio::test]
async fn send_without_smtp_writes_private_outbox_file() {
    let folder = tempfile::tempdir().unwrap();
    let settings = MailSettings {
        url: "https://survey.example.org/".to_owned(),
        ..MailSettings::default()
    };
    let mailer = mailer(&settings, folder.path()).unwrap();
    mailer
        .send("ada@example.org", Mail::Reset, "en-US", "/reset/x")
        .await
        .unwrap();
    let outbox = folder.path().join("outbox");
    let file = std::fs::read_dir(&outbox)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    assert!(file.extension().is_some_and(|extension| extension == "eml"));
    let mail = std::fs::read_to_string(&file).unwrap();
    for line in [
        "From: Enkat <enkat@localhost>\r\n",
        "To: ada@example.org\r\n",
        "Subject: Choose a new password\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "https://survey.example.org/reset/x\r\n",
    ] {
        assert!(mail.contains(line), "{line} {mail}");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&outbox), mode(&file)), (0o700, 0o600));
    }
}

#[test]
fn links_leave_the_machine_encrypted_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let opens = |smtp: &str| {
        let settings = MailSettings {
            smtp: Some(smtp.to_owned()),
            ..MailSettings::default()
        };
        mailer(&settings, folder.path()).is_ok()
    };
    for smtp in [
        "smtps://name:secret@mail.example.org",
        "smtp://name:secret@mail.example.org:587?tls=required",
        "smtp://localhost:2525",
        "smtp://127.0.0.1:2525",
        "smtp://[::1]:2525",
    ] {
        assert!(opens(smtp), "{smtp}");
    }
    for smtp in [
        "smtp://mail.example.org",
        "smtp://localhost.example.org",
        "smtp://localhost@mail.example.org",
        "smtp://mail.example.org:587?tls=opportunistic",
        "https://mail.example.org",
        "mail.example.org",
    ] {
        assert!(!opens(smtp), "{smtp}");
    }
}

/// Runs a mail server that takes one mail, and returns the lines that it received.
async fn mail_server(recipient: &'static str) -> (u16, tokio::task::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let port = listener.local_addr().unwrap().port();
    (port, tokio::spawn(take_mail(listener, recipient)))
}

/// Takes one mail, and returns the lines that came.
pub(crate) async fn take_mail(listener: TcpListener, recipient: &'static str) -> Vec<String> {
    let (stream, _) = listener.accept().await.unwrap();
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut told = Vec::new();
    let mut is_data = false;
    write.write_all(b"220 here\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.as_str() {
            "." if is_data => "250 kept\r\n",
            _ if is_data => "",
            "DATA" => "354 go on\r\n",
            "QUIT" => "221 bye\r\n",
            line if line.starts_with("RCPT") && !line.contains(recipient) => "550 nobody of this name\r\n",
            _ => "250 fine\r\n",
        };
        is_data = line == "DATA" || (is_data && line != ".");
        told.push(line);
        if write.write_all(answer.as_bytes()).await.is_err() {
            break;
        }
    }
    told
}

#[tokio::test]
async fn send_by_smtp_delivers_or_fails_without_address() {
    let folder = tempfile::tempdir().unwrap();
    for (to, is_taken) in [("ada@example.org", true), ("bo@example.org", false)] {
        let (number, serving) = mail_server("ada@example.org").await;
        let settings = MailSettings {
            smtp: Some(format!("smtp://127.0.0.1:{number}")),
            ..MailSettings::default()
        };
        let mailer = mailer(&settings, folder.path()).unwrap();
        let sent = mailer.send(to, Mail::Register, "sv-SE", "/register/x").await;
        drop(mailer);
        assert_eq!(sent.is_ok(), is_taken);
        if let Err(unsent) = sent {
            assert_eq!(unsent.to_string(), "the mail server answered 550");
        }
        let told = serving.await.unwrap().join("\n");
        assert_eq!(
            told.contains("http://localhost:8080/register/x"),
            is_taken,
            "{told}"
        );
        assert!(told.contains("MAIL FROM:<enkat@localhost>"), "{told}");
    }
    assert!(!folder.path().join("outbox").exists());
}
