//! All data of one person: found, withdrawn and erased.

use std::sync::Arc;

use jiff::ToSpan;
use serde_json::json;

use super::given::{at, id, pass, save, sealed, session, sign_in, submission};
use crate::{
    ErasedKind, ErasedRow, Invite, Invited, ListedPerson, Lookup, NewReturnLink, OnRequest, ParticipantId,
    PassHash, PersonSettings, Printed, Purpose, Saved, SealedIdentity, SecretHash, SignIn, SignedIn, Store,
    SubmissionFilter, Submitted, Traces,
};

const SURVEY: &str = "of rights";

/// Runs the story: Wilma and Wille are invited and answer.
pub(super) async fn tell(store: &dyn Store) {
    for name in ["wilma", "wille"] {
        answer(store, name).await;
    }
    people_are_found_by_identity_and_list(store).await;
    who_withdraws_is_signed_out_and_in_no_export(store).await;
    earlier_states_are_forgotten(store).await;
    erasure_leaves_nothing_but_the_ledger(store).await;
}

/// Invites a person, who signs in by the invitation, saves an answer and sends it.
async fn answer(store: &dyn Store, name: &str) {
    let person = Invited {
        reference: format!("{name}'s reference"),
        sealed: Some(sealed(name, &[1])),
        settings: PersonSettings::default(),
    };
    store.add_invited(SURVEY, &[person], at()).await.unwrap();
    let uninvited = store.uninvited(SURVEY).await.unwrap();
    store
        .invite(SURVEY, Invite::People(&uninvited), at())
        .await
        .unwrap();
    let invitations = store.invitations(SURVEY).await.unwrap();
    let printed = Printed {
        id: invitations.last().unwrap().id,
        secret: invitation(name),
    };
    store.print(SURVEY, &[printed], at()).await.unwrap();
    assert_eq!(
        store.sign_in(&arriving(name)).await.unwrap(),
        SignedIn::Done(id(name))
    );
    store.save(save(name, 0, &json!({"choice": 2}))).await.unwrap();
    assert_eq!(
        store.submit(&submission(name), 1, None).await.unwrap(),
        Submitted::Done
    );
    let link = NewReturnLink {
        participant: id(name),
        secret: SecretHash(format!("{name}'s link")),
        expires_at: at() + 24.hours(),
    };
    store.set_return_link(&link).await.unwrap();
}

fn invitation(name: &str) -> SecretHash {
    SecretHash(format!("{name}'s invitation by right"))
}

fn arriving(name: &str) -> SignIn {
    let mut sign_in = SignIn {
        invitation: Some(invitation(name)),
        identity: Some(SealedIdentity {
            lookups: Lookup(format!("{name}'s number")).into(),
            sealed: name.as_bytes().to_vec(),
        }),
        resumes: true,
        ..sign_in(name)
    };
    SURVEY.clone_into(&mut sign_in.participant.survey_id);
    sign_in
}

fn request(reason: &str) -> OnRequest<'_> {
    OnRequest { reason, at: at() }
}

/// Returns all entries of the survey's list.
async fn listed(store: &dyn Store) -> Vec<ListedPerson> {
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let page = store.listed_people(after).await.unwrap();
        let Some(last) = page.last() else { break };
        after = last.id;
        all.extend(page.into_iter().filter(|person| person.survey_id == SURVEY));
    }
    all
}

/// Returns the participants whose responses are exported.
async fn exported(store: &dyn Store) -> Vec<ParticipantId> {
    let filter = SubmissionFilter {
        survey_id: SURVEY.to_owned(),
        purposes: vec![Purpose::Data],
        ..SubmissionFilter::default()
    };
    let mut found = store
        .submissions(&filter, &(Arc::new(|_: &_| [0_u8; 16]) as _))
        .await
        .unwrap();
    let read = found.next().await.unwrap();
    read.into_iter().map(|response| response.participant).collect()
}

async fn is_known(store: &dyn Store, name: &str) -> bool {
    let before = ParticipantId(name[..name.len() - 1].to_owned());
    let identities = store.identities(Some(&before)).await.unwrap();
    identities.contains(&(id(name), sealed(name, name.as_bytes())))
}

