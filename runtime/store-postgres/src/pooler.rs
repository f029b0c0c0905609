//! pgbouncer for tests, with the settings that the book shows.

use crate::testing::{Program, Server};

/// The program that starts a pooler.
const START_POOLER: &str = include_str!("../../../tests/postgres/pooler.sh");
/// The page that shows the settings of a pooler.
const PAGE: &str = include_str!("../../../docs/book/src/howto/serve.md");

/// A pooler that gives its clients two connections to each database of a server, for one transaction each.
pub(crate) struct Pooler {
    folder: String,
    _program: Program,
}

impl Pooler {
    /// Starts a pooler with the settings that the book shows, except for places, users, encryption and the size of its pools.
    pub(crate) fn start(server: &Server) -> Self {
        let shown = PAGE.split("```text\n[databases]\n").nth(1).unwrap();
        let mut settings = String::from("[databases]\n");
        for line in shown.split("\n```").next().unwrap().lines() {
            let line = match line.split(" = ").next().unwrap() {
                "enkat" => format!("* = host={} user=enkat", server.folder),
                "listen_addr" => "listen_addr =".to_owned(),
                "auth_type" => "auth_type = any".to_owned(),
                "auth_file" | "server_tls_sslmode" | "server_tls_ca_file" => continue,
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
