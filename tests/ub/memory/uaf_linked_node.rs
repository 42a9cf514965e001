//! A raw pointer to a list node that was popped.
#[repr(C)]
struct Node {
    value: u32,
    next: Option<Box<Node>>,
}
fn main() {
    let mut list = Box::new(Node { value: 1, next: Some(Box::new(Node { value: 2, next: None })) });
    let second: *const Node = &raw const **list.next.as_ref().unwrap();
    list.next = None;
    println!("{}", unsafe { (*second).value }); //~ UB-MEM-UAF
    println!("{}", list.value);
}
