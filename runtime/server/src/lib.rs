//! Serves compiled surveys over HTTP: settings, models, drafts, submissions and feedback, and the web application.
//!
//! ```no_run
//! # async fn example(surveys: enkat_runtime::Surveys) -> Result<(), enkat_runtime::Error> {
//! use enkat_runtime::{Environment, Server, Settings, shutdown_signal};
//!
//! let server = Server::start(Settings::default(), surveys, Environment::system()).await?;
//! println!("open {}", server.url());
//! server.run(shutdown_signal()).await
//! # }
//! ```

pub mod admin;
mod app;
mod catalog;
mod config;
mod connections;
mod data;
mod delivery;
mod deployment;
pub mod doctor;
mod environment;
mod error;
mod follow_up;
mod headers;
mod http;
mod https;
mod identity;
mod lines;
mod logging;
mod mail;
mod metrics;
mod metrics_listener;
#[cfg(test)]
mod metrics_tests;
mod open;
mod openapi;
mod preview;
mod private;
mod probe;
mod published_versions;
mod reason;
mod responder;
mod retention;
mod router;
mod routes;
mod server;
mod service_manager;
mod session;
mod shell;
mod shutdown;
mod tls;
mod transport;
mod web;

pub use catalog::{CompileTemplate, Surveys};
pub use config::{ApiKey, DatabaseAddress, KeySource, Limits, NamedRate, Rate, Rates, Settings, Stage};
pub use data::{audit_log, backup, has_database, open_store};
pub use deployment::{Misread, MisreadKind, OfferedSettings, misread, offered_settings};
pub use environment::{Clock, Environment, Random};
pub use error::Error;
pub use identity::{AddressCheck, BankIdRisk, BankIdRules, BankIdSettings};
pub use lines::{BeginLines, LinesOf, NamedResponse, WriteLines};
pub use logging::{LogCounts, LogFormat, LogLevels, log_to_stderr};
pub use mail::MailSettings;
pub use metrics::{ExportedMetric, Label, LabelValues, MetricKind, exported_metrics};
pub use openapi::document as openapi_document;
pub use preview::{
    Explain, PreviewProofs, PreviewSettings, Previewed, ProofFinding, Publisher, Written, WrittenSurvey,
    run_preview,
};
pub use probe::is_ready;
pub use reason::{LONGEST_REASON, is_reason};
pub use server::{Server, run};
pub use shutdown::{on_shutdown, shutdown_signal};
pub use tls::TlsSettings;
pub use web::WebApp;
