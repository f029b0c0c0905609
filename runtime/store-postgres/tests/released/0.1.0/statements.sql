-- in protection.rs
SELECT relname::text, tgname::text, tgtype, prosrc
         FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_class ON pg_class.oid = tgrelid
         WHERE tgrelid IN ('audit'::regclass, 'audit_chains'::regclass, 'audit_heads'::regclass)
           AND tgenabled IN ('O', 'A') AND tgqual IS NULL AND NOT tgisinternal

-- in return_links.rs
INSERT INTO return_links (participant, secret_hash, expires_at) VALUES ($1, $2, $3)
         ON CONFLICT (participant) DO UPDATE
         SET secret_hash = excluded.secret_hash, expires_at = excluded.expires_at, opened_at = NULL

-- in return_links.rs
DELETE FROM return_links WHERE participant = $1

-- in return_links.rs
SELECT return_links.participant, return_links.expires_at, return_links.opened_at, identities.signed_in_at,
                participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM return_links
         JOIN identities ON identities.participant = return_links.participant
         JOIN participants ON participants.id = return_links.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE return_links.secret_hash = $1 AND ($2::text IS NULL OR return_links.participant = $2)
           AND return_links.expires_at > $3

-- in return_links.rs
UPDATE return_links SET opened_at = $3
         WHERE secret_hash = $1 AND ($2::text IS NULL OR participant = $2) AND expires_at > $3
         RETURNING participant, (SELECT survey_id FROM participants WHERE id = return_links.participant) AS survey_id

-- in compatibility.rs
SELECT to_regclass('_sqlx_migrations') IS NOT NULL

-- in compatibility.rs
SELECT version FROM _sqlx_migrations WHERE success

-- in compatibility.rs
SELECT to_regclass('compatibility') IS NOT NULL

-- in compatibility.rs
SELECT compatible_until, version FROM compatibility WHERE only_one = 1

-- in batch.rs
WITH save AS MATERIALIZED (
        SELECT * FROM jsonb_to_recordset($1::text::jsonb) AS save (
            participant TEXT, revision BIGINT, set JSONB, removed TEXT[], page TEXT, section TEXT, language TEXT,
            saved_at BIGINT, consent BOOLEAN, consent_text TEXT, secret_hash TEXT, is_answer BOOLEAN, code TEXT)
    ), locked AS MATERIALIZED (
        SELECT drafts.participant FROM save JOIN drafts ON drafts.participant = save.participant
        WHERE drafts.revision = save.revision
          AND EXISTS (SELECT 1 FROM sessions
                      WHERE sessions.participant = save.participant AND sessions.secret_hash = save.secret_hash)
        ORDER BY drafts.participant FOR UPDATE OF drafts
    )
    UPDATE drafts SET
        revision     = drafts.revision + 1,
        answers      = (drafts.answers || save.set) - save.removed,
        page         = coalesce(save.page, drafts.page),
        section      = CASE WHEN save.page IS NULL THEN drafts.section ELSE save.section END,
        language     = coalesce(save.language, drafts.language),
        consented_at = CASE WHEN save.consent THEN coalesce(drafts.consented_at, save.saved_at)
                            WHEN save.consent IS NULL THEN drafts.consented_at END,
        consent_text = CASE WHEN save.consent THEN coalesce(drafts.consent_text, save.consent_text)
                            WHEN save.consent IS NULL THEN drafts.consent_text END,
        answered_at  = CASE WHEN save.is_answer THEN save.saved_at ELSE drafts.answered_at END,
        last_save    = save.code,
        saved_at     = save.saved_at
    FROM save JOIN locked ON locked.participant = save.participant
    WHERE drafts.participant = save.participant AND drafts.revision = save.revision
    RETURNING drafts.participant, drafts.revision

-- in batch.rs
INSERT INTO consent_words (hash, words) SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING

-- in batch.rs
SELECT drafts.participant, participants.survey_id
         FROM drafts JOIN participants ON participants.id = drafts.participant
         WHERE drafts.participant = ANY($1) AND drafts.consented_at IS NOT NULL

-- in health.rs
INSERT INTO probe (id, room) VALUES (1, '') ON CONFLICT (id) DO UPDATE SET room = excluded.room

-- in heads.rs
UPDATE audit_chains SET is_open = FALSE WHERE number = $1

-- in heads.rs
INSERT INTO audit_heads (number, key, at, heads, hash) VALUES ($1, $2, $3, $4, $5)

-- in heads.rs
UPDATE audit_chains SET covered = heads.covered
         FROM unnest($1::bigint[], $2::bigint[]) AS heads (chain, covered) WHERE number = chain

-- in heads.rs
SELECT chains.number AS chain, last.number, last.hash FROM audit_chains AS chains CROSS JOIN LATERAL (
             SELECT number, hash FROM audit WHERE chain = chains.number ORDER BY number DESC LIMIT 1
         ) AS last
         WHERE is_open AND last.number > covered ORDER BY chains.number

-- in heads.rs
SELECT number, hash FROM audit_heads WHERE number = (SELECT max(number) FROM audit_heads)

-- in sessions.rs
INSERT INTO sessions (participant, secret_hash, expires_at, seen_at) VALUES ($1, $2, $3, $4)

-- in sessions.rs
UPDATE sessions SET seen_at = greatest(seen_at, $2) WHERE secret_hash = $1

-- in sessions.rs
UPDATE sessions SET is_refused = TRUE WHERE secret_hash = $1 AND NOT is_refused RETURNING participant

-- in sessions.rs
DELETE FROM sessions WHERE secret_hash = $1 AND participant = $2 RETURNING participant

-- in sessions.rs
DELETE FROM sessions WHERE secret_hash = $1 RETURNING participant

-- in sessions.rs
DELETE FROM sessions
         WHERE participant = $1
           AND secret_hash IN (SELECT secret_hash FROM sessions WHERE participant = $1 AND secret_hash = ANY($2)
                               ORDER BY secret_hash FOR UPDATE)

-- in sessions.rs
SELECT secret_hash, expires_at, seen_at FROM sessions WHERE participant = $1 ORDER BY expires_at DESC

-- in sessions.rs
DELETE FROM sessions WHERE expires_at < $1

-- in follow_up/counted.rs
SELECT invitations.id,
                coalesce(coalesce(invited.settings, invitations.settings)::json ->> 'unit', '') AS unit
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 AND counted_in IS NULL AND revoked_at IS NULL
         ORDER BY invitations.id FOR NO KEY UPDATE OF invitations

-- in follow_up/counted.rs
UPDATE invitations SET counted_in = named.counted_in, counted_at = $3
         FROM unnest($1::bigint[], $2::text[]) AS named (id, counted_in) WHERE invitations.id = named.id

-- in follow_up/counted.rs
SELECT counted_in, erased FROM erased_invitations WHERE survey_id = $1 ORDER BY counted_in FOR UPDATE

-- in follow_up/counted.rs
DELETE FROM erased_invitations WHERE survey_id = $1 AND erased >= $2

-- in follow_up/counted.rs
SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2) ORDER BY id FOR UPDATE

-- in follow_up/counted.rs
INSERT INTO erased_invitations AS groups (survey_id, counted_in, erased)
         SELECT survey_id, counted_in, count(*) FROM invitations
         WHERE counted_in IS NOT NULL AND id = ANY($1)
         GROUP BY survey_id, counted_in ORDER BY survey_id, counted_in
         ON CONFLICT (survey_id, counted_in) DO UPDATE SET erased = groups.erased + excluded.erased

-- in follow_up/read.rs
SELECT invitation_mails.id, invitation, reminder, state, changed_at, address
         FROM invitations JOIN invitation_mails ON invitation_mails.invitation = invitations.id
         WHERE invitations.survey_id = $1 ORDER BY invitation_mails.id

