//@ only-target: x86_64
//! AES, SHA, carry-less products, half floats and random numbers, by detection of features.
use std::arch::x86_64::*;

fn main() {
    let all = is_x86_feature_detected!("aes")
        && is_x86_feature_detected!("sha")
        && is_x86_feature_detected!("pclmulqdq")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("rdrand")
        && is_x86_feature_detected!("sse4.1");
    assert!(!cfg!(ubik) || all);
    if all {
        unsafe {
            println!("{:x}", encrypt(0x00112233445566778899aabbccddeeff, 0x000102030405060708090a0b0c0d0e0f));
            println!("{:x?}", sha256(b"abc"));
            halves();
            random();
            stream();
        }
    }
}

fn register(number: u128) -> __m128i {
    unsafe { std::mem::transmute(number.to_be_bytes()) }
}

/// One step of AES-128's key schedule.
macro_rules! next_key {
    ($key:expr, $round:literal) => {{
        let assist = _mm_shuffle_epi32::<0xff>(_mm_aeskeygenassist_si128::<$round>($key));
        let key = _mm_xor_si128($key, _mm_slli_si128::<4>($key));
        let key = _mm_xor_si128(key, _mm_slli_si128::<8>(key));
        _mm_xor_si128(key, assist)
    }};
}

/// The example of FIPS 197, there and back.
#[target_feature(enable = "aes,sse2")]
unsafe fn encrypt(text: u128, key: u128) -> u128 {
    let (text, key) = (register(text), register(key));
    let mut keys = [key; 11];
    keys[1] = next_key!(keys[0], 0x01);
    keys[2] = next_key!(keys[1], 0x02);
    keys[3] = next_key!(keys[2], 0x04);
    keys[4] = next_key!(keys[3], 0x08);
    keys[5] = next_key!(keys[4], 0x10);
    keys[6] = next_key!(keys[5], 0x20);
    keys[7] = next_key!(keys[6], 0x40);
    keys[8] = next_key!(keys[7], 0x80);
    keys[9] = next_key!(keys[8], 0x1b);
    keys[10] = next_key!(keys[9], 0x36);
    let start = _mm_xor_si128(text, keys[0]);
    let rounds = keys[1..10].iter().fold(start, |state, &key| _mm_aesenc_si128(state, key));
    let secret = _mm_aesenclast_si128(rounds, keys[10]);
    let start = _mm_xor_si128(secret, keys[10]);
    let rounds =
        keys[1..10].iter().rev().fold(start, |state, &key| _mm_aesdec_si128(state, _mm_aesimc_si128(key)));
    let back = _mm_aesdeclast_si128(rounds, keys[0]);
    assert_eq!(_mm_movemask_epi8(_mm_cmpeq_epi8(back, text)), 0xffff);
    u128::from_be_bytes(unsafe { std::mem::transmute::<__m128i, [u8; 16]>(secret) })
}

const K: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// The hash of a text that fits one block.
#[target_feature(enable = "sha,sse4.1,ssse3")]
unsafe fn sha256(text: &[u8]) -> [u32; 8] {
    let mut block = [0u8; 64];
    block[..text.len()].copy_from_slice(text);
    block[text.len()] = 0x80;
    block[56..].copy_from_slice(&(text.len() as u64 * 8).to_be_bytes());
    let mut w: Vec<__m128i> = block
        .chunks(16)
        .map(|part| {
            let words: [u32; 4] =
                std::array::from_fn(|i| u32::from_be_bytes(part[i * 4..][..4].try_into().unwrap()));
            unsafe { std::mem::transmute(words) }
        })
        .collect();
    for i in 4..16 {
        let partial = _mm_sha256msg1_epu32(w[i - 4], w[i - 3]);
        let partial = _mm_add_epi32(partial, _mm_alignr_epi8::<4>(w[i - 1], w[i - 2]));
        w.push(_mm_sha256msg2_epu32(partial, w[i - 1]));
    }
    let abef = _mm_set_epi32(0x6a09e667, 0xbb67ae85_u32 as i32, 0x510e527f, 0x9b05688c_u32 as i32);
    let cdgh = _mm_set_epi32(0x3c6ef372, 0xa54ff53a_u32 as i32, 0x1f83d9ab, 0x5be0cd19);
    let (mut s0, mut s1) = (abef, cdgh);
    for i in 0..16 {
        let k = unsafe { _mm_loadu_si128(K.as_ptr().add(i * 4).cast()) };
        let sums = _mm_add_epi32(w[i], k);
        s1 = _mm_sha256rnds2_epu32(s1, s0, sums);
        s0 = _mm_sha256rnds2_epu32(s0, s1, _mm_shuffle_epi32::<0x0e>(sums));
    }
    let [f, e, b, a]: [u32; 4] = unsafe { std::mem::transmute(_mm_add_epi32(s0, abef)) };
    let [h, g, d, c]: [u32; 4] = unsafe { std::mem::transmute(_mm_add_epi32(s1, cdgh)) };
    [a, b, c, d, e, f, g, h]
}

#[target_feature(enable = "f16c,avx")]
unsafe fn halves() {
    let numbers = _mm_set_ps(1.5, -2.1, 65519.0, 1e-7);
    let nearest = _mm_cvtps_ph::<_MM_FROUND_TO_NEAREST_INT>(numbers);
    println!("{nearest:?} {:?}", _mm_cvtph_ps(nearest));
    println!("{:?}", _mm_cvtps_ph::<_MM_FROUND_TO_ZERO>(numbers));
    println!("{:?}", _mm256_cvtps_ph::<_MM_FROUND_TO_POS_INF>(_mm256_set1_ps(0.1)));
}

#[target_feature(enable = "rdrand")]
unsafe fn random() {
    let (mut short, mut long, mut longest) = (0, 0, 0);
    let worked = |flag: i32| assert!(flag == 0 || flag == 1);
    unsafe {
        worked(_rdrand16_step(&mut short));
        worked(_rdrand32_step(&mut long));
        worked(_rdrand64_step(&mut longest));
        let before = _rdtsc();
        assert!(_rdtsc() >= before);
    }
}

/// Stores and loads past the caches, and bits in memory.
unsafe fn stream() {
    #[repr(align(16))]
    struct Aligned([i32; 4]);
    let mut data = Aligned([0; 4]);
    let to = data.0.as_mut_ptr();
    unsafe {
        _mm_stream_si128(to.cast(), _mm_set1_epi32(7));
        _mm_stream_si32(to.add(1), 8);
        _mm_stream_si64(to.add(2).cast(), 9);
        _mm_sfence();
        println!("{}", _bittestandset(to, 66));
    }
    println!("{:?} {}", data.0, unsafe { _bittest64(data.0.as_ptr().cast(), 64) });
}
