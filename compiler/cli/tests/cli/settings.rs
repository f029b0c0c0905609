//! Settings: options, variables, and the settings file.

use std::{fs, path::PathBuf};

use crate::enkat::{enkat_in, enkat_with, folder, folder_with, survey_files};

/// Makes a folder with a settings file.
fn with_file(name: &str, text: &str) -> PathBuf {
    folder(name, &[("settings.yaml", text)])
}

const PRINT: [&str; 4] = ["serve", "--config", "settings.yaml", "--print-config"];

#[test]
fn print_config_shows_values_with_sources_and_no_secrets() {
    let text = "listen: 0.0.0.0:8443\nlog: json\nreturn-link-days: 14\nrate: [sign-ins=5000+50/s, calls=1+1/s]\nsmtp-file: smtp\n\
                mail-from: no-reply@example.org\nbank-id-pin-code: false\n";
    let folder = with_file("settings-print", text);
    fs::write(folder.join("smtp"), "smtps://name:sesame@mail.example.org\n").unwrap();
    let environment = [
        ("ENKAT_LOG", "text"),
        ("ENKAT_TRUSTED_PROXY", "10.0.0.0/8,127.0.0.1"),
    ];
    let arguments = [&PRINT[..], &["--return-link-days", "7"]].concat();
    let out = enkat_with(&folder, &environment, &arguments).success();
    for line in [
        "surveys: \"surveys\"  # default",
        "listen: \"0.0.0.0:8443\"  # settings file",
        "log: \"text\"  # ENKAT_LOG",
        "return-link-days: 7  # option",
        "trusted-proxy: [\"10.0.0.0/8\",\"127.0.0.1\"]  # ENKAT_TRUSTED_PROXY",
        "rate: [\"sign-ins=5000+50/s\",\"calls=1+1/s\"]  # settings file",
        "bank-id-pin-code: false  # settings file",
        "# smtp is secret  # settings file",
        "# database is not set",
    ] {
        assert!(out.lines().any(|shown| shown == line), "{line}\n{out}");
    }
    assert!(!out.contains("sesame"), "{out}");
}

#[test]
fn printed_config_is_settings_file_with_same_values() {
    let folder = with_file(
        "settings-again",
        "listen: \"[::1]:8443\"\ntrusted-proxy: 10.0.0.0/8\n",
    );
    let printed = enkat_in(&folder, &PRINT).success();
    fs::write(folder.join("settings.yaml"), &printed).unwrap();
    let again = enkat_in(&folder, &PRINT).success();
    let values = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.rsplit_once("  # ").unwrap().0.to_owned())
            .collect()
    };
    assert_eq!(values(&printed), values(&again));
    assert!(again.contains("log: \"text\"  # settings file"), "{again}");
}

#[test]
fn unknown_key_is_refused_with_nearest_name_and_line() {
    let folder = with_file(
        "settings-unknown",
        "listen: 127.0.0.1:0\nlistn: 127.0.0.1:0\ntrustedProxy: 10.0.0.0/8\nxyz: 1\n",
    );
    let run = enkat_in(&folder, &PRINT);
    assert_eq!(run.code, 2);
    for part in [
        "`settings.yaml`, line 2: there is no setting `listn`; did you mean `listen`?",
        "line 3: there is no setting `trustedProxy`; did you mean `trusted-proxy`?",
        "line 4: there is no setting `xyz`; `enkat serve --print-config` lists all settings",
    ] {
        assert!(run.err.contains(part), "{part}\n{}", run.err);
    }
}

#[test]
fn wrong_value_is_refused_with_reason() {
    for (name, text, part) in [
        (
            "secret",
            "smtp: smtps://name:sesame@mail.example.org",
            "`smtp-file: FILE`, or use the variable ENKAT_SMTP",
        ),
        (
            "switch",
            "bank-id-mrtd: yes please",
            "`bank-id-mrtd` is either `true` or `false`",
        ),
        ("list", "listen: [127.0.0.1:0]", "`listen` needs one value"),
        ("nothing", "rate:", "`rate` needs a value, or a list of values"),
        (
            "number",
            "return-link-days: 1000",
            "note: `settings.yaml` gives --return-link-days",
        ),
        ("sender", "smtp-file: settings.yaml", "--mail-from <ADDRESS>"),
        ("twice", "log: json\nlog: text", "log"),
        ("missing", "smtp-file: nowhere", "cannot read `nowhere`"),
        (
            "both",
            "database: sqlite:a\ndatabase-file: settings.yaml",
            "has both `database` and `database-file`",
        ),
        ("itself", "config: settings.yaml", "there is no setting `config`"),
    ] {
        let folder = with_file(&format!("settings-wrong-{name}"), text);
        let run = enkat_in(&folder, &PRINT);
        assert_eq!(run.code, 2, "{text}");
        assert!(run.err.contains(part), "{text}: {}", run.err);
        assert!(!run.err.contains("sesame"), "{}", run.err);
    }
}

