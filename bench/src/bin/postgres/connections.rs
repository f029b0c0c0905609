//! A proxy, which keeps its connections to the server.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use enkat_bench::client::Connection;

/// Connections of a proxy to a server, which are used by turns, so that none stays idle for long.
pub(crate) struct Connections {
    server: SocketAddr,
    free: Mutex<VecDeque<Connection>>,
}

impl Connections {
    pub(crate) fn to(server: SocketAddr) -> Arc<Self> {
        let free = Mutex::default();
        Arc::new(Self { server, free })
    }

    pub(crate) async fn take(&self) -> anyhow::Result<Connection> {
        let free = self.free().pop_front();
        match free {
            Some(connection) => Ok(connection),
            None => Connection::open(self.server).await,
        }
    }

    pub(crate) fn put_back(&self, connection: Connection) {
        self.free().push_back(connection);
    }

    fn free(&self) -> MutexGuard<'_, VecDeque<Connection>> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
