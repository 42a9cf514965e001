//! Unions: fields that overlap, nested, with `ManuallyDrop`, in patterns.
use std::mem::ManuallyDrop;
#[repr(C)]
#[derive(Clone, Copy)]
union Num {
    i: i32,
    u: u32,
    f: f32,
    b: [u8; 4],
}
#[repr(C)]
union Nested {
    pair: (u16, u16),
    num: Num,
}
union Owner {
    s: ManuallyDrop<String>,
    n: (),
}
#[repr(C)]
struct Tagged {
    tag: u8,
    value: Num,
}
fn show(t: &Tagged) -> String {
    // SAFETY: the tag says which field was written.
    unsafe {
        match t {
            Tagged { tag: 0, value: Num { i } } => format!("int {i}"),
            Tagged { tag: 1, value: Num { f } } => format!("float {f}"),
            Tagged { tag: 2, value: Num { u: 7 } } => "seven".into(),
            Tagged { value, .. } => format!("bits {:x}", value.u),
        }
    }
}
fn main() {
    let mut n = Num { f: 1.0 };
    println!("{:x} {}", unsafe { n.u }, unsafe { n.i });
    n.i = -1;
    println!("{} {:?}", unsafe { n.u }, unsafe { n.b });
    unsafe { n.b[0] = 0; n.b[3] = 0 };
    println!("{:x}", unsafe { n.u });
    for t in [Tagged { tag: 0, value: Num { i: -5 } }, Tagged { tag: 1, value: Num { f: 2.5 } }, Tagged { tag: 2, value: Num { u: 7 } }, Tagged { tag: 3, value: Num { u: 255 } }] {
        println!("{}", show(&t));
    }
    let mut o = Owner { n: () };
    o.s = ManuallyDrop::new("owned".into());
    unsafe {
        (*o.s).push('!');
        println!("{}", *o.s);
        ManuallyDrop::drop(&mut o.s);
    }
    let z = Nested { num: Num { u: 0x0001_0001 } };
    println!("{:?} {}", unsafe { z.pair }, size_of::<Nested>());
}
