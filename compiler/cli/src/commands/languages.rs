//! Languages that options name.

use anyhow::bail;

use super::Failure;

/// Finds languages of a survey by their codes, each once.
pub(super) fn named<'a>(named: &[String], known: &'a [String]) -> Result<Vec<&'a str>, Failure> {
    let mut found = Vec::new();
    for named in named {
        let language = one(named.trim(), known)?;
        if !found.contains(&language) {
            found.push(language);
        }
    }
    Ok(found)
}

/// Finds a language of the survey by its code, or by the part of its code before the country where only one language has it.
fn one<'a>(named: &str, known: &'a [String]) -> Result<&'a str, Failure> {
    let wanted = named.to_lowercase();
    let is_meant = |code: &&String| {
        let code = code.to_lowercase();
        code == wanted || code.split('-').next() == Some(&wanted)
    };
    let exact = known.iter().find(|code| **code == named);
    let meant: Vec<_> = known.iter().filter(is_meant).collect();
    match (exact, &meant[..]) {
        (Some(code), _) => Ok(code),
        (None, [code]) => Ok(code.as_str()),
        _ => bail!(
            "the survey has no texts in `{named}`; its languages are {}",
            known.join(", ")
        ),
    }
}
