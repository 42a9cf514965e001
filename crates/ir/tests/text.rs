//! The text form: what is written is read back, golden texts print as they did, errors say where and what.

use std::path::Path;

use ubik_ir::text::{parse, print};

fn texts() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "uir"));
    paths.sort();
    assert!(paths.len() >= 2, "the golden texts are missing");
    paths.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Every text prints as the file beside it; `UBIK_BLESS=1` writes those files.
#[test]
fn texts_print_as_they_did() {
    for (path, text) in texts() {
        let module = parse(&text).unwrap_or_else(|error| panic!("{path}:{error}"));
        let printed = print(&module);
        let golden = Path::new(&path).with_extension("printed");
        if std::env::var_os("UBIK_BLESS").is_some() {
            std::fs::write(&golden, &printed).unwrap();
        }
        assert_eq!(printed, std::fs::read_to_string(&golden).unwrap_or_default(), "{path}");
    }
}

#[test]
fn printed_texts_mean_the_same() {
    for (path, text) in texts() {
        let module = parse(&text).unwrap();
        let printed = print(&module);
        let again = parse(&printed).unwrap_or_else(|error| panic!("{path}, printed:{error}\n{printed}"));
        assert_eq!(again, module, "{path}");
    }
}
