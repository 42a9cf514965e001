// A pointer's address is cut off or extended like any other integer.
fn main() {
    let p = &1u8 as *const u8;
    let address = p as usize;
    println!("{} {}", p as u8 == address as u8, p as i16 == address as i16);
    println!("{} {}", p as u32 == address as u32, p as i32 == address as i32);
    println!("{} {}", p as u64 == address as u64, p as i64 == address as i64);
    println!("{} {}", p as u128 == address as u128, p as i128 == address as i128);
    let f = main as fn();
    println!("{} {}", f as u8 == f as usize as u8, f as i128 == f as usize as i128);
    let made = 7usize as *const u8;
    println!("{} {} {}", made as u8, made as i64, made as u128);
    println!("{:?} {:?} {:?}", 200u8 as *const u8, 300u16 as *const u8, 5i32 as *mut u8);
    println!("{} {}", -1i8 as *const u8 as usize == usize::MAX, -1i128 as *const u8 as usize == usize::MAX);
}
