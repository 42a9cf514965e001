//! The fine twin of `fn_ptr_null.rs`.
fn main() {
    let f: Option<fn()> = unsafe { std::mem::transmute(std::ptr::null::<()>()) };
    println!("{}", f.is_none());
}
