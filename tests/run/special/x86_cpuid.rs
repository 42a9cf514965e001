//@ only-target: x86_64
//! What `cpuid` says agrees with what std detects.
use std::arch::x86_64::*;

fn main() {
    assert!(__cpuid(0).eax >= 7);
    let (basic, more) = (__cpuid(1), __cpuid_count(7, 0));
    let saves_avx = basic.ecx >> 27 & 1 == 1 && unsafe { enabled() } & 6 == 6;
    assert_eq!(basic.edx >> 26 & 1, 1);
    assert_eq!(basic.ecx >> 20 & 1 == 1, is_x86_feature_detected!("sse4.2"));
    assert_eq!(basic.ecx >> 25 & 1 == 1, is_x86_feature_detected!("aes"));
    assert_eq!(saves_avx && basic.ecx >> 28 & 1 == 1, is_x86_feature_detected!("avx"));
    assert_eq!(saves_avx && more.ebx >> 5 & 1 == 1, is_x86_feature_detected!("avx2"));
    assert_eq!(more.ebx >> 8 & 1 == 1, is_x86_feature_detected!("bmi2"));
    assert_eq!(__cpuid(0x8000_0001).ecx >> 5 & 1 == 1, is_x86_feature_detected!("lzcnt"));
    println!("agreed");
}

#[target_feature(enable = "xsave")]
unsafe fn enabled() -> u64 {
    unsafe { _xgetbv(0) }
}
