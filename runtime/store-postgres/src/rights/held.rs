//! Locks of rows that lead to people, until the end of a transaction.

use crate::writing::Writing;

/// The lock under which erasures are made one after the other: the number of each follows from those before it, and
/// none erases what another one has just erased.
pub(super) const ERASURES: &str = "erasures";

/// Holds these participants and entries in lists, the entries by whose invitations the participants have begun, and the
/// rows about them that are changed without a lock of theirs: what is read of them now is still true at the end.
///
/// Others change a row before the one that it refers to: a save changes its draft and then the invitation, a delivery
/// is claimed before its participant is marked. The order is the same here, so that no two wait for each other.
pub(super) async fn hold(
    transaction: &mut Writing,
    participants: &[String],
    listed: &[i64],
) -> Result<(), sqlx::Error> {
    let listed: Vec<i64> = sqlx::query_scalar(
        "SELECT invited FROM invitations WHERE participant = ANY($1) AND invited IS NOT NULL
         UNION SELECT unnest($2::bigint[])",
    )
    .bind(participants)
    .bind(listed)
    .fetch_all(&mut **transaction)
    .await?;
    sqlx::query(
        "SELECT FROM invitation_mails
         WHERE invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))
         ORDER BY id FOR UPDATE",
    )
    .bind(participants)
    .bind(&listed)
    .execute(&mut **transaction)
    .await?;
    for statement in [
        "SELECT FROM deliveries WHERE participant = ANY($1) ORDER BY number FOR UPDATE",
        "SELECT FROM drafts WHERE participant = ANY($1) ORDER BY participant FOR UPDATE",
        "SELECT FROM identities WHERE participant = ANY($1) ORDER BY participant FOR UPDATE",
    ] {
        sqlx::query(statement)
            .bind(participants)
            .execute(&mut **transaction)
            .await?;
    }
    sqlx::query(
        "SELECT FROM invitations WHERE participant = ANY($1) OR invited = ANY($2) ORDER BY id FOR UPDATE",
    )
    .bind(participants)
    .bind(&listed)
    .execute(&mut **transaction)
    .await?;
    sqlx::query("SELECT FROM participants WHERE id = ANY($1) ORDER BY id FOR UPDATE")
        .bind(participants)
        .execute(&mut **transaction)
        .await?;
    sqlx::query("SELECT FROM invited WHERE id = ANY($1) ORDER BY id FOR UPDATE")
        .bind(&listed)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
