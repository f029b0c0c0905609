-- in audit.rs
CREATE TEMP TABLE chain_key (number INTEGER NOT NULL, secret BLOB NOT NULL, operator TEXT, chain INTEGER)

-- in protection.rs
SELECT name, sql FROM sqlite_schema
         WHERE type = 'trigger' AND tbl_name IN ('audit', 'audit_chains', 'audit_heads')

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
         WHERE return_links.secret_hash = $1 AND return_links.participant = coalesce($2, return_links.participant)
           AND return_links.expires_at > $3

-- in return_links.rs
UPDATE return_links SET opened_at = $3
         WHERE secret_hash = $1 AND participant = coalesce($2, participant) AND expires_at > $3
         RETURNING participant, (SELECT survey_id FROM participants WHERE id = participant) AS survey_id

-- in compatibility.rs
SELECT version FROM _sqlx_migrations WHERE success

-- in compatibility.rs
SELECT compatible_until, version FROM compatibility WHERE only_one = 1

-- in batch.rs
UPDATE drafts SET
        revision     = drafts.revision + 1,
        answers      = jsonb_patch(jsonb_patch(drafts.answers, save.removed), save.changes),
        page         = coalesce(save.page, drafts.page),
        section      = CASE WHEN save.page IS NULL THEN drafts.section ELSE save.section END,
        language     = coalesce(save.language, drafts.language),
        consented_at = CASE save.consent WHEN 1 THEN coalesce(drafts.consented_at, save.saved_at)
                                         WHEN 0 THEN NULL ELSE drafts.consented_at END,
        consent_text = CASE save.consent WHEN 1 THEN coalesce(drafts.consent_text, save.consent_text)
                                         WHEN 0 THEN NULL ELSE drafts.consent_text END,
        answered_at  = CASE save.is_answer WHEN 1 THEN save.saved_at ELSE drafts.answered_at END,
        last_save    = save.code,
        saved_at     = save.saved_at
    FROM (
        SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS changes,
               value ->> 3 AS page, value ->> 4 AS section, value ->> 5 AS language, value ->> 6 AS saved_at,
               value ->> 7 AS consent, value ->> 8 AS consent_text, value ->> 9 AS secret_hash,
               value ->> 10 AS is_answer, value ->> 11 AS removed, value ->> 12 AS code
        FROM jsonb_each($1)
    ) AS save
    WHERE drafts.participant = save.participant AND drafts.revision = save.revision
      AND EXISTS (SELECT 1 FROM sessions
                  WHERE sessions.secret_hash = save.secret_hash AND sessions.participant = save.participant)
    RETURNING drafts.participant, drafts.revision

-- in batch.rs
INSERT INTO consent_words (hash, words) SELECT key, value FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING

-- in batch.rs
SELECT drafts.participant, participants.survey_id
         FROM drafts JOIN participants ON participants.id = drafts.participant
         WHERE drafts.participant IN (SELECT value FROM json_each($1)) AND drafts.consented_at IS NOT NULL

-- in health.rs
INSERT INTO probe (id, room) VALUES (1, randomblob($1)) ON CONFLICT (id) DO UPDATE SET room = excluded.room

-- in heads.rs
SELECT chain FROM temp.chain_key

-- in heads.rs
UPDATE audit_chains SET is_open = FALSE WHERE number = $1

-- in heads.rs
UPDATE temp.chain_key SET chain = NULL

-- in heads.rs
SELECT number AS key, secret FROM temp.chain_key

-- in heads.rs
INSERT INTO audit_heads (number, key, at, heads, hash) VALUES ($1, $2, $3, $4, $5)

-- in heads.rs
UPDATE audit_chains SET covered = heads.value ->> 1 FROM json_each($1) AS heads
         WHERE audit_chains.number = heads.value ->> 0

-- in heads.rs
SELECT chain, last.number, hash FROM audit_chains CROSS JOIN audit AS last
            ON chain = audit_chains.number
                AND last.number = (SELECT max(number) FROM audit WHERE chain = audit_chains.number)
         WHERE is_open AND last.number > covered ORDER BY chain

-- in heads.rs
SELECT number, hash FROM audit_heads WHERE number = (SELECT max(number) FROM audit_heads)

-- in sessions.rs
INSERT INTO sessions (secret_hash, participant, expires_at, seen_at) VALUES ($1, $2, $3, $4)

-- in sessions.rs
UPDATE sessions SET seen_at = max(seen_at, $2) WHERE secret_hash = $1

-- in sessions.rs
UPDATE sessions SET is_refused = 1 WHERE secret_hash = $1 AND is_refused = 0 RETURNING participant

-- in sessions.rs
DELETE FROM sessions WHERE secret_hash = $1 AND participant = coalesce($2, participant)
         RETURNING participant

-- in sessions.rs
SELECT secret_hash, expires_at, seen_at FROM sessions WHERE participant = $1 ORDER BY expires_at DESC

-- in sessions.rs
DELETE FROM sessions WHERE expires_at < $1

-- in counted.rs
SELECT invitations.id, coalesce(coalesce(invited.settings, invitations.settings) ->> 'unit', '') AS unit
         FROM invitations LEFT JOIN invited ON invited.id = invitations.invited
         WHERE invitations.survey_id = $1 AND counted_in IS NULL AND revoked_at IS NULL

-- in counted.rs
UPDATE invitations SET counted_in = named.value ->> 1, counted_at = $2
         FROM json_each($1) AS named WHERE invitations.id = named.value ->> 0

-- in counted.rs
DELETE FROM erased_invitations WHERE survey_id = $1 AND erased >= $2

-- in counted.rs
SELECT counted_in FROM erased_invitations WHERE survey_id = $1 ORDER BY counted_in

-- in counted.rs
INSERT INTO erased_invitations (survey_id, counted_in, erased)
         SELECT survey_id, counted_in, count(*) FROM invitations
         WHERE counted_in IS NOT NULL AND id IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($2)))
         GROUP BY survey_id, counted_in
         ON CONFLICT (survey_id, counted_in) DO UPDATE SET erased = erased + excluded.erased

-- in read.rs
SELECT invitation_mails.id, invitation, reminder, state, changed_at, address
         FROM invitations CROSS JOIN invitation_mails ON invitation_mails.invitation = invitations.id
         WHERE invitations.survey_id = $1 ORDER BY invitation_mails.id

