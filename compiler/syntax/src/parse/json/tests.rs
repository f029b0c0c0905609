//! Templates as JSON, with the spans of their values.

use super::{Node, read};
use crate::{diagnostics::Sink, source::FileId};

fn node(text: &str) -> Option<Node<'_>> {
    read(FileId(0), text, &mut Sink::default())
}

/// Returns the diagnostics: message and span.
fn found(text: &str) -> Vec<(String, u32, u32)> {
    let mut sink = Sink::default();
    read(FileId(0), text, &mut sink);
    let found = sink.finish().into_iter();
    found
        .map(|finding| {
            (
                finding.message,
                finding.primary.span.start,
                finding.primary.span.end,
            )
        })
        .collect()
}

#[test]
fn reads_what_serde_reads() {
    let text = r#" {"a": [1, -2.5e3, true, "x\u00e5\ud83d\ude00\n\"y\""], "b": {}, "c": null} "#;
    let root = node(text).unwrap();
    let items = root.get("a").and_then(Node::sequence).unwrap();
    let texts: Vec<_> = items.iter().map(Node::text).collect();
    assert_eq!(texts, ["1", "-2500", "true", "xå😀\n\"y\""]);
    assert!(root.get("b").and_then(Node::mapping).is_some_and(<[_]>::is_empty));
    assert!(root.get("c").is_none());
    let part = items[3].part(1..3);
    assert_eq!(&text[part.start as usize..part.end as usize], "\\u00e5");
}

#[test]
fn equal_numbers_have_same_text() {
    let root = node("[1e2, 1E+2, 100.0, 2.5e-3, -0.50, 1.0]").unwrap();
    let texts: Vec<_> = root.sequence().unwrap().iter().map(Node::text).collect();
    assert_eq!(texts, ["100", "100", "100", "0.0025", "-0.50", "1"]);
}

#[test]
fn null_in_list_is_ignored() {
    let root = node("[null, 1, null, null, 2]").unwrap();
    assert_eq!(root.sequence().unwrap().len(), 2);
    assert_eq!(node("[null]").unwrap().sequence().unwrap().len(), 0);
}

#[test]
fn leading_bom_is_ignored() {
    assert!(node("\u{feff}{\"a\": 1}").unwrap().get("a").is_some());
    assert_eq!(found("\u{feff}")[0].0, "this file is empty");
}

#[test]
fn syntax_error_names_its_place() {
    let table = [
        ("{'a': 1}", "`'` is not possible here", 1, 2),
        ("{\"a\" 1}", "`1` is not possible here", 5, 6),
        ("[1 2]", "`2` is not possible here", 3, 4),
        ("\"a\nb\"", "a line or a control sign is not possible here", 2, 2),
        ("[", "the template is not complete", 1, 1),
        ("[] []", "`[` is not possible here", 3, 4),
        (" ", "this file is empty", 0, 0),
        ("null", "this file holds `null` alone", 0, 4),
        ("[null 1]", "`1` is not possible here", 6, 7),
        ("[NaN]", "`NaN` is not a value in JSON", 1, 4),
    ];
    for (text, message, start, end) in table {
        assert_eq!(found(text), [(message.to_owned(), start, end)], "{text}");
    }
}

#[test]
fn recoverable_errors_do_not_stop_reading() {
    let text = r#"{"a": [1, 2,], b: yes "c": [{} {}, 01], "d": "\q\ud800\u12",}"#;
    let messages: Vec<_> = found(text).into_iter().map(|(message, ..)| message).collect();
    let expected = [
        "there is a comma after the last item",
        "a key is written in double quotes",
        "`yes` is not a value in JSON",
        "a comma is missing between two items",
        "a comma is missing between two items",
        "`01` is not a value in JSON",
        "this escape means no letter",
        "this escape means no letter",
        "this escape means no letter",
        "there is a comma after the last item",
    ];
    assert_eq!(messages, expected);
    let root = node(text).unwrap();
    let count = |key: &str| root.get(key).and_then(Node::sequence).unwrap().len();
    assert_eq!((count("a"), count("c")), (2, 3));
    assert_eq!(root.get("b").unwrap().text(), "yes");
    assert_eq!(root.get("d").unwrap().text(), r"\q\ud800\u12");
}

#[test]
fn deep_or_large_input_returns_one_error() {
    let deep = "[".repeat(100_000);
    assert_eq!(found(&deep).len(), 1);
    let many = format!("[{}1]", "1,".repeat(200_000));
    assert_eq!(found(&many).len(), 1);
    let twice = found("{\"a\": 1, \"a\": 2, \"a\": null}");
    assert_eq!(twice.len(), 2);
}
