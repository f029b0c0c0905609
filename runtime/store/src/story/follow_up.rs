//! The queue of mails about invitations, and the groups in which invitations are counted.

use jiff::{Timestamp, ToSpan};
use serde_json::json;

use super::{
    given::{at, id, save, sealed, session, sign_in, submission},
    log::number,
};
use crate::{
    FollowedInvitation, Invite, Invited, Lookup, MailAttempt, MailKind, MailOutcome, MailState, OnRequest,
    PersonSettings, Printed, Save, SecretHash, SignIn, SignedIn, Store, Submitted, Traces,
};

const SURVEY: &str = "followed";

/// Runs the story of the follow-up.
pub(super) async fn tell(store: &dyn Store) {
    letter_and_mails_open_the_same_response(store).await;
    attempts_end_in_all_ways(store).await;
    mails_stop_for_those_who_sent_or_decline(store).await;
    undelivered_address_gets_no_other_mail(store).await;
    first_copy_counts_after_a_second_one(store).await;
    first_copy_stays_good_without_a_second_one(store).await;
    invitations_are_counted_in_groups_for_good(store).await;
}

/// Invites people of a unit to a survey, and returns the numbers of their invitations.
async fn invite(store: &dyn Store, survey_id: &str, references: &[&str], unit: &str) -> Vec<i64> {
    let people: Vec<_> = references
        .iter()
        .map(|reference| Invited {
            reference: (*reference).to_owned(),
            sealed: Some(sealed(reference, &[1])),
            settings: PersonSettings {
                unit: Some(unit.to_owned()),
                ..PersonSettings::default()
            },
        })
        .collect();
    store.add_invited(survey_id, &people, at()).await.unwrap();
    let uninvited = store.uninvited(survey_id).await.unwrap();
    let done = store
        .invite(survey_id, Invite::People(&uninvited), at())
        .await
        .unwrap();
    assert_eq!(done.seen, references.len());
    let all = followed(store, survey_id).await;
    all[all.len() - references.len()..]
        .iter()
        .map(|one| one.id)
        .collect()
}

async fn followed(store: &dyn Store, survey_id: &str) -> Vec<FollowedInvitation> {
    store.followed(survey_id).await.unwrap()
}

async fn one(store: &dyn Store, invitation: i64) -> FollowedInvitation {
    let mut all = followed(store, SURVEY).await.into_iter();
    all.find(|one| one.id == invitation).unwrap()
}

fn secret(of: &str) -> SecretHash {
    SecretHash(format!("the secret of {of}"))
}

fn attempt(id: i64, name: &str, at: Timestamp) -> MailAttempt {
    MailAttempt {
        id,
        link: secret(name),
        decline: secret(&format!("{name}, declining")),
        envelope: format!("envelope of {name}"),
        address: Lookup(format!("address of {}", name.split(' ').next().unwrap())),
        at,
    }
}

/// Queues a mail and begins to hand it over.
async fn begun(store: &dyn Store, invitation: i64, kind: MailKind, name: &str) -> i64 {
    let mails = [(invitation, kind)];
    assert_eq!(store.queue_mails(SURVEY, &mails, at()).await.unwrap(), 1);
    let next = store.next_mail(at()).await.unwrap().unwrap();
    assert_eq!((next.survey_id.as_str(), next.kind), (SURVEY, kind));
    assert!(store.begin_mail(&attempt(next.id, name, at())).await.unwrap());
    next.id
}

fn arriving(name: &str, link: &str) -> SignIn {
    let mut sign_in = sign_in(name);
    SURVEY.clone_into(&mut sign_in.participant.survey_id);
    SignIn {
        invitation: Some(secret(link)),
        secret: session(link),
        ..sign_in
    }
}

