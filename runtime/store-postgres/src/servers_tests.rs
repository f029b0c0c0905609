//! Two servers on one database, and a database that goes away.

use std::{collections::HashSet, sync::Arc, time::Duration};

use enkat_store::{
    AuditLog, Change, CountedKey, Invite, Lookup, NeededConsent, PersonSettings, Printed, SealedIdentity,
    Servers as _, StoredContent, story::pass,
};
use jiff::ToSpan;
use serde_json::{Map, Value};
use sqlx::Row as _;
use tokio::sync::Semaphore;

use super::{
    brief::ROWS,
    tests::{another, audit_events, fresh, inside, opened, save, sign_in},
    *,
};

/// Opens two stores on an empty database.
async fn servers() -> (String, [Arc<PostgresStore>; 2]) {
    let (address, first) = fresh().await;
    let second = opened(&address).await.unwrap();
    (address, [first, second].map(Arc::new))
}

/// Builds the save of a tab: others type something else.
pub(super) fn typed(number: usize, revision: i64, tab: usize) -> Save {
    let typed = format!("tab{tab}revision{revision}");
    Save {
        code: typed.clone(),
        changes: Map::from_iter([(typed, Value::from(tab))]),
        ..save(number, revision, Change::None)
    }
}

pub(super) async fn draft(store: &PostgresStore, number: usize) -> Draft {
    let found = store.draft(&ParticipantId(number.to_string())).await;
    found.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_saves_on_a_revision_is_acknowledged_at_two_servers() {
    const PARTICIPANTS: usize = 20;
    const STEPS: i64 = 20;
    let (_, [first, second]) = servers().await;
    let mut participants = Vec::new();
    for number in 0..PARTICIPANTS {
        first.sign_in(&sign_in(number)).await.unwrap();
        let (first, second) = (Arc::clone(&first), Arc::clone(&second));
        participants.push(tokio::spawn(async move {
            for revision in 0..STEPS {
                let both = tokio::join!(
                    first.save(typed(number, revision, 1)),
                    second.save(typed(number, revision, 2))
                );
                let done = Saved::Done {
                    revision: revision + 1,
                };
                let (saved, winner) = match (both.0.unwrap(), both.1.unwrap()) {
                    (Saved::Conflict(draft), other) if other == done => (draft, 2),
                    (other, Saved::Conflict(draft)) if other == done => (draft, 1),
                    both => panic!("{both:?}"),
                };
                assert!(
                    saved
                        .answers
                        .contains_key(&format!("tab{winner}revision{revision}"))
                );
            }
        }));
    }
    for (number, participant) in participants.into_iter().enumerate() {
        participant.await.unwrap();
        for store in [&first, &second] {
            let draft = draft(store, number).await;
            assert_eq!(draft.revision, STEPS);
            assert_eq!(draft.answers.len(), usize::try_from(STEPS).unwrap());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answer_after_a_withdrawal_at_the_other_server_is_refused() {
    let (_, [first, second]) = servers().await;
    first.sign_in(&sign_in(1)).await.unwrap();
    for round in 0..20_i64 {
        let revision = 2 * round;
        let given = Change::Given(Some(tests::consent_words("words")));
        let ticked = second.save(save(1, revision, given)).await;
        assert_eq!(
            ticked,
            Ok(Saved::Done {
                revision: revision + 1
            })
        );
        let answer = Save {
            needed_consent: NeededConsent::ToOneOf(Arc::from(["words".to_owned()])),
            ..typed(1, revision + 2, 2)
        };
        let both = tokio::join!(
            first.save(save(1, revision + 1, Change::Withdrawn)),
            second.save(answer)
        );
        assert_eq!(
            both.0,
            Ok(Saved::Done {
                revision: revision + 2
            })
        );
        assert!(
            matches!(both.1, Ok(Saved::ConsentRequired | Saved::Conflict(_))),
            "{both:?}"
        );
        assert_eq!(draft(&first, 1).await.revision, revision + 2);
    }
}

/// Gives a sign-in a person who goes on with their response.
fn of_person(number: usize, person: usize) -> SignIn {
    SignIn {
        identity: Some(SealedIdentity {
            lookups: Lookup(format!("person {person}")).into(),
            sealed: b"sealed".to_vec(),
        }),
        resumes: true,
        ..sign_in(number)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_at_two_servers_has_one_response() {
    const PEOPLE: usize = 40;
    let (address, [first, second]) = servers().await;
    let mut people = Vec::new();
    for person in 0..PEOPLE {
        let (first, second) = (Arc::clone(&first), Arc::clone(&second));
        people.push(tokio::spawn(async move {
            let (one, other) = (of_person(person, person), of_person(PEOPLE + person, person));
            let both = tokio::join!(first.sign_in(&one), second.sign_in(&other));
            assert_eq!(both.0.unwrap(), both.1.unwrap());
        }));
    }
    for person in people {
        person.await.unwrap();
    }
    let rows = inside(
        &address,
        "SELECT count(*), (SELECT count(*) FROM sessions) FROM participants",
    )
    .await;
    let counts: (i64, i64) = (rows[0].get(0), rows[0].get(1));
    assert_eq!(counts, (40, 80));
}

/// Checks that a place is taken by the first answer, at either server.
#[tokio::test]
async fn place_taken_at_one_server_is_taken_at_the_other() {
    let (_, [first, second]) = servers().await;
    let coming = |number| SignIn {
        limit: Some(1),
        ..sign_in(number)
    };
    first.sign_in(&coming(1)).await.unwrap();
    first.save(save(1, 0, Change::None)).await.unwrap();
    for store in [&first, &second] {
        assert_eq!(store.sign_in(&coming(2)).await, Ok(SignedIn::LimitReached));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitation_used_at_two_servers_opens_one_response() {
    // As many as one call takes.
    const LETTERS: usize = ROWS;
    let (address, [first, second]) = servers().await;
    let (settings, at) = (PersonSettings::default(), sign_in(0).at);
    let invite = Invite::Unnamed(LETTERS, &settings);
    assert_eq!(first.invite("pulse", invite, at).await.unwrap().seen, LETTERS);
    let letters = first.invitations("pulse").await.unwrap();
    let printed = |(place, invitation): (usize, &Invitation)| Printed {
        id: invitation.id,
        secret: SecretHash(format!("letter {place}")),
    };
    let printed: Vec<_> = letters.iter().enumerate().map(printed).collect();
    assert_eq!(second.print("pulse", &printed, at).await, Ok(LETTERS));
    let mut readers = Vec::new();
    for letter in 0..LETTERS {
        let (first, second) = (Arc::clone(&first), Arc::clone(&second));
        readers.push(tokio::spawn(async move {
            let [one, other] = [letter, LETTERS + letter].map(|number| SignIn {
                invitation: Some(SecretHash(format!("letter {letter}"))),
                ..sign_in(number)
            });
            let both = tokio::join!(first.sign_in(&one), second.sign_in(&other));
            assert_eq!(both.0.unwrap(), both.1.unwrap());
        }));
    }
    for reader in readers {
        reader.await.unwrap();
    }
    let rows = inside(
        &address,
        "SELECT count(*), count(DISTINCT participant), (SELECT count(*) FROM participants) FROM invitations",
    )
    .await;
    let counts: [i64; 3] = [0, 1, 2].map(|column| rows[0].get(column));
    assert_eq!(counts, [25; 3]);
}

/// Lets people come to models that are new, and send their answers: the servers meet the models in opposite
/// orders.
#[tokio::test(flavor = "multi_thread")]
async fn audit_log_of_two_servers_is_whole() {
    const PEOPLE: usize = 200;
    let (address, servers) = servers().await;
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        let store = Arc::clone(&servers[number % 2]);
        let version = u32::try_from(if number % 2 == 0 { number } else { PEOPLE - number } / 2 % 5).unwrap();
        people.push(tokio::spawn(async move {
            let mut coming = sign_in(number);
            coming.participant.tailoring.version = version;
            store.sign_in(&coming).await.unwrap();
            let given = Change::Given(Some(tests::consent_words("words")));
            store.save(save(number, 0, given)).await.unwrap();
            let submission = Submission {
                participant: ParticipantId(number.to_string()),
                survey: "pulse".to_owned(),
                version,
                language: "sv-SE".to_owned(),
                content: StoredContent::default(),
                at: coming.at,
            };
            assert_eq!(store.submit(&submission, 1, None).await, Ok(Submitted::Done));
            store.sign_out(&pass(coming.secret), coming.at).await.unwrap();
        }));
    }
    for person in people {
        person.await.unwrap();
    }
    let told = audit_events(&address).await;
    assert_eq!(told.len(), 4 * PEOPLE);
    assert_eq!(told.iter().collect::<HashSet<_>>().len(), 4 * PEOPLE);
    let rows = servers[0].audit_length().await.unwrap();
    assert_eq!(usize::try_from(rows).unwrap(), 4 * PEOPLE);
    let chains = servers[0].write_audit_heads(sign_in(0).at).await.unwrap();
    assert_eq!(chains, servers[1].write_audit_heads(sign_in(0).at).await.unwrap());
}

/// Ends all other connections to a database, as an operator or a change of the primary does.
pub(super) const TERMINATE: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND datname = current_database() AND pid <> pg_backend_pid()";

#[tokio::test]
async fn saves_after_lost_connections_are_done() {
    let (address, store) = fresh().await;
    store.sign_in(&sign_in(1)).await.unwrap();
    for revision in 0..5 {
        let saved = store.save(typed(1, revision, 1)).await;
        assert_eq!(
            saved,
            Ok(Saved::Done {
                revision: revision + 1
            })
        );
        inside(&address, TERMINATE).await;
    }
    assert_eq!(draft(&store, 1).await.answers.len(), 5);
    inside(&address, TERMINATE).await;
    assert!(store.sign_in(&sign_in(2)).await.is_ok());
    inside(&address, TERMINATE).await;
    assert_eq!(store.probe().await, Ok(()));
    inside(&address, TERMINATE).await;
    assert_eq!(store.audit_length().await.unwrap(), 2);
}

/// Lets participants save at servers that lose their connections over and over, each time that some saves were acknowledged.
pub(super) async fn lose_connections_while_saving(address: &str, servers: &[Arc<PostgresStore>]) {
    const PARTICIPANTS: usize = 20;
    const SAVES: i64 = 30;
    for number in 0..PARTICIPANTS {
        servers[0].sign_in(&sign_in(number)).await.unwrap();
    }
    let acknowledged = Arc::new(Semaphore::new(0));
    let saving = (0..PARTICIPANTS).map(|number| {
        let store = Arc::clone(&servers[number % servers.len()]);
        let acknowledged = Arc::clone(&acknowledged);
        tokio::spawn(async move {
            let mut revision = 0;
            while revision < SAVES {
                match store.save(typed(number, revision, 1)).await {
                    Ok(Saved::Done { revision: new }) => {
                        assert_eq!(new, revision + 1);
                        revision = new;
                        acknowledged.add_permits(1);
                    }
                    // The participant sends it again.
                    Err(StoreError::Unavailable(_) | StoreError::Busy) => {}
                    other => panic!("{other:?}"),
                }
            }
        })
    });
    let saving: Vec<_> = saving.collect();
    let mut operator = another(address).await;
    for _ in 0..PARTICIPANTS {
        let some = u32::try_from(SAVES).unwrap();
        acknowledged.acquire_many(some).await.unwrap().forget();
        sqlx::query(TERMINATE).execute(&mut operator).await.unwrap();
    }
    for one in saving {
        one.await.unwrap();
    }
    let last = servers.last().unwrap();
    for number in 0..PARTICIPANTS {
        let draft = draft(last, number).await;
        assert_eq!(draft.revision, SAVES);
        assert_eq!(draft.answers.len(), usize::try_from(SAVES).unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_saves_survive_lost_connections() {
    let (address, store) = fresh().await;
    lose_connections_while_saving(&address, &[Arc::new(store)]).await;
}

#[tokio::test]
async fn store_is_unavailable_while_its_server_is_stopped() {
    let mut server = testing::Server::start();
    let store = opened(&server.database().await).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    store.save(typed(1, 0, 1)).await.unwrap();
    server.stop();
    let unavailable = |error: StoreError| {
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    };
    unavailable(store.save(typed(1, 1, 1)).await.unwrap_err());
    unavailable(store.sign_in(&sign_in(2)).await.unwrap_err());
    unavailable(store.probe().await.unwrap_err());
    unavailable(store.audit_length().await.unwrap_err());
    server.start_again();
    assert_eq!(store.probe().await, Ok(()));
    assert_eq!(store.save(typed(1, 1, 1)).await, Ok(Saved::Done { revision: 2 }));
    assert!(store.sign_in(&sign_in(2)).await.is_ok());
    assert_eq!(draft(&store, 1).await.answers.len(), 2);
}

#[tokio::test]
async fn servers_count_calls_together_and_each_other() {
    let (_address, [one, other]) = servers().await;
    let key = CountedKey {
        key: Lookup("ada".to_owned()),
        every: Duration::from_hours(1),
        burst: 3,
    };
    let now = Timestamp::now();
    let wait = async |store: &PostgresStore| {
        let counted = store.count_calls(std::slice::from_ref(&key), now, Duration::ZERO);
        counted.await.unwrap().is_zero()
    };
    for store in [&one, &other, &one] {
        assert!(wait(store).await);
    }
    assert!(!wait(&other).await && !wait(&one).await);
    // One server is alone until the other one is there, and again once that has been silent for long.
    let running = async |store: &PostgresStore, name, seconds: i64| {
        let at = now + seconds.seconds();
        store.running(name, at, at - 15.seconds()).await.unwrap()
    };
    assert_eq!(running(&one, "one", 0).await, 1);
    assert_eq!(running(&other, "other", 1).await, 2);
    assert_eq!(running(&one, "one", 5).await, 2);
    assert_eq!(running(&one, "one", 17).await, 1);
}
