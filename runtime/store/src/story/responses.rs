//! Responses: sign-ins, drafts, submissions, and returns.

use jiff::ToSpan;
use serde_json::{Value, json};

use super::given::{at, id, map, pass, save, session, sign_in, submission};
use crate::{
    Change, ComeBack, ConsentWords, Draft, Lookup, NewReturnLink, PassHash, ResponseCounts, Save, Saved,
    SealedIdentity, SecretHash, SignIn, SignedIn, Store, Submission, Submitted,
};

/// Runs the story of responses.
pub(super) async fn tell(store: &dyn Store) {
    nobody_is_there(store).await;
    people_sign_in_up_to_the_limit(store).await;
    who_is_known_goes_on(store).await;
    browser_goes_on_with_its_response(store).await;
    person_answers_again_after_the_days_that_count(store).await;
    a_link_leads_back(store).await;
    drafts_are_merged_and_guarded(store).await;
    saves_at_the_same_time_lose_nothing(store).await;
    a_draft_becomes_a_submission(store).await;
    places_are_taken_by_answers(store).await;
    responses_are_counted_and_who_sent_again(store).await;
}

async fn answers(store: &dyn Store, name: &str) -> Value {
    Value::Object(store.draft(&id(name)).await.unwrap().unwrap().answers)
}

async fn nobody_is_there(store: &dyn Store) {
    assert_eq!(
        store.session(&pass(SecretHash("x".to_owned()))).await.unwrap(),
        None
    );
    assert_eq!(store.draft(&id("x")).await.unwrap(), None);
    assert_eq!(store.submission(&id("x")).await.unwrap(), None);
    assert_eq!(store.tailorings().await.unwrap(), []);
    assert_eq!(
        store.save(save("x", 0, &json!({}))).await.unwrap(),
        Saved::SignedOut
    );
    assert_eq!(
        store.submit(&submission("x"), 0, None).await.unwrap(),
        Submitted::Unknown
    );
    store
        .sign_out(&pass(SecretHash("x".to_owned())), at())
        .await
        .unwrap();
}

async fn people_sign_in_up_to_the_limit(store: &dyn Store) {
    let limited = |name| SignIn {
        // No participant has answered yet.
        limit: Some(u32::from(name != "cy")),
        ..sign_in(name)
    };
    assert_eq!(
        store.sign_in(&limited("ada")).await.unwrap(),
        SignedIn::Done(id("ada"))
    );
    assert_eq!(
        store.sign_in(&limited("bo")).await.unwrap(),
        SignedIn::Done(id("bo"))
    );
    assert_eq!(
        store.sign_in(&limited("cy")).await.unwrap(),
        SignedIn::LimitReached
    );
    assert_eq!(store.draft(&id("cy")).await.unwrap(), None);

    let kept = store.session(&pass(session("bo"))).await.unwrap().unwrap();
    assert_eq!(kept.participant, sign_in("bo").participant);
    assert_eq!(kept.expires_at, at() + 1.hour());
    store.sign_in(&sign_in("cy")).await.unwrap();
    let replacing = SignIn {
        replaces: Some(pass(session("cy"))),
        ..sign_in("dan")
    };
    store.sign_in(&replacing).await.unwrap();
    store.sign_out(&pass(session("dan")), at()).await.unwrap();
    for signed_out in ["cy", "dan"] {
        assert_eq!(store.session(&pass(session(signed_out))).await.unwrap(), None);
        let refused = store.save(save(signed_out, 0, &json!({}))).await.unwrap();
        assert_eq!(refused, Saved::SignedOut);
    }
    let foreign = Save {
        session: session("bo"),
        ..save("cy", 0, &json!({"stolen": true}))
    };
    assert_eq!(store.save(foreign).await.unwrap(), Saved::SignedOut);
    assert_eq!(
        store.tailorings().await.unwrap(),
        [sign_in("bo").participant.tailoring]
    );
}

