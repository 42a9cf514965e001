//! A vector that stores few elements inline and more on the heap, in a union.
use std::mem::{ManuallyDrop, MaybeUninit};
union Data<T> {
    inline: ManuallyDrop<[MaybeUninit<T>; 4]>,
    heap: (*mut T, usize),
}
struct Small<T> {
    len: usize,
    spilled: bool,
    data: Data<T>,
}
impl<T> Small<T> {
    fn new() -> Self {
        Small { len: 0, spilled: false, data: Data { inline: ManuallyDrop::new([const { MaybeUninit::uninit() }; 4]) } }
    }
    fn as_mut_ptr(&mut self) -> *mut T {
        unsafe { if self.spilled { self.data.heap.0 } else { (&raw mut self.data.inline).cast() } }
    }
    fn push(&mut self, t: T) {
        let cap = if self.spilled { unsafe { self.data.heap.1 } } else { 4 };
        if self.len == cap {
            let mut v = ManuallyDrop::new(Vec::with_capacity(cap * 2));
            unsafe { std::ptr::copy_nonoverlapping(self.as_mut_ptr(), v.as_mut_ptr(), self.len) };
            if self.spilled {
                drop(unsafe { Vec::from_raw_parts(self.data.heap.0, 0, cap) });
            }
            self.data.heap = (v.as_mut_ptr(), v.capacity());
            self.spilled = true;
        }
        unsafe { self.as_mut_ptr().add(self.len).write(t) };
        self.len += 1;
    }
    fn as_mut_slice(&mut self) -> &mut [T] {
        unsafe { std::slice::from_raw_parts_mut(self.as_mut_ptr(), self.len) }
    }
}
impl<T> Drop for Small<T> {
    fn drop(&mut self) {
        unsafe {
            std::ptr::drop_in_place(self.as_mut_slice());
            if self.spilled {
                drop(Vec::from_raw_parts(self.data.heap.0, 0, self.data.heap.1));
            }
        }
    }
}
fn main() {
    let mut s = Small::new();
    for i in 0..11 {
        s.push(i.to_string());
        if i % 5 == 3 {
            let spilled = s.spilled;
            println!("{:?} spilled {spilled}", s.as_mut_slice());
        }
    }
    s.as_mut_slice().reverse();
    println!("{:?}", s.as_mut_slice());
    let mut few = Small::new();
    few.push(Box::new(1));
    println!("{}", few.as_mut_slice().len());
}
