//! A function has no bytes that could be read, whatever its symbol is declared as.
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
    println!("{}", here::ubik_test_function());
    println!("{}", unsafe { FUNCTION }); //~ UB-MEM-NOT-DATA
}
