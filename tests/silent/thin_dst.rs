//! A thin pointer to a header with a slice behind it, in one allocation.
use std::alloc::{Layout, alloc, dealloc};
use std::ptr::NonNull;
#[repr(C)]
struct Header {
    len: usize,
}
struct ThinStr(NonNull<Header>);
impl ThinStr {
    fn layout(len: usize) -> (Layout, usize) {
        Layout::new::<Header>().extend(Layout::array::<u8>(len).unwrap()).unwrap()
    }
    fn new(s: &str) -> Self {
        let (layout, offset) = Self::layout(s.len());
        unsafe {
            let p = alloc(layout);
            p.cast::<Header>().write(Header { len: s.len() });
            p.add(offset).copy_from_nonoverlapping(s.as_ptr(), s.len());
            ThinStr(NonNull::new(p).unwrap().cast())
        }
    }
    fn as_str(&self) -> &str {
        unsafe {
            let len = (*self.0.as_ptr()).len;
            let (_, offset) = Self::layout(len);
            std::str::from_utf8_unchecked(std::slice::from_raw_parts(self.0.as_ptr().cast::<u8>().add(offset), len))
        }
    }
}
impl Drop for ThinStr {
    fn drop(&mut self) {
        unsafe {
            let (layout, _) = Self::layout((*self.0.as_ptr()).len);
            dealloc(self.0.as_ptr().cast(), layout);
        }
    }
}
fn main() {
    let all: Vec<ThinStr> = ["", "thin", "a much longer string"].map(ThinStr::new).into();
    for s in &all {
        println!("{:?} {}", s.as_str(), size_of_val(s) == size_of::<usize>());
    }
}
