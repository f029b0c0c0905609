//! Tests of the disk, by a program that changes files in every way.

use std::{collections::BTreeMap, fs, process::Command};

use enkat_conformance::Dice;

use super::{
    Disk, Syncs,
    image::Image,
    log::{Change, Inode},
};
use crate::run::folder;

/// Runs a program in Python on a disk of its own.
fn run(disk: &Disk, program: &str) {
    let python = Command::new("/usr/bin/python3")
        .args(["-B", "-c", &format!("import errno, os\n{program}")])
        .current_dir(&disk.folder)
        .env("folder", &disk.folder)
        .envs(disk.environment())
        .output()
        .unwrap();
    assert!(python.status.success(), "{python:?}");
}

#[test]
fn recorder_sees_every_way_to_change_files() {
    let folder = folder("changes");
    let data = folder.join("data");
    fs::create_dir(&data).unwrap();
    for name in ["emptied", "old", "gone"] {
        fs::write(data.join(name), "there before").unwrap();
    }
    let disk = Disk::new(&data, Syncs::Kept);
    run(
        &disk,
        r#"
at = os.environ["folder"] + "/"
file = os.open(at + "new", os.O_RDWR | os.O_CREAT)
os.write(file, b"one two three")
os.writev(file, [b" four", b" five"])
os.pwrite(file, b"ONE", 0)
os.pwritev(file, [b"T", b"W", b"O"], 4)
os.lseek(file, 1000, os.SEEK_SET)
os.write(file, b"beyond the end")
os.posix_fallocate(file, 0, 2000)
os.close(file)
open(at + "emptied", "w").close()
file = os.open(at + "old", os.O_RDWR)
os.ftruncate(file, 5)
os.fsync(file)
os.fdatasync(file)
os.rename(at + "old", at + "renamed")
os.unlink(at + "gone")
names = os.open(at, os.O_RDONLY)
os.fsync(names)
"#,
    );
    assert_eq!(disk.unrecorded(), Vec::<String>::new());
    let known = |change: &Change| match change {
        Change::Synced(_) => "file",
        Change::SyncedNames => "names",
        _ => "",
    };
    let records = super::log::read(&disk.log);
    let syncs: Vec<_> = records.iter().map(|record| known(&record.change)).collect();
    let syncs: Vec<_> = syncs.into_iter().filter(|sync| !sync.is_empty()).collect();
    assert_eq!(syncs, ["file", "file", "names"]);
    // The recorder notices if a file changes behind its back.
    fs::write(data.join("renamed"), "otherwise").unwrap();
    assert_eq!(disk.unrecorded(), ["renamed"]);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn full_disk_takes_half_of_the_nth_write_and_no_more() {
    let folder = folder("full");
    let data = folder.join("data");
    fs::create_dir(&data).unwrap();
    let disk = Disk::new(&data, Syncs::Kept);
    disk.fill(2);
    run(
        &disk,
        r#"
file = os.open(os.environ["folder"] + "/new", os.O_RDWR | os.O_CREAT)
assert os.write(file, b"1234") == 4
assert os.write(file, b"5678") == 2
for write in (lambda: os.write(file, b"78"), lambda: os.posix_fallocate(file, 0, 100)):
    try:
        write()
        assert False
    except OSError as full:
        assert full.errno == errno.ENOSPC
os.unlink(os.environ["FAULTS_FULL"])
assert os.write(file, b"78") == 2
"#,
    );
    assert_eq!(fs::read_to_string(data.join("new")).unwrap(), "12345678");
    assert_eq!(disk.unrecorded(), Vec::<String>::new());
    fs::remove_dir_all(folder).unwrap();
}

const FILE: Inode = 7;

/// Returns what a thousand power cuts leave of a file with these changes.
fn left(changes: impl Fn() -> Vec<Change>) -> BTreeMap<Option<Vec<u8>>, usize> {
    let mut left = BTreeMap::new();
    let mut dice = Dice::new(1);
    for _ in 0..1000 {
        let mut image = Image::default();
        for change in changes() {
            image.make(change);
        }
        image.lose_power(&mut dice);
        let file = image.files().get("file").map(|bytes| bytes.to_vec());
        *left.entry(file).or_default() += 1;
    }
    left
}

#[test]
fn power_cut_tears_unsynced_writes_at_512_bytes() {
    let opened = || Change::Opened(FILE, "file".to_owned());
    let synced = || {
        vec![
            opened(),
            Change::Written(FILE, 0, vec![b'a'; 1024]),
            Change::Synced(FILE),
            Change::SyncedNames,
        ]
    };
    let kept = left(synced);
    assert_eq!(kept.keys().collect::<Vec<_>>(), [&Some(vec![b'a'; 1024])]);
    // The middle of both sectors is written anew: each of them is there or not.
    let torn = left(|| {
        let mut changes = synced();
        changes.push(Change::Written(FILE, 256, vec![b'b'; 512]));
        changes
    });
    let of = |sectors: [&[u8]; 4]| Some(sectors.map(|half| half.repeat(256)).concat());
    let expected = [
        of([b"a", b"a", b"a", b"a"]),
        of([b"a", b"a", b"b", b"a"]),
        of([b"a", b"b", b"a", b"a"]),
        of([b"a", b"b", b"b", b"a"]),
    ];
    assert_eq!(torn.into_keys().collect::<Vec<_>>(), expected);
    // A name that was not synced can be lost with its file.
    let unnamed = left(|| {
        vec![
            opened(),
            Change::Written(FILE, 0, vec![b'a'; 10]),
            Change::Synced(FILE),
        ]
    });
    assert_eq!(
        unnamed.into_keys().collect::<Vec<_>>(),
        [None, Some(vec![b'a'; 10])]
    );
}
