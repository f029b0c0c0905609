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
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (1, 'participants', '2026-11-28 22:36:34', 1, X'D83F9C4CF9D5624A3F20AFABA3E944548BAD8DAFB4F4FCB8E3D07BC07C5ABC11CC1F8B5B577E6868B9A7CC66B2C6BF75', 11063769);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (2, 'identities', '2026-11-28 22:36:34', 1, X'ABF2BC0BF20F4B7EA9968CAF9C3B3EAD8EB5DA65E5F0CB78767A6B882291CA8041480BCAB7E4E6FDA46334E19D43C026', 3512381);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (3, 'protection', '2026-11-28 22:36:34', 1, X'79D834450D4D5473EC0EEAE0DEC6A96E0F33C1FD3C5BDB9C45E2F81221095D60CD1FD80284A7695FD3479272CC37E84F', 957309);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (4, 'deployment', '2026-11-28 22:36:34', 1, X'CAC57052B683FDFFD754D898DAD348700FC892C27D468A591E23E055EDF8346BB70D2D6D242B0E3B578D6D96B062051D', 803017);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (5, 'demo feedback', '2026-11-28 22:36:34', 1, X'EF8BEFE3D02C39BA264B54C9CABFA8B8BFD6E08E2D2F9C1DAE77667F914EB72EC35CE53656954C2E9385AE39F61EB0F9', 359654);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (6, 'return links', '2026-11-28 22:36:34', 1, X'2FFC40E0269A658B7BDBF32C968814E37C6CF6FBFB27D3CA0F046FF86E46E817826CD253F010EA1E19FA2F7AD5FD6761', 674100);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (7, 'accounts', '2026-11-28 22:36:34', 1, X'1A205BD5FEE7D4F32CD18B69893D5ECAD36D8B0019D402D12405285FC1B58C8382C472E5E108D2F8F5FEAEDC24143C3E', 812843);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (8, 'templates', '2026-11-28 22:36:34', 1, X'FD84A6F0D9B240316CE4BB8C21D3F8A2D15AF060CFD05AC033D0A073F45EEC09AB714E15D0BAB2B2BDECA4325ECDEC6F', 339595);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (9, 'editions', '2026-11-28 22:36:34', 1, X'0A71463D182DD96481168CA7159C17A850369365D007DFC872DD06A33298AA28FFE4BFF904061CD0D5F5A2BE5612003E', 491250);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (10, 'refused account sessions', '2026-11-28 22:36:34', 1, X'7F7E25E7BBA0DC6D6A90DB32FC1A11F3306493595D9807760EA976E48AD7215C014D40EABC0EB64B67EE35741894718A', 625333);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (11, 'told', '2026-11-28 22:36:34', 1, X'5D150759A14942DDE3ED15F7FEB49BCD8EAFAFE3ABECE253ADCCD2F89827081795F569FC46FF19BEE66ADC2C9BFD024A', 658610);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (12, 'places', '2026-11-28 22:36:34', 1, X'E127E7BA87FD4EA238728871CEFBC311DE63D7F79321CFF05F56AA4D23D0D188AE734889F4C971DDB065BE6C40CFE5C0', 1234851);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (13, 'people', '2026-11-28 22:36:34', 1, X'7D246DC6AF37F6FAD4B6A14ECB5511B9621A8B0616A7820ACACA4F0F0B43D183058A87E28E0F4E6C6FFE7C7B40B25999', 1305588);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (14, 'sections', '2026-11-28 22:36:34', 1, X'13456388718FA63377EB394060CBF447D343BA59AFA508E8B3E4310B2A0CA89E52F19820057AC83D94FC8829B7705C82', 638965);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (15, 'keys', '2026-11-28 22:36:34', 1, X'3F5AF27243F1284124C141F81D354874427D672892E68AF889A491CD749A440F5ED2AA4D4D4CECDF99CBD77B304059A9', 5667730);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (16, 'return links that end', '2026-11-28 22:36:34', 1, X'B487F0173DE06C57D6239143EAA9CF5339B320310BB35A13E3BDDEEA275372786FE9980D507718A87C718DED90DDD973', 4175908);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (18, 'look-ups', '2026-11-28 22:36:34', 1, X'C173D89CF471232120406A27E2F41621C7C3329C951B5563B49C44204E49D8D4DC9D6CFF43D39C41EC7615546451791D', 3233752);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (19, 'actors', '2026-11-28 22:36:34', 1, X'37CEF1B25AB67B33AC758239E71319609BD6BF28F72AEF6340D701777C5330CF8CAE70F6504D68257FCC85419CB77146', 1649255);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (20, 'evidence', '2026-11-28 22:36:34', 1, X'16279042D2413CDA8F1815D244ACBB74CCEC7F4C3A6A07F66D47E4895EE2BB8B5DFA4421E2F99C356A41D4BB467F5BAB', 756637);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (21, 'exports', '2026-11-28 22:36:35', 1, X'7B97A163025B827FDE672BD42CE6A9DB78F76220989DF2FF865B14982797C0C628D52D597A7668587712D3EC79FEC280', 2817408);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (22, 'sealing', '2026-11-28 22:36:35', 1, X'4D1386D352752FC91B8FD89D98E82902A48FBDC6CC9DB6EE074D577AB97A3609E96852F4EC6EA85CDF757B9E95BF4EAC', 8161422);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (23, 'rights', '2026-11-28 22:36:35', 1, X'0D835062CE54287F7E5108DABE17EFB6EE5CAFE31AF974BCDF03B8AAF336B238E4E0689179B6E885B6E2859811A34CF6', 4110890);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (24, 'releases', '2026-11-28 22:36:35', 1, X'A1B967554395F835A530A4F3FA5B2F6FB47BC1E65CEAE4D7BDBA86EAD7D6E62E2FA4230E3AD27D1FB44C991C5A48642E', 4426819);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (25, 'deliveries', '2026-11-28 22:36:35', 1, X'B4FF1CC2FBDED7E817C14E8A572E266D985E9561994B05645075EC0240E4EBB5C9C6E891CE174DA2938B5841DDCAA84A', 4225503);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (26, 'follow-up', '2026-11-28 22:36:35', 1, X'11542C5AAC92F233C4BFE80A0A75AAEFF6D317F47BDF8DEADB40DCC76A7E907117872D4A670165839D5F303512D4A76C', 8177583);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (27, 'retention', '2026-11-28 22:36:35', 1, X'10324D6E4E6B8D8E87FCA48B5F3E108FC20C422F2BB4F28D7D8CFEA2F0C16374DC5E72BF599FEBDABDEA2C6448CEE2CD', 4366144);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (28, 'readers', '2026-11-28 22:36:35', 1, X'540A00B8099EABBE283E5C47525A15210E9F323EB270B5F953A21702837322178D647EE484DBFEBE715980C077B2431C', 4550210);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (29, 'pending-sign-ins', '2026-11-28 22:36:35', 1, X'4E3F6061763949988F8BE703C9F60C70B025C7C19945442C4528F2BF08E4E58150F2EABD58DC10AC03268B3EA81B3F85', 4699799);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (30, 'data keys', '2026-11-28 22:36:35', 1, X'7FC4745EC8772FDD708FFCCF45EDFE68983FB46668BDD7EDBDB2C7C3CDD618407ADDDA974831D6D2C64E7071774F75F4', 12150218);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (31, 'audit chains', '2026-11-28 22:36:35', 1, X'4B24AE168FE02E4D6F9497B7B4E83EB6024A969408FFA1834378F1B28BE78DEC1447CB145947AB7E5412B6ACA4216000', 5036041);
INSERT INTO _sqlx_migrations ("version", "description", "installed_on", "success", "checksum", "execution_time") VALUES (32, 'compatibility', '2026-11-28 22:36:35', 1, X'88F0FADECA82E76009D683972F289CE813EB3C809AF7FD06713471244074026321F98702772E267CE931B833FC9DD35C', 4111578);
CREATE TABLE tailorings (
    id      INTEGER PRIMARY KEY,
    survey  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    flags   TEXT    NOT NULL,
    gender  TEXT    NOT NULL,
    UNIQUE (survey, version, flags, gender)
) STRICT;
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (1, 'pulse', 3, '["a","b \"quoted\""]', 'other');
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (2, 'pulse', 3, '["b"]', 'other');
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (3, 'published', 1, '["a","b \"quoted\""]', 'other');
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (4, 'published', 2, '["a","b \"quoted\""]', 'other');
INSERT INTO tailorings ("id", "survey", "version", "flags", "gender") VALUES (5, 'pulse', 1, '[]', '');
CREATE TABLE participants (
    id        TEXT    PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    tailoring INTEGER NOT NULL REFERENCES tailorings (id)
, unit TEXT, presets TEXT, purpose TEXT CHECK (purpose IN ('data', 'demo', 'test')), withdrawn_at INTEGER, delivered_at INTEGER, data_key BLOB) STRICT;
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('ada', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('bo', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('yrsa', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('pia', 'small', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('quin', 'small', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('tora', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('tora-again', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('tora-once-more', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('ulf', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('nameless', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('nameless-too', 'counted', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('jon', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('olga', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('petra', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('quentin', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('second-guest', 'invited', 2, 'north', '["nights"]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('zoe', 'lately', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('flora', 'followed', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('frida', 'followed', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('fiona', 'followed', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('rosa', 'pulse', 4, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('sven', 'pulse', 3, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('wille', 'of rights', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('tove', 'delivered', 1, 'north/ward3', '[]', 'demo', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('tor', 'delivered', 1, 'north/ward3', '[]', 'data', NULL, 1795248000123, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('uma', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('alva', 'exported', 1, 'north', '["nights"]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('bert', 'exported', 1, 'north/ward3', '["nights"]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('cleo', 'exported', 1, 'northern', '["nights"]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('dora', 'exported', 1, NULL, '["nights"]', 'demo', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('elsewhere', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('figaro', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('nora', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'01326E6420616761696E');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('ylva', 'pulse', 1, NULL, '[]', 'data', NULL, NULL, X'0131737420796C7661');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('1', 'pulse', 5, NULL, '[]', 'data', NULL, NULL, X'6B6579');
INSERT INTO participants ("id", "survey_id", "tailoring", "unit", "presets", "purpose", "withdrawn_at", "delivered_at", "data_key") VALUES ('2', 'pulse', 5, NULL, '[]', 'data', NULL, NULL, X'6B6579');
CREATE TABLE identities (
    participant  TEXT    PRIMARY KEY REFERENCES participants (id) ON DELETE CASCADE,
    login_type   TEXT    NOT NULL,
    birth_year   INTEGER,
    gender       TEXT,
    signed_in_at INTEGER NOT NULL
, sealed BLOB, lookup TEXT, lookup_key TEXT
    GENERATED ALWAYS AS (CASE WHEN lookup LIKE '________.%' THEN substr(lookup, 1, 8) END) VIRTUAL) STRICT;
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('ada', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('bo', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('yrsa', 'anonymous', 1980, 'other', 1795248000123, X'01', 'yrsa''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('pia', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('quin', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('tora', 'anonymous', 1980, 'other', 1795248000123, X'01', 'tora''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('tora-again', 'anonymous', 1980, 'other', 1795248000123, X'01', 'tora''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('tora-once-more', 'anonymous', 1980, 'other', 1795248000123, X'01', 'tora''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('ulf', 'anonymous', 1980, 'other', 1795248000123, X'01', 'ulf''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('nameless', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('nameless-too', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('jon', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('olga', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('petra', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('quentin', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('second-guest', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('zoe', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('flora', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('frida', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('fiona', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('rosa', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('sven', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('wille', 'anonymous', 1980, 'other', 1795248000123, X'77696C6C65', 'wille''s number');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('tove', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('tor', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('uma', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('alva', 'anonymous', 1980, 'other', 1795248000123, X'07', 'alva in the export');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('bert', 'anonymous', 1980, 'other', 1795248000123, X'07', 'bert in the export');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('cleo', 'anonymous', 1980, 'other', 1795248000123, X'07', 'cleo in the export');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('dora', 'anonymous', 1980, 'other', 1795248000123, X'07', 'dora in the export');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('elsewhere', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('figaro', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('nora', 'anonymous', 1980, 'other', 1795248000123, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('ylva', 'anonymous', 1980, 'other', 1795248000123, X'596C7661', '31737420.ylva');
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('1', 'anonymous', NULL, '', 1795248000000, NULL, NULL);
INSERT INTO identities ("participant", "login_type", "birth_year", "gender", "signed_in_at", "sealed", "lookup") VALUES ('2', 'anonymous', NULL, '', 1795248000000, NULL, NULL);
CREATE TABLE sessions (
    secret_hash TEXT    PRIMARY KEY,
    participant TEXT    NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL
, seen_at INTEGER NOT NULL DEFAULT 0, is_refused INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('ada''s secret', 'ada', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('bo''s secret', 'bo', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('yrsa''s secret', 'yrsa', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('yrsa-again''s secret', 'yrsa', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('any-time''s secret', 'yrsa', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('pia''s secret', 'pia', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('quin''s secret', 'quin', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('tora''s secret', 'tora', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('tora-again''s secret', 'tora-again', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('tora-once-more''s secret', 'tora-once-more', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('ulf''s secret', 'ulf', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('nameless''s secret', 'nameless', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('nameless-too''s secret', 'nameless-too', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('olga''s secret', 'olga', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('petra''s secret', 'petra', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('quentin''s secret', 'quentin', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('second-guest''s secret', 'second-guest', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('zoe''s secret', 'zoe', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('zoe-again''s secret', 'zoe', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('flora''s letter''s secret', 'flora', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('flora''s mail''s secret', 'flora', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('flora''s reminder''s secret', 'flora', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('frida''s mail''s secret', 'frida', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('fiona''s secret', 'fiona', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('fiona''s first''s secret', 'fiona', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('rosa''s secret', 'rosa', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('sven''s secret', 'sven', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('wille''s secret', 'wille', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('tove''s secret', 'tove', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('tor''s secret', 'tor', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('alva''s secret', 'alva', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('bert''s secret', 'bert', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('cleo''s secret', 'cleo', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('dora''s secret', 'dora', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('elsewhere''s secret', 'elsewhere', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('figaro''s secret', 'figaro', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('ylva''s secret', 'ylva', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('ylva again''s secret', 'ylva', 1795251600123, 1795248000123, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('1', '1', 1795248000000, 1795248000000, 0);
INSERT INTO sessions ("secret_hash", "participant", "expires_at", "seen_at", "is_refused") VALUES ('2', '2', 1795248000000, 1795248000000, 0);
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
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('bo', 24, X'CC79376F6E65133127713113312771321332277133133327713413342771351335277136133627713713372771381338277139133937713130233130377131312331313771313223313237713133233133377131342331343771313523313537713136233136377131372331373771313823313837713139233139', NULL, NULL, NULL, NULL, '{"pain":null}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('quin', 1, X'9C6763686F6963651331', NULL, NULL, NULL, NULL, '{"choice":1}', 1795248000123, 'small', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('jon', 0, X'0C', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'pulse', NULL, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('olga', 1, X'9C6763686F6963651331', NULL, NULL, NULL, NULL, '{"choice":1}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('petra', 2, X'9C6763686F6963651331', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('quentin', 2, X'9C6763686F6963651331', NULL, NULL, NULL, NULL, '{"agree":null}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('second-guest', 2, X'9C6763686F6963651331', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'invited', 1795248000123, NULL, NULL);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('flora', 1, X'9C6763686F6963651332', NULL, NULL, NULL, NULL, '{"choice":2}', 1795248000123, 'followed', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('rosa', 3, X'CC186763686F6963659C677365616C65641731476C6174651331', NULL, NULL, NULL, NULL, '{"late":1}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('sven', 2, X'CC1047676F6E6513326763686F6963651332', NULL, NULL, NULL, NULL, '{"choice":2}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('uma', 0, X'0C', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'pulse', NULL, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('figaro', 1, X'9C6763686F6963651332', NULL, NULL, NULL, NULL, '{"choice":2}', 1795248000123, 'pulse', 1795248000123, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('nora', 0, X'0C', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'pulse', NULL, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('ylva', 0, X'0C', NULL, NULL, NULL, NULL, NULL, 1795248000123, 'pulse', NULL, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('1', 1, X'5C2771301331', NULL, NULL, NULL, NULL, 'q0 of 1', 1795248000000, 'pulse', 1795248000000, NULL, 1);
INSERT INTO drafts ("participant", "revision", "answers", "page", "language", "consented_at", "consent_text", "last_save", "saved_at", "survey_id", "answered_at", "section", "is_sealed") VALUES ('2', 1, X'5C2771301332', NULL, NULL, NULL, NULL, 'q0 of 2', 1795248000000, 'pulse', 1795248000000, NULL, 1);
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
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('yrsa', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('ada', 'pulse', 3, 'sv-SE', '{"choice":{"sealed":"1"}}', '[["calm",1.5,null,false,true,[1.0,2.0]],{"name":"safe","sealed":"3"}]', 1795248000123, 'hash', 1795248000123, 'snheo', 1, '2');
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('pia', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('tora', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('ulf', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('nameless', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('nameless-too', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('tora-again', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('tora-once-more', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('zoe', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('frida', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('fiona', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('wille', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('tove', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('tor', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', NULL, NULL, 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('elsewhere', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', 1795248000123, 'words of the story', 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('alva', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', 1795248000123, 'words of the story', 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('bert', 'pulse', 3, 'en-US', '{"choice":2}', '[]', 1795248000123, 'words of the story', 1795248060123, NULL, 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('dora', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', 1795248000123, 'words of the story', 1795248000123, '.nheo', 1, NULL);
INSERT INTO submissions ("participant", "survey", "version", "language", "payload", "scores", "consented_at", "consent_text", "submitted_at", "missing", "is_sealed", "sealed_missing") VALUES ('cleo', 'pulse', 3, 'sv-SE', '{"choice":2}', '[]', 1795248000123, 'words of the story', 1795248000123, '.nheo', 1, NULL);
CREATE TABLE customers (
    url_name TEXT NOT NULL COLLATE NOCASE,
    origin   TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    name     TEXT NOT NULL, declaration TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (url_name, origin)
) STRICT;
INSERT INTO customers ("url_name", "origin", "name", "declaration") VALUES ('acme', 'admin', 'Acme Ltd', '{}');
INSERT INTO customers ("url_name", "origin", "name", "declaration") VALUES ('told', 'admin', 'Told Ltd', '{"privacy":"kept for a year"}');
CREATE TABLE surveys (
    survey_id   TEXT NOT NULL,
    origin      TEXT NOT NULL CHECK (origin IN ('file', 'admin')),
    customer    TEXT NOT NULL COLLATE NOCASE,
    -- The survey as a deployment file writes it, in JSON.
    declaration TEXT NOT NULL,
    PRIMARY KEY (survey_id, origin)
) STRICT;
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('first', 'admin', 'acme', '{"limit":3}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('second', 'admin', 'acme', '{}');
INSERT INTO surveys ("survey_id", "origin", "customer", "declaration") VALUES ('told', 'admin', 'told', '{}');
CREATE TABLE deployment_version (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    version  INTEGER NOT NULL
) STRICT;
INSERT INTO deployment_version ("only_one", "version") VALUES (1, 19);
CREATE TABLE invited (
    id        INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    reference TEXT    NOT NULL,
    -- Names and e-mail address, sealed with the server's key for this survey and reference.
    sealed    BLOB, settings TEXT, withdrawn_at INTEGER, data_key BLOB,
    UNIQUE (survey_id, reference)
) STRICT;
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (1, 'invited', 'p1', X'0102', '{"gender":"female"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (2, 'invited', 'p2', X'0102', '{"gender":"female"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (3, 'told', 'p1', X'0102', '{"gender":"female"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (4, 'told', 'p2', X'0102', '{"gender":"female"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (5, 'followed', 'flora', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (6, 'followed', 'fred', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (7, 'followed', 'frida', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (8, 'followed', 'felix', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (9, 'followed', 'fanny', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (10, 'followed', 'filip', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (11, 'followed', 'freja', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (12, 'followed', 'frank', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (13, 'followed', 'fabian', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (14, 'followed', 'fiona', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (15, 'followed', 'finn', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (16, 'followed', 'frits', X'01', '{"unit":""}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (19, 'counted', 'b1', X'01', '{"unit":"b"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (20, 'counted', 'c1', X'01', '{"unit":"c"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (21, 'counted', 'a3', X'01', '{"unit":"a"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (22, 'counted', 'a4', X'01', '{"unit":"a"}', NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (24, 'of rights', 'wille''s reference', X'01', NULL, NULL, X'01326E6420616761696E');
INSERT INTO invited ("id", "survey_id", "reference", "sealed", "settings", "withdrawn_at", "data_key") VALUES (25, 'keys', 'nora''s reference', X'4E6F7261', NULL, NULL, X'01326E6420616761696E');
CREATE TABLE demo_feedback (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    -- 1 (very bad) to 5 (very good).
    rating INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT;
INSERT INTO demo_feedback ("id", "at", "rating", "text") VALUES (1, 1795248000123, 5, 'good');
INSERT INTO demo_feedback ("id", "at", "rating", "text") VALUES (2, 1795248000123, 1, '');
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
INSERT INTO accounts ("id", "kind", "state", "email_sealed", "email_lookup", "identity_sealed", "identity_lookup", "password", "is_super_user", "created_at", "data_key") VALUES ('uma''s account', 'health', 'closed', NULL, NULL, NULL, NULL, NULL, 0, 1795248000123, NULL);
INSERT INTO accounts ("id", "kind", "state", "email_sealed", "email_lookup", "identity_sealed", "identity_lookup", "password", "is_super_user", "created_at", "data_key") VALUES ('visit', 'demo', 'open', X'76697369746F72406D61696C', 'visitor@mail', NULL, NULL, NULL, 0, 1795248000123, X'01326E6420616761696E');
INSERT INTO accounts ("id", "kind", "state", "email_sealed", "email_lookup", "identity_sealed", "identity_lookup", "password", "is_super_user", "created_at", "data_key") VALUES ('elsewhere', 'demo', 'open', X'76697369746F72406D61696C', 'visitor@mail', NULL, NULL, NULL, 0, 1795248000123, X'01326E6420616761696E');
INSERT INTO accounts ("id", "kind", "state", "email_sealed", "email_lookup", "identity_sealed", "identity_lookup", "password", "is_super_user", "created_at", "data_key") VALUES ('nora''s account', 'health', 'closed', NULL, NULL, NULL, NULL, NULL, 0, 1795248000123, NULL);
CREATE TABLE account_sessions (
    secret_hash TEXT    PRIMARY KEY,
    account     TEXT    NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at  INTEGER NOT NULL,
    seen_at     INTEGER NOT NULL
, is_refused INTEGER NOT NULL DEFAULT 0) STRICT;
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
INSERT INTO templates ("survey", "version", "template") VALUES ('template', 1, '{}');
INSERT INTO templates ("survey", "version", "template") VALUES ('told', 1, '{}');
CREATE TABLE editions (
    survey       TEXT    NOT NULL,
    version      INTEGER NOT NULL,
    -- The compiled survey, in JSON.
    artifact     BLOB    NOT NULL,
    published_at INTEGER NOT NULL,
    PRIMARY KEY (survey, version)
) STRICT;
INSERT INTO editions ("survey", "version", "artifact", "published_at") VALUES ('published', 1, X'7B7D', 1795248000123);
INSERT INTO editions ("survey", "version", "artifact", "published_at") VALUES ('published', 2, X'7B227469746C65223A226F74686572227D', 1795248000123);
CREATE TABLE pictures (
    name  TEXT PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
INSERT INTO pictures ("name", "bytes") VALUES ('picture-1', X'010203');
INSERT INTO pictures ("name", "bytes") VALUES ('picture-2', X'010203');
CREATE TABLE consent_words (
    hash  TEXT PRIMARY KEY,
    words TEXT NOT NULL
) STRICT;
INSERT INTO consent_words ("hash", "words") VALUES ('hash', 'words');
INSERT INTO consent_words ("hash", "words") VALUES ('old', 'the words of old');
INSERT INTO consent_words ("hash", "words") VALUES ('words of the story', '{}');
CREATE TABLE sent_counts (
    survey_id TEXT    PRIMARY KEY,
    sent      INTEGER NOT NULL
) STRICT;
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('pulse', 3);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('small', 1);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('counted', 6);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('lately', 1);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('followed', 2);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('of rights', 2);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('of retention', 1);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('delivered', 5);
INSERT INTO sent_counts ("survey_id", "sent") VALUES ('exported', 4);
CREATE TABLE keys (
    number      INTEGER PRIMARY KEY,
    fingerprint TEXT    NOT NULL UNIQUE,
    added_at    INTEGER NOT NULL
, used_since INTEGER, retired_at INTEGER, chain BLOB) STRICT;
INSERT INTO keys ("number", "fingerprint", "added_at", "used_since", "retired_at", "chain") VALUES (1, '11111111111111111111111111111111', 1795248000000, 1795248000000, 1795251600000, X'01326E6420616761696E');
INSERT INTO keys ("number", "fingerprint", "added_at", "used_since", "retired_at", "chain") VALUES (2, '326e6420000000000000000000000000', 1795248000123, 1795251600000, NULL, NULL);
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
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 1, 1, 1795248000123, 'signedIn', 'pulse', 'ada', 'anonymous', '10b2c38ca59fd673e1a8842be9914f725f54654b3d23f1775a6a31415afeb7ae', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 2, 1, 1795248000123, 'signedIn', 'pulse', 'bo', 'anonymous', '799657f45e5e43dbdd0df26bbadb3001bf70ec0dcb412df23b4fc1e20ee98bf1', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 3, 1, 1795248000123, 'signedIn', 'pulse', 'cy', 'anonymous', '06355b3c3cb3f4205f67de411fff0211c2d37422b5dd08851cc4419ef8c2377d', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 4, 1, 1795248000123, 'signedOut', 'pulse', 'cy', '', 'ef6695c9f3ccbed7ea13090315921dbe36a8182ccb0c5073750889045744c100', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 5, 1, 1795248000123, 'signedIn', 'pulse', 'dan', 'anonymous', '170223ceb17f323dca1a2796edc30fb92c62dfca424c6c5c643f310c45e32ea6', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 6, 1, 1795248000123, 'signedOut', 'pulse', 'dan', '', 'bc5b93b93f7b7e8a00e7d0a98f569815c4ca361f333c3b38f5b18baa69a14a34', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 7, 1, 1795248000123, 'signedIn', 'pulse', 'eve', 'anonymous', '5e3815881d4c6b868a7ef65717de0901bf4c17aed9a8f09ddaf64faff1cc89ee', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 8, 1, 1795248000123, 'resumed', 'pulse', 'eve', 'anonymous', 'b2be8fb16daa71088dcc2f5c825d81d1f8b477e076a2dc78bc507cbe5add0327', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 9, 1, 1795248060123, 'signedIn', 'pulse', 'eve-anew', 'anonymous', 'a195554d9f5ef4680f5f2bae5b4fcc206a0a12cfbae5483b282d96216125662a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 10, 1, 1795248000123, 'signedIn', 'pulse', 'vera', 'anonymous', '4658033036ba8138da1fa29df4764f3ce2414f00132879455a7985c06f8dbde1', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 11, 1, 1795248000123, 'signedIn', 'pulse', 'walt', 'anonymous', '0dd7b0a1f1126486d17ddac4f20d9a403beb4e5ad3dad9fa42013ad3aca474c5', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 12, 1, 1795248000123, 'signedOut', 'pulse', 'vera', '', '7dca9295978195a7c3e2fdc4df91fa443c08058aac18cd545a1df4d9663960d0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 13, 1, 1795248000123, 'resumed', 'pulse', 'vera', 'anonymous', 'c3f41c6b6d4d06d3a84a6d580bb716daff556b3ea2387d5982a56468230f86e0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 14, 1, 1795248000123, 'signedIn', 'pulse', 'yrsa', 'anonymous', '1685f3f26efe3a432aff5918e1d11f55238613a02360b437d029117972430d22', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 15, 1, 1795248000123, 'resumed', 'pulse', 'yrsa', 'anonymous', 'be3448cd1ec811add44f512e380f38bfd6f92c0642fdefaf984f581df9041833', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 16, 1, 1795248000123, 'submitted', 'pulse', 'yrsa', '', '5817f16cef3beac1078dbc439c95ad491ee488fd1ddba8fd8db8623abe723ef0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 17, 1, 1795248000123, 'resumed', 'pulse', 'yrsa', 'anonymous', 'b4365e10c52ddea4b7f94878e07a4a57f9362a7458c59f658ea89ddd2d5d4add', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 18, 1, 1795248000123, 'signedIn', 'pulse', 'yrsa-anew', 'anonymous', '11f48d0ccb870d70dddaec00a1bc7c54eb8b786d92fbac190a3d39ae3ab70d94', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 19, 1, 1795248000123, 'signedIn', 'pulse', 'fay', 'anonymous', '737e5aacf0697a8f2dc04a3ea67331c0acb8617ab57a4f85c2ed08d1e00f7591', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 20, 1, 1795248000123, 'resumed', 'pulse', 'fay', 'returnLink', 'e836e2e93d518168eff51fdc0d3a154e829c465040c112e9324d99e077e179a0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 21, 1, 1795248000123, 'resumed', 'pulse', 'fay', 'returnLink', '349ce7c328cba2517d9af06936015da8397a5e938c630f57b49b60cc6359d9fb', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 22, 1, 1795248000123, 'consentGiven', 'pulse', 'ada', '', 'a8d15080cbc271470fd035957222ecb3d3e98b04c5f3454670c867108e71eac1', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 23, 1, 1795248000123, 'submitted', 'pulse', 'ada', '', '78efd71c6554f1537f1fbf991e0cd58a3cba1edd0b279e573b4a3050d830fa25', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 24, 1, 1795248000123, 'signedIn', 'small', 'pia', 'anonymous', '16c401dd62975751bff613363baf580b9ab5c2a3d832736bcfa48b44bc53e621', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 25, 1, 1795248000123, 'signedIn', 'small', 'quin', 'anonymous', 'dd32b6a9a8e591d5dee997e70294fbc0fd9a1d76537d0939dc82185f844798f8', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 26, 1, 1795248000123, 'submitted', 'small', 'pia', '', 'e45989e97d863bd60cc94a51fd616fab35d2047ac5993a0cb4e0ace40bc6c5d8', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 27, 1, 1795248000123, 'signedIn', 'counted', 'tora', 'anonymous', '57f5cbb1bacc2c9c11b01376f76fe9724e1fa63d27dc769482b31438566fa738', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 28, 1, 1795248000123, 'signedIn', 'counted', 'tora-again', 'anonymous', '2f18eee755aabf28dd5ea3c7cceef3048fa536ad23f8cd1fa5c211cf32de163a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 29, 1, 1795248000123, 'signedIn', 'counted', 'tora-once-more', 'anonymous', 'ee49a1c80639c140ea0ce23657042e2267574a47bebbda84928ed70af82ed7f2', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 30, 1, 1795248000123, 'signedIn', 'counted', 'ulf', 'anonymous', 'b9aa9456fd3bed54c46ba6db5e149a7d12117df6396157b72a71237c65799908', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 31, 1, 1795248000123, 'signedIn', 'counted', 'nameless', 'anonymous', 'bd0cdfad67d00a81af55b399eaa354ff4d59506faeb1df86de6c1167b0a3ce0f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 32, 1, 1795248000123, 'signedIn', 'counted', 'nameless-too', 'anonymous', '469700988754dcd884e9d431ac255dd67389aff725554df8b8bb0e69e5d2c268', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 33, 1, 1795248000123, 'submitted', 'counted', 'tora', '', '94179124e909b9b3af639026b8ee6979f7eb25c0e39d461463d5a6d5ab48a361', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 34, 1, 1795248000123, 'submitted', 'counted', 'ulf', '', '68150bea7eccc5b743ab529330ef6a134918449cf0a8029141cd49eecca50b21', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 35, 1, 1795248000123, 'submitted', 'counted', 'nameless', '', 'a250ebaef582ebfe81968ce4780ca93d555af336c0be5bf62736505c4bf9a670', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 36, 1, 1795248000123, 'submitted', 'counted', 'nameless-too', '', 'f4ce4cd74d2498980b9a96f4e60e0411b207fac238d49df543f20f256ac2883c', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 37, 1, 1795248000123, 'submitted', 'counted', 'tora-again', '', 'f59032247efc1009735b769283fccc2ec21a2894762939d625391a1625038a5f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 38, 1, 1795248000123, 'submitted', 'counted', 'tora-once-more', '', '817e67ba048a3e3aca01f5651cf845834a50b40f6f6cfd93b9e5ecab02bcbc64', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 39, 1, 1795248000123, 'signedIn', 'pulse', 'greta', 'anonymous', '5865dec148f21e21f840aa54782bb7b01aac537138c0cd91b2ebba577af87663', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 40, 1, 1795248000123, 'signedIn', 'pulse', 'hans', 'anonymous', 'b9c28b65cba4914a7426d3f8ab26a2970fdeb6c812231496fe3e724e78740be4', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 41, 1, 1795248000123, 'sessionExpired', 'pulse', 'hans', '', 'c59001f711e3ddd24f8731b0b56a2c68b3091a35aeb78634ced093b56a5ba1cd', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 42, 1, 1795248000123, 'signedIn', 'pulse', 'ines', 'anonymous', '98f20d4513396442069a505a3e1b3180c9b6e2f9c287bbdc301b338750fffa8d', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 43, 1, 1795248000123, 'signedIn', 'pulse', 'jon', 'anonymous', 'f596bb7ad1fecf11494e450a4c532684c6667b30cb09fb2203ab68587b83c914', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 44, 1, 1795248000123, 'resumed', 'pulse', 'jon', 'returnLink', '0f054ab9fcef885dfcfbe855c6712bca8e78566ef7846d7cb6581bd34f9b70ce', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 45, 1, 1795248000123, 'resumed', 'pulse', 'jon', 'returnLink', 'd6719c2a7448e7b65e4bc767b1675d226efc7ea4059c0d206201b3258293203b', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 46, 1, 1795248000123, 'signedOut', 'pulse', 'jon', '', '7fa5638d5eca804436a6a1c6b0308cd370556fd85329466be88b11cd29be36ed', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 47, 1, 1795248000123, 'signedOut', 'pulse', 'jon', '', '7aecba0b5c1256b6e98995eb86fd92d8f2c378b8b52e54514b67297f64c9e8c9', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 48, 1, 1795248000123, 'signedOut', 'pulse', 'jon', '', '4e9f6ef76f41bfa2a8adea83b2cf07bdcfee002fb50da614eb567714a9a62815', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 49, 1, 1795248000123, 'signedIn', 'operated', 'kai', 'anonymous', 'cdf7f7065d5f5b77248a1b3b7a90994bb6722c717366ef919d9418a84c49452c', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 50, 1, 1795248000123, 'signedIn', 'pulse', 'lea', 'anonymous', '71d0567cc396456356b3e699f077d321b47cb5f724aea381cd4e410b214b128b', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 51, 1, 1795248000123, 'sessionsEnded', 'operated', '', '1', '1031cd6dbba91a21c9fac62688321bbc11e44580220cfc40cf96c3349a5ca60d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 52, 1, 1795248000123, 'sessionsEnded', '', 'lea', '1', '39b03a3fc1089e380086740e57578272d1e3de2578e1d82ef09372a2acf65bc7', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 53, 1, 1795075200123, 'signedIn', 'pulse', 'mia', 'anonymous', '788403b9fc136d660917d40d5a9178fbe6ef7b6f9920c1d173179f7f9a719723', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 54, 1, 1795248000123, 'signedIn', 'pulse', 'nils', 'anonymous', '1be772b91e9c3b5ff90a8cf903008c2c2f0c1ce284d04577a32d328e9ec706b2', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 55, 1, 1795248000123, 'signedIn', 'pulse', 'olga', 'anonymous', 'eff11de76c0b2e3a669f3833ee130637e0349710990c9d2c2e305514962eea55', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 56, 1, 1795248000123, 'signedIn', 'pulse', 'petra', 'anonymous', '76b1f1c32953fe0cac6f0bc56af805dd9d648ae1ab48f98d64c1cf3ca4866d2c', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 57, 1, 1795248000123, 'consentGiven', 'pulse', 'petra', '', '56f062bf48a2cd03c63371cc6878c5536418a307ab42ac48ca07684611f50e15', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 58, 1, 1795248000123, 'consentLapsed', 'pulse', 'petra', '', '8f1a77be87b2c7b17bc92aa459e2c349f34d4b1e58a2313ce3868c0248e8d66c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 59, 1, 1795248000123, 'signedIn', 'pulse', 'quentin', 'anonymous', 'f560a777ef66328aac9ceaf0746e223eebd51354e27e4fbf2d6b823d01c613b8', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 60, 1, 1795248000123, 'consentGiven', 'pulse', 'quentin', '', '4cc22d20c188f358c3fc2a9338b579b798ff80d7967de23ffed4c1be8d7cbb54', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 61, 1, 1795248000123, 'consentWithdrawn', 'pulse', 'quentin', '', 'fff6a1a51d7bce5363891a9221f0bff6eadb7667a8917bb70093563c83573ced', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 62, 1, 1795248000123, 'customerAdded', '', '', 'acme', '1cd4ec218ca7005e0fc7f7a48a4dc1476cc9906be20e4d50a71208f016e84f90', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 63, 1, 1795248000123, 'surveyAdded', 'first', '', '', 'cd1a27f852b5018b46b49ba63a932f7137373ce4df7a6eb2b35d87cc0e8f796f', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 64, 1, 1795248000123, 'surveyAdded', 'second', '', '', '021ade73fbd562eaff1e5779e4ddcd9284e8a9a46562a54fd6fca38186da2153', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 65, 1, 1795248000123, 'customerChanged', '', '', 'acme', '7bb9d130b849c62faa57e58c2d9edfe5decca1d5be7bb3812f611a9c4f372ea7', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 66, 1, 1795248000123, 'surveyChanged', 'first', '', 'limit', 'ba1862ee8a114e6d1075e52ad0f7828bf12b50d892441b8c3509a5af888f0cfa', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 67, 1, 1795248000123, 'templateAdded', '', '', 'template 1', '187037981a64e8501f1a53d2397db90063008e596c93a6cb4c3be74568e27071', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 68, 1, 1795248000123, 'templateAdded', '', '', 'template 1', '8bcd6f2b5117a1dbba04a4b329d516152eee0b3b65618c48004217ce2a95473c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 69, 1, 1795248000123, 'customerAdded', '', '', 'told', 'fa92a72f4fdd444b39b074044528dbe660faedf29b0c644d3a727f988b28b664', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 70, 1, 1795248000123, 'surveyAdded', 'told', '', '', 'd93b76847a5ae7aa5f8ee4277020795ecde129dd54f4bf178d2c4f26903ca4ec', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 71, 1, 1795248000123, 'customerChanged', '', '', 'told', '7673a3faa929a7ab8cc6798a432741c171bb2ea79538eb68256101ffdb54264a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 72, 1, 1795248000123, 'customerChanged', '', '', 'told', 'a6835eccc7ac3345b17f3361d00c3d36d4e17421694bb8443af42eb371aae06d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 73, 1, 1795248000123, 'surveyChanged', 'told', '', 'limit', '1649acd335e15a0c4da1c514c9bb4de06a68b5d22e4bb27a318bd1997bb88bcc', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 74, 1, 1795248000123, 'surveyChanged', 'told', '', 'customer', '1d6d3e738f71a368ee1277a9891ad11a2c4af97e5065aa4c7a786ff02d91ab1e', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 75, 1, 1795248000123, 'templateAdded', '', '', 'told 1', '333e29420d1306190d2a3ce4bfdd357da3038f377349e1b1130187b97db1ca80', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 76, 1, 1795248000123, 'peopleImported', 'invited', '', '2', 'bae25a7f2261495bf39a7e40598ba3e05fac6f4a3e0f5a998187fc67220ac9b3', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 77, 1, 1795248000123, 'invitationsMade', 'invited', '', '2', 'd3d4eab5cb212400ffee7f18dd5cdfbca471c1171d77e9d515418b296730d5ad', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 78, 1, 1795248000123, 'invitationsMade', 'anybody', '', '2', '564b65d12dc755b7e15304b130c80d17e2e37c3cbce208390552406da380e13c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 79, 1, 1795248000123, 'invitationsPrinted', 'anybody', '', '1', 'e91a75be6ff6c1eb566669dd0e9ee63621a61975e9cb8ed22334194a2609605b', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 80, 1, 1795248000123, 'invitationsPrinted', 'invited', '', '1', 'ec59e6b3d6b0b750cf7d03a876821637997ad71d18fad301ab163013b272c461', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 81, 1, 1795248000123, 'signedIn', 'invited', 'guest', 'anonymous', '7fede83c5aff5edc8e23a57972f0c4290bf7a8b36c77eddfa18f0f18d86b5513', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 82, 1, 1795248000123, 'resumed', 'invited', 'guest', 'anonymous', '2b4c77ab9ef11ef89bc2de140c3b018aa67f57aa20a1f674da78fc83c27d5fe6', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 83, 1, 1795248000123, 'invitationsPrinted', 'invited', '', '1', '950d8d7ac358adf4419beece4baceef9ee740b820e371d431fb03d43ff0c2895', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 84, 1, 1795248000123, 'invitationsPrinted', 'invited', '', '1', 'ca4f3125c33b675946feae14cc7886adf14f54e625804d24d78ea9a89780383c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 85, 1, 1795248000123, 'signedIn', 'invited', 'second-guest', 'anonymous', 'bb3b41216906a323f1d4b8821a7796f454f0a8e5470b50ab9d6e98e2be254390', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 86, 1, 1795251600123, 'invitationRevoked', 'invited', '', '1', 'f3f23933a39616329d2228e4b7d0411a56186913dbbd3d600b0a265294d311c9', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 87, 1, 1795248000123, 'resettled', 'invited', 'second-guest', '', 'd135160cb606866e4a8f885d7382cd4d09318f9040b7e484a168ce63d2d8c0cc', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 88, 1, 1795248000123, 'invitationsMade', 'lately', '', '1', 'bbb9550f6be968c7e931cc8650f7cb8949dec3a27e9e85a0376baed111a36acb', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 89, 1, 1795248000123, 'invitationsPrinted', 'lately', '', '1', '098ea4d0c91739f13f57cf034d0ebf4f37ca06c665a9f37d8dfc90df91188c5a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 90, 1, 1795248000123, 'signedIn', 'lately', 'zoe', 'anonymous', '950dd62860afdd48181452c79e52d4c2895fa086fdaddf79886e3dd4391707df', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 91, 1, 1795248000123, 'submitted', 'lately', 'zoe', '', '14fadfaba259b72059cade9a113fe263e8ce356933066aad6d98ae9696be17ba', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 92, 1, 1795248000123, 'resumed', 'lately', 'zoe', 'anonymous', '6700bd2350b9e1f995c70a86ae8c25d444d8e2a82593644d42c7f67afa0d8f47', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 93, 1, 1795248000123, 'peopleImported', 'told', '', '2', 'e627f9fd3ce90b11ed38f424b38b80666377b449b785d8f77976adc4f3d9d33d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 94, 1, 1795248000123, 'invitationsMade', 'told', '', '2', '9dddc498e59acb1e9ecffada06d5cae7a5c2eb804322ae1624ea078fb0f9919d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 95, 1, 1795248000123, 'invitationsPrinted', 'told', '', '2', '9acb26bed21cb9873edf82752cc94326e9ca4fa6d38f6c1e134d1fb8145cc364', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 96, 1, 1795248000123, 'invitationRevoked', 'told', '', '6', 'bf29e6d584f1e559061fe703cc2a4ba6aa641ba275e9dd746702658c32a1fdd6', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 97, 1, 1795248000123, 'peopleImported', 'followed', '', '1', 'c9f96abc1a02cb07485ce91773923a9b4f899917a683a4d2557d4358b6c7df1c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 98, 1, 1795248000123, 'invitationsMade', 'followed', '', '1', 'e9453b49bf5fa47bf9c84417153e13a87dc4da8b537151be62b0ac9d9d84a927', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 99, 1, 1795248000123, 'invitationsPrinted', 'followed', '', '1', '5c54d13d87bcef4728ef412a6288cb18f1bf0fbfe73cb5ad247d5dddff518361', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 100, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '5726e0a991dfa1b1df3698d6883c510d2c57941d284c990285c6f9031e91200a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 101, 1, 1795248000123, 'mailsQueued', 'followed', '', 'reminder 1', 'cbc843fb88317b7db06bb304ba63e4f165000eded5cbf2df5964c83be27acdec', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 102, 1, 1795248000123, 'signedIn', 'followed', 'flora', 'anonymous', '5cc23d028ab485c8fea706a6340cbdefc6eed293b4e44611d25d26f881418646', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 103, 1, 1795248000123, 'signedIn', 'followed', 'flora', 'anonymous', '99b0520382dd0d3a904b66f8b3f4ac916e1bdaeea1f1a2f60e8d692c37c83f13', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 104, 1, 1795248000123, 'signedIn', 'followed', 'flora', 'anonymous', 'be2d6c07fdd37975c4d47ecedf604a87ab13f5f130f806ae85a3de3f4cad02fc', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 105, 1, 1795248000123, 'peopleImported', 'followed', '', '1', '858467dda201c490f76043c9d72298edc034c40cd8b93e869cccc5a7766972ac', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 106, 1, 1795248000123, 'invitationsMade', 'followed', '', '1', 'd6167d37a173f23739cb66cac5491517843cd00b2d0756e7d194321de6eb6d0c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 107, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '3b94e466e409e3666706699dbf6e41c8f71777c25abc89c232cef63f3f1b8fd7', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 108, 1, 1795248300123, 'mailsQueued', 'followed', '', 'again 1', '9bc8adb547cecdc970bd2e4ce91dbea17670fc9fda5c843ba51cd3d07d1294c4', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 109, 1, 1795248000123, 'signedIn', 'followed', 'fred', 'anonymous', 'd4f16d173b1c4572a5fcc39a0b8c86a8887a11ea603c6fc5bb00b8b99480f580', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 110, 1, 1795248000123, 'peopleImported', 'followed', '', '2', '7d3cff75613d9d018de242e331f7aed5426921e7656e44688a4fc6e2304894cc', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 111, 1, 1795248000123, 'invitationsMade', 'followed', '', '2', '787cd421e3f250637cc8f52dcb02dfdb989a01d63448c8d2970d3a16e094b38d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 112, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', 'bc627d06b76cfd6bf8f5a0c095867636e54480154e2c0c3ae246a0f3caf57e4a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 113, 1, 1795251600123, 'mailsQueued', 'followed', '', 'reminder 1', '2e32274597b68c08dc827a0711ea5b99fd2b26c94504a61308c8e43d8789df7a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 114, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', 'e9dc06617729b6d5093475a3e4beb1e134ebe72f234b7917ec2bbff6a08c3619', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 115, 1, 1795251600123, 'mailsQueued', 'followed', '', 'reminder 1', 'db91417c6415be1614197e21eabf632ad0fc6869f75f49085b4a861f7c4bb5a6', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 116, 1, 1795248000123, 'signedIn', 'followed', 'frida', 'anonymous', 'c54f098fa733e394716dfba6c972106af1fed5936b0cd997e1a2293254e0c430', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 117, 1, 1795248000123, 'submitted', 'followed', 'frida', '', '7629961825ffdfa36721ba1aa5ac9ffb1ca2663cecc171da4d4a791566a26ac0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 118, 1, 1795248000123, 'mailsDeclined', 'followed', '', '11', 'f3001ab3f61af57054c3ff6c1b69c1a5d709670e7d00691837b7499a54153da9', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 119, 1, 1795248000123, 'signedIn', 'followed', 'felix', 'anonymous', '242ad15cc2bebf380ad14206b147927394b7626e0ec3f2d996f4b8bf8b097f58', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 120, 1, 1795248000123, 'peopleImported', 'followed', '', '1', 'e8ffc07da4801fb3138a11babd12f25848497c5cae31dfd5c8d5318e8c4d6035', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 121, 1, 1795248000123, 'invitationsMade', 'followed', '', '1', 'a1dc6cea61e3163203dce19326807fb548a2dba9ba566ae2220247d8835936a3', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 122, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '366e2b1c12da4ddfdecd011f204382af02b8e5bfd65f9f6fd5bd150f67f7654b', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 123, 1, 1795248000123, 'mailsBounced', '', '', '1', '4ab47c382e7d744fd628b3a9f50cbe502946d78f72feb9d8812f74fda834c67d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 124, 1, 1795248000123, 'mailsQueued', 'followed', '', 'reminder 1', '43958bfe0506108750d8503db80f0cf0a3caf3beeee2673b5a23d3eee2b8e419', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 125, 1, 1795248000123, 'mailsQueued', 'followed', '', 'reminder 1', '869ccaf57053f92b9cca3d6417517d72d0626dfb9b31202f8f9897903a1154b5', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 126, 1, 1795248000123, 'peopleImported', 'followed', '', '3', '9cbac023a03ea7fa2631ff309fef3dcb27daee539661c26df2466a1d57ac3ccc', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 127, 1, 1795248000123, 'invitationsMade', 'followed', '', '3', 'a406a5fe92bb08e7b6ac794a01ef6f0d74884f33a1ffffcd17a6114ac72e82b2', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 128, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '98cf7a3090e99f7dea5acb8ff0d189e071d0b1ca3b2be26187afbdbc7dd4b580', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 129, 1, 1795248000123, 'mailsQueued', 'followed', '', 'again 1', 'd2bcd60d5d0bfe46060cd2270dc325f71869dc1bd9743e138d50ac74d069c353', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 130, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', 'a8a722ff71466d91d327ed4ac24a3ce9457cbf3656b9677b6f6ac7ad217556e4', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 131, 1, 1795248000123, 'mailsQueued', 'followed', '', 'again 1', '64f03c1e47b60782d31ebe6ad11bacc3fc074f3460b5966af81138179159ccd9', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 132, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '1308f831d2726f542b70dd35bff194c50bd31fc29a4d2a63f5e09c7de7f6d8c9', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 133, 1, 1795248000123, 'mailsQueued', 'followed', '', 'again 1', 'd379bdf73505f240f0e5a9480b62292206839bcfa5286324e73d8fb99cd3d659', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 134, 1, 1795248000123, 'mailsDeclined', 'followed', '', '13', '10df237e3622c8d5a09f451fcfa382e76a305accdb63bdcd83d7fbe0d9b77699', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 135, 1, 1795248000123, 'mailsBounced', '', '', '1', '1a092d9810228933d23e71f15aed2b26c8a758bc98aefb40b7dd3908913ce3e2', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 136, 1, 1795248000123, 'peopleImported', 'followed', '', '4', 'a5abe6ae390c9e8c022ecb96b112bb53224da057149aa57b8d8bbf2d5c9dc72c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 137, 1, 1795248000123, 'invitationsMade', 'followed', '', '4', 'cbee55ab26fbfe03ea9ba8f4a8230e4ee6bd6eb02d15bf76329b9cbb0c7e0cfc', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 138, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', 'bd82328791db0e9008927c6ddebcfd313e82e952d2502d957c99cbe6b791f9b2', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 139, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '1f85a4da56b17540dfed99ff36b6984d009f0182e9818e7ef39799c9c0ae97b7', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 140, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '09b17545154216d6e13fd7ba5c4cd01fb22072b7d96e986f4ce0e5603e197a45', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 141, 1, 1795248000123, 'mailsQueued', 'followed', '', 'invitation 1', '985bc95d4087fedaf42b9c02c1f24f706cfea32fc3ecfea5a2a5d23934472c37', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 142, 1, 1795248000123, 'mailsQueued', 'followed', '', 'again 4', 'd8f11a05d9d22fd9c02526b33844d927d30ab40a6bb72ba65b373bc981294e74', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 143, 1, 1795248000123, 'mailsDeclined', 'followed', '', '16', '3720f6bd902ab9e8745b5cc63f15eaac20b7cabf1fd8412161e2d628cbc99f47', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 144, 1, 1795248000123, 'signedIn', 'followed', 'fiona', 'anonymous', '5a2bcc7b262daf586930ba94fc9948f9628a052297a7c08495c03dde67bb3801', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 145, 1, 1795248000123, 'submitted', 'followed', 'fiona', '', 'bdd8da642bd03c8dca0f4ba7099d9e5d8e71ada4e6816f6eaf4c9f3a44101b4f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 146, 1, 1795248000123, 'signedIn', 'followed', 'fabian', 'anonymous', 'e0c55dd0c023b5ea9a5e556dfe22b641906f48bbb9f094091659900d59596fc7', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 147, 1, 1795248000123, 'signedIn', 'followed', 'fiona', 'anonymous', 'd4d824a51e162cdb3854b34b68c83fcece5f59abcf9bfb7aa4e5e499ff9c80c3', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 148, 1, 1795248000123, 'signedIn', 'followed', 'finn', 'anonymous', '93cb8dc9f5449dc1d8dc512da652d76733624ffd8acf8f314db1b140ca5f1adb', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 149, 1, 1795248000123, 'mailsBounced', '', '', '1', '6a4575d6ff09259b422aef9117183519fe5aa9982fd9156fa2d0427622c2a38a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 150, 1, 1795248000123, 'peopleImported', 'counted', '', '2', '6ad0f175f070a2cf7790c812266b6109c6539e2ae970f0973df0dd576fbebbf5', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 151, 1, 1795248000123, 'invitationsMade', 'counted', '', '2', '7bba3f7388429532fe7604b1a3d15733823fa7ff36b22cb10b8191080a031c12', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 152, 1, 1795248000123, 'peopleImported', 'counted', '', '1', '4d19746fb305e7c2552785fd22badbd9e78a4d1513f96eee4ebbd443dd046b2d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 153, 1, 1795248000123, 'invitationsMade', 'counted', '', '1', '51b2bc63b76f257de5b7fd0ed159fd5ee070f66f4ec4a1f759d498345f2b60dd', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 154, 1, 1795248000123, 'peopleImported', 'counted', '', '1', 'c7cdecbb0c18beba89c45099d6030c1f4943c9c648ef18eee6fd34a3c6089af5', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 155, 1, 1795248000123, 'invitationsMade', 'counted', '', '1', '2da82db0f815ec966ca757ab38a8e4606a44c2ae4a59aaffc58bed13e15119e3', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 156, 1, 1795248000123, 'peopleImported', 'counted', '', '1', '07d0112205ae7b8931c27b2d130635e96e3a8b3c49d56a8d1d9f15837c883ab2', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 157, 1, 1795248000123, 'invitationsMade', 'counted', '', '1', '550cb6aa223f2c58ad6c1897e3b518ca3774ba0939a247776d1c1edf7738fded', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 158, 1, 1795248000123, 'peopleImported', 'counted', '', '1', 'f11725d7f96f7fe879ccb432fb1d5ec4413ad8ce109e6ab8c770496b889cb9f1', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 159, 1, 1795248000123, 'invitationsMade', 'counted', '', '1', 'cfe9be5338c9d3dac5331707e006317d1f6ea8004750288ef966b30c97ad1462', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 160, 1, 1795248000123, 'personErased', '', '', 'erasure 1, reason: asked', 'b539c4588855cdc7c9ab193660ef473d0aca5ab2f1aeea56371ab299986ad06c', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 161, 1, 1795248000123, 'personErased', '', '', 'erasure 1, reason: asked', 'ab44adaab8244fc68bc99dd7f13a30b86d7f86a81c089215caf21f90b33cf2c1', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 162, 1, 1795248000123, 'published', '', '', 'published 1', 'a7f853d597da4422464884c4f3fbe6868f051e9590a66dff54e7029b095ac0aa', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 163, 1, 1795248000123, 'published', '', '', 'published 2', 'c3dd466aa772f3fec05c359be76760b947460d81786b2ff7fe954493d1d44375', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 164, 1, 1795248000123, 'signedIn', 'pulse', 'rosa', 'anonymous', 'ec55c463d9a57e96e105fb57c15f802e65c654c7e1e998069f93e06bc7b06f2f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 165, 1, 1795248000123, 'signedIn', 'pulse', 'sven', 'anonymous', 'a8f84d5c574db142f17a08b2006e0308131c970336e30edf2207bfb82708882f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 166, 1, 1795248000123, 'moved', 'pulse', 'rosa', 'published 1 to 2', '5bb20fd6afb5cb4bd55204e64ed806e2b5c84f15b89794aab4a66670208d3b4b', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 167, 1, 1795248000123, 'peopleImported', 'of rights', '', '1', '976532b1a0a3bef3e6ad4b501a1b2e34309abc4fc20caa50361d4add80efa0bd', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 168, 1, 1795248000123, 'invitationsMade', 'of rights', '', '1', 'f869a7b8808bcaebcaa0094ebfcbe5333f4e41e53aab5d79ab4993fa90a2e7f7', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 169, 1, 1795248000123, 'invitationsPrinted', 'of rights', '', '1', '0881512fa22132ec8ed66388c18f5603969d61b9a6f3838ae052d9bbbe4baa0f', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 170, 1, 1795248000123, 'signedIn', 'of rights', 'wilma', 'anonymous', '1773f8a1f1bf96e404c54ca4ac10dc0cd6ed233a71949f8f7a9ff414f3b13a57', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 171, 1, 1795248000123, 'submitted', 'of rights', 'wilma', '', '88e4e3681a54e5d96687873dab2e45fcb7f1f3cc4d78c1a3194b8100c7b8b908', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 172, 1, 1795248000123, 'peopleImported', 'of rights', '', '1', 'b50493e5b68fe07b89459097d573adb739c5f8f72519deea8084cdf1f42a52e0', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 173, 1, 1795248000123, 'invitationsMade', 'of rights', '', '1', '18217ed3053ee41d5252d540c0e174223d33146da7395149b6ba29e9b1fb9b38', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 174, 1, 1795248000123, 'invitationsPrinted', 'of rights', '', '1', 'a9ed9da0a2f2d78f3720df6d2306c4a026852c01c430b953f8f3481c85495107', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 175, 1, 1795248000123, 'signedIn', 'of rights', 'wille', 'anonymous', '07086960de1225bacb7b857729aee8ba4960544ed8a52f0e470b4e6462a7e54a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 176, 1, 1795248000123, 'submitted', 'of rights', 'wille', '', 'd144a3d3a683a025aaa24450e35f6e66c183e389760b26ed1857782e38d92f2f', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 177, 1, 1795248000123, 'personWithdrawn', 'of rights', 'wilma', 'reason: letter 1', 'a15f1801cb7866727a42d46568d31ea44d10578b17656b1dc9ea689278c7cdf3', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 178, 1, 1795248000123, 'signedIn', 'of rights', 'wilma-anew', 'anonymous', '26283dfafe1fbb5318d2bc82233f7e1f35226e04c681c20f1a04059ff9ce5a77', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 179, 1, 1795248000123, 'personErased', 'of rights', 'wilma', 'erasure 1, reason: letter 2', 'f18107da8106db35f5e88664b6255e361e8e3dda56671a8148c7f2f0338c4b54', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 180, 1, 1795248000123, 'signedIn', 'of retention', 'retained sent', 'anonymous', '9a171cdf99c04fed98de256be5112f65e3e7f278f882f464aea91c049eed6fa5', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 181, 1, 1795248000123, 'signedIn', 'of retention', 'retained unsent', 'anonymous', '7861bc8471ee5449d01eb8ecb9773d18a8d6119d0ee9fc169c5985b4b5918f3e', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 182, 1, 1795248000123, 'signedIn', 'of retention', 'retained empty', 'anonymous', 'f506ba4229ea27ca7aba33763f6ad613fa1832ed36d5dc143839e397b4015e6b', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 183, 1, 1795248000123, 'submitted', 'of retention', 'retained sent', '', 'fca338717cd1352c32ec489e37167f5bdb28235337a32c2e97ffb51458f454a7', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 184, 1, 1795248000123, 'personErased', 'of retention', 'retained sent', 'erasure 2, reason: their time is over', 'f7ff6dca446b9a924eb56de02e5714bececd1fb0cabeae9477da5908ae9e1caf', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 185, 1, 1795248000123, 'personErased', 'pulse', 'cy', 'erasure 3, reason: their time is over', 'cc38dac651072be4ad8a06abe85c00256825443acde8b7bf9bd4895f0a547007', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 186, 1, 1795248000123, 'personErased', 'pulse', 'dan', 'erasure 3, reason: their time is over', '4c26df13cfa04f8d4f8145e71d839f40dd99a49b76f5c4fd79ebd0045026b990', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 187, 1, 1795248000123, 'personErased', 'pulse', 'eve', 'erasure 3, reason: their time is over', 'ad4cace7b8564a8c9832f8a917ab65bca925e78a02e46e7808363f50347f559f', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 188, 1, 1795248000123, 'personErased', 'pulse', 'eve-anew', 'erasure 3, reason: their time is over', 'c4b4a74f92e47916d2e77c12a4676f8f10be40bc88930e8cb84ced2c026cbae0', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 189, 1, 1795248000123, 'personErased', 'followed', 'fabian', 'erasure 3, reason: their time is over', 'ceee9a0a2f655644a78e41d8f0c959a20a770e5e8ae73c6cd90d15c7aeed26ee', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 190, 1, 1795248000123, 'personErased', 'pulse', 'fay', 'erasure 3, reason: their time is over', '26747d66633591552b13d801884502422c8cf473e9b92e6e2801f6a41853d50f', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 191, 1, 1795248000123, 'personErased', 'followed', 'felix', 'erasure 3, reason: their time is over', 'dcd04670b33a798e2f0888bbcc0fe3d3355b5ff2a27dd6ad50a3b2f040382178', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 192, 1, 1795248000123, 'personErased', 'followed', 'finn', 'erasure 3, reason: their time is over', '48c02d01479f17f29f489c52218e7cfc274ce81a4e044d2913f5a63e200fe69d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 193, 1, 1795248000123, 'personErased', 'followed', 'fred', 'erasure 3, reason: their time is over', '8f520e3285b5a02295c645774db565d41d8567e0897d6911369c7780d3ffef29', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 194, 1, 1795248000123, 'personErased', 'pulse', 'greta', 'erasure 3, reason: their time is over', 'a2f32a05408385013aa88a9318bc4021ced071f2347be4c795f7f0634234c873', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 195, 1, 1795248000123, 'personErased', 'invited', 'guest', 'erasure 3, reason: their time is over', 'b33072c79ce0ff459b7ed51b1dc14c3884a101110e45037b8fd0a9971170e8ed', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 196, 1, 1795248000123, 'personErased', 'pulse', 'hans', 'erasure 3, reason: their time is over', 'f472ad3c1a1472b5a7a0acd9aea30c57fd82fe9f84a3a3407a703e718046c9e0', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 197, 1, 1795248000123, 'personErased', 'pulse', 'ines', 'erasure 3, reason: their time is over', '8fd89aad879b3e5dd0cd51b726aeae2f8288728487366b694a1c0d7f614b79e3', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 198, 1, 1795248000123, 'personErased', 'operated', 'kai', 'erasure 3, reason: their time is over', '64bcf3e84a7d102f369ab4f82116b28936ba89f99c3a67fe30a92c0089272c69', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 199, 1, 1795248000123, 'personErased', 'pulse', 'lea', 'erasure 3, reason: their time is over', 'e7834dd805e696ab42228190736df1bd9f520eba110bf3a6fde4fa7f845ea547', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 200, 1, 1795248000123, 'personErased', 'pulse', 'mia', 'erasure 3, reason: their time is over', '362cf43a58e91e9916ac5603feaea7ae182694ec56cc29e697d108daf53ade7b', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 201, 1, 1795248000123, 'personErased', 'pulse', 'nils', 'erasure 3, reason: their time is over', 'afbefe607a4eda03041b9148b298444518b1ff1d9b8ec8d10ea47f3c1bfef58e', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 202, 1, 1795248000123, 'personErased', 'of retention', 'retained empty', 'erasure 3, reason: their time is over', '79fdfec6647ea8a2451fd95f32ff14353abcb66203148dcfe31052f39db702b6', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 203, 1, 1795248000123, 'personErased', 'pulse', 'vera', 'erasure 3, reason: their time is over', '16279c9ac732aa9fd25ebc543e7a99482b66e9030b903706ef3f3b8317e023df', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 204, 1, 1795248000123, 'personErased', 'pulse', 'walt', 'erasure 3, reason: their time is over', '4c927c0d625199a5931c9709bae5bbaca726aa6d025acd7f896ef56d6e8bd625', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 205, 1, 1795248000123, 'personErased', 'of rights', 'wilma-anew', 'erasure 3, reason: their time is over', '7e4abd2bc679c2f19b7dd1272f99653d126e724eb830be881a6a29b6516b3806', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 206, 1, 1795248000123, 'personErased', 'pulse', 'yrsa-anew', 'erasure 3, reason: their time is over', 'd04fb35a8724f795b2957717a46c4a6bc3feda0693981366450b4b8ae5e51d60', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 207, 1, 1795248000123, 'personErased', 'of retention', 'retained unsent', 'erasure 4, reason: their time is over', 'a7814fa8c4711dbe6d444def0a37f0bbeddc679f2846ccadfea8974a5e054b52', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 208, 1, 1795248000123, 'signedIn', 'delivered', 'tage', 'anonymous', '8408851cd7f1b3271bd59cf97b47b5ace6eed518d31fa9856d55da637fe1a58d', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 209, 1, 1795248000123, 'signedIn', 'delivered', 'tove', 'anonymous', '15b75da74a9a99f8c47201fa4295a89466df1a86dfe8deefc557915b7d671790', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 210, 1, 1795248000123, 'submitted', 'delivered', 'tove', '', '6013a209b9a414430ecaae0e3170f243f1f0d3686d728f9a299a9cc31c428713', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 211, 1, 1795248000123, 'signedIn', 'delivered', 'tilda', 'anonymous', '1b49ffaac6190306d57615b1d7095e6c3163aab6f906bb6f7bc9978f16177f1e', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 212, 1, 1795248000123, 'signedIn', 'delivered', 'tor', 'anonymous', '7a07ce8b4de55c9421b50c58c5c256b1318be5f43f5f11389108a11b9d9f31a4', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 213, 1, 1795248000123, 'submitted', 'delivered', 'tage', '', '7e393a7adef5c241fc581e64c0340abc3735158b700ca8f49a3a8024f37304d5', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 214, 1, 1795248000123, 'submitted', 'delivered', 'tilda', '', 'c784d5526f950f2e9309a859b2ff78daac21303f359c24314b7088980a7a4f17', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 215, 1, 1795248000123, 'submitted', 'delivered', 'tor', '', '670638e83aef26e373f851bd4f99d742271b952de11f5b2e4883deb86562e03a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 216, 1, 1795248060123, 'responseDelivered', 'delivered', 'tage', 'response.sent, notice', 'b49a938a190a0f498aaf9c4eb971b1b07191f45782e184ace3f589a529615bf4', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 217, 1, 1795248021123, 'deliveriesReplayed', 'delivered', '', '1', 'f7f886dd7f242643740674735803143b269bf01964665bc588149338489a9597', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 218, 1, 1795248000123, 'signedIn', 'delivered', 'tyra', 'anonymous', '72b0c42cc12ad37d66c32f5d6d0d07292f292a87f8b5f0ee431adbfba7f8f6d1', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 219, 1, 1795248000123, 'submitted', 'delivered', 'tyra', '', '5f090e2a471bb7ffd71882e9a42f5aa073480b8de1adb4c8a055344d172fb912', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 220, 1, 1795248040123, 'personErased', 'delivered', 'tyra', 'erasure 5, reason: letter 3', 'f90ac67f65d66be03264193e68f085a1f05a600731f6e85b23802c759323a408', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 221, 1, 1795248040123, 'personWithdrawn', 'delivered', 'tilda', 'reason: letter 3', '0688e79af370dc8cbd9c768267bb5d81d52673968df546ba54bcdfd56806ef68', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 222, 1, 1795248040123, 'personErased', 'delivered', 'tilda', 'erasure 6, reason: letter 3', '3f5c22ad4df1179778173689c8e4cf17997d38a091166b62b9acf6e6284a6cae', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 223, 1, 1795248060123, 'responseDelivered', 'delivered', 'tilda', 'response.erased', 'd5d59405ad883c7705d771d36907398ebfb0cd74a110950061fbcebe3dc4cb43', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 224, 1, 1795248060123, 'personErased', 'delivered', 'tage', 'erasure 7, reason: letter 4', '35686aa18d641a8579f47447cac20409360df0de56e6d987651bf84ebee25339', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 225, 1, 1795248000123, 'accountInvited', '', 'uma''s account', '', '1bb6b988129f658b064124986f1c0aa8198399c3e589d5d6a2a45b901a51b088', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 226, 1, 1795248000123, 'accountOpened', '', 'uma''s account', 'link', '87b69f4234364e17b2fc06b05b4a5d0955e422e2b04a469bc59fd48896a46336', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 227, 1, 1795248000123, 'accountSignedIn', '', 'uma''s account', 'link', 'f48ce88b6842708785d31973fc62ad4afe8beba322fcd4f3f94501a212533e90', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 228, 1, 1795248000123, 'accountSignedIn', '', 'uma''s account', 'swedishBankId', '379b0ad69c8cc45e49dd254acd3aa2a094085ce10e0cfea64db7a257175cb4bb', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 229, 1, 1795248000123, 'accountSessionExpired', '', 'uma''s account', '', '61b706b347e6162b175de44a440342865120149594490afa35b76749b764744d', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 230, 1, 1795248000123, 'passwordChanged', '', 'uma''s account', '', 'c28481e78b1dfad138db4aa32534d09d8c49216dd1ed01f00e69909cfa970323', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 231, 1, 1795248000123, 'accountSignedOut', '', 'uma''s account', '', '54c0cd04b7112ad43f623a4e6cc61d525967e7321cb5f7c573b96db6c499489c', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 232, 1, 1795248000123, 'accountSignedIn', '', 'uma''s account', 'swedishBankId', 'f66454b7ade2921014651b4707d5aeb6333c846e08539c2d39da37141779fa29', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 233, 1, 1795248000123, 'accountSignedIn', '', 'uma''s account', 'swedishBankId', 'dbdbfb47a710f1f4941ba5de2854e5cee58d53cc2e0b651560efe5855cd6668c', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 234, 1, 1795248000123, 'accountSignedOut', '', 'uma''s account', '', 'dbf5f649e648bfaff62c9052e6a5d974d63ffffda18b4fd3ede6f21b44b669d1', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 235, 1, 1795248000123, 'accountSignedOut', '', 'uma''s account', '', '261b512c6315d53b79e3b969e3d94ba89f3ba5bab2e03de4d545891adc0bfccc', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 236, 1, 1795248000123, 'sessionsEnded', '', '', '1', '80adc8389070d9e8db251f7dd31bf11ce7bf4cda7d873ad27f6b02ead22dcf18', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 237, 1, 1795248000123, 'passwordReset', '', 'uma''s account', '', 'f59d3d71bf15d55e8d93a58fb841b233d2e628a5a53d9d4fa88d44dbb90f4fcd', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 238, 1, 1795248000123, 'passwordChanged', '', 'uma''s account', '', '2cd03a9bed92b6e7838ab3ccfdfdc102d68a53b2699e47d11d171e34148a85ed', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 239, 1, 1795248000123, 'superUserSet', '', 'uma''s account', 'yes', '8cd27dbb29fcc7305a81d12d4562f621b9ff43cfab62fb88f605bed78806a877', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 240, 1, 1795248000123, 'signedIn', 'pulse', 'uma', 'anonymous', '18f7edf4ed5c7a0cd70aa272d1ad185b503cbbe5aeb1e74b61ccda7e44ac39f9', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 241, 1, 1795248000123, 'accountSignedIn', '', 'uma''s account', 'swedishBankId', '9cf4291be774986f2012b2df12718693a7525e88a8687d7c29d989c41ebce06b', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 242, 1, 1795248000123, 'signedOut', 'pulse', 'uma', '', '7964782fdc8245856791452c01c8ae41a38e841178ba2dde7c5440900c397b2a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 243, 1, 1795248000123, 'accountSignedOut', '', 'uma''s account', '', '48b031b9d73f72b58202e7724fea68daeb432cf397af492519a5d877d033915a', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 244, 1, 1795248000123, 'accountClosed', '', 'uma''s account', '', 'bca0895618d213d007fa4f326424d6d31a180f00844e921d922dc9b999d589de', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 245, 1, 1795248000123, 'accountOpened', '', 'visit', 'demo', 'cd5874dc418e7545f8c72790b36151fef4776a25262a273a7695e9594f64affa', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 246, 1, 1795248000123, 'accountSignedIn', '', 'visit', 'demo', '2d8c2a978afb82f4bc84063583915208fd21c87bae877026b6f953e6072489cb', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 247, 1, 1795248000123, 'accountSignedOut', '', 'visit', '', '26760f8f2dca91b6327eb9320757cc20c10fe9505fc4f67236c49b3db20f5f42', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 248, 1, 1795248000123, 'accountSignedIn', '', 'visit', 'demo', '5fe8de85e4d0507078afff085e58de0ece64498a08099021eae2007b791683f9', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 249, 1, 1795248000123, 'accountOpened', '', 'elsewhere', 'demo', '0daf5540634fecd904442fefef3d3ba8cb93f7da62192d52e21712dba8726fe1', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 250, 1, 1795248000123, 'accountSignedIn', '', 'elsewhere', 'demo', '00be2ab2d0db5f97cb093ffc260744817a1abac55eb86ccaf0e1d5f5cef97d19', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 251, 1, 1795248000123, 'accountSignedOut', '', 'elsewhere', '', '5d036d37d0fddb1b8f1c33b2c52d2b8734e3fc6f991ba80fc69fc8e80a815f24', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 252, 1, 1795248000123, 'signedIn', 'exported', 'alva', 'anonymous', 'bddcc75b692f752246a442d7827422854ee3240c5106cbad1fcb59c77fd11598', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 253, 1, 1795248000123, 'signedIn', 'exported', 'bert', 'anonymous', '183d56b05bbca053cb7e211a1da0394ffdbdf5154a74dff08420797526f7e2ed', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 254, 1, 1795248000123, 'signedIn', 'exported', 'cleo', 'anonymous', '45c937e7576a637de2566e20f6686b3f5ad541dd562c5ec9517f965e732ebe5a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 255, 1, 1795248000123, 'signedIn', 'exported', 'dora', 'anonymous', '071d8f0b698cb7c11c6c552a61d7e6b56a4070ed56a6ece2cd376364ad811112', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 256, 1, 1795248000123, 'signedIn', 'pulse', 'elsewhere', 'anonymous', '168915d6b3f87bba1d997b3981013bd64e02bba93cc83eaafe27c033fd231206', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 257, 1, 1795248000123, 'consentGiven', 'pulse', 'elsewhere', '', '50f5e8b87de14f779ae53f91498e349c9a202232c2b7b7039c0cafafb34b07d0', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 258, 1, 1795248000123, 'submitted', 'pulse', 'elsewhere', '', 'b9c7918bd3c83dc344269319adf0a50e2b613963599c9010a823397a0ce92b14', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 259, 1, 1795248000123, 'consentGiven', 'exported', 'alva', '', 'c867d13009d18eb097673c9c4e245eae974f42022ff71cbde6308955dcdca9c3', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 260, 1, 1795248000123, 'submitted', 'exported', 'alva', '', '8259c07e4d3825ebbe78a6057f751ed42112839b0d2e52f3e982f09e1a71d6ca', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 261, 1, 1795248000123, 'consentGiven', 'exported', 'bert', '', 'f35fcfe22bca458d00c785eddbb6ac92d2362335e53ff3c5bfbe6c2ff357f231', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 262, 1, 1795248060123, 'submitted', 'exported', 'bert', '', '4aa6ddd041867e59a08ba7031b3cb773dae1193b6176b5c5166bcecebdd1c6a2', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 263, 1, 1795248000123, 'consentGiven', 'exported', 'dora', '', '8d5b4ef4d1809508934852a046a04f3a35f399d69a36c14813d9bf2f689203a4', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 264, 1, 1795248000123, 'submitted', 'exported', 'dora', '', 'dbead7a8eb8eca144a9b86483ea798499ec2f79e2852922b63edcd13b56e481e', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 265, 1, 1795248000123, 'consentGiven', 'exported', 'cleo', '', '3d9a92dda760c17bee48f6717366c3074bd7d6e4780fc651992e54e3363cbd26', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 266, 1, 1795248000123, 'submitted', 'exported', 'cleo', '', '64e25f974f5e16f1c8ba4a25eb53c8d7d54587e52e95dcaf524ea21a57bc9879', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 267, 1, 1795248000123, 'responsesExported', 'exported', '', 'export 1: 3 responses as csv', '008bd40f002db6bec77b9ab1f976ec0513efb6c93761ea3866921a2dd05d9434', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 268, 1, 1795248000123, 'responsesExported', 'exported', '', 'export 2: 3 responses as csv', '228528d15aef1e3aee5840f9d888c57ea22f56ecd80ec24ac6a1436aece0393a', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 269, 1, 1795248000123, 'responsesExported', 'exported', '', 'export 3: 3 responses as csv', 'a9684b4c2bff53f55b320551c34d25fd6ec289d44d42f170a2d15915aa4a99b9', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 270, 1, 1795251600123, 'responsesExported', 'exported', '', 'export 3: 3 responses as csv', 'c65e19dda9ec4ed7dd147874a2852e43e1e9e97f063f6cc7660165c4bc02c486', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 271, 1, 1795248000123, 'groupsReported', 'exported', '', '3 responses', 'af518245c27f37a1613cbbb61277539f5241c8d14da17ae158d429c66cc069b5', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 272, 1, 1795248000123, 'groupsReported', 'exported', '', '3 responses', '5f1272a9154ebf77f318be644052f1a40fc98216bbd03b85d2c7b1a316c972df', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 273, 1, 1795248000123, 'readerAdded', '', '', 'lab: ["pseudonymous","sensitive"] of {"surveys":["north-nights"]}', 'ddab3d790187b73425468d28d760a176468709a5bec33aac0922093602a902a4', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 274, 1, 1795248000123, 'readerRenewed', '', '', 'lab', 'ddbd49c3ba95a5fbf120535a12b0339849d32ba9e3c6f795a33c7b4dab994cb0', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 275, 1, 1795248000123, 'readerRemoved', '', '', 'lab', '281602c7d43617e84fbb51b457b202f477943ceca8730214cf43c1eb8edc924d', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 276, 1, 1795248000123, 'signedOut', 'pulse', '', '', 'a83ee8c1cc2c62a2f5cb4aeb3b847bfa361efff7e98f2f8ee307d01f5438edb8', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 277, 1, 1795248000123, 'signedIn', 'pulse', 'figaro', 'anonymous', 'a65a067d73e0520202cffcbc937835e554c1c8dc128f1b91104e98052704dac3', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 278, 1, 1795248000123, 'signedIn', 'pulse', 'nora', 'anonymous', '16ddb7ab56216df7b252f71f6d524d86f81fbccdcd5c319ed0b2a36bfecb0c83', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 279, 1, 1795248000123, 'peopleImported', 'keys', '', '1', '4c2875452d863fe6dc2a1408962e9f3a3bcee638e04590fd56b7c4d0e1e24b22', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 280, 1, 1795248000123, 'accountInvited', '', 'nora''s account', '', 'c5e6573bd7e83bf61c1ee9ce670724b2ae0dd21c606956472e60992fdf857c0f', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 281, 1, 1795248000123, 'signedOut', 'pulse', 'nora', '', '5568f08c30272efc46e739d26c293567c0da82e56795a195aa94dc3633f788f2', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 282, 1, 1795248000123, 'accountClosed', '', 'nora''s account', '', '4879ef121224c42d3646ed0acf9393d626411e9917ce09828d0eed6a9e199017', 'account', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 283, 1, 1795248000123, 'signedIn', 'pulse', 'ylva', 'anonymous', '78d785fd52f57431231b1f0a6240b4d9d2cf0cff760ce80064e96ce74beb63dc', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 284, 1, 1795248000123, 'resumed', 'pulse', 'ylva', 'anonymous', 'd1628e042c554263ea340747f5da4b4bed30a94b71184c40112f780ef21a0c31', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 285, 1, 1795248000123, 'keyAdded', '', '', '326e6420000000000000000000000000', '779defaff708415d6127c9c8e5175d099ef1571ea2c8b94b846d8e369f35e763', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 286, 1, 1795251600000, 'keyUsed', '', '', '326e6420000000000000000000000000', 'd59281b3590196629d5afd0f79cbdeb6c2a3ffc8d189a3a734ed226dd79b7c3b', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 287, 1, 1795251600000, 'keyRetired', '', '', '11111111111111111111111111111111', '321e1ccc2717634a3da812f761ce1a9adb4359960c5cb264510e0a58e943ee0e', 'server', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 288, 2, 1795248000123, 'signedOut', 'pulse', 'ada', '', 'afaf3ad400f352b757c09887a7b31d63a08d8638acd817cd884a423acf996b8b', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 289, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', 'a1664d876cace8175cd7c0cc30aa7ef6d0d225eb4b81f0ab822a5f8c3d6f4004', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 290, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', 'e675037e25980639d88a19662636fe2239343b8104d6be92c564b3eaca069fbb', 'stranger', 20);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 291, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', '199dc4ef050d24fea386675a6efd831870a3f719fe5223bb669b4ac582e68e21', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (2, 292, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', 'edf6433ecef336997ef0f3ac9cbfd5dc15f5724b831ebc1b59a96d84ba5e13f8', 'stranger', 20);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 1, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', '78814f6d14e1324e9f9d9d3f5ce6703d333d5b1d3c96d0937246a39750547436', 'stranger', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (3, 2, 2, 1795248000123, 'callRefused', '', '', 'Forbidden /api/drafts', '5c9194422ad6703dc73a2a6b14afd240579cfb3745e47e1994f0ed5374e6f089', 'stranger', 20);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (4, 1, 1, 1795248000000, 'signedIn', 'pulse', '1', 'anonymous', 'eb0c97a04649dbc9462fc0bb7b13d177d8cf594a9176ee5320e09c8e4dd5067a', 'participant', 1);
INSERT INTO audit ("chain", "number", "key", "at", "event", "survey_id", "participant", "detail", "hash", "actor", "times") VALUES (4, 2, 1, 1795248000000, 'signedIn', 'pulse', '2', 'anonymous', '666ed6e09ccb106b451bcfdff945467f9e397c82674ed793f1c85c0390c658c2', 'participant', 1);
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
INSERT INTO return_links ("participant", "secret_hash", "expires_at", "opened_at") VALUES ('jon', 'link for jon''s tablet', 1795334400123, 1795248000123);
INSERT INTO return_links ("participant", "secret_hash", "expires_at", "opened_at") VALUES ('wille', 'wille''s link', 1795334400123, NULL);
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
INSERT INTO exports ("number", "survey_id", "seed", "at", "reader", "last_at") VALUES (1, 'exported', 'random', 1795248000123, NULL, 1795248000123);
INSERT INTO exports ("number", "survey_id", "seed", "at", "reader", "last_at") VALUES (2, 'exported', 'random', 1795248000123, NULL, 1795248000123);
INSERT INTO exports ("number", "survey_id", "seed", "at", "reader", "last_at") VALUES (3, 'exported', 'of lab', 1795248000123, 'lab', 1795251600123);
CREATE TABLE erasures (
    number    INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    survey_id TEXT    NOT NULL,
    kind      TEXT    NOT NULL CHECK (kind IN ('participant', 'listed', 'account')),
    id        TEXT    NOT NULL,
    PRIMARY KEY (number, kind, survey_id, id)
) STRICT, WITHOUT ROWID;
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (1, 1795248000123, 'of rights', 'listed', 'a code');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (1, 1795248000123, 'of rights', 'participant', 'wilma');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (2, 1795248000123, 'of retention', 'participant', 'retained sent');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'followed', 'participant', 'fabian');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'followed', 'participant', 'felix');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'followed', 'participant', 'finn');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'followed', 'participant', 'fred');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'invited', 'participant', 'guest');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'of retention', 'participant', 'retained empty');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'of rights', 'participant', 'wilma-anew');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'operated', 'participant', 'kai');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'cy');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'dan');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'eve');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'eve-anew');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'fay');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'greta');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'hans');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'ines');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'lea');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'mia');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'nils');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'vera');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'walt');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (3, 1795248000123, 'pulse', 'participant', 'yrsa-anew');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (4, 1795248000123, 'of retention', 'participant', 'retained unsent');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (5, 1795248040123, 'delivered', 'participant', 'tyra');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (6, 1795248040123, 'delivered', 'participant', 'tilda');
INSERT INTO erasures ("number", "at", "survey_id", "kind", "id") VALUES (7, 1795248060123, 'delivered', 'participant', 'tage');
CREATE TABLE releases (
    number    INTEGER PRIMARY KEY,
    survey_id TEXT    NOT NULL,
    kept      TEXT    NOT NULL,
    at        INTEGER NOT NULL
) STRICT;
INSERT INTO releases ("number", "survey_id", "kept", "at") VALUES (1, 'exported', 'first', 1795248000123);
INSERT INTO releases ("number", "survey_id", "kept", "at") VALUES (2, 'exported', 'second', 1795248000123);
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
INSERT INTO deliveries ("number", "survey_id", "participant", "event", "at", "tries", "due_at", "claim", "failure", "ended_at") VALUES (1, 'delivered', 'tage', 'erased', 1795248060123, 0, 1795248060123, NULL, NULL, NULL);
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
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (1, 'invited', 1, NULL, 1795248000123, 1795248000123, 1795251600123, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (2, 'invited', 2, 'second-guest', 1795248000123, 1795248000123, NULL, NULL, 1795248000123, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (3, 'anybody', NULL, NULL, 1795248000123, 1795248000123, NULL, '{"flags":["a"]}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (4, 'anybody', NULL, NULL, 1795248000123, NULL, NULL, '{"flags":["a"]}', NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (5, 'lately', NULL, 'zoe', 1795248000123, 1795248000123, NULL, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (6, 'told', 3, NULL, 1795248000123, 1795248000123, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (7, 'told', 4, NULL, 1795248000123, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (8, 'followed', 5, 'flora', 1795248000123, 1795248000123, NULL, NULL, 1795248000123, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (9, 'followed', 6, NULL, 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (10, 'followed', 7, 'frida', 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (11, 'followed', 8, NULL, 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, 1795248000123, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (12, 'followed', 9, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (13, 'followed', 10, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, 1795248000123, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (14, 'followed', 11, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (15, 'followed', 12, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (16, 'followed', 13, NULL, 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, 1795248000123, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (17, 'followed', 14, 'fiona', 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (18, 'followed', 15, NULL, 1795248000123, NULL, NULL, NULL, 1795248000123, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (19, 'followed', 16, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (22, 'counted', 19, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, '', 1795248000123);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (23, 'counted', 20, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, '', 1795248000123);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (24, 'counted', 21, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, 'a', 1795248000123);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (25, 'counted', 22, NULL, 1795248000123, NULL, NULL, NULL, NULL, NULL, NULL, 'a', 1795248000123);
INSERT INTO invitations ("id", "survey_id", "invited", "participant", "created_at", "printed_at", "revoked_at", "settings", "opened_at", "begun_at", "declined_at", "counted_in", "counted_at") VALUES (27, 'of rights', 24, 'wille', 1795248000123, 1795248000123, NULL, NULL, 1795248000123, 1795248000123, NULL, NULL, NULL);
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
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (1, 8, 0, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of flora''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (2, 8, 1, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of flora''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (3, 9, 0, 'refused', 1, 1795248000123, 1795248300123, 1795248300123, 'address of fred''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (4, 10, 0, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of frida''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (6, 11, 0, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of felix''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (7, 12, 0, 'bounced', 1, 1795248000123, 1795248000123, 1795248000123, 'address of fanny''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (8, 13, 0, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of filip''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (9, 14, 0, 'bounced', 1, 1795248000123, 1795248000123, 1795248000123, 'address of freja''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (10, 15, 0, 'handedOver', 1, 1795248000123, 1795248000123, 1795248000123, 'address of frank.new''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (11, 16, 0, 'unknown', 0, 1795248000123, 1795248000123, 1795248000123, 'address of fabian''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (12, 17, 0, 'unknown', 0, 1795248000123, 1795248000123, 1795248000123, 'address of fiona''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (13, 18, 0, 'unknown', 0, 1795248000123, 1795248000123, 1795248000123, 'address of finn''s');
INSERT INTO invitation_mails ("id", "invitation", "reminder", "state", "attempts", "queued_at", "due_at", "changed_at", "address") VALUES (14, 19, 0, 'bounced', 0, 1795248000123, 1795248000123, 1795248000123, 'address of frits''s');
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
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('anybody''s invitation', 3, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('p1''s invitation', 1, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('p2''s invitation', 2, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('lately''s invitation', 5, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('told 6''s invitation', 6, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('told 7''s invitation', 7, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of flora''s letter', 8, NULL, 1795248000123, NULL, NULL, NULL);
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of flora''s mail', 8, 1, 1795248000123, 'envelope of flora''s mail', 'the secret of flora''s mail, declining', 'address of flora''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of flora''s reminder', 8, 2, 1795248000123, 'envelope of flora''s reminder', 'the secret of flora''s reminder, declining', 'address of flora''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of fred''s second', 9, 3, 1795248300123, 'envelope of fred''s second', 'the secret of fred''s second, declining', 'address of fred''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of frida''s mail', 10, 4, 1795248000123, 'envelope of frida''s mail', 'the secret of frida''s mail, declining', 'address of frida''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of felix''s mail', 11, 6, 1795248000123, 'envelope of felix''s mail', 'the secret of felix''s mail, declining', 'address of felix''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of fanny''s mail', 12, 7, 1795248000123, 'envelope of fanny''s mail', 'the secret of fanny''s mail, declining', 'address of fanny''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of filip''s first', 13, 8, 1795248000123, 'envelope of filip''s first', 'the secret of filip''s first, declining', 'address of filip''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of filip''s second', 13, 8, 1795248000123, 'envelope of filip''s second', 'the secret of filip''s second, declining', 'address of filip''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of freja''s first', 14, 9, 1795248000123, 'envelope of freja''s first', 'the secret of freja''s first, declining', 'address of freja''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of freja''s second', 14, 9, 1795248000123, 'envelope of freja''s second', 'the secret of freja''s second, declining', 'address of freja''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of frank''s first', 15, 10, 1795248000123, 'envelope of frank''s first', 'the secret of frank''s first, declining', 'address of frank''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of frank.new''s second', 15, 10, 1795248000123, 'envelope of frank.new''s second', 'the secret of frank.new''s second, declining', 'address of frank.new''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of fabian''s first', 16, 11, 1795248000123, 'envelope of fabian''s first', 'the secret of fabian''s first, declining', 'address of fabian''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of fiona''s first', 17, 12, 1795248000123, 'envelope of fiona''s first', 'the secret of fiona''s first, declining', 'address of fiona''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of finn''s first', 18, 13, 1795248000123, 'envelope of finn''s first', 'the secret of finn''s first, declining', 'address of finn''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('the secret of frits''s first', 19, 14, 1795248000123, 'envelope of frits''s first', 'the secret of frits''s first, declining', 'address of frits''s');
INSERT INTO invitation_links ("secret_hash", "invitation", "mail", "made_at", "envelope", "decline_hash", "address") VALUES ('wille''s invitation by right', 27, NULL, 1795248000123, NULL, NULL, NULL);
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
INSERT INTO service_key ("only_one", "data_key") VALUES (1, X'01326E6420616761696E');
CREATE TABLE audit_chains (
    number     INTEGER PRIMARY KEY,
    started_at INTEGER NOT NULL,
    covered    INTEGER NOT NULL DEFAULT 0,
    is_open    INTEGER NOT NULL DEFAULT 1
) STRICT;
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (1, 0, 0, 1);
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (2, 1795248000123, 292, 0);
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (3, 1795248000123, 2, 1);
INSERT INTO audit_chains ("number", "started_at", "covered", "is_open") VALUES (4, 1795248000000, 0, 1);
CREATE TABLE audit_heads (
    number INTEGER PRIMARY KEY,
    key    INTEGER NOT NULL REFERENCES keys (number),
    at     INTEGER NOT NULL,
    heads  TEXT    NOT NULL,
    hash   TEXT    NOT NULL
) STRICT;
INSERT INTO audit_heads ("number", "key", "at", "heads", "hash") VALUES (1, 2, 1795248000123, '[[2,290,"e675037e25980639d88a19662636fe2239343b8104d6be92c564b3eaca069fbb"]]', '49420001e84c788ac003efdc994c2b0d09fb5e2349b6665777f906a2f0868b4e');
INSERT INTO audit_heads ("number", "key", "at", "heads", "hash") VALUES (2, 2, 1795248000123, '[[2,292,"edf6433ecef336997ef0f3ac9cbfd5dc15f5724b831ebc1b59a96d84ba5e13f8"]]', 'e3ae15e902dab2c497a833ef130531fb570faa9ee796e53bddcbb49f4dab4299');
INSERT INTO audit_heads ("number", "key", "at", "heads", "hash") VALUES (3, 2, 1795248000123, '[[3,2,"5c9194422ad6703dc73a2a6b14afd240579cfb3745e47e1994f0ed5374e6f089"]]', 'f761d2635da358d98179068c6e2fc3c43c4b5cf7f7882ee933cc74411ae501f0');
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
