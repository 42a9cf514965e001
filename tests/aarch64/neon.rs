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
const ROUNDS: u64 = 6;

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
    gives!("__crc32cd", 0x811fb453, r p => __crc32cd(r.arg::<4, u32>(0), r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("__crc32d", 0x80779721, r p => __crc32d(r.arg::<4, u32>(0), r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("__jcvt", 0x74df0899, r p => __jcvt(r.arg::<8, f64>(8)), i32, 4, 0);
    gives!("vabd_f64", 0x00c28176, r p => vabd_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vabdq_f64", 0x275aa89d, r p => vabdq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vabsd_s64", 0x3a89ed8c, r p => vabsd_s64(r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vaddlv_s16", 0x49702473, r p => vaddlv_s16(r.arg::<8, int16x4_t>(0)), i32, 4, 0);
    gives!("vaddlvq_s16", 0xf5c0ac91, r p => vaddlvq_s16(r.arg::<16, int16x8_t>(0)), i32, 4, 0);
    gives!("vaddlvq_s32", 0x24c2e44b, r p => vaddlvq_s32(r.arg::<16, int32x4_t>(0)), i64, 8, 0);
    gives!("vaddlv_s32", 0xa0f8ed37, r p => vaddlv_s32(r.arg::<8, int32x2_t>(0)), i64, 8, 0);
    gives!("vaddlv_s8", 0x4c6dfdcc, r p => vaddlv_s8(r.arg::<8, int8x8_t>(0)), i16, 2, 0);
    gives!("vaddlvq_s8", 0x31243410, r p => vaddlvq_s8(r.arg::<16, int8x16_t>(0)), i16, 2, 0);
    gives!("vaddlv_u16", 0xfdbc857a, r p => vaddlv_u16(r.arg::<8, uint16x4_t>(0)), u32, 4, 0);
    gives!("vaddlvq_u16", 0x91d374a7, r p => vaddlvq_u16(r.arg::<16, uint16x8_t>(0)), u32, 4, 0);
    gives!("vaddlvq_u32", 0xe2456345, r p => vaddlvq_u32(r.arg::<16, uint32x4_t>(0)), u64, 8, 0);
    gives!("vaddlv_u32", 0xd1002638, r p => vaddlv_u32(r.arg::<8, uint32x2_t>(0)), u64, 8, 0);
    gives!("vaddlv_u8", 0x3948107f, r p => vaddlv_u8(r.arg::<8, uint8x8_t>(0)), u16, 2, 0);
    gives!("vaddlvq_u8", 0x0443e30b, r p => vaddlvq_u8(r.arg::<16, uint8x16_t>(0)), u16, 2, 0);
    gives!("vaddv_f32", 0x036f3c1d, r p => vaddv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vaddvq_f32", 0x7ea27b99, r p => vaddvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vaddvq_f64", 0x259d4519, r p => vaddvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vbcaxq_s8", 0x2da0f5d6, r p => vbcaxq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vbcaxq_s16", 0xc46f3432, r p => vbcaxq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vbcaxq_s32", 0x2280de7d, r p => vbcaxq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vbcaxq_s64", 0x6066eee8, r p => vbcaxq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vbcaxq_u8", 0xe090c4c9, r p => vbcaxq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vbcaxq_u16", 0x38c56b1f, r p => vbcaxq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vbcaxq_u32", 0x8d028164, r p => vbcaxq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vbcaxq_u64", 0x0e63ecf7, r p => vbcaxq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vcage_f64", 0x8ec195cf, r p => vcage_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcageq_f64", 0x7d013de7, r p => vcageq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcaged_f64", 0xea03be0f, r p => vcaged_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcages_f32", 0x7071a355, r p => vcages_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcagt_f64", 0xc14bf08d, r p => vcagt_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcagtq_f64", 0x7b80074d, r p => vcagtq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcagtd_f64", 0x8ec195cf, r p => vcagtd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcagts_f32", 0x5b0aab0f, r p => vcagts_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvt_n_f64_s64", 0x96731bf2, r p => vcvt_n_f64_s64::<27>(r.arg::<8, int64x1_t>(0)), float64x1_t, 8, 8);
    gives!("vcvtq_n_f64_s64", 0x673a6009, r p => vcvtq_n_f64_s64::<12>(r.arg::<16, int64x2_t>(0)), float64x2_t, 16, 8);
    gives!("vcvt_n_f64_u64", 0xb69fc7ef, r p => vcvt_n_f64_u64::<7>(r.arg::<8, uint64x1_t>(0)), float64x1_t, 8, 8);
    gives!("vcvtq_n_f64_u64", 0xa88160c3, r p => vcvtq_n_f64_u64::<24>(r.arg::<16, uint64x2_t>(0)), float64x2_t, 16, 8);
    gives!("vcvt_n_s64_f64", 0x26af716c, r p => vcvt_n_s64_f64::<57>(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtq_n_s64_f64", 0xce8b045b, r p => vcvtq_n_s64_f64::<42>(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvt_n_u64_f64", 0xd4367bed, r p => vcvt_n_u64_f64::<64>(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtq_n_u64_f64", 0x952079d2, r p => vcvtq_n_u64_f64::<47>(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvt_s64_f64", 0x7706a66a, r p => vcvt_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtq_s64_f64", 0xb69c2b6b, r p => vcvtq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvt_u64_f64", 0x44bea9c6, r p => vcvt_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtq_u64_f64", 0x957a0780, r p => vcvtq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvta_s16_f16", 0xaaae04ec, r p => vcvta_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtaq_s16_f16", 0x46f19b61, r p => vcvtaq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvta_s32_f32", 0xa1f4395f, r p => vcvta_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtaq_s32_f32", 0x2bb41bc2, r p => vcvtaq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvta_s64_f64", 0xa071c029, r p => vcvta_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtaq_s64_f64", 0xdf89c1f4, r p => vcvtaq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvta_u16_f16", 0xbd4c343c, r p => vcvta_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtaq_u16_f16", 0xe5cadeb4, r p => vcvtaq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvta_u32_f32", 0xff51033b, r p => vcvta_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtaq_u32_f32", 0x60789a8d, r p => vcvtaq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvta_u64_f64", 0xf309ce91, r p => vcvta_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtaq_u64_f64", 0xff9a377e, r p => vcvtaq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtas_s32_f32", 0x2cfb71c8, r p => vcvtas_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtad_s64_f64", 0x91346901, r p => vcvtad_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtas_u32_f32", 0x257bbf15, r p => vcvtas_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtad_u64_f64", 0x92938680, r p => vcvtad_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtm_s16_f16", 0xbbc67945, r p => vcvtm_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtmq_s16_f16", 0x5c9c9d0a, r p => vcvtmq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtm_s32_f32", 0x4a5982ac, r p => vcvtm_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtmq_s32_f32", 0xe1460a35, r p => vcvtmq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtm_s64_f64", 0x74f6a6d3, r p => vcvtm_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtmq_s64_f64", 0xf7f5894f, r p => vcvtmq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtm_u16_f16", 0xa2ec86c8, r p => vcvtm_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtmq_u16_f16", 0x6a744375, r p => vcvtmq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtm_u32_f32", 0xbd512559, r p => vcvtm_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtmq_u32_f32", 0x2b68e083, r p => vcvtmq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtm_u64_f64", 0xd2492593, r p => vcvtm_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtmq_u64_f64", 0x6a02d479, r p => vcvtmq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtms_s32_f32", 0x78fe6a24, r p => vcvtms_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtmd_s64_f64", 0x391c3755, r p => vcvtmd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtms_u32_f32", 0x0dfcc13e, r p => vcvtms_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtmd_u64_f64", 0x257bbf15, r p => vcvtmd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtn_s16_f16", 0x8ff17983, r p => vcvtn_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtnq_s16_f16", 0x09399ada, r p => vcvtnq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtn_s32_f32", 0xb81f5127, r p => vcvtn_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtnq_s32_f32", 0xc6090411, r p => vcvtnq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtn_s64_f64", 0x58424408, r p => vcvtn_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtnq_s64_f64", 0x52bac236, r p => vcvtnq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtn_u16_f16", 0x5788be55, r p => vcvtn_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtnq_u16_f16", 0x44d1d3f2, r p => vcvtnq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtn_u32_f32", 0xe7243e03, r p => vcvtn_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtnq_u32_f32", 0x04510bd5, r p => vcvtnq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtn_u64_f64", 0x4365be1e, r p => vcvtn_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtnq_u64_f64", 0x70304f5b, r p => vcvtnq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtns_s32_f32", 0xacf7e08d, r p => vcvtns_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtnd_s64_f64", 0x6350a816, r p => vcvtnd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtns_u32_f32", 0x45592823, r p => vcvtns_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtnd_u64_f64", 0x2b14b7e6, r p => vcvtnd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtp_s16_f16", 0x46ad0cff, r p => vcvtp_s16_f16(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtpq_s16_f16", 0xc6a93f89, r p => vcvtpq_s16_f16(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvtp_s32_f32", 0x89d71179, r p => vcvtp_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtpq_s32_f32", 0xdc3b6f9b, r p => vcvtpq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvtp_s64_f64", 0xdac82a40, r p => vcvtp_s64_f64(r.arg::<8, float64x1_t>(8)), int64x1_t, 8, 0);
    gives!("vcvtpq_s64_f64", 0xe832d601, r p => vcvtpq_s64_f64(r.arg::<16, float64x2_t>(8)), int64x2_t, 16, 0);
    gives!("vcvtp_u16_f16", 0x8ddc988b, r p => vcvtp_u16_f16(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtpq_u16_f16", 0x17f6c9af, r p => vcvtpq_u16_f16(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvtp_u32_f32", 0xfbb2d0a0, r p => vcvtp_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtpq_u32_f32", 0x0a6a92a5, r p => vcvtpq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvtp_u64_f64", 0xb1466e7d, r p => vcvtp_u64_f64(r.arg::<8, float64x1_t>(8)), uint64x1_t, 8, 0);
    gives!("vcvtpq_u64_f64", 0xff7376a0, r p => vcvtpq_u64_f64(r.arg::<16, float64x2_t>(8)), uint64x2_t, 16, 0);
    gives!("vcvtps_s32_f32", 0xc2202939, r p => vcvtps_s32_f32(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtpd_s64_f64", 0x0ff19378, r p => vcvtpd_s64_f64(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvtps_u32_f32", 0xf7933e93, r p => vcvtps_u32_f32(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtpd_u64_f64", 0x1b3fde8a, r p => vcvtpd_u64_f64(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvts_n_f32_s32", 0xbd842121, r p => vcvts_n_f32_s32::<4>(r.arg::<4, i32>(0)), f32, 4, 4);
    gives!("vcvtd_n_f64_s64", 0x9a6c90ef, r p => vcvtd_n_f64_s64::<40>(r.arg::<8, i64>(0)), f64, 8, 8);
    gives!("vcvts_n_f32_u32", 0x94fc95d9, r p => vcvts_n_f32_u32::<32>(r.arg::<4, u32>(0)), f32, 4, 4);
    gives!("vcvtd_n_f64_u64", 0x855bf2ac, r p => vcvtd_n_f64_u64::<60>(r.arg::<8, u64>(0)), f64, 8, 8);
    gives!("vcvts_n_s32_f32", 0xfcac5182, r p => vcvts_n_s32_f32::<2>(r.arg::<4, f32>(4)), i32, 4, 0);
    gives!("vcvtd_n_s64_f64", 0x4b8260ee, r p => vcvtd_n_s64_f64::<6>(r.arg::<8, f64>(8)), i64, 8, 0);
    gives!("vcvts_n_u32_f32", 0x0f47d18f, r p => vcvts_n_u32_f32::<7>(r.arg::<4, f32>(4)), u32, 4, 0);
    gives!("vcvtd_n_u64_f64", 0x25bbd7dd, r p => vcvtd_n_u64_f64::<3>(r.arg::<8, f64>(8)), u64, 8, 0);
    gives!("vcvtx_f32_f64", 0x489da396, r p => vcvtx_f32_f64(r.arg::<16, float64x2_t>(8)), float32x2_t, 8, 4);
    gives!("veor3q_s8", 0x91d01cfb, r p => veor3q_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("veor3q_s16", 0xbe6789aa, r p => veor3q_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("veor3q_s32", 0xccbcee3d, r p => veor3q_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("veor3q_s64", 0x58a7ead0, r p => veor3q_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("veor3q_u8", 0xdc05db38, r p => veor3q_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("veor3q_u16", 0xd7c49c36, r p => veor3q_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("veor3q_u32", 0xd82b1fbe, r p => veor3q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("veor3q_u64", 0xb78ebf18, r p => veor3q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vfmlal_high_f16", 0xefc9fa11, r p => vfmlal_high_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlalq_high_f16", 0xd30a7cc1, r p => vfmlalq_high_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlal_low_f16", 0xeda73ec8, r p => vfmlal_low_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlalq_low_f16", 0x489bd1ea, r p => vfmlalq_low_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlsl_high_f16", 0x2e88f25b, r p => vfmlsl_high_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlslq_high_f16", 0xa2c0685e, r p => vfmlslq_high_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vfmlsl_low_f16", 0xdae53bf8, r p => vfmlsl_low_f16(r.arg::<8, float32x2_t>(4), r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float32x2_t, 8, 4);
    gives!("vfmlslq_low_f16", 0x3feccbd9, r p => vfmlslq_low_f16(r.arg::<16, float32x4_t>(4), r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float32x4_t, 16, 4);
    gives!("vld2_dup_f64", 0xbee1df52, r p => vld2_dup_f64(p as _), float64x1x2_t, 16, 8);
    gives!("vld2q_dup_f64", 0xa140a2e3, r p => vld2q_dup_f64(p as _), float64x2x2_t, 32, 8);
    gives!("vld2q_dup_s64", 0xfc8f88cd, r p => vld2q_dup_s64(p as _), int64x2x2_t, 32, 0);
    gives!("vld2_lane_f64", 0xe465c333, r p => vld2_lane_f64::<0>(p as _, r.arg::<16, float64x1x2_t>(8)), float64x1x2_t, 16, 8);
    gives!("vld2_lane_s64", 0x85284282, r p => vld2_lane_s64::<0>(p as _, r.arg::<16, int64x1x2_t>(0)), int64x1x2_t, 16, 0);
    gives!("vld2q_f64", 0xc2914805, r p => vld2q_f64(p as _), float64x2x2_t, 32, 8);
    gives!("vld2q_s64", 0xae5557ca, r p => vld2q_s64(p as _), int64x2x2_t, 32, 0);
    gives!("vld2q_lane_f64", 0xf489cb97, r p => vld2q_lane_f64::<0>(p as _, r.arg::<32, float64x2x2_t>(8)), float64x2x2_t, 32, 8);
    gives!("vld2q_lane_s8", 0x7e0f1abd, r p => vld2q_lane_s8::<4>(p as _, r.arg::<32, int8x16x2_t>(0)), int8x16x2_t, 32, 0);
    gives!("vld2q_lane_s64", 0xc202a149, r p => vld2q_lane_s64::<1>(p as _, r.arg::<32, int64x2x2_t>(0)), int64x2x2_t, 32, 0);
    gives!("vld3_dup_f64", 0x91561199, r p => vld3_dup_f64(p as _), float64x1x3_t, 24, 8);
    gives!("vld3q_dup_f64", 0xb1f407a3, r p => vld3q_dup_f64(p as _), float64x2x3_t, 48, 8);
    gives!("vld3q_dup_s64", 0xfa553ffb, r p => vld3q_dup_s64(p as _), int64x2x3_t, 48, 0);
    gives!("vld3_lane_f64", 0x9c9e062d, r p => vld3_lane_f64::<0>(p as _, r.arg::<24, float64x1x3_t>(8)), float64x1x3_t, 24, 8);
    gives!("vld3_lane_s64", 0xe2050aed, r p => vld3_lane_s64::<0>(p as _, r.arg::<24, int64x1x3_t>(0)), int64x1x3_t, 24, 0);
    gives!("vld3q_f64", 0xe2456ec7, r p => vld3q_f64(p as _), float64x2x3_t, 48, 8);
    gives!("vld3q_s64", 0x30cc8f0a, r p => vld3q_s64(p as _), int64x2x3_t, 48, 0);
    gives!("vld3q_lane_f64", 0x9b9e19a6, r p => vld3q_lane_f64::<0>(p as _, r.arg::<48, float64x2x3_t>(8)), float64x2x3_t, 48, 8);
    gives!("vld3q_lane_s8", 0x972aa3fe, r p => vld3q_lane_s8::<2>(p as _, r.arg::<48, int8x16x3_t>(0)), int8x16x3_t, 48, 0);
    gives!("vld3q_lane_s64", 0x19a6e80c, r p => vld3q_lane_s64::<1>(p as _, r.arg::<48, int64x2x3_t>(0)), int64x2x3_t, 48, 0);
    gives!("vld4_dup_f64", 0xe5e61919, r p => vld4_dup_f64(p as _), float64x1x4_t, 32, 8);
    gives!("vld4q_dup_f64", 0x1056a6b9, r p => vld4q_dup_f64(p as _), float64x2x4_t, 64, 8);
    gives!("vld4q_dup_s64", 0x61a7e645, r p => vld4q_dup_s64(p as _), int64x2x4_t, 64, 0);
    gives!("vld4_lane_f64", 0x2c485de2, r p => vld4_lane_f64::<0>(p as _, r.arg::<32, float64x1x4_t>(8)), float64x1x4_t, 32, 8);
    gives!("vld4_lane_s64", 0x42cd54ca, r p => vld4_lane_s64::<0>(p as _, r.arg::<32, int64x1x4_t>(0)), int64x1x4_t, 32, 0);
    gives!("vld4q_f64", 0x0583795c, r p => vld4q_f64(p as _), float64x2x4_t, 64, 8);
    gives!("vld4q_s64", 0x3accf1a6, r p => vld4q_s64(p as _), int64x2x4_t, 64, 0);
    gives!("vld4q_lane_f64", 0x1ff3501c, r p => vld4q_lane_f64::<0>(p as _, r.arg::<64, float64x2x4_t>(8)), float64x2x4_t, 64, 8);
    gives!("vld4q_lane_s8", 0x0a825ebb, r p => vld4q_lane_s8::<2>(p as _, r.arg::<64, int8x16x4_t>(0)), int8x16x4_t, 64, 0);
    gives!("vld4q_lane_s64", 0xd4c3f07d, r p => vld4q_lane_s64::<1>(p as _, r.arg::<64, int64x2x4_t>(0)), int64x2x4_t, 64, 0);
    gives!("vmax_f64", 0x19e9d1d6, r p => vmax_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmaxq_f64", 0xfb5a2efd, r p => vmaxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmaxnm_f64", 0x7ba9846d, r p => vmaxnm_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmaxnmq_f64", 0x7b18b89e, r p => vmaxnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmaxnmv_f32", 0xcfa06581, r p => vmaxnmv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vmaxnmvq_f64", 0x4f3b04af, r p => vmaxnmvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmaxnmvq_f32", 0xbfc1cd1d, r p => vmaxnmvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vmaxv_f32", 0xa2e707e6, r p => vmaxv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vmaxvq_f32", 0x6ea485ff, r p => vmaxvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vmaxvq_f64", 0x3ffe4231, r p => vmaxvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmin_f64", 0x7d73128d, r p => vmin_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vminq_f64", 0x9e32d5b3, r p => vminq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vminnm_f64", 0x545c8940, r p => vminnm_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vminnmq_f64", 0xc9e9cbe8, r p => vminnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vminnmv_f32", 0xc94e152f, r p => vminnmv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vminnmvq_f64", 0x19fda61c, r p => vminnmvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vminnmvq_f32", 0x653307b2, r p => vminnmvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vminv_f32", 0x60b05f3f, r p => vminv_f32(r.arg::<8, float32x2_t>(4)), f32, 4, 4);
    gives!("vminvq_f32", 0x214374a2, r p => vminvq_f32(r.arg::<16, float32x4_t>(4)), f32, 4, 4);
    gives!("vminvq_f64", 0x1b64f62c, r p => vminvq_f64(r.arg::<16, float64x2_t>(8)), f64, 8, 8);
    gives!("vmull_p64", 0xab359851, r p => vmull_p64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u128, 16, 0);
    gives!("vmulx_f16", 0xef1a464d, r p => vmulx_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmulxq_f16", 0xeffe7ca1, r p => vmulxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmulx_f32", 0xb3b3b09e, r p => vmulx_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmulxq_f32", 0x548c5151, r p => vmulxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmulx_f64", 0x1df57f91, r p => vmulx_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vmulxq_f64", 0x9e83536f, r p => vmulxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vmulxd_f64", 0x98a2c0fe, r p => vmulxd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vmulxs_f32", 0x70bcfaff, r p => vmulxs_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vpmax_f16", 0xd285c251, r p => vpmax_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpmaxq_f16", 0x7d90ace1, r p => vpmaxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpmaxnm_f16", 0xf6cef804, r p => vpmaxnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_1() {
    gives!("vpmaxnmq_f16", 0xe982ce6b, r p => vpmaxnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpmaxnm_f32", 0x3589af94, r p => vpmaxnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmaxnmq_f32", 0x405bee00, r p => vpmaxnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpmaxnmq_f64", 0x3571092c, r p => vpmaxnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpmaxq_f32", 0xdeb8afe3, r p => vpmaxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpmaxq_f64", 0xa062460a, r p => vpmaxq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpmaxq_s8", 0x5ca4618f, r p => vpmaxq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vpmaxq_s16", 0x83517d64, r p => vpmaxq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vpmaxq_s32", 0xd2af16a9, r p => vpmaxq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vpmaxq_u8", 0xb5afe2f4, r p => vpmaxq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vpmaxq_u16", 0x8a895875, r p => vpmaxq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vpmaxq_u32", 0x88852671, r p => vpmaxq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vpmin_f16", 0x42522853, r p => vpmin_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpminq_f16", 0xd57e882e, r p => vpminq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpminnm_f16", 0x69fa00b7, r p => vpminnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpminnmq_f16", 0x9a66efe4, r p => vpminnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vpminnm_f32", 0x10a5c9db, r p => vpminnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpminnmq_f32", 0xd9fc39a4, r p => vpminnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpminnmq_f64", 0x8dd746bf, r p => vpminnmq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpminq_f32", 0xf0698702, r p => vpminq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vpminq_f64", 0xacc8ab31, r p => vpminq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vpminq_s8", 0xf6714355, r p => vpminq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vpminq_s16", 0x5866a5c0, r p => vpminq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vpminq_s32", 0x6ba7b476, r p => vpminq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vpminq_u8", 0x75264f0c, r p => vpminq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vpminq_u16", 0x9b46bb64, r p => vpminq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vpminq_u32", 0xc64dca97, r p => vpminq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqabs_s64", 0x3a2eb235, r p => vqabs_s64(r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqabsq_s64", 0x93f04ad6, r p => vqabsq_s64(r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqabss_s32", 0x2d0432cb, r p => vqabss_s32(r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqabsd_s64", 0xf0536567, r p => vqabsd_s64(r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqadds_s32", 0xcd3930fe, r p => vqadds_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqaddd_s64", 0x57496f11, r p => vqaddd_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqadds_u32", 0x0c83c329, r p => vqadds_u32(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vqaddd_u64", 0x735d7a0b, r p => vqaddd_u64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u64, 8, 0);
    gives!("vqdmulls_s32", 0xeaa045d3, r p => vqdmulls_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i64, 8, 0);
    gives!("vqmovnd_s64", 0x4384346d, r p => vqmovnd_s64(r.arg::<8, i64>(0)), i32, 4, 0);
    gives!("vqmovnd_u64", 0x309853d5, r p => vqmovnd_u64(r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("vqneg_s64", 0x8efe9e42, r p => vqneg_s64(r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqnegq_s64", 0xbe415d1f, r p => vqnegq_s64(r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqrdmlah_s16", 0x4bdb4790, r p => vqrdmlah_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmlahq_s16", 0x0bfe0cb9, r p => vqrdmlahq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmlah_s32", 0xc01f20a0, r p => vqrdmlah_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmlahq_s32", 0x8858c8fd, r p => vqrdmlahq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrdmlsh_s16", 0x26517a4f, r p => vqrdmlsh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmlshq_s16", 0xfdc7f9c9, r p => vqrdmlshq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmlsh_s32", 0xbf5f2624, r p => vqrdmlsh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmlshq_s32", 0x7b85b6c6, r p => vqrdmlshq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshld_s64", 0xeaf6dde5, r p => vqrshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqrshls_s32", 0x201a5e18, r p => vqrshls_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqrshls_u32", 0xea9e2fd5, r p => vqrshls_u32(r.arg::<4, u32>(0), r.arg::<4, i32>(0)), u32, 4, 0);
    gives!("vqrshld_u64", 0x7da4d70f, r p => vqrshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vqshld_s64", 0x3da04c88, r p => vqshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqshld_u64", 0xe0cec54d, r p => vqshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vqshrnd_n_s64", 0x975b3501, r p => vqshrnd_n_s64::<1>(r.arg::<8, i64>(0)), i32, 4, 0);
    gives!("vqshrnd_n_u64", 0x309853d5, r p => vqshrnd_n_u64::<29>(r.arg::<8, u64>(0)), u32, 4, 0);
    gives!("vqsubs_s32", 0x3c69a43f, r p => vqsubs_s32(r.arg::<4, i32>(0), r.arg::<4, i32>(0)), i32, 4, 0);
    gives!("vqsubd_s64", 0xf69b0214, r p => vqsubd_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vqsubs_u32", 0xa6492a81, r p => vqsubs_u32(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vqsubd_u64", 0xdb679a93, r p => vqsubd_u64(r.arg::<8, u64>(0), r.arg::<8, u64>(0)), u64, 8, 0);
    gives!("vrax1q_u64", 0x6c00f82b, r p => vrax1q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vrecpe_f64", 0x047060a6, r p => vrecpe_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrecpeq_f64", 0x183afd7b, r p => vrecpeq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrecped_f64", 0x598d8333, r p => vrecped_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpes_f32", 0xc6b028df, r p => vrecpes_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrecps_f64", 0x2ab22cc7, r p => vrecps_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrecpsq_f64", 0xf064c790, r p => vrecpsq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrecpsd_f64", 0x8f21de52, r p => vrecpsd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpss_f32", 0x9705d52d, r p => vrecpss_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrecpxd_f64", 0x995a29f1, r p => vrecpxd_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrecpxs_f32", 0xf1f3290d, r p => vrecpxs_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrndiq_f16", 0xb4e7602a, r p => vrndiq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrndi_f32", 0x0b12394c, r p => vrndi_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrndiq_f32", 0xf00403c3, r p => vrndiq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrndi_f64", 0xf48975c2, r p => vrndi_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrndiq_f64", 0x26e9e7dd, r p => vrndiq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrndn_f64", 0x2aeadf27, r p => vrndn_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrndnq_f64", 0xf66d476d, r p => vrndnq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrndns_f32", 0x6d20dcdd, r p => vrndns_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrshld_s64", 0x26e0430b, r p => vrshld_s64(r.arg::<8, i64>(0), r.arg::<8, i64>(0)), i64, 8, 0);
    gives!("vrshld_u64", 0x11271921, r p => vrshld_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vrsqrte_f64", 0x1b645946, r p => vrsqrte_f64(r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrsqrteq_f64", 0xe89d6f85, r p => vrsqrteq_f64(r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrsqrted_f64", 0x63ba0ac4, r p => vrsqrted_f64(r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrsqrtes_f32", 0xf39507da, r p => vrsqrtes_f32(r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vrsqrts_f64", 0x804900e2, r p => vrsqrts_f64(r.arg::<8, float64x1_t>(8), r.arg::<8, float64x1_t>(8)), float64x1_t, 8, 8);
    gives!("vrsqrtsq_f64", 0xab823f79, r p => vrsqrtsq_f64(r.arg::<16, float64x2_t>(8), r.arg::<16, float64x2_t>(8)), float64x2_t, 16, 8);
    gives!("vrsqrtsd_f64", 0x831f81c0, r p => vrsqrtsd_f64(r.arg::<8, f64>(8), r.arg::<8, f64>(8)), f64, 8, 8);
    gives!("vrsqrtss_f32", 0x37aa98ff, r p => vrsqrtss_f32(r.arg::<4, f32>(4), r.arg::<4, f32>(4)), f32, 4, 4);
    gives!("vsha512h2q_u64", 0x2d1c3a70, r p => vsha512h2q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512hq_u64", 0xbea1068b, r p => vsha512hq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512su0q_u64", 0x3540b8b1, r p => vsha512su0q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsha512su1q_u64", 0xf0235d50, r p => vsha512su1q_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsli_n_s8", 0xcac2968e, r p => vsli_n_s8::<4>(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vsliq_n_s8", 0x610e3cf8, r p => vsliq_n_s8::<7>(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vsli_n_s16", 0x327ce14d, r p => vsli_n_s16::<14>(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vsliq_n_s16", 0x8d6d0a45, r p => vsliq_n_s16::<15>(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vsli_n_s32", 0xd2494436, r p => vsli_n_s32::<20>(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vsliq_n_s32", 0x7455b32f, r p => vsliq_n_s32::<21>(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vsli_n_s64", 0xd567ae9a, r p => vsli_n_s64::<57>(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vsliq_n_s64", 0x73ff353c, r p => vsliq_n_s64::<24>(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vsqadd_u8", 0x3dec2a16, r p => vsqadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vsqaddq_u8", 0xb182ce27, r p => vsqaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vsqadd_u16", 0x76c22372, r p => vsqadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vsqaddq_u16", 0x513f681d, r p => vsqaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vsqadd_u32", 0x08f42e16, r p => vsqadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vsqaddq_u32", 0x790f3187, r p => vsqaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsqadd_u64", 0x5b7bb15f, r p => vsqadd_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vsqaddq_u64", 0xb0857b09, r p => vsqaddq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vsqaddd_u64", 0x0243e5ef, r p => vsqaddd_u64(r.arg::<8, u64>(0), r.arg::<8, i64>(0)), u64, 8, 0);
    gives!("vsqadds_u32", 0xa9bbb69b, r p => vsqadds_u32(r.arg::<4, u32>(0), r.arg::<4, i32>(0)), u32, 4, 0);
    gives!("vst1_f64_x2", 0x45bd5721, r p => vst1_f64_x2(p as _, r.arg::<16, float64x1x2_t>(8)));
    gives!("vst1q_f64_x2", 0x2d011f5e, r p => vst1q_f64_x2(p as _, r.arg::<32, float64x2x2_t>(8)));
    gives!("vst1_f64_x3", 0x0bfd96d5, r p => vst1_f64_x3(p as _, r.arg::<24, float64x1x3_t>(8)));
    gives!("vst1q_f64_x3", 0x38931fed, r p => vst1q_f64_x3(p as _, r.arg::<48, float64x2x3_t>(8)));
    gives!("vst1_f64_x4", 0xa9d6d388, r p => vst1_f64_x4(p as _, r.arg::<32, float64x1x4_t>(8)));
    gives!("vst1q_f64_x4", 0x99713bad, r p => vst1q_f64_x4(p as _, r.arg::<64, float64x2x4_t>(8)));
    gives!("vst2_lane_f64", 0x39f3c60a, r p => vst2_lane_f64::<0>(p as _, r.arg::<16, float64x1x2_t>(8)));
    gives!("vst2_lane_s64", 0xed514221, r p => vst2_lane_s64::<0>(p as _, r.arg::<16, int64x1x2_t>(0)));
    gives!("vst2q_lane_f64", 0x34a82b2e, r p => vst2q_lane_f64::<0>(p as _, r.arg::<32, float64x2x2_t>(8)));
    gives!("vst2q_lane_s8", 0x7db2e49f, r p => vst2q_lane_s8::<15>(p as _, r.arg::<32, int8x16x2_t>(0)));
    gives!("vst2q_lane_s64", 0x9a8af91a, r p => vst2q_lane_s64::<1>(p as _, r.arg::<32, int64x2x2_t>(0)));
    gives!("vst3_lane_f64", 0x81c4527f, r p => vst3_lane_f64::<0>(p as _, r.arg::<24, float64x1x3_t>(8)));
    gives!("vst3_lane_s64", 0xa2ddf6c5, r p => vst3_lane_s64::<0>(p as _, r.arg::<24, int64x1x3_t>(0)));
    gives!("vst3q_lane_f64", 0x5f7db180, r p => vst3q_lane_f64::<0>(p as _, r.arg::<48, float64x2x3_t>(8)));
    gives!("vst3q_lane_s8", 0xad36788b, r p => vst3q_lane_s8::<9>(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst3q_lane_s64", 0xb293ed4c, r p => vst3q_lane_s64::<1>(p as _, r.arg::<48, int64x2x3_t>(0)));
    gives!("vst4_lane_f64", 0x444641cc, r p => vst4_lane_f64::<0>(p as _, r.arg::<32, float64x1x4_t>(8)));
    gives!("vst4_lane_s64", 0xafe5fae4, r p => vst4_lane_s64::<0>(p as _, r.arg::<32, int64x1x4_t>(0)));
    gives!("vst4q_lane_f64", 0x0585ac80, r p => vst4q_lane_f64::<0>(p as _, r.arg::<64, float64x2x4_t>(8)));
    gives!("vst4q_lane_s8", 0xbfe1428b, r p => vst4q_lane_s8::<9>(p as _, r.arg::<64, int8x16x4_t>(0)));
    gives!("vst4q_lane_s64", 0x8e286593, r p => vst4q_lane_s64::<1>(p as _, r.arg::<64, int64x2x4_t>(0)));
    gives!("vuqadd_s8", 0x5b4b8eb7, r p => vuqadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, uint8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vuqaddq_s8", 0xb3b426a4, r p => vuqaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, uint8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vuqadd_s16", 0xb4e7d2c8, r p => vuqadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, uint16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vuqaddq_s16", 0x181d45f1, r p => vuqaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, uint16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vuqadd_s32", 0xda9223c9, r p => vuqadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, uint32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vuqaddq_s32", 0x67410277, r p => vuqaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, uint32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vuqadd_s64", 0xea010939, r p => vuqadd_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, uint64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vuqaddq_s64", 0x9f9c4292, r p => vuqaddq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, uint64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vuqaddd_s64", 0xbb14efd3, r p => vuqaddd_s64(r.arg::<8, i64>(0), r.arg::<8, u64>(0)), i64, 8, 0);
    gives!("vuqadds_s32", 0x650db847, r p => vuqadds_s32(r.arg::<4, i32>(0), r.arg::<4, u32>(0)), i32, 4, 0);
    gives!("vxarq_u64", 0x56e8624f, r p => vxarq_u64::<63>(r.arg::<16, uint64x2_t>(0), r.arg::<16, uint64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("__crc32b", 0xf6c89d76, r p => __crc32b(r.arg::<4, u32>(0), r.arg::<1, u8>(0)), u32, 4, 0);
    gives!("__crc32cb", 0x9063a75e, r p => __crc32cb(r.arg::<4, u32>(0), r.arg::<1, u8>(0)), u32, 4, 0);
    gives!("__crc32ch", 0x46153f92, r p => __crc32ch(r.arg::<4, u32>(0), r.arg::<2, u16>(0)), u32, 4, 0);
    gives!("__crc32cw", 0x3443bf4b, r p => __crc32cw(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("__crc32h", 0x088827c0, r p => __crc32h(r.arg::<4, u32>(0), r.arg::<2, u16>(0)), u32, 4, 0);
    gives!("__crc32w", 0x8f2f1747, r p => __crc32w(r.arg::<4, u32>(0), r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vabd_f16", 0x72e3ffa2, r p => vabd_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vabdq_f16", 0xeaaae892, r p => vabdq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vabd_f32", 0xb783213e, r p => vabd_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vabdq_f32", 0xaa0907dd, r p => vabdq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vabd_s8", 0x24d0f95b, r p => vabd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vabdq_s8", 0x00fc1934, r p => vabdq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vabd_s16", 0x6484d5be, r p => vabd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vabdq_s16", 0x8cf1f762, r p => vabdq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vabd_s32", 0xb9a269cc, r p => vabd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vabdq_s32", 0x26c8046b, r p => vabdq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vabd_u8", 0xfff2661c, r p => vabd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vabdq_u8", 0xcb76e662, r p => vabdq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vabd_u16", 0xcf5c47c7, r p => vabd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vabdq_u16", 0xe57456f3, r p => vabdq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vabd_u32", 0x284ac595, r p => vabd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vabdq_u32", 0xceb69d99, r p => vabdq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vaesdq_u8", 0x0ff73a30, r p => vaesdq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaeseq_u8", 0x9ed8c0bd, r p => vaeseq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaesimcq_u8", 0x219064ef, r p => vaesimcq_u8(r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vaesmcq_u8", 0x68075fb4, r p => vaesmcq_u8(r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vcage_f16", 0x1e400035, r p => vcage_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcageq_f16", 0x68abba8f, r p => vcageq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcage_f32", 0xf02b1147, r p => vcage_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcageq_f32", 0xfab31b25, r p => vcageq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcagt_f16", 0x2e42fd15, r p => vcagt_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcagtq_f16", 0xdc0a3aef, r p => vcagtq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcagt_f32", 0xfae89275, r p => vcagt_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcagtq_f32", 0xa35cd49d, r p => vcagtq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcls_s8", 0x35e94633, r p => vcls_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vclsq_s8", 0x00bc498e, r p => vclsq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vcls_s16", 0x3b021429, r p => vcls_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vclsq_s16", 0x7bdcd0f5, r p => vclsq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vcls_s32", 0xf1aea737, r p => vcls_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vclsq_s32", 0xc095eb73, r p => vclsq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vcvt_n_f16_s16", 0x733fa843, r p => vcvt_n_f16_s16::<9>(r.arg::<8, int16x4_t>(0)), float16x4_t, 8, 2);
    gives!("vcvtq_n_f16_s16", 0x304167ac, r p => vcvtq_n_f16_s16::<10>(r.arg::<16, int16x8_t>(0)), float16x8_t, 16, 2);
    gives!("vcvt_n_f16_u16", 0x62444ce9, r p => vcvt_n_f16_u16::<5>(r.arg::<8, uint16x4_t>(0)), float16x4_t, 8, 2);
    gives!("vcvtq_n_f16_u16", 0x62e267da, r p => vcvtq_n_f16_u16::<6>(r.arg::<16, uint16x8_t>(0)), float16x8_t, 16, 2);
    gives!("vcvt_n_f32_s32", 0x133b2b50, r p => vcvt_n_f32_s32::<14>(r.arg::<8, int32x2_t>(0)), float32x2_t, 8, 4);
    gives!("vcvtq_n_f32_s32", 0x2211dff2, r p => vcvtq_n_f32_s32::<29>(r.arg::<16, int32x4_t>(0)), float32x4_t, 16, 4);
    gives!("vcvt_n_f32_u32", 0xd1c1c6ca, r p => vcvt_n_f32_u32::<18>(r.arg::<8, uint32x2_t>(0)), float32x2_t, 8, 4);
    gives!("vcvtq_n_f32_u32", 0xd23b4697, r p => vcvtq_n_f32_u32::<1>(r.arg::<16, uint32x4_t>(0)), float32x4_t, 16, 4);
    gives!("vcvt_n_s16_f16", 0x9cb05d5f, r p => vcvt_n_s16_f16::<11>(r.arg::<8, float16x4_t>(2)), int16x4_t, 8, 0);
    gives!("vcvtq_n_s16_f16", 0x267d259b, r p => vcvtq_n_s16_f16::<12>(r.arg::<16, float16x8_t>(2)), int16x8_t, 16, 0);
    gives!("vcvt_n_s32_f32", 0x9e46aabf, r p => vcvt_n_s32_f32::<16>(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
    gives!("vcvtq_n_s32_f32", 0xeb80679b, r p => vcvtq_n_s32_f32::<31>(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvt_n_u16_f16", 0xed4286cd, r p => vcvt_n_u16_f16::<14>(r.arg::<8, float16x4_t>(2)), uint16x4_t, 8, 0);
    gives!("vcvtq_n_u16_f16", 0xaa01c120, r p => vcvtq_n_u16_f16::<13>(r.arg::<16, float16x8_t>(2)), uint16x8_t, 16, 0);
    gives!("vcvt_n_u32_f32", 0xa8f60d3d, r p => vcvt_n_u32_f32::<9>(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtq_n_u32_f32", 0xb761d3e9, r p => vcvtq_n_u32_f32::<26>(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vcvt_s32_f32", 0x61605cc2, r p => vcvt_s32_f32(r.arg::<8, float32x2_t>(4)), int32x2_t, 8, 0);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_2() {
    gives!("vcvtq_s32_f32", 0x9fe47ab8, r p => vcvtq_s32_f32(r.arg::<16, float32x4_t>(4)), int32x4_t, 16, 0);
    gives!("vcvt_u32_f32", 0x69365176, r p => vcvt_u32_f32(r.arg::<8, float32x2_t>(4)), uint32x2_t, 8, 0);
    gives!("vcvtq_u32_f32", 0x16316a38, r p => vcvtq_u32_f32(r.arg::<16, float32x4_t>(4)), uint32x4_t, 16, 0);
    gives!("vhadd_s8", 0x6a9bf432, r p => vhadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vhaddq_s8", 0x1fec009e, r p => vhaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vhadd_s16", 0xa8ebd0dd, r p => vhadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vhaddq_s16", 0x8fbe1e89, r p => vhaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vhadd_s32", 0x0ad85503, r p => vhadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vhaddq_s32", 0xb2e8a011, r p => vhaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vhadd_u8", 0x58744a77, r p => vhadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vhaddq_u8", 0xb9212757, r p => vhaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vhadd_u16", 0x66911663, r p => vhadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vhaddq_u16", 0xa89b27c7, r p => vhaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vhadd_u32", 0x79bed4e4, r p => vhadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vhaddq_u32", 0xf35bb718, r p => vhaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vhsub_s16", 0xb3cc9642, r p => vhsub_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vhsubq_s16", 0xc08bf5a6, r p => vhsubq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vhsub_s32", 0x210b8569, r p => vhsub_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vhsubq_s32", 0xdb853f28, r p => vhsubq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vhsub_s8", 0x4f048a31, r p => vhsub_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vhsubq_s8", 0x9a6119ae, r p => vhsubq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vhsub_u8", 0x227672fa, r p => vhsub_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vhsubq_u8", 0xa149a5f4, r p => vhsubq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vhsub_u16", 0xacafb9d7, r p => vhsub_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vhsubq_u16", 0x2fbfa83c, r p => vhsubq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vhsub_u32", 0x4197da40, r p => vhsub_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vhsubq_u32", 0xf2f4f4d6, r p => vhsubq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vld2_dup_f32", 0xb2437fb7, r p => vld2_dup_f32(p as _), float32x2x2_t, 16, 4);
    gives!("vld2q_dup_f32", 0x33dc218d, r p => vld2q_dup_f32(p as _), float32x4x2_t, 32, 4);
    gives!("vld2_dup_s8", 0xa01b9e2d, r p => vld2_dup_s8(p as _), int8x8x2_t, 16, 0);
    gives!("vld2q_dup_s8", 0x316fc175, r p => vld2q_dup_s8(p as _), int8x16x2_t, 32, 0);
    gives!("vld2_dup_s16", 0x80c9a385, r p => vld2_dup_s16(p as _), int16x4x2_t, 16, 0);
    gives!("vld2q_dup_s16", 0x4ce05ba5, r p => vld2q_dup_s16(p as _), int16x8x2_t, 32, 0);
    gives!("vld2_dup_s32", 0xe0dcf121, r p => vld2_dup_s32(p as _), int32x2x2_t, 16, 0);
    gives!("vld2q_dup_s32", 0x9fa4132d, r p => vld2q_dup_s32(p as _), int32x4x2_t, 32, 0);
    gives!("vld2_dup_s64", 0x750f352b, r p => vld2_dup_s64(p as _), int64x1x2_t, 16, 0);
    gives!("vld2_f32", 0xcd00e5df, r p => vld2_f32(p as _), float32x2x2_t, 16, 4);
    gives!("vld2q_f32", 0x23a7fc28, r p => vld2q_f32(p as _), float32x4x2_t, 32, 4);
    gives!("vld2_s8", 0xdbd33b65, r p => vld2_s8(p as _), int8x8x2_t, 16, 0);
    gives!("vld2q_s8", 0x29c669c2, r p => vld2q_s8(p as _), int8x16x2_t, 32, 0);
    gives!("vld2_s16", 0x8018112d, r p => vld2_s16(p as _), int16x4x2_t, 16, 0);
    gives!("vld2q_s16", 0x432577d4, r p => vld2q_s16(p as _), int16x8x2_t, 32, 0);
    gives!("vld2_s32", 0x1d23128c, r p => vld2_s32(p as _), int32x2x2_t, 16, 0);
    gives!("vld2q_s32", 0x94ab8fea, r p => vld2q_s32(p as _), int32x4x2_t, 32, 0);
    gives!("vld2_lane_f32", 0x971757f0, r p => vld2_lane_f32::<1>(p as _, r.arg::<16, float32x2x2_t>(4)), float32x2x2_t, 16, 4);
    gives!("vld2q_lane_f32", 0x3dbd69fa, r p => vld2q_lane_f32::<3>(p as _, r.arg::<32, float32x4x2_t>(4)), float32x4x2_t, 32, 4);
    gives!("vld2_lane_s8", 0x0fca2acf, r p => vld2_lane_s8::<4>(p as _, r.arg::<16, int8x8x2_t>(0)), int8x8x2_t, 16, 0);
    gives!("vld2_lane_s16", 0x8b36aa94, r p => vld2_lane_s16::<1>(p as _, r.arg::<16, int16x4x2_t>(0)), int16x4x2_t, 16, 0);
    gives!("vld2q_lane_s16", 0xb6d18156, r p => vld2q_lane_s16::<5>(p as _, r.arg::<32, int16x8x2_t>(0)), int16x8x2_t, 32, 0);
    gives!("vld2_lane_s32", 0x7fca84fa, r p => vld2_lane_s32::<0>(p as _, r.arg::<16, int32x2x2_t>(0)), int32x2x2_t, 16, 0);
    gives!("vld2q_lane_s32", 0x18e55107, r p => vld2q_lane_s32::<2>(p as _, r.arg::<32, int32x4x2_t>(0)), int32x4x2_t, 32, 0);
    gives!("vld2_s64", 0x1c75aacd, r p => vld2_s64(p as _), int64x1x2_t, 16, 0);
    gives!("vld3_dup_f32", 0x733a3bfb, r p => vld3_dup_f32(p as _), float32x2x3_t, 24, 4);
    gives!("vld3q_dup_f32", 0x6a01c0c5, r p => vld3q_dup_f32(p as _), float32x4x3_t, 48, 4);
    gives!("vld3_dup_s8", 0xaaa964dd, r p => vld3_dup_s8(p as _), int8x8x3_t, 24, 0);
    gives!("vld3q_dup_s8", 0xd01de9bd, r p => vld3q_dup_s8(p as _), int8x16x3_t, 48, 0);
    gives!("vld3_dup_s16", 0x72ce8b15, r p => vld3_dup_s16(p as _), int16x4x3_t, 24, 0);
    gives!("vld3q_dup_s16", 0x2711d8ad, r p => vld3q_dup_s16(p as _), int16x8x3_t, 48, 0);
    gives!("vld3_dup_s32", 0xc2bde1c7, r p => vld3_dup_s32(p as _), int32x2x3_t, 24, 0);
    gives!("vld3q_dup_s32", 0x42e4d8f5, r p => vld3q_dup_s32(p as _), int32x4x3_t, 48, 0);
    gives!("vld3_dup_s64", 0xfa7cfa2d, r p => vld3_dup_s64(p as _), int64x1x3_t, 24, 0);
    gives!("vld3_lane_f32", 0x6e909650, r p => vld3_lane_f32::<1>(p as _, r.arg::<24, float32x2x3_t>(4)), float32x2x3_t, 24, 4);
    gives!("vld3q_lane_f32", 0xd4efe74f, r p => vld3q_lane_f32::<3>(p as _, r.arg::<48, float32x4x3_t>(4)), float32x4x3_t, 48, 4);
    gives!("vld3_lane_s8", 0x70f9e3f1, r p => vld3_lane_s8::<1>(p as _, r.arg::<24, int8x8x3_t>(0)), int8x8x3_t, 24, 0);
    gives!("vld3_lane_s16", 0x2af081ef, r p => vld3_lane_s16::<3>(p as _, r.arg::<24, int16x4x3_t>(0)), int16x4x3_t, 24, 0);
    gives!("vld3q_lane_s16", 0x16952c54, r p => vld3q_lane_s16::<5>(p as _, r.arg::<48, int16x8x3_t>(0)), int16x8x3_t, 48, 0);
    gives!("vld3_lane_s32", 0x2bd4c1bd, r p => vld3_lane_s32::<0>(p as _, r.arg::<24, int32x2x3_t>(0)), int32x2x3_t, 24, 0);
    gives!("vld3q_lane_s32", 0x2e63f948, r p => vld3q_lane_s32::<2>(p as _, r.arg::<48, int32x4x3_t>(0)), int32x4x3_t, 48, 0);
    gives!("vld4_dup_f32", 0x16ff9061, r p => vld4_dup_f32(p as _), float32x2x4_t, 32, 4);
    gives!("vld4q_dup_f32", 0x023563b5, r p => vld4q_dup_f32(p as _), float32x4x4_t, 64, 4);
    gives!("vld4_dup_s8", 0xfbc2580f, r p => vld4_dup_s8(p as _), int8x8x4_t, 32, 0);
    gives!("vld4q_dup_s8", 0xe1a9e4ed, r p => vld4q_dup_s8(p as _), int8x16x4_t, 64, 0);
    gives!("vld4_dup_s16", 0xdba8259f, r p => vld4_dup_s16(p as _), int16x4x4_t, 32, 0);
    gives!("vld4q_dup_s16", 0x7a046f15, r p => vld4q_dup_s16(p as _), int16x8x4_t, 64, 0);
    gives!("vld4_dup_s32", 0x4af26c75, r p => vld4_dup_s32(p as _), int32x2x4_t, 32, 0);
    gives!("vld4q_dup_s32", 0x8f05da95, r p => vld4q_dup_s32(p as _), int32x4x4_t, 64, 0);
    gives!("vld4_dup_s64", 0x6ab5d841, r p => vld4_dup_s64(p as _), int64x1x4_t, 32, 0);
    gives!("vld4_lane_f32", 0x1d09fbbb, r p => vld4_lane_f32::<1>(p as _, r.arg::<32, float32x2x4_t>(4)), float32x2x4_t, 32, 4);
    gives!("vld4q_lane_f32", 0x718cf5f2, r p => vld4q_lane_f32::<1>(p as _, r.arg::<64, float32x4x4_t>(4)), float32x4x4_t, 64, 4);
    gives!("vld4_lane_s8", 0x62a373e0, r p => vld4_lane_s8::<1>(p as _, r.arg::<32, int8x8x4_t>(0)), int8x8x4_t, 32, 0);
    gives!("vld4_lane_s16", 0xbe465105, r p => vld4_lane_s16::<3>(p as _, r.arg::<32, int16x4x4_t>(0)), int16x4x4_t, 32, 0);
    gives!("vld4q_lane_s16", 0x01394a58, r p => vld4q_lane_s16::<7>(p as _, r.arg::<64, int16x8x4_t>(0)), int16x8x4_t, 64, 0);
    gives!("vld4_lane_s32", 0x27e527b8, r p => vld4_lane_s32::<0>(p as _, r.arg::<32, int32x2x4_t>(0)), int32x2x4_t, 32, 0);
    gives!("vld4q_lane_s32", 0xeff5878a, r p => vld4q_lane_s32::<0>(p as _, r.arg::<64, int32x4x4_t>(0)), int32x4x4_t, 64, 0);
    gives!("vmax_f16", 0xa25a7697, r p => vmax_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmaxq_f16", 0xf6d0f062, r p => vmaxq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmax_f32", 0x4d85d9c3, r p => vmax_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmaxq_f32", 0xd93f0b3f, r p => vmaxq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmaxnm_f16", 0x5eefc9ea, r p => vmaxnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vmaxnmq_f16", 0x2b89c8b7, r p => vmaxnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmaxnm_f32", 0x7d5cd6ea, r p => vmaxnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vmaxnmq_f32", 0x47e34b40, r p => vmaxnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmin_f16", 0xe976f620, r p => vmin_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vminq_f16", 0x48c278d5, r p => vminq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vmin_f32", 0x71533210, r p => vmin_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vminq_f32", 0xb8cf5e16, r p => vminq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vminnm_f16", 0xd9da0c4c, r p => vminnm_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vminnmq_f16", 0xb881b6dd, r p => vminnmq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vminnm_f32", 0xa3cd3442, r p => vminnm_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vminnmq_f32", 0x2e6cf61f, r p => vminnmq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vmul_p8", 0xbef12f3e, r p => vmul_p8(r.arg::<8, poly8x8_t>(0), r.arg::<8, poly8x8_t>(0)), poly8x8_t, 8, 0);
    gives!("vmulq_p8", 0x8c663b01, r p => vmulq_p8(r.arg::<16, poly8x16_t>(0), r.arg::<16, poly8x16_t>(0)), poly8x16_t, 16, 0);
    gives!("vmull_p8", 0xb2e4adc6, r p => vmull_p8(r.arg::<8, poly8x8_t>(0), r.arg::<8, poly8x8_t>(0)), poly16x8_t, 16, 0);
    gives!("vpadd_f16", 0x2f864c59, r p => vpadd_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vpadd_f32", 0x87d94a86, r p => vpadd_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpadd_s8", 0xc1239e00, r p => vpadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpadd_s16", 0xa5eea021, r p => vpadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpadd_s32", 0x9c4dec62, r p => vpadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpaddl_s8", 0x526ea7bb, r p => vpaddl_s8(r.arg::<8, int8x8_t>(0)), int16x4_t, 8, 0);
    gives!("vpaddlq_s8", 0x9078061c, r p => vpaddlq_s8(r.arg::<16, int8x16_t>(0)), int16x8_t, 16, 0);
    gives!("vpaddl_s16", 0xdd729fca, r p => vpaddl_s16(r.arg::<8, int16x4_t>(0)), int32x2_t, 8, 0);
    gives!("vpaddlq_s16", 0xcd84f943, r p => vpaddlq_s16(r.arg::<16, int16x8_t>(0)), int32x4_t, 16, 0);
    gives!("vpaddl_s32", 0x1f3c6eae, r p => vpaddl_s32(r.arg::<8, int32x2_t>(0)), int64x1_t, 8, 0);
    gives!("vpaddlq_s32", 0xc7ea9c79, r p => vpaddlq_s32(r.arg::<16, int32x4_t>(0)), int64x2_t, 16, 0);
    gives!("vpaddl_u8", 0xc8c7463d, r p => vpaddl_u8(r.arg::<8, uint8x8_t>(0)), uint16x4_t, 8, 0);
    gives!("vpaddlq_u8", 0x5c9c89eb, r p => vpaddlq_u8(r.arg::<16, uint8x16_t>(0)), uint16x8_t, 16, 0);
    gives!("vpaddl_u16", 0x66aee746, r p => vpaddl_u16(r.arg::<8, uint16x4_t>(0)), uint32x2_t, 8, 0);
    gives!("vpaddlq_u16", 0x9fca08a0, r p => vpaddlq_u16(r.arg::<16, uint16x8_t>(0)), uint32x4_t, 16, 0);
    gives!("vpaddl_u32", 0x6e8f77fc, r p => vpaddl_u32(r.arg::<8, uint32x2_t>(0)), uint64x1_t, 8, 0);
    gives!("vpaddlq_u32", 0x490fd061, r p => vpaddlq_u32(r.arg::<16, uint32x4_t>(0)), uint64x2_t, 16, 0);
    gives!("vpmax_f32", 0x56748b75, r p => vpmax_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmax_s8", 0x2af31279, r p => vpmax_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpmax_s16", 0xd62bc69e, r p => vpmax_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpmax_s32", 0xd285ac21, r p => vpmax_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpmax_u8", 0x2631798b, r p => vpmax_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vpmax_u16", 0x5e3447b8, r p => vpmax_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vpmax_u32", 0x75fa59cc, r p => vpmax_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vpmin_f32", 0x8d377e03, r p => vpmin_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vpmin_s8", 0x63341c84, r p => vpmin_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vpmin_s16", 0x2804fbf2, r p => vpmin_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vpmin_s32", 0x6db8e8b5, r p => vpmin_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vpmin_u8", 0x7d2ead35, r p => vpmin_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vpmin_u16", 0x9ab53a67, r p => vpmin_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vpmin_u32", 0xe1cf6674, r p => vpmin_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqabs_s8", 0x0c119cbd, r p => vqabs_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqabsq_s8", 0xe2dae34a, r p => vqabsq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqabs_s16", 0xec0f06f1, r p => vqabs_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqabsq_s16", 0xef65891c, r p => vqabsq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqabs_s32", 0xa5d2b691, r p => vqabs_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqabsq_s32", 0x953248d8, r p => vqabsq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmulh_s16", 0x4f628f09, r p => vqdmulh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqdmulhq_s16", 0xdbb3805f, r p => vqdmulhq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqdmulh_s32", 0xf8e041d2, r p => vqdmulh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqdmulhq_s32", 0x825869e2, r p => vqdmulhq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmull_s16", 0x4cea6244, r p => vqdmull_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqdmull_s32", 0xb201f67c, r p => vqdmull_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqmovn_s16", 0x55fba9aa, r p => vqmovn_s16(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqmovn_s32", 0xc773fe8f, r p => vqmovn_s32(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqmovn_s64", 0xa9766c4d, r p => vqmovn_s64(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqmovn_u16", 0x4c1f78b1, r p => vqmovn_u16(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqmovn_u32", 0x7cfd7755, r p => vqmovn_u32(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqmovn_u64", 0x7cfd7755, r p => vqmovn_u64(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqmovun_s16", 0x769538bc, r p => vqmovun_s16(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqmovun_s32", 0x3ffe4015, r p => vqmovun_s32(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqmovun_s64", 0xd0140695, r p => vqmovun_s64(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqneg_s8", 0x4260561d, r p => vqneg_s8(r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqnegq_s8", 0xf0dba5ec, r p => vqnegq_s8(r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqneg_s16", 0x2bc29eaa, r p => vqneg_s16(r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqnegq_s16", 0x002f50ab, r p => vqnegq_s16(r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqneg_s32", 0x3bf03092, r p => vqneg_s32(r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqnegq_s32", 0x35ea198b, r p => vqnegq_s32(r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrdmulh_s16", 0xd9eb522f, r p => vqrdmulh_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrdmulhq_s16", 0x3f605ead, r p => vqrdmulhq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrdmulh_s32", 0x21f331c0, r p => vqrdmulh_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrdmulhq_s32", 0x9caece0c, r p => vqrdmulhq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshl_s8", 0xe4e40af0, r p => vqrshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqrshlq_s8", 0x4109eea5, r p => vqrshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqrshl_s16", 0xe18c2701, r p => vqrshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrshlq_s16", 0x828c9b45, r p => vqrshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqrshl_s32", 0x06392578, r p => vqrshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrshlq_s32", 0xcd6e3e70, r p => vqrshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqrshl_s64", 0xccc86ae8, r p => vqrshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqrshlq_s64", 0x9cb360a5, r p => vqrshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqrshl_u8", 0xe9d6a1f3, r p => vqrshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshlq_u8", 0xa3b62f9f, r p => vqrshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vqrshl_u16", 0xf3df0c08, r p => vqrshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshlq_u16", 0xf88effc5, r p => vqrshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqrshl_u32", 0x696d0e6f, r p => vqrshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqrshlq_u32", 0x1e171e3d, r p => vqrshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqrshl_u64", 0xcb0d4a96, r p => vqrshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqrshlq_u64", 0xe9ce9405, r p => vqrshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqrshrn_n_s16", 0x4ec324a4, r p => vqrshrn_n_s16::<4>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqrshrn_n_s32", 0x0a10279d, r p => vqrshrn_n_s32::<2>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqrshrn_n_s64", 0x081daba2, r p => vqrshrn_n_s64::<13>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqrshrn_n_u16", 0xe40d0e74, r p => vqrshrn_n_u16::<8>(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshrn_n_u32", 0x24f822f7, r p => vqrshrn_n_u32::<14>(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshrn_n_u64", 0x90c475ad, r p => vqrshrn_n_u64::<17>(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqrshrun_n_s16", 0x75fd3cc9, r p => vqrshrun_n_s16::<4>(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqrshrun_n_s32", 0xc6043c40, r p => vqrshrun_n_s32::<10>(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqrshrun_n_s64", 0x6d0b0e75, r p => vqrshrun_n_s64::<21>(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshl_s8", 0xd77132c4, r p => vqshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqshlq_s8", 0xbc771988, r p => vqshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vqshl_s16", 0x11e9f5e0, r p => vqshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqshlq_s16", 0xd940c731, r p => vqshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vqshl_s32", 0xab747a2b, r p => vqshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqshlq_s32", 0xf9691246, r p => vqshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vqshl_s64", 0xa450300f, r p => vqshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vqshlq_s64", 0x8b965895, r p => vqshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vqshl_u8", 0x0c0d7f9c, r p => vqshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshlq_u8", 0x0fff35d9, r p => vqshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
}

#[target_feature(enable = "neon,crc,aes,sha2,sha3,dotprod,i8mm,rdm,fhm,fp16,fcma,frintts,jsconv")]
unsafe fn part_3() {
    gives!("vqshl_u16", 0xaea017a1, r p => vqshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshlq_u16", 0x7b5f720c, r p => vqshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqshl_u32", 0x25c69744, r p => vqshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshlq_u32", 0xe585afdd, r p => vqshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqshl_u64", 0x144d89b3, r p => vqshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqshlq_u64", 0x2c5851aa, r p => vqshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqshlu_n_s8", 0x6f46e8b5, r p => vqshlu_n_s8::<0>(r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshluq_n_s8", 0x5e263b2c, r p => vqshluq_n_s8::<2>(r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vqshlu_n_s16", 0x53b7bbf9, r p => vqshlu_n_s16::<11>(r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshluq_n_s16", 0x1d3a9da5, r p => vqshluq_n_s16::<15>(r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vqshlu_n_s32", 0x850d79c7, r p => vqshlu_n_s32::<1>(r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshluq_n_s32", 0x258e4b17, r p => vqshluq_n_s32::<21>(r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vqshlu_n_s64", 0xd6209c15, r p => vqshlu_n_s64::<44>(r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vqshluq_n_s64", 0xb782b5c5, r p => vqshluq_n_s64::<56>(r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vqshrn_n_s16", 0x375c63fb, r p => vqshrn_n_s16::<6>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vqshrn_n_s32", 0x99b54541, r p => vqshrn_n_s32::<16>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vqshrn_n_s64", 0x0d85e6d8, r p => vqshrn_n_s64::<19>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vqshrn_n_u16", 0xa4ebfc57, r p => vqshrn_n_u16::<2>(r.arg::<16, uint16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshrn_n_u32", 0x80481de8, r p => vqshrn_n_u32::<4>(r.arg::<16, uint32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshrn_n_u64", 0x7cfd7755, r p => vqshrn_n_u64::<15>(r.arg::<16, uint64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vqshrun_n_s16", 0x23a7f203, r p => vqshrun_n_s16::<4>(r.arg::<16, int16x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vqshrun_n_s32", 0x0c783294, r p => vqshrun_n_s32::<10>(r.arg::<16, int32x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vqshrun_n_s64", 0x80259d15, r p => vqshrun_n_s64::<5>(r.arg::<16, int64x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vraddhn_s16", 0xa501fa91, r p => vraddhn_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vraddhn_s32", 0xf53863a1, r p => vraddhn_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vraddhn_s64", 0x4c0bb73e, r p => vraddhn_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrecpe_f16", 0x642e8f2d, r p => vrecpe_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrecpeq_f16", 0x8d2d57ef, r p => vrecpeq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrecpe_f32", 0x123868f7, r p => vrecpe_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrecpeq_f32", 0xfeddd582, r p => vrecpeq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrecpe_u32", 0xd2ef5b4e, r p => vrecpe_u32(r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrecpeq_u32", 0xcdce0def, r p => vrecpeq_u32(r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrecps_f16", 0x1703c896, r p => vrecps_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrecpsq_f16", 0x7b37dba4, r p => vrecpsq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrecps_f32", 0xa07d6df1, r p => vrecps_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrecpsq_f32", 0xfa347c7f, r p => vrecpsq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrhadd_s8", 0xe5c92509, r p => vrhadd_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrhaddq_s8", 0x879eae3b, r p => vrhaddq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vrhadd_s16", 0xa99db84b, r p => vrhadd_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrhaddq_s16", 0xab80a2fa, r p => vrhaddq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vrhadd_s32", 0x10668d29, r p => vrhadd_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrhaddq_s32", 0x61e441b7, r p => vrhaddq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vrhadd_u8", 0x15765d1d, r p => vrhadd_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, uint8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vrhaddq_u8", 0xb69e3d4d, r p => vrhaddq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, uint8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vrhadd_u16", 0xf39e07c0, r p => vrhadd_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, uint16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vrhaddq_u16", 0x66678935, r p => vrhaddq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, uint16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vrhadd_u32", 0xd0ddceb0, r p => vrhadd_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrhaddq_u32", 0xafbbe60e, r p => vrhaddq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrndn_f16", 0x6826ace9, r p => vrndn_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrndnq_f16", 0xe8cf95be, r p => vrndnq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrndn_f32", 0xe50908a9, r p => vrndn_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrndnq_f32", 0xc5d1a39d, r p => vrndnq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrshl_s8", 0x7f66d120, r p => vrshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrshlq_s8", 0xf3b4c243, r p => vrshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vrshl_s16", 0xff595022, r p => vrshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrshlq_s16", 0xded51098, r p => vrshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vrshl_s32", 0x00f7cb75, r p => vrshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrshlq_s32", 0x53279299, r p => vrshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vrshl_s64", 0xef22d60f, r p => vrshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vrshlq_s64", 0xbd1f721f, r p => vrshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vrshl_u8", 0xa19efa13, r p => vrshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vrshlq_u8", 0xcf04cc10, r p => vrshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vrshl_u16", 0x41a792e3, r p => vrshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vrshlq_u16", 0xc14c09dd, r p => vrshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vrshl_u32", 0xc3a009eb, r p => vrshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrshlq_u32", 0x9f75b526, r p => vrshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrshl_u64", 0x70f60f0e, r p => vrshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vrshlq_u64", 0xaedf480e, r p => vrshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vrshrn_n_s16", 0x68dcecd1, r p => vrshrn_n_s16::<6>(r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrshrn_n_s32", 0x67b994b7, r p => vrshrn_n_s32::<16>(r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrshrn_n_s64", 0x72a5b494, r p => vrshrn_n_s64::<3>(r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vrsqrte_f16", 0xba966e73, r p => vrsqrte_f16(r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrsqrteq_f16", 0xda6b4e83, r p => vrsqrteq_f16(r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrsqrte_f32", 0xbd876217, r p => vrsqrte_f32(r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrsqrteq_f32", 0x324feff7, r p => vrsqrteq_f32(r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrsqrte_u32", 0x4e2e2dc3, r p => vrsqrte_u32(r.arg::<8, uint32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vrsqrteq_u32", 0x9a774c6c, r p => vrsqrteq_u32(r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vrsqrts_f16", 0xc9c43c33, r p => vrsqrts_f16(r.arg::<8, float16x4_t>(2), r.arg::<8, float16x4_t>(2)), float16x4_t, 8, 2);
    gives!("vrsqrtsq_f16", 0xdae3d0dc, r p => vrsqrtsq_f16(r.arg::<16, float16x8_t>(2), r.arg::<16, float16x8_t>(2)), float16x8_t, 16, 2);
    gives!("vrsqrts_f32", 0x05a6adb4, r p => vrsqrts_f32(r.arg::<8, float32x2_t>(4), r.arg::<8, float32x2_t>(4)), float32x2_t, 8, 4);
    gives!("vrsqrtsq_f32", 0x27bd204f, r p => vrsqrtsq_f32(r.arg::<16, float32x4_t>(4), r.arg::<16, float32x4_t>(4)), float32x4_t, 16, 4);
    gives!("vrsubhn_s16", 0xd93054b5, r p => vrsubhn_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int8x8_t, 8, 0);
    gives!("vrsubhn_s32", 0x621994ad, r p => vrsubhn_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int16x4_t, 8, 0);
    gives!("vrsubhn_s64", 0xe3b75062, r p => vrsubhn_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int32x2_t, 8, 0);
    gives!("vsha1cq_u32", 0xf17db89f, r p => vsha1cq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1h_u32", 0x304eeb50, r p => vsha1h_u32(r.arg::<4, u32>(0)), u32, 4, 0);
    gives!("vsha1mq_u32", 0xdf68e150, r p => vsha1mq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1pq_u32", 0xbe0c7ec5, r p => vsha1pq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<4, u32>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1su0q_u32", 0x25d5c9eb, r p => vsha1su0q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha1su1q_u32", 0x6d39da07, r p => vsha1su1q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256h2q_u32", 0x4ae8bbbd, r p => vsha256h2q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256hq_u32", 0x587e14bd, r p => vsha256hq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256su0q_u32", 0x3a211d83, r p => vsha256su0q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vsha256su1q_u32", 0x3bee9cce, r p => vsha256su1q_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0), r.arg::<16, uint32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vshl_s8", 0xe4bb1063, r p => vshl_s8(r.arg::<8, int8x8_t>(0), r.arg::<8, int8x8_t>(0)), int8x8_t, 8, 0);
    gives!("vshlq_s8", 0x720388cf, r p => vshlq_s8(r.arg::<16, int8x16_t>(0), r.arg::<16, int8x16_t>(0)), int8x16_t, 16, 0);
    gives!("vshl_s16", 0xe156edd9, r p => vshl_s16(r.arg::<8, int16x4_t>(0), r.arg::<8, int16x4_t>(0)), int16x4_t, 8, 0);
    gives!("vshlq_s16", 0xf4c3f323, r p => vshlq_s16(r.arg::<16, int16x8_t>(0), r.arg::<16, int16x8_t>(0)), int16x8_t, 16, 0);
    gives!("vshl_s32", 0x951586e5, r p => vshl_s32(r.arg::<8, int32x2_t>(0), r.arg::<8, int32x2_t>(0)), int32x2_t, 8, 0);
    gives!("vshlq_s32", 0xda462496, r p => vshlq_s32(r.arg::<16, int32x4_t>(0), r.arg::<16, int32x4_t>(0)), int32x4_t, 16, 0);
    gives!("vshl_s64", 0xd0a3bdb3, r p => vshl_s64(r.arg::<8, int64x1_t>(0), r.arg::<8, int64x1_t>(0)), int64x1_t, 8, 0);
    gives!("vshlq_s64", 0xa76dbb60, r p => vshlq_s64(r.arg::<16, int64x2_t>(0), r.arg::<16, int64x2_t>(0)), int64x2_t, 16, 0);
    gives!("vshl_u8", 0x79a57357, r p => vshl_u8(r.arg::<8, uint8x8_t>(0), r.arg::<8, int8x8_t>(0)), uint8x8_t, 8, 0);
    gives!("vshlq_u8", 0x4ad94c2f, r p => vshlq_u8(r.arg::<16, uint8x16_t>(0), r.arg::<16, int8x16_t>(0)), uint8x16_t, 16, 0);
    gives!("vshl_u16", 0x054dc65a, r p => vshl_u16(r.arg::<8, uint16x4_t>(0), r.arg::<8, int16x4_t>(0)), uint16x4_t, 8, 0);
    gives!("vshlq_u16", 0xc4f7cb3c, r p => vshlq_u16(r.arg::<16, uint16x8_t>(0), r.arg::<16, int16x8_t>(0)), uint16x8_t, 16, 0);
    gives!("vshl_u32", 0xe87837e3, r p => vshl_u32(r.arg::<8, uint32x2_t>(0), r.arg::<8, int32x2_t>(0)), uint32x2_t, 8, 0);
    gives!("vshlq_u32", 0x02f2994c, r p => vshlq_u32(r.arg::<16, uint32x4_t>(0), r.arg::<16, int32x4_t>(0)), uint32x4_t, 16, 0);
    gives!("vshl_u64", 0xb8cbd114, r p => vshl_u64(r.arg::<8, uint64x1_t>(0), r.arg::<8, int64x1_t>(0)), uint64x1_t, 8, 0);
    gives!("vshlq_u64", 0xc35511c9, r p => vshlq_u64(r.arg::<16, uint64x2_t>(0), r.arg::<16, int64x2_t>(0)), uint64x2_t, 16, 0);
    gives!("vst1_f32_x2", 0x29d6c838, r p => vst1_f32_x2(p as _, r.arg::<16, float32x2x2_t>(4)));
    gives!("vst1q_f32_x2", 0xdef2ed8d, r p => vst1q_f32_x2(p as _, r.arg::<32, float32x4x2_t>(4)));
    gives!("vst1_f32_x3", 0x3faf37ba, r p => vst1_f32_x3(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst1q_f32_x3", 0xd7c3753e, r p => vst1q_f32_x3(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst1_f32_x4", 0xae325cc2, r p => vst1_f32_x4(p as _, r.arg::<32, float32x2x4_t>(4)));
    gives!("vst1q_f32_x4", 0xc41d220f, r p => vst1q_f32_x4(p as _, r.arg::<64, float32x4x4_t>(4)));
    gives!("vst1_s8_x2", 0x04ea6e24, r p => vst1_s8_x2(p as _, r.arg::<16, int8x8x2_t>(0)));
    gives!("vst1q_s8_x2", 0xc03a0b44, r p => vst1q_s8_x2(p as _, r.arg::<32, int8x16x2_t>(0)));
    gives!("vst1_s16_x2", 0x8515068f, r p => vst1_s16_x2(p as _, r.arg::<16, int16x4x2_t>(0)));
    gives!("vst1q_s16_x2", 0xeda0c31e, r p => vst1q_s16_x2(p as _, r.arg::<32, int16x8x2_t>(0)));
    gives!("vst1_s32_x2", 0xfaf23ef8, r p => vst1_s32_x2(p as _, r.arg::<16, int32x2x2_t>(0)));
    gives!("vst1q_s32_x2", 0xd409fc69, r p => vst1q_s32_x2(p as _, r.arg::<32, int32x4x2_t>(0)));
    gives!("vst1_s64_x2", 0xd7c40334, r p => vst1_s64_x2(p as _, r.arg::<16, int64x1x2_t>(0)));
    gives!("vst1q_s64_x2", 0xd8d4328b, r p => vst1q_s64_x2(p as _, r.arg::<32, int64x2x2_t>(0)));
    gives!("vst1_s8_x3", 0xcdbc8d05, r p => vst1_s8_x3(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst1q_s8_x3", 0xadc16f5a, r p => vst1q_s8_x3(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst1_s16_x3", 0x05a8d515, r p => vst1_s16_x3(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst1q_s16_x3", 0xcd72a13c, r p => vst1q_s16_x3(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst1_s32_x3", 0x7a3b14c4, r p => vst1_s32_x3(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst1q_s32_x3", 0x05833604, r p => vst1q_s32_x3(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst1_s64_x3", 0x44d1bdc6, r p => vst1_s64_x3(p as _, r.arg::<24, int64x1x3_t>(0)));
    gives!("vst1q_s64_x3", 0xea22b991, r p => vst1q_s64_x3(p as _, r.arg::<48, int64x2x3_t>(0)));
    gives!("vst1_s8_x4", 0x4c68763e, r p => vst1_s8_x4(p as _, r.arg::<32, int8x8x4_t>(0)));
    gives!("vst1q_s8_x4", 0xe3d575d7, r p => vst1q_s8_x4(p as _, r.arg::<64, int8x16x4_t>(0)));
    gives!("vst1_s16_x4", 0x2d2e0c10, r p => vst1_s16_x4(p as _, r.arg::<32, int16x4x4_t>(0)));
    gives!("vst1q_s16_x4", 0x20ab41ae, r p => vst1q_s16_x4(p as _, r.arg::<64, int16x8x4_t>(0)));
    gives!("vst1_s32_x4", 0x6c42c15e, r p => vst1_s32_x4(p as _, r.arg::<32, int32x2x4_t>(0)));
    gives!("vst1q_s32_x4", 0xe91af079, r p => vst1q_s32_x4(p as _, r.arg::<64, int32x4x4_t>(0)));
    gives!("vst1_s64_x4", 0x2ba490b5, r p => vst1_s64_x4(p as _, r.arg::<32, int64x1x4_t>(0)));
    gives!("vst1q_s64_x4", 0x20794886, r p => vst1q_s64_x4(p as _, r.arg::<64, int64x2x4_t>(0)));
    gives!("vst2_lane_f32", 0x20937dfa, r p => vst2_lane_f32::<0>(p as _, r.arg::<16, float32x2x2_t>(4)));
    gives!("vst2q_lane_f32", 0x9dfef801, r p => vst2q_lane_f32::<1>(p as _, r.arg::<32, float32x4x2_t>(4)));
    gives!("vst2_lane_s8", 0x70220c0b, r p => vst2_lane_s8::<2>(p as _, r.arg::<16, int8x8x2_t>(0)));
    gives!("vst2_lane_s16", 0x8d6c934d, r p => vst2_lane_s16::<2>(p as _, r.arg::<16, int16x4x2_t>(0)));
    gives!("vst2q_lane_s16", 0xf952d232, r p => vst2q_lane_s16::<3>(p as _, r.arg::<32, int16x8x2_t>(0)));
    gives!("vst2_lane_s32", 0xa53dc971, r p => vst2_lane_s32::<1>(p as _, r.arg::<16, int32x2x2_t>(0)));
    gives!("vst2q_lane_s32", 0x1610a38b, r p => vst2q_lane_s32::<0>(p as _, r.arg::<32, int32x4x2_t>(0)));
    gives!("vst3_f32", 0x949536ce, r p => vst3_f32(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst3q_f32", 0x1e5e46cc, r p => vst3q_f32(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst3_s8", 0x4735ee3e, r p => vst3_s8(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst3q_s8", 0x01786452, r p => vst3q_s8(p as _, r.arg::<48, int8x16x3_t>(0)));
    gives!("vst3_s16", 0x77636ba3, r p => vst3_s16(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst3q_s16", 0x63d9caea, r p => vst3q_s16(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst3_s32", 0x962ef3ed, r p => vst3_s32(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst3q_s32", 0x87b88e2c, r p => vst3q_s32(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst3_lane_f32", 0x603038c5, r p => vst3_lane_f32::<0>(p as _, r.arg::<24, float32x2x3_t>(4)));
    gives!("vst3q_lane_f32", 0x34b84a03, r p => vst3q_lane_f32::<1>(p as _, r.arg::<48, float32x4x3_t>(4)));
    gives!("vst3_lane_s8", 0xb3f05bb6, r p => vst3_lane_s8::<7>(p as _, r.arg::<24, int8x8x3_t>(0)));
    gives!("vst3_lane_s16", 0xdca10535, r p => vst3_lane_s16::<0>(p as _, r.arg::<24, int16x4x3_t>(0)));
    gives!("vst3q_lane_s16", 0x5eb0d52d, r p => vst3q_lane_s16::<3>(p as _, r.arg::<48, int16x8x3_t>(0)));
    gives!("vst3_lane_s32", 0xaa9ad2ba, r p => vst3_lane_s32::<1>(p as _, r.arg::<24, int32x2x3_t>(0)));
    gives!("vst3q_lane_s32", 0x00031c7d, r p => vst3q_lane_s32::<0>(p as _, r.arg::<48, int32x4x3_t>(0)));
    gives!("vst4_lane_f32", 0xa02d6b6b, r p => vst4_lane_f32::<0>(p as _, r.arg::<32, float32x2x4_t>(4)));
    gives!("vst4q_lane_f32", 0x9ef41a0b, r p => vst4q_lane_f32::<3>(p as _, r.arg::<64, float32x4x4_t>(4)));
    gives!("vst4_lane_s8", 0xfc3e23b2, r p => vst4_lane_s8::<7>(p as _, r.arg::<32, int8x8x4_t>(0)));
    gives!("vst4_lane_s16", 0xf296cac0, r p => vst4_lane_s16::<0>(p as _, r.arg::<32, int16x4x4_t>(0)));
    gives!("vst4q_lane_s16", 0xcfb4fa92, r p => vst4q_lane_s16::<1>(p as _, r.arg::<64, int16x8x4_t>(0)));
    gives!("vst4_lane_s32", 0xbec736f2, r p => vst4_lane_s32::<1>(p as _, r.arg::<32, int32x2x4_t>(0)));
    gives!("vst4q_lane_s32", 0x6a570670, r p => vst4q_lane_s32::<2>(p as _, r.arg::<64, int32x4x4_t>(0)));
}

fn main() {
    unsafe {
        part_0();
        part_1();
        part_2();
        part_3();
    }
}
