//! `enkat admin publish`

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use enkat_compiler::image_meta::shown_by;
use enkat_model::{Artifact, Date, words::counted};
use enkat_reports::diff::{Moving, Pair, diff, human};
use enkat_runtime::{
    Environment,
    admin::{Admin, Migrated, Published},
};
use enkat_store::{InProgress, Mover, Staying, Tailoring, Verdict};

use super::place::Place;
use crate::commands::{Failure, Outcome, clock, complain, diff::prove_same, files, print, survey::Survey};

/// The pairs of models that are kept: each participant can have a model of their own.
const HELD: usize = 64;
/// The time that a command may work without output.
const SILENCE: Duration = Duration::from_secs(5);

/// Publishes the version of a survey in its folder, or of a template: participants who begin from now on get it, and
/// participants who have begun keep their version. A running server uses it from the next sign-in.
#[derive(clap::Args)]
pub(super) struct Publish {
    /// The folder of the survey, or the file of a template
    survey: PathBuf,
    /// Moves responses in progress to it if they lose no answer and no question is asked again; lists the others with
    /// the reasons
    #[arg(long)]
    migrate: bool,
    /// Changes nothing, and prints what publishing would do: how the version differs from the published one, with a proof that
    /// every participant sees the same survey or a participant who does not, and which responses in progress would move to
    /// it with --migrate
    #[arg(long)]
    dry_run: bool,
    /// With --dry-run: elements that may differ, by their ids
    #[arg(long, value_name = "IDS", value_delimiter = ',', requires = "dry_run")]
    except: Vec<String>,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(arguments: &Publish) -> Result<Outcome, Failure> {
    let Some((artifact, sources)) = Survey::offered(&arguments.survey, clock::today())? else {
        return Ok(Outcome::Findings);
    };
    if arguments.dry_run {
        let rehearse = |admin: &Admin| rehearse(admin, &artifact, &arguments.except);
        return arguments.place.with_known(rehearse);
    }
    let pictures = shown_by(&artifact, &sources);
    arguments.place.with(|admin| {
        let before = older(admin, &artifact)?;
        let moving = moving(&before, &artifact);
        let versions = Versions::new(&moving);
        let mover = arguments.migrate.then_some(&versions as &dyn Mover);
        let published = admin.publish(&artifact, &pictures, mover, &mut progress())?;
        if let Some(template) = files::text_of_template(&sources) {
            admin.keep_template(template, &artifact)?;
        }
        print(&summary(&artifact, &published))
    })
}

/// Prints what publishing would do: the changes since the newest version that is published, and the fate of responses.
fn rehearse(admin: &Admin, artifact: &Artifact, except: &[String]) -> Result<(), Failure> {
    let before = older(admin, artifact)?;
    let moving = moving(&before, artifact);
    let published = admin.rehearse_publishing(artifact, &Versions::new(&moving), &mut progress())?;
    if let Some(newest) = before.last() {
        let mut diff = diff(newest, artifact);
        diff.proof = Some(prove_same([newest, artifact], except, clock::today())?);
        print(&(human(&diff) + "\n"))?;
    }
    print(&foreseen(artifact, &published))
}

/// Prepares the way from each older version to the one that is published.
fn moving<'a>(before: &'a [Artifact], artifact: &'a Artifact) -> HashMap<u32, Moving<'a>> {
    let before = before.iter();
    before
        .map(|old| (old.header.version, Moving::new(old, artifact)))
        .collect()
}

/// Lists the other versions that are published, from the oldest.
fn older(admin: &Admin, artifact: &Artifact) -> Result<Vec<Artifact>, Failure> {
    let mut published = admin.published(&artifact.header.survey)?;
    published.retain(|published| published.header.version != artifact.header.version);
    Ok(published)
}

/// The older versions, by number, from which responses move to the one that is published.
struct Versions<'a> {
    moving: &'a HashMap<u32, Moving<'a>>,
    /// The versions that were needed before.
    pairs: Mutex<HashMap<Tailoring, Arc<Pair<'a>>>>,
    today: Date,
}

impl<'a> Versions<'a> {
    fn new(moving: &'a HashMap<u32, Moving<'a>>) -> Self {
        Self {
            moving,
            pairs: Mutex::default(),
            today: Environment::system().clock.today(),
        }
    }

    fn pair(&self, tailoring: &Tailoring) -> Option<Arc<Pair<'a>>> {
        let mut pairs = self.pairs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pair) = pairs.get(tailoring) {
            return Some(Arc::clone(pair));
        }
        let moving = self.moving.get(&tailoring.version)?;
        // Responses of one tailoring come one after the other.
        if pairs.len() >= HELD {
            pairs.clear();
        }
        let pair = Arc::new(moving.pair(&tailoring.flags, tailoring.gender));
        pairs.insert(tailoring.clone(), Arc::clone(&pair));
        Some(pair)
    }
}