-- in read.rs
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

-- in read.rs
SELECT invitation_mails.id, invitations.survey_id, reminder, attempts, invited.reference, invited.sealed, invited.data_key,
                coalesce(invited.settings, invitations.settings) AS settings
         FROM invitation_mails
         CROSS JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE state = 'waiting' AND due_at <= $1 ORDER BY due_at, invitation_mails.id LIMIT 1

-- in queue.rs
INSERT INTO invitation_mails (invitation, reminder, state, queued_at, due_at, changed_at)
             SELECT id, $2, 'waiting', $3, $3, $3 FROM invitations WHERE id = $1 AND NOT EXISTS (
                 SELECT 1 FROM invitation_mails
                 WHERE invitation = $1 AND (state IN ('waiting', 'sending')
                                            OR (reminder = $2 AND state IN ('handedOver', 'unknown'))))

-- in queue.rs
SELECT invitations.id,
                revoked_at IS NULL AND declined_at IS NULL AND invited.withdrawn_at IS NULL
                AND participants.withdrawn_at IS NULL AND submissions.participant IS NULL
                AND NOT EXISTS (SELECT 1 FROM invitation_mails AS others
                                WHERE others.invitation = invitations.id AND others.address = $2
                                  AND others.state IN ('refused', 'bounced')) AS is_due
         FROM invitation_mails
         CROSS JOIN invitations ON invitations.id = invitation_mails.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         LEFT JOIN participants ON participants.id = invitations.participant
         LEFT JOIN submissions ON submissions.participant = invitations.participant
         WHERE invitation_mails.id = $1 AND state = 'waiting'

-- in queue.rs
UPDATE invitation_mails
             SET state = 'sending', attempts = attempts + 1, changed_at = $2, address = $3
             WHERE id = $1

-- in queue.rs
INSERT INTO invitation_links (secret_hash, invitation, mail, made_at, envelope, decline_hash, address)
             VALUES ($4, $5, $1, $2, $6, $7, $3)

-- in queue.rs
DELETE FROM invitation_links
             WHERE secret_hash = (SELECT secret_hash FROM invitation_links WHERE mail = $1
                                  ORDER BY made_at DESC, rowid DESC LIMIT 1)
               AND EXISTS (SELECT 1 FROM invitation_mails WHERE id = $1 AND state = 'sending')

-- in queue.rs
UPDATE invitation_mails SET state = $2, due_at = $3, changed_at = $4
         WHERE id = $1 AND state IN ('sending', 'unknown')

-- in queue.rs
UPDATE invitation_mails
         SET state = 'unknown', changed_at = (SELECT max(made_at) FROM invitation_links WHERE mail = $1)
         WHERE id = $1 AND state = 'waiting' AND EXISTS (SELECT 1 FROM invitation_links WHERE mail = $1)

-- in queue.rs
DELETE FROM invitation_mails WHERE id = $1 AND state = 'waiting'

-- in queue.rs
SELECT id FROM invitation_mails WHERE invitation = $1 AND state = 'waiting'

-- in queue.rs
SELECT EXISTS (SELECT 1 FROM invitation_mails WHERE state = 'sending' AND changed_at < $1)

-- in queue.rs
UPDATE invitation_mails SET state = 'unknown', changed_at = $2
         WHERE state = 'sending' AND changed_at < $1

-- in queue.rs
UPDATE invitation_mails SET state = 'waiting', attempts = 0, due_at = $2, changed_at = $2
         WHERE id IN (SELECT value FROM json_each($1)) AND state IN ('refused', 'unknown')

-- in queue.rs
UPDATE invitation_mails SET state = 'bounced', changed_at = $2
         WHERE state IN ('waiting', 'sending', 'handedOver', 'unknown') AND id IN (
             SELECT mails.id FROM json_each($1) AS named
             CROSS JOIN invitation_links ON envelope = named.value
             CROSS JOIN invitation_mails AS mails ON mails.id = mail AND mails.address = invitation_links.address)

-- in queue.rs
SELECT invitations.id, survey_id, declined_at IS NULL AS is_new
         FROM invitation_links CROSS JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE decline_hash = $1

-- in queue.rs
UPDATE invitations SET declined_at = $2 WHERE id = $1

-- in places.rs
SELECT participants.id, submissions.rowid, birth_year, tailoring, unit, presets, purpose,
                    withdrawn_at IS NULL
                    AND (?2 IS NULL
                         OR (SELECT submitted_at FROM submissions AS sent WHERE sent.rowid = submissions.rowid) >= ?2)
                    AND (?3 = '[]' OR EXISTS (SELECT 1 FROM json_each(?3)
                                              WHERE unit = value OR substr(unit, 1, length(value) + 1) = value || '/'))
             FROM participants
             JOIN submissions ON submissions.participant = participants.id
             LEFT JOIN identities ON identities.participant = participants.id
             WHERE survey_id = ?1 AND participants.rowid % ?4 = ?5

-- in found.rs
SELECT participant, language, payload, scores, missing, sealed_missing, consented_at, consent_text, submitted_at,
                    CASE WHEN ?2 THEN (SELECT data_key FROM participants WHERE id = participant) END
             FROM submissions WHERE rowid = ?1

-- in found.rs
SELECT survey, version, flags, gender FROM tailorings WHERE id = ?1

-- in found.rs
SELECT sealed, lookup FROM identities WHERE participant = ?1

-- in found.rs
SELECT invited.reference, invited.sealed, invited.settings, invited.data_key
         FROM invitations JOIN invited ON invited.id = invitations.invited
         WHERE invitations.participant = ?1

-- in sealing.rs
SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page, drafts.section, drafts.language
         FROM drafts
         CROSS JOIN participants ON participants.id = drafts.participant
         CROSS JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE drafts.is_sealed IS NULL AND drafts.participant > $1
         ORDER BY drafts.participant LIMIT $2

-- in sealing.rs
SELECT participants.survey_id, participants.data_key, tailorings.flags, tailorings.gender, submissions.participant, submissions.survey,
                submissions.version, submissions.language, submissions.payload, submissions.scores, submissions.missing,
                submissions.sealed_missing, submissions.submitted_at
         FROM submissions
         CROSS JOIN participants ON participants.id = submissions.participant
         CROSS JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE submissions.is_sealed IS NULL AND submissions.participant > $1
         ORDER BY submissions.participant LIMIT $2

