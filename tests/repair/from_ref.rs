use std::ptr;

fn main() {
    let word = [1u8, 2];
    let p = ptr::from_ref(&word).cast_mut();
    unsafe { (*p)[0] = 3 };
    assert_eq!(word, [3, 2]);
}
