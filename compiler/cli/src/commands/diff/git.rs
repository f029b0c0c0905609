//! Surveys as they were at a revision of a git repository. The program `git` reads them.

mod elsewhere;

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    io::{ErrorKind, Write},
    path::{Component, Path, PathBuf},
    process::{Command, Output, Stdio},
};

use anyhow::{Context, bail};
use enkat_syntax::{diagnostics::Sink, parse, source::SourceMap};
use tempfile::TempDir;

use crate::commands::{Failure, files};

/// The end of advice where git cannot help.
const TWO_FOLDERS: &str = "or compare two folders: `enkat diff OLD NEW`";
/// The file that makes a folder a survey.
const HEADER: &str = "survey.yaml";

/// The revisions that are compared.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Revisions {
    /// The older one.
    pub(super) old: String,
    /// The newer one; nothing for the files as they are now.
    pub(super) new: Option<String>,
    /// Whether the older one is where both parted.
    from_merge_base: bool,
}

impl Revisions {
    /// Reads `REV`, `REV1..REV2` or `REV1...REV2` as git does: a missing side of a range is HEAD.
    pub(super) fn parse(text: &str) -> Self {
        let or_head = |side: &str| if side.is_empty() { "HEAD" } else { side }.to_owned();
        let range = text.split_once("...").map(|sides| (sides, true));
        let range = range.or_else(|| text.split_once("..").map(|sides| (sides, false)));
        match range {
            Some(((old, new), from_merge_base)) => Self {
                old: or_head(old),
                new: Some(or_head(new)),
                from_merge_base,
            },
            None => Self {
                old: text.to_owned(),
                new: None,
                from_merge_base: false,
            },
        }
    }
}

/// A survey in a repository.
#[derive(Clone)]
pub(super) struct Repository {
    /// The top folder of the work tree, without links.
    root: PathBuf,
    /// The survey's path.
    survey: PathBuf,
    /// The path as messages show it.
    pub(super) shown: String,
}

impl Repository {
    /// Finds the repository of a survey, which may be missing in the work tree.
    pub(super) fn of(survey: &Path) -> Result<Self, Failure> {
        let whole =
            std::path::absolute(survey).with_context(|| format!("cannot read `{}`", survey.display()))?;
        let folder = whole.ancestors().find(|folder| folder.is_dir());
        let folder = folder.unwrap_or(Path::new("/"));
        let found = git(folder, ["rev-parse", "--show-toplevel"])?;
        if !found.status.success() {
            let said = String::from_utf8_lossy(&found.stderr).trim().to_owned();
            if !said.contains("not a git repository") {
                bail!("git cannot read the repository of `{}`: {said}", survey.display());
            }
            bail!(
                "`{}` is not in a git repository; run the command in a clone of the survey's repository, {TWO_FOLDERS}",
                survey.display()
            );
        }
        Ok(Self {
            root: PathBuf::from(line(&found)),
            survey: survey.to_owned(),
            shown: survey.display().to_string(),
        })
    }

    /// Returns the commits that revisions name; nothing for the files as they are now.
    pub(super) fn commits(&self, revisions: &Revisions) -> Result<(String, Option<String>), Failure> {
        let old = self.commit(&revisions.old)?;
        let Some(newer) = &revisions.new else {
            return Ok((old, None));
        };
        let new = self.commit(newer)?;
        if !revisions.from_merge_base {
            return Ok((old, Some(new)));
        }
        let base = git(&self.root, ["merge-base", &old, &new])?;
        if !base.status.success() {
            bail!(
                "`{}` and `{newer}` have no commit in common{}; write two dots to compare them as they are",
                revisions.old,
                self.shallow()?
            );
        }
        Ok((line(&base), Some(new)))
    }

