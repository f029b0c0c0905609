//! Mails: written here, and sent by SMTP or put into a folder.

mod hand_over;
mod invitation_words;
mod words;

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

use enkat_store::hex::to_hex;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Body, Mailbox,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};

pub(crate) use hand_over::{HandOver, InvitationMail};
pub(crate) use invitation_words::{InvitationWords, LAST_LANGUAGE, WordsOf, fault_of_words, usual_words};
pub(crate) use words::Mail;

use crate::{Environment, Error, private::private_folder};

/// The longest time for a mail server. A server that is asked to stop waits a little longer than this.
const PATIENCE: Duration = Duration::from_secs(15);

/// The settings for sending mails.
#[derive(Clone)]
pub struct MailSettings {
    /// The server's public address, to which links in mails lead.
    pub url: String,
    /// The sender of mails.
    pub from: String,
    /// The mail server with name and password, such as `smtps://name:password@mail.example.org`; without it mails are put
    /// into the folder.
    pub smtp: Option<String>,
    /// The folder for mails; without it `outbox` in the data folder.
    pub outbox: Option<PathBuf>,
}

impl Default for MailSettings {
    fn default() -> Self {
        Self {
            url: "http://localhost:8080".to_owned(),
            from: "Enkat <enkat@localhost>".to_owned(),
            smtp: None,
            outbox: None,
        }
    }
}

// The address of the mail server holds a password.
impl std::fmt::Debug for MailSettings {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut out = out.debug_struct("MailSettings");
        out.field("url", &self.url).field("from", &self.from);
        out.field("outbox", &self.outbox).finish_non_exhaustive()
    }
}

/// Writes mails and sends them.
pub(crate) struct Mailer {
    url: String,
    from: Mailbox,
    way: Way,
    environment: Environment,
}

enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Outbox(PathBuf),
}

/// The reason why a mail was not sent. It does not name the recipient.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Unsent(String);

impl Mailer {
    /// Opens the mail server or the folder; sends nothing yet.
    ///
    /// # Errors
    ///
    /// When the settings are invalid.
    pub(crate) fn open(
        settings: &MailSettings,
        data: &Path,
        environment: Environment,
    ) -> Result<Self, Error> {
        let wrong = |what: &str| Error::Mail(what.to_owned());
        let url = settings.url.trim_end_matches('/');
        if !(url.starts_with("https://") || url.starts_with("http://")) || url.contains(['#', '?']) {
            return Err(wrong(
                "--url is the server's address as people reach it, such as `https://survey.example.org`",
            ));
        }
        let from = settings.from.parse();
        let from = from
            .map_err(|_| wrong("--mail-from is an e-mail address, such as `Enkat <no-reply@example.org>`"))?;
        let way = match &settings.smtp {
            Some(address) => Way::Smtp(Box::new(smtp(address).map_err(Error::Mail)?)),
            None => Way::Outbox(settings.outbox.clone().unwrap_or_else(|| data.join("outbox"))),
        };
        Ok(Self {
            url: url.to_owned(),
            from,
            way,
            environment,
        })
    }

    /// Returns the folder that mails are put into, if there is no mail server.
    pub(crate) fn outbox(&self) -> Option<&Path> {
        match &self.way {
            Way::Smtp(_) => None,
            Way::Outbox(folder) => Some(folder),
        }
    }

