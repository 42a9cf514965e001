//! What the cache trusts, and what it says when it cannot be used.

use std::fs;
use std::path::{Path, PathBuf};

use ubik_toolchain::{Cache, Key, Options, Stage, check, clean, ensure};

fn finished_stage(cache: &Cache, key: Key) -> Stage {
    let stage = cache.stage("demo", key);
    let lock = cache.lock(|| ()).unwrap();
    let work = |dir: &Path| {
        fs::write(dir.join("result"), "whole").unwrap();
        Ok(vec![PathBuf::from("result")])
    };
    stage.run(&lock, work).unwrap();
    assert!(stage.is_complete());
    stage
}

fn key(value: &str) -> Key {
    Key::default().with("input", value)
}

/// Finishes a stage, does something to its directory, and expects that it is not trusted afterwards but can be redone.
fn check_distrusted(harm: impl FnOnce(&Path)) {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("ubik"));
    let stage = finished_stage(&cache, key("a"));
    harm(stage.dir());
    assert!(!stage.is_complete());
    finished_stage(&cache, key("a"));
}

#[test]
fn a_result_that_was_removed_is_not_trusted() {
    check_distrusted(|dir| fs::remove_file(dir.join("result")).unwrap());
}

#[test]
fn a_result_that_was_cut_short_is_not_trusted() {
    check_distrusted(|dir| fs::write(dir.join("result"), "who").unwrap());
}

#[test]
fn a_stamp_that_was_cut_short_is_not_trusted() {
    check_distrusted(|dir| {
        let stamp = dir.join("complete.json");
        let text = fs::read(&stamp).unwrap();
        fs::write(&stamp, &text[..text.len() / 2]).unwrap();
    });
}

#[test]
fn a_stamp_of_another_key_is_not_trusted() {
    check_distrusted(|dir| {
        let stamp = dir.join("complete.json");
        let text = fs::read_to_string(&stamp).unwrap();
        fs::write(&stamp, text.replace("input = a", "input = b")).unwrap();
    });
}

#[test]
fn a_stage_that_fails_is_not_complete() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("ubik"));
    let stage = cache.stage("demo", key("a"));
    let lock = cache.lock(|| ()).unwrap();
    let error = stage.run(&lock, |_| Ok(vec![PathBuf::from("never-written")])).unwrap_err();
    assert!(error.to_string().contains("never-written"), "{error}");
    assert!(!stage.is_complete());
}

#[test]
fn other_inputs_have_other_directories() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("ubik"));
    let first = finished_stage(&cache, key("a"));
    let second = cache.stage("demo", key("b"));
    assert_ne!(first.dir(), second.dir());
    assert!(!second.is_complete());
}

#[test]
fn a_disk_that_is_too_small_is_named_with_both_sizes() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().to_owned());
    cache.require_space(1).unwrap();
    let error = cache.require_space(u64::MAX).unwrap_err().to_string();
    assert!(error.contains("GB of disk space") && error.contains("XDG_CACHE_HOME"), "{error}");
}

#[test]
fn a_cache_that_cannot_be_written_is_one_clear_error() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let options = Options { cache: Some(file.path().join("ubik")), ..Options::default() };
    let error = ensure(&options).unwrap_err().to_string();
    assert!(error.contains("cannot be written") && error.contains("XDG_CACHE_HOME"), "{error}");
}

#[test]
fn what_an_older_ubik_left_is_reported_and_cleaned() {
    let dir = tempfile::tempdir().unwrap();
    let base = dir.path().join("ubik");
    fs::create_dir_all(base.join("v0/lower-0123456789abcdef")).unwrap();
    fs::write(base.join("v0/lower-0123456789abcdef/complete.json"), "{}").unwrap();
    let options = Options { cache: Some(base.clone()), ..Options::default() };

    let report = check(&options).unwrap();
    assert!(!report.ready);
    assert!(report.to_string().contains("another version of Ubik"), "{report}");

    let cleaned = clean(&options).unwrap();
    assert_eq!((cleaned.bytes, base.join("v0").exists()), (2, false));
    assert!(!check(&options).unwrap().to_string().contains("another version"));
}

#[test]
fn cleaning_what_is_not_there_removes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let options = Options { cache: Some(dir.path().join("ubik")), ..Options::default() };
    assert_eq!(clean(&options).unwrap().bytes, 0);
    assert!(!dir.path().join("ubik").exists());
}

#[test]
fn only_the_latest_results_of_other_versions_are_kept() {
    let dir = tempfile::tempdir().unwrap();
    let cache = Cache::at(dir.path().join("ubik"));
    let stages: Vec<Stage> = (0..7).map(|index| finished_stage(&cache, key(&index.to_string()))).collect();
    let lock = cache.lock(|| ()).unwrap();
    cache.forget_old(&lock, "demo-", 4).unwrap();
    assert_eq!(stages.iter().filter(|stage| stage.is_complete()).count(), 4);
    assert!(stages[6].is_complete(), "the latest stays");
}
