//! The fine twin of `provenance_of_words_copied_one_by_one.rs`.
//@ pointer-width: 64
fn main() {
    let x = 5u32;
    let from = [&raw const x; 2];
    let mut to = [std::ptr::null::<u32>(); 2];
    unsafe { std::ptr::copy_nonoverlapping(from.as_ptr().cast::<u8>(), to.as_mut_ptr().cast::<u8>(), 16) };
    println!("{}", unsafe { *to[1] });
}
