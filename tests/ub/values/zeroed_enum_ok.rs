//! The fine twin of `zeroed_enum.rs`.
#[derive(Debug)]
#[repr(u8)]
#[allow(dead_code)]
enum Level {
    Low = 0,
    High = 1,
}

fn main() {
    let level: Level = unsafe { std::mem::zeroed() };
    println!("{level:?}");
}
