//! 1,000 saves a second over HTTP from 5,000 participants, beside a bare group commit under the same load before and after. The
//! acknowledged saves are compared with every row of the database.

mod group_commit;
mod ledger;
mod participants;

use std::{
    io::{self, Write},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
use enkat_bench::{Target, folder, print_all, shipped::Server};

use self::{group_commit::GroupCommit, participants::sign_in};
use crate::{
    drafts::Drafts,
    pace::{Client, Seen, keep},
    place::Place,
};

const PARTICIPANTS: usize = 5000;
/// Between two saves of one participant: 1,000 saves a second.
const EVERY: Duration = Duration::from_secs(5);
/// The time in seconds, unless the command line has another one.
const TIME: u64 = 300;
/// The share of this time for the bare group commit, before and after.
const CONTROL: u32 = 10;
/// The slowest in a hundred stays below this, in ms; where a bare group commit does not, the machine was busy and nothing is known.
const SLOWEST: f64 = 20.0;
/// The same, as a multiple of a bare group commit.
const SLOWER: f64 = 5.0;
/// People who sign in to a survey are slowed down; here they do before anything is measured.
const RATES: [&str; 2] = ["--rate", "survey=1000000+1000000/s"];

pub(crate) async fn measure(place: &Place, seconds: Option<String>) -> anyhow::Result<()> {
    let seconds = seconds.map_or(Ok(TIME), |seconds| seconds.parse());
    let time = Duration::from_secs(seconds.context("how many seconds?")?);
    let folder = tempfile::tempdir()?;
    folder::write(folder.path(), 1)?;
    let database = place.another_database().await;
    let arguments = [RATES.as_slice(), &["--database", &database]].concat();
    let server = Server::start(folder.path(), &arguments).await?;
    let participants = sign_in(server.address, PARTICIPANTS).await?;

    let group_commit = GroupCommit::start(place.bare().await?);
    let mut control = under_control(&group_commit, &place.drafts, time / CONTROL).await?;
    let (seen, participants) = keep(participants, EVERY, time).await?;
    control.add(under_control(&group_commit, &place.drafts, time / CONTROL).await?);
    let wrong = ledger::count_wrong(&database, &participants).await?;
    report(seen, control, wrong)
}

/// Measures the bare group commit under the same load.
async fn under_control(
    group_commit: &GroupCommit,
    drafts: &Arc<Drafts>,
    time: Duration,
) -> anyhow::Result<Seen> {
    let savers = (0..PARTICIPANTS).map(|person| Bare {
        person,
        drafts: Arc::clone(drafts),
        group_commit: group_commit.clone(),
    });
    let (seen, _) = keep(savers.collect(), EVERY, time).await?;
    match seen.errors.first() {
        Some(error) => anyhow::bail!("the bare group commit: {error:#}"),
        None => Ok(seen),
    }
}

/// A person who saves by the bare group commit.
struct Bare {
    person: usize,
    drafts: Arc<Drafts>,
    group_commit: GroupCommit,
}

impl Client for Bare {
    async fn call(&mut self) -> anyhow::Result<()> {
        let save = self.drafts.next_save(self.person);
        self.group_commit.save(self.person, save).await
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts")]
fn report(mut seen: Seen, mut control: Seen, wrong: usize) -> anyhow::Result<()> {
    let (slow, bare) = (seen.milliseconds(990), control.milliseconds(990));
    let most = |value| (bare <= SLOWEST).then_some(Target::Most(value));
    let mut stderr = io::stderr();
    if let Some(first) = seen.errors.first() {
        writeln!(stderr, "the first error: {first:#}")?;
    }
    writeln!(
        stderr,
        "{} saves, {} of the bare group commit",
        seen.count(),
        control.count()
    )?;
    if bare > SLOWEST {
        writeln!(
            stderr,
            "void: the machine was busy, as one in 100 saves of the bare group commit took longer than {bare:.0} ms"
        )?;
    }
    Ok(print_all([
        (
            "1,000 saves a second on PostgreSQL from 5,000 participants, median",
            seen.milliseconds(500),
            "ms",
            None,
        ),
        ("  one in 100 takes longer than", slow, "ms", most(SLOWEST)),
        ("  to a bare group commit", slow / bare, "times", most(SLOWER)),
        ("  one in 100 of a bare group commit", bare, "ms", None),
        ("  the slowest", seen.milliseconds(1000), "ms", None),
        ("  errors", seen.errors.len() as f64, "", Some(Target::Most(0.0))),
        (
            "  drafts that differ from the acknowledged saves",
            wrong as f64,
            "",
            Some(Target::Most(0.0)),
        ),
    ])?)
}