-- in follow_up/read.rs
SELECT invitations.id, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings, printed_at,
                revoked_at IS NULL AND invited.withdrawn_at IS NULL AND participants.withdrawn_at IS NULL AS is_live,
                declined_at IS NOT NULL AS is_declined, opened_at,
                coalesce(begun_at, answered_at, submitted_at) AS begun_at, submitted_at, counted_in, counted_at
         FROM invitations
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN drafts ON drafts.participant = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitations.survey_id = $1 ORDER BY invitations.id

-- in follow_up/read.rs
SELECT invitation_mails.id, invitations.survey_id, reminder, attempts, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_mails
         JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, invitation_mails.id LIMIT 1

-- in follow_up/queue.rs
SELECT 1 FROM invitations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE

-- in follow_up/queue.rs
INSERT INTO invitation_mails (invitation, reminder, state, queued_at, due_at, changed_at)
         SELECT invitation, reminder, 'waiting', $3, $3, $3
         FROM (
             SELECT DISTINCT ON (invitation) named.invitation, named.reminder, named.place
             FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS named (invitation, reminder, place)
             JOIN invitations ON invitations.id = named.invitation
             WHERE NOT EXISTS (
                 SELECT 1 FROM invitation_mails AS others
                 WHERE others.invitation = named.invitation
                   AND (others.state IN ('waiting', 'sending')
                        OR (others.reminder = named.reminder AND others.state IN ('handedOver', 'unknown'))))
             ORDER BY named.invitation, named.place
         ) AS first
         ORDER BY place
         RETURNING reminder

-- in follow_up/queue.rs
SELECT invitations.id,
                revoked_at IS NULL AND declined_at IS NULL AND invited.withdrawn_at IS NULL
                AND participants.withdrawn_at IS NULL AND submissions.participant IS NULL
                AND NOT EXISTS (SELECT 1 FROM invitation_mails AS others
                                WHERE others.invitation = invitations.id AND others.address = $2
                                  AND others.state IN ('refused', 'bounced')) AS is_due
         FROM invitation_mails
         JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitation_mails.id = $1 AND state = 'waiting'
         FOR KEY SHARE OF invitations FOR UPDATE OF invitation_mails

-- in follow_up/queue.rs
UPDATE invitation_mails
             SET state = 'sending', attempts = attempts + 1, changed_at = $2, address = $3
             WHERE id = $1

-- in follow_up/queue.rs
INSERT INTO invitation_links (secret_hash, invitation, mail, made_at, envelope, decline_hash, address)
             VALUES ($1, $2, $3, $4, $5, $6, $7)

-- in follow_up/queue.rs
SELECT state = 'sending' FROM invitation_mails
         WHERE id = $1 AND state IN ('sending', 'unknown') FOR UPDATE

-- in follow_up/queue.rs
DELETE FROM invitation_links
             WHERE secret_hash = (SELECT secret_hash FROM invitation_links WHERE mail = $1
                                  ORDER BY made_at DESC, row DESC LIMIT 1)

-- in follow_up/queue.rs
UPDATE invitation_mails SET state = $2, due_at = $3, changed_at = $4 WHERE id = $1

-- in follow_up/queue.rs
UPDATE invitation_mails
         SET state = 'unknown', changed_at = (SELECT max(made_at) FROM invitation_links WHERE mail = $1)
         WHERE id = $1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1)

-- in follow_up/queue.rs
DELETE FROM invitation_mails
         WHERE id = $1 AND state = 'waiting' AND NOT EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1)

-- in follow_up/queue.rs
SELECT id FROM invitation_mails WHERE invitation = $1 AND state = 'waiting' ORDER BY id FOR UPDATE

-- in follow_up/queue.rs
SELECT EXISTS (SELECT 1 FROM invitation_mails WHERE state = 'sending' AND changed_at < $1)

-- in follow_up/queue.rs
UPDATE invitation_mails SET state = 'unknown', changed_at = $2
         WHERE id IN (SELECT id FROM invitation_mails WHERE state = 'sending' AND changed_at < $1
                      ORDER BY id FOR UPDATE SKIP LOCKED)

-- in follow_up/queue.rs
UPDATE invitation_mails SET state = 'waiting', attempts = 0, due_at = $2, changed_at = $2
         WHERE id IN (SELECT id FROM invitation_mails WHERE id = ANY($1) AND state IN ('refused', 'unknown')
                      ORDER BY id FOR UPDATE)

-- in follow_up/queue.rs
UPDATE invitation_mails SET state = 'bounced', changed_at = $2
         WHERE id IN (
             SELECT mails.id FROM invitation_links
             JOIN invitation_mails AS mails ON mails.id = mail AND mails.address = invitation_links.address
             WHERE envelope = ANY($1) AND state IN ('waiting', 'sending', 'handedOver', 'unknown')
             ORDER BY mails.id FOR UPDATE OF mails)

-- in follow_up/queue.rs
SELECT invitations.id, survey_id, declined_at IS NULL AS is_new
         FROM invitation_links JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE decline_hash = $1 FOR NO KEY UPDATE OF invitations

-- in follow_up/queue.rs
UPDATE invitations SET declined_at = $2 WHERE id = $1

-- in submissions/found.rs
SELECT participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text, submitted_at,
           CASE WHEN $2 THEN (SELECT data_key FROM participants WHERE id = participant) END AS data_key
    FROM submissions WHERE participant = ANY($1)

-- in submissions/found.rs
SELECT submissions.participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text,
           submitted_at, participants.data_key, identities.sealed, lookup, reference, listed_sealed, listed_key, settings
    FROM submissions
    JOIN participants ON participants.id = submissions.participant
    LEFT JOIN identities ON identities.participant = submissions.participant
    LEFT JOIN LATERAL (
        SELECT reference, invited.sealed AS listed_sealed, invited.data_key AS listed_key, invited.settings
        FROM invitations JOIN invited ON invited.id = invitations.invited
        WHERE invitations.participant = submissions.participant ORDER BY invitations.id LIMIT 1
    ) AS listed ON TRUE
    WHERE submissions.participant = ANY($1)

-- in submissions/found.rs
SELECT participants.id, birth_year, tailoring, unit, presets, purpose,
                    withdrawn_at IS NULL
                    AND ($2::bigint IS NULL
                         OR (SELECT submitted_at FROM submissions AS sent
                             WHERE sent.participant = participants.id) >= $2)
                    AND (cardinality($3::text[]) = 0
                         OR EXISTS (SELECT 1 FROM unnest($3) AS named (part)
                                    WHERE unit = part OR starts_with(unit, part || '/'))) AS is_chosen
             FROM participants
             JOIN submissions ON submissions.participant = participants.id
             LEFT JOIN identities ON identities.participant = participants.id
             WHERE survey_id = $1

-- in submissions/found.rs
SELECT id, survey, version, flags, gender FROM tailorings WHERE id = ANY($1)

-- in sealing.rs
SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section, drafts.language
         FROM drafts
         JOIN participants ON participants.id = drafts.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE drafts.is_sealed IS NULL AND drafts.participant > $1
         ORDER BY drafts.participant LIMIT $2

-- in sealing.rs
SELECT participants.survey_id, participants.data_key, tailorings.flags, tailorings.gender, submissions.participant,
                submissions.survey, submissions.version, submissions.language, submissions.payload,
                submissions.scores, submissions.missing, submissions.sealed_missing, submissions.submitted_at
         FROM submissions
         JOIN participants ON participants.id = submissions.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE submissions.is_sealed IS NULL AND submissions.participant > $1
         ORDER BY submissions.participant LIMIT $2