async fn who_is_known_goes_on(store: &dyn Store) {
    let identified = |name, resumes| SignIn {
        identity: Some(SealedIdentity {
            lookups: Lookup("eve's number".to_owned()).into(),
            sealed: vec![1, 2, 3],
        }),
        resumes,
        // All places are taken.
        limit: resumes.then_some(0),
        ..sign_in(name)
    };
    let done = |name| SignedIn::Done(id(name));
    assert_eq!(
        store.sign_in(&identified("eve", false)).await.unwrap(),
        done("eve")
    );
    assert_eq!(
        store.sign_in(&identified("eve-again", true)).await.unwrap(),
        done("eve")
    );
    let resumed = store.session(&pass(session("eve-again"))).await.unwrap().unwrap();
    assert_eq!(resumed.participant.id, id("eve"));
    let stranger = SignIn {
        identity: Some(SealedIdentity {
            lookups: Lookup("another number".to_owned()).into(),
            sealed: vec![1],
        }),
        ..identified("stranger", true)
    };
    assert_eq!(store.sign_in(&stranger).await.unwrap(), SignedIn::LimitReached);
    let anew = SignIn {
        at: at() + 1.minute(),
        ..identified("eve-anew", false)
    };
    assert_eq!(store.sign_in(&anew).await.unwrap(), done("eve-anew"));
}

async fn browser_goes_on_with_its_response(store: &dyn Store) {
    // Given a participant with a session, and another one,
    for name in ["vera", "walt"] {
        store.sign_in(&sign_in(name)).await.unwrap();
    }
    let continuing = |cookie: Option<&str>| SignIn {
        continues: Some(id("vera")),
        replaces: cookie.map(|of| pass(session(of))),
        ..sign_in("vera-again")
    };
    let elsewhere = {
        let mut elsewhere = continuing(Some("vera"));
        "another survey".clone_into(&mut elsewhere.participant.survey_id);
        elsewhere
    };
    // when a browser without her session comes, or hers with other details or to another survey, then the response does not go on;
    for refused in [
        continuing(None),
        continuing(Some("walt")),
        continuing(Some("nobody")),
        SignIn {
            birth_year: Some(1981),
            ..continuing(Some("vera"))
        },
        SignIn {
            login_type: "code",
            ..continuing(Some("vera"))
        },
        elsewhere,
    ] {
        let outcome = store.sign_in(&refused).await.unwrap();
        assert_eq!(outcome, SignedIn::NothingToContinue, "{refused:?}");
    }
    // when hers comes with the same details, then the response goes on, with a new session in place of the previous one.
    let outcome = store.sign_in(&continuing(Some("vera"))).await.unwrap();
    assert_eq!(outcome, SignedIn::Done(id("vera")));
    assert_eq!(store.session(&pass(session("vera"))).await.unwrap(), None);
    let kept = store.session(&pass(session("vera-again"))).await.unwrap();
    assert_eq!(kept.unwrap().participant.id, id("vera"));
    assert_eq!(store.draft(&id("vera-again")).await.unwrap(), None);
}

async fn person_answers_again_after_the_days_that_count(store: &dyn Store) {
    let known = |name: &str, since| SignIn {
        identity: Some(SealedIdentity {
            lookups: Lookup("yrsa's number".to_owned()).into(),
            sealed: vec![1],
        }),
        resumes: true,
        not_answered_since: since,
        ..sign_in(name)
    };
    let comes = async |name, since| store.sign_in(&known(name, since)).await.unwrap();
    let (before, since) = (Some(at() - 1.minute()), Some(at()));
    let done = |name| SignedIn::Done(id(name));
    // Given a person who has begun, then she goes on, whatever days count.
    assert_eq!(comes("yrsa", before).await, done("yrsa"));
    assert_eq!(comes("yrsa-again", before).await, done("yrsa"));
    // When she has sent her answers within the days that count, then she has to wait; where none count, she goes on.
    assert_eq!(
        store.submit(&submission("yrsa"), 0, None).await.unwrap(),
        Submitted::Done
    );
    assert_eq!(comes("too-early", before).await, SignedIn::AnsweredLately(at()));
    assert_eq!(comes("any-time", None).await, done("yrsa"));
    // When she has sent them earlier, then she begins anew.
    assert_eq!(comes("yrsa-anew", since).await, done("yrsa-anew"));
    assert!(store.draft(&id("yrsa-anew")).await.unwrap().is_some());
}

