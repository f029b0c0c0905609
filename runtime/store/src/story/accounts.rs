//! Accounts: invited and opened by a link, signed in to, and closed; and accounts of demos.

use jiff::ToSpan;

use super::{
    given::{at, id, key, pass, sign_in},
    log::number,
};
use crate::{
    AccountId, AccountKind, AccountLink, AccountState, ChangePassword, DemoSignIn, Ending, LinkPurpose,
    Lookup, NewAccount, NewAccountLink, NewAccountSession, Proven, SealedIdentity, SecretHash, SessionsOf,
    SetPassword, SignIn, Store,
};

/// Runs the story of accounts.
pub(super) async fn tell(store: &dyn Store) {
    person_is_invited_to_one_account(store).await;
    link_opens_account_once(store).await;
    proof_opens_a_session(store).await;
    use_and_refusal_of_a_session_are_remembered(store).await;
    password_changes_once_and_ends_other_sessions(store).await;
    owner_lists_and_ends_sessions(store).await;
    new_password_ends_all_links(store).await;
    operator_makes_super_users(store).await;
    closed_account_is_forgotten(store).await;
    demonstration_goes_on_in_its_browser(store).await;
    expired_and_ended_sessions_are_gone(store).await;
    surveys_with_participants_are_listed(store).await;
}

fn uma() -> AccountId {
    AccountId("uma's account".to_owned())
}

fn sealed(lookup: &str) -> SealedIdentity {
    SealedIdentity {
        lookups: Lookup(lookup.to_owned()).into(),
        sealed: lookup.as_bytes().to_vec(),
    }
}

fn session(device: &str) -> NewAccountSession {
    NewAccountSession {
        secret: SecretHash(device.to_owned()),
        replaces: None,
        at: at(),
        expires_at: at() + 1.hour(),
    }
}

async fn is_there(store: &dyn Store, device: &str) -> bool {
    let found = store.account_session(&pass(SecretHash(device.to_owned()))).await;
    found.unwrap().is_some()
}

async fn proves(store: &dyn Store, proof: &str, device: &str) -> Option<AccountId> {
    let proven = Proven {
        proof: &Lookup(proof.to_owned()).into(),
        way: "swedishBankId",
        evidence: None,
    };
    let opened = store.open_account(&proven, &session(device)).await.unwrap();
    opened.map(|account| account.id)
}

async fn person_is_invited_to_one_account(store: &dyn Store) {
    let new = |id: AccountId, email: &str, proof: &str| NewAccount {
        key: key(&id.0),
        id,
        email: sealed(email),
        proof: Some(sealed(proof)),
        at: at(),
    };
    assert!(
        store
            .add_account(&new(uma(), "uma@mail", "uma's proof"))
            .await
            .unwrap()
    );
    // When another account has the same address or proof, then it is not added.
    for (email, proof) in [("uma@mail", "another"), ("another", "uma's proof")] {
        let second = new(AccountId("second".to_owned()), email, proof);
        assert!(!store.add_account(&second).await.unwrap());
    }
    let line = store
        .account_by_email(&Lookup("uma@mail".to_owned()).into())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((line.id.clone(), line.state), (uma(), AccountState::Invited));
    assert_eq!(store.all_accounts().await.unwrap(), [line]);
    // Then a sign-in to it does not work yet.
    assert_eq!(proves(store, "uma's proof", "too early").await, None);
}

async fn link_opens_account_once(store: &dyn Store) {
    let link = AccountLink {
        purpose: LinkPurpose::Register,
        secret: SecretHash("register".to_owned()),
    };
    let new = NewAccountLink {
        account: uma(),
        link: link.clone(),
        expires_at: at() + 1.hour(),
    };
    store.add_account_link(&new).await.unwrap();
    let leads_to = async |link: &AccountLink, at| {
        let account = store.account_of_link(link, at).await.unwrap();
        account.map(|account| account.id)
    };
    let reset = AccountLink {
        purpose: LinkPurpose::Reset,
        ..link.clone()
    };
    assert_eq!(leads_to(&link, at()).await, Some(uma()));
    assert_eq!(leads_to(&link, at() + 1.hour()).await, None);
    assert_eq!(leads_to(&reset, at()).await, None);
    // When a password is set by it,
    let set = SetPassword {
        password: "first hash".to_owned(),
        at: at(),
        session: Some(session("uma's computer")),
    };
    let opened = store.use_account_link(&link, &set).await.unwrap().unwrap();
    // then the account is open, its session exists, and the link is used up.
    assert_eq!((opened.id, opened.kind), (uma(), AccountKind::Health));
    let opened_line = store.all_accounts().await.unwrap().remove(0);
    assert_eq!((opened_line.id, opened_line.state), (uma(), AccountState::Open));
    assert!(is_there(store, "uma's computer").await);
    assert_eq!(store.use_account_link(&link, &set).await.unwrap(), None);
    let owner = store.owner(&uma()).await.unwrap().unwrap();
    assert_eq!(owner.password.as_deref(), Some("first hash"));
    assert_eq!(owner.email.unwrap().value, b"uma@mail");
    let by_proof = store
        .account_password(&Lookup("uma's proof".to_owned()).into())
        .await
        .unwrap();
    assert_eq!(by_proof, Some((uma(), Some("first hash".to_owned()))));
}

