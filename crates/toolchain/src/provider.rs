//! Where the compiler comes from. Providers are asked in order; the first that has it is used, and if none has it,
//! the first that can install it. All reasons against are kept, for the error if nobody can.

pub(crate) mod packages;
mod rustup;

use crate::cache::{Cache, Lock};
use crate::compiler::{Compiler, RELEASE};
use crate::error::{Error, Kind, Result};
use crate::progress::Progress;
use crate::setup::ProviderChoice;

/// One way to get a compiler.
struct Provider {
    name: &'static str,
    /// Looks for what is installed.
    find: fn(&Cache) -> Result<Compiler>,
    /// Installs what is missing.
    install: fn(&Cache, Progress, &Lock) -> Result<Compiler>,
}

/// rustup comes first: its libraries need no further work.
const PROVIDERS: [Provider; 2] = [
    Provider { name: "rustup", find: rustup::find, install: rustup::install },
    Provider { name: "packages", find: packages::find, install: packages::install },
];

/// Finds a compiler, installing one if there is none. One whose libraries `is_prepared` knows to be there goes first.
pub fn find(
    choice: ProviderChoice,
    cache: &Cache,
    progress: Progress,
    lock: &Lock,
    is_prepared: &dyn Fn(&Compiler) -> bool,
) -> Result<Compiler> {
    let allowed = |provider: &&Provider| match choice {
        ProviderChoice::Any => true,
        ProviderChoice::Rustup => provider.name == "rustup",
        ProviderChoice::Packages => provider.name == "packages",
    };
    let found = PROVIDERS.iter().filter(allowed).filter_map(|provider| (provider.find)(cache).ok());
    if let Some(compiler) = found.into_iter().find(is_prepared) {
        return Ok(compiler);
    }
    let mut reasons = Vec::new();
    for provider in PROVIDERS.iter().filter(allowed) {
        match (provider.find)(cache).or_else(|not_found| install(provider, cache, progress, lock, &not_found))
        {
            Ok(compiler) => {
                progress.say(&format!(
                    "using rustc {} at `{}`",
                    compiler.version.full,
                    compiler.rustc.display()
                ));
                return Ok(compiler);
            }
            Err(error) => reasons.push(format!("{}: {error}", provider.name)),
        }
    }
    Err(Kind::NoCompiler { release: RELEASE, reasons }.into())
}

/// Installs what was not found; an error gives both reasons.
fn install(
    provider: &Provider,
    cache: &Cache,
    progress: Progress,
    lock: &Lock,
    not_found: &Error,
) -> Result<Compiler> {
    (provider.install)(cache, progress, lock).map_err(|error| {
        progress.say(&format!("{} cannot provide the compiler: {error}", provider.name));
        Kind::Unavailable(format!("{not_found}; {error}")).into()
    })
}

/// What is installed, without changing anything: the provider's name, and its compiler or the reason against it.
pub fn survey(cache: &Cache) -> Vec<(&'static str, Result<Compiler>)> {
    PROVIDERS.iter().map(|provider| (provider.name, (provider.find)(cache))).collect()
}
