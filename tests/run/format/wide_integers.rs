//! 128-bit integers: formatting, parsing, arithmetic at the edges.
fn main() {
    for x in [u128::MAX, u128::MAX / 7, 1 << 64, (1 << 64) - 1, 10u128.pow(38), 0] {
        println!("{x} {x:x} {x:o} {x:#b} {x:>45} {x:e}");
        println!("{:?}", x.to_string().parse::<u128>() == Ok(x));
    }
    for x in [i128::MIN, i128::MAX, -1, i128::MIN + 1, -10i128.pow(30)] {
        println!("{x} {x:+} {x:x} {x:045}");
        println!("{:?}", x.to_string().parse::<i128>() == Ok(x));
    }
    println!("{:?}", "340282366920938463463374607431768211456".parse::<u128>());
    println!("{:?}", "-170141183460469231731687303715884105728".parse::<i128>());
    println!("{:?}", i128::from_str_radix("-zz", 36));
    let a = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdefu128;
    println!("{:x} {:x}", a.wrapping_mul(a), a.rotate_left(36));
    println!("{} {} {}", a.leading_zeros(), a.trailing_zeros(), a.count_ones());
    println!("{:x} {:x}", a.swap_bytes(), a.reverse_bits());
    println!("{} {}", a / 1_000_000_007, a % 1_000_000_007);
    println!("{} {}", u128::MAX / (u128::MAX - 1), u128::MAX % (1 << 100));
    println!("{:?} {:?}", a.checked_mul(1 << 8), i128::MIN.checked_neg());
    println!("{:?} {:?}", i128::MIN.overflowing_sub(1), i128::MAX.saturating_add(5));
    println!("{} {}", i128::MIN / 3, i128::MIN % 1000);
    println!("{} {} {}", a as f64, a as f32, -1i128 as u64);
    println!("{} {} {}", 1e38f64 as u128, f64::MAX as i128, -1.5f32 as i128);
    println!("{} {}", (a >> 70) as u8, (-5i128) >> 1);
    println!("{} {}", u128::MAX.isqrt(), 12345678901234567890123u128.ilog10());
}
