//! The condition of a database.

use std::net::IpAddr;

use enkat_store::{Archive, Condition, Part, compatibility::Fit};
use jiff::Timestamp;
use sqlx::{PgExecutor, Row, postgres::PgRow};

use crate::{compatibility::compare, error::PostgresError, link::Link, migrations::MIGRATIONS};

/// The tables, columns and indexes that the migrations create, one a line, as [`parts`] lists them.
pub(super) const EXPECTED: &str = include_str!("parts.txt");

/// Reads the condition of a database.
pub(crate) async fn read(link: &mut Link) -> Result<Condition, PostgresError> {
    let fit = compare(link, MIGRATIONS).await?;
    let missing = match fit {
        Fit::Same => missing(link).await?,
        Fit::Behind | Fit::Ahead => Vec::new(),
    };
    let settings = sqlx::query(
        "SELECT split_part(current_setting('server_version'), ' ', 1),
                (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, pg_is_in_recovery(),
                current_setting('default_transaction_read_only') = 'on', current_setting('data_checksums') = 'on',
                host(inet_client_addr()), host(inet_server_addr()),
                (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid())",
    );
    let settings = settings.fetch_one(&mut *link).await?;
    let version: String = settings.try_get(0)?;
    let (is_standby, is_read_only) = (settings.try_get(2)?, settings.try_get(3)?);
    let read_only = match (is_standby, is_read_only) {
        (true, _) => Some("it is a standby, which follows another server"),
        (false, true) => Some("its setting `default_transaction_read_only` is on"),
        (false, false) => None,
    };
    Ok(Condition {
        engine: format!("PostgreSQL {version}"),
        fit,
        missing,
        clock: at(settings.try_get(1)?)?,
        read_only,
        unsafe_settings: unsafe_settings(link).await?,
        has_checksums: settings.try_get(4)?,
        is_in_clear: Ends {
            client: settings.try_get(5)?,
            server: settings.try_get(6)?,
            is_encrypted: settings.try_get(7)?,
        }
        .are_in_clear(),
        archive: Some(archive(link).await?),
    })
}

/// The ends of a connection as PostgreSQL sees them. Behind a pooler, the client is the pooler.
struct Ends {
    /// The address of the client; `None` on a socket.
    client: Option<String>,
    /// The address of the server.
    server: Option<String>,
    is_encrypted: Option<bool>,
}

impl Ends {
    /// Returns whether they are on two machines, with nothing encrypted in between.
    fn are_in_clear(&self) -> bool {
        let is_loopback = |address: &IpAddr| address.is_loopback();
        let [client, server] = [&self.client, &self.server].map(|address| address.as_ref()?.parse().ok());
        self.is_encrypted != Some(true) && client != server && !client.as_ref().is_some_and(is_loopback)
    }
}

/// Lists what the migrations create and the database does not have.
async fn missing(link: &mut Link) -> Result<Vec<Part>, PostgresError> {
    let found = parts(link).await?;
    let found = found.iter().map(|line| part(line)).collect();
    Ok(Part::missing(EXPECTED.lines().map(part), &found))
}

/// Lists tables, their columns and their indexes that can be used, as `table` or `table: column name`.
pub(super) async fn parts(executor: impl PgExecutor<'_>) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT relname::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         UNION ALL SELECT relname || ': column ' || attname
                   FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
                   WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
         UNION ALL SELECT tables.relname || ': index ' || indexes.relname
                   FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid JOIN pg_class AS indexes ON indexes.oid = indexrelid
                   WHERE indisvalid AND tables.relkind = 'r' AND tables.relnamespace = 'public'::regnamespace",
    )
    .fetch_all(executor)
    .await
}

fn part(line: &str) -> Part {
    let (table, of_it) = line.split_once(": ").unzip();
    Part {
        table: table.unwrap_or(line).to_owned(),
        of_it: of_it.map(str::to_owned),
    }
}

/// Lists the settings with which PostgreSQL itself may lose what it has acknowledged. `synchronous_commit` is not among them: this
/// store sets it itself.
async fn unsafe_settings(link: &mut Link) -> Result<Vec<String>, PostgresError> {
    let settings = sqlx::query_scalar(
        "SELECT name || ' = ' || setting FROM pg_settings
         WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name",
    );
    Ok(settings.fetch_all(link).await?)
}

async fn archive(link: &mut Link) -> Result<Archive, PostgresError> {
    let row: PgRow = sqlx::query(
        "SELECT current_setting('archive_mode') <> 'off',
                (extract(epoch FROM last_archived_time) * 1000000)::bigint,
                (extract(epoch FROM last_failed_time) * 1000000)::bigint
         FROM pg_stat_archiver",
    )
    .fetch_one(link)
    .await?;
    Ok(Archive {
        is_on: row.try_get(0)?,
        archived_at: at(row.try_get(1)?)?,
        failed_at: at(row.try_get(2)?)?,
    })
}

/// Reads a time of PostgreSQL, in microseconds.
fn at(microseconds: Option<i64>) -> Result<Option<Timestamp>, PostgresError> {
    let at = microseconds.map(Timestamp::from_microsecond).transpose();
    at.map_err(PostgresError::failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connection_between_machines_is_in_clear_without_encryption() {
        let in_clear = |client: Option<&str>, server: Option<&str>, is_encrypted| {
            let [client, server] = [client, server].map(|address| address.map(str::to_owned));
            let is_encrypted = Some(is_encrypted);
            Ends {
                client,
                server,
                is_encrypted,
            }
            .are_in_clear()
        };
        let [one, other] = [Some("192.0.2.1"), Some("192.0.2.2")];
        assert!(in_clear(one, other, false));
        assert!(in_clear(Some("2001:db8::1"), Some("2001:db8::2"), false));
        assert!(!in_clear(one, other, true));
        assert!(!in_clear(one, one, false));
        assert!(!in_clear(Some("127.0.0.1"), Some("127.0.0.2"), false));
        assert!(!in_clear(Some("::1"), Some("::1"), false));
        assert!(!in_clear(None, None, false));
    }
}
