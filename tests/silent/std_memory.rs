//! `mem`, `ptr`, allocation, pinning, futures, coroutines, panics, statics, trait objects, layouts, locks, lists by hand.
#![feature(
    coroutines,
    coroutine_trait,
    allocator_api,
    ptr_metadata,
    vec_into_raw_parts,
    slice_ptr_get,
    try_with_capacity,
    stmt_expr_attributes,
    unsized_fn_params,
    box_as_ptr,
    clone_to_uninit
)]
use std::alloc::*;
use std::cell::*;
use std::future::*;
use std::mem::{self, *};
use std::panic::*;
use std::pin::*;
use std::ptr::{self, *};
use std::rc::Rc;
use std::sync::atomic::*;
use std::sync::*;
use std::task::*;
fn main() {
    mems();
    ptrs();
    allocs();
    uninit();
    pins();
    asyncs();
    coroutines();
    panics();
    statics();
    dyns();
    closures();
    reprs();
    locks();
    intrusive();
    dsts();
}
fn mems() {
    let mut a = vec![1];
    let b = mem::replace(&mut a, vec![2, 3]);
    let c = mem::take(&mut a);
    println!("{a:?} {b:?} {c:?}");
    let mut x = (1, 2);
    {
        let (p, q) = (&mut x.0, &mut x.1);
        mem::swap(p, q);
    }
    println!("{x:?}");
    println!(
        "{} {} {} {}",
        size_of_val("abc"),
        align_of_val(&1u64),
        size_of_val(&[1u16; 3][..]),
        size_of_val(&5 as &dyn std::fmt::Debug)
    );
    println!("{:?} {}", mem::discriminant(&Some(1)) == mem::discriminant(&Some(2)), needs_drop::<Vec<u8>>());
    let f = 1.5f32;
    println!("{:x} {:?}", unsafe { transmute::<f32, u32>(f) }, unsafe {
        transmute_copy::<u32, [u8; 4]>(&0x01020304)
    });
    let m = ManuallyDrop::new(String::from("m"));
    println!("{}", *m);
    let _ = ManuallyDrop::into_inner(m);
    forget(5);
    println!("{:?}", unsafe { zeroed::<(u8, Option<&u8>)>() });
    println!("{}", offset_of!(R, b));
    let n: Option<Box<i32>> = unsafe { zeroed() };
    println!("{n:?}");
    println!("{}", variant_count_like());
}
fn variant_count_like() -> usize {
    size_of::<Option<Option<Option<bool>>>>()
}
#[repr(C)]
struct R {
    a: u8,
    b: u32,
}
fn ptrs() {
    let mut a = [1u32, 2, 3, 4, 5];
    let p = a.as_mut_ptr();
    unsafe {
        ptr::copy(p, p.add(1), 3);
        ptr::swap(p, p.add(4));
        p.add(2).write(77);
        println!("{a:?} {}", p.add(1).read());
    }
    let p = a.as_mut_ptr();
    unsafe {
        ptr::copy_nonoverlapping(p, p.add(3), 2);
        ptr::write_bytes(p, 0, 1);
        ptr::swap_nonoverlapping(p, p.add(2), 2);
        println!("{a:?}");
        let e = p.add(5);
        println!("{} {}", e.offset_from(p), p.wrapping_add(100).wrapping_sub(98).read());
    }
    let s = ptr::slice_from_raw_parts(a.as_ptr(), 3);
    println!("{} {:?}", s.len(), unsafe { &*s });
    let nn = NonNull::from(&mut a[1..]).cast::<u32>();
    println!("{}", unsafe { nn.add(1).read() });
    let mut v = NonNull::<u8>::dangling();
    v = v.cast::<u64>().cast();
    println!("{}", v.as_ptr().is_aligned());
    let x = 5u8;
    let y = &raw const x;
    println!("{} {:?} {}", y.is_null(), unsafe { y.as_ref() }, ptr::eq(y, &x));
    println!("{:?}", ptr::null::<u8>().is_null());
    println!("{}", y.addr() == y as usize);
    println!("{}", y.map_addr(|a| a | 0).addr() == y.addr());
    let u = [1u8, 2, 3, 4, 5, 6, 7, 8, 9];
    println!("{:x}", unsafe { u.as_ptr().add(1).cast::<u32>().read_unaligned() });
    let mut z = [0u8; 8];
    unsafe { z.as_mut_ptr().add(3).cast::<u32>().write_unaligned(0xAABBCCDD) };
    println!("{z:?}");
    let off = u.as_ptr().align_offset(8);
    println!("{}", off < 8);
    #[repr(packed)]
    struct P {
        a: u8,
        b: u32,
    }
    let mut p = P { a: 1, b: 2 };
    let r = &raw mut p.b;
    unsafe { r.write_unaligned(9) };
    println!("{} {}", { p.b }, p.a);
    let b = Box::new([1, 2, 3]);
    let r: *mut [i32; 3] = Box::into_raw(b);
    unsafe {
        (*r)[1] = 5;
        let sl: *mut [i32] = r;
        println!("{} {:?}", (*sl).len(), &(*sl)[1..]);
        drop(Box::from_raw(r));
    }
    let (d, m) = (&[1u8, 2][..] as *const [u8]).to_raw_parts();
    println!("{m} {}", !d.is_null());
    let t: *const dyn std::fmt::Debug = &5i32;
    let (dp, vt) = t.to_raw_parts();
    println!("{} {:?}", vt.size_of(), unsafe { &*ptr::from_raw_parts::<dyn std::fmt::Debug>(dp, vt) });
    let fp: fn(i32) -> i32 = |x| x + 1;
    let q = fp as *const ();
    let g: fn(i32) -> i32 = unsafe { transmute(q) };
    println!("{}", g(1));
    let arr: [*const u8; 2] = [&1, &2];
    println!("{}", unsafe { *arr[0] + *arr[1] });
    let bytes: [MaybeUninit<u8>; 8] = unsafe { transmute(&x) };
    let back: &u8 = unsafe { transmute(bytes) };
    println!("{back}");
    let i = y.expose_provenance();
    println!("{}", unsafe { *ptr::with_exposed_provenance::<u8>(i) });
}
fn allocs() {
    unsafe {
        let l = Layout::array::<u32>(4).unwrap();
        let p = alloc(l).cast::<u32>();
        for i in 0..4 {
            p.add(i).write(i as u32);
        }
        let p = realloc(p.cast(), l, 64).cast::<u32>();
        println!("{}", *p.add(3));
        dealloc(p.cast(), Layout::from_size_align(64, 4).unwrap());
        let z = alloc_zeroed(Layout::new::<[u64; 3]>());
        println!("{}", *z.add(5));
        dealloc(z, Layout::new::<[u64; 3]>());
        println!(
            "{:?} {:?}",
            Layout::new::<u8>().extend(Layout::new::<u64>()).unwrap().0.pad_to_align(),
            Layout::from_size_align(5, 3)
        );
        let big = alloc(Layout::from_size_align(10, 4096).unwrap());
        println!("{}", big as usize % 4096);
        dealloc(big, Layout::from_size_align(10, 4096).unwrap());
        let v: Vec<u8, Global> = Vec::with_capacity_in(10, Global);
        println!("{}", v.capacity());
        let a = Global.allocate(Layout::new::<u16>()).unwrap();
        Global.deallocate(a.cast(), Layout::new::<u16>());
        println!("{}", Vec::<u64>::try_with_capacity(usize::MAX).is_err());
        let s = System.alloc(Layout::new::<u32>());
        System.dealloc(s, Layout::new::<u32>());
        let r = Box::<u32, _>::new_in(5, System);
        println!("{r}");
    }
}
fn uninit() {
    let mut a: [MaybeUninit<String>; 3] = [const { MaybeUninit::uninit() }; 3];
    for (i, s) in a.iter_mut().enumerate() {
        s.write(i.to_string());
    }
    let a: [String; 3] = unsafe { transmute(a) };
    println!("{a:?}");
    let mut m = MaybeUninit::<[u8; 4]>::zeroed();
    unsafe {
        m.as_mut_ptr().cast::<u8>().write(7);
        println!("{:?}", m.assume_init());
    }
    let mut p = MaybeUninit::<(u8, u32)>::uninit();
    unsafe {
        (&raw mut (*p.as_mut_ptr()).0).write(1);
        (&raw mut (*p.as_mut_ptr()).1).write(2);
        println!("{:?}", p.assume_init_ref());
        p.assume_init_drop();
    }
    let mut buf = [MaybeUninit::<u8>::uninit(); 10];
    let init = unsafe {
        let s = &mut buf[..3];
        s.iter_mut().for_each(|x| {
            x.write(9);
        });
        std::slice::from_raw_parts(s.as_ptr().cast::<u8>(), 3)
    };
    println!("{init:?}");
    union U {
        i: u32,
        f: f32,
        b: [u8; 4],
    }
    let mut u = U { f: 1.0 };
    unsafe {
        println!("{:x} {:?}", u.i, u.b);
        u.b[3] = 0x40;
        println!("{}", u.f);
        let U { b: [x, ..] } = u;
        println!("{x}");
    }
    union M {
        s: ManuallyDrop<String>,
        n: u64,
    }
    let mut m = M { s: ManuallyDrop::new("u".into()) };
    unsafe {
        (*m.s).push('v');
        println!("{}", *m.s);
        ManuallyDrop::drop(&mut m.s);
    }
    m.n = 1;
    println!("{}", unsafe { m.n });
}
struct SelfRef {
    data: String,
    ptr: *const String,
    _p: std::marker::PhantomPinned,
}
fn pins() {
    let mut b = Box::pin(SelfRef { data: "d".into(), ptr: ptr::null(), _p: std::marker::PhantomPinned });
    let p: *const String = &b.data;
    unsafe {
        b.as_mut().get_unchecked_mut().ptr = p;
        println!("{} {}", *b.ptr, b.data);
    }
    let mut x = 5;
    let mut p = pin!(x);
    p.set(6);
    println!("{}", *p);
    let mut y = Pin::new(&mut x);
    *y += 1;
    println!("{}", y.get_mut());
    let r = Pin::static_ref(&7);
    println!("{}", *r);
}
fn waker() -> Waker {
    struct W(AtomicUsize);
    impl Wake for W {
        fn wake(self: std::sync::Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    Waker::from(std::sync::Arc::new(W(AtomicUsize::new(0))))
}
fn block<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let w = waker();
    let mut cx = Context::from_waker(&w);
    loop {
        if let Poll::Ready(x) = f.as_mut().poll(&mut cx) {
            return x;
        }
    }
}
struct Yield(bool);
impl Future for Yield {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 {
            Poll::Ready(())
        } else {
            self.0 = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    }
}
struct D(&'static str);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn asyncs() {
    async fn add(a: &mut Vec<i32>, n: i32) -> usize {
        let _d = D("async");
        for i in 0..n {
            a.push(i);
            Yield(false).await;
        }
        a.len()
    }
    let r = block(async {
        let mut v = vec![];
        let x = add(&mut v, 3).await;
        let s = String::from("held");
        let t = async {
            Yield(false).await;
            s.len()
        }
        .await;
        let c = async |k: usize| {
            Yield(false).await;
            k + t
        };
        let b: Pin<Box<dyn Future<Output = usize>>> = Box::pin(async move { c(1).await });
        (x, t, b.await, v)
    });
    println!("{r:?}");
    let mut f = Box::pin(async {
        let _d = D("cancelled");
        Yield(false).await;
        println!("never");
    });
    let w = waker();
    println!("{:?}", f.as_mut().poll(&mut Context::from_waker(&w)).is_pending());
    drop(f);
    println!("{:?}", block(ready(5)));
    println!("{:?}", block(poll_fn(|_| Poll::Ready(1))));
    async fn rec(n: u32) -> u32 {
        if n == 0 { 0 } else { 1 + Box::pin(rec(n - 1)).await }
    }
    println!("{}", block(rec(10)));
    println!("{:?}", Context::from_waker(Waker::noop()).waker().will_wake(Waker::noop()));
}
fn coroutines() {
    use std::ops::*;
    let mut c = #[coroutine]
    |mut x: i32| {
        let s = vec![x; 3];
        for i in s.clone() {
            x = yield i + x;
        }
        s.len() as i32
    };
    let mut p = Pin::new(&mut c);
    let mut a = 1;
    loop {
        match p.as_mut().resume(a) {
            CoroutineState::Yielded(y) => {
                println!("y {y}");
                a += 1;
            }
            CoroutineState::Complete(r) => {
                println!("r {r}");
                break;
            }
        }
    }
    let mut st = Box::pin(
        #[coroutine]
        static || {
            let x = String::from("pinned");
            let r = &x;
            yield r.len();
            yield r.len() + 1;
        },
    );
    println!("{:?} {:?}", st.as_mut().resume(()), st.as_mut().resume(()));
}
fn panics() {
    std::panic::set_hook(Box::new(|i| {
        println!(
            "hook {:?} {}",
            i.payload()
                .downcast_ref::<&str>()
                .map(|s| s.to_string())
                .or(i.payload().downcast_ref::<String>().cloned()),
            i.location().unwrap().line() > 0
        )
    }));
    let r = catch_unwind(|| {
        let _a = D("a");
        let v: Vec<i32> = vec![];
        let _b = D("b");
        v[0]
    });
    println!("{}", r.is_err());
    let r = catch_unwind(|| panic!("x {}", 1));
    println!("{:?}", r.unwrap_err().downcast_ref::<String>());
    let r = catch_unwind(|| resume_unwind(Box::new(5u8)));
    println!("{:?}", r.map(|_: ()| ()).unwrap_err().downcast::<u8>());
    let r = catch_unwind(|| std::panic::panic_any(D("payload")));
    drop(r);
    struct PD;
    impl Drop for PD {
        fn drop(&mut self) {
            println!("panicking {}", std::thread::panicking());
            let _ = catch_unwind(|| panic!("nested"));
        }
    }
    let _ = catch_unwind(|| {
        let _p = PD;
        let _x = [D("1"), D("2")];
        None::<u8>.unwrap()
    });
    let _ = catch_unwind(|| {
        let x: Result<u8, String> = Err("e".into());
        x.expect("msg")
    });
    let _ = catch_unwind(|| {
        let v = vec![D("v1"), D("v2"), D("v3")];
        for (i, _d) in v.into_iter().enumerate() {
            if i == 1 {
                panic!("mid");
            }
        }
    });
    let _ = catch_unwind(|| {
        let b = Box::new(D("boxed"));
        let f = move || {
            let _b = b;
            unreachable!("u {}", 3)
        };
        f()
    });
    println!(
        "{:?}",
        catch_unwind(|| (1..=3)
            .map(|x| if x == 3 { panic!("three") } else { Box::new(x) })
            .collect::<Vec<_>>())
        .is_err()
    );
    let _ = catch_unwind(|| {
        let mut v: Vec<D> = Vec::new();
        v.extend((0..3).map(|i| if i == 2 { panic!("ext") } else { D("ext") }));
    });
    let _ = catch_unwind(|| {
        let mut v = vec![D("r1"), D("r2"), D("r3")];
        v.retain(|d| if d.0 == "r2" { panic!("ret") } else { d.0 != "r1" });
    });
    let m = Mutex::new(1);
    let _ = catch_unwind(AssertUnwindSafe(|| {
        let _g = m.lock();
        panic!("poison")
    }));
    println!("{} {:?}", m.is_poisoned(), m.lock().is_err());
    let _ = catch_unwind(|| {
        let mut a = [3, 1, 2];
        a.sort_by(|_, _| panic!("cmp"));
    });
    let _ = take_hook();
    #[track_caller]
    fn loc() -> u32 {
        Location::caller().line()
    }
    println!("{}", loc() == line!());
    let x = i32::MAX;
    let _ = set_hook(Box::new(|i| println!("{}", i)));
    let _ = catch_unwind(|| std::hint::black_box(x) + 1).is_err();
    let _ = catch_unwind(|| 1 / std::hint::black_box(0));
    let _ = catch_unwind(|| [1, 2][std::hint::black_box(5)]);
    let _ = catch_unwind(|| RefCell::new(1).try_borrow().map(|_| assert_eq!(1, 2, "eq {}", 3)));
    let _ = catch_unwind(|| {
        let c = RefCell::new(1);
        let _g = c.borrow_mut();
        drop(c.borrow());
    });
}
thread_local! { static T: RefCell<Vec<i32>> = const { RefCell::new(Vec::new()) }; static L: Cell<u32> = Cell::new({ println!("tls init"); 3 }); static DD: D = D("tls"); }
static ONCE: OnceLock<String> = OnceLock::new();
static LAZY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    println!("lazy");
    vec![1]
});
static COUNT: AtomicUsize = AtomicUsize::new(0);
static mut MUTS: [u32; 3] = [1; 3];
static TABLE: &[(&str, fn(i32) -> i32)] = &[("dbl", |x| x * 2), ("neg", i32::wrapping_neg)];
const C: &[&dyn Fn() -> u8] = &[&|| 1, &|| 2];
fn statics() {
    T.with(|t| t.borrow_mut().push(1));
    T.with_borrow(|t| println!("{t:?}"));
    L.set(L.get() + 1);
    println!("{}", L.replace(9));
    DD.with(|d| println!("{}", d.0));
    println!("{} {:?}", ONCE.get_or_init(|| "o".into()), ONCE.set("p".into()));
    println!("{} {}", LAZY.len(), LAZY[0]);
    COUNT.fetch_add(5, Ordering::Relaxed);
    COUNT.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |x| x.checked_mul(2)).unwrap();
    println!(
        "{:?} {:?}",
        COUNT.load(Ordering::Acquire),
        COUNT.compare_exchange(1, 2, Ordering::AcqRel, Ordering::Relaxed)
    );
    unsafe {
        (&raw mut MUTS).cast::<u32>().add(1).write(5);
        let s = &*(&raw const MUTS);
        println!("{s:?}");
    }
    for (n, f) in TABLE {
        println!("{n} {}", f(3));
    }
    println!("{}", C.iter().map(|f| f()).sum::<u8>());
    static ON: Once = Once::new();
    ON.call_once(|| println!("once"));
    ON.call_once(|| println!("twice"));
    let p = AtomicPtr::new(&raw const COUNT as *mut AtomicUsize);
    println!("{}", unsafe { (*p.load(Ordering::SeqCst)).swap(1, Ordering::SeqCst) });
    let ab = AtomicBool::new(true);
    println!("{} {}", ab.fetch_not(Ordering::SeqCst), ab.fetch_nand(true, Ordering::SeqCst));
}
trait A {
    fn a(&self) -> String;
    fn d(&self) -> String {
        format!("default {}", self.a())
    }
}
trait B: A + std::fmt::Debug {
    fn b(self: Box<Self>) -> String;
}
#[derive(Debug, Clone)]
struct X(u8, Vec<u8>);
impl A for X {
    fn a(&self) -> String {
        format!("X{}", self.0)
    }
}
impl B for X {
    fn b(self: Box<Self>) -> String {
        format!("{:?}", self.1)
    }
}
fn dyns() {
    let b: Box<dyn B> = Box::new(X(1, vec![2]));
    println!("{} {:?}", b.d(), b);
    let a: &dyn A = &*b;
    println!("{}", a.a());
    let d: &dyn std::fmt::Debug = &*b;
    println!("{d:?}");
    println!("{}", b.b());
    let r: Rc<dyn A> = Rc::new(X(2, vec![]));
    println!("{}", r.d());
    let v: Vec<Box<dyn A>> = vec![Box::new(X(3, vec![])), Box::new(X(4, vec![1]))];
    println!("{}", v.iter().map(|x| x.a()).collect::<String>());
    impl dyn A {
        fn inherent(&self) -> usize {
            self.a().len()
        }
    }
    println!("{}", v[0].inherent());
    fn gen_<T: ?Sized + A>(t: &T) -> String {
        t.d()
    }
    println!("{} {}", gen_(&*v[0]), gen_(&X(5, vec![])));
    let e: Result<(), Box<dyn std::error::Error>> = "x".parse::<i32>().map(|_| ()).map_err(Into::into);
    println!("{}", e.unwrap_err().downcast_ref::<std::num::ParseIntError>().is_some());
    let bx: Box<dyn std::any::Any + Send> = Box::new(1u8);
    println!("{:?}", bx.downcast::<u8>().unwrap());
}
fn closures() {
    let mut n = 0;
    let mut inc = || {
        n += 1;
        n
    };
    inc();
    inc();
    println!("{n}");
    let s = String::from("s");
    let f = move || s.len();
    println!("{}", f() + f());
    fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
        move |x| g(f(x))
    }
    println!("{}", compose(|x: i32| x + 1, |y| y * 10)(4));
    let fs: Vec<Box<dyn FnOnce() -> String>> = vec![Box::new(|| "a".into()), {
        let o = String::from("b");
        Box::new(move || o)
    }];
    println!("{:?}", fs.into_iter().map(|f| f()).collect::<Vec<_>>());
    fn ap(f: &mut dyn FnMut(i32)) {
        f(1);
        f(2);
    }
    let mut acc = vec![];
    ap(&mut |x| acc.push(x));
    println!("{acc:?}");
    let fp: [fn(f64) -> f64; 2] = [f64::sqrt, f64::abs];
    println!("{}", fp[1](-4.0));
    struct S {
        a: String,
        b: Vec<i32>,
    }
    let mut st = S { a: "a".into(), b: vec![1] };
    let r = &st.a;
    let mut c = || st.b.push(2);
    c();
    println!("{r} {:?}", st.b);
    let t = std::iter::from_fn({
        let mut c = 0;
        move || {
            c += 1;
            (c < 4).then_some(c)
        }
    })
    .collect::<Vec<_>>();
    println!("{t:?} {:?}", std::iter::successors(Some(1u32), |x| x.checked_mul(10)).count());
}
fn reprs() {
    #[repr(u8)]
    #[derive(Debug, Clone, Copy)]
    enum E {
        A = 1,
        B = 5,
        C,
    }
    println!("{} {} {:?}", E::A as u8, E::C as i32, unsafe { transmute::<u8, E>(5) });
    #[repr(C, u16)]
    enum F {
        X(u8),
        Y { a: u32 },
        Z,
    }
    let f = F::Y { a: 7 };
    println!(
        "{} {}",
        unsafe { *(&raw const f).cast::<u16>() },
        match f {
            F::Y { a } => a,
            F::X(x) => x.into(),
            F::Z => 0,
        }
    );
    #[repr(transparent)]
    struct T(u32);
    println!("{}", unsafe { transmute::<u32, T>(5) }.0);
    #[repr(align(64))]
    struct Al(u8);
    println!("{} {}", align_of::<Al>(), (&Al(1) as *const Al).addr() % 64);
    #[repr(i8)]
    #[derive(Debug)]
    enum N {
        M = -1,
        Z,
    }
    println!("{:?} {}", N::Z, N::M as i8 as u8);
    #[repr(packed(2))]
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct P {
        a: u8,
        b: u64,
    }
    println!("{:?} {} {}", P { a: 1, b: 2 }, size_of::<P>(), P { a: 1, b: 2 } == P { a: 1, b: 2 });
    println!(
        "{} {} {}",
        size_of::<Option<std::num::NonZeroU32>>(),
        size_of::<Option<&u8>>(),
        size_of::<Result<(), Box<u8>>>()
    );
    #[derive(Debug)]
    enum Big {
        A([u8; 100]),
        B,
    }
    println!("{} {:?}", size_of::<Big>(), matches!(Big::A([0; 100]), Big::A(_)) || matches!(Big::B, Big::B));
}
fn locks() {
    let m = Mutex::new(vec![1]);
    m.lock().unwrap().push(2);
    println!("{:?} {:?}", m, m.try_lock().map(|g| g.len()).ok());
    let r = RwLock::new(5);
    {
        let a = r.read().unwrap();
        let b = r.read().unwrap();
        println!("{}", *a + *b);
    }
    *r.write().unwrap() += 1;
    println!("{:?}", r.try_read().is_ok());
    println!("{}", r.into_inner().unwrap());
    let (tx, rx) = mpsc::channel();
    for i in 0..3 {
        tx.send(Box::new(i)).unwrap();
    }
    drop(tx);
    println!("{:?}", rx.iter().collect::<Vec<_>>());
    let (tx, rx) = mpsc::sync_channel(2);
    tx.send(1).unwrap();
    println!("{:?} {:?}", tx.try_send(2), tx.try_send(3));
    println!("{:?} {:?}", rx.recv(), rx.try_recv());
    let c = Condvar::new();
    c.notify_all();
    println!(
        "{:?}",
        c.wait_timeout(m.lock().unwrap(), std::time::Duration::from_millis(1)).unwrap().1.timed_out()
    );
    let b = Barrier::new(1);
    println!("{}", b.wait().is_leader());
}
struct LN {
    v: u32,
    next: *mut LN,
    prev: *mut LN,
}
struct List {
    head: *mut LN,
    len: usize,
}
impl List {
    fn push(&mut self, v: u32) {
        let n = Box::into_raw(Box::new(LN { v, next: self.head, prev: null_mut() }));
        if !self.head.is_null() {
            unsafe { (*self.head).prev = n }
        }
        self.head = n;
        self.len += 1;
    }
    fn remove(&mut self, n: *mut LN) -> u32 {
        unsafe {
            let LN { next, prev, .. } = *n;
            if prev.is_null() {
                self.head = next
            } else {
                (*prev).next = next
            }
            if !next.is_null() {
                (*next).prev = prev
            }
            self.len -= 1;
            Box::from_raw(n).v
        }
    }
    fn iter(&self) -> impl Iterator<Item = &u32> {
        let mut p = self.head;
        std::iter::from_fn(move || unsafe {
            p.as_ref().map(|n| {
                p = n.next;
                &n.v
            })
        })
    }
}
impl Drop for List {
    fn drop(&mut self) {
        while !self.head.is_null() {
            self.remove(self.head);
        }
    }
}
fn intrusive() {
    let mut l = List { head: null_mut(), len: 0 };
    for i in 0..5 {
        l.push(i);
    }
    let second = unsafe { (*l.head).next };
    println!("{} {:?} {}", l.remove(second), l.iter().collect::<Vec<_>>(), l.len);
}
struct Dst<T: ?Sized> {
    len: u8,
    data: T,
}
fn dsts() {
    let d: Box<Dst<[u16]>> = Box::new(Dst { len: 2, data: [1, 2] });
    println!("{} {:?} {}", d.len, &d.data, size_of_val(&*d));
    let r: &Dst<dyn std::fmt::Debug> = &Dst { len: 1, data: "x" };
    println!("{:?} {} {}", &r.data, size_of_val(r), align_of_val(r));
    let rc: Rc<Dst<[u16]>> = Rc::new(Dst { len: 0, data: [5u16; 4] });
    println!("{}", rc.data[3]);
    let c: Box<str> = Box::<str>::from("héllo");
    let cc = c.clone();
    println!("{cc}");
}
