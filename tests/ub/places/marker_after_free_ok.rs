struct Node {
    value: u64,
    marker: [u32; 0],
}

fn main() {
    let node = Box::into_raw(Box::new(Node { value: 1, marker: [] }));
    unsafe {
        println!("{}", (*node).value);
        let marker = (*node).marker;
        drop(Box::from_raw(node));
        println!("{}", marker.len());
    }
}
