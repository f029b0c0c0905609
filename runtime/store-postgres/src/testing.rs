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

/// A server that runs as long as this process, unless it is stopped.
pub(crate) struct Server {
    folder: String,
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
    _guard: Child,
}

impl Server {
    /// Starts a server.
    pub(crate) fn start() -> Self {
        let mut guard = Command::new("sh")
            .args(["-c", START])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut server = Self {
            folder: String::new(),
            orders: guard.stdin.take().unwrap(),
            answers: BufReader::new(guard.stdout.take().unwrap()),
            _guard: guard,
        };
        server.folder = server.answer();
        server
    }

    /// Stops the server: it ends its connections.
    pub(crate) fn stop(&mut self) {
        writeln!(self.orders, "stop").unwrap();
        self.answer();
    }

    /// Starts the server again.
    pub(crate) fn start_again(&mut self) {
        writeln!(self.orders, "start").unwrap();
        self.answer();
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).unwrap();
        line.trim().to_owned()
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

/// Creates an empty database on a server that the tests share, and returns its address.
pub(crate) async fn database() -> String {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start).database().await
}
