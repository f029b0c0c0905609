//! A server under saving load that meets faults, and is compared with the ledgers of its participants after each.

use std::path::Path;

use crate::{
    client::Participant,
    disk::{Disk, Syncs},
    ledger::Moment,
    load::{Load, Writer, under_load},
    rows::{Database, Saved, drafts},
    server::Server,
};

const PARTICIPANTS: usize = 16;

/// A server, and participants who save.
pub(crate) struct Service {
    pub(crate) server: Server,
    database: Database,
    /// The disk of the data folder, where it is recorded.
    disk: Option<Disk>,
    writers: Vec<Writer>,
    /// Participants whose session has ended.
    signed_out: Vec<Writer>,
}

impl Service {
    /// Starts a server in an empty folder, with its database there or in PostgreSQL, and signs participants in.
    pub(crate) fn begin(folder: &Path, postgres: Option<String>) -> Self {
        let mut server = Server::new(folder, postgres.clone());
        server.start().unwrap();
        let file = server.data.join("enkat.db");
        Self {
            writers: sign_in(&server.url).collect(),
            signed_out: Vec::new(),
            database: postgres.map_or(Database::File(file), Database::Postgres),
            server,
            disk: None,
        }
    }

    /// Starts a server in an empty folder whose disk is recorded, and signs participants in.
    pub(crate) fn begin_recorded(folder: &Path, syncs: Syncs) -> Self {
        let mut service = Self::begin(folder, None);
        service.server.stop();
        let disk = Disk::new(&service.server.data, syncs);
        service.server.environment = disk.environment();
        service.disk = Some(disk);
        service.restart().unwrap();
        service
    }

    /// Returns the disk of the data folder, which is recorded.
    pub(crate) fn disk(&self) -> &Disk {
        self.disk.as_ref().unwrap()
    }

    /// Lets participants save while something happens to the server. Returns how many saves were refused.
    pub(crate) fn under_load(&mut self, happens: impl FnOnce(&Load, &mut Server, Option<&Disk>)) -> usize {
        let disk = self.disk.as_ref();
        let now = || disk.map_or(0, Disk::now);
        let server = &mut self.server;
        under_load(&mut self.writers, &now, |load| happens(load, server, disk))
    }

    /// Lets participants save this many times, and kills the server in the middle of the next saves.
    pub(crate) fn kill_under_load(&mut self, saves: usize) {
        let refused = self.under_load(|load, server, _| {
            load.wait_for_saves(saves);
            load.replies_end();
            server.kill();
        });
        assert_eq!(refused, 0, "a save was refused before");
    }

    /// Returns the number of participants who save.
    pub(crate) fn participants(&self) -> usize {
        self.writers.len()
    }

    /// Signs others in for participants whose session has ended.
    pub(crate) fn replace_signed_out(&mut self) {
        let (signed_out, mut writers): (Vec<_>, Vec<_>) =
            self.writers.drain(..).partition(|writer| writer.is_signed_out);
        writers.extend(sign_in(&self.server.url).take(signed_out.len()));
        self.writers = writers;
        self.signed_out.extend(signed_out);
    }

    /// Starts the server again. The error is what it says when it ends instead.
    pub(crate) fn restart(&mut self) -> Result<(), String> {
        if let Some(disk) = &mut self.disk {
            disk.begin();
        }
        for writer in &mut self.writers {
            writer.participant.reconnect();
        }
        self.server.start()
    }

    /// Compares every row of the drafts with the ledgers as of a moment. Returns the rows.
    pub(crate) fn compare_rows(&self, at: Moment) -> Result<Vec<Saved>, String> {
        let rows = drafts(&self.database);
        let participants = self.writers.len() + self.signed_out.len();
        if rows.len() != participants {
            return Err(format!("{} drafts of {participants} participants", rows.len()));
        }
        for Writer {
            participant, ledger, ..
        } in self.writers.iter().chain(&self.signed_out)
        {
            ledger.judge(&row(&rows, participant)?.draft, at)?;
        }
        Ok(rows)
    }

    /// Compares every row with the ledgers, and with the draft that its participant sees.
    pub(crate) fn compare(&self, at: Moment) -> Result<(), String> {
        let rows = self.compare_rows(at)?;
        for Writer { participant, .. } in &self.writers {
            if participant.draft() != row(&rows, participant)?.draft {
                return Err("a participant sees another draft".to_owned());
            }
        }
        Ok(())
    }

    /// Compares everything with the ledgers after a restart. They go on from what is there.
    pub(crate) fn go_on(&mut self, at: Moment) -> Result<(), String> {
        self.compare(at)?;
        let rows = drafts(&self.database);
        for Writer {
            participant, ledger, ..
        } in &mut self.writers
        {
            ledger.begin_after(row(&rows, participant)?.draft.clone());
        }
        Ok(())
    }
}

fn row<'a>(rows: &'a [Saved], of: &Participant) -> Result<&'a Saved, String> {
    let row = rows.iter().find(|row| row.participant == of.id);
    row.ok_or_else(|| "a participant has no draft".to_owned())
}

fn sign_in(url: &str) -> impl Iterator<Item = Writer> {
    (0..PARTICIPANTS).map(|seed| Writer::new(Participant::sign_in(url), seed))
}
