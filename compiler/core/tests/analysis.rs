//! An analysis keeps what is known of a survey that has errors.

use enkat_compiler::{Analysis, compile};
use enkat_syntax::{
    diagnostics::{Code, Sink},
    parse,
    source::SourceMap,
    tree::NameKind,
};

const HEADER: &str =
    "survey: small\nversion: 1\nlanguages: [en]\nconsent: none\npages: [work]\nscales: {yesNo: [1, 2]}\n";
const TEXTS: &str = "survey: {name: Small}\npages: {work: Work}\nquestions: {late: Are you late?}\nscales: {yesNo: {1: \"Yes\", 2: \"No\"}}\n";

fn analyzed(page: &str) -> Analysis {
    let mut files = SourceMap::default();
    let mut sink = Sink::default();
    for (path, text) in [
        ("survey.yaml", HEADER),
        ("pages/work.yaml", page),
        ("texts/en.yaml", TEXTS),
    ] {
        parse::decode_utf8(&mut files, path, text.as_bytes().to_vec(), &mut sink);
    }
    compile(&files)
}

fn codes(analysis: &Analysis) -> Vec<Code> {
    let codes = analysis.diagnostics.iter().map(|diagnostic| diagnostic.code);
    codes.collect()
}

#[test]
fn analysis_of_a_rule_of_a_wrong_type_keeps_the_survey() {
    let analysis =
        analyzed("page: work\ncontent:\n  - choice: late\n    scale: yesNo\n    hidden_when: gender\n");
    assert_eq!(codes(&analysis), [Code::E0601]);
    assert!(analysis.artifact.is_none());
    let survey = analysis.survey.unwrap();
    let ids: Vec<_> = survey.elements.iter().map(|element| &*element.id.value).collect();
    assert_eq!(ids, ["work", "late"]);
}

#[test]
fn analysis_of_a_broken_page_keeps_the_rest_of_the_survey() {
    let analysis = analyzed("page: work\ncontent: [\n");
    let survey = analysis.survey.as_ref().unwrap();
    assert_eq!(survey.scales.len(), 1);
    assert!(survey.unread.has(NameKind::Element));
    assert!(analysis.artifact.is_none());
    assert_eq!(codes(&analysis), [Code::E0103]);
}
