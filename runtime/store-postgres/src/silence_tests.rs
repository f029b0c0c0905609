//! A network that stops in the middle: connections stay open, and nothing arrives.

use std::{sync::Arc, time::Duration};

use enkat_store::{Change, StoredContent, story::pass};
use tokio::{
    io::copy_bidirectional,
    net::{UnixListener, UnixStream},
    sync::watch,
};

use super::{
    tests::{fresh, opened_over, save, sign_in},
    *,
};

/// A way to the server on which nothing goes on while it is silent.
struct Line {
    _folder: tempfile::TempDir,
    address: String,
    is_silent: watch::Sender<bool>,
}

impl Line {
    /// Lays a line to a database.
    fn to(database: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).unwrap();
        let (is_silent, silence) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(forward(client, silence.clone()));
            }
        });
        let name = database.split(['/', '?']).nth(3).unwrap();
        let address = format!("postgres:///{name}?host={}&user=enkat", folder.path().display());
        Self {
            _folder: folder,
            address,
            is_silent,
        }
    }
}

/// Forwards until there is silence. Then the connection stays as it is, and is never heard of again.
async fn forward(mut client: UnixStream, mut silence: watch::Receiver<bool>) {
    if !*silence.borrow() {
        let mut server = UnixStream::connect(testing::server().socket()).await.unwrap();
        tokio::select! {
            _ = copy_bidirectional(&mut client, &mut server) => return,
            _ = silence.wait_for(|is| *is) => {}
        }
    }
    std::future::pending::<()>().await;
    drop(client);
}

/// Opens a store that waits for an answer for only some seconds.
async fn impatient(line: &Line) -> PostgresStore {
    let mut route = Route::new(&line.address).unwrap();
    (route.connecting, route.patience) = (Duration::from_secs(2), Duration::from_secs(2));
    opened_over(&route).await.unwrap()
}

fn is_unavailable<T>(outcome: &Result<T, StoreError>) -> bool {
    matches!(outcome, Err(StoreError::Unavailable(_)))
}

fn submission() -> Submission {
    Submission {
        participant: ParticipantId("1".to_owned()),
        survey: "pulse".to_owned(),
        version: 1,
        language: "sv-SE".to_owned(),
        content: StoredContent::default(),
        at: sign_in(1).at,
    }
}

/// Checks that all calls end, and that the same ones succeed once there is a network again.
#[tokio::test(flavor = "multi_thread")]
async fn calls_on_silent_network_are_unavailable_and_succeed_afterwards() {
    let (address, other) = fresh().await;
    other.sign_in(&sign_in(1)).await.unwrap();
    let line = Line::to(&address);
    let store = impatient(&line).await;
    let secret = SecretHash("1".to_owned());
    store.session(&pass(secret.clone())).await.unwrap();
    line.is_silent.send_replace(true);
    let (coming, sent, pass) = (sign_in(2), submission(), pass(secret.clone()));
    let calls = tokio::join!(
        store.save(save(1, 0, Change::None)),
        store.save(save(1, 1, Change::Withdrawn)),
        store.sign_in(&coming),
        store.submit(&sent, 0, None),
        store.touch(&secret, sent.at),
        store.sign_out(&pass, sent.at),
        store.session(&pass),
        store.probe(),
    );
    assert!(is_unavailable(&calls.0), "{:?}", calls.0);
    assert!(is_unavailable(&calls.1), "{:?}", calls.1);
    assert!(is_unavailable(&calls.2), "{:?}", calls.2);
    assert!(is_unavailable(&calls.3), "{:?}", calls.3);
    assert!(is_unavailable(&calls.4), "{:?}", calls.4);
    assert!(is_unavailable(&calls.5), "{:?}", calls.5);
    assert!(is_unavailable(&calls.6), "{:?}", calls.6);
    assert!(is_unavailable(&calls.7), "{:?}", calls.7);
    line.is_silent.send_replace(false);
    let saved = loop {
        match store.save(save(1, 0, Change::None)).await {
            Err(StoreError::Unavailable(_)) => {}
            saved => break saved,
        }
    };
    assert_eq!(saved, Ok(Saved::Done { revision: 1 }));
    // Readers get their places back one by one.
    while is_unavailable(&store.session(&pass).await) {}
    while is_unavailable(&store.probe().await) {}
    assert!(store.session(&pass).await.unwrap().is_some());
    assert_eq!(store.probe().await, Ok(()));
    let draft = other.draft(&ParticipantId("1".to_owned())).await.unwrap();
    assert_eq!(draft.unwrap().revision, 1);
}

/// Checks that a reader whose statement is on its way when the network stops does not keep its place for ever.
#[tokio::test(flavor = "multi_thread")]
async fn readers_on_silent_network_get_their_places_back() {
    let (address, other) = fresh().await;
    other.sign_in(&sign_in(1)).await.unwrap();
    let line = Line::to(&address);
    let store = Arc::new(impatient(&line).await);
    let reading = (0..8).map(|_| {
        let store = Arc::clone(&store);
        tokio::spawn(async move {
            sqlx::query("SELECT pg_sleep(600)")
                .execute(&store.readers)
                .await
                .map(drop)
        })
    });
    let reading: Vec<_> = reading.collect();
    let sleeping = "SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'";
    while super::tests::inside(&address, sleeping).await.is_empty() {}
    line.is_silent.send_replace(true);
    for one in reading {
        one.await.unwrap().unwrap_err();
    }
    line.is_silent.send_replace(false);
    let pass = pass(SecretHash("1".to_owned()));
    while is_unavailable(&store.session(&pass).await) {}
    assert!(store.session(&pass).await.unwrap().is_some());
}
