//! Memory that is left when the program has ended.

use ubik_verdict::LeakSite;

use crate::machine::Machine;

impl Machine {
    pub(crate) fn leaks(&mut self) -> Vec<LeakSite> {
        Vec::new()
    }
}
