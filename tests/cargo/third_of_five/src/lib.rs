//! A stack with one method too many.
pub struct Stack<T> {
    items: Vec<T>,
}

impl<T> Stack<T> {
    pub fn new() -> Self {
        Stack { items: Vec::with_capacity(1) }
    }

    pub fn push(&mut self, item: T) {
        self.items.push(item);
    }

    pub fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// A pointer to the bottom item, which does not survive growth.
    pub fn bottom(&self) -> *const T {
        self.items.as_ptr()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first() {
        assert_eq!(Stack::<u8>::new().len(), 0);
    }

    #[test]
    fn b_second() {
        let mut s = Stack::new();
        s.push(1);
        assert_eq!(s.pop(), Some(1));
    }

    #[test]
    fn c_third() {
        let mut s = Stack::new();
        s.push(1u32);
        let bottom = s.bottom();
        for i in 0..100 {
            s.push(i);
        }
        assert_eq!(unsafe { *bottom }, 1);
    }

    #[test]
    fn d_fourth() {
        let mut s = Stack::new();
        s.push(String::from("x"));
        let bottom = s.bottom();
        assert_eq!(unsafe { &*bottom }, "x");
    }

    #[test]
    fn e_fifth() {
        assert_eq!(Stack::<()>::new().pop(), None);
    }
}
