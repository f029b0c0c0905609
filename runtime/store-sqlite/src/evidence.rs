//! Evidence of sign-ins, kept beside its participant or account until its time is over.

use enkat_store::{AccountId, ParticipantId, SealedEvidence};
use jiff::Timestamp;
use sqlx::SqliteConnection;

/// Keeps evidence of a participant's sign-in.
pub(super) async fn keep_for_participant(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    keep(connection, (Some(&participant.0), None), evidence).await
}

/// Keeps evidence of a sign-in to an account.
pub(super) async fn keep_for_account(
    connection: &mut SqliteConnection,
    account: &AccountId,
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    keep(connection, (None, Some(&account.0)), evidence).await
}

async fn keep(
    connection: &mut SqliteConnection,
    (participant, account): (Option<&str>, Option<&str>),
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    let Some(evidence) = evidence else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO evidence (id, participant, account, sealed, kept_until) VALUES ($1, $2, $3, $4, $5)",
    )
    .bind(&evidence.id)
    .bind(participant)
    .bind(account)
    .bind(evidence.sealed.as_slice())
    .bind(evidence.kept_until.as_millisecond())
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes the evidence of a participant who is nobody in particular from now on.
pub(super) async fn forget_participant(
    connection: &mut SqliteConnection,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM evidence WHERE participant = $1")
        .bind(&participant.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the evidence of an account.
pub(super) async fn forget_account(
    connection: &mut SqliteConnection,
    account: &AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM evidence WHERE account = $1")
        .bind(&account.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the evidence that was to be kept until this time.
pub(super) async fn forget(connection: &mut SqliteConnection, until: Timestamp) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM evidence WHERE kept_until <= $1")
        .bind(until.as_millisecond())
        .execute(connection)
        .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use sqlx::Row;

    use super::super::tests::{inside, opened, sign_in};
    use enkat_store::{SealedEvidence, SignIn, Store};

    #[tokio::test]
    async fn evidence_goes_with_its_time() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("enkat.db");
        let store = opened(&file).await.unwrap();
        let at = sign_in(1).at;
        for (number, hours) in [(1, 1), (2, 3)] {
            let evidence = SealedEvidence {
                id: number.to_string(),
                sealed: b"sealed".to_vec(),
                kept_until: at + SignedDuration::from_hours(hours),
            };
            let sign_in = SignIn {
                evidence: Some(evidence),
                ..sign_in(number)
            };
            store.sign_in(&sign_in).await.unwrap();
        }
        let kept = async || {
            let rows = inside(
                &file,
                "SELECT participant FROM evidence WHERE kept_until > 0 ORDER BY kept_until",
            )
            .await;
            rows.iter().map(|row| row.get::<String, _>(0)).collect::<Vec<_>>()
        };
        for (hours, left) in [(0, vec!["1", "2"]), (1, vec!["2"]), (3, vec![])] {
            let until = at + SignedDuration::from_hours(hours);
            store.forget_evidence(until).await.unwrap();
            assert_eq!(kept().await, left, "{hours}");
        }
    }
}
