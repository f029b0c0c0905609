//! Published versions, and responses that are moved to them.

use std::collections::BTreeMap;

use serde_json::json;

use super::given::{at, id, save, sign_in};
use crate::{Move, Publication, PublishedVersion, Reached, Store, StoreError};

const SURVEY: &str = "published";

/// Runs the story of published versions.
pub(super) async fn tell(store: &dyn Store) {
    versions_are_published_with_their_pictures(store).await;
    published_version_is_not_changed(store).await;
    server_that_starts_replaces_its_version(store).await;
    responses_move_to_a_version(store).await;
}

fn published_version(version: u32, artifact: &str) -> PublishedVersion {
    PublishedVersion {
        survey: SURVEY.to_owned(),
        version,
        artifact: artifact.as_bytes().to_vec(),
    }
}

async fn publish(
    store: &dyn Store,
    published_version: &PublishedVersion,
    by_start: bool,
) -> Result<(), StoreError> {
    let name = format!("picture-{}", published_version.version);
    let pictures = BTreeMap::from([(name, vec![1, 2, 3])]);
    let publication = Publication {
        published_version,
        pictures: &pictures,
        at: at(),
        by_start,
    };
    store.publish(&publication).await
}

async fn versions_are_published_with_their_pictures(store: &dyn Store) {
    assert_eq!(store.published_version(SURVEY, 1).await.unwrap(), None);
    let before = store.deployment_version().await.unwrap();
    for version in [1, 2] {
        publish(store, &published_version(version, "{}"), false)
            .await
            .unwrap();
    }
    assert_ne!(store.deployment_version().await.unwrap(), before);
    let all = store.published_versions().await.unwrap();
    assert!(
        [1, 2]
            .iter()
            .all(|version| all.contains(&(SURVEY.to_owned(), *version)))
    );
    assert_eq!(
        store.published_version(SURVEY, 2).await.unwrap(),
        Some(published_version(2, "{}"))
    );
    let pictures = store.pictures().await.unwrap();
    assert_eq!(pictures["picture-1"], [1, 2, 3]);
    assert!(pictures.contains_key("picture-2"));
}

async fn published_version_is_not_changed(store: &dyn Store) {
    // Given version 2, then it can be published again unchanged, but neither with other content nor in an older version.
    publish(store, &published_version(2, "{}"), false).await.unwrap();
    for refused in [
        published_version(2, r#"{"other":true}"#),
        published_version(1, "{}"),
    ] {
        let refused = publish(store, &refused, false).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
    }
    assert_eq!(
        store.published_version(SURVEY, 2).await.unwrap(),
        Some(published_version(2, "{}"))
    );
}

async fn server_that_starts_replaces_its_version(store: &dyn Store) {
    let rows = store.audit_length().await.unwrap();
    let other = published_version(2, r#"{"title":"other"}"#);
    publish(store, &other, true).await.unwrap();
    assert_eq!(store.published_version(SURVEY, 2).await.unwrap(), Some(other));
    assert_eq!(store.audit_length().await.unwrap(), rows);
}

async fn responses_move_to_a_version(store: &dyn Store) {
    // Given two responses on version 1,
    for name in ["rosa", "sven"] {
        let mut sign_in = sign_in(name);
        SURVEY.clone_into(&mut sign_in.participant.tailoring.survey);
        sign_in.participant.tailoring.version = 1;
        store.sign_in(&sign_in).await.unwrap();
        store
            .save(save(name, 0, &json!({"choice": 1, "gone": 2})))
            .await
            .unwrap();
    }
    let counts = async || store.count_in_progress(SURVEY).await.unwrap();
    assert_eq!(counts().await, BTreeMap::from([(1, 2)]));
    let page = store.in_progress(SURVEY, 2, Reached::default()).await.unwrap();
    assert_eq!((page.responses.len(), page.next), (2, None));
    // of which one is changed after it was judged,
    store.save(save("sven", 1, &json!({"choice": 2}))).await.unwrap();
    // when both are moved to version 2,
    let moves: Vec<_> = page.responses.into_iter().map(moved).collect();
    let done = store.move_over(SURVEY, 2, &moves, at()).await.unwrap();
    // then the changed one stays, and is reported for another judgement.
    assert_eq!((done.seen, done.changed), (2, vec![id("sven")]));
    assert_eq!(counts().await, BTreeMap::from([(1, 1), (2, 1)]));
    let draft = store.draft(&id("rosa")).await.unwrap().unwrap();
    assert_eq!(serde_json::Value::Object(draft.answers), json!({"choice": 1}));
    let rest = store
        .in_progress_of(SURVEY, 2, &[id("rosa"), id("sven")])
        .await
        .unwrap();
    let rest: Vec<_> = rest.into_iter().map(|response| response.participant).collect();
    assert_eq!(rest, [id("sven")]);
    let older = store.move_over(SURVEY, 1, &[], at()).await;
    assert!(matches!(older, Err(StoreError::Conflict(_))), "{older:?}");
}

fn moved(response: crate::InProgress) -> Move {
    Move {
        response,
        without: vec!["gone".to_owned()],
        keeps_page: true,
    }
}
