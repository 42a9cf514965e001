unsafe extern "C" {
    fn memcpy(to: *const u8, from: *const u8, count: usize) -> *mut u8;
}

fn main() {
    let to = [0u8; 4];
    let from = [1u8, 2, 3, 4];
    unsafe { memcpy(to.as_ptr(), from.as_ptr(), 4) };
    assert_eq!(to, from);
}
