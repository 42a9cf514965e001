//@ borrows: tree
//! The fine twin of `option_take_alias.rs`.
fn main() {
    let mut o = Some(5);
    let p = &raw mut o;
    let r = unsafe { &*p };
    let some = r.is_some();
    println!("{:?}", unsafe { (*p).take() });
    println!("{some}");
}
