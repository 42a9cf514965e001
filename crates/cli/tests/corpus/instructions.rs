//! Which instructions of x86 that `core::arch` declares by LLVM's names the machine has: all but those of the families named here.
//! What these make of the machine is *unsupported*, by name.

use std::collections::BTreeSet;
use std::path::PathBuf;

use ubik_engine::intrinsics;

use crate::images::Compiler;

/// Files of `core::arch` whose families are missing.
const MISSING_FILES: [&str; 10] = [
    "amx.rs",
    "avx512fp16.rs",
    "avxneconvert.rs",
    "fxsr.rs",
    "kl.rs",
    "movrs.rs",
    "rtm.rs",
    "sse4a.rs",
    "tbm.rs",
    "xsave.rs",
];

/// The same for families that share a file with others: AVX-VNNI-INT8 and -INT16, SHA-512, SM3, SM4.
const MISSING_NAMES: [&str; 4] = ["llvm.x86.avx2.vpdp", "llvm.x86.vsha512", "llvm.x86.vsm3", "llvm.x86.vsm4"];

#[test]
fn instructions_of_core_arch_are_known() {
    let mut exceptions: BTreeSet<&str> = MISSING_FILES.into_iter().chain(MISSING_NAMES).collect();
    let mut unknown = Vec::new();
    let mut count = 0;
    for (file, name) in declared() {
        if intrinsics::find(&name).is_some() {
            count += 1;
            continue;
        }
        let family = MISSING_NAMES.iter().find(|prefix| name.starts_with(**prefix));
        match family.or_else(|| MISSING_FILES.iter().find(|missing| **missing == file)) {
            Some(exception) => _ = exceptions.remove(exception),
            None => unknown.push(name),
        }
    }
    assert!(count > 700, "only {count} names were found in std's sources");
    assert!(unknown.is_empty(), "no rows, and no exceptions either: {unknown:?}");
    assert!(exceptions.is_empty(), "exceptions that nothing needs: {exceptions:?}");
}

/// The names that `core::arch` declares, with their files.
fn declared() -> BTreeSet<(String, String)> {
    let output = Compiler::get().prepared.rustc_command().args(["--print", "sysroot"]).output();
    let output = output.expect("rustc tells where it is");
    let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let arch = sysroot.join("lib/rustlib/src/rust/library/stdarch/crates/core_arch/src");
    let mut names = BTreeSet::new();
    for folder in ["x86", "x86_64"] {
        for entry in std::fs::read_dir(arch.join(folder)).expect("std's sources") {
            let path = entry.expect("std's sources").path();
            let file = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a file of std's sources");
            let declared = text.split("link_name = \"").skip(1).filter_map(|rest| rest.split('"').next());
            names.extend(declared.map(|name| (file.clone(), name.to_owned())));
        }
    }
    names
}
