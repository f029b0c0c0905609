//! A real server on a real SQLite file, for the tests beside the calls.

mod answer;
mod client;
mod deployment;
mod environment;
mod log;
mod receiver;
mod server;
mod survey;

pub(crate) use answer::Answer;
pub(crate) use client::Client;
pub(crate) use deployment::TOLD;
pub(crate) use environment::TestClock;
pub(crate) use log::{keep_logs, logged};
pub(crate) use receiver::{Received, Receiver};
pub(crate) use server::TestServer;
pub(crate) use survey::{
    ATTENTION, ATTENTION_TEXT, artifact, artifact_with_attention, artifact_with_location, compile,
    sensitive_artifact,
};

/// The name of a picture that is served.
pub(crate) const PICTURE: &str = "0123456789abcdef0123456789abcdef.svg";

/// The time at which a test begins.
pub(crate) const NOW: &str = "2026-11-21T08:00:00Z";
