use std::ffi::c_void;

unsafe extern "C" {
    #[link_name = "memset"]
    fn fill(at: *const c_void, byte: i32, count: usize) -> *const c_void;
}

fn main() {
    let mut bytes = [0u8; 4];
    unsafe { fill(&mut bytes as *const [u8; 4] as *const c_void, 7, 4) };
    assert_eq!(bytes, [7; 4]);
}
