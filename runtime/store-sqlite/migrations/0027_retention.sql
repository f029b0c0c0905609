-- Drafts without an answer, by which responses are found that were begun and left.
CREATE INDEX drafts_unanswered ON drafts (saved_at) WHERE answered_at IS NULL;
