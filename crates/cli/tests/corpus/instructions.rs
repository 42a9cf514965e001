//! Which instructions of x86 and AArch64 that `core::arch` declares by LLVM's names the machine has: all but those of the families named here.
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

/// Files of AArch64: random numbers and tags of memory.
const MISSING_FILES_OF_AARCH64: [&str; 2] = ["mte.rs", "rand.rs"];

/// Names of AArch64: SM3 and SM4, tables in registers, scaling, none of them stable; and what only 32-bit Arm has.
const MISSING_NAMES_OF_AARCH64: [&str; 5] = [
    "llvm.aarch64.crypto.sm3",
    "llvm.aarch64.crypto.sm4",
    "llvm.aarch64.neon.fp8.",
    "llvm.aarch64.neon.vluti",
    "llvm.arm.",
];

#[test]
fn instructions_of_x86_are_known() {
    all_are_known(&["x86", "x86_64"], &MISSING_FILES, &MISSING_NAMES, 700);
}

#[test]
fn instructions_of_aarch64_are_known() {
    let folders = ["aarch64", "aarch64/neon", "arm_shared", "arm_shared/neon", "arm_shared/barrier"];
    all_are_known(&folders, &MISSING_FILES_OF_AARCH64, &MISSING_NAMES_OF_AARCH64, 700);
}

/// Every name declared in folders of `core::arch`, of which there are more than `least`, has a row or an exception; and every
/// exception is needed.
fn all_are_known(folders: &[&str], missing_files: &[&str], missing_names: &[&str], least: usize) {
    let mut exceptions: BTreeSet<&str> = missing_files.iter().chain(missing_names).copied().collect();
    let mut unknown = Vec::new();
    let mut count = 0;
    for (file, name) in declared(folders) {
        if intrinsics::find(&name).is_some() {
            count += 1;
            continue;
        }
        let family = missing_names.iter().find(|prefix| name.starts_with(**prefix));
        match family.or_else(|| missing_files.iter().find(|missing| **missing == file)) {
            Some(exception) => _ = exceptions.remove(exception),
            None => unknown.push(name),
        }
    }
    assert!(count > least, "only {count} names were found in std's sources");
    assert!(unknown.is_empty(), "no rows, and no exceptions either: {unknown:?}");
    assert!(exceptions.is_empty(), "exceptions that nothing needs: {exceptions:?}");
}

/// The names that folders of `core::arch` declare, with their files.
fn declared(folders: &[&str]) -> BTreeSet<(String, String)> {
    let output = Compiler::get().prepared.rustc_command().args(["--print", "sysroot"]).output();
    let output = output.expect("rustc tells where it is");
    let sysroot = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    let arch = sysroot.join("lib/rustlib/src/rust/library/stdarch/crates/core_arch/src");
    let mut names = BTreeSet::new();
    for folder in folders {
        for entry in std::fs::read_dir(arch.join(folder)).expect("std's sources") {
            let path = entry.expect("std's sources").path();
            if path.is_dir() {
                continue;
            }
            let file = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a file of std's sources");
            let declared = text.split("link_name = \"").skip(1).filter_map(|rest| rest.split('"').next());
            names.extend(declared.map(|name| (file.clone(), name.to_owned())));
        }
    }
    names
}
