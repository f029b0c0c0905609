//! People who have begun, before anything is measured.

use std::net::SocketAddr;

use enkat_bench::{client::Connection, clients::address, participant::Person};
use tokio::task::JoinSet;

/// People who begin at the same time.
const AT_ONCE: usize = 32;

/// Signs so many people in, each with an answer to every question.
pub(crate) async fn begin(server: SocketAddr, count: usize) -> anyhow::Result<Vec<Person>> {
    let mut tasks = JoinSet::new();
    for first in 0..AT_ONCE {
        tasks.spawn(async move {
            let mut connection = Connection::open(server).await?;
            let mut people = Vec::new();
            for number in (first..count).step_by(AT_ONCE) {
                let mut person = Person::at(Some(address(number)));
                person.sign_in(&mut connection, None).await?;
                person.load(&mut connection).await?;
                person.answer_all(&mut connection).await?;
                people.push(person);
            }
            anyhow::Ok(people)
        });
    }
    let mut people = Vec::new();
    while let Some(done) = tasks.join_next().await {
        people.extend(done??);
    }
    Ok(people)
}
