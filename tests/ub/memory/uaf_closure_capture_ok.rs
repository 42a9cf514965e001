//! The fine twin of `uaf_closure_capture.rs`.
fn main() {
    let x = vec![1, 2, 3];
    let f = move || x.as_ptr();
    let p = f();
    println!("{}", unsafe { *p });
    drop(f);
}