async fn letter_and_mails_open_the_same_response(store: &dyn Store) {
    // Given a letter and two mails of one invitation,
    let ids = invite(store, SURVEY, &["flora"], "").await;
    let printed = Printed {
        id: ids[0],
        secret: secret("flora's letter"),
    };
    store.print(SURVEY, &[printed], at()).await.unwrap();
    for (kind, name) in [
        (MailKind::Invitation, "flora's mail"),
        (MailKind::Reminder(1), "flora's reminder"),
    ] {
        let id = begun(store, ids[0], kind, name).await;
        store.end_mail(id, MailOutcome::HandedOver, at()).await.unwrap();
    }
    // then a second mail of a kind is not queued,
    let before = number(store).await;
    let again = [(ids[0], MailKind::Reminder(1))];
    store.queue_mails(SURVEY, &again, at()).await.unwrap();
    assert_eq!(store.next_mail(at()).await.unwrap(), None);
    assert_eq!(number(store).await, before);
    // and each of their links opens the same response, whose steps are known.
    for link in ["flora's letter", "flora's mail", "flora's reminder"] {
        let done = store.sign_in(&arriving("flora", link)).await.unwrap();
        assert_eq!(done, SignedIn::Done(id("flora")), "{link}");
    }
    let flora = one(store, ids[0]).await;
    assert_eq!((flora.opened_at, flora.begun_at), (Some(at()), None));
    let answer = Save {
        session: session("flora's mail"),
        ..save("flora", 0, &json!({"choice": 2}))
    };
    store.save(answer).await.unwrap();
    assert_eq!(one(store, ids[0]).await.begun_at, Some(at()));
    let states: Vec<_> = flora.mails.iter().map(|mail| (mail.kind, mail.state)).collect();
    let handed_over = MailState::HandedOver;
    assert_eq!(
        states,
        [
            (MailKind::Invitation, handed_over),
            (MailKind::Reminder(1), handed_over)
        ]
    );
    assert!(store.invitations(SURVEY).await.unwrap()[0].is_mailed);
}

async fn attempts_end_in_all_ways(store: &dyn Store) {
    let ids = invite(store, SURVEY, &["fred"], "").await;
    // When the mail server takes no mails for now, then the mail waits, and its link opens nothing.
    let mail = begun(store, ids[0], MailKind::Invitation, "fred's first").await;
    let later = at() + 5.minutes();
    store
        .end_mail(mail, MailOutcome::Again(later), at())
        .await
        .unwrap();
    assert_eq!(store.next_mail(at()).await.unwrap(), None);
    let next = store.next_mail(later).await.unwrap().unwrap();
    assert_eq!((next.id, next.attempts), (mail, 1));
    let early = store.sign_in(&arriving("fred", "fred's first")).await.unwrap();
    assert_eq!(early, SignedIn::NotInvited);
    // When the process ends while the mail is on its way, then its fate is unknown, and its link opens the response.
    assert!(
        store
            .begin_mail(&attempt(mail, "fred's second", later))
            .await
            .unwrap()
    );
    assert_eq!(store.lose_mails(later, later).await.unwrap(), 0);
    assert_eq!(
        store
            .lose_mails(later + 1.minute(), later + 1.minute())
            .await
            .unwrap(),
        1
    );
    assert_eq!(one(store, ids[0]).await.mails[0].state, MailState::Unknown);
    assert_eq!(store.next_mail(later + 24.hours()).await.unwrap(), None);
    // When it is sent again and refused, then its link opens nothing, and the one before still does.
    let before = number(store).await;
    assert_eq!(store.queue_again(SURVEY, &[mail], later).await.unwrap(), 1);
    assert_eq!(number(store).await, before + 1);
    assert!(
        store
            .begin_mail(&attempt(mail, "fred's third", later))
            .await
            .unwrap()
    );
    store.end_mail(mail, MailOutcome::Refused, later).await.unwrap();
    let third = store.sign_in(&arriving("fred", "fred's third")).await.unwrap();
    assert_eq!(third, SignedIn::NotInvited);
    let second = store.sign_in(&arriving("fred", "fred's second")).await.unwrap();
    assert_eq!(second, SignedIn::Done(id("fred")));
}

