//! Customers, surveys and templates.

use enkat_store::{
    Declarations, DeclaredCustomer, DeclaredSurvey, DeclaredTemplate, Origin,
    audit::{AuditEntry, Event},
};
use jiff::Timestamp;
use serde_json::{Map, Value};
use sqlx::{Row, postgres::PgRow};

use super::{audit, rows};
use crate::{error::PostgresError, pool::Pool, writing::Writing};

pub(super) async fn version(pool: &Pool) -> Result<i64, PostgresError> {
    let row = sqlx::query("SELECT version FROM deployment_version")
        .fetch_one(pool)
        .await?;
    Ok(row.try_get(0)?)
}

pub(super) async fn read(pool: &Pool) -> Result<Declarations, PostgresError> {
    // 'file' comes after 'admin' in the alphabet, but first here.
    let customers =
        sqlx::query("SELECT url_name, origin, name, declaration FROM customers ORDER BY origin DESC, row")
            .fetch_all(pool)
            .await?;
    let surveys =
        sqlx::query("SELECT survey_id, origin, customer, declaration FROM surveys ORDER BY origin DESC, row")
            .fetch_all(pool)
            .await?;
    let templates =
        sqlx::query("SELECT survey, version, template FROM templates ORDER BY survey COLLATE \"C\", version")
            .fetch_all(pool)
            .await?;
    let template = |row: &PgRow| {
        Ok(DeclaredTemplate {
            survey: row.try_get("survey")?,
            version: rows::version(row)?,
            template: row.try_get("template")?,
        })
    };
    let customer = |row: &PgRow| {
        Ok(DeclaredCustomer {
            url_name: row.try_get("url_name")?,
            name: row.try_get("name")?,
            declaration: row.try_get("declaration")?,
            origin: origin(row)?,
        })
    };
    let survey = |row: &PgRow| {
        Ok(DeclaredSurvey {
            survey_id: row.try_get("survey_id")?,
            customer: row.try_get("customer")?,
            declaration: row.try_get("declaration")?,
            origin: origin(row)?,
        })
    };
    Ok(Declarations {
        customers: customers
            .iter()
            .map(customer)
            .collect::<Result<_, PostgresError>>()?,
        surveys: surveys.iter().map(survey).collect::<Result<_, PostgresError>>()?,
        templates: templates
            .iter()
            .map(template)
            .collect::<Result<_, PostgresError>>()?,
    })
}

fn origin(row: &PgRow) -> Result<Origin, PostgresError> {
    Ok(match row.try_get("origin")? {
        "file" => Origin::File,
        _ => Origin::Admin,
    })
}

/// Adds customers and surveys, or changes those that the same origin declared before, and records it in the audit log.
pub(super) async fn declare(
    connection: &mut Writing,
    declarations: &Declarations,
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    changed(&mut transaction).await?;
    audit_customers(&mut transaction, &declarations.customers, at).await?;
    audit_surveys(&mut transaction, &declarations.surveys, at).await?;
    audit_templates(&mut transaction, &declarations.templates, at).await?;
    add(&mut transaction, declarations).await?;
    transaction.commit().await
}

/// Replaces the declarations of the deployment file.
pub(super) async fn declare_file(
    connection: &mut Writing,
    declarations: &Declarations,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    changed(&mut transaction).await?;
    for delete in [
        "DELETE FROM customers WHERE origin = 'file'",
        "DELETE FROM surveys WHERE origin = 'file'",
    ] {
        sqlx::query(delete).execute(&mut **transaction).await?;
    }
    add(&mut transaction, declarations).await?;
    transaction.commit().await
}

