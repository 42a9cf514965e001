//! One function of `core::arch::aarch64` for each of LLVM's names in it, on numbers of all kinds. A sum of what each gives was
//! found out with an emulator of the processor.
// One macro serves vectors and scalars, for which a transmute to bytes has a better name.
#![allow(unnecessary_transmutes, unused_unsafe)]
use std::arch::aarch64::*;
use std::mem::{transmute, transmute_copy};

const SINGLES: [u32; 20] = [
    0, 0x8000_0000, 0x3f80_0000, 0xbf80_0000, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0xffc0_0000, 0x4049_0fdb, 1,
    0x8000_0001, 0x007f_ffff, 0x0080_0000, 0x7f7f_ffff, 0xff7f_ffff, 0x4f00_0000, 0xcf00_0000, 0x3f00_0000, 0x3fc0_0000,
    0x5f80_0000,
];
const DOUBLES: [u64; 20] = [
    0, 1 << 63, 0x3ff << 52, 0xbff << 52, 0x7ff << 52, 0xfff << 52, 0x7ff8 << 48, 0xfff8 << 48, 0x4009_21fb_5444_2d18, 1,
    0x8000_0000_0000_0001, 0xf_ffff_ffff_ffff, 0x10_0000_0000_0000, 0x7fef_ffff_ffff_ffff, 0xffef_ffff_ffff_ffff,
    0x41e0 << 48, 0xc1e0 << 48, 0x3fe0 << 48, 0x3ff8 << 48, 0x43f0 << 48,
];
const HALVES: [u16; 20] = [
    0, 0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0xfe00, 0x4248, 1, 0x8001, 0x3ff, 0x400, 0x7bff, 0xfbff, 0x7800,
    0xf800, 0x3800, 0x3e00, 0x5c00,
];

/// What pointers lead to the middle of.
#[repr(align(16))]
struct Memory([u8; 80]);

struct Random(u64);

impl Random {
    /// Numbers that depend on a name.
    fn of(name: &str) -> Random {
        Random(name.bytes().fold(7, |state: u64, byte| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ self.0 >> 40
    }
    fn byte(&mut self) -> u8 {
        let word = self.word();
        match word >> 60 {
            0 => 0x80,
            1 => 0x7f,
            2 => 0xff,
            3 | 4 => (word >> 20) as u8 & 15,
            5 => 0,
            _ => (word >> 33) as u8,
        }
    }
    /// A float of some bytes.
    fn float(&mut self, size: usize) -> u64 {
        let word = self.word();
        let (at, small) = ((word >> 8) as usize % 20, word as i8);
        match (size, word >> 50 & 3) {
            (2, 0) => HALVES[at].into(),
            (2, _) => word as u16 as u64 & 0xbbff,
            (4, 0) => SINGLES[at].into(),
            (4, 1) => u64::from((f32::from(small) / 4.0).to_bits()),
            (4, 2) => word & 0xbfff_ffff,
            (4, _) => u64::from(((word as i32 >> 8) as f32 / 1000.0).to_bits()),
            (_, 0) => DOUBLES[at],
            (_, 1) => (f64::from(small) / 4.0).to_bits(),
            (_, 2) => word & !(1 << 62),
            _ => ((word as i64 >> 20) as f64 / 1000.0).to_bits(),
        }
    }
    /// The bytes of integers, or of floats of some size.
    fn bytes<const N: usize>(&mut self, float: usize) -> [u8; N] {
        let mut bytes = [0; N];
        for chunk in bytes.chunks_mut(float.max(1)) {
            match float {
                0 => chunk[0] = self.byte(),
                _ => chunk.copy_from_slice(&self.float(float).to_le_bytes()[..float]),
            }
        }
        bytes
    }
    unsafe fn arg<const N: usize, T>(&mut self, float: usize) -> T {
        assert_eq!(N, size_of::<T>());
        unsafe { transmute_copy(&self.bytes::<N>(float)) }
    }
}

/// Bytes as text. A NaN has many bit patterns, any of which will do.
fn text(bytes: &[u8], float: usize) -> String {
    let number = |lane: &[u8]| lane.iter().rev().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
    let is_nan = |bits: u64| match float {
        2 => bits & 0x7fff > 0x7c00,
        4 => f32::from_bits(bits as u32).is_nan(),
        _ => f64::from_bits(bits).is_nan(),
    };
    let lanes = bytes.chunks(if float == 0 { bytes.len().min(8) } else { float });
    let lane = |lane: &[u8]| match number(lane) {
        bits if float != 0 && is_nan(bits) => "NaN".to_string(),
        bits => format!("{bits:x}"),
    };
    lanes.map(lane).collect::<Vec<_>>().join(" ")
}

/// How often each function is called.
const ROUNDS: u64 = 2;

/// A sum of texts, in which their order counts.
fn sum_of(texts: [String; ROUNDS as usize]) -> u32 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([b'\n']));
    bytes.fold(0x811c_9dc5, |sum: u32, byte| (sum ^ u32::from(byte)).wrapping_mul(0x100_0193))
}

