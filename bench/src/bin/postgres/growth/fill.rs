//! Fills a database with participants, as if so many had come before: one in ten still answers, the others have sent.

use sqlx::{Connection, PgConnection};

/// The statements, each with the participant after whose rows it makes rows, and the number of participants. Neither triggers nor
/// foreign keys are looked at: each row agrees with them.
const ROWS: [&str; 8] = [
    "INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose, data_key)
     SELECT md5(number::text), survey_id, tailoring, unit, presets, purpose, data_key
     FROM participants, generate_series(1, $2) AS number WHERE id = $1",
    "INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at)
     SELECT md5(number::text), login_type, birth_year, gender, signed_in_at
     FROM identities, generate_series(1, $2) AS number WHERE participant = $1",
    "INSERT INTO sessions (participant, secret_hash, expires_at, seen_at)
     SELECT md5(number::text), md5(number::text) || md5(number::text), expires_at, seen_at
     FROM sessions, generate_series(1, $2, 10) AS number WHERE participant = $1",
    "INSERT INTO submissions (participant, survey, version, language, payload, scores, submitted_at, is_sealed)
     SELECT md5(number::text), 'generated', 1, 'en-US', answers::text, '[]', saved_at, TRUE
     FROM drafts, generate_series(1, $2) AS number WHERE participant = $1 AND number % 10 <> 1",
    "INSERT INTO sent_counts (survey_id, sent) SELECT survey_id, $2 - $2 / 10 FROM participants WHERE id = $1",
    "INSERT INTO drafts (participant, revision, answers, page, saved_at, survey_id, answered_at, is_sealed)
     SELECT md5(number::text), 250, answers, 'page0', saved_at, survey_id, answered_at, TRUE
     FROM drafts, generate_series(1, $2, 10) AS number WHERE participant = $1",
    // Chains of 10,000 rows, which have ended.
    "INSERT INTO audit_chains (number, started_at, covered, is_open)
     SELECT 1000000 + nth, signed_in_at, 10000, FALSE
     FROM identities, generate_series(0, $2 / 1000 - 1) AS nth WHERE participant = $1",
    "INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, hash, actor, times)
     SELECT 1000000 + nth, place, key, at, event, survey_id, md5((nth * 1000 + place / 10)::text), detail,
            md5(place::text) || md5(nth::text), actor, times
     FROM (SELECT * FROM audit WHERE participant = $1 LIMIT 1) AS like_it, generate_series(0, $2 / 1000 - 1) AS nth,
          generate_series(1, 10000) AS place",
];

pub(super) async fn fill(database: &str, like: &str, participants: i32) -> anyhow::Result<()> {
    let mut connection = PgConnection::connect(database).await?;
    sqlx::raw_sql("SET session_replication_role = replica")
        .execute(&mut connection)
        .await?;
    for rows in ROWS {
        sqlx::query(rows)
            .bind(like)
            .bind(participants)
            .execute(&mut connection)
            .await?;
    }
    for words in ["VACUUM ANALYZE", "CHECKPOINT"] {
        sqlx::raw_sql(words).execute(&mut connection).await?;
    }
    Ok(())
}
