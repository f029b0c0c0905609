//! Measures durable autosaves at the store, in process, with 128 clients: beside a bare group-commit loop and beside
//! one commit per answer, all on SQLite with synchronous=FULL, taking turns.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use enkat_bench::{Figure, Target, middle, print};
use enkat_runtime::store::{
    Change, Participant, ParticipantId, Save, Saved, SecretHash, SignIn, SqliteStore, Store, Tailoring,
};
use enkat_runtime::{Environment, Settings, open_store};
use jiff::Timestamp;
use serde_json::{Map, Value};
use sqlx::{Connection, SqliteConnection, SqlitePool, sqlite};
use tokio::sync::{mpsc, oneshot};

const CLIENTS: usize = 128;
const ROUNDS: usize = 5;
const ROUND: Duration = Duration::from_millis(700);
/// So many answers does a draft hold while it is measured.
const ANSWERS: usize = 70;

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let store = Arc::new(filled(folder.path()).await?);
    let group = GroupCommit::start(&folder.path().join("group.db")).await?;
    let single = single(&folder.path().join("single.db")).await?;
    let (mut ours, mut by_group, mut one_by_one) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ours.push(
            rate(|client| OurClient {
                store: Arc::clone(&store),
                client,
                revision: None,
            })
            .await?,
        );
        by_group.push(
            rate(|client| GroupClient {
                group: group.clone(),
                client,
                turn: 0,
            })
            .await?,
        );
        one_by_one.push(
            rate(|client| SingleClient {
                pool: single.clone(),
                client,
                turn: 0,
            })
            .await?,
        );
    }
    let (ours, by_group, one_by_one) = (middle(ours), middle(by_group), middle(one_by_one));
    let report = |name: &str, value, unit, target| {
        print(&Figure {
            name: name.to_owned(),
            value,
            unit,
            target,
        })
    };
    report("autosaves at the store, 128 clients", ours, "per second", None)?;
    report(
        "  to a bare group-commit loop",
        ours / by_group,
        "times",
        Some(Target::Least(0.5)),
    )?;
    report(
        "  to one commit per answer",
        ours / one_by_one,
        "times",
        Some(Target::Least(3.0)),
    )?;
    Ok(())
}

/// Somebody who saves one answer after the other.
trait Client: Send + 'static {
    fn save(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;
}

/// Saves per second of all clients together.
async fn rate<C: Client>(client: impl Fn(usize) -> C) -> anyhow::Result<f64> {
    let stop = Arc::new(AtomicBool::new(false));
    let count = Arc::new(AtomicUsize::new(0));
    let start = Instant::now();
    let mut tasks = Vec::new();
    for number in 0..CLIENTS {
        let (mut client, stop, count) = (client(number), Arc::clone(&stop), Arc::clone(&count));
        tasks.push(tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                client.save().await?;
                count.fetch_add(1, Ordering::Relaxed);
            }
            anyhow::Ok(())
        }));
    }
    tokio::time::sleep(ROUND).await;
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await??;
    }
    #[allow(clippy::cast_precision_loss, reason = "a count of saves")]
    Ok(count.load(Ordering::Relaxed) as f64 / start.elapsed().as_secs_f64())
}

fn name(client: usize) -> String {
    format!("participant{client:04}")
}

fn change(turn: usize) -> Map<String, Value> {
    Map::from_iter([(format!("question{}", turn % ANSWERS), Value::from(turn % 5))])
}

fn full_draft() -> Map<String, Value> {
    (0..ANSWERS).flat_map(change).collect()
}

async fn filled(folder: &Path) -> anyhow::Result<SqliteStore> {
    let settings = Settings {
        data_dir: folder.to_owned(),
        ..Settings::default()
    };
    let store = open_store(&settings, &Environment::system()).await?;
    for client in 0..CLIENTS {
        let id = ParticipantId(name(client));
        let tailoring = Tailoring {
            survey: "generated".to_owned(),
            version: 1,
            flags: vec![],
            gender: None,
        };
        let sign_in = SignIn {
            participant: Participant {
                id: id.clone(),
                survey_id: "generated".to_owned(),
                tailoring,
            },
            login_type: "anonymous",
            birth_year: None,
            identity: None,
            resumes: false,
            continues: None,
            invitation: None,
            unit: None,
            language: None,
            asks_gender: false,
            secret: SecretHash(name(client)),
            replaces: None,
            at: Timestamp::UNIX_EPOCH,
            expires_at: Timestamp::MAX,
            limit: None,
            not_answered_since: None,
        };
        store.sign_in(&sign_in).await?;
        store.save(save(id, 0, full_draft())).await?;
    }
    Ok(store)
}

