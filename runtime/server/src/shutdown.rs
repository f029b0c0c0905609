//! The end of the process.

use std::thread;

use crate::Error;

/// Waits until the process is asked to stop, by SIGTERM or SIGINT.
pub async fn shutdown_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

/// Does this, on a thread of its own, once the process is asked to stop.
///
/// # Errors
///
/// When the system cannot provide the thread.
pub fn on_shutdown(work: impl FnOnce() + Send + 'static) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(Error::Threads)?;
    let waiting = move || {
        runtime.block_on(shutdown_signal());
        work();
    };
    thread::Builder::new()
        .spawn(waiting)
        .map(drop)
        .map_err(Error::Threads)
}
