//! C inside crates: build scripts compile it through a wrapper around clang, which keeps bitcode beside each object, and
//! images are linked with the bitcode of what the build scripts made.
//!
//! The wrapper compiles natively as it is asked to, so that build scripts see what they expect. If the bitcode cannot be
//! made, nothing is lost: a function that is called and has no bitcode is unsupported, by its name.

use std::ffi::{OsStr, OsString};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use ubik_ir::{Linkage, Module};

use crate::c::{self, Clang, Rules};
use crate::error::{Failure, Result};
use crate::image::{self, Toolchain, value_of};

/// The word with which build scripts start this executable as a compiler of C.
pub const COMPILER_WORD: &str = "__cc";
/// What the compiler's name ends in if C is held to all of its rules.
const STRICT: &str = "-strict";
/// What the bitcode of an object is called: the object's name and this.
const BITCODE: &str = "ubikbc";

/// What makes build scripts compile the sources that they carry, where they would take the system's library: that one has
/// no bitcode. What the user has set stays.
const FROM_SOURCE: [&str; 15] = [
    "LIBZ_SYS_STATIC",
    "LZMA_API_STATIC",
    "PCRE2_SYS_STATIC",
    "RUSTONIG_STATIC_LIBONIG",
    "SNAPPY_SYS_STATIC_FROM_SOURCE",
    "ZLIB_NO_PKG_CONFIG",
    "BZIP2_NO_PKG_CONFIG",
    "LIBLZMA_NO_PKG_CONFIG",
    "LIBLZ4_NO_PKG_CONFIG",
    "LIBPCRE2_8_NO_PKG_CONFIG",
    "ONIGURUMA_NO_PKG_CONFIG",
    "LIBLMDB_NO_PKG_CONFIG",
    "LIBWEBP_NO_PKG_CONFIG",
    "LIBDEFLATE_NO_PKG_CONFIG",
    "SNAPPY_NO_PKG_CONFIG",
];

/// The variables that make build scripts use the wrapper, if there is a clang.
pub fn variables(target: &str, target_dir: &Path, rules: Rules) -> Result<Vec<(String, OsString)>> {
    if Clang::find().is_err() {
        return Ok(Vec::new());
    }
    let dir = target_dir.join("ubik-cc");
    std::fs::create_dir_all(&dir).map_err(|error| Failure::file("create", &dir, error))?;
    let target = target.replace('-', "_");
    let mut variables = Vec::new();
    for (variable, name) in [("CC", "cc"), ("CXX", "c++")] {
        let name = if rules == Rules::Strict { format!("{name}{STRICT}") } else { name.to_owned() };
        variables.push((format!("{variable}_{target}"), script(&dir, &name)?.into_os_string()));
    }
    let unset = FROM_SOURCE.into_iter().filter(|name| std::env::var_os(name).is_none());
    variables.extend(unset.map(|name| (name.to_owned(), OsString::from("1"))));
    Ok(variables)
}

/// A script that starts this executable: build scripts want one word.
fn script(dir: &Path, name: &str) -> Result<PathBuf> {
    let this = std::env::current_exe().map_err(|error| Failure::other(error.to_string()))?;
    let path = dir.join(name);
    let text = format!("#!/bin/sh\nexec '{}' {COMPILER_WORD} {name} \"$@\"\n", this.display());
    if std::fs::read_to_string(&path).is_ok_and(|there| there == text) {
        return Ok(path);
    }
    let written = std::fs::write(&path, text)
        .and_then(|()| std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)));
    written.map_err(|error| Failure::file("write", &path, error))?;
    Ok(path)
}

/// Compiles as asked, and keeps bitcode beside the object.
pub fn compile(words: &[OsString]) -> Result<ExitCode> {
    let (kind, args) = words.split_first().ok_or_else(|| Failure::usage("no compiler given"))?;
    let kind = kind.to_string_lossy();
    let (kind, rules) = match kind.strip_suffix(STRICT) {
        Some(kind) => (kind, Rules::Strict),
        None => (&*kind, Rules::Usual),
    };
    let clang = Clang::find()?;
    let mut native = clang.driver(kind == "c++");
    let status =
        native.args(args).status().map_err(|error| Failure::other(format!("cannot start clang: {error}")))?;
    if !status.success() {
        return Err(Failure::build(status, "clang"));
    }
    if let Some(unit) = Unit::of(args) {
        let mut command = clang.driver(kind == "c++");
        command.args(unit.flags()).args(c::keeping_ub(rules)).arg("-w").arg(&unit.source);
        command.arg("-o").arg(with_extension(&unit.object));
        // Whatever it says has been said before, or is about flags that only matter to machine code.
        command.stderr(std::process::Stdio::null());
        let _ = if kind == "c++" { c::instantiating(&mut command) } else { command.status() };
    }
    Ok(ExitCode::SUCCESS)
}

fn with_extension(object: &Path) -> PathBuf {
    let mut name = object.as_os_str().to_owned();
    name.push(format!(".{BITCODE}"));
    PathBuf::from(name)
}

/// A command line that compiles one source file to an object.
struct Unit<'a> {
    source: PathBuf,
    object: PathBuf,
    args: &'a [OsString],
}

