//! What cargo's configuration, profiles, features and flags decide.
#![feature(never_type)]

/// A feature of the nightly compiler.
fn never(value: Result<u8, !>) -> u8 {
    let Ok(value) = value;
    value
}

fn extra() -> &'static str {
    #[cfg(feature = "extra")]
    return fancy::name();
    #[cfg(not(feature = "extra"))]
    "none"
}

fn main() {
    println!("from config: {}", cfg!(from_config));
    println!("from flags: {}", cfg!(from_flags));
    println!("set by config: {}", env!("SET_BY_CONFIG"));
    println!("debug assertions: {}", cfg!(debug_assertions));
    println!("plain: {}, extra: {}", cfg!(feature = "plain"), extra());
    println!("unstable: {}", never(Ok(5)));
}

#[cfg(test)]
mod tests {
    #[test]
    fn overflow_is_checked_as_the_profile_says() {
        let max = std::hint::black_box(u8::MAX);
        let result = std::panic::catch_unwind(|| max + std::hint::black_box(1));
        assert_eq!(result.is_err(), cfg!(debug_assertions));
    }
}
