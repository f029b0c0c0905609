//! Responses in progress, page by page.

use std::{collections::HashSet, sync::Arc};

use super::{
    tests::{fresh, sign_in},
    *,
};

/// The number of responses that are read at a time, and one more.
const RESPONSES: usize = 501;

#[tokio::test]
async fn in_progress_pages_return_all_responses() {
    let store = Arc::new(fresh().await.1);
    let coming: Vec<_> = (0..RESPONSES)
        .map(|number| {
            let store = Arc::clone(&store);
            tokio::spawn(async move { store.sign_in(&sign_in(number)).await })
        })
        .collect();
    for one in coming {
        one.await.unwrap().unwrap();
    }
    let first = store.in_progress("pulse", 2, Reached::default()).await.unwrap();
    let second = store.in_progress("pulse", 2, first.next.unwrap()).await.unwrap();
    assert_eq!(
        (first.responses.len(), second.responses.len()),
        (RESPONSES - 1, 1)
    );
    assert_eq!(second.next, None);
    let all = first.responses.iter().chain(&second.responses);
    let participants: HashSet<_> = all.map(|response| &response.participant.0).collect();
    assert_eq!(participants.len(), RESPONSES);
}