    /// Returns the commit that a revision names.
    fn commit(&self, revision: &str) -> Result<String, Failure> {
        let name = format!("{revision}^{{commit}}");
        let found = git(&self.root, ["rev-parse", "--verify", "--quiet", &name])?;
        if revision.starts_with('-') || !found.status.success() {
            let head = git(&self.root, ["rev-parse", "--verify", "--quiet", "HEAD"])?;
            if !head.status.success() && revision == "HEAD" {
                bail!("the git repository has no commit yet; commit the survey first, {TWO_FOLDERS}");
            }
            bail!(
                "git does not know the revision `{revision}`{}; `git tag` lists releases, `git log --oneline` lists commits",
                self.shallow()?
            );
        }
        Ok(line(&found))
    }

    /// Says so if the clone lacks older commits, as clones of CI systems do.
    fn shallow(&self) -> Result<&'static str, Failure> {
        let answer = git(&self.root, ["rev-parse", "--is-shallow-repository"])?;
        Ok(if line(&answer) == "true" {
            ", and this clone has only the newest commits: run `git fetch --unshallow --tags` first"
        } else {
            ""
        })
    }

    /// Returns whether a commit has the survey.
    pub(super) fn has(&self, commit: &str) -> Result<bool, Failure> {
        let name = format!("{commit}:{}", self.header()?);
        Ok(git(&self.root, ["cat-file", "-e", &name])?.status.success())
    }

    /// Returns the path of the survey's header or template in the repository.
    fn header(&self) -> Result<String, Failure> {
        let survey = self.inside(&self.survey)?;
        let is_template = template_stem(&survey).is_some();
        Ok(files::shown(&if is_template {
            survey
        } else {
            survey.join(HEADER)
        }))
    }

    /// Reads the survey as it was in a commit, with the modules that it imports. Mistakes in the encoding of files go to the sink.
    pub(super) fn survey_at(&self, commit: &str, sink: &mut Sink) -> Result<SourceMap, Failure> {
        let folder = TempDir::new().context("cannot make a temporary folder")?;
        let checkout = Checkout {
            root: &self.root,
            folder: folder.path().canonicalize()?,
            index: folder.path().join(".index"),
        };
        checkout.run(["read-tree", commit], &[])?;
        let survey = self.inside(&self.survey)?;
        let mut wanted = BTreeSet::from([survey.clone()]);
        if let (Some(stem), Some(beside)) = (template_stem(&survey), survey.parent()) {
            wanted.insert(beside.join("scenarios").join(format!("{stem}.yaml")));
        }
        checkout.take(&wanted)?;
        let copy = checkout.folder.join(&survey);
        loop {
            let read = files::read_survey(&copy, &mut Sink::default())?;
            let more = Self::modules(&read, &checkout.folder);
            let new: BTreeSet<_> = more.difference(&wanted).cloned().collect();
            if new.is_empty() {
                break;
            }
            checkout.take(&new)?;
            wanted.extend(new);
        }
        let read = files::read_survey(&copy, sink)?;
        Ok(Self::renamed(&read, &checkout.folder))
    }
}

impl Repository {
    /// Returns a path relative to the top folder.
    fn inside(&self, path: &Path) -> Result<PathBuf, Failure> {
        let whole = without_dots(&std::path::absolute(path)?);
        let existing = whole
            .ancestors()
            .find_map(|above| Some((above, above.canonicalize().ok()?)));
        let linked = existing.and_then(|(above, target)| Some(target.join(whole.strip_prefix(above).ok()?)));
        let root = self.root.canonicalize()?;
        let inside = linked.as_deref().unwrap_or(&whole).strip_prefix(&root);
        Ok(inside
            .with_context(|| {
                format!(
                    "`{}` is not in the repository `{}`",
                    path.display(),
                    root.display()
                )
            })?
            .to_owned())
    }

    /// Lists the paths of the modules that a survey imports, and of the folders with their pictures.
    fn modules(read: &SourceMap, copy: &Path) -> BTreeSet<PathBuf> {
        let known = read.iter().map(|(_, file)| file.path.clone());
        let paths = parse::wanted(read).into_iter().chain(known);
        let inside = paths.filter_map(|path| Some(Path::new(&path).strip_prefix(copy).ok()?.to_owned()));
        inside
            .flat_map(|path| {
                let images = path.with_file_name("images");
                [path, images]
            })
            .collect()
    }

