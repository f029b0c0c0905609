//! Responses whose time is over.

use jiff::ToSpan;
use serde_json::json;

use super::given::{at, id, save, sign_in, submission};
use crate::{Due, Lookup, OnRequest, SignedIn, Store, Submitted};

const SURVEY: &str = "of retention";

/// Runs the story: one response is sent, one is not, one has no answer.
pub(super) async fn tell(store: &dyn Store) {
    for name in ["retained sent", "retained unsent", "retained empty"] {
        let mut arriving = sign_in(name);
        SURVEY.clone_into(&mut arriving.participant.survey_id);
        assert_eq!(store.sign_in(&arriving).await.unwrap(), SignedIn::Done(id(name)));
    }
    for name in ["retained sent", "retained unsent"] {
        store.save(save(name, 0, &json!({"choice": 2}))).await.unwrap();
    }
    assert_eq!(
        store.submit(&submission("retained sent"), 1, None).await.unwrap(),
        Submitted::Done
    );
    let (survey_id, before) = (SURVEY, at() - 1.second());
    for due in [
        Due::Sent {
            survey_id,
            until: before,
        },
        Due::Unfinished {
            survey_id,
            until: before,
        },
    ] {
        assert_eq!(store.count_due(due).await.unwrap(), 0, "{due:?}");
    }
    let later = at() + 2.hours();
    let unanswered = async |until| {
        store
            .count_due(Due::Unanswered { until, now: until })
            .await
            .unwrap()
    };
    assert!(
        unanswered(later).await > unanswered(at()).await,
        "sessions last for an hour"
    );
    for (due, name) in [
        (
            Due::Sent {
                survey_id,
                until: at(),
            },
            "retained sent",
        ),
        (
            Due::Unanswered {
                until: later,
                now: later,
            },
            "retained empty",
        ),
        (
            Due::Unfinished {
                survey_id,
                until: at(),
            },
            "retained unsent",
        ),
        (Due::Listed { survey_id }, ""),
    ] {
        erase_all(store, due).await;
        assert_eq!(store.count_due(due).await.unwrap(), 0, "{due:?}");
        let left = store
            .response_facts(&[id("retained sent"), id("retained empty"), id("retained unsent")])
            .await
            .unwrap();
        assert!(left.iter().all(|facts| facts.participant != id(name)), "{left:?}");
    }
}

async fn erase_all(store: &dyn Store, due: Due<'_>) {
    let code_of = |survey: &str, reference: &str| Lookup(format!("{survey} {reference}"));
    let request = OnRequest {
        reason: "their time is over",
        at: at(),
    };
    while store.erase_due(due, &code_of, request).await.unwrap() > 0 {}
}
