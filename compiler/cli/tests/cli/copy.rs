//! `enkat admin copy`, to a file. Tests of the store in PostgreSQL copy to a database and back.

use crate::enkat::enkat_in;

#[test]
fn copy_has_the_rows_and_the_audit_log() {
    let folder = tempfile::tempdir().unwrap();
    let enkat = |arguments: &[&str]| enkat_in(folder.path(), arguments);
    enkat(&["admin", "customer", "create", "acme", "--name", "Acme AB"]).success();
    let copied = enkat(&["admin", "copy", "--to", "sqlite:moved/enkat.db"]);
    assert!(copied.err.contains("moved"), "{}", copied.err);
    std::fs::create_dir(folder.path().join("moved")).unwrap();
    let copied = enkat(&["admin", "copy", "--to", "sqlite:moved/enkat.db"]).success();
    assert!(copied.contains("customers           1\n"), "{copied}");
    assert!(
        copied.contains("every table has the same rows in `moved/enkat.db`\nthe audit log is whole"),
        "{copied}"
    );
    // The copy has the rows with the same keys, and its log says that it is one.
    let listed = enkat(&["admin", "customer", "list", "--database", "sqlite:moved/enkat.db"]).success();
    assert!(listed.contains("Acme AB"), "{listed}");
    let log = enkat(&["admin", "audit", "list", "--database", "sqlite:moved/enkat.db"]).success();
    assert!(log.contains("\tdatabaseCopied\t"), "{log}");
    let again = enkat(&["admin", "copy", "--to", "sqlite:moved/enkat.db"]);
    assert!(again.err.contains("is not empty"), "{}", again.err);
}
