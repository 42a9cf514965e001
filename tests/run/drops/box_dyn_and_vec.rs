//! Destruction of boxes, trait objects, maps and nested containers in the documented order.
use std::collections::*;
struct D(u32);
impl Drop for D {
    fn drop(&mut self) {
        print!("{} ", self.0);
    }
}
trait Any2 {}
impl Any2 for D {}
impl<T> Any2 for Vec<T> {}
fn section(name: &str, f: impl FnOnce()) {
    print!("{name}: ");
    f();
    println!();
}
fn main() {
    section("box", || drop(Box::new(Box::new(D(1)))));
    section("dyn", || drop::<Vec<Box<dyn Any2>>>(vec![Box::new(D(1)), Box::new(vec![D(2), D(3)]), Box::new(D(4))]));
    section("nested", || drop(vec![vec![D(1)], vec![], vec![D(2), D(3)]]));
    section("btree", || drop((0..5).rev().map(|i| (i, D(i))).collect::<BTreeMap<_, _>>()));
    section("deque", || {
        let mut d: VecDeque<D> = (0..4).map(D).collect();
        d.rotate_left(2);
        drop(d);
    });
    section("heap", || {
        let l: LinkedList<D> = (0..3).map(D).collect();
        drop(l);
    });
    section("array", || drop([[D(1), D(2)], [D(3), D(4)]]));
    section("tuple", || drop((D(1), (D(2), D(3)), Some(D(4)), Ok::<D, D>(D(5)))));
    section("rc", || {
        let a = std::rc::Rc::new(D(1));
        let b = a.clone();
        drop(a);
        print!("| ");
        drop(b);
    });
    section("option", || {
        let mut o = Some(D(1));
        o = None;
        print!("| ");
        o.replace(D(2));
        o.insert(D(3));
    });
    section("map insert", || {
        let mut m = HashMap::new();
        m.insert(1, D(1));
        drop(m.insert(1, D(2)));
        print!("| ");
        m.remove(&1);
        print!("| ");
        m.entry(2).or_insert(D(3));
    });
    section("zip", || drop(vec![D(1), D(2), D(3)].into_iter().zip(vec![D(4), D(5)]).next()));
    section("slice", || drop(vec![D(1), D(2)].into_boxed_slice()));
    section("once", || {
        let c = std::cell::OnceCell::new();
        let _ = c.set(D(1));
        let _ = c.set(D(2));
        print!("| ");
    });
}
