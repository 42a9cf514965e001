//! Command lines: which words are Ubik's, which the compiler's, which the program's.
//!
//! Flags of the compiler stand anywhere before `--`, so words are sorted first: rows of the flag table, then what
//! rustc knows. What is left is the subcommand's own, which clap parses; clap also words the errors and the help.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{Arg, ArgAction, Command};

use crate::error::{Failure, Result, warn};
use crate::flags::{FLAGS, Flag, Group, Value, find};
use crate::settings::Settings;
use crate::{file, miriflags, terminal};

/// Flags of rustc that take a value, attached or as the next word.
const COMPILER_VALUES: [&str; 21] = [
    "--allow",
    "--cap-lints",
    "--cfg",
    "--check-cfg",
    "--codegen",
    "--crate-name",
    "--crate-type",
    "--deny",
    "--edition",
    "--extern",
    "--forbid",
    "--remap-path-prefix",
    "--target",
    "--warn",
    "-A",
    "-C",
    "-D",
    "-F",
    "-L",
    "-W",
    "-l",
];
const COMPILER_UNSTABLE: &str = "-Z";
const COMPILER_SWITCHES: [&str; 3] = ["--test", "-O", "-g"];

/// A flag with its value.
pub type Given = (&'static Flag, Option<String>);

/// The words of a command line, sorted.
#[derive(Default)]
pub struct Sorted {
    pub ours: Vec<Given>,
    pub compiler: Vec<OsString>,
    /// For clap.
    pub rest: Vec<OsString>,
    /// After `--`.
    pub program: Vec<OsString>,
}

/// Sorts the words of a command line that takes flags of the compiler.
pub fn sort(words: Vec<OsString>) -> Result<Sorted> {
    let (ours, rest, program) = take_ours(words)?;
    let mut sorted = Sorted { ours, program, ..Sorted::default() };
    let mut rest = rest.into_iter();
    while let Some(word) = rest.next() {
        match compiler_flag(&word) {
            CompilerFlag::No => sorted.rest.push(word),
            CompilerFlag::Whole => sorted.compiler.push(word),
            CompilerFlag::NeedsValue => {
                let value = rest.next().ok_or_else(|| needs_value(&word.to_string_lossy()))?;
                sorted.compiler.extend([word, value]);
            }
        }
    }
    Ok(sorted)
}

/// The value of the last `--crate-type` among the flags for the compiler.
pub fn crate_type(compiler: &[OsString]) -> Option<String> {
    const FLAG: &str = "--crate-type";
    let mut given = compiler.iter().enumerate().filter_map(|(at, word)| {
        let word = word.to_string_lossy();
        match word.strip_prefix(FLAG)? {
            "" => compiler.get(at + 1).map(|value| value.to_string_lossy().into_owned()),
            rest => rest.strip_prefix('=').map(str::to_owned),
        }
    });
    given.next_back()
}

/// Whether the program that a command line names is a source file in C or C++. Values of flags do not count.
pub fn names_c(words: &[OsString]) -> bool {
    let before = words.split(|word| word == "--").next().unwrap_or_default();
    let is_value = |at: usize| at > 0 && before[at - 1] == "--c";
    let is_flag = |word: &OsStr| word.as_encoded_bytes().starts_with(b"-");
    let mut files = before.iter().enumerate().filter(|(at, word)| !is_flag(word) && !is_value(*at));
    files.any(|(_, word)| crate::c::is_source(word.as_ref()))
}

/// Flags of clang whose value is the next word.
const CLANG_VALUES: [&str; 9] =
    ["-D", "-I", "-U", "-include", "-isystem", "-iquote", "-x", "-Xclang", "-target"];

/// Sorts the words of a command line that names a source file in C: what is not Ubik's is clang's.
pub fn sort_for_c(words: Vec<OsString>) -> Result<Sorted> {
    let (ours, rest, program) = take_ours(words)?;
    let mut sorted = Sorted { ours, program, ..Sorted::default() };
    let mut rest = rest.into_iter();
    while let Some(word) = rest.next() {
        let text = word.to_string_lossy().into_owned();
        // The first file is the command's own.
        if !text.starts_with('-') && sorted.rest.is_empty() || text == "--help" {
            sorted.rest.push(word);
        } else if text == "-o" {
            sorted.rest.extend([Some(word), rest.next()].into_iter().flatten());
        } else if CLANG_VALUES.contains(&&*text) {
            let value = rest.next().ok_or_else(|| needs_value(&text))?;
            sorted.compiler.extend([word, value]);
        } else {
            sorted.compiler.push(word);
        }
    }
    Ok(sorted)
}

/// Takes Ubik's own flags out of a command line: those, the other words, and what stands behind `--`.
pub fn take_ours(words: Vec<OsString>) -> Result<(Vec<Given>, Vec<OsString>, Vec<OsString>)> {
    let (mut ours, mut rest) = (Vec::new(), Vec::new());
    let mut words = words.into_iter().peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        let Some((flag, attached)) = own_flag(&word) else {
            rest.push(word);
            continue;
        };
        let value = match (flag.value, attached) {
            (Value::None, Some(_)) => {
                return Err(Failure::usage(format!("`--{}` takes no value", flag.name)));
            }
            (Value::Needed(_), None) => Some(next_value(flag, words.next())?),
            (Value::Optional(..), None) => {
                words.next_if(|word| is_of_numbers(word)).map(|word| word.to_string_lossy().into_owned())
            }
            (_, attached) => attached,
        };
        ours.push((flag, value));
    }
    Ok((ours, rest, words.collect()))
}

