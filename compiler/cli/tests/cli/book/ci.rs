//! The files for CI systems that the book shows: each name in them is one of the project's own files.

use serde_json::Value;

use super::text;
use crate::enkat::project;

/// Returns the YAML of the page on CI that begins with a key.
fn example(key: &str) -> Value {
    let page = text("howto/ci.md");
    let begin = format!("```yaml\n{key}:");
    let block = page.split_once(&begin).unwrap().1.split("```").next().unwrap();
    serde_yaml::from_str(&format!("{key}:{block}")).unwrap()
}

fn yaml(path: &str) -> Value {
    serde_yaml::from_str(&std::fs::read_to_string(project().join(path)).unwrap()).unwrap()
}

/// Returns those keys of the example that the file does not have.
fn unknown<'a>(example: &'a Value, file: &Value) -> Vec<&'a String> {
    let keys = example.as_object().unwrap().keys();
    keys.filter(|key| file.get(key).is_none()).collect()
}

#[test]
fn ci_howto_names_hooks_inputs_and_variables_that_exist() {
    let hooks = yaml(".pre-commit-hooks.yaml");
    let hooks: Vec<_> = hooks.as_array().unwrap().iter().map(|hook| &hook["id"]).collect();
    let used = example("repos");
    let used: Vec<_> = used["repos"][0]["hooks"].as_array().unwrap().iter().collect();
    assert_eq!(used.iter().map(|hook| &hook["id"]).collect::<Vec<_>>(), hooks);

    let workflow = example("on");
    let steps = workflow["jobs"]["surveys"]["steps"].as_array().unwrap();
    let action = steps.iter().find(|step| step["with"].get("paths").is_some());
    assert_eq!(
        unknown(&action.unwrap()["with"], &yaml("action.yml")["inputs"]),
        [""; 0]
    );

    let job = &example("include");
    assert_eq!(job["include"][0]["file"], "ci/gitlab.yml");
    let variables = &yaml("ci/gitlab.yml")["enkat"]["variables"];
    assert_eq!(unknown(&job["enkat"]["variables"], variables), [""; 0]);
}
