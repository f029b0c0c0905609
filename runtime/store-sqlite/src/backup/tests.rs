//! Copies of files with rows of all owners of keys.

use std::path::PathBuf;

use enkat_store::{Change, DataKeys, Kept, Rekeyed, Saved, Store, Wanted, WrappedKey};
use sqlx::{Connection, Executor, Row};
use tempfile::TempDir;

use super::*;
use crate::{
    testing::older,
    tests::{inside, key, opened, save, sign_in},
};

/// Rows of a participant with sensitive answers who sent them, one who has not, an invited person, an account and evidence.
const ROWS: &str = r#"
    INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
    INSERT INTO participants (id, survey_id, tailoring, data_key)
    VALUES ('ada', 'pulse', 1, randomblob(77)), ('bo', 'pulse', 1, randomblob(77));
    INSERT INTO identities (participant, login_type, signed_in_at, sealed, lookup)
    VALUES ('ada', 'code', 0, randomblob(90), 'aabbccdd.ada'), ('bo', 'code', 0, randomblob(90), 'aabbccdd.bo');
    INSERT INTO submissions (participant, survey, version, language, payload, scores, sealed_missing, submitted_at)
    VALUES ('ada', 'pulse', 1, 'en', '{"late":1.50,"why":{"sealed":"2.AAAA"}}',
            '[["calm",0.75],{"name":"low","sealed":"2.BBBB"}]', '2.CCCC', 0);
    INSERT INTO drafts (participant, revision, answers, saved_at)
    VALUES ('bo', 3, jsonb('{"late":2,"why":{"sealed":"2.DDDD"},"old":{"sealed":"1.aabbccdd.EEEE"}}'), 0);
    INSERT INTO invited (survey_id, reference, sealed, data_key)
    VALUES ('pulse', '4711', randomblob(90), randomblob(77)), ('pulse', 'nameless', NULL, NULL);
    INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, created_at, data_key)
    VALUES ('kim', 'health', 'open', randomblob(90), 'aabbccdd.kim', 0, randomblob(77)),
           ('gone', 'health', 'closed', NULL, NULL, 0, NULL);
    INSERT INTO evidence (id, participant, sealed, kept_until, data_key) VALUES ('proof', 'ada', randomblob(90), 0, randomblob(77));
    INSERT INTO keys (fingerprint, added_at, used_since) VALUES ('11111111111111111111111111111111', 1, 1);
    INSERT INTO pending_sign_ins (kind, secret_hash, network, sealed, begun_at, due_at, expires_at)
    VALUES ('order', 'x', 'n', randomblob(90), 0, 0, 0);"#;

/// Everything that a key opens, and the keys.
const SEALED: &str = "
    SELECT 'p' || id AS owner, hex(data_key) AS key, hex(sealed) AS sealed FROM participants JOIN identities ON participant = id
    UNION ALL SELECT 'i' || reference, hex(data_key), hex(sealed) FROM invited
    UNION ALL SELECT 'a' || id, hex(data_key), hex(email_sealed) FROM accounts
    UNION ALL SELECT 'e' || id, hex(data_key), hex(sealed) FROM evidence ORDER BY 1";

/// A database with its copy.
struct Copied {
    folder: TempDir,
}

impl Copied {
    /// Makes a database with all rows, and copies it.
    async fn make() -> Self {
        let copied = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let mut connection = older(&copied.path("live.db"), i64::MAX).await;
        connection.execute(ROWS).await.unwrap();
        connection.close().await.unwrap();
        copied.copy("data.db", "keys.db").await;
        copied
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str) -> SqliteFile {
        SqliteFile::new(&self.path(name))
    }

    async fn copy(&self, data: &str, keys: &str) {
        let live = self.file("live.db");
        live.copy_to(&self.path(data), &self.path(keys)).await.unwrap();
    }

