//! Customers and their surveys.

use std::path::Path;

use enkat_model::Artifact;
use enkat_store::{Declarations, DeclaredCustomer, DeclaredSurvey, Origin, ResponseCounts, audit::Event};
use jiff::ToSpan;

use super::{
    keys,
    open::{Admin, by_reference, refused},
};
use crate::{
    Error,
    deployment::{Closed, Deployment, declared, is_name},
};

/// A customer in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CustomerLine {
    /// The name in addresses.
    pub url_name: String,
    /// The name for people.
    pub name: String,
    /// The number of surveys that it offers.
    pub surveys: usize,
    /// Whether the deployment file declares it.
    pub from_file: bool,
}

/// A survey in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyLine {
    /// The id that calls and stored answers refer to.
    pub survey_id: String,
    /// The path at which one signs in.
    pub path: String,
    /// The id of the compiled survey.
    pub survey: String,
    /// Whether sign-in is open today, and since or until when.
    pub state: String,
    /// Whether only invited participants can sign in.
    pub invitation_required: bool,
    /// The numbers of responses that were begun, of those that were sent, and of people who sent several.
    pub responses: ResponseCounts,
    /// Whether the deployment file declares it.
    pub from_file: bool,
}

#[allow(clippy::missing_errors_doc, reason = "`Admin::open` says it for all methods")]
impl Admin {
    /// Lists all customers.
    pub fn customers(&self) -> Result<Vec<CustomerLine>, Error> {
        self.shown("customers", "", self.known_customers()?)
    }

    /// Returns the name of the customer that offers a survey.
    pub fn customer_of(&self, survey_id: &str) -> Result<Option<String>, Error> {
        let survey = self.declared(survey_id)?;
        let customers = self.known_customers()?;
        Ok(find(&customers, &survey.customer).map(|line| line.name.clone()))
    }

    fn known_customers(&self) -> Result<Vec<CustomerLine>, Error> {
        let kept = self.ask(self.store.declarations())?;
        let mut lines: Vec<CustomerLine> = Vec::new();
        for customer in kept.customers {
            if find(&lines, &customer.url_name).is_none() {
                let surveys = kept.surveys.iter();
                let surveys =
                    surveys.filter(|survey| survey.customer.eq_ignore_ascii_case(&customer.url_name));
                lines.push(CustomerLine {
                    surveys: surveys.count(),
                    url_name: customer.url_name,
                    name: customer.name,
                    from_file: customer.origin == Origin::File,
                });
            }
        }
        Ok(lines)
    }

    /// Adds a customer, with these `key=value`s of the deployment file.
    pub fn create_customer(&self, url_name: &str, name: &str, keys: &[String]) -> Result<(), Error> {
        if find(&self.known_customers()?, url_name).is_some() {
            return Err(refused(format!("there is a customer `{url_name}` already")));
        }
        self.declare_customer(url_name, name, with_told(declared::NOTHING_TOLD, keys)?, &[])
    }

    /// Gives a customer another name for people, or changes these `key=value`s.
    pub fn change_customer(
        &self,
        url_name: &str,
        name: Option<&str>,
        keys: &[String],
        artifacts: &[Artifact],
    ) -> Result<(), Error> {
        let customer = self.customer(url_name)?;
        if customer.from_file {
            return Err(in_file(&format!("the customer `{url_name}`")));
        }
        let kept = self.ask(self.store.declarations())?.customers;
        let mut kept = kept.iter();
        let before = kept.find(|kept| kept.url_name.eq_ignore_ascii_case(url_name));
        let before = before.map_or(declared::NOTHING_TOLD, |before| &before.declaration);
        let declaration = with_told(before, keys)?;
        let name = name.unwrap_or(&customer.name);
        self.declare_customer(&customer.url_name, name, declaration, artifacts)
    }

    /// Ends sign-in to all surveys of a customer, and says to which.
    pub fn close_customer(&self, url_name: &str, artifacts: &[Artifact]) -> Result<Vec<String>, Error> {
        self.customer(url_name)?;
        let kept = self.ask(self.store.declarations())?.surveys;
        let of_customer = kept
            .into_iter()
            .filter(|survey| survey.customer.eq_ignore_ascii_case(url_name));
        let (in_files, surveys): (Vec<_>, Vec<_>) =
            of_customer.partition(|survey| survey.origin == Origin::File);
        if let Some(survey) = in_files.first() {
            return Err(in_file(&format!("the survey `{}`", survey.survey_id)));
        }
        for survey in &surveys {
            self.close_survey(&survey.survey_id, artifacts)?;
        }
        Ok(surveys.into_iter().map(|survey| survey.survey_id).collect())
    }

