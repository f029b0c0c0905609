//! A PostgreSQL server for tests of this store and of crates that use it, with a database for each.

#![allow(
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed"
)]

use std::{
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use sqlx::{Connection, PgConnection};

/// The program that starts a server, and stops it when its input ends.
const START: &str = include_str!("../../../tests/postgres/start.sh");

/// A program that runs as long as its input is open.
pub(crate) struct Program {
    orders: ChildStdin,
    answers: BufReader<ChildStdout>,
    _guard: Child,
}

impl Program {
    /// Starts a script with arguments, and returns its first line.
    pub(crate) fn start(script: &str, arguments: &[&str]) -> (Self, String) {
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
pub struct Server {
    /// The folder of its socket.
    pub(crate) folder: String,
    program: Program,
}

impl Server {
    /// Starts a server.
    pub fn start() -> Self {
        Self::start_with(&[])
    }

    /// Starts a server with settings, such as `fsync=on`.
    pub fn start_with(settings: &[&str]) -> Self {
        Self::run(START, settings)
    }

    /// Starts a server with settings on a port.
    #[cfg(test)]
    pub(crate) fn start_on(port: u16, settings: &[&str]) -> Self {
        // The server and the programs that wait for it read the variable.
        Self::run(&format!("export PGPORT={port}\n{START}"), settings)
    }

    fn run(script: &str, settings: &[&str]) -> Self {
        let options: Vec<_> = settings.iter().flat_map(|setting| ["-c", *setting]).collect();
        let (program, folder) = Program::start(script, &options);
        Self { folder, program }
    }

    /// Returns the folder of its socket, its files (`data`) and its log (`log`).
    pub fn folder(&self) -> &Path {
        Path::new(&self.folder)
    }

    /// Stops the server: it ends its connections.
    pub fn stop(&mut self) {
        self.program.order("stop");
    }

    /// Ends the server at once, as a crash does.
    pub fn kill(&mut self) {
        self.program.order("kill");
    }

    /// Starts the server again.
    pub fn start_again(&mut self) {
        self.program.order("start");
    }

    /// Returns the path of its socket.
    #[cfg(test)]
    pub(crate) fn socket(&self) -> String {
        format!("{}/.s.PGSQL.5432", self.folder)
    }

    fn address(&self, database: &str) -> String {
        format!("postgres:///{database}?host={}&user=enkat", self.folder)
    }

    /// Creates an empty database, and returns its address.
    pub async fn database(&self) -> String {
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
pub fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(Server::start)
}

/// Creates an empty database on a server that the tests share, and returns its address.
pub async fn database() -> String {
    server().database().await
}