async fn proof_opens_a_session(store: &dyn Store) {
    let before = number(store).await;
    assert_eq!(proves(store, "uma's proof", "uma's phone").await, Some(uma()));
    assert_eq!(number(store).await, before + 1);
    assert_eq!(proves(store, "unknown proof", "no phone").await, None);
    assert!(is_there(store, "uma's phone").await);
    assert!(!is_there(store, "no phone").await);
}

async fn use_and_refusal_of_a_session_are_remembered(store: &dyn Store) {
    let phone = SecretHash("uma's phone".to_owned());
    store.touch_account(&phone, at() + 5.minutes()).await.unwrap();
    for _ in 0..2 {
        store.refuse_account(&phone, at()).await.unwrap();
    }
    let kept = store.account_session(&pass(phone)).await.unwrap().unwrap();
    assert_eq!(
        (kept.account.id, kept.seen_at, kept.is_refused),
        (uma(), at() + 5.minutes(), true)
    );
    assert_eq!(kept.expires_at, at() + 1.hour());
}

async fn password_changes_once_and_ends_other_sessions(store: &dyn Store) {
    let change = ChangePassword {
        account: uma(),
        before: "first hash".to_owned(),
        password: "second hash".to_owned(),
        session: SecretHash("uma's phone".to_owned()),
        at: at(),
    };
    assert!(store.change_password(&change).await.unwrap());
    assert!(!store.change_password(&change).await.unwrap());
    assert!(is_there(store, "uma's phone").await);
    assert!(!is_there(store, "uma's computer").await);
}

async fn owner_lists_and_ends_sessions(store: &dyn Store) {
    for device in ["uma's tablet", "uma's television"] {
        proves(store, "uma's proof", device).await;
    }
    assert_eq!(store.sessions_of_account(&uma()).await.unwrap().len(), 3);
    let rest = Ending::AllBut(SecretHash("uma's tablet".to_owned()));
    store.end_sessions_of_account(&uma(), &rest, at()).await.unwrap();
    let left = store.sessions_of_account(&uma()).await.unwrap();
    assert_eq!(left.len(), 1);
    // When an operator ends the sessions of all accounts, then the last one ends, too.
    let found = store.sessions_to_end(&SessionsOf::Accounts).await.unwrap();
    assert!(found.contains(&left[0].secret));
    store
        .end_sessions(&SessionsOf::Accounts, &found, at())
        .await
        .unwrap();
    assert_eq!(store.sessions_of_account(&uma()).await.unwrap(), []);
}

async fn new_password_ends_all_links(store: &dyn Store) {
    let mailed = async |name: &str| {
        let link = AccountLink {
            purpose: LinkPurpose::Reset,
            secret: SecretHash(name.to_owned()),
        };
        let new = NewAccountLink {
            account: uma(),
            link: link.clone(),
            expires_at: at() + 1.hour(),
        };
        store.add_account_link(&new).await.unwrap();
        link
    };
    let leads = async |link: &AccountLink| store.account_of_link(link, at()).await.unwrap().is_some();
    // Given two links that were mailed,
    let (first, second) = (mailed("first reset").await, mailed("second reset").await);
    assert!(leads(&first).await && leads(&second).await);
    // when a password is set by one, then neither leads to the account any more;
    let set = SetPassword {
        password: "third hash".to_owned(),
        at: at(),
        session: None,
    };
    assert!(store.use_account_link(&first, &set).await.unwrap().is_some());
    assert!(!leads(&first).await && !leads(&second).await);
    // when the owner changes it, then a link that is still on its way does not work, either.
    let third = mailed("third reset").await;
    let change = ChangePassword {
        account: uma(),
        before: "third hash".to_owned(),
        password: "fourth hash".to_owned(),
        session: SecretHash("uma's phone".to_owned()),
        at: at(),
    };
    assert!(store.change_password(&change).await.unwrap());
    assert!(!leads(&third).await);
}

