//! One test for each verdict; none of them keeps the others from running.
unsafe extern "C" {
    fn ubik_no_such_function() -> i32;
}

pub fn call_unknown() -> i32 {
    // SAFETY: only so that linking is needed; a native build cannot link this.
    unsafe { ubik_no_such_function() }
}

#[cfg(test)]
mod tests {
    #[test]
    fn pass_one() {
        assert_eq!(1 + 1, 2);
    }

    #[test]
    fn pass_two() {
        println!("captured");
    }

    #[test]
    fn fail() {
        assert_eq!(1, 2);
    }

    #[test]
    fn leak() {
        std::mem::forget(Box::new([0u8; 32]));
    }

    #[test]
    fn unsupported() {
        assert_eq!(super::call_unknown(), 0);
    }

    #[test]
    fn undefined() {
        let p = std::ptr::without_provenance::<u8>(8);
        assert_eq!(unsafe { *p }, 0);
    }
}
