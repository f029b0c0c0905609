//! The canonical layout, example by example.

use enkat_syntax::format::Formatted;

use crate::{canonical, formatted};

/// Formats a catalogue and compares.
fn texts(written: &str, expected: &str) {
    assert_eq!(canonical("texts/sv-SE.yaml", written), expected);
    assert_eq!(
        canonical("texts/sv-SE.yaml", expected),
        expected,
        "it changes again"
    );
}

#[test]
fn blanks_and_line_ends_are_normalized() {
    texts(
        "\u{feff}---\r\n\r\npages:\r\n\r\n    work :   Arbete   \r\n\r\n\r\n\r\n    home:\r\n      Hemma\r\n\r\n...\r\n",
        "pages:\n  work: Arbete\n\n  home: Hemma\n",
    );
}

#[test]
fn quotes_are_removed_unless_needed() {
    texts(
        r#"questions:
  "a": 'Arbetar du?'
  b: "No"
  c: '07'
  d: 'Vikt: i kg'
  e: "Tryck # nu"
  f: "Säg \"hej\" nu"
  g: '"hej" är ett ord: kort'
  h: "rad\nrad"
  i: ""
  j: ''
  k: {l: 'a, b', m: "c d"}
  n: "a, b"
  o: [ "- nej" , '$(p)' ]
"#,
        r#"questions:
  a: Arbetar du?
  b: "No"
  c: "07"
  d: "Vikt: i kg"
  e: "Tryck # nu"
  f: Säg "hej" nu
  g: '"hej" är ett ord: kort'
  h: "rad\nrad"
  i: ""
  j: ""
  k: {l: "a, b", m: c d}
  n: a, b
  o: ["- nej", $(p)]
"#,
    );
}

#[test]
fn format_text_with_escaped_backslash_at_its_end_drops_quotes() {
    texts(
        "questions:\n  a: \"C:\\\\\"\n  b: \"\\\\\\\"C:\\\\\\\"\"\n  c: \"C:\\\\\\n\"\n",
        "questions:\n  a: C:\\\n  b: \\\"C:\\\"\n  c: \"C:\\\\\\n\"\n",
    );
}

#[test]
fn multiline_texts_keep_their_style() {
    texts(
        "questions:
     a: |-
         Ett.

           - två
         Tre.
     b: >+
        fyra

     c: |1
        Med blanksteg.
     d: vanlig
          text på
          rader
     e: \"inom
       citattecken\"
",
        "questions:
  a: |-
    Ett.

      - två
    Tre.
  b: >+
    fyra

  c: |2
      Med blanksteg.
  d: vanlig
    text på
    rader
  e: \"inom
    citattecken\"
",
    );
}

#[test]
fn brackets_stay_if_they_fit() {
    let short = format!("[{}]", ["workEnvironment"; 6].join(", "));
    let written = format!("a: {short}\nb: [{short}]\nc: [{short}, {short}]\nd: {{}}\n");
    let item = "      - workEnvironment\n";
    let canonical = format!("a: {short}\nb: [{short}]\nc:\n  - {short}\n  - {short}\nd: {{}}\n");
    texts(&written, &canonical);
    let deep = format!("a:\n  - [{short}, work, homeAndFamily]\n");
    let broken = format!("a:\n  - - {short}\n    - work\n    - homeAndFamily\n");
    texts(&deep, &broken);
    texts(
        "a: {b: [work,\n workEnvironment]}\n",
        &format!("a:\n  b:\n    - work\n{}", &item[2..]),
    );
}

#[test]
fn dash_list_under_key_keeps_dashes() {
    texts(
        "questions:\n  a:\n  - {b: Nej, c: Ja}\n  d:\n  - [e, f]\n  - [g]\n",
        "questions:\n  a:\n    - {b: Nej, c: Ja}\n  d:\n    - [e, f]\n    - [g]\n",
    );
}

#[test]
fn keys_of_attention_rules_are_sorted_and_names_keep_order() {
    assert_eq!(
        canonical(
            "attention.yaml",
            "strain: {draft: true, level: act, when: 'stress  ==  3'}\nage:\n    level: look   # a draft\n    when: retired == 1\n",
        ),
        "strain: {when: stress == 3, level: act, draft: true}\nage:\n  when: retired == 1\n  level: look  # a draft\n"
    );
}

