PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (1, 'participants', '2026-11-28 22:36:31', 1, X'D83F9C4CF9D5624A3F20AFABA3E944548BAD8DAFB4F4FCB8E3D07BC07C5ABC11CC1F8B5B577E6868B9A7CC66B2C6BF75', 1816078);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (2, 'identities', '2026-11-28 22:36:31', 1, X'ABF2BC0BF20F4B7EA9968CAF9C3B3EAD8EB5DA65E5F0CB78767A6B882291CA8041480BCAB7E4E6FDA46334E19D43C026', 1141314);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (3, 'protection', '2026-11-28 22:36:31', 1, X'79D834450D4D5473EC0EEAE0DEC6A96E0F33C1FD3C5BDB9C45E2F81221095D60CD1FD80284A7695FD3479272CC37E84F', 1056706);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (4, 'deployment', '2026-11-28 22:36:31', 1, X'CAC57052B683FDFFD754D898DAD348700FC892C27D468A591E23E055EDF8346BB70D2D6D242B0E3B578D6D96B062051D', 987324);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (5, 'demo feedback', '2026-11-28 22:36:31', 1, X'EF8BEFE3D02C39BA264B54C9CABFA8B8BFD6E08E2D2F9C1DAE77667F914EB72EC35CE53656954C2E9385AE39F61EB0F9', 361061);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (6, 'return links', '2026-11-28 22:36:31', 1, X'2FFC40E0269A658B7BDBF32C968814E37C6CF6FBFB27D3CA0F046FF86E46E817826CD253F010EA1E19FA2F7AD5FD6761', 1396768);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (7, 'accounts', '2026-11-28 22:36:31', 1, X'1A205BD5FEE7D4F32CD18B69893D5ECAD36D8B0019D402D12405285FC1B58C8382C472E5E108D2F8F5FEAEDC24143C3E', 1115217);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (8, 'templates', '2026-11-28 22:36:31', 1, X'FD84A6F0D9B240316CE4BB8C21D3F8A2D15AF060CFD05AC033D0A073F45EEC09AB714E15D0BAB2B2BDECA4325ECDEC6F', 371618);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (9, 'editions', '2026-11-28 22:36:31', 1, X'0A71463D182DD96481168CA7159C17A850369365D007DFC872DD06A33298AA28FFE4BFF904061CD0D5F5A2BE5612003E', 655584);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (10, 'refused account sessions', '2026-11-28 22:36:31', 1, X'7F7E25E7BBA0DC6D6A90DB32FC1A11F3306493595D9807760EA976E48AD7215C014D40EABC0EB64B67EE35741894718A', 888194);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (11, 'told', '2026-11-28 22:36:31', 1, X'5D150759A14942DDE3ED15F7FEB49BCD8EAFAFE3ABECE253ADCCD2F89827081795F569FC46FF19BEE66ADC2C9BFD024A', 852468);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (12, 'places', '2026-11-28 22:36:31', 1, X'E127E7BA87FD4EA238728871CEFBC311DE63D7F79321CFF05F56AA4D23D0D188AE734889F4C971DDB065BE6C40CFE5C0', 1734148);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (13, 'people', '2026-11-28 22:36:31', 1, X'7D246DC6AF37F6FAD4B6A14ECB5511B9621A8B0616A7820ACACA4F0F0B43D183058A87E28E0F4E6C6FFE7C7B40B25999', 2368888);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (14, 'sections', '2026-11-28 22:36:31', 1, X'13456388718FA63377EB394060CBF447D343BA59AFA508E8B3E4310B2A0CA89E52F19820057AC83D94FC8829B7705C82', 870928);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (15, 'keys', '2026-11-28 22:36:31', 1, X'3F5AF27243F1284124C141F81D354874427D672892E68AF889A491CD749A440F5ED2AA4D4D4CECDF99CBD77B304059A9', 2047731);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (16, 'return links that end', '2026-11-28 22:36:31', 1, X'B487F0173DE06C57D6239143EAA9CF5339B320310BB35A13E3BDDEEA275372786FE9980D507718A87C718DED90DDD973', 2315877);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (18, 'look-ups', '2026-11-28 22:36:31', 1, X'C173D89CF471232120406A27E2F41621C7C3329C951B5563B49C44204E49D8D4DC9D6CFF43D39C41EC7615546451791D', 440672);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (19, 'actors', '2026-11-28 22:36:31', 1, X'37CEF1B25AB67B33AC758239E71319609BD6BF28F72AEF6340D701777C5330CF8CAE70F6504D68257FCC85419CB77146', 1399564);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (20, 'evidence', '2026-11-28 22:36:31', 1, X'16279042D2413CDA8F1815D244ACBB74CCEC7F4C3A6A07F66D47E4895EE2BB8B5DFA4421E2F99C356A41D4BB467F5BAB', 681759);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (21, 'exports', '2026-11-28 22:36:31', 1, X'7B97A163025B827FDE672BD42CE6A9DB78F76220989DF2FF865B14982797C0C628D52D597A7668587712D3EC79FEC280', 2156240);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (22, 'sealing', '2026-11-28 22:36:31', 1, X'4D1386D352752FC91B8FD89D98E82902A48FBDC6CC9DB6EE074D577AB97A3609E96852F4EC6EA85CDF757B9E95BF4EAC', 4592719);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (23, 'rights', '2026-11-28 22:36:31', 1, X'0D835062CE54287F7E5108DABE17EFB6EE5CAFE31AF974BCDF03B8AAF336B238E4E0689179B6E885B6E2859811A34CF6', 1865795);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (24, 'releases', '2026-11-28 22:36:31', 1, X'A1B967554395F835A530A4F3FA5B2F6FB47BC1E65CEAE4D7BDBA86EAD7D6E62E2FA4230E3AD27D1FB44C991C5A48642E', 503245);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (25, 'deliveries', '2026-11-28 22:36:31', 1, X'B4FF1CC2FBDED7E817C14E8A572E266D985E9561994B05645075EC0240E4EBB5C9C6E891CE174DA2938B5841DDCAA84A', 1441781);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (26, 'follow-up', '2026-11-28 22:36:31', 1, X'11542C5AAC92F233C4BFE80A0A75AAEFF6D317F47BDF8DEADB40DCC76A7E907117872D4A670165839D5F303512D4A76C', 3590224);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (27, 'retention', '2026-11-28 22:36:31', 1, X'10324D6E4E6B8D8E87FCA48B5F3E108FC20C422F2BB4F28D7D8CFEA2F0C16374DC5E72BF599FEBDABDEA2C6448CEE2CD', 562837);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (28, 'readers', '2026-11-28 22:36:31', 1, X'540A00B8099EABBE283E5C47525A15210E9F323EB270B5F953A21702837322178D647EE484DBFEBE715980C077B2431C', 2249999);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (29, 'pending-sign-ins', '2026-11-28 22:36:31', 1, X'4E3F6061763949988F8BE703C9F60C70B025C7C19945442C4528F2BF08E4E58150F2EABD58DC10AC03268B3EA81B3F85', 1397663);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (30, 'data keys', '2026-11-28 22:36:31', 1, X'7FC4745EC8772FDD708FFCCF45EDFE68983FB46668BDD7EDBDB2C7C3CDD618407ADDDA974831D6D2C64E7071774F75F4', 8703870);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (31, 'audit chains', '2026-11-28 22:36:31', 1, X'4B24AE168FE02E4D6F9497B7B4E83EB6024A969408FFA1834378F1B28BE78DEC1447CB145947AB7E5412B6ACA4216000', 1219903);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (32, 'compatibility', '2026-11-28 22:36:31', 1, X'88F0FADECA82E76009D683972F289CE813EB3C809AF7FD06713471244074026321F98702772E267CE931B833FC9DD35C', 646760);
CREATE TABLE tailorings (
    id      INTEGER PRIMARY KEY,
    survey  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    flags   TEXT    NOT NULL,
    gender  TEXT    NOT NULL,
    UNIQUE (survey, version, flags, gender)
) STRICT;
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (1, 'pulse', 1, '[]', '');
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (2, 'pulse', 1, '[]', 'female');
CREATE TABLE participants (
    id        TEXT    PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    tailoring INTEGER NOT NULL REFERENCES tailorings (id)
, unit TEXT, presets TEXT, purpose TEXT CHECK (purpose IN ('data', 'demo', 'test')), withdrawn_at INTEGER, delivered_at INTEGER, data_key BLOB) STRICT;
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('00000000000000000000000000000009', 'pulse-password', 1, NULL, '[]', 'data', NULL, NULL, X'01CFD8BC4400000000000000000000000000000000000000000000000B46655F995D6C190C178BF29A4987294541040E53F446DC0E560D4FAB0BCA7EF641D2CD5C8E1E561582D4B3800519EBF7');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('0000000000000000000000000000000e', 'pulse-demo', 2, NULL, '[]', 'demo', NULL, NULL, X'01CFD8BC440000000000000000000000000000000000000000000000107DC92355DA6347F7EB443AEB15FB5D2D37866036D07249B93F35237DDDA1466B446FA0D8FD4B2F6CBB34F382BF790A1A');
CREATE TABLE identities (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    login_type   TEXT    NOT NULL,
    birth_year   INTEGER,
    gender       TEXT,
    signed_in_at INTEGER NOT NULL
, sealed BLOB, lookup TEXT, lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN lookup LIKE '________.%' THEN substr(lookup, 1, 8) END) VIRTUAL) STRICT;
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('00000000000000000000000000000009', 'swedishGovernmentId', NULL, '', 1795248000000, X'0200000000000000000000000000000000000000000000000C16EA1FD0ED4A04C7056AD498B4ABA2974A72CBA4FE775B5A4AC914CCD07DBB2CE253D2734B56428335895077E797543B51D951E9813CC59176AE42D2147C0DBF8DB62BE366D0EC1E19E17EFB2CA2', 'cfd8bc44.eb3dea6fb724fccf5deae4065329be40223abc8acf60b9c93ac88607e3afc6e6');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('0000000000000000000000000000000e', 'anonymous', 1980, 'female', 1795248000000, NULL, NULL);
CREATE TABLE sessions (
    secret_hash TEXT    PRIMARY KEY,
    participant TEXT    NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL
, seen_at INTEGER NOT NULL DEFAULT 0, is_refused INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('2a3f128306951f1ded174b8803ee1f0df0c6404bbe92682be21fd84accf5d540', '00000000000000000000000000000009', 1795334400000, 1795248000000, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('99fdc3a44c06c65a307ea38acda009243287ccbbdb2b0ce423a25bb9b525d7f2', '0000000000000000000000000000000e', 1795334400000, 1795248000000, 0);
CREATE TABLE drafts (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    revision     INTEGER NOT NULL,
    -- JSONB, which is patched without being parsed and written anew.
    answers      BLOB    NOT NULL,
    page         TEXT,
    language     TEXT,
    consented_at INTEGER,
    consent_text TEXT,
    -- The changes that made this revision, by which a save that is sent again is known.
    last_save TEXT,
    saved_at     INTEGER NOT NULL
, survey_id TEXT, answered_at INTEGER, section TEXT, is_sealed INTEGER CHECK (is_sealed = 1)) STRICT;
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('00000000000000000000000000000009', 1, X'DC01485761677265650167737472657373CC96677365616C6564C78D322E334D55567A4D487454316945414F626A4E5A45576D524F61556364425A78324D745370315461503277493355537736594537326B594B61314C734A7A42714F516970354D55674150523832596139373737567161357253563336776632566F7271615269706D65634E6564704B736675706C6E6268504F794B58707362746B5A31434F39596A5554567A3497737472657373576879CC96677365616C6564C78D322E546F5A4543755442536A6377484F756D7043532D504E6D72587279793453647330385A4B736B475A4245786F5F486746685F31626D5F794B45326B316877525341305F70675348772D70674F36367731666152743264357959396241356E38634C5F7670505759376B58505F3870355553556B376B4C5768543979384335642D3456455569475271534F77', NULL, 'sv-SE', 1795248000000, '2de4cc640255a5299a73832e08d7b172', 'c1027b64567985aea11ff08ec94becd9a6cd457c50ae0284784a124406b240cc', 1795248000000, 'pulse-password', 1795248000000, NULL, 1);
CREATE TABLE submissions (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    survey       TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    language     TEXT    NOT NULL,
    payload      TEXT    NOT NULL,
    scores       TEXT    NOT NULL,
    consented_at INTEGER,
    consent_text TEXT,
    submitted_at INTEGER NOT NULL
, missing TEXT, is_sealed INTEGER CHECK (is_sealed = 1), sealed_missing TEXT) STRICT;
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('0000000000000000000000000000000e', 'pulse', 1, 'sv-SE', '{"agree":true,"stress":{"sealed":"2.HV-hFrvTE-QOl8dj4LyfXyLfR0T0HZoAjp9tJnAZz3UQnr_d6A19YMYKQSiouAIykjlJGn6tr4iSxfcZbRoDQtvPsOO9uMeIcOxKf0B5KempvX19zu_ZL3ndmxzKA-5o7cO9Q1V9Q2s"},"stressWhy":{"sealed":"2.E_MpfhMsmiP56oPwEkMyUHE-4kSJk6V6Xfmh98oqXLrzyAk55isiTaGrvSuYVNvz5E5nD_UWZwVSjdIznIkFF-6dRKU_rAJlp0U7sXmsS2VBlhD-KWbZFYySrUymjAkgxh_6GrJx6Mg"}}', '[{"name":"calm","sealed":"2.nsW3osrC1J4cMitQHXbjajf_d5Di5aP9JCy5CSjh_N8E3-me_3DbdiAjqz4Bw1JYpTTiV7ruqf0_wsXyCXMVbZBle1qTjr9OYAZodSyWi79FpJpVyfheWMa4FIw8lzTAMKHb4mbnBxAWi__EdT-uHToiJdC0oBh5TY9sDlqkmCymzGxDBA0dLOd0PcnPGPW5ehDf4OsgMSn1Ms0q8LR5qHev-xcM2kNv"}]', 1795248000000, '2de4cc640255a5299a73832e08d7b172', 1795248000000, '.sseeen', 1, '2.ePnOfhBLXbEKoEgIK2lPB48X2oRFiTgBV_i1wOc1xsQhnM7S1zn7THLeZmBaH-EvqcFDyJA8fTIwIw3P6rKcyZBSHGnWBqTYfxOvNs0TLJKZKnrzNKYBfHo3B9-uC_tZSDUyvJt-lFQ');
CREATE TABLE customers (
    url_name TEXT NOT NULL COLLATE NOCASE,
    origin   TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    name     TEXT NOT NULL, declaration TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (url_name, origin)
) STRICT;
INSERT INTO customers ("url_name", "origin", "name", "declaration") VALUES ('acme', 'file', 'Acme AB', '{"controller":{"en-US":"Acme Ltd","sv-SE":"Acme AB"},"contact":{"en-US":"+46 10 12 34","sv-SE":"010-12 34"},"readers":{"en-US":"The physician","sv-SE":"Läkaren"},"keptFor":{"en-US":"two years","sv-SE":"två år"}}');
INSERT INTO customers ("url_name", "origin", "name", "declaration") VALUES ('beta', 'file', 'Beta AS', '{"controller":{"en-US":"Acme Ltd","sv-SE":"Acme AB"},"contact":{"en-US":"+46 10 12 34","sv-SE":"010-12 34"},"readers":{"en-US":"The physician","sv-SE":"Läkaren"},"keptFor":{"en-US":"two years","sv-SE":"två år"}}');
CREATE TABLE surveys (
    survey_id   TEXT NOT NULL,
    origin      TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    customer    TEXT NOT NULL COLLATE NOCASE,
    -- The survey as a deployment file writes it, in JSON.
    declaration TEXT NOT NULL,
    PRIMARY KEY (survey_id, origin)
) STRICT;
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse', 'file', 'acme', '{"surveyId":"pulse","type":"shp","survey":"pulse","login":{"anonymous":true},"defaultLoginType":"anonymous","settings":{"showExtra":true}}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-short', 'file', 'acme', '{"surveyId":"pulse-short","type":"shp","linkName":"short","survey":"pulse","login":{"anonymous":true},"defaultLoginType":"anonymous"}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-over', 'file', 'acme', '{"surveyId":"pulse-over","type":"shp","linkName":"over","survey":"pulse","login":{"anonymous":true},"defaultLoginType":"anonymous","expires":"2026-11-20"}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-small', 'file', 'acme', '{"surveyId":"pulse-small","type":"shp","linkName":"small","survey":"pulse","login":{"anonymous":true},"defaultLoginType":"anonymous","expires":"2026-11-30","limit":1}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-demo', 'file', 'acme', '{"surveyId":"pulse-demo","type":"shp","linkName":"demo","survey":"pulse","isDemo":true,"login":{"anonymous":true},"defaultLoginType":"anonymous"}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-known', 'file', 'acme', '{"surveyId":"pulse-known","type":"shp","linkName":"known","survey":"pulse","login":{"swedishGovernmentId":true,"swedishBirthdateName":true,"anonymous":true,"norwegianGovernmentId":true,"norwegianBirthdateName":true},"defaultLoginType":"anonymous","showEmail":true}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-number', 'file', 'acme', '{"surveyId":"pulse-number","type":"shp","linkName":"number","survey":"pulse","login":{"norwegianGovernmentId":true,"norwegianBirthdateName":true},"defaultLoginType":"norwegianGovernmentId","testIdentities":true}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-password', 'file', 'acme', '{"surveyId":"pulse-password","type":"shp","linkName":"password","survey":"pulse","login":{"swedishGovernmentId":true},"defaultLoginType":"swedishGovernmentId","showPassword":true,"limitDays":90}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('visit', 'file', 'acme', '{"surveyId":"visit","type":"shp","linkName":"visit","survey":"visit","login":{"anonymous":true},"defaultLoginType":"anonymous","locations":[{"id":"north","name":"North"},{"id":"south","name":"South"}]}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('pulse-beta', 'file', 'beta', '{"surveyId":"pulse-beta","type":"shp","survey":"pulse","login":{"anonymous":true},"defaultLoginType":"anonymous"}');
CREATE TABLE deployment_version (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    version  INTEGER NOT NULL
) STRICT;
INSERT INTO deployment_version ("only_one", "version") VALUES (1, 5);
CREATE TABLE invited (
    id        INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    reference TEXT    NOT NULL,
    -- Names and e-mail address, sealed with the server's key for this survey and reference.
    sealed    BLOB, settings TEXT, withdrawn_at INTEGER, data_key BLOB,
    UNIQUE (survey_id, reference)
) STRICT;
CREATE TABLE demo_feedback (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    -- 1 (very bad) to 5 (very good).
    rating INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT;
CREATE TABLE accounts (
    -- Random; also the id of the account's profile.
    id              TEXT    PRIMARY KEY,
    kind            TEXT    NOT NULL CHECK (kind IN ('demo', 'health')),
    state           TEXT    NOT NULL CHECK (state IN ('invited', 'open', 'closed')),
    -- The e-mail address, sealed with the server's key for this account, and its keyed hash.
    email_sealed    BLOB,
    email_lookup    TEXT,
    -- What a sign-in proves: a government's number, or the subject at an identity provider; sealed, and its keyed hash.
    identity_sealed BLOB,
    identity_lookup TEXT,
    -- The Argon2id hash of the password, as a PHC string.
    password        TEXT,
    is_super_user   INTEGER NOT NULL DEFAULT 0,
    created_at      INTEGER NOT NULL
, data_key BLOB, email_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN email_lookup LIKE '________.%' THEN substr(email_lookup, 1, 8) END) VIRTUAL, identity_lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN identity_lookup LIKE '________.%' THEN substr(identity_lookup, 1, 8) END) VIRTUAL) STRICT;
INSERT INTO accounts ("id", "kind", "state", "email_sealed", "email_lookup", "identity_sealed", "identity_lookup", "password", "is_super_user", "created_at", "data_key") VALUES ('1d00cd323ae3d9bd0c3d98702d6b8171', 'health', 'open', X'025915BB81A148F40629271701F90863A31B4C85AB3C47C2C05E9885778C551CD36F4A5E9A97BC9FAC18D95338B14ED319193A37BE83F867', 'cfd8bc44.78ab7146571be1b546e5836513f42c82685295a18d8f8c5c3303bbf10e024be1', X'02EC19399F5C01613EC4C597570D53CF0F489EFEAAFDDBF91E39AC65E8FFCC709C747B5108C88E7873ED6E6F20E0C43E4EA89918968528237DE76D349C299A2F17DC6306EEDCF609CE2E54A771116B57EDEE6015FD78CE531FE54838', 'cfd8bc44.c1bac034afacc019f43fcd7ee22075b99f9a46d558f6fb208c266e2d4c528294', '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAACA$n7bSq7Ka/AE+30eboJcuTztkfw1ULRByhA30J0IEj2s', 0, 1795248000000, X'01CFD8BC4402445DA83D31E3D0190A64EB5829C0EBD4667D49DE7A3AE981A5D91C2CC027B7C85E65E8D9DE67163C266520EA6E16FC2EBDB62F4FFF3AFFA09D17A18A8EC76B6882B2EAAB5E4C9E');
CREATE TABLE account_sessions (
    secret_hash TEXT    PRIMARY KEY,
    account     TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL,
    seen_at     INTEGER NOT NULL
, is_refused INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO account_sessions ("secret_hash", "account", "expires_at", "seen_at", "is_refused") VALUES ('48428bdb7ddd829410d6bbb924fdeb3a3d7e88c2577bffae073b990c6f061d08', '1d00cd323ae3d9bd0c3d98702d6b8171', 1795334400000, 1795248000000, 0);
CREATE TABLE account_links (
    secret_hash TEXT    PRIMARY KEY,
    account     TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    purpose     TEXT    NOT NULL CHECK (purpose IN ('register', 'reset')),
    expires_at  INTEGER NOT NULL
) STRICT;
CREATE TABLE templates (
    survey   TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    template TEXT    NOT NULL,
    PRIMARY KEY (survey, version)
) STRICT;
CREATE TABLE editions (
    survey       TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    -- The compiled survey, in JSON.
    artifact     BLOB    NOT NULL,
    published_at INTEGER NOT NULL,
    PRIMARY KEY (survey, version)
) STRICT;
INSERT INTO editions ("survey", "version", "artifact", "published_at") VALUES ('pulse', 1, X'7B22666F726D6174223A312C22737572766579223A2270756C7365222C2276657273696F6E223A312C226C616E677561676573223A5B2273762D5345222C22656E2D5553225D2C22636F6E73656E74223A7B2270616765223A227374617274222C22626F78223A226167726565227D2C2273746570706572223A747275652C2266696E697368223A22666565646261636B222C22666F6C6C6F77557073223A2261745F6F6E6365222C22666C616773223A5B7B22616C696173223A226578747261222C2273657474696E67223A2273686F774578747261227D5D2C22656C656D656E7473223A5B7B22656C656D656E74223A7B226964223A227374617274222C22626F6479223A7B226B696E64223A2270616765222C2270726F6772657373223A66616C73657D7D7D2C7B22656C656D656E74223A7B226964223A226167726565222C2277697468696E223A302C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A747275652C22636F756E746564223A66616C73652C22616E73776572223A7B226B696E64223A22636865636B626F78227D7D7D7D2C7B22656C656D656E74223A7B226964223A226D61696E222C22626F6479223A7B226B696E64223A2270616765222C2270726F6772657373223A747275657D7D7D2C7B22656C656D656E74223A7B226964223A22737472657373222C2277697468696E223A322C2273656E736974697665223A747275652C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A747275652C22636F756E746564223A747275652C22616E73776572223A7B226B696E64223A2263686F696365222C22617070656172616E6365223A22726164696F222C226F7074696F6E73223A5B7B2276616C7565223A312C2276616C756174696F6E223A312E302C226472616674223A747275657D2C7B2276616C7565223A322C2276616C756174696F6E223A302E302C226472616674223A747275657D5D2C226C6162656C73223A227363616C65732E7965734E6F227D7D7D7D2C7B22656C656D656E74223A7B226964223A22737472657373576879222C2277697468696E223A332C2268696464656E5768656E223A7B22696E223A5B332C5B325D5D7D2C2273656E736974697665223A747275652C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A747275652C22636F756E746564223A747275652C22616E73776572223A7B226B696E64223A2274657874222C226D61784C656E677468223A32307D7D7D7D2C7B22656C656D656E74223A7B226964223A22616765222C2277697468696E223A322C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A66616C73652C22636F756E746564223A66616C73652C22616E73776572223A7B226B696E64223A226E756D626572222C226D696E223A302E302C226D6178223A39392E302C22646563696D616C73223A317D7D7D7D2C7B22656C656D656E74223A7B226964223A227669736974222C2277697468696E223A322C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A66616C73652C22636F756E746564223A66616C73652C22616E73776572223A7B226B696E64223A2264617465222C226C6174657374223A22746F646179227D7D7D7D2C7B22656C656D656E74223A7B226964223A22636F6E74616374222C2277697468696E223A322C22626F6479223A7B226B696E64223A2273656374696F6E227D7D7D2C7B22656C656D656E74223A7B226964223A227265616368222C2277697468696E223A372C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A66616C73652C22636F756E746564223A66616C73652C22616E73776572223A7B226B696E64223A2274657874222C226D61784C656E677468223A3130302C22666F726D6174223A22656D61696C227D7D7D7D2C7B22696E636C75646564496E223A5B305D2C22656C656D656E74223A7B226964223A226578747261222C22626F6479223A7B226B696E64223A2270616765222C2270726F6772657373223A747275657D7D7D2C7B22696E636C75646564496E223A5B305D2C22656C656D656E74223A7B226964223A226578747261576F726473222C2277697468696E223A392C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A66616C73652C22636F756E746564223A66616C73652C22616E73776572223A7B226B696E64223A227465787461726561222C226D61784C656E677468223A3530302C22636F756E746572223A747275657D7D7D7D5D2C2273636F726573223A5B7B226E616D65223A2263616C6D222C226F66223A5B335D2C226D6574686F64223A226D65616E222C2261744C65617374223A312C2262616E6473223A5B7B2262656C6F77223A302E352C2274657874223A226C6F77227D2C7B2274657874223A2268696768227D5D7D5D2C227465787473223A7B22656E2D5553223A7B2270616765732E73746172742E7469746C65223A225374617274222C227175657374696F6E732E6578747261576F7264732E6C6162656C223A224D6F72653F222C227175657374696F6E732E7374726573732E6C6162656C223A225374726573733F222C227363616C65732E7965734E6F2E31223A22596573222C227363616C65732E7965734E6F2E32223A224E6F227D2C2273762D5345223A7B2270616765732E73746172742E7469746C65223A225374617274222C227175657374696F6E732E6578747261576F7264732E6C6162656C223A224D6F72653F222C227175657374696F6E732E7374726573732E6C6162656C223A225374726573733F222C227363616C65732E7965734E6F2E31223A22596573222C227363616C65732E7965734E6F2E32223A224E6F227D7D7D', 1795248000000);
INSERT INTO editions ("survey", "version", "artifact", "published_at") VALUES ('visit', 1, X'7B22666F726D6174223A312C22737572766579223A227669736974222C2276657273696F6E223A312C226C616E677561676573223A5B2273762D5345225D2C22636F6E73656E74223A6E756C6C2C2273746570706572223A747275652C2266696E697368223A22666565646261636B222C22666F6C6C6F77557073223A2261745F6F6E6365222C22666C616773223A5B5D2C22656C656D656E7473223A5B7B22656C656D656E74223A7B226964223A226D61696E222C22626F6479223A7B226B696E64223A2270616765222C2270726F6772657373223A747275657D7D7D2C7B22656C656D656E74223A7B226964223A22706C616365222C2277697468696E223A302C22626F6479223A7B226B696E64223A227175657374696F6E222C227265717569726564223A747275652C22636F756E746564223A747275652C22616E73776572223A7B226B696E64223A227375626C6F636174696F6E227D7D7D7D5D2C2273636F726573223A5B5D2C227465787473223A7B2273762D5345223A7B7D7D7D', 1795248000000);
CREATE TABLE pictures (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
INSERT INTO pictures ("name", "bytes") VALUES ('0123456789abcdef0123456789abcdef.svg', X'3C7376672076696577426F783D2730203020322031273E3C2F7376673E');
CREATE TABLE consent_words (
    hash  TEXT PRIMARY KEY,
    words TEXT NOT NULL
) STRICT;
INSERT INTO consent_words ("hash", "words") VALUES ('2de4cc640255a5299a73832e08d7b172', '{"survey":"pulse","language":"sv-SE","texts":{"pages.start.title":"Start"},"notice":{"controller":"Acme AB","contact":"010-12 34","readers":"Läkaren","keptFor":"två år"}}');
CREATE TABLE sent_counts (
    survey_id TEXT    PRIMARY KEY,
    sent      INTEGER NOT NULL
) STRICT;
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('pulse-demo', 1);
CREATE TABLE keys (
    number      INTEGER PRIMARY KEY,
    fingerprint TEXT    NOT NULL UNIQUE,
    added_at    INTEGER NOT NULL
, used_since INTEGER, retired_at INTEGER, chain BLOB) STRICT;
INSERT INTO keys ("number", "fingerprint", "added_at", "used_since", "retired_at", "chain") VALUES (1, 'cfd8bc445551432279df47ffeb27fc30', 1795248000000, 1795248000000, NULL, NULL);
CREATE TABLE audit (
    chain       INTEGER NOT NULL,
    number      INTEGER NOT NULL,
    key         INTEGER REFERENCES keys (number),
    at          INTEGER NOT NULL,
    event       TEXT    NOT NULL,
    survey_id   TEXT    NOT NULL,
    participant TEXT    NOT NULL,
    detail      TEXT    NOT NULL,
    hash        TEXT    NOT NULL, actor TEXT, times INTEGER CHECK ((actor IS NULL) = (times IS NULL)),
    PRIMARY KEY (chain, number)
) STRICT, WITHOUT ROWID;
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 1, 1, 1795248000000, 'accountInvited', '', '1d00cd323ae3d9bd0c3d98702d6b8171', '', 'e6c132260a83dd8d375f5f118c7ea9e7a2aa69fcd234a85fdb5f765e335ceb32', 'operator olga', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 1, 1, 1795248000000, 'accountOpened', '', '1d00cd323ae3d9bd0c3d98702d6b8171', 'link', 'd42ee40bdc5526a50a352ecbd66323d3809e38f6a6ca97f36d6cea46558c7db8', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 2, 1, 1795248000000, 'accountSignedIn', '', '1d00cd323ae3d9bd0c3d98702d6b8171', 'link', '9cad3769b5565891132d65e5f465d70b4a0375bc622bce26bf71eafc2f9021e9', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 3, 1, 1795248000000, 'signedIn', 'pulse-password', '00000000000000000000000000000009', 'swedishGovernmentId', '4eabd4a6416892a2f7c8a1b7a3f15bad87aa0032d44d411670552d0b0087668c', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 4, 1, 1795248000000, 'consentGiven', 'pulse-password', '00000000000000000000000000000009', '', '866c6e0472e2516dd50e392373979134ee3629eef4dd73a3e20e2e9e76826b29', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 5, 1, 1795248000000, 'signedIn', 'pulse-demo', '0000000000000000000000000000000e', 'anonymous', 'dad4d08b7080e68fc91100e2bc2c533fbf38c14aca526992dae022023ef769ce', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 6, 1, 1795248000000, 'consentGiven', 'pulse-demo', '0000000000000000000000000000000e', '', '6acf133eaf6d9e620978fc2c9c016249f2b7d84f6b228d76ce205a7454fd25e8', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 7, 1, 1795248000000, 'submitted', 'pulse-demo', '0000000000000000000000000000000e', '', '03955caffe05af086d50a842ae814343346ff7e8b84844088d95501e2dc6d02c', 'participant', 1);
CREATE TABLE probe (
    id   INTEGER PRIMARY KEY CHECK (id = 1),
    room BLOB    NOT NULL
) STRICT;
CREATE TABLE return_links (
    participant TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    secret_hash TEXT    NOT NULL UNIQUE,
    expires_at  INTEGER NOT NULL,
    -- When a response was last opened by it.
    opened_at   INTEGER
) STRICT;
INSERT INTO return_links ("participant", "secret_hash", "expires_at", "opened_at") VALUES ('0000000000000000000000000000000e', 'c03eee8aa25e1b9fd36a28c6d3321bd0d0534a72034c40fcd9d75c70a610037e', 1797840000000, NULL);
CREATE TABLE evidence (
    id          TEXT    PRIMARY KEY,
    participant TEXT    REFERENCES participants (id) ON DELETE CASCADE,
    account     TEXT    REFERENCES accounts (id) ON DELETE CASCADE,
    sealed      BLOB    NOT NULL,
    kept_until  INTEGER NOT NULL, data_key BLOB,
    CHECK ((participant IS NULL) <> (account IS NULL))
) STRICT;
CREATE TABLE exports (
    number    INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    seed      TEXT    NOT NULL,
    at        INTEGER NOT NULL
, reader TEXT, last_at INTEGER) STRICT;
CREATE TABLE erasures (
    number    INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    survey_id TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('participant', 'listed', 'account')),
    id        TEXT    NOT NULL,
    PRIMARY KEY (number, kind, survey_id, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE releases (
    number    INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    kept      TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;
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
CREATE TABLE "invitations" (
    id          INTEGER PRIMARY KEY,
    survey_id   TEXT    NOT NULL,
    -- Whose it is; nobody's in particular where the customer hands them out itself.
    invited     INTEGER REFERENCES invited (id) ON DELETE CASCADE,
    -- The response, once it has begun.
    participant TEXT    REFERENCES participants (id) ON DELETE SET NULL,
    created_at  INTEGER NOT NULL,
    printed_at  INTEGER,
    revoked_at  INTEGER,
    settings    TEXT,
    -- The first sign-in with it, and the first answer.
    opened_at   INTEGER,
    begun_at    INTEGER,
    -- When its person asked for no more mails. The invitation stays.
    declined_at INTEGER,
    -- The group in which the status counts it, once it does: a unit, or '' for people of small units together. Never changed, and
    -- no group grows by few people.
    counted_in  TEXT,
    counted_at  INTEGER
) STRICT;
CREATE TABLE invitation_mails (
    id           INTEGER PRIMARY KEY,
    invitation   INTEGER NOT NULL REFERENCES "invitations" (id) ON DELETE CASCADE,
    -- 0 for the invitation itself, otherwise the number of the reminder.
    reminder     INTEGER NOT NULL,
    state        TEXT    NOT NULL
                 CHECK (state IN ('waiting', 'sending', 'handedOver', 'refused', 'unknown', 'bounced')),
    attempts     INTEGER NOT NULL DEFAULT 0,
    queued_at    INTEGER NOT NULL,
    -- The earliest time of the next attempt.
    due_at       INTEGER NOT NULL,
    -- When the state became what it is.
    changed_at   INTEGER NOT NULL,
    -- The keyed hash of the address of the last attempt.
    address      TEXT
) STRICT;
CREATE TABLE invitation_links (
    secret_hash  TEXT    PRIMARY KEY,
    invitation   INTEGER NOT NULL REFERENCES "invitations" (id) ON DELETE CASCADE,
    -- The mail that has it; none for a letter, which has none of the columns below either.
    mail         INTEGER REFERENCES invitation_mails (id) ON DELETE CASCADE,
    made_at      INTEGER NOT NULL,
    -- The random name by which reports of a failed delivery find the mail.
    envelope     TEXT    UNIQUE,
    -- The hash of the secret by which the mail's reader asks for no more.
    decline_hash TEXT    UNIQUE,
    -- The keyed hash of the address.
    address      TEXT
) STRICT;
CREATE TABLE erased_invitations (
    survey_id  TEXT    NOT NULL,
    counted_in TEXT    NOT NULL,
    erased     INTEGER NOT NULL,
    PRIMARY KEY (survey_id, counted_in)
) STRICT, WITHOUT ROWID;
CREATE TABLE readers (
    name       TEXT    PRIMARY KEY,
    token_hash TEXT    NOT NULL UNIQUE,
    -- The surveys and the rights, in JSON.
    scope      TEXT    NOT NULL,
    rights     TEXT    NOT NULL,
    -- From this and the server's key, the pseudonyms in the reader's calls are made.
    seed       TEXT    NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE pending_sign_ins (
    kind        TEXT    NOT NULL CHECK (kind IN ('order', 'redirect', 'question')),
    -- The hash of the secret in the browser's cookie.
    secret_hash TEXT    NOT NULL,
    -- The hash of a second secret that leads to it, which the app of BankID brings back.
    nonce_hash  TEXT,
    -- The keyed hash of the network, by which they are limited.
    network     TEXT    NOT NULL,
    -- Everything else, which only the server's key opens.
    sealed      BLOB    NOT NULL,
    -- The number of its changes.
    revision    INTEGER NOT NULL DEFAULT 0,
    begun_at    INTEGER NOT NULL,
    -- The time from which a server can claim it, to ask the service of BankID about it.
    due_at      INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL,
    PRIMARY KEY (kind, secret_hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE service_key (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    data_key BLOB
) STRICT;
INSERT INTO service_key ("only_one", "data_key") VALUES (1, X'01CFD8BC440000000000000000000000000000000000000000000000037604021B2B81E276CF07A68DA755CCC0E63EB6C619B3650DCEB469B52E33EA12E3452D68B32838182FD26D801279A0B942635703C7EF44420BCC88D7BC5711B6BEE4632558C732DEC8D62E9298068531');
CREATE TABLE audit_chains (
    number     INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    covered    INTEGER NOT NULL DEFAULT 0,
    is_open    INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (1, 0, 0, 1);
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (2, 1795248000000, 1, 0);
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (3, 1795248000000, 0, 1);
CREATE TABLE audit_heads (
    number INTEGER PRIMARY KEY,
    key    INTEGER NOT NULL REFERENCES keys (number),
    at     INTEGER NOT NULL,
    heads  TEXT    NOT NULL,
    hash   TEXT    NOT NULL
) STRICT;
INSERT INTO audit_heads ("number", "key", "at", "heads", "hash") VALUES (1, 1, 1795248000000, '[[2,1,"e6c132260a83dd8d375f5f118c7ea9e7a2aa69fcd234a85fdb5f765e335ceb32"]]', 'ac4ee04819db99550cc333d3a9dbb8c13467c8608a23b657f27b549d2528e1f9');
CREATE TABLE compatibility (
    only_one         INTEGER PRIMARY KEY CHECK (only_one = 1),
    compatible_until INTEGER NOT NULL,
    version          TEXT    NOT NULL
) STRICT;
INSERT INTO compatibility ("only_one", "compatible_until", "version") VALUES (1, 32, '0.1.0');
CREATE INDEX participants_by_survey ON participants (survey_id);
CREATE INDEX sessions_by_participant ON sessions (participant);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
CREATE INDEX identities_by_lookup ON identities (lookup) WHERE lookup IS NOT NULL;
CREATE UNIQUE INDEX accounts_by_email ON accounts (email_lookup) WHERE email_lookup IS NOT NULL AND kind = 'health';
CREATE UNIQUE INDEX accounts_by_identity ON accounts (identity_lookup) WHERE identity_lookup IS NOT NULL;
CREATE INDEX account_sessions_by_account ON account_sessions (account);
CREATE INDEX account_sessions_by_expiry ON account_sessions (expires_at);
CREATE INDEX account_links_by_account ON account_links (account);
CREATE INDEX participants_by_tailoring ON participants (tailoring);
CREATE INDEX drafts_by_answer ON drafts (survey_id, answered_at) WHERE answered_at IS NOT NULL;
CREATE TRIGGER audit_rows_stay_as_they_are BEFORE UPDATE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_rows_stay BEFORE DELETE ON audit
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_rows_come_last BEFORE INSERT ON audit
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit WHERE chain = NEW.chain)
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE INDEX account_links_by_expiry ON account_links (expires_at);
CREATE INDEX evidence_by_participant ON evidence (participant) WHERE participant IS NOT NULL;
CREATE INDEX evidence_by_account ON evidence (account) WHERE account IS NOT NULL;
CREATE INDEX evidence_by_time ON evidence (kept_until);
CREATE INDEX unsealed_drafts ON drafts (participant) WHERE is_sealed IS NULL;
CREATE INDEX unsealed_submissions ON submissions (participant) WHERE is_sealed IS NULL;
CREATE INDEX participants_by_withdrawal ON participants (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX releases_by_survey ON releases (survey_id, number);
CREATE INDEX deliveries_by_due ON deliveries (due_at, survey_id) WHERE due_at IS NOT NULL;
CREATE INDEX deliveries_by_survey ON deliveries (survey_id, due_at);
CREATE INDEX deliveries_by_end ON deliveries (ended_at) WHERE ended_at IS NOT NULL AND failure IS NULL;
CREATE INDEX invitations_by_survey ON invitations (survey_id);
CREATE INDEX invitations_by_participant ON invitations (participant) WHERE participant IS NOT NULL;
CREATE INDEX invitations_by_invited ON invitations (invited) WHERE invited IS NOT NULL;
CREATE INDEX invitation_links_by_invitation ON invitation_links (invitation);
CREATE INDEX invitation_links_by_mail ON invitation_links (mail) WHERE mail IS NOT NULL;
CREATE INDEX invitation_mails_by_invitation ON invitation_mails (invitation);
CREATE INDEX invitation_mails_waiting ON invitation_mails (due_at) WHERE state = 'waiting';
CREATE INDEX invitation_mails_sending ON invitation_mails (changed_at) WHERE state = 'sending';
CREATE TRIGGER invitations_are_begun AFTER UPDATE OF answered_at ON drafts
WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL
BEGIN
    UPDATE invitations SET begun_at = NEW.answered_at WHERE participant = NEW.participant AND begun_at IS NULL;
END;
CREATE INDEX drafts_unanswered ON drafts (saved_at) WHERE answered_at IS NULL;
CREATE UNIQUE INDEX exports_by_reader ON exports (survey_id, seed) WHERE reader IS NOT NULL;
CREATE INDEX pending_sign_ins_by_network ON pending_sign_ins (kind, network, begun_at);
CREATE INDEX pending_sign_ins_by_nonce ON pending_sign_ins (nonce_hash) WHERE nonce_hash IS NOT NULL;
CREATE INDEX pending_sign_ins_by_end ON pending_sign_ins (expires_at);
CREATE INDEX keyless_participants ON participants (id) WHERE data_key IS NULL;
CREATE INDEX keyless_invited ON invited (id) WHERE data_key IS NULL AND sealed IS NOT NULL;
CREATE INDEX open_audit_chains ON audit_chains (number) WHERE is_open;
CREATE TRIGGER audit_chains_stay BEFORE DELETE ON audit_chains
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_heads_stay_as_they_are BEFORE UPDATE ON audit_heads
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_heads_stay BEFORE DELETE ON audit_heads
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_heads_come_last BEFORE INSERT ON audit_heads
WHEN NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_heads)
BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER submissions_are_counted AFTER INSERT ON submissions
BEGIN
    INSERT INTO sent_counts (survey_id, sent)
    SELECT survey_id, 1 FROM participants WHERE id = NEW.participant
    ON CONFLICT (survey_id) DO UPDATE SET sent = sent + 1;
END;
COMMIT;
