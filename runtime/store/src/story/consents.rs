//! Consents: what a save needs them for, and words that have changed since.

use std::sync::Arc;

use serde_json::{Value, json};

use super::given::{at, id, map, save, sign_in};
use crate::{Change, ConsentWords, Lapse, NeededConsent, ParticipantId, Save, Saved, Store};

/// Runs the story of consents.
pub(super) async fn tell(store: &dyn Store) {
    consent_to_other_words_lapses_once(store).await;
    withdrawn_consent_does_not_lapse(store).await;
    ticked_box_without_a_stored_consent_lapses(store).await;
    answers_need_consent_as_it_stands_after_the_save(store).await;
    answers_need_consent_to_current_words(store).await;
    tick_consents_to_the_words_that_come_with_it(store).await;
    refusal_comes_after_the_revision(store).await;
    saves_at_the_same_time_never_go_past_a_withdrawal(store).await;
}

fn words(hash: &str) -> Change {
    Change::Given(Some(ConsentWords {
        hash: hash.to_owned(),
        words: format!("the words of {hash}"),
    }))
}

fn hashes<const N: usize>(hashes: [&str; N]) -> Vec<String> {
    hashes.map(str::to_owned).to_vec()
}

/// Returns the need of consent to words with one of these hashes.
fn one_of<const N: usize>(current: [&str; N]) -> NeededConsent {
    NeededConsent::ToOneOf(Arc::from(hashes(current)))
}

/// Gives consent to the words with this hash.
async fn consents(store: &dyn Store, name: &str, hash: &str) {
    store.sign_in(&sign_in(name)).await.unwrap();
    let given = Save {
        consent: words(hash),
        ..save(name, 0, &json!({"agree": true, "choice": 1}))
    };
    store.save(given).await.unwrap();
}

/// Saves an answer that needs consent.
async fn answers_beside(
    store: &dyn Store,
    (name, revision): (&str, i64),
    consent: Change,
    needed_consent: NeededConsent,
) -> Saved {
    let answer = Save {
        consent,
        needed_consent,
        ..save(name, revision, &json!({"choice": 2}))
    };
    store.save(answer).await.unwrap()
}

async fn lapses(store: &dyn Store, name: &str, current: &[String]) -> bool {
    store.lapse_consent(&lapse(&id(name), current)).await.unwrap()
}

fn lapse<'a>(participant: &'a ParticipantId, current: &'a [String]) -> Lapse<'a> {
    Lapse {
        participant,
        checkbox: "agree",
        current,
        at: at(),
    }
}

async fn has_other(store: &dyn Store, name: &str, current: &[String]) -> bool {
    store.has_other_consent(&lapse(&id(name), current)).await.unwrap()
}

async fn answers(store: &dyn Store, name: &str) -> (i64, Value) {
    let draft = store.draft(&id(name)).await.unwrap().unwrap();
    (draft.revision, Value::Object(draft.answers))
}

fn done(revision: i64) -> Saved {
    Saved::Done { revision }
}

async fn consent_to_other_words_lapses_once(store: &dyn Store) {
    consents(store, "petra", "old").await;
    // Given words that still match in one language, then the consent holds.
    let same = hashes(["new", "old"]);
    assert!(!has_other(store, "petra", &same).await);
    assert!(!lapses(store, "petra", &same).await);
    // When the words change in all languages, then the box is emptied, once, and the other answers stay.
    let new = hashes(["new"]);
    assert!(has_other(store, "petra", &new).await);
    assert!(lapses(store, "petra", &new).await);
    assert!(!lapses(store, "petra", &new).await);
    assert_eq!(answers(store, "petra").await, (2, json!({"choice": 1})));
}

async fn withdrawn_consent_does_not_lapse(store: &dyn Store) {
    consents(store, "quentin", "old").await;
    let withdrawn = Save {
        consent: Change::Withdrawn,
        ..save("quentin", 1, &json!({"agree": null}))
    };
    store.save(withdrawn).await.unwrap();
    let new = hashes(["new"]);
    assert!(!has_other(store, "quentin", &new).await);
    assert!(!lapses(store, "quentin", &new).await);
}

async fn ticked_box_without_a_stored_consent_lapses(store: &dyn Store) {
    // Given a box that was ticked in a version that did not ask for consent by it, and one that was not ticked,
    for (name, tick) in [("ragna", json!(true)), ("sara", json!(false))] {
        store.sign_in(&sign_in(name)).await.unwrap();
        store
            .save(save(name, 0, &json!({"agree": tick, "choice": 1})))
            .await
            .unwrap();
    }
    // when it asks for consent by it now, then the ticked one is emptied.
    let current = hashes(["new"]);
    assert!(has_other(store, "ragna", &current).await);
    assert!(lapses(store, "ragna", &current).await);
    assert_eq!(answers(store, "ragna").await, (2, json!({"choice": 1})));
    assert!(!has_other(store, "sara", &current).await);
    assert!(!lapses(store, "sara", &current).await);
}

