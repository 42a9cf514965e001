fn main() {
    let table = std::ptr::without_provenance::<[u32; 4]>(64);
    let index = std::hint::black_box(0);
    unsafe {
        let _ = (*table)[index];
    }
}
