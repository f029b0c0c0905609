//! The threads on which a command waits for the store.

use tokio::runtime::{Builder, EnterGuard, Handle, Runtime};

use crate::Error;

/// The threads on which a command waits for the store. A connection of the store belongs to those on which it was opened: it answers
/// only while they run.
pub(super) enum Threads {
    /// Those of a command that has opened the store itself.
    Own(Runtime),
    /// Those of a server.
    Shared(Handle),
}

impl Threads {
    /// Makes threads for a command.
    pub(super) fn own() -> Result<Self, Error> {
        let threads = Builder::new_current_thread().enable_all().build();
        Ok(Self::Own(threads.map_err(Error::Threads)?))
    }

    /// Shares those of a server, from a thread of it that may wait.
    pub(super) fn shared() -> Self {
        Self::Shared(Handle::current())
    }

    /// Waits for a future.
    pub(super) fn block_on<F: Future>(&self, future: F) -> F::Output {
        match self {
            Self::Own(threads) => threads.block_on(future),
            Self::Shared(threads) => threads.block_on(future),
        }
    }

    /// Lets tasks begin on these threads until the guard is dropped.
    pub(super) fn enter(&self) -> EnterGuard<'_> {
        match self {
            Self::Own(threads) => threads.enter(),
            Self::Shared(threads) => threads.enter(),
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
        task::spawn_blocking,
    };

    use super::*;

    #[tokio::test]
    async fn connection_of_a_command_beside_a_server_goes_on_after_it() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        // Given a connection that a command has opened, as of a pool that it shares with the server,
        let opened = spawn_blocking(move || Threads::shared().block_on(TcpStream::connect(address)));
        let (mut database, _) = listener.accept().await.unwrap();
        let mut connection = opened.await.unwrap().unwrap();
        // when the command is over, then the server gets answers by it.
        database.write_all(b"answer").await.unwrap();
        let mut answer = [0; 6];
        connection.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"answer");
    }
}
