//! A struct written over a number leaves padding in it.
#[repr(C)] #[derive(Clone, Copy)]
struct S { a: u8, b: u32 }
fn main() {
    let mut buf = [0u64; 1];
    let p = buf.as_mut_ptr().cast::<S>();
    unsafe { p.write(S { a: 1, b: 2 }) };
    println!("{}", buf[0]); //~ UB-MEM-UNINIT
}
