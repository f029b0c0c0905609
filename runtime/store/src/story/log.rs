//! The audit log, and the store itself.

use super::given::{at, id};
use crate::{
    Store,
    audit::{Actor, AuditEntry, Counted, Event, Incident},
};

/// Runs the story of the audit log.
pub(super) async fn tell(store: &dyn Store) {
    rows_are_added_one_after_the_other(store).await;
    incidents_are_added_together(store).await;
    heads_are_written_where_chains_have_changed(store).await;
    intact_store_needs_no_repair(store).await;
}

/// Counts the rows.
pub(super) async fn number(store: &dyn Store) -> i64 {
    store.audit_length().await.unwrap()
}

async fn rows_are_added_one_after_the_other(store: &dyn Store) {
    let before = number(store).await;
    let participant = id("ada");
    let entry = AuditEntry {
        at: at(),
        event: Event::SignedOut,
        survey_id: "pulse",
        participant: Some(&participant),
        detail: "",
    };
    store.audit(&entry).await.unwrap();
    assert_eq!(number(store).await, before + 1);
}

async fn heads_are_written_where_chains_have_changed(store: &dyn Store) {
    let head = store.write_audit_heads(at()).await.unwrap().unwrap();
    assert_eq!(store.write_audit_heads(at()).await.unwrap(), Some(head.clone()));
    incidents_are_added_together(store).await;
    let next = store.write_audit_heads(at()).await.unwrap().unwrap();
    assert_eq!(next.number, head.number + 1);
    assert_ne!(next.hash, head.hash);
    // A chain that has ended is followed by another one.
    assert_eq!(store.end_audit_chain(at()).await.unwrap(), Some(next.clone()));
    incidents_are_added_together(store).await;
    let last = store.write_audit_heads(at()).await.unwrap().unwrap();
    assert_eq!(last.number, next.number + 1);
}

async fn incidents_are_added_together(store: &dyn Store) {
    let before = number(store).await;
    let refused = |times| Counted {
        incident: Incident {
            event: Event::CallRefused,
            survey_id: String::new(),
            whose: None,
            detail: "Forbidden /api/drafts".to_owned(),
            actor: Actor::Stranger(None),
        },
        since: at(),
        times,
    };
    store.audit_incidents(&[refused(1), refused(20)]).await.unwrap();
    assert_eq!(number(store).await, before + 2);
}

async fn intact_store_needs_no_repair(store: &dyn Store) {
    store.probe().await.unwrap();
    let before = number(store).await;
    assert_eq!(store.restore_protection(at()).await.unwrap(), 0);
    assert_eq!(number(store).await, before);
}
