//! Which target features a build has.
//!
//! rustc asks its code generator, because LLVM knows what a CPU implies. Without LLVM we know three sources: what
//! the target's ABI requires, what its specification lists, and the micro-architecture levels of x86-64.
//! `-Ctarget-feature` is applied on top by rustc's own helper. Other CPU names imply nothing beyond the base.

use rustc_codegen_ssa::TargetConfig;
use rustc_codegen_ssa::target_features::cfg_target_feature;
use rustc_session::Session;

/// Features that each x86-64 level adds to the one before it (x86-64 psABI, table 3.1).
const X86_64_LEVELS: [(&str, &[&str]); 4] = [
    ("x86-64", &["fxsr", "sse", "sse2"]),
    ("x86-64-v2", &["cmpxchg16b", "lahfsahf", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"]),
    ("x86-64-v3", &["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"]),
    ("x86-64-v4", &["avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl"]),
];

/// The CPU the build is for: `-Ctarget-cpu`, or the target's own default.
pub fn target_cpu(sess: &Session) -> String {
    sess.opts.cg.target_cpu.clone().unwrap_or_else(|| sess.target.cpu.to_string())
}

/// What `cfg(target_feature)` and calls of `#[target_feature]` functions may rely on.
pub fn target_config(sess: &Session) -> TargetConfig {
    let required = sess.target.abi_required_features().required;
    let cpu = target_cpu(sess);
    let of_cpu = features_of_cpu(&cpu);
    let of_target: Vec<&str> = sess.target.features.split(',').filter_map(|f| f.strip_prefix('+')).collect();
    let (unstable_target_features, target_features) = cfg_target_feature::<0>(
        sess,
        |_| Default::default(),
        |feature| required.contains(&feature) || of_target.contains(&feature) || of_cpu.contains(&feature),
    );
    TargetConfig {
        target_features,
        unstable_target_features,
        has_reliable_f16: true,
        has_reliable_f16_math: true,
        has_reliable_f128: true,
        has_reliable_f128_math: true,
    }
}

fn features_of_cpu(cpu: &str) -> Vec<&'static str> {
    let Some(level) = X86_64_LEVELS.iter().position(|(name, _)| *name == cpu) else { return Vec::new() };
    X86_64_LEVELS[..=level].iter().flat_map(|(_, features)| features.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::features_of_cpu;

    #[test]
    fn levels_include_the_ones_before() {
        assert!(features_of_cpu("x86-64-v3").contains(&"sse2"));
        assert!(features_of_cpu("x86-64-v3").contains(&"avx2"));
        assert!(!features_of_cpu("x86-64-v2").contains(&"avx2"));
        assert!(features_of_cpu("z13").is_empty());
    }
}
