//! Each instruction against the host's own, if that is an x86-64 with AVX2.
#![cfg(target_arch = "x86_64")]
// One macro serves vectors and scalars, for which a transmute to bytes has a better name.
#![allow(unnecessary_transmutes, clippy::missing_transmute_annotations)]

use std::arch::x86_64::*;

use ubik_ir::TyId;

use super::super::site::{Element, Kind, Lane, Lanes, Shape, Site};
use super::super::{Handler, find};
use crate::numeric::IntTy;
use crate::numeric::float::Format;

const U8: Kind = Kind::Int(IntTy::unsigned(8));
const I8: Kind = Kind::Int(IntTy::signed(8));
const I16: Kind = Kind::Int(IntTy::signed(16));
const U16: Kind = Kind::Int(IntTy::unsigned(16));
const U32: Kind = Kind::Int(IntTy::unsigned(32));
const I32: Kind = Kind::Int(IntTy::signed(32));
const I64: Kind = Kind::Int(IntTy::signed(64));
const F16: Kind = Kind::Float(Format::F16);
const F32: Kind = Kind::Float(Format::F32);
const F64: Kind = Kind::Float(Format::F64);

fn size(kind: Kind) -> usize {
    match kind {
        Kind::Int(ty) => usize::from(ty.bits) / 8,
        Kind::Float(format) => usize::from(format.bits()) / 8,
        Kind::Pointer { .. } | Kind::Other => 8,
    }
}

fn shape(kind: Kind, bytes: usize) -> Shape {
    let lanes = bytes / size(kind);
    Shape { ty: TyId(0), name: String::new(), kind, lanes, lane_size: size(kind) as u64 }
}

fn lanes(kind: Kind, bytes: &[u8]) -> Lanes {
    let number = |chunk: &[u8]| chunk.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte));
    bytes.chunks(size(kind)).map(|chunk| Lane::int(number(chunk))).collect()
}

/// A NaN has many bit patterns, any of which will do.
fn canonical(kind: Kind, bytes: &[u8]) -> Vec<u128> {
    let canonical = |lane: Lane| match kind {
        Kind::Float(format) if format.is_nan(lane.bits) => format.nan(),
        _ => lane.bits,
    };
    lanes(kind, bytes).into_iter().map(canonical).collect()
}

/// Runs an instruction on vectors, and possibly an immediate, and compares the result with the host's.
fn check(name: &str, args: &[(Kind, &[u8])], immediate: Option<u8>, dest: (Kind, &[u8])) {
    let immediate = immediate.map(|byte| [byte]);
    let immediate = immediate.iter().map(|byte| (U8, byte.as_slice()));
    let args: Vec<_> = args.iter().copied().chain(immediate).collect();
    let site = Site {
        name: name.into(),
        types: Vec::new(),
        element: Element::default(),
        consts: Vec::new(),
        args: args.iter().map(|&(kind, bytes)| shape(kind, bytes.len())).collect(),
        dest: shape(dest.0, dest.1.len()),
        pointer_bits: 64,
        big_endian: false,
    };
    let Some(Handler::Vector(handler)) = find(name).map(|row| row.handler) else { panic!("no row {name}") };
    let args: Vec<Lanes> = args.iter().map(|&(kind, bytes)| lanes(kind, bytes)).collect();
    let result = handler(&site, &args).expect("defined behaviour");
    let canonical_nan = |lane: &Lane| match dest.0 {
        Kind::Float(format) if format.is_nan(lane.bits) => format.nan(),
        _ => lane.bits,
    };
    let result: Vec<u128> = result.iter().map(canonical_nan).collect();
    assert_eq!(result, canonical(dest.0, dest.1), "{name} {args:x?}");
}

struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        self.0 ^ self.0 >> 29
    }

    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| match self.word() >> 60 {
            0 => 0x80,
            1 => 0x7f,
            2 => 0,
            _ => (self.word() >> 33) as u8,
        })
    }

    fn float(&mut self) -> f64 {
        const SPECIAL: [f64; 8] = [0.0, -0.0, 1.0, -1.5, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 3e9];
        let word = self.word() >> 20;
        match word % 4 {
            0 => SPECIAL[(word >> 8) as usize % 8],
            1 => (word >> 8) as u8 as i8 as f64 / 2.0,
            _ => (word as i32 as f64) / 1024.0,
        }
    }

    fn singles<const N: usize>(&mut self) -> [u8; N] {
        let bytes: Vec<u8> = (0..N / 4).flat_map(|_| (self.float() as f32).to_le_bytes()).collect();
        bytes.try_into().expect("as many bytes")
    }

    fn doubles<const N: usize>(&mut self) -> [u8; N] {
        let bytes: Vec<u8> = (0..N / 8).flat_map(|_| self.float().to_le_bytes()).collect();
        bytes.try_into().expect("as many bytes")
    }
}

