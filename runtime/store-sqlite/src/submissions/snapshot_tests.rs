//! Connections that read the same moment.

use enkat_store::Store;

use super::snapshot::connections;
use crate::tests::{opened, sign_in};

#[tokio::test]
async fn connections_see_the_same_moment() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let store = opened(&file).await.unwrap();
    store.sign_in(&sign_in(1)).await.unwrap();
    let readers = connections(&file, 3).unwrap();
    store.sign_in(&sign_in(2)).await.unwrap();
    for reader in readers {
        let count: i64 = reader
            .query_row("SELECT count(*) FROM participants", [], |row| row.get(0))
            .unwrap();
        assert_eq!(count, 1);
    }
}
