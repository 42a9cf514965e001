//! `as` between every pair of numeric types, at interesting values.
macro_rules! all {
    ($name:literal: $($x:expr),*) => {
        $( { let x = $x;
            println!("{} {x:?}: {} {} {} {}", $name, x as u8, x as i8, x as u16, x as i16);
            println!("  {} {} {} {} {} {}", x as u32, x as i32, x as u64, x as i64, x as u128, x as i128);
            println!("  {:?} {:?}", x as f32, x as f64);
        } )*
    };
}
fn main() {
    all!("u8": 0u8, 127u8, 128u8, 255u8);
    all!("i8": -128i8, -1i8, 127i8);
    all!("u16": 256u16, 65535u16);
    all!("i16": -32768i16, -129i16);
    all!("u32": 0x8000_0000u32, u32::MAX, 16777217u32);
    all!("i32": i32::MIN, -1i32, i32::MAX);
    all!("u64": u64::MAX, (1u64 << 53) + 1, 1u64 << 63);
    all!("i64": i64::MIN, i64::MAX, -(1i64 << 53) - 1);
    all!("u128": u128::MAX, 1u128 << 127);
    all!("i128": i128::MIN, -1i128);
    all!("f32": 0.0f32, -0.0f32, 255.9f32, -1.5f32, f32::MAX, f32::MIN, f32::NAN, f32::INFINITY, 1e-40f32);
    all!("f64": 0.5f64, -0.9f64, 1e10f64, -1e10f64, 1e300f64, f64::NAN, f64::NEG_INFINITY, 2147483648.5f64, 4294967295.9f64);
    for c in ['a', 'é', '🦀'] {
        println!("{} {} {} {}", c as u8, c as i8, c as u32, c as u64);
    }
    println!("{} {} {}", true as u8, false as i64, 255u8 as char);
    #[derive(Clone, Copy)]
    enum E { A = -1, B = 300 }
    println!("{} {} {}", E::A as i64, E::B as u8, E::A as u16);
}
