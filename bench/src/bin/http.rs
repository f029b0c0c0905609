//! Measures requests per second over HTTP: the cached model beside a bare Axum handler with the same compressed bytes,
//! and durable autosaves. Clients and servers share the machine; the three take turns in the same run.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use axum::{Router, body::Bytes, http::header, routing::get};
use enkat_bench::{
    Figure, PER_PAGE, Target,
    client::{Connection, Request},
    generated, middle,
    participant::{Answered, DEPLOYMENT, Participant},
    print,
};
use enkat_runtime::{Environment, Server, Settings, Surveys};
use tokio::{net::TcpListener, task::JoinSet};

const CLIENTS: usize = 128;
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(700);

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let ours = serve(folder.path()).await?;
    let mut participants = Vec::new();
    for _ in 0..CLIENTS {
        participants.push(Participant::sign_in(ours, None).await?);
    }
    let model =
        Request::get(&format!("/api/models/{}", participants[0].model)).header("accept-encoding", "br");
    let bytes = Connection::open(ours).await?.send(&model).await?.body;
    let bare = serve_bare(Bytes::from(bytes)).await?;

    let (mut bare_rates, mut model_rates, mut save_rates) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bare_rates.push(reads(bare, &Request::get("/").header("accept-encoding", "br")).await?);
        model_rates.push(reads(ours, &model).await?);
        let (rate, back) = saves(participants).await?;
        participants = back;
        save_rates.push(rate);
    }
    let (bare, model, saves) = (middle(bare_rates), middle(model_rates), middle(save_rates));
    let report = |name: &str, value, unit, target| {
        print(&Figure {
            name: name.to_owned(),
            value,
            unit,
            target,
        })
    };
    report("cached model over HTTP", model, "per second", None)?;
    report(
        "  to a bare handler with the same bytes",
        model / bare,
        "times",
        Some(Target::Least(0.9)),
    )?;
    report(
        "durable autosaves over HTTP, 128 clients",
        saves,
        "per second",
        None,
    )?;
    report(
        "  to the cached model",
        saves / model,
        "times",
        Some(Target::Least(0.25)),
    )?;
    Ok(())
}

async fn serve(folder: &std::path::Path) -> anyhow::Result<SocketAddr> {
    let deployment = folder.join("deployment.yaml");
    tokio::fs::write(&deployment, DEPLOYMENT).await?;
    let settings = Settings {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data_dir: folder.join("data"),
        web: None,
        deployment: Some(deployment),
        ..Settings::default()
    };
    let surveys = Surveys {
        artifacts: vec![generated(100, PER_PAGE)],
        ..Surveys::default()
    };
    let server = Server::start(settings, surveys, Environment::system()).await?;
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    Ok(address)
}

/// The least that Axum can do: one handler, no layers.
async fn serve_bare(bytes: Bytes) -> anyhow::Result<SocketAddr> {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_ENCODING, "br"),
    ];
    let router = Router::new().route("/", get(move || std::future::ready((headers, bytes.clone()))));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(address)
}

/// The same request from all clients, per second.
async fn reads(server: SocketAddr, request: &Request) -> anyhow::Result<f64> {
    let request = Arc::new(request.clone());
    let mut clients = JoinSet::new();
    let mut connections = Vec::new();
    for _ in 0..CLIENTS {
        connections.push(Connection::open(server).await?);
    }
    let end = tokio::time::Instant::now() + ROUND;
    for mut connection in connections {
        let request = Arc::clone(&request);
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

/// Saves of all participants, each after its last one was acknowledged, per second.
async fn saves(participants: Vec<Participant>) -> anyhow::Result<(f64, Vec<Participant>)> {
    let end = tokio::time::Instant::now() + ROUND;
    let mut clients = JoinSet::new();
    for mut participant in participants {
        clients.spawn(async move {
            let mut count = 0_u32;
            while tokio::time::Instant::now() < end {
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
    Ok((f64::from(count) / ROUND.as_secs_f64(), back))
}
