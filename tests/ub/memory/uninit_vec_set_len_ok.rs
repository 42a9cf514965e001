//! The fine twin of `uninit_vec_set_len.rs`.
fn main() {
    let mut v = Vec::<u16>::with_capacity(4);
    v.push(1);
    unsafe { v.set_len(1) };
    println!("{}", v[0]);
}
