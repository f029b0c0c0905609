//! Sessions of participants: their use, their owner's list of them, and their end.

use jiff::ToSpan;
use serde_json::json;

use super::{
    given::{at, id, pass, save, sealed, session, sign_in},
    log::number,
};
use crate::{
    ComeBack, Ending, NewReturnLink, ParticipantId, PassHash, SealedEvidence, SecretHash, SessionsOf, SignIn,
    Store,
};

/// Runs the story of sessions.
pub(super) async fn tell(store: &dyn Store) {
    use_of_session_is_remembered(store).await;
    refusal_of_session_is_remembered(store).await;
    session_is_found_by_its_owner(store).await;
    owner_lists_and_ends_sessions(store).await;
    operator_ends_sessions_of_participant_and_survey(store).await;
    expired_sessions_are_deleted(store).await;
    evidence_is_deleted_without_its_session(store).await;
}

/// Signs a participant in on one device, and opens sessions on two others by return links.
async fn signed_in_on(store: &dyn Store, [first, second, third]: [&str; 3]) -> ParticipantId {
    store.sign_in(&sign_in(first)).await.unwrap();
    for device in [second, third] {
        come_back_on(store, first, device).await;
    }
    id(first)
}

/// Opens another session of a participant by a return link.
async fn come_back_on(store: &dyn Store, name: &str, device: &str) {
    let secret = SecretHash(format!("link for {device}"));
    let link = NewReturnLink {
        participant: id(name),
        secret: secret.clone(),
        expires_at: at() + 24.hours(),
    };
    store.set_return_link(&link).await.unwrap();
    let come_back = ComeBack {
        link: pass(secret),
        secret: session(device),
        replaces: None,
        at: at(),
        expires_at: at() + 1.hour(),
    };
    assert!(store.come_back(&come_back).await.unwrap());
}

async fn is_there(store: &dyn Store, device: &str) -> bool {
    store.session(&pass(session(device))).await.unwrap().is_some()
}

async fn use_of_session_is_remembered(store: &dyn Store) {
    // Given a session that was used when it began,
    store.sign_in(&sign_in("greta")).await.unwrap();
    // when it is used later,
    store.touch(&session("greta"), at() + 5.minutes()).await.unwrap();
    // then the store has that time; use of an unknown session changes nothing.
    let kept = store.session(&pass(session("greta"))).await.unwrap().unwrap();
    assert_eq!(kept.seen_at, at() + 5.minutes());
    store.touch(&session("no session"), at()).await.unwrap();
}

async fn refusal_of_session_is_remembered(store: &dyn Store) {
    store.sign_in(&sign_in("hans")).await.unwrap();
    let is_refused = async || {
        let kept = store.session(&pass(session("hans"))).await.unwrap();
        kept.unwrap().is_refused
    };
    assert!(!is_refused().await);
    let before = number(store).await;
    for _ in 0..2 {
        store.refuse(&session("hans"), at()).await.unwrap();
    }
    // Then it is recorded once.
    assert!(is_refused().await);
    assert_eq!(number(store).await, before + 1);
}

async fn session_is_found_by_its_owner(store: &dyn Store) {
    store.sign_in(&sign_in("ines")).await.unwrap();
    let of = |owner: &str| PassHash {
        owner: Some(owner.to_owned()),
        secret: session("ines"),
    };
    assert!(store.session(&of("ines")).await.unwrap().is_some());
    assert_eq!(store.session(&of("hans")).await.unwrap(), None);
    // When another participant tries to sign it out, then it stays.
    store.sign_out(&of("hans"), at()).await.unwrap();
    assert!(is_there(store, "ines").await);
}

async fn owner_lists_and_ends_sessions(store: &dyn Store) {
    // Given a participant with three sessions,
    let jon = signed_in_on(store, ["jon", "jon's phone", "jon's tablet"]).await;
    let listed = store.sessions_of(&jon).await.unwrap();
    assert_eq!(listed.len(), 3);
    for one in &listed {
        assert_eq!((one.seen_at, one.expires_at), (at(), at() + 1.hour()));
    }
    // when one is ended by its name, then the others stay;
    let phone = listed
        .iter()
        .find(|one| one.secret == session("jon's phone"))
        .unwrap();
    let one = Ending::One(phone.name().to_owned());
    store.end_own_sessions(&id("ines"), &one, at()).await.unwrap();
    store
        .end_own_sessions(&jon, &Ending::AllBut(session("jon's phone")), at())
        .await
        .unwrap();
    // when all but one are ended, then that one stays.
    assert!(is_there(store, "jon's phone").await);
    for device in ["jon", "jon's tablet"] {
        assert!(!is_there(store, device).await);
    }
    store.end_own_sessions(&jon, &one, at()).await.unwrap();
    assert_eq!(store.sessions_of(&jon).await.unwrap(), []);
}

async fn operator_ends_sessions_of_participant_and_survey(store: &dyn Store) {
    let mut other = sign_in("kai");
    "operated".clone_into(&mut other.participant.survey_id);
    store.sign_in(&other).await.unwrap();
    store.sign_in(&sign_in("lea")).await.unwrap();
    for (of, ended, stays) in [
        (SessionsOf::Survey("operated".to_owned()), "kai", Some("lea")),
        (SessionsOf::Participant(id("lea")), "lea", None),
    ] {
        let found = store.sessions_to_end(&of).await.unwrap();
        assert_eq!(found, [session(ended)]);
        let before = number(store).await;
        let done = store.end_sessions(&of, &found, at()).await.unwrap();
        assert_eq!((done.seen, done.ended), (1, 1));
        assert!(!is_there(store, ended).await);
        if let Some(stays) = stays {
            assert!(is_there(store, stays).await);
        }
        assert_eq!(number(store).await, before + 1);
        // When they are ended again, then there is nothing left to end, or to record.
        let again = store.end_sessions(&of, &found, at()).await.unwrap();
        assert_eq!((again.seen, again.ended), (1, 0));
        assert_eq!(number(store).await, before + 1);
    }
}

async fn expired_sessions_are_deleted(store: &dyn Store) {
    let long_ago = SignIn {
        at: at() - 48.hours(),
        expires_at: at() - 24.hours(),
        ..sign_in("mia")
    };
    store.sign_in(&long_ago).await.unwrap();
    store.sign_in(&sign_in("nils")).await.unwrap();
    store.forget_sessions(at() - 1.hour()).await.unwrap();
    assert!(!is_there(store, "mia").await);
    assert!(is_there(store, "nils").await);
    // The response is kept.
    assert!(store.draft(&id("mia")).await.unwrap().is_some());
}

async fn evidence_is_deleted_without_its_session(store: &dyn Store) {
    let proven = SignIn {
        evidence: Some(SealedEvidence {
            id: "olga's purpose".to_owned(),
            sealed: sealed("olga's purpose", &[1, 2, 3]),
            kept_until: at() + 1.hour(),
        }),
        ..sign_in("olga")
    };
    store.sign_in(&proven).await.unwrap();
    store.forget_evidence(at() + 2.hours()).await.unwrap();
    assert!(is_there(store, "olga").await);
    store.save(save("olga", 0, &json!({"choice": 1}))).await.unwrap();
}
