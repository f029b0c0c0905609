//! Clients that call when it is time, not when the last call was answered, so that a stop shows in all calls that wait for it.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

pub(crate) trait Client: Send + 'static {
    /// Makes the next call, until it is answered.
    fn call(&mut self) -> impl Future<Output = anyhow::Result<()>> + Send;
}

/// Times and errors of calls.
#[derive(Default)]
pub(crate) struct Seen {
    /// The time of each call, from when it was due until it was answered.
    took: Vec<Duration>,
    pub(crate) errors: Vec<anyhow::Error>,
}

impl Seen {
    pub(crate) fn add(&mut self, other: Self) {
        self.took.extend(other.took);
        self.errors.extend(other.errors);
    }

    /// Returns the time in ms below which so many calls in a thousand stay.
    pub(crate) fn milliseconds(&mut self, thousandth: usize) -> f64 {
        let at = (self.took.len() * thousandth / 1000).min(self.took.len().saturating_sub(1));
        if self.took.is_empty() {
            return f64::NAN;
        }
        let (_, took, _) = self.took.select_nth_unstable(at);
        took.as_secs_f64() * 1000.0
    }

    pub(crate) fn count(&self) -> usize {
        self.took.len()
    }
}

/// Lets each client call every so often for a while, all of them evenly spread. Returns the clients, too.
pub(crate) async fn keep<C: Client>(
    clients: Vec<C>,
    every: Duration,
    time: Duration,
) -> anyhow::Result<(Seen, Vec<C>)> {
    let count = u32::try_from(clients.len())?;
    let begin = Instant::now();
    let mut tasks = JoinSet::new();
    for (number, client) in (0..).zip(clients) {
        let first = begin + every * number / count;
        tasks.spawn(keep_calling(client, first, every, begin + time));
    }
    let (mut all, mut clients) = (Seen::default(), Vec::new());
    while let Some(done) = tasks.join_next().await {
        let (seen, client) = done?;
        all.add(seen);
        clients.push(client);
    }
    Ok((all, clients))
}

async fn keep_calling<C: Client>(
    mut client: C,
    mut due: Instant,
    every: Duration,
    end: Instant,
) -> (Seen, C) {
    let mut seen = Seen::default();
    while due < end {
        tokio::time::sleep_until(due.into()).await;
        let answered = client.call().await;
        seen.took.push(due.elapsed());
        seen.errors.extend(answered.err());
        due += every;
    }
    (seen, client)
}
