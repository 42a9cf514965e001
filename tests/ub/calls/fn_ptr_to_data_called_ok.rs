//! The fine twin of `fn_ptr_to_data_called.rs`.
union U {
    data: *const u64,
    call: fn(),
}
static WORD: u64 = 0;
fn main() {
    let u = U { call: || println!("called {WORD}") };
    unsafe { (u.call)() };
}
