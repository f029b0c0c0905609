//! Kills the server under saving load and finds every acknowledged answer afterwards.
//!
//! Many participants save as fast as they can. The server gets SIGKILL in the middle, starts again on the same data, and every
//! participant looks for the acknowledged answers. This happens three times, on the same data.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod client;
mod server;

use std::{
    collections::HashMap,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
    thread,
    time::Duration,
};

use client::Participant;
use serde_json::Value;
use server::Server;

const PARTICIPANTS: usize = 24;
const ROUNDS: usize = 3;
/// The fewest acknowledged saves in a round that make the test meaningful.
const ENOUGH: usize = 1_500;

#[test]
fn killed_server_keeps_acknowledged_answers() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start(data.path());
    let mut participants: Vec<Writer> = (0..PARTICIPANTS)
        .map(|_| Writer::new(Participant::sign_in(&server.url)))
        .collect();
    for round in 0..ROUNDS {
        let acknowledged = save_until_killed(&mut participants, &mut server);
        assert!(
            acknowledged >= ENOUGH,
            "only {acknowledged} saves in round {round}"
        );
        server = server.restart();
        for writer in &mut participants {
            writer.check();
        }
    }
}

/// Lets all participants save, kills the server in the middle, and counts the acknowledged saves.
fn save_until_killed(participants: &mut [Writer], server: &mut Server) -> usize {
    let acknowledged = AtomicUsize::new(0);
    let killed = AtomicBool::new(false);
    thread::scope(|scope| {
        for writer in participants {
            scope.spawn(|| {
                while writer.save_next() {
                    acknowledged.fetch_add(1, Ordering::Relaxed);
                }
                assert!(
                    killed.load(Ordering::SeqCst),
                    "a save failed while the server was up"
                );
            });
        }
        while acknowledged.load(Ordering::Relaxed) < ENOUGH {
            thread::sleep(Duration::from_millis(5));
        }
        killed.store(true, Ordering::SeqCst);
        server.kill();
    });
    acknowledged.into_inner()
}

/// A participant who saves one answer after the other and remembers the acknowledged ones.
struct Writer {
    participant: Participant,
    turn: usize,
    revision: i64,
    acknowledged: HashMap<String, Value>,
    /// The save that was under way when the server died: it may be stored or not.
    open: Option<(String, Value)>,
}

impl Writer {
    fn new(participant: Participant) -> Self {
        Self {
            participant,
            turn: 0,
            revision: 0,
            acknowledged: HashMap::new(),
            open: None,
        }
    }

    /// Saves the next answer. Returns whether it was acknowledged.
    fn save_next(&mut self) -> bool {
        let (id, value) = self.participant.answer(self.turn);
        self.turn += 1;
        self.open = Some((id.clone(), value.clone()));
        let Some(revision) = self.participant.save(self.revision, &id, &value) else {
            return false;
        };
        self.revision = revision;
        self.open = None;
        self.acknowledged.insert(id, value);
        true
    }

    /// Compares the server's answers with the acknowledged ones, and continues from there.
    fn check(&mut self) {
        let (revision, answers) = self.participant.draft();
        let stored_open = revision == self.revision + 1;
        assert!(
            stored_open || revision == self.revision,
            "revision {revision} after {}",
            self.revision
        );
        if let (true, Some((id, value))) = (stored_open, self.open.take()) {
            self.acknowledged.insert(id, value);
        }
        let answers: HashMap<String, Value> = answers.into_iter().collect();
        assert_eq!(answers, self.acknowledged);
        self.revision = revision;
    }
}
