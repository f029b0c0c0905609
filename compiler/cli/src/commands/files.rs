//! Finding surveys in folders, and reading and replacing their files.

mod headless;
mod misplaced;
mod near_modules;
mod new_folder;
mod overlay;
mod paths;
mod refusal;
mod repository;
mod whole;

pub(crate) use headless::refusal_of_headless;
pub(crate) use near_modules::near_modules;
pub(crate) use new_folder::{NewFolder, file_above, is_free_folder, not_written};
pub(crate) use overlay::Overlay;
pub(crate) use paths::{folder_of, shown, shown_folder};
pub(crate) use refusal::{missing, user_of};
pub(crate) use repository::{Repositories, named_from_root};
pub(crate) use whole::{is_in_survey, whole_of, whole_survey, whole_surveys};

use std::{
    collections::HashSet,
    fs,
    io::{self, Write},
    path::{Path, PathBuf, absolute},
};

use anyhow::{Context, bail};
use enkat_syntax::{
    diagnostics::Sink,
    parse::{self, HEADER, TEMPLATE_ENDING},
    source::SourceMap,
};

use super::Failure;

/// The file of a build that holds the survey.
pub(crate) const ARTIFACT: &str = "artifact.json";
/// The deepest folder that is searched, so that a cycle of links ends.
const DEEPEST: usize = 16;
/// The most files of one survey.
const MOST: usize = 2000;
/// The most pictures of one folder.
const MOST_PICTURES: usize = 200;
/// The most bytes of one survey, all files together.
const MOST_BYTES: usize = 64 << 20;

/// Finds the survey folders and templates in and below some paths, and the folders below that look like a survey and have no header,
/// sorted, each once.
pub(crate) fn surveys_below_all(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut folders = Vec::new();
    for path in paths {
        folders.extend(surveys_below(path)?);
    }
    folders.sort_by_key(|folder| PathBuf::from(shown(folder)));
    folders.dedup_by_key(|folder| shown(folder));
    Ok(folders)
}

/// Finds the survey folders and templates in and below a path, and the folders below that look like a survey and have no header.
pub(crate) fn surveys_below(path: &Path) -> Result<Vec<PathBuf>, Failure> {
    if is_template(path) {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = if path.is_dir() {
        found_in(path)?
    } else {
        Found::default()
    };
    found.surveys.append(&mut found.headless);
    if found.surveys.is_empty() {
        return Err(refusal::refusal(path, refusal::SURVEY));
    }
    found.surveys.sort();
    Ok(found.surveys)
}

/// Finds the survey folders and templates in and below a folder, sorted; there may be none.
pub(crate) fn surveys_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    found_in(folder).map(|found| found.surveys)
}

/// Finds the survey folders and templates in a folder and in the folders directly in it, sorted.
pub(crate) fn surveys_near(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Found::default();
    search(folder, DEEPEST - 2, &mut found)?;
    Ok(found.surveys)
}

/// The surveys in and below a folder.
#[derive(Default)]
pub(crate) struct Found {
    /// Their folders and templates, sorted.
    pub(crate) surveys: Vec<PathBuf>,
    /// The folders below that look like a survey and have no header.
    pub(crate) headless: Vec<PathBuf>,
}

/// Finds the surveys in and below a folder; there may be none.
pub(crate) fn found_in(folder: &Path) -> Result<Found, Failure> {
    let mut found = Found::default();
    search(folder, 0, &mut found)?;
    Ok(found)
}

fn search(folder: &Path, depth: usize, found: &mut Found) -> Result<(), Failure> {
    if is_survey(folder) {
        found.surveys.push(folder.to_owned());
        return Ok(());
    }
    // A folder that is named itself is refused.
    let entries = entries(folder)?;
    if depth > 0 && headless::looks_like_survey(folder, &entries) {
        found.headless.push(folder.to_owned());
        return Ok(());
    }
    let is_named_so = |path: &&PathBuf| path.is_file() && path.to_string_lossy().ends_with(TEMPLATE_ENDING);
    found.surveys.extend(entries.iter().filter(is_named_so).cloned());
    for inner in folders_among(&entries, depth) {
        search(inner, depth + 1, found)?;
    }
    Ok(())
}