async fn add(connection: &mut Writing, declarations: &Declarations) -> Result<(), sqlx::Error> {
    for customer in &declarations.customers {
        sqlx::query(
            "INSERT INTO customers (url_name, origin, name, declaration) VALUES ($1, $2, $3, $4)
             ON CONFLICT (lower(url_name), origin) DO UPDATE
             SET name = excluded.name, declaration = excluded.declaration",
        )
        .bind(&customer.url_name)
        .bind(customer.origin.name())
        .bind(&customer.name)
        .bind(&customer.declaration)
        .execute(&mut **connection)
        .await?;
    }
    for survey in &declarations.surveys {
        sqlx::query(
            "INSERT INTO surveys (survey_id, origin, customer, declaration) VALUES ($1, $2, $3, $4)
             ON CONFLICT (survey_id, origin) DO UPDATE
             SET customer = excluded.customer, declaration = excluded.declaration",
        )
        .bind(&survey.survey_id)
        .bind(survey.origin.name())
        .bind(&survey.customer)
        .bind(&survey.declaration)
        .execute(&mut **connection)
        .await?;
    }
    for template in &declarations.templates {
        sqlx::query(
            "INSERT INTO templates (survey, version, template) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        )
        .bind(&template.survey)
        .bind(i64::from(template.version))
        .bind(&template.template)
        .execute(&mut **connection)
        .await?;
    }
    Ok(())
}

/// Increments the number by which running servers notice changes. Transactions that declare or publish begin with it: until the
/// end of one, all others wait.
pub(super) async fn changed(connection: &mut Writing) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE deployment_version SET version = version + 1")
        .execute(&mut **connection)
        .await?;
    Ok(())
}

async fn audit_customers(
    connection: &mut Writing,
    customers: &[DeclaredCustomer],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    for customer in customers {
        let before = sqlx::query(
            "SELECT name, declaration FROM customers WHERE lower(url_name) = lower($1) AND origin = $2",
        )
        .bind(&customer.url_name)
        .bind(customer.origin.name())
        .fetch_optional(&mut **connection)
        .await?;
        let event = match before {
            None => Event::CustomerAdded,
            Some(row)
                if row.try_get::<&str, _>(0)? != customer.name
                    || row.try_get::<&str, _>(1)? != customer.declaration =>
            {
                Event::CustomerChanged
            }
            Some(_) => continue,
        };
        let entry = AuditEntry {
            at,
            event,
            survey_id: "",
            participant: None,
            detail: &customer.url_name,
        };
        audit::append(&mut *connection, &entry).await?;
    }
    Ok(())
}

async fn audit_templates(
    connection: &mut Writing,
    templates: &[DeclaredTemplate],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    for template in templates {
        let entry = AuditEntry {
            at,
            event: Event::TemplateAdded,
            survey_id: "",
            participant: None,
            detail: &format!("{} {}", template.survey, template.version),
        };
        audit::append(&mut *connection, &entry).await?;
    }
    Ok(())
}

async fn audit_surveys(
    connection: &mut Writing,
    surveys: &[DeclaredSurvey],
    at: Timestamp,
) -> Result<(), sqlx::Error> {
    for survey in surveys {
        let before =
            sqlx::query("SELECT customer, declaration FROM surveys WHERE survey_id = $1 AND origin = $2")
                .bind(&survey.survey_id)
                .bind(survey.origin.name())
                .fetch_optional(&mut **connection)
                .await?;
        let (event, detail) = match before {
            None => (Event::SurveyAdded, String::new()),
            Some(row) => {
                let mut keys = changed_keys(row.try_get("declaration")?, &survey.declaration);
                if row.try_get::<&str, _>("customer")? != survey.customer {
                    keys.insert(0, "customer".to_owned());
                }
                if keys.is_empty() {
                    continue;
                }
                (Event::SurveyChanged, keys.join(" "))
            }
        };
        let entry = AuditEntry {
            at,
            event,
            survey_id: &survey.survey_id,
            participant: None,
            detail: &detail,
        };
        audit::append(&mut *connection, &entry).await?;
    }
    Ok(())
}

/// Lists the keys whose values differ between two declarations.
fn changed_keys(before: &str, after: &str) -> Vec<String> {
    let read = |text| serde_json::from_str::<Map<String, Value>>(text).unwrap_or_default();
    let (before, after) = (read(before), read(after));
    let gone = before.keys().filter(|key| !after.contains_key(*key));
    let other = after
        .iter()
        .filter(|(key, value)| before.get(*key) != Some(*value))
        .map(|(key, _)| key);
    let mut keys: Vec<String> = other.chain(gone).cloned().collect();
    keys.sort();
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_keys_lists_added_removed_and_changed() {
        let before = r#"{"limit":3,"opens":"2026-01-01","path":"day"}"#;
        let after = r#"{"limit":4,"closes":"2026-02-01","path":"day"}"#;
        assert_eq!(changed_keys(before, after), ["closes", "limit", "opens"]);
        assert_eq!(changed_keys(before, before), [] as [&str; 0]);
    }
}
