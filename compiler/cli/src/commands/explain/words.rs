//! The codes that are found by words.

use anyhow::bail;
use enkat_model::words::{counted, listed};
use enkat_syntax::diagnostics::Code;

use crate::commands::Failure;

/// The lists of messages, by area.
const MESSAGES: &[&str] = &[
    include_str!("../../../../../docs/book/src/codes/area-01.md"),
    include_str!("../../../../../docs/book/src/codes/area-02.md"),
    include_str!("../../../../../docs/book/src/codes/area-03.md"),
    include_str!("../../../../../docs/book/src/codes/area-04.md"),
    include_str!("../../../../../docs/book/src/codes/area-05.md"),
    include_str!("../../../../../docs/book/src/codes/area-06.md"),
    include_str!("../../../../../docs/book/src/codes/area-07.md"),
    include_str!("../../../../../docs/book/src/codes/area-08.md"),
    include_str!("../../../../../docs/book/src/codes/area-09.md"),
    include_str!("../../../../../docs/book/src/codes/area-10.md"),
    include_str!("../../../../../docs/book/src/codes/area-11.md"),
    include_str!("../../../../../docs/book/src/codes/area-12.md"),
    include_str!("../../../../../docs/book/src/codes/area-13.md"),
    include_str!("../../../../../docs/book/src/codes/area-14.md"),
    include_str!("../../../../../docs/book/src/codes/area-15.md"),
    include_str!("../../../../../docs/book/src/codes/area-16.md"),
];

/// The most codes that are listed for words which are in no title.
const MOST: usize = 12;

/// Codes that words have found.
pub(super) struct Found {
    pub(super) codes: Vec<Code>,
    /// The others that have the words on their page.
    pub(super) more: Vec<Code>,
}

impl From<Vec<Code>> for Found {
    fn from(codes: Vec<Code>) -> Self {
        Self {
            codes,
            more: Vec::new(),
        }
    }
}

/// Says which codes have the words on their page, or how many if they are too many; nothing if all are listed.
pub(super) fn more_on_pages(more: &[Code]) -> String {
    match more {
        [] => String::new(),
        more if more.len() <= MOST => {
            let names: Vec<&str> = more.iter().map(|code| code.name()).collect();
            let pages = if more.len() == 1 { "page" } else { "pages" };
            format!("\nalso on the {pages} of {}\n", listed(&names))
        }
        more => format!(
            "\n{} have this on their page; to find fewer, add a word\n",
            counted(more.len(), "more code")
        ),
    }
}

/// Finds the codes with all these words in their title; if there are none, in one of their messages; if there are none, on their page.
pub(super) fn with_words(asked: &[&str]) -> Result<Found, Failure> {
    let words: Vec<String> = asked.iter().map(|word| word.to_lowercase()).collect();
    let matching = |has_all: &dyn Fn(Code) -> bool| -> Vec<Code> {
        Code::ALL.iter().copied().filter(|code| has_all(*code)).collect()
    };
    let titled = matching(&|code| {
        let title = code.title().to_lowercase();
        words.iter().all(|word| title.contains(word))
    });
    if !words.is_empty() && !titled.is_empty() {
        return Ok(titled.into());
    }
    let has_all = |text: &str| words.iter().all(|word| has_word(text, word));
    let said = matching(&|code| messages(code).to_lowercase().lines().any(has_all));
    let written =
        matching(&|code| has_all(&format!("{}\n{}", code.markdown(), messages(code)).to_lowercase()));
    let mut codes = if said.is_empty() { written.clone() } else { said };
    codes.truncate(MOST);
    match &*words {
        _ if !words.is_empty() && !codes.is_empty() => Ok(Found {
            more: written.into_iter().filter(|code| !codes.contains(code)).collect(),
            codes,
        }),
        [] => bail!("name a code or words; `enkat explain` lists all codes"),
        [_, _, ..] => bail!(
            "no page of a code has all of the words `{}`; `enkat explain` lists all codes",
            asked.join(" ")
        ),
        _ => bail!(
            "`{}` is no code, and no page of a code has it; `enkat explain` lists all codes",
            asked.concat()
        ),
    }
}

/// Returns whether a word of a text begins so. A page is long, and letters in the middle of a word would find too much.
fn has_word(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}

/// Returns the messages of a code, a line each.
fn messages(code: Code) -> &'static str {
    let heading = format!("## [{code}](");
    let mut behind = MESSAGES.iter().filter_map(|area| area.split_once(&heading));
    let section = behind.next().and_then(|(_, behind)| behind.split("\n## ").next());
    section.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use enkat_syntax::diagnostics::{AREAS, Code};

    use super::{MESSAGES, messages};

    #[test]
    fn messages_stand_for_all_areas() {
        assert_eq!(MESSAGES.len(), AREAS.len());
        assert!(messages(Code::E0101).contains("- this file is larger than 1 MB"));
        assert!(!messages(Code::E0101).contains("UTF-8"));
    }
}