-- in sealing.rs
WITH sealed AS (
             SELECT drafts.participant, named.answers
             FROM unnest($1::text[], $2::bigint[], $3::jsonb[]) AS named (participant, revision, answers)
             JOIN drafts ON drafts.participant = named.participant AND drafts.revision = named.revision
             ORDER BY drafts.participant FOR UPDATE OF drafts
         )
         UPDATE drafts SET answers = sealed.answers, is_sealed = TRUE
         FROM sealed WHERE drafts.participant = sealed.participant

-- in sealing.rs
UPDATE submissions SET payload = $2, scores = $3, missing = $4, sealed_missing = $5, is_sealed = TRUE
             WHERE participant = $1

-- in places.rs
SELECT coalesce((SELECT sent FROM sent_counts WHERE survey_id = $1), 0)
              + (SELECT count(*) FROM drafts
                 WHERE survey_id = $1 AND answered_hour >= $2 / 3600000 AND answered_at > $2)

-- in read.rs
SELECT sessions.participant, sessions.expires_at, sessions.seen_at, sessions.is_refused, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM sessions
         JOIN participants ON participants.id = sessions.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE sessions.secret_hash = $1 AND ($2::text IS NULL OR sessions.participant = $2)

-- in read.rs
SELECT survey, version, flags, gender FROM tailorings ORDER BY id

-- in read.rs
SELECT revision, answers, page, section, language, last_save FROM drafts WHERE participant = $1

-- in read.rs
SELECT 1 FROM submissions WHERE participant = $1

-- in read.rs
SELECT participant, survey, version, language, payload, scores, missing, sealed_missing, submitted_at
         FROM submissions WHERE participant = $1

-- in servers.rs
DELETE FROM call_counts WHERE key IN (
                 SELECT key FROM call_counts WHERE paid_off <= $1 FOR UPDATE SKIP LOCKED)

-- in servers.rs
WITH present AS (
                 INSERT INTO running_servers (name, seen_at) VALUES ($1, $2)
                 ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at
             ), gone AS (
                 DELETE FROM running_servers WHERE seen_at < $3 AND name <> $1
             )
             SELECT 1 + count(*) FROM running_servers WHERE seen_at >= $3 AND name <> $1

-- in servers.rs
INSERT INTO call_counts (key, paid_off) SELECT key, 0 FROM unnest($1::text[]) AS key ORDER BY key
         ON CONFLICT (key) DO UPDATE SET paid_off = call_counts.paid_off
         RETURNING key, paid_off

-- in servers.rs
UPDATE call_counts SET paid_off = counted.paid_off
         FROM unnest($1::text[], $2::bigint[]) AS counted (key, paid_off) WHERE call_counts.key = counted.key

-- in figures.rs
SELECT count(*) AS count, min(at) AS since FROM deliveries WHERE due_at >= 0

-- in figures.rs
SELECT count(*) FROM deliveries WHERE due_at IS NULL AND failure IS NOT NULL

-- in figures.rs
SELECT count(*) AS count, min(queued_at) AS since FROM invitation_mails
         WHERE state = 'waiting' AND due_at >= 0

-- in figures.rs
SELECT max(at) AS at FROM audit_chains AS chains CROSS JOIN LATERAL (
             SELECT at FROM audit WHERE chain = chains.number ORDER BY number DESC LIMIT 1
         ) AS last
         WHERE chains.number IN (SELECT number FROM audit_chains WHERE is_open UNION ALL SELECT max(number) FROM audit_chains)

-- in rights/held.rs
SELECT invited FROM invitations WHERE participant = ANY($1) AND invited IS NOT NULL
         UNION SELECT unnest($2::bigint[])

-- in rights/held.rs
SELECT FROM invitation_mails
         WHERE invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))
         ORDER BY id FOR UPDATE

-- in rights/held.rs
SELECT FROM deliveries WHERE participant = ANY($1) ORDER BY number FOR UPDATE

-- in rights/held.rs
SELECT FROM drafts WHERE participant = ANY($1) ORDER BY participant FOR UPDATE

-- in rights/held.rs
SELECT FROM identities WHERE participant = ANY($1) ORDER BY participant FOR UPDATE

-- in rights/held.rs
SELECT FROM invitations WHERE participant = ANY($1) OR invited = ANY($2) ORDER BY id FOR UPDATE

-- in rights/held.rs
SELECT FROM participants WHERE id = ANY($1) ORDER BY id FOR UPDATE

-- in rights/held.rs
SELECT FROM invited WHERE id = ANY($1) ORDER BY id FOR UPDATE

-- in rights/record.rs
SELECT tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender, data_key, unit, presets, birth_year,
                return_links.expires_at AS link_until,
                coalesce(drafts.consented_at, submissions.consented_at) AS consented_at, words
         FROM participants
         JOIN tailorings ON tailorings.id = participants.tailoring
         LEFT JOIN identities ON identities.participant = participants.id
         LEFT JOIN return_links ON return_links.participant = participants.id
         LEFT JOIN drafts ON drafts.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         LEFT JOIN consent_words ON consent_words.hash = coalesce(drafts.consent_text, submissions.consent_text)
         WHERE participants.id = $1

-- in rights/record.rs
SELECT id, sealed, data_key, kept_until FROM evidence WHERE participant = $1 ORDER BY kept_until, id

-- in rights/mod.rs
SELECT participant FROM submissions WHERE participant > $1 ORDER BY participant LIMIT $2

-- in rights/mod.rs
SELECT participant FROM identities WHERE lookup = ANY($1)

-- in rights/mod.rs
SELECT id FROM participants WHERE withdrawn_at <= $1 ORDER BY withdrawn_at, id

-- in rights/mod.rs
SELECT participant, sealed, data_key FROM identities
         JOIN participants ON participants.id = identities.participant
         WHERE participant > $1 AND sealed IS NOT NULL AND data_key IS NOT NULL ORDER BY participant LIMIT $2

-- in rights/mod.rs
SELECT id, survey_id, reference, sealed, data_key, settings FROM invited WHERE id > $1 ORDER BY id LIMIT $2

-- in rights/mod.rs
SELECT participant FROM invitations WHERE invited = ANY($1) AND participant IS NOT NULL ORDER BY id

-- in rights/mod.rs
SELECT invited FROM invitations WHERE participant = ANY($1) AND invited IS NOT NULL ORDER BY id

-- in rights/mod.rs
SELECT participants.id, survey_id, withdrawn_at, delivered_at, login_type, sealed, data_key, signed_in_at, submitted_at
         FROM participants
         JOIN identities ON identities.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         WHERE participants.id = ANY($1)
         ORDER BY signed_in_at, participants.id

-- in rights/mod.rs
SELECT coalesce(max(number), 0) + 1 FROM erasures

-- in rights/mod.rs
INSERT INTO erasures (number, at, survey_id, kind, id)
         SELECT $1::bigint, $2::bigint, * FROM unnest($3::text[], $4::text[], $5::text[]) ON CONFLICT DO NOTHING

-- in rights/mod.rs
DELETE FROM invitations WHERE participant = ANY($1) OR invited = ANY($2)

-- in rights/mod.rs
DELETE FROM invited WHERE id = ANY($1)

-- in rights/mod.rs
DELETE FROM participants WHERE id = ANY($1)

-- in rights/mod.rs
DELETE FROM accounts WHERE id = ANY($1)

-- in rights/mod.rs
SELECT EXISTS (SELECT 1 FROM participants WHERE id = ANY($1))
             OR EXISTS (SELECT 1 FROM invited WHERE id = ANY($2))
             OR EXISTS (SELECT 1 FROM accounts WHERE id = ANY($3))

-- in rights/mod.rs
SELECT id, survey_id FROM participants WHERE id = ANY($1) ORDER BY id

