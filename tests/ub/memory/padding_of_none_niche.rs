//! Where null stands for `None`, the length beside it is padding.
fn main() {
    let mut bytes = [0usize; 2];
    let none = unsafe { *(&raw mut bytes).cast::<Option<&[u8]>>() };
    let length = unsafe { (&raw const none).cast::<usize>().add(1).read() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
    println!("{length}");
}
