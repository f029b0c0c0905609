//! Messages to the service manager that started the server, such as systemd. Without one, nothing is sent.

#[cfg(unix)]
use sd_notify::{NotifyState, notify};

/// Says that clients can connect: what is ordered after the server begins then.
pub(crate) fn say_ready() {
    #[cfg(unix)]
    say(&NotifyState::Ready);
}

/// Says that the server ends its work.
pub(crate) fn say_stopping() {
    #[cfg(unix)]
    say(&NotifyState::Stopping);
}

#[cfg(unix)]
fn say(state: &NotifyState<'_>) {
    if let Err(error) = notify(std::slice::from_ref(state)) {
        tracing::warn!(%error, "the service manager does not learn the state of the server");
    }
}
