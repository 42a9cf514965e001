//@ only-target: x86_64
//@ flags: --avx512
//! One instruction of AVX-512 for each of LLVM's names in `core::arch`, on numbers and masks of all kinds. What each gives was found
//! out on a processor that has them; one that does not prints the same, so that the native build tells nothing there. Reciprocals
//! are missing, which processors may round as they like.
// One macro serves vectors and scalars, for which a transmute to bytes has a better name.
#![allow(unnecessary_transmutes)]
use std::arch::x86_64::*;
use std::mem::transmute;

const SINGLES: [u32; 20] = [
    0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffc0_0000, 0x7f80_0001, 1,
    0x8000_0001, 0x007f_ffff, 0x0080_0000, 0x7f7f_ffff, 0xff7f_ffff, 0x4f00_0000, 0xcf00_0000, 0x3f00_0000, 0x3fc0_0000,
    0x5f80_0000,
];
const DOUBLES: [u64; 20] = [
    0, 1 << 63, 0x3ff << 52, 0xbff << 52, 0x7ff << 52, 0xfff << 52, 0x7ff8 << 48, 0xfff8 << 48, 0x7ff0_0000_0000_0001, 1,
    0x8000_0000_0000_0001, 0xf_ffff_ffff_ffff, 0x10_0000_0000_0000, 0x7fef_ffff_ffff_ffff, 0xffef_ffff_ffff_ffff,
    0x41e0 << 48, 0xc1e0 << 48, 0x3fe0 << 48, 0x3ff8 << 48, 0x43f0 << 48,
];

struct Random {
    state: u64,
    /// What pointers lead to the middle of.
    memory: *mut Memory,
}

#[repr(align(64))]
struct Memory([u64; 64]);

impl Random {
    /// Numbers that depend on a name.
    fn of(name: &str) -> Random {
        let state = name.bytes().fold(7, |state: u64, byte| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        let mut random = Random { state, memory: std::ptr::null_mut() };
        random.memory = Box::leak(Box::new(Memory(std::array::from_fn(|_| random.int()))));
        random
    }
    fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state ^ self.state >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ self.state >> 40
    }
    fn single(&mut self) -> u64 {
        let word = self.word();
        u64::from(match word >> 50 & 3 {
            0 => SINGLES[(word >> 8) as usize % 20],
            1 => (f32::from(word as i8) / 4.0).to_bits(),
            2 => word as u32,
            _ => ((word as i32 >> 8) as f32 / 1000.0).to_bits(),
        })
    }
    fn double(&mut self) -> u64 {
        let word = self.word();
        match word >> 50 & 3 {
            0 => DOUBLES[(word >> 8) as usize % 20],
            1 => (f64::from(word as i8) / 4.0).to_bits(),
            2 => word,
            _ => ((word as i64 >> 20) as f64 / 1000.0).to_bits(),
        }
    }
    fn int(&mut self) -> u64 {
        let (word, other) = (self.word(), self.word());
        match word >> 50 & 7 {
            0 => 0,
            1 => u64::MAX,
            2 => 0x8000_8000_8000_8000,
            3 => 0x7fff_8000_7fff_ffff,
            4 => other & 0x7f80_ff01_017f_80ff,
            5 => word % 64 * 0x0101_0101_0101_0101,
            _ => other,
        }
    }
}

/// What arguments are made of.
trait Input {
    type Arg;
    fn draw(random: &mut Random) -> Self::Arg;
}
/// What is seen of a result: a NaN is a NaN.
trait Output {
    fn words(self) -> Vec<u64>;
}
fn seen_single(bits: u32) -> u64 {
    if f32::from_bits(bits).is_nan() { 0x7fc0_0000 } else { bits.into() }
}
fn seen_double(bits: u64) -> u64 {
    if f64::from_bits(bits).is_nan() { 0x7ff8 << 48 } else { bits }
}
macro_rules! kinds {
    ($($ty:ty: [$part:ty; $parts:literal] $draw:expr, $seen:expr;)*) => {$(
        impl Input for $ty {
            type Arg = $ty;
            fn draw(random: &mut Random) -> $ty {
                let parts: [$part; $parts] = std::array::from_fn(|_| $draw(random) as $part);
                unsafe { transmute(parts) }
            }
        }
        impl Output for $ty {
            fn words(self) -> Vec<u64> {
                let parts: [$part; $parts] = unsafe { transmute(self) };
                parts.into_iter().map($seen).collect()
            }
        }
    )*};
}
kinds! {
    __m128: [u32; 4] Random::single, seen_single;
    __m256: [u32; 8] Random::single, seen_single;
    __m512: [u32; 16] Random::single, seen_single;
    __m128d: [u64; 2] Random::double, seen_double;
    __m256d: [u64; 4] Random::double, seen_double;
    __m512d: [u64; 8] Random::double, seen_double;
    __m128i: [u64; 2] Random::int, |word| word;
    __m256i: [u64; 4] Random::int, |word| word;
    __m512i: [u64; 8] Random::int, |word| word;
    __m128bh: [u16; 8] |r: &mut Random| r.single() >> 16, u64::from;
    __m256bh: [u16; 16] |r: &mut Random| r.single() >> 16, u64::from;
    __m512bh: [u16; 32] |r: &mut Random| r.single() >> 16, u64::from;
    u8: [u8; 1] Random::int, u64::from;
    u16: [u16; 1] Random::int, u64::from;
    u32: [u32; 1] Random::int, u64::from;
    u64: [u64; 1] Random::int, |word| word;
    i32: [u32; 1] Random::int, u64::from;
    i64: [u64; 1] Random::int, |word| word;
}
impl Output for () {
    fn words(self) -> Vec<u64> {
        Vec::new()
    }
}
impl<T> Input for *const T {
    type Arg = *const T;
    fn draw(random: &mut Random) -> *const T {
        <*mut T>::draw(random)
    }
}
impl<T> Input for *mut T {
    type Arg = *mut T;
    fn draw(random: &mut Random) -> *mut T {
        random.memory.cast::<u64>().wrapping_add(32).cast()
    }
}
/// Offsets that stay within the memory, in lanes of 32 or 64 bits.
struct Near32<T>(T);
struct Near64<T>(T);
fn near(random: &mut Random) -> i64 {
    (random.word() >> 33) as i64 % 48 - 24
}
impl<T> Input for Near32<T> {
    type Arg = T;
    fn draw(random: &mut Random) -> T {
        let lanes: [i32; 16] = std::array::from_fn(|_| near(random) as i32);
        unsafe { std::mem::transmute_copy(&lanes) }
    }
}
impl<T> Input for Near64<T> {
    type Arg = T;
    fn draw(random: &mut Random) -> T {
        let lanes: [i64; 8] = std::array::from_fn(|_| near(random));
        unsafe { std::mem::transmute_copy(&lanes) }
    }
}

/// All that a few calls have given, and left in memory.
#[derive(Default)]
struct Sum(u32);
impl Sum {
    fn add(&mut self, words: &[u64]) {
        for &word in words {
            let mixed = (u64::from(self.0) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.0 = (mixed ^ mixed >> 32) as u32;
        }
    }
}

/// Makes a few calls, and tells if they have given something else.
fn check(name: &str, once: unsafe fn(&mut Random) -> Vec<u64>, expected: u32) {
    let (mut random, mut sum) = (Random::of(name), Sum::default());
    for _ in 0..4 {
        sum.add(&unsafe { once(&mut random) });
    }
    sum.add(&unsafe { Box::from_raw(random.memory) }.0);
    if sum.0 != expected {
        println!("{name}: {:#010x}, not {expected:#010x}", sum.0);
    }
}

macro_rules! instructions {
    ($($name:ident $(<$($value:literal),+>)? ($($arg:ty),*) $sum:literal)*) => {$({
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2")]
        #[target_feature(enable = "avx512vnni,avx512bitalg,avx512vpopcntdq,avx512bf16,gfni,vaes,vpclmulqdq")]
        #[allow(unused_unsafe, clippy::unit_arg)]
        unsafe fn once(random: &mut Random) -> Vec<u64> {
            unsafe { $name$(::<$($value),+>)?($(<$arg as Input>::draw(random)),*).words() }
        }
        check(stringify!($name), once, $sum);
    })*};
}

fn main() {
    let there = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vnni")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vpopcntdq")
        && is_x86_feature_detected!("avx512bf16")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("vaes")
        && is_x86_feature_detected!("vpclmulqdq");
    assert!(there || !cfg!(ubik));
    if there {
        instructions();
    }
    println!("compared");
}

