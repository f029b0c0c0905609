//! Invitations from before they had several links.

use enkat_store::{FollowUp, PersonSettings, SignedIn, Store};
use jiff::Timestamp;
use sqlx::Connection;

use super::{
    testing::older,
    tests::{opened, sign_in},
};

#[tokio::test]
async fn printed_invitation_opens_its_response_after_migration() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("enkat.db");
    let mut before = older(&file, 24).await;
    sqlx::query(
        "INSERT INTO invited (id, survey_id, reference) VALUES (7, 'pulse', 'ada');
         INSERT INTO tailorings VALUES (1, 'pulse', 1, '[]', '');
         INSERT INTO participants (id, survey_id, tailoring) VALUES ('p', 'pulse', 1);
         INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at)
         VALUES ('p', 'anonymous', 1980, '', 1795000000000);
         INSERT INTO invitations (id, survey_id, invited, secret_hash, participant, created_at, printed_at, settings)
         VALUES (3, 'pulse', 7, 'of a letter', 'p', 1794000000000, 1794000000001, '{\"unit\":\"north\"}'),
                (4, 'pulse', NULL, NULL, NULL, 1794000000000, NULL, NULL)",
    )
    .execute(&mut before)
    .await
    .unwrap();
    before.close().await.unwrap();

    let store = opened(&file).await.unwrap();
    let all = store.followed("pulse").await.unwrap();
    let steps: Vec<_> = all
        .iter()
        .map(|one| (one.id, one.opened_at.map(Timestamp::as_millisecond), one.begun_at))
        .collect();
    assert_eq!(steps, [(3, Some(1_795_000_000_000), None), (4, None, None)]);
    assert_eq!(all[0].invited.as_ref().unwrap().reference, "ada");
    let letter = enkat_store::SecretHash("of a letter".to_owned());
    let settings = store.person("pulse", &letter).await.unwrap();
    let north = PersonSettings {
        unit: Some("north".to_owned()),
        ..PersonSettings::default()
    };
    assert_eq!(settings, north);
    let mut arriving = sign_in(1);
    arriving.invitation = Some(letter);
    arriving.birth_year = Some(1980);
    arriving.participant.tailoring.gender = None;
    let SignedIn::Done(participant) = store.sign_in(&arriving).await.unwrap() else {
        panic!("the letter opens nothing");
    };
    assert_eq!(participant.0, "p");
}
