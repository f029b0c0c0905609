//! The connections that are open at a time: no more than the process has descriptors for, and never so many of one address that
//! others have to wait.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use ::metrics::{Counter, Gauge};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::metrics::{CONNECTIONS, CONNECTIONS_LIMIT, CONNECTIONS_REFUSED, Metrics};

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

/// The connections that may be open.
pub(crate) struct Connections {
    permits: Arc<Semaphore>,
    per_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
    share: usize,
    open: Gauge,
    refused: Counter,
}

impl Connections {
    pub(crate) fn new(most: usize, metrics: &Metrics) -> Self {
        let limit = u32::try_from(most).unwrap_or(u32::MAX);
        metrics.set(&CONNECTIONS_LIMIT, [], limit.into());
        Self {
            permits: Arc::new(Semaphore::new(most)),
            per_address: Arc::default(),
            share: (most / SHARE).max(1),
            open: metrics.gauge(&CONNECTIONS, []),
            refused: metrics.counter(&CONNECTIONS_REFUSED, []),
        }
    }

    /// Returns the number of connections that one address may hold.
    pub(crate) fn share(&self) -> usize {
        self.share
    }

    /// Waits until there are fewer connections than allowed.
    pub(crate) async fn acquire(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.permits).acquire_owned().await.ok()
    }

    /// Admits a connection, unless its address already has its share. The address `None` is a trusted proxy, which has no limit.
    /// IPv6 callers are counted by /64.
    pub(crate) fn admit(
        &self,
        permit: OwnedSemaphorePermit,
        address: Option<IpAddr>,
    ) -> Option<ConnectionPermit> {
        if let Some(address) = address {
            let mut per_address = lock(&self.per_address);
            let of_address = per_address.entry(address).or_default();
            if *of_address >= self.share {
                self.refused.increment(1);
                return None;
            }
            *of_address += 1;
        }
        self.open.increment(1);
        Some(ConnectionPermit {
            _permit: permit,
            address,
            per_address: Arc::clone(&self.per_address),
            open: self.open.clone(),
        })
    }
}

/// The permission of a connection, until it is dropped.
pub(crate) struct ConnectionPermit {
    _permit: OwnedSemaphorePermit,
    address: Option<IpAddr>,
    per_address: Arc<Mutex<HashMap<IpAddr, usize>>>,
    open: Gauge,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.open.decrement(1);
        let Some(address) = self.address else { return };
        let mut per_address = lock(&self.per_address);
        if let Some(of_address) = per_address.get_mut(&address) {
            *of_address -= 1;
            if *of_address == 0 {
                per_address.remove(&address);
            }
        }
    }
}

fn lock(per_address: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    per_address.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Raises the process's limit of open files to the most that the system allows. Returns how many of `wanted` connections fit.
#[cfg(unix)]
pub(crate) fn raise_file_limit(wanted: usize) -> usize {
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
    fit_to_limit(wanted, limit)
}

/// Returns `wanted`: other systems have no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_file_limit(wanted: usize) -> usize {
    wanted
}

/// Fits connections into a limit of descriptors; `None` is no limit. Reserves `RESERVED` descriptors, but never more than half.
#[cfg(unix)]
fn fit_to_limit(wanted: usize, limit: Option<u64>) -> usize {
    let Some(limit) = limit.and_then(|limit| usize::try_from(limit).ok()) else {
        return wanted;
    };
    let left = left_for_connections(limit);
    if left < wanted {
        tracing::warn!(
            "the system lets this process open {limit} files, which is enough for {left} connections at a time instead of \
             {wanted}; raise it with `ulimit -n` or systemd's `LimitNOFILE`"
        );
    }
    left.min(wanted)
}

/// Returns the number of connections that fit into a limit of descriptors.
pub(crate) fn connections_within(limit: u64) -> usize {
    usize::try_from(limit).map_or(usize::MAX, left_for_connections)
}

fn left_for_connections(limit: usize) -> usize {
    limit.saturating_sub(RESERVED).max(limit / 2).max(1)
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt;

    use super::*;
    use crate::routes::testing::{TestServer, logged};

    #[tokio::test]
    async fn admit_over_share_refuses_until_a_connection_closes() {
        let connections = Connections::new(8, &Metrics::default());
        let [one, other]: [IpAddr; 2] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let admit = async |address| {
            let permit = connections.acquire().await.unwrap();
            connections.admit(permit, address)
        };
        let first = admit(Some(one)).await.unwrap();
        let _second = admit(Some(one)).await.unwrap();
        assert!(admit(Some(one)).await.is_none());
        let _others = admit(Some(other)).await.unwrap();
        // A trusted proxy has no share.
        let _proxied = [
            admit(None).await.unwrap(),
            admit(None).await.unwrap(),
            admit(None).await.unwrap(),
        ];
        drop(first);
        assert!(admit(Some(one)).await.is_some());
    }

    #[tokio::test]
    async fn acquire_at_capacity_waits_for_a_closed_connection() {
        let connections = Connections::new(1, &Metrics::default());
        let permit = connections.acquire().await.unwrap();
        let open = connections.admit(permit, None).unwrap();
        let mut waiting = std::pin::pin!(connections.acquire());
        tokio::select! {
            biased;
            _ = &mut waiting => panic!("there is no permit"),
            () = std::future::ready(()) => {}
        }
        drop(open);
        assert!(waiting.await.is_some());
    }

    #[test]
    fn rate_limited_log_counts_omitted_events() {
        let (start, minute) = (Instant::now(), Duration::from_mins(1));
        let mut log = RateLimitedLog::new(minute);
        assert_eq!(log.count(start), Some(1));
        assert_eq!(log.count(start), None);
        assert_eq!(log.count(start + minute / 2), None);
        assert_eq!(log.count(start + minute), Some(3));
        assert_eq!(log.count(start + minute), None);
    }

    /// Needs Linux, where every address of `127.0.0.0/8` belongs to this machine.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn connections_over_share_are_logged_once() {
        let server = TestServer::with(|settings| settings.limits.connections = 28).await;
        let nobody = server.nobody();
        let mut opened = Vec::new();
        for _ in 0..10 {
            opened.push(nobody.connected_from([127, 0, 0, 3]).await);
        }
        for refused in &mut opened[7..] {
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
    fn fit_to_limit_reserves_descriptors() {
        assert_eq!(fit_to_limit(4096, None), 4096);
        assert_eq!(fit_to_limit(4096, Some(1_048_576)), 4096);
        assert_eq!(fit_to_limit(4096, Some(1024)), 824);
        assert_eq!(fit_to_limit(4096, Some(100)), 50);
    }
}
