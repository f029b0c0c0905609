//! Measures how long saves take while an operator publishes a version and moves 100,000 responses to it, while 100,000 people
//! are imported and invited, and while 100,000 sessions are ended: by the commands, beside `enkat serve` as it ships, called
//! through a proxy.
//!
//! Saves alone are measured before, between and after, as the machine may be slower for a while.
//!
//! Saves are sent when they are due, not when the one before was answered, so that a stop shows in all that wait for it.

mod database;

use std::{
    io::{self, Write},
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use enkat_bench::{
    Figure, Target, folder as surveys,
    participant::{Answered, Participant},
    print,
    shipped::{self, Server},
};
use tokio::task::JoinSet;

const ROWS: usize = 100_000;
const PEOPLE: usize = 120;
/// Between two saves of one person; more often the server would take them for a program.
const EVERY: Duration = Duration::from_millis(300);
/// The time of saves alone, before and after each of the commands.
const ALONE: Duration = Duration::from_secs(10);

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let rows = match std::env::args().nth(1) {
        Some(rows) => rows.parse().context("how many responses?")?,
        None => ROWS,
    };
    let folder = tempfile::tempdir()?;
    let folder = folder.path();
    surveys::write(folder, 1)?;
    let server = Server::start(folder, &[]).await?;
    let mut people = Vec::new();
    for person in 0..PEOPLE {
        let address = format!("10.0.{}.{}", person / 250, person % 250);
        people.push(Participant::sign_in(server.address, Some(address)).await?);
    }
    database::fill(&folder.join("data/enkat.db"), &people[0].person.id, rows).await?;
    surveys::write(folder, 2)?;
    surveys::write_people(folder, rows)?;

    let commands: [(&str, &[&[&str]]); 3] = [
        (
            "responses move",
            &[&["publish", "surveys/generated", "--migrate"]],
        ),
        (
            "people are invited",
            &[
                &["participants", "import", "bench", "people.csv"],
                &["invitations", "create", "bench"],
            ],
        ),
        (
            "sessions are ended",
            &[&["sessions", "end", "--participant", database::SIGNED_IN]],
        ),
    ];
    let (mut alone, mut people) = undisturbed(people).await?;
    let mut beside = Vec::new();
    for (what, commands) in commands {
        let (seen, then) = during(people, folder, commands).await?;
        let (more, then) = undisturbed(then).await?;
        beside.push((what, seen));
        alone.add(more);
        people = then;
    }
    report("saves alone", &alone, None)?;
    for (what, seen) in beside {
        report(&format!("saves while {rows} {what}"), &seen, Some(&alone))?;
    }
    Ok(())
}

/// Measures saves alone.
async fn undisturbed(people: Vec<Participant>) -> anyhow::Result<(Seen, Vec<Participant>)> {
    let load = Load::begin(people);
    tokio::time::sleep(ALONE).await;
    load.end().await
}

/// Measures saves while commands run one after the other.
async fn during(
    people: Vec<Participant>,
    folder: &Path,
    commands: &[&[&str]],
) -> anyhow::Result<(Seen, Vec<Participant>)> {
    let load = Load::begin(people);
    for command in commands {
        let mut enkat = Command::new(shipped::enkat()?);
        enkat.current_dir(folder).arg("admin").args(*command);
        let output = tokio::task::spawn_blocking(move || enkat.output()).await??;
        let words =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "{command:?}: {words}");
        writeln!(io::stderr(), "{}", words.trim_end())?;
    }
    load.end().await
}

/// Times and answers of saves.
#[derive(Default)]
struct Seen {
    took: Vec<Duration>,
    /// Those who were told that the survey has another version, as they are meant to be.
    changed: usize,
    refused: Vec<Answered>,
}

impl Seen {
    fn add(&mut self, other: Self) {
        self.took.extend(other.took);
        self.changed += other.changed;
        self.refused.extend(other.refused);
    }

    /// Returns the time below which so many in a thousand stay.
    fn at(&self, thousandth: usize) -> Duration {
        let mut took = self.took.clone();
        took.sort_unstable();
        let at = (took.len() * thousandth / 1000).min(took.len().saturating_sub(1));
        took.get(at).copied().unwrap_or_default()
    }
}

/// People who save.
struct Load {
    is_over: Arc<AtomicBool>,
    people: JoinSet<anyhow::Result<(Seen, Participant)>>,
}

impl Load {
    fn begin(people: Vec<Participant>) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let mut tasks = JoinSet::new();
        let count = u32::try_from(people.len()).unwrap_or(1);
        for (number, person) in (0..).zip(people) {
            tasks.spawn(keep_saving(person, EVERY * number / count, Arc::clone(&is_over)));
        }
        Self {
            is_over,
            people: tasks,
        }
    }

    async fn end(mut self) -> anyhow::Result<(Seen, Vec<Participant>)> {
        self.is_over.store(true, Ordering::Relaxed);
        let (mut all, mut people) = (Seen::default(), Vec::new());
        while let Some(done) = self.people.join_next().await {
            let (seen, person) = done??;
            all.add(seen);
            people.push(person);
        }
        Ok((all, people))
    }
}

async fn keep_saving(
    mut person: Participant,
    after: Duration,
    is_over: Arc<AtomicBool>,
) -> anyhow::Result<(Seen, Participant)> {
    let mut seen = Seen::default();
    let mut due = Instant::now() + after;
    while !is_over.load(Ordering::Relaxed) {
        tokio::time::sleep_until(due.into()).await;
        let answered = person.save().await?;
        seen.took.push(due.elapsed());
        match answered {
            Answered::Saved => {}
            Answered::Other(200, code) if code == "SurveyChanged" => {
                seen.changed += 1;
                person.load().await?;
            }
            other @ Answered::Other(..) => seen.refused.push(other),
        }
        due += EVERY;
    }
    Ok((seen, person))
}

fn report(name: &str, seen: &Seen, alone: Option<&Seen>) -> anyhow::Result<()> {
    let milliseconds = |thousandth| seen.at(thousandth).as_secs_f64() * 1000.0;
    let most = |value: f64| alone.map(|_| Target::Most(value));
    let slow = milliseconds(999);
    #[allow(clippy::cast_precision_loss, reason = "a count")]
    let refused = seen.refused.len() as f64;
    let mut figures = vec![
        (format!("{name}, median"), milliseconds(500), "ms", None),
        (
            "  one in 1,000 takes longer than".to_owned(),
            slow,
            "ms",
            most(250.0),
        ),
        ("  the slowest".to_owned(), milliseconds(1000), "ms", None),
        ("  refused".to_owned(), refused, "", Some(Target::Most(0.0))),
    ];
    if let Some(alone) = alone {
        let ratio = slow / (alone.at(999).as_secs_f64() * 1000.0);
        figures.push(("  to the same load alone".to_owned(), ratio, "times", most(5.0)));
    }
    for (name, value, unit, target) in figures {
        print(&Figure {
            name,
            value,
            unit,
            target,
        })?;
    }
    if let Some(first) = seen.refused.first() {
        writeln!(io::stderr(), "the first that was refused: {first:?}")?;
    }
    writeln!(
        io::stderr(),
        "{} saves, {} of which met another version",
        seen.took.len(),
        seen.changed
    )?;
    Ok(())
}
