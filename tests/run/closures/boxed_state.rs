//! Stateful boxed closures: generators, memoisers, pipelines, middleware, Y combinator by `Rc`.
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;
fn memo<K: Hash + Eq + Clone + 'static, V: Clone + 'static>(f: impl Fn(&dyn Fn(K) -> V, K) -> V + 'static) -> Rc<dyn Fn(K) -> V> {
    let cache: RefCell<HashMap<K, V>> = RefCell::default();
    struct Rec<K, V> {
        cache: RefCell<HashMap<K, V>>,
        f: Box<dyn Fn(&dyn Fn(K) -> V, K) -> V>,
    }
    impl<K: Hash + Eq + Clone, V: Clone> Rec<K, V> {
        fn call(&self, k: K) -> V {
            if let Some(v) = self.cache.borrow().get(&k) {
                return v.clone();
            }
            let v = (self.f)(&|k| self.call(k), k.clone());
            self.cache.borrow_mut().insert(k, v.clone());
            v
        }
    }
    let rec = Rec { cache, f: Box::new(f) };
    Rc::new(move |k| rec.call(k))
}
type Handler = Box<dyn Fn(&str) -> String>;
type Layer = Box<dyn Fn(Handler) -> Handler>;
fn stack(base: Handler, layers: Vec<Layer>) -> Handler {
    layers.into_iter().rev().fold(base, |h, l| l(h))
}
fn generator(mut state: (u64, u64)) -> impl FnMut() -> Option<u64> {
    move || {
        let r = state.0;
        state = (state.1, state.0.checked_add(state.1)?);
        Some(r)
    }
}
fn main() {
    let fib = memo(|rec, n: u64| if n < 2 { n } else { rec(n - 1) + rec(n - 2) });
    println!("{} {}", fib(80), fib(50));
    let paths = memo(|rec, (x, y): (u32, u32)| if x == 0 || y == 0 { 1u64 } else { rec((x - 1, y)) + rec((x, y - 1)) });
    println!("{}", paths((14, 14)));
    let h = stack(
        Box::new(|s| format!("<{s}>")),
        vec![Box::new(|h| Box::new(move |s| h(&s.to_uppercase()))), Box::new(|h| Box::new(move |s| format!("{}!", h(s)))), Box::new(|h| Box::new(move |s| if s.is_empty() { "empty".into() } else { h(s) }))],
    );
    println!("{} {}", h("abc"), h(""));
    let mut g = generator((0, 1));
    println!("{:?}", std::iter::from_fn(&mut g).skip(10).step_by(20).collect::<Vec<_>>());
    let log = Rc::new(RefCell::new(String::new()));
    let tools: Vec<Box<dyn FnMut(char)>> = (0..3).map(|i| { let log = log.clone(); let mut n = i; Box::new(move |c| { n += 1; log.borrow_mut().push_str(&format!("{c}{n} ")) }) as Box<dyn FnMut(char)> }).collect();
    for mut t in tools {
        t('a');
        t('b');
    }
    println!("{}", log.borrow());
}
