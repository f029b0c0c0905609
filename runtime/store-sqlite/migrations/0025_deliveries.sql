-- The outbox: events about responses that are on their way to the receiver of their survey. It has no answers, and knows people by
-- the random ids of participants, also of those who were erased. Times are milliseconds since 1970, UTC.
CREATE TABLE deliveries (
    number      INTEGER PRIMARY KEY,
    survey_id   TEXT    NOT NULL,
    participant TEXT    NOT NULL,
    event       TEXT    NOT NULL CHECK (event IN ('sent', 'withdrawn', 'erased')),
    at          INTEGER NOT NULL,
    tries       INTEGER NOT NULL DEFAULT 0,
    -- The time from which it can be claimed: that of the next try, or the end of the present claim. NULL once it was accepted or
    -- given up.
    due_at      INTEGER,
    -- The random name of the present claim.
    claim       TEXT,
    -- The reason why the last try failed.
    failure     TEXT,
    -- The time at which it was accepted or, with a failure, given up.
    ended_at    INTEGER,
    CHECK ((due_at IS NULL) <> (ended_at IS NULL)),
    UNIQUE (participant, event)
) STRICT;

CREATE INDEX deliveries_by_due ON deliveries (due_at, survey_id) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_by_survey ON deliveries (survey_id, due_at);
CREATE INDEX deliveries_by_end ON deliveries (ended_at) WHERE ended_at IS NOT NULL AND failure IS NULL;

-- The time since which a receiver may have the response.
ALTER TABLE participants ADD COLUMN delivered_at INTEGER;