-- in rights/mod.rs
SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id

-- in rights/mod.rs
UPDATE participants SET withdrawn_at = $2 WHERE id = ANY($1) AND withdrawn_at IS NULL RETURNING id, survey_id

-- in rights/mod.rs
DELETE FROM sessions WHERE participant = ANY($1)

-- in rights/mod.rs
DELETE FROM return_links WHERE participant = ANY($1)

-- in rights/mod.rs
DELETE FROM invitation_links
         WHERE invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))

-- in rights/mod.rs
DELETE FROM invitation_mails
         WHERE state = 'waiting'
           AND invitation IN (SELECT id FROM invitations WHERE participant = ANY($1) OR invited = ANY($2))

-- in rights/mod.rs
UPDATE invitations SET revoked_at = $3
         WHERE (participant = ANY($1) OR invited = ANY($2)) AND revoked_at IS NULL

-- in rights/mod.rs
UPDATE invited SET withdrawn_at = $2 WHERE id = ANY($1) AND withdrawn_at IS NULL

-- in rights/due.rs
SELECT participants.id FROM participants
             JOIN submissions ON submissions.participant = participants.id
             WHERE participants.survey_id = $2 AND submitted_at <= $3 LIMIT $1

-- in rights/due.rs
SELECT participants.id FROM participants
             JOIN drafts ON drafts.participant = participants.id
             WHERE participants.survey_id = $2 AND saved_at <= $3 LIMIT $1

-- in rights/due.rs
SELECT id FROM invited
             WHERE survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)
             LIMIT $1

-- in rights/due.rs
SELECT drafts.participant FROM drafts
             JOIN identities ON identities.participant = drafts.participant
             WHERE answered_hour IS NULL AND answers = '{}' AND saved_day <= $2::bigint / 86400000 AND saved_at <= $2
               AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)
             LIMIT $1

-- in rights/due.rs
SELECT participants.id FROM participants
             JOIN submissions ON submissions.participant = participants.id
             WHERE participants.id = ANY($1) AND participants.survey_id = $2 AND submitted_at <= $3

-- in rights/due.rs
SELECT participants.id FROM participants
             JOIN drafts ON drafts.participant = participants.id
             WHERE participants.id = ANY($1) AND participants.survey_id = $2 AND saved_at <= $3

-- in rights/due.rs
SELECT id FROM invited
             WHERE id = ANY($1) AND survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)

-- in rights/due.rs
SELECT drafts.participant FROM drafts
             JOIN identities ON identities.participant = drafts.participant
             WHERE drafts.participant = ANY($1) AND answered_at IS NULL AND answers = '{}' AND saved_at <= $2
               AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)

-- in rights/due.rs
SELECT DISTINCT invited FROM invitations
         WHERE participant = ANY($1) AND invited IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM invitations AS other
             WHERE other.invited = invitations.invited
               AND (other.participant <> ALL($1)
                    OR (other.participant IS NULL AND other.revoked_at IS NULL)))

-- in rights/due.rs
SELECT survey_id, reference FROM invited WHERE id = ANY($1)

-- in published_versions.rs
WITH locked AS MATERIALIZED (
        SELECT drafts.participant
        FROM tailorings
        JOIN participants ON participants.tailoring = tailorings.id
        JOIN drafts ON drafts.participant = participants.id
        WHERE tailorings.survey = $1 AND tailorings.version = $2
        ORDER BY drafts.participant FOR UPDATE OF drafts
    )
    UPDATE drafts SET is_sealed = NULL FROM locked WHERE drafts.participant = locked.participant

-- in published_versions.rs
WITH locked AS MATERIALIZED (
        SELECT submissions.participant
        FROM tailorings
        JOIN participants ON participants.tailoring = tailorings.id
        JOIN submissions ON submissions.participant = participants.id
        WHERE tailorings.survey = $1 AND tailorings.version = $2
        ORDER BY submissions.participant FOR UPDATE OF submissions
    )
    UPDATE submissions SET is_sealed = NULL FROM locked WHERE submissions.participant = locked.participant

-- in published_versions.rs
SELECT survey, version FROM editions

-- in published_versions.rs
SELECT survey, version, artifact FROM editions WHERE survey = $1 AND version = $2

-- in published_versions.rs
SELECT name, bytes FROM pictures

-- in published_versions.rs
SELECT tailorings.version, count(*) AS responses
         FROM tailorings
         JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND withdrawn_at IS NULL GROUP BY tailorings.version

-- in published_versions.rs
INSERT INTO pictures (name, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING

-- in published_versions.rs
INSERT INTO editions (survey, version, artifact, published_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (survey, version) DO UPDATE
         SET artifact = excluded.artifact, published_at = excluded.published_at
         WHERE editions.artifact <> excluded.artifact AND $5

-- in published_versions.rs
SELECT 1 FROM editions WHERE survey = $1 AND version = $2 AND artifact = $3

-- in published_versions.rs
SELECT 1 FROM editions WHERE survey = $1 AND version > $2

-- in pending.rs
SELECT secret_hash, sealed, revision, due_at FROM pending_sign_ins
             WHERE kind = $1 AND secret_hash = $2 AND expires_at > $3

-- in pending.rs
SELECT secret_hash, sealed, revision, due_at FROM pending_sign_ins
             WHERE nonce_hash = $1 AND kind = $2 AND expires_at > $3

-- in pending.rs
DELETE FROM pending_sign_ins WHERE expires_at <= $1

-- in pending.rs
DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = $2
             RETURNING secret_hash, sealed, revision, due_at

-- in pending.rs
INSERT INTO pending_sign_ins
                 (kind, secret_hash, nonce_hash, network, sealed, begun_at, due_at, expires_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)

-- in pending.rs
UPDATE pending_sign_ins SET due_at = $4
             WHERE kind = $1 AND secret_hash = $2 AND expires_at > $3 AND due_at <= $3
             RETURNING secret_hash, sealed, revision, due_at

-- in pending.rs
UPDATE pending_sign_ins SET sealed = $4, due_at = $5, revision = revision + 1
             WHERE kind = $1 AND secret_hash = $2 AND revision = $3

-- in pending.rs
DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = $2 AND revision = $3

-- in pending.rs
SELECT count(*) FROM pending_sign_ins WHERE kind = $1 AND network = $2

-- in pending.rs
SELECT count(*) FROM pending_sign_ins WHERE kind = $1

-- in pending.rs
SELECT network FROM pending_sign_ins WHERE kind = $1 GROUP BY network ORDER BY count(*) DESC LIMIT 1

-- in pending.rs
DELETE FROM pending_sign_ins WHERE kind = $1 AND secret_hash = (
             SELECT secret_hash FROM pending_sign_ins WHERE kind = $1 AND network = $2 ORDER BY begun_at LIMIT 1)
         RETURNING secret_hash, sealed, revision, due_at

-- in write.rs
SELECT participants.id
         FROM identities CROSS JOIN LATERAL (
             SELECT id FROM participants WHERE id = identities.participant AND withdrawn_at IS NULL FOR SHARE
         ) AS participants
         WHERE lookup = ANY($1) AND (
             SELECT revoked_at FROM invitations
             WHERE invitations.participant = participants.id AND revoked_at IS NOT NULL LIMIT 1) IS NULL
         ORDER BY signed_in_at DESC LIMIT 1

-- in write.rs
SELECT submitted_at FROM submissions WHERE participant = $1

-- in write.rs
WITH participant AS (
             INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose, data_key)
             VALUES ($1, $2, $3, $4, $12, $13, $14)
         ), identity AS (
             INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at, sealed, lookup)
             VALUES ($1, $5, $6, $7, $8, $9, $10)
         )
         INSERT INTO drafts (participant, survey_id, revision, answers, saved_at, language, is_sealed)
         VALUES ($1, $2, 0, '{}', $8, $11, TRUE)

