//@ flags: --symbolic-alignment
//! The fine twin of `align_symbolic.rs`.
fn main() {
    let a = [0u32; 4];
    println!("{}", unsafe { *a.as_ptr().cast::<u8>().cast::<u32>() });
}
