//! Answers that are sealed after they were stored.

use enkat_model::{Missing, ScoreResult};
use serde_json::{Value, json};

use super::given::{id, map, save, submission};
use crate::{
    Saved, SealedDraft, SealedSubmission, Store, StoredContent, StoredScore, Submission, sealed_text,
};

/// Runs the story. Rosa's draft has moved to another version, Ada has sent.
pub(super) async fn tell(store: &dyn Store) {
    values_are_replaced_as_a_whole(store).await;
    drafts_that_moved_are_sealed(store).await;
    submissions_are_sealed(store).await;
}

async fn answers(store: &dyn Store, name: &str) -> Value {
    Value::Object(store.draft(&id(name)).await.unwrap().unwrap().answers)
}

async fn values_are_replaced_as_a_whole(store: &dyn Store) {
    // Given a sealed answer, as another version of the server might store it,
    let first = json!({"pain": {"sealed": "one", "other": 1}, "kept": {"sealed": "two"}});
    let revision = store.draft(&id("bo")).await.unwrap().unwrap().revision;
    store.save(save("bo", revision, &first)).await.unwrap();
    assert_eq!(sealed_text(&answers(store, "bo").await["kept"]), Some("two"));
    // when another value is saved in its place, and one is removed,
    let second = json!({"pain": {"sealed": "three"}, "kept": null});
    store.save(save("bo", revision + 1, &second)).await.unwrap();
    // then nothing is left of either.
    let now = answers(store, "bo").await;
    assert_eq!(now["pain"], json!({"sealed": "three"}));
    assert_eq!(now.get("kept"), None);
    let third = json!({"pain": 1});
    store.save(save("bo", revision + 2, &third)).await.unwrap();
    assert_eq!(answers(store, "bo").await["pain"], 1);
    store
        .save(save("bo", revision + 3, &json!({"pain": null})))
        .await
        .unwrap();
}

async fn drafts_that_moved_are_sealed(store: &dyn Store) {
    // Given a draft that moved to a version in which an answer may be sensitive,
    let found = store.unsealed_drafts(None).await.unwrap();
    let rosa = found
        .iter()
        .find(|draft| draft.participant == id("rosa"))
        .unwrap();
    assert!(found.iter().all(|draft| draft.participant != id("bo")));
    assert_eq!(rosa.tailoring.version, 2);
    let after = store.unsealed_drafts(Some(&id("rosa"))).await.unwrap();
    assert!(after.iter().all(|draft| draft.participant.0.as_str() > "rosa"));
    let sealed = |revision| SealedDraft {
        participant: id("rosa"),
        revision,
        answers: map(&json!({"choice": {"sealed": "1"}})),
    };
    // when it has changed since it was read, it stays,
    store.seal(&[sealed(rosa.draft.revision - 1)], &[]).await.unwrap();
    assert_eq!(answers(store, "rosa").await, json!({"choice": 1}));
    // else its answers are replaced, and the participant can go on.
    store.seal(&[sealed(rosa.draft.revision)], &[]).await.unwrap();
    assert_eq!(answers(store, "rosa").await, json!({"choice": {"sealed": "1"}}));
    let found = store.unsealed_drafts(None).await.unwrap();
    assert!(found.iter().all(|draft| draft.participant != id("rosa")));
    let saved = store
        .save(save("rosa", rosa.draft.revision, &json!({"late": 1})))
        .await;
    let revision = rosa.draft.revision + 1;
    assert_eq!(saved.unwrap(), Saved::Done { revision });
}

async fn submissions_are_sealed(store: &dyn Store) {
    // Submissions of this version of the server are sealed.
    assert_eq!(store.unsealed_submissions(None).await.unwrap(), []);
    let plain = StoredScore::Plain(ScoreResult {
        name: "calm".to_owned(),
        value: Some(1.5),
        range: (1.0, 2.0),
        band: None,
        draft: false,
        asked: true,
    });
    let sealed = StoredScore::Sealed {
        name: "safe".to_owned(),
        sealed: "3".to_owned(),
    };
    let content = StoredContent {
        payload: map(&json!({"choice": {"sealed": "1"}})),
        scores: vec![plain, sealed],
        missing: Missing::from_letters("snheo").ok(),
        sealed_missing: Some("2".to_owned()),
    };
    let ada = SealedSubmission {
        participant: id("ada"),
        content: content.clone(),
    };
    store.seal(&[], &[ada]).await.unwrap();
    let expected = Submission {
        content,
        ..submission("ada")
    };
    assert_eq!(store.submission(&id("ada")).await.unwrap(), Some(expected));
}
