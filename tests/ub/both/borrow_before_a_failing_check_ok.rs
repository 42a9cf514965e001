// The same with arguments that are fine.
#![allow(unnecessary_transmutes)]
fn take(_: &mut u32, _: char) {}

fn call(p: *mut u32, i: u32) {
    let x = unsafe { &mut *p };
    take(&mut *x, unsafe { std::mem::transmute(i) });
    if i > 0x1000 {
        unsafe { *p = 1 }
    }
}

fn main() {
    let mut v = 0u32;
    let p = &raw mut v;
    for i in 0..200 {
        call(p, i)
    }
    call(p, 0xD7FF);
}