async fn mails_stop_for_those_who_sent_or_decline(store: &dyn Store) {
    // Given mails of two people that wait for another attempt,
    let ids = invite(store, SURVEY, &["frida", "felix"], "").await;
    let mut mails = Vec::new();
    for (invitation, name) in ids.iter().zip(["frida's mail", "felix's mail"]) {
        let mail = begun(store, *invitation, MailKind::Invitation, name).await;
        store.end_mail(mail, MailOutcome::HandedOver, at()).await.unwrap();
        let reminder = [(*invitation, MailKind::Reminder(1))];
        let later = at() + 1.hour();
        store.queue_mails(SURVEY, &reminder, later).await.unwrap();
        mails.push(one(store, *invitation).await.mails[1].id);
    }
    // when one sends the answers, then their mail is not handed over;
    store.sign_in(&arriving("frida", "frida's mail")).await.unwrap();
    assert_eq!(
        store.submit(&submission("frida"), 0, None).await.unwrap(),
        Submitted::Done
    );
    let reminder = attempt(mails[0], "frida's reminder", at());
    assert!(!store.begin_mail(&reminder).await.unwrap());
    let frida = one(store, ids[0]).await;
    assert_eq!((frida.mails.len(), frida.sent_at), (1, Some(at())));
    // when the other declines, then their mail leaves the queue, once in the log, and their invitation stays.
    let before = number(store).await;
    for _ in 0..2 {
        let decline = secret("felix's mail, declining");
        assert!(store.decline_mails(&decline, at()).await.unwrap());
    }
    assert!(!store.decline_mails(&secret("nobody"), at()).await.unwrap());
    assert_eq!(number(store).await, before + 1);
    let felix = one(store, ids[1]).await;
    assert!(felix.is_declined && felix.is_live && felix.mails.len() == 1);
    let done = store.sign_in(&arriving("felix", "felix's mail")).await.unwrap();
    assert_eq!(done, SignedIn::Done(id("felix")));
}

async fn undelivered_address_gets_no_other_mail(store: &dyn Store) {
    let ids = invite(store, SURVEY, &["fanny"], "").await;
    let mail = begun(store, ids[0], MailKind::Invitation, "fanny's mail").await;
    store.end_mail(mail, MailOutcome::HandedOver, at()).await.unwrap();
    // When a report says that a mail was not delivered, then it counts once,
    let envelopes = ["envelope of fanny's mail".to_owned(), "another".to_owned()];
    assert_eq!(store.bounce_mails(&envelopes, at()).await.unwrap(), 1);
    assert_eq!(store.bounce_mails(&envelopes, at()).await.unwrap(), 0);
    // and the same address gets no other mail, while a new one does.
    for (address, is_due) in [("fanny's", false), ("fanny.new's", true)] {
        let reminder = [(ids[0], MailKind::Reminder(1))];
        store.queue_mails(SURVEY, &reminder, at()).await.unwrap();
        let next = store.next_mail(at()).await.unwrap().unwrap();
        let attempt = attempt(next.id, &format!("{address} reminder"), at());
        assert_eq!(store.begin_mail(&attempt).await.unwrap(), is_due);
    }
    let reminder = one(store, ids[0]).await.mails[1].id;
    store
        .end_mail(reminder, MailOutcome::Again(at()), at())
        .await
        .unwrap();
    store.drop_mail(reminder).await.unwrap();
    assert_eq!(store.next_mail(at()).await.unwrap(), None);
}

async fn first_copy_counts_after_a_second_one(store: &dyn Store) {
    // Given mails whose fate was unknown, and which were sent again,
    let ids = invite(store, SURVEY, &["filip", "freja", "frank"], "").await;
    let names = ["filip's", "freja's", "frank's"];
    for (invitation, name) in ids.iter().zip(names) {
        let mail = begun(store, *invitation, MailKind::Invitation, &format!("{name} first")).await;
        store.end_mail(mail, MailOutcome::Unknown, at()).await.unwrap();
        store.queue_again(SURVEY, &[mail], at()).await.unwrap();
        // one of them to another address,
        let to = if name == "frank's" { "frank.new's" } else { name };
        let second = attempt(mail, &format!("{to} second"), at());
        assert!(store.begin_mail(&second).await.unwrap());
        store.end_mail(mail, MailOutcome::HandedOver, at()).await.unwrap();
    }
    // when the reader of a first copy declines, then no more mails come;
    let decline = secret("filip's first, declining");
    assert!(store.decline_mails(&decline, at()).await.unwrap());
    assert!(one(store, ids[0]).await.is_declined);
    // when a first copy is not delivered, then neither is the second one to the same address.
    for (invitation, name, bounced) in [(ids[1], "freja's", 1), (ids[2], "frank's", 0)] {
        let envelope = [format!("envelope of {name} first")];
        assert_eq!(store.bounce_mails(&envelope, at()).await.unwrap(), bounced);
        let is_bounced = one(store, invitation).await.mails[0].state == MailState::Bounced;
        assert_eq!(is_bounced, bounced == 1);
    }
}

