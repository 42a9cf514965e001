//! A string slice longer than its bytes.
fn main() {
    let bytes = *b"abc";
    let s = std::ptr::slice_from_raw_parts(bytes.as_ptr(), 3);
    let t: &str = unsafe { &*(std::ptr::slice_from_raw_parts(s.cast::<u8>(), 4) as *const str) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", t.len());
}
