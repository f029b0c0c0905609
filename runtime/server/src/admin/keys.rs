//! A survey's declaration with keys of the deployment file set to other values, as `limit=200` or `login.anonymous=true`.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

/// The keys whose values are words for participants, by language: they are taken as they are, whatever they mean in YAML.
const WORDS: [&str; 5] = ["controller", "contact", "readers", "keptFor", "shows"];

/// A value under a key: a text in YAML, or keys again.
enum Node {
    Text(String),
    Keys(BTreeMap<String, String>),
}

/// Writes the YAML of a declaration in which each `key=value` is set; one without a value is removed.
pub(super) fn set(declaration: Map<String, Value>, assignments: &[String]) -> Result<String, String> {
    let mut nodes: BTreeMap<String, Node> = declaration.into_iter().map(node).collect();
    for assignment in assignments {
        let (key, value) = split(assignment)?;
        match key.split_once('.') {
            None if value.is_empty() => {
                nodes.remove(key);
            }
            None => {
                nodes.insert(key.to_owned(), Node::Text(value.to_owned()));
            }
            Some((key, inner)) if WORDS.contains(&key) && !value.is_empty() => {
                set_inner(&mut nodes, key, inner, &Value::from(value).to_string());
            }
            Some((key, inner)) => set_inner(&mut nodes, key, inner, value),
        }
    }
    Ok(nodes.iter().map(written).collect())
}

fn split(assignment: &str) -> Result<(&str, &str), String> {
    let is_key = |key: &str| {
        !key.is_empty()
            && key
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "._-/".contains(c))
    };
    match assignment.split_once('=') {
        Some(("surveyId", _)) => Err("`surveyId` never changes: stored answers refer to it".to_owned()),
        Some((key, value)) if is_key(key) && !value.chars().any(char::is_control) => Ok((key, value.trim())),
        _ => Err(format!(
            "`{assignment}` is not `key=value`: the keys are those of the deployment file, such as `limit=200` or \
             `settings.showMore=true`"
        )),
    }
}

fn node((key, value): (String, Value)) -> (String, Node) {
    let node = match value {
        Value::Object(inner) => {
            let inner = inner.into_iter().map(|(key, value)| (key, value.to_string()));
            Node::Keys(inner.collect())
        }
        other => Node::Text(other.to_string()),
    };
    (key, node)
}

fn set_inner(nodes: &mut BTreeMap<String, Node>, key: &str, inner: &str, value: &str) {
    let node = nodes
        .entry(key.to_owned())
        .or_insert_with(|| Node::Keys(BTreeMap::new()));
    if let Node::Text(_) = node {
        *node = Node::Keys(BTreeMap::new());
    }
    if let Node::Keys(keys) = node {
        if value.is_empty() {
            keys.remove(inner);
        } else {
            keys.insert(inner.to_owned(), value.to_owned());
        }
    }
}

fn written((key, node): (&String, &Node)) -> String {
    match node {
        Node::Text(text) => format!("{key}: {text}\n"),
        Node::Keys(keys) => {
            let keys: Vec<_> = keys.iter().map(|(key, text)| format!("{key}: {text}")).collect();
            format!("{key}: {{{}}}\n", keys.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn after(assignments: &[&str]) -> Result<String, String> {
        let before = json!({"limit": 5, "linkName": "a: b", "login": {"anonymous": true}});
        let assignments: Vec<_> = assignments.iter().map(|text| (*text).to_owned()).collect();
        set(before.as_object().unwrap().clone(), &assignments)
    }

    #[test]
    fn keys_are_set_and_removed() {
        assert_eq!(
            after(&[
                "limit=",
                "expires=2026-12-31",
                "login.sso=true",
                "settings.showMore=false",
                "contact.sv-SE=Fråga oss: 010-12 34, vardagar",
            ])
            .unwrap(),
            "contact: {sv-SE: \"Fråga oss: 010-12 34, vardagar\"}\nexpires: 2026-12-31\nlinkName: \"a: b\"\nlogin: {anonymous: true, sso: true}\nsettings: {showMore: false}\n"
        );
        for wrong in ["limit", "=5", "a b=5", "limit=5\nlogin: {}", "surveyId=b"] {
            assert!(after(&[wrong]).is_err(), "{wrong}");
        }
    }
}