/// Runs a function on numbers and a pointer, and tells if it gives, or leaves in memory, something else than expected.
macro_rules! gives {
    ($name:literal, $sum:literal, $r:ident $p:ident => $call:expr, $out:ty, $size:literal, $float:literal) => {
        gives!(of $name, $sum, $r $p memory $float => {
            let out: [u8; $size] = unsafe { transmute::<$out, _>($call) };
            text(&out, $float)
        });
    };
    ($name:literal, $sum:literal, $r:ident $p:ident => $call:expr) => {
        gives!(of $name, $sum, $r $p memory 0 => {
            unsafe { $call };
            text(&memory.0, 0)
        });
    };
    (of $name:literal, $sum:literal, $r:ident $p:ident $memory:ident $float:literal => $text:expr) => {
        let sum = sum_of(std::array::from_fn(|round| {
            let mut $r = Random::of($name);
            $r.0 ^= (round as u64) << 32;
            let mut $memory = Memory($r.bytes::<80>($float));
            #[allow(unused)]
            let $p = unsafe { $memory.0.as_mut_ptr().add(16) };
            $text
        }));
        let expected: u32 = $sum;
        assert_eq!(sum, expected, "{}", $name);
    };
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_0() {
    gives!("__crc32cd", 0x8fce1363, r p => __crc32cd(r.arg::<4, u32>(0), r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("__crc32d", 0x7ffd4556, r p => __crc32d(r.arg::<4, u32>(0), r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("__jcvt", 0xd0377f85, r p => __jcvt(r.arg::<8, f64>(8)), i32, 4, 0);
    gives!("vabd_f64", 0x866655ef, r p => vabd_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vabdq_f64", 0x41446016, r p => vabdq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vabsd_s64", 0xa8cf52d0, r p => vabsd_s64(r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vaddlv_s16", 0x823107bb, r p => vaddlv_s16(r.arg::<8, int16x4_t>(0)), i32, 4, 0);
    gives!("vaddlvq_s16", 0x8a297e6e, r p => vaddlvq_s16(r.arg::<16, int16x8_t>(0)), i32, 4, 0);
    gives!("vaddlvq_s32", 0xfa356e38, r p => vaddlvq_s32(r.arg::<16, int32x4_t>(0)), i64, 8, 0);
    gives!("vaddlv_s32", 0x9654c755, r p => vaddlv_s32(r.arg::<8, int32x2_t>(0)), i64, 8, 0);
    gives!("vaddlv_s8", 0xaf742a5d, r p => vaddlv_s8(r.arg::<8, int8x8_t>(0)), i16, 2, 0);
    gives!("vaddlvq_s8", 0x909c0185, r p => vaddlvq_s8(r.arg::<16, int8x16_t>(0)), i16, 2, 0);
    gives!("vaddlv_u16", 0xf5804ea3, r p => vaddlv_u16(r.arg::<8, uint16x4_t>(0)), u32, 4, 0);
    gives!("vaddlvq_u16", 0xb7653c14, r p => vaddlvq_u16(r.arg::<16, uint16x8_t>(0)), u32, 4, 0);
    gives!("vaddlvq_u32", 0xe5238f16, r p => vaddlvq_u32(r.arg::<16, uint32x4_t>(0)), u64, 8, 0);
    gives!("vaddlv_u32", 0xd513bd9f, r p => vaddlv_u32(r.arg::<8, uint32x2_t>(0)), u64, 8, 0);
    gives!("vaddlv_u8", 0x985c9e9d, r p => vaddlv_u8(r.arg::<8, uint8x8_t>(0)), u16, 2, 0);
    gives!("vaddlvq_u8", 0x0217468a, r p => vaddlvq_u8(r.arg::<16, uint8x16_t>(0)), u16, 2, 0);
    gives!("vaddv_f32", 0xbffbf117, r p => vaddv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vaddvq_f32", 0x19a88645, r p => vaddvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vaddvq_f64", 0x136852c8, r p => vaddvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vbcaxq_s8", 0x2788417a, r p => vbcaxq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vbcaxq_s16", 0x1c0582bf, r p => vbcaxq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vbcaxq_s32", 0x30d7b843, r p => vbcaxq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vbcaxq_s64", 0xd890f3f7, r p => vbcaxq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vbcaxq_u8", 0x5a266a7f, r p => vbcaxq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vbcaxq_u16", 0x5b5528bd, r p => vbcaxq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vbcaxq_u32", 0xc5a5027b, r p => vbcaxq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vbcaxq_u64", 0x7cfe1877, r p => vbcaxq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vcage_f64", 0x0f0baf67, r p => vcage_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcageq_f64", 0xc3574757, r p => vcageq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcaged_f64", 0xd8974b2f, r p => vcaged_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcages_f32", 0xb867ca35, r p => vcages_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcagt_f64", 0x0f0baf67, r p => vcagt_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcagtq_f64", 0xf7f551dd, r p => vcagtq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcagtd_f64", 0x0f0baf67, r p => vcagtd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcagts_f32", 0xaf205cf5, r p => vcagts_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvt_n_f64_s64", 0x3a8b7a61, r p => vcvt_n_f64_s64::<27>(r.arg::<8, int64x1_t>(0)), float64x1_t, 8, 8);
    gives!("vcvtq_n_f64_s64", 0xe2cebc7e, r p => vcvtq_n_f64_s64::<12>(r.arg::<16, int64x2_t>(0)), float64x2_t, 16, 8);
    gives!("vcvt_n_f64_u64", 0x56543f17, r p => vcvt_n_f64_u64::<7>(r.arg::<8, uint64x1_t>(0)), float64x1_t, 8, 8);
    gives!("vcvtq_n_f64_u64", 0x35c788f7, r p => vcvtq_n_f64_u64::<24>(r.arg::<16, uint64x2_t>(0)), float64x2_t, 16, 8);
    gives!("vcvt_n_s64_f64", 0xb867ca35, r p => vcvt_n_s64_f64::<57>(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtq_n_s64_f64", 0x2b89650f, r p => vcvtq_n_s64_f64::<42>(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvt_n_u64_f64", 0xd8974b2f, r p => vcvt_n_u64_f64::<64>(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtq_n_u64_f64", 0x754dfe5d, r p => vcvtq_n_u64_f64::<47>(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvt_s64_f64", 0x75f81b42, r p => vcvt_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtq_s64_f64", 0x42bf52de, r p => vcvtq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvt_u64_f64", 0x6f170bc2, r p => vcvt_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtq_u64_f64", 0xf3ea0a52, r p => vcvtq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvta_s16_f16", 0xd0a19214, r p => vcvta_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtaq_s16_f16", 0x2bfa98bc, r p => vcvtaq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvta_s32_f32", 0x7a06e846, r p => vcvta_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtaq_s32_f32", 0x9c39e116, r p => vcvtaq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvta_s64_f64", 0x9bf8df30, r p => vcvta_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtaq_s64_f64", 0x34bb3c93, r p => vcvtaq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvta_u16_f16", 0xb867ca35, r p => vcvta_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtaq_u16_f16", 0xa86ee94d, r p => vcvtaq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvta_u32_f32", 0xcddfd790, r p => vcvta_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtaq_u32_f32", 0xf8847876, r p => vcvtaq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvta_u64_f64", 0xb867ca35, r p => vcvta_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtaq_u64_f64", 0xdc31f924, r p => vcvtaq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtas_s32_f32", 0xfbbdcca8, r p => vcvtas_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtad_s64_f64", 0x5864d03b, r p => vcvtad_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtas_u32_f32", 0xb867ca35, r p => vcvtas_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtad_u64_f64", 0x805b6f60, r p => vcvtad_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtm_s16_f16", 0xe70578c5, r p => vcvtm_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtmq_s16_f16", 0x3400b07f, r p => vcvtmq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtm_s32_f32", 0xd6611e44, r p => vcvtm_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtmq_s32_f32", 0x4f8ce651, r p => vcvtmq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtm_s64_f64", 0xb5527822, r p => vcvtm_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtmq_s64_f64", 0x082a642e, r p => vcvtmq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtm_u16_f16", 0xb55541a8, r p => vcvtm_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtmq_u16_f16", 0x550f5472, r p => vcvtmq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtm_u32_f32", 0x9d7da06b, r p => vcvtm_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtmq_u32_f32", 0x76d49fb8, r p => vcvtmq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtm_u64_f64", 0x3025b854, r p => vcvtm_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtmq_u64_f64", 0xf7d8c8fd, r p => vcvtmq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtms_s32_f32", 0xcac507ed, r p => vcvtms_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtmd_s64_f64", 0x38cfe425, r p => vcvtmd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtms_u32_f32", 0x2a201952, r p => vcvtms_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtmd_u64_f64", 0xb867ca35, r p => vcvtmd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtn_s16_f16", 0x200e8f4e, r p => vcvtn_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtnq_s16_f16", 0x47c481d2, r p => vcvtnq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtn_s32_f32", 0xccad2823, r p => vcvtn_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtnq_s32_f32", 0xb6bbf70f, r p => vcvtnq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtn_s64_f64", 0xd0484602, r p => vcvtn_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtnq_s64_f64", 0x7d579310, r p => vcvtnq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtn_u16_f16", 0xe6290f60, r p => vcvtn_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtnq_u16_f16", 0x31300ee4, r p => vcvtnq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtn_u32_f32", 0x1c390b6f, r p => vcvtn_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtnq_u32_f32", 0xeb60cc13, r p => vcvtnq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtn_u64_f64", 0x7604fa71, r p => vcvtn_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtnq_u64_f64", 0xd44afcb4, r p => vcvtnq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtns_s32_f32", 0x6efaa2ed, r p => vcvtns_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtnd_s64_f64", 0xdfea5e82, r p => vcvtnd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtns_u32_f32", 0xb867ca35, r p => vcvtns_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtnd_u64_f64", 0xab3ec5f4, r p => vcvtnd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtp_s16_f16", 0xecea1e80, r p => vcvtp_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtpq_s16_f16", 0x51984b5b, r p => vcvtpq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtp_s32_f32", 0xc094d596, r p => vcvtp_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtpq_s32_f32", 0xa68ef2fe, r p => vcvtpq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtp_s64_f64", 0x4e2863f9, r p => vcvtp_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtpq_s64_f64", 0x5479d0d6, r p => vcvtpq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtp_u16_f16", 0x60b0a2b8, r p => vcvtp_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtpq_u16_f16", 0x934993fd, r p => vcvtpq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtp_u32_f32", 0xff56c740, r p => vcvtp_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtpq_u32_f32", 0xdc7340bb, r p => vcvtpq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtp_u64_f64", 0x3025b854, r p => vcvtp_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtpq_u64_f64", 0x9a0483ac, r p => vcvtpq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtps_s32_f32", 0xa169c29f, r p => vcvtps_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtpd_s64_f64", 0x918a2e93, r p => vcvtpd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtps_u32_f32", 0xb867ca35, r p => vcvtps_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtpd_u64_f64", 0x3025b854, r p => vcvtpd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvts_n_f32_s32", 0x305bb289, r p => vcvts_n_f32_s32::<4>(r.arg::<4, i32>(0)), f32, 4, 4);
    gives!("vcvtd_n_f64_s64", 0xf19d6122, r p => vcvtd_n_f64_s64::<40>(r.arg::<8, i64>(0)), f64, 8, 8);
    gives!("vcvts_n_f32_u32", 0x8f134608, r p => vcvts_n_f32_u32::<32>(r.arg::<4, u32>(0)), f32, 4, 4);
    gives!("vcvtd_n_f64_u64", 0xb6128dfe, r p => vcvtd_n_f64_u64::<60>(r.arg::<8, u64>(0)), f64, 8, 8);
    gives!("vcvts_n_s32_f32", 0xaa4beff3, r p => vcvts_n_s32_f32::<2>(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtd_n_s64_f64", 0x3ef5b53e, r p => vcvtd_n_s64_f64::<6>(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvts_n_u32_f32", 0xb867ca35, r p => vcvts_n_u32_f32::<7>(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtd_n_u64_f64", 0xb867ca35, r p => vcvtd_n_u64_f64::<3>(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtx_f32_f64", 0x7d466dc0, r p => vcvtx_f32_f64(r.arg::<16, float64x2_t>(8)), float32x2_t, 8, 4);
    gives!("veor3q_s8", 0x0fa6b07b, r p => veor3q_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("veor3q_s16", 0xe6a4d71b, r p => veor3q_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("veor3q_s32", 0xd95819b1, r p => veor3q_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("veor3q_s64", 0x3dc5c2bf, r p => veor3q_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("veor3q_u8", 0xf2a7429a, r p => veor3q_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("veor3q_u16", 0xc683d602, r p => veor3q_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("veor3q_u32", 0x0938fb27, r p => veor3q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("veor3q_u64", 0xb6be12ff, r p => veor3q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vfmlal_high_f16", 0x40f91f1d, r p => vfmlal_high_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlalq_high_f16", 0x5df9f6d9, r p => vfmlalq_high_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlal_low_f16", 0x774cf25d, r p => vfmlal_low_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlalq_low_f16", 0x9e0c34eb, r p => vfmlalq_low_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlsl_high_f16", 0x8a6734de, r p => vfmlsl_high_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlslq_high_f16", 0x84b6257a, r p => vfmlslq_high_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlsl_low_f16", 0xb4edf48d, r p => vfmlsl_low_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlslq_low_f16", 0xaaffe8a7, r p => vfmlslq_low_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vld2_dup_f64", 0x8a29fb4d, r p => vld2_dup_f64(p as _), float64x1x2_t, 16, 8);
    gives!("vld2q_dup_f64", 0x5f7c9def, r p => vld2q_dup_f64(p as _), float64x2x2_t, 32, 8);
    gives!("vld2q_dup_s64", 0x6c85c9c1, r p => vld2q_dup_s64(p as _), int64x2x2_t, 32, 0);
    gives!("vld2_lane_f64", 0x1ad3592d, r p => vld2_lane_f64::<0>(p as _, r.arg::<16, float64x1x2_t>(8)), float64x1x2_t, 16, 8);
    gives!("vld2_lane_s64", 0x9d986143, r p => vld2_lane_s64::<0>(p as _, r.arg::<16, int64x1x2_t>(0)), int64x1x2_t, 16, 0);
    gives!("vld2q_f64", 0xc3e8b086, r p => vld2q_f64(p as _), float64x2x2_t, 32, 8);
    gives!("vld2q_s64", 0x612e4104, r p => vld2q_s64(p as _), int64x2x2_t, 32, 0);
    gives!("vld2q_lane_f64", 0x0c4d38d1, r p => vld2q_lane_f64::<0>(p as _, r.arg::<32, float64x2x2_t>(8)), float64x2x2_t, 32, 8);
    gives!("vld2q_lane_s8", 0x07fa4735, r p => vld2q_lane_s8::<4>(p as _, r.arg::<32, int8x16x2_t>(0)), int8x16x2_t, 32, 0);
    gives!("vld2q_lane_s64", 0x5167e6d5, r p => vld2q_lane_s64::<1>(p as _, r.arg::<32, int64x2x2_t>(0)), int64x2x2_t, 32, 0);
    gives!("vld3_dup_f64", 0xc0af1638, r p => vld3_dup_f64(p as _), float64x1x3_t, 24, 8);
    gives!("vld3q_dup_f64", 0xa3664acf, r p => vld3q_dup_f64(p as _), float64x2x3_t, 48, 8);
    gives!("vld3q_dup_s64", 0x4ad0cdbf, r p => vld3q_dup_s64(p as _), int64x2x3_t, 48, 0);
    gives!("vld3_lane_f64", 0x82f786e9, r p => vld3_lane_f64::<0>(p as _, r.arg::<24, float64x1x3_t>(8)), float64x1x3_t, 24, 8);
    gives!("vld3_lane_s64", 0x8df59810, r p => vld3_lane_s64::<0>(p as _, r.arg::<24, int64x1x3_t>(0)), int64x1x3_t, 24, 0);
    gives!("vld3q_f64", 0x015cd0ee, r p => vld3q_f64(p as _), float64x2x3_t, 48, 8);
    gives!("vld3q_s64", 0xc64fbf06, r p => vld3q_s64(p as _), int64x2x3_t, 48, 0);
    gives!("vld3q_lane_f64", 0x7645e240, r p => vld3q_lane_f64::<0>(p as _, r.arg::<48, float64x2x3_t>(8)), float64x2x3_t, 48, 8);
    gives!("vld3q_lane_s8", 0x896d3b8a, r p => vld3q_lane_s8::<2>(p as _, r.arg::<48, int8x16x3_t>(0)), int8x16x3_t, 48, 0);
    gives!("vld3q_lane_s64", 0xb9dcb042, r p => vld3q_lane_s64::<1>(p as _, r.arg::<48, int64x2x3_t>(0)), int64x2x3_t, 48, 0);
    gives!("vld4_dup_f64", 0x9813c178, r p => vld4_dup_f64(p as _), float64x1x4_t, 32, 8);
    gives!("vld4q_dup_f64", 0x3ecc6387, r p => vld4q_dup_f64(p as _), float64x2x4_t, 64, 8);
    gives!("vld4q_dup_s64", 0x06bf8d4f, r p => vld4q_dup_s64(p as _), int64x2x4_t, 64, 0);
    gives!("vld4_lane_f64", 0x4ec509f7, r p => vld4_lane_f64::<0>(p as _, r.arg::<32, float64x1x4_t>(8)), float64x1x4_t, 32, 8);
    gives!("vld4_lane_s64", 0x6227cdea, r p => vld4_lane_s64::<0>(p as _, r.arg::<32, int64x1x4_t>(0)), int64x1x4_t, 32, 0);
    gives!("vld4q_f64", 0xf5f9c900, r p => vld4q_f64(p as _), float64x2x4_t, 64, 8);
    gives!("vld4q_s64", 0x84f998cb, r p => vld4q_s64(p as _), int64x2x4_t, 64, 0);
    gives!("vld4q_lane_f64", 0xc6e78846, r p => vld4q_lane_f64::<0>(p as _, r.arg::<64, float64x2x4_t>(8)), float64x2x4_t, 64, 8);
    gives!("vld4q_lane_s8", 0x08a25693, r p => vld4q_lane_s8::<2>(p as _, r.arg::<64, int8x16x4_t>(0)), int8x16x4_t, 64, 0);
    gives!("vld4q_lane_s64", 0x8b017085, r p => vld4q_lane_s64::<1>(p as _, r.arg::<64, int64x2x4_t>(0)), int64x2x4_t, 64, 0);
    gives!("vmax_f64", 0x1de8ffc9, r p => vmax_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmaxq_f64", 0xae6dd800, r p => vmaxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmaxnm_f64", 0x7d1eaf84, r p => vmaxnm_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmaxnmq_f64", 0xca099019, r p => vmaxnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmaxnmv_f32", 0xf7a3d720, r p => vmaxnmv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vmaxnmvq_f64", 0xa281f31a, r p => vmaxnmvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmaxnmvq_f32", 0x042fa62a, r p => vmaxnmvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vmaxv_f32", 0x75338515, r p => vmaxv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vmaxvq_f32", 0x7d7ecb9b, r p => vmaxvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vmaxvq_f64", 0xe97ae70d, r p => vmaxvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmin_f64", 0xbd47fc94, r p => vmin_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vminq_f64", 0xf0e9daf5, r p => vminq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vminnm_f64", 0xe3bd4a05, r p => vminnm_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vminnmq_f64", 0xbe97831e, r p => vminnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vminnmv_f32", 0xa7ef96ad, r p => vminnmv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vminnmvq_f64", 0x71688556, r p => vminnmvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vminnmvq_f32", 0xf804b861, r p => vminnmvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vminv_f32", 0xc02e2f4d, r p => vminv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vminvq_f32", 0x6c3411b7, r p => vminvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vminvq_f64", 0x7c9ded8b, r p => vminvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmull_p64", 0x834876a7, r p => vmull_p64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u128, 16, 0);
    gives!("vmulx_f16", 0xadba6734, r p => vmulx_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmulxq_f16", 0x249dba41, r p => vmulxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmulx_f32", 0xdfc9e4b2, r p => vmulx_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmulxq_f32", 0xc4052ee7, r p => vmulxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmulx_f64", 0x4a889058, r p => vmulx_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmulxq_f64", 0x7677a6a8, r p => vmulxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmulxd_f64", 0x7b6f136c, r p => vmulxd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vmulxs_f32", 0x75ff9535, r p => vmulxs_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vpmax_f16", 0x571bbd0a, r p => vpmax_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpmaxq_f16", 0xb5951d5f, r p => vpmaxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpmaxnm_f16", 0x31b40a10, r p => vpmaxnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_1() {
    gives!("vpmaxnmq_f16", 0x94af5237, r p => vpmaxnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpmaxnm_f32", 0x4d0a21d8, r p => vpmaxnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmaxnmq_f32", 0xa9642839, r p => vpmaxnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpmaxnmq_f64", 0x2f0ccd9f, r p => vpmaxnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpmaxq_f32", 0x2cf172e9, r p => vpmaxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpmaxq_f64", 0xa6f77adc, r p => vpmaxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpmaxq_s8", 0x383a0d05, r p => vpmaxq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vpmaxq_s16", 0xc70d04b9, r p => vpmaxq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vpmaxq_s32", 0xdfaac8ee, r p => vpmaxq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vpmaxq_u8", 0xf29b5492, r p => vpmaxq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vpmaxq_u16", 0xf3ae8831, r p => vpmaxq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vpmaxq_u32", 0x6c3795ee, r p => vpmaxq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vpmin_f16", 0xabf539a7, r p => vpmin_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpminq_f16", 0x88945572, r p => vpminq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpminnm_f16", 0xd647ef73, r p => vpminnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpminnmq_f16", 0x5b513bca, r p => vpminnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpminnm_f32", 0x76b5931b, r p => vpminnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpminnmq_f32", 0xf610a67a, r p => vpminnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpminnmq_f64", 0x6b251785, r p => vpminnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpminq_f32", 0x451fc7c5, r p => vpminq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpminq_f64", 0x0933cf66, r p => vpminq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpminq_s8", 0x8e4dcec9, r p => vpminq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vpminq_s16", 0x7e7d80c0, r p => vpminq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vpminq_s32", 0x9d394a3a, r p => vpminq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vpminq_u8", 0xbcc562d9, r p => vpminq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vpminq_u16", 0x056142df, r p => vpminq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vpminq_u32", 0x402e1594, r p => vpminq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqabs_s64", 0x1e6e7519, r p => vqabs_s64(r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqabsq_s64", 0xcb5371ee, r p => vqabsq_s64(r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqabss_s32", 0x0bf34333, r p => vqabss_s32(r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqabsd_s64", 0x0fd30238, r p => vqabsd_s64(r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqadds_s32", 0x751d031f, r p => vqadds_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqaddd_s64", 0x05938d2b, r p => vqaddd_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqadds_u32", 0x6d224b7b, r p => vqadds_u32(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vqaddd_u64", 0xd8096e02, r p => vqaddd_u64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u64, 8, 0);
    gives!("vqdmulls_s32", 0x6a3f9f51, r p => vqdmulls_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i64, 8, 0);
    gives!("vqmovnd_s64", 0x77ef20a3, r p => vqmovnd_s64(r.arg::<8, i64>(0)), i32, 4, 0);
    gives!("vqmovnd_u64", 0xaf205cf5, r p => vqmovnd_u64(r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("vqneg_s64", 0xcb0b213d, r p => vqneg_s64(r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqnegq_s64", 0xc94d5074, r p => vqnegq_s64(r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqrdmlah_s16", 0x92175326, r p => vqrdmlah_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmlahq_s16", 0x774fe03a, r p => vqrdmlahq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmlah_s32", 0xcdc612cd, r p => vqrdmlah_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmlahq_s32", 0xa2d42b64, r p => vqrdmlahq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrdmlsh_s16", 0xa7fd7501, r p => vqrdmlsh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmlshq_s16", 0x5df81029, r p => vqrdmlshq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmlsh_s32", 0x071771a5, r p => vqrdmlsh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmlshq_s32", 0xb75cd6bd, r p => vqrdmlshq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshld_s64", 0x6052279a, r p => vqrshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqrshls_s32", 0xe38e9345, r p => vqrshls_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqrshls_u32", 0x4c2d2c47, r p => vqrshls_u32(r.arg::<4, u32>(0), r.arg::<4, i32>(0)), u32, 4, 0);
    gives!("vqrshld_u64", 0xb867ca35, r p => vqrshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vqshld_s64", 0xd8974b2f, r p => vqshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqshld_u64", 0x88a45175, r p => vqshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vqshrnd_n_s64", 0xd80b2858, r p => vqshrnd_n_s64::<1>(r.arg::<8, i64>(0)), i32, 4, 0);
    gives!("vqshrnd_n_u64", 0xaf205cf5, r p => vqshrnd_n_u64::<29>(r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("vqsubs_s32", 0x954ee451, r p => vqsubs_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqsubd_s64", 0xf81d666d, r p => vqsubd_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqsubs_u32", 0x20ac158f, r p => vqsubs_u32(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vqsubd_u64", 0xacb2ae6b, r p => vqsubd_u64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u64, 8, 0);
    gives!("vrax1q_u64", 0xc6947848, r p => vrax1q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vrecpe_f64", 0x567d316e, r p => vrecpe_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrecpeq_f64", 0xf9a5e672, r p => vrecpeq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrecped_f64", 0xea708fa0, r p => vrecped_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpes_f32", 0x5b5b47ea, r p => vrecpes_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrecps_f64", 0xc7b1bfdc, r p => vrecps_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrecpsq_f64", 0x926c7e3b, r p => vrecpsq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrecpsd_f64", 0x4ad3fe9a, r p => vrecpsd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpss_f32", 0xa9346019, r p => vrecpss_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrecpxd_f64", 0x0ab83e32, r p => vrecpxd_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpxs_f32", 0xc7107439, r p => vrecpxs_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrndiq_f16", 0x6ad26be9, r p => vrndiq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrndi_f32", 0xb99f9c5c, r p => vrndi_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrndiq_f32", 0x4b4b4724, r p => vrndiq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrndi_f64", 0x8f6332ec, r p => vrndi_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrndiq_f64", 0x36f2ceb2, r p => vrndiq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrndn_f64", 0x0156ca69, r p => vrndn_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrndnq_f64", 0x1ef2bcbc, r p => vrndnq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrndns_f32", 0x921b7de7, r p => vrndns_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrshld_s64", 0x8fa78dea, r p => vrshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vrshld_u64", 0x599f19dc, r p => vrshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vrsqrte_f64", 0x0c99ac35, r p => vrsqrte_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrsqrteq_f64", 0x2fb4ee3c, r p => vrsqrteq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrsqrted_f64", 0x8668459b, r p => vrsqrted_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrsqrtes_f32", 0x4c6452b0, r p => vrsqrtes_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrsqrts_f64", 0x6c1a2a6f, r p => vrsqrts_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrsqrtsq_f64", 0xb688b6a1, r p => vrsqrtsq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrsqrtsd_f64", 0xb895a3ab, r p => vrsqrtsd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrsqrtss_f32", 0xa4d3655d, r p => vrsqrtss_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vsha512h2q_u64", 0xd3e1a713, r p => vsha512h2q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512hq_u64", 0x0ae26d60, r p => vsha512hq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512su0q_u64", 0xdc100899, r p => vsha512su0q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512su1q_u64", 0x605cde8c, r p => vsha512su1q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsli_n_s8", 0x18c79f16, r p => vsli_n_s8::<4>(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vsliq_n_s8", 0xb052eff6, r p => vsliq_n_s8::<7>(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vsli_n_s16", 0xfc5a8ba4, r p => vsli_n_s16::<14>(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vsliq_n_s16", 0xc4a9ff63, r p => vsliq_n_s16::<15>(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vsli_n_s32", 0xc9447676, r p => vsli_n_s32::<20>(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vsliq_n_s32", 0x1d5e6fc5, r p => vsliq_n_s32::<21>(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vsli_n_s64", 0x860db88c, r p => vsli_n_s64::<57>(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vsliq_n_s64", 0x6e1f1eb7, r p => vsliq_n_s64::<24>(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vsqadd_u8", 0xebe70b8b, r p => vsqadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vsqaddq_u8", 0x34b1a6f1, r p => vsqaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vsqadd_u16", 0x20b945f8, r p => vsqadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vsqaddq_u16", 0xaf26f692, r p => vsqaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vsqadd_u32", 0x5ece8629, r p => vsqadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vsqaddq_u32", 0x67e3d144, r p => vsqaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsqadd_u64", 0x98b74c3e, r p => vsqadd_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vsqaddq_u64", 0x65c3f952, r p => vsqaddq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsqaddd_u64", 0xec462ae3, r p => vsqaddd_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vsqadds_u32", 0xb514db43, r p => vsqadds_u32(r.arg::<4, u32>(0), r.arg::<4, i32>(0)), u32, 4, 0);
    gives!("vst1_f64_x2", 0x8e1e80a3, r p => vst1_f64_x2(p as _, r.arg::<16, float64x1x2_t>(8)));
    gives!("vst1q_f64_x2", 0x287ef2f0, r p => vst1q_f64_x2(p as _, r.arg::<32, float64x2x2_t>(8)));
    gives!("vst1_f64_x3", 0xc62d669d, r p => vst1_f64_x3(p as _, r.arg::<24, float64x1x3_t>(8)));
    gives!("vst1q_f64_x3", 0x38c24ca0, r p => vst1q_f64_x3(p as _, r.arg::<48, float64x2x3_t>(8)));
    gives!("vst1_f64_x4", 0x58806ed7, r p => vst1_f64_x4(p as _, r.arg::<32, float64x1x4_t>(8)));
    gives!("vst1q_f64_x4", 0xaee33645, r p => vst1q_f64_x4(p as _, r.arg::<64, float64x2x4_t>(8)));
    gives!("vst2_lane_f64", 0x396b476b, r p => vst2_lane_f64::<0>(p as _, r.arg::<16, float64x1x2_t>(8)));
    gives!("vst2_lane_s64", 0xc8bef379, r p => vst2_lane_s64::<0>(p as _, r.arg::<16, int64x1x2_t>(0)));
    gives!("vst2q_lane_f64", 0x899c4dde, r p => vst2q_lane_f64::<0>(p as _, r.arg::<32, float64x2x2_t>(8)));
    gives!("vst2q_lane_s8", 0xe5984d91, r p => vst2q_lane_s8::<15>(p as _, r.arg::<32, int8x16x2_t>(0)));
    gives!("vst2q_lane_s64", 0x1f94f443, r p => vst2q_lane_s64::<1>(p as _, r.arg::<32, int64x2x2_t>(0)));
    gives!("vst3_lane_f64", 0x31c42b10, r p => vst3_lane_f64::<0>(p as _, r.arg::<24, float64x1x3_t>(8)));
    gives!("vst3_lane_s64", 0x2057474b, r p => vst3_lane_s64::<0>(p as _, r.arg::<24, int64x1x3_t>(0)));
    gives!("vst3q_lane_f64", 0x97c5858c, r p => vst3q_lane_f64::<0>(p as _, r.arg::<48, float64x2x3_t>(8)));
    gives!("vst3q_lane_s8", 0x18674c9d, r p => vst3q_lane_s8::<9>(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst3q_lane_s64", 0xd9426db6, r p => vst3q_lane_s64::<1>(p as _, r.arg::<48, int64x2x3_t>(0)));
    gives!("vst4_lane_f64", 0x6a2b235b, r p => vst4_lane_f64::<0>(p as _, r.arg::<32, float64x1x4_t>(8)));
    gives!("vst4_lane_s64", 0xf34fc233, r p => vst4_lane_s64::<0>(p as _, r.arg::<32, int64x1x4_t>(0)));
    gives!("vst4q_lane_f64", 0x79250000, r p => vst4q_lane_f64::<0>(p as _, r.arg::<64, float64x2x4_t>(8)));
    gives!("vst4q_lane_s8", 0xd10ea4b2, r p => vst4q_lane_s8::<9>(p as _, r.arg::<64, int8x16x4_t>(0)));
    gives!("vst4q_lane_s64", 0x48dde3d3, r p => vst4q_lane_s64::<1>(p as _, r.arg::<64, int64x2x4_t>(0)));
    gives!("vuqadd_s8", 0x8480a182, r p => vuqadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, uint8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vuqaddq_s8", 0xb5ecb157, r p => vuqaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, uint8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vuqadd_s16", 0x4e1a7ee8, r p => vuqadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, uint16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vuqaddq_s16", 0x1c67a4b0, r p => vuqaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, uint16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vuqadd_s32", 0xe91922ee, r p => vuqadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, uint32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vuqaddq_s32", 0x778219fd, r p => vuqaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, uint32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vuqadd_s64", 0x0b8480ad, r p => vuqadd_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, uint64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vuqaddq_s64", 0xba607eff, r p => vuqaddq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, uint64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vuqaddd_s64", 0xf332a3d3, r p => vuqaddd_s64(r.arg::<8, i64>(0), r.arg::<8, u64>(0)), i64, 8, 0);
    gives!("vuqadds_s32", 0x11b0895a, r p => vuqadds_s32(r.arg::<4, i32>(0), r.arg::<4, u32>(0)), i32, 4, 0);
    gives!("vxarq_u64", 0xf4de408f, r p => vxarq_u64::<63>(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("__crc32b", 0xf872203d, r p => __crc32b(r.arg::<4, u32>(0), r.arg::<1, u8>(0)), u32, 4, 0);
    gives!("__crc32cb", 0xcb1dd892, r p => __crc32cb(r.arg::<4, u32>(0), r.arg::<1, u8>(0)), u32, 4, 0);
    gives!("__crc32ch", 0x308be108, r p => __crc32ch(r.arg::<4, u32>(0), r.arg::<2, u16>(0)), u32, 4, 0);
    gives!("__crc32cw", 0xc2f45f9f, r p => __crc32cw(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("__crc32h", 0x8224fdc0, r p => __crc32h(r.arg::<4, u32>(0), r.arg::<2, u16>(0)), u32, 4, 0);
    gives!("__crc32w", 0xcc08b775, r p => __crc32w(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vabd_f16", 0xeaf63178, r p => vabd_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vabdq_f16", 0xfc23e052, r p => vabdq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vabd_f32", 0x30cd865f, r p => vabd_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vabdq_f32", 0x65160899, r p => vabdq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vabd_s8", 0x4cfffb2b, r p => vabd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vabdq_s8", 0xa7b2bd13, r p => vabdq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vabd_s16", 0x002d22fc, r p => vabd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vabdq_s16", 0xdf91f482, r p => vabdq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vabd_s32", 0xd659a784, r p => vabd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vabdq_s32", 0x050e42ed, r p => vabdq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vabd_u8", 0x632cc35f, r p => vabd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vabdq_u8", 0x91ccfe72, r p => vabdq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vabd_u16", 0x87e3f53c, r p => vabd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vabdq_u16", 0x026ba463, r p => vabdq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vabd_u32", 0xb2bd0481, r p => vabd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vabdq_u32", 0x8ef7c690, r p => vabdq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vaesdq_u8", 0x44f98cd3, r p => vaesdq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaeseq_u8", 0xe8f71b04, r p => vaeseq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaesimcq_u8", 0xb54f73ed, r p => vaesimcq_u8(r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaesmcq_u8", 0x10eadab3, r p => vaesmcq_u8(r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vcage_f16", 0xaf75eac5, r p => vcage_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcageq_f16", 0x64f67065, r p => vcageq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcage_f32", 0x4c2d2c47, r p => vcage_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcageq_f32", 0x73f3413f, r p => vcageq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcagt_f16", 0xf5c20335, r p => vcagt_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcagtq_f16", 0xd94bf5dd, r p => vcagtq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcagt_f32", 0x0f0baf67, r p => vcagt_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcagtq_f32", 0x73a12a47, r p => vcagtq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcls_s8", 0xf4230ba6, r p => vcls_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vclsq_s8", 0xdcac933d, r p => vclsq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vcls_s16", 0xbce9099f, r p => vcls_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vclsq_s16", 0x8c79583f, r p => vclsq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vcls_s32", 0x270413ca, r p => vcls_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vclsq_s32", 0x62fe6836, r p => vclsq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vcvt_n_f16_s16", 0x19d7ea4c, r p => vcvt_n_f16_s16::<9>(r.arg::<8, int16x4_t>(0)), float16x4_t, 8, 2);
    gives!("vcvtq_n_f16_s16", 0x2b76af5c, r p => vcvtq_n_f16_s16::<10>(r.arg::<16, int16x8_t>(0)), float16x8_t, 16, 2);
    gives!("vcvt_n_f16_u16", 0x87a7807d, r p => vcvt_n_f16_u16::<5>(r.arg::<8, uint16x4_t>(0)), float16x4_t, 8, 2);
    gives!("vcvtq_n_f16_u16", 0x877d5567, r p => vcvtq_n_f16_u16::<6>(r.arg::<16, uint16x8_t>(0)), float16x8_t, 16, 2);
    gives!("vcvt_n_f32_s32", 0xbef425b4, r p => vcvt_n_f32_s32::<14>(r.arg::<8, int32x2_t>(0)), float32x2_t, 8, 4);
    gives!("vcvtq_n_f32_s32", 0xbe1834ec, r p => vcvtq_n_f32_s32::<29>(r.arg::<16, int32x4_t>(0)), float32x4_t, 16, 4);
    gives!("vcvt_n_f32_u32", 0x5a15e753, r p => vcvt_n_f32_u32::<18>(r.arg::<8, uint32x2_t>(0)), float32x2_t, 8, 4);
    gives!("vcvtq_n_f32_u32", 0x3b4d9f0a, r p => vcvtq_n_f32_u32::<1>(r.arg::<16, uint32x4_t>(0)), float32x4_t, 16, 4);
    gives!("vcvt_n_s16_f16", 0xcbdcc0aa, r p => vcvt_n_s16_f16::<11>(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtq_n_s16_f16", 0x31caf403, r p => vcvtq_n_s16_f16::<12>(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvt_n_s32_f32", 0x2c930dad, r p => vcvt_n_s32_f32::<16>(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtq_n_s32_f32", 0x8e32e48f, r p => vcvtq_n_s32_f32::<31>(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvt_n_u16_f16", 0xc8d72220, r p => vcvt_n_u16_f16::<14>(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtq_n_u16_f16", 0xabab7f7e, r p => vcvtq_n_u16_f16::<13>(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvt_n_u32_f32", 0x8523a0ff, r p => vcvt_n_u32_f32::<9>(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtq_n_u32_f32", 0x6b239dd7, r p => vcvtq_n_u32_f32::<26>(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvt_s32_f32", 0x5d1fd9f4, r p => vcvt_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_2() {
    gives!("vcvtq_s32_f32", 0x44356180, r p => vcvtq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvt_u32_f32", 0xb867ca35, r p => vcvt_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtq_u32_f32", 0x9044b35c, r p => vcvtq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vhadd_s8", 0x9090228d, r p => vhadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vhaddq_s8", 0xe6e7c662, r p => vhaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vhadd_s16", 0xe46df60c, r p => vhadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vhaddq_s16", 0x0cf340c1, r p => vhaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vhadd_s32", 0x498e0feb, r p => vhadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vhaddq_s32", 0xcb006d23, r p => vhaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vhadd_u8", 0x62a6e619, r p => vhadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vhaddq_u8", 0x15081b3c, r p => vhaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vhadd_u16", 0xb67d35fa, r p => vhadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vhaddq_u16", 0xe66b7772, r p => vhaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vhadd_u32", 0x414567b7, r p => vhadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vhaddq_u32", 0x7d60199a, r p => vhaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vhsub_s16", 0x759a4c41, r p => vhsub_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vhsubq_s16", 0x94b21a86, r p => vhsubq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vhsub_s32", 0x6648d03d, r p => vhsub_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vhsubq_s32", 0x1479de76, r p => vhsubq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vhsub_s8", 0x7e423bc8, r p => vhsub_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vhsubq_s8", 0x4ceafa03, r p => vhsubq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vhsub_u8", 0x46885dea, r p => vhsub_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vhsubq_u8", 0x79cc3ed3, r p => vhsubq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vhsub_u16", 0x4d6b9273, r p => vhsub_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vhsubq_u16", 0x2ee00e71, r p => vhsubq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vhsub_u32", 0x753d4c2e, r p => vhsub_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vhsubq_u32", 0xc3983cdf, r p => vhsubq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vld2_dup_f32", 0x2bc40791, r p => vld2_dup_f32(p as _), float32x2x2_t, 16, 4);
    gives!("vld2q_dup_f32", 0x97d21815, r p => vld2q_dup_f32(p as _), float32x4x2_t, 32, 4);
    gives!("vld2_dup_s8", 0xf679c755, r p => vld2_dup_s8(p as _), int8x8x2_t, 16, 0);
    gives!("vld2q_dup_s8", 0x2c20251d, r p => vld2q_dup_s8(p as _), int8x16x2_t, 32, 0);
    gives!("vld2_dup_s16", 0xfe561cb7, r p => vld2_dup_s16(p as _), int16x4x2_t, 16, 0);
    gives!("vld2q_dup_s16", 0xfa65cc4d, r p => vld2q_dup_s16(p as _), int16x8x2_t, 32, 0);
    gives!("vld2_dup_s32", 0x6876c3c5, r p => vld2_dup_s32(p as _), int32x2x2_t, 16, 0);
    gives!("vld2q_dup_s32", 0x321569fd, r p => vld2q_dup_s32(p as _), int32x4x2_t, 32, 0);
    gives!("vld2_dup_s64", 0x79dcf0b3, r p => vld2_dup_s64(p as _), int64x1x2_t, 16, 0);
    gives!("vld2_f32", 0x2b67261b, r p => vld2_f32(p as _), float32x2x2_t, 16, 4);
    gives!("vld2q_f32", 0xdc49fd4f, r p => vld2q_f32(p as _), float32x4x2_t, 32, 4);
    gives!("vld2_s8", 0x07ae64ca, r p => vld2_s8(p as _), int8x8x2_t, 16, 0);
    gives!("vld2q_s8", 0x50956070, r p => vld2q_s8(p as _), int8x16x2_t, 32, 0);
    gives!("vld2_s16", 0xfd7bd7d2, r p => vld2_s16(p as _), int16x4x2_t, 16, 0);
    gives!("vld2q_s16", 0xfd3a5039, r p => vld2q_s16(p as _), int16x8x2_t, 32, 0);
    gives!("vld2_s32", 0x7f14a024, r p => vld2_s32(p as _), int32x2x2_t, 16, 0);
    gives!("vld2q_s32", 0xa28298a2, r p => vld2q_s32(p as _), int32x4x2_t, 32, 0);
    gives!("vld2_lane_f32", 0xaf15bbea, r p => vld2_lane_f32::<1>(p as _, r.arg::<16, float32x2x2_t>(4)), float32x2x2_t, 16, 4);
    gives!("vld2q_lane_f32", 0x9ee82a3f, r p => vld2q_lane_f32::<3>(p as _, r.arg::<32, float32x4x2_t>(4)), float32x4x2_t, 32, 4);
    gives!("vld2_lane_s8", 0x998fd56b, r p => vld2_lane_s8::<4>(p as _, r.arg::<16, int8x8x2_t>(0)), int8x8x2_t, 16, 0);
    gives!("vld2_lane_s16", 0x0ffadbaa, r p => vld2_lane_s16::<1>(p as _, r.arg::<16, int16x4x2_t>(0)), int16x4x2_t, 16, 0);
    gives!("vld2q_lane_s16", 0x15747fbe, r p => vld2q_lane_s16::<5>(p as _, r.arg::<32, int16x8x2_t>(0)), int16x8x2_t, 32, 0);
    gives!("vld2_lane_s32", 0x708bbf83, r p => vld2_lane_s32::<0>(p as _, r.arg::<16, int32x2x2_t>(0)), int32x2x2_t, 16, 0);
    gives!("vld2q_lane_s32", 0x80f81967, r p => vld2q_lane_s32::<2>(p as _, r.arg::<32, int32x4x2_t>(0)), int32x4x2_t, 32, 0);
    gives!("vld2_s64", 0x029b3558, r p => vld2_s64(p as _), int64x1x2_t, 16, 0);
    gives!("vld3_dup_f32", 0x4ec0e7d5, r p => vld3_dup_f32(p as _), float32x2x3_t, 24, 4);
    gives!("vld3q_dup_f32", 0x86258a99, r p => vld3q_dup_f32(p as _), float32x4x3_t, 48, 4);
    gives!("vld3_dup_s8", 0xfe333d4f, r p => vld3_dup_s8(p as _), int8x8x3_t, 24, 0);
    gives!("vld3q_dup_s8", 0x2526d26d, r p => vld3q_dup_s8(p as _), int8x16x3_t, 48, 0);
    gives!("vld3_dup_s16", 0x5ca2d225, r p => vld3_dup_s16(p as _), int16x4x3_t, 24, 0);
    gives!("vld3q_dup_s16", 0x35f5e305, r p => vld3q_dup_s16(p as _), int16x8x3_t, 48, 0);
    gives!("vld3_dup_s32", 0x39fb1a51, r p => vld3_dup_s32(p as _), int32x2x3_t, 24, 0);
    gives!("vld3q_dup_s32", 0xa1e07f85, r p => vld3q_dup_s32(p as _), int32x4x3_t, 48, 0);
    gives!("vld3_dup_s64", 0x8c912c4a, r p => vld3_dup_s64(p as _), int64x1x3_t, 24, 0);
    gives!("vld3_lane_f32", 0xeb71ad57, r p => vld3_lane_f32::<1>(p as _, r.arg::<24, float32x2x3_t>(4)), float32x2x3_t, 24, 4);
    gives!("vld3q_lane_f32", 0xacb83a5a, r p => vld3q_lane_f32::<3>(p as _, r.arg::<48, float32x4x3_t>(4)), float32x4x3_t, 48, 4);
    gives!("vld3_lane_s8", 0x97cc7f9d, r p => vld3_lane_s8::<1>(p as _, r.arg::<24, int8x8x3_t>(0)), int8x8x3_t, 24, 0);
    gives!("vld3_lane_s16", 0x6cc99f96, r p => vld3_lane_s16::<3>(p as _, r.arg::<24, int16x4x3_t>(0)), int16x4x3_t, 24, 0);
    gives!("vld3q_lane_s16", 0x91c3bd36, r p => vld3q_lane_s16::<5>(p as _, r.arg::<48, int16x8x3_t>(0)), int16x8x3_t, 48, 0);
    gives!("vld3_lane_s32", 0x23c68320, r p => vld3_lane_s32::<0>(p as _, r.arg::<24, int32x2x3_t>(0)), int32x2x3_t, 24, 0);
    gives!("vld3q_lane_s32", 0x4eceeaf4, r p => vld3q_lane_s32::<2>(p as _, r.arg::<48, int32x4x3_t>(0)), int32x4x3_t, 48, 0);
    gives!("vld4_dup_f32", 0x4f84df49, r p => vld4_dup_f32(p as _), float32x2x4_t, 32, 4);
    gives!("vld4q_dup_f32", 0x4c3906e5, r p => vld4q_dup_f32(p as _), float32x4x4_t, 64, 4);
    gives!("vld4_dup_s8", 0x5af27ff7, r p => vld4_dup_s8(p as _), int8x8x4_t, 32, 0);
    gives!("vld4q_dup_s8", 0x881623b5, r p => vld4q_dup_s8(p as _), int8x16x4_t, 64, 0);
    gives!("vld4_dup_s16", 0x4c5ab377, r p => vld4_dup_s16(p as _), int16x4x4_t, 32, 0);
    gives!("vld4q_dup_s16", 0xe93523b5, r p => vld4q_dup_s16(p as _), int16x8x4_t, 64, 0);
    gives!("vld4_dup_s32", 0x22c5a2d7, r p => vld4_dup_s32(p as _), int32x2x4_t, 32, 0);
    gives!("vld4q_dup_s32", 0x866a70cd, r p => vld4q_dup_s32(p as _), int32x4x4_t, 64, 0);
    gives!("vld4_dup_s64", 0xff57b45c, r p => vld4_dup_s64(p as _), int64x1x4_t, 32, 0);
    gives!("vld4_lane_f32", 0x6a1c6319, r p => vld4_lane_f32::<1>(p as _, r.arg::<32, float32x2x4_t>(4)), float32x2x4_t, 32, 4);
    gives!("vld4q_lane_f32", 0x2557b8af, r p => vld4q_lane_f32::<1>(p as _, r.arg::<64, float32x4x4_t>(4)), float32x4x4_t, 64, 4);
    gives!("vld4_lane_s8", 0x05a5543f, r p => vld4_lane_s8::<1>(p as _, r.arg::<32, int8x8x4_t>(0)), int8x8x4_t, 32, 0);
    gives!("vld4_lane_s16", 0xd5c1cb90, r p => vld4_lane_s16::<3>(p as _, r.arg::<32, int16x4x4_t>(0)), int16x4x4_t, 32, 0);
    gives!("vld4q_lane_s16", 0x2ea435ca, r p => vld4q_lane_s16::<7>(p as _, r.arg::<64, int16x8x4_t>(0)), int16x8x4_t, 64, 0);
    gives!("vld4_lane_s32", 0xce663c83, r p => vld4_lane_s32::<0>(p as _, r.arg::<32, int32x2x4_t>(0)), int32x2x4_t, 32, 0);
    gives!("vld4q_lane_s32", 0x1a2b5957, r p => vld4q_lane_s32::<0>(p as _, r.arg::<64, int32x4x4_t>(0)), int32x4x4_t, 64, 0);
    gives!("vmax_f16", 0x044d20c1, r p => vmax_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmaxq_f16", 0x9792bc32, r p => vmaxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmax_f32", 0x0d607c2d, r p => vmax_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmaxq_f32", 0x7188ec83, r p => vmaxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmaxnm_f16", 0xb9dbfcc2, r p => vmaxnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmaxnmq_f16", 0x0d32e5a6, r p => vmaxnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmaxnm_f32", 0xce8e72f6, r p => vmaxnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmaxnmq_f32", 0x1128b0fc, r p => vmaxnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmin_f16", 0x409af5bf, r p => vmin_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vminq_f16", 0xf7b03867, r p => vminq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmin_f32", 0x54278130, r p => vmin_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vminq_f32", 0xff41a1e1, r p => vminq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vminnm_f16", 0xc898cc06, r p => vminnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vminnmq_f16", 0x144b72bd, r p => vminnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vminnm_f32", 0xa0965c85, r p => vminnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vminnmq_f32", 0x2500b488, r p => vminnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmul_p8", 0x021fcb64, r p => vmul_p8(r.arg::<8, poly8x8_t>(0), r.arg::<8, poly8x8_t>(0)), poly8x8_t, 8, 0);
    gives!("vmulq_p8", 0xcc6c9656, r p => vmulq_p8(r.arg::<16, poly8x16_t>(0), r.arg::<16, poly8x16_t>(0)), poly8x16_t, 16, 0);
    gives!("vmull_p8", 0x96b03bd3, r p => vmull_p8(r.arg::<8, poly8x8_t>(0), r.arg::<8, poly8x8_t>(0)), poly16x8_t, 16, 0);
    gives!("vpadd_f16", 0xa67ceec5, r p => vpadd_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpadd_f32", 0xefe664ad, r p => vpadd_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpadd_s8", 0x26a16cd5, r p => vpadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpadd_s16", 0x0557a563, r p => vpadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpadd_s32", 0x75a23818, r p => vpadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpaddl_s8", 0x65324b0e, r p => vpaddl_s8(r.arg::<8, int8x8_t>(0)), int16x4_t, 8, 0);
    gives!("vpaddlq_s8", 0x5aff1e0e, r p => vpaddlq_s8(r.arg::<16, int8x16_t>(0)), int16x8_t, 16, 0);
    gives!("vpaddl_s16", 0x858d8a03, r p => vpaddl_s16(r.arg::<8, int16x4_t>(0)), int32x2_t, 8, 0);
    gives!("vpaddlq_s16", 0x28a90baa, r p => vpaddlq_s16(r.arg::<16, int16x8_t>(0)), int32x4_t, 16, 0);
    gives!("vpaddl_s32", 0xafadd788, r p => vpaddl_s32(r.arg::<8, int32x2_t>(0)), int64x1_t, 8, 0);
    gives!("vpaddlq_s32", 0xe6dc918e, r p => vpaddlq_s32(r.arg::<16, int32x4_t>(0)), int64x2_t, 16, 0);
    gives!("vpaddl_u8", 0xb38f92d7, r p => vpaddl_u8(r.arg::<8, uint8x8_t>(0)), uint16x4_t, 8, 0);
    gives!("vpaddlq_u8", 0xfcf810eb, r p => vpaddlq_u8(r.arg::<16, uint8x16_t>(0)), uint16x8_t, 16, 0);
    gives!("vpaddl_u16", 0x834e65c7, r p => vpaddl_u16(r.arg::<8, uint16x4_t>(0)), uint32x2_t, 8, 0);
    gives!("vpaddlq_u16", 0x29352787, r p => vpaddlq_u16(r.arg::<16, uint16x8_t>(0)), uint32x4_t, 16, 0);
    gives!("vpaddl_u32", 0x8376ec99, r p => vpaddl_u32(r.arg::<8, uint32x2_t>(0)), uint64x1_t, 8, 0);
    gives!("vpaddlq_u32", 0xdf3e1bf0, r p => vpaddlq_u32(r.arg::<16, uint32x4_t>(0)), uint64x2_t, 16, 0);
    gives!("vpmax_f32", 0x509bf865, r p => vpmax_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmax_s8", 0x80ccfa63, r p => vpmax_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpmax_s16", 0xdce0bb6c, r p => vpmax_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpmax_s32", 0x3bec5ffb, r p => vpmax_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpmax_u8", 0xf24e7cbc, r p => vpmax_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vpmax_u16", 0x34958327, r p => vpmax_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vpmax_u32", 0x6708f144, r p => vpmax_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vpmin_f32", 0xc24da354, r p => vpmin_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmin_s8", 0x6f6d0523, r p => vpmin_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpmin_s16", 0xfc85c516, r p => vpmin_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpmin_s32", 0x9350d197, r p => vpmin_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpmin_u8", 0x9f07b380, r p => vpmin_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vpmin_u16", 0xa3a4e86d, r p => vpmin_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vpmin_u32", 0x10862ef2, r p => vpmin_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqabs_s8", 0x68f98fb8, r p => vqabs_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqabsq_s8", 0x87a4898d, r p => vqabsq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqabs_s16", 0x634a5aa3, r p => vqabs_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqabsq_s16", 0xdc19712e, r p => vqabsq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqabs_s32", 0xc5e4bfbd, r p => vqabs_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqabsq_s32", 0x395234fd, r p => vqabsq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmulh_s16", 0xb83b212d, r p => vqdmulh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqdmulhq_s16", 0x824867d9, r p => vqdmulhq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqdmulh_s32", 0xc56ed6f1, r p => vqdmulh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqdmulhq_s32", 0x35c90fbc, r p => vqdmulhq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmull_s16", 0x69afd403, r p => vqdmull_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmull_s32", 0xa5c73a76, r p => vqdmull_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqmovn_s16", 0xbc833c2b, r p => vqmovn_s16(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqmovn_s32", 0xb2b386b3, r p => vqmovn_s32(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqmovn_s64", 0xeb3dd753, r p => vqmovn_s64(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqmovn_u16", 0xd76e6511, r p => vqmovn_u16(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqmovn_u32", 0x88a45175, r p => vqmovn_u32(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqmovn_u64", 0x88a45175, r p => vqmovn_u64(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqmovun_s16", 0x9741e865, r p => vqmovun_s16(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqmovun_s32", 0x16e15eb5, r p => vqmovun_s32(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqmovun_s64", 0xf99b3215, r p => vqmovun_s64(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqneg_s8", 0x307ae7dd, r p => vqneg_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqnegq_s8", 0x81f60a04, r p => vqnegq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqneg_s16", 0xf815e7cb, r p => vqneg_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqnegq_s16", 0x2256ff86, r p => vqnegq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqneg_s32", 0x73db09aa, r p => vqneg_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqnegq_s32", 0x1093b716, r p => vqnegq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrdmulh_s16", 0xd3f6fa08, r p => vqrdmulh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmulhq_s16", 0x54ad78c5, r p => vqrdmulhq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmulh_s32", 0x9376acef, r p => vqrdmulh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmulhq_s32", 0xa0d86d82, r p => vqrdmulhq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshl_s8", 0x4e8ae534, r p => vqrshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqrshlq_s8", 0x71cff27f, r p => vqrshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqrshl_s16", 0xe380d60e, r p => vqrshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrshlq_s16", 0x70c42e88, r p => vqrshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrshl_s32", 0xfd23fe91, r p => vqrshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrshlq_s32", 0xb6779e0b, r p => vqrshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshl_s64", 0x6052279a, r p => vqrshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqrshlq_s64", 0xc10a61ef, r p => vqrshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqrshl_u8", 0xd9513a94, r p => vqrshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshlq_u8", 0x0f55af75, r p => vqrshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vqrshl_u16", 0x49a6f8b5, r p => vqrshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshlq_u16", 0x7bd08536, r p => vqrshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqrshl_u32", 0x42164a8f, r p => vqrshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqrshlq_u32", 0x7fbfabc7, r p => vqrshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqrshl_u64", 0x8bc8f11e, r p => vqrshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqrshlq_u64", 0xacf54367, r p => vqrshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqrshrn_n_s16", 0xe7a28c14, r p => vqrshrn_n_s16::<4>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqrshrn_n_s32", 0x4776e53a, r p => vqrshrn_n_s32::<2>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrshrn_n_s64", 0xcfe8d033, r p => vqrshrn_n_s64::<13>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrshrn_n_u16", 0xed515c17, r p => vqrshrn_n_u16::<8>(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshrn_n_u32", 0x2af41338, r p => vqrshrn_n_u32::<14>(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshrn_n_u64", 0x88a45175, r p => vqrshrn_n_u64::<17>(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqrshrun_n_s16", 0x3d3ac084, r p => vqrshrun_n_s16::<4>(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshrun_n_s32", 0xd9cd3954, r p => vqrshrun_n_s32::<10>(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshrun_n_s64", 0x88a45175, r p => vqrshrun_n_s64::<21>(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshl_s8", 0x611cf8c4, r p => vqshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqshlq_s8", 0x16b45248, r p => vqshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqshl_s16", 0xc408251e, r p => vqshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqshlq_s16", 0xc1eddf13, r p => vqshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqshl_s32", 0x2a0a41dd, r p => vqshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqshlq_s32", 0xc96b2db8, r p => vqshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqshl_s64", 0x6c74c170, r p => vqshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqshlq_s64", 0xfcaedafe, r p => vqshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqshl_u8", 0x99a6b274, r p => vqshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshlq_u8", 0xa8cdffb8, r p => vqshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_3() {
    gives!("vqshl_u16", 0x7b9d3120, r p => vqshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshlq_u16", 0xcf82d3a5, r p => vqshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqshl_u32", 0xc3926fcf, r p => vqshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshlq_u32", 0x12949a9f, r p => vqshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqshl_u64", 0x73834858, r p => vqshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqshlq_u64", 0x36402821, r p => vqshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqshlu_n_s8", 0xe4ea3da6, r p => vqshlu_n_s8::<0>(r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshluq_n_s8", 0xf518ac5d, r p => vqshluq_n_s8::<2>(r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vqshlu_n_s16", 0xc2f6f031, r p => vqshlu_n_s16::<11>(r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshluq_n_s16", 0xc74da825, r p => vqshluq_n_s16::<15>(r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqshlu_n_s32", 0x5a158126, r p => vqshlu_n_s32::<1>(r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshluq_n_s32", 0x08bd593f, r p => vqshluq_n_s32::<21>(r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqshlu_n_s64", 0xb867ca35, r p => vqshlu_n_s64::<44>(r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqshluq_n_s64", 0x064d6da5, r p => vqshluq_n_s64::<56>(r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqshrn_n_s16", 0x7a0be1d1, r p => vqshrn_n_s16::<6>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqshrn_n_s32", 0x7b9a83c2, r p => vqshrn_n_s32::<16>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqshrn_n_s64", 0x205206c5, r p => vqshrn_n_s64::<19>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqshrn_n_u16", 0x20ac79d7, r p => vqshrn_n_u16::<2>(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshrn_n_u32", 0x88a45175, r p => vqshrn_n_u32::<4>(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshrn_n_u64", 0x88a45175, r p => vqshrn_n_u64::<15>(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshrun_n_s16", 0x8dae9f1b, r p => vqshrun_n_s16::<4>(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshrun_n_s32", 0xd6495125, r p => vqshrun_n_s32::<10>(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshrun_n_s64", 0xaf205cf5, r p => vqshrun_n_s64::<5>(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vraddhn_s16", 0x3624aafc, r p => vraddhn_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vraddhn_s32", 0x42ae53e7, r p => vraddhn_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vraddhn_s64", 0x0079f7bc, r p => vraddhn_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrecpe_f16", 0xc5f4d340, r p => vrecpe_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrecpeq_f16", 0x3d2a3614, r p => vrecpeq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrecpe_f32", 0x9ddd532d, r p => vrecpe_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrecpeq_f32", 0x73ef4409, r p => vrecpeq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrecpe_u32", 0xe949d022, r p => vrecpe_u32(r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrecpeq_u32", 0xca7b7cc1, r p => vrecpeq_u32(r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrecps_f16", 0x5fb8d23b, r p => vrecps_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrecpsq_f16", 0x621d3fe2, r p => vrecpsq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrecps_f32", 0x1117d089, r p => vrecps_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrecpsq_f32", 0x80c23171, r p => vrecpsq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrhadd_s8", 0x579be2b8, r p => vrhadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrhaddq_s8", 0x27261fcd, r p => vrhaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vrhadd_s16", 0x40970194, r p => vrhadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrhaddq_s16", 0xf9f637ea, r p => vrhaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vrhadd_s32", 0x4562076c, r p => vrhadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrhaddq_s32", 0x9e9dd348, r p => vrhaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vrhadd_u8", 0x77538cbe, r p => vrhadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vrhaddq_u8", 0x95c5f939, r p => vrhaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vrhadd_u16", 0x86fddade, r p => vrhadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vrhaddq_u16", 0x75ce24ed, r p => vrhaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vrhadd_u32", 0xcc4eaeb9, r p => vrhadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrhaddq_u32", 0x34b607f5, r p => vrhaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrndn_f16", 0x77d69b61, r p => vrndn_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrndnq_f16", 0xa9886196, r p => vrndnq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrndn_f32", 0x17acc541, r p => vrndn_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrndnq_f32", 0xf4e0537e, r p => vrndnq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrshl_s8", 0xa7711c12, r p => vrshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrshlq_s8", 0x3834df8b, r p => vrshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vrshl_s16", 0x8c26ef19, r p => vrshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrshlq_s16", 0xa2d4ec35, r p => vrshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vrshl_s32", 0xd61d8729, r p => vrshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrshlq_s32", 0x92f65737, r p => vrshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vrshl_s64", 0xb867ca35, r p => vrshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vrshlq_s64", 0x9241e428, r p => vrshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vrshl_u8", 0xcdcfa4b2, r p => vrshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vrshlq_u8", 0xc4a4027a, r p => vrshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vrshl_u16", 0xcf58e631, r p => vrshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vrshlq_u16", 0x78a84025, r p => vrshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vrshl_u32", 0x036613e2, r p => vrshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrshlq_u32", 0x0f7070b0, r p => vrshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrshl_u64", 0xe6a7553c, r p => vrshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vrshlq_u64", 0x9cba683a, r p => vrshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vrshrn_n_s16", 0x4a741bfe, r p => vrshrn_n_s16::<6>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrshrn_n_s32", 0x8d63e250, r p => vrshrn_n_s32::<16>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrshrn_n_s64", 0x5ade9909, r p => vrshrn_n_s64::<3>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrsqrte_f16", 0xd58f7dbb, r p => vrsqrte_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrsqrteq_f16", 0x5911c2fe, r p => vrsqrteq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrsqrte_f32", 0xe227b78e, r p => vrsqrte_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrsqrteq_f32", 0x1a97425b, r p => vrsqrteq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrsqrte_u32", 0x288e43e3, r p => vrsqrte_u32(r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrsqrteq_u32", 0x54136560, r p => vrsqrteq_u32(r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrsqrts_f16", 0x5c1a16df, r p => vrsqrts_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrsqrtsq_f16", 0x8582f903, r p => vrsqrtsq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrsqrts_f32", 0x85b046cf, r p => vrsqrts_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrsqrtsq_f32", 0xc4c25e8e, r p => vrsqrtsq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrsubhn_s16", 0xb3be6bae, r p => vrsubhn_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrsubhn_s32", 0x819706f5, r p => vrsubhn_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrsubhn_s64", 0x8e502d4c, r p => vrsubhn_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vsha1cq_u32", 0xe681b83e, r p => vsha1cq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1h_u32", 0xd23a4ee6, r p => vsha1h_u32(r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vsha1mq_u32", 0xd671fcd5, r p => vsha1mq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1pq_u32", 0x1dc44927, r p => vsha1pq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1su0q_u32", 0x4f991bc8, r p => vsha1su0q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1su1q_u32", 0x75ccc029, r p => vsha1su1q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256h2q_u32", 0x12b0f631, r p => vsha256h2q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256hq_u32", 0x3583310c, r p => vsha256hq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256su0q_u32", 0x2b4d1c9e, r p => vsha256su0q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256su1q_u32", 0xd3b45b2b, r p => vsha256su1q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vshl_s8", 0xcdd281d8, r p => vshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vshlq_s8", 0x9bb1c850, r p => vshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vshl_s16", 0xa67da252, r p => vshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vshlq_s16", 0x2fb1702c, r p => vshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vshl_s32", 0x031f9277, r p => vshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vshlq_s32", 0xfac1ff31, r p => vshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vshl_s64", 0x5517d211, r p => vshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vshlq_s64", 0xe8c8df58, r p => vshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vshl_u8", 0x210450ac, r p => vshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vshlq_u8", 0x7068018b, r p => vshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vshl_u16", 0xebd0343b, r p => vshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vshlq_u16", 0x24c013af, r p => vshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vshl_u32", 0x14adbbbd, r p => vshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vshlq_u32", 0xcfbf256e, r p => vshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vshl_u64", 0xb867ca35, r p => vshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vshlq_u64", 0x3f1d6f9f, r p => vshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vst1_f32_x2", 0x4936b169, r p => vst1_f32_x2(p as _, r.arg::<16, float32x2x2_t>(4)));
    gives!("vst1q_f32_x2", 0xd86c3f66, r p => vst1q_f32_x2(p as _, r.arg::<32, float32x4x2_t>(4)));
    gives!("vst1_f32_x3", 0xcf90bed6, r p => vst1_f32_x3(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst1q_f32_x3", 0xefb4a300, r p => vst1q_f32_x3(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst1_f32_x4", 0x462261eb, r p => vst1_f32_x4(p as _, r.arg::<32, float32x2x4_t>(4)));
    gives!("vst1q_f32_x4", 0x2eef87d7, r p => vst1q_f32_x4(p as _, r.arg::<64, float32x4x4_t>(4)));
    gives!("vst1_s8_x2", 0x5b27de95, r p => vst1_s8_x2(p as _, r.arg::<16, int8x8x2_t>(0)));
    gives!("vst1q_s8_x2", 0x19a50778, r p => vst1q_s8_x2(p as _, r.arg::<32, int8x16x2_t>(0)));
    gives!("vst1_s16_x2", 0xb4e090fe, r p => vst1_s16_x2(p as _, r.arg::<16, int16x4x2_t>(0)));
    gives!("vst1q_s16_x2", 0x493cf21c, r p => vst1q_s16_x2(p as _, r.arg::<32, int16x8x2_t>(0)));
    gives!("vst1_s32_x2", 0x9c8abe3a, r p => vst1_s32_x2(p as _, r.arg::<16, int32x2x2_t>(0)));
    gives!("vst1q_s32_x2", 0xce735d04, r p => vst1q_s32_x2(p as _, r.arg::<32, int32x4x2_t>(0)));
    gives!("vst1_s64_x2", 0xb9139137, r p => vst1_s64_x2(p as _, r.arg::<16, int64x1x2_t>(0)));
    gives!("vst1q_s64_x2", 0x0b9a4915, r p => vst1q_s64_x2(p as _, r.arg::<32, int64x2x2_t>(0)));
    gives!("vst1_s8_x3", 0x4dd6a19a, r p => vst1_s8_x3(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst1q_s8_x3", 0x3037ae1b, r p => vst1q_s8_x3(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst1_s16_x3", 0x1c1fc3bc, r p => vst1_s16_x3(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst1q_s16_x3", 0xee69bb9f, r p => vst1q_s16_x3(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst1_s32_x3", 0x6b6a5fd6, r p => vst1_s32_x3(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst1q_s32_x3", 0x92df1b43, r p => vst1q_s32_x3(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst1_s64_x3", 0x213f5760, r p => vst1_s64_x3(p as _, r.arg::<24, int64x1x3_t>(0)));
    gives!("vst1q_s64_x3", 0x490268e3, r p => vst1q_s64_x3(p as _, r.arg::<48, int64x2x3_t>(0)));
    gives!("vst1_s8_x4", 0xb7590302, r p => vst1_s8_x4(p as _, r.arg::<32, int8x8x4_t>(0)));
    gives!("vst1q_s8_x4", 0x53d7bae6, r p => vst1q_s8_x4(p as _, r.arg::<64, int8x16x4_t>(0)));
    gives!("vst1_s16_x4", 0x4df8c065, r p => vst1_s16_x4(p as _, r.arg::<32, int16x4x4_t>(0)));
    gives!("vst1q_s16_x4", 0xba941ad4, r p => vst1q_s16_x4(p as _, r.arg::<64, int16x8x4_t>(0)));
    gives!("vst1_s32_x4", 0xde1815aa, r p => vst1_s32_x4(p as _, r.arg::<32, int32x2x4_t>(0)));
    gives!("vst1q_s32_x4", 0x8ccb07e9, r p => vst1q_s32_x4(p as _, r.arg::<64, int32x4x4_t>(0)));
    gives!("vst1_s64_x4", 0xd7820b33, r p => vst1_s64_x4(p as _, r.arg::<32, int64x1x4_t>(0)));
    gives!("vst1q_s64_x4", 0x8cbb4293, r p => vst1q_s64_x4(p as _, r.arg::<64, int64x2x4_t>(0)));
    gives!("vst2_lane_f32", 0x63297a8f, r p => vst2_lane_f32::<0>(p as _, r.arg::<16, float32x2x2_t>(4)));
    gives!("vst2q_lane_f32", 0x7eb03e5c, r p => vst2q_lane_f32::<1>(p as _, r.arg::<32, float32x4x2_t>(4)));
    gives!("vst2_lane_s8", 0x61919ed7, r p => vst2_lane_s8::<2>(p as _, r.arg::<16, int8x8x2_t>(0)));
    gives!("vst2_lane_s16", 0xe770cf21, r p => vst2_lane_s16::<2>(p as _, r.arg::<16, int16x4x2_t>(0)));
    gives!("vst2q_lane_s16", 0x84161721, r p => vst2q_lane_s16::<3>(p as _, r.arg::<32, int16x8x2_t>(0)));
    gives!("vst2_lane_s32", 0xad978025, r p => vst2_lane_s32::<1>(p as _, r.arg::<16, int32x2x2_t>(0)));
    gives!("vst2q_lane_s32", 0xe6118c14, r p => vst2q_lane_s32::<0>(p as _, r.arg::<32, int32x4x2_t>(0)));
    gives!("vst3_f32", 0x797528df, r p => vst3_f32(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst3q_f32", 0xcca7bfdc, r p => vst3q_f32(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst3_s8", 0x13dfd975, r p => vst3_s8(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst3q_s8", 0x875ae593, r p => vst3q_s8(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst3_s16", 0x53b5de95, r p => vst3_s16(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst3q_s16", 0x767b5e51, r p => vst3q_s16(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst3_s32", 0x13240fd0, r p => vst3_s32(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst3q_s32", 0x97bf5b85, r p => vst3q_s32(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst3_lane_f32", 0xec5a2596, r p => vst3_lane_f32::<0>(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst3q_lane_f32", 0x89b395f1, r p => vst3q_lane_f32::<1>(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst3_lane_s8", 0x61a4c9b0, r p => vst3_lane_s8::<7>(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst3_lane_s16", 0xdb1aef45, r p => vst3_lane_s16::<0>(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst3q_lane_s16", 0x3d3e1def, r p => vst3q_lane_s16::<3>(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst3_lane_s32", 0x0efa6875, r p => vst3_lane_s32::<1>(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst3q_lane_s32", 0x1e413bce, r p => vst3q_lane_s32::<0>(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst4_lane_f32", 0x0f4df828, r p => vst4_lane_f32::<0>(p as _, r.arg::<32, float32x2x4_t>(4)));
    gives!("vst4q_lane_f32", 0xcf6c642e, r p => vst4q_lane_f32::<3>(p as _, r.arg::<64, float32x4x4_t>(4)));
    gives!("vst4_lane_s8", 0x8cd7f050, r p => vst4_lane_s8::<7>(p as _, r.arg::<32, int8x8x4_t>(0)));
    gives!("vst4_lane_s16", 0x352aaaab, r p => vst4_lane_s16::<0>(p as _, r.arg::<32, int16x4x4_t>(0)));
    gives!("vst4q_lane_s16", 0xb5208c86, r p => vst4q_lane_s16::<1>(p as _, r.arg::<64, int16x8x4_t>(0)));
    gives!("vst4_lane_s32", 0x6f93434e, r p => vst4_lane_s32::<1>(p as _, r.arg::<32, int32x2x4_t>(0)));
    gives!("vst4q_lane_s32", 0x38591863, r p => vst4q_lane_s32::<2>(p as _, r.arg::<64, int32x4x4_t>(0)));
}

fn main() {
    unsafe {
        part_0();
        part_1();
        part_2();
        part_3();
    }
}
