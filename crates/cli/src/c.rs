//! C and C++: from source files to modules, by way of clang and `lower-llvm`, and linking with what is there.
//!
//! clang compiles without optimisation and with markers of scopes, so that undefined behaviour is still in the bitcode. What
//! the machine has no function for in the host (sorting, streams, formats) is a small library in C, which is compiled
//! by the same clang. Modules are kept by the content of the bitcode that they were made from.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use tempfile::TempDir;
use ubik_ir::bindings::Bindings;
use ubik_ir::{Linkage, Module, Program};
use ubik_toolchain::Prepared;

use crate::error::{Failure, Result};
use crate::image;

mod clang;

pub use clang::Clang;

/// The library, in parts.
const RUNTIME: [(&str, &str); 17] = [
    ("sort.c", include_str!("c/sort.c")),
    ("stdio.c", include_str!("c/stdio.c")),
    ("scanf.c", include_str!("c/scanf.c")),
    ("streams.c", include_str!("c/streams.c")),
    ("wide.c", include_str!("c/wide.c")),
    ("search.c", include_str!("c/search.c")),
    ("options.c", include_str!("c/options.c")),
    ("posix.c", include_str!("c/posix.c")),
    ("misc.c", include_str!("c/misc.c")),
    ("extended.c", include_str!("c/extended.c")),
    ("complex.c", include_str!("c/complex.c")),
    ("bessel.c", include_str!("c/bessel.c")),
    ("system.c", include_str!("c/system.c")),
    ("math.c", include_str!("c/math.c")),
    ("time.c", include_str!("c/time.c")),
    ("more.c", include_str!("c/more.c")),
    ("cxx.c", include_str!("c/cxx.c")),
];

/// The same for C++.
const CXX_RUNTIME: (&str, &str) = ("std.cpp", include_str!("c/std.cpp"));

/// The same for programs with streams, locales, threads, clocks or errors of the system.
const CXX_SYSTEM: [(&str, &str); 2] =
    [("streams.cpp", include_str!("c/streams.cpp")), ("threads.cpp", include_str!("c/threads.cpp"))];

/// Makes the headers of the usual C++ library instantiate its templates in place, not rely on the compiled library.
const INSTANTIATING: &str = "\
#if __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#endif
";

/// What makes undefined behaviour stay visible.
const KEEPING_UB: [&str; 16] = [
    "-g",
    "-O0",
    "-fno-discard-value-names",
    "-fno-builtin-memcpy",
    "-ffp-contract=off",
    "-U_FORTIFY_SOURCE",
    "-fno-stack-protector",
    "-fcf-protection=none",
    "-Xclang",
    "-disable-llvm-passes",
    "-Xclang",
    "-disable-O0-optnone",
    "-Xclang",
    "-fsanitize-address-use-after-scope",
    "-emit-llvm",
    "-c",
];

/// Bit-fields in bytes of their own are read without their neighbours. clang does not do that where it makes tests.
const APART: &str = "-ffine-grained-bitfield-accesses";

/// Tests that clang makes, of rules that much code in use breaks.
const STRICT: &str =
    "-fsanitize=shift-base,array-bounds,pointer-overflow,nonnull-attribute,returns-nonnull-attribute";

/// Which of C's rules programs are held to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    #[default]
    Usual,
    Strict,
}

/// The flags behind all others.
pub fn keeping_ub(rules: Rules) -> impl Iterator<Item = &'static str> {
    let own = if rules == Rules::Strict { STRICT } else { APART };
    KEEPING_UB.into_iter().chain([own])
}

/// Flags of a build that would hide undefined behaviour, or that clang alone does not understand.
pub fn is_stripped(flag: &str) -> bool {
    let prefixes =
        ["-O", "-flto", "-Werror", "-ftrivial-auto-var-init", "-fembed-bitcode", "-fsanitize", "-ffat-lto"];
    prefixes.iter().any(|prefix| flag.starts_with(prefix))
        || matches!(
            flag,
            "-fno-delete-null-pointer-checks" | "-pedantic-errors" | "-s" | "-static" | "-pthread" | "-lm"
        )
}

/// True for the name of a source file that clang compiles.
pub fn is_source(file: &Path) -> bool {
    let extensions = ["c", "cc", "cpp", "cxx", "C", "c++"];
    file.extension().and_then(OsStr::to_str).is_some_and(|extension| extensions.contains(&extension))
}

/// True for the name of a source file in C++.
pub fn is_cxx(file: &Path) -> bool {
    is_source(file) && file.extension().is_some_and(|extension| extension != "c")
}

/// Compiles and lowers C.
pub struct Compiler {
    clang: Clang,
    prepared: Prepared,
    scratch: TempDir,
    rules: Rules,
}

/// Whose code a file is, for reports.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Users,
    Dependencys,
    Library,
}