async fn operator_makes_super_users(store: &dyn Store) {
    let before = number(store).await;
    assert!(store.set_super_user(&uma(), true, at()).await.unwrap());
    let unknown = AccountId("no account".to_owned());
    assert!(!store.set_super_user(&unknown, true, at()).await.unwrap());
    // Then the log records the change of the existing one.
    assert_eq!(number(store).await, before + 1);
    let line = store
        .account_by_email(&Lookup("uma@mail".to_owned()).into())
        .await
        .unwrap();
    assert!(line.unwrap().is_super_user);
}

async fn closed_account_is_forgotten(store: &dyn Store) {
    // Given a participant of the account's owner,
    let identified = SignIn {
        identity: Some(sealed("uma's number")),
        ..sign_in("uma")
    };
    store.sign_in(&identified).await.unwrap();
    let number = Lookup("uma's number".to_owned());
    let found = store
        .participant_of(&number.clone().into())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found, identified.participant);
    proves(store, "uma's proof", "uma's last session").await;
    // when the account is closed,
    assert!(
        store
            .close_account(&uma(), std::slice::from_ref(&number), at())
            .await
            .unwrap()
    );
    // then nothing leads to its owner any more, and the response is kept.
    assert!(!store.close_account(&uma(), &[], at()).await.unwrap());
    assert!(!is_there(store, "uma's last session").await);
    assert_eq!(store.participant_of(&number.clone().into()).await.unwrap(), None);
    assert!(store.owner(&uma()).await.unwrap().is_none());
    assert_eq!(proves(store, "uma's proof", "never").await, None);
    assert!(
        store
            .account_by_email(&Lookup("uma@mail".to_owned()).into())
            .await
            .unwrap()
            .is_none()
    );
    assert_eq!(
        store.session(&pass(super::given::session("uma"))).await.unwrap(),
        None
    );
    assert!(store.draft(&id("uma")).await.unwrap().is_some());
    let line = store.all_accounts().await.unwrap().remove(0);
    assert_eq!(
        (line.state, line.email, line.is_super_user),
        (AccountState::Closed, None, false)
    );
}

fn visit(account: &str, device: &str, replaces: Option<&str>) -> DemoSignIn {
    DemoSignIn {
        account: AccountId(account.to_owned()),
        key: key(account),
        email: sealed("visitor@mail"),
        alive_since: at() - 1.hour(),
        session: NewAccountSession {
            replaces: replaces.map(|device| pass(SecretHash(device.to_owned()))),
            ..session(device)
        },
    }
}

async fn demonstration_goes_on_in_its_browser(store: &dyn Store) {
    let opened = async |visit: DemoSignIn| store.open_demo_account(&visit).await.unwrap();
    let first = opened(visit("visit", "first visit", None)).await;
    assert_eq!((first.id.0.as_str(), first.kind), ("visit", AccountKind::Demo));
    // When the same browser comes again, then it is signed in to the same account; the address alone opens another one.
    let again = opened(visit("not needed", "second visit", Some("first visit"))).await;
    assert_eq!(again.id, first.id);
    assert!(!is_there(store, "first visit").await);
    let elsewhere = opened(visit("elsewhere", "another browser", None)).await;
    assert_ne!(elsewhere.id, first.id);
}

async fn expired_and_ended_sessions_are_gone(store: &dyn Store) {
    let left = pass(SecretHash("another browser".to_owned()));
    store.leave_account(&left, at()).await.unwrap();
    store.leave_account(&left, at()).await.unwrap();
    assert!(!is_there(store, "another browser").await);
    store.forget_account_sessions(at()).await.unwrap();
    assert!(is_there(store, "second visit").await);
    store.forget_account_sessions(at() + 2.hours()).await.unwrap();
    assert!(!is_there(store, "second visit").await);
}

async fn surveys_with_participants_are_listed(store: &dyn Store) {
    let ids = store.survey_ids().await.unwrap();
    assert!(ids.iter().any(|id| id == "pulse"));
    assert!(ids.is_sorted());
}
