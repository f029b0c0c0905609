//! The calls that need no session, with a body as they want it: about a subject of one's own, another person's, or nobody's.
//!
//! The body alone tells the subject of such a call. So everybody gets the same answers, whoever they are
//! signed in as, and the table has them once. The server has neither BankID nor an identity provider: the
//! owner of an order and of a provider's response is tested in `bank_id/tests.rs` and `tests/oidc`.

use std::fmt::Write;

use super::{
    Scene, cell, client, method, seen,
    subjects::{About, Bodies, Subjects},
    survey_of,
};
use crate::routes::{Operation, testing::Answer};

/// Returns the bodies of a call that needs no session; an empty one is sent to all of them elsewhere.
fn bodies(call: &Operation, subjects: &Subjects) -> Vec<About> {
    match call.bodies {
        Bodies::About(bodies) => bodies(subjects),
        Bodies::Empty => Vec::new(),
        Bodies::Of(_) => panic!("{}: it has no session", call.path),
    }
}

/// The answers that a principal gets. Foreign records look like missing ones.
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
                // They are somebody else from now on.
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

/// Byte by byte, but for sessions that open: each has a secret of its own.
fn looks_alike(one: &Answer, other: &Answer) -> bool {
    if one.cookies.is_empty() || other.cookies.is_empty() {
        seen(one.clone()) == seen(other.clone())
    } else {
        cell(one) == cell(other)
    }
}
