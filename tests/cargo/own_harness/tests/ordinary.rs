//! An ordinary test beside it.
#[test]
fn works() {
    assert_eq!(own_harness::answer(), 42);
}