#[rustfmt::skip]
fn instructions() {
    instructions! {
        _mm512_aesdec_epi128(__m512i, __m512i) 0xc130a80d
        _mm512_aesdeclast_epi128(__m512i, __m512i) 0x06169cad
        _mm512_aesenc_epi128(__m512i, __m512i) 0x36659e63
        _mm512_aesenclast_epi128(__m512i, __m512i) 0x3bd8f932
        _mm512_mask_add_round_pd <11>(__m512d, __mmask8, __m512d, __m512d) 0x57de8722
        _mm512_mask_add_round_ps <11>(__m512, __mmask16, __m512, __m512) 0x38893aad
        _mm_conflict_epi32(__m128i) 0x11075ad4
        _mm256_conflict_epi32(__m256i) 0x3097a6ed
        _mm512_conflict_epi32(__m512i) 0x891df620
        _mm_conflict_epi64(__m128i) 0x16f11510
        _mm256_conflict_epi64(__m256i) 0x81cb3b8d
        _mm512_conflict_epi64(__m512i) 0x5b36454b
        _mm_cvt_roundsi64_sd <8>(__m128d, i64) 0x222b1d67
        _mm_cvt_roundsi32_ss <9>(__m128, i32) 0x086f10b7
        _mm_cvt_roundsi64_ss <8>(__m128, i64) 0x3398967c
        _mm_cvtt_roundsd_si32 <4>(__m128d) 0x08f232ea
        _mm_cvtt_roundsd_si64 <4>(__m128d) 0x2d5de264
        _mm_cvtt_roundsd_u32 <4>(__m128d) 0x790f351f
        _mm_cvtt_roundsd_u64 <8>(__m128d) 0xfbe62ee3
        _mm_cvtt_roundss_si32 <8>(__m128) 0xd5cad500
        _mm_cvtt_roundss_si64 <4>(__m128) 0x8098b94c
        _mm_cvtt_roundss_u32 <8>(__m128) 0x7c515406
        _mm_cvtt_roundss_u64 <8>(__m128) 0x69574a3e
        _mm_cvt_roundu32_ss <11>(__m128, u32) 0x33abba1f
        _mm_cvt_roundu64_sd <10>(__m128d, u64) 0x02c6ae38
        _mm_cvt_roundu64_ss <10>(__m128, u64) 0x85f53d1d
        _mm_mask_dbsad_epu8 <51>(__m128i, __mmask8, __m128i, __m128i) 0x1e3905b2
        _mm256_mask_dbsad_epu8 <219>(__m256i, __mmask16, __m256i, __m256i) 0xd316f5f0
        _mm512_mask_dbsad_epu8 <134>(__m512i, __mmask32, __m512i, __m512i) 0xd65eba69
        _mm512_mask_div_round_pd <10>(__m512d, __mmask8, __m512d, __m512d) 0x0dd3bf51
        _mm512_mask_div_round_ps <4>(__m512, __mmask16, __m512, __m512) 0x5bf2f02d
        _mm512_mask_i32gather_pd <2>(__m512d, __mmask8, Near32<__m256i>, *const f64) 0xfdca9522
        _mm512_mask_i32gather_epi32 <2>(__m512i, __mmask16, Near32<__m512i>, *const i32) 0x3b189a0f
        _mm512_mask_i32gather_epi64 <1>(__m512i, __mmask8, Near32<__m256i>, *const i64) 0x29ef64b8
        _mm512_mask_i32gather_ps <1>(__m512, __mmask16, Near32<__m512i>, *const f32) 0x969c61a6
        _mm512_mask_i64gather_pd <8>(__m512d, __mmask8, Near64<__m512i>, *const f64) 0x8bde891c
        _mm512_mask_i64gather_epi32 <2>(__m256i, __mmask8, Near64<__m512i>, *const i32) 0xdc301dcd
        _mm512_mask_i64gather_epi64 <2>(__m512i, __mmask8, Near64<__m512i>, *const i64) 0x82786f9a
        _mm512_mask_i64gather_ps <4>(__m256, __mmask8, Near64<__m512i>, *const f32) 0x97e009d4
        _mm_mmask_i64gather_pd <8>(__m128d, __mmask8, Near64<__m128i>, *const f64) 0x31e2f2ed
        _mm_mmask_i64gather_epi64 <1>(__m128i, __mmask8, Near64<__m128i>, *const i64) 0xc21a8eb1
        _mm256_mmask_i64gather_pd <2>(__m256d, __mmask8, Near64<__m256i>, *const f64) 0xdb1a01b5
        _mm256_mmask_i64gather_epi64 <2>(__m256i, __mmask8, Near64<__m256i>, *const i64) 0xc0ac3228
        _mm_mmask_i64gather_ps <8>(__m128, __mmask8, Near64<__m128i>, *const f32) 0x56ff8cb7
        _mm_mmask_i64gather_epi32 <2>(__m128i, __mmask8, Near64<__m128i>, *const i32) 0xe0a0a105
        _mm256_mmask_i64gather_ps <1>(__m128, __mmask8, Near64<__m256i>, *const f32) 0xec86ca58
        _mm256_mmask_i64gather_epi32 <8>(__m128i, __mmask8, Near64<__m256i>, *const i32) 0xe4568969
        _mm_mmask_i32gather_pd <1>(__m128d, __mmask8, Near32<__m128i>, *const f64) 0x292ac4b7
        _mm_mmask_i32gather_epi64 <1>(__m128i, __mmask8, Near32<__m128i>, *const i64) 0x8525b189
        _mm256_mmask_i32gather_pd <8>(__m256d, __mmask8, Near32<__m128i>, *const f64) 0x28716885
        _mm256_mmask_i32gather_epi64 <4>(__m256i, __mmask8, Near32<__m128i>, *const i64) 0xa5da1733
        _mm_mmask_i32gather_ps <8>(__m128, __mmask8, Near32<__m128i>, *const f32) 0x02e7f840
        _mm_mmask_i32gather_epi32 <2>(__m128i, __mmask8, Near32<__m128i>, *const i32) 0x7a36fc90
        _mm256_mmask_i32gather_ps <8>(__m256, __mmask8, Near32<__m256i>, *const f32) 0x2f17c927
        _mm256_mmask_i32gather_epi32 <4>(__m256i, __mmask8, Near32<__m256i>, *const i32) 0xa77dfef8
        _mm_mask_add_round_sd <9>(__m128d, __mmask8, __m128d, __m128d) 0xdbdab955
        _mm_mask_add_round_ss <9>(__m128, __mmask8, __m128, __m128) 0xb2c4ff7d
        _mm_mask_cmp_pd_mask <30>(__mmask8, __m128d, __m128d) 0xca9bcb35
        _mm256_mask_cmp_pd_mask <2>(__mmask8, __m256d, __m256d) 0x2608f14b
        _mm512_mask_cmp_round_pd_mask <29,8>(__mmask8, __m512d, __m512d) 0xf72c1aec
        _mm_mask_cmp_ps_mask <11>(__mmask8, __m128, __m128) 0x5a9a20ff
        _mm256_mask_cmp_ps_mask <18>(__mmask8, __m256, __m256) 0xd566ac05
        _mm512_mask_cmp_round_ps_mask <6,4>(__mmask16, __m512, __m512) 0x74acaa65
        _mm_mask_cmp_round_sd_mask <12,4>(__mmask8, __m128d, __m128d) 0x217a982e
        _mm_mask_cmp_round_ss_mask <22,8>(__mmask8, __m128, __m128) 0x8f762781
        _mm_mask_compress_epi8(__m128i, __mmask16, __m128i) 0x6bc8f79f
        _mm256_mask_compress_epi8(__m256i, __mmask32, __m256i) 0x594b60e6
        _mm512_mask_compress_epi8(__m512i, __mmask64, __m512i) 0xbb13390f
        _mm_mask_compress_epi32(__m128i, __mmask8, __m128i) 0x7654d4cc
        _mm256_mask_compress_epi32(__m256i, __mmask8, __m256i) 0xa77edc2c
        _mm512_mask_compress_epi32(__m512i, __mmask16, __m512i) 0xfb0860ae
        _mm_mask_compress_pd(__m128d, __mmask8, __m128d) 0xfdd3ec73
        _mm256_mask_compress_pd(__m256d, __mmask8, __m256d) 0x77e8aed9
        _mm512_mask_compress_pd(__m512d, __mmask8, __m512d) 0x73b67915
        _mm_mask_compress_ps(__m128, __mmask8, __m128) 0x506afee1
        _mm256_mask_compress_ps(__m256, __mmask8, __m256) 0x6ee2e013
        _mm512_mask_compress_ps(__m512, __mmask16, __m512) 0x71ed17e2
        _mm_mask_compress_epi64(__m128i, __mmask8, __m128i) 0xf7413feb
        _mm256_mask_compress_epi64(__m256i, __mmask8, __m256i) 0xf5e90eb9
        _mm512_mask_compress_epi64(__m512i, __mmask8, __m512i) 0xff5c6788
        _mm_mask_compressstoreu_epi8(*mut i8, __mmask16, __m128i) 0x7dc3fc76
        _mm256_mask_compressstoreu_epi8(*mut i8, __mmask32, __m256i) 0x9d14c1c6
        _mm512_mask_compressstoreu_epi8(*mut i8, __mmask64, __m512i) 0x32ffae5a
        _mm_mask_compressstoreu_epi32(*mut i32, __mmask8, __m128i) 0x44f9f9f2
        _mm256_mask_compressstoreu_epi32(*mut i32, __mmask8, __m256i) 0x24dc5209
        _mm512_mask_compressstoreu_epi32(*mut i32, __mmask16, __m512i) 0x0be73f1b
        _mm_mask_compressstoreu_pd(*mut f64, __mmask8, __m128d) 0xdd4dda4b
        _mm256_mask_compressstoreu_pd(*mut f64, __mmask8, __m256d) 0xaf40dd65
        _mm512_mask_compressstoreu_pd(*mut f64, __mmask8, __m512d) 0x32cb0bf5
        _mm_mask_compressstoreu_ps(*mut f32, __mmask8, __m128) 0x91bca4ce
        _mm256_mask_compressstoreu_ps(*mut f32, __mmask8, __m256) 0x3882fb54
        _mm512_mask_compressstoreu_ps(*mut f32, __mmask16, __m512) 0xd7854bdc
        _mm_mask_compressstoreu_epi64(*mut i64, __mmask8, __m128i) 0x4830ce3c
        _mm256_mask_compressstoreu_epi64(*mut i64, __mmask8, __m256i) 0xfe3d9003
        _mm512_mask_compressstoreu_epi64(*mut i64, __mmask8, __m512i) 0x56c08b9a
        _mm_mask_compressstoreu_epi16(*mut i16, __mmask8, __m128i) 0x5353f6d1
        _mm256_mask_compressstoreu_epi16(*mut i16, __mmask16, __m256i) 0xc68cf7c2
        _mm512_mask_compressstoreu_epi16(*mut i16, __mmask32, __m512i) 0x56fb8b93
        _mm_mask_compress_epi16(__m128i, __mmask8, __m128i) 0x088e4f1f
        _mm256_mask_compress_epi16(__m256i, __mmask16, __m256i) 0x0301647e
        _mm512_mask_compress_epi16(__m512i, __mmask32, __m512i) 0x0c93b0b6
        _mm_mask_cvtpd_epi32(__m128i, __mmask8, __m128d) 0x0033fec3
        _mm512_mask_cvt_roundpd_epi32 <8>(__m256i, __mmask8, __m512d) 0x3d4f00ef
        _mm_mask_cvtpd_ps(__m128, __mmask8, __m128d) 0x6940c801
        _mm512_mask_cvt_roundpd_ps <8>(__m256, __mmask8, __m512d) 0x5be97ad6
        _mm_mask_cvtpd_epi64(__m128i, __mmask8, __m128d) 0x7d58db62
        _mm256_mask_cvtpd_epi64(__m256i, __mmask8, __m256d) 0x1cf5aefc
        _mm512_mask_cvt_roundpd_epi64 <10>(__m512i, __mmask8, __m512d) 0x8d92383e
        _mm_mask_cvtpd_epu32(__m128i, __mmask8, __m128d) 0x3db55a7a
        _mm256_mask_cvtpd_epu32(__m128i, __mmask8, __m256d) 0x5ba0fe24
        _mm512_mask_cvt_roundpd_epu32 <9>(__m256i, __mmask8, __m512d) 0x3020e738
        _mm_mask_cvtpd_epu64(__m128i, __mmask8, __m128d) 0xd275af5d
        _mm256_mask_cvtpd_epu64(__m256i, __mmask8, __m256d) 0x356fc16b
        _mm512_mask_cvt_roundpd_epu64 <9>(__m512i, __mmask8, __m512d) 0x6188260b
        _mm512_mask_cvt_roundps_epi32 <9>(__m512i, __mmask16, __m512) 0xaa9d7a60
        _mm512_mask_cvt_roundps_pd <4>(__m512d, __mmask8, __m256) 0x196162f6
        _mm_mask_cvtps_epi64(__m128i, __mmask8, __m128) 0xc522a21e
        _mm256_mask_cvtps_epi64(__m256i, __mmask8, __m128) 0xd70d7dc1
        _mm512_mask_cvt_roundps_epi64 <9>(__m512i, __mmask8, __m256) 0xfc090683
        _mm_mask_cvtps_epu32(__m128i, __mmask8, __m128) 0xcd941626
        _mm256_mask_cvtps_epu32(__m256i, __mmask8, __m256) 0x0c1354e3
        _mm512_mask_cvt_roundps_epu32 <8>(__m512i, __mmask16, __m512) 0xadf6a0e7
        _mm_mask_cvtps_epu64(__m128i, __mmask8, __m128) 0x5b28feec
        _mm256_mask_cvtps_epu64(__m256i, __mmask8, __m128) 0xb2caacdf
        _mm512_mask_cvt_roundps_epu64 <8>(__m512i, __mmask8, __m256) 0xe1590b81
        _mm_mask_cvtepi64_ps(__m128, __mmask8, __m128i) 0x093101d4
        _mm_mask_cvt_roundsd_ss <11>(__m128, __mmask8, __m128, __m128d) 0x465b7770
        _mm_mask_cvt_roundss_sd <4>(__m128d, __mmask8, __m128d, __m128) 0x40d43526
        _mm_mask_cvttpd_epi32(__m128i, __mmask8, __m128d) 0xf20a7a25
        _mm256_mask_cvttpd_epi32(__m128i, __mmask8, __m256d) 0x9bfd868a
        _mm512_mask_cvtt_roundpd_epi32 <8>(__m256i, __mmask8, __m512d) 0x5756131e
        _mm_mask_cvttpd_epi64(__m128i, __mmask8, __m128d) 0x843d8a35
        _mm256_mask_cvttpd_epi64(__m256i, __mmask8, __m256d) 0xcf58ff54
        _mm512_mask_cvtt_roundpd_epi64 <8>(__m512i, __mmask8, __m512d) 0xcb69491a
        _mm_mask_cvttpd_epu32(__m128i, __mmask8, __m128d) 0xdb261ca9
        _mm256_mask_cvttpd_epu32(__m128i, __mmask8, __m256d) 0x49273422
        _mm512_mask_cvtt_roundpd_epu32 <8>(__m256i, __mmask8, __m512d) 0xa7d0e974
        _mm_mask_cvttpd_epu64(__m128i, __mmask8, __m128d) 0x3dd1653c
        _mm256_mask_cvttpd_epu64(__m256i, __mmask8, __m256d) 0x7b213853
        _mm512_mask_cvtt_roundpd_epu64 <8>(__m512i, __mmask8, __m512d) 0xb8fbf8e7
        _mm_mask_cvttps_epi32(__m128i, __mmask8, __m128) 0x4ee03933
        _mm256_mask_cvttps_epi32(__m256i, __mmask8, __m256) 0xe6f245b8
        _mm512_mask_cvtt_roundps_epi32 <4>(__m512i, __mmask16, __m512) 0xddb98a2b
        _mm_mask_cvttps_epi64(__m128i, __mmask8, __m128) 0xb7a36632
        _mm256_mask_cvttps_epi64(__m256i, __mmask8, __m128) 0x9adcecef
        _mm512_mask_cvtt_roundps_epi64 <8>(__m512i, __mmask8, __m256) 0xf3b29f40
        _mm_mask_cvttps_epu32(__m128i, __mmask8, __m128) 0x7f9b2c50
        _mm256_mask_cvttps_epu32(__m256i, __mmask8, __m256) 0x7622ba1d
        _mm512_mask_cvtt_roundps_epu32 <4>(__m512i, __mmask16, __m512) 0xf128af56
        _mm_mask_cvttps_epu64(__m128i, __mmask8, __m128) 0x0b6e8394
        _mm256_mask_cvttps_epu64(__m256i, __mmask8, __m128) 0x9e940b3b
        _mm512_mask_cvtt_roundps_epu64 <8>(__m512i, __mmask8, __m256) 0x55b6c130
        _mm_mask_cvtepu64_ps(__m128, __mmask8, __m128i) 0x6e8e576b
        _mm_mask_div_round_sd <10>(__m128d, __mmask8, __m128d, __m128d) 0x89ce7828
        _mm_mask_div_round_ss <11>(__m128, __mmask8, __m128, __m128) 0x577b8278
        _mm_mask_expand_epi8(__m128i, __mmask16, __m128i) 0x4dd712bf
        _mm256_mask_expand_epi8(__m256i, __mmask32, __m256i) 0x1b343857
        _mm512_mask_expand_epi8(__m512i, __mmask64, __m512i) 0x150e4b79
        _mm_mask_expand_epi32(__m128i, __mmask8, __m128i) 0x13aa8c86
        _mm256_mask_expand_epi32(__m256i, __mmask8, __m256i) 0x4fd0d4a8
        _mm512_mask_expand_epi32(__m512i, __mmask16, __m512i) 0xbc9367b1
        _mm_mask_expandloadu_epi8(__m128i, __mmask16, *const i8) 0xa8d9049a
        _mm256_mask_expandloadu_epi8(__m256i, __mmask32, *const i8) 0x94324804
        _mm512_mask_expandloadu_epi8(__m512i, __mmask64, *const i8) 0x16a5f2b0
        _mm_mask_expandloadu_epi32(__m128i, __mmask8, *const i32) 0xf60e1ba6
        _mm256_mask_expandloadu_epi32(__m256i, __mmask8, *const i32) 0x46781460
        _mm512_mask_expandloadu_epi32(__m512i, __mmask16, *const i32) 0xaa9007cb
        _mm_mask_expandloadu_pd(__m128d, __mmask8, *const f64) 0x9d6caf5f
        _mm256_mask_expandloadu_pd(__m256d, __mmask8, *const f64) 0x9f2ffb88
        _mm512_mask_expandloadu_pd(__m512d, __mmask8, *const f64) 0xb31185be
        _mm_mask_expandloadu_ps(__m128, __mmask8, *const f32) 0xb303934d
        _mm256_mask_expandloadu_ps(__m256, __mmask8, *const f32) 0xc4e90b9a
        _mm512_mask_expandloadu_ps(__m512, __mmask16, *const f32) 0x2f4a2c12
        _mm_mask_expandloadu_epi64(__m128i, __mmask8, *const i64) 0x890f695a
        _mm256_mask_expandloadu_epi64(__m256i, __mmask8, *const i64) 0x4dac7455
        _mm512_mask_expandloadu_epi64(__m512i, __mmask8, *const i64) 0x0ff06e3b
        _mm_mask_expandloadu_epi16(__m128i, __mmask8, *const i16) 0x482e54fa
        _mm256_mask_expandloadu_epi16(__m256i, __mmask16, *const i16) 0xa0718e52
        _mm512_mask_expandloadu_epi16(__m512i, __mmask32, *const i16) 0xd8348c07
        _mm_mask_expand_pd(__m128d, __mmask8, __m128d) 0x451461ff
        _mm256_mask_expand_pd(__m256d, __mmask8, __m256d) 0x89b542d4
        _mm512_mask_expand_pd(__m512d, __mmask8, __m512d) 0xd00e6954
        _mm_mask_expand_ps(__m128, __mmask8, __m128) 0xa136d489
        _mm256_mask_expand_ps(__m256, __mmask8, __m256) 0x9a4a8523
        _mm512_mask_expand_ps(__m512, __mmask16, __m512) 0xbec38ec4
        _mm_mask_expand_epi64(__m128i, __mmask8, __m128i) 0x7e11ff84
        _mm256_mask_expand_epi64(__m256i, __mmask8, __m256i) 0x1e3fd72a
        _mm512_mask_expand_epi64(__m512i, __mmask8, __m512i) 0xd5a32211
        _mm_mask_expand_epi16(__m128i, __mmask8, __m128i) 0xeaec3b47
        _mm256_mask_expand_epi16(__m256i, __mmask16, __m256i) 0xbd384cff
        _mm512_mask_expand_epi16(__m512i, __mmask32, __m512i) 0x9667f271
        _mm_mask_fixupimm_pd <201>(__m128d, __mmask8, __m128d, __m128i) 0xdb8395a3
        _mm256_mask_fixupimm_pd <94>(__m256d, __mmask8, __m256d, __m256i) 0x423d58f5
        _mm512_mask_fixupimm_round_pd <11,8>(__m512d, __mmask8, __m512d, __m512i) 0xa4c7540c
        _mm_mask_fixupimm_ps <194>(__m128, __mmask8, __m128, __m128i) 0xa3c44202
        _mm256_mask_fixupimm_ps <247>(__m256, __mmask8, __m256, __m256i) 0x077587de
        _mm512_mask_fixupimm_round_ps <139,8>(__m512, __mmask16, __m512, __m512i) 0xa7219ced
        _mm_mask_fixupimm_round_sd <146,4>(__m128d, __mmask8, __m128d, __m128i) 0x819bb5fb
        _mm_mask_fixupimm_round_ss <161,4>(__m128, __mmask8, __m128, __m128i) 0xd2128800
        _mm_mask_fpclass_pd_mask <244>(__mmask8, __m128d) 0xd83a2c73
        _mm256_mask_fpclass_pd_mask <139>(__mmask8, __m256d) 0x65a919c3
        _mm512_mask_fpclass_pd_mask <136>(__mmask8, __m512d) 0x5b9a0eb0
        _mm_mask_fpclass_ps_mask <185>(__mmask8, __m128) 0x56480e39
        _mm256_mask_fpclass_ps_mask <188>(__mmask8, __m256) 0x2122134a
        _mm512_mask_fpclass_ps_mask <172>(__mmask16, __m512) 0xda723e37
        _mm_mask_fpclass_sd_mask <209>(__mmask8, __m128d) 0x28924dc8
        _mm_mask_fpclass_ss_mask <173>(__mmask8, __m128) 0xaef7bf22
        _mm_mask_getexp_pd(__m128d, __mmask8, __m128d) 0xe3ed10b9
        _mm256_mask_getexp_pd(__m256d, __mmask8, __m256d) 0x2316b43c
        _mm512_mask_getexp_round_pd <4>(__m512d, __mmask8, __m512d) 0x7d84b572
        _mm_mask_getexp_ps(__m128, __mmask8, __m128) 0xd8adc7a9
        _mm256_mask_getexp_ps(__m256, __mmask8, __m256) 0xfff58450
        _mm512_mask_getexp_round_ps <4>(__m512, __mmask16, __m512) 0xabbf994c
        _mm_mask_getexp_round_sd <4>(__m128d, __mmask8, __m128d, __m128d) 0x2289e8db
        _mm_mask_getexp_round_ss <8>(__m128, __mmask8, __m128, __m128) 0x356c356e
        _mm_mask_getmant_pd <2,0>(__m128d, __mmask8, __m128d) 0x23f0bef2
        _mm256_mask_getmant_pd <0,0>(__m256d, __mmask8, __m256d) 0x3e1b7c9f
        _mm512_mask_getmant_round_pd <3,1,4>(__m512d, __mmask8, __m512d) 0x484096fd
        _mm_mask_getmant_ps <2,2>(__m128, __mmask8, __m128) 0x7fc4b534
        _mm256_mask_getmant_ps <0,0>(__m256, __mmask8, __m256) 0xb478f451
        _mm512_mask_getmant_round_ps <0,0,8>(__m512, __mmask16, __m512) 0x47482883
        _mm_mask_getmant_round_sd <2,1,4>(__m128d, __mmask8, __m128d, __m128d) 0x3da03011
        _mm_mask_getmant_round_ss <1,1,4>(__m128, __mmask8, __m128, __m128) 0x47d509e6
        _mm_mask_max_round_sd <8>(__m128d, __mmask8, __m128d, __m128d) 0xd77a690d
        _mm_mask_max_round_ss <8>(__m128, __mmask8, __m128, __m128) 0x1875171a
        _mm_mask_min_round_sd <8>(__m128d, __mmask8, __m128d, __m128d) 0x263c12b5
        _mm_mask_min_round_ss <4>(__m128, __mmask8, __m128, __m128) 0xa000e3a8
        _mm_mask_mul_round_sd <4>(__m128d, __mmask8, __m128d, __m128d) 0x26728368
        _mm_mask_mul_round_ss <10>(__m128, __mmask8, __m128, __m128) 0x1f25447b
        _mm_mask_cvtepi32_epi8(__m128i, __mmask8, __m128i) 0x3f1f9588
        _mm256_mask_cvtepi32_epi8(__m128i, __mmask8, __m256i) 0x047e5513
        _mm_mask_cvtepi32_storeu_epi8(*mut i8, __mmask8, __m128i) 0xa51efdcf
        _mm256_mask_cvtepi32_storeu_epi8(*mut i8, __mmask8, __m256i) 0x56cf11f4
        _mm512_mask_cvtepi32_storeu_epi8(*mut i8, __mmask16, __m512i) 0xa051456b
        _mm_mask_cvtepi32_epi16(__m128i, __mmask8, __m128i) 0x2e6dd6cc
        _mm_mask_cvtepi32_storeu_epi16(*mut i16, __mmask8, __m128i) 0x90a0bfda
        _mm256_mask_cvtepi32_storeu_epi16(*mut i16, __mmask8, __m256i) 0xaddd8776
        _mm512_mask_cvtepi32_storeu_epi16(*mut i16, __mmask16, __m512i) 0xfa911805
        _mm_mask_cvtepi64_epi8(__m128i, __mmask8, __m128i) 0xb3b27443
        _mm256_mask_cvtepi64_epi8(__m128i, __mmask8, __m256i) 0xde389a81
        _mm512_mask_cvtepi64_epi8(__m128i, __mmask8, __m512i) 0x4103ab88
        _mm_mask_cvtepi64_storeu_epi8(*mut i8, __mmask8, __m128i) 0xcd9494a3
        _mm256_mask_cvtepi64_storeu_epi8(*mut i8, __mmask8, __m256i) 0x63ce9ad5
        _mm512_mask_cvtepi64_storeu_epi8(*mut i8, __mmask8, __m512i) 0x7ceb5893
        _mm_mask_cvtepi64_epi32(__m128i, __mmask8, __m128i) 0xc1bca27e
        _mm_mask_cvtepi64_storeu_epi32(*mut i32, __mmask8, __m128i) 0xeaeb648d
        _mm256_mask_cvtepi64_storeu_epi32(*mut i32, __mmask8, __m256i) 0xbfa8e790
        _mm512_mask_cvtepi64_storeu_epi32(*mut i32, __mmask8, __m512i) 0x1b39018e
        _mm_mask_cvtepi64_epi16(__m128i, __mmask8, __m128i) 0x60b2e981
        _mm256_mask_cvtepi64_epi16(__m128i, __mmask8, __m256i) 0xace9441d
        _mm_mask_cvtepi64_storeu_epi16(*mut i16, __mmask8, __m128i) 0x9297f937
        _mm256_mask_cvtepi64_storeu_epi16(*mut i16, __mmask8, __m256i) 0x4de6dab9
        _mm512_mask_cvtepi64_storeu_epi16(*mut i16, __mmask8, __m512i) 0xfc3fb1b4
        _mm_mask_cvtsepi32_epi8(__m128i, __mmask8, __m128i) 0xdab77d4d
        _mm256_mask_cvtsepi32_epi8(__m128i, __mmask8, __m256i) 0x0e4659de
        _mm512_mask_cvtsepi32_epi8(__m128i, __mmask16, __m512i) 0xe4c6e8b6
        _mm_mask_cvtsepi32_storeu_epi8(*mut i8, __mmask8, __m128i) 0x0c4fc5b8
        _mm256_mask_cvtsepi32_storeu_epi8(*mut i8, __mmask8, __m256i) 0xaf04f04a
        _mm512_mask_cvtsepi32_storeu_epi8(*mut i8, __mmask16, __m512i) 0x30f9c650
        _mm_mask_cvtsepi32_epi16(__m128i, __mmask8, __m128i) 0xdd8e6859
        _mm256_mask_cvtsepi32_epi16(__m128i, __mmask8, __m256i) 0x54caaeec
        _mm512_mask_cvtsepi32_epi16(__m256i, __mmask16, __m512i) 0xea5b5249
        _mm_mask_cvtsepi32_storeu_epi16(*mut i16, __mmask8, __m128i) 0xba7b006e
        _mm256_mask_cvtsepi32_storeu_epi16(*mut i16, __mmask8, __m256i) 0x06071afd
        _mm512_mask_cvtsepi32_storeu_epi16(*mut i16, __mmask16, __m512i) 0xdf131c43
        _mm_mask_cvtsepi64_epi8(__m128i, __mmask8, __m128i) 0xfc4c9932
        _mm256_mask_cvtsepi64_epi8(__m128i, __mmask8, __m256i) 0x8e502efb
        _mm512_mask_cvtsepi64_epi8(__m128i, __mmask8, __m512i) 0x2c3bb594
        _mm_mask_cvtsepi64_storeu_epi8(*mut i8, __mmask8, __m128i) 0x22dee3b9
        _mm256_mask_cvtsepi64_storeu_epi8(*mut i8, __mmask8, __m256i) 0xafd1c91f
        _mm512_mask_cvtsepi64_storeu_epi8(*mut i8, __mmask8, __m512i) 0x1d852fcd
        _mm_mask_cvtsepi64_epi32(__m128i, __mmask8, __m128i) 0xd3ff4b44
        _mm256_mask_cvtsepi64_epi32(__m128i, __mmask8, __m256i) 0xaebc1a48
        _mm512_mask_cvtsepi64_epi32(__m256i, __mmask8, __m512i) 0xb1d75d4d
        _mm_mask_cvtsepi64_storeu_epi32(*mut i32, __mmask8, __m128i) 0x084b793e
        _mm256_mask_cvtsepi64_storeu_epi32(*mut i32, __mmask8, __m256i) 0xf3cf163f
        _mm512_mask_cvtsepi64_storeu_epi32(*mut i32, __mmask8, __m512i) 0x639a248e
        _mm_mask_cvtsepi64_epi16(__m128i, __mmask8, __m128i) 0x3610c244
        _mm256_mask_cvtsepi64_epi16(__m128i, __mmask8, __m256i) 0x84d35d64
        _mm512_mask_cvtsepi64_epi16(__m128i, __mmask8, __m512i) 0x7206ccb7
        _mm_mask_cvtsepi64_storeu_epi16(*mut i16, __mmask8, __m128i) 0xc830a1bd
        _mm256_mask_cvtsepi64_storeu_epi16(*mut i16, __mmask8, __m256i) 0xd2576da1
        _mm512_mask_cvtsepi64_storeu_epi16(*mut i16, __mmask8, __m512i) 0x76a4f59f
        _mm_mask_cvtsepi16_epi8(__m128i, __mmask8, __m128i) 0x512733bf
        _mm512_mask_cvtsepi16_storeu_epi8(*mut i8, __mmask32, __m512i) 0x3fd09f15
        _mm_mask_cvtusepi32_epi8(__m128i, __mmask8, __m128i) 0xd7a95242
        _mm256_mask_cvtusepi32_epi8(__m128i, __mmask8, __m256i) 0x68189aec
        _mm512_mask_cvtusepi32_epi8(__m128i, __mmask16, __m512i) 0x7d5b6b86
        _mm_mask_cvtusepi32_storeu_epi8(*mut i8, __mmask8, __m128i) 0x2f9f5a2b
        _mm256_mask_cvtusepi32_storeu_epi8(*mut i8, __mmask8, __m256i) 0x4a555613
        _mm512_mask_cvtusepi32_storeu_epi8(*mut i8, __mmask16, __m512i) 0xa8a203ce
        _mm_mask_cvtusepi32_epi16(__m128i, __mmask8, __m128i) 0xca395024
        _mm256_mask_cvtusepi32_epi16(__m128i, __mmask8, __m256i) 0x7f53e615
        _mm512_mask_cvtusepi32_epi16(__m256i, __mmask16, __m512i) 0xef0e6608
        _mm_mask_cvtusepi32_storeu_epi16(*mut i16, __mmask8, __m128i) 0x9d4ff7fb
        _mm256_mask_cvtusepi32_storeu_epi16(*mut i16, __mmask8, __m256i) 0x29c85088
        _mm512_mask_cvtusepi32_storeu_epi16(*mut i16, __mmask16, __m512i) 0x79960a0d
        _mm_mask_cvtusepi64_epi8(__m128i, __mmask8, __m128i) 0x989de0b6
        _mm256_mask_cvtusepi64_epi8(__m128i, __mmask8, __m256i) 0xc8dc2892
        _mm512_mask_cvtusepi64_epi8(__m128i, __mmask8, __m512i) 0x546ac16b
        _mm_mask_cvtusepi64_storeu_epi8(*mut i8, __mmask8, __m128i) 0xe620eeed
        _mm256_mask_cvtusepi64_storeu_epi8(*mut i8, __mmask8, __m256i) 0x250d78c2
        _mm512_mask_cvtusepi64_storeu_epi8(*mut i8, __mmask8, __m512i) 0xcd19b1d9
        _mm_mask_cvtusepi64_epi32(__m128i, __mmask8, __m128i) 0x14237ff0
        _mm256_mask_cvtusepi64_epi32(__m128i, __mmask8, __m256i) 0xaadd52c1
        _mm512_mask_cvtusepi64_epi32(__m256i, __mmask8, __m512i) 0xb484f80c
        _mm_mask_cvtusepi64_storeu_epi32(*mut i32, __mmask8, __m128i) 0x29d7b363
        _mm256_mask_cvtusepi64_storeu_epi32(*mut i32, __mmask8, __m256i) 0x88fa81b0
        _mm512_mask_cvtusepi64_storeu_epi32(*mut i32, __mmask8, __m512i) 0xc6a93b76
        _mm_mask_cvtusepi64_epi16(__m128i, __mmask8, __m128i) 0xffb0b98e
        _mm256_mask_cvtusepi64_epi16(__m128i, __mmask8, __m256i) 0x5b6b200f
        _mm512_mask_cvtusepi64_epi16(__m128i, __mmask8, __m512i) 0x17ad2428
        _mm_mask_cvtusepi64_storeu_epi16(*mut i16, __mmask8, __m128i) 0x04c38b3a
        _mm256_mask_cvtusepi64_storeu_epi16(*mut i16, __mmask8, __m256i) 0xcb5c8c27
        _mm512_mask_cvtusepi64_storeu_epi16(*mut i16, __mmask8, __m512i) 0xe98fe793
        _mm_mask_cvtusepi16_epi8(__m128i, __mmask8, __m128i) 0xbd75fe34
        _mm512_mask_cvtusepi16_storeu_epi8(*mut i8, __mmask32, __m512i) 0xd89a1b6c
        _mm_mask_range_pd <14>(__m128d, __mmask8, __m128d, __m128d) 0x3df9e1c6
        _mm256_mask_range_pd <7>(__m256d, __mmask8, __m256d, __m256d) 0x52506c1d
        _mm512_mask_range_round_pd <15,4>(__m512d, __mmask8, __m512d, __m512d) 0x7536979f
        _mm_mask_range_ps <6>(__m128, __mmask8, __m128, __m128) 0x0592af98
        _mm256_mask_range_ps <3>(__m256, __mmask8, __m256, __m256) 0xf58919b3
        _mm512_mask_range_round_ps <4,8>(__m512, __mmask16, __m512, __m512) 0x8e91dc4e
        _mm_mask_range_round_sd <7,8>(__m128d, __mmask8, __m128d, __m128d) 0x47ab8539
        _mm_mask_range_round_ss <11,8>(__m128, __mmask8, __m128, __m128) 0xe1d6dae5
        _mm_mask_reduce_pd <1>(__m128d, __mmask8, __m128d) 0x23cd1a6f
        _mm256_mask_reduce_pd <216>(__m256d, __mmask8, __m256d) 0x53f6481c
        _mm512_mask_reduce_round_pd <21,4>(__m512d, __mmask8, __m512d) 0xedc9c8d3
        _mm_mask_reduce_ps <233>(__m128, __mmask8, __m128) 0x4b43a95b
        _mm256_mask_reduce_ps <59>(__m256, __mmask8, __m256) 0xd0edfa70
        _mm512_mask_reduce_round_ps <118,4>(__m512, __mmask16, __m512) 0x01c9eb20
        _mm_mask_reduce_round_sd <234,4>(__m128d, __mmask8, __m128d, __m128d) 0x8a64e7f1
        _mm_mask_reduce_round_ss <178,4>(__m128, __mmask8, __m128, __m128) 0xd6ee3f83
        _mm_mask_roundscale_pd <130>(__m128d, __mmask8, __m128d) 0xb21f9a64
        _mm256_mask_roundscale_pd <110>(__m256d, __mmask8, __m256d) 0x79669c88
        _mm512_mask_roundscale_round_pd <15,4>(__m512d, __mmask8, __m512d) 0xc5d34d08
        _mm_mask_roundscale_ps <179>(__m128, __mmask8, __m128) 0x710b4440
        _mm256_mask_roundscale_ps <122>(__m256, __mmask8, __m256) 0x72430a55
        _mm512_mask_roundscale_round_ps <149,8>(__m512, __mmask16, __m512) 0x06839d74
        _mm_mask_roundscale_round_sd <144,4>(__m128d, __mmask8, __m128d, __m128d) 0x3aec4c89
        _mm_mask_roundscale_round_ss <251,4>(__m128, __mmask8, __m128, __m128) 0x176d29fa
        _mm_mask_scalef_pd(__m128d, __mmask8, __m128d, __m128d) 0x48009945
        _mm256_mask_scalef_pd(__m256d, __mmask8, __m256d, __m256d) 0x15855239
        _mm512_mask_scalef_round_pd <11>(__m512d, __mmask8, __m512d, __m512d) 0xd3968151
        _mm_mask_scalef_ps(__m128, __mmask8, __m128, __m128) 0xf17cad6a
        _mm256_mask_scalef_ps(__m256, __mmask8, __m256, __m256) 0xd5029e3c
        _mm512_mask_scalef_round_ps <11>(__m512, __mmask16, __m512, __m512) 0xc40f05f8
        _mm_mask_scalef_round_sd <9>(__m128d, __mmask8, __m128d, __m128d) 0x90ef688f
        _mm_mask_scalef_round_ss <9>(__m128, __mmask8, __m128, __m128) 0x352b27c6
        _mm_mask_sqrt_round_sd <9>(__m128d, __mmask8, __m128d, __m128d) 0x590959a4
        _mm_mask_sqrt_round_ss <4>(__m128, __mmask8, __m128, __m128) 0xf98eac89
        _mm_mask_sub_round_sd <11>(__m128d, __mmask8, __m128d, __m128d) 0x3f1e37b3
        _mm_mask_sub_round_ss <8>(__m128, __mmask8, __m128, __m128) 0x9994d5c4
        _mm512_mask_cvt_roundph_ps <4>(__m512, __mmask16, __m256i) 0xbe068738
        _mm_mask_cvtps_ph <239>(__m128i, __mmask8, __m128) 0x85693d40
        _mm256_mask_cvt_roundps_ph <218>(__m128i, __mmask8, __m256) 0xc14070d0
        _mm512_mask_cvt_roundps_ph <8>(__m256i, __mmask16, __m512) 0x80661cd7
        _mm_mask_bitshuffle_epi64_mask(__mmask16, __m128i, __m128i) 0xaadb939b
        _mm256_mask_bitshuffle_epi64_mask(__mmask32, __m256i, __m256i) 0xee789466
        _mm512_mask_bitshuffle_epi64_mask(__mmask64, __m512i, __m512i) 0x65031f7e
        _mm_maskz_fixupimm_pd <134>(__mmask8, __m128d, __m128d, __m128i) 0xb09b0000
        _mm256_maskz_fixupimm_pd <197>(__mmask8, __m256d, __m256d, __m256i) 0xee14484e
        _mm512_maskz_fixupimm_round_pd <195,8>(__mmask8, __m512d, __m512d, __m512i) 0xfac14556
        _mm_maskz_fixupimm_ps <164>(__mmask8, __m128, __m128, __m128i) 0x3290f891
        _mm256_maskz_fixupimm_ps <173>(__mmask8, __m256, __m256, __m256i) 0x58b72aeb
        _mm512_maskz_fixupimm_round_ps <138,8>(__mmask16, __m512, __m512, __m512i) 0x5a5f2cf8
        _mm_maskz_fixupimm_round_sd <45,8>(__mmask8, __m128d, __m128d, __m128i) 0x297c0c1c
        _mm_maskz_fixupimm_round_ss <36,4>(__mmask8, __m128, __m128, __m128i) 0x4c28e586
        _mm512_mask_max_round_pd <4>(__m512d, __mmask8, __m512d, __m512d) 0x2078fa75
        _mm512_mask_max_round_ps <8>(__m512, __mmask16, __m512, __m512) 0x5982bd06
        _mm512_mask_min_round_pd <4>(__m512d, __mmask8, __m512d, __m512d) 0x8b2389ab
        _mm512_mask_min_round_ps <8>(__m512, __mmask16, __m512, __m512) 0x102df869
        _mm512_mask_mul_round_pd <9>(__m512d, __mmask8, __m512d, __m512d) 0x23205eb9
        _mm512_mask_mul_round_ps <4>(__m512, __mmask16, __m512, __m512) 0x20622416
        _mm256_permutexvar_pd(__m256i, __m256d) 0xdf34d40a
        _mm512_permutexvar_pd(__m512i, __m512d) 0xf633dae5
        _mm_permutexvar_epi16(__m128i, __m128i) 0x1694003d
        _mm256_permutexvar_epi16(__m256i, __m256i) 0x643070ad
        _mm512_permutexvar_epi16(__m512i, __m512i) 0xaae30322
        _mm_permutexvar_epi8(__m128i, __m128i) 0xcebb9fa8
        _mm256_permutexvar_epi8(__m256i, __m256i) 0x2bca1b8e
        _mm512_permutexvar_epi8(__m512i, __m512i) 0x35e500fb
        _mm512_permutexvar_ps(__m512i, __m512) 0xf6e15ae5
        _mm512_maddubs_epi16(__m512i, __m512i) 0x21159b11
        _mm512_madd_epi16(__m512i, __m512i) 0x2c84b0be
        _mm512_mulhrs_epi16(__m512i, __m512i) 0x8567533a
        _mm_multishift_epi64_epi8(__m128i, __m128i) 0xc7a1627c
        _mm256_multishift_epi64_epi8(__m256i, __m256i) 0x1c821e47
        _mm512_multishift_epi64_epi8(__m512i, __m512i) 0x08a4595b
        _mm512_sad_epu8(__m512i, __m512i) 0xbb326ea7
        _mm512_shuffle_epi8(__m512i, __m512i) 0x530d3277
        _mm512_sll_epi32(__m512i, __m128i) 0x224416a6
        _mm512_sll_epi64(__m512i, __m128i) 0x3cf31858
        _mm512_sll_epi16(__m512i, __m128i) 0xb462669e
        _mm512_sra_epi32(__m512i, __m128i) 0xf4279865
        _mm_sra_epi64(__m128i, __m128i) 0x138517f4
        _mm256_sra_epi64(__m256i, __m128i) 0xf5f1b365
        _mm512_sra_epi64(__m512i, __m128i) 0x066f6f6f
        _mm512_sra_epi16(__m512i, __m128i) 0x554d7b3c
        _mm512_srl_epi32(__m512i, __m128i) 0x47503056
        _mm512_srl_epi64(__m512i, __m128i) 0x7444b1de
        _mm512_srl_epi16(__m512i, __m128i) 0x39d5a5d7
        _mm_maskz_ternarylogic_epi32 <166>(__mmask8, __m128i, __m128i, __m128i) 0xc5de4d40
        _mm256_maskz_ternarylogic_epi32 <247>(__mmask8, __m256i, __m256i, __m256i) 0xcf4f1205
        _mm512_maskz_ternarylogic_epi32 <62>(__mmask16, __m512i, __m512i, __m512i) 0xe2836178
        _mm_maskz_ternarylogic_epi64 <240>(__mmask8, __m128i, __m128i, __m128i) 0x9fd38425
        _mm256_maskz_ternarylogic_epi64 <93>(__mmask8, __m256i, __m256i, __m256i) 0x218d5dc9
        _mm512_maskz_ternarylogic_epi64 <73>(__mmask8, __m512i, __m512i, __m512i) 0xef6c78a1
        _mm512_mask_i32scatter_pd <2>(*mut f64, __mmask8, Near32<__m256i>, __m512d) 0xcbd4a6a6
        _mm512_mask_i32scatter_epi32 <2>(*mut i32, __mmask16, Near32<__m512i>, __m512i) 0x19c39525
        _mm512_mask_i32scatter_epi64 <8>(*mut i64, __mmask8, Near32<__m256i>, __m512i) 0x8eb39294
        _mm512_mask_i32scatter_ps <2>(*mut f32, __mmask16, Near32<__m512i>, __m512) 0xc104f108
        _mm512_mask_i64scatter_pd <4>(*mut f64, __mmask8, Near64<__m512i>, __m512d) 0x4235b788
        _mm512_mask_i64scatter_epi32 <8>(*mut i32, __mmask8, Near64<__m512i>, __m256i) 0x003fbaef
        _mm512_mask_i64scatter_epi64 <4>(*mut i64, __mmask8, Near64<__m512i>, __m512i) 0x865ab48a
        _mm512_mask_i64scatter_ps <8>(*mut f32, __mmask8, Near64<__m512i>, __m256) 0xa5f633d1
        _mm_mask_i64scatter_pd <2>(*mut f64, __mmask8, Near64<__m128i>, __m128d) 0x7b0912b8
        _mm_mask_i64scatter_epi64 <8>(*mut i64, __mmask8, Near64<__m128i>, __m128i) 0xd527a839
        _mm256_mask_i64scatter_pd <4>(*mut f64, __mmask8, Near64<__m256i>, __m256d) 0x7fc6383d
        _mm256_mask_i64scatter_epi64 <1>(*mut i64, __mmask8, Near64<__m256i>, __m256i) 0xcdfa61cf
        _mm_mask_i64scatter_ps <1>(*mut f32, __mmask8, Near64<__m128i>, __m128) 0xca61a824
        _mm_mask_i64scatter_epi32 <2>(*mut i32, __mmask8, Near64<__m128i>, __m128i) 0x2f2c0015
        _mm256_mask_i64scatter_ps <2>(*mut f32, __mmask8, Near64<__m256i>, __m128) 0xdc39a5ac
        _mm256_mask_i64scatter_epi32 <8>(*mut i32, __mmask8, Near64<__m256i>, __m128i) 0xc4791ab3
        _mm_mask_i32scatter_pd <1>(*mut f64, __mmask8, Near32<__m128i>, __m128d) 0x138cfee0
        _mm_mask_i32scatter_epi64 <8>(*mut i64, __mmask8, Near32<__m128i>, __m128i) 0xc5ba3565
        _mm256_mask_i32scatter_pd <2>(*mut f64, __mmask8, Near32<__m128i>, __m256d) 0xdb6c4a27
        _mm256_mask_i32scatter_epi64 <2>(*mut i64, __mmask8, Near32<__m128i>, __m256i) 0x7226ebcb
        _mm_mask_i32scatter_ps <8>(*mut f32, __mmask8, Near32<__m128i>, __m128) 0xf6d6d237
        _mm_mask_i32scatter_epi32 <8>(*mut i32, __mmask8, Near32<__m128i>, __m128i) 0xa4c8ef63
        _mm256_mask_i32scatter_ps <2>(*mut f32, __mmask8, Near32<__m256i>, __m256) 0x852feec8
        _mm256_mask_i32scatter_epi32 <1>(*mut i32, __mmask8, Near32<__m256i>, __m256i) 0x70be3f47
        _mm512_mask_cvt_roundepi32_ps <11>(__m512, __mmask16, __m512i) 0x2212ecdf
        _mm_cvtepi64_pd(__m128i) 0x99ad9d91
        _mm256_cvtepi64_ps(__m256i) 0xb42e4452
        _mm256_cvtepi64_pd(__m256i) 0x50ff66c6
        _mm512_cvt_roundepi64_ps <4>(__m512i) 0x56306c9a
        _mm512_cvt_roundepi64_pd <9>(__m512i) 0x9dcbdbe7
        _mm512_mask_sqrt_round_pd <4>(__m512d, __mmask8, __m512d) 0x1a6eff4a
        _mm512_mask_sqrt_round_ps <11>(__m512, __mmask16, __m512) 0x33a443eb
        _mm512_mask_sub_round_pd <4>(__m512d, __mmask8, __m512d, __m512d) 0x44611aea
        _mm512_mask_sub_round_ps <11>(__m512, __mmask16, __m512, __m512) 0x3a4371b8
        _mm512_mask_cvt_roundepu32_ps <9>(__m512, __mmask16, __m512i) 0x5bf806e6
        _mm_cvtepu64_pd(__m128i) 0xc9a12fa8
        _mm256_cvtepu64_ps(__m256i) 0x2c0dab8b
        _mm256_cvtepu64_pd(__m256i) 0xb6a78339
        _mm512_cvt_roundepu64_ps <9>(__m512i) 0x46c89682
        _mm512_cvt_roundepu64_pd <9>(__m512i) 0x36c593d8
        _mm_cvt_roundsd_si32 <9>(__m128d) 0x80cee351
        _mm_cvt_roundsd_si64 <10>(__m128d) 0x39c7c782
        _mm_cvt_roundsd_u32 <8>(__m128d) 0x2bb0f676
        _mm_cvt_roundsd_u64 <9>(__m128d) 0x1b983778
        _mm_cvt_roundss_si32 <11>(__m128) 0xe403ca15
        _mm_cvt_roundss_si64 <10>(__m128) 0x0bc9d89b
        _mm_cvt_roundss_u32 <8>(__m128) 0x06350e02
        _mm_cvt_roundss_u64 <8>(__m128) 0xa8dfe77e
        _mm_maskz_fnmsub_round_ss <4>(__mmask8, __m128, __m128, __m128) 0x8c038c9b
        _mm_maskz_fnmsub_round_sd <8>(__mmask8, __m128d, __m128d, __m128d) 0x6a82bdff
        _mm_dpbusd_epi32(__m128i, __m128i, __m128i) 0x8eb82bea
        _mm256_dpbusd_epi32(__m256i, __m256i, __m256i) 0x62ee6006
        _mm512_dpbusd_epi32(__m512i, __m512i, __m512i) 0xdd5fa1d5
        _mm_dpbusds_epi32(__m128i, __m128i, __m128i) 0xbdfa92c5
        _mm256_dpbusds_epi32(__m256i, __m256i, __m256i) 0x07d3c698
        _mm512_dpbusds_epi32(__m512i, __m512i, __m512i) 0x2bbfb4d5
        _mm_dpwssd_epi32(__m128i, __m128i, __m128i) 0x66171272
        _mm256_dpwssd_epi32(__m256i, __m256i, __m256i) 0x8d95f7d6
        _mm512_dpwssd_epi32(__m512i, __m512i, __m512i) 0xa146594b
        _mm_dpwssds_epi32(__m128i, __m128i, __m128i) 0xa8f98753
        _mm256_dpwssds_epi32(__m256i, __m256i, __m256i) 0x5423c7c3
        _mm512_dpwssds_epi32(__m512i, __m512i, __m512i) 0x502e339a
        _mm512_permutevar_pd(__m512d, __m512i) 0xf043de33
        _mm512_permutevar_ps(__m512, __m512i) 0x8c8f7850
        _mm_maskz_madd52hi_epu64(__mmask8, __m128i, __m128i, __m128i) 0x1e218fb6
        _mm256_maskz_madd52hi_epu64(__mmask8, __m256i, __m256i, __m256i) 0x0161c83d
        _mm512_maskz_madd52hi_epu64(__mmask8, __m512i, __m512i, __m512i) 0x1c9e6349
        _mm_maskz_madd52lo_epu64(__mmask8, __m128i, __m128i, __m128i) 0x9ceab3f2
        _mm256_maskz_madd52lo_epu64(__mmask8, __m256i, __m256i, __m256i) 0xb3ad7938
        _mm512_maskz_madd52lo_epu64(__mmask8, __m512i, __m512i, __m512i) 0x56a78a65
        _mm_cvtne2ps_pbh(__m128, __m128) 0x343fc0ee
        _mm256_cvtne2ps_pbh(__m256, __m256) 0xcf20248d
        _mm512_cvtne2ps_pbh(__m512, __m512) 0x83165e0c
        _mm256_cvtneps_pbh(__m256) 0x8886e650
        _mm512_cvtneps_pbh(__m512) 0xeccf7aac
        _mm_dpbf16_ps(__m128, __m128bh, __m128bh) 0xb7a15cdc
        _mm256_dpbf16_ps(__m256, __m256bh, __m256bh) 0xe1e644ef
        _mm512_dpbf16_ps(__m512, __m512bh, __m512bh) 0xfcacf0cf
        _mm512_clmulepi64_epi128 <35>(__m512i, __m512i) 0x5901d9a9
        _mm512_mask_gf2p8affineinv_epi64_epi8 <194>(__m512i, __mmask64, __m512i, __m512i) 0xf2a439c8
        _mm512_mask_gf2p8affine_epi64_epi8 <72>(__m512i, __mmask64, __m512i, __m512i) 0xfb2d2384
        _mm512_mask_gf2p8mul_epi8(__m512i, __mmask64, __m512i, __m512i) 0x17924205
        _mm512_stream_ps(*mut f32, __m512) 0xcc416474
        _mm512_stream_pd(*mut f64, __m512d) 0xd6a6d518
        _mm512_stream_si512(*mut __m512i, __m512i) 0x6e908eff
        _mm512_stream_load_si512(*const __m512i) 0xcc98582d
        _mm_mask_load_ss(__m128, __mmask8, *const f32) 0x6a7e5347
        _mm_maskz_load_ss(__mmask8, *const f32) 0xc6bc4cd8
        _mm_mask_store_ss(*mut f32, __mmask8, __m128) 0xb7cee36b
        _mm_mask_load_sd(__m128d, __mmask8, *const f64) 0x8051bda5
        _mm_maskz_load_sd(__mmask8, *const f64) 0xad5311cd
        _mm_mask_store_sd(*mut f64, __mmask8, __m128d) 0xd1cde853
        _mm_cvtneps_pbh(__m128) 0xe820cd39
        _mm_mask_cvtneps_pbh(__m128bh, __mmask8, __m128) 0xb5251334
        _mm_maskz_cvtneps_pbh(__mmask8, __m128) 0xd8c8dd18
    }
}
