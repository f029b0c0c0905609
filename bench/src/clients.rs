//! Participants of one server who save at the same time, each after its last save was acknowledged.

use std::{net::SocketAddr, time::Duration};

use tokio::{task::JoinSet, time::Instant};

use crate::participant::{Answered, Participant};

/// The arguments for rates that no client here reaches: one does what thousands do elsewhere. Calls are counted all the same.
pub const RATES: [&str; 6] = [
    "--rate",
    "bytes=1000000+1000000/s",
    "--rate",
    "session=1000000+1000000/s",
    "--rate",
    "calls=1000000+1000000/s",
];

/// Returns the address that the proxy names for a client.
pub fn address(client: usize) -> String {
    format!("10.0.{}.{}", client / 250, client % 250)
}

/// Signs so many participants in.
///
/// # Errors
/// When the server does not let them in.
pub async fn sign_in(server: SocketAddr, count: usize) -> anyhow::Result<Vec<Participant>> {
    let mut participants = Vec::new();
    for client in 0..count {
        participants.push(Participant::sign_in(server, Some(address(client))).await?);
    }
    Ok(participants)
}

/// Lets all participants save for a while. Returns the saves a second, and the participants.
///
/// # Errors
/// When a save is not acknowledged.
pub async fn save_for(
    participants: Vec<Participant>,
    time: Duration,
) -> anyhow::Result<(f64, Vec<Participant>)> {
    let end = Instant::now() + time;
    let mut clients = JoinSet::new();
    for mut participant in participants {
        clients.spawn(async move {
            let mut count = 0_u32;
            while Instant::now() < end {
                let answered = participant.save().await?;
                anyhow::ensure!(answered == Answered::Saved, "a save: {answered:?}");
                count += 1;
            }
            anyhow::Ok((count, participant))
        });
    }
    let (mut count, mut back) = (0, Vec::new());
    while let Some(done) = clients.join_next().await {
        let (saved, participant) = done??;
        count += saved;
        back.push(participant);
    }
    Ok((f64::from(count) / time.as_secs_f64(), back))
}