/// The host's instruction on vectors given as bytes.
macro_rules! host {
    ($f:ident $(::<$imm:literal>)? ($($arg:expr),*) -> $out:ty) => {{
        // SAFETY: the test has asked whether the host has AVX2 and what it implies; vectors are plain bytes.
        let out: $out = unsafe { std::mem::transmute($f$(::<$imm>)?($(std::mem::transmute($arg)),*)) };
        out
    }};
}

/// Whether the host can tell.
fn host_knows() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("pclmulqdq")
}

/// Checks instructions of two vectors of one kind.
macro_rules! two {
    ($n:literal, $from:ident, $rounds:literal: $($name:literal $f:ident $kind:expr => $dest:expr;)*) => {
        let mut random = Random(7);
        for _ in 0..$rounds {
            let (a, b): ([u8; $n], [u8; $n]) = (random.$from(), random.$from());
            $(check($name, &[($kind, &a), ($kind, &b)], None, ($dest, &host!($f(a, b) -> [u8; $n])));)*
        }
    };
}

#[test]
fn integers_of_128_bits() {
    if !host_knows() {
        return;
    }
    two! { 16, bytes, 200:
        "llvm.x86.sse2.pmadd.wd" _mm_madd_epi16 I16 => I32;
        "llvm.x86.sse2.psad.bw" _mm_sad_epu8 U8 => I64;
        "llvm.x86.ssse3.pshuf.b.128" _mm_shuffle_epi8 U8 => U8;
        "llvm.x86.ssse3.pmadd.ub.sw.128" _mm_maddubs_epi16 U8 => I16;
        "llvm.x86.ssse3.pmul.hr.sw.128" _mm_mulhrs_epi16 I16 => I16;
        "llvm.x86.ssse3.psign.b.128" _mm_sign_epi8 I8 => I8;
        "llvm.x86.ssse3.psign.w.128" _mm_sign_epi16 I16 => I16;
        "llvm.x86.ssse3.psign.d.128" _mm_sign_epi32 I32 => I32;
    }
}

#[test]
fn instructions_of_clangs_headers() {
    if !host_knows() {
        return;
    }
    two! { 16, bytes, 200:
        "llvm.x86.sse2.packsswb.128" _mm_packs_epi16 I16 => I8;
        "llvm.x86.sse2.packssdw.128" _mm_packs_epi32 I32 => I16;
        "llvm.x86.sse2.packuswb.128" _mm_packus_epi16 I16 => U8;
        "llvm.x86.sse41.packusdw" _mm_packus_epi32 I32 => U16;
        "llvm.x86.sse2.pavg.b" _mm_avg_epu8 U8 => U8;
        "llvm.x86.sse2.pavg.w" _mm_avg_epu16 U16 => U16;
        "llvm.x86.sse2.pmulh.w" _mm_mulhi_epi16 I16 => I16;
        "llvm.x86.sse2.pmulhu.w" _mm_mulhi_epu16 U16 => U16;
    }
    let mut random = Random(9);
    for _ in 0..100 {
        let (a, b, c): ([u8; 16], [u8; 16], [u8; 16]) = (random.bytes(), random.bytes(), random.bytes());
        let mask = |name, kind, host: [u8; 4]| check(name, &[(kind, &a)], None, (I32, &host));
        mask("llvm.x86.sse.movmsk.ps", F32, host!(_mm_movemask_ps(a) -> [u8; 4]));
        mask("llvm.x86.sse2.movmsk.pd", F64, host!(_mm_movemask_pd(a) -> [u8; 4]));
        mask("llvm.x86.sse2.pmovmskb.128", I8, host!(_mm_movemask_epi8(a) -> [u8; 4]));
        let by = |name, kind, host: [u8; 16]| check(name, &[(kind, &a)], Some(9), (kind, &host));
        by("llvm.x86.sse2.pslli.w", I16, host!(_mm_slli_epi16::<9>(a) -> [u8; 16]));
        by("llvm.x86.sse2.pslli.q", I64, host!(_mm_slli_epi64::<9>(a) -> [u8; 16]));
        by("llvm.x86.sse2.psrli.d", I32, host!(_mm_srli_epi32::<9>(a) -> [u8; 16]));
        by("llvm.x86.sse2.psrai.w", I16, host!(_mm_srai_epi16::<9>(a) -> [u8; 16]));
        by("llvm.x86.sse2.psrai.d", I32, host!(_mm_srai_epi32::<9>(a) -> [u8; 16]));
        let blended = host!(_mm_blendv_epi8(a, b, c) -> [u8; 16]);
        check("llvm.x86.sse41.pblendvb", &[(I8, &a), (I8, &b), (I8, &c)], None, (I8, &blended));
        for other in [[0; 16], a, a.map(|byte| !byte), b] {
            let test = |name, host: [u8; 4]| check(name, &[(I64, &a), (I64, &other)], None, (I32, &host));
            test("llvm.x86.sse41.ptestz", host!(_mm_testz_si128(a, other) -> [u8; 4]));
            test("llvm.x86.sse41.ptestc", host!(_mm_testc_si128(a, other) -> [u8; 4]));
        }
    }
}

