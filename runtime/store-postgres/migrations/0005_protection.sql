
-- The protection of the audit log's heads and chains. It is run again where a part of it is gone or changed.
DROP TRIGGER IF EXISTS audit_heads_stay_as_they_are ON audit_heads;
DROP TRIGGER IF EXISTS audit_heads_come_last ON audit_heads;
DROP TRIGGER IF EXISTS audit_chains_stay ON audit_chains;

CREATE OR REPLACE FUNCTION audit_head_comes_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit_heads) THEN
        RAISE EXCEPTION 'the audit log is only added to';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER audit_heads_stay_as_they_are BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_heads
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();

CREATE TRIGGER audit_heads_come_last BEFORE INSERT ON audit_heads
    FOR EACH ROW EXECUTE FUNCTION audit_head_comes_last();

CREATE TRIGGER audit_chains_stay BEFORE DELETE OR TRUNCATE ON audit_chains
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();
