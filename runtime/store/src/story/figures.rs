//! The figures for the operator, beside what the lists of the same things have.

use std::sync::{Arc, Mutex};

use metrics::{Histogram, HistogramFn};
use serde_json::json;

use super::{
    given::{at, save, sign_in},
    log::number,
};
use crate::{
    CommitMetrics, DeliveryState, Store, Waiting,
    audit::{AuditEntry, Event},
};

/// The values that a histogram got.
#[derive(Default)]
struct Values(Mutex<Vec<f64>>);

impl HistogramFn for Values {
    fn record(&self, value: f64) {
        self.0.lock().unwrap().push(value);
    }
}

/// Runs the story of the figures, on what the other stories have left.
pub(super) async fn tell(store: &dyn Store) {
    backlog_is_that_of_the_lists(store).await;
    commits_are_measured(store).await;
}

async fn backlog_is_that_of_the_lists(store: &dyn Store) {
    let before = number(store).await;
    let entry = AuditEntry {
        at: at(),
        event: Event::SignedOut,
        survey_id: "pulse",
        participant: None,
        detail: "",
    };
    store.audit(&entry).await.unwrap();
    assert_eq!(number(store).await, before + 1);
    let deliveries = store.deliveries(None).await.unwrap();
    let waiting = deliveries
        .iter()
        .filter(|row| matches!(row.state, DeliveryState::Waiting(_)));
    let given_up = deliveries
        .iter()
        .filter(|row| matches!(row.state, DeliveryState::GivenUp(_)));
    let backlog = store.backlog().await.unwrap();
    let expected = Waiting {
        count: waiting.clone().count() as u64,
        since: waiting.map(|row| row.delivery.at).min(),
    };
    assert_eq!(backlog.deliveries, expected);
    assert_eq!(backlog.given_up, given_up.count() as u64);
    assert_eq!(backlog.mails.count > 0, backlog.mails.since.is_some());
    assert_eq!(backlog.audited_at, Some(at()));
}

async fn commits_are_measured(store: &dyn Store) {
    let (jobs, seconds) = (Arc::<Values>::default(), Arc::<Values>::default());
    store.measure(CommitMetrics {
        jobs: Histogram::from_arc(Arc::clone(&jobs)),
        seconds: Histogram::from_arc(Arc::clone(&seconds)),
    });
    store.sign_in(&sign_in("figaro")).await.unwrap();
    store
        .save(save("figaro", 0, &json!({"choice": 2})))
        .await
        .unwrap();
    // The writer has recorded both when it comes to the next job.
    store.probe().await.unwrap();
    assert_eq!(*jobs.0.lock().unwrap(), [1.0, 1.0]);
    assert_eq!(seconds.0.lock().unwrap().len(), 2);
    let load = store.load();
    assert!(load.jobs < load.most_jobs, "{load:?}");
    assert!(load.reading + load.idle <= load.most_readers, "{load:?}");
}