impl Mover for Versions<'_> {
    fn judge(&self, response: &InProgress) -> Verdict {
        let (tailoring, draft) = (&response.tailoring, &response.draft);
        let Some(pair) = self.pair(tailoring) else {
            return Verdict::Stays(vec![format!("version {} is not stored", tailoring.version)]);
        };
        let reasons = pair.reasons(&draft.answers, draft.language.as_deref(), self.today);
        if !reasons.is_empty() {
            return Verdict::Stays(reasons.iter().map(ToString::to_string).collect());
        }
        let carried = pair.carried(&draft.answers);
        let gone = draft.answers.keys().filter(|id| !carried.contains_key(*id));
        Verdict::Moves {
            without: gone.cloned().collect(),
            keeps_page: draft.page.as_deref().is_some_and(|page| pair.has_page(page)),
        }
    }
}

/// Prints the progress of a migration that takes long.
fn progress() -> impl FnMut(usize) {
    let mut told = Instant::now();
    move |seen| {
        if told.elapsed() >= SILENCE {
            told = Instant::now();
            complain(&format!("{} looked at …", counted(seen, "response")));
        }
    }
}

fn summary(artifact: &Artifact, published: &Published) -> String {
    let (survey, version) = (&artifact.header.survey, artifact.header.version);
    let is = if published.is_new {
        "is published"
    } else {
        "was published before"
    };
    let mut text =
        format!("version {version} of `{survey}` {is}: participants who begin from now on get it\n");
    let Migrated { moved, staying } = &published.migrated;
    if *moved > 0 {
        let were = if *moved == 1 { "was" } else { "were" };
        let _ = writeln!(
            text,
            "{} in progress {were} moved to it",
            counted(*moved, "response")
        );
    }
    text.push_str(&progressing(&published.in_progress, version));
    text.push_str(&left(staying, ["stays", "stay"]));
    text
}

/// Says what publishing would do.
fn foreseen(artifact: &Artifact, published: &Published) -> String {
    let (survey, version) = (&artifact.header.survey, artifact.header.version);
    let mut text = if published.is_new {
        format!(
            "version {version} of `{survey}` would be published: participants who begin later would get it\n"
        )
    } else {
        format!("version {version} of `{survey}` is published already\n")
    };
    let Migrated { moved, staying } = &published.migrated;
    let elsewhere = moved + staying.len();
    if elsewhere > 0 {
        let are = if elsewhere == 1 { "is" } else { "are" };
        let _ = writeln!(
            text,
            "{} {are} in progress on other versions; with --migrate, {moved} would move to version {version}",
            counted(elsewhere, "response")
        );
    }
    text.push_str(&left(staying, ["would stay", "would stay"]));
    text.push_str("\nnothing was changed\n");
    text
}

/// Counts the responses on each version, of which this one is the newest.
pub(super) fn progressing(in_progress: &BTreeMap<u32, u64>, version: u32) -> String {
    let mut text = String::new();
    for (old, responses) in in_progress {
        let responses = usize::try_from(*responses).unwrap_or(usize::MAX);
        let (count, is_old) = (counted(responses, "response"), *old != version);
        let stay = match (responses, is_old) {
            (1, true) => "stays",
            (_, true) => "stay",
            (1, false) => "is",
            (_, false) => "are",
        };
        let _ = writeln!(text, "{count} in progress {stay} on version {old}");
    }
    text
}

/// Lists the responses that stay, by the participants' random ids, with the reasons: equal reasons together. The verb is for one of them
/// and for several.
fn left(staying: &[Staying], [one, several]: [&str; 2]) -> String {
    let mut alike: BTreeMap<(u32, &[String]), Vec<&str>> = BTreeMap::new();
    for response in staying {
        let of = alike.entry((response.version, &response.reasons)).or_default();
        of.push(&response.participant.0);
    }
    let mut text = String::new();
    for ((version, reasons), mut ids) in alike {
        ids.sort_unstable();
        let stay = if ids.len() == 1 { one } else { several };
        let _ = writeln!(
            text,
            "\n{} {stay} on version {version}",
            counted(ids.len(), "response")
        );
        for line in reasons.iter().map(String::as_str).chain(ids) {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use enkat_store::ParticipantId;

    use super::*;

    #[test]
    fn left_groups_responses_with_same_reasons() {
        let staying = |id: &str, reason: &str| Staying {
            participant: ParticipantId(id.to_owned()),
            version: 1,
            reasons: vec![reason.to_owned()],
        };
        let all = [
            staying("0a", "`why` is gone"),
            staying("0b", "`bus` is new"),
            staying("0c", "`why` is gone"),
        ];
        let told = "
1 response stays on version 1
  `bus` is new
  0b

2 responses stay on version 1
  `why` is gone
  0a
  0c
";
        assert_eq!(left(&all, ["stays", "stay"]), told);
    }
}