/// The words of a command line without some of Ubik's flags and their values. What stands behind `--` is nobody's flag.
pub fn without<'a>(words: &'a [OsString], names: &[&str]) -> Vec<&'a OsString> {
    let mut kept = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if word == "--" {
            kept.push(word);
            break;
        }
        let Some((flag, attached)) = own_flag(word) else {
            kept.push(word);
            continue;
        };
        let value = match (flag.value, attached) {
            (Value::Needed(_), None) => words.next(),
            (Value::Optional(..), None) => words.next_if(|word| is_of_numbers(word)),
            _ => None,
        };
        if !names.contains(&flag.name) {
            kept.push(word);
            kept.extend(value);
        }
    }
    kept.extend(words);
    kept
}

/// Whether a word behind a flag that may have a value is that, as in `--seeds 0..64`: it is no file and no test's name.
fn is_of_numbers(word: &OsStr) -> bool {
    let bytes = word.as_encoded_bytes();
    !bytes.is_empty()
        && bytes.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        && bytes.iter().any(u8::is_ascii_digit)
}

fn own_flag(word: &OsStr) -> Option<(&'static Flag, Option<String>)> {
    let word = word.to_str()?.strip_prefix("--")?;
    let (name, value) =
        word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value.to_owned())));
    Some((find(name)?, value))
}

fn next_value(flag: &Flag, word: Option<OsString>) -> Result<String> {
    let word = word.ok_or_else(|| needs_value(&format!("--{}", flag.name)))?;
    word.into_string().map_err(|_| Failure::usage(format!("the value of `--{}` is not Unicode", flag.name)))
}

fn needs_value(flag: &str) -> Failure {
    Failure::usage(format!("`{flag}` needs a value"))
}

enum CompilerFlag {
    No,
    Whole,
    NeedsValue,
}

fn compiler_flag(word: &OsStr) -> CompilerFlag {
    let Some(text) = word.to_str() else { return CompilerFlag::No };
    if COMPILER_SWITCHES.contains(&text) {
        return CompilerFlag::Whole;
    }
    let mut with_value = COMPILER_VALUES.iter().chain([&COMPILER_UNSTABLE]);
    let found = with_value.find_map(|flag| {
        let behind = text.strip_prefix(flag)?;
        let long = flag.starts_with("--");
        match behind.chars().next() {
            None => Some(CompilerFlag::NeedsValue),
            Some('=') => Some(CompilerFlag::Whole),
            Some(_) if !long => Some(CompilerFlag::Whole),
            Some(_) => None,
        }
    });
    found.unwrap_or(CompilerFlag::No)
}

/// All flags that count, in the order in which they do.
#[derive(Default)]
pub struct Gathered {
    pub ours: Vec<Given>,
    pub compiler: Vec<OsString>,
}

/// Flags from `ubik.toml` (beside the manifest, if one is given), from the environment, then those of the command line.
/// What is not understood is warned of.
pub fn gather(ours: Vec<Given>, compiler: Vec<OsString>, manifest: Option<PathBuf>) -> Result<Gathered> {
    let mut all = Gathered { ours: file::flags_for(&file::directory(manifest))?, ..Gathered::default() };
    let miri = miriflags::translate(&std::env::var("MIRIFLAGS").unwrap_or_default());
    for word in &miri.not_understood {
        let similar = miriflags::nearest(word).map(|flag| format!("; did you mean `{flag}`?"));
        let similar = similar.unwrap_or_default();
        warn(format_args!("`{word}` in MIRIFLAGS is not understood and has no effect{similar}"));
    }
    all.compiler.extend(miri.for_compiler.into_iter().map(OsString::from));
    all.ours.extend(miri.ours.into_iter().filter_map(|(name, value)| Some((find(name)?, value))));

    let own = std::env::var("UBIKFLAGS").unwrap_or_default();
    let sorted = sort(own.split_whitespace().map(OsString::from).collect())?;
    if let Some(word) = sorted.rest.first().or(sorted.program.first()) {
        let word = word.to_string_lossy();
        let similar = did_you_mean(&word);
        return Err(Failure::usage(format!(
            "`{word}` in UBIKFLAGS is no flag of Ubik or the compiler{similar}"
        )));
    }
    all.compiler.extend(sorted.compiler.into_iter().chain(compiler));
    all.ours.extend(sorted.ours.into_iter().chain(ours));
    Ok(all)
}

/// What to say behind the name of a flag that there is not: the one that is most like it.
pub fn did_you_mean(word: &str) -> String {
    let name = word.trim_start_matches('-').split('=').next().unwrap_or_default();
    match nearest(name, FLAGS.iter().map(|flag| flag.name)) {
        Some(flag) => format!("; did you mean `--{flag}`?"),
        None => String::new(),
    }
}

