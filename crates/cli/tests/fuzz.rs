//! `ubik fuzz` with the front end: programs that went through rustc run on the machine as they were written, behind every
//! optimisation of MIR, and a difference is kept with what belongs to it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use ubik_mirfuzz::compile::{self, Backend, Native, PASSES};
use ubik_mirfuzz::modes::{PLAIN, compare};
use ubik_mirfuzz::{Profile, generate_seed};

fn fuzz(directory: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ubik"));
    command.arg("fuzz").args(args).args(["--findings", "findings"]).current_dir(directory);
    command.output().expect("ubik starts")
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("a target directory that can be written");
    directory
}

/// Optimisations of rustc 1.96 that are known to be wrong: `docs/fuzzing.md` says what they do.
const WRONG: &[&str] = &["-pass-DataflowConstProp-"];

#[test]
fn optimisations_of_mir_change_nothing() {
    let directory = directory("fuzz-passes");
    let output = fuzz(&directory, &["--seeds", "0..6", "--config", "ubik", "--mir-passes"]);
    let said = String::from_utf8_lossy(&output.stdout);
    let last = said.lines().last().unwrap_or_default();
    assert!(last.starts_with("6 programs (6 compiled)"), "{said}");
    let kept = std::fs::read_dir(directory.join("findings")).expect("a folder of findings");
    let kept = kept.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let is_new = |name: &String| name.contains("-pass-") && !WRONG.iter().any(|pass| name.contains(pass));
    let new: Vec<String> = kept.filter(is_new).collect();
    assert!(new.is_empty(), "{new:?}: {said}");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{said}");
}

/// A dropped store is a bug of a compiler that the machine must see in the same way as in compiled code.
#[test]
fn a_difference_is_kept() {
    let directory = directory("fuzz-planted");
    let args = ["--seeds", "0..6", "--config", "ubik", "--no-reduce", "--plant", "dropped-store"];
    let output = fuzz(&directory, &args);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let findings = std::fs::read_dir(directory.join("findings")).expect("there are findings");
    let reports: Vec<PathBuf> = findings
        .flatten()
        .map(|entry| entry.path().join("report.txt"))
        .filter(|path| path.exists())
        .collect();
    assert!(!reports.is_empty());
    for report in reports {
        let text = std::fs::read_to_string(&report).expect("it was written");
        assert!(text.contains("expected Done") && text.contains("--config 'ubik'"), "{text}");
    }
}

/// What a finding behind an optimisation is explained with: the MIR of the program's functions before and after it. So all
/// names of optimisations are known to the compiler.
#[test]
fn mir_is_told_for_every_optimisation() {
    let module = generate_seed(&Profile::default(), PLAIN.borrows, 1).module;
    let directory = directory("fuzz-mir");
    for pass in [PASSES[0], PASSES[PASSES.len() - 1], "Inline", "GVN"] {
        let backend = Backend::with_pass(Path::new(env!("CARGO_BIN_EXE_ubik")), pass);
        let mir = compile::mir_of_pass(&backend, &module, &directory).expect("it can be lowered");
        for side in ["before", "after"] {
            let end = format!(".{pass}.{side}.mir");
            assert!(
                mir.iter().any(|(name, text)| name.ends_with(&end) && text.contains("bb0")),
                "{pass} {side}"
            );
        }
        assert!(mir.iter().all(|(name, _)| name.contains(&format!(".{pass}."))));
    }
}

/// Without an optimisation, a program ends as it did in this process, through print, rustc and front end.
#[test]
fn programs_come_back_as_they_were() {
    let modules: Vec<_> =
        (100..106).map(|seed| generate_seed(&Profile::default(), PLAIN.borrows, seed).module).collect();
    let backend = Backend::machine(Path::new(env!("CARGO_BIN_EXE_ubik")));
    let found = compile::run(&backend, &modules.iter().collect::<Vec<_>>(), &directory("fuzz-back"));
    let expected: Vec<Native> = modules
        .iter()
        .map(|module| compare(module, &[PLAIN]).expect("it runs to its end"))
        .map(|output| Native::Done { count: output.0.len() as u64, hash: output.hash() })
        .collect();
    assert_eq!(found.expect("it can be printed"), expected);
}

/// Bugs of compilers that were found with random MIR and are fixed by now: these programs do the same on the machine, behind
/// every optimisation of MIR, and as machine code. Nothing is changed in them.
#[test]
fn known_bugs_are_fixed() {
    let known = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/known");
    let count = std::fs::read_dir(&known).expect("they are there").count();
    let args = ["--from", &known.display().to_string(), "--seeds", "0..0", "--mir-passes", "--config", "o3"];
    let output = fuzz(&directory("fuzz-known"), &args);
    let said = String::from_utf8_lossy(&output.stdout);
    let wanted = format!("0 variants of {count} programs");
    assert!(said.contains(&wanted) && said.contains(" 0 programs left out"), "{said}");
    assert_eq!(output.status.code(), Some(0));
}

/// Programs that exist are changed, and what comes of it is the same everywhere. Of the variants, half have other unreached code.
#[test]
fn changed_programs_agree() {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/known");
    let args = ["--from", &from.display().to_string(), "--seeds", "0..2", "--config", "o2"];
    let output = fuzz(&directory("fuzz-from"), &args);
    let said = String::from_utf8_lossy(&output.stdout);
    let last = said.lines().last().unwrap_or_default();
    assert!(last.contains(" 0 findings (0 known before)"), "{said}");
    let counted = |what: &str| -> u64 {
        let before = last.split(what).next().unwrap_or_default();
        before
            .rsplit(|c: char| !c.is_ascii_digit())
            .find(|word| !word.is_empty())
            .map_or(0, |word| word.parse().unwrap_or(0))
    };
    assert!(counted(" with other unreached code") > 0 && counted(" that do something else") > 0, "{said}");
}
