//! The fine twin of `null_read.rs`.
fn main() {
    let p: *const i32 = &5;
    println!("{}", unsafe { p.read() });
}