async fn places_are_taken_by_answers(store: &dyn Store) {
    let small = |name: &str, limit| {
        let mut sign_in = sign_in(name);
        "small".clone_into(&mut sign_in.participant.survey_id);
        SignIn {
            limit: Some(limit),
            ..sign_in
        }
    };
    let taken = async |hours: i64| store.places_taken("small", at() + hours.hours()).await.unwrap();
    store.sign_in(&small("pia", 1)).await.unwrap();
    store.sign_in(&small("quin", 1)).await.unwrap();
    let consent = Save {
        is_answer: false,
        ..save("pia", 0, &json!({"agree": true}))
    };
    store.save(consent).await.unwrap();
    assert_eq!(taken(0).await, 0);
    store.save(save("pia", 1, &json!({"choice": 1}))).await.unwrap();
    assert_eq!((taken(0).await, taken(23).await, taken(25).await), (1, 1, 0));
    assert_eq!(
        store.sign_in(&small("rut", 1)).await.unwrap(),
        SignedIn::LimitReached
    );
    // A participant who has begun may finish; a submission is counted for good, and once.
    store.save(save("quin", 0, &json!({"choice": 1}))).await.unwrap();
    assert_eq!(taken(0).await, 2);
    for _ in 0..2 {
        store.submit(&submission("pia"), 2, None).await.unwrap();
    }
    assert_eq!((taken(0).await, taken(25).await), (2, 1));
    assert_eq!(store.places_taken("another", at()).await.unwrap(), 0);
}

async fn a_link_leads_back(store: &dyn Store) {
    let link = |name: &str| SecretHash(format!("{name}'s link"));
    let come_back = |name: &str| ComeBack {
        link: pass(link(name)),
        secret: session(&format!("back by {name}")),
        replaces: None,
        at: at(),
        expires_at: at() + 1.hour(),
    };
    let new = |name: &str| NewReturnLink {
        participant: id("fay"),
        secret: link(name),
        expires_at: at() + 24.hours(),
    };
    store.sign_in(&sign_in("fay")).await.unwrap();
    assert!(!store.come_back(&come_back("fay")).await.unwrap());
    store.set_return_link(&new("fay")).await.unwrap();
    let shown = come_back("fay").link;
    let look = |at| store.return_link(&shown, at);
    let there = look(at()).await.unwrap().unwrap();
    assert_eq!(there.participant, sign_in("fay").participant);
    assert_eq!((there.begun_at, there.opened_at), (at(), None));
    assert!(store.come_back(&come_back("fay")).await.unwrap());
    let kept = store
        .session(&pass(session("back by fay")))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept.participant.id, id("fay"));
    assert_eq!(look(at()).await.unwrap().unwrap().opened_at, Some(at()));
    // It is found by its owner, too.
    let of = |owner: &str| PassHash {
        owner: Some(owner.to_owned()),
        ..shown.clone()
    };
    assert!(store.return_link(&of("fay"), at()).await.unwrap().is_some());
    assert_eq!(store.return_link(&of("eve"), at()).await.unwrap(), None);
    assert_eq!(look(at() + 24.hours()).await.unwrap(), None);
    store.set_return_link(&new("new")).await.unwrap();
    assert!(!store.come_back(&come_back("fay")).await.unwrap());
    assert!(store.come_back(&come_back("new")).await.unwrap());
    store.end_return_link(&id("fay")).await.unwrap();
    assert!(!store.come_back(&come_back("new")).await.unwrap());
}

async fn drafts_are_merged_and_guarded(store: &dyn Store) {
    assert_eq!(store.draft(&id("ada")).await.unwrap(), Some(Draft::default()));
    let typed = json!({"text": "a \"quoted\" ' \n \u{1} 🙂 {} [1]", "number": 41.3, "large": 9_007_199_254_740_991_i64,
                       "box": true, "choice": 2, "unfinished": "4,"});
    let first = save("ada", 0, &typed);
    assert_eq!(
        store.save(first.clone()).await.unwrap(),
        Saved::Done { revision: 1 }
    );
    assert_eq!(answers(store, "ada").await, typed);
    // Sent again, because the acknowledgement was lost.
    assert_eq!(store.save(first).await.unwrap(), Saved::Done { revision: 1 });

    let second = Save {
        page: Some("main".to_owned()),
        section: Some("days".to_owned()),
        language: Some("sv-SE".to_owned()),
        ..save("ada", 1, &json!({"text": null, "never": null, "choice": 3}))
    };
    for _ in 0..2 {
        let saved = store.save(second.clone()).await.unwrap();
        assert_eq!(saved, Saved::Done { revision: 2 });
    }
    let draft = Draft {
        revision: 2,
        answers: map(
            &json!({"number": 41.3, "large": 9_007_199_254_740_991_i64, "box": true, "choice": 3,
                             "unfinished": "4,"}),
        ),
        page: Some("main".to_owned()),
        section: Some("days".to_owned()),
        language: Some("sv-SE".to_owned()),
    };
    // The same changes in another language are another save.
    let translated = Save {
        language: Some("en-US".to_owned()),
        ..second
    };
    assert_eq!(
        store.save(translated).await.unwrap(),
        Saved::Conflict(draft.clone())
    );
    for stale in [0, 1, 3, -1, i64::MAX] {
        let refused = store
            .save(save("ada", stale, &json!({"choice": 1})))
            .await
            .unwrap();
        assert_eq!(refused, Saved::Conflict(draft.clone()));
    }
    assert_eq!(
        store.save(save("ada", 2, &json!({}))).await.unwrap(),
        Saved::Done { revision: 3 }
    );
    assert_eq!(
        store.draft(&id("ada")).await.unwrap(),
        Some(Draft { revision: 3, ..draft })
    );
}

