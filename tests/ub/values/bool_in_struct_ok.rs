//! The fine twin of `bool_in_struct.rs`.
#[repr(C)]
struct Options {
    verbose: bool,
    level: u8,
}
fn main() {
    let raw = [1u8, 1];
    let o: Options = unsafe { std::mem::transmute(raw) };
    println!("{} {}", o.verbose, o.level);
}
