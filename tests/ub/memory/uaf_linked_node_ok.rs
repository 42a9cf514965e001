//! The fine twin of `uaf_linked_node.rs`.
struct Node {
    value: u32,
    next: Option<Box<Node>>,
}
fn main() {
    let mut list = Box::new(Node { value: 1, next: Some(Box::new(Node { value: 2, next: None })) });
    let second: *const Node = &raw const **list.next.as_ref().unwrap();
    println!("{}", unsafe { (*second).value });
    list.next = None;
    println!("{}", list.value);
}
