//! The collections of std, reference counts, cells, `Cow` and `Box`: most of what they can do.
use std::borrow::Cow;
use std::cell::*;
use std::collections::*;
use std::rc::{Rc, Weak};
use std::sync::Arc;
fn main() {
    vec_apis();
    deque();
    maps();
    sets();
    heap();
    list();
    rcs();
    cells();
    cows();
    boxes();
}
fn vec_apis() {
    let mut v: Vec<String> = (0..10).map(|i| format!("s{i}")).collect();
    println!("{:?}", v.drain(2..5).rev().collect::<Vec<_>>());
    {
        let mut d = v.drain(1..4);
        d.next();
        d.next_back();
        println!("{:?}", d.as_slice());
    }
    println!("{v:?}");
    println!("{:?} {v:?}", v.splice(1..2, ["x".into(), "y".into(), "z".into()]).collect::<Vec<_>>());
    {
        let mut s = v.splice(0..0, (0..20).filter(|x| x % 7 == 0).map(|x| x.to_string()));
        println!("{:?}", s.next());
    }
    println!("{v:?}");
    v.retain_mut(|s| {
        s.push('!');
        s.len() < 4
    });
    println!("{v:?}");
    println!("{:?} {v:?}", v.extract_if(.., |s| s.starts_with('s')).collect::<Vec<_>>());
    v.extend_from_slice(&["a".into(), "a".into(), "b".into()]);
    v.dedup_by(|a, b| a == b);
    v.insert(1, "ins".into());
    v.swap_remove(0);
    v.truncate(3);
    println!("{v:?} {:?}", v.split_off(1));
    let b: Box<[String]> = v.into_boxed_slice();
    let v = b.into_vec();
    let arr: [String; 1] = v.try_into().unwrap();
    println!("{arr:?}");
    let mut z: Vec<()> = vec![(); 5];
    z.drain(1..3);
    z.push(());
    z.retain(|_| true);
    println!("{} {:?}", z.len(), z.iter().rev().count());
    let mut v = Vec::with_capacity(3);
    for i in 0..100u8 {
        v.push(i);
        if i % 10 == 0 {
            v.shrink_to_fit();
        }
    }
    v.rotate_left(33);
    v.copy_within(5..20, 50);
    v.fill_with(Default::default);
    v.resize_with(4, || 9);
    println!("{v:?}");
    let leaked: &'static mut [u8] = Vec::leak(vec![1, 2, 3]);
    leaked[0] = 7;
    println!("{leaked:?}");
    drop(unsafe { Box::from_raw(leaked) });
    let mut it = vec![Box::new(1), Box::new(2), Box::new(3)].into_iter();
    it.next();
    println!("{:?}", it.as_slice());
    println!("{:?}", it.as_mut_slice());
    let c: Vec<u32> = vec![1u32, 2, 3].into_iter().map(|x| x + 1).collect();
    println!("{c:?}");
    let c: Vec<u16> = vec![(1u32, 2u32)].into_iter().map(|x| x.0 as u16).collect();
    println!("{c:?}");
    let mut a = vec![3, 1, 2];
    let b = a.clone();
    a.clone_from(&b);
    a.append(&mut vec![9]);
    println!("{a:?} {:?}", a.iter().max());
    let (x, y, cap) = {
        let mut m = std::mem::ManuallyDrop::new(vec![1u64, 2]);
        (m.as_mut_ptr(), m.len(), m.capacity())
    };
    println!("{:?}", unsafe { Vec::from_raw_parts(x, y, cap) });
    let mut s = vec![0u32; 4];
    s.spare_capacity_mut();
    s.reserve(10);
    s.spare_capacity_mut()[0].write(5);
    unsafe { s.set_len(5) };
    println!("{s:?}");
    let n = vec![vec![1, 2], vec![], vec![3]];
    println!("{:?} {:?} {:?}", n.concat(), n.join(&0), n.iter().flatten().sum::<i32>());
    println!("{:?}", std::iter::repeat_n(String::from("r"), 3).collect::<Vec<_>>());
}
fn deque() {
    let mut d: VecDeque<Box<i32>> = (0..8).map(Box::new).collect();
    for i in 0..5 {
        d.rotate_left(3);
        d.push_front(Box::new(-i));
        d.pop_back();
    }
    println!("{d:?} {:?}", d.as_slices().0.len() + d.as_slices().1.len());
    d.make_contiguous().sort();
    d.insert(3, Box::new(77));
    d.remove(0);
    d.swap(0, 1);
    println!("{:?}", d.drain(1..4).collect::<Vec<_>>());
    d.truncate(3);
    d.extend([Box::new(4)]);
    for x in d.iter_mut() {
        **x += 1;
    }
    println!("{d:?} {:?} {:?}", d.range(1..).collect::<Vec<_>>(), d.binary_search(&Box::new(5)).is_ok());
    d.retain(|x| **x % 2 == 0);
    d.resize_with(5, || Box::new(0));
    let v: Vec<_> = d.into();
    println!("{v:?}");
}
fn maps() {
    let mut m = BTreeMap::new();
    for i in 0..200 {
        m.insert((i * 37) % 101, format!("v{i}"));
    }
    println!("{} {:?}", m.len(), m.first_key_value());
    println!("{:?}", m.last_entry().map(|e| e.remove()));
    println!("{:?}", m.range(10..15).collect::<Vec<_>>());
    for (_, v) in m.range_mut(..5) {
        v.push('*');
    }
    *m.entry(1000).or_default() += "new";
    m.entry(1000).and_modify(|v| v.push('!')).or_insert_with(String::new);
    m.retain(|k, _| k % 3 == 0);
    let r = m.split_off(&50);
    println!("{m:?} {}", r.len());
    m.extend(r);
    println!("{:?}", m.extract_if(.., |k, _| k % 2 == 0).map(|x| x.0).collect::<Vec<_>>());
    println!("{:?} {:?}", m.pop_first(), m.keys().rev().take(3).collect::<Vec<_>>());
    println!("{:?}", m.into_values().take(2).collect::<Vec<_>>());
    let mut h: HashMap<String, Vec<u32>> = HashMap::new();
    for i in 0..300u32 {
        h.entry(format!("k{}", i % 17)).or_default().push(i);
    }
    h.retain(|_, v| v.len() > 17);
    let mut k: Vec<_> = h.iter().map(|(k, v)| (k.clone(), v.iter().sum::<u32>())).collect();
    k.sort();
    println!("{k:?}");
    if let hash_map::Entry::Occupied(mut o) = h.entry("k3".into()) {
        o.get_mut().clear();
        println!("{:?}", o.remove_entry());
    }
    let mut dr: Vec<_> = h.drain().map(|x| x.0).collect();
    dr.sort();
    println!("{dr:?} {}", h.is_empty());
    let c: HashMap<_, _> = [(1, 'a'), (2, 'b')].into();
    println!("{:?} {:?} {}", c.get(&1), c.get_key_value(&3), c[&2]);
    let mut g: HashMap<u8, String> = (0..50).map(|x| (x, x.to_string())).collect();
    if let [Some(a), Some(b)] = g.get_disjoint_mut([&1, &2]) {
        std::mem::swap(a, b);
    }
    println!("{} {}", g[&1], g[&2]);
}
fn sets() {
    let a: BTreeSet<i32> = (0..10).collect();
    let b: BTreeSet<i32> = (5..15).step_by(2).collect();
    println!(
        "{:?} {:?} {:?} {:?}",
        a.intersection(&b).collect::<Vec<_>>(),
        a.difference(&b).collect::<Vec<_>>(),
        &a ^ &b,
        &a | &b
    );
    println!("{} {:?}", a.is_superset(&b), a.range(3..=5).next_back());
    let mut h: HashSet<String> = ["x", "y"].map(String::from).into();
    println!("{} {} {:?}", h.insert("x".into()), h.remove("y"), h.take("x"));
}
fn heap() {
    let mut h: BinaryHeap<(u32, String)> = (0..20).map(|i| ((i * 7) % 13, i.to_string())).collect();
    if let Some(mut p) = h.peek_mut() {
        p.0 = 0;
    }
    println!("{:?} {:?}", h.pop(), h.len());
    let mut g = BinaryHeap::from(vec![(99, "z".into())]);
    h.append(&mut g);
    println!("{:?}", h.peek());
    {
        let p = h.peek_mut().unwrap();
        binary_heap::PeekMut::pop(p);
    }
    println!("{:?}", h.drain().count());
    let v = BinaryHeap::from([std::cmp::Reverse(3), std::cmp::Reverse(1)]).into_sorted_vec();
    println!("{v:?}");
}
fn list() {
    let mut l: LinkedList<String> = ["a", "b", "c", "d"].map(String::from).into_iter().collect();
    let mut t = l.split_off(2);
    t.push_front("e".into());
    l.append(&mut t);
    for s in l.iter_mut() {
        s.push('1');
    }
    println!("{l:?} {:?} {:?}", l.front(), l.contains(&"a1".to_string()));
    println!("{:?}", l.back_mut());
    l.pop_front();
    println!("{:?}", l.into_iter().rev().collect::<Vec<_>>());
}
struct Node {
    v: i32,
    parent: RefCell<Weak<Node>>,
    kids: RefCell<Vec<Rc<Node>>>,
}
fn rcs() {
    let leaf = Rc::new(Node { v: 3, parent: RefCell::default(), kids: RefCell::default() });
    let branch = Rc::new(Node { v: 5, parent: RefCell::default(), kids: RefCell::new(vec![leaf.clone()]) });
    *leaf.parent.borrow_mut() = Rc::downgrade(&branch);
    println!(
        "{} {} {} {:?} {}",
        Rc::strong_count(&leaf),
        Rc::weak_count(&branch),
        branch.kids.borrow().len(),
        leaf.parent.borrow().upgrade().map(|p| p.v),
        leaf.v
    );
    drop(branch);
    println!("{}", leaf.parent.borrow().upgrade().is_none());
    let mut r = Rc::new([1, 2, 3]);
    Rc::make_mut(&mut r)[0] = 9;
    let r2 = r.clone();
    Rc::make_mut(&mut r)[1] = 8;
    println!("{r:?} {r2:?}");
    println!("{:?}", Rc::try_unwrap(r));
    let s: Rc<str> = "hello".into();
    let d: Rc<dyn std::fmt::Debug> = Rc::new(5);
    let sl: Rc<[String]> = vec!["a".to_string(), "b".into()].into();
    println!("{s} {d:?} {sl:?} {}", Rc::ptr_eq(&s, &s.clone()));
    let cyc = Rc::new_cyclic(|w: &Weak<i32>| {
        assert!(w.upgrade().is_none());
        7
    });
    println!("{cyc}");
    println!("{:?}", Rc::into_inner(cyc));
    let a = Arc::new(vec![1]);
    let w = Arc::downgrade(&a);
    let p = Arc::into_raw(a);
    unsafe {
        Arc::increment_strong_count(p);
        drop(Arc::from_raw(p));
        println!("{:?} {}", *p, w.strong_count());
        drop(Arc::from_raw(p));
    }
    println!("{:?}", w.upgrade());
    let mut u = Rc::<[u32]>::new_uninit_slice(3);
    Rc::get_mut(&mut u).unwrap().iter_mut().for_each(|x| {
        x.write(4);
    });
    println!("{:?}", unsafe { u.assume_init() });
    let any: Rc<dyn std::any::Any> = Rc::new(3u8);
    println!("{:?}", any.downcast::<u8>());
    println!("{:?}", Rc::<str>::from(String::from("x")).chars().count());
    let it: Rc<[i32]> = (0..5).filter(|x| x % 2 == 0).collect();
    println!("{it:?}");
}
fn cells() {
    let c = RefCell::new(vec![1, 2, 3]);
    {
        let b = c.borrow();
        let f = Ref::map(b, |v| &v[1]);
        println!("{f} {:?}", c.try_borrow_mut().is_err());
    }
    {
        let (mut a, mut b) = RefMut::map_split(c.borrow_mut(), |v| v.split_at_mut(1));
        a[0] = 10;
        b[0] = 20;
    }
    println!("{c:?} {:?}", c.replace(vec![]));
    let cell = Cell::new(5);
    cell.set(cell.get() + 1);
    println!("{} {}", cell.replace(7), cell.take());
    let arr = Cell::new([1, 2]);
    arr.as_array_of_cells()[0].set(9);
    println!("{:?}", arr.get());
    let mut s = [1, 2, 3];
    let cs = Cell::from_mut(&mut s[..]).as_slice_of_cells();
    for w in cs.windows(2) {
        w[0].set(w[1].get() * 2);
    }
    println!("{s:?}");
    let o = OnceCell::new();
    println!("{} {:?}", o.get_or_init(|| 3), o.set(4));
    println!("{:?}", o.into_inner());
    let l = LazyCell::new(|| {
        println!("init");
        5
    });
    println!("{} {}", *l, *l);
}
fn cows() {
    let mut c: Cow<'_, str> = "abc".into();
    println!("{}", matches!(c, Cow::Borrowed(_)));
    c.to_mut().push('d');
    c += "e";
    println!("{c}");
    println!("{}", c.into_owned());
    let s: Cow<'_, [i32]> = Cow::Owned(vec![1]);
    println!("{:?} {}", s, String::from_utf8_lossy(b"a\xffb"));
}
fn boxes() {
    let b: Box<dyn Fn(i32) -> i32> = {
        let k = 5;
        Box::new(move |x| x + k)
    };
    println!("{}", b(3));
    let e: Box<dyn std::error::Error + Send + Sync> = "bad".into();
    println!("{e} {e:?}");
    let s: Box<str> = "x".repeat(4).into();
    println!("{s}");
    println!("{}", s.into_string());
    let mut x = Box::new([0u8; 100]);
    x[5] = 1;
    let y = *x;
    println!("{}", y[5]);
    let r = Box::leak(Box::new(5));
    *r += 1;
    println!("{}", unsafe { Box::from_raw(r) });
    let z: Box<[()]> = vec![(); 3].into();
    println!("{z:?}");
    let i: Box<dyn Iterator<Item = u8>> = Box::new(0..3);
    println!("{:?}", i.collect::<Vec<_>>());
    let mut u = Box::<[u8; 4]>::new_uninit();
    u.write([1; 4]);
    println!("{:?}", unsafe { u.assume_init() });
}
