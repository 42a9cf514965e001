fn main() {
    let mut b = Box::new(5);
    *b += 1;
    let p = &*b as *const i32 as *mut i32;
    std::mem::forget(b);
    drop(unsafe { Box::from_raw(p) });
}
