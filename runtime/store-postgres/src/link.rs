//! A connection whose statements are answered in time, and reach one and the same connection of the server.

use std::{io, time::Duration};

use futures_util::{
    FutureExt, StreamExt, TryFutureExt, TryStreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Connection, Either, Error, Execute, Executor, PgConnection, Postgres, SqlStr,
    error::BoxDynError,
    pool::PoolConnection,
    postgres::{PgArguments, PgQueryResult, PgRow, PgStatement, PgTypeInfo},
};
use tokio::time::timeout;

use crate::pooling::Pooling;

/// The longest time for an answer to a statement that may go through all responses.
pub(crate) const LONG: Duration = Duration::from_mins(10);

/// The owner of a connection.
#[derive(Debug)]
pub(crate) enum Holder {
    /// The link alone.
    Own(PgConnection),
    /// A pool, which gets it back.
    Pool(PoolConnection<Postgres>),
}

/// A connection to the database, directly or through a pooler.
#[derive(Debug)]
pub(crate) struct Link {
    holder: Holder,
    pooling: Pooling,
    /// The longest time for an answer.
    patience: Duration,
    state: State,
    /// Whether a statement was begun whose answer has not come to its end.
    is_asking: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Idle,
    /// A transaction was begun that is not known to have ended.
    InTransaction,
    /// The same, and its statements may take long.
    InLongTransaction,
    /// The database did not answer. The connection is not used again.
    Lost,
}

/// A part of an answer.
type Part = Result<Either<PgQueryResult, PgRow>, Error>;

impl Link {
    pub(crate) fn new(holder: Holder, pooling: Pooling, patience: Duration) -> Self {
        Self {
            holder,
            pooling,
            patience,
            state: State::Idle,
            is_asking: false,
        }
    }

    /// Waits for answers as long as statements take that go through all responses, until the transaction ends.
    pub(crate) fn be_patient(&mut self) {
        if self.state == State::InTransaction {
            self.state = State::InLongTransaction;
        }
    }

    /// Returns the longest time for an answer.
    fn patience(&self) -> Duration {
        match self.state {
            State::InLongTransaction => LONG,
            State::Idle | State::InTransaction | State::Lost => self.patience,
        }
    }

    /// Begins a transaction. One that was not ended is rolled back before.
    pub(crate) async fn begin(&mut self) -> Result<(), Error> {
        self.begin_with(self.pooling.begin()).await
    }

    /// Begins a transaction by these words.
    pub(crate) async fn begin_with(&mut self, words: &'static str) -> Result<(), Error> {
        self.settle().await?;
        // The server may begin it although the caller goes away before it says so.
        self.state = State::InTransaction;
        self.say(words).await
    }

    /// Commits the transaction.
    pub(crate) async fn commit(&mut self) -> Result<(), Error> {
        self.say("COMMIT").await?;
        self.state = State::Idle;
        Ok(())
    }

    /// Rolls back a transaction that was not ended, as when its caller went away.
    pub(crate) async fn settle(&mut self) -> Result<(), Error> {
        if self.is_in_transaction() {
            self.say("ROLLBACK").await?;
            self.state = State::Idle;
        }
        Ok(())
    }

    /// Makes sure that the database answers, outside of a transaction.
    pub(crate) async fn ping(&mut self) -> Result<(), Error> {
        self.settle().await?;
        if self.is_lost() {
            return Err(silence());
        }
        let answered = timeout(self.patience, self.holder.connection().ping()).await;
        answered.unwrap_or_else(|_| {
            self.lose();
            Err(silence())
        })
    }

    /// Gives the connection up.
    pub(crate) fn lose(&mut self) {
        self.state = State::Lost;
    }

    /// Returns whether the connection was given up.
    pub(crate) fn is_lost(&self) -> bool {
        self.state == State::Lost
    }

    fn is_in_transaction(&self) -> bool {
        matches!(self.state, State::InTransaction | State::InLongTransaction)
    }

    /// Runs a statement without parameters and rows, as one message.
    pub(crate) async fn say(&mut self, words: &'static str) -> Result<(), Error> {
        sqlx::raw_sql(words).execute(self).await.map(drop)
    }

