//! Tests that would disturb each other in one process, and ends that libtest does not know.

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::collections::hash_map::RandomState;
    use std::hash::BuildHasher;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};

    static COUNTER: AtomicU32 = AtomicU32::new(0);
    static LOCK: Mutex<Vec<u32>> = Mutex::new(Vec::new());

    thread_local! {
        static LOCAL: Cell<u32> = const { Cell::new(0) };
    }

    /// Each test is the first to be here.
    fn first() {
        assert_eq!(COUNTER.fetch_add(1, Ordering::SeqCst), 0);
        assert_eq!(LOCAL.replace(1), 0);
        LOCK.lock().unwrap().push(1);
    }

    #[test]
    fn fine_statics_are_fresh() {
        first();
    }

    #[test]
    fn fine_statics_are_fresh_again() {
        first();
        assert_eq!(LOCK.lock().unwrap().len(), 1);
    }

    #[test]
    fn fine_is_named_after_the_test() {
        let name = std::thread::current().name().map(str::to_owned);
        assert_eq!(name.as_deref(), Some("tests::fine_is_named_after_the_test"));
    }

    #[test]
    #[should_panic(expected = "poisoned")]
    fn fine_poisons_only_its_own_lock() {
        let guard = LOCK.lock().unwrap();
        let result = std::panic::catch_unwind(|| {
            let _guard = guard;
            panic!("while the lock is held");
        });
        assert!(result.is_err());
        LOCK.lock().expect("it is poisoned");
    }

    #[test]
    fn ends_the_process() {
        std::process::exit(0);
    }

    #[test]
    fn aborts() {
        std::process::abort();
    }

    #[test]
    fn never_ends() {
        let mut x = 0u64;
        loop {
            x = std::hint::black_box(x.wrapping_add(1));
        }
    }

    #[test]
    #[should_panic]
    fn does_not_panic() {}

    #[test]
    #[should_panic(expected = "this text")]
    fn panics_with_other_words() {
        panic!("that text");
    }

    #[test]
    fn returns_an_error() -> Result<(), String> {
        Err("not this time".into())
    }

    #[test]
    fn depends_on_the_seed() {
        println!("it is drawn");
        assert_eq!(RandomState::new().hash_one(0u8) % 2, 0);
    }
}