#[test]
fn settings_are_sorted_and_names_keep_order() {
    let header = "templates:
  issue: {content: [], params: [b, a]}
scales: {z: [{valuation: 1, value: 2}], a: [2, 1]}
pages: [b, a]
flags: {b: showB, a: {reserved: later, setting: showA}}
consent: {box: consent, page: b}
languages: [sv-SE]
survey: base
version: 1
";
    assert_eq!(
        canonical("survey.yaml", header),
        "survey: base
version: 1
languages: [sv-SE]
consent: {page: b, box: consent}
flags: {b: showB, a: {setting: showA, reserved: later}}
pages: [b, a]
scales: {z: [{value: 2, valuation: 1}], a: [2, 1]}
templates:
  issue: {params: [b, a], content: []}
"
    );
}

#[test]
fn nested_content_comes_last() {
    let written = "content:
  - section: health
    content:
      - follow_ups:
          - text: why
        use_of: nothing
        choice: stress
        scale: yesNo
    included_in: [senior]
progress: false
page: work
";
    assert_eq!(
        canonical("pages/work.yaml", written),
        "page: work
progress: false
content:
  - section: health
    included_in: [senior]
    content:
      - choice: stress
        scale: yesNo
        use_of: nothing
        follow_ups:
          - text: why
"
    );
}

#[test]
fn module_in_other_folder_is_formatted_as_module() {
    let written = "sections:
  - content:
      - included_in: [alcohol]
        include: other.alcohol
    section: alcohol
scales: {a: [2, 1]}
module: lifestyle
";
    assert_eq!(
        canonical("shared/lifestyle.yaml", written),
        "module: lifestyle
scales: {a: [2, 1]}
sections:
  - section: alcohol
    content:
      - include: other.alcohol
        included_in: [alcohol]
"
    );
}

#[test]
fn broken_text_returns_mistakes() {
    for text in ["a: [1\n", "a: 1\na: 2\n", "a: &b c\n", "a: b # c\n", ""] {
        assert_eq!(formatted("texts/sv-SE.yaml", text), Formatted::Mistakes, "{text}");
    }
}

#[test]
fn oversized_result_is_unsafe() {
    let keys: Vec<_> = (0..20).map(|depth| " ".repeat(depth) + "a:\n").collect();
    let deep = keys.concat();
    let many = format!("{}- a\n", " ".repeat(20)).repeat(40_000);
    assert_eq!(formatted("texts/sv-SE.yaml", &(deep + &many)), Formatted::Unsafe);
}

#[test]
fn missing_key_is_unsafe() {
    assert_eq!(formatted("survey.yaml", "scales:\n :\n"), Formatted::Unsafe);
}

#[test]
fn thousands_of_keys_are_sorted() {
    let keys: Vec<_> = (0..40_000).map(|key| format!("k{key}: 1\n")).collect();
    let text = canonical("survey.yaml", &(keys.concat() + "survey: base\n"));
    assert!(text.starts_with("survey: base\n"));
}

#[test]
fn opened_brackets_after_blank_line_have_no_blank_lines() {
    let rule = "a == 1 and b == 1 and c == 1 and d == 1 and e == 1 and f == 1 and g == 1";
    let written = format!(
        "page: work
content:
  - {{choice: stress, scale: amount5}}

  - {{checkboxes: symptoms, boxes: [headache, none], exclusive: [none], hidden_when: {rule}}}

  - checkboxes: more
    boxes: [a, b]

    follow_ups: [ {{repeat: jobs, max: 3, hidden_when: {rule}, content: [{{text: job}}]}} ]
"
    );
    let expected = format!(
        "page: work
content:
  - {{choice: stress, scale: amount5}}

  - checkboxes: symptoms
    boxes: [headache, none]
    exclusive: [none]
    hidden_when: {rule}

  - checkboxes: more
    boxes: [a, b]

    follow_ups:
      - repeat: jobs
        max: 3
        hidden_when: {rule}
        content: [{{text: job}}]
"
    );
    for text in [&written, &expected] {
        assert_eq!(canonical("pages/work.yaml", text), expected);
    }
}