    /// Changes the database after it was copied.
    async fn later(&self, statements: &'static str) {
        let mut connection = worker(&self.path("live.db")).await.unwrap();
        connection.execute(statements).await.unwrap();
    }

    /// Reads the owners with their keys and sealed values.
    async fn sealed(&self, name: &str) -> Vec<(String, String, String)> {
        let rows = inside(&self.path(name), SEALED).await;
        let text =
            |row: &sqlx::sqlite::SqliteRow, column| row.get::<Option<String>, _>(column).unwrap_or_default();
        rows.iter()
            .map(|row| (text(row, 0), text(row, 1), text(row, 2)))
            .collect()
    }

    async fn text(&self, name: &str, query: &'static str) -> String {
        inside(&self.path(name), query).await[0].get(0)
    }
}

fn has(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}

#[tokio::test]
async fn data_of_copy_have_no_key_of_a_person() {
    // Given so many participants that their rows fill many pages,
    let copied = Copied::make().await;
    copied
        .later(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
             INSERT INTO participants (id, survey_id, tailoring, data_key)
             SELECT 'p' || n, 'pulse', 1, randomblob(77) FROM numbers",
        )
        .await;
    // when they are copied,
    copied.copy("many.db", "many-keys.db").await;
    // then no key is in any byte of the data, and every key is in the other file.
    let keys =
        "SELECT data_key FROM participants UNION ALL SELECT data_key FROM invited WHERE data_key IS NOT NULL";
    let keys = inside(&copied.path("live.db"), keys).await;
    assert_eq!(keys.len(), 503);
    let [data, apart] = ["many.db", "many-keys.db"].map(|name| std::fs::read(copied.path(name)).unwrap());
    for key in keys.iter().map(|row| row.get::<Vec<u8>, _>(0)) {
        assert_eq!((has(&data, &key), has(&apart, &key)), (false, true));
    }
}

#[tokio::test]
async fn copy_with_its_keys_is_what_was_copied() {
    let copied = Copied::make().await;
    let (live, data) = (copied.file("live.db"), copied.file("data.db"));
    let mut facts = live.facts().await.unwrap();
    assert_eq!(facts.rows.insert("pending_sign_ins".to_owned(), 0), Some(1));
    assert_eq!(data.facts().await.unwrap(), facts);
    let lost = data.put_keys(Some(&copied.path("keys.db"))).await.unwrap();
    assert!(lost.is_nothing(), "{lost:?}");
    assert_eq!(copied.sealed("data.db").await, copied.sealed("live.db").await);
    data.check_whole().await.unwrap();
}

#[tokio::test]
async fn copy_without_keys_loses_what_they_sealed() {
    let copied = Copied::make().await;
    let lost = copied.file("data.db").put_keys(None).await.unwrap();
    let all = Lost {
        identities: 2,
        drafts: 1,
        submissions: 1,
        invited: 1,
        accounts: 1,
        evidence: 1,
    };
    assert_eq!(lost, all);
    for (query, left) in [
        (
            "SELECT payload || scores || coalesce(sealed_missing, '') FROM submissions",
            "{\"late\":1.50}[[\"calm\",0.75]]",
        ),
        (
            "SELECT json(answers) FROM drafts",
            "{\"late\":2,\"old\":{\"sealed\":\"1.aabbccdd.EEEE\"}}",
        ),
        (
            "SELECT group_concat(lookup, ' ') FROM identities",
            "aabbccdd.ada aabbccdd.bo",
        ),
        (
            "SELECT group_concat(reference, ' ') FROM invited",
            "4711 nameless",
        ),
        ("SELECT group_concat(id, ' ') FROM accounts", "gone"),
    ] {
        assert_eq!(copied.text("data.db", query).await, left, "{query}");
    }
    for (owner, key, sealed) in copied.sealed("data.db").await {
        assert_eq!((key.as_str(), sealed.as_str()), ("", ""), "{owner}");
    }
    copied.file("data.db").check_whole().await.unwrap();
}

