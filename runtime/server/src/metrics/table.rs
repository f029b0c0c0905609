//! All metrics that a server exports. None has a label of a participant, a survey or an address.

use super::metric::{ExportedMetric, Label, Metric};

/// The bounds for times of calls, in seconds.
const CALL_BOUNDS: &[f64] = &[
    0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0,
];
/// The bounds for times of commits, in seconds.
const COMMIT_BOUNDS: &[f64] = &[
    0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0,
];
/// The bounds for numbers of jobs in a batch.
const BATCH_BOUNDS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

const ROUTE: Label = Label::of(
    "route",
    "the path of the call with its parameters in braces, `pages` or `bytes`",
);
const METHOD: Label = Label::each("method", &["GET", "HEAD", "POST", "PUT", "other"]);
const STATUS: Label = Label::each("status", &["1xx", "2xx", "3xx", "4xx", "5xx"]);
const LIMIT: Label = Label::each(
    "limit",
    &[
        "sign-ins", "look-ups", "bytes", "links", "remarks", "calls", "session", "guesses", "mails",
        "survey", "identity",
    ],
);
const WAY: Label = Label::of("way", "a way to sign in, as the audit log names it");

/// The outcome of a sign-in that opens a session.
pub(crate) const DONE: &str = "done";

/// Defines metrics with their numbers of labels, and the list of all.
macro_rules! exported {
    ($($name:ident: $labels:literal = $metric:expr;)*) => {
        $(pub(crate) static $name: Metric<$labels> = $metric;)*

        /// Lists all metrics, in the order of the documents.
        pub(super) fn all() -> Vec<ExportedMetric> {
            vec![$($name.exported()),*]
        }
    };
}

