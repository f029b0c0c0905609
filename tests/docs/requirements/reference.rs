//! The name of a test as the table of requirements writes it: `path: name`, or `as S0-011` for the tests of another row.

use std::{fs, path::Path};

/// A test of the project, or those of another row.
pub(super) enum Reference<'t> {
    /// A file and the name of a test in it.
    Test { path: &'t str, name: &'t str },
    /// The id of another row.
    Row(&'t str),
    /// Other words between backticks.
    Unknown(&'t str),
}

impl<'t> Reference<'t> {
    /// Reads the words between backticks in a cell, and the ids of other rows.
    pub(super) fn all(cell: &'t str) -> Vec<Self> {
        let quoted = cell.split('`').skip(1).step_by(2).map(|words| {
            let named = words.split_once(": ").filter(|(path, _)| !path.contains(' '));
            named.map_or(Self::Unknown(words), |(path, name)| Self::Test { path, name })
        });
        let others = cell.split('`').step_by(2).flat_map(|words| {
            words
                .split([',', ' '])
                .filter(|word| Self::is_id(word))
                .map(Self::Row)
        });
        quoted.chain(others).collect()
    }

    /// Tests whether it names a test itself.
    pub(super) fn is_test(&self) -> bool {
        matches!(self, Self::Test { .. })
    }

    /// Tests whether a word is the id of a requirement.
    pub(super) fn is_id(word: &str) -> bool {
        let is_number = |digits: &[u8]| digits.len() == 3 && digits.iter().all(u8::is_ascii_digit);
        matches!(word.as_bytes(), [b'S', b'0'..=b'2', b'-', digits @ ..] if is_number(digits))
    }

    /// Checks that it names a test that `make test` runs. The error says why not, and what to do.
    pub(super) fn check(&self, root: &Path, names_tests: impl Fn(&str) -> bool) -> Result<(), String> {
        match *self {
            Self::Unknown(words) => Err(format!("`{words}` is no test; write `path: name`")),
            Self::Row(id) if names_tests(id) => Ok(()),
            Self::Row(id) => Err(format!(
                "{id} is no other row with tests of its own; name the tests here"
            )),
            Self::Test { path, name } => {
                let Some(kind) = Kind::of(path) else {
                    return Err(format!("`make test` runs no tests of {path}; name another file"));
                };
                let Ok(text) = fs::read_to_string(root.join(path)) else {
                    return Err(format!("there is no file {path}; was it renamed?"));
                };
                if kind.declares(&text, name) {
                    return Ok(());
                }
                Err(format!(
                    "{path} has no test that runs and is called `{name}`; was it renamed, or is it ignored?"
                ))
            }
        }
    }
}

/// The way in which a file names its tests.
#[derive(Clone, Copy)]
enum Kind {
    /// A function of Rust with an attribute.
    Rust,
    /// A title for vitest or Playwright.
    TypeScript,
    /// A scenario of a survey.
    Scenario,
}

impl Kind {
    /// Returns the kind of a file with tests that `make test` runs.
    fn of(path: &str) -> Option<Self> {
        let is_in = |folder: &str, ending: &str| path.starts_with(folder) && path.ends_with(ending);
        if is_in("surveys/", ".yaml") && path.contains("/scenarios/") {
            Some(Self::Scenario)
        } else if is_in("web/src/", ".test.ts")
            || is_in("web/src/", ".test.tsx")
            || is_in("tests/e2e/journeys/", ".spec.ts")
            || is_in("tests/oidc/journeys/", ".spec.ts")
        {
            Some(Self::TypeScript)
        } else if ["compiler/", "runtime/", "tests/"]
            .iter()
            .any(|folder| is_in(folder, ".rs"))
        {
            Some(Self::Rust)
        } else {
            None
        }
    }

    /// Tests whether a file of this kind has a test of exactly this name.
    fn declares(self, text: &str, name: &str) -> bool {
        match self {
            Self::Rust => {
                let function = format!("fn {name}(");
                text.split("test]")
                    .skip(1)
                    .any(|after| is_first_function(after, &function))
            }
            Self::TypeScript => ['"', '`'].iter().any(|quote| {
                let title = format!("{quote}{name}{quote}");
                text.match_indices(&title)
                    .any(|(at, _)| is_called_with(&text[..at]))
            }),
            Self::Scenario => {
                let titles = text.lines().filter_map(|line| line.strip_prefix("- scenario: "));
                titles.into_iter().any(|title| {
                    let quoted = ["\"", "'"]
                        .iter()
                        .find_map(|quote| title.strip_prefix(quote)?.strip_suffix(quote));
                    quoted.unwrap_or(title) == name
                })
            }
        }
    }
}

/// Tests whether this is the function that follows the attribute of a test, and is not ignored.
fn is_first_function(after: &str, function: &str) -> bool {
    let start = after.find("fn ").unwrap_or(after.len());
    after[start..].starts_with(function) && !after[..start].contains("#[ignore")
}

/// Tests whether the code before a text makes it the title of a test, not of a group of tests.
fn is_called_with(before: &str) -> bool {
    let before = before.trim_end();
    let calls = |call: &str| {
        before
            .strip_suffix(call)
            .is_some_and(|rest| !rest.ends_with(|last: char| last.is_alphanumeric() || last == '.'))
    };
    if calls("it(") || calls("test(") {
        return true;
    }
    let of_a_table = before.ends_with(")(").then(|| before.rfind(".each(")).flatten();
    of_a_table.is_some_and(|at| before[..at].ends_with("it") || before[..at].ends_with("test"))
}

#[test]
fn declares_finds_only_active_tests() {
    let rust = "#[test]\nfn runs() {}\nfn helps() {}\n#[test]\n#[ignore = \"slow\"]\nfn rests() {}\n";
    let script = "describe.each([1])(\"group\", () => {\n  it(\"one\", f);\n  it.each([1, 2])(\n    \"%i of many\",\n    f,\n  );\n  \
                  it.skip(\"rests\", f);\n  expect(\"words\");\n});\n";
    let scenarios = "- scenario: somebody\n- scenario: \"quoted: somebody\"\n  answers: {}\n";
    for (kind, text, name, is_found) in [
        (Kind::Rust, rust, "runs", true),
        (Kind::Rust, rust, "run", false),
        (Kind::Rust, rust, "helps", false),
        (Kind::Rust, rust, "rests", false),
        (Kind::TypeScript, script, "one", true),
        (Kind::TypeScript, script, "%i of many", true),
        (Kind::TypeScript, script, "group", false),
        (Kind::TypeScript, script, "rests", false),
        (Kind::TypeScript, script, "words", false),
        (Kind::Scenario, scenarios, "somebody", true),
        (Kind::Scenario, scenarios, "quoted: somebody", true),
        (Kind::Scenario, scenarios, "some", false),
    ] {
        assert_eq!(kind.declares(text, name), is_found, "{name}");
    }
}
