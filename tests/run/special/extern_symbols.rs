//! Symbols defined and imported in one program: functions, statics, renamed ones.
mod provider {
    #[unsafe(no_mangle)]
    pub static UBIK_TEST_TABLE: [u16; 3] = [10, 20, 30];
    #[unsafe(no_mangle)]
    pub static mut UBIK_TEST_COUNTER: u32 = 5;
    #[unsafe(no_mangle)]
    pub extern "C" fn ubik_test_add(a: i32, b: i32) -> i32 {
        a + b
    }
    #[unsafe(export_name = "ubik test odd name")]
    pub fn odd(x: &str) -> usize {
        x.len()
    }
}
mod user {
    unsafe extern "C" {
        pub static UBIK_TEST_TABLE: [u16; 3];
        pub static mut UBIK_TEST_COUNTER: u32;
        pub safe fn ubik_test_add(a: i32, b: i32) -> i32;
    }
    unsafe extern "Rust" {
        #[link_name = "ubik test odd name"]
        pub fn odd(x: &str) -> usize;
    }
}
fn main() {
    println!("{}", user::ubik_test_add(2, 3));
    println!("{:?}", unsafe { user::UBIK_TEST_TABLE });
    unsafe { user::UBIK_TEST_COUNTER += 1 };
    println!("{}", unsafe { provider::UBIK_TEST_COUNTER });
    println!("{}", unsafe { user::odd("four") });
    println!("{}", provider::odd("x") + provider::UBIK_TEST_TABLE.len());
    println!("{}", std::ptr::eq(unsafe { &raw const user::UBIK_TEST_TABLE }, &provider::UBIK_TEST_TABLE));
}
