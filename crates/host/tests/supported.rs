//! The documentation of foreign functions is what the table says. `UBIK_BLESS=1` writes it anew.

use std::collections::BTreeSet;
use std::path::Path;

use ubik_host::table;

#[test]
fn the_documentation_is_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/supported.md");
    let text = table::markdown();
    if std::env::var_os("UBIK_BLESS").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "docs/supported.md is not what the table says: run with UBIK_BLESS=1");
}

#[test]
fn every_function_has_one_row() {
    let mut seen = BTreeSet::new();
    for row in table::all() {
        assert!(seen.insert(row.signature.name), "`{}` has two rows", row.signature.name);
    }
}
