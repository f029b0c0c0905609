//! Data keys, with the values and look-ups that depend on keys.

use async_trait::async_trait;
use enkat_store::{
    AccountId, DataKeys, Fingerprint, Kept, KeptValue, KeyId, KeyOwner, KeyUses, Lookup, ParticipantId,
    Rekeyed, StoreError, Wanted, WrappedKey,
};
use sqlx::{Row, postgres::PgRow};

use crate::{PostgresStore, error::PostgresError, pool::Pool, writer::transact, writing::Writing};

/// The number of owners that are read at a time.
const PAGE: i64 = 100;

#[async_trait]
impl DataKeys for PostgresStore {
    async fn kept(&self, wanted: Wanted, after: Option<&KeyOwner>) -> Result<Vec<Kept>, StoreError> {
        Ok(kept(&self.readers, wanted, after)
            .await
            .map_err(PostgresError::from)?)
    }

    async fn rekey(&self, changes: &[Rekeyed]) -> Result<(), StoreError> {
        transact!(self.writer, |connection| rekey(connection, changes))
    }

    async fn service_key(&self) -> Result<Option<WrappedKey>, StoreError> {
        let key: Option<Vec<u8>> = sqlx::query_scalar("SELECT data_key FROM service_key")
            .fetch_one(&self.readers)
            .await
            .map_err(PostgresError::from)?;
        Ok(key.map(WrappedKey))
    }

    async fn key_uses(&self, key: &Fingerprint) -> Result<KeyUses, StoreError> {
        Ok(uses(&self.readers.patiently(), key)
            .await
            .map_err(PostgresError::from)?)
    }
}

/// The kinds of owners, in the order in which they are read.
const KINDS: [Kind; 6] = [
    Kind {
        place: |owner| matches!(owner, KeyOwner::Service).then(|| "service".to_owned()),
        keyless: "SELECT data_key FROM service_key WHERE data_key IS NULL AND 'service' > $1::text LIMIT $2",
        under_other: "SELECT data_key FROM service_key
                      WHERE substr(data_key, 2, 4) <> $3 AND 'service' > $1::text LIMIT $2",
        read: |row| kept_row(row, KeyOwner::Service),
    },
    Kind {
        place: |owner| match owner {
            KeyOwner::AuditLog(key) => Some(key.0.clone()),
            _ => None,
        },
        keyless: "SELECT chain AS data_key, fingerprint FROM keys WHERE FALSE AND fingerprint > $1 LIMIT $2",
        under_other: "SELECT chain AS data_key, fingerprint FROM keys
                      WHERE substr(chain, 2, 4) <> $3 AND fingerprint > $1
                      ORDER BY fingerprint LIMIT $2",
        read: |row| kept_row(row, KeyOwner::AuditLog(Fingerprint(row.try_get("fingerprint")?))),
    },
    Kind {
        place: |owner| match owner {
            KeyOwner::Account(id) => Some(id.0.clone()),
            _ => None,
        },
        keyless: "SELECT id, data_key, email_sealed AS sealed, email_lookup AS lookup, identity_sealed, identity_lookup
                  FROM accounts WHERE data_key IS NULL AND (email_sealed IS NOT NULL OR identity_sealed IS NOT NULL)
                    AND id > $1 ORDER BY id LIMIT $2",
        under_other: "SELECT id, data_key, email_sealed AS sealed, email_lookup AS lookup, identity_sealed, identity_lookup
                      FROM accounts
                      WHERE (substr(data_key, 2, 4) <> $3 OR email_lookup_key <> encode($3, 'hex')
                             OR identity_lookup_key <> encode($3, 'hex'))
                        AND id > $1 ORDER BY id LIMIT $2",
        read: |row| {
            let kept = kept_row(row, KeyOwner::Account(AccountId(row.try_get("id")?)))?;
            let proof = value(row.try_get("identity_sealed")?, row.try_get("identity_lookup")?);
            Ok(Kept { proof, ..kept })
        },
    },
    Kind {
        place: |owner| match owner {
            KeyOwner::Evidence(id) => Some(id.clone()),
            _ => None,
        },
        keyless: "SELECT id, data_key, sealed FROM evidence WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2",
        under_other: "SELECT id, data_key, sealed FROM evidence
                      WHERE substr(data_key, 2, 4) <> $3 AND id > $1 ORDER BY id LIMIT $2",
        read: |row| kept_row(row, KeyOwner::Evidence(row.try_get("id")?)),
    },
    Kind {
        place: |owner| match owner {
            KeyOwner::Invited { number, .. } => Some(number.to_string()),
            _ => None,
        },
        keyless: "SELECT id, survey_id, reference, data_key, sealed FROM invited
                  WHERE data_key IS NULL AND sealed IS NOT NULL AND id > coalesce(nullif($1, '')::bigint, 0) ORDER BY id LIMIT $2",
        under_other: "SELECT id, survey_id, reference, data_key, sealed FROM invited
                      WHERE substr(data_key, 2, 4) <> $3 AND id > coalesce(nullif($1, '')::bigint, 0)
                      ORDER BY id LIMIT $2",
        read: |row| {
            let owner = KeyOwner::Invited {
                number: row.try_get("id")?,
                survey_id: row.try_get("survey_id")?,
                reference: row.try_get("reference")?,
            };
            kept_row(row, owner)
        },
    },
    Kind {
        place: |owner| match owner {
            KeyOwner::Participant { id, .. } => Some(id.0.clone()),
            _ => None,
        },
        keyless: "SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                  FROM participants LEFT JOIN identities ON identities.participant = participants.id
                  WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2",
        under_other: "SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                      FROM participants LEFT JOIN identities ON identities.participant = participants.id
                      WHERE (substr(data_key, 2, 4) <> $3 OR lookup_key <> encode($3, 'hex')) AND id > $1 ORDER BY id LIMIT $2",
        read: |row| {
            let owner = KeyOwner::Participant {
                id: ParticipantId(row.try_get("id")?),
                survey_id: row.try_get("survey_id")?,
                login_type: row.try_get("login_type")?,
            };
            kept_row(row, owner)
        },
    },
];

