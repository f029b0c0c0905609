//! Two servers on one database beside one server, each with as many clients. From round to round, the clients of the two servers change
//! places.

use std::{sync::Arc, thread, time::Duration};

use enkat_bench::{Target, middle, ours::Ours, print_all};

use crate::{
    cost::{Cost, median},
    drafts::CLIENTS,
    place::Place,
};

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(1500);
/// The time of a first round that does not count.
const WARM_UP: Duration = Duration::from_millis(500);
/// The most that a save may cost with two servers, as a multiple of its cost with one.
const DEARER: f64 = 1.1;
/// From so many processors on, two servers are to save this many times as much as one.
const PROCESSORS: usize = 8;
const FASTER: f64 = 1.7;

pub(crate) async fn measure(place: &Place) -> anyhow::Result<()> {
    let mut servers = [Arc::new(place.store().await?), Arc::new(place.store().await?)];
    let mut meter = place.meter().await?;
    let save = async |servers: &[Arc<Ours>], time| {
        place
            .drafts
            .save_for(servers, CLIENTS * servers.len(), time)
            .await
    };
    save(&servers, WARM_UP).await?;
    let (mut one, mut two, mut waits) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let before = meter.read().await?;
        let saves = save(&servers[..1], ROUND).await?;
        one.push(meter.cost_since(&before, saves).await?);
        let (before, earlier) = (meter.read().await?, place.long_waits()?);
        let saves = save(&servers, ROUND).await?;
        let cost = meter.cost_since(&before, saves).await?;
        servers.rotate_left(1);
        waits.push(percent(place.long_waits()? - earlier, saves, &cost));
        two.push(cost);
    }
    for server in servers {
        server.close().await?;
    }
    report(&one, &two, middle(waits))
}

/// Returns how many in a hundred transactions waited.
#[allow(clippy::cast_precision_loss, reason = "counts")]
fn percent(waits: usize, saves: usize, cost: &Cost) -> f64 {
    100.0 * waits as f64 / (saves as f64 / cost.batch())
}

fn report(one: &[Cost], two: &[Cost], waits: f64) -> anyhow::Result<()> {
    let to_one = |figure| median(two, figure) / median(one, figure);
    let dearer = Some(Target::Most(DEARER));
    let has_processors = thread::available_parallelism()?.get() >= PROCESSORS;
    Ok(print_all([
        (
            "saves by two servers on one PostgreSQL, 128 clients each",
            median(two, Cost::rate),
            "per second",
            None,
        ),
        (
            "  to one server with 128 clients",
            to_one(Cost::rate),
            "times",
            has_processors.then_some(Target::Least(FASTER)),
        ),
        (
            "  processor time of each, to one server",
            to_one(Cost::processor),
            "times",
            dearer,
        ),
        (
            "  transactions, each of one round trip, to one server",
            to_one(Cost::transactions),
            "times",
            dearer,
        ),
        (
            "  write-ahead log of each, to one server",
            to_one(Cost::log),
            "times",
            dearer,
        ),
        (
            "  transactions that wait for a lock for more than 1 ms",
            waits,
            "%",
            Some(Target::Most(5.0)),
        ),
    ])?)
}
