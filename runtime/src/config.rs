//! What an operator can set.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use schemars::JsonSchema;
use serde::Serialize;

use crate::BankIdSettings;

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen. Port 0 takes a free port.
    pub listen: SocketAddr,
    /// The folder of the database and the server's key; created with mode 0700 on first start.
    pub data_dir: PathBuf,
    /// The database, such as `sqlite:/srv/enkat/enkat.db`; without it `enkat.db` in the data folder.
    pub database: Option<String>,
    /// The built web application, with its `index.html`; without it only calls are served.
    pub web_dir: Option<PathBuf>,
    /// The file that says which customer offers which survey; without it every survey is there to try, as a demo.
    pub deployment: Option<PathBuf>,
    /// What calls have to send in `X-Api-Key`; without it the header is not looked at.
    pub api_key: Option<String>,
    /// What the server is there for.
    pub stage: Stage,
    /// How Swedish BankID is reached; without it nobody can sign in with it.
    pub bank_id: Option<BankIdSettings>,
    /// Bounds on what clients may cost.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data_dir: "data".into(),
            database: None,
            web_dir: Some("web/dist".into()),
            deployment: None,
            api_key: None,
            stage: Stage::default(),
            bank_id: None,
            limits: Limits::default(),
        }
    }
}

/// What a server is there for. Anywhere but in production the web application shows its console for developers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Participants answer.
    #[default]
    Production,
    /// Somebody tries it out.
    Test,
    /// Somebody works on it.
    Development,
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
        }
    }
}
