//! The compiler's side: a library of the workspace, its description, and the driver that calls its functions.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use ubik_ir::api::Api;
use ubik_prop::driver::{About, CRATE, Driver, Wanted, Way, remove_ways};
use ubik_prop::feasible::Feasible;

use super::PROP;
use crate::cargo::{COMPILER_FLAGS, WRAPPER, capture, words_of};
use crate::error::{Failure, Result};
use crate::flags::OWN_WITHOUT_MIRI;
use crate::image::{Toolchain, value_of};

/// How often a driver is compiled with fewer targets.
const MAX_ROUNDS: usize = 12;
/// Flags of rustc that matter to whoever depends on the library, too, with a value as the next word.
const PASSED_ON: [&str; 4] = ["-L", "--extern", "--target", "-C"];
/// Values of `-C` that name the library itself.
const OWN_VALUES: [&str; 3] = ["metadata=", "extra-filename=", "incremental="];

/// What lies beside a library.
pub struct Files {
    pub api: PathBuf,
    pub image: PathBuf,
}

impl Files {
    /// The names for a library, by its folder, its crate and what makes its files unique.
    fn named(dir: &Path, name: &str, extra: &str) -> Files {
        Files {
            api: dir.join(format!("{name}{extra}.ubik-api")),
            image: dir.join(format!("{CRATE}-{name}{extra}")),
        }
    }

    /// Those that lie beside the file of a library, if there are any.
    pub fn beside(library: &Path) -> Option<Files> {
        let stem = library.file_stem()?.to_str()?.strip_prefix("lib")?;
        let files = Files::named(library.parent()?, stem, "");
        (files.api.exists() && files.image.exists()).then_some(files)
    }

    pub fn read_api(&self) -> Result<Api> {
        let bytes = std::fs::read(&self.api).map_err(|error| Failure::file("read", &self.api, error))?;
        Api::from_bytes(&bytes).map_err(|error| Failure::file("read", &self.api, error))
    }
}

/// A library that is being compiled and is to get a driver.
pub struct Library<'a> {
    args: &'a [OsString],
    dir: PathBuf,
    name: String,
    extra: String,
}