#[test]
fn settings_file_completes_options() {
    let folder = with_file("settings-completes", "mail-from: no-reply@example.org\n");
    let arguments = [&PRINT[..], &["--smtp", "smtp://mail.example.org"]].concat();
    let out = enkat_in(&folder, &arguments).success();
    assert!(
        out.contains("mail-from: \"no-reply@example.org\"  # settings file"),
        "{out}"
    );
    let out = enkat_with(
        &folder,
        &[("ENKAT_CONFIG", "settings.yaml")],
        &["serve", "--print-config"],
    )
    .success();
    assert!(
        out.contains("mail-from: \"no-reply@example.org\"  # settings file"),
        "{out}"
    );
}

#[test]
fn unknown_variable_is_refused_unless_deployment_names_it() {
    let folder = folder_with(
        "settings-variables",
        &[survey_files("surveys/small/", "late == 2")],
    );
    let with = |name, arguments: &[&str]| enkat_with(&folder, &[(name, "x")], arguments);
    let print = ["serve", "--print-config"];
    let run = with("ENKAT_LISTN", &print);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("ENKAT_LISTN is no setting; did you mean ENKAT_LISTEN?"),
        "{}",
        run.err
    );
    let run = with("ENKAT_SSO_SECRET", &print);
    assert!(
        run.err.contains("the deployment file does not name it"),
        "{}",
        run.err
    );
    // Variables of other commands, and of other programs.
    for name in ["ENKAT_OPERATOR", "ENKATX"] {
        let _ = with(name, &print).success();
    }
    fs::write(
        folder.join("surveys/deployment.yaml"),
        "oidc: {sso: {clientSecretEnv: ENKAT_SSO_SECRET}}",
    )
    .unwrap();
    let _ = with("ENKAT_SSO_SECRET", &print).success();
    // Commands of an operator do not read the deployment.
    let admin = ["admin", "audit", "list", "--data", "nowhere"];
    let run = with("ENKAT_DATABSE", &admin);
    assert!(run.err.contains("did you mean ENKAT_DATABASE?"), "{}", run.err);
    let run = with("ENKAT_SSO_SECRET", &admin);
    assert!(run.err.contains("there is no such file"), "{}", run.err);
}

#[test]
fn admin_reads_data_folder_of_settings_file() {
    let folder = with_file("settings-admin", "data: elsewhere\nlisten: 127.0.0.1:0\n");
    let run = enkat_in(&folder, &["admin", "audit", "list", "--config", "settings.yaml"]);
    assert!(run.err.contains("`elsewhere/enkat.db`"), "{}", run.err);
    let run = enkat_in(
        &folder,
        &[
            "admin",
            "audit",
            "list",
            "--config",
            "settings.yaml",
            "--data",
            "here",
        ],
    );
    assert!(run.err.contains("`here/enkat.db`"), "{}", run.err);
}

#[test]
fn admin_reads_surveys_and_address_of_settings_file() {
    let folder = with_file(
        "settings-admin-surveys",
        "surveys: own/surveys\nurl: https://enkat.example\n",
    );
    fs::create_dir_all(folder.join("own/surveys")).unwrap();
    enkat_in(&folder, &["new", "own/surveys/nights", "--starter", "short"]).success();
    fs::write(folder.join("people.csv"), "reference\nada\n").unwrap();
    let admin = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        enkat_in(
            &folder,
            &[&["admin"], &words[..], &["--config", "settings.yaml"]].concat(),
        )
        .success()
    };
    admin("customer create north --name North");
    admin(
        "survey create n --customer north type=n survey=nights login.anonymous=true defaultLoginType=anonymous invitationRequired=true",
    );
    admin("participants import n people.csv");
    admin("invitations create n");
    admin("invitations print n --csv letters.csv");
    let letters = fs::read_to_string(folder.join("letters.csv")).unwrap();
    assert!(
        letters.contains("https://enkat.example/open/north/n#i="),
        "{letters}"
    );
}
