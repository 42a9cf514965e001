//! A pointer to a variable of the previous iteration.
fn main() {
    let mut last: *const i32 = std::ptr::null();
    for i in 0..3 {
        let x = i;
        if !last.is_null() {
            println!("{}", unsafe { *last }); //~ UB-MEM-UAF
        }
        last = &raw const x;
    }
}
