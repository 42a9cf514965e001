struct Node {
    value: i32,
}

fn main() {
    let p = Box::into_raw(Box::new(Node { value: 3 }));
    let node: &Node = unsafe { &*p };
    assert_eq!(node.value, 3);
    drop(unsafe { Box::from_raw(node as *const Node as *mut Node) });
}
