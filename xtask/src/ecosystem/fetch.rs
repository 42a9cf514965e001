//! The sources of the pinned crates, from wherever the user's cargo gets crates: a package that depends on all of them is
//! resolved, and what cargo then has of them is copied, because packages in cargo's own folders are not to be written to.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use ubik_toolchain::Prepared;

use super::Pinned;

/// Makes sure that `dir/source` has every crate of the list.
pub fn fetch(prepared: &Prepared, dir: &Path, list: &[Pinned]) -> Result<(), String> {
    let there = |pinned: &Pinned| dir.join("source").join(pinned.folder()).join("Cargo.toml").exists();
    let missing: Vec<&Pinned> = list.iter().filter(|pinned| !there(pinned)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let package = dir.join("fetch");
    write(&package.join("Cargo.toml"), &manifest(&missing))?;
    write(&package.join("src/lib.rs"), "")?;
    // A resolution of other versions is of no use.
    let _ = std::fs::remove_file(package.join("Cargo.lock"));
    let mut cargo = prepared.cargo_command();
    cargo.args(["metadata", "--format-version=1"]).current_dir(&package);
    let output = cargo
        .stderr(std::process::Stdio::inherit())
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo cannot fetch the crates ({})", output.status));
    }
    let metadata: serde_json::Value =
        serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo's metadata: {error}"))?;
    for pinned in missing {
        let from = folder_of(&metadata, pinned).ok_or_else(|| format!("cargo has no {}", pinned.folder()))?;
        copy_package(&from, &dir.join("source").join(pinned.folder()), pinned)?;
    }
    Ok(())
}

fn manifest(list: &[&Pinned]) -> String {
    let mut text =
        "[package]\nname = \"fetch\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n"
            .to_owned();
    for pinned in list {
        let _ = writeln!(
            text,
            "{} = {{ version = \"={}\", default-features = false }}",
            pinned.name, pinned.version
        );
    }
    text
}

/// Where cargo has a package.
fn folder_of(metadata: &serde_json::Value, pinned: &Pinned) -> Option<PathBuf> {
    let packages = metadata["packages"].as_array()?;
    let is_it = |package: &&serde_json::Value| {
        package["name"] == pinned.name.as_str() && package["version"] == pinned.version.as_str()
    };
    let manifest = packages.iter().find(is_it)?["manifest_path"].as_str()?;
    Some(Path::new(manifest).parent()?.to_owned())
}

/// Copies a package. It becomes a workspace of its own, and asks for no toolchain.
fn copy_package(from: &Path, to: &Path, pinned: &Pinned) -> Result<(), String> {
    let unfinished = to.with_extension("unfinished");
    let _ = std::fs::remove_dir_all(&unfinished);
    copy(from, &unfinished)?;
    for name in ["rust-toolchain", "rust-toolchain.toml"] {
        let _ = std::fs::remove_file(unfinished.join(name));
    }
    // A target that the manifest does not name is there because of its file.
    for name in pinned.without.keys().filter_map(|target| target.strip_prefix("test:")) {
        let _ = std::fs::remove_file(unfinished.join("tests").join(name).with_extension("rs"));
    }
    let manifest = unfinished.join("Cargo.toml");
    let text = std::fs::read_to_string(&manifest).map_err(|error| failed(&manifest, &error))?;
    let text = adapted(&text, pinned).map_err(|error| format!("{}: {error}", manifest.display()))?;
    write(&manifest, &text)?;
    let lockfile = unfinished.join("Cargo.lock");
    if pinned.itself && lockfile.exists() {
        let text = std::fs::read_to_string(&lockfile).map_err(|error| failed(&lockfile, &error))?;
        write(&lockfile, &locked_to_itself(&text, &pinned.name))?;
    }
    std::fs::rename(&unfinished, to).map_err(|error| failed(to, &error))
}

/// A manifest of a workspace of its own, without some test targets, and without some dev-dependencies and the benches that
/// may use them.
fn adapted(manifest: &str, pinned: &Pinned) -> Result<String, toml::de::Error> {
    let mut manifest: toml::Table = manifest.parse()?;
    let unused = &pinned.unused;
    if let Some(tests) = manifest.get_mut("test").and_then(toml::Value::as_array_mut) {
        let name = |test: &toml::Value| format!("test:{}", test["name"].as_str().unwrap_or_default());
        tests.retain(|test| !pinned.without.contains_key(&name(test)));
    }
    manifest.entry("workspace").or_insert_with(|| toml::Table::new().into());
    without_dev_dependencies(&mut manifest, unused);
    let targets = manifest.get_mut("target").and_then(toml::Value::as_table_mut);
    for (_, target) in targets.into_iter().flatten() {
        if let Some(table) = target.as_table_mut() {
            without_dev_dependencies(table, unused);
        }
    }
    if !unused.is_empty() {
        manifest.remove("bench");
    }
    let is_of_unused = |item: &toml::Value| {
        let name = item.as_str().and_then(|item| item.split_once('/')).map(|(name, _)| name);
        name.is_some_and(|name| unused.iter().any(|unused| unused == name))
    };
    let features = manifest.get_mut("features").and_then(toml::Value::as_table_mut);
    for (_, items) in features.into_iter().flatten() {
        items.as_array_mut().into_iter().for_each(|items| items.retain(|item| !is_of_unused(item)));
    }
    if pinned.itself {
        patch_to_itself(&mut manifest, &pinned.name);
    }
    Ok(manifest.to_string())
}

