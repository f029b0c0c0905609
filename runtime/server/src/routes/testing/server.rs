//! A running server.

use std::{net::SocketAddr, path::Path, sync::Arc};

use enkat_model::Artifact;
use enkat_store::{Purpose, SentResponse, SubmissionFilter};
use sqlx::{Connection, SqliteConnection};
use tempfile::TempDir;
use tokio::{sync::oneshot, task::JoinHandle};

use super::{
    Client, PICTURE, TestClock, artifact, artifact_with_location, compile, deployment::deployment,
    environment::Counting, keep_logs,
};
use crate::{Environment, Error, Limits, Server, Settings, Surveys, open_store};

/// A running server.
pub(crate) struct TestServer {
    _folder: TempDir,
    pub(crate) clock: Arc<TestClock>,
    random: Arc<Counting>,
    settings: Settings,
    /// The surveys in the folder.
    pub(crate) surveys: Surveys,
    running: Option<Running>,
}

struct Running {
    address: SocketAddr,
    metrics: Option<SocketAddr>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), Error>>,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::with(|_| ()).await
    }

    /// Starts a server with another survey `pulse`.
    pub(crate) async fn asking(pulse: Artifact) -> Self {
        let mut server = Self::start().await;
        server.surveys.artifacts[0] = pulse;
        server.restart().await;
        server
    }

    /// Starts a server with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Settings)) -> Self {
        keep_logs();
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("deployment.yaml"), deployment()).unwrap();
        let mut settings = Settings {
            listen: ([127, 0, 0, 1], 0).into(),
            data_dir: folder.path().join("data"),
            web: None,
            deployment: Some(folder.path().join("deployment.yaml")),
            limits: Limits {
                body: 4096,
                // Tests hand over mails themselves.
                mail_pause: std::time::Duration::from_hours(1),
                ..Limits::default()
            },
            ..Settings::default()
        };
        change(&mut settings);
        let mut server = Self {
            _folder: folder,
            clock: Arc::new(TestClock::new()),
            random: Arc::new(Counting::new()),
            settings,
            surveys: Surveys {
                artifacts: vec![artifact(), artifact_with_location()],
                pictures: [(PICTURE.to_owned(), b"<svg viewBox='0 0 2 1'></svg>".to_vec())].into(),
                compile: Some(compile),
            },
            running: None,
        };
        server.launch().await;
        server
    }

    /// Returns the reason why another server on the same data does not start.
    pub(crate) async fn refuses_to_start(&self) -> String {
        let started = Server::start(self.settings.clone(), self.surveys.clone(), Environment::system()).await;
        started.err().unwrap().to_string()
    }

    async fn launch(&mut self) {
        let environment = Environment {
            clock: Arc::clone(&self.clock) as _,
            random: Arc::clone(&self.random) as _,
        };
        let server = Server::start(self.settings.clone(), self.surveys.clone(), environment)
            .await
            .unwrap();
        let (stop, stopped) = oneshot::channel();
        self.running = Some(Running {
            address: server.address(),
            metrics: server.metrics_address(),
            stop,
            task: tokio::spawn(server.run(async move {
                let _ = stopped.await;
            })),
        });
    }

    /// Stops properly and starts again on the same folder.
    pub(crate) async fn restart(&mut self) {
        let running = self.running.take().unwrap();
        running.stop.send(()).unwrap();
        running.task.await.unwrap().unwrap();
        self.launch().await;
    }

    /// Returns the address on which it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.running.as_ref().unwrap().address
    }

    pub(crate) fn settings(&self) -> Settings {
        self.settings.clone()
    }

    pub(crate) fn data(&self) -> &Path {
        &self.settings.data_dir
    }

    /// Reads what the server has stored of the responses to a survey.
    pub(crate) async fn stored(&self, survey_id: &str) -> Vec<SentResponse> {
        let store = open_store(&self.settings, &Environment::system()).await.unwrap();
        let filter = SubmissionFilter {
            survey_id: survey_id.to_owned(),
            purposes: Purpose::ALL.to_vec(),
            ..SubmissionFilter::default()
        };
        let mut submissions = store
            .submissions(&filter, &(Arc::new(|_: &_| [0_u8; 16]) as _))
            .await
            .unwrap();
        submissions.next().await.unwrap()
    }

    /// Tests whether a file of the data folder contains a text.
    pub(crate) fn has_stored(&self, text: &str) -> bool {
        let mut folders = vec![self.data().to_owned()];
        while let Some(folder) = folders.pop() {
            for file in std::fs::read_dir(folder).unwrap() {
                let path = file.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if std::fs::read(path)
                    .unwrap()
                    .windows(text.len())
                    .any(|part| part == text.as_bytes())
                {
                    return true;
                }
            }
        }
        false
    }

    /// Changes the database beside the server.
    pub(crate) async fn execute(&self, statement: &'static str) {
        let url = format!("sqlite:{}", self.data().join("enkat.db").display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }

    /// Counts rows of the database by a participant.
    pub(crate) async fn count(&self, statement: &'static str, participant: &str) -> i64 {
        let url = format!("sqlite:{}", self.data().join("enkat.db").display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let counted = sqlx::query_scalar(statement).bind(participant);
        counted.fetch_one(&mut connection).await.unwrap()
    }

    /// Stops, puts this file in the place of the database, and starts again. It may be the file of another server.
    pub(crate) async fn replace_database(&mut self, with: &Path) {
        self.random.leap();
        let running = self.running.take().unwrap();
        running.stop.send(()).unwrap();
        running.task.await.unwrap().unwrap();
        let database = self.data().join("enkat.db");
        for kind in ["db-wal", "db-shm"] {
            let _ = std::fs::remove_file(database.with_extension(kind));
        }
        std::fs::copy(with, &database).unwrap();
        self.launch().await;
    }

    /// Returns a client without a session.
    pub(crate) fn nobody(&self) -> Client {
        Client::new(self.running.as_ref().unwrap().address)
    }

    /// Starts a server with metrics.
    pub(crate) async fn measured() -> Self {
        Self::with(|settings| settings.metrics = Some(([127, 0, 0, 1], 0).into())).await
    }

    /// Reads the line of a metric, such as `enkat_ready 1`.
    pub(crate) async fn metric(&self, series: &str) -> String {
        let answer = self.metrics().get("/metrics").await;
        let printed = String::from_utf8(answer.body).unwrap();
        let begin = format!("{series} ");
        let found = printed.lines().find(|line| line.starts_with(&begin));
        found.unwrap_or_else(|| panic!("{series}: {printed}")).to_owned()
    }

    /// Returns a client of the listener for metrics.
    pub(crate) fn metrics(&self) -> Client {
        Client::new(self.running.as_ref().unwrap().metrics.unwrap())
    }

    /// Returns a client of the same participant after a restart.
    pub(crate) fn again(&self, client: &Client) -> Client {
        let mut again = self.nobody();
        again.headers.clone_from(&client.headers);
        again.id.clone_from(&client.id);
        again
    }

    /// Returns a client that is signed in to a survey.
    pub(crate) async fn participant(&self, survey_id: &str) -> Client {
        let mut client = self.nobody();
        client.sign_in(survey_id).await.data();
        client
    }
}
