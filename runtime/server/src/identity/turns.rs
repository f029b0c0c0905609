//! Turns at computing, for a limited number of calls at a time: others wait, and their networks take turns.

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::oneshot;

use super::fair_queue::FairQueue;

/// A dispenser of turns. A clone shares its state.
#[derive(Clone)]
pub(super) struct Turns(Arc<Mutex<State>>);

struct State {
    /// The number of further calls that may compute now; calls wait only while it is 0.
    free: usize,
    waiting: FairQueue<IpAddr, oneshot::Sender<Turn>>,
}

/// A turn. When it is dropped, the next waiting call gets it.
pub(super) struct Turn(Turns);

impl Turns {
    /// Creates this number of turns at a time, and of places for waiting calls.
    pub(super) fn new(turns: usize, places: usize) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: turns,
            waiting: FairQueue::new(places),
        })))
    }

    /// Waits for a turn. When too many calls wait, the last one of the network with the most is dropped, and gets `None`.
    pub(super) async fn turn(&self, network: IpAddr) -> Option<Turn> {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                state.free -= 1;
                return Some(Turn(self.clone()));
            }
            state.waiting.retain(|waits| !waits.is_closed());
            let (waits, turn) = oneshot::channel();
            // A dropped entry closes its channel, so that its caller continues.
            state.waiting.push(network, waits);
            turn
        };
        turn.await.ok()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut state = self.0.lock();
            let next = state.waiting.pop();
            state.free += usize::from(next.is_none());
            next
        };
        if let Some(next) = next {
            // If its call has ended in the meantime, the turn comes back, is dropped, and passes to the next one.
            drop(next.send(Self(self.0.clone())));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, number])
    }

    /// Spawns a call that asks for a turn, and waits if there is none at once.
    async fn asks(turns: &Turns, from: u8) -> tokio::task::JoinHandle<Option<Turn>> {
        let turns = turns.clone();
        let asks = tokio::spawn(async move { turns.turn(network(from)).await });
        tokio::task::yield_now().await;
        asks
    }

    #[tokio::test]
    async fn dropped_turn_passes_to_waiting_call() {
        let turns = Turns::new(1, 2);
        let first = turns.turn(network(1)).await;
        let waits = asks(&turns, 1).await;
        assert!(!waits.is_finished());
        drop(first);
        assert!(waits.await.unwrap().is_some());
        // The queue is empty, so the next call has a turn at once.
        assert!(turns.turn(network(2)).await.is_some());
        assert_eq!(turns.lock().free, 1);
    }

    #[tokio::test]
    async fn turn_of_full_queue_rejects_busiest_network() {
        let turns = Turns::new(1, 2);
        let first = turns.turn(network(1)).await;
        let [one, two, other] = [
            asks(&turns, 1).await,
            asks(&turns, 1).await,
            asks(&turns, 2).await,
        ];
        assert!(two.await.unwrap().is_none());
        drop(first);
        drop(one.await.unwrap().unwrap());
        assert!(other.await.unwrap().is_some());
    }

    #[tokio::test]
    async fn aborted_call_frees_place_and_turn() {
        let turns = Turns::new(1, 1);
        let first = turns.turn(network(1)).await;
        let gone = asks(&turns, 1).await;
        gone.abort();
        assert!(gone.await.is_err());
        let waits = asks(&turns, 2).await;
        drop(first);
        let turn = waits.await.unwrap().unwrap();
        let gone = asks(&turns, 1).await;
        gone.abort();
        assert!(gone.await.is_err());
        drop(turn);
        assert!(turns.turn(network(2)).await.is_some());
    }
}
