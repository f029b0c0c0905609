//! Participants who save through a proxy.

use std::{net::SocketAddr, sync::Arc};

use enkat_bench::{
    participant::{Answered, Person},
    rows::changes,
};

use super::ledger::Ledger;
use crate::{connections::Connections, pace::Client, people};

/// A participant who saves through the proxy.
pub(super) struct Saving {
    pub(super) person: Person,
    pub(super) ledger: Ledger,
    connections: Arc<Connections>,
}

impl Client for Saving {
    async fn call(&mut self) -> anyhow::Result<()> {
        let changes = self.ledger.send(self.person.next_changes());
        let mut connection = self.connections.take().await?;
        let answered = self.person.save(&mut connection, changes).await?;
        self.connections.put_back(connection);
        anyhow::ensure!(answered == Answered::Saved, "a save: {answered:?}");
        self.ledger.acknowledge();
        Ok(())
    }
}

/// Signs so many participants in, each with an answer to every question.
pub(super) async fn sign_in(server: SocketAddr, count: usize) -> anyhow::Result<Vec<Saving>> {
    let connections = Connections::to(server);
    let people = people::begin(server, count).await?;
    let saving = people.into_iter().map(|person| Saving {
        person,
        ledger: Ledger::after(changes(0)),
        connections: Arc::clone(&connections),
    });
    Ok(saving.collect())
}