    /// Returns the files of the copy of a survey under their paths in the repository.
    fn renamed(read: &SourceMap, copy: &Path) -> SourceMap {
        let inside = |path: &str| {
            let path = Path::new(path);
            files::shown(path.strip_prefix(copy).unwrap_or(path))
        };
        let mut files = SourceMap::default();
        for (_, file) in read.iter() {
            files.add(inside(&file.path), file.text.as_str());
        }
        for picture in read.pictures() {
            files.add_picture(inside(&picture.path), picture.bytes.clone());
        }
        files
    }
}

/// A copy of parts of a commit in a temporary folder. The repository stays as it is.
struct Checkout<'a> {
    root: &'a Path,
    folder: PathBuf,
    index: PathBuf,
}

impl Checkout<'_> {
    /// Copies the files at and below these paths.
    fn take(&self, paths: &BTreeSet<PathBuf>) -> Result<(), Failure> {
        let specs = paths.iter().map(|path| match files::shown(path) {
            path if path.is_empty() => ":(top)".to_owned(),
            path => format!(":(top,literal){path}"),
        });
        let list = ["ls-files", "-z", "--full-name", "--"].map(str::to_owned);
        let found = self.run(list.into_iter().chain(specs), &[])?;
        let prefix = format!("--prefix={}/", self.folder.display());
        self.run(["checkout-index", "-z", "--stdin", "--force", &prefix], &found)?;
        Ok(())
    }

    /// Runs git on an index of its own, and returns its output.
    fn run<S: AsRef<OsStr>>(
        &self,
        arguments: impl IntoIterator<Item = S>,
        input: &[u8],
    ) -> Result<Vec<u8>, Failure> {
        let mut command = command(self.root, arguments);
        command.env("GIT_INDEX_FILE", &self.index);
        let mut child = command.stdin(Stdio::piped()).spawn().map_err(not_run)?;
        let mut stdin = child.stdin.take();
        let output = std::thread::scope(|scope| {
            // In parallel: full pipes of input and output would wait for each other.
            scope.spawn(move || stdin.as_mut().map(|stdin| stdin.write_all(input)));
            child.wait_with_output()
        });
        let output = output.context("cannot run `git`")?;
        if !output.status.success() {
            bail!("git failed: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(output.stdout)
    }
}

/// Runs git in a folder.
fn git<'a>(folder: &Path, arguments: impl IntoIterator<Item = &'a str>) -> Result<Output, Failure> {
    command(folder, arguments).output().map_err(not_run)
}

fn command<S: AsRef<OsStr>>(folder: &Path, arguments: impl IntoIterator<Item = S>) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(arguments);
    // A hook runs with those of its own repository, some relative to its top folder.
    for variable in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"] {
        command.env_remove(variable);
    }
    // Messages of git are recognized by their words.
    command
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn not_run(error: std::io::Error) -> Failure {
    if error.kind() == ErrorKind::NotFound {
        return anyhow::anyhow!("the program `git` is not installed; install it, {TWO_FOLDERS}");
    }
    Failure::from(error).context("cannot run `git`")
}

/// Returns the output of git as one line.
fn line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// Returns the name of a template without its ending.
fn template_stem(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    let ending = [parse::TEMPLATE_ENDING, ".json"];
    ending
        .iter()
        .find_map(|ending| Some(name.strip_suffix(ending)?.to_owned()))
}

/// Returns a path without `.` and `..`, which may lead through folders that are missing.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::Revisions;

    #[test]
    fn revisions_are_read_as_git_reads_them() {
        for (text, old, new, from_merge_base) in [
            ("v1", "v1", None, false),
            ("v1..v2", "v1", Some("v2"), false),
            ("v1..", "v1", Some("HEAD"), false),
            ("..v2", "HEAD", Some("v2"), false),
            ("main...", "main", Some("HEAD"), true),
        ] {
            let expected = Revisions {
                old: old.to_owned(),
                new: new.map(str::to_owned),
                from_merge_base,
            };
            assert_eq!(Revisions::parse(text), expected, "{text}");
        }
    }
}
