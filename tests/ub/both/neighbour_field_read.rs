//@ borrows: stacked
//! A reference to a header field reads the field behind it.
#[repr(C)]
struct Packet {
    len: u32,
    body: [u32; 2],
}
fn main() {
    let p = Packet { len: 2, body: [7, 8] };
    let len = std::ptr::from_ref(&p.len);
    println!("{}", unsafe { *len.add(1) }); //~ UB-ALIAS-STACKED-READ
    println!("{} {}", p.body[0], p.len);
}
