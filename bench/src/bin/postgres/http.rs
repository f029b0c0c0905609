//! Saves over HTTP beside the rate of the store itself.

use std::{sync::Arc, time::Duration};

use enkat_bench::{
    Target,
    clients::{RATES, save_for, sign_in},
    folder, middle, print_all,
    shipped::Server,
};

use crate::{drafts::CLIENTS, place::Place};

const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_millis(1500);

pub(crate) async fn measure(place: &Place) -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    folder::write(folder.path(), 1)?;
    let database = place.another_database().await;
    let arguments = [RATES.as_slice(), &["--database", &database]].concat();
    let server = Server::start(folder.path(), &arguments).await?;
    let mut participants = sign_in(server.address, CLIENTS).await?;
    for participant in &mut participants {
        participant.answer_all().await?;
    }
    let stores = [Arc::new(place.store().await?)];
    let (mut store_rates, mut rates) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let saves = place.drafts.save_for(&stores, CLIENTS, ROUND).await?;
        #[allow(clippy::cast_precision_loss, reason = "a count")]
        store_rates.push(saves as f64 / ROUND.as_secs_f64());
        let (rate, back) = save_for(participants, ROUND).await?;
        participants = back;
        rates.push(rate);
    }
    stores[0].close().await?;
    let rate = middle(rates);
    Ok(print_all([
        (
            "saves over HTTP on PostgreSQL, 128 clients",
            rate,
            "per second",
            None,
        ),
        (
            "  to the rate of the store itself",
            rate / middle(store_rates),
            "times",
            Some(Target::Least(0.5)),
        ),
    ])?)
}