/// Finds the YAML files below a folder that stand in no survey.
pub(crate) fn outside_of_surveys(
    folder: &Path,
    depth: usize,
    found: &mut Vec<PathBuf>,
) -> Result<(), Failure> {
    if is_survey(folder) {
        return Ok(());
    }
    yaml_files(folder, found)?;
    for inner in folders_among(&entries(folder)?, depth) {
        outside_of_surveys(inner, depth + 1, found)?;
    }
    Ok(())
}

/// Iterates over those entries of a folder that are folders and may hold surveys.
fn folders_among(entries: &[PathBuf], depth: usize) -> impl Iterator<Item = &PathBuf> {
    let may_hold = move |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default();
        depth < DEEPEST
            && path.is_dir()
            && !path.is_symlink()
            && !is_hidden(path)
            && name != "node_modules"
            && name != "target"
    };
    entries.iter().filter(may_hold)
}

/// Returns whether the name of a path begins with a dot.
fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().starts_with('.')
}

/// Returns whether a folder is a survey.
pub(crate) fn is_survey(folder: &Path) -> bool {
    folder.join(HEADER).is_file()
}

/// Refuses a path that is neither the folder of a survey nor a template.
pub(crate) fn check_is_survey(path: &Path) -> Result<(), Failure> {
    check_is_survey_or(path, refusal::SURVEY)
}

/// Refuses a path as [`check_is_survey`] does, in a command that takes paths of these kinds.
pub(crate) fn check_is_survey_or(path: &Path, kinds: &str) -> Result<(), Failure> {
    if is_survey(path) || is_template(path) {
        return Ok(());
    }
    Err(refusal::refusal(path, kinds))
}

/// Returns the survey in whose folder a file lies, by a relative path if there is one.
pub(crate) fn survey_of(file: &Path) -> Option<PathBuf> {
    let whole = absolute(file).ok()?;
    let depth = 1 + whole.ancestors().skip(1).position(is_survey)?;
    match file.ancestors().nth(depth) {
        Some(folder) if folder.as_os_str().is_empty() => Some(PathBuf::from(".")),
        Some(folder) => Some(folder.to_owned()),
        None => whole.ancestors().nth(depth).map(Path::to_owned),
    }
}

/// Returns whether a path is that of a template: any JSON file that is named.
pub(crate) fn is_template(path: &Path) -> bool {
    has_template_ending(path) && path.is_file()
}

fn has_template_ending(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "json")
}

/// Returns the path of a template's scenarios: `scenarios/work.yaml` beside `work.template.json`.
pub(crate) fn scenarios_of_template(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(TEMPLATE_ENDING).unwrap_or(&name);
    path.with_file_name("scenarios").join(format!("{stem}.yaml"))
}

/// Reads a template with its scenarios.
fn read_template(path: &Path, overlay: &Overlay, sink: &mut Sink) -> Result<SourceMap, Failure> {
    let mut files = SourceMap::default();
    let scenarios = scenarios_of_template(path);
    let paths = [path, &scenarios].into_iter();
    for path in paths.filter(|path| overlay.is_file(path)) {
        let bytes = read_over(path, folder_of(path), overlay)?;
        if has_template_ending(path) && is_artifact(&bytes) {
            bail!(
                "`{}` is a survey that `enkat build` wrote, which only `enkat diff` reads; name the folder of the survey, or its template",
                path.display()
            );
        }
        parse::decode_utf8(&mut files, &shown(path), bytes, sink);
    }
    Ok(files)
}

/// Returns whether a file holds a survey that was built.
fn is_artifact(bytes: &[u8]) -> bool {
    let document: Option<serde_json::Value> = serde_json::from_slice(bytes).ok();
    let has = |key: &str| {
        document
            .as_ref()
            .is_some_and(|document| document.get(key).is_some())
    };
    has("format") && has("elements") && !has("templateId")
}

/// Returns the text of the survey template among its files.
pub(crate) fn text_of_template(files: &SourceMap) -> Option<&str> {
    let mut files = files.iter().map(|(_, file)| file);
    let template = files.find(|file| has_template_ending(Path::new(&file.path)));
    template.map(|file| file.text.as_str())
}

