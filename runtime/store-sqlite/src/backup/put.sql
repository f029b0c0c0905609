UPDATE participants SET data_key = (
    SELECT own.data_key FROM apart.data_keys AS own
    WHERE own.owner = 'participant' AND own.survey_id = '' AND own.id = participants.id)
WHERE data_key IS NOT NULL;
UPDATE invited SET data_key = (
    SELECT own.data_key FROM apart.data_keys AS own
    WHERE own.owner = 'invited' AND own.survey_id = invited.survey_id AND own.id = invited.reference
      AND own.seal = substr(invited.sealed, 1, 25))
WHERE data_key IS NOT NULL;
UPDATE accounts SET data_key = (
    SELECT own.data_key FROM apart.data_keys AS own
    WHERE own.owner = 'account' AND own.survey_id = '' AND own.id = accounts.id)
WHERE data_key IS NOT NULL;
UPDATE evidence SET data_key = (
    SELECT own.data_key FROM apart.data_keys AS own
    WHERE own.owner = 'evidence' AND own.survey_id = '' AND own.id = evidence.id)
WHERE data_key IS NOT NULL;
INSERT INTO keys (fingerprint, added_at, used_since)
SELECT fingerprint, added_at, used_since FROM apart.server_keys
WHERE fingerprint NOT IN (SELECT fingerprint FROM keys) ORDER BY added_at;
UPDATE keys SET used_since = (
    SELECT own.used_since FROM apart.server_keys AS own WHERE own.fingerprint = keys.fingerprint)
WHERE used_since IS NULL;
