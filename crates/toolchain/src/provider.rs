//! Where the compiler comes from. Providers are asked in order; the first that has it is used, and if none has it,
//! the first that can install it. All reasons against are kept, for the error if nobody can.

mod packages;
mod rustup;

use crate::cache::{Cache, Lock};
use crate::compiler::{Compiler, RELEASE};
use crate::error::{Kind, Result};
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

/// Finds a compiler, installing one if there is none.
pub fn find(choice: ProviderChoice, cache: &Cache, progress: Progress, lock: &Lock) -> Result<Compiler> {
    let allowed = |provider: &&Provider| match choice {
        ProviderChoice::Any => true,
        ProviderChoice::Rustup => provider.name == "rustup",
        ProviderChoice::Packages => provider.name == "packages",
    };
    let mut reasons = Vec::new();
    for provider in PROVIDERS.iter().filter(allowed) {
        match (provider.find)(cache).or_else(|_| (provider.install)(cache, progress, lock)) {
            Ok(compiler) => {
                progress.say(&format!("using `{}` ({}: rustc {})", compiler.rustc.display(), provider.name, compiler.version.full));
                return Ok(compiler);
            }
            Err(error) => reasons.push(format!("{}: {error}", provider.name)),
        }
    }
    Err(Kind::NoCompiler { release: RELEASE, reasons }.into())
}

/// What is installed, without changing anything: the provider's name, and its compiler or the reason against it.
pub fn survey(cache: &Cache) -> Vec<(&'static str, Result<Compiler>)> {
    PROVIDERS.iter().map(|provider| (provider.name, (provider.find)(cache))).collect()
}
