//! The proofs about a version of the survey, as the page shows them.

use serde::Serialize;
use serde_json::Value;

/// The claims about all participants of a version of the survey, with the findings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PreviewProofs {
    /// The number of claims.
    pub claims: usize,
    /// The number of those that are neither proved nor refuted.
    pub undecided: usize,
    /// The findings, in the order of their places.
    pub findings: Vec<ProofFinding>,
}

/// A finding of proofs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProofFinding {
    /// The stable code, such as `E1604`.
    pub code: &'static str,
    /// The severity: `error` or `warning`.
    pub severity: &'static str,
    /// The title of the code.
    pub title: &'static str,
    /// The message, drawn as the compiler prints it, without colours.
    pub message: String,
    /// The participant to whom it happens, as the page reads one: `flags`, `gender` and `answers`.
    pub participant: Option<Value>,
    /// The page on which this participant sees it.
    pub page: Option<String>,
}
