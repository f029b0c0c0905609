//! The requests of one connection: how many are in progress, and how many its client has abandoned.

use std::{
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::sync::watch;

/// The requests that a client may abandon on one connection. A browser abandons a few dozen when a page is left; each costs the server
/// almost a whole request.
const MOST_ABANDONED: usize = 200;

/// The requests of a connection. A clone counts the same connection.
#[derive(Clone, Default)]
pub(crate) struct Activity(Arc<watch::Sender<Requests>>);

#[derive(Default)]
struct Requests {
    in_progress: usize,
    abandoned: usize,
}

impl Activity {
    /// Counts a request, until it is answered or dropped.
    pub(crate) fn begin(&self) -> InProgress {
        self.0.send_modify(|requests| requests.in_progress += 1);
        InProgress {
            activity: self.clone(),
            is_answered: false,
        }
    }

    /// Wraps the body of a request: a client that breaks it off abandons the request.
    pub(crate) fn watch(&self, body: Incoming) -> WatchedBody {
        WatchedBody {
            body,
            activity: self.clone(),
        }
    }

    /// Waits until no request was in progress for this long, or until the client has abandoned too many.
    pub(crate) async fn ends(&self, idle: Duration) {
        let mut requests = self.0.subscribe();
        loop {
            let rests = requests
                .wait_for(|requests| requests.in_progress == 0 || requests.abandoned > MOST_ABANDONED)
                .await
                .is_ok_and(|requests| requests.abandoned <= MOST_ABANDONED);
            // The sender lives as long as this does.
            if !rests || tokio::time::timeout(idle, requests.changed()).await.is_err() {
                return;
            }
        }
    }
}

/// A request in progress.
pub(crate) struct InProgress {
    activity: Activity,
    is_answered: bool,
}

impl InProgress {
    /// Ends the request, which has its answer.
    pub(crate) fn answered(mut self) {
        self.is_answered = true;
    }
}

impl Drop for InProgress {
    fn drop(&mut self) {
        self.activity.0.send_modify(|requests| {
            requests.in_progress -= 1;
            requests.abandoned += usize::from(!self.is_answered);
        });
    }
}

/// The body of a request, whose end before its time counts.
pub(crate) struct WatchedBody {
    body: Incoming,
    activity: Activity,
}

impl Body for WatchedBody {
    type Data = <Incoming as Body>::Data;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(Some(Err(_)))) {
            self.activity.0.send_modify(|requests| requests.abandoned += 1);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waits for the end on a clock that only runs while all tasks wait.
    async fn waited(activity: &Activity) -> Duration {
        let begun = tokio::time::Instant::now();
        activity.ends(Duration::from_secs(20)).await;
        begun.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn ends_after_time_without_requests() {
        let activity = Activity::default();
        activity.begin().answered();
        assert_eq!(waited(&activity).await.as_secs(), 20);
        let request = activity.begin();
        let longer = async {
            tokio::time::sleep(Duration::from_secs(70)).await;
            request.answered();
        };
        let (waited, ()) = tokio::join!(waited(&activity), longer);
        assert_eq!(waited.as_secs(), 90);
    }

    #[tokio::test(start_paused = true)]
    async fn ends_at_once_after_many_abandoned_requests() {
        let activity = Activity::default();
        let waiting = activity.begin();
        for _ in 0..MOST_ABANDONED {
            drop(activity.begin());
        }
        let patience = Duration::from_secs(100);
        let ended = tokio::time::timeout(patience, activity.ends(patience)).await;
        assert!(ended.is_err(), "browsers abandon as many");
        drop(activity.begin());
        assert_eq!(waited(&activity).await.as_secs(), 0);
        waiting.answered();
    }
}
