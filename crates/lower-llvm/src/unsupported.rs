//! What cannot be run. The program is lowered all the same: reaching the point ends the run, with this text.

#[derive(Debug)]
pub struct Unsupported(pub String);

impl Unsupported {
    pub fn new(what: impl Into<String>) -> Unsupported {
        Unsupported(what.into())
    }
}

pub type Lowered<T> = Result<T, Unsupported>;