/// Reads the files of the survey in a folder, or a template. Mistakes in their encoding go to the sink.
pub(crate) fn read_survey(folder: &Path, sink: &mut Sink) -> Result<SourceMap, Failure> {
    read_survey_over(folder, &Overlay::default(), sink)
}

/// Reads the files of a survey, some of them from an overlay.
pub(crate) fn read_survey_over(
    folder: &Path,
    overlay: &Overlay,
    sink: &mut Sink,
) -> Result<SourceMap, Failure> {
    if is_template(folder) {
        return read_template(folder, overlay, sink);
    }
    check_is_survey(folder)?;
    read_folder(folder, overlay, sink)
}

/// Reads the files of a survey's folder, with a header or without.
fn read_folder(folder: &Path, overlay: &Overlay, sink: &mut Sink) -> Result<SourceMap, Failure> {
    let mut paths = own_files(folder, overlay)?;
    paths.extend(misplaced::files(folder)?);
    let mut files = SourceMap::default();
    let mut total = 0;
    for path in paths {
        let bytes = read_over(&path, folder, overlay)?;
        total += bytes.len();
        if total > MOST_BYTES {
            bail!("`{}` is larger than {} MB", folder.display(), MOST_BYTES >> 20);
        }
        parse::decode_utf8(&mut files, &shown(&path), bytes, sink);
    }
    read_modules(&mut files, folder, overlay, sink)?;
    read_pictures(&mut files, folder)?;
    Ok(files)
}

/// Reads the files of a survey that a search has found: without a header, the compiler tells so.
pub(crate) fn read_found(folder: &Path, overlay: &Overlay, sink: &mut Sink) -> Result<SourceMap, Failure> {
    if is_template(folder) {
        return read_template(folder, overlay, sink);
    }
    read_folder(folder, overlay, sink)
}

/// Lists the YAML files of a survey, without those of its modules.
pub(crate) fn own_files(folder: &Path, overlay: &Overlay) -> Result<Vec<PathBuf>, Failure> {
    let mut paths = Vec::new();
    yaml_files(folder, &mut paths)?;
    paths.extend(overlay.added_in(folder));
    let mut parts: Vec<PathBuf> = ["pages", "texts", "scenarios"]
        .map(|part| folder.join(part))
        .into();
    let texts = folder.join("texts");
    if texts.is_dir() {
        parts.extend(entries(&texts)?.into_iter().filter(|path| !is_hidden(path)));
    }
    for part in parts.iter().filter(|part| part.is_dir()) {
        yaml_files(part, &mut paths)?;
        paths.extend(overlay.added_in(part));
    }
    if paths.len() > MOST {
        bail!("`{}` holds more than {MOST} files", folder.display());
    }
    Ok(paths)
}

/// Reads the modules that a survey imports, directly or indirectly, with their texts in its languages, as far as they are not read. The
/// compiler reports missing files.
pub(crate) fn read_modules(
    files: &mut SourceMap,
    folder: &Path,
    overlay: &Overlay,
    sink: &mut Sink,
) -> Result<(), Failure> {
    let mut total: usize = files.iter().map(|(_, file)| file.text.len()).sum();
    let mut absent = HashSet::new();
    loop {
        let mut wanted = parse::wanted(files);
        wanted.retain(|path| !absent.contains(path));
        if wanted.is_empty() {
            return Ok(());
        }
        for path in wanted {
            let module = Path::new(&path);
            if !overlay.is_file(module) {
                absent.insert(path);
                continue;
            }
            let bytes = read_over(module, folder_of(module), overlay)?;
            total += bytes.len();
            if total > MOST_BYTES || files.iter().count() == MOST {
                bail!(
                    "`{}` imports more than {MOST} files or {} MB",
                    folder.display(),
                    MOST_BYTES >> 20
                );
            }
            parse::decode_utf8(files, &path, bytes, sink);
        }
    }
}

