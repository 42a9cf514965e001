//! A function in `.init_array` runs before main.
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
static SET: AtomicU32 = AtomicU32::new(1);
extern "C" fn before_main() {
    SET.fetch_add(41, Relaxed);
}
#[used]
#[unsafe(link_section = ".init_array")]
static INIT: extern "C" fn() = before_main;
fn main() {
    println!("{}", SET.load(Relaxed));
}
