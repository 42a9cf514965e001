//! Checks on the tree itself. They run as tests; each gives the list of everything that is wrong.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::root;

/// Functions longer than this are listed in a file that only shrinks.
pub const LONG_FUNCTION: usize = 70;
pub const LONG_FUNCTIONS: &str = "xtask/long-functions.txt";

/// Which of the workspace's crates each may depend on. Everything points one way.
const DEPENDENCIES: [(&str, &[&str]); 18] = [
    ("ubik-ir", &[]),
    ("ubik-storage", &[]),
    ("ubik-verdict", &["ubik-ir"]),
    ("ubik-borrows", &["ubik-ir", "ubik-verdict"]),
    ("ubik-races", &[]),
    ("ubik-graphs", &["ubik-races"]),
    ("ubik-engine", &["ubik-borrows", "ubik-races", "ubik-ir", "ubik-verdict", "ubik-storage"]),
    ("ubik-vos", &[]),
    ("ubik-host", &["ubik-engine", "ubik-ir", "ubik-verdict", "ubik-vos"]),
    (
        "ubik-explore",
        &["ubik-engine", "ubik-graphs", "ubik-host", "ubik-ir", "ubik-races", "ubik-verdict", "ubik-storage"],
    ),
    ("ubik-mirfuzz", &["ubik-engine", "ubik-ir", "ubik-verdict"]),
    ("ubik-prop", &["ubik-explore", "ubik-ir", "ubik-verdict"]),
    ("ubik-report", &["ubik-verdict"]),
    ("ubik-toolchain", &[]),
    ("ubik-lower", &["ubik-ir"]),
    ("ubik-lower-llvm", &["ubik-ir"]),
    (
        "ubik",
        &[
            "ubik-engine",
            "ubik-explore",
            "ubik-host",
            "ubik-ir",
            "ubik-mirfuzz",
            "ubik-prop",
            "ubik-report",
            "ubik-storage",
            "ubik-toolchain",
            "ubik-verdict",
        ],
    ),
    ("xtask", &["ubik-toolchain"]),
];

/// Hosts that the tree may name: those of public documents and of what users install.
const HOSTS: [&str; 14] = [
    "arxiv.org",
    "crates.io",
    "doc.rust-lang.org",
    "docs.oasis-open.org",
    "docs.rs",
    "doi.org",
    "github.com",
    "json-schema.org",
    "json.schemastore.org",
    "plv.mpi-sws.org",
    "rust-lang.github.io",
    "static.rust-lang.org",
    "www.apache.org",
    "www.rust-lang.org",
];

/// Directories that belong to one machine. Written in parts, so that this file does not name them.
const MACHINE_DIRS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

const SKIPPED: [&str; 3] = ["target", ".git", "node_modules"];
/// Programs for Ubik to run: they begin with directives and may be as odd as they like.
const PROGRAMS: [&str; 3] = ["tests/", "benches/", "examples/"];

/// All files of the tree, relative to the root.
fn files() -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(&root(), &mut found);
    found.sort();
    found.into_iter().filter_map(|path| path.strip_prefix(root()).ok().map(Path::to_owned)).collect()
}