/// Reads the pictures that stand in the folder `images` of the survey, and in those beside its modules.
fn read_pictures(files: &mut SourceMap, folder: &Path) -> Result<(), Failure> {
    let modules = files.iter().map(|(_, file)| Path::new(&file.path));
    let is_inside = |path: &&Path| {
        path.strip_prefix(folder)
            .is_ok_and(|rest| !rest.starts_with(".."))
    };
    let outside = modules.filter(|path| !is_inside(path));
    let mut folders: Vec<_> = outside
        .filter_map(Path::parent)
        .chain([folder])
        .map(|folder| folder.join("images"))
        .filter(|images| images.is_dir())
        .collect();
    folders.sort();
    folders.dedup();
    for folder in folders {
        let pictures: Vec<_> = entries(&folder)?
            .into_iter()
            .filter(|path| path.is_file())
            .collect();
        if pictures.len() > MOST_PICTURES {
            bail!("`{}` holds more than {MOST_PICTURES} images", folder.display());
        }
        for path in pictures {
            let bytes = read(&path, &folder)?;
            files.add_picture(shown(&path), bytes);
        }
    }
    Ok(())
}

/// Lists the YAML files in a folder, sorted; also files with a similar ending that were probably meant.
fn yaml_files(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let is_yaml = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("yaml") || ending.eq_ignore_ascii_case("yml"))
    };
    paths.extend(
        entries(folder)?
            .into_iter()
            .filter(|path| path.is_file() && is_yaml(path)),
    );
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let listed =
        || -> io::Result<Vec<PathBuf>> { fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect() };
    let mut entries = listed().with_context(|| format!("cannot read `{}`", folder.display()))?;
    entries.sort();
    Ok(entries)
}

/// Reads a file of a folder: its bytes, or a little more than the most that is compiled.
///
/// # Errors
///
/// If it cannot be read, or is a link that leads out of the folder: messages show parts of a file, and the author of the
/// survey may not be allowed to read every file that the compiler can read.
pub(crate) fn read(path: &Path, folder: &Path) -> Result<Vec<u8>, Failure> {
    let read = || -> Result<Vec<u8>, Failure> {
        if !is_inside(path, folder)? {
            bail!(
                "it is a link that leads out of `{}`; put the file itself there",
                folder.display()
            );
        }
        Ok(first_bytes(path)?)
    };
    read().with_context(|| format!("cannot read `{}`", path.display()))
}

/// Returns whether a path is in a folder when its links are followed. Most folders have none, and following is slow.
fn is_inside(path: &Path, folder: &Path) -> io::Result<bool> {
    if let Ok(below) = path.strip_prefix(folder) {
        let mut place = folder.to_owned();
        let mut is_plain = true;
        for part in below {
            place.push(part);
            is_plain &= part != ".." && !place.symlink_metadata()?.is_symlink();
        }
        if is_plain {
            return Ok(true);
        }
    }
    Ok(path.canonicalize()?.starts_with(folder.canonicalize()?))
}

/// Reads a file of a folder, or the contents that stand for it.
pub(crate) fn read_over(path: &Path, folder: &Path, overlay: &Overlay) -> Result<Vec<u8>, Failure> {
    match overlay.get(path) {
        Some(contents) => Ok(contents.to_owned()),
        None => read(path, folder),
    }
}

/// Replaces the text of a file: wholly or, if that fails, not at all.
///
/// # Errors
///
/// If the file or its folder cannot be written.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    replaced(path, text).with_context(|| format!("cannot write `{}`", path.display()))
}

fn replaced(path: &Path, text: &str) -> Result<(), Failure> {
    let path = fs::canonicalize(path)?;
    let permissions = fs::metadata(&path)?.permissions();
    if permissions.readonly() {
        bail!("it is read-only; allow writing, and run the command again");
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let mut file = fs::File::create_new(&beside).context("cannot make a new file beside it")?;
    let write = || -> io::Result<()> {
        file.set_permissions(permissions)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)
    };
    Ok(write().inspect_err(|_| drop(fs::remove_file(&beside)))?)
}

fn first_bytes(path: &Path) -> io::Result<Vec<u8>> {
    use io::Read;
    let most = u64::try_from(parse::MAX_FILE)
        .unwrap_or(u64::MAX)
        .saturating_add(1);
    let file = fs::File::open(path)?;
    let size = file.metadata()?.len().min(most);
    // One byte more shows whether a file is larger than its room.
    let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or_default() + 1);
    file.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}