impl<'a> Unit<'a> {
    fn of(args: &'a [OsString]) -> Option<Unit<'a>> {
        let has = |flag: &str| args.iter().any(|arg| arg == flag);
        if !has("-c") || ["-E", "-S", "-M", "-MM"].iter().any(|flag| has(flag)) {
            return None;
        }
        let at = args.iter().position(|arg| arg == "-o");
        let sources: Vec<usize> = (0..args.len())
            .filter(|&index| c::is_source(Path::new(&args[index])) && at.is_none_or(|at| index != at + 1))
            .collect();
        let [source] = sources[..] else { return None };
        let source = PathBuf::from(&args[source]);
        let object = match at {
            Some(at) => PathBuf::from(args.get(at + 1)?),
            None => PathBuf::from(source.file_stem()?).with_extension("o"),
        };
        Some(Unit { source, object, args })
    }

    /// The flags that matter to bitcode.
    fn flags(&self) -> Vec<&'a OsString> {
        const WITH_VALUE: [&str; 4] = ["-o", "-MF", "-MT", "-MQ"];
        let mut kept = Vec::new();
        let mut args = self.args.iter();
        while let Some(arg) = args.next() {
            let text = arg.to_string_lossy();
            if WITH_VALUE.contains(&&*text) {
                args.next();
            } else if !c::is_stripped(&text)
                && !text.starts_with("-g")
                && !matches!(&*text, "-c" | "-MD" | "-MMD")
                && Path::new(arg) != self.source
            {
                kept.push(arg);
            }
        }
        kept
    }
}

/// Links the image that a crate became with the C that its dependencies' build scripts have compiled.
pub fn link(args: &[OsString], toolchain: &Toolchain) -> Result<()> {
    let twins = twins(args);
    let image = output(args).filter(|path| path.exists() && image::is_image(path));
    let (Some(image), false) = (image, twins.is_empty()) else { return Ok(()) };
    let program = image::open(&image)?;
    if program.entry().is_none() {
        return Ok(());
    }
    let compiler = c::Compiler::new(toolchain.prepared.clone(), Rules::Usual)?;
    let mut modules = vec![program.to_module().map_err(|error| Failure::file("decode", &image, error))?];
    // What the package's own build script has compiled is the user's as the package is.
    let own = std::env::var_os("OUT_DIR").map(PathBuf::from);
    for twin in &twins {
        let is_own = own.as_ref().is_some_and(|own| twin.starts_with(own));
        let whose = if is_own { c::Whose::Users } else { c::Whose::Dependencys };
        modules.push(of_an_archive(compiler.lower(twin, whose)?));
    }
    let has_cxx = modules[1..].iter().any(is_cxx);
    modules.extend(compiler.library(has_cxx, &modules)?);
    // Cargo has other links to the file, which must not change.
    std::fs::remove_file(&image).map_err(|error| Failure::file("replace", &image, error))?;
    c::link(modules, &image)
}

/// Whether a module was C++: exceptions may pass its functions.
fn is_cxx(module: &Module) -> bool {
    module.functions.iter().any(|function| function.symbol == "__gxx_personality_v0")
}

/// Definitions in archives are taken where nobody else has one, and the first of several.
fn of_an_archive(mut module: Module) -> Module {
    let weaken = |linkage: &mut Linkage| {
        if *linkage == Linkage::Export {
            *linkage = Linkage::Weak;
        }
    };
    module.functions.iter_mut().for_each(|function| weaken(&mut function.linkage));
    module.globals.iter_mut().for_each(|global| weaken(&mut global.linkage));
    module.entry = None;
    module
}

/// The file that rustc's arguments name for its output.
fn output(args: &[OsString]) -> Option<PathBuf> {
    let dir = PathBuf::from(value_of(args, "--out-dir")?);
    let name = value_of(args, "--crate-name")?;
    let words = args.iter().map(|arg| arg.to_string_lossy());
    let extra = words.filter_map(|word| word.strip_prefix("extra-filename=").map(str::to_owned)).next();
    Some(dir.join(format!("{name}{}", extra.unwrap_or_default())))
}

/// The bitcode of the objects in the archives below the directories that rustc is to look for native libraries in.
fn twins(args: &[OsString]) -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> =
        args.iter().filter_map(|arg| arg.to_str()?.strip_prefix("native=")).map(PathBuf::from).collect();
    dirs.sort();
    dirs.dedup();
    twins_below(&dirs)
}

/// The bitcode of the objects in the archives below some directories.
pub fn twins_below(dirs: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for dir in dirs {
        // An archive may lie beside or below the objects.
        let root = dir.ancestors().find(|dir| dir.file_name() == Some(OsStr::new("out"))).unwrap_or(dir);
        let mut files = Vec::new();
        walk(root, &mut files);
        let members: Vec<String> = files
            .iter()
            .filter(|file| file.extension() == Some(OsStr::new("a")))
            .flat_map(|file| members(file))
            .collect();
        let is_twin = |file: &&PathBuf| file.extension() == Some(OsStr::new(BITCODE));
        let object = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        found.extend(files.iter().filter(is_twin).filter(|file| members.contains(&object(file))).cloned());
    }
    found.sort();
    found.dedup();
    found
}

fn walk(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), files),
            _ => files.push(entry.path()),
        }
    }
}

/// The names of an archive's members.
fn members(archive: &Path) -> Vec<String> {
    let output = Command::new("ar").arg("t").arg(archive).output();
    output.map_or(Vec::new(), |output| {
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
    })
}
