//! The settings that an operator can change.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use enkat_store::Network;
use schemars::JsonSchema;
use serde::Serialize;

mod rates;

pub use rates::{NamedRate, Rate, Rates};

use crate::{error::Error, identity::BankIdSettings, mail::MailSettings, web::WebApp};

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen. Port 0 takes a free port.
    pub listen: SocketAddr,
    /// The folder of the database and the server's key; created with mode 0700 on first start.
    pub data_dir: PathBuf,
    /// The database, such as `sqlite:/srv/enkat/enkat.db`; without it `enkat.db` in the data folder.
    pub database: Option<String>,
    /// Whether a new service may begin with a key of which the database is not there.
    pub is_new: bool,
    /// The built web application; without it only calls are served.
    pub web: Option<WebApp>,
    /// The file that says which customer offers which survey; without it every survey is there to try, as a demo.
    pub deployment: Option<PathBuf>,
    /// The key that calls have to send in `X-Api-Key`; without it the header is ignored.
    pub api_key: Option<String>,
    /// The purpose of the server.
    pub stage: Stage,
    /// How Swedish BankID is reached; without it nobody can sign in with it.
    pub bank_id: Option<BankIdSettings>,
    /// How mails go out.
    pub mail: MailSettings,
    /// The proxies that say in `X-Forwarded-For` from where a call comes; nobody else is believed.
    pub trusted_proxies: Vec<Network>,
    /// Bounds on what clients may cost.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data_dir: "data".into(),
            database: None,
            is_new: false,
            web: None,
            deployment: None,
            api_key: None,
            stage: Stage::default(),
            bank_id: None,
            mail: MailSettings::default(),
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
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
    /// The database's file.
    ///
    /// # Errors
    ///
    /// When the database is of another kind than SQLite.
    pub fn database_file(&self) -> Result<PathBuf, Error> {
        let Some(url) = &self.database else {
            return Ok(self.data_dir.join("enkat.db"));
        };
        let file = url
            .strip_prefix("sqlite:")
            .map(|rest| rest.strip_prefix("//").unwrap_or(rest));
        match file {
            Some(file) if !file.is_empty() => Ok(file.into()),
            _ => Err(Error::DatabaseUrl),
        }
    }
}

/// Bounds on what clients may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Largest request body in bytes.
    pub body: usize,
    /// Longest time for a request's head to arrive, and for an idle connection to stay open.
    pub head_timeout: Duration,
    /// Longest time for a request, body included.
    pub request_timeout: Duration,
    /// Longest time for a client to take nothing more of an answer.
    pub stall_timeout: Duration,
    /// Most connections at a time; the next ones wait. A connection carries one request at a time.
    pub connections: usize,
    /// Longest time for requests under way once the server is asked to stop.
    pub drain: Duration,
    /// How long a sign-in lasts, however much it is used.
    pub session: Duration,
    /// How long a sign-in lasts without a call. Every answer and every page is a call.
    pub idle: Duration,
    /// How long a participant's own link leads back to their response; never longer than the survey takes sign-ins.
    pub return_link: Duration,
    /// Most bytes of models and of what is sent of them that are held. The rest is built when it is asked for, which takes
    /// some milliseconds: a person can have flags of their own, so that there can be as many models as people.
    pub held_bytes: usize,
    /// How often calls may be made.
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
            drain: Duration::from_secs(20),
            session: Duration::from_hours(24),
            idle: Duration::from_hours(1),
            return_link: Duration::from_hours(30 * 24),
            // Some hundred models of the largest surveys that there are; a server has this much to spare.
            held_bytes: 256 * 1024 * 1024,
            rates: Rates::default(),
        }
    }
}
