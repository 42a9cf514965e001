//! An `Option` without a tag: the payload may be missing, the tag may not.
use std::mem::MaybeUninit;
fn main() {
    let mut option = MaybeUninit::<Option<u32>>::uninit();
    unsafe { option.as_mut_ptr().cast::<u32>().add(1).write(5) };
    let option = unsafe { option.as_ptr().read() }; //~ UB-VALUE-UNINIT: at .<enum-tag>
    println!("{}", option.is_some());
}
