//! The fine twin of `uaf_loop_iteration.rs`.
fn main() {
    let mut last: *const i32 = std::ptr::null();
    for i in 0..3 {
        let x = i;
        if !last.is_null() {
            println!("{}", last == &raw const x || last != &raw const x);
        }
        last = &raw const x;
    }
}
