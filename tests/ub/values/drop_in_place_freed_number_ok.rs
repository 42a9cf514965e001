fn main() {
    let p = Box::into_raw(Box::new([1u64; 4]));
    unsafe {
        std::ptr::drop_in_place(p);
        drop(Box::from_raw(p));
    }
}
