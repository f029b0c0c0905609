//! Customers, surveys, templates, and feedback of visitors.

use super::{
    given::{at, customer, survey},
    log::number,
};
use crate::{Declarations, DeclaredCustomer, DeclaredSurvey, DeclaredTemplate, DemoFeedback, Origin, Store};

/// Runs the story of declarations.
pub(super) async fn tell(store: &dyn Store) {
    declarations_are_kept_and_changed(store).await;
    file_replaces_what_it_declared_before(store).await;
    templates_are_kept_as_they_are(store).await;
    visitors_remarks_are_listed_in_order(store).await;
    log_tells_of_what_changed(store).await;
}

async fn declarations_are_kept_and_changed(store: &dyn Store) {
    let mut declared = Declarations {
        customers: vec![customer("acme", "Acme", Origin::Admin)],
        surveys: vec![
            survey("first", "{}", Origin::Admin),
            survey("second", "{}", Origin::Admin),
        ],
        templates: Vec::new(),
    };
    let before = store.deployment_version().await.unwrap();
    store.declare(&declared, at()).await.unwrap();
    let added = store.deployment_version().await.unwrap();
    assert_ne!(before, added);
    assert_eq!(store.declarations().await.unwrap(), declared);

    // When a name and a survey change, then they keep their place.
    "Acme Ltd".clone_into(&mut declared.customers[0].name);
    r#"{"limit":3}"#.clone_into(&mut declared.surveys[0].declaration);
    let change = Declarations {
        customers: declared.customers.clone(),
        surveys: vec![declared.surveys[0].clone()],
        templates: Vec::new(),
    };
    store.declare(&change, at()).await.unwrap();
    assert_ne!(store.deployment_version().await.unwrap(), added);
    assert_eq!(store.declarations().await.unwrap(), declared);
}

async fn file_replaces_what_it_declared_before(store: &dyn Store) {
    let of_admin = store.declarations().await.unwrap();
    let file = |ids: &[&str]| Declarations {
        customers: vec![customer("file", "File", Origin::File)],
        surveys: ids.iter().map(|id| survey(id, "{}", Origin::File)).collect(),
        templates: Vec::new(),
    };
    for ids in [&["one", "two"][..], &["three"]] {
        store.declare_file(&file(ids)).await.unwrap();
        let kept = store.declarations().await.unwrap();
        let of = |origin| kept.surveys.iter().filter(move |survey| survey.origin == origin);
        assert!(
            of(Origin::File)
                .map(|survey| survey.survey_id.as_str())
                .eq(ids.iter().copied())
        );
        assert!(of(Origin::Admin).eq(&of_admin.surveys));
    }
    // When a file is empty, then only the declarations of `enkat admin` are left.
    store.declare_file(&Declarations::default()).await.unwrap();
    assert_eq!(store.declarations().await.unwrap(), of_admin);
}

async fn templates_are_kept_as_they_are(store: &dyn Store) {
    let template = |text: &str| DeclaredTemplate {
        survey: "template".to_owned(),
        version: 1,
        template: text.to_owned(),
    };
    for text in ["{}", r#"{"other":true}"#] {
        let declared = Declarations {
            templates: vec![template(text)],
            ..Declarations::default()
        };
        store.declare(&declared, at()).await.unwrap();
    }
    assert_eq!(store.declarations().await.unwrap().templates, [template("{}")]);
}

async fn visitors_remarks_are_listed_in_order(store: &dyn Store) {
    let remark = |rating, text: &str| DemoFeedback {
        at: at(),
        rating,
        text: text.to_owned(),
    };
    let said = [remark(5, "good"), remark(1, "")];
    for one in &said {
        store.add_demo_feedback(one).await.unwrap();
    }
    assert_eq!(store.demo_feedback().await.unwrap(), said);
}

async fn log_tells_of_what_changed(store: &dyn Store) {
    let rows = async |customer, survey| {
        let declared = Declarations {
            customers: vec![customer],
            surveys: vec![survey],
            templates: Vec::new(),
        };
        let before = number(store).await;
        store.declare(&declared, at()).await.unwrap();
        number(store).await - before
    };
    let told = customer("told", "Told", Origin::Admin);
    let limited = survey("told", r#"{"limit":3}"#, Origin::Admin);
    // When a customer and a survey are new, then each has a row; when they are declared again unchanged, they have none.
    assert_eq!(rows(told.clone(), limited.clone()).await, 2);
    assert_eq!(rows(told.clone(), limited.clone()).await, 0);
    // When a name, the notices to participants, or the settings or origin of a survey change, then a row records it.
    let renamed = customer("told", "Told Ltd", Origin::Admin);
    assert_eq!(rows(renamed.clone(), limited.clone()).await, 1);
    let explained = DeclaredCustomer {
        declaration: r#"{"privacy":"kept for a year"}"#.to_owned(),
        ..renamed
    };
    assert_eq!(rows(explained.clone(), limited.clone()).await, 1);
    let unlimited = survey("told", "{}", Origin::Admin);
    assert_eq!(rows(explained.clone(), unlimited.clone()).await, 1);
    let handed_over = DeclaredSurvey {
        customer: "told".to_owned(),
        ..unlimited
    };
    assert_eq!(rows(explained.clone(), handed_over.clone()).await, 1);
    assert_eq!(rows(explained, handed_over).await, 0);
    // When a template is stored, then a row records it.
    let declared = Declarations {
        templates: vec![DeclaredTemplate {
            survey: "told".to_owned(),
            version: 1,
            template: "{}".to_owned(),
        }],
        ..Declarations::default()
    };
    let before = number(store).await;
    store.declare(&declared, at()).await.unwrap();
    assert_eq!(number(store).await, before + 1);
}
