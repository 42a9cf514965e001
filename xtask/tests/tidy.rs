//! The checks on the tree, as tests.

use xtask::tidy;

/// Fails with all problems at once.
fn none(problems: Vec<String>) {
    assert!(problems.is_empty(), "{} problems:\n  {}", problems.len(), problems.join("\n  "));
}

#[test]
fn every_file_has_a_header() {
    none(tidy::files_without_header());
}

#[test]
fn nothing_is_unfinished() {
    none(tidy::unfinished());
}

#[test]
fn no_private_names() {
    none(tidy::private_names());
}

#[test]
fn dependencies_point_one_way() {
    none(tidy::wrong_dependencies());
}

#[test]
fn functions_stay_short() {
    let found = tidy::long_functions();
    if std::env::var_os("UBIK_BLESS").is_some() {
        tidy::write_long_functions(&found);
    }
    none(tidy::ratchet(&tidy::known_long_functions(), &found));
}