/// Dependencies that depend on the crate get this source of it: two copies would be two crates.
fn patch_to_itself(manifest: &mut toml::Table, name: &str) {
    let here = toml::Table::from_iter([("path".to_owned(), ".".into())]);
    let crates = toml::Table::from_iter([(name.to_owned(), here.into())]);
    let patch = toml::Table::from_iter([("crates-io".to_owned(), crates.into())]);
    manifest.insert("patch".to_owned(), patch.into());
}

/// A lockfile without versions of the crate from elsewhere: cargo keeps what is locked, and would not use the patch.
fn locked_to_itself(lockfile: &str, name: &str) -> String {
    let is_from_elsewhere = |package: &str| {
        package.lines().any(|line| line == format!("name = \"{name}\"")) && package.contains("\nsource = ")
    };
    let kept = lockfile.split("\n\n").filter(|package| !is_from_elsewhere(package));
    // Where there are two versions, dependencies say which.
    let plain = |line: &str| match line.strip_prefix(&format!(" \"{name} ")) {
        Some(_) => format!(" \"{name}\",\n"),
        None => format!("{line}\n"),
    };
    kept.collect::<Vec<&str>>().join("\n\n").lines().map(plain).collect()
}

fn without_dev_dependencies(table: &mut toml::Table, unused: &[String]) {
    if let Some(dependencies) = table.get_mut("dev-dependencies").and_then(toml::Value::as_table_mut) {
        dependencies.retain(|name, _| !unused.iter().any(|unused| unused == name));
    }
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    std::fs::create_dir_all(to).map_err(|error| failed(to, &error))?;
    for entry in std::fs::read_dir(from).map_err(|error| failed(from, &error))?.flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() {
            copy(&from, &to)?;
        } else {
            std::fs::copy(&from, &to).map_err(|error| failed(&from, &error))?;
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
    }
    std::fs::write(path, text).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

#[cfg(test)]
mod tests {
    use super::{Pinned, adapted, locked_to_itself};

    #[test]
    fn manifests_lose_what_is_not_run() {
        let pinned: Pinned = toml::from_str(
            "name = \"a\"\nversion = \"1.0.0\"\nunused = [\"x\"]\nwithout = { \"test:c\" = \"slow\" }",
        )
        .unwrap();
        let manifest = "[package]\nname = \"a\"\n[dev-dependencies.x]\nversion = \"1\"\n[dev-dependencies.y]\nversion = \"1\"\n\
                        [target.'cfg(unix)'.dev-dependencies.x]\nversion = \"1\"\n[[bench]]\nname = \"b\"\n[[test]]\nname = \"c\"\n[[test]]\nname = \"d\"\n";
        let text = adapted(manifest, &pinned).unwrap();
        assert!(text.contains("\"d\"") && !text.contains("\"c\""), "{text}");
        assert!(!text.contains("dev-dependencies.x") && !text.contains("[[bench]]"), "{text}");
        assert!(text.contains("[dev-dependencies.y]") && text.contains("[workspace]"), "{text}");
    }

    #[test]
    fn a_crate_can_take_the_place_of_itself() {
        let pinned: Pinned = toml::from_str("name = \"a\"\nversion = \"1.0.0\"\nitself = true").unwrap();
        let text = adapted("[package]\nname = \"a\"\n", &pinned).unwrap();
        assert!(text.contains("[patch.crates-io.a]\npath = \".\""), "{text}");
    }
    #[test]
    fn a_crate_is_locked_to_itself() {
        let lockfile = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\nsource = \"r\"\n\n\
                        [[package]]\nname = \"a\"\nversion = \"1.0.1\"\n\n\
                        [[package]]\nname = \"b\"\nversion = \"2.0.0\"\nsource = \"r\"\ndependencies = [\n \"a 1.0.0\",\n]\n";
        let expected = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.1\"\n\n\
                        [[package]]\nname = \"b\"\nversion = \"2.0.0\"\nsource = \"r\"\ndependencies = [\n \"a\",\n]\n";
        assert_eq!(locked_to_itself(lockfile, "a"), expected);
    }
}