-- in write.rs
SELECT id FROM tailorings WHERE survey = $1 AND version = $2 AND flags = $3 AND gender = $4

-- in write.rs
INSERT INTO tailorings (survey, version, flags, gender) VALUES ($1, $2, $3, $4)
    ON CONFLICT (survey, version, flags, gender) DO NOTHING RETURNING id

-- in write.rs
WITH draft AS (
                 DELETE FROM drafts USING participants JOIN tailorings ON tailorings.id = participants.tailoring
                 WHERE drafts.participant = $1 AND drafts.revision = $2 AND participants.id = $1 AND tailorings.version = $4
                 RETURNING participants.survey_id, participants.purpose, drafts.consented_at, drafts.consent_text
             ), submission AS (
                 INSERT INTO submissions (participant, survey, version, language, payload, scores, missing,
                                          sealed_missing, is_sealed, consented_at, consent_text, submitted_at)
                 SELECT $1, $3, $4, $5, $6, $7, $8, $9, TRUE, consented_at, consent_text, $10 FROM draft
             ), delivery AS (
                 INSERT INTO deliveries (survey_id, participant, event, at, due_at)
                 SELECT survey_id, $1, 'sent', $10, $10 FROM draft WHERE coalesce(purpose, $11) = ANY($12)
             )
             SELECT survey_id FROM draft

-- in demo_feedback.rs
INSERT INTO demo_feedback (at, rating, text) VALUES ($1, $2, $3)

-- in demo_feedback.rs
SELECT at, rating, text FROM demo_feedback ORDER BY id

-- in exports.rs
SELECT kept FROM releases WHERE survey_id = $1 ORDER BY number

-- in exports.rs
INSERT INTO releases (survey_id, kept, at)
         SELECT $1, $2, $3 WHERE (SELECT count(*) FROM releases WHERE survey_id = $1) = $4

-- in exports.rs
INSERT INTO exports (survey_id, seed, at, reader, last_at) VALUES ($1, $2, $3, $4, $3)
         ON CONFLICT (survey_id, seed) WHERE reader IS NOT NULL DO UPDATE SET last_at = excluded.last_at
         RETURNING number

-- in exports.rs
SELECT survey_id, seed, at, coalesce(last_at, at) AS last_at FROM exports WHERE number = $1

-- in responses.rs
WITH responses AS (
             SELECT survey_id, lookup, submissions.participant IS NOT NULL AS sent
             FROM participants
             LEFT JOIN identities ON identities.participant = participants.id
             LEFT JOIN submissions ON submissions.participant = participants.id
             WHERE withdrawn_at IS NULL
         ), repeated AS (
             SELECT survey_id, count(*) AS people
             FROM (SELECT survey_id FROM responses WHERE sent AND lookup IS NOT NULL
                   GROUP BY survey_id, lookup HAVING count(*) > 1) AS again
             GROUP BY survey_id
         )
         SELECT survey_id, count(*), count(*) FILTER (WHERE sent), coalesce(max(people), 0)
         FROM responses LEFT JOIN repeated USING (survey_id) GROUP BY survey_id

-- in outbox.rs
SELECT DISTINCT survey_id FROM deliveries WHERE due_at <= $1

-- in outbox.rs
WITH free AS (
                 SELECT number FROM deliveries AS due
                 WHERE survey_id = $1 AND due_at <= $3
                   AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier
                                   WHERE earlier.participant = due.participant AND earlier.number < due.number
                                     AND earlier.due_at IS NOT NULL)
                 ORDER BY due_at, number LIMIT $5 FOR UPDATE SKIP LOCKED
             )
             UPDATE deliveries SET claim = $2, due_at = $4, tries = tries + 1
             FROM free WHERE deliveries.number = free.number
             RETURNING deliveries.number, survey_id, participant, event, at, tries

-- in outbox.rs
UPDATE participants SET delivered_at = $2 WHERE id = ANY($1) AND delivered_at IS NULL

-- in outbox.rs
DELETE FROM deliveries WHERE number = $1 AND claim = $2

-- in outbox.rs
UPDATE deliveries SET due_at = $3, failure = $4, claim = NULL,
                                   ended_at = CASE WHEN $3::bigint IS NULL THEN $5::bigint END
             WHERE number = $1 AND claim = $2

-- in outbox.rs
INSERT INTO deliveries (survey_id, participant, event, at, due_at)
         SELECT survey_id, id, $2, $3::bigint,
                greatest($3, (SELECT max(due_at) FROM deliveries
                              WHERE participant = participants.id AND claim IS NOT NULL))
         FROM participants WHERE id = ANY($1) AND delivered_at IS NOT NULL ORDER BY id
         ON CONFLICT (participant, event) DO UPDATE
         SET at = excluded.at, tries = 0, due_at = excluded.due_at, claim = NULL, failure = NULL, ended_at = NULL

-- in outbox.rs
DELETE FROM deliveries WHERE participant = ANY($1) AND event <> $2

-- in outbox.rs
SELECT participants.id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender, unit,
                presets, purpose, birth_year, submissions.language, payload, scores, missing, sealed_missing,
                consented_at, consent_text, submitted_at
         FROM participants
         JOIN submissions ON submissions.participant = participants.id
         JOIN tailorings ON tailorings.id = participants.tailoring
         LEFT JOIN identities ON identities.participant = participants.id
         WHERE participants.id = $1 AND withdrawn_at IS NULL

-- in outbox.rs
SELECT number, survey_id, participant, event, at, tries, due_at, failure, ended_at FROM deliveries
         WHERE $1::text IS NULL OR survey_id = $1 ORDER BY number

-- in outbox.rs
DELETE FROM deliveries WHERE ended_at < $1 AND failure IS NULL

-- in outbox.rs
WITH named AS (
             SELECT number FROM deliveries WHERE number = ANY($1) AND claim IS NULL ORDER BY number FOR UPDATE
         )
         UPDATE deliveries SET due_at = $2, tries = 0, failure = NULL, ended_at = NULL
         FROM named WHERE deliveries.number = named.number RETURNING survey_id

-- in data_keys.rs
SELECT data_key FROM service_key

-- in data_keys.rs
SELECT data_key FROM service_key WHERE data_key IS NULL AND 'service' > $1::text LIMIT $2

-- in data_keys.rs
SELECT data_key FROM service_key
                      WHERE substr(data_key, 2, 4) <> $3 AND 'service' > $1::text LIMIT $2

-- in data_keys.rs
SELECT chain AS data_key, fingerprint FROM keys WHERE FALSE AND fingerprint > $1 LIMIT $2

-- in data_keys.rs
SELECT chain AS data_key, fingerprint FROM keys
                      WHERE substr(chain, 2, 4) <> $3 AND fingerprint > $1
                      ORDER BY fingerprint LIMIT $2

-- in data_keys.rs
SELECT id, data_key, email_sealed AS sealed, email_lookup AS lookup, identity_sealed, identity_lookup
                  FROM accounts WHERE data_key IS NULL AND (email_sealed IS NOT NULL OR identity_sealed IS NOT NULL)
                    AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, data_key, email_sealed AS sealed, email_lookup AS lookup, identity_sealed, identity_lookup
                      FROM accounts
                      WHERE (substr(data_key, 2, 4) <> $3 OR email_lookup_key <> encode($3, 'hex')
                             OR identity_lookup_key <> encode($3, 'hex'))
                        AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, data_key, sealed FROM evidence WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, data_key, sealed FROM evidence
                      WHERE substr(data_key, 2, 4) <> $3 AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, reference, data_key, sealed FROM invited
                  WHERE data_key IS NULL AND sealed IS NOT NULL AND id > coalesce(nullif($1, '')::bigint, 0) ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, reference, data_key, sealed FROM invited
                      WHERE substr(data_key, 2, 4) <> $3 AND id > coalesce(nullif($1, '')::bigint, 0)
                      ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                  FROM participants LEFT JOIN identities ON identities.participant = participants.id
                  WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                      FROM participants LEFT JOIN identities ON identities.participant = participants.id
                      WHERE (substr(data_key, 2, 4) <> $3 OR lookup_key <> encode($3, 'hex')) AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
