-- The protection of the audit log. It is run again where a part of it is gone or changed.
DROP TRIGGER IF EXISTS audit_rows_stay_as_they_are ON audit;
DROP TRIGGER IF EXISTS audit_rows_come_last ON audit;

CREATE OR REPLACE FUNCTION audit_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only added to';
END $$;

CREATE OR REPLACE FUNCTION audit_row_comes_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM audit WHERE chain = NEW.chain) THEN
        RAISE EXCEPTION 'the audit log is only added to';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER audit_rows_stay_as_they_are BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_only_added_to();

CREATE TRIGGER audit_rows_come_last BEFORE INSERT ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_row_comes_last();