impl<'a> Library<'a> {
    /// Recognises the libraries that the user asked for by what cargo passes to the compiler.
    pub fn asked_for(args: &'a [OsString]) -> Option<Library<'a>> {
        std::env::var_os(PROP)?;
        std::env::var_os("CARGO_PRIMARY_PACKAGE")?;
        let words = args.iter().map(|arg| arg.to_string_lossy());
        let mut extra =
            words.clone().filter_map(|word| word.strip_prefix("extra-filename=").map(str::to_owned));
        let kind = value_of(args, "--crate-type")?;
        if !["lib", "rlib"].contains(&kind.as_str()) || words.clone().any(|word| word == "--test") {
            return None;
        }
        Some(Library {
            args,
            dir: PathBuf::from(value_of(args, "--out-dir")?),
            name: value_of(args, "--crate-name")?,
            extra: extra.next_back().unwrap_or_default(),
        })
    }

    /// Compiles the library, then its driver.
    pub fn compile(&self, mut lower: Command, toolchain: &Toolchain) -> Result<ExitCode> {
        let files = Files::named(&self.dir, &self.name, &self.extra);
        let mut flag = OsString::from("-Zubik-api=");
        flag.push(&files.api);
        let status = lower.arg(flag).env_remove(WRAPPER).status();
        let status = status.map_err(|error| Failure::other(format!("cannot start `lower`: {error}")))?;
        if !status.success() {
            return Err(Failure::build(status, "lower"));
        }
        let mut api = files.read_api()?;
        self.compile_driver(&mut api, toolchain)?;
        std::fs::write(&files.api, api.to_bytes())
            .map_err(|error| Failure::file("write", &files.api, error))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Compiles the driver, without the targets that do not compile: they are refused with the compiler's words.
    fn compile_driver(&self, api: &mut Api, toolchain: &Toolchain) -> Result<()> {
        let mut wanted = Wanted::default();
        let source = self.dir.join(format!("{CRATE}-{}{}.rs", self.name, self.extra));
        for _ in 0..MAX_ROUNDS {
            let feasible = Feasible::of(api);
            let driver = Driver::new(api, &feasible, &wanted);
            std::fs::write(&source, &driver.source)
                .map_err(|error| Failure::file("write", &source, error))?;
            let args = self.driver_args(&source);
            // What changes layouts must do so in both crates.
            let flags = words_of(COMPILER_FLAGS).into_iter().filter(|flag| flag != OWN_WITHOUT_MIRI);
            let output = toolchain.lower().args(&args).args(flags).env_remove(WRAPPER).output();
            let output = output.map_err(|error| Failure::other(format!("cannot start `lower`: {error}")))?;
            if output.status.success() {
                return capture::link(&args, toolchain);
            }
            let errors = errors(&String::from_utf8_lossy(&output.stderr));
            let failing = Failing::of(&errors, |line| driver.about(api, &feasible, line));
            for (&target, message) in &failing.targets {
                if wanted.give_way(target) {
                    let reason = format!("its call does not compile: {message}");
                    api.refused.push((api.callables[target].path.clone(), reason));
                }
            }
            remove_ways(api, &failing.ways);
            if failing.targets.is_empty() && failing.ways.is_empty() {
                let text = String::from_utf8_lossy(&output.stderr).into_owned();
                let first = errors.first().map_or(text, |error| error.1.clone());
                return Err(Failure::other(format!(
                    "the driver of `{}` does not compile: {first}",
                    self.name
                )));
            }
        }
        Err(Failure::other(format!("the driver of `{}` does not compile; this is a bug in Ubik", self.name)))
    }

    fn driver_args(&self, source: &Path) -> Vec<OsString> {
        let rlib = self.dir.join(format!("lib{}{}.rlib", self.name, self.extra));
        let mut args: Vec<OsString> = vec![source.into(), "--test".into(), "--edition=2024".into()];
        args.extend(
            ["--error-format=json", "--emit=link", "--cfg=ubik", "--crate-name", CRATE].map(OsString::from),
        );
        args.push("--out-dir".into());
        args.push(self.dir.clone().into_os_string());
        args.extend(["-C".into(), OsString::from(format!("extra-filename=-{}{}", self.name, self.extra))]);
        let mut library = OsString::from(format!("{}=", self.name));
        library.push(rlib);
        args.extend(["--extern".into(), library]);
        let mut words = self.args.iter();
        while let Some(word) = words.next() {
            let Some(flag) = PASSED_ON.iter().find(|flag| word == **flag) else { continue };
            let Some(value) = words.next() else { break };
            let text = value.to_string_lossy();
            if !(*flag == "-C" && OWN_VALUES.iter().any(|own| text.starts_with(own))) {
                args.extend([word.clone(), value.clone()]);
            }
        }
        args
    }
}

/// What does not compile, each with the first message about it. Where a way to make a value fails, the functions that need the
/// value may be fine.
#[derive(Default)]
struct Failing {
    ways: BTreeMap<(u32, Way), String>,
    targets: BTreeMap<usize, String>,
}

impl Failing {
    fn of(errors: &[(usize, String)], about: impl Fn(usize) -> Option<About>) -> Failing {
        let mut failing = Failing::default();
        for (line, message) in errors {
            match about(*line) {
                Some(About::Way(id, way)) => {
                    failing.ways.entry((id.0, way)).or_insert_with(|| message.clone());
                }
                Some(About::Targets(targets)) => targets.into_iter().for_each(|target| {
                    failing.targets.entry(target).or_insert_with(|| message.clone());
                }),
                None => {}
            }
        }
        if !failing.ways.is_empty() {
            // What is said of a whole value may follow from one of the ways.
            failing.targets.clear();
        }
        failing
    }
}

/// The errors in what the compiler says, with their lines.
fn errors(text: &str) -> Vec<(usize, String)> {
    let messages = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let errors = messages.filter(|message| message["level"] == "error");
    errors
        .filter_map(|message| {
            let spans = message["spans"].as_array()?;
            let span = spans.iter().find(|span| span["is_primary"] == true)?;
            let line = usize::try_from(span["line_start"].as_u64()?).ok()?;
            Some((line, message["message"].as_str()?.to_owned()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_lines() {
        let text = concat!(
            r#"{"level":"warning","message":"w","spans":[{"is_primary":true,"line_start":3}]}"#,
            "\nnoise\n",
            r#"{"level":"error","message":"m","spans":[{"is_primary":false,"line_start":1},{"is_primary":true,"line_start":7}]}"#,
            "\n",
            r#"{"level":"error","message":"aborting","spans":[]}"#,
        );
        assert_eq!(errors(text), [(7, "m".to_owned())]);
    }
}