/// A kind of owners.
struct Kind {
    /// Returns the text by which an owner of this kind has its place in the order.
    place: fn(&KeyOwner) -> Option<String>,
    keyless: &'static str,
    under_other: &'static str,
    read: fn(&PgRow) -> Result<Kept, sqlx::Error>,
}

/// Reads some owners of the first kind that has any after this one.
async fn kept(pool: &Pool, wanted: Wanted, after: Option<&KeyOwner>) -> Result<Vec<Kept>, sqlx::Error> {
    let begun = after.and_then(|after| KINDS.iter().position(|kind| (kind.place)(after).is_some()));
    for kind in &KINDS[begun.unwrap_or_default()..] {
        let place = after.and_then(kind.place).unwrap_or_default();
        let query = match wanted {
            Wanted::Keyless => sqlx::query(kind.keyless).bind(place).bind(PAGE),
            Wanted::UnderOther(key) => sqlx::query(kind.under_other)
                .bind(place)
                .bind(PAGE)
                .bind(key.0.to_vec()),
        };
        let rows = query.fetch_all(pool).await?;
        if !rows.is_empty() {
            return rows.iter().map(kind.read).collect();
        }
    }
    Ok(Vec::new())
}

/// Reads the key of a row, and its value and look-up, where the query asks for them.
fn kept_row(row: &PgRow, owner: KeyOwner) -> Result<Kept, sqlx::Error> {
    let key: Option<Vec<u8>> = row.try_get("data_key")?;
    let has = |column: &str| row.try_column(column).is_ok();
    let sealed = has("sealed").then(|| row.try_get("sealed")).transpose()?;
    let lookup = has("lookup").then(|| row.try_get("lookup")).transpose()?;
    Ok(Kept {
        owner,
        key: key.map(WrappedKey),
        value: value(sealed.flatten(), lookup.flatten()),
        proof: None,
    })
}

fn value(sealed: Option<Vec<u8>>, lookup: Option<String>) -> Option<KeptValue> {
    let lookup = lookup.map(Lookup);
    sealed.map(|sealed| KeptValue { sealed, lookup })
}

async fn rekey(connection: &mut Writing, changes: &[Rekeyed]) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for change in changes {
        rekey_one(&mut transaction, change).await?;
    }
    transaction.commit().await
}