-- in sealing.rs
UPDATE drafts SET answers = jsonb(sealed.answers), is_sealed = 1
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value -> 2 AS answers FROM jsonb_each($1)
         ) AS sealed
         WHERE drafts.participant = sealed.participant AND drafts.revision = sealed.revision

-- in sealing.rs
UPDATE submissions SET payload = $2, scores = $3, missing = $4, sealed_missing = $5, is_sealed = 1
             WHERE participant = $1

-- in places.rs
SELECT coalesce((SELECT sent FROM sent_counts WHERE survey_id = $1), 0)
              + (SELECT count(*) FROM drafts WHERE survey_id = $1 AND answered_at > $2)

-- in read.rs
SELECT sessions.participant, sessions.expires_at, sessions.seen_at, sessions.is_refused, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM sessions
         JOIN participants ON participants.id = sessions.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE sessions.secret_hash = $1 AND sessions.participant = coalesce($2, sessions.participant)

-- in read.rs
SELECT survey, version, flags, gender FROM tailorings ORDER BY id

-- in read.rs
SELECT revision, json(answers) AS answers, page, section, language, last_save FROM drafts WHERE participant = $1

-- in read.rs
SELECT 1 FROM submissions WHERE participant = $1

-- in read.rs
SELECT participant, survey, version, language, payload, scores, missing, sealed_missing, submitted_at
         FROM submissions WHERE participant = $1

-- in read.rs
DELETE FROM drafts WHERE participant = '1'

-- in figures.rs
SELECT count(*) AS count, min(at) AS since FROM deliveries INDEXED BY deliveries_by_due WHERE due_at >= 0

-- in figures.rs
SELECT count(*) FROM deliveries WHERE due_at IS NULL AND failure IS NOT NULL

-- in figures.rs
SELECT count(*) AS count, min(queued_at) AS since FROM invitation_mails INDEXED BY invitation_mails_waiting
         WHERE state = 'waiting' AND due_at >= 0

-- in figures.rs
SELECT max(at) AS at FROM audit_chains AS chains CROSS JOIN audit
            ON chain = chains.number AND audit.number = (SELECT max(number) FROM audit WHERE chain = chains.number)
         WHERE chains.number IN (SELECT number FROM audit_chains WHERE is_open UNION ALL SELECT max(number) FROM audit_chains)

-- in record.rs
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

-- in record.rs
SELECT id, sealed, data_key, kept_until FROM evidence WHERE participant = $1 ORDER BY kept_until, id

-- in mod.rs
SELECT participant FROM submissions WHERE participant > $1 ORDER BY participant LIMIT $2

-- in mod.rs
SELECT participant FROM json_each($1) AS named CROSS JOIN identities ON identities.lookup = named.value

-- in mod.rs
SELECT id FROM participants WHERE withdrawn_at <= $1 ORDER BY withdrawn_at, id

-- in mod.rs
SELECT participant, sealed, data_key FROM identities
         CROSS JOIN participants ON participants.id = identities.participant
         WHERE participant > $1 AND sealed IS NOT NULL AND data_key IS NOT NULL ORDER BY participant LIMIT $2

-- in mod.rs
SELECT id, survey_id, reference, sealed, data_key, settings FROM invited WHERE id > $1 ORDER BY id LIMIT $2

-- in mod.rs
SELECT participant FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.invited = named.value
         WHERE participant IS NOT NULL

-- in mod.rs
SELECT invited FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.participant = named.value
         WHERE invited IS NOT NULL

-- in mod.rs
SELECT participants.id, survey_id, withdrawn_at, delivered_at, login_type, sealed, data_key, signed_in_at, submitted_at
         FROM json_each($1) AS named
         CROSS JOIN participants ON participants.id = named.value
         CROSS JOIN identities ON identities.participant = participants.id
         LEFT JOIN submissions ON submissions.participant = participants.id
         ORDER BY signed_in_at, participants.id

-- in mod.rs
SELECT coalesce(max(number), 0) + 1 FROM erasures

-- in mod.rs
INSERT INTO erasures (number, at, survey_id, kind, id)
         SELECT $1, $2, value ->> 0, value ->> 1, value ->> 2 FROM json_each($3) WHERE true ON CONFLICT DO NOTHING

-- in mod.rs
DELETE FROM invitations WHERE participant IN (SELECT value FROM json_each($1))

-- in mod.rs
DELETE FROM invitations WHERE invited IN (SELECT value FROM json_each($1))

-- in mod.rs
DELETE FROM invited WHERE id IN (SELECT value FROM json_each($1))

-- in mod.rs
DELETE FROM participants WHERE id IN (SELECT value FROM json_each($1))

-- in mod.rs
DELETE FROM accounts WHERE id IN (SELECT value FROM json_each($1))

-- in mod.rs
SELECT EXISTS (SELECT 1 FROM participants WHERE id IN (SELECT value FROM json_each($1)))
             OR EXISTS (SELECT 1 FROM invited WHERE id IN (SELECT value FROM json_each($2)))
             OR EXISTS (SELECT 1 FROM accounts WHERE id IN (SELECT value FROM json_each($3)))

-- in mod.rs
SELECT participants.id, survey_id FROM json_each($1) AS named
         CROSS JOIN participants ON participants.id = named.value ORDER BY participants.id

-- in mod.rs
SELECT number, at, survey_id, kind, id FROM erasures ORDER BY number, kind, survey_id, id

-- in mod.rs
UPDATE participants SET withdrawn_at = $2
         WHERE id IN (SELECT value FROM json_each($1)) AND withdrawn_at IS NULL RETURNING id, survey_id

-- in mod.rs
DELETE FROM sessions WHERE participant IN (SELECT value FROM json_each($1))

-- in mod.rs
DELETE FROM return_links WHERE participant IN (SELECT value FROM json_each($1))

-- in mod.rs
UPDATE invitations SET revoked_at = coalesce(revoked_at, $2)
         WHERE participant IN (SELECT value FROM json_each($1))

-- in mod.rs
UPDATE invitations SET revoked_at = coalesce(revoked_at, $2)
         WHERE invited IN (SELECT value FROM json_each($3))

-- in mod.rs
DELETE FROM invitation_links WHERE invitation IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($3)))

