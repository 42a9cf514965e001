//! The fine twin of `oob_promoted_constant.rs`.
fn main() {
    let r: &'static [i32; 2] = &[1, 2];
    let p: *const i32 = r.as_ptr();
    let x = unsafe { p.wrapping_add(1).read() };
    println!("{x}");
}
