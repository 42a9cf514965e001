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
        let copy = *pair.as_ptr(); //~ UB-VALUE-UNINIT: at .second
        println!("{} {}", copy.first, copy.second);
    }
}
