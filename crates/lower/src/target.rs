//! What the image says about the machine that it is for.

use rustc_abi::Endian;
use rustc_middle::ty::TyCtxt;
use rustc_target::spec::Target;
use ubik_ir as ir;

/// Targets on which C's `char` is unsigned; everywhere else it is signed.
const UNSIGNED_CHAR: [&str; 10] =
    ["aarch64", "arm", "csky", "hexagon", "msp430", "powerpc", "powerpc64", "riscv32", "riscv64", "s390x"];

pub fn describe(tcx: TyCtxt<'_>) -> ir::Target {
    let sess = tcx.sess;
    let target = &sess.target;
    let arch = target.arch.to_string();
    let pointer_size = byte(target.pointer_width.into());
    ir::Target {
        triple: sess.opts.target_triple.tuple().to_owned(),
        os: target.os.to_string(),
        endian: match target.endian {
            Endian::Little => ir::Endian::Little,
            Endian::Big => ir::Endian::Big,
        },
        pointer_size,
        c_int_size: byte(target.c_int_width.into()),
        c_long_size: if target.is_like_windows { 4 } else { pointer_size },
        c_char_signed: !has_unsigned_char(target, &arch),
        max_atomic_size: byte(target.max_atomic_width()),
        // glibc promises two words, and on 32-bit x86 enough for SSE.
        malloc_align: if arch == "x86" { 16 } else { pointer_size * 2 },
        arch,
        features: sess.unstable_target_features.iter().map(|feature| feature.to_string()).collect(),
        panic_unwind: sess.panic_strategy().unwinds(),
    }
}

fn has_unsigned_char(target: &Target, arch: &str) -> bool {
    UNSIGNED_CHAR.contains(&arch) && !target.is_like_windows && !target.is_like_darwin
}

/// A width in bits as bytes.
fn byte(bits: u64) -> u8 {
    u8::try_from(bits / 8).expect("the widths of targets are small")
}
