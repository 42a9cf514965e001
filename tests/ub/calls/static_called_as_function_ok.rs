#[unsafe(no_mangle)]
pub static UBIK_TEST_DATA: u32 = 7;
mod elsewhere {
    unsafe extern "C" {
        pub fn UBIK_TEST_DATA();
    }
}
fn main() {
    let data = elsewhere::UBIK_TEST_DATA as *const u32;
    assert_eq!(unsafe { *data }, 7);
    assert_eq!(data, &raw const UBIK_TEST_DATA);
}