-- in mod.rs
DELETE FROM invitation_mails WHERE state = 'waiting' AND invitation IN (
             SELECT id FROM invitations WHERE participant IN (SELECT value FROM json_each($1))
             UNION SELECT id FROM invitations WHERE invited IN (SELECT value FROM json_each($3)))

-- in mod.rs
UPDATE invited SET withdrawn_at = coalesce(withdrawn_at, $2)
         WHERE id IN (SELECT value FROM json_each($3))

-- in due.rs
SELECT participants.id FROM participants
             CROSS JOIN submissions ON submissions.participant = participants.id
             WHERE participants.survey_id = $2 AND submitted_at <= $3 LIMIT $1

-- in due.rs
SELECT participants.id FROM participants
             CROSS JOIN drafts ON drafts.participant = participants.id
             WHERE participants.survey_id = $2 AND saved_at <= $3 LIMIT $1

-- in due.rs
SELECT id FROM invited
             WHERE survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)
             LIMIT $1

-- in due.rs
SELECT drafts.participant FROM drafts
             CROSS JOIN identities ON identities.participant = drafts.participant
             WHERE answered_at IS NULL AND json(answers) = '{}' AND saved_at <= $2 AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)
             LIMIT $1

-- in due.rs
SELECT participants.id FROM json_each($1) AS named
             CROSS JOIN participants ON participants.id = named.value
             CROSS JOIN submissions ON submissions.participant = participants.id
             WHERE participants.survey_id = $2 AND submitted_at <= $3

-- in due.rs
SELECT participants.id FROM json_each($1) AS named
             CROSS JOIN participants ON participants.id = named.value
             CROSS JOIN drafts ON drafts.participant = participants.id
             WHERE participants.survey_id = $2 AND saved_at <= $3

-- in due.rs
SELECT invited.id FROM json_each($1) AS named
             CROSS JOIN invited ON invited.id = named.value
             WHERE survey_id = $2
               AND NOT EXISTS (SELECT 1 FROM invitations WHERE invited = invited.id AND participant IS NOT NULL)

-- in due.rs
SELECT drafts.participant FROM json_each($1) AS named
             CROSS JOIN drafts ON drafts.participant = named.value
             CROSS JOIN identities ON identities.participant = drafts.participant
             WHERE answered_at IS NULL AND json(answers) = '{}' AND saved_at <= $2 AND signed_in_at <= $2
               AND NOT EXISTS (SELECT 1 FROM sessions WHERE participant = drafts.participant AND expires_at > $2)
               AND NOT EXISTS (SELECT 1 FROM return_links WHERE participant = drafts.participant AND expires_at > $3)

-- in due.rs
SELECT DISTINCT invited FROM json_each($1) AS named
         CROSS JOIN invitations ON invitations.participant = named.value
         WHERE invited IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM invitations AS other
             WHERE other.invited = invitations.invited
               AND (other.participant NOT IN (SELECT value FROM json_each($1))
                    OR (other.participant IS NULL AND other.revoked_at IS NULL)))

-- in due.rs
SELECT survey_id, reference FROM json_each($1) AS named CROSS JOIN invited ON invited.id = named.value

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
         ON CONFLICT DO UPDATE SET artifact = excluded.artifact, published_at = excluded.published_at
         WHERE artifact <> excluded.artifact AND $5

-- in published_versions.rs
UPDATE drafts SET is_sealed = NULL WHERE participant IN (
                 SELECT participants.id FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                 WHERE survey = $1 AND version = $2)

-- in published_versions.rs
UPDATE submissions SET is_sealed = NULL WHERE participant IN (
                 SELECT participants.id FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                 WHERE survey = $1 AND version = $2)

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
SELECT participant FROM identities
         WHERE lookup IN (SELECT value FROM json_each($1)) AND NOT EXISTS (
             SELECT 1 FROM invitations
             WHERE invitations.participant = identities.participant AND invitations.revoked_at IS NOT NULL)
           AND NOT EXISTS (
             SELECT 1 FROM participants
             WHERE participants.id = identities.participant AND withdrawn_at IS NOT NULL)
         ORDER BY signed_in_at DESC LIMIT 1

-- in write.rs
SELECT submitted_at FROM submissions WHERE participant = $1

-- in write.rs
INSERT INTO participants (id, survey_id, tailoring, unit, presets, purpose, data_key)
         VALUES ($1, $2, $3, $4, $12, $13, $14)

-- in write.rs
INSERT INTO identities (participant, login_type, birth_year, gender, signed_in_at, sealed, lookup)
         VALUES ($1, $5, $6, $7, $8, $9, $10)

-- in write.rs
INSERT INTO drafts (participant, survey_id, revision, answers, saved_at, language, is_sealed)
         VALUES ($1, $2, 0, jsonb('{}'), $8, $11, 1)

-- in write.rs
INSERT INTO tailorings (survey, version, flags, gender) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO UPDATE SET survey = excluded.survey RETURNING id

-- in write.rs
INSERT INTO submissions (participant, survey, version, language, payload, scores, missing,
                                      sealed_missing, is_sealed, consented_at, consent_text, submitted_at)
             SELECT participant, $3, $4, $5, $6, $7, $8, $9, 1, consented_at, consent_text, $10
             FROM drafts WHERE participant = $1 AND revision = $2
               AND $4 = (SELECT version FROM tailorings JOIN participants ON participants.tailoring = tailorings.id
                         WHERE participants.id = $1)
             RETURNING (SELECT survey_id FROM participants WHERE id = participant)

-- in write.rs
DELETE FROM drafts WHERE participant = $1 AND changes() = 1

-- in write.rs
INSERT INTO deliveries (survey_id, participant, event, at, due_at)
             SELECT survey_id, id, 'sent', $10, $10 FROM participants
             WHERE id = $1 AND changes() = 1 AND coalesce(purpose, $11) IN (SELECT value FROM json_each($12))

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
                   GROUP BY survey_id, lookup HAVING count(*) > 1)
             GROUP BY survey_id
         )
         SELECT survey_id, count(*), sum(sent), coalesce(max(people), 0)
         FROM responses LEFT JOIN repeated USING (survey_id) GROUP BY survey_id

-- in outbox.rs
SELECT DISTINCT survey_id FROM deliveries INDEXED BY deliveries_by_due WHERE due_at <= $1