#[test]
fn lines_in_brackets_keep_blank_lines_between_them() {
    texts(
        "pages: {\n\n  work: Arbete, home: Hemma,\n\n  # sleep\n  sleep: Sömn,\n\n  rest: Vila, food: Mat\n  }\n",
        "pages:\n  work: Arbete\n  home: Hemma\n\n  # sleep\n  sleep: Sömn\n\n  rest: Vila\n  food: Mat\n",
    );
}

#[test]
fn rules_have_one_blank_between_their_parts() {
    let written = "page: work
hidden_when: a==1   or b>2
content:
  - note: one
    hidden_when: \"not( a in[1,2] )\"
  - note: two
    hidden_when: [ a==1, \"b in [1,2]\", \"c=='x'\" ]
  - note: three
    hidden_when: >-
      a==1 and
        b==2   or

      c-1 > -2
  - note: four
    hidden_when: a==1
      and b==\"x  y\"  # two blanks
  - note: five
    hidden_when: '(a==1)'
  - text: six
    checks: [{that: a<six, message: few}]
  - choice: seven
    options: [1, {value: 2, hidden_when: a==1}]
  - use: eight
    with: {rule: a==1}
    hidden_when: $(x)==1
";
    let expected = "page: work
hidden_when: a == 1 or b > 2
content:
  - note: one
    hidden_when: not (a in [1, 2])
  - note: two
    hidden_when: [a == 1, \"b in [1, 2]\", c=='x']
  - note: three
    hidden_when: >-
      a == 1 and
        b == 2 or

      c - 1 > -2
  - note: four
    hidden_when: a == 1
      and b == \"x  y\"  # two blanks
  - note: five
    hidden_when: (a == 1)
  - text: six
    checks: [{that: a < six, message: few}]
  - choice: seven
    options: [1, {value: 2, hidden_when: a == 1}]
  - use: eight
    with: {rule: a==1}
    hidden_when: $(x) == 1
";
    for text in [written, expected] {
        assert_eq!(canonical("pages/work.yaml", text), expected);
    }
}

#[test]
fn rules_of_header_modules_and_payload_have_one_blank_between_their_parts() {
    for (path, written, expected) in [
        (
            "survey.yaml",
            "survey: base\nderived_flags: {a: flag.b  and not  flag.c}\nassume: [flag.b or(flag.c)]\nconditions:\n  often: n>2\n",
            "survey: base\nderived_flags: {a: flag.b and not flag.c}\nassume: [flag.b or (flag.c)]\nconditions:\n  often: n > 2\n",
        ),
        (
            "shared/pain.yaml",
            "module: pain\nconditions: {often: n>2}\n",
            "module: pain\nconditions: {often: n > 2}\n",
        ),
        (
            "payload.yaml",
            "derive: {bmi: weight/(height/100)^2}\n",
            "derive: {bmi: weight / (height / 100) ^ 2}\n",
        ),
        (
            "texts/en.yaml",
            "questions: {hidden_when: a==1, conditions: {a: b==1}}\n",
            "questions: {hidden_when: a==1, conditions: {a: b==1}}\n",
        ),
    ] {
        assert_eq!(canonical(path, written), expected);
    }
}

#[test]
fn invariants_have_their_keys_in_order_and_blanks_in_statements() {
    let written = "survey: base
invariants:
  - {never: 'shown( why )and  stress==1', name: one}
  - when: complete
    always: a  implies(b or c)
    name: two
  - {every: [page.work], before: consent, name: three}
";
    let expected = "survey: base
invariants:
  - {name: one, never: shown(why) and stress == 1}
  - name: two
    always: a implies (b or c)
    when: complete
  - {name: three, before: consent, every: [page.work]}
";
    for text in [written, expected] {
        assert_eq!(canonical("survey.yaml", text), expected);
    }
}

#[test]
fn rule_at_its_limit_of_length_stays() {
    let rule = vec!["a==1"; 250].join(" or ");
    let rule = &rule[..1990];
    let rule = &rule[..rule.rfind(" or ").unwrap()];
    let page = format!("page: work\nhidden_when: {rule}\n");
    assert_eq!(canonical("pages/work.yaml", &page), page);
}