impl Whose {
    /// What `lower-llvm` is told.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Whose::Users => &[],
            Whose::Dependencys => &["--dependency"],
            Whose::Library => &["--owner", "libc", "--library"],
        }
    }
}

impl Compiler {
    pub fn new(prepared: Prepared, rules: Rules) -> Result<Compiler> {
        Ok(Compiler { clang: Clang::find()?, prepared, scratch: image::scratch_dir()?, rules })
    }

    /// The modules of source files and of the library behind them.
    pub fn modules(&self, sources: &[PathBuf], flags: &[OsString]) -> Result<Vec<Module>> {
        let mut modules = Vec::new();
        for (index, source) in sources.iter().enumerate() {
            let bitcode = self.scratch.path().join(format!("{index}.bc"));
            self.compile(source, flags, &bitcode)?;
            modules.push(self.lower(&bitcode, Whose::Users)?);
        }
        modules.extend(self.library(sources.iter().any(|source| is_cxx(source)), &modules)?);
        Ok(modules)
    }

    /// clang says what is wrong with a file.
    fn compile(&self, source: &Path, flags: &[OsString], out: &Path) -> Result<()> {
        let mut command = self.clang.command(source);
        let kept = flags.iter().filter(|flag| !flag.to_str().is_some_and(is_stripped));
        command.args(kept).args(keeping_ub(self.rules)).arg(source).arg("-o").arg(out);
        if is_cxx(source) {
            return finished(instantiating(&mut command), &command);
        }
        run(&mut command)
    }

    /// The module of a file of bitcode, from the cache if it was lowered before.
    pub fn lower(&self, bitcode: &Path, whose: Whose) -> Result<Module> {
        let bytes = std::fs::read(bitcode).map_err(|error| Failure::file("read", bitcode, error))?;
        let front_end = self.prepared.lower_llvm()?;
        let flags = whose.flags().concat();
        let parts = [&bytes[..], front_end.as_os_str().as_encoded_bytes(), flags.as_bytes()];
        let dir = self.prepared.c_modules();
        let kept = dir.join(ubik_toolchain::fingerprint(parts)).with_extension(image::EXTENSION);
        if !kept.exists() {
            self.lower_to(bitcode, whose, &kept)?;
        }
        decode(&kept)
    }

    /// The table of what a file of bitcode defines.
    pub fn bindings(&self, bitcode: &Path) -> Result<Bindings> {
        let out = self.scratch.path().join("bindings");
        let mut command = self.prepared.lower_llvm_command()?;
        run(command.arg("--bindings").arg(bitcode).arg(&out))?;
        let bytes = std::fs::read(&out).map_err(|error| Failure::file("read", &out, error))?;
        Bindings::from_bytes(&bytes).map_err(|error| Failure::file("read", &out, error))
    }

    fn lower_to(&self, bitcode: &Path, whose: Whose, kept: &Path) -> Result<()> {
        let dir = self.prepared.c_modules();
        std::fs::create_dir_all(&dir).map_err(|error| Failure::file("create", &dir, error))?;
        let made = self.scratch.path().join("module");
        let mut command = self.prepared.lower_llvm_command()?;
        run(command.args(whose.flags()).arg(bitcode).arg(&made))?;
        // Another process may do the same: whoever is last wins, with the same bytes.
        let own = kept.with_extension(format!("tmp{}", std::process::id()));
        let moved = std::fs::copy(&made, &own).and_then(|_| std::fs::rename(&own, kept));
        moved.map_err(|error| Failure::file("write", kept, error))
    }

    /// The modules of the library behind all C, and of as much of that behind C++ as the program needs.
    pub fn library(&self, has_cxx: bool, program: &[Module]) -> Result<Vec<Module>> {
        let uses_system = has_cxx && program.iter().any(uses_system);
        let parts = RUNTIME.iter().chain(has_cxx.then_some(&CXX_RUNTIME));
        let parts = parts.chain(CXX_SYSTEM.iter().filter(|_| uses_system));
        let mut library: Vec<Module> =
            parts.map(|(name, text)| self.library_part(name, text)).collect::<Result<_>>()?;
        yield_names(&mut library, program);
        Ok(library)
    }