-- in outbox.rs
DELETE FROM deliveries WHERE ended_at < $1 AND failure IS NULL

-- in outbox.rs
UPDATE deliveries SET claim = $2, due_at = $4, tries = tries + 1
             WHERE number IN (
                 SELECT number FROM deliveries AS due
                 WHERE survey_id = $1 AND due_at <= $3
                   AND NOT EXISTS (SELECT 1 FROM deliveries AS earlier
                                   WHERE earlier.participant = due.participant AND earlier.number < due.number
                                     AND earlier.due_at IS NOT NULL)
                 ORDER BY due_at, number LIMIT $5)
             RETURNING number, survey_id, participant, event, at, tries

-- in outbox.rs
UPDATE participants SET delivered_at = $2
             WHERE id IN (SELECT value FROM json_each($1)) AND delivered_at IS NULL

-- in outbox.rs
DELETE FROM deliveries WHERE number = $1 AND claim = $2

-- in outbox.rs
UPDATE deliveries SET due_at = $3, failure = $4, claim = NULL, ended_at = CASE WHEN $3 IS NULL THEN $5 END
             WHERE number = $1 AND claim = $2

-- in outbox.rs
INSERT INTO deliveries (survey_id, participant, event, at, due_at)
         SELECT survey_id, participants.id, $2, $3,
                max($3, coalesce((SELECT max(due_at) FROM deliveries
                                  WHERE participant = participants.id AND claim IS NOT NULL), $3))
         FROM json_each($1) AS named CROSS JOIN participants ON participants.id = named.value
         WHERE delivered_at IS NOT NULL
         ON CONFLICT (participant, event) DO UPDATE
         SET at = excluded.at, tries = 0, due_at = excluded.due_at, claim = NULL, failure = NULL, ended_at = NULL

-- in outbox.rs
DELETE FROM deliveries WHERE participant IN (SELECT value FROM json_each($1)) AND event <> $2

-- in outbox.rs
SELECT participants.id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender, unit, presets,
                purpose, birth_year, submissions.language, payload, scores, missing, sealed_missing, consented_at,
                consent_text, submitted_at
         FROM participants
         JOIN submissions ON submissions.participant = participants.id
         JOIN tailorings ON tailorings.id = participants.tailoring
         LEFT JOIN identities ON identities.participant = participants.id
         WHERE participants.id = $1 AND withdrawn_at IS NULL

-- in outbox.rs
SELECT number, survey_id, participant, event, at, tries, due_at, failure, ended_at FROM deliveries
         WHERE $1 IS NULL OR survey_id = $1 ORDER BY number

-- in outbox.rs
UPDATE deliveries SET due_at = $2, tries = 0, failure = NULL, ended_at = NULL
         WHERE number IN (SELECT value FROM json_each($1)) AND claim IS NULL RETURNING survey_id

-- in data_keys.rs
SELECT data_key FROM service_key

-- in data_keys.rs
SELECT data_key FROM service_key WHERE data_key IS NULL AND 'service' > $1 LIMIT $2

-- in data_keys.rs
SELECT data_key FROM service_key
                      WHERE substr(data_key, 2, 4) <> $3 AND 'service' > $1 LIMIT $2

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
                      WHERE (substr(data_key, 2, 4) <> $3 OR email_lookup_key <> lower(hex($3))
                             OR identity_lookup_key <> lower(hex($3)))
                        AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, data_key, sealed FROM evidence WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, data_key, sealed FROM evidence
                      WHERE substr(data_key, 2, 4) <> $3 AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, reference, data_key, sealed FROM invited
                  WHERE data_key IS NULL AND sealed IS NOT NULL AND id > CAST($1 AS INTEGER) ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, reference, data_key, sealed FROM invited
                      WHERE substr(data_key, 2, 4) <> $3 AND id > CAST($1 AS INTEGER)
                      ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                  FROM participants LEFT JOIN identities ON identities.participant = participants.id
                  WHERE data_key IS NULL AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
SELECT id, survey_id, data_key, coalesce(login_type, '') AS login_type, sealed, lookup
                      FROM participants LEFT JOIN identities ON identities.participant = participants.id
                      WHERE (substr(data_key, 2, 4) <> $3 OR lookup_key <> lower(hex($3))) AND id > $1 ORDER BY id LIMIT $2

-- in data_keys.rs
UPDATE service_key SET data_key = $2 WHERE data_key IS $1

-- in data_keys.rs
UPDATE keys SET chain = $2 WHERE chain IS $1 AND fingerprint = $3

-- in data_keys.rs
UPDATE evidence SET data_key = $2, sealed = $5 WHERE data_key IS $1 AND id = $3 AND sealed IS $4

-- in data_keys.rs
UPDATE invited SET data_key = $2, sealed = $5 WHERE data_key IS $1 AND id = $3 AND sealed IS $4

-- in data_keys.rs
UPDATE identities SET sealed = $5, lookup = $6
             WHERE participant = $3 AND sealed = $4
               AND EXISTS (SELECT 1 FROM participants WHERE id = $3 AND data_key IS $1)

-- in data_keys.rs
UPDATE participants SET data_key = $2 WHERE id = $3 AND data_key IS $1

-- in data_keys.rs
UPDATE accounts SET data_key = $2, email_sealed = $5, email_lookup = $6, identity_sealed = $8,
                                 identity_lookup = $9
             WHERE data_key IS $1 AND id = $3 AND email_sealed IS $4 AND identity_sealed IS $7

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
              WHERE instr(json(answers), '"sealed":"1.' || $2) > 0
                 OR (SELECT is_first FROM own) AND json(answers) GLOB '*"sealed":"[0-9a-f][0-9a-f]*')
             + (SELECT count(*) FROM submissions
                WHERE instr(payload, '"sealed":"1.' || $2) > 0 OR instr(scores, '"sealed":"1.' || $2) > 0
                   OR instr(sealed_missing, '1.' || $2) = 1
                   OR (SELECT is_first FROM own) AND payload GLOB '*"sealed":"[0-9a-f][0-9a-f]*') AS responses

-- in ended.rs
SELECT secret_hash FROM sessions WHERE participant = $1

-- in ended.rs
SELECT secret_hash FROM participants JOIN sessions ON sessions.participant = participants.id
             WHERE participants.survey_id = $1

