//@ only-target: x86_64
//@ exit: 143
//! Signals to other threads: where they wait, where they spin, who gets one that is for the process, and what interrupted calls do.
use std::io::{Read, Write};
use std::os::raw::*;
use std::sync::atomic::*;
use std::thread;
use std::time::*;
#[repr(C)]
struct SA {
    h: usize,
    mask: [u64; 16],
    flags: c_int,
    r: usize,
}
#[repr(C)]
struct Ts {
    s: i64,
    n: i64,
}
#[repr(C)]
struct Pfd {
    fd: i32,
    ev: i16,
    rev: i16,
}
unsafe extern "C" {
    fn sigaction(n: i32, a: *const SA, o: *mut SA) -> i32;
    fn pthread_kill(t: usize, n: i32) -> i32;
    fn pthread_self() -> usize;
    fn kill(p: i32, n: i32) -> i32;
    fn getpid() -> i32;
    fn pthread_sigmask(h: i32, s: *const [u64; 16], o: *mut [u64; 16]) -> i32;
    fn poll(p: *mut Pfd, n: u64, t: i32) -> i32;
    fn nanosleep(a: *const Ts, b: *mut Ts) -> i32;
    fn sigwait(s: *const [u64; 16], o: *mut i32) -> i32;
}
static N: AtomicUsize = AtomicUsize::new(0);
static T: AtomicUsize = AtomicUsize::new(0);
static WHO: AtomicUsize = AtomicUsize::new(0);
extern "C" fn h(n: i32) {
    unsafe {
        N.fetch_add(1, Ordering::SeqCst);
        WHO.store(pthread_self(), Ordering::SeqCst);
        let _ = n;
    }
}
unsafe fn inst(n: i32, flags: i32) {
    unsafe {
        sigaction(n, &SA { h: h as *const () as usize, mask: [0; 16], flags, r: 0 }, std::ptr::null_mut());
    }
}
fn wait_t() -> usize {
    while T.load(Ordering::SeqCst) == 0 {
        thread::yield_now()
    }
    thread::sleep(Duration::from_millis(150));
    T.swap(0, Ordering::SeqCst)
}
fn main() {
    unsafe {
        inst(10, 0x1000_0000);
        inst(12, 0);
        for sig in [10, 12] {
            let (mut r, mut w) = std::io::pipe().unwrap();
            let t = thread::spawn(move || {
                T.store(pthread_self(), Ordering::SeqCst);
                let mut b = [0; 1];
                let x = libc_read(&mut r, &mut b);
                println!("{sig} {x}");
            });
            let id = wait_t();
            pthread_kill(id, sig);
            thread::sleep(Duration::from_millis(150));
            println!("{} {}", N.load(Ordering::SeqCst), WHO.load(Ordering::SeqCst) == id);
            let _ = w.write_all(b"x");
            t.join().unwrap();
        }
        for sig in [10, 12] {
            let t = thread::spawn(move || {
                T.store(pthread_self(), Ordering::SeqCst);
                let x = poll(std::ptr::null_mut(), 0, 5000);
                println!("poll {x} {:?}", std::io::Error::last_os_error().raw_os_error());
            });
            let id = wait_t();
            pthread_kill(id, sig);
            t.join().unwrap();
        }
        let t = thread::spawn(|| {
            T.store(pthread_self(), Ordering::SeqCst);
            let mut rem = Ts { s: 0, n: 0 };
            let x = nanosleep(&Ts { s: 100, n: 0 }, &mut rem);
            println!("{x} {}", rem.s >= 98 && rem.s <= 99);
        });
        let id = wait_t();
        pthread_kill(id, 10);
        t.join().unwrap();
        // std sleep goes on
        let t = thread::spawn(|| {
            T.store(pthread_self(), Ordering::SeqCst);
            let i = Instant::now();
            thread::sleep(Duration::from_millis(60));
            println!("slept {}", i.elapsed() >= Duration::from_millis(60));
        });
        let id = wait_t();
        pthread_kill(id, 10);
        t.join().unwrap();
        // mutex, condvar, join, park keep on
        let m = std::sync::Arc::new((std::sync::Mutex::new(0), std::sync::Condvar::new()));
        let m2 = m.clone();
        let t = thread::spawn(move || {
            T.store(pthread_self(), Ordering::SeqCst);
            let g = m2.1.wait_while(m2.0.lock().unwrap(), |x| *x == 0).unwrap();
            println!("cv {}", *g);
        });
        let id = wait_t();
        for _ in 0..3 {
            pthread_kill(id, 12);
        }
        thread::sleep(Duration::from_millis(5));
        *m.0.lock().unwrap() = 5;
        m.1.notify_all();
        t.join().unwrap();
        let t = thread::spawn(|| {
            T.store(pthread_self(), Ordering::SeqCst);
            let c = thread::spawn(|| thread::sleep(Duration::from_millis(50)));
            c.join().unwrap();
            println!("joined");
        });
        let id = wait_t();
        pthread_kill(id, 12);
        t.join().unwrap();
        // process-directed, main blocks it
        let mut s = [0u64; 16];
        s[0] = 1 << 9;
        pthread_sigmask(0, &s, std::ptr::null_mut());
        let n = N.load(Ordering::SeqCst);
        kill(getpid(), 10);
        println!("{}", N.load(Ordering::SeqCst) - n);
        pthread_sigmask(1, &s, std::ptr::null_mut());
        println!("{}", N.load(Ordering::SeqCst) - n);
        // sigwait thread
        let mut s = [0u64; 16];
        s[0] = 1 << 13;
        pthread_sigmask(0, &s, std::ptr::null_mut());
        let t = thread::spawn(move || {
            T.store(1, Ordering::SeqCst);
            let mut g = 0;
            println!("sw {} {g}", sigwait(&s, &mut g));
            println!("{g}");
        });
        wait_t();
        kill(getpid(), 14);
        t.join().unwrap();
        // spinning thread without any calls
        static STOP: AtomicBool = AtomicBool::new(false);
        extern "C" fn st(_: i32) {
            STOP.store(true, Ordering::SeqCst)
        }
        sigaction(
            15,
            &SA { h: st as *const () as usize, mask: [0; 16], flags: 0, r: 0 },
            std::ptr::null_mut(),
        );
        let t = thread::spawn(|| {
            T.store(pthread_self(), Ordering::SeqCst);
            while !STOP.load(Ordering::Relaxed) {}
            println!("stopped");
        });
        let id = wait_t();
        pthread_kill(id, 15);
        t.join().unwrap();
        let t = thread::spawn(|| {
            T.store(pthread_self(), Ordering::SeqCst);
            thread::park();
        });
        let id = wait_t();
        sigaction(15, &SA { h: 0, mask: [0; 16], flags: 0, r: 0 }, std::ptr::null_mut());
        pthread_kill(id, 15);
        t.join().unwrap();
    }
}
unsafe fn libc_read(r: &mut std::io::PipeReader, b: &mut [u8]) -> String {
    format!("{:?}", r.read(b).map_err(|e| e.kind()))
}
