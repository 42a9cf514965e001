//! The paper's example: a struct with a bool, made from bytes that are not one.
#[repr(C)]
struct Options {
    verbose: bool,
    level: u8,
}
fn main() {
    let raw = [3u8, 1];
    let o: Options = unsafe { std::mem::transmute(raw) }; //~ UB-VALUE-BOOL: at .verbose: encountered 0x03, but expected a boolean
    println!("{} {}", o.verbose, o.level);
}
