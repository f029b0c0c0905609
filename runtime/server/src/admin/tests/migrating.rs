//! Commands that write much, beside a server that people are using.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use enkat_store::{InProgress, Mover, ParticipantId, Reached, Verdict};
use enkat_store_sqlite::testing::{MOST, transactions};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{
    publish::{ByAge, asks_for_age, migrate, other, publish},
    *,
};

/// Connects to a database, and waits so long while others write.
async fn database(file: &Path, patience: Duration) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(file).busy_timeout(patience);
    options.connect().await.unwrap()
}

/// Makes so many responses like that of this participant.
async fn many_like(server: &TestServer, participant: &Client, count: usize) {
    const LIKE: [&str; 3] = [
        "INSERT INTO participants (id, survey_id, tailoring) SELECT printf('f%031x', value), survey_id, tailoring
         FROM participants, generate_series(1, $2) WHERE id = $1",
        "INSERT INTO identities (participant, login_type, signed_in_at)
         SELECT printf('f%031x', value), login_type, signed_in_at
         FROM identities, generate_series(1, $2) WHERE participant = $1",
        "INSERT INTO drafts (participant, revision, answers, saved_at, survey_id)
         SELECT printf('f%031x', value), revision, answers, saved_at, survey_id
         FROM drafts, generate_series(1, $2) WHERE participant = $1",
    ];
    const SERIES: &str = "(WITH RECURSIVE numbers (value) AS
                           (SELECT 1 UNION ALL SELECT value + 1 FROM numbers WHERE value < $2) SELECT value FROM numbers)";
    let mut connection = database(&server.data().join("enkat.db"), Duration::from_secs(5)).await;
    for like in LIKE {
        let like = like.replace("generate_series(1, $2)", SERIES);
        sqlx::query(sqlx::AssertSqlSafe(like))
            .bind(&participant.id)
            .bind(i64::try_from(count).unwrap())
            .execute(&mut connection)
            .await
            .unwrap();
    }
}