    /// One part of the library: kept by its text and by who compiled it, so that clang need not be asked again.
    fn library_part(&self, name: &str, text: &str) -> Result<Module> {
        let front_end = self.prepared.lower_llvm()?;
        let version = self.clang.version_text().as_bytes();
        let parts = [name.as_bytes(), text.as_bytes(), version, front_end.as_os_str().as_encoded_bytes()];
        let dir = self.prepared.c_modules();
        let kept = dir.join(format!("lib{}", ubik_toolchain::fingerprint(parts)));
        let kept = kept.with_extension(image::EXTENSION);
        if !kept.exists() {
            let source = self.scratch.path().join(name);
            std::fs::write(&source, text).map_err(|error| Failure::file("write", &source, error))?;
            let bitcode = source.with_extension("bc");
            let mut command = self.clang.command(&source);
            command.current_dir(self.scratch.path());
            let flags: &[&str] = match Path::new(name).extension().is_some_and(|extension| extension == "c") {
                true => &["-w", "-ffreestanding", "-fexceptions", "-fdebug-compilation-dir=/ubik/libc"],
                false => &["-w", "-std=gnu++17", "-fdebug-compilation-dir=/ubik/libc"],
            };
            command.args(flags).args(keeping_ub(Rules::Usual)).arg(name).arg("-o").arg(&bitcode);
            match is_cxx(Path::new(name)) {
                true => finished(instantiating(&mut command), &command)?,
                false => run(&mut command)?,
            }
            self.lower_to(&bitcode, Whose::Library, &kept)?;
        }
        decode(&kept)
    }
}

/// A program may call a variable as the library calls a function, and the other way round: the name is the program's.
fn yield_names(library: &mut [Module], program: &[Module]) {
    let is_visible = |linkage: Linkage| matches!(linkage, Linkage::Export | Linkage::Weak);
    let globals = program.iter().flat_map(|module| module.globals.iter());
    let variables: HashSet<&str> =
        globals.filter(|global| is_visible(global.linkage)).map(|global| &*global.symbol).collect();
    let functions = program.iter().flat_map(|module| module.functions.iter());
    let functions: HashSet<&str> =
        functions.filter(|function| is_visible(function.linkage)).map(|function| &*function.symbol).collect();
    for part in library {
        let own = part.functions.iter_mut().map(|function| (&mut function.symbol, &variables));
        let others = part.globals.iter_mut().map(|global| (&mut global.symbol, &functions));
        for (symbol, _) in own.chain(others).filter(|(symbol, given)| given.contains(&***symbol)) {
            *symbol = format!("__ubik_{symbol}");
        }
    }
}

/// Whether a module refers to what is in that part, by what its classes are called.
fn uses_system(module: &Module) -> bool {
    let names = [
        "ios_base",
        "locale",
        "error_category",
        "system_error",
        "6thread",
        "condition_variable",
        "6chrono",
        "future",
    ];
    module.functions.iter().any(|function| names.iter().any(|name| function.symbol.contains(name)))
}

fn decode(image: &Path) -> Result<Module> {
    let program = Program::open(image).map_err(|error| Failure::file("use", image, error))?;
    program.to_module().map_err(|error| Failure::file("decode", image, error))
}

/// Runs clang on C++, with a header in front that it reads from its input.
pub fn instantiating(command: &mut Command) -> std::io::Result<ExitStatus> {
    let mut child = command.args(["-include", "/dev/stdin"]).stdin(Stdio::piped()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // A clang that ends before it reads says itself why.
        let _ = input.write_all(INSTANTIATING.as_bytes());
    }
    child.wait()
}

/// Runs a program that says itself what is wrong.
fn run(command: &mut Command) -> Result<()> {
    finished(command.status(), command)
}

fn finished(status: std::io::Result<ExitStatus>, command: &Command) -> Result<()> {
    let name = PathBuf::from(command.get_program());
    let status =
        status.map_err(|error| Failure::other(format!("cannot start `{}`: {error}", name.display())))?;
    let name = name.file_name().unwrap_or_default().to_string_lossy();
    // clang is given the source last but for the output, `lower-llvm` what it reads.
    let files = command.get_args().map(Path::new).filter(|word| is_source(word));
    let doing = files.last().map_or(String::new(), |file| format!(", compiling `{}`,", file.display()));
    if status.success() { Ok(()) } else { Err(Failure::build(status, &format!("`{name}`{doing}"))) }
}

/// Links modules to an image.
pub fn link(modules: Vec<Module>, out: &Path) -> Result<()> {
    let linked = ubik_ir::link(modules).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        Failure::usage(problems.join("\n"))
    })?;
    if linked.entry.is_none() {
        return Err(Failure::usage("there is no `main`: nothing to run"));
    }
    std::fs::write(out, ubik_ir::write(&linked)).map_err(|error| Failure::file("write", out, error))
}

/// Sorts what stands beside the first file: other sources, and flags for clang.
pub fn sort(file: &Path, words: &[OsString]) -> (Vec<PathBuf>, Vec<OsString>) {
    let (sources, flags): (Vec<&OsString>, Vec<&OsString>) = words
        .iter()
        .partition(|word| is_source(Path::new(word)) && !word.as_encoded_bytes().starts_with(b"-"));
    let sources = std::iter::once(file.to_owned()).chain(sources.into_iter().map(PathBuf::from)).collect();
    (sources, flags.into_iter().cloned().collect())
}