#[test]
fn integers_of_256_bits() {
    if !host_knows() {
        return;
    }
    two! { 32, bytes, 200:
        "llvm.x86.avx2.pmadd.wd" _mm256_madd_epi16 I16 => I32;
        "llvm.x86.avx2.psad.bw" _mm256_sad_epu8 U8 => I64;
        "llvm.x86.avx2.pshuf.b" _mm256_shuffle_epi8 U8 => U8;
        "llvm.x86.avx2.pmadd.ub.sw" _mm256_maddubs_epi16 U8 => I16;
        "llvm.x86.avx2.pmul.hr.sw" _mm256_mulhrs_epi16 I16 => I16;
        "llvm.x86.avx2.psign.b" _mm256_sign_epi8 I8 => I8;
        "llvm.x86.avx2.permd" _mm256_permutevar8x32_epi32 I32 => I32;
    }
}

#[test]
fn shifts_by_a_vector() {
    if !host_knows() {
        return;
    }
    let mut random = Random(8);
    for round in 0..200u64 {
        let a: [u8; 16] = random.bytes();
        let mut count = [0u8; 16];
        count[..8].copy_from_slice(&(if round % 8 == 0 { random.word() } else { round % 70 }).to_le_bytes());
        let two =
            |name, kind, host: [u8; 16]| check(name, &[(kind, &a), (kind, &count)], None, (kind, &host));
        two("llvm.x86.sse2.psll.w", I16, host!(_mm_sll_epi16(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psll.d", I32, host!(_mm_sll_epi32(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psll.q", I64, host!(_mm_sll_epi64(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psrl.w", I16, host!(_mm_srl_epi16(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psrl.d", I32, host!(_mm_srl_epi32(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psrl.q", I64, host!(_mm_srl_epi64(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psra.w", I16, host!(_mm_sra_epi16(a, count) -> [u8; 16]));
        two("llvm.x86.sse2.psra.d", I32, host!(_mm_sra_epi32(a, count) -> [u8; 16]));
    }
}

#[test]
fn integers_with_immediates() {
    if !host_knows() {
        return;
    }
    let mut random = Random(9);
    for _ in 0..200 {
        let (a, b): ([u8; 16], [u8; 16]) = (random.bytes(), random.bytes());
        let bytes = [(U8, a.as_slice()), (U8, b.as_slice())];
        check(
            "llvm.x86.sse41.mpsadbw",
            &bytes,
            Some(5),
            (U16, &host!(_mm_mpsadbw_epu8::<5>(a, b) -> [u8; 16])),
        );
        check(
            "llvm.x86.sse41.mpsadbw",
            &bytes,
            Some(2),
            (U16, &host!(_mm_mpsadbw_epu8::<2>(a, b) -> [u8; 16])),
        );
        let halves = [(I64, a.as_slice()), (I64, b.as_slice())];
        let product = host!(_mm_clmulepi64_si128::<0x10>(a, b) -> [u8; 16]);
        check("llvm.x86.pclmulqdq", &halves, Some(0x10), (I64, &product));
        check(
            "llvm.x86.sse41.phminposuw",
            &[(U16, &a)],
            None,
            (U16, &host!(_mm_minpos_epu16(a) -> [u8; 16])),
        );
        let mixed = host!(_mm_test_mix_ones_zeros(a, b) -> [u8; 4]);
        check("llvm.x86.sse41.ptestnzc", &halves, None, (I32, &mixed));
    }
}

#[test]
fn bits_of_scalars() {
    if !host_knows() {
        return;
    }
    let mut random = Random(10);
    for _ in 0..200 {
        let (a, b): ([u8; 8], [u8; 8]) = (random.bytes(), random.bytes());
        let two = |name, host: [u8; 8]| check(name, &[(I64, &a), (I64, &b)], None, (I64, &host));
        two("llvm.x86.bmi.pdep.64", host!(_pdep_u64(a, b) -> [u8; 8]));
        two("llvm.x86.bmi.pext.64", host!(_pext_u64(a, b) -> [u8; 8]));
        two("llvm.x86.bmi.bextr.64", host!(_bextr2_u64(a, b) -> [u8; 8]));
        two("llvm.x86.sse42.crc32.64.64", host!(_mm_crc32_u64(a, b) -> [u8; 8]));
        let (crc, byte): ([u8; 4], [u8; 1]) = (random.bytes(), random.bytes());
        let expected = host!(_mm_crc32_u8(crc, byte) -> [u8; 4]);
        check("llvm.x86.sse42.crc32.32.8", &[(I32, &crc), (I8, &byte)], None, (I32, &expected));
    }
}

#[test]
fn minimum_and_maximum() {
    if !host_knows() {
        return;
    }
    two! { 16, singles, 300:
        "llvm.x86.sse.min.ps" _mm_min_ps F32 => F32;
        "llvm.x86.sse.max.ps" _mm_max_ps F32 => F32;
        "llvm.x86.sse.min.ss" _mm_min_ss F32 => F32;
    }
    two! { 32, doubles, 300:
        "llvm.x86.avx.min.pd.256" _mm256_min_pd F64 => F64;
        "llvm.x86.avx.max.pd.256" _mm256_max_pd F64 => F64;
    }
}

#[test]
fn comparisons() {
    if !host_knows() {
        return;
    }
    let mut random = Random(11);
    for _ in 0..200 {
        let (a, b): ([u8; 16], [u8; 16]) = (random.singles(), random.singles());
        macro_rules! predicates {
            ($($imm:literal)*) => {$(
                let expected = host!(_mm_cmp_ps::<$imm>(a, b) -> [u8; 16]);
                check("llvm.x86.sse.cmp.ps", &[(F32, &a), (F32, &b)], Some($imm), (I32, &expected));
            )*};
        }
        predicates!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 17 30);
        let flag = |name, host: [u8; 4]| check(name, &[(F32, &a), (F32, &b)], None, (I32, &host));
        flag("llvm.x86.sse.comieq.ss", host!(_mm_comieq_ss(a, b) -> [u8; 4]));
        flag("llvm.x86.sse.comige.ss", host!(_mm_comige_ss(a, b) -> [u8; 4]));
        flag("llvm.x86.sse.ucomineq.ss", host!(_mm_ucomineq_ss(a, b) -> [u8; 4]));
    }
}

#[test]
fn conversions_and_rounding() {
    if !host_knows() {
        return;
    }
    let mut random = Random(12);
    for _ in 0..300 {
        let (singles, doubles): ([u8; 16], [u8; 16]) = (random.singles(), random.doubles());
        let from_singles = |name, dest: (Kind, &[u8])| check(name, &[(F32, &singles)], None, dest);
        from_singles("llvm.x86.sse2.cvtps2dq", (I32, &host!(_mm_cvtps_epi32(singles) -> [u8; 16])));
        from_singles("llvm.x86.sse2.cvttps2dq", (I32, &host!(_mm_cvttps_epi32(singles) -> [u8; 16])));
        from_singles("llvm.x86.sse.cvtss2si64", (I64, &host!(_mm_cvtss_si64(singles) -> [u8; 8])));
        from_singles("llvm.x86.sse.cvttss2si", (I32, &host!(_mm_cvttss_si32(singles) -> [u8; 4])));
        let from_doubles = |name, dest: (Kind, &[u8])| check(name, &[(F64, &doubles)], None, dest);
        from_doubles("llvm.x86.sse2.cvtpd2dq", (I32, &host!(_mm_cvtpd_epi32(doubles) -> [u8; 16])));
        from_doubles("llvm.x86.sse2.cvttsd2si", (I32, &host!(_mm_cvttsd_si32(doubles) -> [u8; 4])));
        let narrowed = host!(_mm_cvtsd_ss(singles, doubles) -> [u8; 16]);
        check("llvm.x86.sse2.cvtsd2ss", &[(F32, &singles), (F64, &doubles)], None, (F32, &narrowed));
        macro_rules! rounding {
            ($($imm:literal)*) => {$(
                let expected = host!(_mm_round_ps::<$imm>(singles) -> [u8; 16]);
                check("llvm.x86.sse41.round.ps", &[(F32, &singles)], Some($imm), (F32, &expected));
            )*};
        }
        rounding!(0 1 2 3 4 8 9);
    }
}

#[test]
fn floats_with_immediates() {
    if !host_knows() {
        return;
    }
    let mut random = Random(13);
    for _ in 0..300 {
        let (a, b): ([u8; 16], [u8; 16]) = (random.singles(), random.singles());
        let singles = [(F32, a.as_slice()), (F32, b.as_slice())];
        check(
            "llvm.x86.sse41.insertps",
            &singles,
            Some(0x94),
            (F32, &host!(_mm_insert_ps::<0x94>(a, b) -> [u8; 16])),
        );
        check(
            "llvm.x86.sse41.dpps",
            &singles,
            Some(0xf3),
            (F32, &host!(_mm_dp_ps::<0xf3>(a, b) -> [u8; 16])),
        );
        check(
            "llvm.x86.sse41.dpps",
            &singles,
            Some(0x5f),
            (F32, &host!(_mm_dp_ps::<0x5f>(a, b) -> [u8; 16])),
        );
        let (c, d): ([u8; 16], [u8; 16]) = (random.doubles(), random.doubles());
        let doubles = [(F64, c.as_slice()), (F64, d.as_slice())];
        check(
            "llvm.x86.sse41.dppd",
            &doubles,
            Some(0x31),
            (F64, &host!(_mm_dp_pd::<0x31>(c, d) -> [u8; 16])),
        );
    }
}

#[test]
fn permutations_and_tests() {
    if !host_knows() {
        return;
    }
    let mut random = Random(14);
    for _ in 0..200 {
        let (a, b): ([u8; 32], [u8; 32]) = (random.bytes(), random.bytes());
        let expected = host!(_mm256_permutevar_ps(a, b) -> [u8; 32]);
        check("llvm.x86.avx.vpermilvar.ps.256", &[(F32, &a), (I32, &b)], None, (F32, &expected));
        let expected = host!(_mm256_permutevar_pd(a, b) -> [u8; 32]);
        check("llvm.x86.avx.vpermilvar.pd.256", &[(F64, &a), (I64, &b)], None, (F64, &expected));
        let flag = |name, kind, host: [u8; 4]| check(name, &[(kind, &a), (kind, &b)], None, (I32, &host));
        flag("llvm.x86.avx.vtestz.ps.256", F32, host!(_mm256_testz_ps(a, b) -> [u8; 4]));
        flag("llvm.x86.avx.vtestc.pd.256", F64, host!(_mm256_testc_pd(a, b) -> [u8; 4]));
        flag("llvm.x86.avx.vtestnzc.ps.256", F32, host!(_mm256_testnzc_ps(a, b) -> [u8; 4]));
    }
}

/// Whether the host can tell about the instructions for cryptography.
fn host_knows_crypto() -> bool {
    host_knows()
        && is_x86_feature_detected!("aes")
        && is_x86_feature_detected!("sha")
        && is_x86_feature_detected!("gfni")
        && is_x86_feature_detected!("vaes")
        && is_x86_feature_detected!("vpclmulqdq")
}

#[test]
fn aes() {
    if !host_knows_crypto() {
        return;
    }
    two! { 16, bytes, 200:
        "llvm.x86.aesni.aesenc" _mm_aesenc_si128 I64 => I64;
        "llvm.x86.aesni.aesenclast" _mm_aesenclast_si128 I64 => I64;
        "llvm.x86.aesni.aesdec" _mm_aesdec_si128 I64 => I64;
        "llvm.x86.aesni.aesdeclast" _mm_aesdeclast_si128 I64 => I64;
    }
    two! { 32, bytes, 50:
        "llvm.x86.aesni.aesenc.256" _mm256_aesenc_epi128 I64 => I64;
        "llvm.x86.aesni.aesenclast.256" _mm256_aesenclast_epi128 I64 => I64;
        "llvm.x86.aesni.aesdec.256" _mm256_aesdec_epi128 I64 => I64;
        "llvm.x86.aesni.aesdeclast.256" _mm256_aesdeclast_epi128 I64 => I64;
    }
    let mut random = Random(15);
    for _ in 0..100 {
        let a: [u8; 16] = random.bytes();
        check("llvm.x86.aesni.aesimc", &[(I64, &a)], None, (I64, &host!(_mm_aesimc_si128(a) -> [u8; 16])));
        let expected = host!(_mm_aeskeygenassist_si128::<0x1b>(a) -> [u8; 16]);
        check("llvm.x86.aesni.aeskeygenassist", &[(I64, &a)], Some(0x1b), (I64, &expected));
    }
}

#[test]
fn sha() {
    if !host_knows_crypto() {
        return;
    }
    two! { 16, bytes, 200:
        "llvm.x86.sha1msg1" _mm_sha1msg1_epu32 U32 => U32;
        "llvm.x86.sha1msg2" _mm_sha1msg2_epu32 U32 => U32;
        "llvm.x86.sha1nexte" _mm_sha1nexte_epu32 U32 => U32;
        "llvm.x86.sha256msg1" _mm_sha256msg1_epu32 U32 => U32;
        "llvm.x86.sha256msg2" _mm_sha256msg2_epu32 U32 => U32;
    }
    let mut random = Random(16);
    for _ in 0..100 {
        let (a, b, c): ([u8; 16], [u8; 16], [u8; 16]) = (random.bytes(), random.bytes(), random.bytes());
        macro_rules! kinds {
            ($($imm:literal)*) => {$(
                let expected = host!(_mm_sha1rnds4_epu32::<$imm>(a, b) -> [u8; 16]);
                check("llvm.x86.sha1rnds4", &[(U32, &a), (U32, &b)], Some($imm), (U32, &expected));
            )*};
        }
        kinds!(0 1 2 3);
        let expected = host!(_mm_sha256rnds2_epu32(a, b, c) -> [u8; 16]);
        check("llvm.x86.sha256rnds2", &[(U32, &a), (U32, &b), (U32, &c)], None, (U32, &expected));
    }
}

#[test]
fn fields_of_256_elements() {
    if !host_knows_crypto() {
        return;
    }
    two! { 16, bytes, 100: "llvm.x86.vgf2p8mulb.128" _mm_gf2p8mul_epi8 U8 => U8; }
    let mut random = Random(17);
    for _ in 0..100 {
        let (a, b): ([u8; 32], [u8; 32]) = (random.bytes(), random.bytes());
        let bytes = [(U8, a.as_slice()), (U8, b.as_slice())];
        let expected = host!(_mm256_gf2p8affine_epi64_epi8::<0x63>(a, b) -> [u8; 32]);
        check("llvm.x86.vgf2p8affineqb.256", &bytes, Some(0x63), (U8, &expected));
        let expected = host!(_mm256_gf2p8affineinv_epi64_epi8::<0x1f>(a, b) -> [u8; 32]);
        check("llvm.x86.vgf2p8affineinvqb.256", &bytes, Some(0x1f), (U8, &expected));
        let halves = [(I64, a.as_slice()), (I64, b.as_slice())];
        let expected = host!(_mm256_clmulepi64_epi128::<0x01>(a, b) -> [u8; 32]);
        check("llvm.x86.pclmulqdq.256", &halves, Some(0x01), (I64, &expected));
    }
}

#[test]
fn halves() {
    if !host_knows() || !is_x86_feature_detected!("f16c") {
        return;
    }
    let mut random = Random(18);
    for round in 0..1000u32 {
        // Numbers around those that halves can tell apart, with the largest and the smallest among them.
        let exponent = 0x3000_0000 + ((round % 24) << 23);
        let number = |word: u64| f32::from_bits((word >> 20) as u32 & 0x8fff_ffff | exponent);
        let numbers: [f32; 4] = std::array::from_fn(|_| number(random.word()));
        let extremes: [u8; 16] = random.singles();
        let near = numbers.map(f32::to_le_bytes).concat();
        for a in [near.as_slice().try_into().expect("16 bytes"), extremes] {
            macro_rules! modes {
                ($($imm:literal)*) => {$(
                    let expected = host!(_mm_cvtps_ph::<$imm>(a) -> [u8; 16]);
                    check("llvm.x86.vcvtps2ph.128", &[(F32, &a)], Some($imm), (F16, &expected));
                )*};
            }
            modes!(0 1 2 3 4);
        }
    }
}
