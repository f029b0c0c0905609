//! `enkat dev`: the events that its page gets while an author writes.

use std::{
    fs,
    io::{BufRead, BufReader, Lines},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::enkat::{command_in, enkat_in, folder, folder_with, project, survey_files};

/// Long enough for a machine that is busy.
const LONGEST: Duration = Duration::from_secs(30);

/// A running `enkat dev`.
pub(crate) struct Dev {
    child: Child,
    url: String,
    pub(crate) folder: PathBuf,
    /// Keeps the command from writing into a closed pipe.
    _out: Lines<BufReader<ChildStdout>>,
}

impl Dev {
    /// Previews the survey `small` in a folder.
    pub(crate) fn start(folder: PathBuf) -> Self {
        Self::of("small", folder)
    }

    /// Previews a survey in a folder.
    fn of(survey: &str, folder: PathBuf) -> Self {
        fs::create_dir_all(folder.join("web")).unwrap();
        fs::write(folder.join("web/index.html"), "<!doctype html>the preview").unwrap();
        let mut child = command_in(&folder, &["dev", survey, "--port", "0", "--web", "web"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = out.next().unwrap().unwrap();
        let (what, url) = line.rsplit_once(' ').unwrap();
        assert_eq!(what, format!("the preview of {survey} is on"));
        Self {
            child,
            url: url.to_owned(),
            folder,
            _out: out,
        }
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        fs::write(self.folder.join(path), text).unwrap();
    }

    /// Replaces a text in a file.
    pub(crate) fn replace(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.folder.join(path)).unwrap();
        assert!(text.contains(from), "{text}");
        self.write(path, &text.replace(from, to));
    }

    pub(crate) fn post(&self, call: &str, body: &Value) -> Value {
        let sent = ureq::post(format!("{}/api/preview/{call}", self.url)).send(body.to_string());
        let text = sent.unwrap().body_mut().read_to_string().unwrap();
        let envelope: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(envelope["hasError"], false, "{envelope}");
        envelope["data"].clone()
    }

    /// Waits for the survey of a participant without flags.
    pub(crate) fn until(&self, is_so: impl Fn(&Value) -> bool) -> Value {
        self.until_call("survey", is_so)
    }

    /// Waits for the answer of a call.
    pub(crate) fn until_call(&self, call: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let shown = self.post(call, &json!({}));
            if is_so(&shown) {
                return shown;
            }
            assert!(begun.elapsed() < LONGEST, "{shown}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Dev {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn small(name: &str) -> PathBuf {
    folder_with(name, &[survey_files("small/", "late != 1")])
}

pub(crate) fn is_survey(shown: &Value) -> bool {
    shown["state"] == "survey"
}

pub(crate) fn is_broken(shown: &Value) -> bool {
    shown["state"] == "mistakes"
}

#[test]
fn dev_text_that_is_not_written_yet_shows_name_and_finding() {
    let dev = Dev::start(small("dev-unwritten"));
    dev.until(is_survey);
    dev.replace("small/texts/en.yaml", "late: Are you late?, why: Why?", "late: ");
    let shown = dev.until(|shown| is_survey(shown) && shown["warnings"] != "");
    assert_eq!(shown["texts"]["en"]["questions"]["late"]["label"], "[late]");
    assert_eq!(shown["texts"]["en"]["questions"]["why"]["label"], "[why]");
    let findings = shown["warnings"].as_str().unwrap();
    assert!(
        findings.contains("E0817") && findings.contains("E0801"),
        "{findings}"
    );
}

#[test]
fn dev_shows_error_then_corrected_survey() {
    let dev = Dev::start(small("dev-mistake"));
    let first = dev.until(is_survey);
    assert_eq!(first["number"], 1);
    assert_eq!(first["model"]["rules"]["elements"][1]["id"], "late");
    assert_eq!(
        first["texts"]["en"]["questions"]["late"]["label"],
        "Are you late?"
    );

    dev.replace("small/pages/work.yaml", "late != 1", "lat != 1");
    let broken = dev.until(is_broken);
    let messages = broken["messages"].as_str().unwrap();
    assert!(messages.contains("small/pages/work.yaml:7"), "{messages}");
    assert!(messages.contains("`late`"), "{messages}");
    // As in the terminal.
    let checked = enkat_in(&dev.folder, &["check", "small"]).out;
    assert!(
        checked.starts_with(messages.split("\nfor more").next().unwrap()),
        "{checked}"
    );

    dev.replace("small/pages/work.yaml", "lat != 1", "late != 2");
    let again = dev.until(is_survey);
    assert_eq!(again["number"], 3);
    let rules = &again["model"]["rules"]["elements"];
    assert_ne!(rules, &first["model"]["rules"]["elements"]);
}

#[cfg(unix)]
#[test]
fn dev_notices_linked_file_despite_constant_writes() {
    let folder = small("dev-link");
    let (page, kept) = (
        folder.join("small/pages/work.yaml"),
        folder.join("small/elsewhere/work.yaml"),
    );
    fs::create_dir(folder.join("small/elsewhere")).unwrap();
    fs::rename(&page, &kept).unwrap();
    std::os::unix::fs::symlink(&kept, &page).unwrap();
    let dev = Dev::start(folder.clone());
    dev.until(is_survey);
    dev.replace("small/elsewhere/work.yaml", "late != 1", "lat != 1");
    dev.until(is_broken);

    let is_done = Arc::new(AtomicBool::new(false));
    let notes = {
        let is_done = Arc::clone(&is_done);
        thread::spawn(move || {
            while !is_done.load(Ordering::Relaxed) {
                fs::write(folder.join("small/notes.txt"), "again").unwrap();
                thread::sleep(Duration::from_millis(2));
            }
        })
    };
    dev.replace("small/elsewhere/work.yaml", "lat != 1", "late != 2");
    dev.until(is_survey);
    is_done.store(true, Ordering::Relaxed);
    notes.join().unwrap();
}

#[test]
fn dev_notices_removed_and_restored_files() {
    let dev = Dev::start(small("dev-files"));
    // A file that an editor keeps beside another one is no new version.
    dev.write("small/pages/.work.yaml.swp", "half of a file");
    fs::remove_file(dev.folder.join("small/texts/en.yaml")).unwrap();
    let label = |shown: &Value| shown["texts"]["en"]["questions"]["late"]["label"].clone();
    assert_eq!(dev.until(|shown| label(shown) == "[late]")["number"], 2);
    dev.write(
        "small/texts/en.yaml",
        "survey: {name: Small}\npages: {work: Work}\nquestions: {late: Late?, why: Why?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n",
    );
    dev.until(|shown| label(shown) == "Late?");
    // The whole folder, as when another branch is checked out.
    fs::rename(dev.folder.join("small"), dev.folder.join("away")).unwrap();
    let gone = dev.until(is_broken);
    assert!(
        gone["messages"].as_str().unwrap().contains("there is no `"),
        "{gone}"
    );
    fs::rename(dev.folder.join("away"), dev.folder.join("small")).unwrap();
    dev.until(is_survey);
    dev.replace("small/texts/en.yaml", "Late?", "Late again?");
    dev.until(|shown| label(shown) == "Late again?");
}

#[test]
fn dev_shows_changed_text_in_folder_of_language() {
    let dev = Dev::start(small("dev-divided-texts"));
    dev.until(is_survey);
    dev.replace("small/texts/en.yaml", "late: Are you late?, ", "");
    dev.until(|shown| shown["texts"]["en"]["questions"]["late"]["label"] == "[late]");
    fs::create_dir(dev.folder.join("small/texts/en")).unwrap();
    dev.write("small/texts/en/work.yaml", "questions: {late: Late?}\n");
    dev.until(|shown| shown["texts"]["en"]["questions"]["late"]["label"] == "Late?");
    dev.replace("small/texts/en/work.yaml", "Late?", "Late again?");
    dev.until(|shown| shown["texts"]["en"]["questions"]["late"]["label"] == "Late again?");
}

#[test]
fn dev_watches_shared_modules() {
    let mut files = survey_files("small/", "late != 1");
    files[0].1 = files[0]
        .1
        .replace("pages:", "import: [../shared/extra.yaml]\npages:");
    files[1].1 += "  - include: extra.more\n";
    let dev = Dev::start(folder_with("dev-module", &[files]));
    let missing = dev.until(is_broken);
    assert!(
        missing["messages"]
            .as_str()
            .unwrap()
            .contains("shared/extra.yaml"),
        "{missing}"
    );
    let module = "module: extra\nsections:\n  - section: more\n    content:\n      - checkbox: tired\n";
    let texts = "questions: {tired: Are you tired?}\nsections: {more: More}\n";
    fs::create_dir_all(dev.folder.join("shared/texts/extra")).unwrap();
    dev.write("shared/texts/extra/en.yaml", texts);
    dev.write("shared/extra.yaml", module);
    // Its folder is new, too, and nothing else was saved.
    let shown = dev.until(is_survey);
    assert!(shown["model"].to_string().contains("tired"), "{shown}");
    dev.write("shared/texts/extra/en.yaml", &texts.replace("tired?", "weary?"));
    dev.until(|shown| shown.to_string().contains("weary"));
}

#[test]
fn dev_without_survey_asks_for_that_of_current_folder() {
    let run = enkat_in(&folder("dev-none", &[]), &["dev"]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("there is no survey in `.`"), "{}", run.err);
}

#[test]
fn dev_previews_survey_template() {
    let template = project().join("surveys/dynamic/safety-round.template.json");
    let template = fs::read_to_string(template).unwrap();
    let dev = Dev::of("a.json", folder("dev-template", &[("a.json", &template)]));
    dev.until(is_survey);
    dev.write("a.json", &template[..template.len() / 2]);
    let broken = dev.until(is_broken);
    assert!(
        broken["messages"].as_str().unwrap().contains("a.json:"),
        "{broken}"
    );
    // Some editors replace the old file by a new one.
    dev.write("a.json.new", &template);
    fs::rename(dev.folder.join("a.json.new"), dev.folder.join("a.json")).unwrap();
    dev.until(is_survey);
    dev.write("a.json", "{}");
    dev.until(is_broken);
}

#[test]
fn dev_answers_returns_rules_with_places() {
    let dev = Dev::start(small("dev-answers"));
    let judged = dev.post("answers", &json!({"answers": {"late": 2}, "page": "work"}));
    assert_eq!(judged["payload"], json!({"late": 2}));
    assert_eq!(judged["errors"], json!([]));
    assert_eq!(judged["progress"], 1.0);
    let why = &judged["elements"][2];
    assert_eq!((&why["id"], &why["state"]), (&json!("why"), &json!("hidden")));
    let rule = &why["rules"][0];
    assert_eq!(
        (&rule["decides"], &rule["text"], &rule["holds"], &rule["facts"]),
        (
            &json!("hidden when"),
            &json!("late != 1"),
            &json!(true),
            &json!(["late is 2"])
        )
    );
    assert_eq!(rule["place"], "small/pages/work.yaml:7");

    let refused = dev.post("submissions", &json!({"answers": {}}));
    assert_eq!(refused["errors"][0]["id"], "late");
    let taken = dev.post("submissions", &json!({"answers": {"late": 2}}));
    assert_eq!(taken["scores"], json!([]));
}

#[test]
fn dev_rejects_foreign_host_with_403() {
    let dev = Dev::start(small("dev-local"));
    let page = ureq::get(&dev.url)
        .call()
        .unwrap()
        .body_mut()
        .read_to_string()
        .unwrap();
    assert!(page.contains("the preview"));
    let foreign = ureq::get(&dev.url).header("Host", "example.org").call();
    assert!(
        matches!(foreign, Err(ureq::Error::StatusCode(403))),
        "{foreign:?}"
    );
    let other = ureq::get(format!("{}/api/health", dev.url)).call();
    assert!(matches!(other, Err(ureq::Error::StatusCode(404))), "{other:?}");
}

#[test]
fn dev_without_survey_or_web_folder_exits_2() {
    let mut files = survey_files("small/", "late == 2");
    files.extend(["app/index.html", "app/entry/policy.json"].map(|path| (path.to_owned(), "{}".to_owned())));
    let folder = folder_with("dev-nothing", &[files]);
    for (arguments, told) in [
        (vec!["dev", "nowhere"], "there is no `nowhere`"),
        (
            vec!["dev", "small", "--web", "."],
            "there is no web application in `.`",
        ),
        (
            vec!["dev", "small", "--web", "app"],
            "`app` has the participants' application, and `enkat dev` shows the preview",
        ),
        (
            vec!["dev", "small", "--port", "eighty"],
            "a port is a number from 1 to 65535",
        ),
    ] {
        let run = enkat_in(Path::new(&folder), &arguments);
        assert_eq!(run.code, 2);
        assert!(run.err.contains(told), "{}", run.err);
    }
}