#[tokio::test]
async fn participant_with_new_key_is_still_found() {
    // Given people whose sealed identities are lost with their keys,
    let copied = Copied::make().await;
    copied.file("data.db").put_keys(None).await.unwrap();
    let store = opened(&copied.path("data.db")).await.unwrap();
    // when they get new keys,
    let mut after = None;
    loop {
        let page = store.kept(Wanted::Keyless, after.as_ref()).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.owner.clone());
        let with_key = |before: Kept| Rekeyed {
            after: Kept {
                key: Some(WrappedKey(b"key".to_vec())),
                ..before.clone()
            },
            before,
        };
        let changes: Vec<_> = page.into_iter().map(with_key).collect();
        store.rekey(&changes).await.unwrap();
    }
    store.close().await.unwrap();
    // then the hashes by which they are found again stay.
    let query = "SELECT group_concat(lookup || ' ' || hex(data_key), ' ') FROM identities JOIN participants ON id = participant";
    let found = copied.text("data.db", query).await;
    assert_eq!(found, "aabbccdd.ada 6B6579 aabbccdd.bo 6B6579");
}

#[tokio::test]
async fn newer_keys_leave_erased_people_shut() {
    // Given a copy, after which a person is erased, an entry is imported anew, and the server's key is replaced,
    let copied = Copied::make().await;
    copied
        .later(
            "DELETE FROM participants WHERE id = 'ada';
             UPDATE invited SET sealed = randomblob(90), data_key = randomblob(77) WHERE reference = '4711';
             INSERT INTO keys (fingerprint, added_at, used_since) VALUES ('eeff001122', 2, 2);",
        )
        .await;
    copied.copy("newer.db", "newer-keys.db").await;
    // when the data of this copy get the keys of a newer one,
    let keys = copied.path("newer-keys.db");
    let lost = copied.file("data.db").put_keys(Some(&keys)).await.unwrap();
    // then everything but theirs opens, with the new key of the server.
    let gone = Lost {
        identities: 1,
        submissions: 1,
        invited: 1,
        evidence: 1,
        ..Lost::default()
    };
    assert_eq!(lost, gone);
    let rows = copied.sealed("data.db").await;
    let open: Vec<_> = rows
        .iter()
        .filter(|row| !row.1.is_empty())
        .map(|row| row.0.as_str())
        .collect();
    assert_eq!(open, ["akim", "pbo"]);
    let known = copied.text("data.db", "SELECT group_concat(fingerprint, ' ') FROM keys");
    assert_eq!(known.await, format!("{} eeff001122", key().fingerprint.0));
}

#[tokio::test]
async fn copy_is_of_one_moment_while_participants_save() {
    const PEOPLE: usize = 20;
    let folder = tempfile::tempdir().unwrap();
    let (file, data) = (folder.path().join("enkat.db"), folder.path().join("data.db"));
    let store = opened(&file).await.unwrap();
    for person in 0..PEOPLE {
        store.sign_in(&sign_in(person)).await.unwrap();
    }
    let saving = async {
        for revision in 0..20 {
            for person in 0..PEOPLE {
                let saved = store.save(save(person, revision, Change::None)).await.unwrap();
                assert!(matches!(saved, Saved::Done { .. }), "{saved:?}");
            }
        }
    };
    let copying = async {
        SqliteFile::new(&file)
            .copy_to(&data, &folder.path().join("keys.db"))
            .await
            .unwrap();
    };
    tokio::join!(saving, copying);
    let copy = SqliteFile::new(&data);
    copy.check_whole().await.unwrap();
    assert_eq!(
        copy.facts().await.unwrap().rows["drafts"],
        i64::try_from(PEOPLE).unwrap()
    );
    // Each round of saves reaches all before the next one begins.
    let rounds = inside(&data, "SELECT max(revision) - min(revision) FROM drafts").await[0].get::<i64, _>(0);
    assert!(rounds <= 1, "{rounds}");
    store.close().await.unwrap();
}
