//! Surveys that a commit does not have at their path: they are at another path there, or not at all.

use std::{fs, path::Path};

use anyhow::anyhow;
use serde_json::Value;

use super::{HEADER, Repository, git, line, template_stem};
use crate::commands::{Failure, files};

impl Repository {
    /// Finds the survey in a commit: at its path, or wherever the survey is that has this path now.
    pub(in crate::commands::diff) fn in_commit(&self, commit: &str) -> Result<Option<Self>, Failure> {
        if self.has(commit)? {
            return Ok(Some(self.clone()));
        }
        let header = self.header()?;
        // A path that is missing now leads to no id.
        let text = fs::read_to_string(self.root.join(&header)).unwrap_or_default();
        id_in(&header, &text).map_or(Ok(None), |id| self.with_id(commit, &id))
    }

    /// Finds the survey with an id in a commit, wherever it is there.
    pub(in crate::commands::diff) fn with_id(&self, commit: &str, id: &str) -> Result<Option<Self>, Failure> {
        let header = format!("*{HEADER}");
        let named = [
            "grep",
            "-z",
            "--name-only",
            "--full-name",
            "-F",
            "-e",
            id,
            commit,
            "--",
            &header,
            "*.json",
        ];
        let found = git(&self.root, named)?;
        let found = String::from_utf8_lossy(&found.stdout).into_owned();
        for path in found
            .split('\0')
            .filter_map(|name| name.split_once(':').map(|(_, path)| path))
        {
            let name = Path::new(path).file_name().unwrap_or_default();
            if name != HEADER && template_stem(Path::new(path)).is_none() {
                continue;
            }
            let text = git(&self.root, ["cat-file", "blob", &format!("{commit}:{path}")])?;
            if id_in(path, &String::from_utf8_lossy(&text.stdout)).as_deref() == Some(id) {
                let survey = if template_stem(Path::new(path)).is_some() {
                    Path::new(path)
                } else {
                    Path::new(path).parent().unwrap_or(Path::new(""))
                };
                return Ok(Some(Self {
                    root: self.root.clone(),
                    survey: self.root.join(survey),
                    shown: files::shown_folder(survey),
                }));
            }
        }
        Ok(None)
    }

    /// Says that the newer side of a comparison does not have the survey, and what to do.
    pub(in crate::commands::diff) fn refusal(
        &self,
        was_then: bool,
        old: &str,
        new: Option<&str>,
    ) -> Result<Failure, Failure> {
        let shown = &self.shown;
        if was_then {
            let now = new.map_or_else(|| "now".to_owned(), |new| format!("at `{new}`"));
            return Ok(anyhow!(
                "there is no `{shown}` {now}, but there was one at `{old}`; if it has moved, name its new path"
            ));
        }
        let header = format!(":(top,literal){}", self.header()?);
        let log = ["log", "-1", "--diff-filter=A", "--format=%h", "--", &header];
        let first = line(&git(&self.root, log)?);
        let since = if first.is_empty() {
            "no commit has it: check the path".to_owned()
        } else {
            format!("it was added in `{first}`: name this commit or a later one")
        };
        Ok(anyhow!("`{shown}` did not exist at `{old}`; {since}"))
    }
}

/// Returns the id of the survey whose header or template a file is.
fn id_in(path: &str, text: &str) -> Option<String> {
    if template_stem(Path::new(path)).is_some() {
        let template: Value = serde_json::from_str(text).ok()?;
        return Some(template.get("templateId")?.as_str()?.to_owned());
    }
    let id = text.lines().find_map(|line| line.strip_prefix("survey:"))?;
    let id = id.split(" #").next().unwrap_or_default().trim();
    Some(id.trim_matches(['"', '\'']).to_owned())
}
