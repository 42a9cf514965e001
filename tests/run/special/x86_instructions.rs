//@ only-target: x86_64
//! Instructions by detection of features: SSE to AVX2, the string instructions, BMI, carries.
use std::arch::x86_64::*;
fn main() {
    // The machine has them all, and no others.
    let all = is_x86_feature_detected!("sse4.2")
        && is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    assert!(!cfg!(ubik) || all && !is_x86_feature_detected!("avx512f"));
    let data: Vec<u8> = (0..=255u8).cycle().take(1000).collect();
    if is_x86_feature_detected!("avx2") {
        println!("{:?}", unsafe { find_avx2(&data[3..], 200) });
    }
    println!("{:?}", unsafe { find_sse2(&data[5..], 222) });
    unsafe {
        sse();
        if all {
            avx();
            bmi();
        }
    }
}
#[target_feature(enable = "avx2")]
unsafe fn find_avx2(s: &[u8], b: u8) -> Option<usize> {
    let n = _mm256_set1_epi8(b as i8);
    let mut i = 0;
    while i + 32 <= s.len() {
        let v = unsafe { _mm256_loadu_si256(s.as_ptr().add(i).cast()) };
        let m = _mm256_movemask_epi8(_mm256_cmpeq_epi8(v, n));
        if m != 0 {
            return Some(i + m.trailing_zeros() as usize);
        }
        i += 32;
    }
    s[i..].iter().position(|&x| x == b).map(|p| p + i)
}
#[target_feature(enable = "sse2")]
unsafe fn find_sse2(s: &[u8], b: u8) -> Option<usize> {
    let n = _mm_set1_epi8(b as i8);
    let mut i = 0;
    while i + 16 <= s.len() {
        let v = unsafe { _mm_loadu_si128(s.as_ptr().add(i).cast()) };
        let m = _mm_movemask_epi8(_mm_cmpeq_epi8(v, n));
        if m != 0 {
            return Some(i + m.trailing_zeros() as usize);
        }
        i += 16;
    }
    None
}
fn show(x: __m128i) -> [u32; 4] {
    unsafe { std::mem::transmute(x) }
}
fn showf(x: __m128) -> [f32; 4] {
    unsafe { std::mem::transmute(x) }
}
fn show256(x: __m256i) -> [u32; 8] {
    unsafe { std::mem::transmute(x) }
}
unsafe fn sse() {
    unsafe {
        let a = _mm_setr_epi32(1, -2, 3, i32::MAX);
        let b = _mm_setr_epi32(5, 6, -7, 1);
        println!("{:?}", show(_mm_add_epi32(a, b)));
        println!("{:?}", show(_mm_sub_epi32(a, b)));
        println!("{:?}", show(_mm_mul_epu32(a, b)));
        println!("{:?}", show(_mm_and_si128(a, b)));
        println!("{:?}", show(_mm_andnot_si128(a, b)));
        println!("{:?}", show(_mm_slli_epi32(a, 3)));
        println!("{:?}", show(_mm_srai_epi32(a, 1)));
        println!("{:?}", show(_mm_srli_si128(a, 5)));
        println!("{:?}", show(_mm_shuffle_epi32(a, 0b00_01_10_11)));
        println!("{:?}", show(_mm_unpacklo_epi32(a, b)));
        println!("{:?}", show(_mm_packs_epi32(a, b)));
        println!("{:?}", show(_mm_packus_epi16(a, b)));
        println!("{:?}", show(_mm_adds_epi16(a, b)));
        println!("{:?}", show(_mm_subs_epu8(a, b)));
        println!("{:?}", show(_mm_avg_epu8(a, b)));
        println!("{:?}", show(_mm_sad_epu8(a, b)));
        println!("{:?}", show(_mm_madd_epi16(a, b)));
        println!("{:?}", show(_mm_mulhi_epi16(a, b)));
        println!("{:?}", show(_mm_cmpgt_epi32(a, b)));
        println!("{:?}", show(_mm_max_epi16(a, b)));
        println!("{}", _mm_movemask_epi8(a));
        println!("{} {}", _mm_cvtsi128_si32(a), _mm_extract_epi16(a, 2));
        let x = _mm_setr_ps(1.5, -2.25, 3.0, 0.1);
        let y = _mm_setr_ps(0.5, 4.0, -1.0, 7.0);
        println!("{:?}", showf(_mm_add_ps(x, y)));
        println!("{:?}", showf(_mm_mul_ps(x, y)));
        println!("{:?}", showf(_mm_div_ps(x, y)));
        println!("{:?}", showf(_mm_sqrt_ps(y)));
        println!("{:?}", showf(_mm_min_ps(x, y)));
        println!("{:?}", showf(_mm_shuffle_ps(x, y, 0b01_11_00_10)));
        println!("{:?}", showf(_mm_movehl_ps(x, y)));
        println!("{:?} {}", _mm_movemask_ps(_mm_cmplt_ps(x, y)), _mm_cvtss_f32(x));
        println!("{:?}", show(_mm_cvtps_epi32(x)));
        println!("{:?}", show(_mm_cvttps_epi32(x)));
        println!("{:?}", showf(_mm_cvtepi32_ps(a)));
        let d = _mm_setr_pd(1e10, -0.5);
        println!("{:?}", std::mem::transmute::<_, [f64; 2]>(_mm_add_pd(d, _mm_set1_pd(0.25))));
        println!("{} {}", _mm_cvtsd_f64(d), _mm_cvttsd_si64(d));
        let mut out = [0u32; 4];
        _mm_storeu_si128(out.as_mut_ptr().cast(), a);
        println!("{out:?}");
        #[repr(align(16))]
        struct A([f32; 4]);
        let mut al = A([1.0; 4]);
        _mm_store_ps(al.0.as_mut_ptr(), x);
        println!("{:?} {:?}", al.0, showf(_mm_load_ps(al.0.as_ptr())));
        let mut c = 0u64;
        let mut o = 0u64;
        let k = _addcarry_u64(1, u64::MAX, 5, &mut o);
        c += o;
        let k2 = _subborrow_u64(k, 3, 9, &mut o);
        println!("{k} {c} {k2} {o}");
        let mut o = 0u32;
        println!("{} {o}", _addcarry_u32(0, u32::MAX, 2, &mut o));
        _mm_prefetch(out.as_ptr().cast(), _MM_HINT_T0);
        _mm_pause();
        _mm_mfence();
    }
}
#[target_feature(enable = "avx2,fma,sse4.2")]
unsafe fn avx() {
    unsafe {
        let a = _mm256_setr_epi32(1, -2, 3, i32::MAX, 5, 6, 7, 8);
        let b = _mm256_setr_epi32(8, 7, 6, 5, 4, 3, 2, 1);
        println!("{:?}", show256(_mm256_add_epi32(a, b)));
        println!("{:?}", show256(_mm256_mullo_epi32(a, b)));
        println!("{:?}", show256(_mm256_shuffle_epi8(a, b)));
        println!("{:?}", show256(_mm256_permutevar8x32_epi32(a, b)));
        println!("{:?}", show256(_mm256_permute2x128_si256(a, b, 0x21)));
        println!("{:?}", show256(_mm256_blendv_epi8(a, b, _mm256_cmpgt_epi32(a, b))));
        println!("{:?}", show256(_mm256_sllv_epi32(a, b)));
        println!("{:?}", show256(_mm256_alignr_epi8(a, b, 5)));
        println!("{:?}", show256(_mm256_abs_epi32(a)));
        println!("{:?}", show256(_mm256_hadd_epi32(a, b)));
        println!("{:?}", show256(_mm256_packus_epi32(a, b)));
        println!("{:?}", show256(_mm256_cvtepu8_epi32(_mm256_castsi256_si128(a))));
        let t: [i32; 16] = std::array::from_fn(|i| i as i32 * 10);
        println!(
            "{:?}",
            show256(_mm256_i32gather_epi32(t.as_ptr(), _mm256_and_si256(b, _mm256_set1_epi32(15)), 4))
        );
        println!(
            "{:?}",
            show256(_mm256_maskload_epi32(t.as_ptr(), _mm256_setr_epi32(-1, 0, -1, 0, 0, 0, 0, -1)))
        );
        let f = _mm256_setr_ps(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0);
        let g = _mm256_fmadd_ps(f, f, _mm256_set1_ps(0.5));
        println!("{:?}", std::mem::transmute::<_, [f32; 8]>(g));
        println!(
            "{:?}",
            std::mem::transmute::<_, [f32; 8]>(_mm256_cmp_ps(f, g, _CMP_LT_OQ)).map(f32::to_bits)
        );
        println!("{} {}", _mm256_testz_si256(a, b), _mm_crc32_u32(7, 9));
        println!("{:?}", show(_mm_min_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(b, 1))));
        println!("{:?}", showf(_mm_round_ps(_mm_setr_ps(1.5, 2.5, -0.5, -1.7), _MM_FROUND_TO_NEAREST_INT)));
        strings();
        println!(
            "{}",
            _mm_cmpistri(
                _mm_setr_epi8(97, 98, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                _mm_setr_epi8(120, 121, 98, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
                _SIDD_CMP_EQUAL_ANY
            )
        );
    }
}
#[target_feature(enable = "sse4.2")]
unsafe fn strings() {
    let mut state = 7u64;
    let mut next = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize
    };
    macro_rules! forms { ($($i:literal)*) => { $(
        let mut sum = 0u64;
        let mut mix = |x: u64| sum = sum.wrapping_mul(1099511628211).wrapping_add(x);
        for _ in 0..12 {
            let alphabet: [i8; 5] = [0, 97, 98, -3, 99];
            let a: [i8; 16] = std::array::from_fn(|i| if i < 3 { alphabet[1 + next() % 4] } else { alphabet[next() % 5] });
            let b: [i8; 16] = std::array::from_fn(|i| if i < 9 { alphabet[1 + next() % 4] } else { alphabet[next() % 5] });
            let (a, b): (__m128i, __m128i) = unsafe { std::mem::transmute((a, b)) };
            let (la, lb) = (next() as i32 % 20, next() as i32 % 20);
            mix(_mm_cmpistri(a, b, $i) as u64);
            mix(_mm_cmpestri(a, la, b, lb, $i) as u64);
            for x in show(_mm_cmpistrm(a, b, $i)).into_iter().chain(show(_mm_cmpestrm(a, la, b, lb, $i))) { mix(x as u64); }
            mix((_mm_cmpistra(a, b, $i) | _mm_cmpistrc(a, b, $i) << 1 | _mm_cmpistro(a, b, $i) << 2 | _mm_cmpistrs(a, b, $i) << 3 | _mm_cmpistrz(a, b, $i) << 4) as u64);
            mix((_mm_cmpestra(a, la, b, lb, $i) | _mm_cmpestrc(a, la, b, lb, $i) << 1 | _mm_cmpestro(a, la, b, lb, $i) << 2 | _mm_cmpestrs(a, la, b, lb, $i) << 3 | _mm_cmpestrz(a, la, b, lb, $i) << 4) as u64);
        }
        println!("{} {sum:x}", $i);
    )* } }
    forms!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 24 25 28 36 44 48 52 56 57 60 61 63 64 68 72 76 77 80 92 112 120 124 126 127);
}
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt,pclmulqdq")]
unsafe fn bmi() {
    println!(
        "{} {} {} {}",
        _pdep_u64(0b1011, 0xf0f0),
        _pext_u64(0xabcd, 0xf0f0),
        _bzhi_u32(0xffff, 5),
        _andn_u32(6, 3)
    );
    println!("{} {} {} {}", _lzcnt_u32(77), _tzcnt_u64(96), _popcnt64(-1), _blsr_u32(12));
    println!("{:?}", show(_mm_clmulepi64_si128(_mm_set_epi64x(3, 5), _mm_set_epi64x(7, 9), 0x01)));
    let mut h = 0;
    println!("{} {h}", _mulx_u64(u64::MAX, 7, &mut h));
}
