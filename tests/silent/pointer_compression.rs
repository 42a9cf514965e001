//! Pointers into one region stored as 32-bit offsets.
#[derive(Clone, Copy, PartialEq)]
struct Rel(u32);
const NONE: Rel = Rel(u32::MAX);
struct Cell {
    value: u32,
    next: Rel,
}
struct Region {
    base: *mut Cell,
    len: u32,
    cap: usize,
}
impl Region {
    fn new(cap: usize) -> Self {
        let v = std::mem::ManuallyDrop::new(Vec::<Cell>::with_capacity(cap));
        Region { base: v.as_ptr().cast_mut(), len: 0, cap: v.capacity() }
    }
    fn get(&self, r: Rel) -> *mut Cell {
        unsafe { self.base.byte_add(r.0 as usize) }
    }
    fn push(&mut self, value: u32, next: Rel) -> Rel {
        assert!((self.len as usize) < self.cap);
        let r = Rel(self.len * size_of::<Cell>() as u32);
        unsafe { self.get(r).write(Cell { value, next }) };
        self.len += 1;
        r
    }
}
impl Drop for Region {
    fn drop(&mut self) {
        drop(unsafe { Vec::from_raw_parts(self.base, self.len as usize, self.cap) });
    }
}
fn main() {
    let mut region = Region::new(32);
    let mut head = NONE;
    for i in 0..20 {
        head = region.push(i * i, head);
    }
    let mut sum = 0;
    while head != NONE {
        let c = region.get(head);
        sum += unsafe { (*c).value };
        head = unsafe { (*c).next };
    }
    println!("{sum}");
}
