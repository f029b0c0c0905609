//! The settings that an operator can change.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use enkat_store::Network;
use schemars::JsonSchema;
use serde::Serialize;

mod api_key;
mod database_address;
mod key_source;
mod rates;

pub use api_key::ApiKey;
pub use database_address::DatabaseAddress;
pub use key_source::KeySource;
pub use rates::{NamedRate, Rate, Rates};

use crate::{
    identity::BankIdSettings, lines::BeginLines, logging::LogCounts, mail::MailSettings, tls::TlsSettings,
    web::WebApp,
};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on. Port 0 takes a free port.
    pub listen: SocketAddr,
    /// The address on which the metrics are read; without it there are none. Port 0 takes a free port.
    pub metrics: Option<SocketAddr>,
    /// The counts of errors and warnings in the log, as metrics.
    pub logged: LogCounts,
    /// The certificate; without it a proxy ends TLS.
    pub tls: Option<TlsSettings>,
    /// The folder of the database and the server's keys; created with mode 0700 on first start.
    pub data_dir: PathBuf,
    /// The database; without it `enkat.db` in the data folder.
    pub database: Option<DatabaseAddress>,
    /// The place of the server's keys; without it `server.key` in the data folder.
    pub keys: Option<KeySource>,
    /// Whether a new database may be created for an existing key (`--new`).
    pub is_new: bool,
    /// The built web application; without it only calls are served.
    pub web: Option<WebApp>,
    /// The deployment file, which says which customer offers which survey; without it every survey is offered as a demo.
    pub deployment: Option<PathBuf>,
    /// The key that calls have to send in `X-Api-Key`; without it the header is ignored.
    pub api_key: Option<ApiKey>,
    /// The purpose of the server.
    pub stage: Stage,
    /// The connection to Swedish BankID; without it participants cannot sign in with it.
    pub bank_id: Option<BankIdSettings>,
    /// The settings for sending mails.
    pub mail: MailSettings,
    /// The proxies whose `X-Forwarded-For` is believed to name the client of a call.
    pub trusted_proxies: Vec<Network>,
    /// Bounds on what clients may cost.
    pub limits: Limits,
    /// The lines in which readers get responses; without it they get none.
    pub lines: Option<BeginLines>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics: None,
            logged: LogCounts::default(),
            tls: None,
            data_dir: "data".into(),
            database: None,
            keys: None,
            is_new: false,
            web: None,
            deployment: None,
            api_key: None,
            stage: Stage::default(),
            bank_id: None,
            mail: MailSettings::default(),
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            lines: None,
        }
    }
}

/// The purpose of a server. Anywhere but in production the web application shows its console for developers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Participants answer.
    #[default]
    Production,
    /// For trying surveys out.
    Test,
    /// For developing.
    Development,
}

impl Settings {
    /// Returns the place of the server's keys: without one, a file in the data folder.
    pub fn keys(&self) -> KeySource {
        let in_folder = || KeySource::File(self.data_dir.join("server.key"));
        self.keys.clone().unwrap_or_else(in_folder)
    }

    /// Returns the address of the database: without one, a file in the data folder.
    pub fn database(&self) -> DatabaseAddress {
        let in_folder = || DatabaseAddress::File(self.data_dir.join("enkat.db"));
        self.database.clone().unwrap_or_else(in_folder)
    }
}

/// Bounds on what clients may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest request body in bytes.
    pub body: usize,
    /// The longest time for a request's head to arrive, and for an idle connection to stay open.
    pub head_timeout: Duration,
    /// The longest time for a request, including its body.
    pub request_timeout: Duration,
    /// The longest time that a client may stop reading a response.
    pub stall_timeout: Duration,
    /// The largest number of connections at a time; the next ones wait.
    pub connections: usize,
    /// The interval at which the server looks for a new certificate.
    pub certificate_check: Duration,
    /// The longest time for requests and mails in progress once the server is asked to stop.
    pub drain: Duration,
    /// The longest time of a session, however much it is used.
    pub session: Duration,
    /// The longest time of a session without a call. Every answer and every page is a call.
    pub idle: Duration,
    /// The time for which a return link is valid; never longer than sign-in to the survey is open.
    pub return_link: Duration,
    /// The largest number of bytes of models, and of the files that are sent of them, that are held. The others are built on
    /// demand, which takes some milliseconds: a person can have flags of their own, so that there can be as many models as
    /// people.
    pub held_bytes: usize,
    /// The pause after each mail about an invitation, so that a mail server takes all of them.
    pub mail_pause: Duration,
    /// The rate limits of calls.
    pub rates: Rates,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            body: 64 * 1024,
            head_timeout: Duration::from_secs(20),
            request_timeout: Duration::from_secs(20),
            stall_timeout: Duration::from_secs(20),
            connections: 4096,
            certificate_check: Duration::from_secs(10),
            drain: Duration::from_secs(20),
            session: Duration::from_hours(24),
            idle: Duration::from_hours(1),
            return_link: Duration::from_hours(30 * 24),
            // Some hundred models of the largest known surveys; a server can spare this much memory.
            held_bytes: 256 * 1024 * 1024,
            mail_pause: Duration::from_millis(500),
            rates: Rates::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_of_settings_hides_api_key() {
        let settings = Settings {
            api_key: Some(ApiKey::new("sesame")),
            ..Settings::default()
        };
        assert!(!format!("{settings:?}").contains("sesame"));
    }
}
