//! Survey templates at the terminal.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::enkat::{Run, enkat_in, project, survey, surveys};

/// A folder with a survey, and with templates as they are sent.
fn folder(name: &str) -> PathBuf {
    let folder = surveys(name, &[survey("surveys/small/", "late == 2")]);
    for template in ["return-to-work", "safety-round"] {
        let file = format!("{template}.template.json");
        fs::copy(
            project().join("surveys/dynamic").join(&file),
            folder.join(template),
        )
        .unwrap();
        fs::rename(folder.join(template), folder.join(format!("{template}.json"))).unwrap();
    }
    let first = fs::read_to_string(folder.join("return-to-work.json")).unwrap();
    let second = first
        .replace("\"version\": 1", "\"version\": 2")
        .replace("Powrót do pracy", "Powrót # do „pracy”");
    fs::write(folder.join("second.json"), second).unwrap();
    // As another program writes it.
    let round = fs::read_to_string(folder.join("safety-round.json")).unwrap();
    let round = round.trim_end().replace("  ", "\t").replace('\n', "\r\n");
    fs::write(folder.join("safety-round.json"), format!(" {round}")).unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Run {
    let words: Vec<_> = line.split(' ').collect();
    enkat_in(folder, &[&["admin"], &words[..]].concat())
}

fn done(folder: &Path, line: &str) -> String {
    let Run { code, out, err } = run(folder, line);
    assert_eq!((code, err.as_str()), (0, ""), "{line}");
    out
}

#[test]
fn templates_are_exported_and_imported_with_all_versions() {
    let folder = folder("admin_template_export");
    for line in [
        "customer create north --name North",
        "template add return-to-work.json --customer north",
        "template add second.json --customer north",
        "template add safety-round.json --customer north --link round expires=2099-12-31",
    ] {
        done(&folder, line);
    }
    let exported = done(&folder, "export");
    fs::write(folder.join("deployment.yaml"), &exported).unwrap();
    assert_eq!(
        done(&folder, "import deployment.yaml --data elsewhere"),
        "2 surveys are there\n"
    );
    for what in ["export", "template list", "survey list", "customer list"] {
        assert_eq!(
            done(&folder, &format!("{what} --data elsewhere")),
            done(&folder, what),
            "{what}"
        );
    }
    assert!(done(&folder, "template list --data elsewhere").contains("returnToWork  2"));
    // Once more changes nothing, and tells the audit log of nothing.
    let log = done(&folder, "audit list --data elsewhere");
    done(&folder, "import deployment.yaml --data elsewhere");
    assert_eq!(done(&folder, "audit list --data elsewhere"), log);
}

#[test]
fn a_template_that_is_broken_or_says_something_else_is_not_imported() {
    let folder = folder("admin_template_import");
    done(&folder, "customer create north --name North");
    done(&folder, "template add return-to-work.json --customer north");
    let exported = done(&folder, "export");
    let table = [
        (
            exported.replace("Powrót do pracy", "Coś innego"),
            "version 1 of the survey `returnToWork` is there already and says something else",
        ),
        (
            exported.replace("OPTION_SET", "SMILEYS"),
            "Unsupported question type when mapping to local question: SMILEYS",
        ),
    ];
    for (text, told) in table {
        fs::write(folder.join("other.yaml"), text).unwrap();
        let Run { code, err, .. } = run(&folder, "import other.yaml");
        assert_eq!(code, 1);
        assert!(err.contains(told), "{err}");
        assert!(err.contains("other.yaml:"), "{err}");
    }
    assert_eq!(done(&folder, "export"), exported);
}
