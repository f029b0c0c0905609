//! The connections that are open at a time: no more than the process has descriptors for, and none of one address so many that
//! others have to wait.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The divisor of an address's share of all connections.
const SHARE: usize = 4;

/// Descriptors for the database, the log, and calls of BankID and of identity providers.
const RESERVED: usize = 200;

/// A count of events that is logged at most once in an interval.
pub(crate) struct RateLimitedLog {
    interval: Duration,
    logged: Option<Instant>,
    events: u64,
}

impl RateLimitedLog {
    pub(crate) fn new(interval: Duration) -> Self {
        Self {
            interval,
            logged: None,
            events: 0,
        }
    }

    /// Counts an event. Returns the number of events since the last one that was logged, if this one is to be logged.
    pub(crate) fn count(&mut self, now: Instant) -> Option<u64> {
        self.events += 1;
        let waits = |logged| now.duration_since(logged) < self.interval;
        if self.logged.is_some_and(waits) {
            return None;
        }
        self.logged = Some(now);
        Some(std::mem::take(&mut self.events))
    }
}

/// The places for connections.
pub(crate) struct Connections {
    places: Arc<Semaphore>,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
    share: usize,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(most)),
            held: Arc::default(),
            share: (most / SHARE).max(1),
        }
    }

    /// Returns how many connections one address may hold.
    pub(crate) fn share(&self) -> usize {
        self.share
    }

    /// Waits until there is a place.
    pub(crate) async fn free(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).acquire_owned().await.ok()
    }

    /// Gives a free place to a connection; `None` if its address has its share. `None` is a trusted proxy, which has no limit. IPv6
    /// callers are counted by /64.
    pub(crate) fn enter(&self, free: OwnedSemaphorePermit, address: Option<IpAddr>) -> Option<Place> {
        if let Some(address) = address {
            let mut held = lock(&self.held);
            let of_address = held.entry(address).or_default();
            if *of_address >= self.share {
                return None;
            }
            *of_address += 1;
        }
        Some(Place {
            _free: free,
            address,
            held: Arc::clone(&self.held),
        })
    }
}

/// A place that a connection has until it is dropped.
pub(crate) struct Place {
    _free: OwnedSemaphorePermit,
    address: Option<IpAddr>,
    held: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(address) = self.address else { return };
        let mut held = lock(&self.held);
        if let Some(of_address) = held.get_mut(&address) {
            *of_address -= 1;
            if *of_address == 0 {
                held.remove(&address);
            }
        }
    }
}

fn lock(held: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets the process open as many descriptors as the system allows it. Returns how many of `wanted` connections that is enough
/// for.
#[cfg(unix)]
pub(crate) fn raise_descriptors(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let before = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: before.maximum,
        maximum: before.maximum,
    };
    let limit = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => before.maximum,
        Err(_) => before.current,
    };
    enough_for(wanted, limit)
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_descriptors(wanted: usize) -> usize {
    wanted
}

/// Fits connections into a limit of descriptors; `None` is no limit. Reserves `RESERVED` descriptors, but never more than half.
#[cfg(unix)]
fn enough_for(wanted: usize, limit: Option<u64>) -> usize {
    let Some(limit) = limit.and_then(|limit| usize::try_from(limit).ok()) else {
        return wanted;
    };
    let left = limit.saturating_sub(RESERVED).max(limit / 2).max(1);
    if left < wanted {
        tracing::warn!(
            "the system lets this process open {limit} files, which is enough for {left} connections at a time instead of \
             {wanted}; raise it with `ulimit -n` or systemd's `LimitNOFILE`"
        );
    }
    left.min(wanted)
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;
    use crate::routes::testing::{TestServer, logged};

    #[tokio::test]
    async fn an_address_has_its_share_and_gets_it_back() {
        let connections = Connections::new(8);
        let [one, other]: [IpAddr; 2] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let enter = async |address| {
            let free = connections.free().await.unwrap();
            connections.enter(free, address)
        };
        let first = enter(Some(one)).await.unwrap();
        let _second = enter(Some(one)).await.unwrap();
        assert!(enter(Some(one)).await.is_none());
        let _others = enter(Some(other)).await.unwrap();
        // A trusted proxy has no share.
        let _proxied = [
            enter(None).await.unwrap(),
            enter(None).await.unwrap(),
            enter(None).await.unwrap(),
        ];
        drop(first);
        assert!(enter(Some(one)).await.is_some());
    }

    #[test]
    fn rate_limited_log_counts_what_it_leaves_out() {
        let (start, minute) = (Instant::now(), Duration::from_mins(1));
        let mut log = RateLimitedLog::new(minute);
        assert_eq!(log.count(start), Some(1));
        assert_eq!(log.count(start), None);
        assert_eq!(log.count(start + minute / 2), None);
        assert_eq!(log.count(start + minute), Some(3));
        assert_eq!(log.count(start + minute), None);
    }

    /// On Linux every address of `127.0.0.0/8` is this machine's.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn connections_over_share_are_logged_once() {
        let server = TestServer::with(|settings| settings.limits.connections = 28).await;
        let nobody = server.nobody();
        let mut held = Vec::new();
        for _ in 0..10 {
            held.push(nobody.connected_from([127, 0, 0, 3]).await);
        }
        for refused in &mut held[7..] {
            assert_eq!(refused.read_to_end(&mut Vec::new()).await.unwrap(), 0);
        }
        let log = logged();
        let lines: Vec<_> = log.lines().filter(|line| line.contains("at most 7 of")).collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].contains("--trusted-proxy"), "{lines:?}");
        assert!(!lines[0].contains("127.0.0.3"), "{lines:?}");
    }

    #[cfg(unix)]
    #[test]
    fn connections_fit_into_the_descriptors() {
        assert_eq!(enough_for(4096, None), 4096);
        assert_eq!(enough_for(4096, Some(1_048_576)), 4096);
        assert_eq!(enough_for(4096, Some(1024)), 824);
        assert_eq!(enough_for(4096, Some(100)), 50);
        let fitted = raise_descriptors(1);
        assert_eq!(fitted, 1);
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
