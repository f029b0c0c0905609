//! `enkat admin invitations`

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use enkat_runtime::admin::{InvitationLine, Letter, PersonDetails};
use qrcode::{QrCode, render::svg};

use super::{follow_up, place::Place};
use crate::commands::{Failure, Outcome, print, table};

#[derive(clap::Subcommand)]
pub(super) enum Command {
    /// Makes an invitation for each imported person who does not have one
    Create(Create),
    /// Lists the invitations to a survey
    List(Survey),
    /// Writes the addresses of the invitations that are not printed yet, each with its own secret
    Print(Print),
    /// Sends invitations by mail to people who have an address and no mail yet
    Send(Box<follow_up::Send>),
    /// Reminds people by mail who have not sent their answers
    Remind(Box<follow_up::Remind>),
    /// Counts the people who are invited, opened their invitation, began, and sent their answers
    Status(follow_up::Status),
    /// Revokes an invitation: its address stops working, and its participant is signed out
    Revoke(Revoke),
}

#[derive(clap::Args)]
pub(super) struct Survey {
    /// The survey's surveyId
    survey_id: String,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args)]
pub(super) struct Create {
    #[command(flatten)]
    survey: Survey,
    /// Makes this number of invitations without a name
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// The presets of the participants who get them
    #[arg(long, value_name = "PRESETS", requires = "count", default_value = "")]
    preset: String,
    /// The flags of the participants who get them, by setting or alias
    #[arg(long, value_name = "FLAGS", requires = "count", value_delimiter = ',')]
    flags: Vec<String>,
    /// The unit of the participants who get them
    #[arg(long, requires = "count", default_value = "")]
    unit: String,
    /// The first language of the participants who get them
    #[arg(long, requires = "count", default_value = "")]
    language: String,
}

impl Create {
    /// Returns the details of the participants who get an invitation.
    fn details(&self) -> PersonDetails {
        PersonDetails {
            presets: self.preset.clone(),
            flags: self.flags.iter().map(|flag| flag.trim().to_owned()).collect(),
            unit: self.unit.clone(),
            language: self.language.clone(),
        }
    }
}

#[derive(clap::Args)]
pub(super) struct Revoke {
    #[command(flatten)]
    survey: Survey,
    /// The reference, or the number of an invitation without one
    #[arg(long, value_name = "REFERENCE")]
    of: String,
}

#[derive(clap::Args)]
pub(super) struct Print {
    #[command(flatten)]
    survey: Survey,
    /// The table to write: number, reference, names, e-mail and address
    #[arg(long, value_name = "FILE")]
    csv: PathBuf,
    /// The folder for a QR code of each address, as SVG
    #[arg(long, value_name = "DIR")]
    qr: Option<PathBuf>,
    /// The address of the server, as participants type it
    #[arg(
        long,
        value_name = "URL",
        env = "ENKAT_URL",
        default_value = "http://localhost:8080"
    )]
    url: String,
    /// Prints the invitation with this reference or number again; its old address stops working
    #[arg(long, value_name = "REFERENCE")]
    again: Vec<String>,
}

pub(super) fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Create(create) => create.survey.place.with_known(|admin| {
            let survey_id = &create.survey.survey_id;
            let settings = admin.person_settings(survey_id, &create.details())?;
            let made = admin.invite(survey_id, create.count.map(|count| (count, settings)))?;
            print(&format!("{made} {} to be printed\n", noun(made)))
        }),
        Command::List(survey) => survey.place.with_known(|admin| {
            let head = [
                "number",
                "reference",
                "state",
                "preset",
                "flags",
                "gender",
                "unit",
                "language",
            ];
            let mut rows = vec![head.map(str::to_owned)];
            for InvitationLine {
                id,
                reference,
                state,
                told,
            } in admin.invitations(&survey.survey_id)?
            {
                rows.push([
                    id.to_string(),
                    reference,
                    state.to_owned(),
                    told.presets.join(" "),
                    told.flags.join(" "),
                    told.gender
                        .map_or(String::new(), |gender| gender.name().to_owned()),
                    told.unit.unwrap_or_default(),
                    told.language.unwrap_or_default(),
                ]);
            }
            print(&table::aligned(&rows))
        }),
        Command::Print(arguments) => arguments.survey.place.with_known(|admin| {
            let letters = admin.letters(&arguments.survey.survey_id, &arguments.again)?;
            write(arguments, &letters)?;
            // Only now: the secrets are stored.
            let kept = admin.keep(&arguments.survey.survey_id, &letters);
            kept.with_context(|| format!("the addresses in `{}` do not open", arguments.csv.display()))?;
            let count = letters.len() as u64;
            print(&format!(
                "{count} {} in `{}`\n",
                noun(count),
                arguments.csv.display()
            ))
        }),
        Command::Send(arguments) => follow_up::send(arguments),
        Command::Remind(arguments) => follow_up::remind(arguments),
        Command::Status(arguments) => follow_up::status(arguments),
        Command::Revoke(Revoke { survey, of }) => survey.place.with_known(|admin| {
            admin.revoke(&survey.survey_id, of)?;
            print(&format!("the invitation `{of}` is revoked\n"))
        }),
    }
}

fn noun(count: u64) -> &'static str {
    if count == 1 { "invitation" } else { "invitations" }
}

/// Writes the table and the codes.
fn write(arguments: &Print, letters: &[Letter]) -> Result<(), Failure> {
    let server = arguments.url.trim_end_matches('/');
    if !(server.starts_with("https://") || server.starts_with("http://")) || server.contains(['#', '?']) {
        bail!(
            "`{}` is no address of a server, such as `https://survey.example.org`",
            arguments.url
        );
    }
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "number",
        "reference",
        "firstName",
        "lastName",
        "email",
        "address",
        "qr",
    ])?;
    for letter in letters {
        let address = format!("{server}{}", letter.path);
        let (number, person) = (letter.id.to_string(), &letter.person);
        let name = if person.reference.is_empty() {
            &number
        } else {
            &person.reference
        };
        let qr = arguments
            .qr
            .as_ref()
            .map(|folder| folder.join(format!("{name}.svg")));
        if let Some(file) = &qr {
            create(file, code(&address)?.as_bytes())?;
        }
        let qr = qr.map(|file| file.display().to_string()).unwrap_or_default();
        table.write_record([
            &number,
            &person.reference,
            &person.first_name,
            &person.last_name,
            &person.email,
            &address,
            &qr,
        ])?;
    }
    create(&arguments.csv, &table.into_inner()?)
}

/// Renders a QR code as SVG. It can lose 15 % of its surface.
fn code(address: &str) -> Result<String, Failure> {
    let code = QrCode::new(address).context("the address does not fit into a QR code")?;
    let mut picture = code.render::<svg::Color<'_>>();
    Ok(picture.min_dimensions(240, 240).build())
}

/// Writes a new file that only its owner may read: an address is enough to sign in.
fn create(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let written = folder
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| options.open(path))
        .and_then(|mut file| file.write_all(bytes));
    if matches!(&written, Err(error) if error.kind() == ErrorKind::AlreadyExists) {
        bail!("`{}` is there already: write to another place", path.display());
    }
    written.with_context(|| format!("cannot write `{}`", path.display()))
}