async fn rekey_one(connection: &mut Writing, change: &Rekeyed) -> Result<(), sqlx::Error> {
    let (before, after) = (&change.before, &change.after);
    let (value, proof) = (
        (before.value.as_ref(), after.value.as_ref()),
        (before.proof.as_ref(), after.proof.as_ref()),
    );
    let query = match &after.owner {
        KeyOwner::Service => sqlx::query("UPDATE service_key SET data_key = $2 WHERE data_key IS NOT DISTINCT FROM $1"),
        KeyOwner::AuditLog(_) => {
            sqlx::query("UPDATE keys SET chain = $2 WHERE chain IS NOT DISTINCT FROM $1 AND fingerprint = $3")
        }
        KeyOwner::Evidence(_) => sqlx::query(
            "UPDATE evidence SET data_key = $2, sealed = $5 WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND sealed IS NOT DISTINCT FROM $4",
        ),
        KeyOwner::Invited { .. } => sqlx::query(
            "UPDATE invited SET data_key = $2, sealed = $5 WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND sealed IS NOT DISTINCT FROM $4",
        ),
        // An identity that was deleted since it was read stays deleted, and one that is known by its look-up only keeps it.
        KeyOwner::Participant { .. } => sqlx::query(
            "WITH owner AS (
                 UPDATE participants SET data_key = $2 WHERE id = $3 AND data_key IS NOT DISTINCT FROM $1 RETURNING id
             )
             UPDATE identities SET sealed = $5, lookup = $6 FROM owner
             WHERE participant = owner.id AND sealed = $4",
        ),
        KeyOwner::Account(_) => sqlx::query(
            "UPDATE accounts SET data_key = $2, email_sealed = $5, email_lookup = $6, identity_sealed = $8,
                                 identity_lookup = $9
             WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND email_sealed IS NOT DISTINCT FROM $4 AND identity_sealed IS NOT DISTINCT FROM $7",
        ),
    };
    let query = query.bind(wrapped(before)).bind(wrapped(after));
    let query = match &after.owner {
        KeyOwner::Service => query,
        KeyOwner::AuditLog(key) => query.bind(&key.0),
        KeyOwner::Evidence(id) => query.bind(id).bind(sealed(value.0)).bind(sealed(value.1)),
        KeyOwner::Invited { number, .. } => query.bind(number).bind(sealed(value.0)).bind(sealed(value.1)),
        KeyOwner::Participant { id, .. } => query
            .bind(&id.0)
            .bind(sealed(value.0))
            .bind(sealed(value.1))
            .bind(lookup(value.1)),
        KeyOwner::Account(id) => query
            .bind(&id.0)
            .bind(sealed(value.0))
            .bind(sealed(value.1))
            .bind(lookup(value.1))
            .bind(sealed(proof.0))
            .bind(sealed(proof.1))
            .bind(lookup(proof.1)),
    };
    query.execute(&mut **connection).await?;
    Ok(())
}

fn wrapped(kept: &Kept) -> Option<&[u8]> {
    Some(&kept.key.as_ref()?.0)
}

fn sealed(value: Option<&KeptValue>) -> Option<&[u8]> {
    Some(&value?.sealed)
}

fn lookup(value: Option<&KeptValue>) -> Option<&str> {
    Some(&value?.lookup.as_ref()?.0)
}

/// Counts what needs a key. The first key of a database may have sealed answers directly, also in the first format, which names no
/// key: hexadecimal digits.
async fn uses(pool: &Pool, key: &Fingerprint) -> Result<KeyUses, sqlx::Error> {
    let Some(id) = KeyId::of(key) else {
        return Ok(KeyUses::default());
    };
    let row = sqlx::query(
        "WITH own AS (SELECT number = (SELECT min(number) FROM keys) AS is_first FROM keys WHERE fingerprint = $3)
         SELECT
             (SELECT count(*) FROM participants WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM invited WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM accounts WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM evidence WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM service_key WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM keys WHERE substr(chain, 2, 4) = $1) AS data_keys,
             (SELECT count(*) FROM identities WHERE lookup_key = $2)
             + (SELECT count(*) FROM accounts WHERE email_lookup_key = $2)
             + (SELECT count(*) FROM accounts WHERE identity_lookup_key = $2) AS lookups,
             (SELECT count(*) FROM drafts
              WHERE strpos(answers::text, '\"sealed\": \"1.' || $2) > 0
                 OR (SELECT is_first FROM own) AND answers::text ~ '\"sealed\": \"[0-9a-f]{2}')
             + (SELECT count(*) FROM submissions
                WHERE strpos(payload, '\"sealed\":\"1.' || $2) > 0 OR strpos(scores, '\"sealed\":\"1.' || $2) > 0
                   OR starts_with(sealed_missing, '1.' || $2)
                   OR (SELECT is_first FROM own) AND payload ~ '\"sealed\": ?\"[0-9a-f]{2}') AS responses",
    )
    .bind(id.0.to_vec())
    .bind(id.to_string())
    .bind(&key.0)
    .fetch_one(pool)
    .await?;
    let count = |column: &str| {
        let count: i64 = row.try_get(column)?;
        Ok::<_, sqlx::Error>(u64::try_from(count).unwrap_or_default())
    };
    Ok(KeyUses {
        data_keys: count("data_keys")?,
        lookups: count("lookups")?,
        responses: count("responses")?,
    })
}
