//! A function pointer loaded from memory that holds something else, behind a union.
union U {
    data: *const u64,
    call: fn(),
}
static WORD: u64 = 0;
fn main() {
    let u = U { data: &raw const WORD };
    unsafe { (u.call)() }; //~ UB-VALUE-FN-PTR|UB-CALL-FN-PTR
}
