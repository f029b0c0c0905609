INSERT INTO apart.data_keys
SELECT 'participant', '', id, x'', data_key FROM participants WHERE data_key IS NOT NULL
UNION ALL
SELECT 'invited', survey_id, reference, substr(sealed, 1, 25), data_key FROM invited
WHERE data_key IS NOT NULL AND sealed IS NOT NULL
UNION ALL
SELECT 'account', '', id, x'', data_key FROM accounts WHERE data_key IS NOT NULL
UNION ALL
SELECT 'evidence', '', id, x'', data_key FROM evidence WHERE data_key IS NOT NULL
ORDER BY 1, 2, 3;
INSERT INTO apart.server_keys SELECT fingerprint, added_at, used_since FROM keys ORDER BY fingerprint;
UPDATE participants SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
UPDATE invited SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
UPDATE accounts SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
UPDATE evidence SET data_key = zeroblob(length(data_key)) WHERE data_key IS NOT NULL;
DELETE FROM pending_sign_ins;
