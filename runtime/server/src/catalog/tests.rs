use std::collections::BTreeMap;

use serde_json::json;

use super::*;
use crate::routes::testing::artifact;

/// Builds a survey with eleven flags, each with a question of its own.
fn survey() -> Artifact {
    let mut survey = artifact();
    let flags: Vec<_> = (0..11)
        .map(|index| json!({"alias": format!("f{index}"), "setting": format!("show{index}")}))
        .collect();
    survey.flags = serde_json::from_value(json!(flags)).unwrap();
    // Without the page that only some participants get, so that added questions are on a page that all get.
    survey.elements.truncate(8);
    for index in 0..11 {
        let mut asked = survey.elements[5].clone();
        asked.element.id = format!("asked{index}");
        asked.included_in = FlagSet::default().with(index);
        survey.elements.push(asked);
    }
    survey
}

fn tailoring(number: usize) -> Tailoring {
    let header = survey().header;
    Tailoring {
        survey: header.survey,
        version: header.version,
        flags: (0..11)
            .filter(|bit| number & (1 << bit) != 0)
            .map(|bit| format!("show{bit}"))
            .collect(),
        gender: None,
    }
}

#[tokio::test]
async fn tailored_with_2000_flag_sets_stays_within_limit() {
    const MOST: usize = 2 * 1024 * 1024;
    let surveys = Surveys {
        artifacts: vec![survey()],
        pictures: BTreeMap::new(),
        compile: None,
    };
    let catalog = Catalog::new(surveys, MOST);
    let mut names = Vec::new();
    for number in 0..2000 {
        let tailored = catalog.tailored(&tailoring(number)).await.unwrap();
        names.push((tailored.model_hash.clone(), tailored.text_hashes["sv-SE"].clone()));
        assert!(
            catalog.tailored.bytes() + catalog.files.bytes() <= MOST,
            "{number}"
        );
    }
    let held = |hash: &String| catalog.file(hash).is_some();
    let (first, last) = (&names[0].0, &names[1999].0);
    assert!(!held(first) && held(last), "the first was let go");
    let distinct: HashSet<_> = names.iter().map(|(model, _)| model).collect();
    assert_eq!(distinct.len(), 2000, "each set has a model of its own");
    for (model, texts) in names.iter().step_by(97) {
        for hash in [model, texts] {
            let again = catalog.rebuilt(hash).await.unwrap();
            assert_eq!(again.name(), hash);
        }
        assert!(catalog.tailored.bytes() + catalog.files.bytes() <= MOST);
    }
    assert!(
        catalog
            .rebuilt("0123456789abcdef0123456789abcdef")
            .await
            .is_none()
    );
}
