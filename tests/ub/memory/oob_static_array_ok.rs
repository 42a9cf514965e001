//! The fine twin of `oob_static_array.rs`.
static TABLE: [u16; 4] = [1, 2, 3, 4];
fn main() {
    let p = TABLE.as_ptr();
    let x = unsafe { *p.wrapping_add(3) };
    println!("{x}");
}
