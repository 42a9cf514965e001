//! The fine twin of `option_tag_uninit.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut option = MaybeUninit::<Option<u32>>::uninit();
    unsafe { option.as_mut_ptr().write(None) };
    let option = unsafe { option.as_ptr().read() };
    println!("{}", option.is_some());
}
