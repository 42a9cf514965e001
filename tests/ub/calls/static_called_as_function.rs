//! A symbol that is data here and a function there can be pointed to, not called.
#[unsafe(no_mangle)]
pub static UBIK_TEST_DATA: u32 = 7;
mod elsewhere {
    unsafe extern "C" {
        pub fn UBIK_TEST_DATA();
    }
}
fn main() {
    unsafe { elsewhere::UBIK_TEST_DATA() }; //~ UB-CALL-FN-PTR
}
