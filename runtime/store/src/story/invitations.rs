//! Invited people, their invitations, and the settings of their responses.

use enkat_model::Gender;
use jiff::ToSpan;
use serde_json::json;

use super::{
    given::{at, id, pass, save, sealed, session, sign_in, submission},
    log::number,
};
use crate::{
    Invitation, Invite, Invited, Inviting, PersonSettings, Printed, Retailored, SecretHash, SignIn, SignedIn,
    Store, Submitted, Tailoring,
};

const SURVEY: &str = "invited";

/// Runs the story of invitations.
pub(super) async fn tell(store: &dyn Store) {
    people_are_invited_once(store).await;
    invitations_for_nobody_bring_their_settings(store).await;
    invitation_opens_one_response(store).await;
    new_secret_replaces_the_one_before(store).await;
    revoked_invitation_ends_its_sessions(store).await;
    changed_settings_retailor_responses(store).await;
    invited_person_waits_after_lately_sent_answers(store).await;
    log_tells_how_many_invitations_were_made_printed_and_revoked(store).await;
}

fn person(reference: &str) -> Invited {
    Invited {
        reference: reference.to_owned(),
        sealed: Some(sealed(reference, &[1, 2])),
        settings: PersonSettings {
            gender: Some(Gender::Female),
            ..PersonSettings::default()
        },
    }
}

fn secret(of: &str) -> SecretHash {
    SecretHash(format!("{of}'s invitation"))
}

fn invited(name: &str, of: &str) -> SignIn {
    let mut sign_in = sign_in(name);
    SURVEY.clone_into(&mut sign_in.participant.survey_id);
    SignIn {
        invitation: Some(secret(of)),
        ..sign_in
    }
}

/// Finds the invitation of a person.
async fn invitation(store: &dyn Store, reference: &str) -> Invitation {
    let mut all = store.invitations(SURVEY).await.unwrap().into_iter();
    let is_theirs = |one: &Invitation| {
        one.invited
            .as_ref()
            .is_some_and(|person| person.reference == reference)
    };
    all.find(is_theirs).unwrap()
}

async fn print(store: &dyn Store, reference: &str, secret: SecretHash) {
    let id = invitation(store, reference).await.id;
    let printed = [Printed { id, secret }];
    assert_eq!(store.print(SURVEY, &printed, at()).await.unwrap(), 1);
}

async fn people_are_invited_once(store: &dyn Store) {
    // Given two people,
    let people = [person("p1"), person("p2")];
    assert_eq!(store.add_invited(SURVEY, &people, at()).await.unwrap(), 2);
    let uninvited = store.uninvited(SURVEY).await.unwrap();
    assert_eq!(uninvited.len(), 2);
    // when they are invited,
    let made = store
        .invite(SURVEY, Invite::People(&uninvited), at())
        .await
        .unwrap();
    assert_eq!((made.seen, made.made), (2, 2));
    // then each has an invitation, which is neither printed nor used, and gets no second one.
    let all = store.invitations(SURVEY).await.unwrap();
    assert_eq!(all.len(), 2);
    for (one, person) in all.iter().zip(people) {
        assert_eq!(one.invited.as_ref(), Some(&person));
        assert_eq!((one.printed_at, one.revoked_at, one.is_used), (None, None, false));
    }
    assert_eq!(store.uninvited(SURVEY).await.unwrap(), [] as [i64; 0]);
    assert_eq!(store.invitations("another survey").await.unwrap(), []);
}

async fn invitations_for_nobody_bring_their_settings(store: &dyn Store) {
    let settings = PersonSettings {
        flags: vec!["a".to_owned()],
        ..PersonSettings::default()
    };
    let made = store
        .invite("anybody", Invite::Unnamed(2, &settings), at())
        .await
        .unwrap();
    assert_eq!(made.made, 2);
    let all = store.invitations("anybody").await.unwrap();
    assert!(
        all.iter()
            .all(|one| one.invited.is_none() && one.settings == settings)
    );
    let printed = [Printed {
        id: all[0].id,
        secret: secret("anybody"),
    }];
    store.print("anybody", &printed, at()).await.unwrap();
    assert_eq!(
        store.person("anybody", &secret("anybody")).await.unwrap(),
        settings
    );
    // Then another survey or another secret gives no settings.
    assert!(store.person(SURVEY, &secret("anybody")).await.unwrap().is_empty());
    assert!(
        store
            .person("anybody", &secret("nobody"))
            .await
            .unwrap()
            .is_empty()
    );
}

async fn invitation_opens_one_response(store: &dyn Store) {
    print(store, "p1", secret("p1")).await;
    assert_eq!(
        store.person(SURVEY, &secret("p1")).await.unwrap(),
        person("p1").settings
    );
    let done = store.sign_in(&invited("guest", "p1")).await.unwrap();
    assert_eq!(done, SignedIn::Done(id("guest")));
    assert!(invitation(store, "p1").await.is_used);
    // When the same invitation is used again, then the response goes on.
    let again = store.sign_in(&invited("guest-again", "p1")).await.unwrap();
    assert_eq!(again, SignedIn::Done(id("guest")));
    // When another person uses it, with another year of birth, then the response does not go on.
    let other = SignIn {
        birth_year: Some(1981),
        ..invited("other-guest", "p1")
    };
    assert_eq!(store.sign_in(&other).await.unwrap(), SignedIn::InvitedOther);
    let unknown = store.sign_in(&invited("stranger-with", "nobody")).await.unwrap();
    assert_eq!(unknown, SignedIn::NotInvited);
}