exported! {
    CALLS: 3 = Metric::counter(
        "enkat_calls_total",
        [ROUTE, METHOD, STATUS],
        "Calls and pages that were answered. `pages` is the web application, `bytes` are models and texts that were at hand",
    );
    CALL_SECONDS: 1 = Metric::histogram(
        "enkat_call_duration_seconds",
        CALL_BOUNDS,
        [ROUTE],
        "Times until the answers were ready, without those of `bytes`",
    );
    REFUSALS: 1 = Metric::counter(
        "enkat_refusals_total",
        [Label::of("code", "an `errorCode`")],
        "Calls that were refused",
    );
    RATE_LIMITED: 1 = Metric::counter(
        "enkat_rate_limited_total",
        [LIMIT],
        "Calls that a rate limit refused or, by `survey` and `identity`, slowed down; mails that it kept back",
    );
    CONNECTIONS: 0 = Metric::gauge("enkat_connections", [], "Connections of clients that are open");
    CONNECTIONS_LIMIT: 0 = Metric::gauge(
        "enkat_connections_limit",
        [],
        "Connections that may be open; further ones wait",
    );
    CONNECTIONS_REFUSED: 0 = Metric::counter(
        "enkat_connections_refused_total",
        [],
        "Connections that were closed because their address had its share",
    );
    SIGN_INS: 2 = Metric::counter(
        "enkat_sign_ins_total",
        [WAY, Label::of("outcome", "`done`, the `errorCode`, or the reason of BankID as the audit log names it")],
        "Sign-ins to surveys and accounts",
    );
    SAVED: 1 = Metric::counter(
        "enkat_saves_total",
        [Label::each("outcome", &["stored", "conflict", "refused"])],
        "Saves of answers: on the disk, overtaken by another tab, or refused",
    );
    SUBMITTED: 1 = Metric::counter(
        "enkat_submissions_total",
        [Label::each("outcome", &["stored", "conflict", "invalid", "refused"])],
        "Answers that were sent: on the disk, overtaken by another tab, against rules of the survey, or refused",
    );
    BANK_ID_CALLS: 2 = Metric::counter(
        "enkat_bank_id_calls_total",
        [
            Label::each("call", &["auth", "collect", "cancel"]),
            Label::each("outcome", &["answered", "alreadyInProgress", "cancelled", "unavailable", "refused", "unknown"]),
        ],
        "Calls of this server to Swedish BankID",
    );
    OIDC_FAILURES: 2 = Metric::counter(
        "enkat_oidc_failures_total",
        [WAY, Label::each("cause", &["browser", "provider", "token", "person"])],
        "Sign-ins by an identity provider that failed: by the browser's response, the provider, its token, or its facts about the \
         person",
    );
    READY: 0 = Metric::gauge("enkat_ready", [], "1 while the server is ready, as `/readyz` tells, otherwise 0");
    STORE_JOBS: 0 = Metric::gauge(
        "enkat_store_queue_jobs",
        [],
        "Jobs that wait for the writer of the database, or are being written",
    );
    STORE_JOBS_LIMIT: 0 = Metric::gauge(
        "enkat_store_queue_limit_jobs",
        [],
        "Jobs that may wait for the writer; further calls are refused with `Busy`",
    );
    BATCH_JOBS: 0 = Metric::histogram("enkat_store_batch_jobs", BATCH_BOUNDS, [], "Jobs that were committed together");
    COMMIT_SECONDS: 0 = Metric::histogram(
        "enkat_store_commit_duration_seconds",
        COMMIT_BOUNDS,
        [],
        "Times from the first statement of a batch until it was on the disk",
    );
    READERS: 1 = Metric::gauge(
        "enkat_store_readers",
        [Label::each("state", &["reading", "idle"])],
        "Connections to the database that read",
    );
    READERS_LIMIT: 0 = Metric::gauge("enkat_store_readers_limit", [], "Connections that may read");
    AUDITED_AT: 0 = Metric::gauge(
        "enkat_audit_last_row_timestamp_seconds",
        [],
        "Time of the last row of the audit log, since 1970; 0 for an empty log",
    );
    OUTBOX_WAITING: 0 = Metric::gauge(
        "enkat_outbox_waiting",
        [],
        "Events about responses that wait for their receiver",
    );
    OUTBOX_OLDEST: 0 = Metric::gauge(
        "enkat_outbox_oldest_age_seconds",
        [],
        "Age of the oldest event that waits; 0 without any",
    );
    OUTBOX_GIVEN_UP: 0 = Metric::gauge(
        "enkat_outbox_given_up",
        [],
        "Events that were given up and not replayed",
    );
    DELIVERIES: 1 = Metric::counter(
        "enkat_deliveries_total",
        [Label::each("outcome", &["delivered", "again", "givenUp", "dropped"])],
        "Attempts to deliver an event: accepted, to be tried again, given up, or without anything to tell any more",
    );
    MAILS_WAITING: 0 = Metric::gauge("enkat_mails_waiting", [], "Mails about invitations that wait for the mail server");
    MAILS_OLDEST: 0 = Metric::gauge(
        "enkat_mails_oldest_age_seconds",
        [],
        "Age of the oldest mail that waits; 0 without any",
    );
    MAILS: 2 = Metric::counter(
        "enkat_mails_total",
        [
            Label::each("kind", &["invitation", "account"]),
            Label::each("outcome", &["handedOver", "refused", "again", "unknown", "notSent"]),
        ],
        "Mails: taken by the mail server, refused for good, to be tried again, perhaps taken, or not sent because it cannot be \
         reached",
    );
    SURVEYS: 0 = Metric::gauge("enkat_surveys", [], "Surveys that the deployment offers, open or not");
    FINDINGS: 0 = Metric::gauge(
        "enkat_deployment_findings",
        [],
        "Faults in the deployment that keep surveys from being offered",
    );
    LOG_LINES: 1 = Metric::counter(
        "enkat_log_lines_total",
        [Label::each("level", &["error", "warn"])],
        "Errors and warnings that were logged, whatever the level of the log",
    );
    DATA_FREE: 0 = Metric::gauge(
        "enkat_data_free_bytes",
        [],
        "Room on the disk of the data folder that is left to the server, in bytes",
    );
    DATA_SIZE: 0 = Metric::gauge("enkat_data_size_bytes", [], "Size of the disk of the data folder, in bytes");
    BUILD: 2 = Metric::gauge(
        "enkat_build_info",
        [Label::of("version", "the version of the server"), Label::of("build", "the build of the web application")],
        "Always 1",
    );
    STARTED_AT: 0 = Metric::gauge(
        "process_start_time_seconds",
        [],
        "Time at which the server started, since 1970; `time()` minus it is the uptime",
    );
    CPU_SECONDS: 0 = Metric::counter("process_cpu_seconds_total", [], "Processor time of the process, in whole seconds");
    RESIDENT: 0 = Metric::gauge("process_resident_memory_bytes", [], "Memory of the process, in bytes");
    THREADS: 0 = Metric::gauge("process_threads", [], "Threads of the process");
    OPEN_FILES: 0 = Metric::gauge("process_open_fds", [], "Files and connections that the process has open");
    OPEN_FILES_LIMIT: 0 = Metric::gauge("process_max_fds", [], "Files and connections that the process may have open");
}
