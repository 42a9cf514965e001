//! `MIRIFLAGS`, as people have it in their CI, in terms of Ubik's own flags.

use crate::args;
use crate::flags::{FLAGS, Flag, Miri, Translation, Value};

/// What `MIRIFLAGS` asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Translated {
    /// Names of flags, without dashes, with their values.
    pub ours: Vec<(&'static str, Option<String>)>,
    pub for_compiler: Vec<String>,
    pub not_understood: Vec<String>,
}

const PREFIX: &str = "-Zmiri-";

/// Translates the words of `MIRIFLAGS`.
pub fn translate(text: &str) -> Translated {
    let mut result = Translated::default();
    for word in text.split_whitespace() {
        let Some(miri) = word.strip_prefix(PREFIX) else {
            result.for_compiler.push(word.to_owned());
            continue;
        };
        let (name, value) = miri.split_once('=').map_or((miri, None), |(name, value)| (name, Some(value)));
        match find(name) {
            Some((flag, miri)) if value.is_none() || takes_value(flag, miri) => {
                result.ours.push((flag.name, convert(&miri.how, value)));
            }
            _ => result.not_understood.push(word.to_owned()),
        }
    }
    result
}

/// The flag that a word that is not understood is most like.
pub fn nearest(word: &str) -> Option<String> {
    let name = word.strip_prefix(PREFIX)?.split('=').next().unwrap_or_default();
    let known = FLAGS.iter().flat_map(|flag| flag.miri.iter().map(|miri| miri.name));
    args::nearest(name, known).map(|name| format!("{PREFIX}{name}"))
}

fn find(name: &str) -> Option<(&'static Flag, &'static Miri)> {
    FLAGS.iter().find_map(|flag| Some((flag, flag.miri.iter().find(|miri| miri.name == name)?)))
}

fn takes_value(flag: &Flag, miri: &Miri) -> bool {
    flag.value != Value::None && !matches!(miri.how, Translation::Fixed(_))
}

fn convert(how: &Translation, value: Option<&str>) -> Option<String> {
    match how {
        Translation::Same => value.map(str::to_owned),
        Translation::Fixed(fixed) => Some((*fixed).to_owned()),
        Translation::Unit(unit) => value.map(|value| format!("{value}{unit}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_flags_become_ours() {
        let text = "-Zmiri-seed=3 -Zmiri-tree-borrows -Zmiri-disable-isolation -Zmiri-force-page-size=16 -Zmiri-many-seeds";
        let some = |text: &str| Some(text.to_owned());
        let expected = vec![
            ("seed", some("3")),
            ("borrows", some("tree")),
            ("host", some("all")),
            ("page-size", some("16K")),
            ("seeds", None),
        ];
        assert_eq!(translate(text).ours, expected);
    }

    #[test]
    fn others_go_to_the_compiler_or_are_named() {
        let found = translate(
            "-Zrandomize-layout  -Zmiri-no-such-thing=1 -Zmiri-ignore-leaks=1 -Zmiri-tree-borrows=x",
        );
        assert_eq!(found.for_compiler, ["-Zrandomize-layout"]);
        let expected = ["-Zmiri-no-such-thing=1", "-Zmiri-ignore-leaks=1", "-Zmiri-tree-borrows=x"];
        assert_eq!(found.not_understood, expected);
    }

    /// Each flag that a CI may have.
    #[test]
    fn the_common_flags_are_understood() {
        const COMMON: &str = "disable-validation disable-alignment-check symbolic-alignment-check permissive-provenance \
            strict-provenance disable-isolation isolation-error=warn ignore-leaks disable-leak-backtraces seed=1 \
            env-forward=A env-set=A=B backtrace=full track-alloc-id=1 mute-stdout-stderr recursive-validation \
            deterministic-floats no-extra-rounding-error max-extra-rounding-error=3 num-cpus=2 report-progress \
            provenance-gc=100 user-relevant-crates=a,b force-page-size=4 tree-borrows tree-borrows-implicit-writes \
            tree-borrows-no-precise-interior-mut disable-stacked-borrows track-pointer-tag=3 many-seeds=0..4 \
            many-seeds-keep-going deterministic-concurrency fixed-schedule preemption-rate=0.1 \
            compare-exchange-weak-failure-rate=0.5 address-reuse-rate=0.5 address-reuse-cross-thread-rate=0.1 \
            track-weak-memory-loads disable-data-race-detector disable-weak-memory-emulation no-short-fd-operations";
        let text: String = COMMON.split_whitespace().map(|name| format!("{PREFIX}{name} ")).collect();
        assert_eq!(translate(&text).not_understood, [""; 0]);
    }
}
