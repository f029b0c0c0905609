//! The calls that need no session, with a valid body: about the principal's own subject, a foreign one, or a missing one.
//!
//! Only the body names the subject of such a call. All principals therefore get the same responses, whatever their session, and the
//! table lists them once. The server has neither BankID nor an identity provider: the owners of orders and of providers' responses
//! are tested in `bank_id/tests.rs` and `tests/oidc`.

use std::fmt::Write;

use super::{
    Scene, cell, client, method, seen,
    subjects::{About, Bodies, Subjects},
    survey_of,
};
use crate::routes::{Operation, testing::Answer};

/// Returns the bodies of a call that needs no session; the test of all calls also sends an empty one.
fn bodies(call: &Operation, subjects: &Subjects) -> Vec<About> {
    match call.bodies {
        Bodies::About(bodies) => bodies(subjects),
        Bodies::Empty => Vec::new(),
        Bodies::Of(_) => panic!("{}: it has no session", call.path),
    }
}

/// Collects the responses that a principal gets. Foreign records look like missing ones.
pub(super) async fn table(name: &str, calls: &[&Operation]) -> String {
    let mut table = String::new();
    let mut scene = Scene::of(name).await;
    let subjects = Subjects::of(&scene.server, survey_of(name)).await;
    for call in calls {
        let mut answers = Vec::new();
        for about in bodies(call, &subjects) {
            let answer = scene.principal.call(&method(call), call.path, &about.body).await;
            let text = String::from_utf8_lossy(&answer.body);
            assert!(!text.contains("a secret"), "{name} {}: {text}", call.path);
            assert!(!text.contains(&scene.victim.id), "{name} {}: {text}", call.path);
            let About { what, whose, .. } = about;
            writeln!(table, "  {:<24}{what:<12}{whose:<13}{}", call.path, cell(&answer)).unwrap();
            if !answer.cookies.is_empty() {
                // The call has opened another session.
                scene.principal = client(&scene.server, &scene.victim, name).await;
            }
            answers.push((about, answer));
        }
        for (foreign, looks) in answers
            .iter()
            .filter(|(about, _)| about.whose == "foreign" && about.is_private)
        {
            let is_missing = |about: &About| about.whose == "missing" && about.what == foreign.what;
            let (_, missing) = answers.iter().find(|(about, _)| is_missing(about)).unwrap();
            assert!(
                looks_alike(looks, missing),
                "{name} {} {}",
                call.path,
                foreign.what
            );
        }
    }
    scene.is_untouched(name).await;
    table
}

/// Compares responses byte by byte, except those that open sessions, since each session has a secret of its own.
fn looks_alike(one: &Answer, other: &Answer) -> bool {
    if one.cookies.is_empty() || other.cookies.is_empty() {
        seen(one.clone()) == seen(other.clone())
    } else {
        cell(one) == cell(other)
    }
}
