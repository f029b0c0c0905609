//! Connections: over TLS if the server ends it, and in HTTP/1.1 or HTTP/2.

#[cfg(test)]
mod tests;

use std::{io, pin::pin, time::Duration};

use hyper_util::{
    rt::{TokioExecutor, TokioIo, TokioTimer},
    server::graceful::GracefulConnection,
};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
};
use tokio_rustls::TlsAcceptor;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    config::Limits,
    connections::ConnectionPermit,
    http::{activity::Activity, peer::Peer, write_timeout::WriteTimeout},
    responder::{Responder, Way},
    tls::H2,
};

/// The largest head of a request in bytes, and the same for HTTP/2, where a head is a list.
const LARGEST_HEAD: usize = 32 * 1024;
const LARGEST_HEAD_LIST: u32 = 32 * 1024;

/// The requests of a connection in HTTP/2 at a time. Browsers fetch the whole application at once.
const STREAMS: u32 = 100;

/// The requests that a client may reset before the server has looked at them; more end the connection.
const UNSEEN_RESETS: usize = 20;

/// The errors of streams that the server answers with a reset before it ends the connection.
const OWN_RESETS: usize = 100;

/// The bytes that one request, and all requests of a connection, may send before the server has read them.
const STREAM_WINDOW: u32 = 64 * 1024;
const CONNECTION_WINDOW: u32 = 256 * 1024;

/// The bytes of an answer that wait for the client in HTTP/2.
const SEND_BUFFER: usize = 64 * 1024;

/// The time for the last answers of a connection without requests, as a multiple of that for a head: a network can be slow.
const LAST_ANSWERS: u32 = 3;

/// The open connections of a server.
pub(crate) struct Transport {
    tls: Option<TlsAcceptor>,
    stopping: CancellationToken,
    open: TaskTracker,
}

impl Transport {
    /// Serves connections, over TLS if there is a certificate.
    pub(crate) fn new(tls: Option<TlsAcceptor>) -> Self {
        Self {
            tls,
            stopping: CancellationToken::new(),
            open: TaskTracker::new(),
        }
    }

    /// Serves a connection until it ends, on a task of its own. It counts as open until then.
    pub(crate) fn serve(
        &self,
        stream: TcpStream,
        peer: Peer,
        responder: Responder,
        permit: ConnectionPermit,
    ) {
        // Without it, responses only arrive later.
        let _ = stream.set_nodelay(true);
        let (tls, stopping) = (self.tls.clone(), self.stopping.clone());
        self.open.spawn(async move {
            // A connection that breaks off is the client's concern.
            let _ = serve(stream, tls, peer, responder, stopping).await;
            drop(permit);
        });
    }

    /// Lets all connections finish the requests that they have begun, and waits for their end.
    pub(crate) async fn finish(&self) {
        self.stopping.cancel();
        self.open.close();
        self.open.wait().await;
    }
}

async fn serve(
    stream: TcpStream,
    tls: Option<TlsAcceptor>,
    peer: Peer,
    responder: Responder,
    stopping: CancellationToken,
) -> io::Result<()> {
    let limits = responder.limits();
    let stream = WriteTimeout::new(stream, limits.stall_timeout);
    let Some(tls) = tls else {
        http1(stream, Way { peer, is_tls: false }, responder, stopping).await;
        return Ok(());
    };
    let way = Way { peer, is_tls: true };
    let stream = tokio::select! {
        shaken = tokio::time::timeout(limits.head_timeout, tls.accept(stream)) => shaken??,
        () = stopping.cancelled() => return Ok(()),
    };
    if stream.get_ref().1.alpn_protocol() == Some(H2) {
        http2(stream, way, responder, stopping).await;
    } else {
        http1(stream, way, responder, stopping).await;
    }
    Ok(())
}

async fn http1(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    way: Way,
    responder: Responder,
    stopping: CancellationToken,
) {
    let Limits {
        head_timeout, drain, ..
    } = *responder.limits();
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        // Also ends connections without a request.
        .header_read_timeout(head_timeout)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(
            TokioIo::new(stream),
            responder.answering(way, Activity::default()),
        );
    let end = async {
        stopping.cancelled().await;
        drain
    };
    until(connection, end).await;
}

async fn http2(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    way: Way,
    responder: Responder,
    stopping: CancellationToken,
) {
    let Limits {
        head_timeout, drain, ..
    } = *responder.limits();
    let activity = Activity::default();
    let connection = hyper::server::conn::http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_pending_accept_reset_streams(UNSEEN_RESETS)
        .max_local_error_reset_streams(OWN_RESETS)
        .max_header_list_size(LARGEST_HEAD_LIST)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buf_size(SEND_BUFFER)
        .serve_connection(TokioIo::new(stream), responder.answering(way, activity.clone()));
    let end = async {
        tokio::select! {
            () = activity.ends(head_timeout) => head_timeout * LAST_ANSWERS,
            () = stopping.cancelled() => drain,
        }
    };
    until(connection, end).await;
}

/// Serves a connection until it ends, or until `end` is done: then the requests in progress are answered, in the time that `end` returns.
async fn until(connection: impl GracefulConnection, end: impl Future<Output = Duration>) {
    let mut connection = pin!(connection);
    let last = tokio::select! {
        _ = connection.as_mut() => return,
        last = end => last,
    };
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(last, connection).await;
}