/// Saves one answer after the other until told to stop, with the model that the participant had, and then with the new one.
async fn keep_saving(client: Client, is_over: Arc<AtomicBool>) -> (usize, usize) {
    let (mut saves, mut changes) = (0, 0);
    let settings = client.settings("pulse").await;
    let (mut model, mut revision) = (
        settings["model"].clone(),
        settings["draft"]["revision"].as_i64().unwrap(),
    );
    while !is_over.load(Ordering::SeqCst) {
        let answer = client
            .save_by(&model, revision, json!({"agree": true, "stress": 1 + saves % 2}))
            .await;
        let told = answer.json();
        assert_eq!(answer.status, 200, "{told}");
        if told["hasError"] == true {
            assert_eq!(told["errorCode"], "SurveyChanged", "{told}");
            changes += 1;
            let settings = client.settings("pulse").await;
            model = settings["model"].clone();
            revision = settings["draft"]["revision"].as_i64().unwrap();
        } else {
            revision = told["data"]["revision"].as_i64().unwrap();
            saves += 1;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    (saves, changes)
}

/// Starts a server with so many responses.
async fn server_with(responses: usize) -> TestServer {
    let server = TestServer::start().await;
    let first = server.participant("pulse").await;
    first.save(0, json!({"agree": true, "stress": 1})).await.data();
    many_like(&server, &first, responses - 1).await;
    server
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn save_during_migration_is_not_rejected() {
    const PEOPLE: usize = 8;
    const RESPONSES: usize = 3000;
    let server = server_with(RESPONSES).await;
    let is_over = Arc::new(AtomicBool::new(false));
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        let client = server.participant("pulse").await;
        people.push(tokio::spawn(keep_saving(client, Arc::clone(&is_over))));
    }
    let published = migrate(&server, 2).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    is_over.store(true, Ordering::SeqCst);
    for person in people {
        let (saves, changes) = person.await.unwrap();
        assert!(saves > 2, "{saves} saves");
        assert_eq!(changes, 1);
    }
    assert_eq!(published.migrated.moved, RESPONSES + PEOPLE);
    let left = admin(&server, |admin| admin.in_progress("pulse")).await.unwrap();
    assert_eq!(left, [(2, (RESPONSES + PEOPLE) as u64)].into());
}

#[tokio::test]
async fn migrate_uses_small_transactions() {
    const RESPONSES: usize = 3000;
    let server = server_with(RESPONSES).await;
    let file = server.data().join("enkat.db");
    let before = transactions(&file);
    assert_eq!(migrate(&server, 2).await.migrated.moved, RESPONSES);
    let written = transactions(&file) - before;
    assert!(written as usize > RESPONSES / MOST, "{written} transactions");
}

#[tokio::test]
async fn import_people_and_invite_use_small_transactions() {
    const PEOPLE: usize = 6000;
    let server = TestServer::start().await;
    let people: Vec<_> = (0..PEOPLE).map(|number| format!("person{number}")).collect();
    let table = people.join("\n");
    let file = server.data().join("enkat.db");
    let before = transactions(&file);
    let made = admin(&server, move |admin| {
        let people = Invitee::read(&format!("reference\n{table}"), None).unwrap();
        admin.import_people("pulse-short", &people, false)?;
        admin.invite("pulse-short", None)
    });
    assert_eq!(made.await.unwrap(), PEOPLE as u64);
    let written = transactions(&file) - before;
    assert!(written as usize >= 2 * PEOPLE / MOST, "{written} transactions");
    let again = admin(&server, |admin| admin.invite("pulse-short", None)).await;
    assert_eq!(again.unwrap(), 0);
    let anybody = admin(&server, |admin| {
        admin.invite("pulse-short", Some((60, enkat_store::PersonSettings::default())))
    });
    assert_eq!(anybody.await.unwrap(), 60);
}

/// Undoes all but one response, as if the command had been cut short.
#[tokio::test]
async fn migrate_after_interruption_moves_remaining_responses() {
    let server = TestServer::start().await;
    let clients = [
        server.participant("pulse").await,
        server.participant("pulse").await,
    ];
    publish(&server, 2).await.unwrap();
    admin(&server, |admin| {
        let page = admin.ask(admin.store.in_progress("pulse", 2, Reached::default()))?;
        let one = enkat_store::Move {
            response: page.responses[0].clone(),
            without: Vec::new(),
            keeps_page: true,
        };
        admin.ask(admin.store.move_over("pulse", 2, &[one], admin.now()))
    })
    .await
    .unwrap();
    let [first, second] = [asks_for_age(&clients[0]).await, asks_for_age(&clients[1]).await];
    assert!(first != second);
    let published = migrate(&server, 2).await;
    assert_eq!((published.is_new, published.migrated.moved), (false, 1));
    for client in &clients {
        assert!(!asks_for_age(client).await);
        client.save(1, json!({"agree": true, "stress": 1})).await.data();
    }
}

/// Gives an age for the participant, once, after the first verdict on the response.
struct AnswersMeanwhile {
    file: PathBuf,
    has_answered: AtomicBool,
}

impl Mover for AnswersMeanwhile {
    fn judge(&self, response: &InProgress) -> Verdict {
        let verdict = ByAge.judge(response);
        if !self.has_answered.swap(true, Ordering::SeqCst) {
            let threads = tokio::runtime::Builder::new_current_thread().enable_all().build();
            threads.unwrap().block_on(async {
                sqlx::query("UPDATE drafts SET revision = revision + 1, answers = jsonb('{\"age\": 41}')")
                    .execute(&mut database(&self.file, Duration::ZERO).await)
                    .await
                    .unwrap();
            });
        }
        verdict
    }
}

#[tokio::test]
async fn migrate_response_saved_after_verdict_is_judged_again() {
    let server = TestServer::start().await;
    let client = server.participant("pulse").await;
    client.save(0, json!({"agree": true, "stress": 1})).await.data();
    let file = server.data().join("enkat.db");
    let published = admin(&server, move |admin| {
        let mover = AnswersMeanwhile {
            file,
            has_answered: AtomicBool::new(false),
        };
        admin.publish(
            &other(2),
            &std::collections::BTreeMap::new(),
            Some(&mover),
            &mut |_| (),
        )
    });
    let migrated = published.await.unwrap().migrated;
    assert_eq!(migrated.moved, 0);
    assert_eq!(migrated.staying[0].participant, ParticipantId(client.id.clone()));
    assert!(asks_for_age(&client).await);
}
