//! Customers and surveys.

use sqlx::{Connection, Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use super::StoreError;
use crate::store::{Declarations, DeclaredCustomer, DeclaredSurvey, Origin};

pub(super) async fn version(pool: &SqlitePool) -> Result<i64, StoreError> {
    let row = sqlx::query("SELECT version FROM deployment_version")
        .fetch_one(pool)
        .await?;
    Ok(row.try_get(0)?)
}

pub(super) async fn read(pool: &SqlitePool) -> Result<Declarations, StoreError> {
    // 'file' comes after 'admin' in the alphabet, and first here.
    let customers = sqlx::query("SELECT url_name, origin, name FROM customers ORDER BY origin DESC, rowid")
        .fetch_all(pool)
        .await?;
    let surveys = sqlx::query(
        "SELECT survey_id, origin, customer, declaration FROM surveys ORDER BY origin DESC, rowid",
    )
    .fetch_all(pool)
    .await?;
    let customer = |row: &SqliteRow| {
        Ok(DeclaredCustomer {
            url_name: row.try_get("url_name")?,
            name: row.try_get("name")?,
            origin: origin(row)?,
        })
    };
    let survey = |row: &SqliteRow| {
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
            .collect::<Result<_, StoreError>>()?,
        surveys: surveys.iter().map(survey).collect::<Result<_, StoreError>>()?,
    })
}

fn origin(row: &SqliteRow) -> Result<Origin, StoreError> {
    Ok(match row.try_get("origin")? {
        "file" => Origin::File,
        _ => Origin::Admin,
    })
}

/// Adds customers and surveys, or changes those that the same origin declared before.
pub(super) async fn declare(
    connection: &mut SqliteConnection,
    declarations: &Declarations,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    add(&mut transaction, declarations).await?;
    transaction.commit().await
}

/// Puts what the deployment file declares in place of what it declared before.
pub(super) async fn declare_file(
    connection: &mut SqliteConnection,
    declarations: &Declarations,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for delete in [
        "DELETE FROM customers WHERE origin = 'file'",
        "DELETE FROM surveys WHERE origin = 'file'",
    ] {
        sqlx::query(delete).execute(&mut *transaction).await?;
    }
    add(&mut transaction, declarations).await?;
    transaction.commit().await
}

async fn add(connection: &mut SqliteConnection, declarations: &Declarations) -> Result<(), sqlx::Error> {
    for customer in &declarations.customers {
        sqlx::query(
            "INSERT INTO customers (url_name, origin, name) VALUES ($1, $2, $3)
             ON CONFLICT (url_name, origin) DO UPDATE SET name = excluded.name",
        )
        .bind(&customer.url_name)
        .bind(customer.origin.name())
        .bind(&customer.name)
        .execute(&mut *connection)
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
        .execute(&mut *connection)
        .await?;
    }
    sqlx::query("UPDATE deployment_version SET version = version + 1")
        .execute(connection)
        .await?;
    Ok(())
}
