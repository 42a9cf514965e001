//! References to types of another language are references to memory of unknown size.
#![feature(extern_types)]

unsafe extern "C" {
    type Opaque;
}

struct Handle<'a>(&'a Opaque);

fn set(opaque: &mut Opaque, value: u32) {
    unsafe { *(opaque as *mut Opaque as *mut u32) = value };
}

fn get(handle: Handle<'_>) -> u32 {
    unsafe { *(handle.0 as *const Opaque as *const u32) }
}

fn main() {
    let mut number = 1u32;
    set(unsafe { &mut *(&raw mut number as *mut Opaque) }, 5);
    println!("{}", get(Handle(unsafe { &*(&raw const number as *const Opaque) })));
}
