//! Parts that pages in HTML share: escaped texts, sentences, and texts in Markdown.

mod escape;

use std::fmt::Write;

use pulldown_cmark::{Event, Parser, html::push_html};

pub(super) use self::escape::Escaped;
use crate::natural_language::{Piece, Prose};

/// An explanation of the placeholders in texts, as HTML.
pub(super) const PLACEHOLDERS: &str = "In texts, a name in <code>{{ }}</code> stands for words that participants read in its place, such \
                                       as the year of the answer for <code>{{year}}</code>.";

/// Writes a sentence with labels in a language. `link` returns the anchor of a question that the page has.
pub(super) fn sentence(prose: &Prose, language: &str, link: impl Fn(&str) -> Option<String>) -> String {
    let lang = Escaped(language);
    let mut html = String::new();
    for piece in prose.pieces() {
        // Writing into memory cannot fail.
        let _ = match piece {
            Piece::Words(words) => write!(html, "{}", Escaped(words)),
            Piece::Name(name) => write!(html, "<code>{}</code>", Escaped(name)),
            Piece::Label(label) => write!(html, "“<span lang=\"{lang}\">{}</span>”", Escaped(label)),
            Piece::Field { id, label } => match link(id) {
                Some(anchor) => write!(
                    html,
                    "“<a href=\"#{}\" lang=\"{lang}\">{}</a>”",
                    Escaped(&anchor),
                    Escaped(label)
                ),
                None => write!(html, "“<span lang=\"{lang}\">{}</span>”", Escaped(label)),
            },
        };
    }
    html
}

/// Writes the beginning of a page in a language, without scripts, up to its headline.
pub(super) fn head(language: &str, title: &str, style: &str) -> String {
    let (language, title) = (Escaped(language), Escaped(title));
    format!(
        r#"<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
"#
    )
}

/// Writes a text in Markdown. A survey's texts hold no HTML; if one does, it is shown as it is written.
pub(super) fn markdown(text: &str) -> String {
    let as_text = |event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        event => event,
    };
    let mut html = String::new();
    push_html(&mut html, Parser::new(text).map(as_text));
    html
}
