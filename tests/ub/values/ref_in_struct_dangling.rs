//! A struct with a dangling reference is moved.
struct View<'a> {
    name: &'static str,
    data: &'a [u8],
}
fn consume(v: View) -> usize {
    v.name.len()
}
fn main() {
    let owner = vec![1u8, 2, 3];
    let view = View { name: "view", data: unsafe { &*(&raw const owner[..]) } };
    println!("{}", view.data.len());
    drop(owner);
    println!("{}", consume(view)); //~ UB-VALUE-DANGLING: .data: encountered a dangling reference (use-after-free)
}
