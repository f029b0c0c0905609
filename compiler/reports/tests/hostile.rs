//! Files that are malicious or mangled: refused with a few clear diagnostics, without a panic.

mod support;

use enkat_reports::render::{render_human, render_json, render_sarif};
use enkat_syntax::diagnostics::LeftOut;
use support::{Files, compile, fixture};

/// Returns the codes for the structure of a page with this text.
fn codes(page: &str) -> Vec<&'static str> {
    codes_of(&with_page(page.as_bytes()))
}

fn with_page(page: &[u8]) -> Files {
    let mut survey = fixture("");
    survey.insert("pages/work.yaml".into(), page.to_vec());
    survey
}

fn codes_of(survey: &Files) -> Vec<&'static str> {
    let findings = compile(survey);
    let (files, expansions, found) = (&findings.files, &findings.expansions, &findings.found);
    let drawn = render_human(files, expansions, found, false);
    assert!(
        drawn.chars().all(|c| c == '\n' || !c.is_control()),
        "a control character gets through: {drawn:?}"
    );
    assert!(
        drawn.len() < 3_000_000
            && !render_json(files, expansions, found, LeftOut::default(), None).is_empty()
    );
    assert!(!render_sarif(files, expansions, found, LeftOut::default(), None).is_empty());
    let codes = found.iter().map(|finding| finding.code.name());
    let mut codes: Vec<&str> = codes.filter(|code| code[1..] < *"0500").collect();
    codes.dedup();
    codes
}

#[test]
fn deep_nesting_is_refused() {
    assert_eq!(codes(&"[".repeat(500_000)), ["E0104"]);
    assert_eq!(codes(&"{a: ".repeat(200_000)), ["E0104"]);
    assert_eq!(codes(&"- ".repeat(300_000)), ["E0104"]);
    let steps: Vec<String> = (0..1000).map(|depth| " ".repeat(depth) + "a:").collect();
    assert_eq!(codes(&steps.join("\n")), ["E0104"]);
}

#[test]
fn aliases_are_not_followed() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
        bomb.extend([format!("a{level}: &a{level} [{aliases}]\n")]);
    }
    assert_eq!(codes(&bomb), ["E0106"]);
    assert_eq!(codes("page: &a [*a]\n"), ["E0106"]);
}

#[test]
fn megabytes_are_refused() {
    assert_eq!(codes(&"a".repeat(3_000_000)), ["E0101"]);
    assert_eq!(codes(&"a".repeat(1_000_000)), ["E0105"]);
    assert_eq!(codes(&"- a\n".repeat(250_000)), ["E0105"]);
    assert_eq!(
        codes(&format!("page: \"{}\"\n", "\\u00e5".repeat(100_000))),
        ["E0105"]
    );
    assert_eq!(codes(&"a\n".repeat(500_000)), ["E0105"]);
}

#[test]
fn many_errors_are_limited() {
    let survey = with_page(format!("page: work\ncontent:\n{}", "  - a: b\n".repeat(30_000)).as_bytes());
    let findings = compile(&survey);
    assert!((100..=1000).contains(&findings.found.len()));
    assert!(findings.left_out.errors >= 29_000, "{:?}", findings.left_out);
}

#[test]
fn non_utf8_bytes_are_rejected() {
    assert_eq!(codes_of(&with_page(&[0xff; 2000])), ["E0102", "E0203"]);
    let utf16: Vec<u8> = "page: work\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(codes_of(&with_page(&[&[0xff, 0xfe], &utf16[..]].concat())).contains(&"E0102"));
    assert!(
        !codes("page: work\ncontent:\n  - note: \"a\\u001b[31m\"\n  - note: \"\u{1b}[2J\u{9b}\u{202e}\"\n")
            .is_empty()
    );
}

#[test]
fn expressions_stay_within_limits() {
    let rule = |rule: String| {
        codes(&format!(
            "page: work\ncontent:\n  - note: hello\n    hidden_when: \"{rule}\"\n"
        ))
    };
    assert_eq!(rule("(".repeat(1_000) + "x"), ["E0409"]);
    assert_eq!(rule("not ".repeat(490) + "x"), ["E0409"]);
    assert_eq!(rule("-".repeat(900) + "x == 1"), ["E0409"]);
    assert_eq!(rule(format!("x{} == 1", " + x".repeat(400))), ["E0409"]);
    assert_eq!(rule("min(".repeat(16) + "x"), ["E0403"]);
    assert_eq!(rule("x ".repeat(30_000)), ["E0409"]);
}

#[test]
fn templates_cannot_fill_the_memory() {
    let doubling = |name: &str, next: &str| {
        format!(
            "  {name}:\n    params: [p]\n    content:\n      - use: {next}\n        with: {{p: $(p)$(p)}}\n"
        )
    };
    let mut templates: String = (0..20)
        .map(|level| doubling(&format!("t{level}"), &format!("t{}", level + 1)))
        .collect();
    templates += "  t20:\n    params: [p]\n    content:\n      - note: $(p)\n";
    let mut survey = fixture("");
    let header = String::from_utf8(survey["survey.yaml"].clone()).unwrap();
    survey.insert(
        "survey.yaml".into(),
        format!("{header}templates:\n{templates}").into_bytes(),
    );
    let page = "page: work\ncontent:\n  - use: t0\n    with: {p: aaaaaaaa}\n";
    survey.insert("pages/work.yaml".into(), page.as_bytes().to_vec());
    assert!(codes_of(&survey).contains(&"E0309"));
}

/// Mangles the base survey in many ways, the same ones in every run.
#[test]
fn mangled_files_never_panic() {
    let base = fixture(
        "--- file: pages/work.yaml\npage: work\ncontent:\n  - section: life\n    included_in: [senior]\n    content:\n      \
         - choice: stress\n        options: [{value: 1, valuation: 0.5}, 2]\n        or_box: stressUnknown\n        \
         follow_ups:\n          - checkboxes: kinds\n            boxes: [one, {box: two, genders: [female]}]\n            \
         hidden_when: stress in [1, 2..3] and not (flag.senior or gender == \"male\")\n          - number: age\n            \
         range: 0..99\n            hidden_when: >-\n              stress == 1\n              and age / 2 >= 3 ^ 2\n",
    );
    let paths: Vec<String> = base.keys().cloned().collect();
    let pieces: [&[u8]; 18] = [
        b":", b"- ", b"[", b"]", b"{", b"}", b"\"", b"'", b"\n", b"  ", b"\t", b"#", b"$(", b"..", b"|\n",
        b"&a ", b"\xff", b"",
    ];
    let mut state = 7_u64;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..1500 {
        let mut survey = base.clone();
        let text = survey.get_mut(&paths[random(paths.len())]).unwrap();
        for _ in 0..=random(3) {
            let at = random(text.len());
            let end = (at + random(6)).min(text.len());
            text.splice(at..end, pieces[random(pieces.len())].iter().copied());
        }
        codes_of(&survey);
    }
}