    /// Connects to the mail server and signs in, without sending anything.
    ///
    /// # Errors
    ///
    /// When it cannot be reached, or refuses the name and the password.
    pub(crate) async fn reach(&self) -> Result<(), Unsent> {
        let Way::Smtp(transport) = &self.way else {
            return Ok(());
        };
        match transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Unsent("the mail server does not answer".to_owned())),
            Err(error) => Err(Unsent(reason(&error))),
        }
    }

    /// Returns the address of a path of the server.
    pub(crate) fn address(&self, path: &str) -> String {
        format!("{}{path}", self.url)
    }

    /// Sends a mail with a link to an address.
    pub(crate) async fn send(&self, to: &str, mail: Mail, language: &str, path: &str) -> Result<(), Unsent> {
        let words = mail.words(language, &self.address(path));
        let message = self.compose(to, words, None, &[])?;
        match &self.way {
            Way::Smtp(transport) => {
                let sent = transport.send(message).await;
                sent.map(|_| ()).map_err(|error| Unsent(reason(&error)))
            }
            Way::Outbox(folder) => self
                .put(folder, &message)
                .map_err(|error| Unsent(error.to_string())),
        }
    }

    /// Writes a mail of a subject and a body, with these headers besides the usual ones.
    fn compose(
        &self,
        to: &str,
        (subject, body): (String, String),
        id: Option<String>,
        headers: &[(&'static str, String)],
    ) -> Result<Message, Unsent> {
        // The error would quote the address.
        let to = to
            .parse()
            .map_err(|_| Unsent("the address is none for mail".to_owned()))?;
        let body = match &self.way {
            Way::Smtp(_) => Body::new(body),
            // Readable as it is, with the link in one line. No line of ours has 998 characters.
            Way::Outbox(_) => {
                let lines = body.replace('\n', "\r\n").into_bytes();
                Body::dangerous_pre_encoded(lines, ContentTransferEncoding::EightBit)
            }
        };
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN);
        if id.is_some() {
            message = message.message_id(id);
        }
        let message = message.body(body);
        let mut message = message.map_err(|error| Unsent(error.to_string()))?;
        // Prevents automatic replies (RFC 3834).
        let automatic = ("Auto-Submitted", "auto-generated".to_owned());
        for (name, value) in std::iter::once(&automatic).chain(headers) {
            let name = HeaderName::new_from_ascii_str(name);
            // Folding would break addresses.
            let value = HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value.clone());
            message.headers_mut().insert_raw(value);
        }
        Ok(message)
    }

    /// Puts a mail into the folder, as a file that only its owner may read.
    fn put(&self, folder: &Path, message: &Message) -> std::io::Result<()> {
        private_folder(folder).map_err(std::io::Error::other)?;
        let mut random = [0; 8];
        self.environment.random.fill(&mut random)?;
        let now = self.environment.clock.now().as_millisecond();
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(folder.join(format!("{now}-{}.eml", to_hex(&random))))?;
        file.write_all(&message.formatted())
    }
}

/// Returns whether a text is an address for mail.
pub(crate) fn is_address(text: &str) -> bool {
    text.parse::<lettre::Address>().is_ok()
}

/// Opens the connection to a mail server. Mails hold links that open accounts, so they leave the machine encrypted or not at all.
fn smtp(address: &str) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let is_near = ["localhost", "127.0.0.1", "[::1]"].iter().any(|host| {
        let after = address
            .strip_prefix("smtp://")
            .map(|rest| rest.rsplit('@').next().unwrap_or(rest));
        after
            .is_some_and(|rest| rest.split([':', '/', '?']).next() == Some(host) || rest.starts_with("[::1]"))
    });
    let is_safe = address.starts_with("smtps://")
        || (address.starts_with("smtp://") && address.contains("?tls=required"))
        || is_near;
    if !is_safe {
        return Err("--smtp is `smtps://name:password@host` or `smtp://name:password@host:587?tls=required`: without \
                    encryption only a server on this machine is spoken to"
            .to_owned());
    }
    let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(address);
    let transport = transport.map_err(|error| format!("--smtp cannot be used: {}", reason(&error)))?;
    Ok(transport.timeout(Some(PATIENCE)).build())
}

/// Describes a mail server's error without its text, which may quote the address.
fn reason(error: &lettre::transport::smtp::Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answered {code}"),
        None if error.is_timeout() => "the mail server took too long".to_owned(),
        None if error.is_tls() => "there is no encrypted connection with the mail server".to_owned(),
        None => "the mail server cannot be reached or does not speak SMTP".to_owned(),
    }
}

#[cfg(test)]
pub(crate) mod tests;
