//! The options of mail, which a server and the commands that invite share.

use std::path::PathBuf;

use enkat_runtime::MailSettings;

#[derive(clap::Args)]
pub(super) struct Mail {
    /// The public address of the server; links in mails lead there
    #[arg(
        long,
        value_name = "URL",
        env = "ENKAT_URL",
        default_value = "http://localhost:8080"
    )]
    url: String,
    /// The sender of mails, such as `Enkat <no-reply@example.org>`
    #[arg(
        id = "mail_from",
        long = "mail-from",
        value_name = "ADDRESS",
        env = "ENKAT_MAIL_FROM"
    )]
    from: Option<String>,
    /// The mail server, such as `smtps://name:password@mail.example.org` or
    /// `smtp://name:password@mail.example.org:587?tls=required`; without it, mails are written into a folder
    #[arg(
        long,
        value_name = "URL",
        env = "ENKAT_SMTP",
        hide_env_values = true,
        requires = "mail_from"
    )]
    smtp: Option<String>,
    /// The folder for mails if there is no mail server. Default: `outbox` in the data folder
    #[arg(long, value_name = "DIR", env = "ENKAT_OUTBOX", conflicts_with = "smtp")]
    outbox: Option<PathBuf>,
}

impl Mail {
    pub(super) fn settings(&self) -> MailSettings {
        let usual = MailSettings::default();
        MailSettings {
            url: self.url.clone(),
            from: self.from.clone().unwrap_or(usual.from),
            smtp: self.smtp.clone(),
            outbox: self.outbox.clone(),
        }
    }
}
