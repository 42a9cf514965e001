//! `strtok` writes to the string, which is a constant here.
use std::ffi::c_char;

unsafe extern "C" {
    fn strtok(text: *mut c_char, separators: *const c_char) -> *mut c_char;
}
fn main() {
    let text = c"a,b".as_ptr().cast_mut();
    let part = unsafe { strtok(text, c",".as_ptr()) }; //~ UB-MEM-READ-ONLY|UB-ALIAS-STACKED-WRITE|UB-ALIAS-TREE-WRITE
    println!("{}", part.is_null());
}
