//! `enkat serve` as it ships, behind a proxy on the same machine.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::Context;
use tokio::net::TcpStream;

/// A server that runs until it is dropped.
#[derive(Debug)]
pub struct Server {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
}

impl Server {
    /// Starts it for the surveys of a folder, with these arguments beside the usual ones.
    ///
    /// # Errors
    /// When it does not listen within half a minute.
    pub async fn start(folder: &Path, more: &[&str]) -> anyhow::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        drop(listener);
        let process = Command::new(enkat()?)
            .current_dir(folder)
            .args([
                "serve",
                "--web",
                concat!(env!("CARGO_MANIFEST_DIR"), "/../web/dist"),
                "--trusted-proxy",
                "127.0.0.1",
                "--listen",
                &address.to_string(),
            ])
            .args(more)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let server = Self { process, address };
        for _ in 0..600 {
            if TcpStream::connect(address).await.is_ok() {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        anyhow::bail!("the server does not start")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Finds the command beside this one.
///
/// # Errors
/// When it was not built.
pub fn enkat() -> anyhow::Result<PathBuf> {
    let enkat = std::env::current_exe()?.with_file_name("enkat");
    enkat
        .is_file()
        .then_some(enkat)
        .context("there is no `enkat` beside this command: `cargo build --release -p enkat`")
}
