use std::mem::MaybeUninit;

#[derive(Clone, Copy)]
struct Pair {
    first: u8,
    second: u32,
}

fn main() {
    let mut pair = MaybeUninit::<Pair>::uninit();
    unsafe {
        (&raw mut (*pair.as_mut_ptr()).first).write(1);
        // Parts that are written can be read, and all of it as what may be uninitialised.
        let copy = pair;
        (&raw mut (*pair.as_mut_ptr()).second).write((*copy.as_ptr()).first.into());
        let copy = *pair.as_ptr();
        println!("{} {}", copy.first, copy.second);
    }
}