UPDATE service_key SET data_key = $2 WHERE data_key IS NOT DISTINCT FROM $1

-- in data_keys.rs
UPDATE keys SET chain = $2 WHERE chain IS NOT DISTINCT FROM $1 AND fingerprint = $3

-- in data_keys.rs
UPDATE evidence SET data_key = $2, sealed = $5 WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND sealed IS NOT DISTINCT FROM $4

-- in data_keys.rs
UPDATE invited SET data_key = $2, sealed = $5 WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND sealed IS NOT DISTINCT FROM $4

-- in data_keys.rs
WITH owner AS (
                 UPDATE participants SET data_key = $2 WHERE id = $3 AND data_key IS NOT DISTINCT FROM $1 RETURNING id
             )
             UPDATE identities SET sealed = $5, lookup = $6 FROM owner
             WHERE participant = owner.id AND sealed = $4

-- in data_keys.rs
UPDATE accounts SET data_key = $2, email_sealed = $5, email_lookup = $6, identity_sealed = $8,
                                 identity_lookup = $9
             WHERE data_key IS NOT DISTINCT FROM $1 AND id = $3 AND email_sealed IS NOT DISTINCT FROM $4 AND identity_sealed IS NOT DISTINCT FROM $7

-- in data_keys.rs
WITH own AS (SELECT number = (SELECT min(number) FROM keys) AS is_first FROM keys WHERE fingerprint = $3)
         SELECT
             (SELECT count(*) FROM participants WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM invited WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM accounts WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM evidence WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM service_key WHERE substr(data_key, 2, 4) = $1)
             + (SELECT count(*) FROM keys WHERE substr(chain, 2, 4) = $1) AS data_keys,
             (SELECT count(*) FROM identities WHERE lookup_key = $2)
             + (SELECT count(*) FROM accounts WHERE email_lookup_key = $2)
             + (SELECT count(*) FROM accounts WHERE identity_lookup_key = $2) AS lookups,
             (SELECT count(*) FROM drafts
              WHERE strpos(answers::text, '"sealed": "1.' || $2) > 0
                 OR (SELECT is_first FROM own) AND answers::text ~ '"sealed": "[0-9a-f]{2}')
             + (SELECT count(*) FROM submissions
                WHERE strpos(payload, '"sealed":"1.' || $2) > 0 OR strpos(scores, '"sealed":"1.' || $2) > 0
                   OR starts_with(sealed_missing, '1.' || $2)
                   OR (SELECT is_first FROM own) AND payload ~ '"sealed": ?"[0-9a-f]{2}') AS responses

-- in ended.rs
SELECT secret_hash FROM sessions WHERE participant = $1 ORDER BY secret_hash

-- in ended.rs
SELECT secret_hash FROM participants JOIN sessions ON sessions.participant = participants.id
             WHERE participants.survey_id = $1 ORDER BY secret_hash

-- in ended.rs
SELECT secret_hash FROM sessions ORDER BY secret_hash

-- in ended.rs
SELECT secret_hash FROM account_sessions ORDER BY secret_hash

-- in ended.rs
DELETE FROM account_sessions
             WHERE secret_hash IN (SELECT secret_hash FROM account_sessions WHERE secret_hash = ANY($1)
                                   ORDER BY secret_hash FOR UPDATE)

-- in ended.rs
DELETE FROM sessions
             WHERE secret_hash IN (SELECT secret_hash FROM sessions WHERE secret_hash = ANY($1)
                                   ORDER BY secret_hash FOR UPDATE)

-- in audit.rs
INSERT INTO audit_chains (started_at) VALUES ($1) RETURNING number

-- in audit.rs
INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, actor, times, hash)
         SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::text[],
                              $8::text[], $9::text[], $10::bigint[], $11::text[])

-- in audit.rs
SELECT coalesce(sum(CASE WHEN is_open THEN
                    (SELECT coalesce(max(audit.number), 0) FROM audit WHERE chain = audit_chains.number)
                ELSE covered END), 0)::bigint
         FROM audit_chains

-- in audit.rs
SELECT survey_id FROM participants WHERE id = $1

-- in keys.rs
SELECT to_regclass('keys') IS NOT NULL

-- in keys.rs
SELECT to_regclass('unfinished_copy') IS NOT NULL

-- in keys.rs
SELECT * FROM keys ORDER BY number

-- in keys.rs
SELECT participant, sealed FROM identities WHERE sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT survey_id, reference, sealed FROM invited WHERE sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT id, email_sealed FROM accounts WHERE email_sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT participant, answer.value FROM drafts, jsonb_each(answers) AS answer
                    WHERE jsonb_typeof(answer.value) = 'object' LIMIT 1

-- in keys.rs
SELECT participant, answer.value
                    FROM submissions, jsonb_path_query(payload::jsonb, '$.** ? (exists (@.sealed))') AS answer (value)
                    LIMIT 1

-- in keys.rs
INSERT INTO keys (fingerprint, added_at, used_since) SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)
         ON CONFLICT DO NOTHING

-- in keys.rs
SELECT EXISTS (SELECT 1 FROM audit)

-- in keys.rs
INSERT INTO keys (fingerprint, added_at) VALUES ($1, $2) ON CONFLICT DO NOTHING

-- in keys.rs
UPDATE keys SET used_since = $2
                 WHERE fingerprint = $1 AND used_since IS NULL AND retired_at IS NULL

-- in keys.rs
UPDATE keys SET retired_at = $2, chain = $3
                 WHERE fingerprint = $1 AND retired_at IS NULL
                   AND number <> (SELECT number FROM keys WHERE used_since IS NOT NULL
                                  ORDER BY used_since DESC, number DESC LIMIT 1)

-- in moving.rs
SELECT tailorings.id AS tailoring, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender,
                responses.*
         FROM tailorings CROSS JOIN LATERAL (
             SELECT participants.row, participants.id, participants.survey_id, participants.data_key, drafts.revision,
                    drafts.answers, drafts.page, drafts.section, drafts.language
             FROM participants JOIN drafts ON drafts.participant = participants.id
             WHERE participants.tailoring = tailorings.id AND withdrawn_at IS NULL
               AND participants.row > CASE WHEN tailorings.id = $3 THEN $4::bigint ELSE 0 END
             ORDER BY participants.row LIMIT $5
         ) AS responses
         WHERE tailorings.id >= $3 AND tailorings.survey = $1 AND tailorings.version <> $2
         ORDER BY tailorings.id, responses.row LIMIT $5

-- in moving.rs
SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section, drafts.language
         FROM unnest($3::text[]) WITH ORDINALITY AS named (id, place)
         JOIN participants ON participants.id = named.id
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL
         ORDER BY named.place

-- in moving.rs
WITH going AS MATERIALIZED (
             SELECT named.*
             FROM jsonb_to_recordset($1)
                 AS named (participant text, revision bigint, without text[], keeps_page boolean)
             JOIN participants ON participants.id = named.participant
             JOIN drafts ON drafts.participant = named.participant AND drafts.revision = named.revision
             FOR NO KEY UPDATE OF participants SKIP LOCKED FOR UPDATE OF drafts SKIP LOCKED
         )
         UPDATE drafts SET revision = drafts.revision + 1, answers = drafts.answers - going.without,
                           last_save = NULL, is_sealed = NULL,
                           page = CASE WHEN going.keeps_page THEN drafts.page END, section = NULL
         FROM going WHERE drafts.participant = going.participant
         RETURNING drafts.participant

