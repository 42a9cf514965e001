// The reborrow of an argument is refused before another argument is found to be no `char`.
#![allow(unnecessary_transmutes)]
fn take(_: &mut u32, _: char) {}

fn call(p: *mut u32, i: u32) {
    let x = unsafe { &mut *p };
    if i > 0x1000 {
        unsafe { *p = 1 }
    }
    take(&mut *x, unsafe { std::mem::transmute(i) }) //~ UB-ALIAS-STACKED-RETAG|UB-ALIAS-TREE-RETAG
}

fn main() {
    let mut v = 0u32;
    let p = &raw mut v;
    for i in 0..200 {
        call(p, i)
    }
    call(p, 0xD800);
}
