//! One value of each primitive type.
fn main() {
    println!("{} {} {} {} {}", 1u8, 2u16, 3u32, 4u64, 5u128);
    println!("{} {} {} {} {}", -1i8, -2i16, -3i32, -4i64, -5i128);
    println!("{} {} {} {} {} {:?}", 6usize, -7isize, 1.5f32, 2.5f64, 'c', ());
    println!("{} {} {:?} {:?}", true, "str", [1, 2], (1, 'x'));
    print!("no newline, ");
    println!();
    eprintln!("standard error");
    dbg!(1 + 1);
}