-- in moving.rs
UPDATE participants SET tailoring = going.tailoring
         FROM unnest($1::text[], $2::bigint[]) AS going (participant, tailoring)
         WHERE participants.id = going.participant

-- in log.rs
SELECT to_regclass('audit') IS NOT NULL

-- in log.rs
SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         ORDER BY at, chain, number

-- in log.rs
SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE (chain, number) > ($1, $2) ORDER BY chain, number LIMIT $3

-- in log.rs
SELECT number, key, at, heads, hash FROM audit_heads WHERE number > $1 ORDER BY number LIMIT $2

-- in log.rs
SELECT to_regclass('audit_chains') IS NOT NULL

-- in log.rs
SELECT number, covered, is_open FROM audit_chains ORDER BY number

-- in consent.rs
SELECT consent_text IS NULL OR consent_text <> ALL($2)
         FROM drafts WHERE participant = $1 AND consented_at IS NOT NULL

-- in consent.rs
UPDATE drafts SET
             revision = revision + 1, answers = answers - $2::text,
             consented_at = NULL, consent_text = NULL, last_save = NULL
         WHERE participant = $1 AND consented_at IS NOT NULL
           AND (consent_text IS NULL OR consent_text <> ALL($3))

-- in directory.rs
SELECT version FROM deployment_version

-- in directory.rs
SELECT url_name, origin, name, declaration FROM customers ORDER BY origin DESC, row

-- in directory.rs
SELECT survey_id, origin, customer, declaration FROM surveys ORDER BY origin DESC, row

-- in directory.rs
SELECT survey, version, template FROM templates ORDER BY survey COLLATE "C", version

-- in directory.rs
DELETE FROM customers WHERE origin = 'file'

-- in directory.rs
DELETE FROM surveys WHERE origin = 'file'

-- in directory.rs
INSERT INTO customers (url_name, origin, name, declaration) VALUES ($1, $2, $3, $4)
             ON CONFLICT (lower(url_name), origin) DO UPDATE
             SET name = excluded.name, declaration = excluded.declaration

-- in directory.rs
INSERT INTO surveys (survey_id, origin, customer, declaration) VALUES ($1, $2, $3, $4)
             ON CONFLICT (survey_id, origin) DO UPDATE
             SET customer = excluded.customer, declaration = excluded.declaration

-- in directory.rs
INSERT INTO templates (survey, version, template) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING

-- in directory.rs
UPDATE deployment_version SET version = version + 1

-- in directory.rs
SELECT name, declaration FROM customers WHERE lower(url_name) = lower($1) AND origin = $2

-- in directory.rs
SELECT customer, declaration FROM surveys WHERE survey_id = $1 AND origin = $2

-- in continued.rs
SELECT 1 FROM sessions JOIN participants ON participants.id = sessions.participant
         WHERE sessions.participant = $1 AND sessions.secret_hash = $2 AND participants.survey_id = $3

-- in people.rs
SELECT invited.reference, participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, drafts.answers, drafts.page, drafts.section,
                drafts.language
         FROM unnest($2::text[]) AS named (reference)
         JOIN invited ON invited.survey_id = $1 AND invited.reference = named.reference
         JOIN invitations ON invitations.invited = invited.id AND invitations.revoked_at IS NULL
         JOIN participants ON participants.id = invitations.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id

-- in people.rs
WITH told AS MATERIALIZED (
             SELECT given.participant, given.unit, given.presets
             FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[]) AS given (participant, revision, unit, presets)
             JOIN participants ON participants.id = given.participant
             JOIN drafts ON drafts.participant = given.participant AND drafts.revision = given.revision
             FOR NO KEY UPDATE OF participants SKIP LOCKED
             FOR UPDATE OF drafts SKIP LOCKED
         )
         UPDATE participants SET unit = told.unit, presets = coalesce(told.presets, participants.presets)
         FROM told WHERE participants.id = told.participant
         RETURNING participants.id

-- in readers.rs
SELECT name, scope, rights, seed, expires_at FROM readers WHERE token_hash = $1

-- in readers.rs
INSERT INTO readers (name, token_hash, scope, rights, seed, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING

-- in readers.rs
SELECT name, scope, rights, seed, expires_at FROM readers ORDER BY name COLLATE "C"

-- in readers.rs
UPDATE readers SET token_hash = $2, expires_at = $3 WHERE name = $1

-- in readers.rs
DELETE FROM readers WHERE name = $1

-- in writing.rs
SELECT pg_advisory_xact_lock(hashtextextended($1, 0))

-- in writing.rs
SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))

-- in copies.rs
SELECT NOT EXISTS (SELECT 1 FROM keys) AND NOT EXISTS (SELECT 1 FROM audit)
                AND NOT EXISTS (SELECT 1 FROM participants)

-- in copies.rs
SELECT attrelid::regclass::text, attname::text FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
         WHERE attidentity <> '' AND relnamespace = current_schema()::regnamespace

-- in evidence.rs
INSERT INTO evidence (id, participant, account, sealed, kept_until, data_key) VALUES ($1, $2, $3, $4, $5, $6)

-- in evidence.rs
DELETE FROM evidence WHERE participant = $1

-- in evidence.rs
DELETE FROM evidence WHERE account = $1

-- in evidence.rs
DELETE FROM evidence WHERE id = ANY (ARRAY(
             SELECT id FROM evidence WHERE kept_until <= $1 FOR UPDATE SKIP LOCKED))

-- in evidence.rs
SELECT coalesce(participant, account) FROM evidence WHERE kept_until > 0 ORDER BY kept_until

-- in accounts/demo.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE account_sessions.secret_hash = $1 AND account_sessions.account = coalesce($5, account_sessions.account)
           AND account_sessions.expires_at > $2
           AND account_sessions.seen_at > $3 AND kind = 'demo' AND email_lookup = ANY($4)
         FOR SHARE OF accounts FOR UPDATE OF account_sessions

-- in accounts/demo.rs
INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, created_at, data_key)
         VALUES ($1, 'demo', 'open', $2, $3, $4, $5)

-- in accounts/passwords.rs
SELECT id, password FROM accounts WHERE identity_lookup = ANY($1) AND state = 'open'

-- in accounts/passwords.rs
SELECT password, email_sealed, data_key FROM accounts WHERE id = $1 AND state <> 'closed'

-- in accounts/passwords.rs
UPDATE accounts SET password = $3 WHERE id = $1 AND password = $2 AND state = 'open'

-- in accounts/sessions.rs
INSERT INTO account_sessions (secret_hash, account, expires_at, seen_at) VALUES ($1, $2, $3, $4)

-- in accounts/sessions.rs
SELECT id, kind, is_super_user, identity_sealed, data_key FROM accounts
         WHERE identity_lookup = ANY($1) AND state = 'open' FOR SHARE

-- in accounts/sessions.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key, expires_at, seen_at, is_refused
         FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE secret_hash = $1 AND account = coalesce($2, account) AND state = 'open'

-- in accounts/sessions.rs
UPDATE account_sessions SET seen_at = greatest(seen_at, $2) WHERE secret_hash = $1

-- in accounts/sessions.rs
UPDATE account_sessions SET is_refused = TRUE WHERE secret_hash = $1 AND NOT is_refused RETURNING account