    pub(super) fn customer(&self, url_name: &str) -> Result<CustomerLine, Error> {
        let customers = self.known_customers()?;
        let found = find(&customers, url_name).cloned();
        found.ok_or_else(|| {
            refused(format!(
                "there is no customer `{url_name}`: `enkat admin customer list` shows all"
            ))
        })
    }

    fn declare_customer(
        &self,
        url_name: &str,
        name: &str,
        declaration: String,
        artifacts: &[Artifact],
    ) -> Result<(), Error> {
        if !is_name(url_name) {
            let finding =
                "the name of a customer in addresses is made of letters, digits, `-` and `_`, at most 64";
            return Err(refused(finding.to_owned()));
        }
        // A terminal that lists it would obey it.
        if name.chars().any(char::is_control) {
            let finding = "the name of a customer for people is one line, without control characters";
            return Err(refused(finding.to_owned()));
        }
        self.declare(
            &Declarations {
                customers: vec![DeclaredCustomer {
                    url_name: url_name.to_owned(),
                    name: name.trim().to_owned(),
                    declaration,
                    origin: Origin::Admin,
                }],
                ..Declarations::default()
            },
            artifacts,
        )
    }

    /// Lists all surveys.
    pub fn surveys(&self, artifacts: &[Artifact]) -> Result<Vec<SurveyLine>, Error> {
        let kept = self.ask(self.store.declarations())?;
        let artifacts = self.with_stored_templates(artifacts, &kept);
        let (deployment, _) = Deployment::kept(&kept, &by_reference(&artifacts));
        let responses = self.ask(self.store.response_counts())?;
        let line = |survey: &DeclaredSurvey| {
            let offer = deployment.offer(&survey.survey_id);
            let offer = offer.as_deref();
            SurveyLine {
                survey_id: survey.survey_id.clone(),
                path: offer.map_or_else(|| "-".to_owned(), crate::deployment::Offer::path),
                survey: offer.map_or_else(|| "-".to_owned(), |offer| offer.survey.clone()),
                state: match offer.map(|offer| (offer.closed(self.now()), offer.expires)) {
                    None => "not offered".to_owned(),
                    Some((Some(Closed::NotYet(first)), _)) => format!("opens {first}"),
                    Some((Some(Closed::Over(last)), _)) => format!("closed {last}"),
                    Some((None, Some(last))) => format!("open until {last}"),
                    Some((None, None)) => "open".to_owned(),
                },
                invitation_required: offer.is_some_and(|offer| offer.invitation_required),
                responses: responses.get(&survey.survey_id).copied().unwrap_or_default(),
                from_file: survey.origin == Origin::File,
            }
        };
        self.shown("surveys", "", kept.surveys.iter().map(line).collect())
    }

    /// Adds a survey with these `key=value`s of the deployment file.
    pub fn create_survey(
        &self,
        survey_id: &str,
        customer: &str,
        keys: &[String],
        artifacts: &[Artifact],
    ) -> Result<(), Error> {
        let customer = self.customer(customer)?;
        let kept = self.ask(self.store.declarations())?.surveys;
        if kept.iter().any(|survey| survey.survey_id == survey_id) {
            return Err(refused(format!("there is a survey `{survey_id}` already")));
        }
        self.write_survey(&customer.url_name, &declared::begun(survey_id), keys, artifacts)
    }

    /// Changes these `key=value`s of a survey.
    pub fn change_survey(
        &self,
        survey_id: &str,
        keys: &[String],
        artifacts: &[Artifact],
    ) -> Result<(), Error> {
        let survey = self.declared(survey_id)?;
        if survey.origin == Origin::File {
            return Err(in_file(&format!("the survey `{survey_id}`")));
        }
        self.write_survey(&survey.customer, &survey.declaration, keys, artifacts)
    }