async fn new_secret_replaces_the_one_before(store: &dyn Store) {
    print(store, "p2", secret("old p2")).await;
    print(store, "p2", secret("p2")).await;
    let old = store.sign_in(&invited("late", "old p2")).await.unwrap();
    assert_eq!(old, SignedIn::NotInvited);
    let new = store.sign_in(&invited("second-guest", "p2")).await.unwrap();
    assert_eq!(new, SignedIn::Done(id("second-guest")));
}

async fn revoked_invitation_ends_its_sessions(store: &dyn Store) {
    let revoked = invitation(store, "p1").await;
    store.revoke(SURVEY, revoked.id, at() + 1.hour()).await.unwrap();
    assert_eq!(invitation(store, "p1").await.revoked_at, Some(at() + 1.hour()));
    assert_eq!(store.session(&pass(session("guest"))).await.unwrap(), None);
    let refused = store.sign_in(&invited("guest-once-more", "p1")).await.unwrap();
    assert_eq!(refused, SignedIn::NotInvited);
    // The response stays, and other participants go on.
    assert!(store.draft(&id("guest")).await.unwrap().is_some());
    assert!(
        store
            .session(&pass(session("second-guest")))
            .await
            .unwrap()
            .is_some()
    );
}

async fn changed_settings_retailor_responses(store: &dyn Store) {
    // Given a response of an invited person,
    store
        .save(save("second-guest", 0, &json!({"choice": 1, "gone": 2})))
        .await
        .unwrap();
    let found = store.responses_of_invited(SURVEY, &["p2", "p3"]).await.unwrap();
    let [(reference, response)] = &found[..] else {
        panic!("{found:?}");
    };
    assert_eq!(
        (reference.as_str(), &response.participant),
        ("p2", &id("second-guest"))
    );
    // when changed settings of the person change the model,
    let tailoring = Tailoring {
        flags: vec!["b".to_owned()],
        ..response.tailoring.clone()
    };
    let retailored = Retailored {
        response: response.clone(),
        tailoring: tailoring.clone(),
        unit: Some("north".to_owned()),
        presets: Some(vec!["nights".to_owned()]),
        without: vec!["gone".to_owned()],
        keeps_page: false,
    };
    let done = store
        .retailor(std::slice::from_ref(&retailored), at())
        .await
        .unwrap();
    assert_eq!((done.seen, done.changed, done.conflicts), (1, 1, Vec::new()));
    // then the response goes on with it, without the removed answer; with an outdated judgement, it stays as it is.
    let found = store.responses_of_invited(SURVEY, &["p2"]).await.unwrap();
    assert_eq!(found[0].1.tailoring, tailoring);
    assert_eq!(
        serde_json::Value::Object(found[0].1.draft.answers.clone()),
        json!({"choice": 1})
    );
    let again = store.retailor(&[retailored], at()).await.unwrap();
    assert_eq!(
        (again.seen, again.changed, again.conflicts),
        (1, 0, vec![id("second-guest")])
    );
}

async fn invited_person_waits_after_lately_sent_answers(store: &dyn Store) {
    let anybody = Invite::Unnamed(1, &PersonSettings::default());
    store.invite("lately", anybody, at()).await.unwrap();
    let printed = [Printed {
        id: store.invitations("lately").await.unwrap()[0].id,
        secret: secret("lately"),
    }];
    store.print("lately", &printed, at()).await.unwrap();
    let comes = async |name, since| {
        let mut invited = invited(name, "lately");
        "lately".clone_into(&mut invited.participant.survey_id);
        invited.not_answered_since = Some(since);
        store.sign_in(&invited).await.unwrap()
    };
    // Given an invited person who has sent their answers, then they return to them, except within the days that count.
    let done = SignedIn::Done(id("zoe"));
    assert_eq!(comes("zoe", at() - 1.minute()).await, done);
    assert_eq!(
        store.submit(&submission("zoe"), 0, None).await.unwrap(),
        Submitted::Done
    );
    assert_eq!(
        comes("zoe-too-early", at() - 1.minute()).await,
        SignedIn::AnsweredLately(at())
    );
    assert_eq!(comes("zoe-again", at()).await, done);
}

async fn log_tells_how_many_invitations_were_made_printed_and_revoked(store: &dyn Store) {
    let told = "told";
    let rows = async |before| number(store).await - before;
    // Given two people who were imported,
    let before = number(store).await;
    let people = [person("p1"), person("p2")];
    store.add_invited(told, &people, at()).await.unwrap();
    assert_eq!(rows(before).await, 1);
    let uninvited = store.uninvited(told).await.unwrap();
    // when they are invited, then one row records both; when no people or the same people are invited, then there is no row.
    let before = number(store).await;
    for (ids, made) in [(&uninvited[..], 2), (&[], 0), (&uninvited, 0)] {
        let done = store.invite(told, Invite::People(ids), at()).await.unwrap();
        let seen = ids.len();
        assert_eq!(done, Inviting { seen, made });
        assert_eq!(rows(before).await, 1);
    }
    // When their invitations are printed, then one row records both; when none is printed, then there is no row.
    let printed = store
        .invitations(told)
        .await
        .unwrap()
        .into_iter()
        .map(|one| Printed {
            id: one.id,
            secret: secret(&format!("{told} {}", one.id)),
        });
    let printed: Vec<_> = printed.collect();
    let before = number(store).await;
    for printed in [&printed[..], &[]] {
        assert_eq!(store.print(told, printed, at()).await.unwrap(), printed.len());
        assert_eq!(rows(before).await, 1);
    }
    // When one is revoked, then a row records it.
    store.revoke(told, printed[0].id, at()).await.unwrap();
    assert_eq!(rows(before).await, 2);
}
