//! The files for CI systems: their steps, run as those systems run them.

use std::{
    collections::BTreeMap,
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::enkat::{Run, folder_with, project, script_in, survey_files};

fn yaml(path: &str) -> Value {
    serde_yaml::from_str(&fs::read_to_string(project().join(path)).unwrap()).unwrap()
}

/// Makes a folder with a survey that has no finding.
fn clean(name: &str) -> PathBuf {
    folder_with(name, &[survey_files("surveys/small/", "late == 2")])
}

/// Makes a folder with a survey that has a warning.
fn warned(name: &str) -> PathBuf {
    let mut files = survey_files("surveys/small/", "late == 2");
    files[2].1 = files[2].1.replace("you late", "you  late");
    folder_with(name, &[files])
}

/// Makes a folder with a survey that has a scenario which fails.
fn failing(name: &str) -> PathBuf {
    let mut files = survey_files("surveys/small/", "late == 2");
    let scenario = "- scenario: not late\n  answers: {late: 2}\n  expect: {visible: [why]}\n";
    files.push((
        "surveys/small/scenarios/work.yaml".to_owned(),
        scenario.to_owned(),
    ));
    folder_with(name, &[files])
}

/// Runs a script in a folder as CI systems do, with `enkat` on the path.
fn run_script(folder: &Path, script: &str, variables: &BTreeMap<String, String>) -> Run {
    let enkat = Path::new(env!("CARGO_BIN_EXE_enkat")).parent().unwrap();
    fs::create_dir_all(folder.join(".git")).unwrap();
    let mut command = script_in(folder, enkat, script);
    command.envs(variables);
    let output = command.output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// Makes a package with an `enkat` that runs the one under test, and returns its path and its SHA-256.
fn package(folder: &Path) -> (String, String) {
    let bin = folder.join("dist/bin");
    fs::create_dir_all(&bin).unwrap();
    let script = format!("#!/bin/sh\nexec '{}' \"$@\"\n", env!("CARGO_BIN_EXE_enkat"));
    fs::write(bin.join("enkat"), script).unwrap();
    fs::set_permissions(bin.join("enkat"), fs::Permissions::from_mode(0o755)).unwrap();
    let pack = "tar -C dist -czf package.tar.gz . && sha256sum package.tar.gz";
    let hash = run_script(folder, pack, &BTreeMap::new()).success();
    let address = format!("file://{}", folder.join("package.tar.gz").display());
    (address, hash.split(' ').next().unwrap().to_owned())
}

/// Returns a step of the action.
fn step(name: &str) -> Value {
    let action = yaml("action.yml");
    let mut steps = action["runs"]["steps"].as_array().unwrap().iter();
    steps.find(|step| step["name"] == name).unwrap().clone()
}

/// Runs a step of the action with these inputs and variables.
fn run_step(folder: &Path, step: &Value, inputs: &[(&str, &str)], variables: &[(&str, &str)]) -> Run {
    let action = yaml("action.yml");
    let input = |name: &str| {
        let given = inputs.iter().find(|(given, _)| *given == name);
        let default = action["inputs"][name]["default"].as_str().unwrap();
        given.map_or(default, |(_, value)| value).to_owned()
    };
    let mut environment: BTreeMap<String, String> = variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    for (name, value) in step["env"].as_object().unwrap() {
        let name_of_input = value.as_str().unwrap().strip_prefix("${{ inputs.").unwrap();
        environment.insert(name.clone(), input(name_of_input.strip_suffix(" }}").unwrap()));
    }
    run_script(folder, step["run"].as_str().unwrap(), &environment)
}

#[test]
fn action_gets_package_with_hash() {
    let folder = clean("action-package");
    let (address, hash) = package(&folder);
    let step = &step("Get the command");
    let at = folder.display().to_string();
    let paths = folder.join("paths").display().to_string();
    let variables = [("RUNNER_TEMP", at.as_str()), ("GITHUB_PATH", paths.as_str())];
    let run = run_step(
        &folder,
        step,
        &[("package", &address), ("sha256", &"0".repeat(64))],
        &variables,
    );
    assert_ne!(run.code, 0, "another hash");
    let run = run_step(
        &folder,
        step,
        &[("package", &address), ("sha256", &hash)],
        &variables,
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert_eq!(
        fs::read_to_string(&paths).unwrap().trim_end(),
        format!("{at}/enkat/package/bin")
    );
    // The cache keeps the package: it is not downloaded again.
    let inputs = [("package", "file:///nowhere.tar.gz"), ("sha256", &hash)];
    let run = run_step(&folder, step, &inputs, &variables);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = run_step(&folder, step, &inputs[..1], &variables);
    assert!(
        run.code == 1 && run.out.starts_with("::error::the package cannot be downloaded"),
        "{}",
        run.out
    );
}

#[test]
fn action_keeps_package_with_hash_in_cache() {
    let cache = step("Look for the package in the cache");
    assert_eq!(cache["with"]["path"], "${{ runner.temp }}/enkat/package.tar.gz");
    assert_eq!(cache["with"]["key"], "enkat-${{ inputs.sha256 }}");
    let condition = "inputs.package != '' && inputs.sha256 != ''";
    assert_eq!(cache["if"], condition);
}

#[test]
fn action_of_package_for_another_system_says_so() {
    let folder = clean("action-system");
    fs::create_dir_all(folder.join("dist/bin")).unwrap();
    fs::write(folder.join("dist/bin/enkat"), "\u{7f}ELF").unwrap();
    run_script(&folder, "tar -C dist -czf package.tar.gz .", &BTreeMap::new()).success();
    let address = format!("file://{}", folder.join("package.tar.gz").display());
    let at = folder.display().to_string();
    let paths = folder.join("paths").display().to_string();
    let variables = [("RUNNER_TEMP", at.as_str()), ("GITHUB_PATH", paths.as_str())];
    let run = run_step(
        &folder,
        &step("Get the command"),
        &[("package", &address)],
        &variables,
    );
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out
            .starts_with("::error::the command of the package does not run here;"),
        "{}",
        run.out
    );
}

#[test]
fn action_writes_reports_into_new_folder() {
    let inputs = [
        ("paths", "surveys"),
        ("sarif", "reports/found.sarif"),
        ("junit", "reports/scenarios.xml"),
    ];
    let folder = failing("action-reports");
    let run = run_step(&folder, &step("Check the surveys"), &inputs, &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    assert!(read("reports/found.sarif").contains("\"results\": []"));
    assert!(read("reports/scenarios.xml").contains("failures=\"1\""));
}

#[test]
fn action_for_missing_folder_says_so_and_leaves_no_report() {
    let folder = clean("action-missing");
    let inputs = [
        ("paths", "survyes"),
        ("sarif", "found.sarif"),
        ("junit", "scenarios.xml"),
    ];
    let run = run_step(&folder, &step("Check the surveys"), &inputs, &[]);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("there is no `survyes`"), "{}", run.err);
    assert!(
        run.out
            .contains("::error::`enkat test --format github survyes` could not run and ended with 2;"),
        "{}",
        run.out
    );
    assert!(!folder.join("found.sarif").exists() && !folder.join("scenarios.xml").exists());
}

#[test]
fn action_fails_on_warning_and_writes_sarif() {
    let step = &step("Check the surveys");
    let inputs = [("paths", "surveys"), ("sarif", "found.sarif")];
    let run = run_step(&clean("action-clean"), step, &inputs, &[]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let folder = warned("action-warned");
    let run = run_step(&folder, step, &inputs, &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out
            .contains("::warning file=surveys/small/texts/en.yaml,line=3"),
        "{}",
        run.out
    );
    let log: Value = serde_json::from_slice(&fs::read(folder.join("found.sarif")).unwrap()).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "W0802");
    let run = run_step(&folder, step, &[("deny-warnings", "false")], &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    let run = run_step(&folder, step, &[("deny-warnings", "yes")], &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out.starts_with("::error::the input `deny-warnings`"),
        "{}",
        run.out
    );
}

#[test]
fn action_annotates_layout_and_failed_scenario() {
    let step = &step("Check the surveys");
    let folder = failing("action-failing");
    let page = folder.join("surveys/small/pages/work.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("scale:", "scale:  ")).unwrap();
    let run = run_step(&folder, step, &[], &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    for told in [
        "::error file=surveys/small/pages/work.yaml,line=4,endLine=4,title=enkat fmt::",
        "::error file=surveys/small/scenarios/work.yaml,line=3,",
        "ended with 1: enkat test --format github .",
    ] {
        assert!(run.out.contains(told), "{told}\n{}", run.out);
    }
    // GitHub shows the first annotations of a step alone.
    assert!(run.out.find("scenarios/work.yaml") < run.out.find("title=enkat fmt"));
}

#[cfg(unix)]
#[test]
fn action_without_command_says_what_to_give() {
    let step = &step("Check the surveys");
    let folder = clean("action-bare");
    let bash = run_script(&folder, "command -v bash", &BTreeMap::new()).success();
    let mut command = Command::new(bash.trim());
    let run = command
        .args(["-c", step["run"].as_str().unwrap()])
        .env("PATH", &folder)
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(1));
    let told = String::from_utf8(run.stdout).unwrap();
    assert!(told.starts_with("::error::there is no command `enkat`"), "{told}");
}

#[test]
fn action_reads_paths_on_several_lines() {
    let step = &step("Check the surveys");
    let folder = folder_with(
        "action-lines",
        &[
            survey_files("one/", "late == 2"),
            survey_files("two/", "late == 2"),
            survey_files("three/", "laet == 2"),
        ],
    );
    let run = run_step(&folder, step, &[("paths", "one two\n")], &[]);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let run = run_step(&folder, step, &[("paths", "one\nthree\n")], &[]);
    assert_eq!(run.code, 1, "{}", run.err);
    assert!(
        run.out.contains("::error file=three/pages/work.yaml,line=7"),
        "{}",
        run.out
    );
}

#[test]
fn package_without_command_stops_with_reason() {
    let folder = clean("package-empty");
    fs::create_dir(folder.join("dist")).unwrap();
    run_script(&folder, "tar -C dist -czf package.tar.gz .", &BTreeMap::new()).success();
    let address = format!("file://{}", folder.join("package.tar.gz").display());
    let at = folder.display().to_string();
    let paths = folder.join("paths").display().to_string();
    let action = &step("Get the command");
    let variables = [("RUNNER_TEMP", at.as_str()), ("GITHUB_PATH", paths.as_str())];
    let of_action = run_step(&folder, action, &[("package", &address)], &variables);
    let job = &yaml("ci/gitlab.yml")["enkat"]["before_script"][0];
    let variables = ["ENKAT_PACKAGE", "ENKAT_SHA256"].map(str::to_owned);
    let variables = variables.into_iter().zip([address, String::new()]).collect();
    let of_job = run_script(&folder, job.as_str().unwrap(), &variables);
    for run in [of_action, of_job] {
        assert_eq!(run.code, 1, "{}", run.err);
        assert!(
            run.out.contains("the package has no file bin/enkat"),
            "{}",
            run.out
        );
    }
}

/// Returns the script of the GitLab job, and its variables.
fn gitlab_job() -> (String, BTreeMap<String, String>) {
    let job = &yaml("ci/gitlab.yml")["enkat"];
    let lines = ["before_script", "script"].map(|part| job[part].as_array().unwrap());
    let lines: Vec<_> = lines
        .into_iter()
        .flatten()
        .map(|line| line.as_str().unwrap())
        .collect();
    let variables = job["variables"].as_object().unwrap().iter();
    let variables = variables.map(|(name, value)| (name.clone(), value.as_str().unwrap().to_owned()));
    (lines.join("\n"), variables.collect())
}

#[test]
fn gitlab_job_fails_on_warning_and_writes_reports() {
    let (script, mut variables) = gitlab_job();
    let run = run_script(&clean("gitlab-clean"), &script, &variables);
    assert_eq!(run.code, 0, "{}{}", run.out, run.err);
    let folder = warned("gitlab-warned");
    let (address, hash) = package(&folder);
    variables.insert("ENKAT_PACKAGE".to_owned(), address);
    variables.insert("ENKAT_SHA256".to_owned(), hash);
    let run = run_script(&folder, &script, &variables);
    assert_eq!(run.code, 1, "{}", run.err);
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    assert!(read("gl-code-quality-report.json").contains("\"check_name\": \"W0802\""));
    assert!(read("enkat-junit.xml").contains("failures=\"1\""));
    let reports = &yaml("ci/gitlab.yml")["enkat"]["artifacts"]["reports"];
    let junit = reports["junit"].as_array().unwrap().iter();
    for report in junit.chain([&reports["codequality"]]) {
        assert!(folder.join(report.as_str().unwrap()).exists(), "{report}");
    }
}

#[test]
fn gitlab_job_keeps_package_with_hash_in_cache() {
    let (script, mut variables) = gitlab_job();
    let folder = clean("gitlab-cache");
    let (address, hash) = package(&folder);
    variables.insert("ENKAT_PACKAGE".to_owned(), address);
    variables.insert("ENKAT_SHA256".to_owned(), hash);
    run_script(&folder, &script, &variables).success();
    let cached = yaml("ci/gitlab.yml")["enkat"]["cache"]["paths"][0].clone();
    assert!(folder.join(cached.as_str().unwrap()).is_file());
    variables.insert("ENKAT_PACKAGE".to_owned(), "file:///nowhere.tar.gz".to_owned());
    run_script(&folder, &script, &variables).success();
    variables.insert("ENKAT_SHA256".to_owned(), "0".repeat(64));
    let run = run_script(&folder, &script, &variables);
    assert!(
        run.code == 1 && run.out.contains("the package cannot be downloaded"),
        "{}",
        run.out
    );
}

#[test]
fn gitlab_job_for_missing_folder_leaves_no_report() {
    let (script, mut variables) = gitlab_job();
    variables.insert("ENKAT_SURVEYS".to_owned(), "survyes".to_owned());
    let folder = clean("gitlab-missing");
    let run = run_script(&folder, &script, &variables);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("there is no `survyes`"), "{}", run.err);
    let reports = [
        "gl-code-quality-report.json",
        "enkat-junit.xml",
        "enkat-scenarios-junit.xml",
    ];
    assert!(reports.iter().all(|report| !folder.join(report).exists()));
}

#[test]
fn gitlab_job_ends_with_greatest_code_of_its_commands() {
    let (script, variables) = gitlab_job();
    let folder = clean("gitlab-codes");
    for (codes, expected) in [("2 1 0", 2), ("0 1 0", 1), ("1 0 2", 2), ("0 0 0", 0)] {
        let [fmt, check, test] = codes.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{codes}");
        };
        let commands = format!(
            "enkat() {{ case $1 in fmt) return {fmt} ;; check) return {check} ;; test) return {test} ;; esac; }}\n"
        );
        let run = run_script(&folder, &(commands + &script), &variables);
        assert_eq!(run.code, expected, "{codes}: {}", run.err);
    }
}

#[test]
fn gitlab_job_reports_failed_scenario() {
    let (script, variables) = gitlab_job();
    let folder = failing("gitlab-failing");
    let run = run_script(&folder, &script, &variables);
    assert_eq!(run.code, 1, "{}", run.err);
    let report = fs::read_to_string(folder.join("enkat-scenarios-junit.xml")).unwrap();
    assert!(
        report.contains("<testcase name=\"not late\"") && report.contains("failures=\"1\""),
        "{report}"
    );
}

#[test]
fn pre_commit_hooks_run_with_every_commit() {
    // A pattern would skip commits that only delete files: pre-commit compares no names of deleted files.
    for hook in yaml(".pre-commit-hooks.yaml").as_array().unwrap() {
        assert_eq!(hook["always_run"], true, "{hook}");
        assert_eq!(hook["pass_filenames"], false, "{hook}");
    }
}

#[test]
fn pre_commit_hooks_fail_on_findings() {
    let loose = warned("hooks-warned");
    let page = loose.join("surveys/small/pages/work.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(&page, text.replace("scale:", "scale:  ")).unwrap();
    let clean = clean("hooks-clean");
    for hook in yaml(".pre-commit-hooks.yaml").as_array().unwrap() {
        let script = format!("{} surveys", hook["entry"].as_str().unwrap());
        let run = run_script(&clean, &script, &BTreeMap::new());
        assert_eq!(run.code, 0, "{script}\n{}{}", run.out, run.err);
        // A formatted file fails a commit, too: pre-commit sees that it has changed.
        let expected = i32::from(hook["id"] == "enkat-check");
        assert_eq!(
            run_script(&loose, &script, &BTreeMap::new()).code,
            expected,
            "{script}"
        );
    }
    assert_eq!(fs::read_to_string(&page).unwrap(), text);
}
