//! A group commit with nothing beside it: one thread with `rusqlite` takes what waits, begins, writes the rows, commits, and
//! acknowledges. It checks nothing but revisions, and its audit log has no chain.

use std::{
    path::Path,
    sync::mpsc::{Receiver, SyncSender, sync_channel},
    thread,
};

use rusqlite::{Connection, params};
use serde_json::Value;
use tokio::sync::oneshot;

use enkat_bench::{
    ours::Ours,
    rows::{SURVEY, changes, name, submission},
};

use super::Side;

enum Rows {
    SignIn {
        participant: String,
    },
    Save {
        participant: String,
        revision: i64,
        changes: String,
    },
    Submission {
        participant: String,
        revision: i64,
        payload: String,
    },
}

type Job = (Rows, oneshot::Sender<()>);

pub(crate) struct Bare(SyncSender<Job>);

impl Bare {
    /// Opens a database with the tables of the store, which writes so many jobs in one transaction.
    pub(crate) async fn open(folder: &Path, most: usize) -> anyhow::Result<Self> {
        Ours::open(folder, None).await?.close().await?;
        let connection = Connection::open(folder.join("enkat.db"))?;
        for (name, value) in [
            ("synchronous", "FULL"),
            ("foreign_keys", "ON"),
            ("secure_delete", "ON"),
        ] {
            connection.pragma_update(None, name, value)?;
        }
        connection.set_prepared_statement_cache_capacity(32);
        connection.execute(
            "INSERT INTO tailorings (id, survey, version, flags, gender) VALUES (1, ?1, 1, '[]', '')",
            [SURVEY],
        )?;
        let (jobs, waiting) = sync_channel(1024);
        thread::spawn(move || write(&connection, &waiting, most));
        Ok(Self(jobs))
    }

    async fn ask(&self, rows: Rows) -> anyhow::Result<()> {
        let (acknowledge, done) = oneshot::channel();
        self.0.try_send((rows, acknowledge))?;
        Ok(done.await?)
    }
}

impl Side for Bare {
    async fn sign_in(&self, person: usize) -> anyhow::Result<()> {
        let participant = name(person);
        self.ask(Rows::SignIn { participant }).await
    }

    async fn save(&self, person: usize, turn: usize) -> anyhow::Result<()> {
        self.ask(Rows::Save {
            participant: name(person),
            revision: i64::try_from(turn)?,
            changes: Value::Object(changes(turn)).to_string(),
        })
        .await
    }

    async fn send(&self, person: usize, saves: usize) -> anyhow::Result<()> {
        self.ask(Rows::Submission {
            participant: name(person),
            revision: i64::try_from(saves)?,
            payload: Value::Object(submission(person).content.payload).to_string(),
        })
        .await
    }
}

fn write(connection: &Connection, waiting: &Receiver<Job>, most: usize) -> anyhow::Result<()> {
    while let Ok(first) = waiting.recv() {
        let mut batch = vec![first];
        // Lets those who were answered just now come back.
        thread::yield_now();
        batch.extend(waiting.try_iter().take(most - 1));
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for (rows, _) in &batch {
            write_rows(connection, rows)?;
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
        for (_, acknowledge) in batch {
            let _ = acknowledge.send(());
        }
    }
    Ok(())
}

fn write_rows(connection: &Connection, rows: &Rows) -> anyhow::Result<()> {
    match rows {
        Rows::SignIn { participant } => {
            for insert in [
                "INSERT INTO participants (id, survey_id, tailoring) VALUES (?1, 'generated', 1)",
                "INSERT INTO identities (participant, login_type, signed_in_at) VALUES (?1, 'anonymous', 0)",
                "INSERT INTO drafts (participant, survey_id, revision, answers, saved_at)
                 VALUES (?1, 'generated', 0, jsonb('{}'), 0)",
                "INSERT INTO sessions (secret_hash, participant, expires_at, seen_at) VALUES (?1, ?1, 0, 0)",
            ] {
                connection.prepare_cached(insert)?.execute([participant])?;
            }
            log(connection, participant)
        }
        Rows::Save {
            participant,
            revision,
            changes,
        } => {
            let saved = connection
                .prepare_cached(
                    "UPDATE drafts SET revision = revision + 1, answers = jsonb_patch(answers, ?3), last_save = ?4,
                                       answered_at = 0, saved_at = 0
                     WHERE participant = ?1 AND revision = ?2",
                )?
                .execute(params![participant, revision, changes, "0".repeat(64)])?;
            anyhow::ensure!(saved == 1, "a save was refused");
            Ok(())
        }
        Rows::Submission {
            participant,
            revision,
            payload,
        } => {
            let sent = connection
                .prepare_cached(
                    "INSERT INTO submissions (participant, survey, version, language, payload, scores, submitted_at)
                     SELECT participant, 'generated', 1, 'en-US', ?3, '[]', 0 FROM drafts
                     WHERE participant = ?1 AND revision = ?2",
                )?
                .execute(params![participant, revision, payload])?;
            anyhow::ensure!(sent == 1, "a submission was refused");
            connection
                .prepare_cached("DELETE FROM drafts WHERE participant = ?1")?
                .execute([participant])?;
            log(connection, participant)
        }
    }
}

/// Makes a row of the audit log, as long as those of the store.
fn log(connection: &Connection, participant: &str) -> anyhow::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, hash, actor, times)
             SELECT 1, coalesce(max(number), 0) + 1, 1, 0, 'signedIn', 'generated', ?1, 'anonymous', hex(zeroblob(32)),
                    'participant', 1
             FROM audit WHERE chain = 1",
        )?
        .execute([participant])?;
    Ok(())
}
