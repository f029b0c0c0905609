//! Measures durable saves on PostgreSQL, on a server of Debian's that is started here, waits for the disk, and has its own settings
//! otherwise: `postgres store`, `http`, `open-loop`, `bursts` and `growth`.
//!
//! Both sides of every ratio take turns in the same run, on the same tables. Every save changes an answer. Clients, servers and
//! PostgreSQL share the machine.

mod bare;
mod bursts;
mod connections;
mod cost;
mod drafts;
mod growth;
mod http;
mod limit;
mod open_loop;
mod pace;
mod people;
mod place;
mod servers;

use place::Place;

#[tokio::main(worker_threads = 2)]
async fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (part, size) = (arguments.next().unwrap_or_default(), arguments.next());
    let place = Place::open().await?;
    match part.as_str() {
        "store" => {
            limit::measure(&place).await?;
            servers::measure(&place).await
        }
        "http" => http::measure(&place).await,
        "open-loop" => open_loop::measure(&place, size).await,
        "bursts" => bursts::measure(&place).await,
        "growth" => growth::measure(&place, size).await,
        _ => {
            anyhow::bail!("there is no part `{part}`: say `store`, `http`, `open-loop`, `bursts` or `growth`")
        }
    }
}
