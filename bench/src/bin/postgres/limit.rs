//! The store beside the bare upsert of batches as large as those that the store made.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use enkat_bench::{Target, print_all};

use crate::{
    bare::Bare,
    cost::{Cost, median},
    drafts::{CLIENTS, Drafts, PARTICIPANTS},
    place::Place,
};

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(1500);
/// The saves a second of a million participants who answer at the same time, one save in 10 seconds each: the model of
/// `docs/book/src/howto/grow.md`.
const MILLION_SAVES: f64 = 100_000.0;
/// The time of a first round that does not count.
const WARM_UP: Duration = Duration::from_millis(500);

pub(crate) async fn measure(place: &Place) -> anyhow::Result<()> {
    let servers = [Arc::new(place.store().await?)];
    let (mut meter, mut bare) = (place.meter().await?, place.bare().await?);
    place.drafts.save_for(&servers, CLIENTS, WARM_UP).await?;
    upsert_for(&mut bare, &place.drafts, CLIENTS, WARM_UP).await?;
    let (mut ours, mut limit) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let before = meter.read().await?;
        let saves = place.drafts.save_for(&servers, CLIENTS, ROUND).await?;
        let cost = meter.cost_since(&before, saves).await?;
        ours.push(cost);
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at least one, and no more than there are clients"
        )]
        let batch = cost.batch().round() as usize;
        let before = meter.read().await?;
        let saves = upsert_for(&mut bare, &place.drafts, batch, ROUND).await?;
        limit.push(meter.cost_since(&before, saves).await?);
    }
    servers[0].close().await?;
    report(&ours, &limit)
}

/// Saves batches one after the other for a while. Returns the number of saves.
async fn upsert_for(bare: &mut Bare, drafts: &Drafts, batch: usize, time: Duration) -> anyhow::Result<usize> {
    let end = Instant::now() + time;
    let mut persons = (0..PARTICIPANTS).cycle();
    let mut count = 0;
    while Instant::now() < end {
        let saves = persons.by_ref().take(batch);
        let saves: Vec<_> = saves.map(|person| (person, drafts.next_save(person))).collect();
        bare.save(&saves).await?;
        count += saves.len();
    }
    Ok(count)
}

fn report(ours: &[Cost], limit: &[Cost]) -> anyhow::Result<()> {
    let rate = median(ours, Cost::rate);
    Ok(print_all([
        ("saves on PostgreSQL, 128 clients", rate, "per second", None),
        (
            "  to a bare upsert of batches of the same rows",
            rate / median(limit, Cost::rate),
            "times",
            Some(Target::Least(0.8)),
        ),
        (
            "  in one transaction, which syncs the disk once",
            median(ours, Cost::batch),
            "",
            None,
        ),
        (
            "  processor time of each, with PostgreSQL's",
            median(ours, Cost::processor),
            "µs",
            None,
        ),
        ("  of a bare upsert", median(limit, Cost::processor), "µs", None),
        (
            "  PostgreSQL's part of it",
            median(ours, Cost::processor_of_postgres),
            "µs",
            None,
        ),
        (
            "  of a bare upsert",
            median(limit, Cost::processor_of_postgres),
            "µs",
            None,
        ),
        (
            "  write-ahead log of each",
            median(ours, Cost::log),
            "bytes",
            None,
        ),
        ("  of a bare upsert", median(limit, Cost::log), "bytes", None),
        (
            "a million participants, one save in 10 s each: processors, with PostgreSQL's",
            MILLION_SAVES * median(ours, Cost::processor) / 1e6,
            "",
            None,
        ),
        (
            "  of them PostgreSQL's",
            MILLION_SAVES * median(ours, Cost::processor_of_postgres) / 1e6,
            "",
            None,
        ),
        (
            "  write-ahead log",
            MILLION_SAVES * median(ours, Cost::log) / 1e6,
            "MB/s",
            None,
        ),
    ])?)
}
