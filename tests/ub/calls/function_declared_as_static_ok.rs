//! The fine twin of `function_declared_as_static.rs`. Only the address of the symbol is used as data; the function is called as one.
mod here {
    #[unsafe(no_mangle)]
    pub extern "C" fn ubik_test_function() -> u32 {
        3
    }
}
unsafe extern "C" {
    #[link_name = "ubik_test_function"]
    static FUNCTION: u8;
}
fn main() {
    let p = &raw const FUNCTION;
    let f: extern "C" fn() -> u32 = unsafe { std::mem::transmute(p) };
    println!("{} {}", f(), p == here::ubik_test_function as *const u8);
}
