//! Submissions, read for others than their participants.

use std::{collections::BTreeSet, sync::Arc};

use enkat_model::Missing;
use jiff::ToSpan;
use serde_json::json;

use super::given::{at, id, key, save, sign_in, submission};
use crate::{
    Change, ConsentWords, Lookup, NewExport, NewRelease, Opens, ParticipantId, Purpose, RecordedExport, Save,
    SealedIdentity, SentResponse, SignIn, SortBy, Store, StoredContent, StoredIdentity, Submission,
    SubmissionFilter,
};

/// The survey of the story.
const SURVEY: &str = "exported";

/// Runs the story of submissions that are read.
pub(super) async fn tell(store: &dyn Store) {
    for (name, unit, purpose) in [
        ("alva", Some("north"), Purpose::Data),
        ("bert", Some("north/ward3"), Purpose::Data),
        ("cleo", Some("northern"), Purpose::Data),
        ("dora", None, Purpose::Demo),
    ] {
        let mut sign_in = SignIn {
            unit: unit.map(str::to_owned),
            presets: vec!["nights".to_owned()],
            purpose,
            identity: Some(SealedIdentity {
                lookups: Lookup(format!("{name} in the export")).into(),
                sealed: vec![7],
            }),
            ..sign_in(name)
        };
        SURVEY.clone_into(&mut sign_in.participant.survey_id);
        store.sign_in(&sign_in).await.unwrap();
    }
    store.sign_in(&sign_in("elsewhere")).await.unwrap();
    send(store, "elsewhere", submission("elsewhere")).await;
    send(store, "alva", submission("alva")).await;
    let later = Submission {
        language: "en-US".to_owned(),
        content: StoredContent {
            missing: None,
            ..submission("bert").content
        },
        at: at() + 1.minute(),
        ..submission("bert")
    };
    send(store, "bert", later).await;
    send(store, "dora", submission("dora")).await;
    filters_choose_among_submissions(store).await;
    a_submission_is_read_with_its_facts(store).await;
    reading_sees_one_moment(store).await;
    exports_are_numbered(store).await;
    releases_are_recorded_one_after_the_other(store).await;
}

async fn send(store: &dyn Store, name: &str, submission: Submission) {
    let consent = Change::Given(Some(ConsentWords {
        hash: "words of the story".to_owned(),
        words: "{}".to_owned(),
    }));
    let given = Save {
        consent,
        ..save(name, 0, &json!({"choice": 2}))
    };
    store.save(given).await.unwrap();
    store.submit(&submission, 1, None).await.unwrap();
}

/// Sorts by name, backwards.
fn backwards() -> SortBy {
    Arc::new(|participant: &ParticipantId| {
        let mut key = [0; 16];
        for (byte, letter) in key.iter_mut().zip(participant.0.bytes()) {
            *byte = u8::MAX - letter;
        }
        key
    })
}

fn all() -> SubmissionFilter {
    SubmissionFilter {
        survey_id: SURVEY.to_owned(),
        purposes: vec![Purpose::Data],
        ..SubmissionFilter::default()
    }
}

async fn read(store: &dyn Store, filter: &SubmissionFilter) -> Vec<SentResponse> {
    let mut submissions = store.submissions(filter, &backwards()).await.unwrap();
    let mut found = Vec::new();
    loop {
        let some = submissions.next().await.unwrap();
        if some.is_empty() {
            assert_eq!(submissions.count(), found.len());
            return found;
        }
        found.extend(some);
    }
}

async fn filters_choose_among_submissions(store: &dyn Store) {
    let names = async |filter: SubmissionFilter| {
        let found = read(store, &filter).await.into_iter();
        found.map(|response| response.participant.0).collect::<Vec<_>>()
    };
    assert_eq!(names(all()).await, ["bert", "alva"]);
    let units = |units: &[&str]| SubmissionFilter {
        units: units.iter().map(|unit| (*unit).to_owned()).collect(),
        ..all()
    };
    assert_eq!(names(units(&["north"])).await, ["bert", "alva"]);
    assert_eq!(names(units(&["north/ward3", "south"])).await, ["bert"]);
    let lately = SubmissionFilter {
        since: Some(at() + 1.minute()),
        ..all()
    };
    assert_eq!(names(lately).await, ["bert"]);
    let trials = SubmissionFilter {
        purposes: vec![Purpose::Demo, Purpose::Test],
        ..all()
    };
    assert_eq!(names(trials).await, ["dora"]);
}