async fn first_copy_stays_good_without_a_second_one(store: &dyn Store) {
    // Given mails whose fate was unknown, and which wait to be sent again,
    let ids = invite(store, SURVEY, &["fabian", "fiona", "finn", "frits"], "").await;
    let mut mails = Vec::new();
    for (invitation, name) in ids.iter().zip(["fabian", "fiona", "finn", "frits"]) {
        mails.push(
            begun(
                store,
                *invitation,
                MailKind::Invitation,
                &format!("{name}'s first"),
            )
            .await,
        );
    }
    for mail in &mails {
        store.end_mail(*mail, MailOutcome::Unknown, at()).await.unwrap();
    }
    assert_eq!(store.queue_again(SURVEY, &mails, at()).await.unwrap(), 4);
    // when a person declines, sends the answers, or the survey closes before the second attempt,
    let decline = secret("fabian's first, declining");
    assert!(store.decline_mails(&decline, at()).await.unwrap());
    let fiona = SignIn {
        secret: session("fiona"),
        ..arriving("fiona", "fiona's first")
    };
    store.sign_in(&fiona).await.unwrap();
    let sent = store.submit(&submission("fiona"), 0, None).await.unwrap();
    assert_eq!(sent, Submitted::Done);
    let second = attempt(mails[1], "fiona's second", at());
    assert!(!store.begin_mail(&second).await.unwrap());
    store.drop_mail(mails[2]).await.unwrap();
    // then the link of the first copy still opens the response, and the fate of the mail is unknown as before.
    for (invitation, name) in ids[..3].iter().zip(["fabian", "fiona", "finn"]) {
        let link = format!("{name}'s first");
        let done = store.sign_in(&arriving(name, &link)).await.unwrap();
        assert_eq!(done, SignedIn::Done(id(name)));
        let mail = one(store, *invitation).await.mails.remove(0);
        assert_eq!((mail.state, mail.changed_at), (MailState::Unknown, at()));
    }
    // When a report says that the first copy was not delivered, then there is no second one.
    let envelope = ["envelope of frits's first".to_owned()];
    assert_eq!(store.bounce_mails(&envelope, at()).await.unwrap(), 1);
    assert_eq!(store.next_mail(at()).await.unwrap(), None);
}

async fn invitations_are_counted_in_groups_for_good(store: &dyn Store) {
    let survey_id = "counted";
    let groups = async || {
        let all = followed(store, survey_id).await.into_iter();
        all.map(|one| one.counted.map(|(group, _)| group))
            .collect::<Vec<_>>()
    };
    let count = async || store.count_invitations(survey_id, 2, at()).await.unwrap();
    // Given two people of a unit, and one of each of two others, then the latter are counted together.
    invite(store, survey_id, &["a1", "a2"], "a").await;
    invite(store, survey_id, &["b1"], "b").await;
    invite(store, survey_id, &["c1"], "c").await;
    assert_eq!(count().await, [] as [&str; 0]);
    let group = |name: &str| Some(name.to_owned());
    assert_eq!(groups().await, [group("a"), group("a"), group(""), group("")]);
    // One more person is not counted, until there is another one.
    invite(store, survey_id, &["a3"], "a").await;
    count().await;
    assert_eq!(groups().await[4], None);
    invite(store, survey_id, &["a4"], "a").await;
    count().await;
    assert_eq!(groups().await[4..], [group("a"), group("a")]);
    // When one person is erased, then the group has no figures, until another one is.
    for withheld in [&["a"][..], &[]] {
        let listed = store.listed_people(0).await.unwrap().into_iter();
        let mut of_a = listed
            .filter(|person| person.survey_id == survey_id && person.invited.reference.starts_with('a'));
        let traces = Traces {
            listed: vec![of_a.next().unwrap().id],
            ..Traces::default()
        };
        let request = OnRequest {
            reason: "asked",
            at: at(),
        };
        store.erase(&traces, &[], request).await.unwrap();
        assert_eq!(count().await, withheld);
    }
}