-- in ended.rs
SELECT secret_hash FROM sessions

-- in ended.rs
SELECT secret_hash FROM account_sessions

-- in ended.rs
DELETE FROM account_sessions WHERE secret_hash IN (SELECT value FROM json_each($1))

-- in ended.rs
DELETE FROM sessions WHERE secret_hash IN (SELECT value FROM json_each($1))

-- in audit.rs
INSERT INTO temp.chain_key (number, secret, operator) VALUES ($1, $2, $3)

-- in audit.rs
UPDATE temp.chain_key SET number = $1, secret = $2

-- in audit.rs
INSERT INTO audit (chain, number, key, at, event, survey_id, participant, detail, actor, times, hash)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
                value ->> 8, value ->> 9, value ->> 10
         FROM json_each($1) ORDER BY value ->> 1

-- in audit.rs
SELECT own.number AS key, secret, operator, own.chain, last.number, last.hash
         FROM temp.chain_key AS own LEFT JOIN audit AS last
            ON last.chain = own.chain AND last.number = (SELECT max(number) FROM audit WHERE chain = own.chain)

-- in audit.rs
INSERT INTO audit_chains (number, started_at) SELECT coalesce(max(number), 0) + 1, $1 FROM audit_chains
         RETURNING number

-- in audit.rs
UPDATE temp.chain_key SET chain = $1

-- in audit.rs
SELECT coalesce(sum(CASE WHEN is_open THEN
                    (SELECT coalesce(max(audit.number), 0) FROM audit WHERE chain = audit_chains.number)
                ELSE covered END), 0)
         FROM audit_chains

-- in audit.rs
SELECT survey_id FROM participants WHERE id = $1

-- in keys.rs
SELECT * FROM keys ORDER BY number

-- in keys.rs
SELECT participant, sealed FROM identities WHERE sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT survey_id, reference, sealed FROM invited WHERE sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT id, email_sealed FROM accounts WHERE email_sealed IS NOT NULL LIMIT 1

-- in keys.rs
SELECT participant, json(answer.value) FROM drafts, jsonb_each(answers) AS answer
                        WHERE answer.type = 'object' LIMIT 1

-- in keys.rs
SELECT participant, json(answer.value) FROM submissions, json_tree(payload) AS answer
                        WHERE answer.type = 'object' AND answer.value ->> 'sealed' IS NOT NULL LIMIT 1

-- in keys.rs
SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1)

-- in keys.rs
SELECT EXISTS (SELECT 1 FROM audit)

-- in keys.rs
INSERT INTO keys (fingerprint, added_at, used_since) SELECT $1, $2, $2 WHERE NOT EXISTS (SELECT 1 FROM keys)

-- in moving.rs
SELECT tailorings.id AS tailoring, participants.rowid AS row,
                participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page,
                drafts.section, drafts.language
         FROM tailorings
         CROSS JOIN participants ON participants.tailoring = tailorings.id
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.id >= $3 AND tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL
           AND participants.rowid > CASE WHEN tailorings.id = $3 THEN $4 ELSE 0 END
         ORDER BY tailorings.id, participants.rowid LIMIT $5

-- in moving.rs
SELECT participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version, tailorings.flags,
                tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page, drafts.section, drafts.language
         FROM json_each($3) AS named
         CROSS JOIN participants ON participants.id = named.value
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id
         WHERE tailorings.survey = $1 AND tailorings.version <> $2 AND withdrawn_at IS NULL

-- in moving.rs
UPDATE drafts SET revision = drafts.revision + 1, answers = jsonb_patch(drafts.answers, going.without),
                           last_save = NULL, is_sealed = NULL, page = CASE WHEN going.keeps_page THEN drafts.page END, section = NULL
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS without, value ->> 3 AS keeps_page
             FROM jsonb_each($1)
         ) AS going
         WHERE drafts.participant = going.participant AND drafts.revision = going.revision
         RETURNING drafts.participant

-- in moving.rs
UPDATE participants SET tailoring = going.tailoring
         FROM (SELECT value ->> 0 AS participant, value ->> 1 AS tailoring FROM jsonb_each($1)) AS going
         WHERE participants.id = going.participant

-- in log.rs
SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         ORDER BY at, chain, number

-- in log.rs
SELECT chain, number, key, at, event, survey_id, participant, detail, actor, times, hash FROM audit
         WHERE (chain, number) > ($1, $2) ORDER BY chain, number LIMIT $3

-- in log.rs
SELECT number, key, at, heads, hash FROM audit_heads WHERE number > $1 ORDER BY number LIMIT $2

-- in log.rs
SELECT number, covered, is_open FROM audit_chains ORDER BY number

-- in consent.rs
SELECT consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($2))
         FROM drafts WHERE participant = $1 AND consented_at IS NOT NULL

-- in consent.rs
UPDATE drafts SET
             revision = revision + 1, answers = jsonb_patch(answers, json_object($2, NULL)),
             consented_at = NULL, consent_text = NULL, last_save = NULL
         WHERE participant = $1 AND consented_at IS NOT NULL
           AND (consent_text IS NULL OR consent_text NOT IN (SELECT value FROM json_each($3)))

-- in directory.rs
SELECT version FROM deployment_version

-- in directory.rs
SELECT url_name, origin, name, declaration FROM customers ORDER BY origin DESC, rowid

-- in directory.rs
SELECT survey_id, origin, customer, declaration FROM surveys ORDER BY origin DESC, rowid

-- in directory.rs
SELECT survey, version, template FROM templates ORDER BY survey, version

-- in directory.rs
DELETE FROM customers WHERE origin = 'file'

-- in directory.rs
DELETE FROM surveys WHERE origin = 'file'

-- in directory.rs
INSERT INTO customers (url_name, origin, name, declaration) VALUES ($1, $2, $3, $4)
             ON CONFLICT (url_name, origin) DO UPDATE
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
SELECT name, declaration FROM customers WHERE url_name = $1 AND origin = $2

-- in directory.rs
SELECT customer, declaration FROM surveys WHERE survey_id = $1 AND origin = $2

