//@ borrows: stacked
//! One place passed as `&mut` and as `&`.
fn copy(to: &mut [u8; 4], from: &[u8; 4]) {
    for i in 0..4 {
        to[i] = from[i];
    }
}
fn main() {
    let mut a = [1u8; 4];
    let p = &raw mut a;
    let from = unsafe { &*p };
    let to = unsafe { &mut *p };
    copy(to, from); //~ UB-ALIAS-STACKED-RETAG
    println!("{a:?}");
}
