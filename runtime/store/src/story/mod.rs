//! One story that every store has to pass, one area after the other.

#![allow(
    clippy::missing_panics_doc,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

mod accounts;
mod chains;
mod consents;
mod directory;
mod figures;
mod follow_up;
pub(crate) mod given;
mod invitations;
mod keys;
mod log;
mod outbox;
mod pending;
mod published_versions;
mod readers;
mod responses;
mod retention;
mod rights;
mod sealing;
mod servers;
mod sessions;
mod submissions;

pub use chains::{Place, tell_chains, verified_rows};
pub use given::pass;

use crate::Store;

/// Runs the story on an empty store, and closes it.
pub async fn tell(store: &dyn Store) {
    responses::tell(store).await;
    sessions::tell(store).await;
    consents::tell(store).await;
    directory::tell(store).await;
    invitations::tell(store).await;
    follow_up::tell(store).await;
    published_versions::tell(store).await;
    sealing::tell(store).await;
    rights::tell(store).await;
    retention::tell(store).await;
    outbox::tell(store).await;
    accounts::tell(store).await;
    submissions::tell(store).await;
    readers::tell(store).await;
    pending::tell(store).await;
    servers::tell(store).await;
    figures::tell(store).await;
    keys::tell(store).await;
    log::tell(store).await;
    store.close().await.unwrap();
}

#[test]
fn story_of_the_interface_calls_every_method() {
    let interface = concat!(
        include_str!("../store.rs"),
        include_str!("../accounts.rs"),
        include_str!("../audit_log.rs"),
        include_str!("../data_keys.rs"),
        include_str!("../keys.rs"),
        include_str!("../exports.rs"),
        include_str!("../figures.rs"),
        include_str!("../readers.rs"),
        include_str!("../retention.rs"),
        include_str!("../outbox.rs"),
        include_str!("../follow_up.rs"),
        include_str!("../rights.rs"),
        include_str!("../sealing.rs"),
        include_str!("../pending.rs"),
        include_str!("../servers.rs")
    );
    let story = concat!(
        include_str!("accounts.rs"),
        include_str!("consents.rs"),
        include_str!("directory.rs"),
        include_str!("figures.rs"),
        include_str!("follow_up.rs"),
        include_str!("published_versions.rs"),
        include_str!("invitations.rs"),
        include_str!("keys.rs"),
        include_str!("log.rs"),
        include_str!("mod.rs"),
        include_str!("readers.rs"),
        include_str!("outbox.rs"),
        include_str!("pending.rs"),
        include_str!("responses.rs"),
        include_str!("retention.rs"),
        include_str!("rights.rs"),
        include_str!("sealing.rs"),
        include_str!("servers.rs"),
        include_str!("sessions.rs"),
        include_str!("submissions.rs"),
    );
    let methods = interface.split("async fn ").skip(1);
    let untold: Vec<_> = methods
        .filter_map(|rest| rest.split_once('('))
        .map(|(name, _)| name)
        .filter(|name| !story.contains(&format!(".{name}(")))
        .collect();
    assert_eq!(untold, [] as [&str; 0]);
}