async fn answers_need_consent_as_it_stands_after_the_save(store: &dyn Store) {
    store.sign_in(&sign_in("tom")).await.unwrap();
    let current = || one_of(["words"]);
    // Given no consent, then an answer is refused, and what needs none is stored.
    for needed in [NeededConsent::ToAnyWords, current(), one_of([])] {
        let refused = answers_beside(store, ("tom", 0), Change::None, needed).await;
        assert_eq!(refused, Saved::ConsentRequired);
    }
    assert_eq!(answers(store, "tom").await, (0, json!({})));
    let place = Save {
        page: Some("start".to_owned()),
        ..save("tom", 0, &json!({"choice": null}))
    };
    assert_eq!(store.save(place).await.unwrap(), done(1));
    // When a save brings the tick and an answer, then it is stored, and so are answers after it.
    let both = answers_beside(store, ("tom", 1), words("words"), current()).await;
    assert_eq!(both, done(2));
    assert_eq!(
        answers_beside(store, ("tom", 2), Change::None, current()).await,
        done(3)
    );
    let any = answers_beside(store, ("tom", 3), Change::None, NeededConsent::ToAnyWords).await;
    assert_eq!(any, done(4));
    // When a save takes the tick away and brings an answer, then the whole save is refused; without the answer it is stored.
    let refused = answers_beside(store, ("tom", 4), Change::Withdrawn, current()).await;
    assert_eq!(refused, Saved::ConsentRequired);
    let withdrawn = Save {
        consent: Change::Withdrawn,
        ..save("tom", 4, &json!({"agree": null}))
    };
    assert_eq!(store.save(withdrawn).await.unwrap(), done(5));
    // Then the answers stay, and none is added until it is ticked again.
    assert_eq!(answers(store, "tom").await, (5, json!({"choice": 2})));
    let refused = answers_beside(store, ("tom", 5), Change::None, current()).await;
    assert_eq!(refused, Saved::ConsentRequired);
    assert_eq!(
        answers_beside(store, ("tom", 5), words("words"), current()).await,
        done(6)
    );
}

async fn answers_need_consent_to_current_words(store: &dyn Store) {
    consents(store, "ulla", "old").await;
    // Given consent in one of the languages, then answers are stored.
    let kept = answers_beside(
        store,
        ("ulla", 1),
        Change::None,
        one_of(["other language", "old"]),
    )
    .await;
    assert_eq!(kept, done(2));
    // When the words have changed, then nothing is added, and nothing stored is lost;
    let refused = answers_beside(store, ("ulla", 2), Change::None, one_of(["new"])).await;
    assert_eq!(refused, Saved::ConsentRequired);
    assert_eq!(
        answers(store, "ulla").await,
        (2, json!({"agree": true, "choice": 2}))
    );
    // where the words are not known, consent to any counts.
    let any = answers_beside(store, ("ulla", 2), Change::None, NeededConsent::ToAnyWords).await;
    assert_eq!(any, done(3));
    // After another tick, answers are stored again.
    let anew = answers_beside(store, ("ulla", 3), words("new"), one_of(["new"])).await;
    assert_eq!(anew, done(4));
    let after = answers_beside(store, ("ulla", 4), Change::None, one_of(["new"])).await;
    assert_eq!(after, done(5));
}

async fn tick_consents_to_the_words_that_come_with_it(store: &dyn Store) {
    consents(store, "vilma", "old").await;
    let ticked = Save {
        consent: words("new"),
        ..save("vilma", 1, &json!({"agree": true}))
    };
    assert_eq!(store.save(ticked).await.unwrap(), done(2));
    assert!(!has_other(store, "vilma", &hashes(["new"])).await);
    assert!(has_other(store, "vilma", &hashes(["old"])).await);
}

async fn refusal_comes_after_the_revision(store: &dyn Store) {
    store.sign_in(&sign_in("wanda")).await.unwrap();
    let given = Save {
        consent: words("words"),
        needed_consent: one_of(["words"]),
        ..save("wanda", 0, &json!({"agree": true, "choice": 1}))
    };
    assert_eq!(store.save(given.clone()).await.unwrap(), done(1));
    let answer = Save {
        needed_consent: one_of(["words"]),
        ..save("wanda", 1, &json!({"choice": 3}))
    };
    assert_eq!(store.save(answer.clone()).await.unwrap(), done(2));
    // Sent again, because the acknowledgement was lost; the words have changed since.
    let late = Save {
        needed_consent: one_of(["new"]),
        ..answer
    };
    assert_eq!(store.save(late).await.unwrap(), done(2));
    // A save on another revision learns of the draft first: it may hold consent that this page does not know of.
    let stale = answers_beside(store, ("wanda", 1), Change::None, one_of(["new"])).await;
    assert!(matches!(stale, Saved::Conflict(draft) if draft.revision == 2));
    assert!(matches!(store.save(given).await.unwrap(), Saved::Conflict(_)));
    // Without a session, nothing is told of the consent.
    let nobody = answers_beside(store, ("xenia", 0), Change::None, one_of(["new"])).await;
    assert_eq!(nobody, Saved::SignedOut);
}

/// Lets answers and the withdrawal of the consent race: an answer that is acknowledged after the withdrawal would be stored without
/// consent.
async fn saves_at_the_same_time_never_go_past_a_withdrawal(store: &dyn Store) {
    consents(store, "yngve", "words").await;
    for round in 0..20_i64 {
        let revision = 1 + 2 * round;
        let withdrawn = Save {
            consent: Change::Withdrawn,
            ..save("yngve", revision, &json!({"agree": null}))
        };
        let answer = Save {
            needed_consent: one_of(["words"]),
            ..save("yngve", revision + 1, &json!({"late": round}))
        };
        // The answer is on the revision after the withdrawal, and waits in the same queue.
        let (withdrawn, answer) = tokio::join!(store.save(withdrawn), store.save(answer));
        assert_eq!(withdrawn.unwrap(), done(revision + 1));
        assert!(
            matches!(answer.unwrap(), Saved::ConsentRequired | Saved::Conflict(_)),
            "{round}"
        );
        let (now, answers) = answers(store, "yngve").await;
        assert_eq!((now, map(&answers).get("late")), (revision + 1, None));
        let again = Save {
            consent: words("words"),
            ..save("yngve", revision + 1, &json!({"agree": true}))
        };
        assert_eq!(store.save(again).await.unwrap(), done(revision + 2));
    }
}
