//! All data of one person: found, erased and withdrawn.

mod due;
mod record;

use std::time::Duration;

use async_trait::async_trait;
use enkat_store::{
    DeliveryKind, ErasedKind, ErasedRow, Invited, ListedPerson, Lookup, OnRequest, ParticipantId,
    ResponseFacts, ResponseRecord, Rights, Sealed, StoreError, Traces,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde::Serialize;
use serde_json::json;
use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use crate::{SqliteStore, audit, error::SqliteError, follow_up, open, outbox, rows};

/// The number of rows that are read at a time.
const PAGE: u16 = 1000;

#[async_trait]
impl Rights for SqliteStore {
    async fn identities(
        &self,
        after: Option<&ParticipantId>,
    ) -> Result<Vec<(ParticipantId, Sealed)>, StoreError> {
        Ok(identities(&self.readers, after)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn listed_people(&self, after: i64) -> Result<Vec<ListedPerson>, StoreError> {
        Ok(listed(&self.readers, after).await?)
    }

    async fn senders(&self, after: Option<&ParticipantId>) -> Result<Vec<ParticipantId>, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT participant FROM submissions WHERE participant > $1 ORDER BY participant LIMIT $2",
        )
        .bind(after.map_or("", |participant| &participant.0))
        .bind(PAGE)
        .fetch_all(&self.readers)
        .await
        .map_err(SqliteError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    async fn participants_with(&self, identities: &[Lookup]) -> Result<Vec<ParticipantId>, StoreError> {
        let lookups: Vec<_> = identities.iter().map(|lookup| &lookup.0).collect();
        let found = sqlx::query_scalar(
            "SELECT participant FROM json_each($1) AS named CROSS JOIN identities ON identities.lookup = named.value",
        )
        .bind(list(&lookups))
        .fetch_all(&self.readers)
        .await
        .map_err(SqliteError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    async fn follow(&self, traces: &Traces) -> Result<Traces, StoreError> {
        Ok(follow(&self.readers, traces).await.map_err(SqliteError::from)?)
    }

    async fn response_facts(&self, participants: &[ParticipantId]) -> Result<Vec<ResponseFacts>, StoreError> {
        Ok(facts(&self.readers, participants).await?)
    }

    async fn response_record(
        &self,
        participant: &ParticipantId,
    ) -> Result<Option<ResponseRecord>, StoreError> {
        Ok(record::record(&self.readers, participant).await?)
    }

    async fn erase(
        &self,
        traces: &Traces,
        codes: &[(String, String)],
        request: OnRequest<'_>,
    ) -> Result<Option<i64>, StoreError> {
        Ok(
            erase(&mut *self.writer.connection().await?, traces, codes, request)
                .await
                .map_err(SqliteError::from)?,
        )
    }

    async fn erasures(&self) -> Result<Vec<ErasedRow>, StoreError> {
        Ok(erasures(&self.readers).await?)
    }

    async fn withdraw(&self, traces: &Traces, request: OnRequest<'_>) -> Result<usize, StoreError> {
        Ok(withdraw(&mut *self.writer.connection().await?, traces, request)
            .await
            .map_err(SqliteError::from)?)
    }

    async fn withdrawn_until(&self, until: Timestamp) -> Result<Vec<ParticipantId>, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT id FROM participants WHERE withdrawn_at <= $1 ORDER BY withdrawn_at, id",
        )
        .bind(until.as_millisecond())
        .fetch_all(&self.readers)
        .await
        .map_err(SqliteError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    async fn forget_earlier_states(&self) -> Result<bool, StoreError> {
        Ok(empty_log(&self.readers).await.map_err(SqliteError::from)?)
    }
}

/// Empties the write-ahead log, and returns whether it could. A connection of its own waits for no lock: while it waited for a reader,
/// it would keep all others from writing.
async fn empty_log(readers: &SqlitePool) -> Result<bool, sqlx::Error> {
    let file = readers.connect_options().get_filename().to_owned();
    let options = open::options(&file).busy_timeout(Duration::ZERO);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .fetch_one(&mut connection)
        .await?;
    let is_busy: i64 = row.try_get(0)?;
    connection.close().await?;
    Ok(is_busy == 0)
}

/// Formats a list for `json_each`.
fn list(items: &[impl Serialize]) -> String {
    json!(items).to_string()
}

async fn identities(
    pool: &SqlitePool,
    after: Option<&ParticipantId>,
) -> Result<Vec<(ParticipantId, Sealed)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT participant, sealed, data_key FROM identities
         CROSS JOIN participants ON participants.id = identities.participant
         WHERE participant > $1 AND sealed IS NOT NULL AND data_key IS NOT NULL ORDER BY participant LIMIT $2",
    )
    .bind(after.map_or("", |participant| &participant.0))
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let identity = |row: &SqliteRow| {
        let sealed = rows::sealed(row, "sealed")?;
        Ok((
            ParticipantId(row.try_get("participant")?),
            sealed.ok_or(sqlx::Error::RowNotFound)?,
        ))
    };
    rows.iter().map(identity).collect()
}

async fn listed(pool: &SqlitePool, after: i64) -> Result<Vec<ListedPerson>, SqliteError> {
    let rows = sqlx::query(
        "SELECT id, survey_id, reference, sealed, data_key, settings FROM invited WHERE id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after)
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let person = |row: &SqliteRow| {
        Ok(ListedPerson {
            id: row.try_get("id")?,
            survey_id: row.try_get("survey_id")?,
            invited: Invited {
                reference: row.try_get("reference")?,
                sealed: rows::sealed(row, "sealed")?,
                settings: rows::settings(row)?,
            },
        })
    };
    rows.iter().map(person).collect()
}

async fn follow(pool: &SqlitePool, traces: &Traces) -> Result<Traces, sqlx::Error> {
    let begun: Vec<String> = sqlx::query_scalar(
        "SELECT participant FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.invited = named.value
         WHERE participant IS NOT NULL",
    )
    .bind(list(&traces.listed))
    .fetch_all(pool)
    .await?;
    let listed: Vec<i64> = sqlx::query_scalar(
        "SELECT invited FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.participant = named.value
         WHERE invited IS NOT NULL",
    )
    .bind(list(&traces.participants))
    .fetch_all(pool)
    .await?;
    Ok(Traces {
        participants: begun.into_iter().map(ParticipantId).collect(),
        listed,
        accounts: Vec::new(),
    })
}

async fn facts(pool: &SqlitePool, participants: &[ParticipantId]) -> Result<Vec<ResponseFacts>, SqliteError> {
    let rows = sqlx::query(
        "SELECT participants.id, survey_id, withdrawn_at, delivered_at, login_type, sealed, data_key, signed_in_at, submitted_at
         FROM json_each($1) AS named
         CROSS JOIN participants ON participants.id = named.value
         CROSS JOIN identities ON identities.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         ORDER BY signed_in_at, participants.id",
    )
    .bind(list(participants))
    .fetch_all(pool)
    .await?;
    let fact = |row: &SqliteRow| {
        Ok(ResponseFacts {
            participant: ParticipantId(row.try_get("id")?),
            survey_id: row.try_get("survey_id")?,
            login_type: row.try_get("login_type")?,
            identity: rows::sealed(row, "sealed")?,
            signed_in_at: rows::time(row, "signed_in_at")?,
            sent_at: rows::perhaps_time(row, "submitted_at")?,
            delivered_at: rows::perhaps_time(row, "delivered_at")?,
            withdrawn_at: rows::perhaps_time(row, "withdrawn_at")?,
        })
    };
    rows.iter().map(fact).collect()
}

/// Erases rows, with all that refers to them, and writes the ledger and the audit log.
async fn erase(
    connection: &mut SqliteConnection,
    traces: &Traces,
    codes: &[(String, String)],
    request: OnRequest<'_>,
) -> Result<Option<i64>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    if !is_there(&mut transaction, traces).await? {
        return Ok(None);
    }
    let number = erase_rows(&mut transaction, traces, codes, UsedInvitations::Erased, request).await?;
    transaction.commit().await?;
    Ok(Some(number))
}

/// The invitations by which participants who are erased have begun.
enum UsedInvitations {
    /// They go, too.
    Erased,
    /// They open a new response.
    Reusable,
}

/// Erases rows as a part of a transaction, and returns the number of the erasure.
async fn erase_rows(
    transaction: &mut SqliteConnection,
    traces: &Traces,
    codes: &[(String, String)],
    invitations: UsedInvitations,
    request: OnRequest<'_>,
) -> Result<i64, sqlx::Error> {
    let number: i64 = sqlx::query_scalar("SELECT coalesce(max(number), 0) + 1 FROM erasures")
        .fetch_one(&mut *transaction)
        .await?;
    let participants = list(&traces.participants);
    let surveys = surveys_of(transaction, &participants).await?;
    let mut ledger: Vec<(&str, &str, &str)> = Vec::new();
    ledger.extend(
        surveys
            .iter()
            .map(|(id, survey)| (survey.as_str(), ErasedKind::Participant.name(), id.as_str())),
    );
    ledger.extend(
        codes
            .iter()
            .map(|(survey, code)| (survey.as_str(), ErasedKind::Listed.name(), code.as_str())),
    );
    ledger.extend(
        traces
            .accounts
            .iter()
            .map(|account| ("", ErasedKind::Account.name(), account.0.as_str())),
    );
    sqlx::query(
        "INSERT INTO erasures (number, at, survey_id, kind, id)
         SELECT $1, $2, value ->> 0, value ->> 1, value ->> 2 FROM json_each($3) WHERE true ON CONFLICT DO NOTHING",
    )
    .bind(number)
    .bind(request.at.as_millisecond())
    .bind(list(&ledger))
    .execute(&mut *transaction)
    .await?;
    outbox::tell_end(transaction, &participants, DeliveryKind::Erased, request.at).await?;
    let accounts: Vec<_> = traces.accounts.iter().map(|account| &account.0).collect();
    let (listed, accounts) = (list(&traces.listed), list(&accounts));
    let used = match invitations {
        UsedInvitations::Erased => participants.as_str(),
        UsedInvitations::Reusable => "[]",
    };
    follow_up::count_erased(transaction, used, &listed).await?;
    for (statement, ids) in [
        (
            "DELETE FROM invitations WHERE participant IN (SELECT value FROM json_each($1))",
            used,
        ),
        (
            "DELETE FROM invitations WHERE invited IN (SELECT value FROM json_each($1))",
            listed.as_str(),
        ),
        (
            "DELETE FROM invited WHERE id IN (SELECT value FROM json_each($1))",
            listed.as_str(),
        ),
        (
            "DELETE FROM participants WHERE id IN (SELECT value FROM json_each($1))",
            participants.as_str(),
        ),
        (
            "DELETE FROM accounts WHERE id IN (SELECT value FROM json_each($1))",
            accounts.as_str(),
        ),
    ] {
        sqlx::query(statement)
            .bind(ids)
            .execute(&mut *transaction)
            .await?;
    }
    let detail = format!("erasure {number}, reason: {}", request.reason);
    log_each(transaction, (Event::PersonErased, &detail), &surveys, request.at).await?;
    if surveys.is_empty() {
        let entry = AuditEntry {
            at: request.at,
            event: Event::PersonErased,
            survey_id: survey_of(codes),
            participant: None,
            detail: &detail,
        };
        audit::append(transaction, &entry).await?;
    }
    Ok(number)
}

/// Returns the survey of all entries; empty where there are several.
fn survey_of(codes: &[(String, String)]) -> &str {
    let mut surveys = codes.iter().map(|(survey, _)| survey.as_str());
    let first = surveys.next().unwrap_or_default();
    if surveys.all(|other| other == first) {
        first
    } else {
        ""
    }
}

/// Tests whether anything of these traces is left: another operator may have erased it.
async fn is_there(connection: &mut SqliteConnection, traces: &Traces) -> Result<bool, sqlx::Error> {
    let accounts: Vec<_> = traces.accounts.iter().map(|account| &account.0).collect();
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM participants WHERE id IN (SELECT value FROM json_each($1)))
             OR EXISTS (SELECT 1 FROM invited WHERE id IN (SELECT value FROM json_each($2)))
             OR EXISTS (SELECT 1 FROM accounts WHERE id IN (SELECT value FROM json_each($3)))",
    )
    .bind(list(&traces.participants))
    .bind(list(&traces.listed))
    .bind(list(&accounts))
    .fetch_one(connection)
    .await
}

/// Reads the surveys of participants, a JSON list.
async fn surveys_of(
    connection: &mut SqliteConnection,
    participants: &str,
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT participants.id, survey_id FROM json_each($1) AS named
         CROSS JOIN participants ON participants.id = named.value ORDER BY participants.id",
    )
    .bind(participants)
    .fetch_all(connection)
    .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("survey_id")?)))
        .collect()
}

