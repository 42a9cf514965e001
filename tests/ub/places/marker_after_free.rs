// Nothing is read, but the place is behind freed memory.
struct Node {
    value: u64,
    marker: [u32; 0],
}

fn main() {
    let node = Box::into_raw(Box::new(Node { value: 1, marker: [] }));
    unsafe {
        println!("{}", (*node).value);
        drop(Box::from_raw(node));
        let marker = (*node).marker; //~ UB-PTR-OFFSET
        println!("{}", marker.len());
    }
}
