//! Evidence of sign-ins, stored for a participant or an account until its time is over.

use enkat_store::{AccountId, ParticipantId, SealedEvidence};
use jiff::Timestamp;

use crate::writing::Writing;

/// Stores evidence of a participant's sign-in.
pub(super) async fn keep_for_participant(
    connection: &mut Writing,
    participant: &ParticipantId,
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    keep(connection, (Some(&participant.0), None), evidence).await
}

/// Stores evidence of a sign-in to an account.
pub(super) async fn keep_for_account(
    connection: &mut Writing,
    account: &AccountId,
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    keep(connection, (None, Some(&account.0)), evidence).await
}

async fn keep(
    connection: &mut Writing,
    (participant, account): (Option<&str>, Option<&str>),
    evidence: Option<&SealedEvidence>,
) -> Result<(), sqlx::Error> {
    let Some(evidence) = evidence else {
        return Ok(());
    };
    sqlx::query(
        "INSERT INTO evidence (id, participant, account, sealed, kept_until, data_key) VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(&evidence.id)
    .bind(participant)
    .bind(account)
    .bind(&evidence.sealed.value)
    .bind(evidence.kept_until.as_millisecond())
    .bind(&evidence.sealed.key.0)
    .execute(&mut **connection)
    .await?;
    Ok(())
}

/// Deletes the evidence of a participant who becomes anonymous.
pub(super) async fn forget_participant(
    connection: &mut Writing,
    participant: &ParticipantId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM evidence WHERE participant = $1")
        .bind(&participant.0)
        .execute(&mut **connection)
        .await?;
    Ok(())
}

/// Deletes the evidence of an account.
pub(super) async fn forget_account(connection: &mut Writing, account: &AccountId) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM evidence WHERE account = $1")
        .bind(&account.0)
        .execute(&mut **connection)
        .await?;
    Ok(())
}

/// Deletes the evidence that was to be kept until this time. The evidence of an account that is being closed goes with the account, or the next time.
pub(super) async fn forget(connection: &mut Writing, until: Timestamp) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_long().await?;
    sqlx::query(
        "DELETE FROM evidence WHERE id = ANY (ARRAY(
             SELECT id FROM evidence WHERE kept_until <= $1 FOR UPDATE SKIP LOCKED))",
    )
    .bind(until.as_millisecond())
    .execute(&mut **transaction)
    .await?;
    transaction.commit().await
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use sqlx::Row;

    use super::super::tests::{fresh, inside, sign_in};
    use enkat_store::{
        AccountId, AccountLink, Accounts, LinkPurpose, Lookup, NewAccount, NewAccountLink, NewAccountSession,
        Proven, Sealed, SealedEvidence, SealedIdentity, SecretHash, SetPassword, SignIn, Store, WrappedKey,
    };

    fn evidence(id: &str, hours: i64) -> SealedEvidence {
        SealedEvidence {
            id: id.to_owned(),
            sealed: Sealed {
                key: WrappedKey(b"key".to_vec()),
                value: b"sealed".to_vec(),
            },
            kept_until: sign_in(1).at + SignedDuration::from_hours(hours),
        }
    }

    fn sealed(lookup: &str) -> SealedIdentity {
        SealedIdentity {
            lookups: Lookup(lookup.to_owned()).into(),
            sealed: b"sealed".to_vec(),
        }
    }

    /// Lists the participants and accounts whose evidence is stored.
    async fn kept(address: &str) -> Vec<String> {
        let rows = inside(
            address,
            "SELECT coalesce(participant, account) FROM evidence WHERE kept_until > 0 ORDER BY kept_until",
        )
        .await;
        rows.iter().map(|row| row.get(0)).collect()
    }

    #[tokio::test]
    async fn forget_evidence_deletes_expired_evidence() {
        let (address, store) = fresh().await;
        let at = sign_in(1).at;
        for (number, hours) in [(1, 1), (2, 3)] {
            let sign_in = SignIn {
                evidence: Some(evidence(&number.to_string(), hours)),
                ..sign_in(number)
            };
            store.sign_in(&sign_in).await.unwrap();
        }
        for (hours, left) in [(0, vec!["1", "2"]), (1, vec!["2"]), (3, vec![])] {
            let until = at + SignedDuration::from_hours(hours);
            store.forget_evidence(until).await.unwrap();
            assert_eq!(kept(&address).await, left, "{hours}");
        }
    }

    /// Opens an account with a proof of its owner, who signs in with it.
    async fn open_account_with_evidence(store: &dyn Store, account: &AccountId, proof: &str) {
        let at = sign_in(1).at;
        let new = NewAccount {
            id: account.clone(),
            key: WrappedKey(b"key".to_vec()),
            email: sealed("address"),
            proof: Some(sealed(proof)),
            at,
        };
        assert!(store.add_account(&new).await.unwrap());
        let link = AccountLink {
            purpose: LinkPurpose::Register,
            secret: SecretHash("link".to_owned()),
        };
        let mailed = NewAccountLink {
            account: account.clone(),
            link: link.clone(),
            expires_at: at + SignedDuration::from_hours(1),
        };
        store.add_account_link(&mailed).await.unwrap();
        let set = SetPassword {
            password: "hash".to_owned(),
            at,
            session: None,
        };
        store.use_account_link(&link, &set).await.unwrap().unwrap();
        let proven = Proven {
            proof: &Lookup(proof.to_owned()).into(),
            way: "swedishBankId",
            evidence: Some(&evidence("of the account", 2)),
        };
        let session = NewAccountSession {
            secret: SecretHash("session".to_owned()),
            replaces: None,
            at,
            expires_at: at + SignedDuration::from_hours(1),
        };
        store.open_account(&proven, &session).await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn close_account_deletes_its_evidence() {
        let (address, store) = fresh().await;
        // Given an account, a response of its owner and one of another participant, all with evidence,
        let account = AccountId("account".to_owned());
        open_account_with_evidence(&store, &account, "proof").await;
        for (number, lookup) in [(1, "owner"), (3, "another")] {
            let sign_in = SignIn {
                identity: Some(sealed(lookup)),
                evidence: Some(evidence(lookup, i64::try_from(number).unwrap())),
                ..sign_in(number)
            };
            store.sign_in(&sign_in).await.unwrap();
        }
        assert_eq!(kept(&address).await, ["1", "account", "3"]);
        // when the account is closed, then only the evidence of the other participant is left.
        let owner = [Lookup("owner".to_owned())];
        assert!(
            store
                .close_account(&account, &owner, sign_in(1).at)
                .await
                .unwrap()
        );
        assert_eq!(kept(&address).await, ["3"]);
    }
}
