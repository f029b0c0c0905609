//! Mails that are handed over at most once: what is known of each attempt.

use std::time::Duration;

use lettre::AsyncTransport;

use super::{Mailer, Unsent, Way, reason};

/// The longest time of an attempt. After it, the mail server may have taken the mail or not.
const LONGEST: Duration = Duration::from_mins(1);

/// A mail about an invitation.
pub(crate) struct InvitationMail<'a> {
    /// The address.
    pub(crate) to: &'a str,
    pub(crate) subject: String,
    pub(crate) body: String,
    /// The random name by which reports of a failed delivery find the mail.
    pub(crate) envelope: &'a str,
    /// The address at which the reader asks for no more mails, by one click of a mail program (RFC 8058) or on a page.
    pub(crate) decline: &'a str,
}

/// The outcome of an attempt. Reasons do not name the recipient.
#[derive(Debug)]
pub(crate) enum HandOver {
    /// The mail server has taken the mail.
    Done,
    /// It refuses the mail for good.
    Refused(String),
    /// It does not take the mail now.
    Later(String),
    /// It may have taken the mail.
    Unknown(String),
}

impl Mailer {
    /// Checks that the mail server can be reached and lets this server in.
    ///
    /// # Errors
    ///
    /// When it cannot, or does not.
    pub(crate) async fn check_server(&self) -> Result<(), Unsent> {
        let Way::Smtp(transport) = &self.way else {
            return Ok(());
        };
        let checked = tokio::time::timeout(LONGEST, transport.test_connection()).await;
        match checked {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(Unsent("the mail server ends the connection".to_owned())),
            Ok(Err(error)) => Err(Unsent(reason(&error))),
            Err(_) => Err(Unsent("the mail server took too long".to_owned())),
        }
    }

    /// Hands a mail over.
    pub(crate) async fn hand_over(&self, mail: &InvitationMail<'_>) -> HandOver {
        let id = format!("<{}@{}>", mail.envelope, self.from.email.domain());
        let headers = [
            // RFC 2369 and RFC 8058.
            ("List-Unsubscribe", format!("<{}>", mail.decline)),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ];
        let message = self.compose(
            mail.to,
            (mail.subject.clone(), mail.body.clone()),
            Some(id),
            &headers,
        );
        let message = match message {
            Ok(message) => message,
            Err(unsent) => return HandOver::Refused(unsent.to_string()),
        };
        match &self.way {
            Way::Outbox(folder) => match self.put(folder, &message) {
                Ok(()) => HandOver::Done,
                Err(error) => HandOver::Later(error.to_string()),
            },
            Way::Smtp(transport) => {
                match tokio::time::timeout(LONGEST, transport.send(message)).await {
                    Ok(Ok(_)) => HandOver::Done,
                    Ok(Err(error)) if error.is_permanent() || error.is_client() => {
                        HandOver::Refused(reason(&error))
                    }
                    Ok(Err(error)) if error.is_transient() || error.is_tls() => {
                        HandOver::Later(reason(&error))
                    }
                    // The connection may have broken after the last line of the mail.
                    Ok(Err(error)) => HandOver::Unknown(reason(&error)),
                    Err(_) => HandOver::Unknown("the mail server took too long".to_owned()),
                }
            }
        }
    }
}