fn collect(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        // In a second working tree of a repository, `.git` is a file.
        if SKIPPED.iter().any(|skipped| entry.file_name() == *skipped) {
            continue;
        }
        if path.is_dir() {
            collect(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// The files of the project's own code.
fn code_files() -> impl Iterator<Item = (PathBuf, String)> {
    let is_program = |path: &Path| PROGRAMS.iter().any(|prefix| path.starts_with(prefix));
    let code = files()
        .into_iter()
        .filter(move |path| path.extension().is_some_and(|e| e == "rs") && !is_program(path));
    code.filter(|path| !path.starts_with("crates/toolchain/overlay"))
        .filter_map(|path| fs::read_to_string(root().join(&path)).ok().map(|text| (path, text)))
}

/// Every file opens with a header that says what it is.
pub fn files_without_header() -> Vec<String> {
    let headless = code_files().filter(|(_, text)| !text.trim_start().starts_with("//!"));
    headless.map(|(path, _)| format!("{} does not start with a `//!` header", path.display())).collect()
}

/// Nothing unfinished, no test that does not run.
pub fn unfinished() -> Vec<String> {
    let words = [concat!("to", "do!("), concat!("unimpl", "emented!("), concat!("#[ig", "nore")];
    let mut found = Vec::new();
    for (path, text) in code_files() {
        for (number, line) in (1..).zip(text.lines()) {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    found
}

/// The tree speaks of no machine and of no network but the public one.
pub fn private_names() -> Vec<String> {
    let mut found = Vec::new();
    for path in files() {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            let machine = MACHINE_DIRS.iter().any(|dir| line.contains(dir));
            if machine || hosts(line).any(|host| !is_public(host)) {
                found.push(format!("{}:{number}: {}", path.display(), line.trim()));
            }
        }
    }
    found
}

/// The hosts of all addresses in a line.
fn hosts(line: &str) -> impl Iterator<Item = &str> {
    let ends = |c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-');
    line.split("://").skip(1).map(move |rest| rest.split(ends).next().unwrap_or_default())
}

/// Names without a dot, as in examples, are no hosts.
fn is_public(host: &str) -> bool {
    !host.contains('.') || HOSTS.contains(&host)
}

/// Dependencies point one way.
pub fn wrong_dependencies() -> Vec<String> {
    let mut found = Vec::new();
    for manifest in ["Cargo.toml", "crates/lower/Cargo.toml", "crates/lower-llvm/Cargo.toml"] {
        for (name, dependencies) in packages(&root().join(manifest)) {
            let Some((_, allowed)) = DEPENDENCIES.iter().find(|(known, _)| *known == name) else {
                if name.starts_with("ubik") || name == "xtask" {
                    found.push(format!("`{name}` is not in the table of dependencies"));
                }
                continue;
            };
            let wrong = dependencies
                .iter()
                .filter(|other| other.starts_with("ubik") && !allowed.contains(&other.as_str()));
            found.extend(wrong.map(|other| format!("`{name}` may not depend on `{other}`")));
        }
    }
    found
}

/// The packages of a workspace with their dependencies; those of tests do not count.
fn packages(manifest: &Path) -> Vec<(String, Vec<String>)> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version=1", "--no-deps", "--manifest-path"]).arg(manifest);
    let output = command.output().expect("cargo can be started");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    let list = |value: &serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let name = |value: &serde_json::Value| value["name"].as_str().unwrap_or_default().to_owned();
    let normal = |dependency: &serde_json::Value| dependency["kind"] != "dev";
    let package = |package: serde_json::Value| {
        let dependencies = list(&package["dependencies"]).iter().filter(|d| normal(d)).map(name).collect();
        (name(&package), dependencies)
    };
    list(&metadata["packages"]).into_iter().map(package).collect()
}

/// Functions that are too long to be read at once, with their lines.
pub fn long_functions() -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for (path, text) in code_files() {
        let Ok(file) = syn::parse_file(&text) else { continue };
        let mut finder = LongFunctions { path: path.display().to_string(), found: &mut all };
        finder.visit_file(&file);
    }
    all
}

struct LongFunctions<'a> {
    path: String,
    found: &'a mut BTreeMap<String, usize>,
}

impl LongFunctions<'_> {
    fn note(&mut self, name: &syn::Ident, span: proc_macro2::Span) {
        let lines = span.end().line + 1 - span.start().line;
        if lines > LONG_FUNCTION {
            self.found.insert(format!("{} {name}", self.path), lines);
        }
    }
}

impl Visit<'_> for LongFunctions<'_> {
    fn visit_item_fn(&mut self, item: &syn::ItemFn) {
        self.note(&item.sig.ident, item.block.span());
        syn::visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &syn::ImplItemFn) {
        self.note(&item.sig.ident, item.block.span());
        syn::visit::visit_impl_item_fn(self, item);
    }
}

/// The list of long functions that are known.
pub fn known_long_functions() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(root().join(LONG_FUNCTIONS)).unwrap_or_default();
    let entry = |line: &str| {
        let (name, lines) = line.rsplit_once(' ')?;
        Some((name.to_owned(), lines.parse().ok()?))
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(entry).collect()
}

pub fn write_long_functions(functions: &BTreeMap<String, usize>) {
    let mut text =
        format!("# Functions with more than {LONG_FUNCTION} lines. They only get shorter and fewer.\n");
    text.extend(functions.iter().map(|(name, lines)| format!("{name} {lines}\n")));
    fs::write(root().join(LONG_FUNCTIONS), text).expect("a tree that can be written");
}

/// What has grown, and what the list still has but the tree does not.
pub fn ratchet(known: &BTreeMap<String, usize>, found: &BTreeMap<String, usize>) -> Vec<String> {
    let mut problems = Vec::new();
    for (name, lines) in found {
        match known.get(name) {
            None => problems.push(format!("{name} has {lines} lines; {LONG_FUNCTION} are enough")),
            Some(before) if before < lines => {
                problems.push(format!("{name} has grown from {before} to {lines} lines"))
            }
            Some(before) if before > lines => {
                problems.push(format!("{name} has {lines} lines now, the list says {before}"));
            }
            Some(_) => {}
        }
    }
    let gone = known.keys().filter(|name| !found.contains_key(*name));
    problems.extend(gone.map(|name| format!("{name} is not long any more; take it off the list")));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_found_and_judged() {
        let line = concat!(
            "see https://docs.rs/x and git+https:",
            "//registry.example.invalid/y, or http://localhost"
        );
        assert_eq!(hosts(line).collect::<Vec<_>>(), ["docs.rs", "registry.example.invalid", "localhost"]);
        assert!(is_public("docs.rs") && is_public("localhost"));
        assert!(!is_public("registry.example.invalid"));
    }

    #[test]
    fn the_ratchet_turns_one_way() {
        let list = |lines| BTreeMap::from([("a f".to_owned(), lines)]);
        assert!(ratchet(&list(80), &list(80)).is_empty());
        assert!(ratchet(&list(80), &list(81))[0].contains("has grown"));
        assert!(ratchet(&list(80), &list(79))[0].contains("the list says 80"));
        assert!(ratchet(&list(80), &BTreeMap::new())[0].contains("take it off"));
        assert!(ratchet(&BTreeMap::new(), &list(80))[0].contains("80 lines"));
    }
}