async fn a_submission_is_read_with_its_facts(store: &dyn Store) {
    let found = read(store, &all()).await;
    let [bert, alva] = &found[..] else {
        panic!("{found:?}");
    };
    let expected = SentResponse {
        key: backwards()(&id("alva")),
        participant: id("alva"),
        data_key: None,
        tailoring: Arc::new(sign_in("alva").participant.tailoring),
        language: "sv-SE".to_owned(),
        payload: json!({"choice": 2}).to_string(),
        scores: "[]".to_owned(),
        missing: Missing::from_letters(".nheo").ok(),
        sealed_missing: None,
        unit: Some("north".to_owned()),
        presets: vec!["nights".to_owned()],
        purpose: Some(Purpose::Data),
        birth_year: Some(1980),
        consented_at: Some(at()),
        consent: Some("words of the story".to_owned()),
        at: at(),
        identity: None,
    };
    assert_eq!(*alva, expected);
    let opening = |opens| SubmissionFilter { opens, ..all() };
    let openable = &read(store, &opening(Opens::Answers)).await[1];
    assert_eq!(
        (&openable.data_key, &openable.identity),
        (&Some(key("alva")), &None)
    );
    let identity = StoredIdentity {
        sealed: Some(vec![7]),
        lookup: Some(Lookup("alva in the export".to_owned())),
        invited: None,
    };
    let identified = &read(store, &opening(Opens::Identities)).await[1];
    assert_eq!(
        (&identified.data_key, &identified.identity),
        (&Some(key("alva")), &Some(identity))
    );
    assert_eq!(bert.missing, None);
}

async fn reading_sees_one_moment(store: &dyn Store) {
    let mut begun = store.submissions(&all(), &backwards()).await.unwrap();
    assert_eq!(begun.versions(), BTreeSet::from([("pulse".to_owned(), 3)]));
    send(store, "cleo", submission("cleo")).await;
    assert_eq!(begun.next().await.unwrap().len(), 2);
    assert!(begun.next().await.unwrap().is_empty());
    assert_eq!(read(store, &all()).await.len(), 3);
}

async fn exports_are_numbered(store: &dyn Store) {
    let export = NewExport {
        survey_id: SURVEY,
        seed: "random",
        reader: None,
        detail: "3 responses as csv",
        at: at(),
    };
    let first = store.record_export(&export).await.unwrap();
    let second = store.record_export(&export).await.unwrap();
    assert_eq!(second, first + 1);
    let recorded = RecordedExport {
        survey_id: SURVEY.to_owned(),
        seed: "random".to_owned(),
        at: at(),
        last_at: at(),
    };
    assert_eq!(store.recorded_export(first).await.unwrap(), Some(recorded));
    assert_eq!(store.recorded_export(second + 1).await.unwrap(), None);
    // Those of a reader are one export, which goes on.
    let call = NewExport {
        seed: "of lab",
        reader: Some("lab"),
        ..export
    };
    let number = store.record_export(&call).await.unwrap();
    let later = NewExport {
        at: at() + 1.hour(),
        ..call
    };
    assert_eq!(store.record_export(&later).await.unwrap(), number);
    let recorded = store.recorded_export(number).await.unwrap().unwrap();
    assert_eq!((recorded.at, recorded.last_at), (at(), at() + 1.hour()));
}

async fn releases_are_recorded_one_after_the_other(store: &dyn Store) {
    assert_eq!(store.releases(SURVEY).await.unwrap(), [] as [&str; 0]);
    let release = |after, kept| NewRelease {
        survey_id: SURVEY,
        after,
        kept,
        detail: "3 responses",
        at: at(),
    };
    assert!(store.record_release(&release(0, "first")).await.unwrap());
    // A release that was not held against the first one is not recorded.
    assert!(!store.record_release(&release(0, "second")).await.unwrap());
    assert!(store.record_release(&release(1, "second")).await.unwrap());
    assert_eq!(store.releases(SURVEY).await.unwrap(), ["first", "second"]);
    assert_eq!(store.releases("another survey").await.unwrap(), [] as [&str; 0]);
}