    /// Ends sign-in to a survey: yesterday was the last day. Participants who are signed in can go on.
    pub fn close_survey(&self, survey_id: &str, artifacts: &[Artifact]) -> Result<(), Error> {
        let yesterday = self.today().saturating_sub(1.day());
        let close = [format!("expires={yesterday}"), "opens=".to_owned()];
        self.change_survey(survey_id, &close, artifacts)
    }

    fn write_survey(
        &self,
        customer: &str,
        declaration: &str,
        keys: &[String],
        artifacts: &[Artifact],
    ) -> Result<(), Error> {
        let declarations = Declarations {
            surveys: vec![with_keys(customer, declaration, keys)?],
            ..Declarations::default()
        };
        self.declare(&declarations, artifacts)
    }

    /// Takes over what a deployment file declares, templates among it, and says how many surveys.
    pub fn import(&self, file: &Path, artifacts: &[Artifact]) -> Result<usize, Error> {
        let artifacts = self.with_stored_templates(artifacts, &self.ask(self.store.declarations())?);
        let read = declared::in_file(file, &by_reference(&artifacts), self.compile, Origin::Admin)?;
        let declarations = read.declarations;
        self.declare(&declarations, &artifacts)?;
        Ok(declarations.surveys.len())
    }

    /// Writes the deployment file that would declare the same.
    pub fn export(&self) -> Result<String, Error> {
        let kept = self.ask(self.store.declarations())?;
        let text = declared::text(&kept).map_err(refused)?;
        let counts = [
            ("customers", kept.customers.len()),
            ("surveys", kept.surveys.len()),
            ("templates", kept.templates.len()),
        ];
        let counts = counts.map(|(what, count)| format!("{what} {count}"));
        self.audit(Event::Exported, "", &counts.join(" "))?;
        Ok(text)
    }

    /// Keeps declarations, unless something is wrong that was right before.
    pub(super) fn declare(&self, new: &Declarations, artifacts: &[Artifact]) -> Result<(), Error> {
        let before = self.ask(self.store.declarations())?;
        let after = before.with(new);
        let artifacts = self.with_stored_templates(artifacts, &after);
        let artifacts = by_reference(&artifacts);
        let (_, known) = Deployment::kept(&before, &artifacts);
        let (_, mut findings) = Deployment::kept(&after, &artifacts);
        findings.retain(|finding| !known.contains(finding));
        if !findings.is_empty() {
            return Err(Error::Refused(findings.iter().map(ToString::to_string).collect()));
        }
        if new.surveys.is_empty() {
            return self.ask(self.store.declare(new, self.now()));
        }
        // A customer of the file keeps its surveys of ours, should the file leave it out one day.
        let mut new = new.clone();
        for survey in &new.surveys {
            let mut customers = before.customers.iter();
            let mut own = new.customers.iter();
            let customer =
                customers.find(|customer| customer.url_name.eq_ignore_ascii_case(&survey.customer));
            if let Some(customer) = customer
                && !own.any(|own| own.url_name.eq_ignore_ascii_case(&customer.url_name))
            {
                new.customers.push(DeclaredCustomer {
                    origin: Origin::Admin,
                    ..customer.clone()
                });
            }
        }
        self.ask(self.store.declare(&new, self.now()))
    }
}

/// Makes a declaration with these `key=value`s.
pub(super) fn with_keys(customer: &str, declaration: &str, keys: &[String]) -> Result<DeclaredSurvey, Error> {
    let before = serde_json::from_str(declaration).map_err(|error| refused(error.to_string()))?;
    let text = keys::set(before, keys).map_err(refused)?;
    declared::survey(&text, customer).map_err(refused)
}

/// Returns a customer's declaration with these `key=value`s put in.
fn with_told(declaration: &str, keys: &[String]) -> Result<String, Error> {
    let before = serde_json::from_str(declaration).map_err(|error| refused(error.to_string()))?;
    let text = keys::set(before, keys).map_err(refused)?;
    // No keys at all are no YAML either.
    let text = if text.is_empty() {
        declared::NOTHING_TOLD
    } else {
        &text
    };
    declared::customer(text).map_err(refused)
}

fn find<'a>(customers: &'a [CustomerLine], url_name: &str) -> Option<&'a CustomerLine> {
    let mut customers = customers.iter();
    customers.find(|customer| customer.url_name.eq_ignore_ascii_case(url_name))
}

fn in_file(what: &str) -> Error {
    refused(format!(
        "{what} is declared by the deployment file: change it there"
    ))
}
