//! Proofs about the versions of a survey, beside the preview that shows them.

use std::{
    sync::{
        Arc,
        mpsc::{Sender, channel},
    },
    thread,
};

use enkat_compiler::{
    proofs::{LIMIT, Proofs, Provable},
    prove_compiled,
};
use enkat_model::{Artifact, ElementId};
use enkat_reports::{explain::preview_participant, render::render_human};
use enkat_runtime::{PreviewProofs, ProofFinding, Publisher};
use enkat_syntax::diagnostics::{Diagnostic, Severity};

use super::snapshot::Sources;
use crate::commands::clock;

/// A thread that proves one version of the survey after the other.
pub(super) struct Prover(Sender<(u64, Arc<Sources>)>);

impl Prover {
    /// Starts the thread, which publishes the proofs about each version when they are done.
    pub(super) fn start(publisher: Arc<Publisher>) -> Self {
        let (sender, versions) = channel();
        thread::spawn(move || {
            while let Ok(next) = versions.recv() {
                // Versions that were saved while an older one was proved are passed over, except for the newest.
                let (number, sources): (u64, Arc<Sources>) = versions.try_iter().last().unwrap_or(next);
                publisher.publish_proofs(number, sources.proofs());
            }
        });
        Self(sender)
    }

    /// Proves the version with this number as soon as the thread is free. A version with mistakes has no sources, and is not proved.
    pub(super) fn prove(&self, number: u64, sources: Option<Arc<Sources>>) {
        if let Some(sources) = sources {
            // The thread is gone only if it has failed, which it has printed.
            let _ = self.0.send((number, sources));
        }
    }
}

impl Sources {
    /// Proves what holds for every participant who answers today.
    fn proofs(&self) -> PreviewProofs {
        let provable = Provable {
            survey: &self.survey,
            artifact: &self.artifact,
            places: &self.places,
            invariants: &self.invariants,
        };
        let proofs = Proofs {
            today: clock::today(),
            limit: LIMIT,
        };
        let (claims, found) = prove_compiled(&self.files, &self.expansions, provable, proofs);
        let findings = found.iter().map(|finding| {
            let witnessed = claims.witnessed(finding);
            let participant = witnessed.map(|one| preview_participant(&self.artifact, &one.witness));
            let page = witnessed.and_then(|one| one.page(&self.artifact, proofs.today));
            ProofFinding {
                code: finding.code.name(),
                severity: severity(finding),
                title: finding.code.title(),
                message: self.drawn(finding),
                participant,
                page: page.map(|page| id(&self.artifact, page)),
            }
        });
        PreviewProofs {
            claims: claims.all,
            undecided: claims.undecided.len(),
            findings: findings.collect(),
        }
    }

    /// Draws a finding as `enkat check` prints it.
    fn drawn(&self, finding: &Diagnostic) -> String {
        render_human(
            &self.files,
            &self.expansions,
            std::slice::from_ref(finding),
            false,
        )
    }
}

fn severity(finding: &Diagnostic) -> &'static str {
    match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn id(artifact: &Artifact, element: ElementId) -> String {
    artifact.elements[element.index()].element.id.clone()
}
