//! People and tools that may read about responses.

use jiff::ToSpan;

use super::{given::at, log::number};
use crate::{Reader, ReaderScope, Right, SecretHash, Store};

/// Runs the story: a laboratory gets a token, then another one, and is removed.
pub(super) async fn tell(store: &dyn Store) {
    let lab = Reader {
        name: "lab".to_owned(),
        scope: ReaderScope::Surveys(vec!["north-nights".to_owned()]),
        rights: vec![Right::Pseudonymous, Right::Sensitive],
        seed: "seed of lab".to_owned(),
        expires_at: at() + 24.hours(),
    };
    let (first, second) = (SecretHash("first".to_owned()), SecretHash("second".to_owned()));
    let before = number(store).await;
    assert!(store.add_reader(&lab, &first, at()).await.unwrap());
    assert!(
        !store.add_reader(&lab, &second, at()).await.unwrap(),
        "its name is taken"
    );
    assert_eq!(store.reader(&first).await.unwrap(), Some(lab.clone()));
    let expires_at = at() + 48.hours();
    assert!(
        store
            .renew_reader("lab", &second, expires_at, at())
            .await
            .unwrap()
    );
    assert!(
        !store
            .renew_reader("other", &first, expires_at, at())
            .await
            .unwrap()
    );
    assert_eq!(store.reader(&first).await.unwrap(), None);
    let renewed = Reader { expires_at, ..lab };
    assert_eq!(store.reader(&second).await.unwrap(), Some(renewed.clone()));
    assert_eq!(store.readers().await.unwrap(), [renewed]);
    assert!(store.remove_reader("lab", at()).await.unwrap());
    assert!(!store.remove_reader("lab", at()).await.unwrap());
    assert_eq!(store.reader(&second).await.unwrap(), None);
    assert_eq!(number(store).await, before + 3, "each change is in the audit log");
}
