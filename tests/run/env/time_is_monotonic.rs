//! Clocks only go forwards; durations are computed exactly.
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
fn main() {
    let a = Instant::now();
    let v: Vec<u32> = (0..1000).collect();
    let b = Instant::now();
    println!("{} {}", b >= a, v.len());
    println!("{:?}", a.checked_duration_since(b).is_none_or(|d| d.is_zero()));
    println!("{}", a.elapsed() < Duration::from_secs(3600));
    println!("{}", SystemTime::now().duration_since(UNIX_EPOCH).is_ok());
    let later = a + Duration::from_millis(1500);
    println!("{:?} {:?}", later - a, (later - a).subsec_millis());
    println!("{:?}", UNIX_EPOCH + Duration::from_secs(1) > UNIX_EPOCH);
    println!("{:?} {:?}", Duration::from_secs(90).as_secs() / 60, Duration::from_micros(2_500_000).as_secs_f32());
    println!("{:?}", Duration::new(1, 999_999_999).checked_add(Duration::from_nanos(1)));
    println!("{:?} {:?}", Duration::from_millis(10).mul_f64(1.5), Duration::from_secs(1).saturating_sub(Duration::from_secs(2)));
    println!("{:?}", Duration::from_secs(7).abs_diff(Duration::from_secs(9)));
    println!("{:?}", Duration::try_from_secs_f64(-1.0).is_err());
}
