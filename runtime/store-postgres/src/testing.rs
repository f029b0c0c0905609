//! A PostgreSQL server for tests, with a database for each.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use sqlx::{Connection, PgConnection};

/// The program that starts a server, and stops it when its input ends.
const START: &str = include_str!("../../../tests/postgres/start.sh");
/// The program that starts a pooler.
const START_POOLER: &str = include_str!("../../../tests/postgres/pooler.sh");
/// The page that shows the settings of a pooler.
const PAGE: &str = include_str!("../../../docs/book/src/howto/serve.md");

/// A program that runs as long as its input is open.
struct Program {
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
    _guard: Child,
}

impl Program {
    /// Starts a script with arguments, and returns its first line.
    fn start(script: &str, arguments: &[&str]) -> (Self, String) {
        let mut guard = Command::new("sh")
            .args(["-c", script, "sh"])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut program = Self {
            orders: guard.stdin.take().unwrap(),
            answers: BufReader::new(guard.stdout.take().unwrap()),
            _guard: guard,
        };
        let line = program.answer();
        assert!(!line.is_empty(), "it did not start");
        (program, line)
    }

    fn order(&mut self, order: &str) {
        writeln!(self.orders, "{order}").unwrap();
        self.answer();
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line.trim().to_owned()
    }
}

/// A server that runs as long as this process, unless it is stopped.
pub(crate) struct Server {
    folder: String,
    program: Program,
}

impl Server {
    /// Starts a server.
    pub(crate) fn start() -> Self {
        let (program, folder) = Program::start(START, &[]);
        Self { folder, program }
    }

    /// Stops the server: it ends its connections.
    pub(crate) fn stop(&mut self) {
        self.program.order("stop");
    }

    /// Starts the server again.
    pub(crate) fn start_again(&mut self) {
        self.program.order("start");
    }

    /// Returns the path of its socket.
    pub(crate) fn socket(&self) -> String {
        format!("{}/.s.PGSQL.5432", self.folder)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&user=enkat", self.folder)
    }

    /// Creates an empty database, and returns its address.
    pub(crate) async fn database(&self) -> String {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        let create = format!("CREATE DATABASE {name}");
        let mut connection = PgConnection::connect(&self.address("postgres")).await.unwrap();
        sqlx::query(sqlx::AssertSqlSafe(create))
            .execute(&mut connection)
            .await
            .unwrap();
        self.address(&name)
    }
}

/// Returns the server that the tests share.
pub(crate) fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

/// Creates an empty database on a server that the tests share, and returns its address.
pub(crate) async fn database() -> String {
    server().database().await
}

/// A pooler that gives its clients two connections to each database of a server, for one transaction each.
pub(crate) struct Pooler {
    folder: String,
    _program: Program,
}

impl Pooler {
    /// Starts a pooler with the settings that the book shows, except for places, users and the size of its pools.
    pub(crate) fn start(server: &Server) -> Self {
        let shown = PAGE.split("```text\n[databases]\n").nth(1).unwrap();
        let mut settings = String::from("[databases]\n");
        for line in shown.split("\n```").next().unwrap().lines() {
            let line = match line.split(" = ").next().unwrap() {
                "enkat" => format!("* = host={} user=enkat", server.folder),
                "listen_addr" => "listen_addr =".to_owned(),
                "auth_type" => "auth_type = any".to_owned(),
                "auth_file" => continue,
                "default_pool_size" => "default_pool_size = 2".to_owned(),
                _ => line.to_owned(),
            };
            settings.push_str(&line);
            settings.push('\n');
        }
        assert!(settings.contains("pool_mode = transaction\n"), "{settings}");
        let (program, folder) = Program::start(START_POOLER, &[&settings]);
        Self {
            folder,
            _program: program,
        }
    }

    /// Returns the address of a database through the pooler.
    pub(crate) fn address(&self, database: &str) -> String {
        let name = database.split(['/', '?']).nth(3).unwrap();
        format!(
            "postgres:///{name}?host={}&port=6432&user=enkat&pooler=transaction",
            self.folder
        )
    }
}
