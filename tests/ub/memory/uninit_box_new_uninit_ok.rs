//! The fine twin of `uninit_box_new_uninit.rs`.
fn main() {
    let b = unsafe { Box::<[u32; 4]>::new_zeroed().assume_init() };
    println!("{}", b[2]);
}