async fn people_are_found_by_identity_and_list(store: &dyn Store) {
    assert!(is_known(store, "wilma").await && is_known(store, "wille").await);
    let listed = listed(store).await;
    let references: Vec<_> = listed
        .iter()
        .map(|person| person.invited.reference.as_str())
        .collect();
    assert_eq!(references, ["wilma's reference", "wille's reference"]);
    // The list leads to the response, and the response to the list.
    let of_list = Traces {
        listed: vec![listed[0].id],
        ..Traces::default()
    };
    let of_response = Traces {
        participants: vec![id("wilma")],
        ..Traces::default()
    };
    assert_eq!(store.follow(&of_list).await.unwrap(), of_response);
    assert_eq!(store.follow(&of_response).await.unwrap(), of_list);
    let with = [Lookup("wilma's number".to_owned()), Lookup("nobody's".to_owned())];
    assert_eq!(store.participants_with(&with).await.unwrap(), [id("wilma")]);
    // Both have sent, whatever they answered in other stories.
    let senders = store.senders(None).await.unwrap();
    assert!(senders.contains(&id("wilma")) && senders.contains(&id("wille")));
    assert!(senders.is_sorted_by_key(|sender| &sender.0));
    assert_eq!(store.senders(senders.last()).await.unwrap(), []);
    let facts = store.response_facts(&[id("wilma"), id("nobody")]).await.unwrap();
    let [wilma] = &facts[..] else {
        panic!("{facts:?}");
    };
    let record = store.response_record(&id("wilma")).await.unwrap().unwrap();
    assert_eq!(record.tailoring, sign_in("wilma").participant.tailoring);
    assert_eq!(
        (record.draft, record.submission),
        (None, Some(submission("wilma")))
    );
    assert_eq!(
        (record.birth_year, record.link_until),
        (Some(1980), Some(at() + 24.hours()))
    );
    assert_eq!((record.consent, record.evidence), (None, Vec::new()));
    assert_eq!((wilma.survey_id.as_str(), wilma.sent_at), (SURVEY, Some(at())));
    assert_eq!(
        (
            wilma.identity.clone().map(|sealed| sealed.value),
            wilma.withdrawn_at
        ),
        (Some(b"wilma".to_vec()), None)
    );
}

async fn who_withdraws_is_signed_out_and_in_no_export(store: &dyn Store) {
    let wilma = Traces {
        participants: vec![id("wilma")],
        listed: vec![listed(store).await[0].id],
        accounts: Vec::new(),
    };
    let withdrawn = store.withdraw(&wilma, request("letter 1")).await.unwrap();
    assert_eq!(withdrawn, 1);
    assert_eq!(store.session(&pass(session("wilma"))).await.unwrap(), None);
    let link = PassHash {
        owner: None,
        secret: SecretHash("wilma's link".to_owned()),
    };
    assert_eq!(store.return_link(&link, at()).await.unwrap(), None);
    // Neither the invitation nor the identity leads to the response.
    assert_eq!(
        store.sign_in(&arriving("wilma")).await.unwrap(),
        SignedIn::NotInvited
    );
    let anew = SignIn {
        invitation: None,
        secret: session("wilma-anew"),
        ..arriving("wilma")
    };
    let mut anew = anew;
    anew.participant.id = id("wilma-anew");
    assert_eq!(
        store.sign_in(&anew).await.unwrap(),
        SignedIn::Done(id("wilma-anew"))
    );
    // She gets no further invitation, and counts nowhere.
    assert_eq!(store.uninvited(SURVEY).await.unwrap(), [] as [i64; 0]);
    store
        .invite(SURVEY, Invite::People(&wilma.listed), at())
        .await
        .unwrap();
    assert_eq!(store.invitations(SURVEY).await.unwrap().len(), 2);
    assert_eq!(exported(store).await, [id("wille")]);
    assert_eq!(store.response_counts().await.unwrap()[SURVEY].sent, 1);
    // Once is enough.
    assert_eq!(store.withdraw(&wilma, request("letter 1")).await.unwrap(), 0);
    assert_eq!(store.withdrawn_until(at()).await.unwrap(), [id("wilma")]);
    assert_eq!(store.withdrawn_until(at() - 1.second()).await.unwrap(), []);
    let facts = store.response_facts(&[id("wilma")]).await.unwrap();
    assert_eq!(facts[0].withdrawn_at, Some(at()));
}

async fn earlier_states_are_forgotten(store: &dyn Store) {
    assert!(store.forget_earlier_states().await.unwrap());
}

async fn erasure_leaves_nothing_but_the_ledger(store: &dyn Store) {
    let wilma = Traces {
        participants: vec![id("wilma")],
        listed: vec![listed(store).await[0].id],
        accounts: Vec::new(),
    };
    let codes = [(SURVEY.to_owned(), "a code".to_owned())];
    let number = store
        .erase(&wilma, &codes, request("letter 2"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(store.response_facts(&[id("wilma")]).await.unwrap(), []);
    assert_eq!(store.submission(&id("wilma")).await.unwrap(), None);
    assert!(!is_known(store, "wilma").await);
    assert_eq!(store.follow(&wilma).await.unwrap(), Traces::default());
    let row = |kind, id: &str| ErasedRow {
        erasure: number,
        at: at(),
        survey_id: SURVEY.to_owned(),
        kind,
        id: id.to_owned(),
    };
    let expected = [
        row(ErasedKind::Listed, "a code"),
        row(ErasedKind::Participant, "wilma"),
    ];
    assert_eq!(store.erasures().await.unwrap(), expected);
    assert_eq!(store.response_record(&id("wilma")).await.unwrap(), None);
    // Others stay as they are.
    assert!(is_known(store, "wille").await);
    assert_eq!(
        store.submission(&id("wille")).await.unwrap(),
        Some(submission("wille"))
    );
    assert_eq!(listed(store).await.len(), 1);
    let saved = store.save(save("wille", 1, &json!({"choice": 1}))).await.unwrap();
    assert_eq!(saved, Saved::Submitted);
    // A second erasure of the same person changes nothing.
    assert_eq!(store.erase(&wilma, &[], request("letter 2")).await.unwrap(), None);
    assert_eq!(store.erasures().await.unwrap(), expected);
}