fn save(participant: ParticipantId, revision: i64, changes: Map<String, Value>) -> Save {
    let (consent, at) = (Change::None, Timestamp::UNIX_EPOCH);
    Save {
        session: SecretHash(participant.0.clone()),
        participant,
        revision,
        changes,
        page: None,
        section: None,
        language: None,
        consent,
        is_answer: true,
        at,
    }
}

struct OurClient {
    store: Arc<SqliteStore>,
    client: usize,
    revision: Option<i64>,
}

impl Client for OurClient {
    async fn save(&mut self) -> anyhow::Result<()> {
        let id = ParticipantId(name(self.client));
        let revision = match self.revision {
            Some(revision) => revision,
            None => self.store.draft(&id).await?.map_or(0, |draft| draft.revision),
        };
        let turn = usize::try_from(revision)?;
        match self.store.save(save(id, revision, change(turn))).await? {
            Saved::Done { revision } => self.revision = Some(revision),
            other => anyhow::bail!("a save was refused: {other:?}"),
        }
        Ok(())
    }
}

/// One row for each client in a database of the same settings.
async fn plain(file: &Path) -> anyhow::Result<SqliteConnection> {
    let mut connection = SqliteConnection::connect_with(&options(file)).await?;
    sqlx::query("CREATE TABLE drafts (participant TEXT PRIMARY KEY, answers TEXT NOT NULL) STRICT")
        .execute(&mut connection)
        .await?;
    for client in 0..CLIENTS {
        sqlx::query("INSERT INTO drafts VALUES ($1, $2)")
            .bind(name(client))
            .bind(Value::Object(full_draft()).to_string())
            .execute(&mut connection)
            .await?;
    }
    Ok(connection)
}

fn options(file: &Path) -> sqlite::SqliteConnectOptions {
    sqlite::SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(sqlite::SqliteJournalMode::Wal)
        .synchronous(sqlite::SqliteSynchronous::Full)
}

const UPDATE: &str = "UPDATE drafts SET answers = json_patch(answers, $2) WHERE participant = $1";

/// What a group commit is at the least: take what waits, begin, update each, commit, acknowledge.
#[derive(Clone)]
struct GroupCommit(mpsc::Sender<(String, String, oneshot::Sender<()>)>);

impl GroupCommit {
    async fn start(file: &Path) -> anyhow::Result<Self> {
        let mut connection = plain(file).await?;
        let (jobs, mut waiting) = mpsc::channel(CLIENTS);
        tokio::spawn(async move {
            let mut batch: Vec<(String, String, oneshot::Sender<()>)> = Vec::new();
            while waiting.recv_many(&mut batch, CLIENTS).await > 0 {
                let mut transaction = connection.begin().await?;
                for (participant, changes, _) in &batch {
                    let update = sqlx::query(UPDATE).bind(participant).bind(changes);
                    update.execute(&mut *transaction).await?;
                }
                transaction.commit().await?;
                for (_, _, acknowledge) in batch.drain(..) {
                    let _ = acknowledge.send(());
                }
            }
            anyhow::Ok(())
        });
        Ok(Self(jobs))
    }
}

struct GroupClient {
    group: GroupCommit,
    client: usize,
    turn: usize,
}

impl Client for GroupClient {
    async fn save(&mut self) -> anyhow::Result<()> {
        self.turn += 1;
        let (acknowledge, done) = oneshot::channel();
        let changes = Value::Object(change(self.turn)).to_string();
        self.group
            .0
            .send((name(self.client), changes, acknowledge))
            .await?;
        Ok(done.await?)
    }
}

/// The ordinary way: a pool, and every save a transaction of its own.
async fn single(file: &Path) -> anyhow::Result<SqlitePool> {
    plain(file).await?.close().await?;
    let pool = sqlite::SqlitePoolOptions::new().max_connections(1);
    Ok(pool.connect_with(options(file)).await?)
}

struct SingleClient {
    pool: SqlitePool,
    client: usize,
    turn: usize,
}

impl Client for SingleClient {
    async fn save(&mut self) -> anyhow::Result<()> {
        self.turn += 1;
        let changes = Value::Object(change(self.turn)).to_string();
        sqlx::query(UPDATE)
            .bind(name(self.client))
            .bind(changes)
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
