//! Sign-ins in progress.

use async_trait::async_trait;
use enkat_store::{
    NewPending, Pending, PendingChange, PendingClaim, PendingKey, PendingKind, PendingSignIns, SecretHash,
    StoreError, audit::AuditEntry,
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use super::{
    PostgresStore,
    error::PostgresError,
    rows,
    writer::{Work, transact},
    writing::Writing,
};

#[async_trait]
impl PendingSignIns for PostgresStore {
    async fn begin_pending(&self, new: &NewPending) -> Result<Vec<Pending>, StoreError> {
        let ended = self.writer.step(new.clone()).await?;
        Ok(ended.iter().map(pending).collect::<Result<_, _>>()?)
    }

    async fn pending(&self, key: &PendingKey, at: Timestamp) -> Result<Option<Pending>, StoreError> {
        let row = sqlx::query(
            "SELECT secret_hash, sealed, revision, due_at FROM pending_sign_ins
             WHERE kind = $1 AND secret_hash = $2 AND expires_at > $3",
        )
        .bind(key.kind.name())
        .bind(&key.secret.0)
        .bind(at.as_millisecond())
        .fetch_optional(&self.readers)
        .await
        .map_err(PostgresError::from)?;
        Ok(row.as_ref().map(pending).transpose()?)
    }

    async fn pending_by_nonce(
        &self,
        kind: PendingKind,
        nonce: &SecretHash,
        at: Timestamp,
    ) -> Result<Option<Pending>, StoreError> {
        let row = sqlx::query(
            "SELECT secret_hash, sealed, revision, due_at FROM pending_sign_ins
             WHERE nonce_hash = $1 AND kind = $2 AND expires_at > $3",
        )
        .bind(&nonce.0)
        .bind(kind.name())
        .bind(at.as_millisecond())
        .fetch_optional(&self.readers)
        .await
        .map_err(PostgresError::from)?;
        Ok(row.as_ref().map(pending).transpose()?)
    }

    async fn claim_pending(&self, claim: &PendingClaim) -> Result<Option<Pending>, StoreError> {
        let claimed = self.writer.step(claim.clone()).await?;
        Ok(claimed.as_ref().map(pending).transpose()?)
    }

    async fn change_pending(&self, change: &PendingChange) -> Result<bool, StoreError> {
        Ok(self.writer.step(change.clone()).await?)
    }

    async fn take_pending(&self, key: &PendingKey, revision: i64) -> Result<bool, StoreError> {
        let key = key.clone();
        Ok(self.writer.step(Taking { key, revision }).await?)
    }

    async fn forget_pending(&self, at: Timestamp) -> Result<(), StoreError> {
        transact!(self.writer, |connection| forget(connection, at))
    }
}

async fn forget(connection: &mut Writing, at: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM pending_sign_ins WHERE expires_at <= $1")
        .bind(at.as_millisecond())
        .execute(&mut **connection)
        .await
        .map(drop)
}

/// The removal of a sign-in that still has this revision.
struct Taking {
    key: PendingKey,
    revision: i64,
}

#[async_trait]
impl Work for NewPending {
    type Outcome = Vec<PgRow>;

    async fn run(&self, connection: &mut Writing) -> Result<Vec<PgRow>, sqlx::Error> {
        let replaced = sqlx::query(
            "DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = $2
             RETURNING secret_hash, sealed, revision, due_at",
        )
        .bind(self.key.kind.name())
        .bind(self.replaces.as_ref().map(|secret| &secret.0))
        .fetch_optional(&mut **connection)
        .await?;
        let crowded_out = match crowded_network(connection, self).await? {
            Some(network) => oldest_of(connection, self.key.kind, &network).await?,
            None => None,
        };
        sqlx::query(
            "INSERT INTO pending_sign_ins
                 (kind, secret_hash, nonce_hash, network, sealed, begun_at, due_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        )
        .bind(self.key.kind.name())
        .bind(&self.key.secret.0)
        .bind(self.nonce.as_ref().map(|nonce| &nonce.0))
        .bind(&self.network.0)
        .bind(&self.sealed)
        .bind(self.at.as_millisecond())
        .bind(self.due_at.as_millisecond())
        .bind(self.expires_at.as_millisecond())
        .execute(&mut **connection)
        .await?;
        Ok(replaced.into_iter().chain(crowded_out).collect())
    }

    fn entry<'a>(&'a self, _: &'a Vec<PgRow>) -> Option<AuditEntry<'a>> {
        None
    }
}

#[async_trait]
impl Work for PendingClaim {
    type Outcome = Option<PgRow>;

    async fn run(&self, connection: &mut Writing) -> Result<Option<PgRow>, sqlx::Error> {
        sqlx::query(
            "UPDATE pending_sign_ins SET due_at = $4
             WHERE kind = $1 AND secret_hash = $2 AND expires_at > $3 AND due_at <= $3
             RETURNING secret_hash, sealed, revision, due_at",
        )
        .bind(self.key.kind.name())
        .bind(&self.key.secret.0)
        .bind(self.at.as_millisecond())
        .bind(self.until.as_millisecond())
        .fetch_optional(&mut **connection)
        .await
    }

    fn entry<'a>(&'a self, _: &'a Option<PgRow>) -> Option<AuditEntry<'a>> {
        None
    }
}

#[async_trait]
impl Work for PendingChange {
    type Outcome = bool;

    async fn run(&self, connection: &mut Writing) -> Result<bool, sqlx::Error> {
        let changed = sqlx::query(
            "UPDATE pending_sign_ins SET sealed = $4, due_at = $5, revision = revision + 1
             WHERE kind = $1 AND secret_hash = $2 AND revision = $3",
        )
        .bind(self.key.kind.name())
        .bind(&self.key.secret.0)
        .bind(self.revision)
        .bind(&self.sealed)
        .bind(self.due_at.as_millisecond())
        .execute(&mut **connection)
        .await?;
        Ok(changed.rows_affected() > 0)
    }

    fn entry<'a>(&'a self, _: &'a bool) -> Option<AuditEntry<'a>> {
        None
    }
}

#[async_trait]
impl Work for Taking {
    type Outcome = bool;

    async fn run(&self, connection: &mut Writing) -> Result<bool, sqlx::Error> {
        let taken = sqlx::query(
            "DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = $2 AND revision = $3",
        )
        .bind(self.key.kind.name())
        .bind(&self.key.secret.0)
        .bind(self.revision)
        .execute(&mut **connection)
        .await?;
        Ok(taken.rows_affected() > 0)
    }

    fn entry<'a>(&'a self, _: &'a bool) -> Option<AuditEntry<'a>> {
        None
    }
}

/// Returns the network that has to lose a sign-in to make room for this one, if there is none.
async fn crowded_network(connection: &mut Writing, new: &NewPending) -> Result<Option<String>, sqlx::Error> {
    let of_network: i64 =
        sqlx::query_scalar("SELECT count(*) FROM pending_sign_ins WHERE kind = $1 AND network = $2")
            .bind(new.key.kind.name())
            .bind(&new.network.0)
            .fetch_one(&mut **connection)
            .await?;
    if of_network >= i64::from(new.share) {
        return Ok(Some(new.network.0.clone()));
    }
    let of_all: i64 = sqlx::query_scalar("SELECT count(*) FROM pending_sign_ins WHERE kind = $1")
        .bind(new.key.kind.name())
        .fetch_one(&mut **connection)
        .await?;
    if of_all < i64::from(new.most) {
        return Ok(None);
    }
    sqlx::query_scalar(
        "SELECT network FROM pending_sign_ins WHERE kind = $1 GROUP BY network ORDER BY count(*) DESC LIMIT 1",
    )
    .bind(new.key.kind.name())
    .fetch_optional(&mut **connection)
    .await
}

/// Removes the oldest sign-in of a network, and returns it.
async fn oldest_of(
    connection: &mut Writing,
    kind: PendingKind,
    network: &str,
) -> Result<Option<PgRow>, sqlx::Error> {
    sqlx::query(
        "DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = (
             SELECT secret_hash FROM pending_sign_ins WHERE kind = $1 AND network = $2 ORDER BY begun_at LIMIT 1)
         RETURNING secret_hash, sealed, revision, due_at",
    )
    .bind(kind.name())
    .bind(network)
    .fetch_optional(&mut **connection)
    .await
}

fn pending(row: &PgRow) -> Result<Pending, PostgresError> {
    Ok(Pending {
        secret: SecretHash(row.try_get("secret_hash")?),
        sealed: row.try_get("sealed")?,
        revision: row.try_get("revision")?,
        due_at: rows::time(row, "due_at")?,
    })
}
