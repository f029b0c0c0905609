//! Eight in the morning: 5,000 people sign in by their invitations within ten seconds; and 1,000 people a second send 250 answers, for a
//! minute. All of them come through a proxy.

use std::{fs, path::Path, process::Command, sync::Arc, time::Duration};

use anyhow::Context;
use enkat_bench::{
    Target,
    clients::address,
    folder,
    participant::Person,
    print_all,
    shipped::{Server, enkat},
};
use sqlx::{Connection as _, PgConnection};

use crate::{
    connections::Connections,
    pace::{Client, Seen, keep},
    people,
    place::Place,
};

const INVITED: usize = 5000;
const SIGNING_IN: Duration = Duration::from_secs(10);
const SENDING: usize = 60_000;
const MINUTE: Duration = Duration::from_mins(1);
/// The slowest in a hundred stays below this, in ms.
const SLOWEST: f64 = 500.0;
/// Sign-ins to one survey are slowed down against guessing, unless the operator allows for so many people.
const RATES: [&str; 2] = ["--rate", "survey=1000000+1000000/s"];

pub(crate) async fn measure(place: &Place) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    folder::write(folder.path(), 1)?;
    let database = place.another_database().await;
    let arguments = [RATES.as_slice(), &["--database", &database]].concat();
    let server = Server::start(folder.path(), &arguments).await?;
    let connections = Connections::to(server.address);

    let invited = invite(folder.path(), &database)?.into_iter().enumerate();
    let signing_in = invited.map(|(number, invitation)| SigningIn {
        person: Person::at(Some(address(number))),
        invitation,
        connections: Arc::clone(&connections),
    });
    let (seen, _) = keep(signing_in.collect(), SIGNING_IN, SIGNING_IN).await?;
    let stored = count(
        &database,
        "SELECT count(*) FROM invitations WHERE participant IS NOT NULL",
    )
    .await?;
    report(
        "sign-ins by invitation on PostgreSQL, 5,000 in 10 s",
        seen,
        stored,
    )?;

    let people = people::begin(server.address, SENDING).await?;
    // The server has closed the connections that were idle for so long.
    let connections = Connections::to(server.address);
    let sending = people.into_iter().map(|person| Sending {
        person,
        connections: Arc::clone(&connections),
    });
    let (seen, _) = keep(sending.collect(), MINUTE, MINUTE).await?;
    let stored = count(&database, "SELECT count(*) FROM submissions").await?;
    report("submissions on PostgreSQL, 1,000 a second for 60 s", seen, stored)
}

/// Invites people without names, and returns the secrets of their letters.
fn invite(folder: &Path, database: &str) -> anyhow::Result<Vec<String>> {
    let number = INVITED.to_string();
    for command in [
        ["create", "bench", "--count", &number].as_slice(),
        &[
            "print",
            "bench",
            "--url",
            "https://survey.example.org",
            "--csv",
            "letters.csv",
        ],
    ] {
        let mut admin = Command::new(enkat()?);
        admin
            .current_dir(folder)
            .args(["admin", "invitations"])
            .args(command);
        let output = admin.args(["--database", database]).output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "{command:?}: {said}");
    }
    let letters = fs::read_to_string(folder.join("letters.csv"))?;
    let secrets = letters.lines().skip(1).map(|line| {
        let secret = line.split("#i=").nth(1).context("a letter without a secret")?;
        let end = secret.find([',', '"']).unwrap_or(secret.len());
        Ok(secret[..end].to_owned())
    });
    secrets.collect()
}

struct SigningIn {
    person: Person,
    invitation: String,
    connections: Arc<Connections>,
}

impl Client for SigningIn {
    async fn call(&mut self) -> anyhow::Result<()> {
        let mut connection = self.connections.take().await?;
        let invitation = Some(self.invitation.as_str());
        self.person.sign_in(&mut connection, invitation).await?;
        self.connections.put_back(connection);
        Ok(())
    }
}

struct Sending {
    person: Person,
    connections: Arc<Connections>,
}

impl Client for Sending {
    async fn call(&mut self) -> anyhow::Result<()> {
        let mut connection = self.connections.take().await?;
        self.person.send(&mut connection).await?;
        self.connections.put_back(connection);
        Ok(())
    }
}

async fn count(database: &str, rows: &'static str) -> anyhow::Result<i64> {
    let mut connection = PgConnection::connect(database).await?;
    Ok(sqlx::query_scalar(rows).fetch_one(&mut connection).await?)
}

#[allow(clippy::cast_precision_loss, reason = "counts")]
fn report(name: &str, mut seen: Seen, stored: i64) -> anyhow::Result<()> {
    if let Some(first) = seen.errors.first() {
        anyhow::bail!("{name}: {} errors, the first: {first:#}", seen.errors.len());
    }
    let lost = seen.count() as f64 - stored as f64;
    Ok(print_all([
        (format!("{name}, median"), seen.milliseconds(500), "ms", None),
        (
            "  one in 100 takes longer than".to_owned(),
            seen.milliseconds(990),
            "ms",
            Some(Target::Most(SLOWEST)),
        ),
        ("  not stored".to_owned(), lost, "", Some(Target::Most(0.0))),
    ])?)
}
