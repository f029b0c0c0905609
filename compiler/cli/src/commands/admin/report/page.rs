//! The page of a group report: the built page of the web application, with the figures in it.

use anyhow::Context;
use serde::Serialize;

use super::words::Words;
use crate::commands::Failure;

/// The place of the language in the built page.
const LANGUAGE: &str = "%language%";
/// The place of the figures in the built page, before its script.
const FIGURES: &str = "%figures%";

/// The content of a page.
#[derive(Serialize)]
struct Content<'a, Figures> {
    report: &'a Figures,
    /// The words in other languages.
    others: &'a [Words],
}

/// Fills a built page.
///
/// # Errors
///
/// When the page has no places for language and figures, because it is another file or of another version.
pub(super) fn fill(
    page: &str,
    language: &str,
    figures: &impl Serialize,
    others: &[Words],
) -> Result<String, Failure> {
    let content = Content {
        report: figures,
        others,
    };
    let json = for_script(&serde_json::to_string(&content)?);
    let parts = page.split_once(LANGUAGE).and_then(|(before, rest)| {
        let (between, after) = rest.split_once(FIGURES)?;
        Some([before, language, between, &json, after].concat())
    });
    parts.context(
        "the page of reports has no place for the figures: build the pages anew (`make web/dist/index.html`)",
    )
}

/// Escapes JSON that stands in an element `script`: no `<` is left, so that the element does not end within it.
fn for_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn fill_keeps_texts_of_survey_within_their_element() {
        let page = "<html lang=\"%language%\"><script type=\"application/json\">%figures%</script><script>go()</script>";
        let name = "</script><script>alert(1)</script><!-- %figures%";
        let filled = fill(page, "sv-SE", &json!({"name": name}), &[]).unwrap();
        assert!(filled.starts_with("<html lang=\"sv-SE\">"), "{filled}");
        let (_, rest) = filled.split_once("json\">").unwrap();
        let (content, rest) = rest.split_once("</script>").unwrap();
        assert_eq!(rest, "<script>go()</script>");
        let content: Value = serde_json::from_str(content).unwrap();
        assert_eq!(content["report"]["name"], name);
    }

    #[test]
    fn fill_refuses_other_page() {
        let refused = fill("<html></html>", "sv-SE", &json!({}), &[]).unwrap_err();
        assert!(
            refused.to_string().contains("no place for the figures"),
            "{refused}"
        );
    }
}
