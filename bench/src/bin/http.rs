//! Measures requests per second over HTTP: the cached model beside a bare Axum handler with the same compressed bytes,
//! and durable autosaves. The server is `enkat serve` as it ships, with its log, called through a proxy that names an address for
//! each client; the bare one is a process of its own, too. They take turns in the same run; the clients share the machine.

use std::{
    io::{BufRead, BufReader, Write},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::Context;
use axum::{Router, body::Bytes, http::header, routing::get};
use enkat_bench::{
    Target,
    client::{Connection, Request},
    clients::{RATES, address, save_for, sign_in},
    folder, middle, print_all,
    shipped::Server,
};
use tokio::{net::TcpListener, task::JoinSet};

const CLIENTS: usize = 128;
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    match std::env::args().nth(1) {
        Some(bytes) => serve_bare(tokio::fs::read(bytes).await?.into()).await,
        None => measure().await,
    }
}

async fn measure() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    folder::write(folder.path(), 1)?;
    let server = Server::start(folder.path(), &RATES).await?;
    let mut participants = sign_in(server.address, CLIENTS).await?;
    let path = format!("/api/models/{}", participants[0].person.model);
    let model = Request::get(&path).header("accept-encoding", "br");
    let bytes = Connection::open(server.address).await?.send(&model).await?.body;
    let bare = Bare::start(folder.path(), &bytes)?;

    let (mut bare_rates, mut model_rates, mut save_rates) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare_rates.push(reads(bare.address, &Request::get("/").header("accept-encoding", "br")).await?);
        model_rates.push(reads(server.address, &model).await?);
        let (rate, back) = save_for(participants, ROUND).await?;
        participants = back;
        save_rates.push(rate);
    }
    report(middle(bare_rates), middle(model_rates), middle(save_rates))
}

fn report(bare: f64, model: f64, saves: f64) -> anyhow::Result<()> {
    Ok(print_all([
        ("cached model over HTTP", model, "per second", None),
        (
            "  to a bare handler with the same bytes",
            model / bare,
            "times",
            Some(Target::Least(0.9)),
        ),
        (
            "durable autosaves over HTTP, 128 clients",
            saves,
            "per second",
            None,
        ),
        (
            "  to the cached model",
            saves / model,
            "times",
            Some(Target::Least(0.25)),
        ),
    ])?)
}

/// A bare server that runs until it is dropped.
struct Bare {
    process: Child,
    address: SocketAddr,
}

impl Bare {
    fn start(folder: &Path, bytes: &[u8]) -> anyhow::Result<Self> {
        let file = folder.join("model.br");
        std::fs::write(&file, bytes)?;
        let mut command = Command::new(std::env::current_exe()?);
        let mut process = command.arg(file).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        let stdout = process.stdout.take().context("the bare server has no output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        Ok(Self {
            process,
            address: line.trim().parse()?,
        })
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Serves with the least that Axum can do: one handler, no layers. Returns its address.
async fn serve_bare(bytes: Bytes) -> anyhow::Result<()> {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_ENCODING, "br"),
    ];
    let router = Router::new().route("/", get(move || std::future::ready((headers, bytes.clone()))));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(std::io::stdout(), "{}", listener.local_addr()?)?;
    Ok(axum::serve(listener, router).await?)
}

/// Measures how often a second all clients send the same request.
async fn reads(server: SocketAddr, request: &Request) -> anyhow::Result<f64> {
    let mut clients = JoinSet::new();
    let mut connections = Vec::new();
    for client in 0..CLIENTS {
        let request = request.clone().header("x-forwarded-for", &address(client));
        connections.push((Connection::open(server).await?, request));
    }
    let end = tokio::time::Instant::now() + ROUND;
    for (mut connection, request) in connections {
        clients.spawn(async move {
            let mut count = 0_u32;
            while tokio::time::Instant::now() < end {
                let response = connection.send(&request).await?;
                anyhow::ensure!(response.status == 200, "status {}", response.status);
                count += 1;
            }
            anyhow::Ok(count)
        });
    }
    let mut count = 0;
    while let Some(done) = clients.join_next().await {
        count += done??;
    }
    Ok(f64::from(count) / ROUND.as_secs_f64())
}