/// Saves twice on the same revision: only one of the saves wins.
async fn saves_at_the_same_time_lose_nothing(store: &dyn Store) {
    let (one, other) = (
        save("bo", 0, &json!({"one": 1})),
        save("bo", 0, &json!({"other": 2})),
    );
    let (one, other) = tokio::join!(store.save(one), store.save(other));
    let (one, other) = (one.unwrap(), other.unwrap());
    let done = Saved::Done { revision: 1 };
    assert!((one == done) != (other == done), "{one:?} {other:?}");

    for revision in 1..20 {
        let following = store.save(save("bo", revision, &json!({format!("q{revision}"): revision})));
        assert_eq!(
            following.await.unwrap(),
            Saved::Done {
                revision: revision + 1
            }
        );
    }
    assert_eq!(answers(store, "bo").await.as_object().unwrap().len(), 20);
}

async fn a_draft_becomes_a_submission(store: &dyn Store) {
    let given = Save {
        consent: Change::Given(Some(ConsentWords {
            hash: "hash".to_owned(),
            words: "words".to_owned(),
        })),
        ..save("ada", 3, &json!({"box": true}))
    };
    store.save(given).await.unwrap();
    let Submitted::Conflict(draft) = store.submit(&submission("ada"), 3, None).await.unwrap() else {
        panic!("a stale draft was submitted");
    };
    assert_eq!(draft.revision, 4);
    assert_eq!(
        store.submit(&submission("ada"), 4, None).await.unwrap(),
        Submitted::Done
    );
    let later = Submission {
        language: "en-US".to_owned(),
        ..submission("ada")
    };
    assert_eq!(store.submit(&later, 4, None).await.unwrap(), Submitted::Already);
    assert_eq!(
        store.submission(&id("ada")).await.unwrap(),
        Some(submission("ada"))
    );
    assert_eq!(store.draft(&id("ada")).await.unwrap(), None);
    assert_eq!(
        store.save(save("ada", 4, &json!({}))).await.unwrap(),
        Saved::Submitted
    );
}

async fn responses_are_counted_and_who_sent_again(store: &dyn Store) {
    let counts = async || {
        let counts = store.response_counts().await.unwrap();
        counts.get("counted").copied().unwrap_or_default()
    };
    assert_eq!(counts().await, ResponseCounts::default());
    let people = [
        ("tora", Some("tora's number")),
        ("tora-again", Some("tora's number")),
        ("tora-once-more", Some("tora's number")),
        ("ulf", Some("ulf's number")),
        ("nameless", None),
        ("nameless-too", None),
    ];
    for (name, number) in people {
        let mut sign_in = sign_in(name);
        "counted".clone_into(&mut sign_in.participant.survey_id);
        sign_in.identity = number.map(|number| SealedIdentity {
            lookups: Lookup(number.to_owned()).into(),
            sealed: vec![1],
        });
        store.sign_in(&sign_in).await.unwrap();
    }
    let send = async |name: &str| store.submit(&submission(name), 0, None).await.unwrap();
    let counted = |sent, people_who_sent_again| ResponseCounts {
        begun: 6,
        sent,
        people_who_sent_again,
    };
    for name in ["tora", "ulf", "nameless", "nameless-too"] {
        send(name).await;
    }
    assert_eq!(counts().await, counted(4, 0), "nobody is known to have sent two");
    send("tora-again").await;
    assert_eq!(counts().await, counted(5, 1));
    send("tora-once-more").await;
    assert_eq!(counts().await, counted(6, 1), "she is one person, however often");
}