-- in accounts/sessions.rs
DELETE FROM account_sessions WHERE secret_hash = $1 AND account = coalesce($2, account)
         RETURNING account

-- in accounts/sessions.rs
SELECT 1 FROM account_sessions WHERE account = $1 OR secret_hash = $2 ORDER BY secret_hash FOR UPDATE

-- in accounts/sessions.rs
SELECT secret_hash, expires_at, seen_at FROM account_sessions WHERE account = $1 ORDER BY expires_at DESC

-- in accounts/sessions.rs
DELETE FROM account_sessions WHERE secret_hash = ANY (ARRAY(
             SELECT secret_hash FROM account_sessions WHERE expires_at < $1 FOR UPDATE SKIP LOCKED))

-- in accounts/sessions.rs
DELETE FROM account_links WHERE secret_hash = ANY (ARRAY(
             SELECT secret_hash FROM account_links WHERE expires_at < $1 FOR UPDATE SKIP LOCKED))

-- in accounts/invited.rs
INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, identity_sealed, identity_lookup, created_at,
                               data_key)
         SELECT $1, 'health', 'invited', $2, $3, $4, $5, $6, $7
         WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE email_lookup = ANY($8) AND kind = 'health')
           AND NOT EXISTS (SELECT 1 FROM accounts WHERE identity_lookup = ANY($9))
         ON CONFLICT DO NOTHING

-- in accounts/participants.rs
WITH RECURSIVE ids (id) AS (
             SELECT min(survey_id) FROM participants
             UNION ALL
             SELECT (SELECT min(survey_id) FROM participants WHERE survey_id > ids.id) FROM ids
             WHERE ids.id IS NOT NULL)
         SELECT id FROM ids WHERE id IS NOT NULL

-- in accounts/participants.rs
SELECT participants.id, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM identities
         CROSS JOIN LATERAL (
             SELECT * FROM participants WHERE id = identities.participant AND withdrawn_at IS NULL OFFSET 0
         ) AS participants
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE identities.lookup = ANY($1) AND (
             SELECT revoked_at FROM invitations
             WHERE invitations.participant = participants.id AND revoked_at IS NOT NULL LIMIT 1) IS NULL
         ORDER BY identities.signed_in_at DESC LIMIT 1

-- in accounts/close.rs
UPDATE accounts SET state = 'closed', email_sealed = NULL, email_lookup = NULL, data_key = NULL, identity_sealed = NULL,
                             identity_lookup = NULL, password = NULL, is_super_user = FALSE
         WHERE id = $1 AND state <> 'closed'

-- in accounts/close.rs
SELECT participant FROM identities WHERE lookup = ANY($1) ORDER BY participant FOR UPDATE

-- in accounts/close.rs
UPDATE identities SET sealed = NULL, lookup = NULL WHERE participant = ANY($1)

-- in accounts/close.rs
SELECT 1 FROM sessions WHERE participant = ANY($1) ORDER BY participant, secret_hash FOR UPDATE

-- in accounts/lines.rs
SELECT id, kind, state, is_super_user, created_at, email_sealed, identity_sealed, data_key
         FROM accounts WHERE email_lookup = ANY($1) AND kind = 'health'

-- in accounts/lines.rs
SELECT id, kind, state, is_super_user, created_at, email_sealed, identity_sealed, data_key
         FROM accounts ORDER BY created_at, id COLLATE "C"

-- in accounts/lines.rs
UPDATE accounts SET is_super_user = $2 WHERE id = $1 AND state <> 'closed'

-- in accounts/links.rs
INSERT INTO account_links (secret_hash, account, purpose, expires_at) VALUES ($1, $2, $3, $4)

-- in accounts/links.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_links
         JOIN accounts ON accounts.id = account_links.account
         WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
           AND state = CASE purpose WHEN 'register' THEN 'invited' ELSE 'open' END

-- in accounts/links.rs
SELECT 1 FROM accounts WHERE id = (SELECT account FROM account_links WHERE secret_hash = $1)
         FOR NO KEY UPDATE

-- in accounts/links.rs
UPDATE accounts SET state = 'open', password = $2 WHERE id = $1

-- in accounts/links.rs
DELETE FROM account_links WHERE account = $1

-- in invitations.rs
INSERT INTO invited (survey_id, reference, sealed, settings, data_key)
         SELECT $1, reference, sealed, settings, data_key
         FROM (
             SELECT DISTINCT ON (reference) reference, sealed, settings, data_key, place
             FROM unnest($2::text[], $3::bytea[], $4::text[], $5::bytea[]) WITH ORDINALITY
                 AS named (reference, sealed, settings, data_key, place)
             ORDER BY reference, place DESC
         ) AS last
         ORDER BY place
         ON CONFLICT (survey_id, reference)
         DO UPDATE SET sealed = excluded.sealed, settings = excluded.settings, data_key = excluded.data_key

-- in invitations.rs
SELECT id FROM invited WHERE survey_id = $1 AND withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
         ORDER BY id

-- in invitations.rs
SELECT 1 FROM invited WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE

-- in invitations.rs
INSERT INTO invitations (survey_id, invited, created_at)
         SELECT survey_id, invited.id, $2
         FROM unnest($1::bigint[]) WITH ORDINALITY AS named (id, place) JOIN invited ON invited.id = named.id
         WHERE withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
         ORDER BY place

-- in invitations.rs
INSERT INTO invitations (survey_id, created_at, settings) SELECT $1, $2, unnest($3::text[])

-- in invitations.rs
SELECT invitations.id, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings, printed_at, revoked_at,
                participant IS NOT NULL AS is_used,
                EXISTS (SELECT 1 FROM invitation_mails
                        WHERE invitation = invitations.id AND state = 'handedOver') AS is_mailed
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 ORDER BY invitations.id

-- in invitations.rs
SELECT coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_links
         JOIN invitations ON invitations.id = invitation_links.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE secret_hash = $1 AND invitations.survey_id = $2 AND revoked_at IS NULL

-- in invitations.rs
UPDATE invitations SET printed_at = $2
         WHERE id IN (SELECT id FROM invitations WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE)

-- in invitations.rs
DELETE FROM invitation_links WHERE invitation = ANY($1) AND mail IS NULL

-- in invitations.rs
INSERT INTO invitation_links (secret_hash, invitation, made_at)
         SELECT named.secret_hash, invitations.id, $3
         FROM unnest($1::bigint[], $2::text[]) AS named (id, secret_hash)
         JOIN invitations ON invitations.id = named.id

-- in invitations.rs
UPDATE invitations SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL

-- in invitations.rs
DELETE FROM return_links WHERE participant = (SELECT participant FROM invitations WHERE id = $1)

-- in invitations.rs
DELETE FROM sessions
         WHERE (participant, secret_hash) IN (
             SELECT participant, secret_hash FROM sessions
             WHERE participant = (SELECT participant FROM invitations WHERE id = $1)
             ORDER BY secret_hash FOR UPDATE)

-- in invitations.rs
SELECT id, participant
         FROM invitation_links JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE secret_hash = $1 AND survey_id = $2 AND revoked_at IS NULL
         FOR NO KEY UPDATE OF invitations

-- in invitations.rs
SELECT revoked_at IS NOT NULL FROM invitations WHERE participant = $1 ORDER BY id FOR SHARE

-- in invitations.rs
SELECT 1 FROM identities
         WHERE participant = $1 AND login_type = $2 AND (lookup = ANY($3) OR $3 IS NULL AND lookup IS NULL)
           AND (lookup IS NOT NULL
                OR (birth_year IS NOT DISTINCT FROM $4 AND gender IS NOT DISTINCT FROM $5))

-- in invitations.rs
UPDATE invitations SET participant = $2, opened_at = coalesce(opened_at, $3) WHERE id = $1