-- in continued.rs
SELECT 1 FROM sessions JOIN participants ON participants.id = sessions.participant
         WHERE sessions.secret_hash = $1 AND participants.id = $2 AND participants.survey_id = $3
           AND participants.id = coalesce($4, participants.id)
           AND NOT EXISTS (
             SELECT 1 FROM invitations
             WHERE invitations.participant = participants.id AND invitations.revoked_at IS NOT NULL)

-- in people.rs
SELECT invited.reference, participants.id, participants.survey_id, participants.data_key, tailorings.survey, tailorings.version,
                tailorings.flags, tailorings.gender, drafts.revision, json(drafts.answers) AS answers, drafts.page,
                drafts.section, drafts.language
         FROM json_each($2) AS named
         CROSS JOIN invited ON invited.survey_id = $1 AND invited.reference = named.value
         JOIN invitations ON invitations.invited = invited.id AND invitations.revoked_at IS NULL
         JOIN participants ON participants.id = invitations.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         JOIN drafts ON drafts.participant = participants.id

-- in people.rs
UPDATE participants SET unit = told.unit, presets = coalesce(told.presets, participants.presets)
         FROM (
             SELECT value ->> 0 AS participant, value ->> 1 AS revision, value ->> 2 AS unit, value ->> 3 AS presets
             FROM jsonb_each($1)
         ) AS told
         WHERE participants.id = told.participant
           AND EXISTS (SELECT 1 FROM drafts
                       WHERE drafts.participant = told.participant AND drafts.revision = told.revision)
         RETURNING participants.id

-- in readers.rs
SELECT name, scope, rights, seed, expires_at FROM readers WHERE token_hash = $1

-- in readers.rs
INSERT INTO readers (name, token_hash, scope, rights, seed, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING

-- in readers.rs
SELECT name, scope, rights, seed, expires_at FROM readers ORDER BY name

-- in readers.rs
UPDATE readers SET token_hash = $2, expires_at = $3 WHERE name = $1

-- in readers.rs
DELETE FROM readers WHERE name = $1

-- in lost.rs
UPDATE drafts SET answers = jsonb_patch(answers, (
        SELECT jsonb_group_object(key, NULL) FROM jsonb_each(answers)
        WHERE type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE)))
    WHERE participant IN (SELECT id FROM participants WHERE data_key IS NULL)
      AND EXISTS (SELECT 1 FROM jsonb_each(answers) WHERE type = 'object' AND value ->> 'sealed' LIKE '2.%')

-- in lost.rs
UPDATE submissions SET
        payload = json_patch(payload, (
            SELECT json_group_object(key, NULL) FROM json_each(payload)
            WHERE type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE))),
        scores = (
            SELECT json_group_array(json(value)) FROM json_each(scores)
            WHERE NOT (type = 'object' AND coalesce(value ->> 'sealed' LIKE '2.%', FALSE))),
        sealed_missing = CASE WHEN sealed_missing LIKE '2.%' THEN NULL ELSE sealed_missing END
    WHERE participant IN (SELECT id FROM participants WHERE data_key IS NULL)
      AND (payload LIKE '%"sealed":"2.%' OR scores LIKE '%"sealed":"2.%' OR sealed_missing LIKE '2.%')

-- in lost.rs
UPDATE identities SET sealed = NULL
             WHERE sealed IS NOT NULL AND participant IN (SELECT id FROM participants WHERE data_key IS NULL)

-- in lost.rs
UPDATE invited SET sealed = NULL WHERE sealed IS NOT NULL AND data_key IS NULL

-- in lost.rs
DELETE FROM evidence WHERE data_key IS NULL

-- in lost.rs
DELETE FROM accounts
             WHERE data_key IS NULL AND (email_sealed IS NOT NULL OR identity_sealed IS NOT NULL)

-- in facts.rs
SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name

-- in facts.rs
SELECT coalesce(max(version), 0) FROM _sqlx_migrations

-- in copies.rs
SELECT NOT EXISTS (SELECT 1 FROM keys) AND NOT EXISTS (SELECT 1 FROM audit)
                AND NOT EXISTS (SELECT 1 FROM participants)

-- in evidence.rs
INSERT INTO evidence (id, participant, account, sealed, kept_until, data_key) VALUES ($1, $2, $3, $4, $5, $6)

-- in evidence.rs
DELETE FROM evidence WHERE participant = $1

-- in evidence.rs
DELETE FROM evidence WHERE account = $1

-- in evidence.rs
DELETE FROM evidence WHERE kept_until <= $1

-- in evidence.rs
SELECT coalesce(participant, account) FROM evidence WHERE kept_until > 0 ORDER BY kept_until

-- in server_keys.rs
INSERT INTO keys (fingerprint, added_at) VALUES ($1, $2) ON CONFLICT DO NOTHING

-- in server_keys.rs
UPDATE keys SET used_since = $2 WHERE fingerprint = $1 AND used_since IS NULL AND retired_at IS NULL

-- in server_keys.rs
UPDATE keys SET retired_at = $2, chain = $3
                      WHERE fingerprint = $1 AND retired_at IS NULL
                        AND number <> (SELECT number FROM keys WHERE used_since IS NOT NULL
                                       ORDER BY used_since DESC, number DESC LIMIT 1)

-- in demo.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE account_sessions.secret_hash = $1 AND account_sessions.account = coalesce($5, account_sessions.account)
           AND account_sessions.expires_at > $2
           AND account_sessions.seen_at > $3 AND kind = 'demo' AND email_lookup IN (SELECT value FROM json_each($4))

-- in demo.rs
INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, created_at, data_key)
         VALUES ($1, 'demo', 'open', $2, $3, $4, $5)

-- in passwords.rs
SELECT id, password FROM accounts WHERE identity_lookup IN (SELECT value FROM json_each($1)) AND state = 'open'

-- in passwords.rs
SELECT password, email_sealed, data_key FROM accounts WHERE id = $1 AND state <> 'closed'

-- in passwords.rs
UPDATE accounts SET password = $3 WHERE id = $1 AND password = $2 AND state = 'open'

-- in sessions.rs
INSERT INTO account_sessions (secret_hash, account, expires_at, seen_at) VALUES ($1, $2, $3, $4)

-- in sessions.rs
SELECT id, kind, is_super_user, identity_sealed, data_key FROM accounts
         WHERE identity_lookup IN (SELECT value FROM json_each($1)) AND state = 'open'

