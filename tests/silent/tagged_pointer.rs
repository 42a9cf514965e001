//! The low bits of an aligned pointer carry a tag.
#[repr(align(8))]
struct Node(u64);
#[derive(Clone, Copy)]
struct Tagged(*mut Node);
impl Tagged {
    fn new(p: *mut Node, tag: usize) -> Self {
        assert!(tag < 8);
        Tagged(p.map_addr(|a| a | tag))
    }
    fn tag(self) -> usize {
        self.0.addr() & 7
    }
    fn ptr(self) -> *mut Node {
        self.0.map_addr(|a| a & !7)
    }
}
fn main() {
    let p = Box::into_raw(Box::new(Node(42)));
    for tag in 0..8 {
        let t = Tagged::new(p, tag);
        unsafe { (*t.ptr()).0 += 1 };
        println!("{} {}", t.tag(), unsafe { (*t.ptr()).0 });
    }
    drop(unsafe { Box::from_raw(Tagged::new(p, 5).ptr()) });
}
