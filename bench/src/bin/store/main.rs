//! Measures durable saves, sign-ins and submissions at the store, in process, beside the least that a group commit of the
//! same rows can be: `rusqlite` on a database with the same tables and the same settings, taking turns.
//!
//! Every save changes the answer that is there, so that both sides write to the disk.

mod bare;

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use enkat_bench::{Cost, Target, middle, ours::Ours, print_all};

use self::bare::Bare;

const SAVING: usize = 128;
const SIGNING_IN: usize = 64;
const SENDING: usize = 16;
const ROUNDS: usize = 5;
const SAVES_FOR: Duration = Duration::from_millis(700);
/// People of each round who sign in and send.
const PEOPLE: usize = 1500;

/// Somewhere to write to.
trait Side: Send + Sync + 'static {
    /// Signs a person in.
    fn sign_in(&self, person: usize) -> impl Future<Output = anyhow::Result<()>> + Send;
    /// Makes the `turn`th save of a participant, which changes one answer.
    fn save(&self, person: usize, turn: usize) -> impl Future<Output = anyhow::Result<()>> + Send;
    /// Sends a person's answers after so many saves.
    fn send(&self, person: usize, saves: usize) -> impl Future<Output = anyhow::Result<()>> + Send;
}

impl Side for Ours {
    async fn sign_in(&self, person: usize) -> anyhow::Result<()> {
        Self::sign_in(self, person).await
    }

    async fn save(&self, person: usize, turn: usize) -> anyhow::Result<()> {
        Self::save(self, person, turn).await
    }

    async fn send(&self, person: usize, saves: usize) -> anyhow::Result<()> {
        Self::send(self, person, saves).await
    }
}

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let [ours, group, single] = ["ours", "group", "single"].map(|name| folder.path().join(name));
    let sides = (
        Measured::new(Ours::open(&ours, None).await?, &ours),
        Measured::new(Bare::open(&group, SAVING).await?, &group),
        Measured::new(Bare::open(&single, 1).await?, &single),
    );
    let (mut ours, mut group, mut single) = sides;
    ours.begin().await?;
    group.begin().await?;
    single.begin().await?;
    for round in 0..ROUNDS {
        ours.round(round).await?;
        group.round(round).await?;
        single.round(round).await?;
    }
    report(
        "autosaves at the store, 128 clients",
        &ours.saves,
        &group.saves,
        &single.saves,
        None,
    )?;
    report(
        "sign-ins at the store, 64 at a time",
        &ours.sign_ins,
        &group.sign_ins,
        &single.sign_ins,
        Some(5000.0),
    )?;
    report(
        "submissions of 250 answers at the store, 16 at a time",
        &ours.sent,
        &group.sent,
        &single.sent,
        Some(5000.0),
    )
}

fn report(
    name: &str,
    ours: &[Cost],
    group: &[Cost],
    single: &[Cost],
    goal: Option<f64>,
) -> anyhow::Result<()> {
    let of = |costs: &[Cost], figure: fn(&Cost) -> f64| middle(costs.iter().map(figure).collect());
    let rate = |costs: &[Cost]| of(costs, Cost::rate);
    let figures = [
        (name, rate(ours), "per second", goal.map(Target::Least)),
        (
            "  to a bare group commit of the same rows",
            rate(ours) / rate(group),
            "times",
            Some(Target::Least(0.5)),
        ),
        (
            "  to one commit for each",
            rate(ours) / rate(single),
            "times",
            None,
        ),
        (
            "  processor time of each",
            of(ours, Cost::processor_micros),
            "µs",
            None,
        ),
        (
            "  of a bare group commit",
            of(group, Cost::processor_micros),
            "µs",
            None,
        ),
        (
            "  in one transaction, which syncs the disk once",
            of(ours, Cost::per_transaction),
            "",
            None,
        ),
        (
            "  of a bare group commit",
            of(group, Cost::per_transaction),
            "",
            None,
        ),
    ];
    Ok(print_all(figures)?)
}

/// A side with what was measured of it.
struct Measured<S> {
    side: Arc<S>,
    database: PathBuf,
    /// By client, how many saves there were.
    turns: Vec<usize>,
    saves: Vec<Cost>,
    sign_ins: Vec<Cost>,
    sent: Vec<Cost>,
}

impl<S: Side> Measured<S> {
    fn new(side: S, folder: &Path) -> Self {
        Self {
            side: Arc::new(side),
            database: folder.join("enkat.db"),
            turns: vec![0; SAVING],
            saves: Vec::new(),
            sign_ins: Vec::new(),
            sent: Vec::new(),
        }
    }

    /// Signs in the participants who save, each with a full draft.
    async fn begin(&mut self) -> anyhow::Result<()> {
        for person in 0..SAVING {
            self.side.sign_in(person).await?;
            self.side.save(person, 0).await?;
            self.turns[person] = 1;
        }
        Ok(())
    }

    async fn round(&mut self, round: usize) -> anyhow::Result<()> {
        let end = Instant::now() + SAVES_FOR;
        let turns = self
            .turns
            .iter()
            .map(|turn| AtomicUsize::new(*turn))
            .collect::<Vec<_>>();
        let turns = Arc::new(turns);
        let saving = Arc::clone(&turns);
        let saves = self.measure(SAVING, move |side, client| {
            let turns = Arc::clone(&saving);
            async move {
                let mut count = 0;
                while Instant::now() < end {
                    let turn = turns[client].fetch_add(1, Ordering::Relaxed);
                    side.save(client, turn).await?;
                    count += 1;
                }
                Ok(count)
            }
        });
        self.saves.push(saves.await?);
        self.turns = turns.iter().map(|turn| turn.load(Ordering::Relaxed)).collect();

        let first = SAVING + round * PEOPLE;
        let sign_ins = self.measure(SIGNING_IN, move |side, client| async move {
            let mut count = 0;
            for person in (client..PEOPLE).step_by(SIGNING_IN) {
                side.sign_in(first + person).await?;
                count += 1;
            }
            Ok(count)
        });
        self.sign_ins.push(sign_ins.await?);
        for person in 0..PEOPLE {
            self.side.save(first + person, 0).await?;
        }
        let sent = self.measure(SENDING, move |side, client| async move {
            let mut count = 0;
            for person in (client..PEOPLE).step_by(SENDING) {
                side.send(first + person, 1).await?;
                count += 1;
            }
            Ok(count)
        });
        self.sent.push(sent.await?);
        Ok(())
    }

    /// Measures so many clients that do something at the same time; each says how often it did.
    async fn measure<F>(&self, clients: usize, client: impl Fn(Arc<S>, usize) -> F) -> anyhow::Result<Cost>
    where
        F: Future<Output = anyhow::Result<usize>> + Send + 'static,
    {
        let cost = Cost::begin(&self.database)?;
        let tasks: Vec<_> = (0..clients)
            .map(|number| tokio::spawn(client(Arc::clone(&self.side), number)))
            .collect();
        let mut count = 0;
        for task in tasks {
            count += task.await??;
        }
        cost.end(count)
    }
}
