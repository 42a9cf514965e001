//! Derived `Debug` in compact and pretty form, and the builder helpers behind it.
use std::fmt;
#[derive(Debug, Clone, Default, PartialEq)]
struct Unit;
#[derive(Debug, Clone, Default)]
struct Tuple(i32, String, Unit);
#[derive(Debug, Clone, Default)]
struct Named {
    id: u64,
    tags: Vec<&'static str>,
    inner: Option<Box<Named>>,
    t: Tuple,
}
#[derive(Debug)]
#[allow(dead_code)]
enum E {
    A,
    B(f32, char),
    C { r#type: bool },
}
struct Manual;
impl fmt::Debug for Manual {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Manual").field("x", &1).field("y", &E::A).finish_non_exhaustive()?;
        f.debug_list().entries([1, 2]).entry(&"three").finish()?;
        f.debug_map().entry(&"k", &'v').key(&2).value(&"two").finish()?;
        f.debug_set().entry(&()).finish()?;
        f.debug_tuple("T").field(&Some("s")).finish()
    }
}
fn main() {
    let n = Named { id: 7, tags: vec!["a", "b\n"], inner: Some(Box::default()), t: Tuple(-1, "s\"q".into(), Unit) };
    println!("{n:?}");
    println!("{n:#?}");
    println!("{:?} {:?} {:?}", E::A, E::B(1.0, '\''), E::C { r#type: true });
    println!("{:#?}", E::B(1.0, '"'));
    println!("{Manual:?}\n{Manual:#?}");
    println!("{:5?}|{:<5?}|{:05?}", Some(1), Some(2), Some(3));
    println!("{:?} {:?} {:?}", "tab\t", b"by\x00", 'a'..'c');
    println!("{:#?}", (1, "x", [(); 2]));
}
