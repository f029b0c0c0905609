//! Consents, and words that have changed since.

use serde_json::json;

use super::given::{at, id, save, sign_in};
use crate::{Change, ConsentWords, Lapse, Save, Store};

/// Runs the story of consents.
pub(super) async fn tell(store: &dyn Store) {
    consent_to_other_words_lapses_once(store).await;
    withdrawn_consent_does_not_lapse(store).await;
}

/// Gives consent to the words with this hash.
async fn consents(store: &dyn Store, name: &str, hash: &str) {
    store.sign_in(&sign_in(name)).await.unwrap();
    let words = ConsentWords {
        hash: hash.to_owned(),
        words: format!("the words of {hash}"),
    };
    let given = Save {
        consent: Change::Given(Some(words)),
        ..save(name, 0, &json!({"agree": true, "choice": 1}))
    };
    store.save(given).await.unwrap();
}

async fn lapses(store: &dyn Store, name: &str, current: &[String]) -> bool {
    let lapse = Lapse {
        participant: &id(name),
        checkbox: "agree",
        current,
        at: at(),
    };
    store.lapse_consent(&lapse).await.unwrap()
}

async fn consent_to_other_words_lapses_once(store: &dyn Store) {
    consents(store, "petra", "old").await;
    let among = |hashes: &[&str]| hashes.iter().map(|hash| (*hash).to_owned()).collect::<Vec<_>>();
    let has_other = async |current: &[String]| store.has_other_consent(&id("petra"), current).await.unwrap();
    // Given words that still match in one language, then the consent holds.
    let same = among(&["new", "old"]);
    assert!(!has_other(&same).await);
    assert!(!lapses(store, "petra", &same).await);
    // When the words change in all languages, then the box is emptied, once, and the other answers stay.
    let new = among(&["new"]);
    assert!(has_other(&new).await);
    assert!(lapses(store, "petra", &new).await);
    assert!(!lapses(store, "petra", &new).await);
    let draft = store.draft(&id("petra")).await.unwrap().unwrap();
    assert_eq!(draft.revision, 2);
    assert_eq!(serde_json::Value::Object(draft.answers), json!({"choice": 1}));
}

async fn withdrawn_consent_does_not_lapse(store: &dyn Store) {
    consents(store, "quentin", "old").await;
    let withdrawn = Save {
        consent: Change::Withdrawn,
        ..save("quentin", 1, &json!({"agree": null}))
    };
    store.save(withdrawn).await.unwrap();
    let new = ["new".to_owned()];
    assert!(!store.has_other_consent(&id("quentin"), &new).await.unwrap());
    assert!(!lapses(store, "quentin", &new).await);
}
