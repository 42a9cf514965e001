//! Overflow, division, shift and index errors panic with the right message.
use std::hint::black_box;
use std::panic::catch_unwind;
fn message(f: impl FnOnce() -> String + std::panic::UnwindSafe) -> String {
    match catch_unwind(f) {
        Ok(s) => s,
        Err(e) => e.downcast_ref::<String>().cloned().or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string())).unwrap(),
    }
}
macro_rules! p {
    ($($e:expr),* $(,)?) => { $( println!("{}: {}", stringify!($e), message(|| format!("{:?}", $e))); )* };
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let z = || black_box(0);
    p!(
        black_box(255u8) + 1,
        black_box(0u8) - 1,
        black_box(16u8) * 16,
        -black_box(i32::MIN),
        black_box(i64::MIN) / black_box(-1),
        black_box(i64::MIN) % black_box(-1),
        5 / z(),
        5 % z(),
        1u32 << black_box(32),
        1i128 >> black_box(-1),
        black_box(i8::MIN).abs(),
        2i32.pow(black_box(31)),
        [1, 2, 3][black_box(3)],
        &[1, 2, 3][black_box(2)..black_box(1)],
        &[1, 2, 3][..black_box(4)],
        &"aé"[..black_box(2)],
        black_box(None::<i32>).unwrap(),
        black_box(Err::<i32, _>("bad")).unwrap(),
        black_box(Ok::<_, i32>(1)).unwrap_err(),
        black_box(None::<i32>).expect("expected"),
        u32::MAX.next_power_of_two(),
        black_box(0u32).ilog2(),
        (0..10).step_by(black_box(0)).count(),
        [1].chunks(black_box(0)).count(),
        vec![1].remove(black_box(1)),
        vec![1].swap_remove(black_box(1)),
        vec![1, 2].split_off(black_box(3)),
        String::from("é").insert(black_box(1), 'x'),
        char::from_digit(1, black_box(40)),
        i32::from_str_radix("1", black_box(40)),
        std::iter::repeat(1u8).take(black_box(300)).sum::<u8>(),
        [1, 2].copy_from_slice(&[black_box(1)]),
        std::cell::RefCell::new(1).try_borrow_mut().map(|_| 0).unwrap(),
    );
}