    /// Runs a statement. Outside of a transaction it gets one of its own, where the parts of its way to the server, which are several
    /// messages, could come to several connections otherwise.
    async fn run(&mut self, statement: Statement) -> Result<BoxStream<'_, Part>, Error> {
        if self.is_lost() {
            return Err(silence());
        }
        if self.is_in_transaction() || statement.is_one_message() || self.pooling == Pooling::Session {
            return Ok(self.answer(statement));
        }
        self.begin().await?;
        let parts = self.answer(statement).try_collect::<Vec<_>>().await;
        if parts.is_err() {
            // A lost connection has rolled back by itself.
            let _ = self.settle().await;
        } else {
            self.commit().await?;
        }
        Ok(stream::iter(parts?.into_iter().map(Ok)).boxed())
    }

    /// Waits for the parts of an answer, for each of them no longer than it may take.
    fn answer(&mut self, statement: Statement) -> BoxStream<'_, Part> {
        let patience = self.patience();
        self.is_asking = true;
        let waiting = Waiting {
            parts: self.holder.connection().fetch_many(statement),
            patience,
            state: &mut self.state,
            is_asking: &mut self.is_asking,
        };
        stream::unfold(Some(waiting), Waiting::next).boxed()
    }
}

/// The rest of an answer.
struct Waiting<'a> {
    parts: BoxStream<'a, Part>,
    patience: Duration,
    state: &'a mut State,
    is_asking: &'a mut bool,
}

impl Waiting<'_> {
    /// Waits for the next part, after which there is a rest, unless the connection is lost.
    async fn next(waiting: Option<Self>) -> Option<(Part, Option<Self>)> {
        let mut waiting = waiting?;
        match timeout(waiting.patience, waiting.parts.next()).await {
            Ok(Some(part)) => Some((part, Some(waiting))),
            Ok(None) => {
                *waiting.is_asking = false;
                None
            }
            Err(_) => {
                *waiting.state = State::Lost;
                Some((Err(silence()), None))
            }
        }
    }
}

/// Closes a connection of a pool that is in the middle of something: returning it would wait for an answer without an end.
impl Drop for Link {
    fn drop(&mut self) {
        if let Holder::Pool(connection) = &mut self.holder
            && (self.is_asking || self.state != State::Idle)
        {
            connection.close_on_drop();
        }
    }
}

impl Holder {
    fn connection(&mut self) -> &mut PgConnection {
        match self {
            Self::Own(connection) => connection,
            Self::Pool(connection) => connection,
        }
    }
}

/// Builds the error of a database that does not answer.
fn silence() -> Error {
    Error::Io(io::Error::new(
        io::ErrorKind::TimedOut,
        "the database did not answer in time",
    ))
}

/// A statement that the server keeps only where the connection to it stays the same.
struct Statement {
    sql: SqlStr,
    arguments: Option<PgArguments>,
    is_kept: bool,
}

impl Statement {
    fn of<'q>(mut query: impl Execute<'q, Postgres>, pooling: Pooling) -> Result<Self, Error> {
        Ok(Self {
            arguments: query.take_arguments().map_err(Error::Encode)?,
            is_kept: query.persistent() && pooling == Pooling::Session,
            sql: query.sql(),
        })
    }

    /// Returns whether the server gets it as one message, in which it may also begin or end a transaction.
    fn is_one_message(&self) -> bool {
        self.arguments.is_none()
    }
}

impl Execute<'_, Postgres> for Statement {
    fn sql(self) -> SqlStr {
        self.sql
    }

    fn statement(&self) -> Option<&PgStatement> {
        None
    }

    fn take_arguments(&mut self) -> Result<Option<PgArguments>, BoxDynError> {
        Ok(self.arguments.take())
    }

    fn persistent(&self) -> bool {
        self.is_kept
    }
}

impl<'c> Executor<'c> for &'c mut Link {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Part>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let statement = Statement::of(query, self.pooling);
        async move { self.run(statement?).await }
            .try_flatten_stream()
            .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        first(self.fetch_many(query)).boxed()
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        self.holder.connection().prepare_with(sql, parameters)
    }
}

/// Returns the first row of an answer, once all of it is there: its last part may be an error.
async fn first(mut parts: BoxStream<'_, Part>) -> Result<Option<PgRow>, Error> {
    let mut first = None;
    while let Some(part) = parts.try_next().await? {
        if let Either::Right(row) = part {
            first.get_or_insert(row);
        }
    }
    Ok(first)
}
