//! `Cow`, `Borrow`, `AsRef`, `ToOwned`, and functions generic over them.
use std::borrow::{Borrow, Cow};
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, OsStr};
use std::path::{Path, PathBuf};
fn clean(s: &str) -> Cow<'_, str> {
    if s.contains(' ') { Cow::Owned(s.replace(' ', "_")) } else { Cow::Borrowed(s) }
}
fn len<T: AsRef<[u8]>>(t: T) -> usize {
    t.as_ref().len()
}
fn get<K: Borrow<str> + Ord>(m: &BTreeMap<K, u32>, k: &str) -> Option<u32> {
    m.get(k).copied()
}
fn main() {
    for s in ["plain", "with space"] {
        match clean(s) {
            Cow::Borrowed(b) => println!("borrowed {b}"),
            Cow::Owned(o) => println!("owned {o}"),
        }
    }
    let mut c: Cow<[i32]> = Cow::Borrowed(&[1, 2]);
    c.to_mut().push(3);
    println!("{c:?} {}", matches!(c, Cow::Owned(_)));
    println!("{} {} {}", len("abc"), len(vec![1, 2]), len([0; 5]));
    println!("{:?}", get(&BTreeMap::from([("k".to_string(), 5)]), "k"));
    let cs = CString::new("c string").unwrap();
    println!("{:?} {} {:?}", cs, cs.as_bytes_with_nul().len(), CString::new("a\0b").is_err());
    let lit: &CStr = c"literal";
    println!("{} {:?}", lit.to_str().unwrap(), CStr::from_bytes_until_nul(b"ab\0cd").unwrap());
    let p = Path::new("/usr/lib/../share/file.tar.gz");
    println!("{:?} {:?} {:?}", p.file_name(), p.extension(), p.file_stem());
    println!("{:?}", p.components().count());
    let mut pb = PathBuf::from("a");
    pb.push("b.txt");
    pb.set_extension("rs");
    println!("{} {}", pb.display(), pb.starts_with("a"));
    println!("{:?} {:?}", OsStr::new("os").to_str(), pb.parent());
    println!("{}", Cow::from("x") + "y");
}
