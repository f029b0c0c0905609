//! All data of one person: found, erased and withdrawn.

mod due;
mod held;
mod record;

use async_trait::async_trait;
use enkat_store::{
    DeliveryKind, ErasedKind, ErasedRow, Invited, ListedPerson, Lookup, OnRequest, ParticipantId,
    ResponseFacts, ResponseRecord, Rights, Sealed, StoreError, Traces,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use sqlx::{Row, postgres::PgRow};

use self::held::{ERASURES, hold};
use crate::{
    PostgresStore, audit, error::PostgresError, follow_up, outbox, pool::Pool, rows, writer::transact,
    writing::Writing,
};

/// The number of rows that are read at a time.
const PAGE: i64 = 1000;

#[async_trait]
impl Rights for PostgresStore {
    async fn identities(
        &self,
        after: Option<&ParticipantId>,
    ) -> Result<Vec<(ParticipantId, Sealed)>, StoreError> {
        Ok(identities(&self.readers, after)
            .await
            .map_err(PostgresError::from)?)
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
        .map_err(PostgresError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    async fn participants_with(&self, identities: &[Lookup]) -> Result<Vec<ParticipantId>, StoreError> {
        let lookups: Vec<_> = identities.iter().map(|lookup| lookup.0.as_str()).collect();
        let found = sqlx::query_scalar("SELECT participant FROM identities WHERE lookup = ANY($1)")
            .bind(lookups)
            .fetch_all(&self.readers)
            .await
            .map_err(PostgresError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    async fn follow(&self, traces: &Traces) -> Result<Traces, StoreError> {
        Ok(follow(&self.readers, traces).await.map_err(PostgresError::from)?)
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
        transact!(self.writer, |connection| erase(
            connection, traces, codes, request
        ))
    }

    async fn erasures(&self) -> Result<Vec<ErasedRow>, StoreError> {
        Ok(erasures(&self.readers).await?)
    }

    async fn withdraw(&self, traces: &Traces, request: OnRequest<'_>) -> Result<usize, StoreError> {
        transact!(self.writer, |connection| withdraw(connection, traces, request))
    }

    async fn withdrawn_until(&self, until: Timestamp) -> Result<Vec<ParticipantId>, StoreError> {
        let found = sqlx::query_scalar(
            "SELECT id FROM participants WHERE withdrawn_at <= $1 ORDER BY withdrawn_at, id",
        )
        .bind(until.as_millisecond())
        .fetch_all(&self.readers)
        .await
        .map_err(PostgresError::from)?;
        Ok(found.into_iter().map(ParticipantId).collect())
    }

    /// Does nothing: VACUUM of the server removes dead rows, and write-ahead log is kept as the server is configured.
    async fn forget_earlier_states(&self) -> Result<bool, StoreError> {
        Ok(true)
    }
}

/// Returns the ids of participants.
fn ids(participants: &[ParticipantId]) -> Vec<String> {
    participants
        .iter()
        .map(|participant| participant.0.clone())
        .collect()
}

async fn identities(
    pool: &Pool,
    after: Option<&ParticipantId>,
) -> Result<Vec<(ParticipantId, Sealed)>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT participant, sealed, data_key FROM identities
         JOIN participants ON participants.id = identities.participant
         WHERE participant > $1 AND sealed IS NOT NULL AND data_key IS NOT NULL ORDER BY participant LIMIT $2",
    )
    .bind(after.map_or("", |participant| &participant.0))
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let identity = |row: &PgRow| {
        let sealed = rows::sealed(row, "sealed")?;
        Ok((
            ParticipantId(row.try_get("participant")?),
            sealed.ok_or(sqlx::Error::RowNotFound)?,
        ))
    };
    rows.iter().map(identity).collect()
}

async fn listed(pool: &Pool, after: i64) -> Result<Vec<ListedPerson>, PostgresError> {
    let rows = sqlx::query(
        "SELECT id, survey_id, reference, sealed, data_key, settings FROM invited WHERE id > $1 ORDER BY id LIMIT $2",
    )
    .bind(after)
    .bind(PAGE)
    .fetch_all(pool)
    .await?;
    let person = |row: &PgRow| {
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

async fn follow(pool: &Pool, traces: &Traces) -> Result<Traces, sqlx::Error> {
    let begun: Vec<String> = sqlx::query_scalar(
        "SELECT participant FROM invitations WHERE invited = ANY($1) AND participant IS NOT NULL ORDER BY id",
    )
    .bind(&traces.listed)
    .fetch_all(pool)
    .await?;
    let listed: Vec<i64> = sqlx::query_scalar(
        "SELECT invited FROM invitations WHERE participant = ANY($1) AND invited IS NOT NULL ORDER BY id",
    )
    .bind(ids(&traces.participants))
    .fetch_all(pool)
    .await?;
    Ok(Traces {
        participants: begun.into_iter().map(ParticipantId).collect(),
        listed,
        accounts: Vec::new(),
    })
}

async fn facts(pool: &Pool, participants: &[ParticipantId]) -> Result<Vec<ResponseFacts>, PostgresError> {
    let rows = sqlx::query(
        "SELECT participants.id, survey_id, withdrawn_at, delivered_at, login_type, sealed, data_key, signed_in_at, submitted_at
         FROM participants
         JOIN identities ON identities.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         WHERE participants.id = ANY($1)
         ORDER BY signed_in_at, participants.id",
    )
    .bind(ids(participants))
    .fetch_all(pool)
    .await?;
    let fact = |row: &PgRow| {
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
    connection: &mut Writing,
    traces: &Traces,
    codes: &[(String, String)],
    request: OnRequest<'_>,
) -> Result<Option<i64>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    transaction.hold(ERASURES).await?;
    let number = if is_there(&mut transaction, traces).await? {
        hold(&mut transaction, &ids(&traces.participants), &traces.listed).await?;
        Some(erase_rows(&mut transaction, traces, codes, UsedInvitations::Erased, request).await?)
    } else {
        None
    };
    transaction.commit().await?;
    Ok(number)
}

/// The invitations by which participants who are erased have begun.
enum UsedInvitations {
    /// They go, too.
    Erased,
    /// They open a new response.
    Reusable,
}

/// Erases rows as a part of a transaction that holds them and all erasures, and returns the number of the erasure.
async fn erase_rows(
    transaction: &mut Writing,
    traces: &Traces,
    codes: &[(String, String)],
    invitations: UsedInvitations,
    request: OnRequest<'_>,
) -> Result<i64, sqlx::Error> {
    let number: i64 = sqlx::query_scalar("SELECT coalesce(max(number), 0) + 1 FROM erasures")
        .fetch_one(&mut **transaction)
        .await?;
    let participants = ids(&traces.participants);
    let surveys = surveys_of(transaction, &participants).await?;
    let of_participants = surveys
        .iter()
        .map(|(id, survey)| (survey.as_str(), ErasedKind::Participant, id.as_str()));
    let of_entries = codes
        .iter()
        .map(|(survey, code)| (survey.as_str(), ErasedKind::Listed, code.as_str()));
    let of_accounts = traces
        .accounts
        .iter()
        .map(|account| ("", ErasedKind::Account, account.0.as_str()));
    let ledger: Vec<_> = of_participants.chain(of_entries).chain(of_accounts).collect();
    sqlx::query(
        "INSERT INTO erasures (number, at, survey_id, kind, id)
         SELECT $1::bigint, $2::bigint, * FROM unnest($3::text[], $4::text[], $5::text[]) ON CONFLICT DO NOTHING",
    )
    .bind(number)
    .bind(request.at.as_millisecond())
    .bind(ledger.iter().map(|(survey, ..)| *survey).collect::<Vec<_>>())
    .bind(ledger.iter().map(|(_, kind, _)| kind.name()).collect::<Vec<_>>())
    .bind(ledger.iter().map(|(.., id)| *id).collect::<Vec<_>>())
    .execute(&mut **transaction)
    .await?;
    outbox::tell_end(transaction, &participants, DeliveryKind::Erased, request.at).await?;
    let used = match invitations {
        UsedInvitations::Erased => &participants[..],
        UsedInvitations::Reusable => &[],
    };
    follow_up::count_erased(transaction, used, &traces.listed).await?;
    sqlx::query("DELETE FROM invitations WHERE participant = ANY($1) OR invited = ANY($2)")
        .bind(used)
        .bind(&traces.listed)
        .execute(&mut **transaction)
        .await?;
    sqlx::query("DELETE FROM invited WHERE id = ANY($1)")
        .bind(&traces.listed)
        .execute(&mut **transaction)
        .await?;
    for (statement, ids) in [
        ("DELETE FROM participants WHERE id = ANY($1)", participants),
        ("DELETE FROM accounts WHERE id = ANY($1)", accounts(traces)),
    ] {
        sqlx::query(statement)
            .bind(ids)
            .execute(&mut **transaction)
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

/// Returns the ids of the accounts of a person.
fn accounts(traces: &Traces) -> Vec<String> {
    traces.accounts.iter().map(|account| account.0.clone()).collect()
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
async fn is_there(connection: &mut Writing, traces: &Traces) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM participants WHERE id = ANY($1))
             OR EXISTS (SELECT 1 FROM invited WHERE id = ANY($2))
             OR EXISTS (SELECT 1 FROM accounts WHERE id = ANY($3))",
    )
    .bind(ids(&traces.participants))
    .bind(&traces.listed)
    .bind(accounts(traces))
    .fetch_one(&mut **connection)
    .await
}

/// Reads the surveys of participants.
async fn surveys_of(
    connection: &mut Writing,
    participants: &[String],
) -> Result<Vec<(String, String)>, sqlx::Error> {
    let rows = sqlx::query("SELECT id, survey_id FROM participants WHERE id = ANY($1) ORDER BY id")
        .bind(participants)
        .fetch_all(&mut **connection)
        .await?;
    rows.iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("survey_id")?)))
        .collect()
}

/// Writes a row of the audit log for each of these participants.
async fn log_each(
    connection: &mut Writing,
    (event, detail): (Event, &str),
    participants: &[(String, String)],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let ids: Vec<_> = participants
        .iter()
        .map(|(id, _)| ParticipantId(id.clone()))
        .collect();
    let entries: Vec<_> = participants
        .iter()
        .zip(&ids)
        .map(|((_, survey_id), participant)| AuditEntry {
            at,
            event,
            survey_id,
            participant: Some(participant),
            detail,
        })
        .collect();
    audit::append_all(connection, &entries).await
}

async fn erasures(pool: &Pool) -> Result<Vec<ErasedRow>, PostgresError> {
    let rows = sqlx::query(
        "SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id",
    )
    .fetch_all(pool)
    .await?;
    let row = |row: &PgRow| {
        let name: &str = row.try_get("kind")?;
        let kind = ErasedKind::ALL.into_iter().find(|kind| kind.name() == name);
        Ok(ErasedRow {
            erasure: row.try_get("number")?,
            at: rows::time(row, "at")?,
            survey_id: row.try_get("survey_id")?,
            kind: kind.ok_or_else(|| PostgresError::failed("an erasure has a kind of a newer version"))?,
            id: row.try_get("id")?,
        })
    };
    rows.iter().map(row).collect()
}

async fn withdraw(
    connection: &mut Writing,
    traces: &Traces,
    request: OnRequest<'_>,
) -> Result<usize, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let at = request.at.as_millisecond();
    let participants = ids(&traces.participants);
    hold(&mut transaction, &participants, &traces.listed).await?;
    let withdrawn = sqlx::query(
        "UPDATE participants SET withdrawn_at = $2 WHERE id = ANY($1) AND withdrawn_at IS NULL RETURNING id, survey_id",
    )
    .bind(&participants)
    .bind(at)
    .fetch_all(&mut **transaction)
    .await?;
    let withdrawn: Vec<(String, String)> = withdrawn
        .iter()
        .map(|row| Ok((row.try_get("id")?, row.try_get("survey_id")?)))
        .collect::<Result<_, sqlx::Error>>()?;
    for statement in [
        "DELETE FROM sessions WHERE participant = ANY($1)",
        "DELETE FROM return_links WHERE participant = ANY($1)",
    ] {
        sqlx::query(statement)
            .bind(&participants)
            .execute(&mut **transaction)
            .await?;
    }
    for statement in [
        "DELETE FROM invitation_links
         WHERE invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))",
        "DELETE FROM invitation_mails
         WHERE state = 'waiting'
           AND invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))",
    ] {
        sqlx::query(statement)
            .bind(&participants)
            .bind(&traces.listed)
            .execute(&mut **transaction)
            .await?;
    }
    sqlx::query(
        "UPDATE invitations SET revoked_at = $3
         WHERE (participant = ANY($1) OR invited = ANY($2)) AND revoked_at IS NULL",
    )
    .bind(&participants)
    .bind(&traces.listed)
    .bind(at)
    .execute(&mut **transaction)
    .await?;
    sqlx::query("UPDATE invited SET withdrawn_at = $2 WHERE id = ANY($1) AND withdrawn_at IS NULL")
        .bind(&traces.listed)
        .bind(at)
        .execute(&mut **transaction)
        .await?;
    let ids: Vec<_> = withdrawn.iter().map(|(id, _)| id.clone()).collect();
    outbox::tell_end(&mut transaction, &ids, DeliveryKind::Withdrawn, request.at).await?;
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