-- in sessions.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key, expires_at, seen_at, is_refused
         FROM account_sessions
         JOIN accounts ON accounts.id = account_sessions.account
         WHERE secret_hash = $1 AND account = coalesce($2, account) AND state = 'open'

-- in sessions.rs
UPDATE account_sessions SET seen_at = max(seen_at, $2) WHERE secret_hash = $1

-- in sessions.rs
UPDATE account_sessions SET is_refused = 1 WHERE secret_hash = $1 AND is_refused = 0 RETURNING account

-- in sessions.rs
DELETE FROM account_sessions WHERE secret_hash = $1 AND account = coalesce($2, account)
         RETURNING account

-- in sessions.rs
SELECT secret_hash, expires_at, seen_at FROM account_sessions WHERE account = $1 ORDER BY expires_at DESC

-- in sessions.rs
DELETE FROM account_sessions WHERE expires_at < $1

-- in sessions.rs
DELETE FROM account_links WHERE expires_at < $1

-- in invited.rs
INSERT INTO accounts (id, kind, state, email_sealed, email_lookup, identity_sealed, identity_lookup, created_at,
                               data_key)
         SELECT $1, 'health', 'invited', $2, $3, $4, $5, $6, $7
         WHERE NOT EXISTS (SELECT 1 FROM accounts
                           WHERE email_lookup IN (SELECT value FROM json_each($8)) AND kind = 'health')
           AND NOT EXISTS (SELECT 1 FROM accounts WHERE identity_lookup IN (SELECT value FROM json_each($9)))
         ON CONFLICT DO NOTHING

-- in participants.rs
WITH RECURSIVE ids (id) AS (
             SELECT min(survey_id) FROM participants
             UNION ALL
             SELECT (SELECT min(survey_id) FROM participants WHERE survey_id > ids.id) FROM ids
             WHERE ids.id IS NOT NULL)
         SELECT id FROM ids WHERE id IS NOT NULL

-- in participants.rs
SELECT participants.id, participants.survey_id, participants.data_key,
                tailorings.survey, tailorings.version, tailorings.flags, tailorings.gender
         FROM identities
         JOIN participants ON participants.id = identities.participant
         JOIN tailorings ON tailorings.id = participants.tailoring
         WHERE identities.lookup IN (SELECT value FROM json_each($1)) AND NOT EXISTS (
             SELECT 1 FROM invitations
             WHERE invitations.participant = participants.id AND invitations.revoked_at IS NOT NULL)
           AND participants.withdrawn_at IS NULL
         ORDER BY identities.signed_in_at DESC LIMIT 1

-- in close.rs
UPDATE accounts SET state = 'closed', email_sealed = NULL, email_lookup = NULL, data_key = NULL, identity_sealed = NULL,
                             identity_lookup = NULL, password = NULL, is_super_user = 0
         WHERE id = $1 AND state <> 'closed'

-- in close.rs
UPDATE identities SET sealed = NULL, lookup = NULL WHERE lookup = $1 RETURNING participant

-- in lines.rs
SELECT * FROM accounts WHERE email_lookup IN (SELECT value FROM json_each($1)) AND kind = 'health'

-- in lines.rs
SELECT * FROM accounts ORDER BY created_at, id

-- in lines.rs
UPDATE accounts SET is_super_user = $2 WHERE id = $1 AND state <> 'closed'

-- in links.rs
INSERT INTO account_links (secret_hash, account, purpose, expires_at) VALUES ($1, $2, $3, $4)

-- in links.rs
SELECT accounts.id, kind, is_super_user, identity_sealed, data_key FROM account_links
     JOIN accounts ON accounts.id = account_links.account
     WHERE secret_hash = $1 AND purpose = $2 AND expires_at > $3
       AND state = CASE purpose WHEN 'register' THEN 'invited' ELSE 'open' END

-- in links.rs
UPDATE accounts SET state = 'open', password = $2 WHERE id = $1

-- in links.rs
DELETE FROM account_links WHERE account = $1

-- in invitations.rs
INSERT INTO invited (survey_id, reference, sealed, settings, data_key) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (survey_id, reference)
             DO UPDATE SET sealed = excluded.sealed, settings = excluded.settings, data_key = excluded.data_key

-- in invitations.rs
SELECT id FROM invited WHERE survey_id = $1 AND withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)
         ORDER BY id

-- in invitations.rs
INSERT INTO invitations (survey_id, invited, created_at)
         SELECT survey_id, invited.id, $2 FROM json_each($1) AS named CROSS JOIN invited ON invited.id = named.value
         WHERE withdrawn_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM invitations WHERE invitations.invited = invited.id AND revoked_at IS NULL)

-- in invitations.rs
INSERT INTO invitations (survey_id, created_at, settings) VALUES ($1, $2, $3)

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
         CROSS JOIN invitations ON invitations.id = invitation_links.invitation
         LEFT JOIN invited ON invited.id = invitations.invited
         WHERE secret_hash = $1 AND invitations.survey_id = $2 AND revoked_at IS NULL

-- in invitations.rs
DELETE FROM invitation_links WHERE invitation = $1 AND mail IS NULL

-- in invitations.rs
INSERT INTO invitation_links (secret_hash, invitation, made_at) SELECT $2, id, $3 FROM invitations WHERE id = $1

-- in invitations.rs
UPDATE invitations SET printed_at = $3 WHERE id = $1

-- in invitations.rs
UPDATE invitations SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL

-- in invitations.rs
DELETE FROM sessions WHERE participant = (SELECT participant FROM invitations WHERE id = $1)

-- in invitations.rs
DELETE FROM return_links WHERE participant = (SELECT participant FROM invitations WHERE id = $1)

-- in invitations.rs
SELECT id, participant
         FROM invitation_links CROSS JOIN invitations ON invitations.id = invitation_links.invitation
         WHERE secret_hash = $1 AND survey_id = $2 AND revoked_at IS NULL

-- in invitations.rs
SELECT 1 FROM identities
         WHERE participant = $1 AND login_type = $2 AND (lookup IN (SELECT value FROM json_each($3)) OR $3 IS NULL AND lookup IS NULL)
           AND (lookup IS NOT NULL OR (birth_year IS $4 AND gender IS $5))

-- in invitations.rs
UPDATE invitations SET participant = $2, opened_at = coalesce(opened_at, $3) WHERE id = $1