/// The name that was probably meant, if one is like it.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    /// Below this, the two have little in common.
    const SIMILAR: f64 = 0.8;
    let rated = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let (likeness, best) = rated.max_by(|a, b| a.0.total_cmp(&b.0))?;
    (likeness >= SIMILAR).then_some(best)
}

/// Settings by flags, with warnings of those that have no effect; and all flags for the compiler.
pub fn settings(gathered: Gathered) -> Result<(Settings, Vec<OsString>)> {
    let mut settings = Settings::default();
    let warnings = apply(&mut settings, &gathered.ours)?;
    terminal::choose(settings.report.colour);
    for warning in warnings {
        warn(warning);
    }
    if settings.seeds.is_some() && settings.tells_events() {
        warn("runs with many seeds tell nothing as it happens: take one of them with `--seed`".to_owned());
    }
    let more = settings.build.compiler_flags.iter().map(OsString::from);
    let compiler = gathered.compiler.into_iter().chain(more).collect();
    Ok((settings, compiler))
}

/// Changes settings by flags, in their order; gives a warning for each that has no effect.
pub fn apply(settings: &mut Settings, given: &[Given]) -> Result<Vec<String>> {
    let mut warnings = Vec::new();
    for (flag, value) in given {
        let value = match (flag.value, value) {
            (_, Some(value)) => value.as_str(),
            (Value::Optional(_, alone), None) => alone,
            (_, None) => "",
        };
        warnings.extend(flag.apply(settings, value).map_err(Failure::usage)?);
    }
    Ok(warnings)
}

/// The flags of the table, for the help of a subcommand.
pub fn with_flags(mut command: Command) -> Command {
    for group in Group::ALL {
        command = command.next_help_heading(group.title());
        for flag in FLAGS.iter().filter(|flag| flag.group == group) {
            command = command.arg(clap_arg(flag));
        }
    }
    command
}

fn clap_arg(flag: &'static Flag) -> Arg {
    let arg = Arg::new(flag.name).long(flag.name).help(flag.help.replace('`', "'"));
    match flag.value {
        Value::None => arg.action(ArgAction::SetTrue),
        Value::Needed(what) => arg.value_name(what),
        Value::Optional(what, _) => arg.value_name(what).num_args(0..=1).require_equals(true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<OsString> {
        text.split_whitespace().map(OsString::from).collect()
    }

    #[test]
    fn words_are_sorted_wherever_they_stand() {
        let line = "--edition 2021 x.rs --seed 3 -Copt-level=0 --cfg fast -Z threads=2 --borrows=tree -L dir --test -- --seed 9";
        let sorted = sort(words(line)).unwrap();
        assert_eq!(
            sorted.compiler,
            words("--edition 2021 -Copt-level=0 --cfg fast -Z threads=2 -L dir --test")
        );
        assert_eq!(sorted.rest, words("x.rs"));
        assert_eq!(sorted.program, words("--seed 9"));
        let ours: Vec<_> = sorted.ours.iter().map(|(flag, value)| (flag.name, value.as_deref())).collect();
        assert_eq!(ours, [("seed", Some("3")), ("borrows", Some("tree"))]);
    }

    #[test]
    fn numbers_belong_to_the_flag_before_them() {
        for line in ["--seeds 3..9 x.rs", "--seeds=3..9 x.rs"] {
            let sorted = sort(words(line)).unwrap();
            assert_eq!(sorted.rest, words("x.rs"));
            assert_eq!(sorted.ours[0].1.as_deref(), Some("3..9"));
        }
        let sorted = sort(words("--seeds x.rs")).unwrap();
        assert_eq!((sorted.rest, &sorted.ours[0].1), (words("x.rs"), &None));
    }

    #[test]
    fn unknown_flags_are_left_to_the_parser() {
        assert_eq!(sort(words("x.rs --sed 3")).unwrap().rest, words("x.rs --sed 3"));
        assert_eq!(sort(words("--warnings")).unwrap().rest, words("--warnings"));
    }

    #[test]
    fn the_nearest_flag_is_suggested() {
        assert_eq!(did_you_mean("--sed=3"), "; did you mean `--seed`?");
        assert_eq!(did_you_mean("--memory-limt"), "; did you mean `--memory-limit`?");
        assert_eq!(did_you_mean("--xyzzy"), "");
        let flag = miriflags::nearest("-Zmiri-tree-borow=1").unwrap();
        assert_eq!(flag, "-Zmiri-tree-borrows");
    }

    #[test]
    fn a_missing_value_is_a_usage_error() {
        assert_eq!(sort(words("x.rs --seed")).err().unwrap().to_string(), "`--seed` needs a value");
        assert_eq!(sort(words("x.rs --cfg")).err().unwrap().to_string(), "`--cfg` needs a value");
        assert_eq!(sort(words("--paranoid=1")).err().unwrap().to_string(), "`--paranoid` takes no value");
    }
}
