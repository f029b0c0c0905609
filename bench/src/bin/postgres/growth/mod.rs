//! A server whose database has a million participants and ten million rows of the audit log, beside one whose database is empty. One
//! client calls both by turns.

mod fill;

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use enkat_bench::{
    Percentiles, Target,
    client::Connection,
    clients::address,
    folder,
    participant::{Answered, Person},
    print_all,
    shipped::Server,
};
use tempfile::TempDir;

use crate::{people, place::Place};

/// The number of participants, unless the command line has another one. The audit log has ten rows for each.
const PARTICIPANTS: i32 = 1_000_000;
/// Turns of each server.
const TURNS: usize = 20;
/// Participants who sign in in a turn, and the saves of each.
const PEOPLE: usize = 50;
const SAVES: usize = 4;
/// The most that a call may take, as a multiple of the same call at the empty database.
const SLOWER: f64 = 1.5;
/// The longest start, in seconds.
const START: f64 = 2.0;

pub(crate) async fn measure(place: &Place, participants: Option<String>) -> anyhow::Result<()> {
    let participants = participants.map_or(Ok(PARTICIPANTS), |count| count.parse());
    let participants = participants.context("how many participants?")?;
    let mut empty = Side::begin(place).await?;
    let mut full = Side::begin(place).await?;
    let first = people::begin(full.server.address, 1).await?;
    fill::fill(&full.database, &first[0].id, participants).await?;
    full.restart().await?;
    for turn in 0..TURNS {
        empty.turn(turn).await?;
        full.turn(turn).await?;
    }
    report(participants, empty, full)
}

/// A server with what was measured of it.
struct Side {
    folder: TempDir,
    database: String,
    server: Server,
    start: Duration,
    sign_ins: Vec<Duration>,
    settings: Vec<Duration>,
    saves: Vec<Duration>,
}

impl Side {
    async fn begin(place: &Place) -> anyhow::Result<Self> {
        let (folder, database) = (tempfile::tempdir()?, place.another_database().await);
        folder::write(folder.path(), 1)?;
        let (server, start) = start(folder.path(), &database).await?;
        Ok(Self {
            folder,
            database,
            server,
            start,
            sign_ins: Vec::new(),
            settings: Vec::new(),
            saves: Vec::new(),
        })
    }

    async fn restart(&mut self) -> anyhow::Result<()> {
        (self.server, self.start) = start(self.folder.path(), &self.database).await?;
        Ok(())
    }

    /// Lets people sign in, open the survey and save, one after the other.
    async fn turn(&mut self, turn: usize) -> anyhow::Result<()> {
        for person in 0..PEOPLE {
            let mut connection = Connection::open(self.server.address).await?;
            let mut person = Person::at(Some(address(turn * PEOPLE + person)));
            let begin = Instant::now();
            person.sign_in(&mut connection, None).await?;
            self.sign_ins.push(begin.elapsed());
            let begin = Instant::now();
            person.load(&mut connection).await?;
            self.settings.push(begin.elapsed());
            person.answer_all(&mut connection).await?;
            for _ in 0..SAVES {
                let changes = person.next_changes();
                let begin = Instant::now();
                let answered = person.save(&mut connection, &changes).await?;
                self.saves.push(begin.elapsed());
                anyhow::ensure!(answered == Answered::Saved, "a save: {answered:?}");
            }
        }
        Ok(())
    }
}

async fn start(folder: &Path, database: &str) -> anyhow::Result<(Server, Duration)> {
    let begin = Instant::now();
    let server = Server::start(folder, &["--database", database]).await?;
    Ok((server, begin.elapsed()))
}

fn report(participants: i32, empty: Side, full: Side) -> anyhow::Result<()> {
    let name = format!("a start with {participants} participants, ten times as many rows of the audit log");
    print_all([(name, full.start.as_secs_f64(), "s", Some(Target::Most(START)))])?;
    for (name, full, empty) in [
        ("sign-in there, median", full.sign_ins, empty.sign_ins),
        ("settings there, median", full.settings, empty.settings),
        ("save there, median", full.saves, empty.saves),
    ] {
        let [full, empty] = [full, empty].map(|took| Percentiles::of(took).median.as_secs_f64() * 1000.0);
        print_all([
            (name, full, "ms", None),
            (
                "  to an empty database",
                full / empty,
                "times",
                Some(Target::Most(SLOWER)),
            ),
        ])?;
    }
    Ok(())
}
