//! `Box::new_uninit` taken as initialised.
fn main() {
    let b = unsafe { Box::<[u32; 4]>::new_uninit().assume_init() };
    println!("{}", b[2]); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
