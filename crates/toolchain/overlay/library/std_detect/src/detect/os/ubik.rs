//! CPU features of an interpreted program are those that its machine announces, not the host's: a run is to be the
//! same everywhere. The machine may write their names, separated by commas, into the buffer below before the program
//! starts. As long as it is empty, nothing is detected beyond what is enabled for the target.

use core::sync::atomic::{AtomicU8, Ordering};

use crate::detect::{Feature, cache};

const CAPACITY: usize = 1024;

/// Names of features, separated by commas and ended by a zero.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)]
static __ubik_cpu_features: [AtomicU8; CAPACITY] = [const { AtomicU8::new(0) }; CAPACITY];

pub(crate) fn detect_features() -> cache::Initializer {
    let mut bytes = [0; CAPACITY];
    let mut length = 0;
    for announced in &__ubik_cpu_features {
        bytes[length] = announced.load(Ordering::Relaxed);
        if bytes[length] == 0 {
            break;
        }
        length += 1;
    }
    let mut value = cache::Initializer::default();
    for name in core::str::from_utf8(&bytes[..length]).unwrap_or("").split(',') {
        if let Ok(feature) = Feature::from_str(name) {
            value.set(feature as u32);
        }
    }
    value
}
