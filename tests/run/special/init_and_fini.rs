//! Functions that the linker puts at the start and at the end run there.
#[used] #[unsafe(link_section = ".fini_array")] static F: extern "C" fn() = { extern "C" fn f() { println!("fini"); } f };
#[used] #[unsafe(link_section = ".init_array")] static I: extern "C" fn() = { extern "C" fn f() { println!("init"); } f };
fn main() { println!("main"); }