/// Writes a row of the audit log for each of these participants.
async fn log_each(
    connection: &mut SqliteConnection,
    (event, detail): (Event, &str),
    participants: &[(String, String)],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    for (id, survey_id) in participants {
        let participant = ParticipantId(id.clone());
        let entry = AuditEntry {
            at,
            event,
            survey_id,
            participant: Some(&participant),
            detail,
        };
        audit::append(connection, &entry).await?;
    }
    Ok(())
}

async fn erasures(pool: &SqlitePool) -> Result<Vec<ErasedRow>, SqliteError> {
    let rows = sqlx::query(
        "SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id",
    )
    .fetch_all(pool)
    .await?;
    let row = |row: &SqliteRow| {
        let name: &str = row.try_get("kind")?;
        let kind = ErasedKind::ALL.into_iter().find(|kind| kind.name() == name);
        Ok(ErasedRow {
            erasure: row.try_get("number")?,
            at: rows::time(row, "at")?,
            survey_id: row.try_get("survey_id")?,
            kind: kind.ok_or_else(|| SqliteError::failed("an erasure has a kind of a newer version"))?,
            id: row.try_get("id")?,
        })
    };
    rows.iter().map(row).collect()
}

async fn withdraw(
    connection: &mut SqliteConnection,
    traces: &Traces,
    request: OnRequest<'_>,
) -> Result<usize, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let at = request.at.as_millisecond();
    let withdrawn = sqlx::query(
        "UPDATE participants SET withdrawn_at = $2
         WHERE id IN (SELECT value FROM json_each($1)) AND withdrawn_at IS NULL RETURNING id, survey_id",
    )
    .bind(list(&traces.participants))
    .bind(at)
    .fetch_all(&mut *transaction)
    .await?;
    let withdrawn: Vec<(String, String)> = withdrawn
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("survey_id")?)))
        .collect::<Result<_, sqlx::Error>>()?;
    sqlx::query(
        "DELETE FROM sessions WHERE participant IN (SELECT value FROM json_each($1));
         DELETE FROM return_links WHERE participant IN (SELECT value FROM json_each($1));
         UPDATE invitations SET revoked_at = coalesce(revoked_at, $2)
         WHERE participant IN (SELECT value FROM json_each($1));
         UPDATE invitations SET revoked_at = coalesce(revoked_at, $2)
         WHERE invited IN (SELECT value FROM json_each($3));
         DELETE FROM invitation_links WHERE invitation IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($3)));
         DELETE FROM invitation_mails WHERE state = 'waiting' AND invitation IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($3)));
         UPDATE invited SET withdrawn_at = coalesce(withdrawn_at, $2)
         WHERE id IN (SELECT value FROM json_each($3))",
    )
    .bind(list(&traces.participants))
    .bind(at)
    .bind(list(&traces.listed))
    .execute(&mut *transaction)
    .await?;
    let ids: Vec<_> = withdrawn.iter().map(|(id, _)| id).collect();
    outbox::tell_end(&mut transaction, &list(&ids), DeliveryKind::Withdrawn, request.at).await?;
    let detail = format!("reason: {}", request.reason);
    log_each(
        &mut transaction,
        (Event::PersonWithdrawn, &detail),
        &withdrawn,
        request.at,
    )
    .await?;
    transaction.commit().await?;
    Ok(withdrawn.len())
}
