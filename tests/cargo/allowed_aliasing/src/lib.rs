//! Uses an old dependency, and makes a mistake of its own.

pub fn own_mistake(value: &mut i32) -> i32 {
    let raw: *mut i32 = value;
    let first = unsafe { &mut *raw };
    unsafe { *raw += 1 };
    *first
}

#[cfg(test)]
mod tests {
    #[test]
    fn bumps() {
        let mut value = 1;
        assert_eq!(old_list::bump(&mut value), 3);
        assert_eq!(value, 3);
    }

    #[test]
    fn bumps_many_times() {
        for mut value in 0..100 {
            old_list::bump(&mut value);
        }
    }

    #[test]
    fn swaps() {
        let values = vec![1, 2];
        old_list::swap_through_shared(&values);
        assert_eq!(values, [2, 1]);
    }

    #[test]
    fn boxes() {
        assert_eq!(old_list::boxed(), 8);
    }

    #[test]
    #[should_panic(expected = "as promised")]
    fn unwinds() {
        old_list::panics(&mut 1);
    }

    #[test]
    fn closures_are_not_the_dependency() {
        old_list::twice(&mut [1, 2], |a, b| {
            *b = 3;
            *a = 4;
        });
    }

    #[test]
    fn own() {
        super::own_mistake(&mut 1);
    }
}
