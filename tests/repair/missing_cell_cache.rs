#![allow(invalid_reference_casting)]

struct Cache {
    hits: u64,
    size: usize,
}

fn note(cache: &Cache) {
    let hits = &cache.hits as *const u64 as *mut u64;
    unsafe { *hits += 1 };
}

fn main() {
    let cache = Cache { hits: 0, size: 4 };
    let all = [&cache; 2];
    all.iter().for_each(|cache| note(cache));
    assert_eq!(cache.size, 4);
}
