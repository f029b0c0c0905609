//! Participants of `enkat why`: those who are asked, and the changes that lead to one who is.

use serde_json::Value;

use crate::enkat::{enkat_in, folder};

/// A survey with an opt-out beside a group of checkboxes, and a question for participants without two flags.
const TRIPS: &[(&str, &str)] = &[
    (
        "survey.yaml",
        "survey: trips\nversion: 1\nlanguages: [en]\nconsent: none\nfollow_ups: after_parent\nflags: {dive: showDive, lead: \
         showLead, night: showNight, winter: showWinter}\nderived_flags: {medical: flag.dive or flag.lead}\npages: [trip]\nscales: \
         {yesNo: [0, 1]}\n",
    ),
    (
        "pages/trip.yaml",
        "page: trip\ncontent:\n  - choice: hurt\n    scale: yesNo\n    follow_ups:\n      - checkboxes: where\n        boxes: \
         [arm, leg]\n        or_box: secret\n      - text: how\n        hidden_when: hurt in 0..1\n  - text: guide\n    \
         hidden_when: flag.medical\n",
    ),
    (
        "texts/en.yaml",
        "survey: {name: Trips}\npages: {trip: Trip}\nquestions: {hurt: Were you hurt?, where: Where?, arm: Arm, leg: Leg, \
         secret: I do not tell, how: How?, guide: Who guided you?}\nscales: {yesNo: {0: \"No\", 1: \"Yes\"}}\n",
    ),
];

#[test]
fn why_of_box_names_opt_out_of_its_group() {
    let folder = folder("why-box", TRIPS);
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why", "."], arguments].concat()).success();
    insta::assert_snapshot!(why(&["arm", "hurt=1", "secret=true"]), @r"
    `arm` is shown but disabled   [pages/trip.yaml:7]
      `secret` is ticked

    “Arm” is disabled because “I do not tell” is ticked.
    It is asked of every participant.
    While “Were you hurt?” is not answered, it is hidden.
    To enable it, for example, untick `secret`.
    ");
    insta::assert_snapshot!(why(&["arm", "secret=true"]), @r"
    `arm` is hidden   [pages/trip.yaml:7]
      `where` is hidden   [pages/trip.yaml:6]
        `hurt` is not answered, and follow-ups wait for that (`follow_ups: after_parent`)

    “Arm” is hidden because “Where?” is hidden: “Were you hurt?” is not answered yet.
    It is asked of every participant.
    While “Were you hurt?” is not answered, it is hidden.
    To see it, for example, answer `hurt=0` and untick `secret`.
    ");
    let json = why(&["arm", "hurt=1", "secret=true", "--format", "json"]);
    let explanation: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        explanation["element"]["reasons"],
        serde_json::json!([{"reason": "optOut", "id": "secret"}])
    );
    assert_eq!(explanation["example"]["answers"], serde_json::json!({"hurt": 1}));
}

#[test]
fn why_names_no_change_that_is_not_needed() {
    let folder = folder("why-fewest", TRIPS);
    let changes = |arguments: &[&str]| {
        let out = enkat_in(&folder, &[&["why", ".", "guide"], arguments].concat()).success();
        out.lines().last().unwrap().to_owned()
    };
    insta::assert_snapshot!(changes(&["--flags", "dive,lead,night,winter"]), @"To see it, for example, turn off the flags `dive` and `lead`.");
    insta::assert_snapshot!(changes(&["--flags", "night,lead"]), @"To see it, for example, turn off the flag `lead`.");
}

#[test]
fn why_of_question_without_participants_names_excluded_answers() {
    let folder = folder("why-nobody", TRIPS);
    insta::assert_snapshot!(enkat_in(&folder, &["why", ".", "how"]).success(), @r"
    `how` is hidden   [pages/trip.yaml:9]
      `hurt` is not answered, and follow-ups wait for that (`follow_ups: after_parent`)

    “How?” is hidden because “Were you hurt?” is not answered yet.
    It is asked of no participant, because the rules exclude every answer to “Were you hurt?”.
    ");
}

#[test]
fn why_of_excluded_participant_warns() {
    let header = TRIPS[0].1.replace(
        "pages:",
        "assume: [flag.night or flag.winter, flag.night or gender == \"female\"]\npages:",
    );
    let mut files = TRIPS.to_vec();
    files[0].1 = &header;
    let folder = folder("why-assumed", &files);
    let why = |arguments: &[&str]| enkat_in(&folder, &[&["why", ".", "hurt"], arguments].concat());
    insta::assert_snapshot!(why(&[]).err, @"warning: no participant is without flags, because the survey assumes `flag.night or flag.winter` (`assume`). Name other flags");
    insta::assert_snapshot!(why(&["--flags", "winter", "--gender", "male"]).err, @r#"warning: no participant has these flags and this gender, because the survey assumes `flag.night or gender == "female"` (`assume`). Name other flags"#);
    assert_eq!(why(&["--flags", "winter"]).err, "");
    let run = why(&["--flags", "lead", "--gender", "female", "--format", "json"]);
    assert_eq!(run.err, "");
    let explanation: Value = serde_json::from_str(&run.success()).unwrap();
    assert_eq!(
        explanation["warnings"],
        serde_json::json!([
            "no participant has these flags and this gender, because the survey assumes `flag.night or flag.winter` (`assume`). \
             Name other flags"
        ])
    );
}
